//! Python: how the environment is managed (uv, poetry, hatch, pdm, pipenv), tools that are configured, programs.

use toml::{Table, Value};

use super::python_tasks;
use crate::answer::{EntryKind, Evidence, Purpose};
use crate::findings::{Ecosystem, Findings, Manifest};
use crate::names::is_safe_name;
use crate::structured::{Ini, table, texts, toml};
use crate::tree::Scope;

/// The manifests of a Python project, read once.
pub(crate) struct PythonProject<'s, 't, 'a> {
    pub(crate) scope: &'s Scope<'t, 'a>,
    pub(crate) pyproject: Table,
    pub(crate) setup_cfg: Option<Ini>,
    pub(crate) tox_ini: Option<Ini>,
    /// Names of all packages that are depended upon, in lower case.
    dependencies: Vec<String>,
    /// What starts a program of the environment: `uv run`, or nothing.
    pub(crate) runner: Option<&'static str>,
}

/// Files that say that a folder is a Python project.
const MARKS: [&str; 9] = [
    "pyproject.toml",
    "setup.py",
    "setup.cfg",
    "requirements.txt",
    "Pipfile",
    "tox.ini",
    "noxfile.py",
    "pytest.ini",
    "manage.py",
];

/// Files of requirements, those for development first.
const REQUIREMENTS: [&str; 7] = [
    "requirements-dev.txt",
    "requirements_dev.txt",
    "dev-requirements.txt",
    "requirements/dev.txt",
    "requirements-test.txt",
    "test-requirements.txt",
    "requirements.txt",
];

impl<'s, 't, 'a> PythonProject<'s, 't, 'a> {
    fn read(scope: &'s Scope<'t, 'a>) -> Self {
        let pyproject = toml(scope, "pyproject.toml").unwrap_or_default();
        let setup_cfg = Ini::of(scope, "setup.cfg");
        let tox_ini = Ini::of(scope, "tox.ini");
        let has_tool = |name: &str| table(&pyproject, &["tool", name]).is_some();
        let runner = [
            ("uv run", scope.has("uv.lock") || has_tool("uv")),
            ("poetry run", scope.has("poetry.lock") || has_tool("poetry")),
            ("pdm run", scope.has("pdm.lock") || table(&pyproject, &["tool", "pdm", "scripts"]).is_some()),
            ("pipenv run", scope.has("Pipfile")),
        ]
        .into_iter()
        .find(|(_, holds)| *holds)
        .map(|(runner, _)| runner);
        let mut project = Self { scope, pyproject, setup_cfg, tox_ini, dependencies: Vec::new(), runner };
        project.dependencies = project.named_dependencies();
        project
    }

    fn named_dependencies(&self) -> Vec<String> {
        let mut all: Vec<String> = Vec::new();
        let mut requirement = |text: &str| {
            let end = text.find(|c: char| !c.is_ascii_alphanumeric() && !"-_.".contains(c)).unwrap_or(text.len());
            all.push(text[..end].to_ascii_lowercase());
        };
        if let Some(project) = table(&self.pyproject, &["project"]) {
            texts(project.get("dependencies")).into_iter().for_each(&mut requirement);
        }
        for keys in [&["project", "optional-dependencies"][..], &["dependency-groups"]] {
            for (_, group) in table(&self.pyproject, keys).into_iter().flatten() {
                texts(Some(group)).into_iter().for_each(&mut requirement);
            }
        }
        for keys in [&["tool", "uv"][..], &["tool", "pdm", "dev-dependencies"]] {
            for (key, group) in table(&self.pyproject, keys).into_iter().flatten() {
                if keys.len() == 3 || key == "dev-dependencies" {
                    texts(Some(group)).into_iter().for_each(&mut requirement);
                }
            }
        }
        let poetry = table(&self.pyproject, &["tool", "poetry"]);
        let groups = poetry
            .and_then(|poetry| poetry.get("group")?.as_table())
            .into_iter()
            .flatten()
            .map(|(_, group)| group.get("dependencies"));
        let direct =
            ["dependencies", "dev-dependencies"].into_iter().map(|key| poetry.and_then(|poetry| poetry.get(key)));
        for dependencies in groups.chain(direct).flatten() {
            dependencies.as_table().into_iter().flatten().for_each(|(name, _)| requirement(name));
        }
        for (_, env) in table(&self.pyproject, &["tool", "hatch", "envs"]).into_iter().flatten() {
            for key in ["dependencies", "extra-dependencies"] {
                texts(env.get(key)).into_iter().for_each(&mut requirement);
            }
        }
        if let Some(setup) = &self.setup_cfg {
            for (section, key) in [("options", "install_requires"), ("options", "tests_require")] {
                setup.lines(section, key).into_iter().for_each(&mut requirement);
            }
            for key in ["dev", "test", "tests", "testing"] {
                setup.lines("options.extras_require", key).into_iter().for_each(&mut requirement);
            }
        }
        if let Some(pipfile) = toml(self.scope, "Pipfile") {
            for key in ["packages", "dev-packages"] {
                table(&pipfile, &[key]).into_iter().flatten().for_each(|(name, _)| requirement(name));
            }
        }
        for name in REQUIREMENTS {
            if let Some(text) = self.scope.text(name) {
                text.lines().take(2000).for_each(|line| requirement(line.trim()));
            }
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    pub(crate) fn depends_on(&self, package: &str) -> bool {
        self.dependencies.binary_search_by(|one| one.as_str().cmp(package)).is_ok()
    }

    /// How a program of a package is started: in the environment if the package is in it.
    pub(crate) fn command(&self, package: &str, command: &str) -> String {
        match self.runner.filter(|_| self.depends_on(package)) {
            Some(runner) => format!("{runner} {command}"),
            None => command.to_owned(),
        }
    }

    pub(crate) fn tool_table(&self, name: &str) -> Option<&Table> {
        table(&self.pyproject, &["tool", name])
    }
}

pub(crate) fn find(scope: &Scope, out: &mut Findings) {
    if scope.first(&MARKS).is_none() {
        return;
    }
    let project = PythonProject::read(scope);
    out.tool("python", &scope.path(scope.first(&MARKS).unwrap_or("pyproject.toml")));
    python_tasks::find(&project, out);
    tests(&project, out);
    configured(&project, out);
    install_and_build(&project, out);
    programs(&project, out);
    programs_of_setup(scope, out);
    members(&project, out);
}

/// Where a tool's settings are, if they are anywhere: a file, or a section of one that many tools share.
fn settings(project: &PythonProject, name: &str, files: &[&str], sections: &[&str]) -> Option<(String, String)> {
    let scope = project.scope;
    if let Some(file) = scope.first(files) {
        return Some((scope.path(file), String::new()));
    }
    if project.tool_table(name).is_some() {
        return Some((scope.path("pyproject.toml"), format!("tool.{name}")));
    }
    for (ini, file) in [(&project.setup_cfg, "setup.cfg"), (&project.tox_ini, "tox.ini")] {
        if let Some(section) = ini.as_ref().and_then(|ini| sections.iter().find(|section| ini.has_section(section))) {
            return Some((scope.path(file), format!("[{section}]")));
        }
    }
    None
}

/// Where a dependency is named; only the file is known.
fn dependency(project: &PythonProject, package: &str) -> Option<(String, String)> {
    let scope = project.scope;
    if !project.depends_on(package) {
        return None;
    }
    let mut files = vec!["pyproject.toml", "setup.cfg", "Pipfile"];
    files.extend(REQUIREMENTS);
    let file = files
        .into_iter()
        .find(|file| scope.text(file).is_some_and(|text| text.to_ascii_lowercase().contains(package)))?;
    Some((scope.path(file), "dependencies".to_owned()))
}

fn tests(project: &PythonProject, out: &mut Findings) {
    let scope = project.scope;
    let files = ["pytest.ini", ".pytest.ini", "pytest.toml", ".pytest.toml"];
    // Only pytest reads `conftest.py`.
    let fixtures = || {
        let name = scope.first(&["conftest.py", "tests/conftest.py", "test/conftest.py"])?;
        Some((scope.path(name), String::new()))
    };
    let pytest = settings(project, "pytest", &files, &["tool:pytest", "pytest"])
        .or_else(|| dependency(project, "pytest"))
        .or_else(fixtures);
    let manage = scope.has("manage.py").then(|| scope.path("manage.py"));
    if let Some((path, at)) = pytest {
        let from = Manifest { ecosystem: Ecosystem::Python, folder: scope.folder, path: &path };
        out.check(from, Purpose::Test, Evidence::Configured, project.command("pytest", "pytest"), &at);
    } else if let Some(path) = manage.as_deref().filter(|_| scope.tests().python) {
        let from = Manifest { ecosystem: Ecosystem::Python, folder: scope.folder, path };
        out.check(from, Purpose::Test, Evidence::Convention, project.command("django", "python manage.py test"), "");
    }
    if let Some(path) = manage.as_deref() {
        let from = Manifest { ecosystem: Ecosystem::Python, folder: scope.folder, path };
        out.check(
            from,
            Purpose::Run,
            Evidence::Convention,
            project.command("django", "python manage.py runserver"),
            "",
        );
    }
}

/// Tools by their settings: name, files, sections, command, purpose.
type Configured = (&'static str, &'static [&'static str], &'static [&'static str], &'static str, Purpose);

const CONFIGURED: [Configured; 9] = [
    ("ruff", &["ruff.toml", ".ruff.toml"], &[], "ruff check", Purpose::Lint),
    ("flake8", &[".flake8"], &["flake8"], "flake8", Purpose::Lint),
    ("mypy", &["mypy.ini", ".mypy.ini"], &["mypy"], "mypy .", Purpose::TypeCheck),
    ("pyright", &["pyrightconfig.json"], &[], "pyright", Purpose::TypeCheck),
    ("basedpyright", &[], &[], "basedpyright", Purpose::TypeCheck),
    ("ty", &["ty.toml"], &[], "ty check", Purpose::TypeCheck),
    ("pyrefly", &["pyrefly.toml"], &[], "pyrefly check", Purpose::TypeCheck),
    ("black", &[], &[], "black .", Purpose::Format),
    ("isort", &[".isort.cfg"], &["isort"], "isort .", Purpose::Format),
];

fn configured(project: &PythonProject, out: &mut Findings) {
    let folder = project.scope.folder;
    for (name, files, sections, command, purpose) in CONFIGURED {
        let Some((path, at)) = settings(project, name, files, sections) else { continue };
        let from = Manifest { ecosystem: Ecosystem::Python, folder, path: &path };
        // mypy that is told its files needs none.
        let told = name == "mypy"
            && (project
                .tool_table("mypy")
                .is_some_and(|mypy| ["files", "packages", "modules"].iter().any(|key| mypy.contains_key(*key)))
                || project.setup_cfg.as_ref().is_some_and(|setup| !setup.lines("mypy", "files").is_empty())
                || mypy_ini_has_files(project.scope));
        let command = if told { "mypy" } else { command };
        out.check(from, purpose, Evidence::Configured, project.command(name, command), &at);
        if name == "ruff" && project.tool_table("ruff").is_some_and(|ruff| ruff.contains_key("format")) {
            out.check(
                from,
                Purpose::Format,
                Evidence::Configured,
                project.command("ruff", "ruff format"),
                "tool.ruff.format",
            );
        }
    }
}

fn mypy_ini_has_files(scope: &Scope) -> bool {
    ["mypy.ini", ".mypy.ini"]
        .iter()
        .any(|name| Ini::of(scope, name).is_some_and(|ini| !ini.lines("mypy", "files").is_empty()))
}

fn install_and_build(project: &PythonProject, out: &mut Findings) {
    let scope = project.scope;
    let builds = table(&project.pyproject, &["build-system"]).is_some();
    let is_package = builds || scope.has("setup.py");
    let (path, install, build) = match project.runner {
        Some("uv run") => ("pyproject.toml", "uv sync", Some("uv build")),
        Some("poetry run") => ("pyproject.toml", "poetry install", Some("poetry build")),
        Some("pdm run") => ("pyproject.toml", "pdm install", Some("pdm build")),
        Some("pipenv run") => ("Pipfile", "pipenv install --dev", None),
        _ if is_package && scope.has("pyproject.toml") => ("pyproject.toml", "pip install -e .", None),
        _ if is_package => ("setup.py", "pip install -e .", None),
        _ => ("", "", None),
    };
    if !path.is_empty() {
        let path = scope.path(path);
        let from = Manifest { ecosystem: Ecosystem::Python, folder: scope.folder, path: &path };
        out.check(from, Purpose::Install, Evidence::Convention, install, "");
        if let Some(build) = build.filter(|_| builds) {
            out.check(from, Purpose::Build, Evidence::Convention, build, "build-system");
        }
    }
    if project.runner.is_none() {
        if let Some(name) = scope.first(&REQUIREMENTS) {
            let path = scope.path(name);
            let from = Manifest { ecosystem: Ecosystem::Python, folder: scope.folder, path: &path };
            out.check(from, Purpose::Install, Evidence::Convention, format!("pip install -r {name}"), "");
        }
    }
}

/// Console scripts, with the file of their function if it is where it usually is.
fn programs(project: &PythonProject, out: &mut Findings) {
    let scope = project.scope;
    let file_of = |target: &str| {
        let module = target.split(':').next()?.trim().replace('.', "/");
        ["", "src/"]
            .into_iter()
            .flat_map(|place| {
                [
                    format!("{place}{module}.py"),
                    format!("{place}{module}/__main__.py"),
                    format!("{place}{module}/__init__.py"),
                ]
            })
            .find(|path| scope.has(path))
            .map(|path| scope.path(&path))
    };
    let manifest = scope.path("pyproject.toml");
    for keys in [&["project", "scripts"][..], &["project", "gui-scripts"], &["tool", "poetry", "scripts"]] {
        let mut scripts: Vec<(&String, &Value)> = table(&project.pyproject, keys).into_iter().flatten().collect();
        scripts.sort_by_key(|(name, _)| *name);
        for (name, target) in scripts.into_iter().take(30) {
            if is_safe_name(name) {
                let path = target.as_str().and_then(file_of);
                out.entry(EntryKind::Program, Some(name), path.as_deref(), (&manifest, &keys.join(".")));
            } else {
                out.unsafe_name(&manifest);
            }
        }
    }
    let manifest = scope.path("setup.cfg");
    let declared = project
        .setup_cfg
        .as_ref()
        .map_or_else(Vec::new, |setup| setup.lines("options.entry_points", "console_scripts"));
    for line in declared.into_iter().take(30) {
        if let Some((name, target)) = line.split_once('=') {
            if is_safe_name(name.trim()) {
                out.entry(
                    EntryKind::Program,
                    Some(name.trim()),
                    file_of(target).as_deref(),
                    (&manifest, "console_scripts"),
                );
            } else {
                out.unsafe_name(&manifest);
            }
        }
    }
}

/// Console scripts of `setup.py`: texts like `name = module:function` behind the word.
fn programs_of_setup(scope: &Scope, out: &mut Findings) {
    let Some(text) = scope.text("setup.py") else { return };
    let path = scope.path("setup.py");
    let Some((_, behind)) = text.split_once("console_scripts") else { return };
    let listed = behind.split_once('[').map_or("", |(_, rest)| rest.split(']').next().unwrap_or_default());
    for declared in listed.split(['"', '\'']).filter(|part| part.contains('=') && part.contains(':')).take(30) {
        let name = declared.split('=').next().unwrap_or_default().trim();
        if is_safe_name(name) {
            out.entry(EntryKind::Program, Some(name), None, (&path, "console_scripts"));
        } else {
            out.unsafe_name(&path);
        }
    }
}

/// Members of a uv workspace.
fn members(project: &PythonProject, out: &mut Findings) {
    let scope = project.scope;
    let Some(workspace) = table(&project.pyproject, &["tool", "uv", "workspace"]) else { return };
    let listed = crate::globs::members(
        scope,
        "pyproject.toml",
        &texts(workspace.get("members")),
        &texts(workspace.get("exclude")),
    );
    let manifest = scope.path("pyproject.toml");
    out.members_left_out(listed.len().saturating_sub(100));
    for folder in listed.into_iter().take(100) {
        let place = scope.path(&folder);
        let member = Scope { tree: scope.tree, folder: &place };
        let read = toml(&member, "pyproject.toml");
        let name = read.as_ref().and_then(|member| table(member, &["project"])?.get("name")?.as_str());
        if let Some(name) = name.filter(|name| is_safe_name(name)) {
            out.package(&place, name, &manifest);
        }
    }
}
