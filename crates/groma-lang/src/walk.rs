//! The walk over one syntax tree: pre-order, iterative, one action per node. It is what hooks see.

use std::ops::Range;

use groma_model::{Import, ImportKind, ImportedName, Line, SymbolKind};
use tree_sitter::{Node, Tree};

use crate::compiled::CompiledSpec;
use crate::docs;
use crate::finish::{Collected, Embedded};
use crate::places::Places;
use crate::scope::Scopes;
use crate::signature;
use crate::skeleton::Hidden;
use crate::spec::{Action, Define, DocStyle, Enter, Name, Scope, Wrapper};

/// A definition that is being put together.
#[derive(Debug, Clone)]
pub struct Draft {
    /// The name alone.
    pub name: String,
    /// What it is.
    pub kind: SymbolKind,
    /// The enclosing types, joined with `.`.
    pub owner: String,
    /// Whether it may be used from outside.
    pub exported: bool,
    /// Row of the name, counted from 0.
    pub name_row: usize,
    /// First row of the declaration, wrappers and attributes included.
    pub first_row: usize,
    /// Last row of the declaration.
    pub last_row: usize,
    /// Bytes of the whole declaration.
    pub span: Range<usize>,
    /// Bytes that the signature shows.
    pub header: Range<usize>,
    /// The signature, where a hook makes it; otherwise it is made of `header`.
    pub signature: String,
    /// The documentation, where a hook finds it; otherwise that of the comments before.
    pub doc: String,
}

/// A run of comments on lines of their own.
#[derive(Debug, Clone)]
struct CommentRun {
    span: Range<usize>,
    end_row: usize,
    /// The documentation it makes, once a definition asked for it.
    doc: Option<String>,
    /// The definition that it documents; not also what is inside, should that start on the same line.
    holder: Option<Range<usize>>,
}

/// Attributes before a definition, as its siblings.
#[derive(Debug, Clone)]
struct Lead {
    start: usize,
    first_row: usize,
    /// Where what follows starts: a sibling there is what the attributes belong to.
    next: usize,
    depth: usize,
}

/// The text of a file, and what the tree was built from: the same unless the language masks its text or shortens it. All positions are
/// those of what was parsed.
#[derive(Clone, Copy)]
pub(crate) struct Source<'t> {
    pub(crate) text: &'t str,
    /// What is masked is blanked in it.
    pub(crate) masked: &'t str,
    /// Where what was parsed stands in the text.
    pub(crate) places: &'t Places,
}

/// The state of a walk. Hooks read the tree through it and hand it what they find.
pub struct Walk<'a, 't> {
    collected: &'a mut Collected,
    text: &'t str,
    masked: &'t str,
    places: &'t Places,
    compiled: &'static CompiledSpec,
    scopes: Scopes,
    ancestors: Vec<Node<'t>>,
    comments: Option<CommentRun>,
    lead: Option<Lead>,
    /// Ids of function nodes whose body counts as the surrounding code (`(function () { ... })()`).
    unwrapped: Vec<usize>,
    counting: bool,
    hidden: Hidden<'t>,
}

impl<'a, 't> Walk<'a, 't> {
    pub(crate) fn new(
        collected: &'a mut Collected,
        source: Source<'t>,
        compiled: &'static CompiledSpec,
        scopes: Scopes,
        counting: bool,
    ) -> Self {
        Self {
            collected,
            text: source.text,
            masked: source.masked,
            places: source.places,
            compiled,
            scopes,
            ancestors: Vec::new(),
            comments: None,
            lead: None,
            unwrapped: Vec::new(),
            counting,
            hidden: Hidden::none(),
        }
    }

    /// Walks the tree of a skeleton: the names that it leaves out are counted where they stood.
    pub(crate) fn run_skeleton(&mut self, tree: &'t Tree, hidden: Hidden<'t>) {
        self.hidden = hidden;
        self.run(tree);
        self.count_hidden(usize::MAX);
    }

    /// Counts the names that are left out before a byte.
    fn count_hidden(&mut self, before: usize) {
        for name in self.hidden.before(before) {
            self.collected.references.count(name);
        }
    }

    /// Walks the whole tree.
    pub(crate) fn run(&mut self, tree: &'t Tree) {
        let mut cursor = tree.walk();
        let broken = self.counting && tree.root_node().has_error();
        loop {
            let node = cursor.node();
            if node.start_byte() >= self.hidden.next_at {
                self.count_hidden(node.start_byte());
            }
            if broken && (node.is_error() || node.is_missing()) {
                self.collected.syntax_problem(node.start_position().row);
            }
            if self.visit(node) == Enter::Children && cursor.goto_first_child() {
                self.ancestors.push(node);
                continue;
            }
            loop {
                self.scopes.close(self.ancestors.len());
                if cursor.goto_next_sibling() {
                    break;
                }
                if !cursor.goto_parent() {
                    return;
                }
                self.ancestors.pop();
            }
        }
    }

    fn visit(&mut self, node: Node<'t>) -> Enter {
        let Some(action) = self.compiled.row(node.kind_id()).action else { return Enter::Children };
        #[cfg(test)]
        crate::guards::note(self.compiled.grammar.node_kind_for_id(node.kind_id()).unwrap_or_default());
        match action {
            Action::Identifier => {
                if self.counting {
                    self.collected.references.count(self.text(node));
                }
                // A name is a leaf; asking for its children would cost a call for nearly every second node.
                Enter::Skip
            }
            Action::Skip => Enter::Skip,
            Action::Comment => {
                self.note_comment(node);
                Enter::Skip
            }
            Action::Attribute => {
                self.note_attribute(node);
                Enter::Children
            }
            Action::HookEverywhere(hook) => hook(self, node),
            // Inside a body only imports and uses of names count.
            _ if self.scopes.in_body() => Enter::Children,
            Action::Wrapper(_) => Enter::Children,
            Action::Hook(hook) | Action::WrapperHook(_, hook) => hook(self, node),
            Action::Define(define) => self.define(node, define),
            Action::Body => {
                if let Some(at) = self.unwrapped.iter().position(|id| *id == node.id()) {
                    // Each function is met once, so the list stays short.
                    self.unwrapped.swap_remove(at);
                } else {
                    self.open(Scope::Callable, "");
                }
                Enter::Children
            }
        }
    }

    fn note_comment(&mut self, node: Node<'t>) {
        if self.compiled.spec.docs == DocStyle::None || self.scopes.in_body() {
            return;
        }
        let span = node.byte_range();
        if self.lead.as_ref().is_some_and(|lead| lead.next == span.start) {
            let next = self.next_text(span.end);
            self.lead.iter_mut().for_each(|lead| lead.next = next);
        }
        let row = node.start_position().row;
        let before = self.text.get(..self.places.start(span.start)).unwrap_or_default();
        let before = before.trim_end_matches(|character: char| character != '\n' && character.is_whitespace());
        if !(before.is_empty() || before.ends_with('\n')) {
            return;
        }
        let end_row = last_row(node);
        match &mut self.comments {
            Some(run) if run.end_row + 1 == row && run.holder.is_none() => {
                run.span.end = span.end;
                run.end_row = end_row;
                run.doc = None;
                run.holder = None;
            }
            run => *run = Some(CommentRun { span, end_row, doc: None, holder: None }),
        }
    }

    fn note_attribute(&mut self, node: Node<'t>) {
        let depth = self.ancestors.len();
        let start = node.start_byte();
        let next = self.next_text(node.end_byte());
        match &mut self.lead {
            Some(lead) if lead.depth == depth && lead.next == start => lead.next = next,
            lead => *lead = Some(Lead { start, first_row: node.start_position().row, next, depth }),
        }
    }

    /// Where the white space from this byte on ends.
    fn next_text(&self, from: usize) -> usize {
        // No language whose texts are shortened has attributes that stand for themselves.
        let rest = self.text.get(from..).filter(|_| self.places.are_same()).unwrap_or_default();
        from + rest.len() - rest.trim_start().len()
    }

    /// The text between two positions of nodes.
    pub fn between(&self, range: Range<usize>) -> &'t str {
        self.text.get(self.places.range(range)).unwrap_or_default()
    }

    /// The whole text of the file. Positions of nodes are not positions in it if the language shortens texts.
    pub fn source(&self) -> &'t str {
        self.text
    }

    /// The text of a node.
    pub fn text(&self, node: Node<'_>) -> &'t str {
        self.between(node.byte_range())
    }

    /// The text of a node's field.
    pub fn field_text(&self, node: Node<'_>, field: &str) -> Option<&'t str> {
        node.child_by_field_name(field).map(|child| self.text(child))
    }

    /// The node that holds the current one.
    pub fn parent(&self) -> Option<Node<'t>> {
        self.ancestors.last().copied()
    }

    /// The node `levels` above the current one; 1 is the parent.
    pub fn ancestor(&self, levels: usize) -> Option<Node<'t>> {
        self.ancestors.len().checked_sub(levels).and_then(|at| self.ancestors.get(at)).copied()
    }

    /// The names of the enclosing types and modules, joined with `.`.
    pub fn owner(&self) -> &str {
        self.scopes.owner()
    }

    /// Whether the innermost scope is a type, so that a function here is a method.
    pub fn in_type(&self) -> bool {
        self.scopes.in_type()
    }

    /// Whether the walk is inside a function.
    pub fn in_body(&self) -> bool {
        self.scopes.in_body()
    }

    /// Whether no type, module or function is open (namespaces may be).
    pub fn at_top(&self) -> bool {
        self.scopes.owner().is_empty() && !self.scopes.in_body()
    }

    /// The innermost scope's number, as the language's hooks last set it; 0 at first and outside scopes.
    pub fn state(&self) -> u8 {
        self.scopes.innermost().map_or(0, |scope| scope.state)
    }

    /// Sets the innermost scope's number.
    pub fn set_state(&mut self, state: u8) {
        if let Some(scope) = self.scopes.innermost_mut() {
            scope.state = state;
        }
    }

    /// Opens a scope that closes when the walk leaves the current node.
    pub fn open(&mut self, scope: Scope, name: &str) {
        self.scopes.open(self.ancestors.len(), scope, name);
    }

    /// Opens a scope whose owner does not continue that of the scopes around it (Ruby's `class ::Top`).
    pub fn open_rooted(&mut self, scope: Scope, name: &str) {
        self.scopes.open_rooted(self.ancestors.len(), scope, name);
    }

    /// Lets the body of a function node count as the surrounding code when the walk comes to it.
    pub fn unwrap_body(&mut self, function: Node<'t>) {
        self.unwrapped.push(function.id());
    }

    /// Ends the run of comments before the current node: what follows has no documentation there.
    pub fn end_comments(&mut self) {
        self.comments = None;
    }

    /// Counts a use of a name that the table does not see.
    pub fn count(&mut self, name: &str) {
        if self.counting {
            self.collected.references.count(name);
        }
    }

    /// The same for a name that starts at a byte inside the current node, after what is left out before it.
    pub fn count_at(&mut self, byte: usize, name: &str) {
        if byte >= self.hidden.next_at {
            self.count_hidden(byte);
        }
        self.count(name);
    }

    /// Names that the file exports by a statement of their own.
    pub fn export_name(&mut self, name: &str) {
        self.collected.exported_names.insert(name.into());
    }

    /// Names that the file takes back by a statement of their own; the language's `finish` applies them.
    pub fn hide_name(&mut self, name: &str) {
        self.collected.hidden_names.insert(name.into());
    }

    /// A package or namespace that the file says it belongs to.
    pub fn package(&mut self, name: &str) {
        if !self.collected.packages.iter().any(|known| **known == *name) {
            self.collected.packages.push(name.into());
        }
    }

    /// Adds an import. The returned record can be completed.
    pub fn import(&mut self, kind: ImportKind, text: &str, row: usize) -> &mut Import {
        let at = self.collected.imports.len();
        self.collected.imports.push(Import {
            text: text.into(),
            kind,
            line: Line::from_row(row),
            names: Vec::new(),
            reexport: false,
        });
        &mut self.collected.imports[at]
    }

    /// Parses a part of the file on its own (the items inside a macro call) with the scopes that are open now.
    /// What it defines counts only if that part is whole, without syntax errors.
    pub fn embed(&mut self, range: tree_sitter::Range) {
        self.collected.embedded.push(Embedded { range, scopes: self.scopes.detached() });
    }

    /// A definition at the current node, by the table's rule.
    pub fn define(&mut self, node: Node<'t>, define: &'static Define) -> Enter {
        let name = match define.name {
            Name::Field(field) => node.child_by_field_name(field),
            Name::Child(kind) => child_of_kind(node, kind),
            Name::Find(find) => find(self, node),
        };
        let Some(name) = name.filter(|name| !name.byte_range().is_empty()) else {
            if define.opens != Scope::None {
                self.open(define.opens, "");
            }
            return Enter::Children;
        };
        let mut draft = self.bare_draft(node, define.kind, name);
        if self.in_type()
            && let Some(kind) = define.member_kind
        {
            draft.kind = kind;
        }
        if let Some(body) = body_of(node, define.body) {
            draft.header.end = body.start_byte();
        }
        draft.exported = (self.compiled.spec.exported)(self, node, &draft);
        let keep = define.refine.is_none_or(|refine| refine(self, node, &mut draft));
        let scope_name = draft.name.clone();
        if keep {
            self.push(node, draft);
        }
        if define.opens != Scope::None {
            self.open(define.opens, &scope_name);
            // They are not the comments of what it holds on the same line.
            self.comments = None;
        }
        Enter::Children
    }

    /// A draft for the current node with everything that its place in the tree tells: owner, rows, wrappers and
    /// attributes. Its signature reaches to the node's end, and it is exported by the language's rule.
    pub fn draft(&self, node: Node<'t>, kind: SymbolKind, name: Node<'t>) -> Draft {
        let mut draft = self.bare_draft(node, kind, name);
        draft.exported = (self.compiled.spec.exported)(self, node, &draft);
        draft
    }

    /// A draft that is not exported yet.
    fn bare_draft(&self, node: Node<'t>, kind: SymbolKind, name: Node<'t>) -> Draft {
        let mut first_row = node.start_position().row;
        let mut span = node.byte_range();
        let mut header = span.clone();
        let mut depth = self.ancestors.len();
        for wrapper in self.ancestors.iter().rev() {
            let Some(counts) = self.wrapper(*wrapper) else { break };
            depth -= 1;
            first_row = wrapper.start_position().row;
            span.start = wrapper.start_byte();
            span.end = span.end.max(wrapper.end_byte());
            if counts == Wrapper::InSignature {
                header.start = span.start;
            }
        }
        if let Some(lead) = &self.lead
            && lead.depth == depth
            && lead.next == span.start
        {
            first_row = lead.first_row;
            span.start = lead.start;
        }
        Draft {
            name: self.text(name).to_owned(),
            kind,
            owner: self.scopes.owner().to_owned(),
            exported: false,
            name_row: name.start_position().row,
            first_row,
            last_row: last_row(node),
            span,
            header,
            signature: String::new(),
            doc: String::new(),
        }
    }

    fn wrapper(&self, node: Node<'t>) -> Option<Wrapper> {
        self.compiled.row(node.kind_id()).action.and_then(Action::wrapper)
    }

    /// The header of a draft of the current node as its signature shows it.
    pub fn header_text(&self, node: Node<'t>, draft: &Draft) -> String {
        // A header that starts in a wrapper is folded from the wrapper's subtree.
        let outermost = self
            .ancestors
            .iter()
            .rev()
            .take_while(|ancestor| ancestor.start_byte() >= draft.header.start)
            .take_while(|ancestor| self.wrapper(**ancestor).is_some())
            .last()
            .copied()
            .unwrap_or(node);
        self.fold(outermost, draft.header.clone())
    }

    /// The bytes `range` of a node as signatures show them: on one line, without comments and attributes. For hooks
    /// that put a signature together.
    pub fn fold(&self, node: Node<'t>, range: Range<usize>) -> String {
        let text = if self.compiled.spec.mask_signatures { self.masked } else { self.text };
        signature::fold(text, node, range, self.compiled, self.places)
    }

    /// A signature that is put together from parts: on one line, white space folded, not longer than others.
    pub fn signature_of(&self, parts: &[&str]) -> String {
        signature::fold_parts(parts, self.compiled)
    }

    /// The documentation of a draft in the comments that end right before one of these rows. A run of comments documents
    /// one declaration only, with all the names that this introduces.
    pub fn take_doc(&mut self, rows: &[usize], draft: &Draft) -> String {
        let near = self.comments.as_ref().is_some_and(|run| rows.contains(&(run.end_row + 1)));
        if near { self.doc_of_run(draft) } else { String::new() }
    }

    /// Completes a draft with signature and documentation, and keeps it.
    pub fn push(&mut self, node: Node<'t>, mut draft: Draft) {
        if draft.signature.is_empty() {
            draft.signature = self.header_text(node, &draft);
        } else {
            signature::clip(&mut draft.signature);
        }
        if draft.doc.is_empty() {
            draft.doc = self.doc_before(&draft);
        }
        self.collected.drafts.push(draft);
    }

    /// The documentation in the comments before a draft, or between its attributes.
    pub fn doc_before(&mut self, draft: &Draft) -> String {
        let Some(run) = &self.comments else { return String::new() };
        let near = run.end_row + 1 == draft.first_row
            || run.end_row == draft.first_row
            || run.end_row + 1 == draft.name_row
            || run.span.start >= draft.span.start;
        if near { self.doc_of_run(draft) } else { String::new() }
    }

    /// The documentation that the last run of comments makes, unless it belongs to another declaration.
    fn doc_of_run(&mut self, draft: &Draft) -> String {
        let Some(run) = &mut self.comments else { return String::new() };
        let free =
            run.holder.as_ref().is_none_or(|holder| holder.start == draft.span.start || holder.end <= draft.span.start);
        if run.span.end > draft.header.start || !free {
            return String::new();
        }
        run.holder.get_or_insert_with(|| draft.span.clone());
        // Many definitions on one line share it.
        let doc = run.doc.get_or_insert_with(|| {
            let text = self.text.get(self.places.range(run.span.clone())).unwrap_or_default();
            docs::from_comments(text, self.compiled.spec.docs)
        });
        doc.clone()
    }
}

/// A record for a name that an import brings in.
pub fn imported(name: &str, alias: Option<&str>) -> ImportedName {
    ImportedName { name: name.into(), alias: alias.filter(|alias| *alias != name).map(Into::into) }
}

/// The first named child of a kind. Linear in the node's children: not for nodes with many of them.
pub fn child_of_kind<'t>(node: Node<'t>, kind: &str) -> Option<Node<'t>> {
    let mut cursor = node.walk();
    node.named_children(&mut cursor).find(|child| child.kind() == kind)
}

/// The last row of a node, counted from 0. A node that ends with its line break ends on the line before.
pub fn last_row(node: Node<'_>) -> usize {
    let end = node.end_position();
    if end.column == 0 && end.row > node.start_position().row { end.row - 1 } else { end.row }
}

fn body_of<'t>(node: Node<'t>, fields_or_kinds: &[&str]) -> Option<Node<'t>> {
    fields_or_kinds
        .iter()
        .find_map(|name| node.child_by_field_name(name))
        .or_else(|| fields_or_kinds.iter().find_map(|name| child_of_kind(node, name)))
}

/// Shows a constant's value in its signature only where it is a short literal that cannot be a secret; otherwise
/// the header ends before the value.
pub fn hide_value(walk: &Walk<'_, '_>, draft: &mut Draft, value: Option<Node<'_>>, literals: &[&str]) {
    let Some(value) = value else { return };
    let short = walk.text(value).len() <= 16;
    if !(short && literals.contains(&value.kind())) || is_secret(&draft.name, walk.text(value)) {
        draft.header.end = value.start_byte();
    } else {
        draft.header.end = value.end_byte();
    }
}

/// Whether a name says that a string value is not for showing.
fn is_secret(name: &str, value: &str) -> bool {
    const WORDS: [&str; 8] = ["key", "token", "secret", "passw", "pwd", "credential", "auth", "salt"];
    let lower = name.to_ascii_lowercase();
    value.starts_with(['"', '\'', '`']) && WORDS.iter().any(|word| lower.contains(word))
}
