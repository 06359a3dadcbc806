//! Cargo and Go.

use super::{check, project};

#[test]
fn a_package_is_built_tested_and_run() {
    check(
        "
//- Cargo.toml
[package]
name = \"a\"
//- src/main.rs
",
        "build: cargo build
         test: cargo test
         type-check: cargo check
         run: cargo run",
    );
}

#[test]
fn a_root_package_with_members_needs_the_word_workspace() {
    let fixture = r#"
//- Cargo.toml
[package]
name = "a"
[workspace]
members = ["crates/*"]
exclude = ["crates/skipped"]
[workspace.lints.clippy]
pedantic = "warn"
//- src/lib.rs
//- rustfmt.toml
//- crates/b/Cargo.toml
[package]
name = "b"
[[bin]]
name = "bee"
path = "src/bee.rs"
//- crates/b/src/bee.rs
//- crates/skipped/Cargo.toml
[package]
name = "skipped"
"#;
    check(
        fixture,
        "build: cargo build --workspace
         test: cargo test --workspace
         test: cargo test -p b
         lint: cargo clippy --workspace --all-targets
         type-check: cargo check --workspace
         format: cargo fmt --all
         run: cargo run -p b",
    );
    let answer = project(fixture);
    assert_eq!(answer.packages.len(), 1);
    assert_eq!(answer.entry_points[0].name.as_deref(), Some("bee"));
}

#[test]
fn aliases_and_nextest_come_before_the_usual_commands() {
    check(
        r#"
//- Cargo.toml
[workspace]
members = ["xtask"]
//- .cargo/config.toml
[alias]
xtask = "run --package xtask --"
lint = ["clippy", "--workspace"]
b = "build"
//- .config/nextest.toml
//- xtask/Cargo.toml
[package]
name = "xtask"
//- xtask/src/main.rs
"#,
        "build: cargo build
         test: cargo nextest run
         test: cargo test
         test: cargo test -p xtask
         lint: cargo lint
         type-check: cargo check
         other: cargo xtask",
    );
}

#[test]
fn several_programs_are_run_by_name() {
    check(
        r#"
//- Cargo.toml
[package]
name = "a"
default-run = "a"
//- src/main.rs
//- src/bin/second.rs
//- src/bin/parts/mod.rs
"#,
        "build: cargo build
         test: cargo test
         type-check: cargo check
         run: cargo run
         run: cargo run --bin second",
    );
}

#[test]
fn a_module_without_tests_has_no_test_command() {
    check(
        "
//- go.mod
module example.com/a
//- main.go
",
        "build: go build ./...
         lint: go vet ./...
         run: go run .",
    );
}

#[test]
fn programs_of_go_stand_under_cmd() {
    let fixture = "
//- go.mod
module example.com/a
//- .golangci.yml
//- a_test.go
//- cmd/server/main.go
//- cmd/tool/main.go
//- cmd/tool/flags.go
";
    check(
        fixture,
        "build: go build ./...
         test: go test ./...
         lint: golangci-lint run
         lint: go vet ./...
         run: go run ./cmd/server
         run: go run ./cmd/tool",
    );
    assert_eq!(project(fixture).entry_points.len(), 2);
}

#[test]
fn modules_of_a_go_workspace_are_named_one_by_one() {
    let fixture = "
//- go.work
go 1.22

use (
	./api
	./worker // jobs
	../outside
)
//- api/go.mod
module example.com/api
//- worker/go.mod
module example.com/worker
//- worker/w_test.go
";
    check(
        fixture,
        "build: go build ./api/... ./worker/...
         test: go test ./api/... ./worker/...
         lint: go vet ./api/... ./worker/...",
    );
    assert_eq!(project(fixture).packages[1].name, "example.com/worker");
}

#[test]
fn mage_runs_exported_functions() {
    check(
        "
//- go.mod
module a
//- magefile.go
package main
func Build() error { return nil }
func Test() {}
func helper() {}
",
        "build: mage Build
         build: go build ./...
         test: mage Test
         lint: go vet ./...",
    );
}
