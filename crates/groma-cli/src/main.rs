//! groma, the command: arguments in, an answer on stdout, everything else on stderr.
//!
//! Exit status: 0 found, 1 nothing found, 2 failed. A reader that closes its end of the pipe has had enough, which is
//! success.

mod agents;
mod args;
mod commands;
mod config;
mod env;
mod failure;
mod output;
mod progress;
mod root;

use std::process::ExitCode;

use clap::Parser as _;

/// Facts are many small texts that are made on one thread and dropped on another.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let args = args::Args::parse();
    match commands::run(&args) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(failure) if failure.is_closed_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            failure.report();
            ExitCode::from(2)
        }
    }
}
