//! `groma export`: the records that other programs read.

use groma_testkit::TempProject;
use serde_json::{Value, json};

use crate::{groma, stdout};

fn records(project: &TempProject, what: &str) -> Vec<Value> {
    let output = groma(&project.root(), &["export", what]);
    stdout(&output).lines().map(|line| serde_json::from_str(line).expect("a record")).collect()
}

#[test]
fn prints_a_record_per_symbol_and_per_import() {
    let project = TempProject::new("//- a.py\nfrom .b import c as d\n\nclass A:\n    def f(self):\n        'Does.'\n");
    assert_eq!(
        records(&project, "symbols"),
        [
            json!({"path": "a.py", "kind": "class", "name": "A", "owner": "", "line": 3, "end_line": 5,
                   "signature": "class A", "exported": true, "doc": ""}),
            json!({"path": "a.py", "kind": "method", "name": "f", "owner": "A", "line": 4, "end_line": 5,
                   "signature": "def f(self)", "exported": true, "doc": "Does."}),
        ]
    );
    assert_eq!(
        records(&project, "imports"),
        [json!({"path": "a.py", "import": ".b", "line": 1, "kind": "module", "reexport": false,
                "names": [{"name": "c", "alias": "d"}], "resolved": null, "unresolved": "not_found"})]
    );
}

#[test]
fn generated_and_vendored_files_are_exported_too() {
    let project = TempProject::new("//- vendor/a.py\nx = 1\n//- g.py\n# @generated\ny = 1\n");
    let names: Vec<Value> = records(&project, "symbols").iter().map(|record| record["name"].clone()).collect();
    assert_eq!(names, ["y", "x"]);
}
