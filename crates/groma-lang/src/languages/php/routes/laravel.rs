//! Calls that register routes: Laravel's facade, and the routers of Lumen and Slim.

use tree_sitter::Node;

use super::{Php, Scope, arguments, strings, value_of};
use crate::routes::{joined, literal, methods, parts};

/// Links of a chain of calls that are followed.
const MOST_LINKS: usize = 32;

/// One call of a chain: its name and arguments.
struct Link<'t> {
    name: &'t str,
    arguments: Vec<Node<'t>>,
    row: usize,
}

/// Names of variables that are taken for routers where they are called with a path and a handler.
const ROUTERS: [&str; 6] = ["$app", "$router", "$group", "$api", "$route", "$routes"];

impl<'t> Php<'_, 't> {
    /// `Route::prefix("x")->group(...)`, `Route::get("/x", ...)->name("y")`.
    pub(super) fn facade(&mut self, node: Node<'t>, above: &[Node<'t>]) {
        let scope = self.finder.field(node, "scope");
        if scope.rsplit('\\').next() != Some("Route") {
            return;
        }
        let links = self.chain(node, above);
        self.statement(&links);
    }

    /// `$router->get("/x", ...)`, `$app->group("/x", function ($group) { ... })`.
    pub(super) fn router_call(&mut self, node: Node<'t>, above: &[Node<'t>]) {
        let object = self.finder.field(node, "object");
        if !ROUTERS.contains(&object) && object != "$this->router" {
            return;
        }
        let links = self.chain(node, above);
        let Some(first) = links.first() else { return };
        let last_is_handler = first.arguments.last().is_some_and(|last| {
            matches!(
                last.kind(),
                "anonymous_function"
                    | "arrow_function"
                    | "array_creation_expression"
                    | "class_constant_access_expression"
                    | "string"
                    | "encapsed_string"
            )
        });
        let group_by_path = first.name == "group";
        if first.arguments.len() >= 2 && last_is_handler || group_by_path {
            self.statement(&links);
        }
    }

    /// The calls of a chain, from the one that it starts with.
    fn chain(&self, start: Node<'t>, above: &[Node<'t>]) -> Vec<Link<'t>> {
        let mut links = vec![self.link(start)];
        let mut inner = start;
        for holder in above.iter().rev().take(MOST_LINKS) {
            if holder.kind() != "member_call_expression" || holder.child_by_field_name("object") != Some(inner) {
                break;
            }
            links.push(self.link(*holder));
            inner = *holder;
        }
        links
    }

    fn link(&self, call: Node<'t>) -> Link<'t> {
        let list = call.child_by_field_name("arguments");
        let name = call.child_by_field_name("name");
        Link {
            name: name.map_or("", |name| self.finder.text(name)),
            arguments: list
                .map(|list| arguments(self.finder, list))
                .unwrap_or_default()
                .into_iter()
                .map(|(_, value)| value)
                .collect(),
            row: name.map_or(call.start_position().row, |name| name.start_position().row),
        }
    }

    fn statement(&mut self, links: &[Link<'t>]) {
        let mut scope = self.scopes.last().map(|(_, scope)| scope.clone()).unwrap_or_default();
        // What a chain says of a group stands before it, what it says of a route behind it.
        for link in links {
            let first = link.arguments.first().copied();
            match link.name {
                "prefix" => {
                    if let Some(path) = first {
                        scope.path = joined(&scope.path, &rooted(&self.finder.path(path)));
                    }
                }
                "controller" => scope.controller = first.map(|class| self.class_name(class)).unwrap_or_default(),
                "group" => {
                    self.group(link, scope);
                    return;
                }
                "middleware" | "name" | "as" | "domain" | "namespace" | "withoutMiddleware" | "where"
                | "scopeBindings" | "can" => {}
                "get" | "post" | "put" | "patch" | "delete" | "options" | "any" | "match" | "map" | "view"
                | "redirect" | "permanentRedirect" | "fallback" => {
                    self.single(link, &scope);
                    return;
                }
                "resource" | "apiResource" | "singleton" | "apiSingleton" => {
                    let [name, class, ..] = link.arguments.as_slice() else { return };
                    if let Some(name) = literal(self.finder.text, *name) {
                        self.resource(&name, *class, links, link, &scope);
                    }
                    return;
                }
                "resources" | "apiResources" => {
                    let Some(array) = first else { return };
                    for element in parts(array) {
                        if let [name, class] = parts(element).as_slice()
                            && let Some(name) = literal(self.finder.text, *name)
                        {
                            self.resource(&name, *class, links, link, &scope);
                        }
                    }
                    return;
                }
                _ => return,
            }
        }
    }

    fn group(&mut self, link: &Link<'t>, mut scope: Scope) {
        let Some(closure) = link.arguments.last() else { return };
        if let [options, _] = link.arguments.as_slice() {
            if options.kind() == "array_creation_expression" {
                if let Some(prefix) = value_of(self.finder, *options, "prefix") {
                    scope.path = joined(&scope.path, &rooted(&self.finder.path(prefix)));
                }
                if let Some(class) = value_of(self.finder, *options, "controller") {
                    scope.controller = self.class_name(class);
                }
            } else {
                // Slim's groups have their path first.
                scope.path = joined(&scope.path, &self.finder.path(*options));
            }
        }
        self.given.insert(closure.id(), scope);
    }

    fn single(&mut self, link: &Link<'t>, scope: &Scope) {
        let mut rest = link.arguments.as_slice();
        let found = match link.name {
            "match" | "map" => {
                let Some((list, behind)) = rest.split_first() else { return };
                rest = behind;
                methods(strings(self.finder, *list).iter().map(String::as_str))
            }
            "any" | "redirect" | "permanentRedirect" | "fallback" => String::new(),
            "view" => "GET".to_owned(),
            verb => verb.to_ascii_uppercase(),
        };
        if link.name == "fallback" {
            let handler = rest.last().map(|handler| self.handler(*handler, scope)).unwrap_or_default();
            self.finder.route("", "", &joined(&scope.path, "/*"), &handler, link.row);
            return;
        }
        let Some((path, handlers)) = rest.split_first() else { return };
        let handler = match link.name {
            "view" | "redirect" | "permanentRedirect" => link.name.to_owned(),
            _ => handlers.first().map(|handler| self.handler(*handler, scope)).unwrap_or_default(),
        };
        let path = joined(&scope.path, &rooted(&self.finder.path(*path)));
        self.finder.route("", &found, if path.is_empty() { "/" } else { &path }, &handler, link.row);
    }

    /// The routes of a resource, as Laravel makes them.
    fn resource(&mut self, name: &str, class: Node<'t>, links: &[Link<'t>], link: &Link<'t>, scope: &Scope) {
        let class = self.class_name(class);
        let list = |wanted: &str| {
            let found = links.iter().find(|link| link.name == wanted);
            let by_call = found.map(|link| {
                link.arguments.iter().flat_map(|argument| strings(self.finder, *argument)).collect::<Vec<_>>()
            });
            by_call.or_else(|| {
                let options = link.arguments.get(2).filter(|options| options.kind() == "array_creation_expression")?;
                value_of(self.finder, *options, wanted).map(|value| strings(self.finder, value))
            })
        };
        let (only, except) = (list("only"), list("except").unwrap_or_default());
        let api = link.name.starts_with("api");
        let single = link.name.to_ascii_lowercase().contains("singleton");
        // `photos.comments` is nested.
        let mut collection = scope.path.clone();
        let mut member = String::new();
        for part in name.split('.') {
            collection = joined(if member.is_empty() { &collection } else { &member }, &rooted(part));
            let noun = part.rsplit('/').next().unwrap_or(part);
            member = if single {
                collection.clone()
            } else {
                joined(&collection, &format!("{{{}}}", singular(noun).replace('-', "_")))
            };
        }
        let actions: [(&str, &str, String); 7] = [
            ("index", "GET", collection.clone()),
            ("create", "GET", joined(&collection, "create")),
            ("store", "POST", collection),
            ("show", "GET", member.clone()),
            ("edit", "GET", joined(&member, "edit")),
            ("update", "PUT|PATCH", member.clone()),
            ("destroy", "DELETE", member),
        ];
        for (action, verb, path) in actions {
            let form = matches!(action, "create" | "edit");
            let wanted = match &only {
                Some(only) => only.iter().any(|wanted| wanted == action),
                None => {
                    let many = matches!(action, "index" | "create" | "store" | "destroy");
                    !(api && form || single && many)
                }
            };
            if wanted && !except.iter().any(|unwanted| unwanted == action) {
                self.finder.route("", verb, &path, &format!("{class}.{action}"), link.row);
            }
        }
    }

    /// `[UserController::class, "index"]`, `"UserController@index"`, `UserController::class`.
    fn handler(&self, node: Node<'t>, scope: &Scope) -> String {
        match node.kind() {
            "array_creation_expression" => {
                if let Some(uses) = value_of(self.finder, node, "uses") {
                    return literal(self.finder.text, uses).unwrap_or_default().replace('@', ".");
                }
                let values: Vec<Node<'t>> =
                    parts(node).into_iter().filter_map(|element| parts(element).last().copied()).collect();
                match values.as_slice() {
                    [class, method] => {
                        let method = literal(self.finder.text, *method).unwrap_or_default();
                        let class = self.class_name(*class);
                        if class.is_empty() { method } else { format!("{class}.{method}") }
                    }
                    _ => String::new(),
                }
            }
            "class_constant_access_expression" => self.class_name(node),
            "string" | "encapsed_string" => {
                let text = literal(self.finder.text, node).unwrap_or_default();
                let text = text.rsplit('\\').next().unwrap_or(&text).replace(['@', ':'], ".").replace("..", ".");
                if scope.controller.is_empty() || text.contains('.') {
                    text
                } else {
                    format!("{}.{text}", scope.controller)
                }
            }
            _ => String::new(),
        }
    }

    /// `UserController` of `UserController::class` or of a string.
    fn class_name(&self, node: Node<'t>) -> String {
        let text = self.finder.text(node);
        let text = text.strip_suffix("::class").unwrap_or(text).trim_matches(['"', '\'']);
        if text.starts_with('$') { String::new() } else { text.rsplit('\\').next().unwrap_or(text).to_owned() }
    }
}

fn rooted(path: &str) -> String {
    let path = path.trim_matches('/');
    if path.is_empty() { String::new() } else { format!("/{path}") }
}

/// The singular of a resource's name, by the plain rules.
fn singular(name: &str) -> String {
    if let Some(stem) = name.strip_suffix("ies").filter(|stem| stem.len() > 1) {
        return format!("{stem}y");
    }
    for ending in ["sses", "ches", "shes", "xes"] {
        if name.ends_with(ending) {
            return name[..name.len() - 2].to_owned();
        }
    }
    match name.strip_suffix('s') {
        Some(stem) if !name.ends_with("ss") && !name.ends_with("us") => stem.to_owned(),
        _ => name.to_owned(),
    }
}
