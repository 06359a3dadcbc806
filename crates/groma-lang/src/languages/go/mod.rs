//! Go. Grammar: tree-sitter-go.
//!
//! Exported is what starts with an upper-case letter; for a method its own name counts, not that of its receiver.

mod skeleton;
mod specs;
mod types;
mod resolve;
mod routes;

use groma_model::{ImportKind, SymbolKind};
use tree_sitter::Node;

use crate::spec::{Action, Define, DocStyle, Enter, LanguageSpec, Scope, PackageRule};
use crate::walk::{Draft, Walk, child_of_kind, imported};

pub(crate) static SPEC: LanguageSpec = LanguageSpec {
    name: "go",
    title: "Go",
    extensions: &["go"],
    file_names: &[],
    interpreters: &[],
    claims: None,
    grammar: || tree_sitter_go::LANGUAGE.into(),
    dialect: None,
    base: None,
    table: &[
        ("identifier", Action::Identifier),
        ("type_identifier", Action::Identifier),
        ("field_identifier", Action::Identifier),
        ("package_identifier", Action::Identifier),
        ("label_name", Action::Identifier),
        ("comment", Action::Comment),
        ("interpreted_string_literal", Action::Skip),
        ("raw_string_literal", Action::Skip),
        ("package_clause", Action::Hook(package)),
        ("import_spec", Action::Hook(import)),
        ("function_declaration", Action::Define(&FUNCTION)),
        ("method_declaration", Action::Define(&METHOD)),
        ("type_spec", Action::Hook(types::type_spec)),
        ("type_alias", Action::Hook(types::type_spec)),
        ("field_declaration", Action::Hook(types::field)),
        ("method_elem", Action::Hook(types::interface_method)),
        ("type_elem", Action::Hook(types::embedded_interface)),
        ("const_spec", Action::Hook(specs::constant)),
        ("var_spec", Action::Hook(specs::variable)),
        ("func_literal", Action::Body),
        // Types of parameters and constraints may have members; they are nobody's.
        ("function_type", Action::Body),
        ("type_parameter_list", Action::Body),
    ],
    strings: &["interpreted_string_literal", "raw_string_literal"],
    docs: DocStyle::AnyComment,
    trim_signature: &['{', ';', '='],
    exported: |_, _, draft| draft.name.starts_with(char::is_uppercase),
    finish: None,
    mask: None,
    skeleton: Some(skeleton::cut),
    mask_signatures: false,
    routes: Some(&routes::ROUTES),
    resolver: Some(&resolve::RESOLVER),
    package: PackageRule::Folder,
    line_keywords: &[
        ("func", SymbolKind::Function),
        ("type", SymbolKind::Type),
        ("const", SymbolKind::Const),
        ("var", SymbolKind::Variable),
    ],
};

static FUNCTION: Define =
    Define::new(SymbolKind::Function).body(&["body"]).opens(Scope::Callable).refine(|_, _, draft| draft.name != "_");
static METHOD: Define = Define::new(SymbolKind::Method).body(&["body"]).opens(Scope::Callable).refine(own_by_receiver);

/// `package x`
fn package<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    if let Some(name) = node.named_child(0) {
        walk.package(walk.text(name));
    }
    Enter::Children
}

/// `alias "path"`. A dot import brings in all names; `.` and `_` are given as aliases.
fn import<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    let path = walk.field_text(node, "path").unwrap_or_default().trim_matches(['"', '`']);
    let alias = walk.field_text(node, "name");
    let name = if alias == Some(".") { "*" } else { path.rsplit('/').next().unwrap_or(path) };
    let import = walk.import(ImportKind::Module, path, node.start_position().row);
    if alias.is_some() {
        import.names.push(imported(name, alias));
    }
    Enter::Children
}

/// The owner of a method is the type of its receiver: `func (s *Stack[T]) Push()`.
fn own_by_receiver<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>, draft: &mut Draft) -> bool {
    let receivers = node.child_by_field_name("receiver");
    let mut at = receivers.and_then(|list| child_of_kind(list, "parameter_declaration"));
    while let Some(node) = at {
        if node.kind() == "type_identifier" {
            walk.text(node).clone_into(&mut draft.owner);
            break;
        }
        // Pointer and parenthesized types hold their type without a field name.
        at = node.child_by_field_name("type").or_else(|| node.named_child(0));
    }
    draft.name != "_"
}
