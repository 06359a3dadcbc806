//! Guards that keep a language in one folder and its table true to the grammar.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::extract::FactsExtractor;
use crate::registry::{Language, detect, languages};

thread_local! {
    /// Kinds of nodes at which an action was carried out.
    static FIRED: RefCell<BTreeSet<&'static str>> = const { RefCell::new(BTreeSet::new()) };
}

/// Notes that the row of a kind was used. Called by the walk in tests.
pub(crate) fn note(kind: &'static str) {
    FIRED.with_borrow_mut(|fired| fired.insert(kind));
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/languages")
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> =
        fs::read_dir(folder).into_iter().flatten().map(|entry| entry.expect("readable").path()).collect();
    found.sort();
    found
}

/// The texts of a language's cases.
fn case_texts(language: Language) -> Vec<(PathBuf, String)> {
    entries(&folder().join(language.name()).join("cases"))
        .iter()
        .flat_map(|case| entries(case))
        .filter(|path| path.file_stem().is_some_and(|stem| stem == "input"))
        .map(|path| {
            let text = fs::read_to_string(&path).expect("cases are UTF-8");
            (path, text)
        })
        .collect()
}

#[test]
fn every_folder_is_registered_under_its_name() {
    let folders: BTreeSet<String> = entries(&folder())
        .iter()
        .filter(|path| path.is_dir())
        .map(|path| path.file_name().expect("a name").to_string_lossy().into_owned())
        .collect();
    let registered: BTreeSet<String> = languages().map(|language| language.name().to_owned()).collect();
    assert_eq!(folders, registered);
}

#[test]
fn every_kind_of_a_table_exists_in_its_grammar() {
    let mut faults = Vec::new();
    for language in languages() {
        let spec = language.spec();
        let grammar = (spec.grammar)();
        let kinds: BTreeSet<&str> = (0..u16::try_from(grammar.node_kind_count()).expect("few kinds"))
            .filter(|id| grammar.node_kind_is_named(*id))
            .filter_map(|id| grammar.node_kind_for_id(id))
            .collect();
        for kind in spec.table.iter().map(|(kind, _)| kind).chain(spec.strings) {
            if !kinds.contains(kind) {
                let stem = kind.split('_').next().unwrap_or(kind);
                let near: Vec<&&str> = kinds.iter().filter(|known| known.contains(stem)).take(8).collect();
                faults.push(format!("{}: the grammar has no `{kind}`; near: {near:?}", spec.name));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_row_of_a_table_is_used_in_a_case() {
    let mut extractor = FactsExtractor::new();
    let mut unused: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for language in languages() {
        FIRED.take();
        for (path, text) in case_texts(language) {
            let file_name = path.file_name().expect("a name").to_string_lossy().into_owned();
            assert_eq!(detect(file_name.as_bytes()).decide(&text), Some(language), "{}", path.display());
            extractor.facts_of_whole(language, &text);
        }
        let fired = FIRED.take();
        let rows = language.spec().table.iter().map(|(kind, _)| *kind).filter(|kind| !fired.contains(kind));
        let rows: Vec<&str> = rows.collect();
        if !rows.is_empty() {
            unused.insert(language.name(), rows);
        }
    }
    assert!(unused.is_empty(), "rows that no case needs: {unused:#?}");
}

#[test]
fn every_language_has_cases() {
    for language in languages() {
        assert!(!case_texts(language).is_empty(), "{} has no case", language.name());
    }
}

#[test]
fn languages_that_share_an_extension_say_who_decides() {
    let mut claimants: BTreeMap<&str, Vec<Language>> = BTreeMap::new();
    for language in languages() {
        for extension in language.spec().extensions {
            claimants.entry(extension).or_default().push(language);
        }
    }
    for (extension, languages) in claimants.into_iter().filter(|(_, languages)| languages.len() > 1) {
        let rest = languages.iter().filter(|language| language.spec().claims.is_none()).count();
        assert_eq!(rest, 1, ".{extension}: all of {languages:?} but one need `claims`");
    }
}
