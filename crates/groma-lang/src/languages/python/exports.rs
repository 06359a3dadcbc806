//! `__all__`: the names that a module says it exports.

use tree_sitter::Node;

use super::is_public;
use crate::finish::Collected;
use crate::spec::Enter;
use crate::walk::Walk;

/// Stands among the exported names for those that only running the module tells.
const OTHERS: &str = "*";

/// `__all__ = [...]`
pub(super) fn assign(walk: &mut Walk<'_, '_>, value: Option<Node<'_>>) {
    if let Some(value) = value {
        list(walk, value);
    }
}

/// `__all__ += [...]`
pub(super) fn addition<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    if walk.at_top() && walk.field_text(node, "left") == Some("__all__") {
        assign(walk, node.child_by_field_name("right"));
    }
    Enter::Children
}

/// `__all__.extend([...])` and `__all__.append("a")`
pub(super) fn call<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    if walk.at_top()
        && let Some("__all__.extend" | "__all__.append") = walk.field_text(node, "function")
        && let Some(arguments) = node.child_by_field_name("arguments")
    {
        list(walk, arguments);
    }
    Enter::Children
}

/// Exports the strings of lists and of sums of lists.
fn list(walk: &mut Walk<'_, '_>, value: Node<'_>) {
    let mut open = vec![value];
    while let Some(part) = open.pop() {
        match part.kind() {
            "string" => walk.export_name(walk.text(part).trim_matches(['"', '\''])),
            "list" | "tuple" | "set" | "expression_list" | "argument_list" | "binary_operator"
            | "parenthesized_expression" => {
                let mut cursor = part.walk();
                open.extend(part.named_children(&mut cursor));
            }
            "identifier" if walk.text(part) == "__all__" => {}
            "comment" => {}
            _ => walk.export_name(OTHERS),
        }
    }
}

/// Applies `__all__`: names of the module that it leaves out are not exported, nor are their members; imports that it
/// lists are re-exports.
pub(super) fn finish(collected: &mut Collected) {
    let Collected { exported_names: exported, drafts, imports, .. } = collected;
    if exported.is_empty() {
        return;
    }
    let all_known = !exported.contains(OTHERS);
    for draft in drafts {
        let outermost = draft.owner.split('.').next().filter(|owner| !owner.is_empty());
        let listed = exported.contains(outermost.unwrap_or(&draft.name));
        if outermost.is_none() && listed {
            draft.exported = true;
        } else if !listed && all_known {
            draft.exported = draft.name == "__all__";
        } else if listed {
            // A member of something listed: its own name decides, even below a name with an underscore.
            draft.exported = is_public(&draft.name) && draft.owner.split('.').skip(1).all(is_public);
        }
    }
    for import in imports {
        // `import a.b` brings in `a`.
        let whole = import.names.is_empty().then(|| import.text.split('.').next().unwrap_or_default());
        let names = import.names.iter().map(|name| name.alias.as_deref().unwrap_or(&name.name));
        import.reexport |= names.chain(whole).any(|name| name != OTHERS && exported.contains(name));
    }
}
