//! Any facts come back as they were; any bytes are facts or damage, never a panic and never much memory.

use groma_model::{
    FileFacts, Import, ImportKind, ImportedName, Line, Problem, Reference, RouteFact, RouteKind, SkipReason, Symbol,
    SymbolIndex, SymbolKind, WordCounts,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::{CachedFile, Unfit, decode, decode_outline, decode_references, encode};

fn encoded(file: &CachedFile) -> Vec<u8> {
    let mut bytes = Vec::new();
    encode(file, &mut bytes).expect("the facts of the tests are fit");
    bytes
}

fn facts(facts: FileFacts) -> CachedFile {
    CachedFile::Facts { language: "rust".into(), generated_text: false, facts }
}

/// Few distinct words, so that names, owners and signatures meet, and some that fit nowhere.
fn word() -> impl Strategy<Value = Box<str>> {
    prop_oneof![
        6 => select(vec!["", "a", "b", "ab", "a.b", "größe", "$x", "a-b", "operator ==", "A.B", "*"]).prop_map(Box::from),
        1 => "\\PC{0,12}".prop_map(Box::from),
    ]
}

fn signature() -> impl Strategy<Value = Box<str>> {
    vec(word(), 0..4).prop_map(|words| words.join(" ").into())
}

fn line() -> impl Strategy<Value = Line> {
    prop_oneof![4 => 0_u32..300, 1 => any::<u32>()].prop_map(Line)
}

fn symbol() -> impl Strategy<Value = (Symbol, Option<Index>)> {
    let kinds: Vec<SymbolKind> = SymbolKind::all().collect();
    (
        (word(), select(kinds), word(), option::of(any::<Index>()), any::<bool>()),
        (line(), line(), line(), signature(), signature()),
    )
        .prop_map(|((name, kind, owner, parent, exported), (line, first_line, last_line, signature, doc))| {
            let parent_index = None;
            let symbol = Symbol {
                name,
                kind,
                owner,
                parent: parent_index,
                exported,
                line,
                first_line,
                last_line,
                signature,
                doc,
            };
            (symbol, parent)
        })
}

/// Symbols with parents before them; some of them have the owner that their parent gives.
fn symbols() -> impl Strategy<Value = Vec<Symbol>> {
    vec((symbol(), any::<bool>()), 0..12).prop_map(|drafts| {
        let mut symbols: Vec<Symbol> = Vec::new();
        for ((mut symbol, parent), regular) in drafts {
            if let Some(parent) = parent.filter(|_| !symbols.is_empty()) {
                let position = parent.index(symbols.len());
                symbol.parent = Some(SymbolIndex(u32::try_from(position).expect("there are few symbols")));
                if regular {
                    let parent = &symbols[position];
                    symbol.owner = if parent.owner.is_empty() {
                        parent.name.clone()
                    } else {
                        format!("{}.{}", parent.owner, parent.name).into()
                    };
                }
            }
            symbols.push(symbol);
        }
        symbols
    })
}

fn import() -> impl Strategy<Value = Import> {
    use ImportKind as Kind;
    let kinds = vec![
        Kind::Module,
        Kind::Member,
        Kind::Type,
        Kind::Require,
        Kind::RequireRelative,
        Kind::Autoload,
        Kind::Dynamic,
        Kind::Include,
        Kind::SystemInclude,
        Kind::ModDeclaration,
    ];
    let name = (word(), option::of(word())).prop_map(|(name, alias)| ImportedName { name, alias });
    (word(), select(kinds), line(), vec(name, 0..4), any::<bool>())
        .prop_map(|(text, kind, line, names, reexport)| Import { text, kind, line, names, reexport })
}

fn problem() -> impl Strategy<Value = Problem> {
    prop_oneof![
        (line(), any::<u32>()).prop_map(|(line, count)| Problem::Syntax { line, count }),
        Just(Problem::ParseBudget),
        word().prop_map(Problem::Internal),
    ]
}

fn route() -> impl Strategy<Value = RouteFact> {
    let kinds = vec![
        RouteKind::Route,
        RouteKind::Router,
        RouteKind::Parameter,
        RouteKind::Mount,
        RouteKind::MountOver,
        RouteKind::Outside,
        RouteKind::Global,
    ];
    (select(kinds), word(), word(), word(), word(), line())
        .prop_map(|(kind, router, methods, path, target, line)| RouteFact { kind, router, methods, path, target, line })
}

fn any_file() -> impl Strategy<Value = CachedFile> {
    let reference = (word(), any::<u32>()).prop_map(|(name, count)| Reference { name, count });
    let facts = (
        word(),
        any::<bool>(),
        vec(word(), 0..3),
        symbols(),
        vec(import(), 0..6),
        vec(reference, 0..12),
        vec(route(), 0..4),
        vec(problem(), 0..3),
    )
        .prop_map(|(language, generated_text, packages, symbols, imports, references, routes, problems)| {
            let words = references.iter().map(|used| (used.name.as_ref(), used.count));
            let words = words.filter(|(name, _)| !name.contains('\n')).collect();
            let lines = u32::try_from(symbols.len() * 100).unwrap_or(u32::MAX);
            let facts = FileFacts { packages, symbols, imports, references, words, lines, routes, problems };
            CachedFile::Facts { language, generated_text, facts }
        });
    prop_oneof![1 => select(SkipReason::ALL.to_vec()).prop_map(CachedFile::Skipped), 12 => facts]
}

proptest! {
    #[test]
    fn any_facts_come_back_as_they_were(file in any_file()) {
        let bytes = encoded(&file);
        prop_assert_eq!(decode(&bytes), Ok(file));
    }

    #[test]
    fn parts_are_the_parts_of_the_whole(file in any_file()) {
        let bytes = encoded(&file);
        let (outline, references) = match file {
            CachedFile::Facts { language, generated_text, mut facts } => {
                let references = std::mem::take(&mut facts.references);
                facts.words = WordCounts::default();
                (CachedFile::Facts { language, generated_text, facts }, references)
            }
            skipped @ CachedFile::Skipped(_) => (skipped, Vec::new()),
        };
        prop_assert_eq!(decode_outline(&bytes), Ok(outline));
        prop_assert_eq!(decode_references(&bytes), Ok(references));
    }

    #[test]
    fn any_bytes_are_facts_or_damage(mut bytes in vec(any::<u8>(), 0..300), first in 0_u8..4) {
        if let Some(byte) = bytes.first_mut() {
            *byte = first;
        }
        let _ = (decode(&bytes), decode_outline(&bytes), decode_references(&bytes));
    }

    #[test]
    fn changed_bytes_are_facts_or_damage(file in any_file(), changes in vec((any::<Index>(), any::<u8>()), 1..6)) {
        let mut bytes = encoded(&file);
        for (place, value) in changes {
            let place = place.index(bytes.len());
            bytes[place] = value;
        }
        let _ = (decode(&bytes), decode_outline(&bytes), decode_references(&bytes));
    }

    #[test]
    fn an_entry_without_its_end_is_damage(file in any_file(), keep in any::<Index>()) {
        let bytes = encoded(&file);
        prop_assert!(decode(&bytes[..keep.index(bytes.len())]).is_err());
    }

    #[test]
    fn an_entry_with_more_behind_it_is_damage(file in any_file(), more in vec(any::<u8>(), 1..4)) {
        let mut bytes = encoded(&file);
        bytes.extend(more);
        prop_assert!(decode(&bytes).is_err());
    }
}

fn plain_symbol(name: &str, owner: &str, parent: Option<u32>) -> Symbol {
    Symbol {
        owner: owner.into(),
        parent: parent.map(SymbolIndex),
        exported: false,
        signature: format!("class {name}").into(),
        ..groma_testkit::symbol(SymbolKind::Class, name)
    }
}

#[test]
fn a_parent_that_does_not_come_before_is_unfit_and_leaves_nothing() {
    let file = facts(FileFacts { symbols: vec![plain_symbol("a", "", Some(0))], ..FileFacts::default() });
    let mut bytes = vec![7];
    assert_eq!(encode(&file, &mut bytes), Err(Unfit::ParentOrder));
    assert_eq!(bytes, [7]);
}

#[test]
fn deep_nesting_comes_back_although_its_owners_may_not_all_be_repeated() {
    let mut symbols = Vec::new();
    let mut owner = String::new();
    for depth in 0..2000 {
        symbols.push(plain_symbol("a", &owner, u32::try_from(depth).ok().and_then(|depth: u32| depth.checked_sub(1))));
        if !owner.is_empty() {
            owner.push('.');
        }
        owner.push('a');
    }
    let file = facts(FileFacts { symbols, ..FileFacts::default() });
    assert_eq!(decode(&encoded(&file)), Ok(file));
}

#[test]
fn a_short_entry_cannot_ask_for_much_memory() {
    // One package of 60,000 bytes, then the same again as often as a byte each allows.
    let mut bytes = vec![super::FACTS, 0];
    let mut outline = Vec::new();
    super::put_number(&mut outline, 60_000);
    outline.extend(vec![b'x'; 60_000]);
    super::put_number(&mut outline, 10_001);
    super::put_number(&mut outline, 120_000);
    outline.extend([1; 10_000]);
    outline.extend([0, 0, 0]);
    super::put_number(&mut bytes, outline.len() as u64);
    bytes.extend(outline);
    bytes.push(0);
    assert!(decode(&bytes).is_err());
}

#[test]
fn counts_beyond_the_input_are_damage_before_memory_is_asked_for() {
    for lists in 0..4 {
        let mut outline = vec![0];
        outline.extend(vec![0; lists]);
        super::put_number(&mut outline, u64::from(u32::MAX));
        let mut bytes = vec![super::FACTS, 0, u8::try_from(outline.len()).expect("it is short")];
        bytes.extend(outline);
        bytes.push(0);
        assert!(decode(&bytes).is_err());
    }
    assert!(decode(&[super::FACTS, 0, 5, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0x0f]).is_err());
}

/// Entries of this form lie in people's caches. Where this fails, `VERSION` of packs has to go up with the change.
#[test]
fn the_stored_form_stays_as_it_is() {
    let mut member = plain_symbol("run", "A", Some(0));
    member.kind = SymbolKind::Method;
    member.signature = "fn run(&self)".into();
    member.doc = "Runs.".into();
    (member.first_line, member.line, member.last_line) = (Line(5), Line(6), Line(300));
    let operator = Symbol { name: "operator ==".into(), exported: true, doc: "".into(), ..member.clone() };
    let import = Import {
        text: "x.y".into(),
        kind: ImportKind::Dynamic,
        line: Line(3),
        names: vec![
            ImportedName { name: "A".into(), alias: None },
            ImportedName { name: "x.y".into(), alias: Some("B".into()) },
        ],
        reexport: true,
    };
    let file = facts(FileFacts {
        packages: vec!["p".into()],
        symbols: vec![plain_symbol("A", "", None), member, operator],
        imports: vec![import],
        references: vec![Reference { name: "a".into(), count: 1 }, Reference { name: "bcd".into(), count: 130 }],
        words: [("en", 2)].into_iter().collect(),
        lines: 300,
        routes: vec![RouteFact {
            kind: RouteKind::Route,
            router: "A".into(),
            methods: "GET".into(),
            path: "/x".into(),
            target: "".into(),
            line: Line(7),
        }],
        problems: vec![Problem::Syntax { line: Line(2), count: 1 }],
    });
    let hex: Vec<String> = encoded(&file).iter().map(|byte| format!("{byte:02x}")).collect();
    let expected = [
        "010472757374", // facts of rust
        "6f3c",         // lengths of outline and texts
        "70636c6173732041666e2072756e282673656c662952756e732e666e2072756e282673656c66296f70657261746f72203d3d782e7941424745542f78", // texts
        "ac02",                 // line feeds
        "0102",                 // packages
        "03",                   // count of symbols
        "03140001000e06",       // class A
        "0f4c0104a702011a030a", // run
        "0f2300a702011a16",     // operator ==
        "01c603060202000503",   // imports
        "01000201",             // problems
        "01000707060400",       // routes
        "0a",                   // length of the references
        "020103008101",         // their count, lengths, counts,
        "61626364",             // and names
        "0101656e0a",           // words: count, counts, words
    ];
    assert_eq!(hex.concat(), expected.concat());
}
