//! Calls that register routes, mount routers and hand them to functions.

use groma_model::RouteKind;
use tree_sitter::Node;

use super::{Go, MOST_LINKS};
use crate::routes::{joined, methods, parts};

impl<'t> Go<'_, 't> {
    pub(super) fn call(&mut self, node: Node<'t>) {
        let Some(function) = node.child_by_field_name("function") else { return };
        let Some(arguments) = node.child_by_field_name("arguments").map(parts) else { return };
        let row = node.start_position().row;
        if function.kind() != "selector_expression" {
            self.handed_on(function, &arguments, row);
            return;
        }
        let what = self.finder.field(function, "field");
        let Some(operand) = function.child_by_field_name("operand") else { return };
        let row = function.child_by_field_name("field").map_or(row, |field| field.start_position().row);
        match what {
            "Methods" | "Name" | "Queries" | "Headers" | "Schemes" => {
                self.note_methods(node, what, operand, &arguments);
                return;
            }
            "HandlerFunc" | "Handler" if arguments.len() == 1 => {
                self.built(operand, arguments[0], row);
                return;
            }
            _ => {}
        }
        let package = self.packages.get(self.finder.text(operand)).copied();
        let router = match package {
            // The default router of `net/http`.
            Some("http") if matches!(what, "Handle" | "HandleFunc") => Some((String::new(), String::new())),
            Some(_) => None,
            None => self.router_of(operand),
        };
        let Some((router, prefix)) = router else {
            let by_habit = what.len() > 2 && what.bytes().all(|byte| byte.is_ascii_uppercase()) && package.is_none();
            let known = self.packages.values().any(|package| matches!(*package, "gin" | "echo" | "httprouter"));
            if by_habit && known && operand.kind() == "identifier" && arguments.len() > 1 {
                // No client spells its methods like this.
                let name = self.finder.text(operand);
                self.registration(node, name, "", what, &arguments, row);
            } else if package.is_none_or(|package| package != "http") {
                self.handed_on(function, &arguments, row);
            }
            return;
        };
        match (what, arguments.as_slice()) {
            ("Route" | "Group" | "Party" | "PartyFunc", [.., last]) if last.kind() == "func_literal" => {
                let path = arguments.first().filter(|path| path.id() != last.id()).map(|path| self.finder.path(*path));
                self.given.insert(last.id(), (router, joined(&prefix, &path.unwrap_or_default())));
            }
            ("Mount", [path, target]) => {
                let path = joined(&prefix, &self.finder.path(*path));
                self.mount(&router, &path, *target, row);
            }
            ("Handle" | "HandleFunc", [path, target]) if self.mounted_router(*target).is_some() => {
                let path = joined(&prefix, &self.finder.path(*path));
                self.mount(&router, &path, *target, row);
            }
            _ => self.registration(node, &router, &prefix, what, &arguments, row),
        }
    }

    fn registration(
        &mut self,
        node: Node<'t>,
        router: &str,
        prefix: &str,
        what: &str,
        arguments: &[Node<'t>],
        row: usize,
    ) {
        let verb = match what {
            "GET" | "Get" => "GET",
            "POST" | "Post" => "POST",
            "PUT" | "Put" => "PUT",
            "PATCH" | "Patch" => "PATCH",
            "DELETE" | "Delete" => "DELETE",
            "HEAD" | "Head" => "HEAD",
            "OPTIONS" | "Options" => "OPTIONS",
            "CONNECT" | "Connect" => "CONNECT",
            "TRACE" | "Trace" => "TRACE",
            "Any" | "All" | "HandleFunc" | "Handle" | "Match" | "Add" | "Method" | "MethodFunc" | "HandlerFunc"
            | "Handler" => "",
            _ => return,
        };
        let mut found = verb.to_owned();
        let mut rest = arguments;
        // A method, or several, before the path.
        if verb.is_empty() && arguments.len() > 2 && !matches!(what, "Any" | "All" | "HandleFunc") {
            found = self.methods_of(arguments[0]);
            rest = &arguments[1..];
        }
        let [path, handlers @ ..] = rest else { return };
        let (Some(first), Some(last)) = (handlers.first(), handlers.last()) else { return };
        // Echo has middleware behind the handler, the others before it.
        let handler = if self.packages.values().any(|package| *package == "echo") { *first } else { *last };
        let mut path = self.finder.path(*path);
        if let Some(said) = self.methods.remove(&node.id()) {
            found = said;
        }
        // `"GET /x"` and `"example.com/x"` of `net/http`.
        if matches!(what, "Handle" | "HandleFunc")
            && let Some((method, rest)) = path.clone().split_once(' ')
            && method.bytes().all(|byte| byte.is_ascii_uppercase())
        {
            method.clone_into(&mut found);
            rest.trim_start().clone_into(&mut path);
        }
        let handler = self.handler(handler);
        self.finder.route(router, &found, &joined(prefix, &path), &handler, row);
    }

    fn methods_of(&self, node: Node<'t>) -> String {
        let text = self.finder.text(node);
        if node.kind() == "composite_literal" {
            let named = text.split(['{', ',', '}']).skip(1);
            return methods(named.map(|name| method_name(name.trim())));
        }
        methods([method_name(text)].into_iter())
    }

    /// Remembers the methods of `HandleFunc("/x", h).Methods("GET")` for the registration inside.
    fn note_methods(&mut self, node: Node<'t>, what: &str, operand: Node<'t>, arguments: &[Node<'t>]) {
        let said = if what == "Methods" {
            methods(arguments.iter().map(|argument| method_name(self.finder.text(*argument))))
        } else {
            self.methods.remove(&node.id()).unwrap_or_default()
        };
        if !said.is_empty() && operand.kind() == "call_expression" {
            self.methods.insert(operand.id(), said);
        }
    }

    /// `r.Methods("GET").Path("/x").HandlerFunc(h)` of gorilla/mux.
    fn built(&mut self, operand: Node<'t>, handler: Node<'t>, row: usize) {
        let (mut at, mut path, mut found) = (operand, None, String::new());
        for _ in 0..MOST_LINKS {
            let Some(function) = at.child_by_field_name("function").filter(|_| at.kind() == "call_expression") else {
                break;
            };
            let arguments = at.child_by_field_name("arguments").map(parts).unwrap_or_default();
            match self.finder.field(function, "field") {
                "Path" => path = arguments.first().map(|path| self.finder.path(*path)),
                "Methods" => found = methods(arguments.iter().map(|argument| method_name(self.finder.text(*argument)))),
                "Name" | "Queries" | "Headers" | "Schemes" => {}
                _ => break,
            }
            match function.child_by_field_name("operand") {
                Some(operand) => at = operand,
                None => break,
            }
        }
        if let (Some(path), Some((router, prefix))) = (path, self.router_of(at)) {
            let handler = self.handler(handler);
            self.finder.route(&router, &found, &joined(&prefix, &path), &handler, row);
        }
    }

    fn mount(&mut self, router: &str, path: &str, target: Node<'t>, row: usize) {
        let name = self.mounted_router(target).or_else(|| {
            let function = target.child_by_field_name("function").filter(|_| target.kind() == "call_expression")?;
            Some(self.finder.text(function).to_owned())
        });
        let name = name.or_else(|| (target.kind() == "identifier").then(|| self.finder.text(target).to_owned()));
        if let Some(name) = name {
            let path = path.trim_end_matches(['*', '/']);
            self.finder.say(RouteKind::Mount, router, "", path, &name, row);
        }
    }

    /// The router of this file that is mounted, perhaps behind `http.StripPrefix`.
    fn mounted_router(&self, target: Node<'t>) -> Option<String> {
        if target.kind() == "call_expression"
            && target
                .child_by_field_name("function")
                .is_some_and(|function| self.finder.text(function) == "http.StripPrefix")
        {
            let inner = parts(target.child_by_field_name("arguments")?).last().copied()?;
            return self.router_of(inner).map(|(router, _)| router);
        }
        if matches!(target.kind(), "identifier" | "selector_expression") {
            return self.router_of(target).map(|(router, _)| router);
        }
        None
    }

    /// A router that is handed to a function, which may register routes on it.
    fn handed_on(&mut self, function: Node<'t>, arguments: &[Node<'t>], row: usize) {
        if !matches!(function.kind(), "identifier" | "selector_expression") || arguments.len() > 8 {
            return;
        }
        let called = self.finder.text(function);
        for argument in arguments {
            if matches!(argument.kind(), "identifier" | "selector_expression" | "call_expression")
                && let Some((router, prefix)) = self.router_of(*argument)
            {
                self.finder.say(RouteKind::Mount, &router, "", &prefix, called, row);
            }
        }
    }

    /// A handler as facts have it; empty for a function without a name.
    fn handler(&self, node: Node<'t>) -> String {
        let mut node = node;
        for _ in 0..6 {
            if node.kind() != "call_expression" {
                break;
            }
            let arguments = node.child_by_field_name("arguments").map(parts).unwrap_or_default();
            match arguments.as_slice() {
                [inner] if matches!(inner.kind(), "identifier" | "selector_expression" | "call_expression") => {
                    node = *inner;
                }
                [.., inner] if inner.kind() == "func_literal" => return String::new(),
                _ => return self.finder.field(node, "function").to_owned(),
            }
        }
        match node.kind() {
            "identifier" | "selector_expression" => self.finder.text(node).to_owned(),
            _ => String::new(),
        }
    }
}

/// The method of `"GET"` or `http.MethodGet`.
fn method_name(text: &str) -> &str {
    let text = text.trim_matches(['"', '`']);
    text.rsplit_once('.').map_or(text, |(_, constant)| constant.strip_prefix("Method").unwrap_or(constant))
}
