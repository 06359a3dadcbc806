//! `groma map`, `groma deps`, `groma refs`: imports become links, budgets hold, unknown names say so.

use groma_testkit::TempProject;
use serde_json::Value;

use crate::{groma, stderr, stdout};

fn project() -> TempProject {
    TempProject::new(
        "
//- pyproject.toml
[project]
name = \"shop\"
//- shop/__init__.py
from .cart import Cart
//- shop/cart.py
import json
from .prices import price_of

class Cart:
    def total(self):
        return price_of(self)
//- shop/prices.py
def price_of(thing):
    return 1
//- tests/test_cart.py
from shop.cart import Cart

def test_total():
    assert Cart().total() == 1
",
    )
}

#[test]
fn a_map_has_a_frame_and_stays_within_its_budget() {
    let project = project();
    let output = groma(&project.root(), &["map"]);
    let text = stdout(&output);
    assert!(text.starts_with("# shop: Python project (pyproject.toml)\n# 5 files; parsed: python 4\n"), "{text}");
    assert!(text.contains("shop/cart.py\n 4 class Cart\n  5 def total(self)\n"), "{text}");
    assert_eq!(output.status.code(), Some(0));
    for tokens in ["0", "1", "30", "60"] {
        let output = groma(&project.root(), &["map", "--json", "--tokens", tokens]);
        let answer: Value = serde_json::from_str(&stdout(&output)).expect("JSON");
        assert!(answer["tokens"].as_u64() <= tokens.parse().ok(), "{answer}");
    }
    let tree = stdout(&groma(&project.root(), &["map", "--detail", "tree", "shop"]));
    assert!(tree.contains("shop/prices.py\n") && !tree.contains("class"), "{tree}");
}

#[test]
fn words_and_files_of_a_request_pull_files_up() {
    let project = project();
    let first = |arguments: &[&str]| {
        let output = groma(&project.root(), &[&["map", "--json"], arguments].concat());
        let answer: Value = serde_json::from_str(&stdout(&output)).expect("JSON");
        answer["ranked"][0]["path"].as_str().map(str::to_owned)
    };
    assert_eq!(first(&["--mention", "prices"]).as_deref(), Some("shop/prices.py"));
    assert_eq!(first(&["--mention", "test the total of a cart"]).as_deref(), Some("tests/test_cart.py"));
}

#[test]
fn deps_follow_imports_both_ways() {
    let project = project();
    let deps = stdout(&groma(&project.root(), &["deps", "shop/cart.py"]));
    assert_eq!(deps, "shop/prices.py\nexternal: json\n");
    let importers = stdout(&groma(&project.root(), &["deps", "shop/prices.py", "--reverse", "--depth", "2"]));
    assert!(importers.starts_with("shop/cart.py\n"), "{importers}");
    assert!(importers.contains(" tests/test_cart.py through shop/cart.py\n"), "{importers}");
    let missing = groma(&project.root(), &["deps", "pyproject.tom"]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(stderr(&missing).starts_with("error: looking at"), "{}", stderr(&missing));
}

#[test]
fn refs_show_definitions_and_uses_with_evidence() {
    let project = project();
    let refs = stdout(&groma(&project.root(), &["refs", "price_of"]));
    assert!(refs.starts_with("shop/prices.py:1-2 def price_of(thing)\n"), "{refs}");
    assert!(refs.contains("used (import):\n shop/cart.py x2\n"), "{refs}");
    let unknown = groma(&project.root(), &["refs", "price_off"]);
    assert_eq!(unknown.status.code(), Some(1));
    assert_eq!(stdout(&unknown), "no definition of `price_off` in the project\nnear: price_of\n");
}
