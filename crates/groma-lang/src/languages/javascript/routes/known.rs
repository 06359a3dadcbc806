//! The frameworks: their modules, the functions and types that give routers, the methods of routers.

use tree_sitter::Node;

use super::{Script, first_argument};
use crate::routes::{has_any, is_part, parts};

/// Modules whose values are applications and routers.
const FRAMEWORKS: [&str; 22] = [
    "express",
    "express-promise-router",
    "express-async-router",
    "fastify",
    "koa",
    "koa-router",
    "@koa/router",
    "hono",
    "@hono/zod-openapi",
    "polka",
    "restify",
    "elysia",
    "itty-router",
    "router",
    "find-my-way",
    "@tinyhttp/app",
    "hyper-express",
    "ultimate-express",
    "h3",
    "@oak/oak",
    "@hapi/hapi",
    "next-connect",
];

/// Modules whose decorators make controllers.
pub(super) const CONTROLLERS: [&str; 4] = ["@nestjs/common", "routing-controllers", "tsoa", "@tsoa/runtime"];

/// Functions and classes of those modules that make routers, besides the module itself.
const MAKERS: [&str; 16] = [
    "Router",
    "express",
    "fastify",
    "Fastify",
    "Hono",
    "OpenAPIHono",
    "Elysia",
    "App",
    "Application",
    "Koa",
    "createServer",
    "createRouter",
    "createApp",
    "polka",
    "default",
    "*",
];

/// Types of applications and routers.
const TYPES: [&str; 12] = [
    "Express",
    "Application",
    "Router",
    "IRouter",
    "FastifyInstance",
    "Hono",
    "OpenAPIHono",
    "Elysia",
    "App",
    "Koa",
    "RouterType",
    "Server",
];

/// Methods of a router that are named after a method of HTTP; `del` is Restify's and old Express's.
pub(super) fn verb(name: &str) -> Option<&'static str> {
    Some(match name {
        "get" => "GET",
        "post" => "POST",
        "put" => "PUT",
        "patch" => "PATCH",
        "delete" | "del" => "DELETE",
        "head" => "HEAD",
        "options" | "opts" => "OPTIONS",
        "all" => "",
        _ => return None,
    })
}

/// Whether a method of a router gives the router again.
pub(super) fn is_link(name: &str) -> bool {
    verb(name).is_some()
        || matches!(
            name,
            "use"
                | "route"
                | "basePath"
                | "register"
                | "mount"
                | "openapi"
                | "group"
                | "onError"
                | "notFound"
                | "listen"
                | "param"
                | "routes"
                | "withTypeProvider"
                | "guard"
                | "decorate"
                | "derive"
                | "model"
                | "prefix"
        )
}

/// Names of parameters and imports that are taken for applications where a call looks like a registration.
pub(super) const APPLICATIONS: [&str; 10] =
    ["app", "router", "server", "fastify", "application", "instance", "expressApp", "routes", "route", "apiRouter"];

/// Whether a text loads one of the frameworks: its name behind a quote, since `express` alone is part of `expression`, and not
/// as the start of another word, since people write of an `expression` in backticks too.
pub(super) fn names_framework(text: &str) -> bool {
    const NAMES: [&str; 17] = [
        "npm:",
        "express",
        "fastify",
        "koa",
        "@koa/",
        "hono",
        "@hono/",
        "@nestjs/co",
        "routing-controllers",
        "tsoa",
        "@tsoa/",
        "polka",
        "restify",
        "elysia",
        "itty-router",
        "@tinyhttp",
        "@hapi/hapi",
    ];
    const MORE: [&str; 4] = ["'h3'", "\"h3\"", "next-connect", "hyper-express"];
    let bytes = text.as_bytes();
    let quoted = |name: &&str| {
        memchr::memmem::find_iter(bytes, name).any(|at| {
            let is_part = !name.contains(['/', '-', ':']) && bytes.get(at + name.len()).is_some_and(u8::is_ascii_alphabetic);
            at > 0 && matches!(bytes[at - 1], b'"' | b'\'' | b'`') && !is_part
        })
    };
    NAMES.iter().any(quoted) || has_any(text, &MORE)
}

impl<'t> Script<'_, 't> {
    /// The prefix of the router that an expression makes; `None` if it makes none.
    pub(super) fn creation(&self, node: Node<'t>) -> Option<String> {
        let function = match node.kind() {
            "call_expression" => node.child_by_field_name("function")?,
            "new_expression" => node.child_by_field_name("constructor")?,
            _ => return None,
        };
        self.is_maker(function).then(|| {
            let options = first_argument(node).filter(|options| options.kind() == "object");
            options
                .and_then(|options| self.option(options, "prefix"))
                .map(|prefix| self.finder.path(prefix))
                .unwrap_or_default()
        })
    }

    fn is_maker(&self, function: Node<'t>) -> bool {
        let text = self.finder.text(function);
        match function.kind() {
            "identifier" => {
                self.origins.get(text).is_some_and(|(module, name)| {
                    is_framework(module) && MAKERS.contains(name)
                    // A framework's own examples load it by a path.
                    || matches!(text, "express" | "fastify") && module.starts_with('.')
                })
            }
            "member_expression" => {
                let property = self.finder.field(function, "property");
                let object = self.finder.field(function, "object");
                MAKERS.contains(&property)
                    && (self.origins.get(object).is_some_and(|(module, _)| {
                        is_framework(module) || object == "express" && module.starts_with('.')
                    }) || loaded_module(object).is_some_and(is_framework))
            }
            "call_expression" => loaded_module(text).is_some_and(is_framework),
            _ => false,
        }
    }

    /// Whether a parameter or a field has the type of an application or a router.
    pub(super) fn is_router_type(&self, node: Node<'t>) -> bool {
        let Some(annotation) = node.child_by_field_name("type") else { return false };
        let text = self.finder.text(annotation).trim_start_matches(':').trim();
        let text = text.split('<').next().unwrap_or(text);
        let (first, last) = (text.split('.').next().unwrap_or(text), text.rsplit('.').next().unwrap_or(text));
        TYPES.contains(&last)
            && self
                .origins
                .get(first)
                .is_some_and(|(module, _)| is_framework(module) || *module == "express-serve-static-core")
    }

    /// The value of an option in an object.
    pub(super) fn option(&self, object: Node<'t>, key: &str) -> Option<Node<'t>> {
        parts(object).into_iter().find_map(|pair| match pair.kind() {
            "pair" => {
                let called = self.finder.field(pair, "key").trim_matches(['"', '\'']);
                if called == key { pair.child_by_field_name("value") } else { None }
            }
            "shorthand_property_identifier" | "method_definition" => {
                let called = if pair.kind() == "method_definition" {
                    self.finder.field(pair, "name")
                } else {
                    self.finder.text(pair)
                };
                (called == key).then_some(pair)
            }
            _ => None,
        })
    }
}

/// Whether a module is a framework's.
pub(super) fn is_framework(module: &str) -> bool {
    let module = module.strip_prefix("npm:").or(module.strip_prefix("jsr:")).unwrap_or(module);
    FRAMEWORKS.iter().any(|framework| is_part(module, framework) && !module.ends_with("/client"))
}

/// The module of `require("x")`.
pub(super) fn loaded_module(text: &str) -> Option<&str> {
    let module = text.strip_prefix("require(")?.strip_suffix(')')?.trim();
    let module = module.trim_matches(['"', '\'', '`']);
    (!module.contains(['"', '\'', '(', '`'])).then_some(module)
}
