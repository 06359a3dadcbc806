//! `callers`: on which lines files use a name, and in which of their definitions those lines are.
//!
//! Facts say how often a file uses a name and not where, so that the text of the files is looked at. Lines are those of the text that
//! the facts are of; a file that has changed since has none.

use std::collections::BTreeMap;

use groma_model::{FileId, KindGroup, Symbol};

use crate::Project;
use crate::ops::refs;

/// Files that are looked at: reading them all would take long for names that everything uses.
pub const MOST_FILES: usize = 200;

/// The uses of a name in one definition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Caller {
    /// The file.
    pub file: FileId,
    /// The innermost definition that holds the lines, with the name of its owner: `Owner.name`. `None`: they are at the top of the file.
    pub holder: Option<Holder>,
    /// The lines, in order.
    pub lines: Vec<u32>,
}

/// A definition that holds lines.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Holder {
    /// Its first line.
    pub first_line: u32,
    /// Its last line.
    pub last_line: u32,
    /// Its name, with that of its owner.
    pub name: String,
}

/// Where the name is used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// Uses by definition, in the order of the files that use the name, then by line.
    pub callers: Vec<Caller>,
    /// Files that use the name and were not looked at because there are too many.
    pub left_out: usize,
}

/// Looks for the lines of the uses that something links to a definition.
pub fn callers(project: &Project, of: &refs::Answer) -> Answer {
    let name = of.name.rsplit(['.', '#', ':']).next().unwrap_or_default();
    let linked: Vec<FileId> = of.uses.iter().filter(|used| used.evidence.is_some()).map(|used| used.file).collect();
    let mut callers = Vec::new();
    for file in linked.iter().take(MOST_FILES) {
        let snapshot = &of.snapshot;
        let Some(facts) = snapshot.outline(*file) else { continue };
        let Some(text) = project.text_with(snapshot.source(*file), snapshot.blob(*file)) else { continue };
        let defined = of.definitions.iter().filter(|(at, _)| at == file);
        let defined: Vec<u32> =
            defined.filter_map(|(_, at)| facts.symbols.get(*at)).map(|symbol| symbol.first_line.0).collect();
        let mut found: BTreeMap<Option<Holder>, Vec<u32>> = BTreeMap::new();
        for (line, text) in (1..).zip(text.lines()) {
            if has_word(text, name) && !defined.contains(&line) {
                found.entry(holder(&facts.symbols, line)).or_default().push(line);
            }
        }
        callers.extend(found.into_iter().map(|(holder, lines)| Caller { file: *file, holder, lines }));
    }
    Answer { callers, left_out: linked.len().saturating_sub(MOST_FILES) }
}

/// The innermost definition around a line that does something.
fn holder(symbols: &[Symbol], line: u32) -> Option<Holder> {
    let holds = |symbol: &&Symbol| {
        let does = matches!(symbol.kind.group(), KindGroup::Callable | KindGroup::Type);
        does && (symbol.first_line.0..=symbol.last_line.0).contains(&line)
    };
    let innermost = symbols.iter().filter(holds).min_by_key(|symbol| symbol.last_line.0 - symbol.first_line.0)?;
    let dot = if innermost.owner.is_empty() { "" } else { "." };
    Some(Holder {
        first_line: innermost.first_line.0,
        last_line: innermost.last_line.0,
        name: format!("{}{dot}{}", innermost.owner, innermost.name),
    })
}

/// Whether a line has a name, not as a part of another one.
fn has_word(line: &str, name: &str) -> bool {
    let is_part =
        |character: Option<char>| character.is_some_and(|character| character.is_alphanumeric() || character == '_');
    !name.is_empty()
        && line.match_indices(name).any(|(at, found)| {
            !is_part(line[..at].chars().next_back()) && !is_part(line[at + found.len()..].chars().next())
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_found_as_a_whole() {
        assert!(has_word("x = total(cart)", "total") && has_word("total", "total") && has_word("a.total", "total"));
        assert!(!has_word("subtotal(total_of)", "total") && !has_word("größe", "gr") && !has_word("a", ""));
        assert!(has_word("totals total", "total"));
    }
}
