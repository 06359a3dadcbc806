//! Routes of gin, echo, chi, fiber, gorilla/mux, httprouter and `net/http`.
//!
//! A receiver is a router if it is made by one of them, has one of their types (parameters, fields, variables), or is a group
//! of such a one.

mod calls;

use groma_model::RouteKind;
use rustc_hash::FxHashMap;
use tree_sitter::Node;

use crate::routes::{Finder, RouteSpec, Visit, has_any, joined, literal, parts, traverse};

pub(super) static ROUTES: RouteSpec = RouteSpec { may_have, in_bodies: may_have, find };

/// The packages' paths, without their versions.
const FRAMEWORKS: [&str; 8] = [
    "github.com/gin-gonic/gin",
    "github.com/labstack/echo",
    "github.com/go-chi/chi",
    "github.com/gofiber/fiber",
    "github.com/gorilla/mux",
    "github.com/julienschmidt/httprouter",
    "github.com/kataras/iris",
    "net/http",
];

fn may_have(text: &str) -> bool {
    has_any(text, &FRAMEWORKS[..7])
        || has_any(text, &["HandleFunc(", ".Handle(", "ServeMux"]) && has_any(text, &["\"net/http\""])
}

fn find<'t>(finder: &mut Finder<'t>, root: Node<'t>) {
    let mut packages = FxHashMap::default();
    for import in finder.imports {
        let path = &*import.text;
        let Some(framework) = FRAMEWORKS.iter().copied().find(|framework| crate::routes::is_part(path, framework))
        else {
            continue;
        };
        let own = framework.rsplit('/').next().unwrap_or(framework);
        let name = import.names.first().and_then(|name| name.alias.as_deref()).unwrap_or(own);
        packages.insert(name, own);
    }
    let mut go = Go { finder, packages, given: FxHashMap::default(), methods: FxHashMap::default() };
    traverse(root, &mut go);
}

struct Go<'f, 't> {
    finder: &'f mut Finder<'t>,
    /// The frameworks by the names of their packages in this file.
    packages: FxHashMap<&'t str, &'static str>,
    /// Functions (by node id) that a router is given: the router's holder and the prefix.
    given: FxHashMap<usize, (String, String)>,
    /// Methods of registrations (by node id) that are said behind them: `HandleFunc(...).Methods("GET")`.
    methods: FxHashMap<usize, String>,
}

/// Links of a chain of calls that are followed.
const MOST_LINKS: usize = 32;

impl<'t> Visit<'t> for Go<'_, 't> {
    fn enter(&mut self, node: Node<'t>, _: &[Node<'t>]) -> bool {
        match node.kind() {
            "function_declaration" | "method_declaration" | "func_literal" => self.function(node),
            "field_declaration" => self.field(node),
            "short_var_declaration" | "assignment_statement" => {
                let (left, right) = (node.child_by_field_name("left"), node.child_by_field_name("right"));
                if let (Some(left), Some(right)) = (left, right) {
                    for (name, value) in parts(left).into_iter().zip(parts(right)) {
                        self.assigned(name, value);
                    }
                }
            }
            "var_spec" | "const_spec" => self.declared(node),
            "call_expression" => self.call(node),
            "interpreted_string_literal" | "raw_string_literal" | "comment" | "import_declaration" => return false,
            _ => {}
        }
        true
    }

    fn leave(&mut self, node: Node<'t>, _: &[Node<'t>]) {
        if matches!(node.kind(), "function_declaration" | "method_declaration" | "func_literal") {
            self.finder.routers.close();
        }
    }
}

impl<'t> Go<'_, 't> {
    /// Opens a function; parameters of a router's type are routers.
    fn function(&mut self, node: Node<'t>) {
        self.finder.routers.open(self.finder.field(node, "name"));
        let Some(list) = node.child_by_field_name("parameters") else { return };
        let mut given = self.given.remove(&node.id());
        for parameter in parts(list) {
            let Some(kind) = parameter.child_by_field_name("type") else { continue };
            if !self.is_router_type(self.finder.text(kind)) {
                continue;
            }
            let mut cursor = parameter.walk();
            let names: Vec<Node<'t>> = parameter.children_by_field_name("name", &mut cursor).collect();
            for name in names {
                let (called, row) = (self.finder.text(name), name.start_position().row);
                if let Some((holder, prefix)) = given.take() {
                    let router = self.finder.router(called, "", row);
                    self.finder.say(RouteKind::Mount, &holder, "", &prefix, &router, row);
                } else {
                    self.finder.parameter(called, row);
                }
            }
        }
    }

    /// A field of a router's type: `s.router` means it wherever `s` is.
    fn field(&mut self, node: Node<'t>) {
        let Some(kind) = node.child_by_field_name("type").map(|kind| self.finder.text(kind)) else { return };
        if !self.is_router_type(kind) {
            return;
        }
        let mut cursor = node.walk();
        let names: Vec<Node<'t>> = node.children_by_field_name("name", &mut cursor).collect();
        for name in names {
            let called = format!(".{}", self.finder.text(name));
            self.finder.router(&called, "", name.start_position().row);
        }
    }

    /// `var r = chi.NewRouter()`, `var mux http.ServeMux`, `const base = "/api"`.
    fn declared(&mut self, node: Node<'t>) {
        let Some(name) = node.child_by_field_name("name") else { return };
        if let Some(value) = node.child_by_field_name("value") {
            if let Some(value) = parts(value).first() {
                self.assigned(name, *value);
            }
        } else if let Some(kind) = node.child_by_field_name("type")
            && self.is_router_type(self.finder.text(kind))
        {
            self.finder.router(self.finder.text(name), "", node.start_position().row);
        }
    }

    /// `r := gin.Default()`, `api := r.Group("/api")`, `s.router = mux.NewRouter()`.
    fn assigned(&mut self, name: Node<'t>, value: Node<'t>) {
        let called = self.finder.text(name);
        let row = name.start_position().row;
        if let Some(text) = literal(self.finder.text, value) {
            self.finder.constants.insert(called, text);
            return;
        }
        if self.makes_router(value) {
            if self.field_router(name).is_none() {
                self.finder.router(called, "", row);
            }
        } else if value.kind() == "call_expression"
            && let Some((holder, prefix)) = self.router_of(value)
        {
            let router = self.finder.router(called, "", row);
            self.finder.say(RouteKind::Mount, &holder, "", &prefix, &router, row);
        } else if let Some(router) = self.router_of(value).map(|(router, _)| router) {
            self.finder.routers.alias(called, &router);
        } else if name.kind() == "identifier" && self.finder.routers.find(called).is_some() {
            self.finder.routers.alias(called, "");
        }
    }

    fn is_router_type(&self, text: &str) -> bool {
        const TYPES: [&str; 17] = [
            "gin.Engine",
            "gin.RouterGroup",
            "gin.IRouter",
            "gin.IRoutes",
            "echo.Echo",
            "echo.Group",
            "echo.Router",
            "chi.Router",
            "chi.Mux",
            "fiber.App",
            "fiber.Router",
            "fiber.Group",
            "mux.Router",
            "httprouter.Router",
            "iris.Application",
            "iris.Party",
            "http.ServeMux",
        ];
        let Some((package, name)) = text.trim_start_matches('*').split_once('.') else { return false };
        let Some(own) = self.packages.get(package) else { return false };
        TYPES.iter().any(|known| known.strip_prefix(own).and_then(|rest| rest.strip_prefix('.')) == Some(name))
    }

    /// `gin.Default()`, `mux.NewRouter().StrictSlash(true)`, `&http.ServeMux{}`.
    fn makes_router(&self, value: Node<'t>) -> bool {
        const MAKERS: [&str; 12] = [
            "gin.Default",
            "gin.New",
            "echo.New",
            "chi.NewRouter",
            "chi.NewMux",
            "fiber.New",
            "mux.NewRouter",
            "httprouter.New",
            "iris.New",
            "iris.Default",
            "http.NewServeMux",
            "http.ServeMux",
        ];
        let mut at = value;
        for _ in 0..MOST_LINKS {
            match at.kind() {
                "unary_expression" => match at.child_by_field_name("operand") {
                    Some(operand) => at = operand,
                    None => return false,
                },
                "composite_literal" => {
                    return at
                        .child_by_field_name("type")
                        .is_some_and(|kind| self.is_router_type(self.finder.text(kind)));
                }
                "call_expression" => {
                    let Some(function) = at.child_by_field_name("function") else { return false };
                    let text = self.finder.text(function);
                    if let Some((package, name)) = text.split_once('.')
                        && let Some(own) = self.packages.get(package)
                    {
                        return MAKERS.iter().any(|known| {
                            known.strip_prefix(own).and_then(|rest| rest.strip_prefix('.')) == Some(name)
                        });
                    }
                    if self.finder.field(function, "field") != "StrictSlash" {
                        return false;
                    }
                    match function.child_by_field_name("operand") {
                        Some(operand) => at = operand,
                        None => return false,
                    }
                }
                _ => return false,
            }
        }
        false
    }

    /// The router that an expression stands for, and the prefix of the groups on the way to it.
    fn router_of(&self, node: Node<'t>) -> Option<(String, String)> {
        let mut at = node;
        let mut prefix = String::new();
        for _ in 0..MOST_LINKS {
            match at.kind() {
                "identifier" => {
                    return self.finder.routers.find(self.finder.text(at)).map(|router| (router.to_owned(), prefix));
                }
                "selector_expression" => return self.field_router(at).map(|router| (router, prefix)),
                "unary_expression" => at = at.child_by_field_name("operand")?,
                "call_expression" => {
                    let function = at
                        .child_by_field_name("function")
                        .filter(|function| function.kind() == "selector_expression")?;
                    let arguments = parts(at.child_by_field_name("arguments")?);
                    match self.finder.field(function, "field") {
                        "Group" | "PathPrefix" | "Party" | "Route" => {
                            let path = arguments.first().filter(|path| path.kind() != "func_literal");
                            if let Some(path) = path {
                                prefix = joined(&self.finder.path(*path), &prefix);
                            }
                        }
                        "With" | "Use" | "Subrouter" | "StrictSlash" | "Host" | "Schemes" => {}
                        _ => return None,
                    }
                    at = function.child_by_field_name("operand")?;
                }
                _ => return None,
            }
        }
        None
    }

    /// The router in a field: of this name in this place, or of a type that this file declares.
    fn field_router(&self, node: Node<'t>) -> Option<String> {
        if node.kind() != "selector_expression" {
            return None;
        }
        let whole = self.finder.routers.find(self.finder.text(node));
        let field = self.finder.field(node, "field");
        whole.or_else(|| self.finder.routers.find(&format!(".{field}"))).map(str::to_owned)
    }
}
