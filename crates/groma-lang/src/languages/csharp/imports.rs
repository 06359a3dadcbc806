//! Namespaces and `using` directives of C#.

use groma_model::ImportKind;
use tree_sitter::Node;

use crate::spec::Enter;
use crate::walk::{Walk, imported};

/// Nested namespaces that are joined to one name.
const MOST_NESTED: usize = 8;

/// `namespace A.B { ... }` and `namespace A.B;`
pub(super) fn namespace<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    let Some(mut name) = node.child_by_field_name("name").map(|name| plain_name(walk.text(name))) else {
        return Enter::Children;
    };
    // Between a namespace and the one around it stands the list of declarations.
    let mut outer = (1..=2 * MOST_NESTED)
        .map_while(|level| walk.ancestor(level))
        .take_while(|holder| matches!(holder.kind(), "declaration_list" | "namespace_declaration"));
    let names = outer.by_ref().filter_map(|holder| walk.field_text(holder, "name")).collect::<Vec<_>>();
    for outer in names {
        name = format!("{}.{name}", plain_name(outer));
    }
    walk.package(&name);
    Enter::Children
}

/// `using A.B;`, `using static A.B.C;`, `using C = A.B.C;`, each with `global` before it; that of all files of the
/// project is a re-export.
pub(super) fn using<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    let alias = node.child_by_field_name("name");
    let (mut of_project, mut is_static, mut target) = (false, false, None);
    let mut cursor = node.walk();
    for part in node.children(&mut cursor).filter(|part| Some(*part) != alias) {
        match part.kind() {
            "global" => of_project = true,
            "static" => is_static = true,
            "identifier" | "qualified_name" | "generic_name" | "alias_qualified_name" => target = Some(part),
            _ => {}
        }
    }
    // An alias may also stand for a type without a name: `using Pair = (int, int);`
    let Some(target) = target else { return Enter::Children };
    let text = plain_name(walk.text(target));
    let last = text.rsplit('.').next().unwrap_or(&text);
    let name = alias.map_or_else(|| imported("*", None), |alias| imported(last, Some(walk.text(alias))));
    let kind = if is_static { ImportKind::Member } else { ImportKind::Module };
    let import = walk.import(kind, &text, node.start_position().row);
    import.names.push(name);
    import.reexport = of_project;
    Enter::Children
}

/// A qualified name without white space, type arguments and `global::`.
fn plain_name(name: &str) -> String {
    let name: String = name.split_whitespace().collect();
    let name = name.strip_prefix("global::").unwrap_or(&name);
    name.split('<').next().unwrap_or(name).to_owned()
}
