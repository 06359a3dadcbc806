//! `groma query` and `groma slice`.

use std::fs;

use groma_testkit::TempProject;
use serde_json::Value;

use crate::{groma, stderr, stdout};

fn project() -> TempProject {
    TempProject::new(
        "
//- src/cart.ts
// Adds up what a customer has chosen, with the voucher taken off.
import { priceOf } from './prices';

export class Cart {
  total() { return priceOf(this); }
}
//- src/prices.ts
export function priceOf(cart: unknown) { return 1; }
//- src/cart.test.ts
import { Cart } from './cart';

test('voucher', () => new Cart().total());
//- package.json
{ \"scripts\": { \"test\": \"vitest\" } }
",
    )
}

#[test]
fn files_are_a_line_each_under_their_columns() {
    let project = project();
    let output = groma(&project.root(), &["query", "voucher", "cart"]);
    let lines: Vec<String> = stdout(&output).lines().map(str::to_owned).collect();
    assert_eq!(lines[0], "Results for \"voucher cart\" (3 matches):");
    assert!(lines[1].starts_with("score role"), "{lines:?}");
    assert!(lines[2].ends_with("src/cart.ts [Cart] (6L)"), "{lines:?}");
    assert_eq!(output.status.code(), Some(0));
    // What only a comment says is found as well.
    let output = groma(&project.root(), &["query", "--paths", "customers"]);
    assert_eq!(stdout(&output), "src/cart.ts\n");
    let output = groma(&project.root(), &["query", "--paths", "--scope", "src/prices.ts", "cart"]);
    assert_eq!(stdout(&output), "src/prices.ts\n");
    let output = groma(&project.root(), &["query", "--max-files", "1", "--explain", "cart"]);
    assert!(stdout(&output).contains("cart ") && stdout(&output).contains("file name 1"), "{}", stdout(&output));
    assert!(stdout(&output).ends_with("(2 more)\n"), "{}", stdout(&output));
}

#[test]
fn tests_come_last_unless_they_are_asked_for() {
    let project = project();
    let paths = |words: &str| stdout(&groma(&project.root(), &["query", "--paths", words]));
    assert_eq!(paths("voucher total").lines().last(), Some("src/cart.test.ts"));
    let score = |words: &str| {
        let json: Value =
            serde_json::from_str(&stdout(&groma(&project.root(), &["query", "--json", words]))).expect("json");
        let files = json["files"].as_array().expect("files").clone();
        files.iter().find(|file| file["path"] == "src/cart.test.ts").map(|file| file["score"].as_u64())
    };
    assert!(score("voucher test") > score("voucher"));
}

#[test]
fn nothing_found_names_near_words_and_is_status_1() {
    let project = project();
    let output = groma(&project.root(), &["query", "voucer"]);
    assert_eq!(stdout(&output), "No matches for \"voucer\"\nnear: voucher\n");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn the_classic_rule_counts_its_points() {
    let project = project();
    let text = stdout(&groma(&project.root(), &["query", "--scoring", "classic", "cart"]));
    // Path 3, export 5, symbol 2; the test has its path and loses all but one.
    assert!(text.contains("   10 module src/cart.ts") && text.contains("    1 test   src/cart.test.ts"), "{text}");
}

#[test]
fn a_slice_stands_between_its_marks_and_within_its_tokens() {
    let project = project();
    let text = stdout(&groma(&project.root(), &["slice", "--symbols", "voucher", "cart"]));
    assert!(text.starts_with("=== MAP SLICE: voucher cart ===\nverify: npm test\nfresh: 4 files, "), "{text}");
    assert!(text.contains(" src/cart.ts [Cart] (6L)\n  4-6 Cart\n"), "{text}");
    assert!(text.ends_with("=== END MAP SLICE ===\n"), "{text}");
    assert!(text.contains("\nfresh: 4 files, just looked at\n"), "{text}");
    let text = stdout(&groma(&project.root(), &["slice", "--words", "cart", "--words", "price"]));
    assert_eq!(text.matches("=== END MAP SLICE ===").count(), 2);
    let text = stdout(&groma(&project.root(), &["slice", "--tokens", "5", "cart"]));
    assert_eq!(text, "");
    let json = stdout(&groma(&project.root(), &["slice", "--json", "--tokens", "60", "cart"]));
    let json: Value = serde_json::from_str(&json).expect("json");
    assert!(json["slices"][0]["tokens"].as_u64().is_some_and(|tokens| tokens <= 60), "{json}");
}

#[test]
fn any_words_are_a_request() {
    let project = project();
    let many = "word ".repeat(10_000);
    for words in ["", " ", "(?:.*[", "\u{1b}[31m", "日本語 größe", "--", many.as_str(), "the and of"] {
        let output = groma(&project.root(), &["query", "--", words]);
        assert_eq!(output.status.code(), Some(1), "{words:.20}: {}", stderr(&output));
        assert!(!stdout(&output).contains('\u{1b}'));
        assert!(stdout(&output).chars().count() < 70_000);
    }
}

#[test]
fn an_answer_may_be_some_seconds_old_and_says_so() {
    let project = project();
    let cache = tempfile::tempdir().expect("a folder");
    let cache = cache.path().to_str().expect("a plain name");
    let ask = |more: &[&str]| {
        let arguments = [&["query", "--no-cache=false", "--cache-dir", cache, "--json", "voucher"], more].concat();
        let json: Value = serde_json::from_str(&stdout(&groma(&project.root(), &arguments))).expect("json");
        json["files"].as_array().map(|files| {
            files
                .iter()
                .map(|file| (file["path"].to_string(), file["changed"] == true, file["lines"].as_u64()))
                .collect::<Vec<_>>()
        })
    };
    let before = ask(&[]).expect("files");
    assert_eq!(before.len(), 2);
    fs::write(project.root().join("src/new.ts"), "export const voucher = 1;\n").expect("written");
    fs::write(project.root().join("src/cart.ts"), "export class Cart {}\n").expect("written");
    // Nobody looked at all files, but at those that are shown.
    let within = ask(&[]).expect("files");
    assert_eq!(within.len(), 2);
    assert!(within.contains(&("\"src/cart.ts\"".to_owned(), true, Some(1))), "{within:?}");
    let fresh = ask(&["--fresh"]).expect("files");
    assert!(fresh.iter().any(|(path, ..)| path == "\"src/new.ts\""), "{fresh:?}");
    assert!(fresh.iter().all(|(path, ..)| path != "\"src/cart.ts\""), "{fresh:?}");
}
