//! Routes of Rails (`routes.draw` and the files that it draws) and of Sinatra.

mod arguments;
mod rails;

use tree_sitter::Node;

use crate::routes::{Finder, RouteSpec, Visit, clipped, has_any, literal, parts, traverse};
use arguments::Arguments;

pub(super) static ROUTES: RouteSpec = RouteSpec { may_have, in_bodies: may_have, find };

fn may_have(text: &str) -> bool {
    has_any(text, &["routes.draw", "inatra", "resources :", "namespace :"])
}

fn find<'t>(finder: &mut Finder<'t>, root: Node<'t>) {
    let sinatra = has_any(finder.text, &["Sinatra::", "'sinatra", "\"sinatra"]);
    if is_drawn(finder, root) {
        rails::draw(finder, "", root);
        return;
    }
    traverse(root, &mut Ruby { finder, sinatra, classes: Vec::new() });
}

/// Whether a file is nothing but routes, for the `draw` of another one.
fn is_drawn(finder: &Finder<'_>, root: Node<'_>) -> bool {
    let mut cursor = root.walk();
    let mut statements = root.named_children(&mut cursor).filter(|child| child.kind() != "comment").peekable();
    statements.peek().is_some()
        && statements.all(|child| {
            child.kind() == "call"
                && child.child_by_field_name("receiver").is_none()
                && rails::is_statement(finder.field(child, "method"))
                // Sinatra's have blocks that answer.
                && !(matches!(finder.field(child, "method"), "get" | "post" | "put" | "patch" | "delete")
                    && child.child_by_field_name("block").is_some())
        })
}

struct Ruby<'f, 't> {
    finder: &'f mut Finder<'t>,
    sinatra: bool,
    /// Classes around the place.
    classes: Vec<&'t str>,
}

impl<'t> Visit<'t> for Ruby<'_, 't> {
    fn enter(&mut self, node: Node<'t>, _: &[Node<'t>]) -> bool {
        match node.kind() {
            "class" => {
                self.classes.push(self.finder.field(node, "name"));
                true
            }
            "call" => self.call(node),
            "method" | "singleton_method" | "string" | "comment" => false,
            _ => true,
        }
    }

    fn leave(&mut self, node: Node<'t>, _: &[Node<'t>]) {
        if node.kind() == "class" {
            self.classes.pop();
        }
    }
}

impl<'t> Ruby<'_, 't> {
    fn call(&mut self, node: Node<'t>) -> bool {
        let method = self.finder.field(node, "method");
        let receiver = node.child_by_field_name("receiver");
        if method == "draw"
            && let Some(receiver) = receiver
            && let Some(holder) = self.finder.text(receiver).strip_suffix(".routes")
            && let Some(block) = node.child_by_field_name("block")
        {
            let is_application = holder.ends_with("application") || holder.ends_with("Application");
            let router = if is_application { "" } else { clipped(holder) };
            if let Some(body) = block.child_by_field_name("body") {
                rails::draw(self.finder, router, body);
            }
            return false;
        }
        if self.sinatra && receiver.is_none() && node.child_by_field_name("block").is_some() {
            self.sinatra(node, method);
        }
        true
    }

    /// `get "/x" do ... end`
    fn sinatra(&mut self, node: Node<'t>, method: &str) {
        if !matches!(method, "get" | "post" | "put" | "patch" | "delete" | "head" | "options") {
            return;
        }
        let given = Arguments::of(self.finder, node);
        let Some(path) = given.plain.first().filter(|path| literal(self.finder.text, **path).is_some()) else { return };
        let class = self.classes.last().copied().unwrap_or_default();
        let path = self.finder.path(*path);
        self.finder.route(class, &method.to_ascii_uppercase(), &path, "", node.start_position().row);
    }
}

/// The statements of a block.
fn statements(call: Node<'_>) -> Vec<Node<'_>> {
    let block = call.child_by_field_name("block");
    let Some(body) = block.and_then(|block| block.child_by_field_name("body")) else { return Vec::new() };
    let mut cursor = body.walk();
    body.named_children(&mut cursor).collect()
}

/// Symbols and strings of an array, or the one symbol or string that stands alone.
fn words(finder: &Finder<'_>, node: Node<'_>) -> Vec<String> {
    let items = match node.kind() {
        "array" | "symbol_array" | "string_array" => parts(node),
        _ => vec![node],
    };
    let word = |item: Node<'_>| match item.kind() {
        "bare_symbol" | "bare_string" => Some(finder.text(item).to_owned()),
        _ => literal(finder.text, item),
    };
    items.into_iter().filter_map(word).collect()
}
