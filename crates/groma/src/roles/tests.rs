//! Which role files get, by path and by text, and in which words the reason is told.

use groma_lang::{FactsExtractor, Language};
use groma_model::RepoPath;
use groma_source::Marks;

use super::*;

fn listed(path: &str) -> SourceFile {
    SourceFile {
        path: RepoPath::from_bytes(path.as_bytes()),
        size: 0,
        skip: None,
        marks: Marks::default(),
        target: None,
        blob: None,
        stamp: None,
    }
}

/// The role of a file with a text, and the reason in words.
fn said(path: &str, text: &str) -> (&'static str, String) {
    let file = listed(path);
    let (verdict, facts);
    match groma_lang::detect(file.path.file_name()).decide(text) {
        Some(language) => {
            facts = FactsExtractor::new().facts(language, text);
            verdict = judge(&file, path, Ok((language, &facts, false)));
        }
        None => verdict = judge(&file, path, Err(SkipReason::NoLanguage)),
    }
    (verdict.role.as_str(), verdict.reason.to_string())
}

fn role(path: &str, text: &str) -> &'static str {
    said(path, text).0
}

/// Checks that paths alone give a role.
fn check(expected: Role, paths: &[&str]) {
    for path in paths {
        assert_eq!(role(path, ""), expected.as_str(), "{path}");
    }
}

#[test]
fn numbers_are_places() {
    for (at, role) in Role::ALL.into_iter().enumerate() {
        assert_eq!(usize::from(role.number()), at);
        assert_eq!(Role::from_number(role.number()), Some(role));
    }
    assert!(Role::ALL.len() <= 1 << ROLE_BITS);
}

#[test]
fn tests_are_told_by_path() {
    check(
        Role::Test,
        &["tests/a.py", "a/test_b.py", "a/b_test.go", "src/FooTest.java", "x.test.ts", "src/test/java/A.java"],
    );
    check(Role::Module, &["src/latest.py", "contest/a.go", "src/attestation.rs", "Test.java"]);
    check(Role::Fixture, &["tests/fixtures/a.py", "tests/data/a.csv", "conftest.py", "spec/a.json", "testdata/x.go"]);
    check(Role::Test, &["tests/data/test_a.py", "tests/data/reader.py"]);
    check(Role::Docs, &["tests/README.md"]);
    check(Role::Fixture, &["tests/pages/a.md", "tests/notes.txt"]);
    check(Role::Test, &["features/a.feature", "features/step_definitions/a.rb"]);
    check(Role::Bench, &["src/a.bench.ts"]);
    check(Role::Example, &["examples/a.py"]);
    check(Role::Docs, &["docs/conf.py"]);
}

#[test]
fn files_without_facts_are_told_by_name() {
    check(Role::Ci, &[".github/workflows/a.yml", ".gitlab-ci.yml", "Jenkinsfile", ".circleci/config.yml"]);
    check(Role::Build, &["Makefile", "Dockerfile", "Dockerfile.dev", "pom.xml", "a/package.json", "x.csproj"]);
    check(Role::Docs, &["README.md", "LICENSE", "CHANGELOG", "guide/intro.rst", "LICENSE-MIT"]);
    check(Role::Config, &[".gitignore", "app.yml", "tsconfig.json", "src/main/resources/application.properties"]);
    check(Role::Schema, &["a.proto", "schema.graphql", "prisma/schema.prisma", "db/schema.sql"]);
    check(Role::Migration, &["db/migrations/1.sql", "sql/V1__init.sql"]);
    check(Role::Script, &["install.sh", "scripts/release"]);
    check(Role::Screen, &["app/views/a.html.erb", "templates/a.html"]);
    check(Role::Component, &["_includes/head.html", "src/components/A.hbs"]);
    check(Role::Module, &["a.png", "style.css"]);
}

#[test]
fn names_of_frameworks_decide() {
    check(Role::Story, &["src/Button.stories.tsx"]);
    check(Role::Types, &["src/a.d.ts", "a.pyi"]);
    check(Role::Build, &["vite.config.ts", "setup.py", "Rakefile", "a.gemspec", "build.rs"]);
    check(Role::Config, &["jest.config.js", ".eslintrc.js"]);
    check(
        Role::Route,
        &["src/a.controller.ts", "app/users_controller.rb", "src/OwnerController.java", "app/x/route.ts"],
    );
    check(Role::Service, &["src/a.service.ts", "x/OwnerRepository.java"]);
    check(Role::Screen, &["src/routes/+page.svelte", "app/users/page.tsx"]);
    check(Role::Entry, &["pkg/__main__.py", "manage.py"]);
}

#[test]
fn folders_decide_by_the_innermost() {
    check(Role::Route, &["src/controllers/users.ts", "app/controllers/concerns/paged.rb"]);
    check(Role::Component, &["src/pages/home/components/Card.tsx"]);
    check(Role::Hook, &["src/components/form/hooks/field.ts"]);
    check(Role::Middleware, &["django/middleware/csrf.py"]);
    check(Role::Command, &["lib/jekyll/commands/build.rb"]);
    check(Role::Utility, &["src/utils/time.go"]);
    check(Role::Model, &["app/models/user.rb"]);
    check(Role::Module, &["django/db/models/query.py", "src/config/deep/er/a.go", "commands/__init__.py"]);
}

#[test]
fn spring_is_told_by_annotations() {
    let text = "package a;\nimport org.springframework.stereotype.Service;\n\n@Service\npublic class Orders {}\n";
    let (role, reason) = said("src/Orders.java", text);
    assert_eq!((role, &*reason), ("service", "symbol Orders is annotated @Service, line 5: Spring"));
    let entity = "import jakarta.persistence.Entity;\n@Entity\npublic class Owner extends Person {}\n";
    assert_eq!(self::role("a/Owner.java", entity), "model");
    // The name alone, from elsewhere, says nothing.
    assert_eq!(self::role("a/Owner.java", "import my.Service;\n@Service\nclass Owner {}\n"), "module");
}

#[test]
fn python_is_told_by_imports_and_bases() {
    let model = "from django.db import models\n\nclass Owner(models.Model):\n    name = models.CharField()\n";
    assert_eq!(said("shop/owner.py", model), ("model", "symbol Owner extends models.Model, line 3: Django".to_owned()));
    assert_eq!(role("a/urls.py", "from django.urls import path\nurlpatterns = []\n"), "route");
    assert_eq!(
        role("a/blog.py", "from flask import Blueprint\nbp = Blueprint('b', __name__)\n@bp.route('/')\ndef i(): ...\n"),
        "route"
    );
    assert_eq!(role("a/x.py", "import argparse\nargparse.ArgumentParser()\n"), "command");
    let alembic = "from alembic import op\ndef upgrade(): ...\ndef downgrade(): ...\n";
    assert_eq!(role("versions/1.py", alembic), "migration");
}

#[test]
fn ruby_and_php_are_told_by_bases() {
    assert_eq!(role("a/x.rb", "class X < ApplicationRecord\nend\n"), "model");
    assert_eq!(role("a/x.rb", "class X < ActiveRecord::Migration[7.0]\nend\n"), "migration");
    assert_eq!(role("a/x.rb", "class X < Other::ApplicationRecord\nend\n"), "module");
    let command = "<?php\nuse Symfony\\Component\\Console\\Command\\Command;\nclass Run extends Command {}\n";
    assert_eq!(role("src/Run.php", command), "command");
}

#[test]
fn web_files_are_told_by_what_they_export() {
    let (role, reason) = said("src/Button.tsx", "export const Button = () => <b/>;\n");
    assert_eq!((role, &*reason), ("component", "symbol Button is a component, line 1"));
    let role = |path: &str, text: &str| said(path, text).0;
    assert_eq!(role("src/x/theme.tsx", "export const theme = 1;\n"), "module");
    assert_eq!(role("src/x/state.ts", "import { useState } from 'react';\nexport function useThing() {}\n"), "hook");
    assert_eq!(role("src/x/useThing.ts", "export function useThing() {}\n"), "hook");
    assert_eq!(
        role("src/x/a.ts", "import { createSlice } from '@reduxjs/toolkit';\nexport const s = createSlice({});\n"),
        "store"
    );
    assert_eq!(role("src/x/a.ts", "export interface A {}\nexport type B = string;\n"), "types");
    assert_eq!(role("src/x/a.ts", "export interface A {}\nexport const b = 1;\n"), "module");
    let nest = "import { Injectable } from '@nestjs/common';\n@Injectable()\nexport class Cats {}\n";
    assert_eq!(role("src/x/cats.ts", nest), "service");
    assert_eq!(role("db/1.js", "exports.up = (knex) => {};\nexports.down = (knex) => {};\n"), "migration");
    assert_eq!(role("src/A.vue", "<script setup></script>\n"), "component");
}

#[test]
fn programs_begin_in_main() {
    assert_eq!(role("cmd/a/b.go", "package main\nfunc main() {}\n"), "entry");
    let cobra = "package cmd\nimport \"github.com/spf13/cobra\"\nvar c = &cobra.Command{}\n";
    assert_eq!(role("internal/root.go", cobra), "command");
    assert_eq!(role("src/bin/x.rs", "fn main() {}\n"), "entry");
    assert_eq!(role("a/A.java", "class A { public static void main(String[] a) {} }"), "entry");
    assert_eq!(role("packages/core/src/lib/index.ts", ""), "module");
    assert_eq!(role("packages/core/index.ts", ""), "entry");
}

#[test]
fn kinds_and_roles_are_stored_together() {
    for role in Role::ALL {
        for kind in Kind::ALL {
            let standing = Standing { role, kind };
            assert_eq!(Standing::from_number(standing.number()), Some(standing));
        }
    }
    assert_eq!(Standing::from_number(27), None);
    assert_eq!(Standing::from_number(7 << 5), None);
}

#[test]
fn what_a_file_counts_for_is_not_its_role() {
    let standing = |path: &str| Standing::of(&listed(path), Err(SkipReason::NoLanguage));
    // A package may be called anything; what stands above it tells.
    for (path, kind) in [
        ("src/main/java/org/samples/A.java", Kind::Code),
        ("core/src/main/kotlin/test/A.kt", Kind::Code),
        ("samples/src/main/java/A.java", Kind::Example),
        ("src/mainly/samples/A.java", Kind::Example),
    ] {
        assert_eq!(standing(path).kind, kind, "{path}");
    }
    assert_eq!(standing("web/demo/A.java").kind, Kind::Example);
    let bench = standing("src/__benchmarks__/a.bench.ts");
    assert_eq!((bench.kind, bench.role), (Kind::Code, Role::Bench));
    assert!(Kind::ALL.iter().all(|kind| (kind.weight() < 1.0) == (*kind != Kind::Code)));
}

#[test]
fn hostile_paths_do_no_harm() {
    for path in ["", "/", "a//b", "...", "é.ü", ".", "a/.../", "\u{fffd}/\u{fffd}.ts"] {
        role(path, "");
    }
    let deep = "components/".repeat(20_000) + "a.ts";
    check(Role::Component, &[&*deep]);
    let _ = Language::from_name("none");
}
