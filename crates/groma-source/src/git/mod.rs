//! git repositories, read without git: no command, hook, filter or configured program is ever run.

mod config;
mod conversion;
mod folder;
mod index;

pub(crate) use folder::GitFolder;
pub(crate) use index::Index;

#[cfg(test)]
mod index_tests;
#[cfg(test)]
mod testing;
