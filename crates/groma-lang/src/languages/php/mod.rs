//! PHP. Grammar: tree-sitter-php, the variant that takes HTML around the code.
//!
//! Namespaces are packages, not owners. Exported is everything but private and protected members.

mod imports;
mod members;
mod resolve;
mod routes;
mod skeleton;

use groma_model::SymbolKind;
use tree_sitter::Node;

use crate::spec::{Action, Define, DocStyle, Enter, LanguageSpec, Scope, PackageRule};
use crate::walk::{Draft, Walk, hide_value};

pub(crate) static SPEC: LanguageSpec = LanguageSpec {
    name: "php",
    title: "PHP",
    extensions: &[
        "php", "phtml", "php3", "php4", "php5", "php7", "php8", "phps", "inc", "install", "module",
    ],
    file_names: &[],
    interpreters: &["php"],
    claims: Some(|text| text.contains("<?php") || text.contains("<?=")),
    grammar: || tree_sitter_php::LANGUAGE_PHP.into(),
    dialect: None,
    base: None,
    table: &[
        ("name", Action::Identifier),
        // Only the last part of `A\B\C` is the name of something that is used.
        ("namespace_name", Action::Skip),
        // `$name` is local; fields are reached by `->name`.
        ("variable_name", Action::Skip),
        ("scoped_property_access_expression", Action::HookEverywhere(static_property)),
        ("comment", Action::Comment),
        ("attribute_list", Action::Attribute),
        ("anonymous_function", Action::Body),
        ("arrow_function", Action::Body),
        ("property_hook", Action::Body),
        ("class_declaration", Action::Define(&CLASS)),
        ("interface_declaration", Action::Define(&INTERFACE)),
        ("trait_declaration", Action::Define(&TRAIT)),
        ("enum_declaration", Action::Define(&ENUM)),
        ("anonymous_class", Action::Hook(anonymous_class)),
        ("function_definition", Action::Define(&FUNCTION)),
        ("method_declaration", Action::Define(&METHOD)),
        ("enum_case", Action::Define(&CASE)),
        ("const_declaration", Action::Hook(members::constants)),
        ("property_declaration", Action::Hook(members::properties)),
        ("function_call_expression", Action::Hook(members::define_call)),
        ("namespace_definition", Action::Hook(namespace)),
        ("namespace_use_declaration", Action::Hook(imports::import)),
        ("include_expression", Action::HookEverywhere(imports::include)),
        ("include_once_expression", Action::HookEverywhere(imports::include)),
        ("require_expression", Action::HookEverywhere(imports::include)),
        ("require_once_expression", Action::HookEverywhere(imports::include)),
    ],
    strings: &["string", "encapsed_string", "heredoc", "nowdoc"],
    docs: DocStyle::Marked(&["/**"]),
    trim_signature: &['{', ';', '='],
    exported: |walk, node, _| members::is_visible(walk, node),
    finish: None,
    mask: None,
    skeleton: Some(skeleton::cut),
    mask_signatures: false,
    routes: Some(&routes::ROUTES),
    resolver: Some(&resolve::RESOLVER),
    package: PackageRule::Declared,
    line_keywords: &[
        ("class", SymbolKind::Class),
        ("interface", SymbolKind::Interface),
        ("trait", SymbolKind::Trait),
        ("enum", SymbolKind::Enum),
        ("function", SymbolKind::Function),
    ],
};

static CLASS: Define = Define::new(SymbolKind::Class).body(&["body"]).opens(Scope::Type);
static INTERFACE: Define = Define::new(SymbolKind::Interface).body(&["body"]).opens(Scope::Type);
static TRAIT: Define = Define::new(SymbolKind::Trait).body(&["body"]).opens(Scope::Type);
static ENUM: Define = Define::new(SymbolKind::Enum).body(&["body"]).opens(Scope::Type);
static FUNCTION: Define = Define::new(SymbolKind::Function).body(&["body"]).opens(Scope::Callable);
static METHOD: Define = Define::new(SymbolKind::Method).body(&["body"]).opens(Scope::Callable).refine(method);
static CASE: Define = Define::new(SymbolKind::Variant).refine(case);

/// Literals that a signature may show as a value.
const LITERALS: &[&str] = &["integer", "float", "string", "encapsed_string", "boolean", "null", "unary_op_expression"];

/// Tells constructors from methods, and lists the properties that a constructor's parameters declare.
fn method<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>, draft: &mut Draft) -> bool {
    if draft.name.eq_ignore_ascii_case("__construct") {
        draft.kind = SymbolKind::Constructor;
        members::promoted(walk, node);
    } else if draft.name.eq_ignore_ascii_case("__destruct") {
        draft.kind = SymbolKind::Destructor;
    }
    true
}

fn case<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>, draft: &mut Draft) -> bool {
    hide_value(walk, draft, node.child_by_field_name("value"), LITERALS);
    true
}

/// The members of `new class { ... }` outside functions (a migration file returns one).
fn anonymous_class<'t>(walk: &mut Walk<'_, 't>, _: Node<'t>) -> Enter {
    walk.open(Scope::Type, "");
    Enter::Children
}

/// `namespace A\B;` and `namespace A\B { ... }`
fn namespace<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    if let Some(name) = walk.field_text(node, "name") {
        let name: String = name.split_whitespace().collect();
        walk.package(&name);
    }
    Enter::Children
}

/// `A::$name` uses a name where a plain `$name` would be a local variable.
fn static_property<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    if let Some(name) = walk.field_text(node, "name") {
        walk.count(name.trim_start_matches('$'));
    }
    Enter::Children
}
