//! The skeleton of a PHP file: bodies of functions, methods and closures are left out. A body stays if it holds what is read of bodies
//! (`require`), HTML, a heredoc, or a word of which it is not sure whether the grammar makes a name of it.

use crate::skeleton::{Cutter, Kind, Lexer, Quoted, Special, Syntax, Table, Token};

static TABLE: Table = Table::new(Syntax {
    line_comments: &[],
    block_comment: Some(("/*", "*/", false)),
    quoted: &[Quoted { quote: "'", escapes: true, lines: true }],
    letters: "",
    special_at: "#/?<\"`",
    special,
});

/// Text outside PHP's tags.
const HTML: Kind = Kind::Mark(1);
/// A string with variables in it.
const INTERPOLATED: Kind = Kind::Mark(2);
/// A heredoc, or a command.
const OTHER_TEXT: Kind = Kind::Mark(3);

fn special(lexer: &mut Lexer<'_>, at: usize) -> Special {
    match lexer.byte(at) {
        b'#' if lexer.byte(at + 1) == b'[' => Special::None,
        b'#' => Special::Space(comment_end(lexer, at)),
        b'/' if lexer.byte(at + 1) == b'/' => Special::Space(comment_end(lexer, at)),
        b'?' if lexer.byte(at + 1) == b'>' => Special::Token(HTML, html_end(lexer, at + 2)),
        b'<' if lexer.has(at, "<<<") => match heredoc_end(lexer, at + 3) {
            Some(end) => Special::Token(OTHER_TEXT, end),
            None => Special::None,
        },
        b'"' => string(lexer, at),
        b'`' => {
            let end = lexer.quoted_end(at + 1, Quoted { quote: "`", escapes: true, lines: true });
            Special::Token(OTHER_TEXT, end)
        }
        _ => Special::None,
    }
}

/// Where a comment ends: with its line, or before the tag that ends PHP.
fn comment_end(lexer: &Lexer<'_>, at: usize) -> usize {
    let line = &lexer.bytes()[at..lexer.line_end(at)];
    let tag = memchr::memchr_iter(b'?', line).find(|mark| line.get(mark + 1) == Some(&b'>'));
    at + tag.unwrap_or(line.len())
}

/// Where text outside PHP ends: behind the tag that begins PHP.
fn html_end(lexer: &mut Lexer<'_>, mut at: usize) -> usize {
    while let Some(found) = memchr::memchr(b'<', &lexer.bytes()[at..]) {
        at += found + 1;
        if lexer.byte(at) != b'?' {
            continue;
        }
        let tag = lexer.bytes().get(at + 1..at + 4).unwrap_or_default();
        if tag.eq_ignore_ascii_case(b"php") {
            return at + 4;
        }
        if lexer.byte(at + 1) == b'=' {
            return at + 2;
        }
        // `<?xml`, or PHP behind a short tag.
        lexer.doubt();
    }
    lexer.bytes().len()
}

/// Where a heredoc ends whose name is behind a place.
fn heredoc_end(lexer: &mut Lexer<'_>, mut at: usize) -> Option<usize> {
    while matches!(lexer.byte(at), b' ' | b'\t') {
        at += 1;
    }
    let quote = Some(lexer.byte(at)).filter(|byte| matches!(byte, b'"' | b'\''));
    let start = at + usize::from(quote.is_some());
    let end = lexer.word_end(start);
    if start == end || lexer.byte(start).is_ascii_digit() || quote.is_some_and(|quote| lexer.byte(end) != quote) {
        return None;
    }
    let bytes = lexer.bytes();
    let mut line = lexer.line_end(end);
    while line < bytes.len() {
        let mut first = line + 1;
        while matches!(lexer.byte(first), b' ' | b'\t') {
            first += 1;
        }
        if bytes[first..].starts_with(&bytes[start..end]) && lexer.word_end(first) == first + (end - start) {
            return Some(first + (end - start));
        }
        line = lexer.line_end(first);
    }
    lexer.doubt();
    Some(bytes.len())
}

/// A string in double quotes.
fn string(lexer: &mut Lexer<'_>, start: usize) -> Special {
    let bytes = lexer.bytes();
    let mut at = start + 1;
    let mut kind = Kind::Literal;
    while let Some(found) = bytes.get(at..).and_then(|rest| memchr::memchr3(b'"', b'\\', b'$', rest)) {
        at += found;
        match bytes[at] {
            b'"' => return Special::Token(kind, at + 1),
            b'\\' => at += 2,
            _ if bytes[at - 1] == b'{' => {
                kind = INTERPOLATED;
                match braces_end(lexer, at) {
                    Some(end) => at = end,
                    None => {
                        lexer.doubt();
                        return Special::Token(kind, bytes.len());
                    }
                }
            }
            _ => {
                kind = INTERPOLATED;
                at += 1;
            }
        }
    }
    lexer.doubt();
    Special::Token(kind, bytes.len())
}

/// The place behind the brace that closes an expression in a string. `None` where that is not easy to see.
fn braces_end(lexer: &mut Lexer<'_>, mut at: usize) -> Option<usize> {
    let mut depth = 1_u32;
    while let Some(byte) = lexer.bytes().get(at) {
        match byte {
            b'{' => depth += 1,
            b'}' => {
                depth -= 1;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            b'\'' => {
                at = lexer.quoted_end(at + 1, Quoted { quote: "'", escapes: true, lines: true });
                continue;
            }
            b'"' | b'\\' | b'\n' | b'/' | b'#' => return None,
            _ => {}
        }
        at += 1;
    }
    None
}

/// Writes the skeleton.
pub(super) fn cut(cutter: &mut Cutter<'_>) -> Option<()> {
    let mut lexer = Lexer::new(&TABLE, cutter.text());
    let first = html_end(&mut lexer, 0);
    lexer.seek(first);
    loop {
        let before = lexer.last.end;
        let token = lexer.next();
        match token.kind {
            Kind::End => break,
            Kind::Word if is(&lexer, token, "__halt_compiler") => return None,
            Kind::Word if is(&lexer, token, "function") && !is_member(&lexer.bytes()[..before]) => {
                if let Some(open) = body(&mut lexer) {
                    leave_out(cutter, &mut lexer, open)?;
                }
            }
            _ => {}
        }
    }
    lexer.is_sure().then_some(())
}

/// Whether a word is this one, in capitals or not.
fn is(lexer: &Lexer<'_>, token: Token, word: &str) -> bool {
    token.kind == Kind::Word && lexer.text(token).eq_ignore_ascii_case(word.as_bytes())
}

/// Whether a word follows `->`, `?->` or `::`, or a `$`. `before`: the text up to the end of the token before.
fn is_member(before: &[u8]) -> bool {
    before.ends_with(b"->") || before.ends_with(b"::") || before.ends_with(b"$")
}

/// Finds the brace that opens the body of a function, past its parameters and type.
fn body(lexer: &mut Lexer<'_>) -> Option<Token> {
    let mut depth = 0_u32;
    loop {
        let start = lexer.clone();
        let token = lexer.next();
        match token.kind {
            Kind::Mark(b'(' | b'[') => depth += 1,
            Kind::Mark(b')' | b']') => depth = depth.checked_sub(1)?,
            Kind::Mark(b'{') => return (depth == 0).then_some(token),
            Kind::Mark(b'}' | b';') | HTML | Kind::End => return None,
            Kind::Word if is(lexer, token, "function") && !is_member(&lexer.bytes()[..start.last.end]) => {
                *lexer = start;
                return None;
            }
            _ => {}
        }
    }
}

/// Leaves out what is between a brace and its partner, if all of it is sure.
fn leave_out(cutter: &mut Cutter<'_>, lexer: &mut Lexer<'_>, open: Token) -> Option<()> {
    let names = cutter.names();
    let mut depth = 1_u32;
    let mut sure = true;
    let mut before = [open; BEFORE];
    // Brackets of the other kinds. Some that do not fit are no error to the grammar.
    let mut brackets = 0_u32;
    loop {
        let token = lexer.next();
        match token.kind {
            Kind::Mark(b'(' | b'[') => brackets += 1,
            Kind::Mark(b')' | b']') => match brackets.checked_sub(1) {
                Some(less) => brackets = less,
                None => sure = false,
            },
            Kind::Mark(b'{') => depth += 1,
            Kind::Mark(b'}') => {
                depth -= 1;
                if depth == 0 {
                    break;
                }
            }
            Kind::End => return None,
            _ if sure => sure = count(cutter, lexer, &before, token).is_some(),
            _ => {}
        }
        note(&mut before, token);
    }
    if sure && brackets == 0 {
        cutter.cut(open.end..lexer.last.start, names);
    } else {
        cutter.forget_names(names);
    }
    Some(())
}

/// How many tokens before a word are looked at.
const BEFORE: usize = 5;

fn note(before: &mut [Token; BEFORE], token: Token) {
    before.rotate_left(1);
    before[BEFORE - 1] = token;
}

/// Notes the names in a token; those before it are `before`. `None`: not sure.
fn count(cutter: &mut Cutter<'_>, lexer: &Lexer<'_>, before: &[Token; BEFORE], token: Token) -> Option<()> {
    match token.kind {
        Kind::Word => word(cutter, lexer, before, token),
        Kind::Mark(b'$') if matches!(lexer.byte(token.end), b'$' | b'{') => None,
        INTERPOLATED => interpolated(cutter, lexer, token),
        HTML | OTHER_TEXT => None,
        _ => Some(()),
    }
}

fn word(cutter: &mut Cutter<'_>, lexer: &Lexer<'_>, tokens: &[Token; BEFORE], token: Token) -> Option<()> {
    let bytes = lexer.bytes();
    let text = lexer.text(token);
    let [_, _, _, scope, last] = tokens;
    if last.is(b'$') {
        let in_scope = bytes[..scope.end].ends_with(b"::");
        return if in_scope { static_property(cutter, lexer, tokens, token) } else { Some(()) };
    }
    let before = &bytes[..last.end];
    if before.ends_with(b"->") || before.ends_with(b"::") {
        cutter.name(token);
        return Some(());
    }
    let next =
        bytes[token.end..].iter().position(|byte| !byte.is_ascii_whitespace()).map_or(bytes.len(), |at| token.end + at);
    let next_byte = lexer.byte(next);
    if next_byte == b'\\' && next == token.end {
        // `A\` of a name; `namespace\` is a keyword.
        return Some(());
    }
    let mut lower = [0; 16];
    let lower = match lower.get_mut(..text.len()) {
        Some(lower) => {
            lower.copy_from_slice(text);
            lower.make_ascii_lowercase();
            &*lower
        }
        // Longer than all keywords.
        None => &[],
    };
    let names_argument =
        next_byte == b':' && lexer.byte(next + 1) != b':' && matches!(before.last(), Some(b'(' | b','));
    let class = classify(lower);
    if names_argument || before.ends_with(b"\\") {
        return (class == Class::Name).then(|| cutter.name(token));
    }
    // What stands behind a comment is not looked for.
    if matches!(next_byte, b'/' | b'#') && class != Class::Name {
        return None;
    }
    match class {
        Class::Name => {
            cutter.name(token);
            Some(())
        }
        Class::Keyword | Class::Constant => Some(()),
        Class::Itself if lexer.has(next, "::") => (!ends_with_word(before, b"new")).then_some(()),
        Class::Itself if ends_with_word(before, b"new") => {
            cutter.name(token);
            Some(())
        }
        Class::Itself
            if lower == b"static"
                && (next_byte == b'$'
                    || starts_with_word(&bytes[next..], b"fn")
                    || starts_with_word(&bytes[next..], b"function")) =>
        {
            Some(())
        }
        Class::Itself | Class::Import | Class::Unsure => None,
        Class::Type => {
            let cast = before.ends_with(b"(") && next_byte == b')' && {
                let called = before[..before.len() - 1].trim_ascii_end().last();
                !called.is_some_and(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b')' | b']' | 0x80..))
            };
            let of_parameter = next_byte == b'$' && text == lower;
            let array = lower == b"array" && next_byte == b'(';
            (cast || of_parameter || array).then_some(())
        }
        Class::Call => (next_byte == b'(').then_some(()),
    }
}

/// `A::$b`: the property is counted before the class.
fn static_property(cutter: &mut Cutter<'_>, lexer: &Lexer<'_>, tokens: &[Token; BEFORE], token: Token) -> Option<()> {
    let [before, class, ..] = *tokens;
    if class.kind != Kind::Word || matches!(before.kind, Kind::Mark(b'$' | b'>' | b':')) {
        return None;
    }
    // `A::$b()` calls what the variable names.
    let behind = lexer.bytes()[token.end..].iter().find(|byte| !byte.is_ascii_whitespace());
    match behind {
        Some(b'(') => return Some(()),
        Some(b'/' | b'#') => return None,
        _ => {}
    }
    let own = ["self", "static", "parent"].iter().any(|own| is(lexer, class, own));
    if own {
        cutter.name(token);
    } else {
        cutter.forget_names(cutter.names() - 1);
        cutter.name(token);
        cutter.name(class);
    }
    Some(())
}

/// Notes the names in a string with variables.
fn interpolated(cutter: &mut Cutter<'_>, lexer: &Lexer<'_>, string: Token) -> Option<()> {
    let bytes = lexer.bytes();
    let word = |start: usize| Token { kind: Kind::Word, start, end: lexer.word_end(start), first_on_line: false };
    let begins_word = |at: usize| lexer.byte(at).is_ascii_alphabetic() || matches!(lexer.byte(at), b'_' | 0x80..);
    let mut at = string.start + 1;
    while let Some(found) = memchr::memchr2(b'\\', b'$', &bytes[at..string.end]) {
        at += found;
        if bytes[at] == b'\\' {
            if lexer.byte(at + 1) == b'{' {
                return None;
            }
            at += 2;
        } else if bytes[at - 1] == b'{' {
            let mut inner = lexer.clone();
            inner.seek(at);
            let mut before = [Token { kind: Kind::Mark(b'{'), start: at - 1, end: at, first_on_line: false }; BEFORE];
            let mut depth = 1_u32;
            while depth > 0 {
                let token = inner.next();
                match token.kind {
                    Kind::Mark(b'{') => depth += 1,
                    Kind::Mark(b'}') => depth -= 1,
                    INTERPOLATED | Kind::End => return None,
                    _ => count(cutter, &inner, &before, token)?,
                }
                note(&mut before, token);
                at = token.end;
            }
        } else if begins_word(at + 1) {
            at = lexer.word_end(at + 1);
            if lexer.has(at, "->") && begins_word(at + 2) {
                cutter.name(word(at + 2));
                at = lexer.word_end(at + 2);
            } else if lexer.has(at, "?->") {
                return None;
            } else if lexer.byte(at) == b'[' && begins_word(at + 1) {
                cutter.name(word(at + 1));
                at = lexer.word_end(at + 1);
            }
        } else if lexer.byte(at + 1) == b'{' {
            return None;
        } else {
            at += 1;
        }
    }
    Some(())
}

fn ends_with_word(text: &[u8], word: &[u8]) -> bool {
    text.len() >= word.len() && text[text.len() - word.len()..].eq_ignore_ascii_case(word)
}

fn starts_with_word(text: &[u8], word: &[u8]) -> bool {
    text.len() >= word.len() && text[..word.len()].eq_ignore_ascii_case(word)
}

/// What a word is that stands for itself.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Name,
    Keyword,
    /// `true` and the like, which are no names.
    Constant,
    /// `self` and the like, which are names in some places.
    Itself,
    /// A type of the language, which is a name where no type can be.
    Type,
    /// A keyword before parentheses only.
    Call,
    /// Begins an import.
    Import,
    Unsure,
}

fn classify(lower: &[u8]) -> Class {
    match lower {
        b"abstract" | b"and" | b"as" | b"break" | b"callable" | b"case" | b"catch" | b"class" | b"clone" | b"const"
        | b"continue" | b"default" | b"do" | b"echo" | b"else" | b"elseif" | b"endfor" | b"endforeach" | b"endif"
        | b"endswitch" | b"endwhile" | b"extends" | b"final" | b"finally" | b"fn" | b"for" | b"foreach"
        | b"function" | b"global" | b"goto" | b"if" | b"implements" | b"instanceof" | b"insteadof" | b"interface"
        | b"new" | b"or" | b"print" | b"private" | b"protected" | b"public" | b"return" | b"switch" | b"throw"
        | b"trait" | b"try" | b"use" | b"var" | b"while" | b"xor" | b"yield" => Class::Keyword,
        b"true" | b"false" | b"null" => Class::Constant,
        b"self" | b"static" | b"parent" => Class::Itself,
        b"array" | b"bool" | b"float" | b"int" | b"object" | b"string" | b"iterable" | b"mixed" | b"boolean"
        | b"integer" | b"double" | b"binary" | b"real" => Class::Type,
        b"match" | b"list" | b"unset" => Class::Call,
        b"include" | b"include_once" | b"require" | b"require_once" => Class::Import,
        b"exit" | b"void" | b"never" | b"declare" | b"enddeclare" | b"namespace" | b"readonly" | b"enum" | b"from"
        | b"__halt_compiler" => Class::Unsure,
        _ => Class::Name,
    }
}
