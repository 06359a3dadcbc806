//! Routes of ASP.NET: attributes of controllers, and the `Map` calls of minimal applications.

use groma_model::RouteKind;
use tree_sitter::Node;

use crate::routes::{Finder, RouteSpec, Visit, clipped, has_any, joined, literal, methods, parts, traverse};

pub(super) static ROUTES: RouteSpec = RouteSpec { may_have, in_bodies: may_have, find };

fn may_have(text: &str) -> bool {
    has_any(
        text,
        &[
            "[Http",
            "[Route",
            "AcceptVerbs",
            ".MapGet",
            ".MapPost",
            ".MapPut",
            ".MapDelete",
            ".MapPatch",
            ".MapGroup",
            "IEndpointRouteBuilder",
            "RouteGroupBuilder",
            "WebApplication",
        ],
    )
}

fn find<'t>(finder: &mut Finder<'t>, root: Node<'t>) {
    traverse(root, &mut Asp { is_minimal: has_any(finder.text, &["WebApplication"]), finder, classes: Vec::new() });
}

struct Class<'t> {
    name: &'t str,
    has_route: bool,
    /// Prefixes that hold the name of the action.
    with_action: Vec<String>,
}

/// What the class of an action says of its paths.
struct Prefixes<'c> {
    class: &'c str,
    has_route: bool,
    with_action: Vec<String>,
}

struct Asp<'f, 't> {
    finder: &'f mut Finder<'t>,
    classes: Vec<Class<'t>>,
    /// Whether the file has a minimal application.
    is_minimal: bool,
}

/// An attribute: its name and arguments.
struct Attribute<'t> {
    name: &'t str,
    template: Option<String>,
    arguments: Vec<Node<'t>>,
    row: usize,
}

/// Links of a chain of calls that are followed.
const MOST_LINKS: usize = 32;

impl<'t> Visit<'t> for Asp<'_, 't> {
    fn enter(&mut self, node: Node<'t>, _: &[Node<'t>]) -> bool {
        match node.kind() {
            "class_declaration" | "record_declaration" | "struct_declaration" | "interface_declaration" => {
                self.class(node);
            }
            "method_declaration" => {
                self.function(node);
                self.action(node);
            }
            "local_function_statement" | "constructor_declaration" => self.function(node),
            "variable_declarator" => self.assigned(node),
            "invocation_expression" => self.call(node),
            "string_literal" | "comment" | "using_directive" => return false,
            _ => {}
        }
        true
    }

    fn leave(&mut self, node: Node<'t>, _: &[Node<'t>]) {
        match node.kind() {
            "class_declaration" | "record_declaration" | "struct_declaration" | "interface_declaration" => {
                self.classes.pop();
            }
            "method_declaration" | "local_function_statement" | "constructor_declaration" => {
                self.finder.routers.close();
            }
            _ => {}
        }
    }
}

impl<'t> Asp<'_, 't> {
    fn attributes(&self, node: Node<'t>) -> Vec<Attribute<'t>> {
        let lists = parts(node).into_iter().filter(|part| part.kind() == "attribute_list");
        lists
            .flat_map(parts)
            .filter(|part| part.kind() == "attribute")
            .map(|attribute| {
                let name = self.finder.field(attribute, "name");
                let list = parts(attribute).into_iter().find(|part| part.kind() == "attribute_argument_list");
                let arguments = list.map(parts).unwrap_or_default();
                let values =
                    arguments.iter().filter_map(|argument| parts(*argument).last().copied()).collect::<Vec<_>>();
                let named = arguments.first().is_some_and(|argument| {
                    self.finder.text(*argument).split('"').next().is_some_and(|before| before.contains('='))
                });
                let template = values.first().filter(|_| !named).and_then(|value| literal(self.finder.text, *value));
                Attribute {
                    name: name.rsplit('.').next().unwrap_or(name),
                    template,
                    arguments: values,
                    row: attribute.start_position().row,
                }
            })
            .collect()
    }

    fn class(&mut self, node: Node<'t>) {
        let name = self.finder.field(node, "name");
        let mut has_route = false;
        let mut with_action = Vec::new();
        for attribute in self.attributes(node) {
            if let ("Route" | "RoutePrefix", Some(template)) = (attribute.name, &attribute.template) {
                if template.contains("[action]") {
                    with_action.push(template.clone());
                    continue;
                }
                has_route = true;
                let path = joined("/", &Self::tokens(template, name, ""));
                self.finder.say(RouteKind::Router, name, "", &path, "", attribute.row);
            }
        }
        self.classes.push(Class { name, has_route, with_action });
    }

    /// `[controller]` and `[action]` stand for names.
    fn tokens(template: &str, class: &str, action: &str) -> String {
        let controller = class.strip_suffix("Controller").unwrap_or(class);
        template.trim_start_matches('~').replace("[controller]", controller).replace("[action]", action)
    }

    /// A method of a controller with `[HttpGet("x")]`.
    fn action(&mut self, node: Node<'t>) {
        let Some(class) = self.classes.last() else { return };
        let class = Prefixes { class: class.name, has_route: class.has_route, with_action: class.with_action.clone() };
        let name = self.finder.field(node, "name");
        let attributes = self.attributes(node);
        let own =
            attributes.iter().find(|attribute| attribute.name == "Route").and_then(|route| route.template.clone());
        let mut said = false;
        for attribute in &attributes {
            let found = match attribute.name {
                "HttpGet" => "GET".to_owned(),
                "HttpPost" => "POST".to_owned(),
                "HttpPut" => "PUT".to_owned(),
                "HttpPatch" => "PATCH".to_owned(),
                "HttpDelete" => "DELETE".to_owned(),
                "HttpHead" => "HEAD".to_owned(),
                "HttpOptions" => "OPTIONS".to_owned(),
                "AcceptVerbs" => {
                    let names: Vec<String> =
                        attribute.arguments.iter().filter_map(|value| literal(self.finder.text, *value)).collect();
                    methods(names.iter().map(String::as_str))
                }
                _ => continue,
            };
            said = true;
            let template =
                attribute.template.clone().filter(|_| attribute.name != "AcceptVerbs").or_else(|| own.clone());
            self.served(&class, name, &found, template.as_deref(), attribute.row);
        }
        if !said && let Some(template) = own {
            let row = attributes.iter().find(|attribute| attribute.name == "Route").map_or(0, |route| route.row);
            self.served(&class, name, "", Some(&template), row);
        }
    }

    fn served(&mut self, class: &Prefixes<'_>, name: &str, found: &str, template: Option<&str>, row: usize) {
        let Prefixes { class, has_route, with_action } = class;
        let handler = format!("{class}.{name}");
        for prefix in with_action {
            let path =
                joined(&Self::tokens(prefix, class, name), &Self::tokens(template.unwrap_or_default(), class, name));
            self.finder.route("", found, &path, &handler, row);
        }
        match template {
            // A template that begins at the root leaves the class's out.
            Some(template) if template.starts_with(['/', '~']) => {
                let path = Self::tokens(template, class, name);
                self.finder.route("", found, &path, &handler, row);
            }
            Some(template) if *has_route || with_action.is_empty() => {
                let path = Self::tokens(template, class, name);
                self.finder.route(class, found, &path, &handler, row);
            }
            None if *has_route => self.finder.route(class, found, "", &handler, row),
            // The framework's own convention.
            None if with_action.is_empty() && class.ends_with("Controller") => {
                let path = format!("/{}/{name}", class.strip_suffix("Controller").unwrap_or(class));
                self.finder.route("", found, &path, &handler, row);
            }
            _ => {}
        }
    }

    /// Opens a function; parameters of a router's type are routers.
    fn function(&mut self, node: Node<'t>) {
        self.finder.routers.open(self.finder.field(node, "name"));
        let Some(list) = node.child_by_field_name("parameters") else { return };
        for parameter in parts(list) {
            let kind = self.finder.field(parameter, "type");
            if matches!(kind, "IEndpointRouteBuilder" | "WebApplication" | "RouteGroupBuilder") {
                let name = self.finder.field(parameter, "name");
                self.finder.parameter(name, parameter.start_position().row);
            }
        }
    }

    /// `var app = builder.Build()`, `var users = app.MapGroup("/users")`.
    fn assigned(&mut self, node: Node<'t>) {
        let Some(value) = parts(node).last().copied().filter(|value| value.kind() == "invocation_expression") else {
            return;
        };
        let name = self.finder.field(node, "name");
        let row = node.start_position().row;
        if let Some((holder, prefix)) = self.router_of(value) {
            let router = self.finder.router(name, "", row);
            self.finder.say(RouteKind::Mount, &holder, "", &prefix, &router, row);
        } else if value
            .child_by_field_name("function")
            .is_some_and(|function| self.finder.field(function, "name") == "Build")
            && self.is_minimal
        {
            self.finder.router(name, "", row);
        }
    }

    /// The router that an expression stands for, with the prefix of the groups on the way to it.
    fn router_of(&self, node: Node<'t>) -> Option<(String, String)> {
        let mut at = node;
        let mut prefix = String::new();
        for _ in 0..MOST_LINKS {
            match at.kind() {
                "identifier" => {
                    return self.finder.routers.find(self.finder.text(at)).map(|router| (router.to_owned(), prefix));
                }
                "invocation_expression" => {
                    let function = at
                        .child_by_field_name("function")
                        .filter(|function| function.kind() == "member_access_expression")?;
                    let name = self.finder.field(function, "name");
                    if name == "MapGroup" {
                        let path = first_argument(at)?;
                        prefix = joined(&self.finder.path(path), &prefix);
                    } else if !(name.starts_with("With") || name.starts_with("Require") || name.starts_with("Add")) {
                        return None;
                    }
                    at = function.child_by_field_name("expression")?;
                }
                _ => return None,
            }
        }
        None
    }

    /// `app.MapGet("/x", handler)`, `users.MapUsers()`.
    fn call(&mut self, node: Node<'t>) {
        let Some(function) =
            node.child_by_field_name("function").filter(|function| function.kind() == "member_access_expression")
        else {
            return;
        };
        let what = self.finder.field(function, "name");
        let Some(rest) = what.strip_prefix("Map") else { return };
        let Some(holder) = function.child_by_field_name("expression") else { return };
        let row = function.child_by_field_name("name").map_or(0, |name| name.start_position().row);
        let given = arguments(node);
        let known = self.router_of(holder);
        let found = match rest {
            "Get" => "GET".to_owned(),
            "Post" => "POST".to_owned(),
            "Put" => "PUT".to_owned(),
            "Patch" => "PATCH".to_owned(),
            "Delete" => "DELETE".to_owned(),
            "Methods" => {
                let list = given.get(1).map_or("", |list| self.finder.text(*list));
                methods(list.split('"').skip(1).step_by(2))
            }
            "" if given.len() == 2 && known.is_some() => String::new(),
            "Group" | "Controllers" | "RazorPages" | "ControllerRoute" | "DefaultControllerRoute" => return,
            _ => {
                if let Some((router, prefix)) = known.filter(|_| given.is_empty()) {
                    self.finder.say(RouteKind::Mount, &router, "", &prefix, clipped(what), row);
                }
                return;
            }
        };
        let [path, .., handler] = given.as_slice() else { return };
        let (router, prefix) = known.unwrap_or_else(|| (self.finder.text(holder).to_owned(), String::new()));
        let handler = if matches!(handler.kind(), "identifier" | "member_access_expression") {
            self.finder.text(*handler)
        } else {
            ""
        };
        let path = joined(&prefix, &self.finder.path(*path));
        self.finder.route(&router, &found, &path, handler, row);
    }
}

fn arguments(call: Node<'_>) -> Vec<Node<'_>> {
    let list = call.child_by_field_name("arguments").map(parts).unwrap_or_default();
    list.into_iter().filter_map(|argument| parts(argument).last().copied()).collect()
}

fn first_argument(call: Node<'_>) -> Option<Node<'_>> {
    arguments(call).first().copied()
}
