//! C#. Grammar: tree-sitter-c-sharp.
//!
//! Exported is what is `public` or `protected`, and what is so without a word: members of interfaces, explicit
//! implementations of them, members of enums and positional members of records.

mod access;
mod conditional;
mod extension;
mod imports;
mod mask;
mod members;
mod strings;
mod resolve;
mod routes;

use groma_model::SymbolKind;

use members::without_directives;

use crate::spec::{Action, Define, DocStyle, LanguageSpec, Name, Scope, PackageRule};

pub(crate) static SPEC: LanguageSpec = LanguageSpec {
    name: "csharp",
    title: "C#",
    extensions: &["cs", "csx"],
    file_names: &[],
    interpreters: &["dotnet-script"],
    claims: None,
    grammar: || tree_sitter_c_sharp::LANGUAGE.into(),
    dialect: None,
    base: None,
    table: &[
        ("identifier", Action::Identifier),
        ("comment", Action::Comment),
        ("string_literal", Action::Skip),
        ("raw_string_literal", Action::Skip),
        ("preproc_pragma", Action::Skip),
        ("attribute_list", Action::Attribute),
        ("using_directive", Action::Hook(imports::using)),
        ("namespace_declaration", Action::Hook(imports::namespace)),
        ("file_scoped_namespace_declaration", Action::Hook(imports::namespace)),
        ("class_declaration", Action::Define(&CLASS)),
        ("struct_declaration", Action::Define(&STRUCT)),
        ("record_declaration", Action::Define(&RECORD)),
        ("interface_declaration", Action::Define(&INTERFACE)),
        ("enum_declaration", Action::Define(&ENUM)),
        ("enum_member_declaration", Action::Define(&VARIANT)),
        ("delegate_declaration", Action::Define(&DELEGATE)),
        ("parameter", Action::Hook(members::positional)),
        ("field_declaration", Action::Hook(members::field)),
        ("event_field_declaration", Action::Hook(members::field)),
        ("event_declaration", Action::Define(&EVENT)),
        ("property_declaration", Action::Define(&PROPERTY)),
        ("indexer_declaration", Action::Define(&INDEXER)),
        ("method_declaration", Action::Define(&METHOD)),
        ("constructor_declaration", Action::Define(&CONSTRUCTOR)),
        ("destructor_declaration", Action::Define(&FINALIZER)),
        ("operator_declaration", Action::Define(&OPERATOR)),
        ("conversion_operator_declaration", Action::Define(&CONVERSION)),
        // Reached only among top-level statements: those in bodies are local.
        ("local_function_statement", Action::Define(&FUNCTION)),
        ("block", Action::Body),
        ("lambda_expression", Action::Body),
        ("anonymous_method_expression", Action::Body),
    ],
    strings: &[
        "string_literal",
        "verbatim_string_literal",
        "raw_string_literal",
        "interpolated_string_expression",
    ],
    docs: DocStyle::Marked(&["///", "/**"]),
    trim_signature: &['{', ';', '='],
    exported: access::is_exported,
    finish: None,
    mask: Some(|text, _| mask::mask(text)),
    skeleton: None,
    mask_signatures: false,
    routes: Some(&routes::ROUTES),
    resolver: Some(&resolve::RESOLVER),
    package: PackageRule::Declared,
    line_keywords: &[
        ("class", SymbolKind::Class),
        ("struct", SymbolKind::Struct),
        ("record", SymbolKind::Record),
        ("interface", SymbolKind::Interface),
        ("enum", SymbolKind::Enum),
    ],
};

static CLASS: Define = Define::new(SymbolKind::Class).body(&["body"]).opens(Scope::Type).refine(without_directives);
static STRUCT: Define = Define::new(SymbolKind::Struct).body(&["body"]).opens(Scope::Type).refine(without_directives);
static RECORD: Define = Define::new(SymbolKind::Record).body(&["body"]).opens(Scope::Type).refine(without_directives);
static INTERFACE: Define = Define::new(SymbolKind::Interface).body(&["body"]).opens(Scope::Type).refine(without_directives);
static ENUM: Define = Define::new(SymbolKind::Enum).body(&["body"]).opens(Scope::Type).refine(without_directives);
static VARIANT: Define = Define::new(SymbolKind::Variant).opens(Scope::Callable).refine(members::variant_value);
static DELEGATE: Define = Define::new(SymbolKind::Type).opens(Scope::Callable).refine(without_directives);
static EVENT: Define = Define::new(SymbolKind::Property).body(&["accessors"]).opens(Scope::Callable).refine(without_directives);
static PROPERTY: Define =
    Define::new(SymbolKind::Property).body(&["accessors", "value"]).opens(Scope::Callable).refine(members::accessors);
static INDEXER: Define = Define::new(SymbolKind::Property)
    .name(Name::Find(|_, node| members::token(node, "this")))
    .body(&["accessors", "value"])
    .opens(Scope::Callable)
    .refine(members::accessors);
static METHOD: Define =
    Define::new(SymbolKind::Function).member(SymbolKind::Method).body(&["body"]).opens(Scope::Callable).refine(without_directives);
static CONSTRUCTOR: Define =
    Define::new(SymbolKind::Constructor).body(&["body"]).opens(Scope::Callable).refine(members::constructor);
static FINALIZER: Define =
    Define::new(SymbolKind::Destructor).body(&["body"]).opens(Scope::Callable).refine(members::finalizer);
static OPERATOR: Define = Define::new(SymbolKind::Method)
    .name(Name::Field("operator"))
    .body(&["body"])
    .opens(Scope::Callable)
    .refine(members::operator);
static CONVERSION: Define = Define::new(SymbolKind::Method)
    .name(Name::Field("type"))
    .body(&["body"])
    .opens(Scope::Callable)
    .refine(members::operator);
static FUNCTION: Define = Define::new(SymbolKind::Function).body(&["body"]).opens(Scope::Callable);
