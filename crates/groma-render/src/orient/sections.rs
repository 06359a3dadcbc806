//! The sections of an orientation: which lines so many of their items make.

use super::SectionKind;
use super::facts::{Check, Directory, EntryPoint, IndexState, Orientation, Tools};
use super::names::{cut, name, words};

/// Characters of a root that are shown whole.
const MOST_ROOT: usize = 300;

/// Characters of its end where there is no room for more.
const FEW_ROOT: usize = 40;

/// Characters of a command and of where it was found.
const MOST_COMMAND: usize = 120;
const MOST_SOURCE: usize = 80;

/// Characters of the reason of a failure.
const MOST_REASON: usize = 100;

/// A section that can be written with any number of its items.
pub(super) struct Section<'f> {
    pub(super) kind: SectionKind,
    pub(super) total: usize,
    write: Box<dyn Fn(usize) -> String + 'f>,
}

impl Section<'_> {
    /// Its lines with the first so many items; nothing for none.
    pub(super) fn text(&self, items: usize) -> String {
        if items == 0 { String::new() } else { (self.write)(items.min(self.total)) }
    }
}

/// All sections that have something to say, in the order of the text.
pub(super) fn all(facts: &Orientation) -> Vec<Section<'_>> {
    let list = |kind, names: &'_ [String], before: &'static str| {
        let names: Vec<String> = names.iter().map(|text| name(text)).collect();
        Section { kind, total: names.len(), write: Box::new(move |count| line(before, &names, count)) }
    };
    let installed = if facts.is_allow_known { "Installed and accepted by your shell tool: " } else { "Installed: " };
    let sections = vec![
        section(SectionKind::Project, 4, Box::new(|count| project(facts, count))),
        list(SectionKind::Instructions, &facts.instructions, "Read first: "),
        section(SectionKind::Platform, 1, Box::new(|_| platform(facts))),
        section(SectionKind::Checks, facts.checks.len(), Box::new(|count| checks(facts, count))),
        section(
            SectionKind::Directories,
            facts.directories.iter().map(|directory| 1 + directory.children.len()).sum(),
            Box::new(|count| directories(facts, count)),
        ),
        section(
            SectionKind::EntryPoints,
            facts.entry_points.len() + facts.packages.len(),
            Box::new(|count| entry_points(facts, count)),
        ),
        list(SectionKind::Missing, &facts.missing, "## Not installed, do not invoke: "),
        list(SectionKind::Refused, &facts.refused, "Refused by your shell tool: "),
        list(SectionKind::Installed, &facts.installed, installed),
        section(SectionKind::Index, usize::from(facts.index.is_some()), Box::new(|_| index(facts))),
    ];
    sections.into_iter().filter(|section| section.total > 0).collect()
}

fn section<'f>(kind: SectionKind, total: usize, write: Box<dyn Fn(usize) -> String + 'f>) -> Section<'f> {
    Section { kind, total, write }
}

/// Names on one line, and how many more there are.
fn line(before: &str, names: &[String], count: usize) -> String {
    format!("{before}{}{}\n", names[..count].join(", "), more(names.len() - count))
}

fn more(count: usize) -> String {
    if count == 0 { String::new() } else { format!(", +{count} more") }
}

fn project(facts: &Orientation, items: usize) -> String {
    let root = match items {
        1 | 2 => String::new(),
        3 => format!(" ({})", end_of_root(&facts.root)),
        _ => format!(" ({})", cut(&facts.root, MOST_ROOT)),
    };
    let evidence = format!("Code repository: yes ({})\n", name(&facts.evidence));
    format!("# Project: {}{root}\n{}", name(&facts.name), if items > 1 { &evidence } else { "" })
}

/// The last folders of a root.
fn end_of_root(root: &str) -> String {
    let count = root.chars().count();
    if count <= FEW_ROOT {
        return cut(root, FEW_ROOT);
    }
    let end: String = root.chars().skip(count - FEW_ROOT).collect();
    let from = end.find(['/', '\\']).unwrap_or(0);
    cut(&format!("...{}", &end[from..]), FEW_ROOT + 3)
}

fn platform(facts: &Orientation) -> String {
    let (shell, separator, example) = (&facts.shell, &facts.separator, &facts.example_path);
    format!("Shell: {shell}; paths use {separator}; quote paths with spaces like {example}\n")
}

fn checks(facts: &Orientation, count: usize) -> String {
    let mut text = format!("## Check your work, at the root (found in){}\n", not_installed(&facts.checks[..count]));
    // Chosen by use, shown by purpose: commands of one purpose stand together.
    let mut purposes: Vec<&str> = Vec::new();
    for check in &facts.checks {
        if !purposes.contains(&check.purpose.as_str()) {
            purposes.push(&check.purpose);
        }
    }
    for purpose in purposes {
        for check in facts.checks[..count].iter().filter(|check| check.purpose == purpose) {
            let directory = match check.directory.as_str() {
                "" => String::new(),
                directory => format!(" (in {}/)", cut(directory, MOST_SOURCE)),
            };
            let command = words(&check.command, MOST_COMMAND);
            text.push_str(&format!("{purpose}{directory}: {command}  ({})\n", words(&check.source, MOST_SOURCE)));
        }
    }
    push_left(&mut text, facts.checks.len() - count);
    text
}

/// What some commands need and that is not there: said once, before them.
fn not_installed(checks: &[Check]) -> String {
    let mut tools: Vec<String> = Vec::new();
    for tool in checks.iter().filter_map(|check| check.missing.as_ref()).map(|tool| name(tool)) {
        if !tools.contains(&tool) {
            tools.push(tool);
        }
    }
    if tools.is_empty() { String::new() } else { format!(" - NOT INSTALLED: {}", tools.join(", ")) }
}

/// Folders of the top first, then what is in them, folder by folder.
fn directories(facts: &Orientation, count: usize) -> String {
    let tops = facts.directories.len().min(count);
    let mut of_children = count - tops;
    let mut text = String::from("## Directories (second level is partial)\n");
    for directory in &facts.directories[..tops] {
        let shown = directory.children.len().min(of_children);
        of_children -= shown;
        push_directory(&mut text, directory, shown);
    }
    push_left(&mut text, facts.directories.len() - tops + facts.more_directories);
    text
}

/// Folders of the top with some of what is in each.
pub(crate) fn tops(directories: &[Directory], folders: usize, children_of_each: usize, more: usize) -> String {
    let mut text = String::new();
    for directory in &directories[..folders] {
        push_directory(&mut text, directory, directory.children.len().min(children_of_each));
    }
    push_left(&mut text, directories.len() - folders + more);
    text
}

fn push_directory(text: &mut String, directory: &Directory, shown: usize) {
    let Directory { name: top, children, more } = directory;
    text.push_str(&format!("{}/", name(top)));
    if shown > 0 {
        let names: Vec<String> = children[..shown].iter().map(|child| format!("{}/", name(child))).collect();
        text.push_str(&format!(": {}", names.join(" ")));
        let left = children.len() - shown + more;
        if left > 0 {
            text.push_str(&format!(" +{left}"));
        }
    }
    text.push('\n');
}

fn push_left(text: &mut String, left: usize) {
    if left > 0 {
        text.push_str(&format!("(+{left} more)\n"));
    }
}

fn entry_points(facts: &Orientation, count: usize) -> String {
    let entries = facts.entry_points.len().min(count);
    let packages = count - entries;
    let mut text = String::from("## Entry points\n");
    for EntryPoint { path, name: program, source } in &facts.entry_points[..entries] {
        let (path, program) =
            (path.as_ref().map(|path| cut(path, MOST_SOURCE)), program.as_ref().map(|text| name(text)));
        let from = if source.is_empty() { String::new() } else { format!("  ({})", words(source, MOST_SOURCE)) };
        let place = match (program, path) {
            (Some(program), Some(path)) => format!("{program}: {path}"),
            (Some(text), None) | (None, Some(text)) => text,
            (None, None) => continue,
        };
        text.push_str(&format!("{place}{from}\n"));
    }
    if packages > 0 {
        let names = facts.packages[..packages].iter().map(|package| {
            let (shown, path) = (name(&package.name), cut(&package.path, MOST_SOURCE));
            if package.path.rsplit('/').next() == Some(&package.name) { path } else { format!("{shown} in {path}") }
        });
        let names: Vec<String> = names.collect();
        text.push_str(&format!("Packages: {}{}\n", names.join(", "), more(facts.packages.len() - packages)));
    } else {
        push_left(&mut text, facts.entry_points.len() + facts.packages.len() - count);
    }
    text
}

fn index(facts: &Orientation) -> String {
    let Some(state) = &facts.index else { return String::new() };
    let ask = match facts.tools {
        Tools::Cli => " - run `groma map`, `groma outline FILE`, `groma refs NAME`",
        Tools::Mcp => " - call the tools project_map, find, symbol",
        Tools::None => "",
    };
    let is_cli = facts.tools == Tools::Cli;
    let text = match state {
        IndexState::Ready { files: Some(files) } => {
            format!("ready ({files} file{}){ask}", if *files == 1 { "" } else { "s" })
        }
        IndexState::Ready { files: None } => format!("ready{ask}"),
        IndexState::Building if is_cli => "building now - `groma status` tells when it is ready".to_owned(),
        IndexState::Building => "building now".to_owned(),
        IndexState::Failed(why) => {
            let again = if is_cli { " - `groma index` tries again" } else { "" };
            format!("failed: {}{again}", words(why, MOST_REASON))
        }
        IndexState::NotBuilt if is_cli => "not built - `groma index` builds it".to_owned(),
        IndexState::NotBuilt if facts.tools == Tools::Mcp => format!("not built{ask}; the first call builds it"),
        IndexState::NotBuilt => "not built".to_owned(),
        IndexState::NotKept => format!("none is kept{ask}; each call reads the project anew"),
    };
    format!("## Code index: {text}\n")
}
