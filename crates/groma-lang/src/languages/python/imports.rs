//! Python's imports.

use groma_model::ImportKind;
use tree_sitter::Node;

use crate::spec::Enter;
use crate::walk::{Walk, imported};

/// `import a.b as c, d`
pub(super) fn import<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    let mut cursor = node.walk();
    for item in node.children_by_field_name("name", &mut cursor) {
        let row = item.start_position().row;
        if item.kind() == "aliased_import" {
            let module = compact(walk.field_text(item, "name").unwrap_or_default());
            let alias = walk.field_text(item, "alias");
            let last = module.rsplit('.').next().unwrap_or(&module);
            let passed_on = passes_on(walk, last, alias);
            let import = walk.import(ImportKind::Module, &module, row);
            import.names.push(imported(last, alias));
            import.reexport = passed_on;
        } else {
            walk.import(ImportKind::Module, &compact(walk.text(item)), row);
        }
    }
    Enter::Children
}

/// `from .a import b as c, d` and `from a import *`
pub(super) fn import_from<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    let module = walk.field_text(node, "module_name").unwrap_or("__future__");
    let mut names = Vec::new();
    let mut passed_on = false;
    let mut cursor = node.walk();
    for item in node.children_by_field_name("name", &mut cursor) {
        if item.kind() == "aliased_import" {
            let name = walk.field_text(item, "name").unwrap_or_default();
            let alias = walk.field_text(item, "alias");
            passed_on |= passes_on(walk, name, alias);
            names.push(imported(name, alias));
        } else {
            names.push(imported(walk.text(item), None));
        }
    }
    if names.is_empty() {
        names.push(imported("*", None));
        passed_on = !walk.in_body();
    }
    let import = walk.import(ImportKind::Module, &compact(module), node.start_position().row);
    import.names = names;
    import.reexport = passed_on;
    Enter::Children
}

/// `import a as a` is how typed code says that it passes a name on.
fn passes_on(walk: &Walk<'_, '_>, name: &str, alias: Option<&str>) -> bool {
    alias == Some(name) && !walk.in_body()
}

/// A dotted name without the white space that may stand around its dots.
fn compact(module: &str) -> String {
    module.split_whitespace().filter(|word| *word != "\\").collect()
}
