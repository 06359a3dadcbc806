//! What orientations are made of: the project's files as manifests see them, commands, folders, and what is kept of the
//! last one.

mod commands;
mod directories;
mod files;
mod kept;

pub(crate) use commands::{checks, entry_points, packages, tools_used};
pub(crate) use directories::{Folders, directories};
pub(crate) use files::TreeFiles;
pub(crate) use kept::{Kept, Options, fingerprint};
