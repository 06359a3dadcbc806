//! Routes of axum and poem (chains of `route`), actix-web (attributes, `service`, `scope`) and Rocket (attributes, `mount`).

mod chains;

use rustc_hash::{FxHashMap, FxHashSet};
use tree_sitter::Node;

use crate::routes::{Finder, RouteSpec, Visit, has_any, literal, methods, parts, traverse};

pub(super) static ROUTES: RouteSpec = RouteSpec { may_have, in_bodies: may_have, find };

const CRATES: [&str; 5] = ["axum", "actix_web", "rocket", "poem", "utoipa_axum"];

fn may_have(text: &str) -> bool {
    has_any(text, &CRATES) || has_any(text, &["#[get(", "#[post(", "#[put(", "#[patch(", "#[delete("])
}

fn find<'t>(finder: &mut Finder<'t>, root: Node<'t>) {
    let crates = Crates {
        axum: has_any(finder.text, &["axum", "poem"]),
        actix: has_any(finder.text, &["actix_web"]),
        attributes: has_any(finder.text, &["actix_web", "rocket", "#[get(\"/", "#[post(\"/"]),
    };
    let mut rust =
        Rust { finder, crates, attributes: Vec::new(), links: FxHashSet::default(), given: FxHashMap::default() };
    traverse(root, &mut rust);
}

/// An attribute that is a route.
struct Served {
    methods: String,
    path: String,
    row: usize,
}

/// Which frameworks a file names.
struct Crates {
    axum: bool,
    actix: bool,
    /// One whose routes are attributes.
    attributes: bool,
}

struct Rust<'f, 't> {
    finder: &'f mut Finder<'t>,
    crates: Crates,
    /// Attributes before the next item.
    attributes: Vec<Served>,
    /// Calls (by node id) of chains that were looked at.
    links: FxHashSet<usize>,
    /// Chains (by node id) that are arguments of a mount: the holder and the prefix.
    given: FxHashMap<usize, (String, String)>,
}

impl<'t> Visit<'t> for Rust<'_, 't> {
    fn enter(&mut self, node: Node<'t>, above: &[Node<'t>]) -> bool {
        match node.kind() {
            "attribute_item" => {
                self.attribute(node);
                return false;
            }
            "function_item" => self.function(node),
            "struct_item" | "enum_item" | "impl_item" | "mod_item" | "use_declaration" => self.attributes.clear(),
            "call_expression" => self.call(node, above),
            "const_item" | "static_item" => {
                if let Some(value) =
                    node.child_by_field_name("value").and_then(|value| literal(self.finder.text, value))
                {
                    let name = self.finder.field(node, "name");
                    self.finder.constants.insert(name, value);
                }
            }
            "string_literal" | "line_comment" | "block_comment" => return false,
            _ => {}
        }
        true
    }

    fn leave(&mut self, node: Node<'t>, _: &[Node<'t>]) {
        if node.kind() == "function_item" {
            self.finder.routers.close();
        }
    }
}

impl<'t> Rust<'_, 't> {
    /// `#[get("/x")]`, `#[route("/x", method = "GET")]`.
    fn attribute(&mut self, node: Node<'t>) {
        let Some(attribute) = node.named_child(0) else { return };
        let name = attribute.named_child(0).map_or("", |name| self.finder.text(name));
        let name = name.rsplit(':').next().unwrap_or(name);
        let is_verb = matches!(name, "get" | "post" | "put" | "patch" | "delete" | "head" | "options");
        if !(is_verb || name == "route") || !self.crates.attributes {
            return;
        }
        let Some(tokens) = attribute.child_by_field_name("arguments").map(parts) else { return };
        let mut strings = tokens.into_iter().filter_map(|token| literal(self.finder.text, token));
        let Some(path) = strings.next() else { return };
        // Rocket says parameters of the query behind the path.
        let path = path.split('?').next().unwrap_or(&path).to_owned();
        let rest: Vec<String> = strings.collect();
        let found = if is_verb { name.to_ascii_uppercase() } else { methods(rest.iter().map(String::as_str)) };
        if path.starts_with('/') || path.is_empty() {
            self.attributes.push(Served { methods: found, path, row: node.start_position().row });
        }
    }

    /// Opens a function. One with a route's attribute is a router of its own, which others mount by its name.
    fn function(&mut self, node: Node<'t>) {
        let name = self.finder.field(node, "name");
        for served in std::mem::take(&mut self.attributes) {
            self.finder.route(name, &served.methods, &served.path, name, served.row);
        }
        self.finder.routers.open(name);
        let Some(list) = node.child_by_field_name("parameters") else { return };
        for parameter in parts(list) {
            let kind = self.finder.field(parameter, "type");
            let named = kind.split('<').next().unwrap_or(kind).rsplit([':', ' ', '&']).next().unwrap_or(kind);
            if matches!(named, "ServiceConfig" | "Router") {
                let called = self.finder.field(parameter, "pattern").trim_start_matches("mut ");
                self.finder.parameter(called, parameter.start_position().row);
            }
        }
    }
}
