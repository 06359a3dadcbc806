//! Routes of Python's frameworks: Flask, Quart, FastAPI, Starlette, Django with its REST framework, Sanic, aiohttp.
//!
//! A decorator with a path over a function is a route (libraries that imitate servers in tests are left out); a call is one
//! where its receiver is known to be a router, or its function is imported from the framework.

mod calls;
mod django;

use groma_model::RouteKind;
use memchr::memmem;
use rustc_hash::FxHashMap;
use tree_sitter::Node;

use crate::routes::{Finder, RouteSpec, Visit, has_any, literal, methods, parts, traverse};

pub(super) static ROUTES: RouteSpec = RouteSpec { may_have, in_bodies: may_have, find };

/// Asked of every file, in the order of what it costs: most files name no framework, and most of those that do only use what
/// others register. Says no only where [`find`] finds nothing.
fn may_have(text: &str) -> bool {
    has_any(text, &["oute", "urlpatterns", "flask", "django.urls", "conf.urls", "fastapi", "ninja", "aiohttp"])
        && (imports_path(text) || makes_router(text) || registers(text) || decorates(text))
}

fn is_of_words(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// Whether a text has one of these as a word.
fn has_word(text: &str, words: &[&str]) -> bool {
    words.iter().any(|word| {
        memmem::find_iter(text.as_bytes(), word).any(|at| {
            let after = text[at + word.len()..].chars().next();
            !text[..at].ends_with(is_of_words) && !after.is_some_and(is_of_words)
        })
    })
}

/// Whether `path` or one of its kin is imported from Django.
fn imports_path(text: &str) -> bool {
    memmem::find_iter(text.as_bytes(), "django.").any(|at| {
        let rest = &text[at..];
        let line = rest.lines().next().unwrap_or_default();
        let Some((_, names)) = line.split_once(" import") else { return false };
        let names = if names.trim_start().starts_with('(') {
            rest[line.len() - names.len()..].split(')').next().unwrap_or_default()
        } else {
            names
        };
        has_word(names, &["path", "re_path", "url"]) || names.trim_end().ends_with('\\')
    })
}

/// Names of what makes routers and applications, or is one; some only together with what they are from (see [`Python::maker`]).
fn makes_router(text: &str) -> bool {
    const PLAIN: [&str; 16] = [
        "Flask",
        "APIFlask",
        "Quart",
        "FastAPI",
        "APIRouter",
        "Starlette",
        "Blueprint",
        "APIBlueprint",
        "NinjaAPI",
        "Sanic",
        "RouteTableDef",
        "OpenAPI",
        "DefaultRouter",
        "SimpleRouter",
        "NestedSimpleRouter",
        "NestedDefaultRouter",
    ];
    has_word(text, &PLAIN)
        || has_any(text, &[".namespace("])
        || has_any(text, &["Router"]) && has_any(text, &["ninja", "starlette", "fastapi"])
        || has_any(text, &["Api", "amespace"]) && has_any(text, &["flask_"])
        || has_any(text, &["Application"]) && has_any(text, &["aiohttp"])
}

/// Calls that register something.
fn registers(text: &str) -> bool {
    has_any(
        text,
        &[
            "add_url_rule",
            "add_api_route",
            "add_api_websocket_route",
            "add_websocket_route",
            "register_blueprint",
            "include_router",
            "add_router",
            "add_namespace",
            "add_resource",
        ],
    ) || has_any(text, &["starlette"]) && has_any(text, &["Route", "Mount"])
}

/// A decorator that may be a route: `@app.get("/x")`.
fn decorates(text: &str) -> bool {
    const OTHERS: [&str; 4] = ["route", "api_route", "websocket", "websocket_route"];
    memchr::memchr_iter(b'@', text.as_bytes()).any(|at| {
        let line = text[at + 1..].lines().next().unwrap_or_default();
        let mut parts = line.split('.');
        let first = parts.next().unwrap_or_default().trim();
        !IMITATIONS.contains(&first)
            && parts.any(|part| {
                let name = part.trim_start().split(|end| !is_of_words(end)).next().unwrap_or_default();
                let called = part.trim_start()[name.len()..].trim_start().starts_with('(');
                called && (VERBS.contains(&name) || OTHERS.contains(&name))
            })
    })
}

fn find<'t>(finder: &mut Finder<'t>, root: Node<'t>) {
    let mut origins = FxHashMap::default();
    for import in finder.imports {
        for name in &import.names {
            origins.insert(name.alias.as_ref().unwrap_or(&name.name).as_ref(), (&*import.text, &*name.name));
        }
    }
    traverse(
        root,
        &mut Python {
            finder,
            origins,
            classes: Vec::new(),
            lists: Vec::new(),
            prefixes: Vec::new(),
            makers: FxHashMap::default(),
        },
    );
}

/// Decorators and methods of a router that are named after a method of HTTP.
const VERBS: [&str; 8] = ["get", "post", "put", "patch", "delete", "head", "options", "trace"];

/// Classes around a method that are part of its name.
const MOST_CLASSES: usize = 8;

/// Libraries whose decorators look like routes and are not.
const IMITATIONS: [&str; 6] = ["responses", "respx", "httpretty", "requests_mock", "mock", "pook"];

pub(super) struct Python<'f, 't> {
    pub(super) finder: &'f mut Finder<'t>,
    /// The module and the name there of each imported name.
    pub(super) origins: FxHashMap<&'t str, (&'t str, &'t str)>,
    /// Classes around the place.
    classes: Vec<&'t str>,
    /// Lists of routes that are being assigned: the node's id and the name.
    pub(super) lists: Vec<(usize, &'t str)>,
    /// Prefixes of the calls around the place: the node's id and the prefix so far.
    pub(super) prefixes: Vec<(usize, String)>,
    /// Classes of the file that are applications or routers.
    pub(super) makers: FxHashMap<&'t str, &'static str>,
}

impl<'t> Visit<'t> for Python<'_, 't> {
    fn enter(&mut self, node: Node<'t>, above: &[Node<'t>]) -> bool {
        match node.kind() {
            "class_definition" => {
                self.class(node);
                self.classes.push(self.finder.field(node, "name"));
            }
            "function_definition" | "lambda" => self.function(node),
            "decorated_definition" => self.decorated(node),
            "assignment" => self.assignment(node),
            "augmented_assignment" => {
                self.lists.push((node.id(), self.finder.field(node, "left")));
            }
            "call" => self.call(node, above),
            "attribute" => self.urls(node, above),
            "string" | "comment" => return false,
            _ => {}
        }
        true
    }

    fn leave(&mut self, node: Node<'t>, _: &[Node<'t>]) {
        match node.kind() {
            "class_definition" => {
                self.classes.pop();
            }
            "function_definition" | "lambda" => self.finder.routers.close(),
            "assignment" | "augmented_assignment" if self.lists.last().is_some_and(|(id, _)| *id == node.id()) => {
                self.lists.pop();
            }
            "call" if self.prefixes.last().is_some_and(|(id, _)| *id == node.id()) => {
                self.prefixes.pop();
            }
            _ => {}
        }
    }
}

impl<'t> Python<'_, 't> {
    /// A class that is a kind of application: `class App(Flask)`.
    fn class(&mut self, node: Node<'t>) {
        let Some(bases) = node.child_by_field_name("superclasses") else { return };
        let maker = parts(bases).into_iter().find_map(|base| self.maker(self.finder.text(base)));
        if let Some(maker) = maker {
            let name = self.finder.field(node, "name");
            self.makers.insert(name, maker);
        }
    }

    /// Opens a function; parameters whose type is a router's are routers, others hide what they are called like.
    fn function(&mut self, node: Node<'t>) {
        let name = self.finder.field(node, "name");
        self.finder.routers.open(name);
        let Some(parameters) = node.child_by_field_name("parameters") else { return };
        for parameter in parts(parameters) {
            let row = parameter.start_position().row;
            if parameter.kind() == "typed_parameter" {
                let kind = self.finder.field(parameter, "type");
                let called = parameter.named_child(0).map_or("", |name| self.finder.text(name));
                if self.maker(kind).is_some() {
                    self.finder.parameter(called, row);
                }
            } else if parameter.kind() == "identifier" {
                let called = self.finder.text(parameter);
                if matches!(called, "app" | "api" | "router" | "blueprint" | "bp" | "application")
                    && self.finder.routers.find(called).is_some()
                {
                    self.finder.routers.alias(called, "");
                }
            }
        }
    }

    /// The class of applications or routers that a text names, by its own name, if it is one.
    pub(super) fn maker(&self, text: &'t str) -> Option<&'static str> {
        const PLAIN: [&str; 12] = [
            "Flask",
            "Quart",
            "FastAPI",
            "APIRouter",
            "Starlette",
            "Blueprint",
            "APIFlask",
            "APIBlueprint",
            "NinjaAPI",
            "Sanic",
            "RouteTableDef",
            "OpenAPI",
        ];
        const FLASK_API: [&str; 4] = ["Api", "Namespace", "namespace", "ApiNamespace"];
        const DJANGO: [&str; 4] = ["DefaultRouter", "SimpleRouter", "NestedSimpleRouter", "NestedDefaultRouter"];
        let text = text.trim_matches(['"', '\'']);
        let last = text.rsplit('.').next().unwrap_or(text);
        let named = self.origins.get(last).map_or(last, |(_, name)| *name);
        if let Some(maker) = self.makers.get(last) {
            return Some(*maker);
        }
        let known = |list: &[&'static str]| list.iter().copied().find(|maker| *maker == named);
        known(&PLAIN)
            .or_else(|| known(&DJANGO))
            .or_else(|| {
                known(&FLASK_API)
                    .filter(|_| {
                        self.finder.imports_any(&["flask_restx", "flask_restful", "flask_restplus", "flask_smorest"])
                    })
                    .or_else(|| (named == "namespace" && text.contains('.')).then_some("namespace"))
            })
            .or_else(|| (named == "Router" && self.from(last, &["ninja", "starlette", "fastapi"])).then_some("Router"))
            .or_else(|| (named == "Application" && self.finder.imports_any(&["aiohttp"])).then_some("Application"))
    }

    /// Whether a name is imported from one of these packages.
    pub(super) fn from(&self, name: &str, packages: &[&str]) -> bool {
        self.origins
            .get(name)
            .is_some_and(|(module, _)| packages.iter().any(|package| crate::routes::is_part(module, package)))
    }

    /// `app = Flask(__name__)`, `bp = Blueprint("x", __name__, url_prefix="/x")`, `PREFIX = "/api"`.
    fn assignment(&mut self, node: Node<'t>) {
        let left = self.finder.field(node, "left");
        self.lists.push((node.id(), left));
        let Some(right) = node.child_by_field_name("right") else { return };
        let row = node.start_position().row;
        if right.kind() == "string" {
            if let Some(value) = literal(self.finder.text, right) {
                self.finder.constants.insert(left, value);
            }
            return;
        }
        if right.kind() != "call" {
            return;
        }
        let Some(maker) = self.maker(self.finder.field(right, "function")) else { return };
        let given = Arguments::of(self.finder, right);
        let prefix = match maker {
            "Blueprint" | "APIBlueprint" | "Sanic" => given.named("url_prefix"),
            "Namespace" | "namespace" => {
                let path = given.named("path");
                path.or_else(|| given.first().filter(|name| name.kind() == "string"))
            }
            "NinjaAPI" | "Flask" | "Quart" => None,
            _ => given.named("prefix"),
        };
        let mut prefix = prefix.map(|prefix| self.finder.path(prefix)).unwrap_or_default();
        if matches!(maker, "Namespace" | "namespace") && !prefix.starts_with('/') && !prefix.is_empty() {
            prefix.insert(0, '/');
        }
        let router = self.finder.router(left, &prefix, row);
        let holder = match maker {
            "Api" => given.first().map(|app| self.finder.text(app)),
            "namespace" => self.finder.field(right, "function").rsplit_once('.').map(|(holder, _)| holder),
            _ => None,
        };
        if let Some(holder) = holder
            && let Some(holder) = self.finder.routers.find(holder).map(str::to_owned)
        {
            self.finder.say(RouteKind::Mount, &holder, "", "", &router, row);
        }
    }

    /// Decorators of a function or class that are routes.
    fn decorated(&mut self, node: Node<'t>) {
        let Some(definition) = node.child_by_field_name("definition") else { return };
        let name = self.finder.field(definition, "name");
        let handler = self.classes[self.classes.len().saturating_sub(MOST_CLASSES)..]
            .iter()
            .copied()
            .chain([name])
            .collect::<Vec<_>>()
            .join(".");
        for decorator in parts(node) {
            let Some(call) =
                decorator.named_child(0).filter(|call| decorator.kind() == "decorator" && call.kind() == "call")
            else {
                continue;
            };
            self.decorator(call, &handler, definition.kind() == "class_definition");
        }
    }

    fn decorator(&mut self, call: Node<'t>, handler: &str, on_class: bool) {
        let Some(function) = call.child_by_field_name("function").filter(|function| function.kind() == "attribute")
        else {
            return;
        };
        let (receiver, verb) = (self.finder.field(function, "object"), self.finder.field(function, "attribute"));
        let is_route = matches!(verb, "route" | "api_route" | "add_resource" | "doc");
        let is_socket = matches!(verb, "websocket" | "websocket_route");
        if !(is_route || is_socket || VERBS.contains(&verb)) || verb == "doc" {
            return;
        }
        let given = Arguments::of(self.finder, call);
        let Some(path) = given.first().or_else(|| given.named("path")).or_else(|| given.named("rule")) else {
            return;
        };
        let path_text = self.finder.path(path);
        let known = self.finder.routers.find(receiver).map(str::to_owned);
        let first = receiver.split('.').next().unwrap_or(receiver);
        let is_literal = literal(self.finder.text, path).is_some();
        if known.is_none()
            && (IMITATIONS.contains(&first) || !(is_literal && (path_text.starts_with('/') || path_text.is_empty())))
        {
            return;
        }
        let found = if is_socket {
            "WEBSOCKET".to_owned()
        } else if VERBS.contains(&verb) {
            verb.to_ascii_uppercase()
        } else {
            let named = given.named("methods").map(|list| self.strings(list)).unwrap_or_default();
            if named.is_empty() && !on_class && verb == "route" { "GET".to_owned() } else { named }
        };
        let row = call.start_position().row;
        let router = known.unwrap_or_else(|| self.foreign(receiver, row));
        self.finder.route(&router, &found, &path_text, handler, row);
    }

    /// A router that is not made in this file: a function's parameter, or imported.
    pub(super) fn foreign(&mut self, receiver: &'t str, row: usize) -> String {
        if self.origins.contains_key(receiver.split('.').next().unwrap_or(receiver))
            || self.finder.routers.function().is_empty()
            || receiver.contains('.')
        {
            receiver.to_owned()
        } else {
            self.finder.parameter(receiver, row)
        }
    }

    /// The strings of a list, as methods.
    pub(super) fn strings(&self, list: Node<'t>) -> String {
        let found: Vec<String> = match list.kind() {
            "list" | "tuple" | "set" => {
                parts(list).into_iter().filter_map(|part| literal(self.finder.text, part)).collect()
            }
            _ => Vec::new(),
        };
        methods(found.iter().map(String::as_str))
    }
}

/// The arguments of a call.
pub(super) struct Arguments<'t> {
    plain: Vec<Node<'t>>,
    named: Vec<(&'t str, Node<'t>)>,
}

impl<'t> Arguments<'t> {
    pub(super) fn of(finder: &Finder<'t>, call: Node<'t>) -> Self {
        let mut given = Self { plain: Vec::new(), named: Vec::new() };
        let Some(list) = call.child_by_field_name("arguments").filter(|list| list.kind() == "argument_list") else {
            return given;
        };
        for part in parts(list) {
            if part.kind() == "keyword_argument" {
                if let Some(value) = part.child_by_field_name("value") {
                    given.named.push((finder.field(part, "name"), value));
                }
            } else {
                given.plain.push(part);
            }
        }
        given
    }

    /// The first argument without a name.
    pub(super) fn first(&self) -> Option<Node<'t>> {
        self.at(0)
    }

    /// An argument without a name.
    pub(super) fn at(&self, position: usize) -> Option<Node<'t>> {
        self.plain.get(position).copied()
    }

    /// The arguments without names.
    pub(super) fn plain(&self) -> &[Node<'t>] {
        &self.plain
    }

    /// The argument of a name.
    pub(super) fn named(&self, name: &str) -> Option<Node<'t>> {
        self.named.iter().find(|(called, _)| *called == name).map(|(_, value)| *value)
    }
}
