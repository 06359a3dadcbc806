//! Controllers: classes whose decorators say which paths their methods serve (NestJS, routing-controllers, tsoa).

use groma_model::RouteKind;
use tree_sitter::Node;

use super::known::CONTROLLERS;
use super::{Script, first_argument};
use crate::routes::{joined, literal, parts};

impl<'t> Script<'_, 't> {
    /// Opens a class; one with `@Controller("x")` is a router.
    pub(super) fn class(&mut self, node: Node<'t>, above: &[Node<'t>]) {
        let name = self.finder.field(node, "name");
        let mut decorators = decorators(node);
        if let Some(holder) = above.last().filter(|holder| holder.kind() == "export_statement") {
            decorators.extend(self::decorators(*holder));
        }
        let controller = decorators.into_iter().find_map(|decorator| {
            let call = decorator.named_child(0)?;
            let called = self.finder.field(call, "function");
            let of_framework = self.origins.get(called).is_some_and(|(module, _)| CONTROLLERS.contains(module));
            (of_framework && matches!(called, "Controller" | "JsonController" | "Route")).then_some(call)
        });
        self.controllers.push((name, controller.is_some()));
        let Some(call) = controller else { return };
        let mut prefixes = match first_argument(call) {
            Some(object) if object.kind() == "object" => {
                self.option(object, "path").map(|path| self.paths(path)).unwrap_or_default()
            }
            Some(path) => self.paths(path),
            None => Vec::new(),
        };
        if prefixes.is_empty() {
            prefixes.push(String::new());
        }
        let row = node.start_position().row;
        for prefix in prefixes {
            self.finder.say(RouteKind::Router, name, "", &joined("/", &prefix), "", row);
        }
    }

    /// Methods of a controller with `@Get("x")`.
    pub(super) fn members(&mut self, body: Node<'t>) {
        let Some((class, true)) = self.controllers.last().copied() else { return };
        let mut cursor = body.walk();
        let members: Vec<Node<'t>> = body.named_children(&mut cursor).collect();
        let mut waiting: Vec<Node<'t>> = Vec::new();
        for member in members {
            match member.kind() {
                "decorator" => waiting.push(member),
                "method_definition" => {
                    waiting.extend(decorators(member));
                    let name = self.finder.field(member, "name");
                    for decorator in std::mem::take(&mut waiting).into_iter().take(crate::routes::MOST_PARTS) {
                        self.served(class, name, decorator);
                    }
                }
                "comment" => {}
                _ => waiting.clear(),
            }
        }
    }

    fn served(&mut self, class: &str, name: &str, decorator: Node<'t>) {
        let Some(call) = decorator.named_child(0).filter(|call| call.kind() == "call_expression") else { return };
        let called = self.finder.field(call, "function");
        let of_framework = self.origins.get(called).is_some_and(|(module, _)| CONTROLLERS.contains(module));
        let method = match called {
            "Get" | "Sse" => "GET",
            "Post" => "POST",
            "Put" => "PUT",
            "Patch" => "PATCH",
            "Delete" => "DELETE",
            "Head" => "HEAD",
            "Options" => "OPTIONS",
            "All" => "",
            _ => return,
        };
        if !of_framework {
            return;
        }
        let mut paths = first_argument(call)
            .filter(|path| path.kind() != "object")
            .map(|path| self.paths(path))
            .unwrap_or_default();
        if paths.is_empty() {
            paths.push(String::new());
        }
        for path in paths {
            let handler = format!("{class}.{name}");
            self.finder.route(class, method, &path, &handler, decorator.start_position().row);
        }
    }

    fn paths(&self, node: Node<'t>) -> Vec<String> {
        if node.kind() == "array" {
            parts(node).into_iter().filter_map(|part| literal(self.finder.text, part)).collect()
        } else {
            vec![self.finder.path(node)]
        }
    }
}

fn decorators(node: Node<'_>) -> Vec<Node<'_>> {
    parts(node).into_iter().filter(|part| part.kind() == "decorator").collect()
}
