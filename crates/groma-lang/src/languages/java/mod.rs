//! Java. Grammar: tree-sitter-java.
//!
//! Exported is what is `public` or `protected`, and what is so without a word: members of interfaces and annotations,
//! constants of enums and components of records.

mod fields;
mod imports;
mod mask;
mod resolve;
mod routes;
mod skeleton;

use groma_model::SymbolKind;
use tree_sitter::Node;

use crate::spec::{Action, Define, DocStyle, LanguageSpec, Scope, PackageRule};
use crate::walk::{Draft, Walk};

pub(crate) static SPEC: LanguageSpec = LanguageSpec {
    name: "java",
    title: "Java",
    extensions: &["java"],
    file_names: &[],
    interpreters: &[],
    claims: None,
    grammar: || tree_sitter_java::LANGUAGE.into(),
    dialect: None,
    base: None,
    table: &[
        ("identifier", Action::Identifier),
        ("type_identifier", Action::Identifier),
        ("line_comment", Action::Comment),
        ("block_comment", Action::Comment),
        ("string_literal", Action::Skip),
        ("marker_annotation", Action::Attribute),
        ("annotation", Action::Attribute),
        ("package_declaration", Action::Hook(imports::package)),
        ("import_declaration", Action::Hook(imports::import)),
        ("requires_module_directive", Action::Hook(imports::requires)),
        ("module_declaration", Action::Define(&MODULE)),
        ("class_declaration", Action::Define(&CLASS)),
        ("interface_declaration", Action::Define(&INTERFACE)),
        ("enum_declaration", Action::Define(&ENUM)),
        ("record_declaration", Action::Define(&RECORD)),
        ("annotation_type_declaration", Action::Define(&ANNOTATION)),
        ("method_declaration", Action::Define(&METHOD)),
        ("constructor_declaration", Action::Define(&CONSTRUCTOR)),
        ("compact_constructor_declaration", Action::Define(&CONSTRUCTOR)),
        ("annotation_type_element_declaration", Action::Define(&ELEMENT)),
        ("enum_constant", Action::Define(&VARIANT)),
        ("field_declaration", Action::Hook(fields::field)),
        ("constant_declaration", Action::Hook(fields::field)),
        // Outside functions only in files without a class around their methods.
        ("local_variable_declaration", Action::Hook(fields::field)),
        ("formal_parameter", Action::Hook(fields::component)),
        ("spread_parameter", Action::Hook(fields::component)),
        // Initializers.
        ("block", Action::Body),
        ("static_initializer", Action::Body),
    ],
    strings: &["string_literal"],
    docs: DocStyle::Marked(&["/**", "///"]),
    trim_signature: &['{', ';', '='],
    exported: is_exported,
    finish: None,
    mask: Some(|text, _| mask::mask(text)),
    skeleton: Some(skeleton::cut),
    mask_signatures: false,
    routes: Some(&routes::ROUTES),
    resolver: Some(&resolve::RESOLVER),
    package: PackageRule::Declared,
    line_keywords: &[
        ("class", SymbolKind::Class),
        ("interface", SymbolKind::Interface),
        ("enum", SymbolKind::Enum),
        ("record", SymbolKind::Record),
        ("@interface", SymbolKind::Annotation),
    ],
};

static MODULE: Define = Define::new(SymbolKind::Module).body(&["body"]).refine(|_, _, draft| {
    draft.name.retain(|character| !character.is_whitespace());
    true
});
static CLASS: Define = Define::new(SymbolKind::Class).body(&["body"]).opens(Scope::Type);
static INTERFACE: Define = Define::new(SymbolKind::Interface).body(&["body"]).opens(Scope::Type);
static ENUM: Define = Define::new(SymbolKind::Enum).body(&["body"]).opens(Scope::Type);
static RECORD: Define = Define::new(SymbolKind::Record).body(&["body"]).opens(Scope::Type);
static ANNOTATION: Define = Define::new(SymbolKind::Annotation).body(&["body"]).opens(Scope::Type);
static METHOD: Define =
    Define::new(SymbolKind::Function).member(SymbolKind::Method).body(&["body"]).opens(Scope::Callable).refine(plain_dots);
static CONSTRUCTOR: Define = Define::new(SymbolKind::Constructor).body(&["body"]).opens(Scope::Callable).refine(plain_dots);
static ELEMENT: Define = Define::new(SymbolKind::Method).opens(Scope::Callable).refine(fields::default_value);
/// What an enum constant's body overrides is listed as little as the members of an anonymous class.
static VARIANT: Define =
    Define::new(SymbolKind::Variant).body(&["body"]).opens(Scope::Callable).refine(fields::short_arguments);

fn is_exported(walk: &Walk<'_, '_>, node: Node<'_>, draft: &Draft) -> bool {
    if matches!(draft.kind, SymbolKind::Variant | SymbolKind::Module) {
        return true;
    }
    match access(walk, node) {
        Some(word) => word != "private",
        None => walk.parent().is_some_and(|parent| {
            matches!(parent.kind(), "interface_body" | "annotation_type_body") || is_component(walk, parent)
        }),
    }
}

/// Leaves out the annotations before `...`, which the tree does not have; see `mask`.
fn plain_dots<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>, draft: &mut Draft) -> bool {
    let header = walk.source().get(draft.header.clone()).unwrap_or_default();
    if header.contains("...") {
        let mut shown = draft.header.start;
        for annotation in mask::annotations_before_dots(header.as_bytes()) {
            let end = draft.header.start + annotation.start;
            draft.signature.push_str(&walk.fold(node, shown..end));
            shown = draft.header.start + annotation.end;
        }
        draft.signature.push_str(walk.fold(node, shown..draft.header.end).trim_start());
    }
    true
}

/// Modifiers and annotations of one declaration that are looked at.
const MOST_MODIFIERS: usize = 100;

/// Text of modifiers that is short enough to be read for each name of a declaration, in bytes.
const SHORT_MODIFIERS: usize = 200;

/// The access modifier of a declaration.
fn access(walk: &Walk<'_, '_>, declaration: Node<'_>) -> Option<&'static str> {
    let modifiers = declaration.child(0).filter(|first| first.kind() == "modifiers")?;
    let known = |word: &str| ["public", "protected", "private"].into_iter().find(|access| *access == word);
    let text = walk.text(modifiers);
    if text.len() <= SHORT_MODIFIERS && !text.contains(['(', '/']) {
        // Without arguments of annotations and comments, which may hold any word, the text tells it sooner.
        return text.split_whitespace().find_map(known);
    }
    let mut cursor = modifiers.walk();
    modifiers.children(&mut cursor).take(MOST_MODIFIERS).find_map(|modifier| known(modifier.kind()))
}

/// Whether a list of parameters is that of a record.
fn is_component(walk: &Walk<'_, '_>, parameters: Node<'_>) -> bool {
    parameters.kind() == "formal_parameters"
        && walk.ancestor(2).is_some_and(|holder| holder.kind() == "record_declaration")
}
