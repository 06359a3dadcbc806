//! Java that the grammar does not know yet, taken out of its sight: annotations before `...`
//! (`Object @Nullable ... arguments`) and the word `module` of `import module a.b;`.

use std::ops::Range;

use memchr::memmem;

/// Longest annotation that is looked for, in bytes.
const LONGEST: usize = 200;

/// Blanks what the grammar stumbles over; `None` if there is nothing of the kind.
pub(super) fn mask(text: &str) -> Option<String> {
    let bytes = text.as_bytes();
    let mut masked: Option<Vec<u8>> = None;
    let mut blank = |from: usize, to: usize| {
        for byte in &mut masked.get_or_insert_with(|| bytes.to_vec())[from..to] {
            // White space keeps lines, and a blank byte for each byte keeps the length.
            if !byte.is_ascii_whitespace() {
                *byte = b' ';
            }
        }
    };
    for annotation in annotations_before_dots(bytes) {
        blank(annotation.start, annotation.end);
    }
    for at in memmem::find_iter(bytes, b"import module ") {
        if at == 0 || bytes[at - 1] == b'\n' {
            blank(at + "import ".len(), at + "import module".len());
        }
    }
    masked.and_then(|bytes| String::from_utf8(bytes).ok())
}

/// The annotations before each `...`, in order.
pub(super) fn annotations_before_dots(bytes: &[u8]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    for dots in memmem::find_iter(bytes, b"...") {
        let mut before = dots;
        while let Some((start, end)) = annotation_before(bytes, before) {
            found.push(start..end);
            before = start;
        }
    }
    found.sort_by_key(|annotation| annotation.start);
    found
}

/// The bytes of the annotation that ends before this place, white space apart.
fn annotation_before(bytes: &[u8], place: usize) -> Option<(usize, usize)> {
    let end = bytes[..place].trim_ascii_end().len();
    let least = end.saturating_sub(LONGEST);
    let mut start = end;
    if bytes[..end].ends_with(b")") {
        start = least + memchr::memrchr(b'(', &bytes[least..end])?;
    }
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.');
    start -= bytes[least..start].iter().rev().take_while(|byte| is_name(byte)).count();
    (start > least && bytes[start - 1] == b'@').then(|| (start - 1, end))
}

#[cfg(test)]
mod tests {
    use super::mask;

    #[test]
    fn blanks_annotations_before_dots_only() {
        assert_eq!(mask("void f(Object @A ... x, int... y)").as_deref(), Some("void f(Object    ... x, int... y)"));
        assert_eq!(mask("(T @a.B(c = 1)\n@D... x)").as_deref(), Some("(T            \n  ... x)"));
        assert_eq!(mask("void f(@A Object... x) { \"...\"; }"), None);
    }

    #[test]
    fn blanks_the_word_of_module_imports() {
        assert_eq!(mask("import module a.b;\n").as_deref(), Some("import        a.b;\n"));
        assert_eq!(mask("import module.a;\n"), None);
    }
}
