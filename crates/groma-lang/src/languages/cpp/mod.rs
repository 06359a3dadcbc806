//! C++: C's table and scanner, and what C++ adds. Grammar: tree-sitter-cpp.
//!
//! Exported is what has external linkage and is not private. A header (`.h`) is C++ if something in it is.

mod classes;
mod detect;
mod finish;
mod functions;

use groma_model::SymbolKind;

use super::c;
use crate::spec::{Action, Define, DocStyle, LanguageSpec, Wrapper, PackageRule};

pub(crate) static SPEC: LanguageSpec = LanguageSpec {
    name: "cpp",
    title: "C++",
    extensions: &["cc", "cpp", "cxx", "c++", "hpp", "hh", "hxx", "h++", "inl", "ipp", "tcc", "ixx", "cppm", "h"],
    file_names: &[],
    interpreters: &[],
    claims: Some(detect::is_cpp),
    grammar: || tree_sitter_cpp::LANGUAGE.into(),
    dialect: None,
    base: Some(&c::SPEC),
    table: &[
        ("function_definition", Action::Hook(functions::function)),
        ("declaration", Action::Hook(functions::declaration)),
        ("field_declaration", Action::Hook(functions::declaration)),
        ("struct_specifier", Action::Hook(classes::type_specifier)),
        ("union_specifier", Action::Hook(classes::type_specifier)),
        ("class_specifier", Action::Hook(classes::type_specifier)),
        ("enum_specifier", Action::Hook(classes::type_specifier)),
        ("access_specifier", Action::Hook(classes::access)),
        ("namespace_definition", Action::Hook(classes::namespace)),
        ("template_declaration", Action::Wrapper(Wrapper::InSignature)),
        ("template_parameter_list", Action::Skip),
        ("alias_declaration", Action::Define(&ALIAS)),
        ("concept_definition", Action::Define(&CONCEPT)),
    ],
    strings: &["raw_string_literal"],
    docs: DocStyle::AnyComment,
    trim_signature: &['{', ';', '=', ':'],
    exported: classes::exported,
    finish: Some(finish::finish),
    mask: Some(|text, facts| {
        c::mask(text, c::words::Dialect::Cpp, facts);
        None
    }),
    skeleton: None,
    mask_signatures: true,
    routes: None,
    resolver: Some(&super::c::resolve::RESOLVER),
    package: PackageRule::File,
    line_keywords: &[
        ("class", SymbolKind::Class),
        ("struct", SymbolKind::Struct),
        ("union", SymbolKind::Union),
        ("enum", SymbolKind::Enum),
        ("#define", SymbolKind::Macro),
    ],
};

static ALIAS: Define = Define::new(SymbolKind::Type);
static CONCEPT: Define = Define::new(SymbolKind::Concept);
