//! Random text in every kind of file: no panic, and only plain characters in what is answered.

use proptest::prelude::*;

use crate::{MemoryFiles, ProjectCommands, project_commands};

/// One file of each kind that is read.
const KINDS: [&str; 34] = [
    "package.json",
    "pnpm-workspace.yaml",
    "turbo.json",
    "deno.json",
    "Makefile",
    "justfile",
    "Taskfile.yml",
    "mise.toml",
    "Makefile.toml",
    "melos.yaml",
    "Cargo.toml",
    ".cargo/config.toml",
    "go.mod",
    "go.work",
    "magefile.go",
    "pyproject.toml",
    "setup.cfg",
    "tox.ini",
    "noxfile.py",
    "requirements.txt",
    "Pipfile",
    "pom.xml",
    "settings.gradle",
    "build.gradle",
    "composer.json",
    "Rakefile",
    "CMakePresets.json",
    "configure.ac",
    "App.csproj",
    "mix.exs",
    "Package.swift",
    "pubspec.yaml",
    ".github/workflows/ci.yml",
    ".gitlab-ci.yml",
];

/// Pieces that steer random text into the readers' corners.
const PIECES: [&str; 48] = [
    "\n",
    "\t",
    " ",
    ":",
    "=",
    "\"",
    "'",
    "`",
    "$(",
    ")",
    "{",
    "}",
    "[",
    "]",
    ",",
    "#",
    "\\",
    "\\\n",
    "- ",
    "&a ",
    "*a",
    "<<: ",
    "|\n",
    "test",
    "build",
    "lint",
    "\"scripts\": {",
    "\"workspaces\": [",
    "packages/*",
    "jobs:",
    "steps:",
    "run: ",
    "task :",
    "namespace :",
    "@nox.session",
    "def ",
    "name=",
    "[tool.",
    "[testenv:",
    "<module>",
    "</module>",
    "include ",
    "use (",
    ".PHONY: ",
    "é",
    "\u{202e}",
    "\u{0}",
    "%",
];

fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => prop::sample::select(&PIECES[..]).prop_map(str::to_owned),
        1 => ".{0,6}",
    ];
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

fn assert_plain(answer: &ProjectCommands) {
    let plain = |text: &str, more: &str| {
        text.chars().all(|c| c.is_ascii_alphanumeric() || "_./@+-:".contains(c) || more.contains(c))
    };
    for check in &answer.checks {
        assert!(plain(&check.command, " =,"), "{:?}", check.command);
        assert!(
            plain(&check.directory, "") && plain(&check.source.path, "") && plain(&check.source.at, " []()"),
            "{check:?}"
        );
    }
    for entry in &answer.entry_points {
        assert!(
            plain(entry.name.as_deref().unwrap_or_default(), "")
                && plain(entry.path.as_deref().unwrap_or_default(), "")
        );
    }
    for package in &answer.packages {
        assert!(plain(&package.path, "") && plain(&package.name, ""), "{package:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn random_text_in_one_file_gives_a_plain_answer(kind in prop::sample::select(&KINDS[..]), text in text()) {
        let files = MemoryFiles::new([(kind, text)]);
        assert_plain(&project_commands(&files));
    }

    #[test]
    fn random_text_in_all_files_gives_the_same_answer_twice(texts in prop::collection::vec(text(), KINDS.len())) {
        let files = MemoryFiles::new(KINDS.into_iter().zip(texts));
        let answer = project_commands(&files);
        assert_plain(&answer);
        prop_assert_eq!(answer, project_commands(&files));
    }

    #[test]
    fn random_yaml_ends(text in "[-a: \\[\\]{}&*!|>%@`\"'#,?\n\t]{0,400}") {
        let _ = crate::yaml::parse(&text);
    }

    #[test]
    fn random_paths_give_a_plain_answer(paths in prop::collection::vec("[a-c$\\\\ /.é]{1,12}", 0..30)) {
        let named = paths.iter().enumerate().map(|(at, path)| (format!("{path}/{}", KINDS[at % KINDS.len()]), "{}"));
        assert_plain(&project_commands(&MemoryFiles::new(named)));
    }
}
