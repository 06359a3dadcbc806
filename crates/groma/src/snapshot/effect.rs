//! What a change to some files changes besides the rows of these files themselves: nothing, as most edits do (a new function that
//! nobody calls yet, other local names in a body), the edges and scores that come of what the files use, or possibly
//! more. What the stored snapshot says of names tells, without the tables.
//!
//! `groma_graph::link` gives a use of a name to definitions of that name. So nothing changes elsewhere if no file but the changed
//! one uses the names whose definitions changed; and of what the changed file uses only those names matter that may be defined
//! elsewhere and are used more or less often than before.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use groma_graph::LinkInput;
use groma_index::snapshots::{NameFilter, name_hash};
use groma_model::{FileFacts, FileId, KindGroup, NameId, Symbol, SymbolKind};

use super::common_names::CommonNames;
use super::overlay::{OverlaidFile, Overlay};

/// What is known of the names of a project without its tables.
#[derive(Debug, Default)]
pub(super) struct KnownNames {
    /// Words of imports.
    pub(super) mentioned: NameFilter,
    /// Names that a file defines.
    pub(super) defined: NameFilter,
    /// Names that a file uses.
    pub(super) used: NameFilter,
    /// Where names are defined that the words of files are a poor guide to.
    pub(super) common: CommonNames,
}

impl KnownNames {
    /// Those of a project's tables.
    pub(super) fn new(mentioned: NameFilter, input: &LinkInput<'_>) -> Self {
        let tables = input.tables;
        let filter = |of: &mut dyn Iterator<Item = NameId>| {
            let mut once = vec![false; tables.names.len()];
            of.for_each(|name| once[name.index()] = true);
            let names = tables.names.ids().filter(|name| once[name.index()]);
            let hashes: Vec<u64> = names.map(|name| name_hash(tables.names.name(name))).collect();
            NameFilter::new(hashes.into_iter())
        };
        let definitions = tables.symbols.parts().1.iter().filter(|symbol| symbol.is_definition());
        Self {
            mentioned,
            defined: filter(&mut definitions.map(|symbol| symbol.name)),
            used: filter(&mut tables.references.parts().1.iter().map(|used| used.name)),
            common: CommonNames::new(input),
        }
    }
}

/// A file before and after its change.
pub(super) struct ChangedFile<'f> {
    pub(super) file: FileId,
    pub(super) before: &'f FileFacts,
    pub(super) after: &'f FileFacts,
    /// The scores of its symbols before.
    pub(super) scores: Vec<u32>,
}

/// What changes of files do besides changing their own rows.
#[derive(Debug)]
pub(super) struct Effect<'f> {
    /// With the rows of the changed files. Scores are as if each file used other files' names as before.
    pub(super) overlay: Overlay,
    /// For each changed file the names that it uses more or less often than before, and that may be defined elsewhere.
    pub(super) uses: Vec<Vec<UsedOtherwise<'f>>>,
}

/// A name that a file uses more or less often than before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct UsedOtherwise<'f> {
    pub(super) name: &'f str,
    /// How often before.
    pub(super) before: u32,
    /// How often now.
    pub(super) after: u32,
}

/// The effect of changes. `None` if they may have another effect on other files, or are too many.
pub(super) fn effect<'f>(changed: &'f [ChangedFile<'_>], known: &KnownNames, overlay: &Overlay) -> Option<Effect<'f>> {
    let mut next = overlay.clone();
    let mut uses = Vec::with_capacity(changed.len());
    // Changes may meet: one file defines what another one uses now.
    let used_by: Vec<BTreeSet<&str>> = changed
        .iter()
        .map(|file| {
            let facts = [file.before, file.after].into_iter();
            facts.flat_map(|facts| facts.references.iter().map(|used| &*used.name)).collect()
        })
        .collect();
    for (at, file) in changed.iter().enumerate() {
        let (before, after) = (definitions(file.before), definitions(file.after));
        let is_kept = |name: &str| before.get(name) == after.get(name);
        let names: BTreeSet<&str> = before.keys().chain(after.keys()).copied().collect();
        for name in names.into_iter().filter(|name| !is_kept(name)) {
            let hash = name_hash(name);
            let others = used_by.iter().enumerate().filter(|(other, _)| *other != at);
            let is_used = known.used.may_hold(hash)
                || overlay.used.contains(&hash)
                || others.into_iter().any(|(_, used)| used.contains(name));
            if is_used {
                return None;
            }
            next.defined.insert(hash);
        }
        let may_be_elsewhere = |name: &str| {
            let hash = name_hash(name);
            known.defined.may_hold(hash) || overlay.defined.contains(&hash)
        };
        let mut counts: BTreeMap<&str, (u32, u32)> = BTreeMap::new();
        // A file's own definition is what it means, whatever others define.
        for used in file.before.references.iter().filter(|used| !before.contains_key(&*used.name)) {
            counts.entry(&used.name).or_default().0 = used.count;
        }
        for used in file.after.references.iter().filter(|used| !after.contains_key(&*used.name)) {
            counts.entry(&used.name).or_default().1 = used.count;
        }
        let otherwise = counts
            .into_iter()
            .filter(|(name, (before, after))| before != after && may_be_elsewhere(name))
            .map(|(name, (before, after))| UsedOtherwise { name, before, after });
        uses.push(otherwise.collect());
        let known_before: BTreeSet<&str> = file.before.references.iter().map(|used| &*used.name).collect();
        let new = file.after.references.iter().filter(|used| !known_before.contains(&*used.name));
        next.used.extend(new.map(|used| name_hash(&used.name)));
        let listed = file.after.symbols.iter().filter(|symbol| symbol.kind.group() != KindGroup::Member).count();
        let (listed, scores) = (u32::try_from(listed).ok()?, scores_after(file));
        let row = OverlaidFile { file: file.file, is_changed: true, listed, scores };
        if !next.set(row) {
            return None;
        }
    }
    Some(Effect { overlay: next, uses })
}

/// What a use of a name in other files can mean in this one: for each name its definitions in order.
fn definitions(facts: &FileFacts) -> BTreeMap<&str, Vec<(SymbolKind, bool)>> {
    let mut definitions: BTreeMap<&str, Vec<(SymbolKind, bool)>> = BTreeMap::new();
    for symbol in facts.symbols.iter().filter(|symbol| is_definition(symbol)) {
        definitions.entry(&symbol.name).or_default().push((symbol.kind, symbol.exported));
    }
    definitions
}

fn is_definition(symbol: &Symbol) -> bool {
    symbol.kind.is_definition()
}

/// A symbol that was there keeps its score; what is new has no users, and what is gone had none.
fn scores_after(file: &ChangedFile<'_>) -> Vec<u32> {
    let mut scores: BTreeMap<&str, VecDeque<u32>> = BTreeMap::new();
    let before = file.before.symbols.iter().zip(&file.scores);
    for (symbol, score) in before.filter(|(symbol, _)| is_definition(symbol)) {
        scores.entry(&symbol.name).or_default().push_back(*score);
    }
    let after = file.after.symbols.iter();
    after
        .map(|symbol| {
            let score = if is_definition(symbol) { scores.get_mut(&*symbol.name) } else { None };
            score.and_then(VecDeque::pop_front).unwrap_or(0)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use groma_model::Reference;

    use super::*;

    fn symbol(name: &str) -> Symbol {
        groma_testkit::symbol(SymbolKind::Function, name)
    }

    fn facts(defined: &[&str], used: &[(&str, u32)]) -> FileFacts {
        FileFacts {
            symbols: defined.iter().map(|name| symbol(name)).collect(),
            references: used.iter().map(|(name, count)| Reference { name: (*name).into(), count: *count }).collect(),
            ..FileFacts::default()
        }
    }

    fn filter(names: &[&str]) -> NameFilter {
        NameFilter::new(names.iter().map(|name| name_hash(name)))
    }

    /// A project in which `a` and `b` are defined and `a` and `c` are used somewhere.
    fn known() -> KnownNames {
        KnownNames { defined: filter(&["a", "b"]), used: filter(&["a", "c"]), ..KnownNames::default() }
    }

    /// The overlay, and the names that are used otherwise.
    type Told = (Overlay, Vec<(String, u32, u32)>);

    fn check(pairs: &[(&FileFacts, &FileFacts)], overlay: &Overlay) -> Option<Told> {
        let changed: Vec<ChangedFile<'_>> = pairs
            .iter()
            .enumerate()
            .map(|(at, (before, after))| {
                let scores = (1..).take(before.symbols.len()).collect();
                ChangedFile { file: FileId::at(at), before, after, scores }
            })
            .collect();
        let Effect { overlay, uses } = effect(&changed, &known(), overlay)?;
        let uses = uses.into_iter().flatten().map(|used| (used.name.to_owned(), used.before, used.after));
        Some((overlay, uses.collect()))
    }

    fn alone(before: &FileFacts, after: &FileFacts) -> Option<Told> {
        check(&[(before, after)], &Overlay::default())
    }

    #[test]
    fn what_nobody_uses_comes_and_goes_without_effect() {
        let before = facts(&["kept", "gone", "last"], &[]);
        let (overlay, uses) = alone(&before, &facts(&["new", "kept", "last"], &[("local", 1)])).expect("no effect");
        assert!(uses.is_empty());
        assert_eq!(overlay.files[0].scores, [0, 1, 3]);
        assert_eq!(overlay.defined, [name_hash("new"), name_hash("gone")].into());
        assert_eq!(overlay.used, [name_hash("local")].into());
    }

    #[test]
    fn definitions_of_used_names_have_an_effect() {
        for name in ["a", "c"] {
            assert!(alone(&facts(&[], &[]), &facts(&[name], &[])).is_none(), "{name} comes");
            assert!(alone(&facts(&[name], &[]), &facts(&[], &[])).is_none(), "{name} goes");
            assert!(alone(&facts(&[name], &[]), &facts(&[name, name], &[])).is_none(), "{name} comes once more");
        }
    }

    #[test]
    fn uses_of_names_that_others_define_are_told() {
        let uses = |used: &[(&str, u32)]| facts(&["own", "b"], used);
        let told = |before: &FileFacts, after: &FileFacts| alone(before, after).expect("no other effect").1;
        assert_eq!(told(&uses(&[]), &uses(&[("a", 1)])), [("a".to_owned(), 0, 1)]);
        assert_eq!(told(&uses(&[("a", 1)]), &uses(&[("a", 2)])), [("a".to_owned(), 1, 2)]);
        assert_eq!(told(&uses(&[("a", 1)]), &uses(&[])), [("a".to_owned(), 1, 0)]);
        // What the file defines itself it means itself; and nobody defines `x`.
        assert_eq!(told(&uses(&[("x", 1), ("a", 1)]), &uses(&[("b", 9), ("a", 1), ("own", 2)])), []);
        // From the file's own definition to that of another.
        assert_eq!(told(&facts(&["b"], &[]), &facts(&[], &[("b", 1)])), [("b".to_owned(), 0, 1)]);
        // The order means nothing.
        assert_eq!(told(&facts(&[], &[("a", 1), ("b", 1)]), &facts(&[], &[("b", 1), ("a", 1)])), []);
    }

    #[test]
    fn changes_that_meet_have_an_effect() {
        let (nothing, defines, uses) = (facts(&[], &[]), facts(&["n"], &[]), facts(&[], &[("n", 1)]));
        assert!(check(&[(&nothing, &defines), (&nothing, &uses)], &Overlay::default()).is_none());
        assert!(check(&[(&nothing, &uses), (&nothing, &defines)], &Overlay::default()).is_none());
        // One after the other.
        let (first, _) = check(&[(&nothing, &defines)], &Overlay::default()).expect("no effect");
        let (_, told) = check(&[(&nothing, &nothing), (&nothing, &uses)], &first).expect("no other effect");
        assert_eq!(told, [("n".to_owned(), 0, 1)]);
        let (first, _) = check(&[(&nothing, &uses)], &Overlay::default()).expect("no effect");
        assert!(check(&[(&nothing, &nothing), (&nothing, &defines)], &first).is_none());
    }
}
