//! Routes of Laravel (`Route::get`), Lumen and Slim (`$router->get`, `$app->get`) and Symfony (attributes and annotations).

mod laravel;
mod symfony;

use rustc_hash::FxHashMap;
use tree_sitter::Node;

use crate::routes::{Finder, RouteSpec, Visit, has_any, literal, parts, traverse};

pub(super) static ROUTES: RouteSpec = RouteSpec { may_have, in_bodies: may_have, find };

fn may_have(text: &str) -> bool {
    has_any(
        text,
        &["Route::", "Annotation\\Route", "Attribute\\Route", "#[Route", "Slim\\", "$router->", "$app->", "$group->"],
    )
}

fn find<'t>(finder: &mut Finder<'t>, root: Node<'t>) {
    let of_symfony = finder.imports_any(&["Symfony\\Component\\Routing", "Sensio\\Bundle\\FrameworkExtraBundle"]);
    let mut php =
        Php { finder, scopes: Vec::new(), given: FxHashMap::default(), class: None, comment: None, of_symfony };
    traverse(root, &mut php);
}

/// What holds for the routes of a group.
#[derive(Clone, Default)]
struct Scope {
    path: String,
    controller: String,
}

struct Php<'f, 't> {
    finder: &'f mut Finder<'t>,
    /// Groups around the place: the closure's id and what holds in it.
    scopes: Vec<(usize, Scope)>,
    /// Closures (by node id) of groups that are still to come.
    given: FxHashMap<usize, Scope>,
    /// The class around the place, and whether its own prefix was said.
    class: Option<&'t str>,
    /// The last comment, which may be the annotations of what follows.
    comment: Option<Node<'t>>,
    /// Whether the file imports Symfony's routes.
    of_symfony: bool,
}

impl<'t> Visit<'t> for Php<'_, 't> {
    fn enter(&mut self, node: Node<'t>, above: &[Node<'t>]) -> bool {
        match node.kind() {
            "comment" => {
                self.comment = Some(node);
                return false;
            }
            "class_declaration" => self.class(node),
            "method_declaration" => self.method(node),
            "property_declaration" | "const_declaration" | "use_declaration" => self.comment = None,
            "anonymous_function" | "arrow_function" => {
                if let Some(scope) = self.given.remove(&node.id()) {
                    self.scopes.push((node.id(), scope));
                }
            }
            "scoped_call_expression" => self.facade(node, above),
            "member_call_expression" => self.router_call(node, above),
            "string" | "encapsed_string" | "heredoc" => return false,
            _ => {}
        }
        true
    }

    fn leave(&mut self, node: Node<'t>, _: &[Node<'t>]) {
        match node.kind() {
            "class_declaration" => self.class = None,
            "anonymous_function" | "arrow_function" if self.scopes.last().is_some_and(|(id, _)| *id == node.id()) => {
                self.scopes.pop();
            }
            _ => {}
        }
    }
}

/// An argument: its name, if it has one, and its value.
fn arguments<'t>(finder: &Finder<'t>, list: Node<'t>) -> Vec<(&'t str, Node<'t>)> {
    parts(list)
        .into_iter()
        .filter(|part| part.kind() == "argument")
        .filter_map(|part| {
            let value = parts(part).last().copied()?;
            Some((finder.field(part, "name"), value))
        })
        .collect()
}

/// The strings of an array, or the one string that stands alone.
fn strings(finder: &Finder<'_>, node: Node<'_>) -> Vec<String> {
    if node.kind() != "array_creation_expression" {
        return literal(finder.text, node).into_iter().collect();
    }
    let elements = parts(node).into_iter();
    elements
        .filter_map(|element| parts(element).last().copied())
        .filter_map(|value| literal(finder.text, value))
        .collect()
}

/// The value of a key of an array.
fn value_of<'t>(finder: &Finder<'t>, array: Node<'t>, key: &str) -> Option<Node<'t>> {
    parts(array).into_iter().find_map(|element| {
        let pair = parts(element);
        let [name, value] = pair.as_slice() else { return None };
        (literal(finder.text, *name).as_deref() == Some(key)).then_some(*value)
    })
}
