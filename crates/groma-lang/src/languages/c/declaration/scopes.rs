//! Heads that open a scope: namespaces, linkage specifications, types.

use super::{Opens, Reader};
use crate::languages::c::head::Piece;
use crate::languages::c::words::Style;

impl Reader<'_, '_> {
    /// Whether the body is that of a namespace, a linkage specification or a type.
    pub(super) fn opens_scope(&mut self) -> bool {
        let head = self.head;
        for (at, part) in head.parts.iter().enumerate() {
            match part.piece {
                Piece::Leading if head.word(part.tokens.start) == "namespace" => {
                    self.blank_names_between(0, at);
                    self.keep_one_name(at + 1, head.parts.len());
                    self.reading.opens = Opens::Namespace;
                    return true;
                }
                Piece::Leading
                    if head.word(part.tokens.start) == "extern"
                        && at + 2 == head.parts.len()
                        && head.piece(at + 1) == Some(Piece::Qualifier) =>
                {
                    self.blank_names_between(0, at);
                    self.reading.opens = Opens::Linkage;
                    return true;
                }
                Piece::TypeKey => {
                    let Some(end) = self.type_head_end(at + 1) else { return false };
                    self.blank_names_between(0, at);
                    self.blank_before_line(at);
                    let name = self.keep_one_name(at + 1, end);
                    self.reading.name = name.and_then(|name| head.last_name(name)).map(|name| name.range());
                    let is_enum = head.word(part.tokens.start) == "enum";
                    if is_enum && name.is_none() {
                        // The grammar knows no base without a name.
                        self.blank(end);
                    }
                    self.reading.opens = if is_enum { Opens::Enum } else { Opens::Type };
                    return true;
                }
                Piece::Equals | Piece::Colon | Piece::Comma | Piece::Returns => return false,
                _ => {}
            }
        }
        false
    }

    /// Where the names behind a type's keyword end; `None` if this is no definition of a type but, say, a function
    /// that returns one.
    fn type_head_end(&self, start: usize) -> Option<usize> {
        let mut at = start;
        while let Some(piece) = self.head.piece(at) {
            match piece {
                Piece::Name(_) | Piece::Special | Piece::Trailing | Piece::Qualifier => {}
                Piece::Colon => return Some(at),
                // `class EXPORT(x) Name`
                Piece::Group
                    if at > start
                        && self.style_of(at - 1) != Style::Plain
                        && matches!(self.head.piece(at + 1), Some(Piece::Name(_) | Piece::Special)) => {}
                // `enum MACRO(name)`
                Piece::Group if at == start + 1 && self.style_of(start) == Style::Capitals => {}
                _ => return None,
            }
            at += 1;
        }
        Some(at)
    }

    /// Blanks all but the likeliest name between two positions.
    fn keep_one_name(&mut self, start: usize, end: usize) -> Option<usize> {
        let names: Vec<usize> = (start..end)
            .filter(|at| matches!(self.head.piece(*at), Some(Piece::Name(_) | Piece::Special)))
            .collect();
        let kept = self.likeliest(&names).filter(|name| self.head.piece(name + 1) != Some(Piece::Group));
        for at in start..end {
            let is_name = names.contains(&at);
            if is_name && Some(at) != kept || self.head.piece(at) == Some(Piece::Group) {
                self.blank(at);
            }
        }
        kept
    }
}
