//! The files that make a folder a project of some ecosystem. One table, with a reason for each.
//!
//! In it is what a build tool or package manager looks for to know that it is in a project. Not in it is what stands
//! beside such a file anyway (lock files, `tsconfig.json`, `tox.ini`), what also lies about in folders of other things
//! (`Dockerfile`, `compose.yaml`, `README.md`, `.editorconfig`), what stands in many folders of one project
//! (`BUILD.bazel`, `default.nix`), so that a search would end too low, and what is a folder (`App.xcodeproj`).

/// A kind of manifest.
#[derive(Debug, PartialEq, Eq)]
pub struct Manifest {
    /// The file's name, or its ending where that begins with `*`.
    pub name: &'static str,
    /// What it belongs to.
    pub ecosystem: &'static str,
    /// Why it makes its folder a project.
    pub reason: &'static str,
    /// What a line of it has to begin with, where the name alone says too little.
    pub(crate) line: Option<&'static str>,
}

impl Manifest {
    pub(crate) fn is_ending(&self) -> bool {
        self.name.starts_with('*')
    }

    /// Whether a file's name is that of the manifest. Nothing but the ending is no name.
    pub(crate) fn matches(&self, file: &str) -> bool {
        match self.name.strip_prefix('*') {
            Some(ending) => file.len() > ending.len() && file.ends_with(ending),
            None => file == self.name,
        }
    }
}

const fn manifest(name: &'static str, ecosystem: &'static str, reason: &'static str) -> Manifest {
    Manifest { name, ecosystem, reason, line: None }
}

/// All manifests, in the order in which they are looked for: the published ones, then those of further ecosystems.
pub const MANIFESTS: &[Manifest] = &[
    manifest("pyproject.toml", "Python", "build system, dependencies and settings of tools"),
    manifest("setup.py", "Python", "setuptools, before pyproject.toml"),
    manifest("setup.cfg", "Python", "setuptools without code, before pyproject.toml"),
    manifest("requirements.txt", "Python", "dependencies of an application that is not a package"),
    manifest("package.json", "JavaScript", "package or workspace of npm, pnpm, yarn and bun"),
    manifest("Cargo.toml", "Rust", "package or workspace of Cargo"),
    manifest("go.mod", "Go", "a module"),
    manifest("pom.xml", "Java", "project of Maven"),
    manifest("build.gradle", "Java", "build of Gradle in Groovy"),
    manifest("build.gradle.kts", "Java", "build of Gradle in Kotlin"),
    manifest("CMakeLists.txt", "C and C++", "project of CMake"),
    manifest("Makefile", "make", "rules of make"),
    manifest("Gemfile", "Ruby", "dependencies of Bundler"),
    manifest("composer.json", "PHP", "package of Composer"),
    // Python
    manifest("Pipfile", "Python", "dependencies of pipenv, which needs no other manifest"),
    manifest("environment.yml", "Python", "environment of conda, which needs no other manifest"),
    manifest("environment.yaml", "Python", "the same by its other ending"),
    manifest("pixi.toml", "Python", "environment and tasks of pixi"),
    manifest("pants.toml", "Pants", "settings that mark the top of a tree that Pants builds"),
    // JavaScript and TypeScript
    manifest("deno.json", "Deno", "tasks and imports; a Deno project has no package.json"),
    manifest("deno.jsonc", "Deno", "the same with comments"),
    manifest("jsr.json", "JavaScript", "package of the JSR registry without deno.json"),
    manifest("pnpm-workspace.yaml", "JavaScript", "top of a workspace of pnpm"),
    manifest("elm.json", "Elm", "application or package of Elm"),
    manifest("spago.yaml", "PureScript", "package or workspace of Spago"),
    manifest("spago.dhall", "PureScript", "package of earlier Spago"),
    // Go
    manifest("go.work", "Go", "workspace; its top often has no go.mod"),
    // JVM
    manifest("settings.gradle", "Java", "top of a build of Gradle with several projects, often without a build file"),
    manifest("settings.gradle.kts", "Java", "the same in Kotlin"),
    manifest("build.xml", "Java", "build of Ant"),
    manifest("build.sbt", "Scala", "build of sbt"),
    manifest("build.mill", "Scala", "build of Mill"),
    manifest("build.sc", "Scala", "build of earlier Mill"),
    manifest("project.clj", "Clojure", "project of Leiningen"),
    manifest("deps.edn", "Clojure", "dependencies of Clojure's own command"),
    // C, C++ and builds of many languages
    manifest("makefile", "make", "the same rules by the name that make takes before Makefile"),
    manifest("GNUmakefile", "make", "rules for GNU make only, which it takes first"),
    // Every folder of a build has one; that of the top begins with the project.
    Manifest {
        name: "meson.build",
        ecosystem: "Meson",
        reason: "project of Meson; only that of its top calls `project`",
        line: Some("project"),
    },
    manifest("configure.ac", "Autotools", "from which configure and with it the Makefile is made"),
    manifest("MODULE.bazel", "Bazel", "top of a tree that Bazel builds"),
    manifest("WORKSPACE.bazel", "Bazel", "the same in earlier releases"),
    manifest("WORKSPACE", "Bazel", "the same by its first name"),
    manifest(".buckconfig", "Buck", "settings that mark the top of a tree that Buck builds"),
    manifest("SConstruct", "SCons", "build of SCons"),
    manifest("xmake.lua", "xmake", "build of xmake"),
    manifest("premake5.lua", "Premake", "from which project files are made"),
    manifest("conanfile.py", "C and C++", "dependencies of Conan, with code"),
    manifest("conanfile.txt", "C and C++", "dependencies of Conan"),
    manifest("vcpkg.json", "C and C++", "dependencies of vcpkg"),
    manifest("build.zig", "Zig", "build of Zig"),
    manifest("build.zig.zon", "Zig", "package of Zig"),
    manifest("platformio.ini", "PlatformIO", "firmware project, which has no other manifest"),
    manifest("west.yml", "Zephyr", "manifest of the west tool"),
    // .NET
    manifest("global.json", ".NET", "the SDK for everything below"),
    manifest("Directory.Build.props", ".NET", "settings of all projects below"),
    manifest("*.sln", ".NET", "solution: the projects that belong together"),
    manifest("*.slnx", ".NET", "the same in its newer form"),
    manifest("*.csproj", ".NET", "project in C#"),
    manifest("*.fsproj", ".NET", "project in F#"),
    manifest("*.vbproj", ".NET", "project in Visual Basic"),
    manifest("*.vcxproj", "C and C++", "project of Visual Studio"),
    // Apple
    manifest("Package.swift", "Swift", "package of Swift"),
    manifest("Podfile", "Swift", "dependencies of CocoaPods"),
    manifest("*.podspec", "Swift", "package of CocoaPods"),
    // Ruby
    manifest("Rakefile", "Ruby", "tasks of Rake"),
    manifest("*.gemspec", "Ruby", "a gem, which needs no Gemfile"),
    // BEAM
    manifest("mix.exs", "Elixir", "project of Mix"),
    manifest("rebar.config", "Erlang", "project of rebar3"),
    manifest("gleam.toml", "Gleam", "project of Gleam"),
    // Functional
    manifest("dune-project", "OCaml", "project of Dune"),
    manifest("*.opam", "OCaml", "package of opam"),
    manifest("stack.yaml", "Haskell", "project of Stack"),
    manifest("cabal.project", "Haskell", "project of Cabal with several packages"),
    manifest("*.cabal", "Haskell", "package of Cabal"),
    manifest("package.yaml", "Haskell", "from which hpack makes the package of Cabal"),
    manifest("lakefile.lean", "Lean", "package of Lake"),
    manifest("lakefile.toml", "Lean", "the same without code"),
    // Others
    manifest("flake.nix", "Nix", "packages and shells of a flake"),
    manifest("pubspec.yaml", "Dart", "package of Dart and Flutter"),
    manifest("Project.toml", "Julia", "package or environment of Julia"),
    // The name is a word that other files have as well.
    Manifest {
        name: "DESCRIPTION",
        ecosystem: "R",
        reason: "package of R; it names itself in a line `Package:`",
        line: Some("Package:"),
    },
    manifest("*.Rproj", "R", "project of RStudio"),
    manifest("cpanfile", "Perl", "dependencies of a Perl application"),
    manifest("Makefile.PL", "Perl", "distribution of MakeMaker"),
    manifest("Build.PL", "Perl", "distribution of Module::Build"),
    manifest("dist.ini", "Perl", "distribution of Dist::Zilla"),
    manifest("*.rockspec", "Lua", "package of LuaRocks"),
    manifest("shard.yml", "Crystal", "package of Crystal"),
    manifest("*.nimble", "Nim", "package of Nimble"),
    manifest("dub.json", "D", "package of Dub"),
    manifest("dub.sdl", "D", "the same in its other form"),
    manifest("v.mod", "V", "module of V"),
    manifest("alire.toml", "Ada", "crate of Alire"),
    manifest("fpm.toml", "Fortran", "package of fpm"),
    manifest("foundry.toml", "Solidity", "project of Foundry"),
    manifest("Move.toml", "Move", "package of Move"),
    manifest("Scarb.toml", "Cairo", "package of Scarb"),
    manifest("project.godot", "Godot", "project of the Godot engine"),
    manifest("*.uproject", "Unreal", "project of the Unreal engine"),
    // Runners of tasks, which are what make is to projects without files to build
    manifest("justfile", "just", "recipes of just"),
    manifest("Justfile", "just", "the same by its other name"),
    manifest("Taskfile.yml", "Task", "tasks of Task"),
    manifest("Taskfile.yaml", "Task", "the same by its other ending"),
];
