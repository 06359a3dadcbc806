//! What a walk collects, and how it becomes [`FileFacts`]: sorted by place, with parents, without duplicates.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use groma_model::{FileFacts, Import, Line, Problem, Reference, RouteFact, Symbol, SymbolIndex, SymbolKind};
use rustc_hash::FxHashSet;

use crate::compiled::CompiledSpec;
use crate::mask::Mask;
use crate::places::Places;
use crate::scope::Scopes;
use crate::signature;
use crate::tally::Tally;
use crate::walk::Draft;

/// Everything found in one file so far.
#[derive(Default)]
pub struct Collected {
    /// Definitions, in the order in which the walk met them.
    pub drafts: Vec<Draft>,
    /// Names that the file exports by statements of their own (`export { a }`).
    pub exported_names: BTreeSet<Box<str>>,
    /// Names that the file takes back by statements of their own (`private :a`), in a form of the language's own.
    pub hidden_names: BTreeSet<Box<str>>,
    /// Imports.
    pub imports: Vec<Import>,
    /// Definitions that a mask saw.
    pub candidates: Vec<Candidate>,
    /// What the file says about routes.
    pub routes: Vec<RouteFact>,
    /// A number by which a mask tells the language's `finish` what kind of file it saw.
    pub file_kind: u8,
    /// What a mask left to be blanked: given in place of a copy, the parser gets a text without what is blanked.
    pub mask: Option<Mask>,
    pub(crate) packages: Vec<Box<str>>,
    pub(crate) references: ReferenceCounts,
    pub(crate) embedded: Vec<Embedded>,
    syntax: Option<(usize, u32)>,
}

/// A definition that a mask saw. It counts only if the walk finds none of its name on its row.
pub struct Candidate {
    /// The definition. Without a signature it gets one made of its header.
    pub draft: Draft,
    /// Whether it also counts in place of a variable: the parser took a function's parameters for a value.
    pub certain: bool,
}

/// A part of the file that is parsed on its own.
pub(crate) struct Embedded {
    pub(crate) range: tree_sitter::Range,
    pub(crate) scopes: Scopes,
}

/// Uses of identifiers, in the order of their first use.
#[derive(Default)]
pub(crate) struct ReferenceCounts {
    names: Tally,
}

impl ReferenceCounts {
    pub(crate) fn count(&mut self, name: &str) {
        self.names.add(name, 1);
    }

    /// Takes one use back: the place that introduces a symbol's name.
    fn discount(&mut self, name: &str) {
        self.names.take(name, 1);
    }

    fn references(&self) -> Vec<Reference> {
        let used = self.names.counts().filter(|(name, _)| !name.is_empty());
        used.map(|(name, count)| Reference { name: name.into(), count }).collect()
    }
}

impl Collected {
    pub(crate) fn syntax_problem(&mut self, row: usize) {
        let (_, count) = self.syntax.get_or_insert((row, 0));
        *count += 1;
    }

    /// Counts a use of a name, for a mask that counts them in place of the walk.
    pub fn count(&mut self, name: &str) {
        self.references.count(name);
    }

    /// Takes back all uses of these words: a mask that counts words does not tell keywords from names.
    pub fn forget(&mut self, words: &[&str]) {
        for word in words {
            self.references.names.take(word, u32::MAX);
        }
    }

    /// Puts the drafts after the first so many, which are of a shortened text, where they are in the whole one.
    pub(crate) fn restore_places(&mut self, first: usize, places: &Places) {
        if places.are_same() {
            return;
        }
        for draft in self.drafts.iter_mut().skip(first) {
            draft.span = places.range(draft.span.clone());
            draft.header = places.range(draft.header.clone());
        }
    }

    /// Takes over the candidates that the walk did not find. Their signatures are made of the masked text.
    pub(crate) fn adopt_candidates(&mut self, masked: &str, compiled: &CompiledSpec) {
        if self.candidates.is_empty() {
            return;
        }
        let candidates = std::mem::take(&mut self.candidates);
        let certain: FxHashSet<(usize, &str)> =
            candidates.iter().filter(|candidate| candidate.certain).map(|candidate| place(&candidate.draft)).collect();
        self.drafts.retain(|draft| draft.kind != SymbolKind::Variable || !certain.contains(&place(draft)));
        let found: FxHashSet<(usize, &str)> = self.drafts.iter().map(place).collect();
        let mut missing: Vec<Draft> = candidates
            .into_iter()
            .map(|candidate| candidate.draft)
            .filter(|draft| !found.contains(&place(draft)))
            .collect();
        for draft in &mut missing {
            if draft.signature.is_empty() {
                let header = masked.get(draft.header.clone()).unwrap_or_default();
                draft.signature = signature::fold_parts(&[header], compiled);
            }
        }
        self.drafts.extend(missing);
    }

    /// Sorts, links and numbers what was collected.
    pub(crate) fn into_facts(mut self) -> FileFacts {
        self.drafts.sort_by_key(|draft| (draft.span.start, Reverse(draft.span.end), draft.name_row));
        self.drafts.dedup_by(|later, earlier| {
            later.name == earlier.name && later.name_row == earlier.name_row && later.kind == earlier.kind
        });
        // An `impl` block uses its type's name, it does not introduce it.
        for draft in self.drafts.iter().filter(|draft| draft.kind != SymbolKind::Impl) {
            self.references.discount(&draft.name);
        }
        self.imports.sort_by_key(|import| import.line);
        let parents = parents(&self.drafts);
        let symbols = self.drafts.into_iter().zip(parents).map(|(draft, parent)| symbol(draft, parent)).collect();
        let references = self.references.references();
        let problems =
            self.syntax.map(|(row, count)| Problem::Syntax { line: Line::from_row(row), count }).into_iter().collect();
        let (imports, routes) = (self.imports, self.routes);
        FileFacts { packages: self.packages, symbols, imports, references, routes, problems, ..FileFacts::default() }
    }
}

/// A definition's row and name.
fn place(draft: &Draft) -> (usize, &str) {
    (draft.name_row, draft.name.as_str())
}

fn symbol(draft: Draft, parent: Option<usize>) -> Symbol {
    Symbol {
        name: draft.name.into(),
        kind: draft.kind,
        owner: draft.owner.into(),
        parent: parent.map(|at| SymbolIndex(u32::try_from(at).unwrap_or(u32::MAX))),
        exported: draft.exported,
        line: Line::from_row(draft.name_row),
        first_line: Line::from_row(draft.first_row),
        last_line: Line::from_row(draft.last_row.max(draft.name_row)),
        signature: draft.signature.into(),
        doc: draft.doc.into(),
    }
}

/// For each draft (sorted by start, longest first) the innermost one whose bytes hold it.
fn parents(drafts: &[Draft]) -> Vec<Option<usize>> {
    let mut open: Vec<usize> = Vec::new();
    let mut parents = Vec::with_capacity(drafts.len());
    for (at, draft) in drafts.iter().enumerate() {
        while open.last().is_some_and(|last| {
            let holder = &drafts[*last].span;
            holder.end < draft.span.end || *holder == draft.span || holder.end <= draft.span.start
        }) {
            open.pop();
        }
        parents.push(open.last().copied());
        open.push(at);
    }
    parents
}
