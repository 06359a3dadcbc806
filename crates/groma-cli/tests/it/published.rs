//! `groma export index` and `groma index --out`: the index that the published `/map` writes.

use std::fs;
use std::time::{Duration, SystemTime};

use groma_testkit::TempProject;
use serde_json::{Value, json};

use crate::{groma, stderr, stdout};

const PROJECT: &str = "
//- package.json
{\"scripts\": {\"test\": \"node t\", \"odd\": 1}}
//- src/b.ts
import { a } from './a';
export class B { run() {} }
function inner() { return a; }
//- src/a.ts
export const a = 1;
export { x as y } from './x';
//- src/x.ts
export const x = 2;
//- java/A.java
class A {}
//- dist/out.js
var x;
//- vendor/v.go
package v
";

fn read(project: &TempProject, file: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(project.path(file)).expect("it is written")).expect("JSON")
}

#[test]
fn has_the_shape_that_other_tools_read() {
    let project = TempProject::new(PROJECT);
    let output = groma(&project.root(), &["export", "index", "--out", ".planning/map/index.json"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stdout(&output).starts_with("Index written: .planning/map/index.json\n  5 files, 2 dependency links\n"));
    let index = read(&project, ".planning/map/index.json");
    assert_eq!((&index["version"], &index["fileCount"], &index["graphEdgeCount"]), (&2.into(), &5.into(), &2.into()));
    assert_eq!(index["generated"], index["generatedAt"]);
    assert_eq!(index["graph"], json!({"src/a.ts": ["src/x.ts"], "src/b.ts": ["src/a.ts"]}));
    let b = &index["files"]["src/b.ts"];
    assert_eq!((&b["lang"], &b["lines"], &b["role"]), (&"typescript".into(), &4.into(), &"module".into()));
    assert_eq!(b["exports"], json!(["B"]));
    assert_eq!(b["imports"], json!(["./a"]));
    assert_eq!(b["symbols"], json!(["B", "run", "inner"]));
    assert_eq!((&b["routes"], &index["routes"]), (&json!([]), &json!([])));
    assert_eq!(index["files"]["src/a.ts"]["exports"], json!(["a", "y"]));
    assert_eq!(index["packageScripts"], json!({"test": "node t"}));
    assert_eq!(index["verificationCommands"], json!(["npm test"]));
    // Hashes are of the files that the other tools look at.
    let hashes = index["sourceHashes"].as_object().expect("a map");
    assert_eq!(hashes.keys().collect::<Vec<_>>(), ["src/a.ts", "src/b.ts", "src/x.ts"]);
    assert_eq!(hashes["src/b.ts"], b["hash"]);
    assert_eq!(index["sourceSignature"].as_str().expect("text").len(), 64);
    // Nothing is left beside it.
    let folder = fs::read_dir(project.path(".planning/map")).expect("it is there");
    assert_eq!(folder.count(), 1);
}

#[test]
fn a_young_file_is_left_alone_unless_forced() {
    let project = TempProject::new(PROJECT);
    let index = |arguments: &[&str]| {
        let arguments = [&["index", "--out", "map.json"], arguments].concat();
        stdout(&groma(&project.root(), &arguments))
    };
    let first = index(&[]);
    assert!(first.starts_with("Map index generated: ") && first.contains("Index written: map.json\n"), "{first}");
    fs::write(project.path("map.json"), "mine").expect("written");
    assert!(index(&[]).starts_with("Index is fresh ("));
    assert_eq!(fs::read_to_string(project.path("map.json")).expect("it is there"), "mine");
    assert!(index(&["--force"]).contains("Index written: map.json\n"));
    assert_eq!(read(&project, "map.json")["version"], 2);
    for (age, is_written) in [(Duration::from_mins(4), false), (Duration::from_mins(6), true)] {
        let file = fs::File::options().write(true).open(project.path("map.json")).expect("it is there");
        file.set_modified(SystemTime::now() - age).expect("times can be set");
        assert_eq!(index(&[]).contains("Index written"), is_written, "{age:?}");
    }
}

#[test]
fn an_empty_project_has_an_empty_index() {
    let project = TempProject::new("");
    let output = groma(&project.root(), &["export", "index"]);
    assert_eq!(output.status.code(), Some(0));
    let index: Value = serde_json::from_str(&stdout(&output)).expect("JSON");
    assert_eq!((&index["fileCount"], &index["files"], &index["graph"]), (&0.into(), &json!({}), &json!({})));
}

#[test]
fn a_file_that_cannot_be_written_is_an_error_that_names_it() {
    let project = TempProject::new("//- a.py\nx = 1\n");
    let output = groma(&project.root(), &["export", "index", "--out", "a.py/index.json"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("error: writing `a.py/index.json`: "), "{}", stderr(&output));
}

/// Its name leads elsewhere, and what is there is left alone.
#[cfg(unix)]
#[test]
fn a_link_is_replaced_and_not_followed() {
    let project = TempProject::new("//- a.py\nx = 1\n//- other.json\nkept\n");
    std::os::unix::fs::symlink("other.json", project.path("map.json")).expect("links can be made");
    groma(&project.root(), &["export", "index", "--out", "map.json"]);
    assert_eq!(fs::read_to_string(project.path("other.json")).expect("it is there"), "kept\n");
    assert_eq!(read(&project, "map.json")["fileCount"], 1);
}
