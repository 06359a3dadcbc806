//! C and C++: CMake with presets, Meson, autotools and Bazel.

use crate::answer::{Evidence, Purpose};
use crate::findings::{Ecosystem, Findings, Manifest};
use crate::names::is_safe_name;
use crate::structured::json;
use crate::tree::Scope;

/// Presets of one kind that are listed.
const PRESETS: usize = 8;

/// Files of Meson in folders of tests that are read.
const MESON_FILES: usize = 8;

pub(crate) fn find(scope: &Scope, out: &mut Findings) {
    cmake(scope, out);
    meson(scope, out);
    autotools(scope, out);
    bazel(scope, out);
}

/// Whether lines without comments hold one of several words.
fn says(scope: &Scope, file: &str, words: &[&str]) -> bool {
    scope.text(file).is_some_and(|text| {
        text.lines()
            .map(|line| line.split('#').next().unwrap_or_default().trim_start().to_ascii_lowercase())
            .any(|line| words.iter().any(|word| line.starts_with(word)))
    })
}

fn cmake(scope: &Scope, out: &mut Findings) {
    if !scope.has("CMakeLists.txt") {
        return;
    }
    let path = scope.path("CMakeLists.txt");
    let from = Manifest { ecosystem: Ecosystem::Native, folder: scope.folder, path: &path };
    out.tool("cmake", &path);
    let has_presets = presets(scope, from, out);
    if !has_presets {
        out.steps(from, Purpose::Build, Evidence::Convention, &["cmake -B build", "cmake --build build"], "");
    }
    if !has_presets
        && says(scope, "CMakeLists.txt", &["enable_testing", "include(ctest)", "add_test", "gtest_discover_tests"])
    {
        out.check(from, Purpose::Test, Evidence::Convention, "ctest --test-dir build", "enable_testing");
    }
}

/// Presets that are not hidden, and whether there are any to configure with.
fn presets(scope: &Scope, from: Manifest, out: &mut Findings) -> bool {
    let Some(settings) = json(scope, "CMakePresets.json") else { return false };
    let path = scope.path("CMakePresets.json");
    let from = Manifest { path: &path, ..from };
    let kinds = [
        ("configurePresets", "cmake --preset", Purpose::Build),
        ("buildPresets", "cmake --build --preset", Purpose::Build),
        ("testPresets", "ctest --preset", Purpose::Test),
        ("workflowPresets", "cmake --workflow --preset", Purpose::Build),
    ];
    let mut can_configure = false;
    for (key, command, purpose) in kinds {
        let listed = settings.get(key).and_then(|all| all.as_array()).map_or(&[][..], Vec::as_slice);
        let shown = listed.iter().filter(|one| one.get("hidden").and_then(serde_json::Value::as_bool) != Some(true));
        for name in shown.filter_map(|one| one.get("name")?.as_str()).take(PRESETS) {
            if !is_safe_name(name) {
                out.unsafe_name(&path);
                continue;
            }
            can_configure |= key == "configurePresets";
            out.check(from, purpose, Evidence::Declared, format!("{command} {name}"), key);
        }
    }
    can_configure
}

fn meson(scope: &Scope, out: &mut Findings) {
    // Only the root of a project says `project(`; in other folders the file is a part of it.
    if !says(scope, "meson.build", &["project("]) {
        return;
    }
    let path = scope.path("meson.build");
    let from = Manifest { ecosystem: Ecosystem::Native, folder: scope.folder, path: &path };
    out.steps(from, Purpose::Build, Evidence::Convention, &["meson setup build", "meson compile -C build"], "");
    let in_tests = scope
        .places("meson.build")
        .into_iter()
        .filter(|file| file.split('/').rev().nth(1).is_some_and(|folder| folder.starts_with("test")));
    if std::iter::once("meson.build").chain(in_tests.take(MESON_FILES)).any(|file| says(scope, file, &["test("])) {
        out.check(from, Purpose::Test, Evidence::Convention, "meson test -C build", "test()");
    }
}

fn autotools(scope: &Scope, out: &mut Findings) {
    let source = scope.first(&["configure.ac", "configure.in"]);
    let Some(name) = source.or_else(|| scope.first(&["configure"])) else { return };
    let path = scope.path(name);
    let from = Manifest { ecosystem: Ecosystem::Native, folder: scope.folder, path: &path };
    let mut steps = Vec::new();
    if !scope.has("configure") {
        steps.push(match scope.first(&["autogen.sh", "bootstrap.sh", "bootstrap"]) {
            Some("autogen.sh") => "./autogen.sh",
            Some("bootstrap.sh") => "./bootstrap.sh",
            Some(_) => "./bootstrap",
            None => "autoreconf -i",
        });
        out.tool("autoreconf", &path);
    }
    steps.push("./configure");
    let has_makefile = scope.first(&["Makefile.am", "Makefile.in", "Makefile"]);
    if has_makefile.is_some() {
        steps.push("make");
    }
    out.steps(from, Purpose::Build, Evidence::Convention, &steps, "");
    let tests = ["tests =", "tests=", "tests +=", "check_programs", "check-local:", "check:", "check_scripts"];
    let holders = ["Makefile.am", "Makefile.in", "tests/Makefile.am", "test/Makefile.am"];
    if let Some(holder) = holders.iter().find(|file| says(scope, file, &tests)) {
        let path = scope.path(holder);
        out.check(Manifest { path: &path, ..from }, Purpose::Test, Evidence::Convention, "make check", "TESTS");
    }
}

fn bazel(scope: &Scope, out: &mut Findings) {
    let Some(name) = scope.first(&["MODULE.bazel", "WORKSPACE.bazel", "WORKSPACE"]) else { return };
    // `WORKSPACE` is a word that other things use as well.
    if name == "WORKSPACE" && scope.first(&["BUILD", "BUILD.bazel", ".bazelrc", ".bazelversion"]).is_none() {
        return;
    }
    let path = scope.path(name);
    let from = Manifest { ecosystem: Ecosystem::Native, folder: scope.folder, path: &path };
    out.check(from, Purpose::Build, Evidence::Convention, "bazel build //...", "");
    out.check(from, Purpose::Test, Evidence::Convention, "bazel test //...", "");
}
