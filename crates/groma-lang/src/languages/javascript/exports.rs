//! What is exported: decided for a draft by where it stands, and at the end by what the whole file says.

use std::collections::HashSet;

use groma_model::{ImportKind, SymbolKind};
use tree_sitter::Node;

use super::definitions::{has_export, is_accessible};
use super::scope_state::{AMBIENT, PRIVATE};
use crate::finish::Collected;
use crate::walk::{Draft, Walk};

/// Stands among the exported names of a file that is a module, even one that exports nothing.
pub(crate) const MODULE: &str = "";

/// Objects whose members everything sees.
const GLOBALS: [&str; 4] = ["globalThis", "global", "self", "window"];

/// A variable at the top that spans more rows than this is worth listing even if nothing else sees it: a table, a
/// component in a wrapper.
const LARGE_ROWS: usize = 2;

/// Whether a definition can be seen from outside, as far as its place tells: a member's accessibility, the `export` of
/// a namespace's member, and for what stands at the top whether it would be global if the file were a script.
pub(crate) fn exported(walk: &Walk<'_, '_>, node: Node<'_>, draft: &Draft) -> bool {
    if walk.in_type() {
        let name = node.child_by_field_name("name").or_else(|| node.child_by_field_name("property"));
        name.is_none_or(|name| is_accessible(walk, node, name))
    } else if draft.owner.is_empty() {
        walk.state() != PRIVATE
    } else {
        walk.state() == AMBIENT || has_export(walk)
    }
}

/// Whether a name is written as constants are.
pub(super) fn is_constant_name(name: &str) -> bool {
    name.chars().any(|character| character.is_ascii_uppercase()) && !name.chars().any(char::is_lowercase)
}

/// Applies the file's exports, and drops the variables at the top that nothing asks for.
pub(crate) fn finish(collected: &mut Collected) {
    let names = &collected.exported_names;
    let is_module =
        names.contains(MODULE) || collected.imports.iter().any(|import| import.kind == ImportKind::Require);
    let mut visible: HashSet<String> = GLOBALS.iter().map(|&name| name.to_owned()).collect();
    for draft in &mut collected.drafts {
        if draft.owner.is_empty() {
            draft.exported = names.contains(draft.name.as_str()) || draft.exported && !is_module;
            if draft.exported {
                visible.insert(draft.name.clone());
            }
        }
    }
    // What is added to an imported object is seen by all that import it.
    visible.extend(collected.imports.iter().flat_map(|import| {
        import.names.iter().map(|name| name.alias.as_deref().unwrap_or(&name.name).to_owned())
    }));
    let mut owners: HashSet<String> = HashSet::new();
    for draft in &mut collected.drafts {
        if let Some(root) = draft.owner.split('.').next().filter(|root| !root.is_empty()) {
            // A name that no symbol stands for may still be exported: a variable that is not listed.
            draft.exported &= visible.contains(root) || names.contains(root);
            if !owners.contains(root) {
                owners.insert(root.to_owned());
            }
        }
    }
    collected.drafts.retain(|draft| {
        !draft.owner.is_empty()
            || !matches!(draft.kind, SymbolKind::Const | SymbolKind::Variable)
            || names.contains(draft.name.as_str())
            || is_constant_name(&draft.name)
            || owners.contains(&draft.name)
            || draft.last_row >= draft.first_row + LARGE_ROWS
            || draft.signature.starts_with("declare ")
    });
    for import in &mut collected.imports {
        import.reexport |= import
            .names
            .iter()
            .any(|name| collected.exported_names.contains(name.alias.as_deref().unwrap_or(&name.name)));
    }
}
