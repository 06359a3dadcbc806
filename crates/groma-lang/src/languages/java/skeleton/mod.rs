//! The skeleton of a Java file: bodies of methods and of enum constants, initializers, and values of fields that no signature shows
//! are left out.
//!
//! The cutter reads the members of types one by one: what stands before a brace tells what the brace opens. All that is inside a
//! value or a body is local, so only names in it count.

mod code;
mod head;

use code::Reader;

use crate::skeleton::{Cutter, Kind, Lexer, Quoted, Special, Syntax, Table, Token};

static TABLE: Table = Table::new(Syntax {
    line_comments: &["//"],
    block_comment: Some(("/*", "*/", false)),
    quoted: &[
        Quoted { quote: "\"\"\"", escapes: true, lines: true },
        Quoted { quote: "\"", escapes: true, lines: false },
        Quoted { quote: "'", escapes: true, lines: false },
    ],
    letters: "$",
    special_at: "",
    special: |_, _| Special::None,
});

/// Writes the skeleton.
pub(super) fn cut(cutter: &mut Cutter<'_>) -> Option<()> {
    // A string with code in it, which may hold quotes.
    if memchr::memmem::find(cutter.text().as_bytes(), b"\\{").is_some() {
        return None;
    }
    let lexer = Lexer::new(&TABLE, cutter.text());
    let mut reader = Reader::new(cutter, lexer);
    members(&mut reader)?;
    reader.lexer.is_sure().then_some(())
}

/// What the tokens since the last member tell of the one that they start.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Header {
    /// Nothing yet: a brace opens an initializer, or the body of a record's constructor.
    Open,
    /// A type.
    Type,
    /// An enum.
    Enum,
    /// Parameters: a brace opens a body.
    Callable,
    /// A brace opens something else.
    Other,
}

/// Reads the members of all types, one behind the other.
fn members(reader: &mut Reader<'_, '_>) -> Option<()> {
    // For each type around: whether the constants of an enum are read.
    let mut types: Vec<bool> = Vec::new();
    let mut header = Header::Open;
    loop {
        let token = reader.lexer.next();
        let in_constants = types.last() == Some(&true);
        match token.kind {
            Kind::End => return Some(()),
            Kind::Mark(b'@') => header = annotation(reader, header)?,
            Kind::Mark(b';') => {
                header = Header::Open;
                if let Some(in_constants) = types.last_mut() {
                    *in_constants = false;
                }
            }
            Kind::Mark(b',') if in_constants => header = Header::Open,
            Kind::Mark(b'(') if in_constants => reader.arguments(token)?,
            Kind::Mark(b'(') => {
                reader.skip()?;
                if header == Header::Open {
                    header = Header::Callable;
                }
            }
            Kind::Mark(b'[') => reader.skip()?,
            Kind::Mark(b'=') if matches!(header, Header::Open | Header::Callable) && !in_constants => {
                reader.value()?;
                // The semicolon is read next.
            }
            Kind::Mark(b'{') => {
                match header {
                    Header::Type | Header::Enum => types.push(header == Header::Enum),
                    Header::Callable => reader.body(token)?,
                    Header::Open if !types.is_empty() => reader.body(token)?,
                    // A module, or a default value.
                    Header::Open | Header::Other => reader.skip()?,
                }
                header = Header::Open;
            }
            Kind::Mark(b'}') => {
                types.pop()?;
                header = Header::Open;
            }
            Kind::Word if types.is_empty() && token.first_on_line && reader.lexer.is_word(token, "import") => {
                reader.import(token);
                header = Header::Other;
            }
            Kind::Word if header != Header::Other => header = word(reader, token, header),
            _ => {}
        }
    }
}

/// What a header is of when it goes on with a word.
fn word(reader: &Reader<'_, '_>, token: Token, header: Header) -> Header {
    match reader.lexer.text(token) {
        b"class" | b"interface" => Header::Type,
        b"enum" => Header::Enum,
        b"record" if header == Header::Open && reader.lexer.peek().kind == Kind::Word => Header::Type,
        // `int size() default 1;`, and what only stands in statements.
        b"default" if header == Header::Callable => Header::Other,
        b"switch" => Header::Other,
        _ => header,
    }
}

/// An annotation behind its `@`, or a type of annotations.
fn annotation(reader: &mut Reader<'_, '_>, header: Header) -> Option<Header> {
    loop {
        let name = reader.lexer.next();
        if reader.lexer.is_word(name, "interface") {
            return Some(Header::Type);
        }
        if name.kind != Kind::Word {
            return None;
        }
        let next = reader.lexer.peek();
        if next.is(b'.') {
            reader.lexer.next();
            continue;
        }
        if next.is(b'(') {
            reader.lexer.next();
            reader.skip()?;
        }
        return Some(header);
    }
}
