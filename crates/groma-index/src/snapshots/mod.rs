//! Snapshots: one or two files for each project and set of options, made of sections that are read when they are needed. What the
//! sections hold is the caller's business; here are the container, its checks, and how a new snapshot takes the place of
//! the old one.

pub mod arrays;
mod blocks;
mod container;
mod error;
mod filter;
mod folder;
mod kept;
mod positional;
mod projects;

pub use blocks::{Blocks, Damage};
pub use container::{SnapshotFile, SnapshotWriter};
pub use error::SnapshotError;
pub use filter::{NameFilter, name_hash};
pub use folder::{ProjectFolder, Timestamp};
pub use projects::{ProjectsSize, collect_projects, projects_size, remove_projects, verify_projects};

#[cfg(test)]
mod tests;
