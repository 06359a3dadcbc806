//! JavaScript with Flow's types. The grammar of JavaScript does not know types at all; that of TSX reads most of
//! Flow's. What it does not read is masked.

use crate::languages::javascript::Mask;

/// Flow's mark stands in a comment at the head of a file, behind the licence.
const HEAD_BYTES: usize = 4096;

/// Whether a JavaScript file has types: it is marked for Flow, or imports or exports types.
pub(super) fn claims(source: &str) -> bool {
    let mut head = source.len().min(HEAD_BYTES);
    while !source.is_char_boundary(head) {
        head -= 1;
    }
    let is_marked = source[..head]
        .lines()
        .map(str::trim_start)
        .take_while(|line| line.is_empty() || line.starts_with(['*', '/', '#', '\'', '"']))
        .flat_map(|line| line.split(|character: char| character.is_whitespace() || character == '*'))
        .any(|word| word == "@flow");
    is_marked
        || ["\nimport type {", "\nexport type ", "\nexport opaque type "]
            .iter()
            .any(|statement| memchr::memmem::find(source.as_bytes(), statement.as_bytes()).is_some())
}

/// Masks what the grammar of TSX does not know.
pub(super) fn apply(source: &str, mask: &mut Mask<'_>) {
    let find = |needle| Mask::new(source).find(needle);
    for at in find("opaque type ") {
        mask.blank(at..at + "opaque".len());
    }
    // `declare export function f(): void`
    for at in find("declare export ").filter(|at| !source[*at..].starts_with("declare export default")) {
        mask.write(at..at + "declare export ".len(), "export declare ");
    }
    // `(value: mixed): boolean %checks`
    for at in find(" %checks") {
        mask.blank(at..at + " %checks".len());
    }
    // `type A = interface { a: T }`
    for at in find(" interface {").filter(|at| source[..*at].ends_with(['=', ':', '|', '&', '?'])) {
        mask.blank(at..at + " interface".len());
    }
    // `Event<>`
    for at in find("<>").filter(|at| source[..*at].ends_with(is_name_character) && !source[..*at].ends_with("return")) {
        mask.blank(at..at + "<>".len());
    }
    // `{ a: T, ... }`
    for at in find("...").filter(|at| source[at + 3..].trim_start().starts_with(['}', '|'])) {
        mask.blank(at..at + "...".len());
    }
    variance(source, mask);
}

/// `{ +name: T, -other: T }`
fn variance(source: &str, mask: &mut Mask<'_>) {
    for at in memchr::memchr2_iter(b'+', b'-', source.as_bytes()) {
        let name = &source[at + 1..];
        let length = name.find(|character| !is_name_character(character)).unwrap_or(name.len());
        let rest = &name[length..];
        let is_property = length > 0 && (rest.starts_with(':') || rest.starts_with("?:")) || name.starts_with('[');
        let is_parameter = length > 0 && rest.starts_with([',', '>', ':', '=']);
        let before = source[..at].trim_end_matches([' ', '\t']);
        let blank = match before.chars().next_back() {
            Some('{' | '|' | ';' | '\n') => is_property,
            Some(',') => is_property || is_parameter,
            Some('<') => is_parameter,
            _ => is_property && before.ends_with("static"),
        };
        if blank {
            mask.blank(at..at + 1);
        }
    }
}

fn is_name_character(character: char) -> bool {
    character.is_alphanumeric() || matches!(character, '_' | '$' | '#')
}
