//! What a declarator declares: its name, and whether that is a function.

use std::ops::Range;

use tree_sitter::Node;

/// What a declarator declares.
pub(crate) struct Declared<'t> {
    /// The node of the name alone.
    pub(crate) name: Node<'t>,
    /// The bytes that qualify the name: `A::B::`.
    pub(crate) qualifier: Option<Range<usize>>,
    /// Whether it is a function, not a pointer to one.
    pub(crate) function: bool,
    /// Whether it is only the name, without `*`, `[]` and the like.
    pub(crate) plain: bool,
    /// Whether it has a value.
    pub(crate) value: Option<Node<'t>>,
}

/// Looks through a declarator for the name in its middle.
pub(crate) fn declared(declarator: Node<'_>) -> Option<Declared<'_>> {
    let mut found = Declared { name: declarator, qualifier: None, function: false, plain: true, value: None };
    let mut node = declarator;
    let mut start = None;
    loop {
        match node.kind() {
            "identifier" | "field_identifier" | "type_identifier" | "destructor_name" | "operator_name"
            | "operator_cast" | "primitive_type" => {
                // The parser makes empty names up.
                if node.byte_range().is_empty() {
                    return None;
                }
                found.name = node;
                if let Some(start) = start {
                    found.qualifier = Some(start..node.start_byte());
                }
                if node.kind() == "operator_cast" {
                    found.function = true;
                }
                return Some(found);
            }
            "function_declarator" | "abstract_function_declarator" => {
                found.function = true;
                found.plain = false;
                node = node.child_by_field_name("declarator")?;
            }
            "init_declarator" => {
                found.value = node.child_by_field_name("value");
                node = node.child_by_field_name("declarator")?;
            }
            "pointer_declarator" | "pointer_type_declarator" | "array_declarator" | "reference_declarator" => {
                found.function = false;
                found.plain = false;
                node = node.child_by_field_name("declarator").or_else(|| last_named(node))?;
            }
            "parenthesized_declarator" | "attributed_declarator" => {
                found.plain = false;
                node = node.child_by_field_name("declarator").or_else(|| first_declarator(node))?;
            }
            "qualified_identifier" => {
                start.get_or_insert(node.start_byte());
                node = node.child_by_field_name("name")?;
            }
            "template_function" | "template_method" | "template_type" => node = node.child_by_field_name("name")?,
            "dependent_name" => node = last_named(node)?,
            _ => return None,
        }
    }
}

fn last_named(node: Node<'_>) -> Option<Node<'_>> {
    node.named_child(u32::try_from(node.named_child_count().checked_sub(1)?).ok()?)
}

/// The first child that is not a calling convention.
fn first_declarator(node: Node<'_>) -> Option<Node<'_>> {
    let mut cursor = node.walk();
    node.named_children(&mut cursor).find(|child| !child.kind().starts_with("ms_") && child.kind() != "comment")
}
