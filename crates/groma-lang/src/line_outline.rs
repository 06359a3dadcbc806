//! The outline of a file whose parse was given up: lines that start like a definition.

use groma_model::{FileFacts, Line, Problem, Symbol, SymbolKind};

use crate::spec::LanguageSpec;

/// Longer lines hold no declaration that a person wrote.
const LONGEST_LINE: usize = 400;

/// Words that may stand before the keyword.
const MODIFIERS: [&str; 22] = [
    "pub",
    "export",
    "default",
    "public",
    "private",
    "protected",
    "internal",
    "static",
    "final",
    "abstract",
    "async",
    "const",
    "unsafe",
    "extern",
    "inline",
    "sealed",
    "partial",
    "virtual",
    "override",
    "readonly",
    "declare",
    "pub(crate)",
];

/// Facts from a line-by-line reading: names and kinds, without members, references or imports.
pub(crate) fn facts(text: &str, spec: &LanguageSpec) -> FileFacts {
    let mut symbols = Vec::new();
    for (row, line) in text.lines().enumerate() {
        if line.len() > LONGEST_LINE {
            continue;
        }
        if let Some((name, kind)) = definition(line, spec.line_keywords) {
            let line_number = Line::from_row(row);
            let signature = line.trim().trim_end_matches(['{', ':', ' ']);
            symbols.push(Symbol {
                name: name.into(),
                kind,
                owner: "".into(),
                parent: None,
                exported: true,
                line: line_number,
                first_line: line_number,
                last_line: line_number,
                signature: signature.into(),
                doc: "".into(),
            });
        }
    }
    FileFacts { symbols, problems: vec![Problem::ParseBudget], ..FileFacts::default() }
}

fn definition<'l>(line: &'l str, keywords: &[(&str, SymbolKind)]) -> Option<(&'l str, SymbolKind)> {
    let mut words = line.split_whitespace();
    let word = words.find(|word| !MODIFIERS.contains(word))?;
    let (_, kind) = keywords.iter().find(|(keyword, _)| *keyword == word)?;
    let name = words.next()?;
    let end = name.find(|character: char| !(character.is_alphanumeric() || character == '_')).unwrap_or(name.len());
    let name = &name[..end];
    name.starts_with(|first: char| first.is_alphabetic() || first == '_').then_some((name, *kind))
}
