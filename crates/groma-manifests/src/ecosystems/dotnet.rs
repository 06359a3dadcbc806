//! .NET: solutions and projects, wherever near the root they are.

use crate::answer::{EntryKind, Evidence, Purpose};
use crate::findings::{Ecosystem, Findings, Manifest};
use crate::names::is_safe_name;
use crate::tree::{Scope, is_not_ours};

/// Projects whose files are read.
const PROJECTS: usize = 60;

/// Words that make a project one of tests.
const TEST_WORDS: [&str; 5] = ["Microsoft.NET.Test.Sdk", "xunit", "NUnit", "MSTest", "IsTestProject"];

pub(crate) fn find(scope: &Scope, out: &mut Findings) {
    // Projects in folders are found from the root; a folder of its own would list them again.
    if !scope.folder.is_empty() {
        return;
    }
    let mut solutions: Vec<&str> = scope.places(".slnx");
    solutions.extend(scope.places(".sln"));
    solutions.retain(|path| path.matches('/').count() < 2 && !is_not_ours(path));
    solutions.sort_by_key(|path| (path.matches('/').count(), *path));
    let mut projects: Vec<&str> =
        [".csproj", ".fsproj", ".vbproj"].iter().flat_map(|ending| scope.places(ending)).collect();
    projects.retain(|path| path.matches('/').count() < 4);
    projects.sort_by_key(|path| (path.matches('/').count(), *path));
    let at_root = |all: &[&str]| all.iter().filter(|path| !path.contains('/')).count();
    // A solution may be one of C++ only, which `dotnet` does not build.
    if projects.is_empty() {
        return;
    }
    // Without a name, dotnet takes the only solution or project of the folder, and refuses if there are more.
    let (target, path) = match (solutions.first(), projects.first()) {
        (Some(solution), _) if at_root(&solutions) == 1 && at_root(&projects) == 0 => (String::new(), *solution),
        (Some(solution), _) => (format!(" {solution}"), *solution),
        (None, Some(project)) if at_root(&projects) == 1 => (String::new(), *project),
        (None, Some(project)) if projects.len() == 1 => (format!(" {project}"), *project),
        (None, Some(_)) => return each(scope, &projects, out),
        (None, None) => return,
    };
    let from = Manifest { ecosystem: Ecosystem::Dotnet, folder: scope.folder, path };
    out.check(from, Purpose::Build, Evidence::Convention, format!("dotnet build{target}"), "");
    let tested = projects.iter().take(PROJECTS).any(|project| is_test(scope, project));
    if tested {
        out.check(from, Purpose::Test, Evidence::Convention, format!("dotnet test{target}"), "");
    }
    if scope.has(".config/dotnet-tools.json") {
        out.check(
            Manifest { path: ".config/dotnet-tools.json", ..from },
            Purpose::Install,
            Evidence::Convention,
            "dotnet tool restore",
            "",
        );
    }
    packages(scope, &projects, path, from, out);
}

fn is_test(scope: &Scope, project: &str) -> bool {
    let name = project.rsplit('/').next().unwrap_or(project);
    name.contains("Test") || scope.text(project).is_some_and(|text| TEST_WORDS.iter().any(|word| text.contains(word)))
}

/// Projects without a solution: each is built by its path.
fn each(scope: &Scope, projects: &[&str], out: &mut Findings) {
    for project in projects.iter().filter(|project| !is_not_ours(project)).take(4) {
        let from = Manifest { ecosystem: Ecosystem::Dotnet, folder: scope.folder, path: project };
        out.check(from, Purpose::Build, Evidence::Convention, format!("dotnet build {project}"), "");
    }
    for project in projects.iter().take(PROJECTS).filter(|project| is_test(scope, project)).take(4) {
        let from = Manifest { ecosystem: Ecosystem::Dotnet, folder: scope.folder, path: project };
        out.check(from, Purpose::Test, Evidence::Convention, format!("dotnet test {project}"), "");
    }
}

/// Whether a project only serves the making of others.
fn is_side(project: &str) -> bool {
    is_not_ours(project) || project.split('/').any(|part| ["tools", "eng", "build"].contains(&part))
}

fn packages(scope: &Scope, projects: &[&str], solution: &str, from: Manifest, out: &mut Findings) {
    let mut programs = Vec::new();
    for project in projects.iter().take(PROJECTS).filter(|project| project.contains('/')) {
        let (folder, name) = project.rsplit_once('/').unwrap_or(("", project));
        let name = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        if is_safe_name(name) {
            out.package(folder, name, solution);
        }
    }
    for project in projects.iter().take(PROJECTS).filter(|project| !is_side(project) && !is_test(scope, project)) {
        let Some(text) = scope.text(project) else { continue };
        if text.contains("<OutputType>Exe<")
            || text.contains("<OutputType>WinExe<")
            || text.contains("Microsoft.NET.Sdk.Web\"")
        {
            programs.push(*project);
        }
    }
    for project in programs.iter().take(6) {
        let folder = project.rsplit_once('/').map_or("", |(folder, _)| folder);
        let main = if folder.is_empty() { "Program.cs".to_owned() } else { format!("{folder}/Program.cs") };
        out.entry(
            EntryKind::Program,
            None,
            Some(&main).filter(|main| scope.has(main)).map(String::as_str),
            (project, "OutputType"),
        );
        let command =
            if folder.is_empty() { "dotnet run".to_owned() } else { format!("dotnet run --project {folder}") };
        out.check(Manifest { path: project, ..from }, Purpose::Run, Evidence::Convention, command, "OutputType");
    }
}
