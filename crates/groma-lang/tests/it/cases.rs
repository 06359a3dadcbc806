//! Every case of every language: `languages/<language>/cases/<case>/input.*` against `expected.txt`. Cases are found,
//! not registered.

use std::fs;
use std::path::{Path, PathBuf};

use groma_lang::{FactsExtractor, detect};
use groma_testkit::{check_golden, facts_text};

pub(crate) struct Case {
    pub(crate) folder: PathBuf,
    pub(crate) file_name: String,
    pub(crate) text: String,
}

/// All cases, sorted by path. `expected.txt` and `note.md` are not inputs.
pub(crate) fn cases() -> Vec<Case> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/languages");
    let mut cases = Vec::new();
    for language in folders(&root) {
        for folder in folders(&language.join("cases")) {
            let mut inputs: Vec<PathBuf> = fs::read_dir(&folder)
                .expect("the folder was just listed")
                .map(|entry| entry.expect("readable").path())
                .filter(|path| path.file_name().is_some_and(|name| name != "expected.txt" && name != "note.md"))
                .collect();
            inputs.sort();
            assert_eq!(inputs.len(), 1, "{} must hold one input", folder.display());
            let input = inputs.remove(0);
            let file_name = input.file_name().expect("a file").to_string_lossy().into_owned();
            let text = String::from_utf8(fs::read(&input).expect("readable")).expect("cases are UTF-8");
            cases.push(Case { folder, file_name, text });
        }
    }
    cases
}

fn folders(parent: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = fs::read_dir(parent)
        .map(|entries| entries.map(|entry| entry.expect("readable").path()).filter(|path| path.is_dir()).collect())
        .unwrap_or_default();
    found.sort();
    found
}

#[test]
fn cases_give_the_expected_facts() {
    let mut extractor = FactsExtractor::new();
    let mut stale = Vec::new();
    for case in cases() {
        let language = detect(case.file_name.as_bytes())
            .decide(&case.text)
            .unwrap_or_else(|| panic!("no language for {} in {}", case.file_name, case.folder.display()));
        let text = facts_text(&extractor.facts(language, &case.text));
        if let Err(message) = check_golden(&case.folder.join("expected.txt"), &text) {
            stale.push(message);
        }
    }
    assert!(stale.is_empty(), "{} stale cases\n{}", stale.len(), stale.join("\n\n"));
}
