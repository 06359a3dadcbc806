//! Rust. Grammar: tree-sitter-rust.
//!
//! Exported is what is `pub` without a restriction; members of a trait are as visible as the trait, those of a trait's
//! implementation always are. A `mod x;` is an import, not a symbol.

mod imports;
mod item_macros;
mod mask;
mod resolve;
mod routes;
mod skeleton;
mod tokens;

use groma_model::SymbolKind;
use tree_sitter::Node;

use crate::spec::{Action, Define, DocStyle, Enter, LanguageSpec, Name, PackageRule, Scope};
use crate::walk::{Draft, Walk, hide_value};
use crate::docs;

pub(crate) static SPEC: LanguageSpec = LanguageSpec {
    name: "rust",
    title: "Rust",
    extensions: &["rs"],
    file_names: &[],
    interpreters: &["rust-script", "cargo"],
    claims: None,
    grammar: || tree_sitter_rust::LANGUAGE.into(),
    dialect: None,
    base: None,
    table: &[
        ("identifier", Action::Identifier),
        ("type_identifier", Action::Identifier),
        ("field_identifier", Action::Identifier),
        ("shorthand_field_identifier", Action::Identifier),
        ("lifetime", Action::Skip),
        ("label", Action::Skip),
        ("string_literal", Action::Skip),
        ("raw_string_literal", Action::Skip),
        ("line_comment", Action::Comment),
        ("block_comment", Action::Comment),
        ("attribute_item", Action::Attribute),
        ("block", Action::Body),
        ("closure_expression", Action::Body),
        ("function_item", Action::Define(&FUNCTION)),
        ("function_signature_item", Action::Define(&FUNCTION)),
        ("struct_item", Action::Define(&STRUCT)),
        ("union_item", Action::Define(&UNION)),
        ("field_declaration", Action::Define(&FIELD)),
        ("enum_item", Action::Hook(enumeration)),
        ("enum_variant", Action::Hook(variant)),
        ("trait_item", Action::Hook(trait_item)),
        ("impl_item", Action::Hook(implementation)),
        ("type_item", Action::Define(&TYPE)),
        ("associated_type", Action::Define(&TYPE)),
        ("const_item", Action::Define(&CONST)),
        ("static_item", Action::Define(&STATIC)),
        ("macro_definition", Action::Define(&MACRO)),
        ("mod_item", Action::Hook(module)),
        ("use_declaration", Action::HookEverywhere(imports::use_declaration)),
        ("extern_crate_declaration", Action::HookEverywhere(imports::extern_crate)),
        ("token_tree", Action::HookEverywhere(tokens::token_tree)),
        ("visibility_modifier", Action::Skip),
        ("self_parameter", Action::Skip),
        ("token_binding_pattern", Action::Skip),
        ("macro_invocation", Action::Hook(item_macros::invocation)),
    ],
    strings: &["string_literal", "raw_string_literal"],
    docs: DocStyle::Marked(&["///", "/**"]),
    trim_signature: &['{', ';', ',', '='],
    exported: is_exported,
    // A type that is left to the compiler, which the grammar takes for a name.
    finish: Some(|collected| collected.forget(&["_"])),
    mask: Some(|text, _| mask::mask(text)),
    skeleton: Some(skeleton::cut),
    mask_signatures: false,
    routes: Some(&routes::ROUTES),
    resolver: Some(&resolve::RESOLVER),
    package: PackageRule::File,
    line_keywords: &[
        ("fn", SymbolKind::Function),
        ("struct", SymbolKind::Struct),
        ("union", SymbolKind::Union),
        ("enum", SymbolKind::Enum),
        ("trait", SymbolKind::Trait),
        ("type", SymbolKind::Type),
        ("mod", SymbolKind::Module),
        ("macro_rules!", SymbolKind::Macro),
    ],
};

static FUNCTION: Define = Define::new(SymbolKind::Function)
    .member(SymbolKind::Method)
    .body(&["body"])
    .opens(Scope::Callable)
    .refine(doc_attribute);
static STRUCT: Define =
    Define::new(SymbolKind::Struct).body(&["field_declaration_list"]).opens(Scope::Type).refine(doc_attribute);
static UNION: Define = Define::new(SymbolKind::Union).body(&["body"]).opens(Scope::Type).refine(doc_attribute);
static FIELD: Define = Define::new(SymbolKind::Field).refine(doc_attribute);
static ENUM: Define = Define::new(SymbolKind::Enum).body(&["body"]).opens(Scope::Type).refine(doc_attribute);
static VARIANT: Define = Define::new(SymbolKind::Variant).opens(Scope::Type).refine(doc_attribute);
static TRAIT: Define = Define::new(SymbolKind::Trait).body(&["body"]).opens(Scope::Type).refine(doc_attribute);
static IMPL: Define =
    Define::new(SymbolKind::Impl).name(Name::Find(self_type)).body(&["body"]).opens(Scope::Type).refine(impl_name);
static TYPE: Define = Define::new(SymbolKind::Type).refine(doc_attribute);
static CONST: Define = Define::new(SymbolKind::Const).refine(constant);
static STATIC: Define = Define::new(SymbolKind::Static).refine(constant);
static MACRO: Define = Define::new(SymbolKind::Macro).opens(Scope::Callable).refine(macro_rules);
static MODULE: Define = Define::new(SymbolKind::Module).body(&["body"]).opens(Scope::Module).refine(module_doc);

/// Literals that a constant's signature may show.
const LITERALS: &[&str] = &[
    "integer_literal",
    "float_literal",
    "unary_expression",
    "boolean_literal",
    "char_literal",
    "string_literal",
    "raw_string_literal",
];

/// References, parentheses and the like around the type of an `impl` that are looked through.
const DEEPEST_TYPE: usize = 32;

/// Scope state: members have their own visibility.
const OWN_VISIBILITY: u8 = 0;
/// Scope state: all members may be used from outside.
const ALL_EXPORTED: u8 = 1;
/// Scope state: no member may be used from outside.
const NONE_EXPORTED: u8 = 2;

fn is_exported(walk: &Walk<'_, '_>, node: Node<'_>, draft: &Draft) -> bool {
    match (draft.kind, walk.state()) {
        (SymbolKind::Impl, _) | (_, ALL_EXPORTED) => true,
        // Decided by `#[macro_export]`.
        (SymbolKind::Macro, _) | (_, NONE_EXPORTED) => false,
        _ => is_pub(walk, node),
    }
}

/// Whether an item starts with a plain `pub`.
fn is_pub(walk: &Walk<'_, '_>, item: Node<'_>) -> bool {
    item.named_child(0).is_some_and(|first| first.kind() == "visibility_modifier" && walk.text(first) == "pub")
}

/// The attributes before an item, with the comments between them.
fn attributes<'t>(walk: &Walk<'_, 't>, item: Node<'_>, draft: &Draft) -> &'t str {
    walk.source().get(draft.span.start..item.start_byte()).unwrap_or_default()
}

/// Takes the documentation of a `#[doc = "..."]` attribute where no comment has it.
fn doc_attribute(walk: &mut Walk<'_, '_>, node: Node<'_>, draft: &mut Draft) -> bool {
    if let Some(literal) = attribute_value(attributes(walk, node, draft), "doc") {
        draft.doc = walk.doc_before(draft);
        if draft.doc.is_empty() {
            draft.doc = docs::from_text(&literal);
        }
    }
    true
}

fn enumeration<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    let enter = walk.define(node, &ENUM);
    walk.set_state(if is_pub(walk, node) { ALL_EXPORTED } else { NONE_EXPORTED });
    enter
}

/// A variant, and the scope of its fields, which are as visible as the enum.
fn variant<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    let state = walk.state();
    let enter = walk.define(node, &VARIANT);
    walk.set_state(state);
    enter
}

fn trait_item<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    let enter = walk.define(node, &TRAIT);
    walk.set_state(if is_pub(walk, node) { ALL_EXPORTED } else { NONE_EXPORTED });
    enter
}

fn implementation<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    let enter = walk.define(node, &IMPL);
    walk.set_state(if node.child_by_field_name("trait").is_some() { ALL_EXPORTED } else { OWN_VISIBILITY });
    enter
}

/// What names the type of an `impl`: `Vec` for `&mut std::vec::Vec<T>`; the whole type where nothing does (`[u8]`).
fn self_type<'t>(walk: &Walk<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let mut named = node.child_by_field_name("type")?;
    for _ in 0..DEEPEST_TYPE {
        let inner = match named.kind() {
            "reference_type" | "pointer_type" | "generic_type" | "higher_ranked_trait_bound" => {
                named.child_by_field_name("type")
            }
            "dynamic_type" | "abstract_type" | "function_type" => named.child_by_field_name("trait"),
            "scoped_type_identifier" => named.child_by_field_name("name"),
            "macro_invocation" => named.child_by_field_name("macro"),
            "bounded_type" => named.named_child(0),
            // `&(dyn Error + Send)`: parentheses, not a tuple.
            "tuple_type" if !walk.text(named).contains(',') => named.named_child(0),
            _ => None,
        };
        let Some(inner) = inner else { break };
        named = inner;
    }
    Some(named)
}

/// Removes white space from the name of an `impl` for a type without a name of its own: `(A,B)`.
fn impl_name(_: &mut Walk<'_, '_>, _: Node<'_>, draft: &mut Draft) -> bool {
    draft.name.retain(|character| !character.is_whitespace());
    true
}

/// A constant or static. `const _` defines nothing.
fn constant(walk: &mut Walk<'_, '_>, node: Node<'_>, draft: &mut Draft) -> bool {
    hide_value(walk, draft, node.child_by_field_name("value"), LITERALS);
    draft.name != "_" && doc_attribute(walk, node, draft)
}

fn macro_rules(walk: &mut Walk<'_, '_>, node: Node<'_>, draft: &mut Draft) -> bool {
    draft.exported = attributes(walk, node, draft).contains("macro_export");
    if let Some(name) = node.child_by_field_name("name") {
        draft.header.end = name.end_byte();
    }
    doc_attribute(walk, node, draft)
}

/// `mod a { ... }` is a symbol, `mod a;` an import.
fn module<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    if node.child_by_field_name("body").is_some() {
        return walk.define(node, &MODULE);
    }
    if let Some(name) = node.child_by_field_name("name") {
        let draft = walk.draft(node, SymbolKind::Module, name);
        imports::mod_declaration(walk, name, attributes(walk, node, &draft));
    }
    Enter::Children
}

/// Takes the documentation at the start of a module's body where none stands before it.
fn module_doc(walk: &mut Walk<'_, '_>, node: Node<'_>, draft: &mut Draft) -> bool {
    doc_attribute(walk, node, draft);
    let body = walk.field_text(node, "body").unwrap_or_default().trim_start_matches('{').trim_start();
    if draft.doc.is_empty() && body.starts_with("//!") {
        draft.doc = walk.doc_before(draft);
        if draft.doc.is_empty() {
            let lines: Vec<&str> = body.lines().take_while(|line| line.trim_start().starts_with("//!")).collect();
            draft.doc = docs::from_comments(&lines.join("\n"), DocStyle::Marked(&["//!"]));
        }
    }
    true
}

/// The string that an attribute sets `name` to, as in `#[name = "value"]` and `#[cfg_attr(unix, name = "value")]`.
fn attribute_value(attributes: &str, name: &str) -> Option<String> {
    attributes.match_indices(name).find_map(|(at, _)| {
        let before = attributes.get(..at)?.chars().next_back()?;
        let value = attributes.get(at + name.len()..)?.trim_start().strip_prefix('=')?.trim_start();
        if before.is_alphanumeric() || before == '_' {
            return None;
        }
        string_value(value)
    })
}

/// The value of the string literal that a text starts with.
fn string_value(text: &str) -> Option<String> {
    if let Some(raw) = text.strip_prefix('r') {
        let hashes = raw.len() - raw.trim_start_matches('#').len();
        let content = raw.get(hashes..)?.strip_prefix('"')?;
        let end = content.find(&format!("\"{}", &raw[..hashes]))?;
        return content.get(..end).map(str::to_owned);
    }
    let mut value = String::new();
    let mut characters = text.strip_prefix('"')?.chars();
    loop {
        match characters.next()? {
            '"' => return Some(value),
            '\\' => match characters.next()? {
                'n' => value.push('\n'),
                escaped => value.push(escaped),
            },
            character => value.push(character),
        }
    }
}
