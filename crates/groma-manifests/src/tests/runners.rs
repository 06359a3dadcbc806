//! Makefiles, justfiles, Taskfiles and other runners of tasks.

use super::{check, project};

#[test]
fn targets_of_make_are_what_people_type() {
    check(
        "
//- Makefile
CC ?= cc
OBJECTS := a.o b.o
.PHONY: all test lint \\
        check-format
all: prog
prog: $(OBJECTS)
\tcc -o $@ $^
%.o: %.c
\t$(CC) -c $<
test: prog
\t./prog --test
lint:
\tcppcheck .
check-format:
\tclang-format
install: prog
\tcp prog /usr
clean:
\trm prog
debug: CFLAGS = -g
release:
\techo
",
        "build: make
         test: make test
         lint: make lint
         format: make check-format",
    );
}

#[test]
fn a_first_target_that_only_helps_is_not_a_build() {
    check(
        "
//- Makefile
help:
\t@echo
build:
\tgo build
check:
\tgo test
",
        "build: make build
         test: make check",
    );
}

#[test]
fn included_makefiles_count_and_others_are_not_read() {
    check(
        "
//- Makefile
include mk/rules.mk ../outside.mk $(HOME)/own.mk
//- mk/rules.mk
test:
\ttrue
",
        "test: make test",
    );
}

#[test]
fn targets_that_are_handed_on_to_a_folder_are_found_there() {
    check(
        "
//- Makefile
SUBDIRS = src
default: all
.DEFAULT:
\tfor d in $(SUBDIRS); do $(MAKE) -C $$d $@; done
//- src/Makefile
all: prog
test: prog
\t./prog
",
        "build: make
         test: make test",
    );
}

#[test]
fn recipes_of_just_without_needed_arguments_are_offered() {
    check(
        "
//- justfile
set shell := [\"bash\", \"-c\"]
alias t := test

default: lint test

test *ARGS:
    cargo test {{ARGS}}

[private]
lint-inner:
    true

lint: lint-inner
    cargo clippy

_build:
    true

fmt dir=\".\":
    cargo fmt

bench name:
    cargo bench {{name}}
",
        "test: just test
         test: just
         lint: just lint
         format: just fmt",
    );
}

#[test]
fn tasks_of_a_taskfile_may_be_internal_or_need_values() {
    check(
        "
//- Taskfile.yml
version: '3'
tasks:
  build:
    cmds: [go build]
  test:
    cmds:
      - go test ./...
  check:
    cmds: [golangci-lint run, go test]
  setup:
    internal: true
  run:
    requires: {vars: [NAME]}
  'test:unit': {cmds: [x]}
",
        "build: task build
         test: task test
         test: task check
         test: task test:unit",
    );
}

#[test]
fn mise_and_cargo_make_have_tasks() {
    check(
        "
//- mise.toml
[tasks]
lint = \"eslint\"
[tasks.test]
run = \"vitest\"
[tasks.secret]
hide = true
",
        "test: mise run test
         lint: mise run lint",
    );
    check(
        "
//- Makefile.toml
[tasks.test]
command = \"cargo\"
[tasks.build]
private = true
",
        "test: cargo make test",
    );
}

#[test]
fn hooks_of_pre_commit_are_lint() {
    check(
        "
//- .pre-commit-config.yaml
repos: []
",
        "lint: pre-commit run --all-files",
    );
}

#[test]
fn scripts_with_telling_names_are_found() {
    check(
        "
//- script/bootstrap
//- script/test
//- build.sh
//- scripts/unrelated.sh
",
        "build: ./build.sh
         test: ./script/test
         install: ./script/bootstrap",
    );
}

#[test]
fn sources_say_what_in_the_file_it_was() {
    let answer = project("\n//- package.json\n{\"scripts\": {\"test\": \"x\"}}\n//- Makefile\nlint:\n\ttrue\n");
    let sources: Vec<String> = answer.checks.iter().map(|check| check.source.to_string()).collect();
    assert_eq!(sources, ["package.json scripts.test", "Makefile lint"]);
}
