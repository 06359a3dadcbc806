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
mod hook;
mod output;
mod progress;
mod root;

use std::process::ExitCode;

use clap::Parser as _;

/// Facts are many small texts that are made on one thread and dropped on another.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let args = match args::Args::try_parse() {
        Ok(args) => args,
        // To a client, a hook that fails may mean that the prompt is to be thrown away.
        Err(error) if error.use_stderr() && hook::is_asked(std::env::args_os()) => {
            hook::tell_unreadable(&error);
            return ExitCode::SUCCESS;
        }
        Err(error) => error.exit(),
    };
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
