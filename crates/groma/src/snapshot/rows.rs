//! What is known of every file besides its facts.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use groma_index::snapshots::NameFilter;
use groma_lang::Language;
use groma_model::{FileFacts, FileId, KindGroup, Line, Problem, SkipReason, Symbol, SymbolKind};
use groma_source::{BlobId, Listing, SourceFile};

use super::mentions::may_be_mentioned;
use crate::Coverage;

/// One file, as far as it was learnt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Row {
    /// The language, if the file has facts.
    pub(super) language: Option<Language>,
    /// The id of the bytes that were looked at.
    pub(super) blob: Option<BlobId>,
    /// Why there are no facts.
    pub(super) skip: Option<SkipReason>,
    /// Whether something was wrong with it.
    pub(super) partly: bool,
    /// What resolvers see of its facts; see [`shape`].
    pub(super) shape: u64,
    /// What linking, searching and ranking see of its facts; see [`names`].
    pub(super) names: u64,
}

/// A number for all of a file's facts that the meaning of imports may depend on, its own and those of other files: equal
/// shapes, equal meanings. Signatures, documentation and references play no part, and lines only as far as they say
/// which module of the file holds an import; nor do members of types that cannot be imported: methods and fields. `by_facts`: the
/// resolver reads what other files say.
pub(super) fn shape(facts: &FileFacts, by_facts: bool) -> u64 {
    shape_of(facts, by_facts, |_| true)
}

/// The same with those symbols only which imports may mean by name, and modules, which are not only meant: they hold imports.
pub(super) fn mentioned_shape(facts: &FileFacts, by_facts: bool, mentions: &NameFilter) -> u64 {
    shape_of(facts, by_facts, |symbol| symbol.kind == SymbolKind::Module || may_be_mentioned(mentions, symbol))
}

fn shape_of(facts: &FileFacts, by_facts: bool, counts: impl Fn(&Symbol) -> bool) -> u64 {
    // Seeded with a constant, so that it can be stored; made for adversaries, since repositories are.
    let mut hasher = DefaultHasher::new();
    facts.packages.hash(&mut hasher);
    let symbols = if by_facts { &facts.symbols[..] } else { &[] };
    let may_be_meant = |symbol: &&Symbol| symbol.owner.is_empty() || !is_member(symbol.kind);
    for symbol in symbols.iter().filter(may_be_meant).filter(|symbol| counts(symbol)) {
        let parent = symbol.parent.and_then(|parent| symbols.get(parent.0 as usize));
        let parent = parent.map(|parent| (&parent.name, parent.kind));
        (&symbol.name, symbol.kind, &symbol.owner, parent, symbol.exported).hash(&mut hasher);
    }
    // Ends the list: what follows is not taken for a symbol.
    0u8.hash(&mut hasher);
    facts.imports.len().hash(&mut hasher);
    for import in &facts.imports {
        (&import.text, import.kind, import.reexport, import.names.len()).hash(&mut hasher);
        for name in &import.names {
            (&name.name, &name.alias).hash(&mut hasher);
        }
    }
    places_in_modules(facts).hash(&mut hasher);
    hasher.finish()
}

/// Whether something of this kind, in a type, is named by no import.
fn is_member(kind: SymbolKind) -> bool {
    matches!(kind.group(), KindGroup::Callable | KindGroup::Member)
}

/// A place in a file, as far as it matters to the question which module holds an import. The order is the one in which
/// places of one line are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Place {
    Begin(usize),
    Import(usize),
    End(usize),
}

/// Where the modules of a file begin and end and where its imports stand, relative to each other: the places in their
/// order, each with whether it is on another line than the one before. Empty for a file without modules.
fn places_in_modules(facts: &FileFacts) -> Vec<(bool, Place)> {
    let modules = facts.symbols.iter().filter(|symbol| symbol.kind == SymbolKind::Module).enumerate();
    let mut places: Vec<(Line, Place)> = modules
        .flat_map(|(at, module)| [(module.first_line, Place::Begin(at)), (module.last_line, Place::End(at))])
        .collect();
    if places.is_empty() {
        return Vec::new();
    }
    places.extend(facts.imports.iter().enumerate().map(|(at, import)| (import.line, Place::Import(at))));
    places.sort_unstable();
    let mut before = None;
    places.into_iter().map(|(line, place)| (before.replace(line) != Some(line), place)).collect()
}

/// A number for all of a file's facts that [`groma_model::Tables`] and postings are made of: equal numbers, equal rows. Lines and
/// signatures play no part.
pub(super) fn names(facts: &FileFacts) -> u64 {
    let mut hasher = DefaultHasher::new();
    facts.packages.first().hash(&mut hasher);
    facts.symbols.len().hash(&mut hasher);
    for symbol in &facts.symbols {
        (&symbol.name, symbol.kind, symbol.exported, &symbol.doc).hash(&mut hasher);
    }
    facts.references.len().hash(&mut hasher);
    for used in &facts.references {
        (&used.name, used.count).hash(&mut hasher);
    }
    facts.words.parts().hash(&mut hasher);
    hasher.finish()
}

/// What became of every file of a listing. `reused` is the number of files whose facts were not made in this run.
pub(super) fn coverage(listing: &Listing, rows: &[Row], problems: &[(FileId, Problem)], reused: usize) -> Coverage {
    let Listing { files, folders, warnings } = listing;
    let mut coverage =
        Coverage { seen: files.len(), folders: folders.clone(), warnings: warnings.clone(), ..Coverage::default() };
    for row in rows {
        match row.skip {
            Some(reason) => coverage.skip(reason),
            None if row.partly => coverage.partly += 1,
            None => coverage.parsed += 1,
        }
    }
    let path = |file: &FileId| files[file.index()].path.clone();
    coverage.problems = problems.iter().map(|(file, problem)| (path(file), problem.clone())).collect();
    coverage.reused = reused;
    coverage
}

/// Whether a file is, by what was listed, the one that a row was made of. `taken` is when that listing was made, by the
/// file system's time.
///
/// The rule is git's, with the time of the last change of metadata as well, which programs cannot set: stamps and sizes
/// are equal, and both times lie before the listing by more than the file system's resolution. A file that was changed at the
/// very moment of the listing may have been changed once more within the same tick, so its bytes decide. A time in the future
/// of the listing does not count as before it. Setting back a clock gives new stamps like any other change.
pub(super) fn is_unchanged(old: &SourceFile, new: &SourceFile, taken: Option<(i64, u32)>) -> bool {
    if old.size != new.size || old.target != new.target || old.skip != new.skip {
        return false;
    }
    match (old.stamp, new.stamp, taken) {
        (Some(old), Some(new), Some(taken)) => {
            old == new && is_before(old.modified, taken) && is_before(old.changed, taken)
        }
        _ => false,
    }
}

/// Whether a time of a file lies before a moment for certain. File systems whose times have a part below the second tell
/// steps of 10 ms or less apart; the others have steps of up to 2 s.
fn is_before(time: (i64, u32), moment: (i64, u32)) -> bool {
    const NANOS: i128 = 1_000_000_000;
    let step = if time.1 == 0 { 2 * NANOS } else { NANOS / 50 };
    let nanos = |(seconds, nanos): (i64, u32)| i128::from(seconds) * NANOS + i128::from(nanos);
    nanos(time) + step < nanos(moment)
}

#[cfg(test)]
mod tests {
    use groma_model::RepoPath;
    use groma_source::{Marks, Stamp};

    use super::*;

    fn file(modified: (i64, u32), changed: (i64, u32)) -> SourceFile {
        SourceFile {
            path: RepoPath::from_bytes(b"a"),
            size: 1,
            skip: None,
            marks: Marks::default(),
            target: None,
            blob: None,
            stamp: Some(Stamp { modified, changed, inode: 1, device: 1 }),
        }
    }

    #[test]
    fn only_equal_stamps_from_before_the_listing_are_trusted() {
        let taken = Some((100, 500_000_000));
        let settled = file((90, 1), (90, 1));
        assert!(is_unchanged(&settled, &settled, taken));
        // The time of the last change of bytes was set back, that of metadata cannot be.
        assert!(!is_unchanged(&settled, &file((90, 1), (101, 1)), taken));
        // Changed in the tick of the listing, or in a future that a clock once had.
        for moment in [(100, 499_000_000), (100, 500_000_000), (2_000_000, 1)] {
            assert!(!is_unchanged(&file(moment, moment), &file(moment, moment), taken));
        }
        // Whole seconds are coarse.
        assert!(!is_unchanged(&file((99, 0), (99, 0)), &file((99, 0), (99, 0)), taken));
        assert!(is_unchanged(&file((98, 0), (98, 0)), &file((98, 0), (98, 0)), taken));
        // No stamp, no trust; nor without a time of the listing.
        assert!(!is_unchanged(&SourceFile { stamp: None, ..settled.clone() }, &settled, taken));
        assert!(!is_unchanged(&settled, &settled, None));
    }
}
