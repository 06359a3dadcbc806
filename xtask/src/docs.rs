//! `docs`: the parts of the documentation that are made from the program: JSON Schemas, the command's help, the settings, the
//! table of languages in the README.

use std::path::Path;
use std::process::Command;

use crate::{Outcome, output, read, release_groma, root, write};

/// Outputs that have a schema.
const SCHEMAS: [&str; 25] = [
    "map",
    "deps",
    "refs",
    "query",
    "slice",
    "routes",
    "outline",
    "orient",
    "context",
    "languages",
    "why",
    "index",
    "status",
    "stats",
    "diff",
    "impact",
    "cache-size",
    "config",
    "install",
    "uninstall",
    "doctor",
    "export-symbols",
    "export-imports",
    "export-edges",
    "export-index",
];

/// Commands whose help is in the reference, as they are typed.
const COMMANDS: [&[&str]; 35] = [
    &[],
    &["map"],
    &["deps"],
    &["refs"],
    &["query"],
    &["slice"],
    &["routes"],
    &["outline"],
    &["orient"],
    &["context"],
    &["hook"],
    &["export"],
    &["export", "symbols"],
    &["export", "imports"],
    &["export", "edges"],
    &["export", "index"],
    &["index"],
    &["status"],
    &["stats"],
    &["diff"],
    &["impact"],
    &["cache"],
    &["cache", "path"],
    &["cache", "size"],
    &["cache", "gc"],
    &["cache", "clear"],
    &["cache", "verify"],
    &["languages"],
    &["why"],
    &["config"],
    &["install"],
    &["uninstall"],
    &["doctor"],
    &["schema"],
    &["mcp"],
];

pub(crate) fn docs(check: bool) -> Outcome {
    let groma = release_groma()?;
    let mut pages = Vec::new();
    for schema in SCHEMAS {
        let text = output(Command::new(&groma).args(["schema", schema]))?;
        pages.push((format!("docs/reference/{schema}.schema.json"), text));
    }
    pages.push(("docs/reference/command.md".to_owned(), command_reference(&groma)?));
    let settings = output(Command::new(&groma).args(["config", "--reference"]))?;
    pages.push(("docs/reference/settings.md".to_owned(), settings));
    pages.push(("README.md".to_owned(), readme(&groma)?));
    let mut stale = Vec::new();
    for (file, text) in pages {
        let path = root().join(&file);
        if read(&path).ok().as_deref() == Some(text.as_str()) {
            continue;
        }
        if check {
            stale.push(file);
        } else {
            write(&path, &text)?;
        }
    }
    if stale.is_empty() { Ok(()) } else { Err(format!("stale: {} (cargo xtask docs)", stale.join(", "))) }
}

fn command_reference(groma: &Path) -> Result<String, String> {
    let mut page = String::from("# The command\n\nMade by `cargo xtask docs` from `--help`.\n");
    for words in COMMANDS {
        let help = output(Command::new(groma).args(words).arg("--help"))?;
        let title: Vec<&str> = std::iter::once("groma").chain(words.iter().copied()).collect();
        page.push_str(&format!("\n## {}\n\n```text\n{}\n```\n", title.join(" "), help.trim_end()));
    }
    // Help is wrapped with spaces at line ends in places.
    Ok(page.lines().map(str::trim_end).collect::<Vec<_>>().join("\n") + "\n")
}

/// The README with its table of languages made anew.
fn readme(groma: &Path) -> Result<String, String> {
    const START: &str = "<!-- languages: made by `cargo xtask docs` -->\n";
    const END: &str = "<!-- end of languages -->";
    let old = read(&root().join("README.md"))?;
    let start = old.find(START).ok_or("README.md has no start mark of the languages")? + START.len();
    let end = start + old[start..].find(END).ok_or("README.md has no end mark of the languages")?;
    let rows = output(Command::new(groma).arg("languages"))?;
    Ok(format!("{}```text\n{rows}```\n{}", &old[..start], &old[end..]))
}
