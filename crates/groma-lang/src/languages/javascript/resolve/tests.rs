//! What imports mean, one rule a test.

use super::RESOLVER;
use crate::resolved::resolved;

/// Compares the imports of a fixture. Files that the expectation does not name are left out.
#[track_caller]
fn check(fixture: &str, expected: &str) {
    let expected: Vec<&str> = expected.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let file = |line: &str| line.split(' ').next().map(str::to_owned);
    let mut actual = resolved(&RESOLVER, fixture);
    actual.retain(|line| expected.iter().any(|asked| file(asked) == file(line)));
    assert_eq!(actual, expected);
}

#[test]
fn relative_paths_and_indexes() {
    check(
        "
//- index.js
//- lib/a.js
import './b'; import './c'; import '../lib/b.js'; require('..'); require('../'); import './gone'; import '../../out';
import './style.css?inline'; import './data'; import './view.vue'; import 'raw-loader!./b';
//- lib/b.js
//- lib/c/index.ts
//- lib/style.css
//- lib/data.json
//- lib/view.vue
",
        "
lib/a.js ./b => lib/b.js
lib/a.js ./c => lib/c/index.ts
lib/a.js ../lib/b.js => lib/b.js
lib/a.js .. => index.js
lib/a.js ../ => index.js
lib/a.js ./gone => not_found
lib/a.js ../../out => outside_root
lib/a.js ./style.css?inline => lib/style.css
lib/a.js ./data => lib/data.json
lib/a.js ./view.vue => lib/view.vue
lib/a.js raw-loader!./b => lib/b.js
",
    );
}

#[test]
fn extensions_after_the_build() {
    check(
        "
//- a.ts
import './b.js'; import './c.js'; import './d.js'; import './e.mjs'; import './f.jsx'; import './g'; import './h.js';
import './both'; import './[id]'; import './x.svelte';
//- b.ts
//- c.tsx
//- d.d.ts
//- e.mts
//- f.tsx
//- g.d.ts
//- h.js
//- h.d.ts
//- both.js
//- both.ts
//- [id].tsx
//- x.svelte.ts
//- z.js
import './both';
",
        "
a.ts ./b.js => b.ts
a.ts ./c.js => c.tsx
a.ts ./d.js => d.d.ts
a.ts ./e.mjs => e.mts
a.ts ./f.jsx => f.tsx
a.ts ./g => g.d.ts
a.ts ./h.js => h.js+h.d.ts
a.ts ./both => both.ts
a.ts ./[id] => [id].tsx
a.ts ./x.svelte => x.svelte.ts
z.js ./both => both.js
",
    );
}

#[test]
fn forms_of_imports() {
    check(
        "
//- a.ts
/// <reference path=\"types.d.ts\" />
/// <reference types=\"node\" />
import type { A } from './b';
export * from './b';
const load = () => import('./b');
const b = require('./b');
import c = require('./b');
type B = import('./b').A;
//- b.ts
export interface A {}
//- types.d.ts
",
        "
a.ts ./types.d.ts => types.d.ts
a.ts node => external node
a.ts ./b => b.ts
a.ts ./b => b.ts
a.ts ./b => b.ts
a.ts ./b => b.ts
a.ts ./b => b.ts
a.ts ./b => b.ts
",
    );
}

#[test]
fn outside_the_project() {
    check(
        "
//- package.json
{ \"dependencies\": { \"react\": \"1\" } }
//- fs.ts
//- react.ts
//- a.ts
import 'fs'; import 'node:fs/promises'; import 'fs/promises'; import 'react'; import 'react-dom/server';
import '@scope/pkg/deep/file'; import 'https://host.example/x.js'; import 'npm:@a/b@1/c'; import 'virtual:pwa';
",
        "
a.ts fs => external node:fs
a.ts node:fs/promises => external node:fs
a.ts fs/promises => external node:fs
a.ts react => external react
a.ts react-dom/server => external react-dom
a.ts @scope/pkg/deep/file => external @scope/pkg
a.ts https://host.example/x.js => external host.example
a.ts npm:@a/b@1/c => external @a/b
a.ts virtual:pwa => external virtual:pwa
",
    );
}

#[test]
fn paths_base_url_and_chains() {
    check(
        "
//- tsconfig.base.json
// a comment
{ \"compilerOptions\": { \"baseUrl\": \".\", \"paths\": { \"@lib/*\": [\"gone/*\", \"libs/*/src\"], \"@lib/x\": [\"libs/exact.ts\"], }, } }
//- app/tsconfig.json
{ \"extends\": [\"@missing/base\", \"../tsconfig.base.json\", \"./tsconfig.json\"] }
//- app/a.ts
import '@lib/one'; import '@lib/x'; import 'libs/exact'; import '@lib/none'; import 'react';
//- libs/one/src/index.ts
//- libs/exact.ts
//- other/tsconfig.json
{ \"extends\": \"../tsconfig.base\", \"compilerOptions\": { \"paths\": { \"~/*\": [\"${configDir}/src/*\"] } } }
//- other/b.ts
import '~/m'; import '@lib/one';
//- other/src/m.ts
//- plain/tsconfig.json
{}
//- plain/c.ts
import 'libs/exact';
",
        "
app/a.ts @lib/one => libs/one/src/index.ts
app/a.ts @lib/x => libs/exact.ts
app/a.ts libs/exact => libs/exact.ts
app/a.ts @lib/none => not_found
app/a.ts react => external react
other/b.ts ~/m => other/src/m.ts
other/b.ts @lib/one => libs/one/src/index.ts
plain/c.ts libs/exact => libs/exact.ts
",
    );
}

#[test]
fn config_dir_of_a_base_is_that_of_the_config() {
    check(
        "
//- shared/tsconfig.json
{ \"compilerOptions\": { \"paths\": { \"#/*\": [\"${configDir}/src/*\"] } } }
//- a/tsconfig.json
{ \"extends\": \"../shared/tsconfig.json\" }
//- a/x.ts
import '#/m';
//- a/src/m.ts
",
        "a/x.ts #/m => a/src/m.ts",
    );
}

#[test]
fn references_and_root_dirs() {
    check(
        "
//- tsconfig.json
{ \"files\": [], \"references\": [{ \"path\": \"./tsconfig.app.json\" }, { \"path\": \"./tsconfig.node.json\" }] }
//- tsconfig.app.json
{ \"include\": [\"src\"], \"compilerOptions\": { \"paths\": { \"@/*\": [\"./src/*\"] }, \"rootDirs\": [\"src\", \"gen\"] } }
//- tsconfig.node.json
{ \"include\": [\"server/**/*.ts\"], \"compilerOptions\": { \"paths\": { \"@/*\": [\"./server/*\"] } } }
//- src/a.ts
import '@/both'; import './made';
//- src/both.ts
//- gen/made.ts
//- server/b.ts
import '@/both';
//- server/both.ts
",
        "
server/b.ts @/both => server/both.ts
src/a.ts @/both => src/both.ts
src/a.ts ./made => gen/made.ts
",
    );
}

#[test]
fn workspaces_without_node_modules() {
    check(
        "
//- package.json
{ \"name\": \"root\", \"workspaces\": [\"packages/*\", \"!packages/out\"] }
//- packages/a/package.json
{ \"name\": \"@s/a\", \"main\": \"dist/index.cjs.js\" }
//- packages/a/src/index.ts
//- packages/a/src/deep/x.ts
//- packages/b/package.json
{ \"name\": \"b\", \"exports\": { \".\": { \"types\": \"./dist/b.d.ts\", \"import\": \"./dist/b.mjs\" }, \"./sub\": \"./build/sub.js\",
  \"./f/*\": \"./lib/f/*.js\" } }
//- packages/b/src/index.ts
//- packages/b/src/sub.tsx
//- packages/b/src/f/g.ts
//- packages/b/src/own.ts
import 'b/sub'; import '@s/a/src/deep/x';
//- app/x.js
import '@s/a'; import 'b'; import 'b/sub'; import 'b/f/g'; import '@s/a/deep/x'; import 'b/none'; require('b');
",
        "
app/x.js @s/a => packages/a/src/index.ts
app/x.js b => packages/b/src/index.ts
app/x.js b/sub => packages/b/src/sub.tsx
app/x.js b/f/g => packages/b/src/f/g.ts
app/x.js @s/a/deep/x => packages/a/src/deep/x.ts
app/x.js b/none => not_found
app/x.js b => packages/b/src/index.ts
packages/b/src/own.ts b/sub => packages/b/src/sub.tsx
packages/b/src/own.ts @s/a/src/deep/x => packages/a/src/deep/x.ts
",
    );
}

#[test]
fn pnpm_lerna_and_linked_folders() {
    check(
        "
//- one/pnpm-workspace.yaml
packages:
  - 'libs/**'
//- one/libs/x/package.json
{ \"name\": \"x\", \"main\": \"./main.js\" }
//- one/libs/x/main.js
//- one/a.js
import 'x';
//- two/lerna.json
{ \"packages\": [\"mods/*\"] }
//- two/mods/x/package.json
{ \"name\": \"x\" }
//- two/mods/x/index.js
//- two/b.js
import 'x';
//- three/package.json
{ \"dependencies\": { \"near\": \"file:./local\", \"alias\": \"workspace:near@*\",
  \"old\": \"npm:near@1\" } }
//- three/local/package.json
{ \"name\": \"other-name\" }
//- three/local/index.js
//- three/c.js
import 'near'; import 'alias'; import 'old';
",
        "
one/a.js x => one/libs/x/main.js
three/c.js near => three/local/index.js
three/c.js alias => three/local/index.js
three/c.js old => external old
two/b.js x => two/mods/x/index.js
",
    );
}

#[test]
fn packages_that_only_share_a_name() {
    check(
        "
//- package.json
{ \"name\": \"lib\", \"main\": \"index.js\" }
//- index.js
//- demos/react/package.json
{ \"name\": \"react\" }
//- demos/react/index.js
//- app/package.json
{ \"dependencies\": { \"react\": \"^18.0.0\", \"lib\": \"^1.0.0\" } }
//- app/a.js
import 'react'; import 'lib';
//- test/fixtures/react/package.json
{ \"name\": \"preact\" }
//- test/fixtures/react/index.js
//- app/b.js
import 'preact';
//- test/fixtures/c.js
import 'preact';
",
        "
app/a.js react => external react
app/a.js lib => index.js
app/b.js preact => external preact
test/fixtures/c.js preact => test/fixtures/react/index.js
",
    );
}

#[test]
fn own_imports_and_conditions() {
    check(
        "
//- package.json
{ \"name\": \"me\", \"imports\": { \"#in/*\": \"./src/in/*.js\", \"#dep\": { \"browser\": \"./b.js\", \"node\": \"./n.js\" } },
  \"exports\": { \".\": { \"import\": \"./m.mjs\", \"require\": \"./c.cjs\" } } }
//- m.mjs
//- c.cjs
//- n.js
//- b.js
//- src/in/x.ts
//- src/a.ts
import '#in/x'; import '#dep'; import 'me'; import '#none';
//- src/b.js
require('me');
",
        "
src/a.ts #in/x => src/in/x.ts
src/a.ts #dep => n.js
src/a.ts me => m.mjs
src/a.ts #none => not_found
src/b.js me => c.cjs
",
    );
}

#[test]
fn shims_over_build_output() {
    check(
        "
//- packages/vue/package.json
{ \"name\": \"vue\", \"main\": \"index.js\" }
//- packages/vue/index.js
module.exports = require('./dist/vue.cjs.prod.js');
//- packages/vue/src/index.ts
export { h } from './h';
//- packages/vue/src/h.ts
export function h() {}
//- a.js
import { h } from 'vue';
",
        "
a.js vue => packages/vue/index.js+packages/vue/src/h.ts
packages/vue/index.js ./dist/vue.cjs.prod.js => packages/vue/src/index.ts
",
    );
}

#[test]
fn re_exports_are_followed() {
    check(
        "
//- a.ts
import { One, Three as T, ns, Gone } from './barrel';
import D from './barrel';
import * as all from './barrel';
//- barrel/index.ts
export * from './one';
export { Two as Three } from './two';
export * as ns from './ns';
export { default } from './one';
export * from './loop';
//- barrel/one.ts
export class One {}
export default function () {}
//- barrel/two.ts
export * from './deep';
//- barrel/deep.ts
export const Two = 1;
//- barrel/ns.ts
export const inner = 1;
//- barrel/loop.ts
export * from './index';
export * from './loop';
",
        "
a.ts ./barrel => barrel/index.ts+barrel/one.ts+barrel/deep.ts+barrel/ns.ts
a.ts ./barrel => barrel/index.ts+barrel/one.ts
a.ts ./barrel => barrel/index.ts
",
    );
}

#[test]
fn module_names_of_amd() {
    check(
        "
//- js/app/main.js
define(['core/init', './near', 'jquery'], function (init, near, jquery) {});
//- js/app/near.js
//- js/core/init.js
",
        "
js/app/main.js core/init => js/core/init.js
js/app/main.js ./near => js/app/near.js
js/app/main.js jquery => external jquery
",
    );
}

#[test]
fn usual_aliases_and_roots() {
    check(
        "
//- web/package.json
{}
//- web/src/views/a.js
import '@/util'; import '@/gone'; import '/src/util.js'; import '$lib/x';
//- web/src/util.js
//- web/src/lib/x.js
",
        "
web/src/views/a.js @/util => web/src/util.js
web/src/views/a.js @/gone => not_found
web/src/views/a.js /src/util.js => web/src/util.js
web/src/views/a.js $lib/x => web/src/lib/x.js
",
    );
}

#[test]
fn deno_manifests() {
    check(
        "
//- deno.json
{ \"workspace\": [\"./path\"], \"imports\": { \"@/\": \"./src/\", \"conf\": \"./conf.ts\", \"std\": \"jsr:@std/x@1\" } }
//- conf.ts
//- src/m.ts
//- path/deno.json
{ \"name\": \"@std/path\", \"exports\": { \".\": \"./mod.ts\", \"./join\": \"./join.ts\" } }
//- path/mod.ts
//- path/join.ts
//- a.ts
import '@/m.ts'; import 'conf'; import 'std'; import '@std/path'; import '@std/path/join';
",
        "
a.ts @/m.ts => src/m.ts
a.ts conf => conf.ts
a.ts std => external std
a.ts @std/path => path/mod.ts
a.ts @std/path/join => path/join.ts
",
    );
}

#[test]
fn bad_input_is_survived() {
    let long = "a/".repeat(600);
    check(
        &format!(
            "
//- package.json
{{ \"name\": \"root\", \"workspaces\": [\"**\", \"[\", \"{{\"], \"main\": 5, \"exports\": {{ \"a\": 1, \"./b\": [] }} , }}
//- broken/package.json
{{ \"name\":
//- tsconfig.json
{{ \"extends\": \"./tsconfig.json\", \"compilerOptions\": {{ \"paths\": {{ \"*\": [\"../../../*\", 5], \"x\": \"y\" }}, \"baseUrl\": 7 }}
//- broken/a.ts
import './b'; import '{long}'; import ''; import '/'; import '#'; import '@'; import '@/'; import './b#frag';
import '../..//../x'; import '!'; import '?'; import './%'; import 'root';
//- broken/b.ts
"
        ),
        &format!(
            "
broken/a.ts ./b => broken/b.ts
broken/a.ts {long} => not_found
broken/a.ts / => not_found
broken/a.ts # => external #
broken/a.ts @ => external @
broken/a.ts @/ => not_found
broken/a.ts ./b#frag => broken/b.ts
broken/a.ts ../..//../x => outside_root
broken/a.ts ! => external !
broken/a.ts ? => external ?
broken/a.ts ./% => not_found
broken/a.ts root => not_found
"
        ),
    );
}

#[cfg(all(feature = "astro", feature = "svelte", feature = "vue"))]
#[test]
fn component_files_import_as_typescript_does() {
    check(
        "
//- package.json
{\"name\": \"quay\", \"dependencies\": {\"vue\": \"3\"}}
//- src/App.vue
<template><Crane /></template>
<script setup lang=\"ts\">
import Crane from '@/Crane.vue'
import { ref } from 'vue'
import { load } from './load'
</script>
<script src=\"./extra.js\"></script>
//- src/Crane.vue
//- src/extra.ts
//- src/load.ts
export function load() {}
//- src/load.js
//- src/lib/Rope.svelte
<script>import { load } from '../load'; import Knot from '$lib/Knot.svelte'</script>
//- src/lib/Knot.svelte
//- src/pages/index.astro
---
import Knot from '../lib/Knot.svelte'
import Gone from './Gone.astro'
---
<script>import '../load.js'</script>
",
        "
src/App.vue @/Crane.vue => src/Crane.vue
src/App.vue vue => external vue
src/App.vue ./load => src/load.ts
src/App.vue ./extra.js => src/extra.ts
src/lib/Rope.svelte ../load => src/load.ts
src/lib/Rope.svelte $lib/Knot.svelte => src/lib/Knot.svelte
src/pages/index.astro ../lib/Knot.svelte => src/lib/Knot.svelte
src/pages/index.astro ./Gone.astro => not_found
src/pages/index.astro ../load.js => src/load.ts
",
    );
}
