//! Classes, namespaces, and who may use what is in them.

use tree_sitter::Node;

use super::c;
use crate::spec::{Enter, Scope};
use crate::walk::{Draft, Walk};

/// State of a scope: the current access section is not public.
const PRIVATE: u8 = 1;

/// State of a scope: nothing in it can be used from outside.
const HIDDEN: u8 = 2;

/// Levels of the tree that a namespace's path is looked for in: nobody nests namespaces deeper.
const MOST_LEVELS: usize = 32;

/// Whether a definition can be used from outside its file and class.
pub(super) fn exported(walk: &Walk<'_, '_>, node: Node<'_>, draft: &Draft) -> bool {
    walk.state() == 0 && (walk.in_type() || c::exported(walk, node, draft))
}

/// A class, struct, union or enum.
pub(super) fn type_specifier<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    if node.child_by_field_name("body").is_none() {
        return Enter::Children;
    }
    let hidden = walk.state() != 0;
    let enter = c::type_specifier(walk, node);
    walk.set_state(match node.kind() {
        _ if hidden => HIDDEN,
        "class_specifier" => PRIVATE,
        _ => 0,
    });
    enter
}

/// `public:`
pub(super) fn access<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    let hidden = walk.state() & HIDDEN;
    let private = if walk.text(node).starts_with("private") { PRIVATE } else { 0 };
    walk.set_state(hidden | private);
    Enter::Skip
}

/// `namespace a::b { ... }`
pub(super) fn namespace<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    let name = walk.field_text(node, "name");
    let hidden = name.is_none() || walk.state() & HIDDEN != 0;
    if let Some(name) = name {
        let mut path = vec![name];
        let outer = (1..=MOST_LEVELS).map_while(|level| walk.ancestor(level));
        path.extend(
            outer
                .filter(|ancestor| ancestor.kind() == "namespace_definition")
                .filter_map(|ancestor| walk.field_text(ancestor, "name")),
        );
        path.reverse();
        walk.package(&path.join("::"));
    }
    walk.open(Scope::Namespace, "");
    walk.set_state(if hidden { HIDDEN } else { 0 });
    Enter::Children
}
