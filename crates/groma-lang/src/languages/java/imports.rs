//! Packages, imports and modules of Java.

use groma_model::{Import, ImportKind, Line};
use tree_sitter::Node;

use crate::spec::Enter;
use crate::walk::{Walk, imported};

/// `package a.b;`
pub(super) fn package<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    if let Some(name) = qualified_name(walk, node) {
        walk.package(&name);
    }
    Enter::Children
}

/// `import a.b.C;`, `import a.b.*;`, `import static a.b.C.member;` and `import static a.b.C.*;`: the text is all before
/// the `*`. `import module a.b;` names a module, as `requires` does, and brings in all that it exports.
pub(super) fn import<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    let Some(text) = qualified_name(walk, node) else { return Enter::Children };
    let mut cursor = node.walk();
    let (mut is_static, mut all) = (false, false);
    for part in node.children(&mut cursor) {
        is_static |= part.kind() == "static";
        all |= part.kind() == "asterisk";
    }
    // The grammar does not see the word `module`; see `mask`.
    let is_module = walk.text(node).starts_with("import module ");
    *walk.import(ImportKind::Module, "", 0) = record(text, is_static, is_module, all, node.start_position().row);
    Enter::Children
}

/// What an import brings in; `all`: all members.
pub(super) fn record(text: String, is_static: bool, is_module: bool, all: bool, row: usize) -> Import {
    let all = all || is_module;
    let kind = match (is_static, is_module) {
        (true, _) => ImportKind::Member,
        (_, true) => ImportKind::Require,
        _ => ImportKind::Module,
    };
    let name = if all { "*" } else { text.rsplit('.').next().unwrap_or(&text) };
    let names = vec![imported(name, None)];
    Import { text: text.into(), kind, line: Line::from_row(row), names, reexport: false }
}

/// `requires transitive a.b;` of a module.
pub(super) fn requires<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    let Some(module) = node.child_by_field_name("module") else { return Enter::Children };
    let text = without_space(walk.text(module));
    let mut cursor = node.walk();
    let transitive = node.children_by_field_name("modifiers", &mut cursor).any(|word| walk.text(word) == "transitive");
    walk.import(ImportKind::Require, &text, node.start_position().row).reexport = transitive;
    Enter::Children
}

/// The name among a declaration's children, as one word.
fn qualified_name(walk: &Walk<'_, '_>, node: Node<'_>) -> Option<String> {
    let mut cursor = node.walk();
    let name = node.named_children(&mut cursor).find(|part| matches!(part.kind(), "identifier" | "scoped_identifier"))?;
    Some(without_space(walk.text(name)))
}

fn without_space(name: &str) -> String {
    name.split_whitespace().collect()
}
