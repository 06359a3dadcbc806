//! `bless`: rewrites goldens by running the tests that own them, then shows what changed.

use std::process::Command;

use crate::{Outcome, cargo, root, run};

pub(crate) fn bless(filter: Option<&str>) -> Outcome {
    let mut tests = cargo();
    tests.args(["test", "--quiet", "--workspace"]).args(filter).env("GROMA_BLESS", "1");
    run(&mut tests)?;
    // Blessed files are committed like any other, so the difference to review is git's.
    run(Command::new("git").current_dir(root()).args(["--no-pager", "diff", "--stat", "--", "crates", "testdata"]))
}
