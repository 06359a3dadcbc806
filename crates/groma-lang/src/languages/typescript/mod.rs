//! TypeScript. Grammar: tree-sitter-typescript. The table of JavaScript, and what TypeScript adds to it.

mod mask;
mod namespaces;
mod types;

use groma_model::SymbolKind;

use super::javascript::{self, CLASS, METHOD, exported, field, finish};
use crate::spec::{Action, DocStyle, LanguageSpec, Wrapper, PackageRule};

pub(super) use mask::{apply, mask};

pub(crate) static SPEC: LanguageSpec = LanguageSpec {
    name: "typescript",
    title: "TypeScript",
    extensions: &["ts", "mts", "cts"],
    file_names: &[],
    interpreters: &["deno", "ts-node", "tsx"],
    claims: None,
    grammar: || tree_sitter_typescript::LANGUAGE_TYPESCRIPT.into(),
    dialect: None,
    base: Some(&javascript::SPEC),
    table: &[
        ("identifier", Action::HookEverywhere(types::identifier)),
        ("type_identifier", Action::Identifier),
        ("property_identifier", Action::HookEverywhere(types::property_identifier)),
        ("ambient_declaration", Action::WrapperHook(Wrapper::InSignature, namespaces::ambient)),
        ("module", Action::Hook(namespaces::namespace)),
        ("internal_module", Action::Hook(namespaces::namespace)),
        ("function_signature", Action::Define(&types::FUNCTION_SIGNATURE)),
        ("abstract_class_declaration", Action::Define(&CLASS)),
        ("abstract_method_signature", Action::Define(&METHOD)),
        ("method_signature", Action::Define(&METHOD)),
        ("public_field_definition", Action::Hook(field)),
        ("interface_declaration", Action::Define(&types::INTERFACE)),
        ("property_signature", Action::Hook(field)),
        ("type_alias_declaration", Action::Hook(types::alias)),
        ("object_type", Action::Hook(types::object_type)),
        ("enum_declaration", Action::Hook(types::enumeration)),
        ("enum_assignment", Action::Hook(types::variant)),
    ],
    strings: &[],
    docs: DocStyle::AnyComment,
    trim_signature: &['{', ';', '='],
    exported,
    finish: Some(finish),
    mask: Some(|text, _| mask(text)),
    skeleton: Some(|cutter| javascript::cut_dialect(cutter, javascript::Dialect { types: true, jsx: false })),
    mask_signatures: false,
    routes: Some(&javascript::ROUTES),
    resolver: Some(&javascript::RESOLVER),
    package: PackageRule::File,
    line_keywords: LINE_KEYWORDS,
};

pub(super) const LINE_KEYWORDS: &[(&str, SymbolKind)] = &[
    ("function", SymbolKind::Function),
    ("class", SymbolKind::Class),
    ("interface", SymbolKind::Interface),
    ("type", SymbolKind::Type),
    ("enum", SymbolKind::Enum),
    ("namespace", SymbolKind::Namespace),
];
