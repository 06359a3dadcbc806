//! Calls that register routes and mount routers.

use groma_model::RouteKind;
use tree_sitter::Node;

use super::known::{self, APPLICATIONS, verb};
use super::{MOST_LINKS, Script, first_argument};
use crate::routes::{literal, methods, parts};

/// Loops over tables of routers that are looked at.
const MOST_LOOPS: usize = 32;

impl<'t> Script<'_, 't> {
    pub(super) fn call(&mut self, node: Node<'t>, above: &[Node<'t>]) {
        let Some(function) = node.child_by_field_name("function") else { return };
        let Some(arguments) = node.child_by_field_name("arguments").map(parts) else { return };
        if function.kind() != "member_expression" {
            self.handed_on(node, function, &arguments);
            return;
        }
        let what = self.finder.field(function, "property");
        let Some(object) = function.child_by_field_name("object") else { return };
        match what {
            "use" => self.mounts(node, object, &arguments, above),
            "route" | "mount" if arguments.len() == 2 => self.mount(node, object, arguments[0], arguments[1]),
            "route" if matches!(arguments.first().map(Node::kind), Some("object" | "array")) => {
                self.table(node, object, arguments[0]);
            }
            "register" => self.register(node, object, &arguments),
            "setGlobalPrefix" if self.finder.imports_any(&["@nestjs/core"]) => {
                if let Some(prefix) = arguments.first().and_then(|first| literal(self.finder.text, *first)) {
                    self.finder.say(RouteKind::Global, "", "", &prefix, "", node.start_position().row);
                }
            }
            _ => match verb(what) {
                Some(method) => self.registration(node, object, method, &arguments, above),
                None => self.handed_on(node, function, &arguments),
            },
        }
    }

    /// `router.get("/x", handler)` and `router.route("/x").get(handler)`.
    fn registration(
        &mut self,
        node: Node<'t>,
        object: Node<'t>,
        method: &str,
        arguments: &[Node<'t>],
        above: &[Node<'t>],
    ) {
        let row = node.child_by_field_name("function").and_then(|function| function.child_by_field_name("property"));
        let row = row.map_or(node.start_position().row, |property| property.start_position().row);
        let (path, handlers) = match self.route_of_chain(object) {
            Some(path) => (path, arguments),
            None => match arguments {
                // Koa's routes may have a name before the path.
                [name, path, handlers @ ..]
                    if !handlers.is_empty()
                        && literal(self.finder.text, *name).is_some_and(|name| !name.starts_with('/'))
                        && literal(self.finder.text, *path).is_some_and(|path| path.starts_with('/')) =>
                {
                    (*path, handlers)
                }
                [path, handlers @ ..] if !handlers.is_empty() => (*path, handlers),
                _ => return,
            },
        };
        let Some(handler) = handlers.last().copied() else { return };
        let Some(router) = self.router_of(object).or_else(|| self.by_convention(node, object, path, handler, above))
        else {
            return;
        };
        let handler = self.handler(handler);
        let paths = if path.kind() == "array" { parts(path) } else { vec![path] };
        for path in paths {
            let path = self.finder.path(path);
            self.finder.route(&router, method, &path, &handler, row);
        }
    }

    /// The path of the `route("/x")` that a chain of registrations starts with.
    fn route_of_chain(&self, object: Node<'t>) -> Option<Node<'t>> {
        let mut at = object;
        for _ in 0..MOST_LINKS {
            let function =
                at.child_by_field_name("function").filter(|function| function.kind() == "member_expression")?;
            let property = self.finder.field(function, "property");
            if property == "route" {
                let arguments = parts(at.child_by_field_name("arguments")?);
                return if arguments.len() == 1 { arguments.first().copied() } else { None };
            }
            verb(property)?;
            // A registration with a path of its own: the chain is one of the router's.
            if parts(at.child_by_field_name("arguments")?)
                .first()
                .is_some_and(|first| literal(self.finder.text, *first).is_some())
            {
                return None;
            }
            at = function.child_by_field_name("object")?;
        }
        None
    }

    /// The router of a call that nothing but convention tells to be a registration.
    fn by_convention(
        &mut self,
        node: Node<'t>,
        object: Node<'t>,
        path: Node<'t>,
        handler: Node<'t>,
        above: &[Node<'t>],
    ) -> Option<String> {
        let start = self.start_of(object);
        let name = self.finder.text(start);
        let is_path = literal(self.finder.text, path).is_some_and(|path| path.starts_with(['/', '*']));
        let is_handler = matches!(
            handler.kind(),
            "arrow_function" | "function_expression" | "identifier" | "member_expression" | "call_expression" | "array"
        );
        let stands_alone = above
            .iter()
            .rev()
            .take(MOST_LINKS)
            .find(|holder| !matches!(holder.kind(), "member_expression" | "call_expression"))
            .is_some_and(|holder| holder.kind() == "expression_statement");
        if start.kind() != "identifier" || !APPLICATIONS.contains(&name) || !is_path || !is_handler || !stands_alone {
            return None;
        }
        let row = node.start_position().row;
        if self.is_parameter(name) {
            return Some(self.finder.parameter(name, row));
        }
        let (module, _) = self.origins.get(name)?;
        (is_own(module)).then(|| name.to_owned())
    }

    /// `app.use("/x", router)`, `app.use(require("./x"))`, `app.use(router.routes())`.
    fn mounts(&mut self, node: Node<'t>, object: Node<'t>, arguments: &[Node<'t>], above: &[Node<'t>]) {
        let [first, rest @ ..] = arguments else { return };
        let is_path = matches!(first.kind(), "string" | "template_string" | "array")
            || rest.len() == 1 && self.names_path(*first);
        let (path, targets) = if is_path { (Some(*first), rest) } else { (None, arguments) };
        let router = self.router_of(object).or_else(|| {
            let start = self.start_of(object);
            let name = self.finder.text(start);
            let known = start.kind() == "identifier" && APPLICATIONS.contains(&name);
            let stands_alone = above.last().is_some_and(|holder| holder.kind() == "expression_statement");
            if known && stands_alone && self.is_parameter(name) {
                Some(self.finder.parameter(name, node.start_position().row))
            } else {
                None
            }
        });
        let Some(router) = router else { return };
        if let [path, .., target] = arguments
            && self.mount_rows(&router, *path, *target, node.start_position().row)
        {
            return;
        }
        let paths = match path {
            Some(list) if list.kind() == "array" => parts(list),
            Some(path) => vec![path],
            None => Vec::new(),
        };
        let mut paths: Vec<String> = paths.into_iter().map(|path| self.finder.path(path)).collect();
        if paths.is_empty() {
            paths.push(String::new());
        }
        for target in targets {
            let Some(target) = self.mounted(*target, path.is_some()) else { continue };
            for path in &paths {
                self.finder.say(RouteKind::Mount, &router, "", path, &target, node.start_position().row);
            }
        }
    }

    /// `router.use(row.path, row.router)` in a loop over a list of such rows.
    fn mount_rows(&mut self, router: &str, path: Node<'t>, target: Node<'t>, row: usize) -> bool {
        let is_member = |node: Node<'t>| node.kind() == "member_expression";
        if !is_member(path)
            || !is_member(target)
            || self.finder.field(path, "object") != self.finder.field(target, "object")
        {
            return false;
        }
        let (path, target) = (self.finder.field(path, "property"), self.finder.field(target, "property"));
        self.loops += 1;
        if self.loops > MOST_LOOPS {
            return true;
        }
        for object in self.rows.clone() {
            let (Some(path), Some(target)) = (self.option(object, path), self.option(object, target)) else { continue };
            if let Some(target) = self.mounted(target, true)
                && literal(self.finder.text, path).is_some()
            {
                let path = self.finder.path(path);
                self.finder.say(RouteKind::Mount, router, "", &path, &target, row);
            }
        }
        true
    }

    /// Whether the name of a value says that it is a path: a constant's, or one like `config.api.prefix`.
    fn names_path(&self, node: Node<'t>) -> bool {
        if !matches!(node.kind(), "identifier" | "member_expression" | "binary_expression") {
            return false;
        }
        let text = self.finder.text(node);
        let is_constant = text.contains(|sign: char| sign.is_uppercase()) && text.to_uppercase() == text;
        let says_so = ["prefix", "path", "base", "url"].iter().any(|word| text.to_lowercase().ends_with(word));
        self.finder.constants.contains_key(text) || is_constant || says_so
    }

    /// Hono's `app.route("/x", router)`.
    fn mount(&mut self, node: Node<'t>, object: Node<'t>, path: Node<'t>, target: Node<'t>) {
        let Some(router) = self.router_of(object) else { return };
        let Some(target) = self.mounted(target, true) else { return };
        let path = self.finder.path(path);
        self.finder.say(RouteKind::Mount, &router, "", &path, &target, node.start_position().row);
    }

    /// Fastify's `app.register(plugin, { prefix: "/x" })`.
    fn register(&mut self, node: Node<'t>, object: Node<'t>, arguments: &[Node<'t>]) {
        let Some(plugin) = arguments.first().copied() else { return };
        let name = self.finder.text(object);
        let router = self.router_of(object).or_else(|| {
            let known = APPLICATIONS.contains(&name) && self.is_parameter(name);
            known.then(|| self.finder.parameter(name, node.start_position().row))
        });
        let Some(router) = router else { return };
        let options = arguments.get(1).filter(|options| options.kind() == "object");
        let prefix = options.and_then(|options| self.option(*options, "prefix")).map(|prefix| self.finder.path(prefix));
        if is_function(plugin) {
            self.given.insert(plugin.id(), (router, prefix.unwrap_or_default()));
        } else if let Some(target) = self.mounted(plugin, prefix.is_some()) {
            self.finder.say(
                RouteKind::Mount,
                &router,
                "",
                &prefix.unwrap_or_default(),
                &target,
                node.start_position().row,
            );
        }
    }

    /// What is mounted, if it can be a router: one of this file, something imported from the project or made by a call.
    fn mounted(&self, node: Node<'t>, under_path: bool) -> Option<String> {
        let mut node = node;
        for _ in 0..8 {
            let text = self.finder.text(node);
            match node.kind() {
                "await_expression" | "parenthesized_expression" | "as_expression" => node = node.named_child(0)?,
                "identifier" | "member_expression" => {
                    if let Some(router) = self.finder.routers.find(text) {
                        return Some(router.to_owned());
                    }
                    let first = text.split('.').next().unwrap_or(text);
                    let own = self.origins.get(first).is_some_and(|(module, _)| is_own(module) || under_path);
                    if let Some(inner) =
                        node.child_by_field_name("object").filter(|inner| inner.kind() == "call_expression")
                    {
                        node = inner;
                        continue;
                    }
                    return (own
                        || self.finder.routers.function().is_empty() && under_path
                        || text.starts_with("this."))
                    .then(|| text.to_owned());
                }
                "call_expression" => {
                    if let Some(module) = known::loaded_module(text) {
                        return Some(module.to_owned());
                    }
                    let function = node.child_by_field_name("function")?;
                    if function.kind() == "import" {
                        return first_argument(node).and_then(|module| literal(self.finder.text, module));
                    }
                    // `router.routes()`
                    if function.kind() == "member_expression" && self.finder.field(function, "property") == "routes" {
                        node = function.child_by_field_name("object")?;
                    } else {
                        node = function;
                    }
                }
                _ => return None,
            }
        }
        None
    }

    /// `route({ method: "GET", url: "/x", handler })`, or a list of such.
    fn table(&mut self, node: Node<'t>, object: Node<'t>, argument: Node<'t>) {
        let tables = if argument.kind() == "array" { parts(argument) } else { vec![argument] };
        for table in tables.into_iter().filter(|table| table.kind() == "object") {
            let path = self.option(table, "url").or_else(|| self.option(table, "path"));
            let (Some(method), Some(path)) = (self.option(table, "method"), path) else { continue };
            let Some(handler) = self
                .option(table, "handler")
                .or_else(|| self.option(table, "config"))
                .or_else(|| self.option(table, "options"))
            else {
                continue;
            };
            let router = self.router_of(object).unwrap_or_else(|| {
                let name = self.finder.text(object);
                if self.is_parameter(name) {
                    self.finder.parameter(name, node.start_position().row)
                } else {
                    name.to_owned()
                }
            });
            let names = if method.kind() == "array" { parts(method) } else { vec![method] };
            let names: Vec<String> = names.into_iter().filter_map(|name| literal(self.finder.text, name)).collect();
            let found = methods(names.iter().map(String::as_str));
            let (path, handler) = (self.finder.path(path), self.handler(handler));
            self.finder.route(&router, &found, &path, &handler, table.start_position().row);
        }
    }

    /// A router of this file that is handed to a function of the project, which may register routes on it:
    /// `require("./routes")(app)`.
    fn handed_on(&mut self, node: Node<'t>, function: Node<'t>, arguments: &[Node<'t>]) {
        let Some(first) = arguments.first().filter(|first| matches!(first.kind(), "identifier" | "member_expression"))
        else {
            return;
        };
        let Some(router) = self.finder.routers.find(self.finder.text(*first)).map(str::to_owned) else { return };
        let called = self.finder.text(function);
        let target = known::loaded_module(called).unwrap_or(called);
        let first = called.split('.').next().unwrap_or(called);
        let own = match self.origins.get(first) {
            Some((module, _)) => is_own(module),
            None => function.kind() == "identifier" || known::loaded_module(called).is_some_and(is_own),
        };
        if own && target != "require" {
            self.finder.say(RouteKind::Mount, &router, "", "", target, node.start_position().row);
        }
    }

    /// A handler as facts have it: without what only wraps it; empty for a function without a name.
    fn handler(&self, node: Node<'t>) -> String {
        let mut node = node;
        for _ in 0..4 {
            match node.kind() {
                "array" => match parts(node).last() {
                    Some(last) => node = *last,
                    None => break,
                },
                "call_expression" => {
                    let function = node.child_by_field_name("function");
                    if let Some(function) = function.filter(|function| self.finder.text(*function).ends_with(".bind")) {
                        match function.child_by_field_name("object") {
                            Some(object) => node = object,
                            None => break,
                        }
                        continue;
                    }
                    let arguments = node.child_by_field_name("arguments").map(parts).unwrap_or_default();
                    match arguments.last() {
                        Some(inner)
                            if matches!(inner.kind(), "identifier" | "member_expression" | "call_expression") =>
                        {
                            node = *inner;
                        }
                        Some(inner) if is_function(*inner) => break,
                        _ => return function.map(|function| self.finder.text(function)).unwrap_or_default().to_owned(),
                    }
                }
                "function_expression" => return self.finder.field(node, "name").to_owned(),
                _ => break,
            }
        }
        match node.kind() {
            "identifier" | "member_expression" | "shorthand_property_identifier" => self.finder.text(node).to_owned(),
            _ => String::new(),
        }
    }
}

fn is_function(node: Node<'_>) -> bool {
    matches!(node.kind(), "arrow_function" | "function_expression" | "generator_function")
}

/// Whether a module is written as one of the project: a relative path or an alias.
fn is_own(module: &str) -> bool {
    module.starts_with(['.', '~', '#', '/'])
        || module.starts_with("@/")
        || module.starts_with("src/")
        || module.contains("route")
        || module.contains("/controllers/")
}
