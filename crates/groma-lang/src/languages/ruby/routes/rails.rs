//! Rails: the statements of `routes.draw`, expanded as Rails does it.

use groma_model::RouteKind;
use rustc_hash::FxHashMap;
use tree_sitter::Node;

use super::{Arguments, statements, words};
use crate::routes::{Finder, joined, literal, methods};

/// Statements that are carried out for one `draw`; concerns are carried out for each resource that has them.
const MOST_STATEMENTS: usize = 20_000;

/// Whether a method is a statement of routes.
pub(super) fn is_statement(method: &str) -> bool {
    matches!(
        method,
        "resources"
            | "resource"
            | "namespace"
            | "scope"
            | "get"
            | "post"
            | "put"
            | "patch"
            | "delete"
            | "match"
            | "root"
            | "mount"
            | "concern"
            | "constraints"
            | "draw"
            | "devise_for"
            | "direct"
            | "authenticate"
            | "authenticated"
    )
}

/// What holds for the statements of a block.
#[derive(Clone, Default)]
struct Scope {
    /// The path so far.
    path: String,
    /// The module of controllers, with a slash behind: `admin/`.
    module: String,
    /// The controller of a resource or of `controller "x" do`, without its module.
    controller: Option<String>,
    /// The resource whose block this is.
    resource: Option<Resource>,
}

/// A resource in whose block statements stand.
#[derive(Clone)]
struct Resource {
    /// The path of all of them.
    collection: String,
    /// The path of one of them.
    member: String,
}

/// Carries out the statements of a body.
pub(super) fn draw<'t>(finder: &mut Finder<'t>, router: &str, body: Node<'t>) {
    let mut cursor = body.walk();
    let all: Vec<Node<'t>> = body.named_children(&mut cursor).collect();
    let mut rails = Rails { finder, router: router.to_owned(), open: Vec::new(), concerns: FxHashMap::default() };
    rails.later(all, &Scope::default());
    for _ in 0..MOST_STATEMENTS {
        let Some((node, scope)) = rails.open.pop() else { break };
        rails.statement(node, &scope);
    }
}

struct Rails<'f, 't> {
    finder: &'f mut Finder<'t>,
    router: String,
    /// Statements that are to be carried out, the next one last.
    open: Vec<(Node<'t>, Scope)>,
    concerns: FxHashMap<String, Vec<Node<'t>>>,
}

impl<'t> Rails<'_, 't> {
    fn later(&mut self, statements: Vec<Node<'t>>, scope: &Scope) {
        if self.open.len() + statements.len() <= MOST_STATEMENTS {
            self.open.extend(statements.into_iter().rev().map(|node| (node, scope.clone())));
        }
    }

    fn statement(&mut self, node: Node<'t>, scope: &Scope) {
        match node.kind() {
            "call" => {}
            // `if Rails.env.development?` and the like.
            "if" | "unless" | "if_modifier" | "unless_modifier" | "then" | "else" | "begin" | "elsif"
            | "body_statement" => {
                let mut cursor = node.walk();
                let inner: Vec<Node<'t>> = node.named_children(&mut cursor).collect();
                self.later(inner, scope);
                return;
            }
            _ => return,
        }
        let method = self.finder.field(node, "method");
        if node.child_by_field_name("receiver").is_some() && !matches!(method, "each" | "draw") {
            return;
        }
        let given = Arguments::of(self.finder, node);
        match method {
            "get" | "post" | "put" | "patch" | "delete" | "options" | "head" | "match" => {
                self.single(node, method, &given, scope);
            }
            "root" => self.root(node, &given, scope),
            "resources" => self.resources(node, &given, scope, false),
            "resource" => self.resources(node, &given, scope, true),
            "namespace" | "scope" | "controller" => self.scope(node, method, &given, scope),
            "member" | "collection" | "new" => {
                let Some(resource) = &scope.resource else { return };
                let path = match method {
                    "member" => resource.member.clone(),
                    "collection" => resource.collection.clone(),
                    _ => joined(&resource.collection, "new"),
                };
                let inner = Scope { path, resource: None, ..scope.clone() };
                self.later(statements(node), &inner);
            }
            "concern" => {
                if let Some(name) = given.plain.first().and_then(|name| literal(self.finder.text, *name)) {
                    self.concerns.insert(name, statements(node));
                }
            }
            "concerns" => {
                let names: Vec<String> = given.plain.iter().flat_map(|name| words(self.finder, *name)).collect();
                self.use_concerns(&names, scope);
            }
            "mount" => {
                let at = given.keyed("at").map(|at| self.finder.path(at));
                let (what, path) = match (given.plain.first(), given.arrows.first()) {
                    (Some(what), _) => (*what, at.unwrap_or_default()),
                    (None, Some((what, path))) => (*what, self.finder.path(*path)),
                    (None, None) => return,
                };
                let path = format!("{}/", whole(scope, &path).trim_end_matches('/'));
                let what = self.finder.text(what).to_owned();
                self.finder.say(RouteKind::Outside, &self.router, "", &path, &what, node.start_position().row);
            }
            "devise_for" => {
                for name in given.plain.iter().filter_map(|name| literal(self.finder.text, *name)) {
                    let path = given
                        .keyed("path")
                        .and_then(|path| literal(self.finder.text, path))
                        .unwrap_or_else(|| name.clone());
                    let path = format!("{}/", whole(scope, &path).trim_end_matches('/'));
                    let row = node.start_position().row;
                    self.finder.say(RouteKind::Outside, &self.router, "", &path, &format!("devise_for {name}"), row);
                }
            }
            "direct" | "resolve" | "draw" | "each" => {}
            // `constraints`, `authenticate`, `defaults`, `shallow` and blocks of libraries: nothing of the path.
            _ => self.later(statements(node), scope),
        }
    }

    fn use_concerns(&mut self, names: &[String], scope: &Scope) {
        for name in names {
            if let Some(statements) = self.concerns.get(name).cloned() {
                self.later(statements, scope);
            }
        }
    }

    /// `get "a/b", to: "c#d"`, `get "a" => "c#d"`, `get :preview`, `match "a", via: [:get, :post]`.
    fn single(&mut self, node: Node<'t>, method: &str, given: &Arguments<'t>, scope: &Scope) {
        let row = node.start_position().row;
        let found = if method == "match" {
            let via = given.keyed("via").map(|via| words(self.finder, via)).unwrap_or_default();
            methods(via.iter().map(String::as_str).filter(|verb| *verb != "all"))
        } else {
            let via = given.keyed("via").map(|via| words(self.finder, via)).unwrap_or_default();
            if via.iter().any(|verb| verb == "all") { String::new() } else { method.to_ascii_uppercase() }
        };
        let mut paths: Vec<(Node<'t>, Option<Node<'t>>)> = given.plain.iter().map(|path| (*path, None)).collect();
        paths.extend(given.arrows.iter().take(1).map(|(path, to)| (*path, Some(*to))));
        let on = given.keyed("on").and_then(|on| literal(self.finder.text, on));
        let inner = match (&scope.resource, on.as_deref()) {
            (Some(resource), Some("member")) => Scope { path: resource.member.clone(), ..scope.clone() },
            (Some(resource), Some("collection")) => Scope { path: resource.collection.clone(), ..scope.clone() },
            (Some(resource), Some("new")) => Scope { path: joined(&resource.collection, "new"), ..scope.clone() },
            _ => scope.clone(),
        };
        for (path, to) in paths {
            let key = if path.kind() == "hash_key_symbol" {
                self.finder.text(path).to_owned()
            } else {
                self.finder.path(path)
            };
            let to = to.or_else(|| given.keyed("to"));
            let handler = self.handler(to, &key, given, scope);
            self.finder.route(&self.router, &found, &whole(&inner, &key), &handler, row);
        }
    }

    /// The handler of a single route: `controller#action`.
    fn handler(&self, to: Option<Node<'t>>, path: &str, given: &Arguments<'t>, scope: &Scope) -> String {
        let option = |key: &str| given.keyed(key).and_then(|value| literal(self.finder.text, value));
        let controller = option("controller").or_else(|| scope.controller.clone());
        let action = match to {
            Some(to) => match literal(self.finder.text, to) {
                Some(text) if text.contains('#') => return format!("{}{}", scope.module, text.trim_start_matches('/')),
                Some(text) => text,
                // `redirect(...)`, an application, a lambda.
                None => {
                    let text = self.finder.text(to);
                    return text.split(['(', ' ', '{']).next().unwrap_or(text).to_owned();
                }
            },
            None => match option("action") {
                Some(action) => action,
                None => {
                    let plain = path.trim_matches('/').split(['(', '.']).next().unwrap_or_default();
                    let mut names = plain.split('/').filter(|part| !part.starts_with(':'));
                    let last = names.next_back().unwrap_or_default().replace('-', "_");
                    if controller.is_none() {
                        let before: Vec<&str> = plain.split('/').collect();
                        let Some((action, controller)) = before.split_last().filter(|(_, before)| !before.is_empty())
                        else {
                            return String::new();
                        };
                        return format!("{}{}#{action}", scope.module, controller.join("/"));
                    }
                    last
                }
            },
        };
        match controller {
            Some(controller) => format!("{}{controller}#{action}", scope.module),
            None => action,
        }
    }

    fn root(&mut self, node: Node<'t>, given: &Arguments<'t>, scope: &Scope) {
        let to = given
            .keyed("to")
            .or_else(|| given.plain.first().copied())
            .or_else(|| given.arrows.first().map(|(_, to)| *to));
        let handler = self.handler(to, "", given, scope);
        let path = if scope.path.is_empty() { "/".to_owned() } else { scope.path.clone() };
        self.finder.route(&self.router, "GET", &path, &handler, node.start_position().row);
    }

    /// `namespace :admin do`, `scope "/x", module: "y" do`, `controller :pages do`.
    fn scope(&mut self, node: Node<'t>, method: &str, given: &Arguments<'t>, scope: &Scope) {
        let mut inner = Scope { resource: None, ..scope.clone() };
        let option = |key: &str| given.keyed(key).map(|value| self.finder.path(value).trim_matches('/').to_owned());
        let first = given.plain.first().filter(|first| literal(self.finder.text, **first).is_some());
        let first = first.map(|first| self.finder.path(*first));
        match method {
            "namespace" => {
                let name = first.unwrap_or_default();
                inner.path = joined(&scope.path, &rooted(&option("path").unwrap_or_else(|| name.clone())));
                let module = option("module").unwrap_or(name);
                inner.module =
                    if module.is_empty() { scope.module.clone() } else { format!("{}{module}/", scope.module) };
            }
            "scope" => {
                let path = first.or_else(|| option("path")).unwrap_or_default();
                inner.path = joined(&scope.path, &rooted(&path));
                if let Some(module) = option("module").filter(|module| !module.is_empty()) {
                    inner.module = format!("{}{module}/", scope.module);
                }
            }
            _ => inner.controller = first,
        }
        if let Some(controller) = option("controller") {
            inner.controller = Some(controller);
        }
        if let Some(resource) = &scope.resource
            && inner.path == scope.path
        {
            // `scope module: "x" do` in a resource's block.
            inner.resource = Some(resource.clone());
        }
        self.later(statements(node), &inner);
    }

    /// `resources :photos, only: [:index] do ... end` and `resource :profile`.
    fn resources(&mut self, node: Node<'t>, given: &Arguments<'t>, scope: &Scope, single: bool) {
        let row = node.start_position().row;
        let list = |key: &str| given.keyed(key).map(|value| words(self.finder, value));
        let (only, except) = (list("only"), list("except").unwrap_or_default());
        let concerns = list("concerns").unwrap_or_default();
        let text = self.finder.text;
        let option = |key: &str| given.keyed(key).and_then(|value| literal(text, value));
        let names: Vec<String> = given.plain.iter().filter_map(|name| literal(self.finder.text, *name)).collect();
        for name in names {
            let path = option("path").unwrap_or_else(|| name.clone());
            let collection = joined(&scope.path, &rooted(&path));
            let param = option("param").unwrap_or_else(|| "id".to_owned());
            let noun = name.rsplit('/').next().unwrap_or(&name);
            let (member, nested) = if single {
                (collection.clone(), collection.clone())
            } else {
                let holder = if param == "id" || param == "slug" || !param.contains('_') {
                    format!("{}_{param}", singular(noun))
                } else {
                    param.clone()
                };
                (joined(&collection, &format!(":{param}")), joined(&collection, &format!(":{holder}")))
            };
            let module =
                option("module").map_or_else(|| scope.module.clone(), |module| format!("{}{module}/", scope.module));
            let controller = option("controller").unwrap_or_else(|| if single { plural(&name) } else { name.clone() });
            let actions: [(&str, &str, String); 7] = [
                ("index", "GET", collection.clone()),
                ("create", "POST", collection.clone()),
                ("new", "GET", joined(&collection, "new")),
                ("edit", "GET", joined(&member, "edit")),
                ("show", "GET", member.clone()),
                ("update", "PATCH|PUT", member.clone()),
                ("destroy", "DELETE", member.clone()),
            ];
            for (action, verb, path) in actions {
                let wanted = only.as_ref().is_none_or(|only| only.iter().any(|wanted| wanted == action));
                if wanted && !except.iter().any(|unwanted| unwanted == action) && !(single && action == "index") {
                    let handler = format!("{module}{controller}#{action}");
                    self.finder.route(&self.router, verb, &path, &handler, row);
                }
            }
            let inner = Scope {
                path: nested,
                module,
                controller: Some(controller),
                resource: Some(Resource { collection, member }),
            };
            self.later(statements(node), &inner);
            self.use_concerns(&concerns, &inner);
        }
    }
}

/// A path below that of a scope.
fn whole(scope: &Scope, path: &str) -> String {
    let path = joined(&scope.path, &rooted(path));
    if path.is_empty() { "/".to_owned() } else { path }
}

fn rooted(path: &str) -> String {
    if path.is_empty() || path.starts_with(['/', '(']) {
        path.trim_end_matches('/').to_owned()
    } else {
        format!("/{}", path.trim_end_matches('/'))
    }
}

/// The singular of a resource's name, by the plain rules.
fn singular(name: &str) -> String {
    for (ending, instead) in [
        ("ies", "y"),
        ("sses", "ss"),
        ("ches", "ch"),
        ("shes", "sh"),
        ("xes", "x"),
        ("statuses", "status"),
        ("people", "person"),
        ("children", "child"),
    ] {
        if let Some(stem) = name.strip_suffix(ending).filter(|stem| ending != "ies" || stem.len() > 1) {
            return format!("{stem}{instead}");
        }
    }
    match name.strip_suffix('s') {
        Some(stem) if !name.ends_with("ss") && !name.ends_with("us") && !name.ends_with("news") => stem.to_owned(),
        _ => name.to_owned(),
    }
}

/// The plural of a resource's name, by the plain rules.
fn plural(name: &str) -> String {
    if let Some(stem) = name.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'o', 'u'])) {
        return format!("{stem}ies");
    }
    if name.ends_with("ss") || name.ends_with("ch") || name.ends_with("sh") || name.ends_with('x') {
        return format!("{name}es");
    }
    if name.ends_with('s') { name.to_owned() } else { format!("{name}s") }
}
