//! Whether a change to some files can change anything but the rows of these files themselves: an edge, a rank, the score of
//! another symbol. What most edits do, a new function that nobody calls yet, other local names in a body, cannot, and
//! is known not to by what the stored snapshot says of names, without the tables.
//!
//! `groma_graph::link` gives a use of a name to definitions of that name. So nothing changes elsewhere if no file but the changed
//! one uses the names whose definitions changed, and if the changed file uses those names that may be defined elsewhere as
//! often as before.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use groma_index::snapshots::{NameFilter, name_hash};
use groma_model::{FileFacts, FileId, KindGroup, Symbol, SymbolKind};

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
}

/// A file before and after its change.
pub(super) struct ChangedFile<'f> {
    pub(super) file: FileId,
    pub(super) before: &'f FileFacts,
    pub(super) after: &'f FileFacts,
    /// The scores of its symbols before.
    pub(super) scores: Vec<f32>,
}

/// Adds the changed files to an overlay. `None` if their changes may have an effect on other files, or are too many.
pub(super) fn overlaid(changed: &[ChangedFile<'_>], known: &KnownNames, overlay: &Overlay) -> Option<Overlay> {
    let mut next = overlay.clone();
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
        // A file's own definition is what it means, whatever others define.
        let leading_out = |facts: &'_ FileFacts,
                           own: &BTreeMap<&str, Vec<(SymbolKind, bool)>>|
         -> Vec<(Box<str>, u32)> {
            let used = facts.references.iter().filter(|used| !own.contains_key(&*used.name));
            let mut used: Vec<_> =
                used.filter(|used| may_be_elsewhere(&used.name)).map(|used| (used.name.clone(), used.count)).collect();
            used.sort_unstable();
            used
        };
        if leading_out(file.before, &before) != leading_out(file.after, &after) {
            return None;
        }
        let known_before: BTreeSet<&str> = file.before.references.iter().map(|used| &*used.name).collect();
        let new = file.after.references.iter().filter(|used| !known_before.contains(&*used.name));
        next.used.extend(new.map(|used| name_hash(&used.name)));
        let listed = file.after.symbols.iter().filter(|symbol| symbol.kind.group() != KindGroup::Member).count();
        let row = OverlaidFile { file: file.file, listed: u32::try_from(listed).ok()?, scores: scores_after(file) };
        if !next.set(row) {
            return None;
        }
    }
    Some(next)
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
fn scores_after(file: &ChangedFile<'_>) -> Vec<f32> {
    let mut scores: BTreeMap<&str, VecDeque<f32>> = BTreeMap::new();
    let before = file.before.symbols.iter().zip(&file.scores);
    for (symbol, score) in before.filter(|(symbol, _)| is_definition(symbol)) {
        scores.entry(&symbol.name).or_default().push_back(*score);
    }
    let after = file.after.symbols.iter();
    after
        .map(|symbol| {
            let score = if is_definition(symbol) { scores.get_mut(&*symbol.name) } else { None };
            score.and_then(VecDeque::pop_front).unwrap_or(0.0)
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
        KnownNames { mentioned: NameFilter::default(), defined: filter(&["a", "b"]), used: filter(&["a", "c"]) }
    }

    fn check(pairs: &[(&FileFacts, &FileFacts)], overlay: &Overlay) -> Option<Overlay> {
        let changed: Vec<ChangedFile<'_>> = pairs
            .iter()
            .enumerate()
            .map(|(at, (before, after))| {
                let scores = (1u8..).take(before.symbols.len()).map(f32::from).collect();
                ChangedFile { file: FileId::at(at), before, after, scores }
            })
            .collect();
        overlaid(&changed, &known(), overlay)
    }

    fn alone(before: &FileFacts, after: &FileFacts) -> Option<Overlay> {
        check(&[(before, after)], &Overlay::default())
    }

    #[test]
    fn what_nobody_uses_comes_and_goes_without_effect() {
        let before = facts(&["kept", "gone", "last"], &[]);
        let overlay = alone(&before, &facts(&["new", "kept", "last"], &[("local", 1)])).expect("no effect");
        assert_eq!(overlay.files[0].scores, [0.0, 1.0, 3.0]);
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
    fn uses_of_names_that_others_define_have_an_effect() {
        let uses = |used: &[(&str, u32)]| facts(&["own", "b"], used);
        assert!(alone(&uses(&[]), &uses(&[("a", 1)])).is_none());
        assert!(alone(&uses(&[("a", 1)]), &uses(&[("a", 2)])).is_none());
        assert!(alone(&uses(&[("a", 1)]), &uses(&[])).is_none());
        // What the file defines itself it means itself; and nobody defines `x`.
        assert!(alone(&uses(&[("x", 1), ("a", 1)]), &uses(&[("b", 9), ("a", 1), ("own", 2)])).is_some());
        // From the file's own definition to that of another.
        assert!(alone(&facts(&["b"], &[]), &facts(&[], &[("b", 1)])).is_none());
    }

    #[test]
    fn the_order_of_uses_has_no_effect() {
        let (before, after) = (facts(&[], &[("a", 1), ("b", 1)]), facts(&[], &[("b", 1), ("a", 1)]));
        assert!(alone(&before, &after).is_some());
    }

    #[test]
    fn changes_that_meet_have_an_effect() {
        let (nothing, defines, uses) = (facts(&[], &[]), facts(&["n"], &[]), facts(&[], &[("n", 1)]));
        assert!(check(&[(&nothing, &defines), (&nothing, &uses)], &Overlay::default()).is_none());
        assert!(check(&[(&nothing, &uses), (&nothing, &defines)], &Overlay::default()).is_none());
        // One after the other.
        let first = check(&[(&nothing, &defines)], &Overlay::default()).expect("no effect");
        assert!(check(&[(&nothing, &nothing), (&nothing, &uses)], &first).is_none());
        let first = check(&[(&nothing, &uses)], &Overlay::default()).expect("no effect");
        assert!(check(&[(&nothing, &nothing), (&nothing, &defines)], &first).is_none());
    }
}
