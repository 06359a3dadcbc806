//! The skeleton of a Go file: bodies of functions, and what variables outside them hold in braces, are left out.

use crate::skeleton::{Cutter, Kind, Lexer, Quoted, Special, Syntax, Table, Token};

static TABLE: Table = Table::new(Syntax {
    line_comments: &["//"],
    block_comment: Some(("/*", "*/", false)),
    quoted: &[
        Quoted { quote: "\"", escapes: true, lines: false },
        Quoted { quote: "`", escapes: false, lines: true },
        Quoted { quote: "'", escapes: true, lines: false },
    ],
    letters: "",
    special_at: "",
    special: |_, _| Special::None,
});

/// Words that are no names. `true`, `nil` and the like have nodes of their own.
fn is_keyword(word: &[u8]) -> bool {
    matches!(
        word,
        b"break" | b"case" | b"chan" | b"const" | b"continue" | b"default" | b"defer" | b"else" | b"fallthrough" | b"false"
            | b"for" | b"func" | b"go" | b"goto" | b"if" | b"import" | b"interface" | b"iota" | b"map" | b"nil" | b"package"
            | b"range" | b"return" | b"select" | b"struct" | b"switch" | b"true" | b"type" | b"var"
    )
}

/// Writes the skeleton.
pub(super) fn cut(cutter: &mut Cutter<'_>) -> Option<()> {
    let mut lexer = Lexer::new(&TABLE, cutter.text());
    // Whether the place is in the value of a variable that signatures do not show.
    let (mut in_variables, mut in_value) = (false, false);
    let mut before = lexer.last;
    loop {
        let token = lexer.next();
        match token.kind {
            Kind::End => break,
            Kind::Word => match lexer.text(token) {
                b"func" => {
                    if let Some(open) = body(&mut lexer) {
                        leave_out(cutter, &mut lexer, open)?;
                    }
                }
                b"var" => in_variables = true,
                b"const" | b"type" | b"import" if token.first_on_line => (in_variables, in_value) = (false, false),
                _ => {}
            },
            Kind::Mark(b'=') => {
                // `&T{}` may be so short that it is shown.
                let is_shown = matches!(lexer.peek().kind, Kind::Mark(b'&' | b'-' | b'+' | b'!' | b'^' | b'*' | b'<'));
                in_value = in_variables && !is_shown;
            }
            Kind::Mark(b'{') if in_value && !lexer.is_word(before, "struct") && !lexer.is_word(before, "interface") => {
                leave_out(cutter, &mut lexer, token)?;
            }
            _ => {}
        }
        before = lexer.last;
    }
    lexer.is_sure().then_some(())
}

/// Finds the brace that opens the body of a function, past its parameters and results. `None` at whatever does not belong to
/// them: a type of functions, or a function that is made elsewhere. The lexer may then stand behind its first token.
fn body(lexer: &mut Lexer<'_>) -> Option<Token> {
    let mut depth = 0_u32;
    let mut before = lexer.last;
    loop {
        let token = lexer.next();
        match token.kind {
            Kind::Mark(b'(' | b'[') => depth += 1,
            Kind::Mark(b')' | b']') => depth = depth.checked_sub(1)?,
            // The members of a type without a name.
            Kind::Mark(b'{') if lexer.is_word(before, "interface") || lexer.is_word(before, "struct") => {
                skip_braces(lexer)?;
            }
            Kind::Mark(b'{') => return (depth == 0 && !token.first_on_line).then_some(token),
            Kind::Mark(b'}' | b';') | Kind::End => return None,
            _ if depth > 0 => {}
            // A statement ends with its line.
            _ if token.first_on_line => {
                if lexer.is_word(token, "func") {
                    lexer.seek(token.start);
                }
                return None;
            }
            Kind::Word | Kind::Mark(b'*' | b'.' | b'<' | b'-') => {}
            _ => return None,
        }
        before = token;
    }
}

/// Goes behind the brace that closes the one that was just read.
fn skip_braces(lexer: &mut Lexer<'_>) -> Option<()> {
    let mut depth = 1_u32;
    while depth > 0 {
        match lexer.next().kind {
            Kind::Mark(b'{') => depth += 1,
            Kind::Mark(b'}') => depth -= 1,
            Kind::End => return None,
            _ => {}
        }
    }
    Some(())
}

/// Leaves out what is between a brace and its partner, if brackets of the other kinds fit too.
fn leave_out(cutter: &mut Cutter<'_>, lexer: &mut Lexer<'_>, open: Token) -> Option<()> {
    let names = cutter.names();
    let (mut depth, mut brackets) = (1_u32, 0_i64);
    loop {
        let token = lexer.next();
        match token.kind {
            Kind::Word if !is_keyword(lexer.text(token)) => cutter.name(token),
            Kind::Mark(b'(' | b'[') => brackets += 1,
            Kind::Mark(b')' | b']') => brackets -= 1,
            Kind::Mark(b'{') => depth += 1,
            Kind::Mark(b'}') => {
                depth -= 1;
                if depth == 0 {
                    break;
                }
            }
            Kind::End => return None,
            _ => {}
        }
    }
    if brackets == 0 {
        cutter.cut(open.end..lexer.last.start, names);
    } else {
        cutter.forget_names(names);
    }
    Some(())
}
