//! What the grammar of TypeScript stumbles over.

use crate::languages::javascript::{Mask, import_attributes, import_phases, line_after};

/// Masks modifiers that the grammar does not know, and imports in types where it takes them for expressions.
pub(crate) fn mask(source: &str) -> Option<String> {
    let mut mask = Mask::new(source);
    apply(source, &mut mask);
    mask.finish()
}

/// The same, on a mask that has more to do.
pub(crate) fn apply(source: &str, mask: &mut Mask<'_>) {
    // `export type * from "x"`
    for at in Mask::new(source).find("export type *") {
        let start = at + "export ".len();
        mask.blank(start..start + "type".len());
    }
    import_phases(source, mask);
    import_attributes(source, mask);
    variance(source, mask);
    accessors(source, mask);
    for at in Mask::new(source).find(IMPORT) {
        if let Some(import) = type_import(source, at) {
            // A name stands for the call; the walk's hook on names records the import.
            let name = "_".repeat(import.length);
            mask.write(at..at + import.length, &name);
        }
    }
}

/// `<in A, out B>`
fn variance(source: &str, mask: &mut Mask<'_>) {
    for word in ["in ", "out "] {
        for at in Mask::new(source).find(word) {
            let before = source[..at].trim_end_matches(' ');
            let before = before.strip_suffix("in").filter(|_| word == "out ").unwrap_or(before).trim_end();
            let parameter = source[at + word.len()..].starts_with(|first: char| first.is_ascii_uppercase())
                || word == "in " && source[at + word.len()..].starts_with("out ");
            if parameter && before.ends_with(['<', ',']) {
                mask.blank(at..at + word.len());
            }
        }
    }
}

/// `static accessor a = 1`: with other modifiers, `accessor` is not known.
fn accessors(source: &str, mask: &mut Mask<'_>) {
    const MODIFIERS: [&str; 6] = ["static", "private", "public", "protected", "override", "abstract"];
    for at in Mask::new(source).find(" accessor ") {
        let word = at + 1..at + " accessor".len();
        if MODIFIERS.iter().any(|modifier| source[..at].ends_with(modifier)) {
            mask.blank(word);
        }
    }
}

/// How an import that is a call begins.
const IMPORT: &str = "import(";

/// An import in a type that the grammar does not read.
pub(super) struct TypeImport<'s> {
    /// The bytes of the call, which are masked.
    length: usize,
    /// The module.
    pub(super) module: &'s str,
    /// The first name that is taken from it.
    pub(super) name: Option<&'s str>,
}

/// The import at a place, if it is one that is masked: type arguments or brackets follow (`import("x").A<B>`,
/// `import("x").A[]`), or it is an argument itself (`f<typeof import("x")>()`).
pub(super) fn type_import(source: &str, at: usize) -> Option<TypeImport<'_>> {
    let call = line_after(source, at);
    let literal = call.strip_prefix(IMPORT)?;
    let quote = literal.chars().next().filter(|first| matches!(first, '"' | '\''))?;
    let (module, after) = literal[1..].split_once(quote)?;
    let mut rest = after.strip_prefix(')')?;
    let length = call.len() - rest.len();
    let mut names = Vec::new();
    while let Some(member) = rest.strip_prefix('.') {
        let is_name = |character: char| character.is_alphanumeric() || matches!(character, '_' | '$');
        let length = member.find(|character| !is_name(character)).unwrap_or(member.len());
        if length == 0 {
            return None;
        }
        names.push(&member[..length]);
        rest = &member[length..];
    }
    let name = names.first().copied();
    let is_promise = names.last().is_some_and(|name| matches!(*name, "then" | "catch" | "finally"));
    let is_generic = rest.starts_with(['<', '[']) && name.is_some() && !is_promise;
    let is_argument = rest.starts_with(['>', ',']) && source[..at].trim_end().ends_with("typeof");
    (is_generic || is_argument).then_some(TypeImport { length, module, name })
}
