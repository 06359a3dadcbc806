//! Names in the braces of Python's `f"..."` and `t"..."`.

use crate::skeleton::{Cutter, Kind, Lexer, Table, Token};

/// Notes the names in a string. `None` where it is not sure which these are: with strings in its braces that have braces, or
/// use its own quotes.
pub(super) fn names(
    cutter: &mut Cutter<'_>,
    lexer: &Lexer<'_>,
    string: Token,
    table: &'static Table,
    is_keyword: fn(&[u8]) -> bool,
) -> Option<()> {
    let text = lexer.text(string);
    let prefix = text.iter().position(|byte| matches!(byte, b'"' | b'\''))?;
    if !text[..prefix].iter().any(|byte| matches!(byte, b'f' | b'F' | b't' | b'T')) {
        return Some(());
    }
    let quote = text[prefix];
    let quotes = if text[prefix..].starts_with(&[quote; 3]) { 3 } else { 1 };
    let end = string.end - quotes;
    let mut at = string.start + prefix + quotes;
    // Inside a format, which may hold braces too: `{a:{width}}`.
    let mut formats = 0_u32;
    let mut inner = Lexer::new(table, cutter.text().get(..end)?);
    while at < end {
        match lexer.byte(at) {
            b'{' if formats == 0 && lexer.byte(at + 1) == b'{' => at += 2,
            b'{' => {
                inner.seek(at + 1);
                let close = expression(cutter, &mut inner, is_keyword)?;
                if close.is(b':') {
                    formats += 1;
                }
                at = close.end;
            }
            b'}' if formats > 0 => {
                formats -= 1;
                at += 1;
            }
            b'}' => at += 2,
            _ => at += 1,
        }
    }
    (formats == 0).then_some(())
}

/// Notes the names of an expression in braces; gives the mark that ends it: `}` or the `:` of a format.
fn expression(cutter: &mut Cutter<'_>, inner: &mut Lexer<'_>, is_keyword: fn(&[u8]) -> bool) -> Option<Token> {
    let mut depth = 0_u32;
    loop {
        let token = inner.next();
        match token.kind {
            Kind::End => return None,
            Kind::Literal if inner.text(token).contains(&b'{') => return None,
            Kind::Word => match inner.text(token) {
                b"lambda" | b"print" | b"exec" | b"async" | b"await" => return None,
                word if !is_keyword(word) => cutter.name(token),
                _ => {}
            },
            Kind::Mark(b'(' | b'[' | b'{') => depth += 1,
            Kind::Mark(b'}') if depth == 0 => return inner.is_sure().then_some(token),
            Kind::Mark(b':') if depth == 0 => return (inner.is_sure() && inner.byte(token.end) != b'=').then_some(token),
            Kind::Mark(b')' | b']' | b'}') => depth = depth.checked_sub(1)?,
            // `!r`
            Kind::Mark(b'!') if depth == 0 && inner.byte(token.end) != b'=' => {
                let conversion = inner.next();
                (conversion.kind == Kind::Word && conversion.range().len() == 1).then_some(())?;
            }
            _ => {}
        }
    }
}
