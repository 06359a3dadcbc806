//! Python. Grammar: tree-sitter-python.
//!
//! Exported is what a module's users take as public: names without a leading underscore, or what `__all__` lists.

use groma_model::{ImportKind, SymbolKind};
use tree_sitter::Node;

use crate::docs;
use crate::finish::Collected;
use crate::spec::{Action, Define, DocStyle, Enter, LanguageSpec, PackageRule, Scope, Wrapper};
use crate::walk::{Draft, Walk, hide_value, imported};

pub(crate) static SPEC: LanguageSpec = LanguageSpec {
    name: "python",
    title: "Python",
    extensions: &["py", "pyi", "pyw"],
    file_names: &["SConstruct", "SConscript", "wscript"],
    interpreters: &["python", "pypy"],
    claims: None,
    grammar: || tree_sitter_python::LANGUAGE.into(),
    base: None,
    table: &[
        ("identifier", Action::Identifier),
        ("comment", Action::Comment),
        ("string_content", Action::Skip),
        ("lambda", Action::Body),
        ("decorator", Action::Attribute),
        ("decorated_definition", Action::Wrapper(Wrapper::Outside)),
        ("class_definition", Action::Define(&CLASS)),
        ("function_definition", Action::Define(&FUNCTION)),
        ("type_alias_statement", Action::Hook(type_alias)),
        ("assignment", Action::Hook(assignment)),
        ("import_statement", Action::HookEverywhere(import)),
        ("import_from_statement", Action::HookEverywhere(import_from)),
        ("future_import_statement", Action::HookEverywhere(import_from)),
    ],
    strings: &["string", "concatenated_string"],
    docs: DocStyle::None,
    trim_signature: &[':', '='],
    exported: |_, _, draft| is_public(&draft.name),
    finish: Some(finish),
    mask: None,
    resolver: None,
    package: PackageRule::File,
    line_keywords: &[("class", SymbolKind::Class), ("def", SymbolKind::Function)],
};

static CLASS: Define = Define::new(SymbolKind::Class).body(&["body"]).opens(Scope::Type).refine(docstring);
static FUNCTION: Define = Define::new(SymbolKind::Function)
    .member(SymbolKind::Method)
    .body(&["body"])
    .opens(Scope::Callable)
    .refine(docstring);

/// Literals that a constant's signature may show.
const LITERALS: &[&str] = &["integer", "float", "string", "true", "false", "none", "unary_operator"];

fn is_public(name: &str) -> bool {
    !name.starts_with('_') || name.starts_with("__") && name.ends_with("__")
}

/// Takes the first sentence of the docstring.
fn docstring(walk: &mut Walk<'_, '_>, node: Node<'_>, draft: &mut Draft) -> bool {
    if let Some(content) = node
        .child_by_field_name("body")
        .and_then(|body| body.named_child(0))
        .filter(|first| first.kind() == "expression_statement")
        .and_then(|first| first.named_child(0))
        .filter(|first| first.kind() == "string")
    {
        let literal = walk.text(content).trim_start_matches(|first: char| first.is_ascii_alphabetic());
        draft.doc = docs::from_text(literal.trim_matches(['"', '\'']));
    }
    true
}

fn type_alias<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    if let Some(left) = node.child_by_field_name("left")
        && let Some(name) = left.named_child(0)
    {
        let name = if name.kind() == "generic_type" { name.named_child(0).unwrap_or(name) } else { name };
        let draft = walk.draft(node, SymbolKind::Type, name);
        walk.push(node, draft);
    }
    Enter::Children
}

/// `NAME = value` and `name: type = value` of a module or class.
fn assignment<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    // Only statements: `a = b = 1` nests one assignment in another, and each may name something.
    let Some(left) = node.child_by_field_name("left") else { return Enter::Children };
    let mut targets = Vec::new();
    match left.kind() {
        "identifier" => targets.push(left),
        "pattern_list" | "tuple_pattern" => {
            let mut cursor = left.walk();
            targets.extend(left.named_children(&mut cursor).filter(|target| target.kind() == "identifier"));
        }
        _ => {}
    }
    for target in &targets {
        let name = walk.text(*target);
        let in_type = walk.in_type();
        if in_type && name.starts_with("__") && name != "__slots__" {
            continue;
        }
        let kind = match (in_type, is_constant_name(name)) {
            (true, _) => SymbolKind::Field,
            (false, true) => SymbolKind::Const,
            (false, false) => SymbolKind::Variable,
        };
        let mut draft = walk.draft(node, kind, *target);
        if targets.len() == 1 {
            hide_value(walk, &mut draft, node.child_by_field_name("right"), LITERALS);
        } else {
            name.clone_into(&mut draft.signature);
        }
        if name == "__all__" {
            list_exports(walk, node);
        }
        walk.push(node, draft);
    }
    Enter::Children
}

fn is_constant_name(name: &str) -> bool {
    name.chars().any(|character| character.is_ascii_uppercase()) && !name.chars().any(char::is_lowercase)
}

/// `__all__ = ["a", "b"]`
fn list_exports(walk: &mut Walk<'_, '_>, assignment: Node<'_>) {
    let Some(right) = assignment.child_by_field_name("right") else { return };
    if !matches!(right.kind(), "list" | "tuple") {
        return;
    }
    let mut cursor = right.walk();
    for item in right.named_children(&mut cursor).filter(|item| item.kind() == "string") {
        let name = walk.text(item).trim_matches(['"', '\'']);
        walk.export_name(name);
    }
}

/// `import a.b as c, d`
fn import<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    let mut cursor = node.walk();
    for item in node.children_by_field_name("name", &mut cursor) {
        let row = item.start_position().row;
        if item.kind() == "aliased_import" {
            let name = walk.field_text(item, "name").unwrap_or_default();
            let alias = walk.field_text(item, "alias");
            let last = name.rsplit('.').next().unwrap_or(name);
            walk.import(ImportKind::Module, name, row).names.push(imported(last, alias));
        } else {
            walk.import(ImportKind::Module, walk.text(item), row);
        }
    }
    Enter::Children
}

/// `from .a import b as c, d` and `from a import *`
fn import_from<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    let module = walk.field_text(node, "module_name").unwrap_or("__future__");
    let mut names = Vec::new();
    let mut cursor = node.walk();
    for item in node.children_by_field_name("name", &mut cursor) {
        if item.kind() == "aliased_import" {
            let name = walk.field_text(item, "name").unwrap_or_default();
            names.push(imported(name, walk.field_text(item, "alias")));
        } else {
            names.push(imported(walk.text(item), None));
        }
    }
    if names.is_empty() {
        names.push(imported("*", None));
    }
    // `from . import a as a` is how typed code says that it passes a name on; `*` passes everything on.
    let row = node.start_position().row;
    walk.import(ImportKind::Module, &module.split_whitespace().collect::<String>(), row).names = names;
    Enter::Children
}

/// Applies `__all__`: names of the module that it leaves out are not exported, imports that it lists are re-exports.
fn finish(collected: &mut Collected) {
    if collected.exported_names.is_empty() {
        return;
    }
    for draft in &mut collected.drafts {
        if draft.owner.is_empty() {
            draft.exported = collected.exported_names.contains(draft.name.as_str()) || draft.name == "__all__";
        }
    }
    for import in &mut collected.imports {
        import.reexport = import
            .names
            .iter()
            .any(|name| collected.exported_names.contains(name.alias.as_deref().unwrap_or(&name.name)));
    }
}
