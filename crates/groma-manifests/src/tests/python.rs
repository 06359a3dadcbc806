//! Python and its many managers.

use super::{check, project};

#[test]
fn uv_runs_what_is_among_the_dependencies() {
    check(
        r#"
//- pyproject.toml
[project]
name = "a"
[dependency-groups]
dev = ["pytest>=8", "ruff"]
[tool.ruff]
line-length = 100
[tool.mypy]
strict = true
[build-system]
requires = ["hatchling"]
//- uv.lock
//- tests/test_a.py
"#,
        "build: uv build
         test: uv run pytest
         lint: uv run ruff check
         type-check: mypy .
         install: uv sync",
    );
}

#[test]
fn poetry_runs_tools_of_its_groups() {
    let fixture = r#"
//- pyproject.toml
[tool.poetry]
name = "a"
[tool.poetry.scripts]
serve = "a.cli:main"
[tool.poetry.group.dev.dependencies]
pytest = "^8"
black = "*"
[tool.black]
//- poetry.lock
//- a/cli.py
"#;
    check(
        fixture,
        "test: poetry run pytest
         format: poetry run black .
         install: poetry install",
    );
    let entry = &project(fixture).entry_points[0];
    assert_eq!((entry.name.as_deref(), entry.path.as_deref()), (Some("serve"), Some("a/cli.py")));
}

#[test]
fn scripts_of_hatch_belong_to_environments() {
    check(
        r#"
//- pyproject.toml
[build-system]
requires = ["hatchling"]
[tool.hatch.envs.default.scripts]
test = "pytest {args}"
[tool.hatch.envs.types.scripts]
check = "mypy src"
"#,
        "test: hatch run test
         type-check: hatch run types:check
         install: pip install -e .",
    );
}

#[test]
fn scripts_of_pdm_are_run_by_it() {
    check(
        r#"
//- pyproject.toml
[tool.pdm.scripts]
lint = "flake8 src"
test = {cmd = "pytest"}
_private = "x"
//- pdm.lock
"#,
        "test: pdm run test
         lint: pdm run lint
         install: pdm install",
    );
}

#[test]
fn environments_of_tox_are_told_by_their_names() {
    check(
        r"
//- tox.ini
[tox]
envlist = py{310,311}, lint, typing

[testenv]
commands = pytest

[testenv:docs]
commands = sphinx-build
//- setup.py
",
        "test: tox
         lint: tox -e lint
         type-check: tox -e typing
         install: pip install -e .
         other: tox -e docs",
    );
}

#[test]
fn sessions_of_nox_are_functions_with_a_decorator() {
    check(
        r#"
//- noxfile.py
import nox

@nox.session(python=["3.11", "3.12"])
def tests(session):
    session.run("pytest")

@nox.session(
    name="lint",
)
def run_linters(session):
    pass

def helper(): pass
//- requirements.txt
nox
"#,
        "test: nox -s tests
         lint: nox -s lint
         install: pip install -r requirements.txt",
    );
}

#[test]
fn setup_cfg_speaks_for_tools_and_programs() {
    let fixture = r"
//- setup.cfg
[metadata]
name = a
[options.entry_points]
console_scripts =
    run-a = a.main:main
[tool:pytest]
testpaths = tests
[flake8]
max-line-length = 100
[mypy]
files = a
//- setup.py
//- a/main.py
";
    check(
        fixture,
        "test: pytest
         lint: flake8
         type-check: mypy
         install: pip install -e .",
    );
    assert_eq!(project(fixture).entry_points[0].name.as_deref(), Some("run-a"));
}

#[test]
fn setup_py_declares_programs() {
    let answer = project(
        "
//- setup.py
setup(entry_points={
    'console_scripts': [
        'tool = tool.main:run',
    ],
})
",
    );
    assert_eq!(answer.entry_points[0].name.as_deref(), Some("tool"));
}

#[test]
fn pytest_is_not_offered_where_nothing_names_it() {
    check(
        r"
//- setup.py
//- tests/test_a.py
import unittest
",
        "install: pip install -e .",
    );
}

#[test]
fn a_django_site_tests_itself() {
    check(
        r"
//- manage.py
//- requirements.txt
Django==5
//- shop/tests.py
",
        "test: python manage.py test
         run: python manage.py runserver
         install: pip install -r requirements.txt",
    );
}

#[test]
fn pipenv_runs_its_own_packages() {
    check(
        r#"
//- Pipfile
[dev-packages]
pytest = "*"
"#,
        "test: pipenv run pytest
         install: pipenv install --dev",
    );
}

#[test]
fn poe_tasks_are_started_through_the_environment() {
    check(
        r#"
//- pyproject.toml
[dependency-groups]
dev = ["poethepoet"]
[tool.poe.tasks]
test = "pytest"
ci = "ruff check"
//- uv.lock
"#,
        "test: uv run poe test
         lint: uv run poe ci
         install: uv sync",
    );
}

#[test]
fn a_runner_script_of_the_tests_folder_is_run_there() {
    check(
        "
//- tests/runtests.py
//- setup.py
",
        "test: (tests) python runtests.py
         install: pip install -e .",
    );
}
