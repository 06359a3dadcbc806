//! Facts that look like real ones: read line by line from real sources, or made up from a few words.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use groma_model::{FileFacts, Import, ImportKind, ImportedName, Line, Reference, Symbol, SymbolIndex, SymbolKind};

/// The words that begin a definition in some languages.
const DEFINITIONS: [(&str, SymbolKind); 12] = [
    ("fn ", SymbolKind::Function),
    ("def ", SymbolKind::Function),
    ("func ", SymbolKind::Function),
    ("function ", SymbolKind::Function),
    ("class ", SymbolKind::Class),
    ("struct ", SymbolKind::Struct),
    ("enum ", SymbolKind::Enum),
    ("trait ", SymbolKind::Trait),
    ("interface ", SymbolKind::Interface),
    ("impl ", SymbolKind::Impl),
    ("const ", SymbolKind::Const),
    ("type ", SymbolKind::Type),
];

/// All regular files below some folders with a known extension, in the order of their paths.
pub(crate) fn sources(folders: &[String]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders: Vec<PathBuf> = folders.iter().map(PathBuf::from).collect();
    while let Some(folder) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(folder) else { continue };
        for entry in entries.filter_map(Result::ok) {
            let Ok(kind) = entry.file_type() else { continue };
            if kind.is_dir() {
                folders.push(entry.path());
            } else if kind.is_file()
                && entry
                    .path()
                    .extension()
                    .and_then(|extension| extension.to_str())
                    .is_some_and(|extension| ["rs", "py", "go", "ts", "js", "java", "c", "h"].contains(&extension))
            {
                found.push(entry.path());
            }
        }
    }
    found.sort();
    found
}

/// The pseudo-facts of a file of at most 256 KiB.
pub(crate) fn read(path: &Path) -> Option<FileFacts> {
    let text = std::fs::read_to_string(path).ok()?;
    (text.len() <= 256 * 1024).then(|| of_text(&text))
}

/// Facts by the look of lines. Wrong in detail, right in shape.
pub(crate) fn of_text(text: &str) -> FileFacts {
    let mut facts = FileFacts::default();
    let mut words: HashMap<&str, usize> = HashMap::new();
    let mut doc = String::new();
    let mut parent: Option<usize> = None;
    for (row, whole) in text.lines().enumerate() {
        let line = whole.trim();
        let number = Line::from_row(row);
        if let Some(comment) = line.strip_prefix("///").or_else(|| line.strip_prefix("//")).or(line.strip_prefix("# "))
        {
            if doc.is_empty() {
                doc = comment.split_inclusive(". ").next().unwrap_or_default().trim().chars().take(120).collect();
            }
            continue;
        }
        for word in line.split(|char: char| !char.is_alphanumeric() && char != '_') {
            if word.is_empty() || word.starts_with(|char: char| char.is_ascii_digit()) {
                continue;
            }
            let position = *words.entry(word).or_insert_with(|| {
                facts.references.push(Reference { name: word.into(), count: 0 });
                facts.references.len() - 1
            });
            facts.references[position].count += 1;
        }
        if let Some(import) = import(line, number) {
            facts.imports.push(import);
        } else if let Some((name, kind)) = definition(line) {
            let is_member = whole.starts_with([' ', '\t']);
            parent = parent.filter(|_| is_member);
            let owner = parent.map_or("", |parent| &*facts.symbols[parent].name).into();
            let end = line.find('{').unwrap_or(line.len());
            let signature: String = line[..end].trim_end().chars().take(300).collect();
            let symbol = Symbol {
                name: name.into(),
                kind,
                owner,
                parent: parent.map(|parent| SymbolIndex(u32::try_from(parent).unwrap_or(0))),
                exported: line.starts_with("pub") || line.starts_with("export"),
                line: number,
                first_line: number,
                last_line: Line(number.0 + u32::try_from(name.len() % 20).unwrap_or(0)),
                signature: signature.into(),
                doc: std::mem::take(&mut doc).into(),
            };
            if !is_member && !matches!(kind, SymbolKind::Function | SymbolKind::Const | SymbolKind::Type) {
                parent = Some(facts.symbols.len());
            }
            facts.symbols.push(symbol);
        }
        doc.clear();
    }
    facts
}

fn definition(line: &str) -> Option<(&str, SymbolKind)> {
    let mut rest = line;
    for modifier in
        ["export ", "default ", "pub(crate) ", "pub(super) ", "pub ", "async ", "unsafe ", "static ", "public "]
    {
        rest = rest.strip_prefix(modifier).unwrap_or(rest);
    }
    let (behind, kind) = DEFINITIONS.iter().find_map(|(word, kind)| Some((rest.strip_prefix(word)?, *kind)))?;
    let name = behind.split(|char: char| !char.is_alphanumeric() && char != '_').next()?;
    (!name.is_empty()).then_some((name, kind))
}

fn import(line: &str, number: Line) -> Option<Import> {
    let line = line.strip_prefix("pub ").unwrap_or(line);
    let rest = ["use ", "import ", "from ", "#include "].iter().find_map(|word| line.strip_prefix(word))?;
    let text = rest.trim_end_matches(';');
    let names = text.rsplit([':', ' ', '/', '.']).next().filter(|name| name.len() < text.len() && !name.is_empty());
    Some(Import {
        text: text.into(),
        kind: ImportKind::Module,
        line: number,
        names: names.map(|name| ImportedName { name: name.into(), alias: None }).into_iter().collect(),
        reexport: false,
    })
}

/// Text of a made-up file: 20 functions with signatures of some 60 bytes, about 100 identifiers, 10 imports.
pub(crate) fn made_up(seed: u64) -> String {
    const WORDS: [&str; 40] = [
        "account", "buffer", "cache", "client", "config", "context", "count", "cursor", "decoder", "entry", "error",
        "event", "field", "filter", "format", "handle", "header", "index", "layer", "limit", "list", "loader",
        "message", "node", "option", "parser", "path", "query", "reader", "record", "result", "session", "source",
        "state", "stream", "table", "token", "value", "writer", "zone",
    ];
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut word = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let number = usize::try_from(state >> 33).unwrap_or(0);
        (WORDS[number % 40], WORDS[number / 40 % 40], number % 97)
    };
    let mut text = String::new();
    for _ in 0..10 {
        let ((a, b, _), (c, d, _)) = (word(), word());
        text.push_str(&format!("use crate::{a}_{b}::{c}::{d}_{a};\n"));
    }
    for _ in 0..20 {
        let ((owner, part, number), (given, kind, _), (other, whole, _)) = (word(), word(), word());
        text.push_str(&format!("/// Gives the {owner} of a {given} whose {part} is {kind}.\n"));
        text.push_str(&format!("pub fn {owner}_{part}{number}(&mut self, {given}: &{kind}, {other}: Option<{whole}>)"));
        text.push_str(&format!(" -> Result<{kind}_{other}> {{\n    self.{given}.{other}({owner}_{kind})?\n}}\n"));
    }
    text
}
