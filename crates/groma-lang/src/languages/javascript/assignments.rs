//! Assignments that define something: `exports.a = ...`, `module.exports = ...`, `A.prototype.b = function ...`.

use groma_model::SymbolKind;
use tree_sitter::Node;

use super::exports::MODULE;
use super::scope_state::PRIVATE;
use super::values;
use crate::spec::{Enter, Scope};
use crate::walk::{Draft, Walk};

/// Longest path of an owner (`a.b.c`), in bytes.
const LONGEST_PATH: usize = 100;

/// What an assignment gives a value to.
#[derive(Clone, Copy)]
pub(super) enum Target<'t> {
    /// `module.exports` or `exports` itself.
    Exports,
    /// `exports.name`.
    Export(Node<'t>),
    /// `owner.name`; of a prototype, the owner is the class.
    Member { owner: &'t str, name: Node<'t>, prototype: bool },
    /// `owner.prototype`.
    Prototype { owner: &'t str },
    /// A variable.
    Variable(Node<'t>),
}

impl<'t> Target<'t> {
    /// Reads the left side of an assignment; `None` for computed and other places.
    pub(super) fn of(walk: &Walk<'_, 't>, left: Node<'t>) -> Option<Self> {
        let name = match left.kind() {
            "identifier" if walk.text(left) == "exports" => return Some(Self::Exports),
            "identifier" => return Some(Self::Variable(left)),
            "member_expression" => left.child_by_field_name("property")?,
            "subscript_expression" => left.child_by_field_name("index").filter(|index| index.kind() == "string")?,
            _ => return None,
        };
        if text_of(walk, name).is_empty() {
            return None;
        }
        let object = path(walk, left.child_by_field_name("object")?)?;
        Some(match (object, walk.text(name)) {
            ("module", "exports") => Self::Exports,
            ("exports" | "module.exports", _) => Self::Export(name),
            (owner, "prototype") => Self::Prototype { owner },
            (object, _) => match object.strip_suffix(".prototype") {
                Some(owner) => Self::Member { owner, name, prototype: true },
                None => Self::Member { owner: object, name, prototype: false },
            },
        })
    }
}

/// The text of a dotted path of plain names that does not start at `this`.
fn path<'t>(walk: &Walk<'_, 't>, object: Node<'t>) -> Option<&'t str> {
    if !matches!(object.kind(), "identifier" | "member_expression")
        || object.end_byte() - object.start_byte() > LONGEST_PATH
    {
        return None;
    }
    let text = walk.text(object);
    let plain = text.chars().all(|character| character.is_alphanumeric() || matches!(character, '.' | '_' | '$'));
    (plain && text != "this" && !text.starts_with("this.")).then_some(text)
}

/// An assignment outside functions.
pub(super) fn assignment<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    let Some(left) = node.child_by_field_name("left") else { return Enter::Children };
    let Some(right) = node.child_by_field_name("right") else { return Enter::Children };
    let value = peeled_end(right);
    let is_callable = values::is_function(value);
    let is_class = value.kind() == "class";
    let kind = |callable, otherwise| match (is_callable, is_class) {
        (true, _) => callable,
        (_, true) => SymbolKind::Class,
        _ => otherwise,
    };
    let target = Target::of(walk, left);
    match target {
        Some(Target::Exports) => whole_module(walk, node, left, right),
        Some(Target::Export(name)) => {
            walk.export_name(MODULE);
            if is_nothing(walk, value) || values::is_module(walk, value) {
                // What follows, or the import, says it.
            } else {
                walk.export_name(text_of(walk, name));
                // In `exports.a = a` and `var a = exports.a = ...` the variable is the symbol.
                let is_listed = value.kind() == "identifier" && walk.text(value) == text_of(walk, name);
                if !is_listed && !is_own_name(walk, name) {
                    define(walk, node, right, name, "", kind(SymbolKind::Function, SymbolKind::Const));
                }
            }
        }
        Some(Target::Member { owner, name, prototype })
            if is_callable || is_class || prototype && walk.text(name) != "constructor" =>
        {
            define(walk, node, right, name, owner, kind(SymbolKind::Method, SymbolKind::Property));
        }
        Some(Target::Variable(name)) if is_callable || is_class => {
            define(walk, node, right, name, "", kind(SymbolKind::Function, SymbolKind::Variable));
        }
        _ => {}
    }
    if let Some(function) = values::called_function(right) {
        walk.unwrap_body(function);
        match target {
            Some(Target::Export(name) | Target::Variable(name)) => walk.open(Scope::Module, text_of(walk, name)),
            Some(Target::Member { owner, name, .. }) => {
                walk.open(Scope::Module, &format!("{owner}.{}", text_of(walk, name)));
            }
            _ => walk.open(Scope::Namespace, ""),
        }
        walk.set_state(PRIVATE);
    }
    Enter::Children
}

/// `Object.defineProperty(A.prototype, "b", { ... })`
pub(super) fn defined_property<'t>(walk: &mut Walk<'_, 't>, call: Node<'t>) {
    let is_define = call.child_by_field_name("function").is_some_and(|callee| {
        callee.kind() == "member_expression" && walk.field_text(callee, "property") == Some("defineProperty")
    });
    if !is_define {
        return;
    }
    let Some(arguments) = call.child_by_field_name("arguments") else { return };
    let Some((object, name)) = arguments.named_child(0).zip(arguments.named_child(1)) else { return };
    let Some(owner) = path(walk, object).filter(|_| name.kind() == "string") else { return };
    if text_of(walk, name) == "__esModule" {
        return;
    }
    let mut draft = walk.draft(call, SymbolKind::Property, name);
    draft.name = text_of(walk, name).into();
    draft.header.end = name.end_byte();
    draft.signature = format!("{})", walk.fold(call, draft.header.clone()));
    if matches!(owner, "exports" | "module.exports") {
        walk.export_name(MODULE);
        walk.export_name(&draft.name);
    } else {
        add_owner(&mut draft, owner.strip_suffix(".prototype").unwrap_or(owner));
    }
    walk.push(call, draft);
}

fn add_owner(draft: &mut Draft, owner: &str) {
    // Like a field, by habit.
    draft.exported = !draft.name.starts_with('_');
    if !draft.owner.is_empty() {
        draft.owner.push('.');
    }
    draft.owner.push_str(owner);
}

fn define<'t>(
    walk: &mut Walk<'_, 't>,
    node: Node<'t>,
    right: Node<'t>,
    name: Node<'t>,
    owner: &str,
    kind: SymbolKind,
) {
    let mut draft = walk.draft(node, kind, name);
    text_of(walk, name).clone_into(&mut draft.name);
    if !owner.is_empty() {
        add_owner(&mut draft, owner);
    }
    values::show(walk, node, &mut draft, Some(right));
    walk.push(node, draft);
}

/// `module.exports = ...`. A value without a name of its own gets the name `exports`; an object's members are the
/// exports, and are found when the walk comes to them.
fn whole_module<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>, left: Node<'t>, right: Node<'t>) {
    walk.export_name(MODULE);
    let value = values::peeled(right);
    let kind = match value.kind() {
        "identifier" => {
            walk.export_name(walk.text(value));
            return;
        }
        // The inner one, or the object's members, say it.
        "assignment_expression" | "object" => return,
        // The variable says it.
        _ if walk.parent().is_some_and(|parent| parent.kind() == "variable_declarator") => return,
        _ if values::is_module(walk, value) => return,
        "class" => SymbolKind::Class,
        _ if values::is_function(value) => SymbolKind::Function,
        _ => SymbolKind::Const,
    };
    let own_name = value.child_by_field_name("name").filter(|_| kind != SymbolKind::Const);
    let name = own_name.or_else(|| left.child_by_field_name("property")).unwrap_or(left);
    walk.export_name(walk.text(name));
    define(walk, node, right, name, "", kind);
}

fn peeled_end(right: Node<'_>) -> Node<'_> {
    values::peeled(values::chain_end(right))
}

/// `exports.a = void 0`, as compilers write it before they define `a`.
fn is_nothing(walk: &Walk<'_, '_>, value: Node<'_>) -> bool {
    value.kind() == "undefined"
        || value.kind() == "unary_expression" && walk.field_text(value, "operator") == Some("void")
}

/// Whether the assignment is the value of a variable of that name.
fn is_own_name(walk: &Walk<'_, '_>, name: Node<'_>) -> bool {
    walk.parent().is_some_and(|parent| {
        parent.kind() == "variable_declarator" && walk.field_text(parent, "name") == Some(walk.text(name))
    })
}

/// The text of a name, without quotes.
pub(super) fn text_of<'t>(walk: &Walk<'_, 't>, name: Node<'t>) -> &'t str {
    walk.text(name).trim_matches(['"', '\''])
}
