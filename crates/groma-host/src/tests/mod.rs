//! Tests over made-up machines.

mod allow;
mod on_path;
mod platform;
mod properties;

use std::ffi::OsString;

use crate::{HostFacts, OsFamily};

/// A machine with an environment (`NAME=value`) and processes.
fn host(family: OsFamily, variables: &[&str], ancestors: &[&str]) -> HostFacts {
    let variables = variables.iter().map(|line| {
        let (name, value) = line.split_once('=').expect("a name and a value");
        (OsString::from(name), OsString::from(value))
    });
    HostFacts::new(family, variables, ancestors.iter().map(|name| (*name).to_owned()).collect())
}
