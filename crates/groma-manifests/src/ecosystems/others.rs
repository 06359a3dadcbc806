//! Elixir and Erlang, Swift, Dart and Flutter, Scala, Haskell, Zig and Clojure: a few commands each.

use crate::answer::{Evidence, Purpose};
use crate::findings::{Ecosystem, Findings, Manifest};
use crate::names::is_safe_name;
use crate::tree::Scope;
use crate::yaml::yaml;

pub(crate) fn find(scope: &Scope, out: &mut Findings) {
    for row in SIMPLE {
        row.apply(scope, out);
    }
    elixir(scope, out);
    swift(scope, out);
    dart(scope, out);
    haskell(scope, out);
}

/// An ecosystem whose commands follow from files being there.
struct Simple {
    ecosystem: Ecosystem,
    files: &'static [&'static str],
    /// Purpose, command, what has to be there too (a file, or a folder with `/` at its end; any of them).
    commands: &'static [(Purpose, &'static str, &'static [&'static str])],
}

const SIMPLE: [Simple; 7] = [
    Simple {
        ecosystem: Ecosystem::Beam,
        files: &["mix.exs"],
        commands: &[
            (Purpose::Build, "mix compile", &[]),
            (Purpose::Test, "mix test", &["test/", "apps/"]),
            (Purpose::Lint, "mix credo", &[".credo.exs"]),
            (Purpose::Format, "mix format", &[".formatter.exs"]),
            (Purpose::Install, "mix deps.get", &[]),
        ],
    },
    Simple {
        ecosystem: Ecosystem::Beam,
        files: &["rebar.config"],
        commands: &[(Purpose::Build, "rebar3 compile", &[]), (Purpose::Test, "rebar3 eunit", &["test/"])],
    },
    Simple {
        ecosystem: Ecosystem::Scala,
        files: &["build.sbt"],
        commands: &[(Purpose::Build, "sbt compile", &[]), (Purpose::Test, "sbt test", &["src/test/", "test/"])],
    },
    Simple {
        ecosystem: Ecosystem::Clojure,
        files: &["project.clj"],
        commands: &[(Purpose::Test, "lein test", &["test/"])],
    },
    Simple {
        ecosystem: Ecosystem::Haskell,
        files: &["stack.yaml"],
        commands: &[(Purpose::Build, "stack build", &[]), (Purpose::Test, "stack test", &["test/", "tests/"])],
    },
    Simple { ecosystem: Ecosystem::Zig, files: &["build.zig"], commands: &[(Purpose::Build, "zig build", &[])] },
    Simple { ecosystem: Ecosystem::Swift, files: &[".swiftlint.yml"], commands: &[(Purpose::Lint, "swiftlint", &[])] },
];

impl Simple {
    fn apply(&self, scope: &Scope, out: &mut Findings) {
        let Some(name) = scope.first(self.files) else { return };
        let path = scope.path(name);
        let from = Manifest { ecosystem: self.ecosystem, folder: scope.folder, path: &path };
        for (purpose, command, needs) in self.commands {
            let there =
                |need: &&str| need.strip_suffix('/').map_or_else(|| scope.has(need), |folder| scope.has_folder(folder));
            let by_tree = self.ecosystem == Ecosystem::Scala && *purpose == Purpose::Test && scope.tests().scala;
            if needs.is_empty() || needs.iter().any(there) || by_tree {
                let file = needs.iter().copied().find(|need| !need.ends_with('/') && scope.has(need));
                let path = file.map(|file| scope.path(file));
                let from = Manifest { path: path.as_deref().unwrap_or(from.path), ..from };
                let evidence = if file.is_some() { Evidence::Configured } else { Evidence::Convention };
                out.check(from, *purpose, evidence, *command, "");
            }
        }
        let says_test =
            self.files == ["build.zig"] && scope.text(name).is_some_and(|text| text.contains(".step(\"test\""));
        if says_test {
            out.check(from, Purpose::Test, Evidence::Declared, "zig build test", "step test");
        }
    }
}

fn elixir(scope: &Scope, out: &mut Findings) {
    let Some(text) = scope.text("mix.exs") else { return };
    let path = scope.path("mix.exs");
    let from = Manifest { ecosystem: Ecosystem::Beam, folder: scope.folder, path: &path };
    out.tool("elixir", &path);
    for (dependency, command, purpose) in
        [("{:credo,", "mix credo", Purpose::Lint), ("{:dialyxir,", "mix dialyzer", Purpose::TypeCheck)]
    {
        if text.contains(dependency) {
            out.check(from, purpose, Evidence::Configured, command, "deps");
        }
    }
    if text.contains("{:phoenix,") {
        out.check(from, Purpose::Run, Evidence::Convention, "mix phx.server", "deps");
    }
}

fn swift(scope: &Scope, out: &mut Findings) {
    let Some(text) = scope.text("Package.swift") else { return };
    let path = scope.path("Package.swift");
    let from = Manifest { ecosystem: Ecosystem::Swift, folder: scope.folder, path: &path };
    out.check(from, Purpose::Build, Evidence::Convention, "swift build", "");
    if text.contains(".testTarget(") || scope.has_folder("Tests") {
        out.check(from, Purpose::Test, Evidence::Convention, "swift test", "");
    }
    for part in text.split(".executableTarget(").skip(1).take(8) {
        let name =
            part.split_once("name:").and_then(|(_, rest)| rest.trim_start().strip_prefix('"')?.split('"').next());
        if let Some(name) = name.filter(|name| is_safe_name(name)) {
            out.check(from, Purpose::Run, Evidence::Convention, format!("swift run {name}"), "executableTarget");
        }
    }
}

fn dart(scope: &Scope, out: &mut Findings) {
    let Some(manifest) = yaml(scope, "pubspec.yaml") else { return };
    let path = scope.path("pubspec.yaml");
    let from = Manifest { ecosystem: Ecosystem::Dart, folder: scope.folder, path: &path };
    let depends = |package: &str| {
        ["dependencies", "dev_dependencies"]
            .iter()
            .any(|key| manifest.get(key).is_some_and(|all| all.get(package).is_some()))
    };
    let is_flutter = depends("flutter") || depends("flutter_test") || manifest.get("flutter").is_some();
    let program = if is_flutter { "flutter" } else { "dart" };
    if scope.has_folder("test") && (depends("flutter_test") || depends("test")) {
        out.check(from, Purpose::Test, Evidence::Configured, format!("{program} test"), "dev_dependencies");
    }
    if scope.has("analysis_options.yaml") {
        let path = scope.path("analysis_options.yaml");
        out.check(
            Manifest { path: &path, ..from },
            Purpose::Lint,
            Evidence::Configured,
            format!("{program} analyze"),
            "",
        );
    }
    if is_flutter && scope.has("lib/main.dart") {
        out.check(from, Purpose::Run, Evidence::Convention, "flutter run", "");
    }
    out.check(from, Purpose::Install, Evidence::Convention, format!("{program} pub get"), "");
}

fn haskell(scope: &Scope, out: &mut Findings) {
    let own = scope.children("", 2000).into_iter().map(|(name, _)| name).find(|name| name.ends_with(".cabal"));
    let Some(name) = scope.first(&["cabal.project"]).or(own) else { return };
    let path = scope.path(name);
    let from = Manifest { ecosystem: Ecosystem::Haskell, folder: scope.folder, path: &path };
    out.check(from, Purpose::Build, Evidence::Convention, "cabal build all", "");
    let tested = own
        .and_then(|own| scope.text(own))
        .is_some_and(|text| text.lines().any(|line| line.starts_with("test-suite ")));
    if tested {
        out.check(from, Purpose::Test, Evidence::Convention, "cabal test all", "test-suite");
    }
}
