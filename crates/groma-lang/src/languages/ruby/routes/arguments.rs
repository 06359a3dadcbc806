//! Arguments of a call: those in order, and those with keys.

use tree_sitter::Node;

use crate::routes::{Finder, parts};

/// The arguments of a call.
pub(super) struct Arguments<'t> {
    /// Arguments without a key.
    pub(super) plain: Vec<Node<'t>>,
    keyed: Vec<(&'t str, Node<'t>)>,
    /// `"/path" => "users#index"`: keys that are no symbols.
    pub(super) arrows: Vec<(Node<'t>, Node<'t>)>,
}

impl<'t> Arguments<'t> {
    pub(super) fn of(finder: &Finder<'t>, call: Node<'t>) -> Self {
        let mut given = Self { plain: Vec::new(), keyed: Vec::new(), arrows: Vec::new() };
        let Some(list) = call.child_by_field_name("arguments") else { return given };
        for part in parts(list) {
            if part.kind() != "pair" {
                given.plain.push(part);
                continue;
            }
            let (Some(key), Some(value)) = (part.child_by_field_name("key"), part.child_by_field_name("value")) else {
                continue;
            };
            match key.kind() {
                "hash_key_symbol" | "simple_symbol" if is_option(finder.text(key)) => {
                    given.keyed.push((finder.text(key).trim_start_matches(':'), value));
                }
                _ => given.arrows.push((key, value)),
            }
        }
        given
    }

    /// The value of a key.
    pub(super) fn keyed(&self, key: &str) -> Option<Node<'t>> {
        self.keyed.iter().find(|(known, _)| *known == key).map(|(_, value)| *value)
    }
}

/// Whether a symbol is an option of routes; others are paths (`get :about => "pages#about"`).
fn is_option(key: &str) -> bool {
    matches!(
        key.trim_start_matches(':'),
        "to" | "at"
            | "via"
            | "as"
            | "only"
            | "except"
            | "path"
            | "controller"
            | "action"
            | "module"
            | "param"
            | "shallow"
            | "path_names"
            | "concerns"
            | "on"
            | "constraints"
            | "format"
            | "defaults"
            | "protocol"
            | "anchor"
            | "id"
            | "controllers"
            | "skip"
            | "path_prefix"
            | "host"
            | "subdomain"
            | "shallow_path"
            | "shallow_prefix"
            | "singular"
            | "internal"
            | "class_name"
            | "sign_out_via"
    )
}
