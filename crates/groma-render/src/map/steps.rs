//! The steps of a map in the order in which they are taken.

use std::fmt::Write as _;

use groma_model::{KindGroup, RepoPath, Symbol};

use super::{Detail, MapFile, MapStyle, path_text};
use crate::escape;
use crate::outline;

/// One line that a map may have.
pub(crate) struct Step {
    /// The line with its line break.
    pub(crate) text: String,
    /// Where it stands in the output.
    pub(crate) place: Place,
    /// Whether it begins a file.
    pub(crate) is_file: bool,
    /// Symbols that it names.
    pub(crate) symbols: usize,
}

/// Tier of the file (the frame comes first), path, line in the file.
pub(crate) type Place = (u32, Option<RepoPath>, usize);

/// Longest signature in a map, in bytes: a line should not cost more than it tells.
const LONGEST: usize = 110;

/// Names that a ranked line lists before `+N`.
const RANKED_NAMES: usize = 12;

pub(crate) fn steps(frame: &[String], files: &[MapFile<'_>], style: MapStyle) -> Vec<Step> {
    let mut steps: Vec<Step> = frame
        .iter()
        .enumerate()
        .map(|(line, text)| Step {
            text: format!("{}\n", escape::line(text)),
            place: (0, None, line),
            is_file: false,
            symbols: 0,
        })
        .collect();
    // No file costs less than this, so more of them can never fit.
    let most = style.budget.files.min(style.budget.limit / 2 + 1).min(files.len());
    let files = &files[..most];
    match style.detail {
        Detail::Auto => steps.extend(by_value(files)),
        Detail::Signatures => {
            steps.extend(files.iter().enumerate().flat_map(|(rank, file)| {
                std::iter::once(file_step(rank, file)).chain(symbol_lines(rank, file).map(|line| line.step))
            }));
        }
        Detail::Names => {
            steps.extend(files.iter().enumerate().map(|(rank, file)| names_step(rank, file, usize::MAX)));
        }
        Detail::Ranked => {
            let rows = files.iter().enumerate().filter(|(_, file)| !listed(file).is_empty());
            steps.extend(rows.map(|(rank, file)| names_step(rank, file, RANKED_NAMES)));
        }
        Detail::Tree => steps.extend(files.iter().enumerate().map(|(rank, file)| file_step(rank, file))),
    }
    steps
}

/// The tier of a rank: 1 for the first 8 files, 2 for the next 16, 3 for the next 32, and so on.
fn tier(rank: usize) -> u32 {
    (rank / 8 + 1).ilog2() + 1
}

fn file_step(rank: usize, file: &MapFile<'_>) -> Step {
    Step {
        text: format!("{}\n", path_text(file.path)),
        place: (tier(rank), Some(file.path.clone()), 0),
        is_file: true,
        symbols: 0,
    }
}

/// Files and symbols by value per byte, which stands for tokens: the order must not depend on a vocabulary.
fn by_value(files: &[MapFile<'_>]) -> Vec<Step> {
    let mut valued: Vec<(f64, usize, usize, Step)> = Vec::new();
    for (rank, file) in files.iter().enumerate() {
        let header = file_step(rank, file);
        let place = rank as f64 + 4.0;
        let density = place.powf(-0.6) / cost(&header);
        valued.push((density, rank, 0, header));
        for line in symbol_lines(rank, file) {
            let value = 6.0 * place.powf(-1.0) * (line.place_in_file as f64 + 2.0).powf(-0.7);
            // A member is worth no more than its owner, without which it is not shown.
            let above = line.parent_line.map_or(density, |parent| valued[valued.len() - (line.line - parent)].0);
            valued.push(((value / cost(&line.step)).min(above), rank, line.line, line.step));
        }
    }
    valued.sort_by(|a, b| b.0.total_cmp(&a.0).then((a.1, a.2).cmp(&(b.1, b.2))));
    valued.into_iter().map(|(.., step)| step).collect()
}

fn cost(step: &Step) -> f64 {
    step.text.len() as f64
}

/// A symbol's line.
struct SymbolLine {
    step: Step,
    /// Position of the line in its file, from 1.
    line: usize,
    /// The line of the owner.
    parent_line: Option<usize>,
    /// Position of the symbol among those of the file by worth, from 0.
    place_in_file: usize,
}

/// The positions of symbols that have lines: members that are only data are too many for what they tell.
fn listed(file: &MapFile<'_>) -> Vec<usize> {
    let symbols = file.facts.map_or(&[][..], |facts| &facts.symbols);
    (0..symbols.len()).filter(|at| symbols[*at].kind.group() != KindGroup::Member).collect()
}

fn symbol_lines<'f>(rank: usize, file: &MapFile<'f>) -> impl Iterator<Item = SymbolLine> + use<'f> {
    let symbols: &'f [Symbol] = file.facts.map_or(&[], |facts| &facts.symbols);
    let parents = outline::parents(symbols);
    let at_line = order(symbols, &parents, &listed(file));
    let mut by_worth = at_line.clone();
    by_worth.sort_by(|a, b| worth(file, *b).total_cmp(&worth(file, *a)).then(a.cmp(b)));
    let mut place_in_file = vec![0; symbols.len()];
    for (place, at) in by_worth.iter().enumerate() {
        place_in_file[*at] = place;
    }
    let mut line_of = vec![0; symbols.len()];
    for (line, at) in at_line.iter().enumerate() {
        line_of[*at] = line + 1;
    }
    let (tier, path) = (tier(rank), file.path.clone());
    at_line.into_iter().map(move |at| {
        let mut depth = 1;
        let mut holder = parents[at];
        while let Some(parent) = holder {
            depth += 1;
            holder = parents[parent];
        }
        let symbol = &symbols[at];
        let line = line_of[at];
        SymbolLine {
            step: Step {
                text: format!("{:depth$}{} {}\n", "", symbol.first_line.0, shown(symbol)),
                place: (tier, Some(path.clone()), line),
                is_file: false,
                symbols: 1,
            },
            line,
            parent_line: parents[at].map(|parent| line_of[parent]).filter(|line| *line > 0),
            place_in_file: place_in_file[at],
        }
    })
}

fn worth(file: &MapFile<'_>, at: usize) -> f64 {
    file.worth.get(at).copied().unwrap_or(0.0)
}

/// Listed symbols so that members follow their owner, else in source order.
fn order(symbols: &[Symbol], parents: &[Option<usize>], listed: &[usize]) -> Vec<usize> {
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); symbols.len()];
    let mut waiting = Vec::new();
    let is_listed = |at: usize| listed.binary_search(&at).is_ok();
    for at in listed.iter().rev() {
        match parents[*at].filter(|parent| is_listed(*parent)) {
            Some(parent) => children[parent].push(*at),
            None => waiting.push(*at),
        }
    }
    let mut order = Vec::with_capacity(listed.len());
    while let Some(at) = waiting.pop() {
        order.push(at);
        waiting.append(&mut children[at]);
    }
    order
}

fn shown(symbol: &Symbol) -> String {
    let text = if symbol.signature.is_empty() { &symbol.name } else { &symbol.signature };
    let text = escape::line(text);
    if text.len() <= LONGEST {
        return text.into_owned();
    }
    let mut end = LONGEST - '…'.len_utf8();
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    format!("{}…", &text[..end])
}

fn names_step(rank: usize, file: &MapFile<'_>, most: usize) -> Step {
    let symbols: &[Symbol] = file.facts.map_or(&[], |facts| &facts.symbols);
    let mut at = listed(file);
    if at.len() > most {
        at.sort_by(|a, b| worth(file, *b).total_cmp(&worth(file, *a)).then(a.cmp(b)));
    }
    let mut text = path_text(file.path);
    for (position, at) in at.iter().take(most).enumerate() {
        let before = if position == 0 { ": " } else { ", " };
        let _ = write!(text, "{before}{}", escape::line(&symbols[*at].name));
    }
    if at.len() > most {
        let _ = write!(text, " +{}", at.len() - most);
    }
    text.push('\n');
    Step { text, place: (tier(rank), Some(file.path.clone()), 0), is_file: true, symbols: at.len().min(most) }
}
