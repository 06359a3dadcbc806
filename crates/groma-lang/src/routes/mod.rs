//! Routes of web applications: what a file registers, on which routers, and what it mounts where.
//!
//! Few files say anything about routes, so they have a pass of their own over the tree, and a look at the text decides
//! whether it is made at all ([`RouteSpec::may_have`]). A language says in its `routes.rs` what it takes for a route; it
//! needs evidence for that, since a client's `get("/x")` looks the same as a server's.

mod path;
mod routers;

use groma_model::{Import, Line, RouteFact, RouteKind};
use memchr::memmem;
use rustc_hash::FxHashMap;
use tree_sitter::{Node, Tree};

pub(crate) use path::{clipped, literal};
use routers::Routers;

/// How a language's routes are found.
pub struct RouteSpec {
    /// Whether a text can have routes. Only looks for words, since it is asked of every file.
    pub(crate) may_have: fn(&str) -> bool,
    /// Whether those may be in bodies of functions, which skeletons leave out.
    pub(crate) in_bodies: fn(&str) -> bool,
    /// Finds the routes of a tree.
    pub(crate) find: for<'t> fn(&mut Finder<'t>, Node<'t>),
}

/// Statements of one file that are kept.
const MOST_FACTS: usize = 4000;

/// Arguments, decorators or annotations of one thing that are looked at.
pub(crate) const MOST_PARTS: usize = 100;

/// Finds what a tree says about routes, ordered by line.
pub(crate) fn collect(spec: &RouteSpec, tree: &Tree, text: &str, imports: &[Import]) -> Vec<RouteFact> {
    let mut finder =
        Finder { text, imports, facts: Vec::new(), routers: Routers::default(), constants: FxHashMap::default() };
    (spec.find)(&mut finder, tree.root_node());
    let mut facts = finder.facts;
    facts.sort_by_key(|fact| fact.line);
    facts
}

/// Whether a text holds one of these words.
pub(crate) fn has_any(text: &str, words: &[&str]) -> bool {
    words.iter().any(|word| memmem::find(text.as_bytes(), word.as_bytes()).is_some())
}

/// What is known of a file while its routes are looked for.
pub(crate) struct Finder<'t> {
    pub(crate) text: &'t str,
    pub(crate) imports: &'t [Import],
    facts: Vec<RouteFact>,
    pub(crate) routers: Routers,
    /// Names of the file that stand for a string.
    pub(crate) constants: FxHashMap<&'t str, String>,
}

impl<'t> Finder<'t> {
    /// The text of a node.
    pub(crate) fn text(&self, node: Node<'_>) -> &'t str {
        self.text.get(node.byte_range()).unwrap_or_default()
    }

    /// The text of a node's field.
    pub(crate) fn field(&self, node: Node<'_>, field: &str) -> &'t str {
        node.child_by_field_name(field).map_or("", |child| self.text(child))
    }

    /// A path as written: literal parts as they are, what is computed in braces.
    pub(crate) fn path(&self, node: Node<'_>) -> String {
        path::path_text(self, node)
    }

    /// Adds a statement.
    pub(crate) fn say(&mut self, kind: RouteKind, router: &str, methods: &str, path: &str, target: &str, row: usize) {
        if self.facts.len() < MOST_FACTS {
            self.facts.push(RouteFact {
                kind,
                router: clipped(router).into(),
                methods: clipped(methods).into(),
                path: clipped(path).into(),
                target: clipped(target).into(),
                line: Line::from_row(row),
            });
        }
    }

    /// Adds a route.
    pub(crate) fn route(&mut self, router: &str, methods: &str, path: &str, handler: &str, row: usize) {
        self.say(RouteKind::Route, router, methods, path, handler, row);
    }

    /// Adds a router that is made here and gives its name in facts.
    pub(crate) fn router(&mut self, name: &str, prefix: &str, row: usize) -> String {
        let unique = self.routers.declare(name);
        let function = self.routers.function().to_owned();
        self.say(RouteKind::Router, &unique, "", prefix, &function, row);
        unique
    }

    /// Adds a router that a function is given and gives its name in facts.
    pub(crate) fn parameter(&mut self, name: &str, row: usize) -> String {
        let unique = self.routers.declare(name);
        let function = self.routers.function().to_owned();
        self.say(RouteKind::Parameter, &unique, "", "", &function, row);
        unique
    }

    /// Whether an import names one of these modules, or a part of one.
    pub(crate) fn imports_any(&self, modules: &[&str]) -> bool {
        self.imports.iter().any(|import| modules.iter().any(|module| is_part(&import.text, module)))
    }
}

/// Whether a module is another one or a part of it.
pub(crate) fn is_part(module: &str, of: &str) -> bool {
    module.strip_prefix(of).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '/', ':', '\\']))
}

/// Something that looks at every node of a tree.
pub(crate) trait Visit<'t> {
    /// Comes to a node; `above` are the nodes that hold it, outermost first. `false`: what is inside is left out.
    fn enter(&mut self, node: Node<'t>, above: &[Node<'t>]) -> bool;
    /// Leaves a node, once for each that it came to.
    fn leave(&mut self, node: Node<'t>, above: &[Node<'t>]);
}

/// Visits the nodes of a tree in the order of the text, without recursion.
pub(crate) fn traverse<'t>(root: Node<'t>, visitor: &mut impl Visit<'t>) {
    let mut cursor = root.walk();
    let mut above: Vec<Node<'t>> = Vec::new();
    loop {
        let node = cursor.node();
        if visitor.enter(node, &above) && cursor.goto_first_child() {
            above.push(node);
            continue;
        }
        visitor.leave(node, &above);
        loop {
            if cursor.goto_next_sibling() {
                break;
            }
            if !cursor.goto_parent() {
                return;
            }
            if let Some(holder) = above.pop() {
                visitor.leave(holder, &above);
            }
        }
    }
}

/// The named children of a node that are not comments, as far as they are looked at.
pub(crate) fn parts(node: Node<'_>) -> Vec<Node<'_>> {
    let mut cursor = node.walk();
    node.named_children(&mut cursor).filter(|child| !child.kind().contains("comment")).take(MOST_PARTS).collect()
}

/// Joins two parts of a path with one slash between them. Groups in groups may go as deep as a file is long, so what comes
/// out is not longer than facts keep.
pub(crate) fn joined(before: &str, behind: &str) -> String {
    let (before, behind) = (clipped(before), clipped(behind));
    let whole = match (before.ends_with('/'), behind.starts_with('/')) {
        _ if before.is_empty() => behind.to_owned(),
        _ if behind.is_empty() => before.to_owned(),
        (true, true) => format!("{before}{}", &behind[1..]),
        (false, false) => format!("{before}/{behind}"),
        _ => format!("{before}{behind}"),
    };
    clipped(&whole).to_owned()
}

/// A list of methods as facts have it: in capitals, each once, in order.
pub(crate) fn methods<'m>(names: impl Iterator<Item = &'m str>) -> String {
    let mut found: Vec<String> = Vec::new();
    for name in names.take(MOST_PARTS) {
        let name = name.to_ascii_uppercase();
        if !found.contains(&name) && !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphabetic()) {
            found.push(name);
        }
    }
    found.join("|")
}
