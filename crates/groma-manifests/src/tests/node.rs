//! npm, pnpm, yarn, bun and Deno.

use super::{check, project};

#[test]
fn npm_runs_scripts_when_no_lock_file_says_otherwise() {
    check(
        r#"
//- package.json
{"name": "a", "scripts": {"test": "mocha", "build": "tsc -p .", "lint": "eslint .", "start": "node ."},
 "devDependencies": {"mocha": "1"}}
"#,
        "build: npm run build
         test: npm test
         lint: npm run lint
         run: npm start
         install: npm install",
    );
}

#[test]
fn a_placeholder_is_no_test_script() {
    check(
        r#"
//- package.json
{"scripts": {"test": "echo \"Error: no test specified\" && exit 1"}}
//- package-lock.json
{}
"#,
        "",
    );
}

#[test]
fn the_manager_of_the_manifest_wins_over_lock_files() {
    check(
        r#"
//- package.json
{"packageManager": "pnpm@9.1.0+sha512.abc", "scripts": {"test": "vitest", "typecheck": "tsc --noEmit"}}
//- yarn.lock
"#,
        "test: pnpm test
         type-check: pnpm run typecheck",
    );
}

#[test]
fn the_lock_file_of_yarn_makes_it_yarn() {
    check(
        r#"
//- package.json
{"scripts": {"test": "jest", "format": "prettier --write ."}, "dependencies": {}}
//- yarn.lock
"#,
        "test: yarn test
         format: yarn run format
         install: yarn install",
    );
}

#[test]
fn the_script_test_of_bun_is_not_its_own_runner() {
    check(
        r#"
//- package.json
{"scripts": {"test": "bun test src", "dev": "bun --hot src/index.ts"}, "devDependencies": {"x": "1"}}
//- bun.lock
{}
//- src/index.ts
"#,
        "test: bun run test
         run: bun run dev
         install: bun install",
    );
}

#[test]
fn npm_with_a_lock_file_installs_what_is_locked() {
    check(
        r#"
//- package.json
{"scripts": {"check": "tsc --noEmit"}, "devDependencies": {"typescript": "5"}}
//- package-lock.json
{}
//- tsconfig.json
{}
"#,
        "type-check: npm run check
         install: npm ci",
    );
}

#[test]
fn configured_tools_stand_in_for_scripts_that_are_missing() {
    check(
        r#"
//- package.json
{"scripts": {"lint": "eslint ."},
 "devDependencies": {"eslint": "9", "typescript": "5", "prettier": "3", "vitest": "3"}}
//- pnpm-lock.yaml
//- eslint.config.js
//- tsconfig.json
{}
//- .prettierrc
"#,
        "test: pnpm exec vitest run
         lint: pnpm run lint
         type-check: pnpm exec tsc --noEmit
         format: pnpm exec prettier --write .
         install: pnpm install",
    );
}

#[test]
fn hooks_and_releases_are_not_offered() {
    check(
        r#"
//- package.json
{"scripts": {"pretest": "x", "test": "x", "posttest": "x", "prepare": "x", "release": "x", "deploy:prod": "x",
             "clean": "x", "preinstall": "x", "test:update": "x", "prebench": "x", "bench": "x"}}
"#,
        "test: npm test
         other: npm run bench",
    );
}

#[test]
fn members_of_npm_workspaces_are_named() {
    let fixture = r#"
//- package.json
{"workspaces": ["packages/*", "!packages/old"], "scripts": {"test": "npm test --workspaces"}}
//- packages/a/package.json
{"name": "@x/a", "scripts": {"test": "jest", "build": "tsc"}, "bin": {"a": "./cli.js"}}
//- packages/a/cli.js
//- packages/b/package.json
{"name": "b", "scripts": {"test": "jest"}}
//- packages/old/package.json
{"name": "old", "scripts": {"test": "jest"}}
"#;
    check(
        fixture,
        "build: npm run -w @x/a build
         test: npm test
         test: npm run -w @x/a test
         test: npm run -w b test
         install: npm install",
    );
    let answer = project(fixture);
    let packages: Vec<(&str, &str)> =
        answer.packages.iter().map(|one| (one.path.as_str(), one.name.as_str())).collect();
    assert_eq!(packages, [("packages/a", "@x/a"), ("packages/b", "b")]);
    assert_eq!(answer.entry_points[0].name.as_deref(), Some("a"));
    assert_eq!(answer.entry_points[0].path.as_deref(), Some("packages/a/cli.js"));
}

#[test]
fn members_of_pnpm_come_from_its_own_file() {
    check(
        r#"
//- package.json
{"scripts": {"build": "pnpm -r build"}}
//- pnpm-workspace.yaml
packages:
  - 'apps/*'
//- apps/web/package.json
{"name": "web", "scripts": {"lint": "eslint", "dev": "vite"}}
"#,
        "build: pnpm run build
         lint: pnpm --filter web run lint",
    );
}

#[test]
fn tasks_of_turborepo_count_where_no_script_stands_for_them() {
    check(
        r#"
//- package.json
{"scripts": {"build": "turbo build"}, "devDependencies": {"turbo": "2"}, "workspaces": ["packages/*"]}
//- turbo.json
{"tasks": {"build": {}, "test": {}, "//#lint": {}}}
//- yarn.lock
"#,
        "build: yarn run build
         test: yarn run turbo run test
         lint: yarn run turbo run lint
         install: yarn install",
    );
}

#[test]
fn a_manifest_with_comments_and_a_byte_order_mark_is_read() {
    let text = "\u{feff}{\n// why\n\"scripts\": {\"test\": \"ava\",},\n}";
    let files = crate::MemoryFiles::new([("package.json", text)]);
    assert_eq!(super::lines(&crate::project_commands(&files)), ["test: npm test"]);
}

#[test]
fn deno_has_tasks_and_commands_of_its_own() {
    check(
        r#"
//- deno.jsonc
{ // settings
  "tasks": {"dev": "deno run main.ts", "check": "deno check main.ts && deno lint", "test": {"command": "deno test -A"}},
  "fmt": {"lineWidth": 100} }
//- main.ts
//- main_test.ts
"#,
        "test: deno task test
         test: deno test
         lint: deno task check
         format: deno fmt
         run: deno task dev",
    );
}

#[test]
fn the_words_of_a_name_tell_what_it_is_for() {
    check(
        r#"
//- package.json
{"scripts": {"test:code": "x", "test:lint": "x", "test:typecheck": "x", "run-tests": "x", "check-deps": "x", "debug-build": "x",
             "rm:build": "x", "serve:docs": "x", "format:check": "x", "unrelated": "x", "type-check": "x"}}
"#,
        "test: npm run run-tests
         test: npm run test:code
         lint: npm run test:lint
         type-check: npm run type-check
         type-check: npm run test:typecheck
         format: npm run format:check
         run: npm run serve:docs",
    );
}

#[test]
fn members_that_are_examples_are_listed_but_not_offered() {
    let fixture = r#"
//- package.json
{"workspaces": ["examples/*"]}
//- examples/a/package.json
{"name": "a", "scripts": {"test": "x"}}
"#;
    check(fixture, "install: npm install");
    assert_eq!(project(fixture).packages.len(), 1);
}
