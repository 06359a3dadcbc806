//! `groma routes`: words choose, tests are left out, JSON has what text has.

use groma_testkit::TempProject;
use serde_json::Value;

use crate::{groma, stderr, stdout};

fn project() -> TempProject {
    TempProject::new(
        "
//- app.py
from flask import Flask
from views import show

app = Flask(__name__)
app.add_url_rule('/items/<id>', view_func=show)

@app.post('/items')
def add():
    return ''
//- views.py
def show(id):
    return ''
//- test_app.py
from flask import Flask

app = Flask(__name__)

@app.get('/in-a-test')
def test():
    return ''
",
    )
}

#[test]
fn routes_are_a_line_each_with_handler_and_place() {
    let project = project();
    let output = groma(&project.root(), &["routes"]);
    assert_eq!(
        stdout(&output),
        "POST /items add app.py:7\n\
         GET /items/<id> show app.py:5 (views.py:1)\n\
         1 of tests, generated and vendored files left out (--all shows them)\n"
    );
    assert!(stderr(&output).contains("3 files: 3 parsed"), "{}", stderr(&output));
    let all = stdout(&groma(&project.root(), &["routes", "--all"]));
    assert!(all.ends_with("GET /in-a-test test test_app.py:5 [test]\n"), "{all}");
}

#[test]
fn words_choose_and_no_route_is_status_1() {
    let project = project();
    let chosen = groma(&project.root(), &["routes", "Views", "GET"]);
    assert_eq!((stdout(&chosen).as_str(), chosen.status.code()), ("no route with these words\n", Some(1)));
    let chosen = groma(&project.root(), &["routes", "post", "ITEMS"]);
    assert_eq!((stdout(&chosen).as_str(), chosen.status.code()), ("POST /items add app.py:7\n", Some(0)));
}

#[test]
fn json_names_methods_and_definitions() {
    let project = project();
    let answer = stdout(&groma(&project.root(), &["routes", "--json", "show"]));
    let answer: Value = serde_json::from_str(&answer).expect("JSON");
    let route = &answer["routes"][0];
    assert_eq!(
        (&route["methods"][0], &route["path"], &route["line"]),
        (&"GET".into(), &"/items/<id>".into(), &5.into())
    );
    assert_eq!((&route["definition"]["file"], &route["definition"]["name"]), (&"views.py".into(), &"show".into()));
    assert_eq!((&answer["left_out"], &answer["coverage"]["parsed"]), (&0.into(), &3.into()));
}
