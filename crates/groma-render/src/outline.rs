//! Outlines: the definitions of one file, owners with their members under them.

use std::collections::HashMap;
use std::fmt::Write as _;

use groma_model::{FileFacts, KindGroup, RepoPath, Symbol, SymbolKind};

use crate::escape;

/// Field and variant names that one line lists before it says how many more there are.
const MOST_NAMES: usize = 16;

/// Deepest indentation: nesting beyond it is generated or hostile.
pub(crate) const DEEPEST: usize = 24;

/// How much an outline says.
#[derive(Debug, Clone, Default)]
pub struct OutlineStyle {
    /// Names only, the members of an owner on its line.
    pub names: bool,
    /// The first sentence of each documentation behind the signature.
    pub docs: bool,
    /// Only these kinds (with the owners that hold them); empty: everything.
    pub kinds: Vec<SymbolKind>,
}

/// The outline of one file, or nothing if the style leaves no symbol. The first line is the path; a symbol's line is its
/// line range and its signature; members are indented under their owner.
pub fn outline(path: &RepoPath, facts: &FileFacts, style: &OutlineStyle) -> Option<String> {
    let tree = Tree::new(&facts.symbols, &style.kinds);
    if tree.top.is_empty() {
        return None;
    }
    let mut out = String::new();
    let _ = writeln!(out, "{}", escape::path(path));
    for at in &tree.top {
        if style.names {
            tree.names_line(&mut out, *at);
        } else {
            tree.lines(&mut out, *at, style);
        }
    }
    Some(out)
}

/// Symbols as a tree: by the lines that hold them, and where that says nothing by the name of their owner.
struct Tree<'f> {
    symbols: &'f [Symbol],
    top: Vec<usize>,
    children: Vec<Vec<usize>>,
    /// Whether a symbol is of a wanted kind, rather than only the owner of one that is.
    wanted: Vec<bool>,
    every_kind: bool,
}

impl<'f> Tree<'f> {
    fn new(symbols: &'f [Symbol], kinds: &[SymbolKind]) -> Self {
        let wanted: Vec<bool> = symbols.iter().map(|symbol| kinds.is_empty() || kinds.contains(&symbol.kind)).collect();
        let parents = parents(symbols);
        let mut shown = wanted.clone();
        for at in (0..symbols.len()).rev() {
            // A type that is found through its name may stand behind its member, so the whole chain is marked.
            let mut holder = if shown[at] { parents[at] } else { None };
            while let Some(parent) = holder.filter(|parent| !shown[*parent]) {
                shown[parent] = true;
                holder = parents[parent];
            }
        }
        let mut tree = Self {
            symbols,
            top: Vec::new(),
            children: vec![Vec::new(); symbols.len()],
            wanted,
            every_kind: kinds.is_empty(),
        };
        for at in (0..symbols.len()).filter(|at| shown[*at]) {
            match parents[at] {
                Some(parent) => tree.children[parent].push(at),
                None => tree.top.push(at),
            }
        }
        // What outsiders may use comes first; otherwise the order is that of the file.
        tree.top.sort_by_key(|at| !symbols[*at].exported);
        for children in &mut tree.children {
            children.sort_by_key(|at| !symbols[*at].exported);
        }
        tree
    }

    /// A symbol and all below it. The stack is our own, since nesting may be 100,000 levels deep.
    fn lines(&self, out: &mut String, top: usize, style: &OutlineStyle) {
        let mut waiting = vec![(top, 1)];
        while let Some((at, depth)) = waiting.pop() {
            let (symbol, indent) = (&self.symbols[at], depth.min(DEEPEST));
            let _ = write!(out, "{:indent$}{}", "", symbol.first_line.0);
            if symbol.last_line != symbol.first_line {
                let _ = write!(out, "-{}", symbol.last_line.0);
            }
            let _ = write!(out, " {}", escape::line(shown(symbol)));
            if style.docs && !symbol.doc.is_empty() {
                let _ = write!(out, " — {}", escape::line(&symbol.doc));
            }
            out.push('\n');
            let (members, others): (Vec<usize>, Vec<usize>) =
                self.children[at].iter().partition(|child| self.is_plain_member(**child));
            if !members.is_empty() {
                let _ = write!(out, "{:1$}", "", indent + 1);
                self.name_list(out, &members);
                out.push('\n');
            }
            waiting.extend(others.into_iter().rev().map(|child| (child, depth + 1)));
        }
    }

    /// Fields and variants say enough by their names, unless they were asked for or hold something themselves.
    fn is_plain_member(&self, at: usize) -> bool {
        self.every_kind && self.symbols[at].kind.group() == KindGroup::Member && self.children[at].is_empty()
    }

    fn names_line(&self, out: &mut String, at: usize) {
        let symbol = &self.symbols[at];
        let _ = write!(out, " {} {}", symbol.kind.as_str(), escape::line(&symbol.name));
        let mut members = Vec::new();
        self.descendants(at, &mut members);
        if !members.is_empty() {
            out.push_str(": ");
            self.name_list(out, &members);
        }
        out.push('\n');
    }

    fn descendants(&self, at: usize, into: &mut Vec<usize>) {
        let mut waiting: Vec<usize> = self.children[at].iter().rev().copied().collect();
        while let Some(child) = waiting.pop() {
            if self.wanted[child] && !self.is_plain_member(child) {
                into.push(child);
            }
            waiting.extend(self.children[child].iter().rev());
        }
    }

    fn name_list(&self, out: &mut String, symbols: &[usize]) {
        let most = if self.symbols[symbols[0]].kind.group() == KindGroup::Member { MOST_NAMES } else { usize::MAX };
        for (position, at) in symbols.iter().take(most).enumerate() {
            if position > 0 {
                out.push_str(", ");
            }
            out.push_str(&escape::line(&self.symbols[*at].name));
        }
        if symbols.len() > most {
            let _ = write!(out, ", +{}", symbols.len() - most);
        }
    }
}

fn shown(symbol: &Symbol) -> &str {
    if symbol.signature.is_empty() { &symbol.name } else { &symbol.signature }
}

/// The position of each symbol's holder.
pub(crate) fn parents(symbols: &[Symbol]) -> Vec<Option<usize>> {
    let mut types: HashMap<String, usize> = HashMap::new();
    for (at, symbol) in symbols.iter().enumerate() {
        if symbol.kind.group() == KindGroup::Type && symbol.kind != SymbolKind::Impl {
            let dot = if symbol.owner.is_empty() { "" } else { "." };
            types.entry(format!("{}{dot}{}", symbol.owner, symbol.name)).or_insert(at);
        }
    }
    let mut parents: Vec<Option<usize>> = Vec::with_capacity(symbols.len());
    for (at, symbol) in symbols.iter().enumerate() {
        let by_lines = symbol.parent.map(|parent| parent.0 as usize);
        // A method that stands beside its type (a Go receiver) has the holder of neither.
        let stands_apart = by_lines.is_none_or(|parent| symbols[parent].kind.group() == KindGroup::Module);
        let by_name = if stands_apart && !symbol.owner.is_empty() {
            types.get(&*symbol.owner).copied().filter(|holder| *holder != at)
        } else {
            None
        };
        parents.push(by_name.or(by_lines));
    }
    // Two types that name each other as owners would make a circle: it is cut where a walk closes it. Each symbol is
    // walked over once, so that deep nesting costs no more than its length.
    let mut walked_from = vec![usize::MAX; parents.len()];
    for start in 0..parents.len() {
        let mut at = start;
        while walked_from[at] == usize::MAX {
            walked_from[at] = start;
            match parents[at] {
                Some(parent) if walked_from[parent] == start => parents[at] = None,
                Some(parent) => at = parent,
                None => {}
            }
        }
    }
    parents
}
