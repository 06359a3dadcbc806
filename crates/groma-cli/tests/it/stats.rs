//! `groma stats`: a project in numbers.

use groma_testkit::TempProject;
use serde_json::{Value, json};

use crate::{groma, stdout};

const PROJECT: &str = "
//- app/a.py
import os
from . import b
from .none import x

class A:
    def f(self): ...
//- app/b.py
from . import a

def _g(): ...
//- app/__init__.py
//- tests/test_a.py
from app import a
//- README.md
words
//- .github/workflows/ci.yml
on: push
";

#[test]
fn counts_by_language_and_role_and_names_circles() {
    let project = TempProject::new(PROJECT);
    let output = groma(&project.root(), &["stats", "--json"]);
    let stats: Value = serde_json::from_str(&stdout(&output)).expect("JSON");
    assert_eq!((&stats["files"], &stats["files_with_facts"], &stats["lines"]), (&6.into(), &4.into(), &10.into()));
    assert_eq!((&stats["symbols"], &stats["exports"]), (&3.into(), &2.into()));
    assert_eq!(stats["languages"], json!([{"name": "python", "files": 4, "lines": 10, "symbols": 3, "exports": 2}]));
    let role = |name: &str| stats["roles"].as_array().expect("a list").iter().find(|row| row["name"] == name);
    assert_eq!(role("test").expect("there is one")["files"], 1);
    assert_eq!(role("docs").expect("there is one")["lines"], 0);
    assert_eq!(role("ci").expect("there is one")["files"], 1);
    assert_eq!(stats["biggest"][0], json!({"path": "app/a.py", "count": 6}));
    assert_eq!(stats["most_imported"][0], json!({"path": "app/a.py", "count": 2}));
    assert_eq!(stats["cycles"]["count"], 1);
    assert_eq!(stats["cycles"]["largest"][0]["paths"], json!(["app/a.py", "app/b.py"]));
    let imports = &stats["imports"];
    assert_eq!((&imports["outside"], &imports["unresolved"]), (&1.into(), &1.into()));
}

#[test]
fn text_fits_a_screen_whatever_there_is() {
    let many: String = ["py", "js", "ts", "go", "rs", "java", "c", "rb", "php", "cs", "tsx", "vue"]
        .iter()
        .flat_map(|extension| {
            ["src/a", "tests/b", "docs/c", "examples/d", "benches/e", "scripts/f", "utils/g", "commands/h"]
                .map(|stem| format!("//- {stem}_{extension}.{extension}\n\n"))
        })
        .chain(["//- Makefile\nx\n", "//- a.sql\nx\n", "//- a.yml\nx\n", "//- .travis.yml\nx\n"].map(str::to_owned))
        .collect();
    let project = TempProject::new(&many);
    let text = stdout(&groma(&project.root(), &["stats"]));
    assert!(text.lines().count() <= 40, "{text}");
    assert!(text.contains("more"), "{text}");
}

#[test]
fn an_empty_project_has_zeros() {
    let project = TempProject::new("");
    let output = groma(&project.root(), &["stats"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(stdout(&output).starts_with("files    0, 0 with facts\nlines    0\n"));
}
