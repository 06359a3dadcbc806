//! Functions that the scanner saw, in case the grammar does not find them.

use groma_model::SymbolKind;

use super::Scanner;
use crate::languages::c::declaration::{Opens, Reading};
use crate::languages::c::lexer::{Kind, Lexer};
use crate::languages::c::names;
use crate::finish::Candidate;
use crate::walk::Draft;

/// Most tokens of a signature that is not made of the tree.
const LONGEST_FOLDED: usize = 60;

impl Scanner<'_, '_> {
    /// Notes a function that has a body, in case the grammar does not find it.
    pub(super) fn candidate(&mut self, reading: &Reading, start: usize, end: usize) -> Option<usize> {
        let name = reading.name.clone().filter(|_| matches!(reading.opens, Opens::Function | Opens::Nothing))?;
        let mut owner = self.owner();
        if let Some(qualifier) = &reading.qualifier {
            let text = self.text.get(qualifier.clone()).unwrap_or_default();
            owner = names::join_owner(&owner, &names::owner_of(text));
        }
        let is_macro = reading.opens == Opens::Nothing;
        let kind = if owner.is_empty() || is_macro { SymbolKind::Function } else { SymbolKind::Method };
        let draft = Draft {
            name: names::of_callable(self.text.get(name.clone()).unwrap_or_default()),
            kind,
            owner,
            exported: !is_macro && !self.head.iter().any(|token| self.lexer.text(*token) == "static"),
            name_row: self.lines.row(name.start),
            first_row: self.lines.row(start),
            last_row: self.lines.row(end),
            span: start..end,
            header: start..end,
            // What is hidden from the grammar must be read here.
            signature: if is_macro { self.folded(start, end) } else { String::new() },
            doc: String::new(),
        };
        self.candidates.push(Candidate { draft, certain: reading.certain });
        Some(self.candidates.len() - 1)
    }

    /// A stretch of the original text on one line, without comments.
    pub(super) fn folded(&self, start: usize, end: usize) -> String {
        let mut lexer = Lexer::within(self.text, start..end);
        let mut line = String::new();
        let mut last = start;
        for _ in 0..LONGEST_FOLDED {
            let token = lexer.next();
            if token.kind == Kind::End {
                break;
            }
            if last < token.start {
                line.push(' ');
            }
            line.push_str(lexer.text(token));
            last = token.end;
        }
        line
    }

    /// The names of the types around.
    pub(super) fn owner(&self) -> String {
        let mut names = Vec::new();
        let mut at = self.scope;
        while at != 0 {
            names.extend(self.scopes[at].name.clone().and_then(|name| self.text.get(name)));
            at = self.scopes[at].parent;
        }
        names.reverse();
        names.join(".")
    }
}
