//! The steps of a map in the order in which they are taken. They are made one by one, as far as a budget goes: of 80,000
//! files a map shows a few hundred.

use std::fmt::Write as _;

use groma_model::RepoPath;

use super::by_value::ByValue;
use super::symbol_lines::{SymbolLine, listed, symbol_lines, worth};
use super::{Detail, MapFile, MapStyle};
use crate::escape;

/// One line that a map may have.
pub(crate) struct Step<'f> {
    /// The line with its line break.
    pub(crate) text: String,
    /// Where it stands in the output.
    pub(crate) place: Place<'f>,
    /// Whether it begins a file.
    pub(crate) is_file: bool,
    /// Symbols that it names.
    pub(crate) symbols: usize,
}

/// Tier of the file (the frame comes first), path, line in the file.
pub(crate) type Place<'f> = (u32, Option<&'f RepoPath>, usize);

/// Names that a ranked line lists before `+N`.
const RANKED_NAMES: usize = 12;

/// The steps, in an order that depends on no budget but that of files.
pub(crate) fn steps<'f>(
    frame: &'f [String],
    files: &'f [MapFile<'f>],
    style: MapStyle,
) -> Box<dyn Iterator<Item = Step<'f>> + 'f> {
    let frame = frame.iter().enumerate().map(|(line, text)| Step {
        text: format!("{}\n", escape::line(text)),
        place: (0, None, line),
        is_file: false,
        symbols: 0,
    });
    let files = &files[..style.budget.files.min(files.len())];
    let ranked = files.iter().enumerate();
    match style.detail {
        Detail::Auto => Box::new(frame.chain(ByValue::new(files))),
        Detail::Signatures => Box::new(frame.chain(ranked.flat_map(|(rank, file)| {
            let lines = symbol_lines(file).into_iter().map(move |line| symbol_step(rank, file, &line));
            std::iter::once(file_step(rank, file)).chain(lines)
        }))),
        Detail::Names => Box::new(frame.chain(ranked.map(|(rank, file)| names_step(rank, file, usize::MAX)))),
        Detail::Ranked => {
            let rows = ranked.filter(|(_, file)| !listed(file).is_empty());
            Box::new(frame.chain(rows.map(|(rank, file)| names_step(rank, file, RANKED_NAMES))))
        }
        Detail::Tree => Box::new(frame.chain(ranked.map(|(rank, file)| file_step(rank, file)))),
    }
}

/// The tier of a rank: 1 for the first 8 files, 2 for the next 16, 3 for the next 32, and so on.
fn tier(rank: usize) -> u32 {
    (rank / 8 + 1).ilog2() + 1
}

/// The line that begins a file.
pub(crate) fn file_step<'f>(rank: usize, file: &'f MapFile<'f>) -> Step<'f> {
    Step {
        text: format!("{}\n", escape::path(file.path)),
        place: (tier(rank), Some(file.path), 0),
        is_file: true,
        symbols: 0,
    }
}

/// The line of a symbol.
pub(crate) fn symbol_step<'f>(rank: usize, file: &'f MapFile<'f>, line: &SymbolLine<'f>) -> Step<'f> {
    Step { text: line.text(), place: (tier(rank), Some(file.path), line.line), is_file: false, symbols: 1 }
}

fn names_step<'f>(rank: usize, file: &'f MapFile<'f>, most: usize) -> Step<'f> {
    let mut symbols = listed(file);
    if symbols.len() > most {
        symbols.sort_by(|(a, _), (b, _)| worth(file, *b).total_cmp(&worth(file, *a)).then(a.cmp(b)));
    }
    let mut text = escape::path(file.path).into_owned();
    for (position, (_, symbol)) in symbols.iter().take(most).enumerate() {
        let before = if position == 0 { ": " } else { ", " };
        let _ = write!(text, "{before}{}", escape::line(&symbol.name));
    }
    if symbols.len() > most {
        let _ = write!(text, " +{}", symbols.len() - most);
    }
    text.push('\n');
    Step { text, place: (tier(rank), Some(file.path), 0), is_file: true, symbols: symbols.len().min(most) }
}
