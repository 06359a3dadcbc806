//! Chains of calls on a router: each is looked at once, from its last call to what it starts with.

use groma_model::RouteKind;
use tree_sitter::Node;

use super::Rust;
use crate::routes::parts;

/// Links of a chain that are followed.
const MOST_LINKS: usize = 1000;

/// A call of a chain.
struct Link<'t> {
    name: &'t str,
    arguments: Vec<Node<'t>>,
    row: usize,
}

/// What a chain starts with.
enum Start {
    /// A router that is made here, with its prefix.
    Made(String),
    /// A router that is known.
    Known(String),
}

impl<'t> Rust<'_, 't> {
    pub(super) fn call(&mut self, node: Node<'t>, above: &[Node<'t>]) {
        if self.links.remove(&node.id()) {
            return;
        }
        let mut links = Vec::new();
        let mut at = node;
        while links.len() < MOST_LINKS && at.kind() == "call_expression" {
            let Some(function) =
                at.child_by_field_name("function").filter(|function| function.kind() == "field_expression")
            else {
                break;
            };
            let field = function.child_by_field_name("field");
            links.push(Link {
                name: field.map_or("", |field| self.finder.text(field)),
                arguments: at.child_by_field_name("arguments").map(parts).unwrap_or_default(),
                row: field.map_or(0, |field| field.start_position().row),
            });
            if at != node {
                self.links.insert(at.id());
            }
            match function.child_by_field_name("value") {
                Some(value) => at = value,
                None => return,
            }
        }
        if at != node {
            self.links.insert(at.id());
        }
        let given = self.given.remove(&node.id());
        let Some(start) = self.start(at) else { return };
        let router = match start {
            Start::Made(prefix) => {
                let name = self.name_of(above);
                let router = self.finder.router(&name, &prefix, at.start_position().row);
                if let Some((holder, prefix)) = given {
                    self.finder.say(RouteKind::Mount, &holder, "", &prefix, &router, at.start_position().row);
                }
                router
            }
            Start::Known(router) => {
                let name = self.name_of(above);
                self.finder.routers.alias(&name, &router);
                router
            }
        };
        for link in links.into_iter().rev() {
            self.link(&router, &link);
        }
    }

    /// What a chain starts with, if it is a router.
    fn start(&self, node: Node<'t>) -> Option<Start> {
        match node.kind() {
            "identifier" => {
                self.finder.routers.find(self.finder.text(node)).map(|router| Start::Known(router.to_owned()))
            }
            "call_expression" => {
                let function = node.child_by_field_name("function")?;
                let text = self.finder.text(function);
                let text =
                    text.split("::<").next().map_or(text, |before| if text.contains("::<") { before } else { text });
                let mut names = text.rsplit("::").filter(|name| !name.starts_with('<'));
                let (last, before) = (names.next()?, names.next().unwrap_or_default());
                let first =
                    node.child_by_field_name("arguments").map(parts).and_then(|arguments| arguments.first().copied());
                match (before, last) {
                    ("Router" | "OpenApiRouter" | "Route", "new" | "default" | "with_state") | (_, "Router")
                        if self.crates.axum =>
                    {
                        Some(Start::Made(String::new()))
                    }
                    ("App", "new") if self.crates.actix => Some(Start::Made(String::new())),
                    ("rocket", "build" | "custom" | "ignite") => Some(Start::Made(String::new())),
                    ("web" | "", "scope" | "resource") if self.crates.actix => {
                        first.map(|path| Start::Made(self.finder.path(path)))
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The name of the variable that gets a chain's value.
    fn name_of(&self, above: &[Node<'t>]) -> String {
        let holder = above.iter().rev().find(|holder| !matches!(holder.kind(), "await_expression" | "try_expression"));
        match holder.map(Node::kind) {
            Some("let_declaration") => {
                let name = holder.map_or("", |holder| self.finder.field(*holder, "pattern"));
                name.trim_start_matches("mut ").to_owned()
            }
            Some("assignment_expression") => holder.map_or("", |holder| self.finder.field(*holder, "left")).to_owned(),
            _ => "router".to_owned(),
        }
    }

    fn link(&mut self, router: &str, link: &Link<'t>) {
        match (link.name, link.arguments.as_slice()) {
            ("route" | "at", [path, handler]) => {
                let path = self.finder.path(*path);
                self.served(router, &path, *handler, link.row);
            }
            // `web::resource("/x").route(web::get().to(h))`
            ("route", [handler]) => self.served(router, "", *handler, link.row),
            ("to", [handler]) => {
                let handler = self.handler(*handler);
                self.finder.route(router, "", "", &handler, link.row);
            }
            ("nest" | "nest_service" | "mount", [path, target]) => {
                let path = self.finder.path(*path);
                self.mount(router, &path, *target, link.row);
            }
            ("merge" | "service" | "configure", [target]) => self.mount(router, "", *target, link.row),
            _ => {}
        }
    }

    /// `get(list).post(create)` of axum, `web::get().to(list)` of actix-web.
    fn served(&mut self, router: &str, path: &str, handler: Node<'t>, row: usize) {
        let mut found: Vec<(String, String)> = Vec::new();
        let mut to = None;
        let mut at = handler;
        for _ in 0..64 {
            if at.kind() != "call_expression" {
                break;
            }
            let Some(function) = at.child_by_field_name("function") else { break };
            let first = at.child_by_field_name("arguments").map(parts).and_then(|arguments| arguments.first().copied());
            let is_link = function.kind() == "field_expression";
            let text = self.finder.text(function);
            let name =
                if is_link { self.finder.field(function, "field") } else { text.rsplit("::").next().unwrap_or(text) };
            let done = first.map(|first| self.handler(first));
            match name {
                "get" | "post" | "put" | "patch" | "delete" | "head" | "options" | "trace" => {
                    let done = done.or_else(|| to.take()).unwrap_or_default();
                    found.push((name.to_ascii_uppercase(), done));
                }
                "any" => found.push((String::new(), done.unwrap_or_default())),
                "to" | "to_async" => to = done,
                _ => {}
            }
            match function.child_by_field_name("value").filter(|_| is_link) {
                Some(value) => at = value,
                None => break,
            }
        }
        for (verb, handler) in found.into_iter().rev() {
            self.finder.route(router, &verb, path, &handler, row);
        }
    }

    fn handler(&self, node: Node<'t>) -> String {
        if matches!(node.kind(), "identifier" | "scoped_identifier") {
            self.finder.text(node).to_owned()
        } else {
            String::new()
        }
    }

    fn mount(&mut self, router: &str, path: &str, target: Node<'t>, row: usize) {
        let mut target = target;
        for _ in 0..4 {
            match target.kind() {
                "reference_expression" | "await_expression" | "parenthesized_expression" | "try_expression" => {
                    match target.named_child(0) {
                        Some(inner) => target = inner,
                        None => return,
                    }
                }
                _ => break,
            }
        }
        match target.kind() {
            "identifier" | "scoped_identifier" => {
                let text = self.finder.text(target);
                let name = self.finder.routers.find(text).unwrap_or(text).to_owned();
                self.finder.say(RouteKind::Mount, router, "", path, &name, row);
            }
            "call_expression" => {
                let function = target.child_by_field_name("function");
                let start = start_of(target);
                if matches!(self.start(start), Some(Start::Made(_))) {
                    self.given.insert(target.id(), (router.to_owned(), path.to_owned()));
                } else if let Some(function) = function {
                    // `users::router()`, perhaps with calls behind it.
                    let called = if start == target {
                        function
                    } else {
                        start.child_by_field_name("function").unwrap_or(function)
                    };
                    let text = self.finder.text(called);
                    let known = self.finder.routers.find(self.finder.text(start)).map(str::to_owned);
                    self.finder.say(RouteKind::Mount, router, "", path, &known.unwrap_or_else(|| text.to_owned()), row);
                }
            }
            // `routes![index, users::list]`
            "macro_invocation" => {
                let text = self.finder.text(target);
                let Some((_, list)) = text.split_once(['[', '(']) else { return };
                let names = list.trim_end_matches([']', ')']).split(',').map(str::trim).filter(|name| !name.is_empty());
                for name in names.take(1000) {
                    self.finder.say(RouteKind::Mount, router, "", path, name, row);
                }
            }
            _ => {}
        }
    }
}

/// What a chain of calls starts with.
fn start_of(node: Node<'_>) -> Node<'_> {
    let mut at = node;
    for _ in 0..MOST_LINKS {
        let function = at.child_by_field_name("function").filter(|function| function.kind() == "field_expression");
        match function.and_then(|function| function.child_by_field_name("value")) {
            Some(value) => at = value,
            None => break,
        }
    }
    at
}
