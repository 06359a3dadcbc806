//! C++ modules, which the grammar does not know.

use groma_model::{Import, ImportKind, Line};

use super::Scanner;
use super::scopes::ScopeKind;
use crate::languages::c::lexer::{Kind, Token};
use crate::languages::c::words::Dialect;
use crate::walk::imported;

impl Scanner<'_, '_> {
    /// `import x;`, `module x;`: whether the head is one. What it says is collected.
    pub(super) fn module_line(&mut self, end: usize) -> bool {
        let first = self.head[0];
        let keyword = self.lexer.text(first);
        if !matches!(keyword, "import" | "module") || self.head.len() > 16 {
            return false;
        }
        let plain = |token: &Token| matches!(token.kind, Kind::Word | Kind::Literal | Kind::Mark(b'.' | b':' | b'<' | b'>' | b'/'));
        if self.head.len() < 2 && keyword == "import" || !self.head.iter().all(plain) {
            return false;
        }
        let name = self.text.get(first.end..end).unwrap_or_default().trim_end_matches(';').trim();
        let row = self.lines.row(first.start);
        if let Some(facts) = &mut self.facts {
            if keyword == "module" {
                if !name.is_empty() && !name.starts_with(':') {
                    facts.packages.push(name.into());
                }
            } else {
                let (kind, text) = match name.as_bytes().first() {
                    Some(b'"') => (ImportKind::Include, name.trim_matches('"')),
                    Some(b'<') => (ImportKind::SystemInclude, name.trim_matches(['<', '>'])),
                    _ => (ImportKind::Module, name),
                };
                let mut import = Import {
                    text: text.into(),
                    kind,
                    line: Line::from_row(row),
                    names: Vec::new(),
                    reexport: false,
                };
                if kind == ImportKind::Module {
                    import.names.push(imported("*", None));
                }
                facts.imports.push(import);
            }
        }
        true
    }

    /// Whether a word is `export`.
    pub(super) fn is_export(&self, token: Token) -> bool {
        self.dialect == Dialect::Cpp && self.lexer.text(token) == "export"
    }

    /// `export`, which the grammar does not know, alone or before a block.
    pub(super) fn export(&mut self, word: Token) {
        self.mask.blank(word.range());
        let mut ahead = self.lexer.clone();
        let next = ahead.next();
        if next.is(b'{') {
            self.lexer = ahead;
            self.mask.blank(next.range());
            self.open_scope(ScopeKind::Outer, None, false, true);
        }
    }
}
