//! Which of a project's commands an orientation names, and in what order they are cut.

use std::collections::{BTreeMap, BTreeSet};

use groma_host::Platform;
use groma_manifests::{CheckCommand, EntryKind, EntryPoint, ProjectCommands, Purpose, WorkspacePackage};
use groma_render as render;

/// Commands of one project that are told.
const MOST_CHECKS: usize = 24;

/// Entry points and packages.
const MOST_ENTRY_POINTS: usize = 24;
const MOST_EXAMPLES: usize = 2;
const MOST_PACKAGES: usize = 40;

/// Bytes of the name of a program. Real ones are far shorter, and longer ones would crowd out the others.
const MOST_TOOL_BYTES: usize = 24;

/// How a purpose is treated: its place among the others, and how many of its commands are told. Tests come first, since a
/// change is worth nothing before they ran; what rewrites or starts something comes late.
fn treatment(purpose: Purpose) -> (usize, usize) {
    match purpose {
        Purpose::Test => (0, 4),
        Purpose::Build => (1, 3),
        Purpose::Lint => (2, 3),
        Purpose::TypeCheck => (3, 2),
        Purpose::Format => (4, 2),
        Purpose::Install => (5, 1),
        Purpose::Run => (6, 1),
        Purpose::Other => (9, 1),
    }
}

/// Commands in the order of their use: the best of each purpose, then the second best. `missing` are programs that are
/// not installed.
pub(crate) fn checks(commands: &ProjectCommands, platform: &Platform, missing: &[String]) -> Vec<render::Check> {
    let mut of_purpose: BTreeMap<Purpose, usize> = BTreeMap::new();
    let mut parts_told: BTreeSet<Purpose> = BTreeSet::new();
    let mut chosen: Vec<(usize, &CheckCommand)> = Vec::new();
    for check in &commands.checks {
        let (place, most) = treatment(check.purpose);
        let round = of_purpose.entry(check.purpose).or_default();
        let is_of_a_part = check.package.is_some() || !check.directory.is_empty();
        // One shows how the parts of a project are told apart; the others are made after it.
        let is_enough = is_of_a_part && *round > 0 && parts_told.contains(&check.purpose);
        if is_of_a_part {
            parts_told.insert(check.purpose);
        }
        if is_enough {
            continue;
        }
        if *round < most {
            // A second test command is worth as much as the first command of a lesser purpose.
            chosen.push((*round * 3 + place, check));
        }
        *round += 1;
    }
    chosen.sort_by_key(|(place, check)| (*place, treatment(check.purpose).0, check.order));
    chosen.truncate(MOST_CHECKS);
    let told = |(_, check): (usize, &CheckCommand)| {
        let program = check.command.split(' ').next().unwrap_or_default();
        render::Check {
            purpose: check.purpose.word().to_owned(),
            command: spelled(&check.command, platform),
            directory: check.directory.clone(),
            source: check.source.to_string(),
            missing: missing.iter().find(|name| *name == program).cloned(),
        }
    };
    chosen.into_iter().map(told).collect()
}

/// A command as the shell of a platform takes it. Commands are found in a POSIX spelling; where paths have backslashes, a
/// program of the project is started with one (`.\gradlew`, which finds `gradlew.bat`).
fn spelled(command: &str, platform: &Platform) -> String {
    match command.strip_prefix("./").filter(|_| platform.separator == '\\') {
        Some(rest) => {
            let (program, arguments) = rest.split_once(' ').map_or((rest, ""), |(program, rest)| (program, rest));
            let space = if arguments.is_empty() { "" } else { " " };
            format!(".\\{}{space}{arguments}", program.replace('/', "\\"))
        }
        None => command.to_owned(),
    }
}

/// Programs that the project's commands need, those of commands that are told first.
pub(crate) fn tools_used(commands: &ProjectCommands) -> Vec<&str> {
    let programs = commands.checks.iter().filter_map(|check| check.command.split(' ').next());
    let is_tool = |name: &&str| commands.tools.iter().any(|used| used.tool == *name);
    let all = programs.filter(is_tool).chain(commands.tools.iter().map(|used| used.tool.as_str()));
    let mut tools: Vec<&str> = Vec::new();
    for tool in all.filter(|name| name.len() <= MOST_TOOL_BYTES) {
        if !tools.contains(&tool) {
            tools.push(tool);
        }
    }
    tools
}

/// Where the project starts.
pub(crate) fn entry_points(commands: &ProjectCommands) -> Vec<render::EntryPoint> {
    let place = |kind| match kind {
        EntryKind::Program | EntryKind::File => 0,
        EntryKind::Library => 1,
        EntryKind::Container => 2,
        EntryKind::Example => 3,
    };
    // What a package gives others to import is known by the package.
    let is_of_package = |entry: &&EntryPoint| {
        let folder = folder_of(&entry.source.path);
        entry.kind == EntryKind::Library && commands.packages.iter().any(|package| package.path == folder)
    };
    let mut entries: Vec<_> = commands.entry_points.iter().filter(|entry| !is_of_package(entry)).collect();
    entries.sort_by_key(|entry| place(entry.kind));
    let mut examples = 0;
    entries.retain(|entry| {
        examples += usize::from(entry.kind == EntryKind::Example);
        entry.kind != EntryKind::Example || examples <= MOST_EXAMPLES
    });
    let told = |entry: &EntryPoint| render::EntryPoint {
        path: entry.path.clone(),
        name: entry.name.clone(),
        source: source_of(entry),
    };
    entries.into_iter().take(MOST_ENTRY_POINTS).map(told).collect()
}

/// Where an entry point is declared. A manifest in a folder above the file is told without that folder.
fn source_of(entry: &EntryPoint) -> String {
    let Some(path) = &entry.path else { return entry.source.to_string() };
    if *path == entry.source.path {
        return String::new();
    }
    let folder = folder_of(&entry.source.path);
    let is_above = folder.is_empty() || path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'));
    let whole = entry.source.to_string();
    if is_above && !folder.is_empty() { whole[folder.len() + 1..].to_owned() } else { whole }
}

fn folder_of(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// Members of workspaces, those in the folders that matter most first. A folder may be a member of two, of which one is told.
pub(crate) fn packages(commands: &ProjectCommands, folders: &[render::Directory]) -> Vec<render::Package> {
    let mut packages: Vec<_> = commands.packages.iter().collect();
    packages.dedup_by(|a, b| a.path == b.path);
    let place = |path: &str| {
        let mut parts = path.split('/');
        let (top, child) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        let at = folders.iter().position(|folder| folder.name == top);
        let within = at.and_then(|at| folders[at].children.iter().position(|name| name == child));
        (at.unwrap_or(usize::MAX), within.unwrap_or(usize::MAX))
    };
    packages.sort_by_cached_key(|package| place(&package.path));
    let told = |package: &WorkspacePackage| render::Package { name: package.name.clone(), path: package.path.clone() };
    packages.into_iter().take(MOST_PACKAGES).map(told).collect()
}

#[cfg(test)]
mod tests {
    use groma_host::{HostFacts, OsFamily};
    use groma_manifests::MemoryFiles;

    use super::*;

    fn told(files: &[(&str, &str)], family: OsFamily) -> Vec<String> {
        let commands = groma_manifests::project_commands(&MemoryFiles::new(files.iter().copied()));
        let platform = Platform::of(&HostFacts::new(family, [], Vec::new()), None).expect("a shell");
        checks(&commands, &platform, &[]).iter().map(|check| format!("{}: {}", check.purpose, check.command)).collect()
    }

    #[test]
    fn the_best_of_each_purpose_comes_before_the_second_best() {
        let scripts = r#"{"scripts": {"test": "x", "test:unit": "x", "build": "x", "lint": "x", "build:docs": "x"}}"#;
        let told = told(&[("package.json", scripts), ("package-lock.json", "{}")], OsFamily::Unix);
        let place = |command: &str| told.iter().position(|line| line.ends_with(command));
        assert_eq!(told[..3], ["test: npm test", "build: npm run build", "lint: npm run lint"]);
        assert!(place("test:unit") < place("build:docs") && place("build:docs").is_some(), "{told:?}");
    }

    #[test]
    fn programs_of_the_project_are_started_as_the_platform_does() {
        let files = [("gradlew", "x"), ("gradlew.bat", "x"), ("build.gradle", "plugins { id 'java' }")];
        assert!(told(&files, OsFamily::Unix).contains(&"build: ./gradlew build".to_owned()));
        assert!(told(&files, OsFamily::Windows).contains(&"build: .\\gradlew build".to_owned()));
    }
}
