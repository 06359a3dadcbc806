//! The promises of a map, for any input.

use groma_model::{FileFacts, Line, RepoPath, Symbol, SymbolIndex, SymbolKind};
use proptest::prelude::*;

use super::*;

fn symbol(name: &str, parent: Option<u32>) -> Symbol {
    Symbol {
        name: name.into(),
        kind: if parent.is_some() { SymbolKind::Method } else { SymbolKind::Class },
        owner: "".into(),
        parent: parent.map(SymbolIndex),
        exported: true,
        line: Line(3),
        first_line: Line(3),
        last_line: Line(9),
        signature: format!("def {name}(self, value: int)").into(),
        doc: "".into(),
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
    let files: Vec<MapFile<'_>> =
        project.iter().map(|(path, facts)| MapFile { path, facts: Some(facts), worth: &[] }).collect();
    let symbols = project.iter().map(|(_, facts)| facts.symbols.len()).sum();
    let frame = ["# a project".to_owned(), "# languages: python 3".to_owned()];
    map(&frame, &files, symbols, MapStyle { budget: Budget { limit, tokenizer, files: usize::MAX }, detail })
}

const DETAILS: [Detail; 5] = [Detail::Auto, Detail::Signatures, Detail::Names, Detail::Ranked, Detail::Tree];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_budget_is_a_ceiling(project in project(), limit in 0usize..3000, choice in 0usize..25) {
        let (tokenizer, detail) = (Tokenizer::ALL[choice % 5], DETAILS[choice / 5]);
        let made = make(&project, limit, tokenizer, detail);
        prop_assert!(tokenizer.count(&made.text) <= limit);
        prop_assert_eq!(tokenizer.count(&made.text), made.tokens);
    }

    #[test]
    fn a_larger_budget_never_loses_a_line(project in project(), limit in 0usize..1500, more in 0usize..800) {
        let lines = |limit| {
            let text = make(&project, limit, Tokenizer::O200k, Detail::Auto).text;
            let lines: Vec<String> = text.lines().filter(|line| !line.starts_with("not shown")).map(str::to_owned).collect();
            lines
        };
        let larger = lines(limit + more);
        for line in lines(limit) {
            prop_assert!(larger.contains(&line), "{line:?} is lost");
        }
    }
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
