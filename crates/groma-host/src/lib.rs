//! What the machine offers to somebody who types commands: the three facts that change the text of a command
//! ([`Platform`]), and which commands PATH leads to ([`CommandsOnPath`]).
//!
//! Everything is decided from [`HostFacts`], a plain value. A face gathers it once from the environment that it was
//! started with; tests make one up, so that Windows is tested on any system. No command is ever run, the project is
//! never looked at, and nothing is written.

mod allow;
mod ancestors;
mod common;
mod facts;
mod fingerprint;
mod on_path;
mod platform;
mod shell;

pub use allow::{AllowError, AllowList, Sorted};
pub use ancestors::ancestors_of_this_process;
pub use common::{COMMON_COMMANDS, CommonCommand};
pub use facts::{HostFacts, OsFamily};
pub use fingerprint::fingerprint;
pub use on_path::CommandsOnPath;
pub use platform::Platform;
pub use shell::{Dialect, Shell, ShellFrom, UnknownShell};

#[cfg(test)]
mod tests;
