//! The frame of a map: what the project is, by its manifests, and where a reader finds documentation and settings.

use std::collections::BTreeMap;

use groma_lang::Language;
use groma_model::{FileId, FileTable};

/// Manifests at the root, with what they make of a project. The first that is there names it.
const MANIFESTS: [(&str, &str); 14] = [
    ("Cargo.toml", "Rust"),
    ("pyproject.toml", "Python"),
    ("setup.py", "Python"),
    ("package.json", "JavaScript"),
    ("go.mod", "Go"),
    ("go.work", "Go"),
    ("pom.xml", "Maven"),
    ("build.gradle.kts", "Gradle"),
    ("build.gradle", "Gradle"),
    ("composer.json", "PHP"),
    ("Gemfile", "Ruby"),
    ("CMakeLists.txt", "CMake"),
    ("configure.ac", "Autoconf"),
    ("Makefile", "Make"),
];

/// Files at the root that say how the project is built, checked or run.
const BUILD: [&str; 22] = [
    "BUILD.bazel",
    "CMakeLists.txt",
    "Cargo.toml",
    "Dockerfile",
    "Gemfile",
    "Justfile",
    "Makefile",
    "Rakefile",
    "Taskfile.yml",
    "build.gradle",
    "build.gradle.kts",
    "build.sh",
    "composer.json",
    "configure.ac",
    "docker-compose.yml",
    "go.mod",
    "justfile",
    "meson.build",
    "package.json",
    "pom.xml",
    "pyproject.toml",
    "tox.ini",
];

/// Files at the root that people read first.
const DOCS: [&str; 7] =
    ["AGENTS.md", "ARCHITECTURE.md", "CLAUDE.md", "CONTRIBUTING.md", "README.md", "README.rst", "README"];

/// Whether the frame says something about the file of this path, or about its being there.
pub(crate) fn tells(path: &str) -> bool {
    MANIFESTS.iter().any(|(name, _)| *name == path)
        || BUILD.contains(&path)
        || DOCS.contains(&path)
        || path.starts_with(".github/workflows/")
        || CI_FILES.contains(&path)
}

/// Settings of continuous integration besides GitHub's.
const CI_FILES: [&str; 2] = [".gitlab-ci.yml", ".travis.yml"];

/// Languages that the frame names.
const MOST_LANGUAGES: usize = 6;

/// How much is known of the files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Known {
    /// All of them, and what is in them.
    Parsed,
    /// All of them, by their names.
    Whole,
    /// Those of the top levels, by their names.
    Top,
}

/// The lines of the frame of files that were parsed. `manifest` gives the text of a file.
pub(crate) fn frame(
    files: &FileTable,
    of_files: &[Option<Language>],
    root_name: &str,
    manifest: impl Fn(FileId) -> Option<String>,
) -> Vec<String> {
    frame_of(files, of_files, root_name, manifest, Known::Parsed)
}

/// The lines of the frame.
pub(crate) fn frame_of(
    files: &FileTable,
    of_files: &[Option<Language>],
    root_name: &str,
    manifest: impl Fn(FileId) -> Option<String>,
    known: Known,
) -> Vec<String> {
    let mut lines = Vec::new();
    let found = MANIFESTS.iter().find_map(|(name, kind)| Some((files.file(name)?, *name, *kind)));
    let title = match found {
        Some((file, name, kind)) => {
            let declared = manifest(file).and_then(|text| declared_name(name, &text));
            format!("# {}: {kind} project ({name})", declared.as_deref().unwrap_or(root_name))
        }
        None => format!("# {root_name}"),
    };
    lines.push(title);
    lines.push(languages(of_files, known));
    for (what, names) in [("docs", &DOCS[..]), ("build", &BUILD[..])] {
        let present: Vec<&str> = names.iter().copied().filter(|name| files.file(name).is_some()).collect();
        if !present.is_empty() {
            lines.push(format!("# {what}: {}", present.join(", ")));
        }
    }
    if let Some(line) = workflows(files) {
        lines.push(line);
    }
    lines
}

fn languages(of_files: &[Option<Language>], known: Known) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for language in of_files.iter().flatten() {
        *counts.entry(language.name()).or_default() += 1;
    }
    let mut counts: Vec<(&str, usize)> = counts.into_iter().collect();
    counts.sort_by_key(|(name, count)| (std::cmp::Reverse(*count), *name));
    let named: Vec<String> =
        counts.iter().take(MOST_LANGUAGES).map(|(name, count)| format!("{name} {count}")).collect();
    let (more, what) = match known {
        Known::Parsed => ("", "parsed"),
        Known::Whole => ("", "languages"),
        Known::Top => ("+", "languages"),
    };
    format!(
        "# {}{more} file{}; {what}: {}",
        of_files.len(),
        if of_files.len() == 1 { "" } else { "s" },
        if named.is_empty() { "none".to_owned() } else { named.join(", ") }
    )
}

/// Where continuous integration says how the project is checked.
fn workflows(files: &FileTable) -> Option<String> {
    let mut found: Vec<&str> = files.files_in(".github/workflows").iter().map(|file| files.path(*file)).collect();
    found.extend(CI_FILES.into_iter().filter(|path| files.file(path).is_some()));
    let more = found.len().saturating_sub(3);
    found.truncate(3);
    let more = if more > 0 { format!(" +{more}") } else { String::new() };
    (!found.is_empty()).then(|| format!("# ci: {}{more}", found.join(", ")))
}

/// The name that a manifest gives the project. Read with a plain eye: a manifest with faults may still tell its name.
fn declared_name(manifest: &str, text: &str) -> Option<String> {
    let name = match manifest {
        "go.mod" => text.lines().find_map(|line| line.strip_prefix("module "))?.trim(),
        "package.json" | "composer.json" => {
            let after = text.split_once("\"name\"")?.1.trim_start().strip_prefix(':')?.trim_start();
            after.strip_prefix('"')?.split('"').next()?
        }
        "Cargo.toml" | "pyproject.toml" => {
            let line = text.lines().find(|line| line.trim_start().starts_with("name") && line.contains('='))?;
            line.split_once('=')?.1.trim().trim_matches(['"', '\''])
        }
        "pom.xml" => {
            // The parent's name comes first where there is one.
            let own = text.split_once("</parent>").map_or(text, |(_, own)| own);
            own.split_once("<artifactId>")?.1.split('<').next()?
        }
        _ => return None,
    };
    let name: String = name.chars().take(60).collect();
    (!name.is_empty()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn manifests_tell_names() {
        assert_eq!(declared_name("package.json", "{\n \"name\": \"@a/b\",").as_deref(), Some("@a/b"));
        assert_eq!(declared_name("Cargo.toml", "[package]\nname = \"x\"\n").as_deref(), Some("x"));
        assert_eq!(declared_name("go.mod", "module example.com/x\n\ngo 1.22\n").as_deref(), Some("example.com/x"));
        assert_eq!(
            declared_name("pom.xml", "<parent><artifactId>p</artifactId></parent><artifactId>x</artifactId>")
                .as_deref(),
            Some("x")
        );
        assert_eq!(declared_name("Makefile", "all:\n"), None);
    }
}
