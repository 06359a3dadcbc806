//! Several build systems in one project, folders with projects of their own, and what else is answered.

use super::{check, project};
use crate::EntryKind;

#[test]
fn the_ecosystem_with_most_sources_comes_first() {
    let manifests = "
//- package.json
{\"scripts\": {\"test\": \"grunt\"}}
//- tox.ini
[tox]
";
    check(
        &format!("{manifests}//- a.py\n//- b.py\n//- c.js\n"),
        "test: tox
         test: npm test",
    );
    check(
        &format!("{manifests}//- a.js\n//- b.js\n//- c.py\n"),
        "test: npm test
         test: tox",
    );
}

#[test]
fn projects_in_folders_come_behind_the_root() {
    check(
        r#"
//- Makefile
test:
	true
//- backend/go.mod
module a
//- backend/a.go
//- frontend/package.json
{"scripts": {"build": "vite build"}}
//- frontend/index.ts
//- examples/demo/package.json
{"scripts": {"build": "x"}}
"#,
        "build: (backend) go build ./...
         build: (frontend) npm run build
         test: make test
         lint: (backend) go vet ./...",
    );
}

#[test]
fn modules_beside_the_root_are_projects_of_their_own() {
    check(
        "
//- go.mod
module a
//- a_test.go
//- tools/go.mod
module a/tools
//- tools/t.go
",
        "build: go build ./...
         build: (tools) go build ./...
         test: go test ./...
         lint: go vet ./...
         lint: (tools) go vet ./...",
    );
}

#[test]
fn tests_of_another_folder_do_not_count() {
    check(
        "
//- api/go.mod
module a
//- api/a_test.go
//- web/pom.xml
<project/>
//- web/src/main/java/A.java
//- core/pom.xml
<project/>
//- core/src/test/java/T.java
",
        "build: (core) mvn package
         build: (web) mvn package
         build: (api) go build ./...
         test: (core) mvn test
         test: (api) go test ./...
         lint: (api) go vet ./...",
    );
}

#[test]
fn files_that_an_answer_depends_on_are_named() {
    let answer = project("\n//- package.json\n{}\n//- Makefile\n//- a.js\n//- .github/workflows/ci.yml\n");
    assert_eq!(answer.read, [".github/workflows/ci.yml", "Makefile", "package.json"]);
}

#[test]
fn make_stands_beside_the_manifests() {
    check(
        "
//- go.mod
module a
//- a_test.go
//- Makefile
.PHONY: test vet lint
test:
\tgo test -race ./...
vet:
\tgo vet
lint:
\tgolint
",
        "build: go build ./...
         test: make test
         test: go test ./...
         lint: make lint
         lint: make vet
         lint: go vet ./...",
    );
}

#[test]
fn rust_with_python_bindings_has_both() {
    check(
        "
//- Cargo.toml
[package]
name = \"a\"
//- src/lib.rs
//- src/more.rs
//- pyproject.toml
[build-system]
requires = [\"maturin\"]
[tool.pytest.ini_options]
//- tests/test_a.py
",
        "build: cargo build
         test: cargo test
         test: pytest
         type-check: cargo check
         install: pip install -e .",
    );
}

#[test]
fn nothing_is_said_of_a_folder_without_manifests() {
    let answer = project("\n//- notes.txt\nhello\n//- tests/test_a.py\n");
    assert_eq!(answer, crate::ProjectCommands::default());
}

#[test]
fn instruction_files_are_named() {
    let answer = project(
        "
//- AGENTS.md
//- .cursor/rules/a.mdc
//- .cursor/rules/b.mdc
//- .github/copilot-instructions.md
//- CONTRIBUTING.rst
//- services/api/AGENTS.md
//- node_modules/x/AGENTS.md
",
    );
    assert_eq!(
        answer.instructions,
        [".cursor/rules", ".github/copilot-instructions.md", "AGENTS.md", "CONTRIBUTING.rst", "services/api/AGENTS.md"]
    );
}

#[test]
fn entry_points_begin_with_declared_programs() {
    let answer = project(
        "
//- package.json
{\"name\": \"@x/tool\", \"bin\": \"./cli.js\", \"main\": \"lib/index.js\"}
//- cli.js
//- index.js
//- lib/index.js
//- Dockerfile
//- compose.yaml
",
    );
    let entries: Vec<(EntryKind, &str)> =
        answer.entry_points.iter().map(|entry| (entry.kind, entry.path.as_deref().unwrap_or_default())).collect();
    assert_eq!(answer.entry_points[0].name.as_deref(), Some("tool"));
    assert_eq!(
        entries,
        [
            (EntryKind::Program, "cli.js"),
            (EntryKind::File, "index.js"),
            (EntryKind::Library, "lib/index.js"),
            (EntryKind::Container, "Dockerfile"),
            (EntryKind::Container, "compose.yaml"),
        ]
    );
}

#[test]
fn tools_are_those_that_the_commands_need() {
    let answer =
        project("\n//- pom.xml\n<project/>\n//- package.json\n{\"scripts\": {\"lint\": \"x\"}}\n//- yarn.lock\n");
    let tools: Vec<&str> = answer.tools.iter().map(|one| one.tool.as_str()).collect();
    assert_eq!(tools, ["java", "mvn", "node", "yarn"]);
}
