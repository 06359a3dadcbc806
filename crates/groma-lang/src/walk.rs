//! The walk over one syntax tree: pre-order, iterative, one action per node. It is what hooks see.

use std::ops::Range;

use groma_model::{Import, ImportKind, ImportedName, Line, SymbolKind};
use tree_sitter::{Node, Tree};

use crate::compiled::CompiledSpec;
use crate::docs;
use crate::finish::{Collected, Embedded};
use crate::scope::Scopes;
use crate::signature;
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
    /// Where the declaration starts that the run documents; what stands inside it on the same line does not.
    taken: Option<usize>,
}

/// Attributes before a definition, as its siblings.
#[derive(Debug, Clone)]
struct Lead {
    start: usize,
    end: usize,
    first_row: usize,
    end_row: usize,
    /// Id of the node that holds them: only a definition in the same node is their sibling.
    holder: Option<usize>,
}

/// The state of a walk. Hooks read the tree through it and hand it what they find.
pub struct Walk<'a, 't> {
    collected: &'a mut Collected,
    text: &'t str,
    compiled: &'static CompiledSpec,
    scopes: Scopes,
    ancestors: Vec<Node<'t>>,
    comments: Option<CommentRun>,
    lead: Option<Lead>,
    /// Ids of function nodes whose body counts as the surrounding code (`(function () { ... })()`).
    unwrapped: Vec<usize>,
    counting: bool,
}

impl<'a, 't> Walk<'a, 't> {
    pub(crate) fn new(
        collected: &'a mut Collected,
        text: &'t str,
        compiled: &'static CompiledSpec,
        scopes: Scopes,
        counting: bool,
    ) -> Self {
        Self {
            collected,
            text,
            compiled,
            scopes,
            ancestors: Vec::new(),
            comments: None,
            lead: None,
            unwrapped: Vec::new(),
            counting,
        }
    }

    /// Walks the whole tree.
    pub(crate) fn run(&mut self, tree: &'t Tree) {
        let mut cursor = tree.walk();
        let broken = self.counting && tree.root_node().has_error();
        loop {
            let node = cursor.node();
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
                    self.collected.references.count(self.text.get(node.byte_range()).unwrap_or_default());
                }
                Enter::Children
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
            Action::Hook(hook) => hook(self, node),
            Action::Define(define) => self.define(node, define),
            Action::Body => {
                if !self.unwrapped.contains(&node.id()) {
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
        let row = node.start_position().row;
        // Read backwards only as far as the white space goes: a line can be very long.
        let before = self.text.get(..span.start).unwrap_or_default();
        let before = before.trim_end_matches(|blank: char| blank.is_whitespace() && blank != '\n');
        if !(before.is_empty() || before.ends_with('\n')) {
            return;
        }
        let end_row = last_row(node);
        match &mut self.comments {
            Some(run) if run.end_row + 1 == row && run.taken.is_none() => {
                run.span.end = span.end;
                run.end_row = end_row;
            }
            run => *run = Some(CommentRun { span, end_row, taken: None }),
        }
    }

    fn note_attribute(&mut self, node: Node<'t>) {
        let holder = self.parent().map(|parent| parent.id());
        let row = node.start_position().row;
        let end_row = last_row(node);
        match &mut self.lead {
            Some(lead) if lead.holder == holder && row <= lead.end_row + 1 => {
                lead.end_row = end_row;
                lead.end = node.end_byte();
            }
            lead => {
                let (start, end) = (node.start_byte(), node.end_byte());
                *lead = Some(Lead { start, end, first_row: row, end_row, holder });
            }
        }
        // Documentation stands before the attributes.
        if let Some(run) = &mut self.comments
            && run.end_row + 1 == row
        {
            run.end_row = end_row;
        }
    }

    /// The whole text of the file.
    pub fn source(&self) -> &'t str {
        self.text
    }

    /// The text of a node.
    pub fn text(&self, node: Node<'_>) -> &'t str {
        self.text.get(node.byte_range()).unwrap_or_default()
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

    /// Lets the body of a function node count as the surrounding code when the walk comes to it.
    pub fn unwrap_body(&mut self, function: Node<'t>) {
        self.unwrapped.push(function.id());
    }

    /// Counts a use of a name that the table does not see.
    pub fn count(&mut self, name: &str) {
        if self.counting {
            self.collected.references.count(name);
        }
    }

    /// Names that the file exports by a statement of their own.
    pub fn export_name(&mut self, name: &str) {
        self.collected.exported_names.insert(name.into());
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
        let mut draft = self.draft(node, define.kind, name);
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
        }
        Enter::Children
    }

    /// A draft for the current node with everything that its place in the tree tells: owner, rows, wrappers and
    /// attributes. Its signature reaches to the node's end, and it is exported by the language's rule.
    pub fn draft(&self, node: Node<'t>, kind: SymbolKind, name: Node<'t>) -> Draft {
        let mut first_row = node.start_position().row;
        let mut span = node.byte_range();
        let mut header = span.clone();
        let mut depth = self.ancestors.len();
        for wrapper in self.ancestors.iter().rev() {
            let Some(Action::Wrapper(counts)) = self.compiled.row(wrapper.kind_id()).action else { break };
            depth -= 1;
            first_row = wrapper.start_position().row;
            span.start = wrapper.start_byte();
            span.end = span.end.max(wrapper.end_byte());
            if counts == Wrapper::InSignature {
                header.start = span.start;
            }
        }
        if let Some(lead) = &self.lead
            && lead.holder == depth.checked_sub(1).map(|at| self.ancestors[at].id())
            && lead.end <= span.start
            && first_row <= lead.end_row + 1
        {
            first_row = lead.first_row;
            span.start = lead.start;
        }
        let mut draft = Draft {
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
        };
        draft.exported = (self.compiled.spec.exported)(self, node, &draft);
        draft
    }

    /// A part of a node on one line, as signatures show it: without comments and attributes, white space folded.
    pub fn fold(&self, node: Node<'_>, range: Range<usize>) -> String {
        signature::fold(self.text, node, range, self.compiled)
    }

    /// The documentation of a draft in the comments that end right before one of these rows. A run of comments
    /// documents one declaration only, with all the names that this introduces.
    pub fn take_doc(&mut self, rows: &[usize], draft: &Draft) -> String {
        let Some(run) = &mut self.comments else { return String::new() };
        let start = draft.span.start;
        if !rows.contains(&(run.end_row + 1))
            || run.span.end > draft.header.start
            || run.taken.is_some_and(|taken| taken != start)
        {
            return String::new();
        }
        run.taken = Some(start);
        docs::from_comments(self.text.get(run.span.clone()).unwrap_or_default(), self.compiled.spec.docs)
    }

    /// Completes a draft with signature and documentation, and keeps it.
    pub fn push(&mut self, node: Node<'t>, mut draft: Draft) {
        if draft.name.is_empty() {
            // The parser made up a name that is missing.
            return;
        }
        if draft.signature.is_empty() {
            // A header that starts in a wrapper is folded from the wrapper's subtree.
            let outermost = self
                .ancestors
                .iter()
                .rev()
                .take_while(|ancestor| ancestor.start_byte() >= draft.header.start)
                .take_while(|ancestor| matches!(self.compiled.row(ancestor.kind_id()).action, Some(Action::Wrapper(_))))
                .last()
                .copied()
                .unwrap_or(node);
            draft.signature = signature::fold(self.text, outermost, draft.header.clone(), self.compiled);
        } else {
            signature::clip(&mut draft.signature);
        }
        if draft.doc.is_empty() {
            // A comment may also end on the declaration's own first line.
            draft.doc = self.take_doc(&[draft.first_row, draft.first_row + 1, draft.name_row], &draft);
        }
        self.collected.drafts.push(draft);
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
    let short = value.end_byte() - value.start_byte() <= 16;
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
