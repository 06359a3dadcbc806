//! Which of a project's commands an orientation names, and in what order they are cut.

use std::collections::BTreeMap;

use groma_host::Platform;
use groma_manifests::{CheckCommand, EntryKind, ProjectCommands, Purpose};
use groma_render as render;

/// Commands of one project that are told.
const MOST_CHECKS: usize = 24;

/// Entry points and packages.
const MOST_ENTRY_POINTS: usize = 24;
const MOST_PACKAGES: usize = 40;

/// Bytes of the name of a program. Real ones are far shorter, and longer ones would crowd out the others.
const MOST_TOOL_BYTES: usize = 24;

/// How a purpose is treated: its place among the others, and how many of its commands are told. Tests come first, since a
/// change is worth nothing before they ran; what rewrites or starts something comes late.
fn treatment(purpose: Purpose) -> (usize, usize) {
    match purpose {
        Purpose::Test => (0, 5),
        Purpose::Build => (1, 4),
        Purpose::Lint => (2, 3),
        Purpose::TypeCheck => (3, 2),
        Purpose::Format => (4, 2),
        Purpose::Install => (5, 1),
        Purpose::Run => (6, 2),
        Purpose::Other => (9, 3),
    }
}

/// Commands in the order of their use: the best of each purpose, then the second best. `missing` are programs that are
/// not installed.
pub(crate) fn checks(commands: &ProjectCommands, platform: &Platform, missing: &[String]) -> Vec<render::Check> {
    let mut of_purpose: BTreeMap<Purpose, usize> = BTreeMap::new();
    let mut chosen: Vec<(usize, &CheckCommand)> = Vec::new();
    for check in &commands.checks {
        let (place, most) = treatment(check.purpose);
        let round = of_purpose.entry(check.purpose).or_default();
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
    let mut entries: Vec<_> = commands.entry_points.iter().collect();
    entries.sort_by_key(|entry| place(entry.kind));
    let told = |entry: &groma_manifests::EntryPoint| render::EntryPoint {
        path: entry.path.clone(),
        name: entry.name.clone(),
        source: if entry.path.as_ref() == Some(&entry.source.path) { String::new() } else { entry.source.to_string() },
    };
    entries.into_iter().take(MOST_ENTRY_POINTS).map(told).collect()
}

/// Members of workspaces.
pub(crate) fn packages(commands: &ProjectCommands) -> Vec<render::Package> {
    let told = |package: &groma_manifests::WorkspacePackage| render::Package {
        name: package.name.clone(),
        path: package.path.clone(),
    };
    commands.packages.iter().take(MOST_PACKAGES).map(told).collect()
}
