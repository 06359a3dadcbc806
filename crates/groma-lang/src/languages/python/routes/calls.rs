//! Calls that register routes, routers and applications.

use groma_model::RouteKind;
use tree_sitter::Node;

use super::{Arguments, Python, VERBS};
use crate::routes::{joined, literal, methods};

impl<'t> Python<'_, 't> {
    pub(super) fn call(&mut self, node: Node<'t>, above: &[Node<'t>]) {
        let Some(function) = node.child_by_field_name("function") else { return };
        if above.last().is_some_and(|holder| holder.kind() == "decorator") {
            return;
        }
        let row = node.start_position().row;
        let given = Arguments::of(self.finder, node);
        if function.kind() == "attribute" {
            let (receiver, what) = (self.finder.field(function, "object"), self.finder.field(function, "attribute"));
            let known = self.finder.routers.find(receiver).map(str::to_owned);
            self.method(known, receiver, what, &given, row);
        } else {
            match self.origins.get(self.finder.text(function)).copied() {
                Some((module, "path" | "re_path" | "url")) if module.starts_with("django.") => {
                    self.django_path(node, &given);
                }
                Some((module, "Route" | "WebSocketRoute" | "Mount")) if module.starts_with("starlette") => {
                    self.starlette(node, &given, self.finder.text(function));
                }
                _ => {}
            }
        }
        self.handed_on(node, function, &given, row);
    }

    /// A call of a method that could be one of a router's.
    fn method(&mut self, known: Option<String>, receiver: &'t str, what: &str, given: &Arguments<'t>, row: usize) {
        let text = |node: Option<Node<'t>>| node.map(|node| self.finder.text(node)).unwrap_or_default();
        match what {
            "add_url_rule" | "add_api_route" | "add_api_websocket_route" | "add_websocket_route" => {
                let path = given.first().or_else(|| given.named("rule")).or_else(|| given.named("path"));
                let at = if what == "add_url_rule" { 2 } else { 1 };
                let handler = given.named("view_func").or_else(|| given.named("endpoint").filter(|_| at == 1));
                let Some((path, handler)) = path.zip(handler.or_else(|| given.at(at))) else { return };
                let mut found = given.named("methods").map(|list| self.strings(list)).unwrap_or_default();
                let handler_text = self.handler(handler);
                if what.contains("websocket") {
                    "WEBSOCKET".clone_into(&mut found);
                } else if found.is_empty() && !self.finder.text(handler).contains("as_view") {
                    "GET".clone_into(&mut found);
                }
                let router = known.unwrap_or_else(|| self.foreign(receiver, row));
                let path = self.finder.path(path);
                self.finder.route(&router, &found, &path, &handler_text, row);
            }
            "register_blueprint" => {
                let Some(target) = given.first().map(|target| self.finder.text(target)) else { return };
                let router = known.unwrap_or_else(|| self.foreign(receiver, row));
                let target = self.own_name(target);
                match given.named("url_prefix") {
                    Some(prefix) => {
                        let prefix = self.finder.path(prefix);
                        self.finder.say(RouteKind::MountOver, &router, "", &prefix, &target, row);
                    }
                    None => self.finder.say(RouteKind::Mount, &router, "", "", &target, row),
                }
            }
            "include_router" | "add_router" | "add_namespace" => {
                let (target, prefix) = match given.first() {
                    // `api.add_router("/x", router)`
                    Some(first) if first.kind() == "string" => (given.at(1), Some(first)),
                    first => (
                        first.or_else(|| given.named("router")),
                        given.named("prefix").or_else(|| given.named("path")).or_else(|| given.at(1)),
                    ),
                };
                let target = text(target);
                if target.is_empty() {
                    return;
                }
                let router = known.unwrap_or_else(|| self.foreign(receiver, row));
                let prefix = prefix.map(|prefix| self.finder.path(prefix)).unwrap_or_default();
                let target = self.own_name(target.trim_matches(['"', '\'']));
                self.finder.say(RouteKind::Mount, &router, "", &prefix, &target, row);
            }
            "mount" => {
                let (Some(router), Some(path)) = (known, given.first().or_else(|| given.named("path"))) else { return };
                let target = text(given.at(1).or_else(|| given.named("app")));
                if literal(self.finder.text, path).is_some() && !target.contains('(') {
                    let (path, target) = (self.finder.path(path), self.own_name(target));
                    self.finder.say(RouteKind::Mount, &router, "", &path, &target, row);
                }
            }
            "add_resource" => {
                let Some(resource) = given.first() else { return };
                if known.is_none() && !self.finder.imports_any(&["flask_restful", "flask_restx"]) {
                    return;
                }
                let handler = self.finder.text(resource);
                let router = known.unwrap_or_else(|| self.foreign(receiver, row));
                for path in given.plain().iter().skip(1) {
                    let path = self.finder.path(*path);
                    self.finder.route(&router, "", &path, handler, row);
                }
            }
            "register" => {
                let (Some(router), Some(prefix), Some(view)) = (known, given.first(), given.at(1)) else { return };
                let path = joined("/", &self.finder.path(prefix));
                let handler = self.finder.text(view);
                self.finder.route(&router, "", &joined(&path, "/"), handler, row);
            }
            // Sanic, aiohttp and Falcon: a path and a handler in either order.
            "add_route" | "add_get" | "add_post" | "add_put" | "add_patch" | "add_delete" => {
                let router = known.or_else(|| {
                    let holder = receiver.strip_suffix(".router")?;
                    self.finder.routers.find(holder).map(str::to_owned)
                });
                let Some(router) = router else { return };
                let strings: Vec<Node<'t>> =
                    given.plain().iter().copied().filter(|part| part.kind() == "string").collect();
                let handler = given.plain().iter().rev().find(|part| part.kind() != "string");
                let (Some(path), Some(handler)) = (strings.last().copied(), handler) else { return };
                let mut found = given.named("methods").map(|list| self.strings(list)).unwrap_or_default();
                if let Some(verb) = what.strip_prefix("add_").filter(|verb| VERBS.contains(verb)) {
                    found = verb.to_ascii_uppercase();
                } else if strings.len() > 1 {
                    found = methods(literal(self.finder.text, strings[0]).as_deref().into_iter());
                }
                let (path, handler) = (self.finder.path(path), self.handler(*handler));
                self.finder.route(&router, &found, &path, &handler, row);
            }
            _ => {}
        }
    }

    /// The name in facts of something that may be a router of this file.
    pub(super) fn own_name(&self, text: &str) -> String {
        self.finder.routers.find(text).unwrap_or(text).to_owned()
    }

    /// A router of this file that is handed to a function, which may register routes on it.
    fn handed_on(&mut self, node: Node<'t>, function: Node<'t>, given: &Arguments<'t>, row: usize) {
        let [first, ..] = given.plain() else { return };
        let called = self.finder.text(function);
        let last = called.rsplit('.').next().unwrap_or(called);
        if given.plain().len() > 3 || node.end_position().row > row + 3 || last.starts_with(char::is_uppercase) {
            return;
        }
        if first.kind() == "identifier"
            && self.finder.routers.find(called.split('.').next().unwrap_or(called)).is_none()
            && let Some(router) = self.finder.routers.find(self.finder.text(*first)).map(str::to_owned)
            && !matches!(last, "include" | "print" | "isinstance" | "len" | "str" | "getattr" | "setattr")
        {
            self.finder.say(RouteKind::Mount, &router, "", "", called, row);
        }
    }

    /// `Route("/x", f, methods=["GET"])` and `Mount("/x", routes=[...])` of Starlette.
    fn starlette(&mut self, node: Node<'t>, given: &Arguments<'t>, kind: &str) {
        let Some(path) = given.first().or_else(|| given.named("path")) else { return };
        let row = node.start_position().row;
        let before = self.prefixes.last().map(|(_, prefix)| prefix.clone()).unwrap_or_default();
        let path = joined(&before, &self.finder.path(path));
        let list = self.list();
        if kind == "Mount" {
            let app = given.named("app").or_else(|| given.at(1));
            if let Some(app) = app.filter(|app| matches!(app.kind(), "identifier" | "attribute")) {
                let target = self.own_name(self.finder.text(app));
                self.finder.say(RouteKind::Mount, &list, "", &path, &target, row);
            }
            self.prefixes.push((node.id(), path));
            return;
        }
        let handler = given.named("endpoint").or_else(|| given.at(1)).map(|handler| self.handler(handler));
        let mut found = given.named("methods").map(|list| self.strings(list)).unwrap_or_default();
        if kind == "WebSocketRoute" {
            "WEBSOCKET".clone_into(&mut found);
        } else if found.is_empty() {
            "GET".clone_into(&mut found);
        }
        self.finder.route(&list, &found, &path, &handler.unwrap_or_default(), row);
    }

    /// The list that is being assigned around the place.
    pub(super) fn list(&self) -> String {
        self.lists.last().map_or("urlpatterns", |(_, name)| *name).to_owned()
    }

    /// A handler as facts have it: without `as_view()`, and without what only wraps it.
    pub(super) fn handler(&self, node: Node<'t>) -> String {
        let mut node = node;
        for _ in 0..4 {
            if node.kind() != "call" {
                break;
            }
            let Some(function) = node.child_by_field_name("function") else { break };
            if function.kind() == "attribute" && self.finder.field(function, "attribute") == "as_view" {
                return self.finder.field(function, "object").to_owned();
            }
            match Arguments::of(self.finder, node).first() {
                Some(inner) if matches!(inner.kind(), "identifier" | "attribute" | "call") => node = inner,
                // `cache_page(60)(view)` calls what a call gives.
                _ => break,
            }
        }
        match node.kind() {
            "identifier" | "attribute" => self.finder.text(node).to_owned(),
            _ => String::new(),
        }
    }
}
