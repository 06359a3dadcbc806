//! C# that the grammar stumbles over, taken out of its sight: contextual keywords as ordinary names, some newer and
//! unsafe syntax, and conditional compilation that cuts through declarations.

use std::ops::Range;

use memchr::memmem;

use super::{conditional, extension, strings};

/// Words that the grammar takes for an attribute's target behind `[`.
const TARGETS: [&[u8]; 6] = [b"property", b"field", b"method", b"param", b"type", b"typevar"];

/// Longest piece of code that one rule looks at, in bytes.
const LONGEST: usize = 200;

/// Replaces what the grammar stumbles over, byte for byte; `None` if there is nothing of the kind.
pub(super) fn mask(text: &str) -> Option<String> {
    let mut masked = Masked { bytes: text.as_bytes(), copy: None };
    names(&mut masked);
    conditional_assignments(&mut masked);
    pointers(&mut masked);
    // The grammar wants `ref` right before `struct`.
    for at in memmem::find_iter(masked.bytes, b"ref partial ") {
        masked.blank(at..at + 3);
    }
    for at in memmem::find_iter(masked.bytes, b"allows ref struct") {
        masked.blank(at + b"allows".len()..at + b"allows ref struct".len());
    }
    let bytes = masked.bytes;
    for range in
        strings::doubled_quotes(bytes).into_iter().chain(extension::blocks(bytes)).chain(conditional::obstacles(bytes))
    {
        masked.blank(range);
    }
    masked.copy.and_then(|copy| String::from_utf8(copy).ok())
}

/// `async` and the targets of attributes, where they are names.
fn names(masked: &mut Masked<'_>) {
    let bytes = masked.bytes;
    for at in memmem::find_iter(bytes, b"async") {
        if is_word(bytes, at, at + 5) && next_byte(bytes, at + 5).is_some_and(|next| b"),:;?.=&|!]}+-".contains(&next))
        {
            masked.set(at, b'_');
        }
    }
    for bracket in memchr::memchr_iter(b'[', bytes) {
        let at = bracket + 1;
        let word = TARGETS.iter().find(|word| bytes[at..].starts_with(word) && is_word(bytes, at, at + word.len()));
        if let Some(word) = word
            && next_byte(bytes, at + word.len()) != Some(b':')
        {
            masked.set(at, bytes[at].to_ascii_uppercase());
        }
    }
}

/// `a?.b = c` and `a?[i] = c`: without the `?`, they are assignments that the grammar knows.
fn conditional_assignments(masked: &mut Masked<'_>) {
    let bytes = masked.bytes;
    for at in memchr::memchr_iter(b'?', bytes) {
        if !matches!(bytes.get(at + 1), Some(b'.' | b'[')) {
            continue;
        }
        // The rest of the place that is assigned to.
        let mut depth = 0_usize;
        let after = bytes[at + 1..].iter().take(LONGEST).position(|byte| {
            match byte {
                b'[' => depth += 1,
                b']' if depth > 0 => depth -= 1,
                _ if depth > 0 => {}
                byte => return !(part_of_name(*byte) || matches!(byte, b'.' | b'?' | b'!')),
            }
            false
        });
        let Some(after) = after else { continue };
        let rest = bytes[at + 1 + after..].trim_ascii_start();
        let assigned = match rest {
            [b'=', next, ..] => !matches!(next, b'=' | b'>'),
            [b'+' | b'-' | b'*' | b'/' | b'%' | b'&' | b'|' | b'^', b'=', ..] | [b'?', b'?', b'=', ..] => true,
            _ => false,
        };
        if assigned {
            masked.blank(at..at + 1);
        }
    }
}

/// `*(int*)pointer`: the grammar knows `*` before names only.
fn pointers(masked: &mut Masked<'_>) {
    let bytes = masked.bytes;
    for end in memmem::find_iter(bytes, b"*)") {
        let of_type = |byte: &&u8| part_of_name(**byte) || **byte == b'*';
        let length = bytes[..end].iter().rev().take(LONGEST).take_while(of_type).count();
        let Some(before) = bytes[..end - length].strip_suffix(b"*(").filter(|_| length > 0) else { continue };
        let star = before.len();
        let before = before.trim_ascii_end();
        let is_operand = |byte: u8| part_of_name(byte) || matches!(byte, b')' | b']');
        if !before.last().copied().is_some_and(is_operand) || before.ends_with(b"return") {
            masked.blank(star..end + 2);
        }
    }
}

struct Masked<'t> {
    bytes: &'t [u8],
    copy: Option<Vec<u8>>,
}

impl Masked<'_> {
    fn set(&mut self, at: usize, byte: u8) {
        self.copy.get_or_insert_with(|| self.bytes.to_vec())[at] = byte;
    }

    /// White space stays, so that lines do.
    fn blank(&mut self, range: Range<usize>) {
        for at in range {
            if !self.bytes[at].is_ascii_whitespace() {
                self.set(at, b' ');
            }
        }
    }
}

fn part_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'@' | 0x80..)
}

fn is_word(bytes: &[u8], start: usize, end: usize) -> bool {
    !bytes[..start].last().copied().is_some_and(part_of_name) && !bytes.get(end).copied().is_some_and(part_of_name)
}

fn next_byte(bytes: &[u8], from: usize) -> Option<u8> {
    bytes[from..].iter().copied().find(|byte| !byte.is_ascii_whitespace())
}

#[cfg(test)]
mod tests {
    use super::mask;

    #[test]
    fn async_is_a_name_where_no_declaration_follows() {
        let text = "f(bool async) => async ? 1 : g(async: async);";
        assert_eq!(mask(text).as_deref(), Some("f(bool _sync) => _sync ? 1 : g(_sync: _sync);"));
        assert_eq!(mask("async Task F() => async () => async x => asyncs.Async;"), None);
    }

    #[test]
    fn attribute_targets_are_names_without_a_colon() {
        let text = "[field: A] f([property], [type.Name])";
        assert_eq!(mask(text).as_deref(), Some("[field: A] f([Property], [Type.Name])"));
        assert_eq!(mask("[property : A] [types]"), None);
    }

    #[test]
    fn question_marks_go_from_assigned_places_only() {
        assert_eq!(mask("a?.b = c; a?[i + 1].d ??= e;").as_deref(), Some("a .b = c; a [i + 1].d ??= e;"));
        assert_eq!(mask("a?[i] = c;").as_deref(), Some("a [i] = c;"));
        assert_eq!(mask("a?.b == c; int?[] d; x = a?.b(); y = a?.b; f(a?.b => 1)"), None);
    }

    #[test]
    fn casts_behind_a_star_go() {
        assert_eq!(mask("x = *(int*)p; return *(A**)q;").as_deref(), Some("x =        p; return       q;"));
        assert_eq!(mask("x = (int*)p; y = a *(b*c); F(int*);"), None);
    }

    #[test]
    fn extension_blocks_are_opened_up() {
        let text = "static class E {\n extension<T>(T[] x) where T : class\n {\n  int A() { return 1; } // }\n }\n}\n";
        let expected = "static class E {\n                                    \n  \n  int A() { return 1; } // }\n  \n}\n";
        assert_eq!(mask(text).as_deref(), Some(expected));
        assert_eq!(mask("extension(a);\nx.extension(b) {"), None);
    }

    #[test]
    fn conditions_inside_declarations_go() {
        let text = "public\n#if A\n readonly\n#else\n ref\n#endif\nstruct X {}\n";
        assert_eq!(mask(text).as_deref(), Some("public\n     \n readonly\n     \n    \n      \nstruct X {}\n"));
    }
}
