//! JavaScript. Grammar: tree-sitter-javascript.
//!
//! Exported is what an `export` statement or an assignment to `exports` names; in a script that has neither imports
//! nor exports, whatever stands at the top. TypeScript and TSX take this table over.

mod assignments;
mod bindings;
mod definitions;
mod exports;
mod imports;
mod loading;
mod mask;
mod resolve;
mod routes;
mod skeleton;
pub(super) mod values;
mod variables;
mod wrappers;

use groma_model::SymbolKind;

use crate::spec::{Action, DocStyle, LanguageSpec, Wrapper, PackageRule};

pub(super) use definitions::{CLASS, FUNCTION, METHOD, field, note_export, unquoted};
pub(super) use exports::{MODULE, exported, finish};
pub(super) use imports::{export_statement, import_statement};
pub(super) use loading::identifier;
pub(crate) use resolve::RESOLVER;
pub(crate) use routes::ROUTES;
pub(super) use skeleton::{Dialect, cut_dialect};
pub(super) use mask::{Mask, import_attributes, import_phases, line_after};

pub(crate) static SPEC: LanguageSpec = LanguageSpec {
    name: "javascript",
    title: "JavaScript",
    extensions: &["js", "mjs", "cjs", "jsx", "es6"],
    file_names: &["Jakefile"],
    interpreters: &["node", "nodejs", "bun", "zx", "qjs"],
    claims: None,
    grammar: || tree_sitter_javascript::LANGUAGE.into(),
    dialect: None,
    base: None,
    table: &[
        ("program", Action::Hook(imports::program)),
        ("identifier", Action::HookEverywhere(identifier)),
        ("property_identifier", Action::Identifier),
        ("private_property_identifier", Action::Identifier),
        ("shorthand_property_identifier", Action::HookEverywhere(bindings::shorthand_property)),
        ("shorthand_property_identifier_pattern", Action::Identifier),
        ("comment", Action::Comment),
        ("html_comment", Action::Skip),
        ("string", Action::Skip),
        ("regex", Action::Skip),
        ("decorator", Action::Attribute),
        ("import_statement", Action::HookEverywhere(import_statement)),
        ("import", Action::HookEverywhere(loading::import_call)),
        ("export_statement", Action::WrapperHook(Wrapper::InSignature, export_statement)),
        ("lexical_declaration", Action::Wrapper(Wrapper::InSignature)),
        ("variable_declaration", Action::Wrapper(Wrapper::InSignature)),
        ("using_declaration", Action::Wrapper(Wrapper::InSignature)),
        ("variable_declarator", Action::Hook(variables::declarator)),
        ("assignment_expression", Action::Hook(assignments::assignment)),
        ("expression_statement", Action::Hook(wrappers::statement)),
        ("function_declaration", Action::Define(&FUNCTION)),
        ("generator_function_declaration", Action::Define(&FUNCTION)),
        ("function_expression", Action::Body),
        ("generator_function", Action::Body),
        ("arrow_function", Action::Body),
        ("class_declaration", Action::Define(&CLASS)),
        ("class", Action::Hook(bindings::class_expression)),
        ("class_static_block", Action::Body),
        ("method_definition", Action::Hook(definitions::method)),
        ("field_definition", Action::Hook(field)),
        ("object", Action::Hook(bindings::object)),
        ("pair", Action::Hook(bindings::pair)),
    ],
    strings: &["string", "template_string"],
    docs: DocStyle::AnyComment,
    trim_signature: &['{', ';', '='],
    exported,
    finish: Some(finish),
    mask: Some(|text, _| mask::mask(text)),
    skeleton: Some(skeleton::cut),
    mask_signatures: false,
    routes: Some(&ROUTES),
    resolver: Some(&RESOLVER),
    package: PackageRule::File,
    line_keywords: &[("function", SymbolKind::Function), ("class", SymbolKind::Class)],
};

/// What the innermost scope is to the hooks of these languages (`Walk::state`).
pub(super) mod scope_state {
    /// Every definition in it is visible outside without an `export` (`declare namespace`).
    pub(crate) const AMBIENT: u8 = 1;
    /// An object literal whose functions are listed.
    pub(super) const OBJECT: u8 = 2;
    /// The object literal that a module exports (`module.exports = { ... }`).
    pub(super) const EXPORTS: u8 = 3;
    /// An enum.
    pub(crate) const ENUM: u8 = 4;
    /// The body of a function that counts as the surrounding code: nothing in it is visible outside.
    pub(super) const PRIVATE: u8 = 5;
}
