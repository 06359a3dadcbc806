//! The promises of a map, for any input.

use groma_model::{FileFacts, Line, RepoPath, Symbol, SymbolIndex, SymbolKind};
use proptest::prelude::*;

use super::*;

fn symbol(name: &str, parent: Option<u32>) -> Symbol {
    let kind = if parent.is_some() { SymbolKind::Method } else { SymbolKind::Class };
    Symbol {
        parent: parent.map(SymbolIndex),
        line: Line(3),
        first_line: Line(3),
        last_line: Line(9),
        signature: format!("def {name}(self, value: int)").into(),
        ..groma_testkit::symbol(kind, name)
    }
}

fn project() -> impl Strategy<Value = Vec<(RepoPath, FileFacts)>> {
    // Plain names, other scripts, emoji, control characters, long runs.
    let name = prop_oneof![
        "[a-z_]{1,12}",
        "[A-Z][a-zA-Z0-9]{3,30}",
        "[一-龥]{1,8}",
        "[\u{1f600}-\u{1f64f}]{1,4}",
        ".{1,20}",
        "[x]{200,400}",
    ];
    let symbols = prop::collection::vec((name.clone(), any::<bool>()), 0..12);
    prop::collection::vec((name, symbols), 0..40).prop_map(|files| {
        let mut project: Vec<(RepoPath, FileFacts)> = files
            .into_iter()
            .enumerate()
            .map(|(number, (path, symbols))| {
                let symbols: Vec<Symbol> = symbols
                    .into_iter()
                    .enumerate()
                    .map(|(at, (name, member))| symbol(&name, (member && at > 0).then_some(0)))
                    .collect();
                let path = RepoPath::from_bytes(format!("src/{number}/{path}.py").as_bytes());
                (path, FileFacts { symbols, ..FileFacts::default() })
            })
            .collect();
        project.sort_by(|a, b| a.0.cmp(&b.0));
        project
    })
}

fn make(project: &[(RepoPath, FileFacts)], limit: usize, tokenizer: Tokenizer, detail: Detail) -> MapText {
    let said = |number: usize| said(&project[number].1);
    let files: Vec<MapFile<'_>> =
        project.iter().enumerate().map(|(number, (path, _))| MapFile::new(path, number, &said)).collect();
    let symbols = project.iter().map(|(_, facts)| facts.symbols.len()).sum();
    let frame = ["# a project".to_owned(), "# languages: python 3".to_owned()];
    map(&frame, &files, symbols, MapStyle { budget: Budget { limit, tokenizer, files: usize::MAX }, detail })
}

/// Facts whose symbols are worth nothing.
fn said(facts: &FileFacts) -> Said {
    Said { facts: facts.clone(), worth: Vec::new() }
}

fn without_closing(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.starts_with("not shown")).collect()
}

/// Lines of all files but one, each with the path under which it stands.
fn lines_of_others<'t>(text: &'t str, edited: &str) -> Vec<(&'t str, &'t str)> {
    let mut file = "";
    let mut lines = Vec::new();
    for line in without_closing(text) {
        if !line.starts_with(' ') {
            file = line;
        }
        if file != edited {
            lines.push((file, line));
        }
    }
    lines
}

/// Whether all of the first are among the second, in their order.
fn is_kept(lines: &[(&str, &str)], among: &[(&str, &str)]) -> bool {
    let mut among = among.iter();
    lines.iter().all(|line| among.any(|other| other == line))
}

/// Files with names as people give them, more than a budget of 16,000 tokens can show.
fn large_project() -> impl Strategy<Value = Vec<(RepoPath, FileFacts)>> {
    let words = prop::collection::vec("[a-z]{2,9}", 30);
    (words, 1usize..9, any::<u32>()).prop_map(|(words, most, seed)| {
        let mut state = seed;
        let mut random = move || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as usize
        };
        let name = |number: usize| format!("{}_{}", words[number % 30], words[number / 30 % 30]);
        (0..900)
            .map(|number| {
                let symbols = (0..random() % most)
                    .map(|at| symbol(&name(random()), (at > 0 && random() % 3 > 0).then_some(0)))
                    .collect();
                let path = format!("{}/{}/{}{number}.py", name(number % 7), name(random() % 40), name(random()));
                (RepoPath::from_bytes(path.as_bytes()), FileFacts { symbols, ..FileFacts::default() })
            })
            .collect()
    })
}

const DETAILS: [Detail; 5] = [Detail::Auto, Detail::Signatures, Detail::Names, Detail::Ranked, Detail::Tree];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_budget_is_a_ceiling(project in project(), limit in 0usize..3000, choice in 0usize..25) {
        let (tokenizer, detail) = (Tokenizer::ALL[choice % 5], DETAILS[choice / 5]);
        let made = make(&project, limit, tokenizer, detail);
        prop_assert!(tokenizer.count(&made.text) <= limit);
        prop_assert_eq!(tokenizer.count(&made.text), made.tokens);
    }

    #[test]
    fn a_larger_budget_never_loses_a_line(
        project in project(), limit in 0usize..1500, more in 0usize..800, detail in prop::sample::select(&DETAILS[..])
    ) {
        let smaller = make(&project, limit, Tokenizer::O200k, detail).text;
        let larger = make(&project, limit + more, Tokenizer::O200k, detail).text;
        let larger = without_closing(&larger);
        for line in without_closing(&smaller) {
            prop_assert!(larger.contains(&line), "{line:?} is lost");
        }
    }

    #[test]
    fn an_edit_of_one_file_keeps_the_lines_of_the_others_in_order(
        project in project(), edited in any::<prop::sample::Index>(), change in 0usize..4, limit in 50usize..1500
    ) {
        prop_assume!(!project.is_empty());
        let before = make(&project, limit, Tokenizer::O200k, Detail::Auto).text;
        let edited = edited.index(project.len());
        let path = crate::escape::path(&project[edited].0).into_owned();
        let mut project = project.clone();
        let symbols = &mut project[edited].1.symbols;
        match (change, symbols.len()) {
            (0, _) | (_, 0) => symbols.push(symbol("added", None)),
            (1, _) => symbols.insert(0, symbol("added_before_all", None)),
            (2, count) => symbols[count / 2].signature = "def changed(self, value: int, more: list[str]) -> None".into(),
            (_, _) => drop(symbols.pop()),
        }
        for symbol in symbols.iter_mut().filter(|_| change == 1) {
            symbol.parent = symbol.parent.map(|parent| SymbolIndex(parent.0 + 1));
        }
        let after = make(&project, limit, Tokenizer::O200k, Detail::Auto).text;
        let (before, after) = (lines_of_others(&before, &path), lines_of_others(&after, &path));
        // What the edited file takes more or less is missing or added at the end of the others' steps, nowhere else.
        prop_assert!(is_kept(&before, &after) || is_kept(&after, &before), "{:?}\n{:?}", before, after);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn a_budget_is_used_to_95_per_cent_when_there_is_enough_to_say(project in large_project(), limit in 1000usize..12000) {
        for tokenizer in Tokenizer::ALL {
            let limit = if tokenizer == Tokenizer::Chars { limit * 3 } else { limit };
            let made = make(&project, limit, tokenizer, Detail::Auto);
            prop_assert!(made.tokens * 100 >= limit * 95, "{}: {} of {limit}", tokenizer.as_str(), made.tokens);
        }
    }

    #[test]
    fn steps_by_value_come_as_if_all_were_sorted(project in project()) {
        let said = |number: usize| said(&project[number].1);
        let files: Vec<MapFile<'_>> =
            project.iter().enumerate().map(|(number, (path, _))| MapFile::new(path, number, &said)).collect();
        let densities: Vec<(f64, usize, usize)> = by_value::ByValue::new(&files).in_order().collect();
        for pair in densities.windows(2) {
            let sorted = pair[1].0.total_cmp(&pair[0].0).then((pair[0].1, pair[0].2).cmp(&(pair[1].1, pair[1].2)));
            prop_assert!(sorted.is_lt(), "{:?}", pair);
        }
        let all: usize = files.iter().map(|file| 1 + symbol_lines::listed(file).len()).sum();
        prop_assert_eq!(densities.len(), all);
    }
}

#[test]
fn nesting_of_any_depth_costs_no_more_than_its_length() {
    let symbols: Vec<Symbol> =
        (0..100_000_u32).map(|at| Symbol { kind: SymbolKind::Class, ..symbol("a", at.checked_sub(1)) }).collect();
    let project = [(RepoPath::from_bytes(b"deep.py"), FileFacts { symbols, ..FileFacts::default() })];
    assert_eq!(make(&project, 1000, Tokenizer::O200k, Detail::Auto).files, 1);
    let outline = crate::outline(&project[0].0, &project[0].1, &crate::OutlineStyle::default());
    assert_eq!(outline.map(|text| text.lines().count()), Some(100_001));
}

#[test]
fn a_budget_is_used_when_there_is_enough_to_say() {
    let project: Vec<(RepoPath, FileFacts)> = (0..300)
        .map(|number| {
            let symbols = (0..10).map(|at| symbol(&format!("symbol_{number}_{at}"), (at > 0).then_some(0))).collect();
            let path = RepoPath::from_bytes(format!("src/package{}/module{number:03}.py", number % 7).as_bytes());
            (path, FileFacts { symbols, ..FileFacts::default() })
        })
        .collect();
    for tokenizer in Tokenizer::ALL {
        for limit in [500, 1000, 4000, 16000] {
            let made = make(&project, limit, tokenizer, Detail::Auto);
            assert!(made.tokens * 100 >= limit * 95, "{}: {} of {limit}", tokenizer.as_str(), made.tokens);
        }
    }
    assert_eq!(make(&project, 0, Tokenizer::O200k, Detail::Auto).text, "");
    assert_eq!(make(&project, 1, Tokenizer::O200k, Detail::Auto).text, "");
}

#[test]
fn symbols_that_hold_each_other_are_shown_once() {
    let held_by_lines = symbol("outer", Some(1));
    let held_by_name = Symbol { owner: "outer".into(), ..symbol("inner", None) };
    let symbols = [held_by_lines, held_by_name].map(|symbol| Symbol { kind: SymbolKind::Class, ..symbol }).to_vec();
    let project = [(RepoPath::from_bytes(b"circle.py"), FileFacts { symbols, ..FileFacts::default() })];
    assert_eq!(make(&project, 1000, Tokenizer::O200k, Detail::Auto).symbols, 2);
    let outline = crate::outline(&project[0].0, &project[0].1, &crate::OutlineStyle::default());
    assert_eq!(outline.map(|text| text.lines().count()), Some(3));
}
