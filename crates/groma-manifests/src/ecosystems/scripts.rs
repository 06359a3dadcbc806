//! Scripts in the tree whose names say what they do, hooks that check everything, and containers.

use crate::answer::{Evidence, Purpose};
use crate::findings::{Ecosystem, Findings, Manifest};
use crate::tree::Scope;

/// Scripts by path: command to type is `./` and the path unless the folder says otherwise.
const SCRIPTS: [(&str, Purpose); 43] = [
    ("script/test", Purpose::Test),
    ("script/cibuild", Purpose::Test),
    ("script/build", Purpose::Build),
    ("script/lint", Purpose::Lint),
    ("script/fmt", Purpose::Format),
    ("script/format", Purpose::Format),
    ("script/typecheck", Purpose::TypeCheck),
    ("script/server", Purpose::Run),
    ("script/bootstrap", Purpose::Install),
    ("script/setup", Purpose::Install),
    ("scripts/test", Purpose::Test),
    ("scripts/test.sh", Purpose::Test),
    ("scripts/build", Purpose::Build),
    ("scripts/build.sh", Purpose::Build),
    ("scripts/lint", Purpose::Lint),
    ("scripts/lint.sh", Purpose::Lint),
    ("scripts/check", Purpose::Lint),
    ("scripts/check.sh", Purpose::Lint),
    ("scripts/format", Purpose::Format),
    ("scripts/format.sh", Purpose::Format),
    ("scripts/setup", Purpose::Install),
    ("scripts/setup.sh", Purpose::Install),
    ("scripts/install", Purpose::Install),
    ("bin/test", Purpose::Test),
    ("bin/lint", Purpose::Lint),
    ("bin/setup", Purpose::Install),
    ("bin/dev", Purpose::Run),
    ("ci/test.sh", Purpose::Test),
    ("test.sh", Purpose::Test),
    ("tests.sh", Purpose::Test),
    ("runtests.sh", Purpose::Test),
    ("run_tests.sh", Purpose::Test),
    ("run-tests.sh", Purpose::Test),
    ("runtest", Purpose::Test),
    ("runtests", Purpose::Test),
    ("tests/run", Purpose::Test),
    ("tests/run.sh", Purpose::Test),
    ("build.sh", Purpose::Build),
    ("make.sh", Purpose::Build),
    ("x.py", Purpose::Build),
    ("lint.sh", Purpose::Lint),
    ("format.sh", Purpose::Format),
    ("setup.sh", Purpose::Install),
];

/// Scripts of Python that run the tests, with the folder to be in.
const PYTHON_RUNNERS: [(&str, &str, &str); 4] = [
    ("runtests.py", "", "python runtests.py"),
    ("run_tests.py", "", "python run_tests.py"),
    ("tests/runtests.py", "tests", "python runtests.py"),
    ("tests/run_tests.py", "tests", "python run_tests.py"),
];

pub(crate) fn find(scope: &Scope, out: &mut Findings) {
    for (name, purpose) in SCRIPTS {
        if scope.has(name) {
            let path = scope.path(name);
            let from = Manifest { ecosystem: Ecosystem::Any, folder: scope.folder, path: &path };
            out.check(
                from,
                purpose,
                Evidence::Configured,
                if name == "x.py" { "./x.py build".to_owned() } else { format!("./{name}") },
                "",
            );
        }
    }
    if scope.has("x.py") {
        let path = scope.path("x.py");
        let from = Manifest { ecosystem: Ecosystem::Any, folder: scope.folder, path: &path };
        out.check(from, Purpose::Test, Evidence::Configured, "./x.py test", "");
    }
    for (name, folder, command) in PYTHON_RUNNERS {
        if scope.has(name) && scope.folder.is_empty() {
            let from = Manifest { ecosystem: Ecosystem::Python, folder, path: name };
            out.check_of_root(from, Purpose::Test, Evidence::Configured, command);
        }
    }
    hooks(scope, out);
    if scope.has(".gitmodules") && scope.folder.is_empty() {
        let from = Manifest { ecosystem: Ecosystem::Any, folder: scope.folder, path: ".gitmodules" };
        out.check(from, Purpose::Install, Evidence::Convention, "git submodule update --init", "");
    }
    let compose = ["compose.yaml", "compose.yml", "docker-compose.yml", "docker-compose.yaml"];
    if let Some(name) = scope.first(&compose) {
        let path = scope.path(name);
        let from = Manifest { ecosystem: Ecosystem::Any, folder: scope.folder, path: &path };
        out.check(from, Purpose::Run, Evidence::Variant, "docker compose up", "");
    }
}

/// Hooks that can be run over all files.
fn hooks(scope: &Scope, out: &mut Findings) {
    let rows = [
        (&[".pre-commit-config.yaml", ".pre-commit-config.yml"][..], "pre-commit run --all-files", Purpose::Lint),
        (&[".trunk/trunk.yaml"][..], "trunk check", Purpose::Lint),
    ];
    for (files, command, purpose) in rows {
        if let Some(name) = scope.first(files) {
            let path = scope.path(name);
            let from = Manifest { ecosystem: Ecosystem::Any, folder: scope.folder, path: &path };
            out.check(from, purpose, Evidence::Configured, command, "");
        }
    }
}
