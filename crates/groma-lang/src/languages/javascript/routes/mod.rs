//! Routes of the frameworks of JavaScript and TypeScript that register them by calls (Express, Koa, Fastify, Hono and
//! those like them) or by decorators (NestJS and those like it). Routes that are files are found where paths are known.
//!
//! A call is a route where its receiver was made by a framework, has a framework's type, or is a parameter or an import with
//! the name of an application and the call cannot be one of a client: it stands alone and ends in a handler.

mod calls;
mod decorators;
mod known;

use groma_model::RouteKind;
use rustc_hash::FxHashMap;
use tree_sitter::Node;

use crate::routes::{Finder, RouteSpec, Visit, has_any, literal, parts, traverse};

pub(crate) static ROUTES: RouteSpec = RouteSpec { may_have, in_bodies: may_have, find };

fn may_have(text: &str) -> bool {
    known::names_framework(text) || registers(text)
}

/// Whether a text calls a method of a router with a path.
fn registers(text: &str) -> bool {
    const METHODS: [&str; 11] =
        [".get", ".post", ".put", ".patch", ".delete", ".del", ".all", ".use", ".route", ".options", ".register"];
    let bytes = text.as_bytes();
    let called = |at: usize| METHODS.iter().any(|method| bytes[..at].ends_with(method.as_bytes()));
    ["('/", "(\"/", "(`/"].iter().any(|start| memchr::memmem::find_iter(bytes, start).any(called))
        || has_any(text, &[".route({", ".use(require("])
}

fn find<'t>(finder: &mut Finder<'t>, root: Node<'t>) {
    let mut origins = FxHashMap::default();
    for import in finder.imports {
        for name in &import.names {
            origins.insert(&**name.alias.as_ref().unwrap_or(&name.name), (&*import.text, &*name.name));
        }
    }
    let mut script = Script {
        finder,
        origins,
        made: FxHashMap::default(),
        given: FxHashMap::default(),
        rows: Vec::new(),
        loops: 0,
        parameters: Vec::new(),
        controllers: Vec::new(),
    };
    traverse(root, &mut script);
}

pub(super) struct Script<'f, 't> {
    pub(super) finder: &'f mut Finder<'t>,
    /// The module and the name there of each imported name.
    pub(super) origins: FxHashMap<&'t str, (&'t str, &'t str)>,
    /// Routers by the id of the expression that makes them.
    made: FxHashMap<usize, String>,
    /// Functions (by node id) that a router is given: the router's holder and the prefix.
    pub(super) given: FxHashMap<usize, (String, String)>,
    /// Objects in lists: tables of routers that are mounted in a loop.
    pub(super) rows: Vec<Node<'t>>,
    /// Loops over such lists that were looked at.
    pub(super) loops: usize,
    /// Names of the parameters of the functions around the place.
    parameters: Vec<Vec<&'t str>>,
    /// Classes around the place that are controllers, and their prefixes; empty names for other classes.
    controllers: Vec<(&'t str, bool)>,
}

/// Links of a chain of calls that are followed.
const MOST_LINKS: usize = 64;

/// Objects in lists that are remembered.
const MOST_ROWS: usize = 300;

impl<'t> Visit<'t> for Script<'_, 't> {
    fn enter(&mut self, node: Node<'t>, above: &[Node<'t>]) -> bool {
        match node.kind() {
            "variable_declarator" => self.assigned(node, "name", "value"),
            "assignment_expression" => self.assigned(node, "left", "right"),
            "public_field_definition" | "field_definition" => self.field(node),
            "function_declaration"
            | "function_expression"
            | "arrow_function"
            | "generator_function"
            | "generator_function_declaration"
            | "method_definition" => self.function(node, above),
            "class_declaration" | "class" | "abstract_class_declaration" => self.class(node, above),
            "class_body" => self.members(node),
            "call_expression" => self.call(node, above),
            "array" if self.rows.len() < MOST_ROWS => {
                self.rows.extend(parts(node).into_iter().filter(|part| part.kind() == "object"));
            }
            "string" | "comment" | "regex" | "import_statement" => return false,
            _ => {}
        }
        true
    }

    fn leave(&mut self, node: Node<'t>, _: &[Node<'t>]) {
        match node.kind() {
            "function_declaration"
            | "function_expression"
            | "arrow_function"
            | "generator_function"
            | "generator_function_declaration"
            | "method_definition" => {
                self.finder.routers.close();
                self.parameters.pop();
            }
            "class_declaration" | "class" | "abstract_class_declaration" => {
                self.controllers.pop();
            }
            _ => {}
        }
    }
}

impl<'t> Script<'_, 't> {
    /// `const app = express()`, `this.router = Router()`, `const api = app.basePath("/api")`, `const PREFIX = "/api"`.
    fn assigned(&mut self, node: Node<'t>, name: &str, value: &str) {
        let (Some(target), Some(value)) = (node.child_by_field_name(name), node.child_by_field_name(value)) else {
            return;
        };
        let called = match self.finder.text(target) {
            "module.exports" | "exports" => "default",
            text => text.strip_prefix("exports.").unwrap_or(text),
        };
        if !matches!(target.kind(), "identifier" | "member_expression") {
            return;
        }
        match value.kind() {
            "string" => {
                if let Some(text) = literal(self.finder.text, value) {
                    self.finder.constants.insert(called, text);
                }
            }
            "call_expression" | "new_expression" | "await_expression" | "as_expression" => self.made_as(called, value),
            // `exports = module.exports = express()`; `const r = app`.
            "identifier" => {
                if let Some(router) = self.finder.routers.find(self.finder.text(value)).map(str::to_owned) {
                    self.finder.routers.alias(called, &router);
                }
            }
            _ => {}
        }
        if value.kind() != "identifier"
            && node.kind() == "variable_declarator"
            && !self.made.contains_key(&self.chain_start(value).0.id())
            && self.finder.routers.find(called).is_some()
        {
            // The name means something else from here on.
            self.finder.routers.alias(called, "");
        }
    }

    /// Notes a router if a value makes one.
    fn made_as(&mut self, called: &str, value: Node<'t>) {
        let (start, base_path) = self.chain_start(value);
        let row = value.start_position().row;
        if let Some(prefix) = self.creation(start) {
            let router = self.finder.router(called, &crate::routes::joined(&prefix, &base_path), row);
            self.made.insert(start.id(), router);
        } else if !base_path.is_empty()
            && let Some(holder) = self.finder.routers.find(self.finder.text(start)).map(str::to_owned)
        {
            let router = self.finder.router(called, "", row);
            self.finder.say(RouteKind::Mount, &holder, "", &base_path, &router, row);
        }
    }

    /// `router = express.Router()` and `router: Router` in a class.
    fn field(&mut self, node: Node<'t>) {
        let name = node.child_by_field_name("name").or_else(|| node.child_by_field_name("property"));
        let Some(name) = name.map(|name| self.finder.text(name)) else { return };
        let called = format!("this.{name}");
        let row = node.start_position().row;
        if let Some(value) = node.child_by_field_name("value") {
            self.made_as(&called, value);
        } else if self.is_router_type(node) {
            let router = self.finder.routers.declare(&called);
            self.finder.say(RouteKind::Router, &router, "", "", "", row);
        }
    }

    /// Opens a function and looks at its parameters.
    fn function(&mut self, node: Node<'t>, above: &[Node<'t>]) {
        let mut name = self.finder.field(node, "name");
        if let Some(holder) = above.last().filter(|_| name.is_empty()) {
            name = match holder.kind() {
                "variable_declarator" => self.finder.field(*holder, "name"),
                "assignment_expression" => {
                    let left = self.finder.field(*holder, "left");
                    left.strip_prefix("exports.").or(left.strip_prefix("module.exports.")).unwrap_or("default")
                }
                "export_statement" => "default",
                _ => "",
            };
        }
        self.finder.routers.open(name);
        let mut names = Vec::new();
        let list = node.child_by_field_name("parameters").or_else(|| node.child_by_field_name("parameter"));
        let given = self.given.remove(&node.id());
        if let Some(list) = list {
            let parameters = if list.kind() == "identifier" { vec![list] } else { parts(list) };
            for (at, parameter) in parameters.into_iter().enumerate() {
                let pattern = parameter.child_by_field_name("pattern").unwrap_or(parameter);
                if pattern.kind() == "object_pattern" {
                    let parts = parts(pattern).into_iter();
                    let plain = parts.filter(|part| part.kind() == "shorthand_property_identifier_pattern");
                    names.extend(plain.map(|part| self.finder.text(part)));
                }
                if pattern.kind() != "identifier" {
                    continue;
                }
                let called = self.finder.text(pattern);
                let row = parameter.start_position().row;
                if let Some((holder, prefix)) = given.as_ref().filter(|_| at == 0) {
                    let router = self.finder.router(called, "", row);
                    self.finder.say(RouteKind::Mount, holder, "", prefix, &router, row);
                } else if self.is_router_type(parameter) {
                    self.finder.parameter(called, row);
                } else {
                    if self.finder.routers.find(called).is_some() {
                        self.finder.routers.alias(called, "");
                    }
                    names.push(called);
                }
            }
        }
        self.parameters.push(names);
    }

    /// Whether a name is a parameter of a function around the place.
    pub(super) fn is_parameter(&self, name: &str) -> bool {
        self.parameters.iter().rev().take(MOST_LINKS).any(|names| names.contains(&name))
    }

    /// Goes down a chain of calls to what it starts with; gives the paths of `basePath` on the way too.
    fn chain_start(&self, node: Node<'t>) -> (Node<'t>, String) {
        let mut at = node;
        let mut base_path = String::new();
        for _ in 0..MOST_LINKS {
            let next = match at.kind() {
                "await_expression" | "as_expression" | "non_null_expression" | "parenthesized_expression" => {
                    at.named_child(0)
                }
                "call_expression" => {
                    let function =
                        at.child_by_field_name("function").filter(|function| function.kind() == "member_expression");
                    let property = function.map(|function| self.finder.field(function, "property"));
                    if property == Some("basePath")
                        && let Some(path) = first_argument(at)
                    {
                        base_path = crate::routes::joined(&self.finder.path(path), &base_path);
                    }
                    function
                        .filter(|_| property.is_some_and(known::is_link))
                        .and_then(|function| function.child_by_field_name("object"))
                }
                _ => None,
            };
            match next {
                Some(next) => at = next,
                None => break,
            }
        }
        (at, base_path)
    }

    /// The router at the start of a chain of calls. One that no variable gets is what the module exports.
    pub(super) fn router_of(&mut self, node: Node<'t>) -> Option<String> {
        let (start, base_path) = self.chain_start(node);
        if !self.made.contains_key(&start.id())
            && let Some(prefix) = self.creation(start)
        {
            let prefix = crate::routes::joined(&prefix, &base_path);
            let router = self.finder.router("default", &prefix, start.start_position().row);
            self.made.insert(start.id(), router);
        }
        match start.kind() {
            "identifier" | "member_expression" => self.finder.routers.find(self.finder.text(start)).map(str::to_owned),
            _ => self.made.get(&start.id()).cloned(),
        }
    }

    /// The expression at the start of a chain of calls.
    pub(super) fn start_of(&self, node: Node<'t>) -> Node<'t> {
        self.chain_start(node).0
    }
}

/// The first argument of a call.
pub(super) fn first_argument(call: Node<'_>) -> Option<Node<'_>> {
    parts(call.child_by_field_name("arguments")?).first().copied()
}
