//! Routes of Spring (annotations and `RouterFunctions`) and of JAX-RS.
//!
//! The annotations are evidence enough, but not on a client: an interface that is called a Feign client says what somebody
//! else serves.

use groma_model::RouteKind;
use tree_sitter::Node;

use crate::routes::{Finder, RouteSpec, Visit, clipped, has_any, joined, literal, methods, parts, traverse};

pub(super) static ROUTES: RouteSpec = RouteSpec { may_have, in_bodies, find };

fn may_have(text: &str) -> bool {
    has_any(text, &["Mapping", "@Path", "RouterFunction"])
}

fn in_bodies(text: &str) -> bool {
    has_any(text, &["RouterFunction", "web.reactive.function", "web.servlet.function"])
}

fn find<'t>(finder: &mut Finder<'t>, root: Node<'t>) {
    let is_functional = finder
        .imports_any(&["org.springframework.web.reactive.function.server", "org.springframework.web.servlet.function"]);
    let is_jax = finder.imports_any(&["javax.ws.rs", "jakarta.ws.rs"]);
    traverse(root, &mut Java { finder, classes: Vec::new(), nested: Vec::new(), is_functional, is_jax });
}

/// A class around the place.
struct Class<'t> {
    name: String,
    serves: bool,
    /// Paths of the class, each with the methods that it allows.
    methods: String,
    node: Node<'t>,
}

struct Java<'f, 't> {
    finder: &'f mut Finder<'t>,
    classes: Vec<Class<'t>>,
    /// Prefixes of the `nest` and `path` calls around the place.
    nested: Vec<(usize, String)>,
    /// Whether the file imports Spring's functional routes.
    is_functional: bool,
    /// Whether it imports JAX-RS.
    is_jax: bool,
}

impl<'t> Visit<'t> for Java<'_, 't> {
    fn enter(&mut self, node: Node<'t>, _: &[Node<'t>]) -> bool {
        match node.kind() {
            "class_declaration" | "interface_declaration" | "record_declaration" | "enum_declaration" => {
                self.class(node);
            }
            "field_declaration" => self.constant(node),
            "method_declaration" => self.method(node),
            "method_invocation" => self.invocation(node),
            "string_literal" | "line_comment" | "block_comment" => return false,
            _ => {}
        }
        true
    }

    fn leave(&mut self, node: Node<'t>, _: &[Node<'t>]) {
        match node.kind() {
            "class_declaration" | "interface_declaration" | "record_declaration" | "enum_declaration" => {
                self.classes.pop();
            }
            "method_declaration" => self.finder.routers.close(),
            "method_invocation" if self.nested.last().is_some_and(|(id, _)| *id == node.id()) => {
                self.nested.pop();
            }
            _ => {}
        }
    }
}

/// One annotation: its name without package, and its arguments.
struct Annotation<'t> {
    name: &'t str,
    arguments: Vec<Node<'t>>,
    row: usize,
}

impl<'t> Java<'_, 't> {
    fn class(&mut self, node: Node<'t>) {
        let own = self.finder.field(node, "name");
        let name = match self.classes.last() {
            Some(outer) => clipped(&format!("{}.{own}", outer.name)).to_owned(),
            None => own.to_owned(),
        };
        let annotations = self.annotations(node);
        let has = |names: &[&str]| annotations.iter().any(|annotation| names.contains(&annotation.name));
        let serves = !has(&["FeignClient", "HttpExchange", "RegisterRestClient", "ReactiveFeignClient"]);
        let mut class = Class { name, serves, methods: String::new(), node };
        if serves
            && let Some(mapping) = annotations.iter().find(|found| matches!(found.name, "RequestMapping" | "Path"))
        {
            class.methods = self.methods_of(mapping);
            for prefix in self.paths_of(mapping) {
                self.finder.say(RouteKind::Router, &class.name, "", &prefix, "", mapping.row);
            }
        }
        self.classes.push(class);
    }

    /// `static final String BASE = "/api";`
    fn constant(&mut self, node: Node<'t>) {
        for declarator in parts(node).into_iter().filter(|part| part.kind() == "variable_declarator") {
            let Some(value) = declarator.child_by_field_name("value") else { continue };
            if matches!(value.kind(), "string_literal" | "binary_expression") && self.is_text(value) {
                let text = self.finder.path(value);
                let name = self.finder.field(declarator, "name");
                self.finder.constants.insert(name, text);
            }
        }
    }

    fn is_text(&self, value: Node<'t>) -> bool {
        value.kind() == "string_literal" || self.finder.text(value).contains('"')
    }

    fn method(&mut self, node: Node<'t>) {
        let name = self.finder.field(node, "name");
        self.finder.routers.open(name);
        let Some((class, allowed)) =
            self.classes.last().filter(|class| class.serves).map(|class| (class.name.clone(), class.methods.clone()))
        else {
            return;
        };
        let annotations = self.annotations(node);
        let of_path = annotations.iter().find(|annotation| annotation.name == "Path");
        for annotation in &annotations {
            let (found, paths) = match annotation.name {
                "GetMapping" => ("GET".to_owned(), self.paths_of(annotation)),
                "PostMapping" => ("POST".to_owned(), self.paths_of(annotation)),
                "PutMapping" => ("PUT".to_owned(), self.paths_of(annotation)),
                "PatchMapping" => ("PATCH".to_owned(), self.paths_of(annotation)),
                "DeleteMapping" => ("DELETE".to_owned(), self.paths_of(annotation)),
                "RequestMapping" => {
                    let own = self.methods_of(annotation);
                    (if own.is_empty() { allowed.clone() } else { own }, self.paths_of(annotation))
                }
                verb @ ("GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD" | "OPTIONS") if self.is_jax => {
                    (verb.to_owned(), of_path.map_or_else(|| vec![String::new()], |path| self.paths_of(path)))
                }
                _ => continue,
            };
            for path in paths {
                self.finder.route(&class, &found, &path, &format!("{class}.{name}"), annotation.row);
            }
        }
    }

    /// The annotations of a declaration.
    fn annotations(&self, node: Node<'t>) -> Vec<Annotation<'t>> {
        let Some(modifiers) = node.child(0).filter(|first| first.kind() == "modifiers") else { return Vec::new() };
        let annotations = parts(modifiers).into_iter().filter(|part| part.kind().ends_with("annotation"));
        annotations
            .map(|annotation| {
                let name = self.finder.field(annotation, "name");
                Annotation {
                    name: name.rsplit('.').next().unwrap_or(name),
                    arguments: annotation.child_by_field_name("arguments").map(parts).unwrap_or_default(),
                    row: annotation.start_position().row,
                }
            })
            .collect()
    }

    /// The values of an argument of an annotation; those without a name are its `value`.
    fn values(&self, annotation: &Annotation<'t>, names: &[&str]) -> Vec<Node<'t>> {
        let mut values = Vec::new();
        for argument in &annotation.arguments {
            let value = if argument.kind() == "element_value_pair" {
                if !names.contains(&self.finder.field(*argument, "key")) {
                    continue;
                }
                argument.child_by_field_name("value")
            } else {
                names.contains(&"value").then_some(*argument)
            };
            match value {
                Some(list) if list.kind() == "element_value_array_initializer" => values.extend(parts(list)),
                Some(value) => values.push(value),
                None => {}
            }
        }
        values
    }

    /// The paths of a mapping; one empty path if it has none.
    fn paths_of(&self, annotation: &Annotation<'t>) -> Vec<String> {
        let values = self.values(annotation, &["value", "path"]);
        let mut paths: Vec<String> = values.into_iter().map(|value| self.finder.path(value)).collect();
        if paths.is_empty() {
            paths.push(String::new());
        }
        paths
    }

    fn methods_of(&self, annotation: &Annotation<'t>) -> String {
        let values = self.values(annotation, &["method"]);
        methods(values.into_iter().map(|value| {
            let text = self.finder.text(value);
            text.rsplit('.').next().unwrap_or(text)
        }))
    }

    /// `route().GET("/x", handler)` and `route(GET("/x"), handler)` of Spring's functional style.
    fn invocation(&mut self, node: Node<'t>) {
        if !self.is_functional {
            return;
        }
        let what = self.finder.field(node, "name");
        let Some(arguments) = node.child_by_field_name("arguments").map(parts) else { return };
        let row = node.child_by_field_name("name").map_or(0, |name| name.start_position().row);
        let before = self.nested.last().map(|(_, prefix)| prefix.clone()).unwrap_or_default();
        let class = self.classes.last().map(|class| (class.name.clone(), class.node));
        let Some((class, _)) = class else { return };
        match (what, arguments.as_slice()) {
            ("GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD" | "OPTIONS", [path, .., handler])
                if literal(self.finder.text, *path).is_some() && node.child_by_field_name("object").is_some() =>
            {
                let path = joined(&before, &self.finder.path(*path));
                let handler = self.handler(*handler);
                self.finder.route(&format!("{class}()"), what, &path, &handler, row);
            }
            ("route" | "andRoute", [predicate, handler]) => {
                if let Some((verb, path)) = self.predicate(*predicate) {
                    let handler = self.handler(*handler);
                    self.finder.route(&format!("{class}()"), verb, &joined(&before, &path), &handler, row);
                }
            }
            ("path" | "nest", [path, ..]) if literal(self.finder.text, *path).is_some() => {
                let path = joined(&before, &self.finder.path(*path));
                self.nested.push((node.id(), path));
            }
            ("nest", [predicate, ..]) => {
                if let Some((_, path)) = self.predicate(*predicate) {
                    self.nested.push((node.id(), joined(&before, &path)));
                }
            }
            _ => {}
        }
    }

    /// The method and path of `GET("/x")` or `GET("/x").and(...)`.
    fn predicate(&self, node: Node<'t>) -> Option<(&'t str, String)> {
        let mut node = node;
        for _ in 0..8 {
            let name = self.finder.field(node, "name");
            if matches!(name, "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD" | "OPTIONS" | "path") {
                let arguments = node.child_by_field_name("arguments").map(parts)?;
                let path = self.finder.path(*arguments.first()?);
                return Some((if name == "path" { "" } else { name }, path));
            }
            node = node.child_by_field_name("object")?;
        }
        None
    }

    fn handler(&self, node: Node<'t>) -> String {
        if node.kind() == "method_reference" { self.finder.text(node).replace("::", ".") } else { String::new() }
    }
}
