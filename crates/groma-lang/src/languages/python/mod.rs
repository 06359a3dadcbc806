//! Python. Grammar: tree-sitter-python.
//!
//! Exported is what a module's users take as public: names without a leading underscore, or what `__all__` lists.

mod comment_runs;
mod exports;
mod imports;
mod resolve;
mod routes;
mod skeleton;

use groma_model::SymbolKind;
use tree_sitter::Node;

use crate::docs;
use crate::spec::{Action, Define, DocStyle, Enter, LanguageSpec, PackageRule, Scope, Wrapper};
use crate::walk::{Draft, Walk, hide_value, last_row};

pub(crate) static SPEC: LanguageSpec = LanguageSpec {
    name: "python",
    title: "Python",
    extensions: &["py", "pyi", "pyw"],
    file_names: &["SConstruct", "SConscript", "wscript"],
    interpreters: &["python", "pypy"],
    claims: None,
    grammar: || tree_sitter_python::LANGUAGE.into(),
    dialect: None,
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
        ("augmented_assignment", Action::Hook(exports::addition)),
        ("call", Action::Hook(exports::call)),
        ("import_statement", Action::HookEverywhere(imports::import)),
        ("import_from_statement", Action::HookEverywhere(imports::import_from)),
        ("future_import_statement", Action::HookEverywhere(imports::import_from)),
    ],
    strings: &["string", "concatenated_string"],
    docs: DocStyle::None,
    trim_signature: &[':', '='],
    exported: |_, _, draft| is_public(&draft.name) && draft.owner.split('.').all(is_public),
    finish: Some(exports::finish),
    mask: Some(|text, _| comment_runs::mask(text)),
    skeleton: Some(skeleton::cut),
    mask_signatures: false,
    routes: Some(&routes::ROUTES),
    resolver: Some(&resolve::RESOLVER),
    package: PackageRule::File,
    line_keywords: &[("class", SymbolKind::Class), ("def", SymbolKind::Function)],
};

static CLASS: Define = Define::new(SymbolKind::Class).body(&["body"]).opens(Scope::Type).refine(complete);
static FUNCTION: Define = Define::new(SymbolKind::Function)
    .member(SymbolKind::Method)
    .body(&["body"])
    .opens(Scope::Callable)
    .refine(complete);

/// Literals that a constant's signature may show.
const LITERALS: &[&str] = &["integer", "float", "string", "true", "false", "none", "unary_operator"];

fn is_public(name: &str) -> bool {
    !name.starts_with('_') || name.starts_with("__") && name.ends_with("__")
}

/// Sets what only the body of a class or function tells.
fn complete(walk: &mut Walk<'_, '_>, node: Node<'_>, draft: &mut Draft) -> bool {
    let Some(body) = node.child_by_field_name("body") else { return true };
    if let Some(doc) = docstring(walk, body) {
        draft.doc = doc;
    }
    // Comments behind the last statement are part of the block; they are not part of the definition.
    let text = walk.text(body);
    if text.lines().next_back().is_some_and(|line| line.trim_start().starts_with('#')) {
        draft.last_row = last_row_of_code(body);
    }
    true
}

/// The first sentence of the string that a body starts with.
fn docstring(walk: &Walk<'_, '_>, body: Node<'_>) -> Option<String> {
    let first = body.named_child(0).filter(|first| first.kind() == "expression_statement")?;
    let mut literal = first.named_child(0)?;
    if literal.kind() == "concatenated_string" {
        literal = literal.named_child(0)?;
    }
    let text = Some(literal).filter(|literal| literal.kind() == "string").map(|literal| walk.text(literal))?;
    let content = text.trim_start_matches(|prefix: char| prefix.is_ascii_alphabetic());
    // `b"..."` and `f"..."` are values, not documentation.
    let prefix = &text[..text.len() - content.len()];
    if prefix.contains(['b', 'B', 'f', 'F', 't', 'T']) {
        return None;
    }
    let quotes = ["\"\"\"", "'''", "\"", "'"].into_iter().find(|quotes| content.starts_with(quotes))?;
    let content = content.strip_prefix(quotes)?;
    Some(docs::from_text(content.strip_suffix(quotes).unwrap_or(content)))
}

/// The last row of the last token that is not a comment.
fn last_row_of_code(block: Node<'_>) -> usize {
    let mut last = block;
    let mut cursor = block.walk();
    loop {
        let inner = last.children(&mut cursor).filter(|child| child.kind() != "comment").last();
        match inner {
            Some(inner) => last = inner,
            None => return last_row(last),
        }
    }
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
    // `a = b = 1` nests one assignment in another, and each may name something.
    let Some(left) = node.child_by_field_name("left") else { return Enter::Children };
    let right = node.child_by_field_name("right");
    if left.kind() != "identifier" {
        for target in names_in_pattern(left) {
            let mut draft = variable(walk, node, target);
            draft.signature.clone_from(&draft.name);
            walk.push(node, draft);
        }
        return Enter::Children;
    }
    let name = walk.text(left);
    if name == "__all__" && walk.at_top() {
        exports::assign(walk, right);
    }
    if walk.in_type() && name.starts_with("__") && name != "__slots__" {
        return Enter::Children;
    }
    let mut draft = variable(walk, node, left);
    match right.filter(|right| right.kind() == "lambda" && draft.kind != SymbolKind::Const) {
        Some(lambda) => {
            draft.kind = if walk.in_type() { SymbolKind::Method } else { SymbolKind::Function };
            draft.header.end = lambda.child_by_field_name("body").map_or(draft.header.end, |body| body.start_byte());
        }
        None => hide_value(walk, &mut draft, right, LITERALS),
    }
    if right.is_some_and(|right| right.kind() == "assignment") {
        // The names of a chain stand beside each other.
        draft.span.end = left.end_byte();
    }
    walk.push(node, draft);
    Enter::Children
}

fn variable<'t>(walk: &Walk<'_, 't>, assignment: Node<'t>, name: Node<'t>) -> Draft {
    let kind = match (walk.in_type(), is_constant_name(walk.text(name))) {
        (true, _) => SymbolKind::Field,
        (false, true) => SymbolKind::Const,
        (false, false) => SymbolKind::Variable,
    };
    walk.draft(assignment, kind, name)
}

/// The names that `a, (b, *c) = ...` binds.
fn names_in_pattern(pattern: Node<'_>) -> Vec<Node<'_>> {
    let mut names = Vec::new();
    let mut open = vec![pattern];
    while let Some(part) = open.pop() {
        match part.kind() {
            "identifier" => names.push(part),
            "pattern_list" | "tuple_pattern" | "list_pattern" | "list_splat_pattern" => {
                let first = open.len();
                let mut cursor = part.walk();
                open.extend(part.named_children(&mut cursor));
                open[first..].reverse();
            }
            _ => {}
        }
    }
    names
}

fn is_constant_name(name: &str) -> bool {
    name.chars().any(|character| character.is_ascii_uppercase()) && !name.chars().any(char::is_lowercase)
}
