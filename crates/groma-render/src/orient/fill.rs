//! How many items of each section a budget pays for.

use super::SectionKind;
use super::sections::Section;
use crate::tokens::Tokenizer;

/// What a section gets whatever the others want, in tokens and in hundredths of the budget: whichever is more.
fn share(kind: SectionKind) -> (usize, usize) {
    match kind {
        SectionKind::Platform => (40, 0),
        // A list that begins with the commands of this very project; its first names fit.
        SectionKind::Missing => (60, 14),
        SectionKind::Project => (30, 16),
        SectionKind::Index => (0, 8),
        SectionKind::Refused => (0, 8),
        SectionKind::Instructions => (0, 6),
        SectionKind::Checks => (0, 28),
        SectionKind::EntryPoints => (0, 12),
        SectionKind::Directories => (0, 16),
        SectionKind::Installed => (0, 6),
    }
}

/// Hundredths of the budget that folders take at the most, however much is left.
const MOST_FOR_DIRECTORIES: usize = 30;

/// The order in which shares are given out.
const BY_SHARE: [SectionKind; 10] = [
    SectionKind::Platform,
    SectionKind::Missing,
    SectionKind::Project,
    SectionKind::Index,
    SectionKind::Refused,
    SectionKind::Instructions,
    SectionKind::Checks,
    SectionKind::EntryPoints,
    SectionKind::Directories,
    SectionKind::Installed,
];

/// The order in which what is left is given out.
const BY_PRIORITY: [SectionKind; 10] = [
    SectionKind::Platform,
    SectionKind::Project,
    SectionKind::Checks,
    SectionKind::Directories,
    SectionKind::EntryPoints,
    SectionKind::Missing,
    SectionKind::Refused,
    SectionKind::Installed,
    SectionKind::Index,
    SectionKind::Instructions,
];

/// Items of each section.
pub(super) fn fill(sections: &[Section<'_>], limit: usize, tokenizer: Tokenizer) -> Vec<usize> {
    let cost = |section: &Section<'_>, items: usize| tokenizer.units(&section.text(items));
    // In units, since rounded estimates do not add up.
    let budget = most_units(tokenizer, limit);
    let mut counts = vec![0; sections.len()];
    let mut spent = 0;
    let place = |kind| sections.iter().position(|section: &Section<'_>| section.kind == kind);
    for at in BY_SHARE.into_iter().filter_map(place) {
        let (least, hundredths) = share(sections[at].kind);
        let allowed = least.max(budget.saturating_mul(hundredths) / 100).min(budget - spent);
        (counts[at], spent) = most_items(&sections[at], allowed, spent, cost);
    }
    for at in BY_PRIORITY.into_iter().filter_map(place) {
        let section = &sections[at];
        if counts[at] == section.total {
            continue;
        }
        let held = if counts[at] > 0 { cost(section, counts[at]) } else { 0 };
        let mut allowed = budget - spent + held;
        if section.kind == SectionKind::Directories {
            allowed = allowed.min(budget.saturating_mul(MOST_FOR_DIRECTORIES) / 100).max(held);
        }
        let (items, after) = most_items(section, allowed, spent - held, cost);
        if items > counts[at] {
            (counts[at], spent) = (items, after);
        }
    }
    counts
}

/// The most items that fit, found by halving, and what is spent then. More items cost more, but for the few tokens that
/// tell how many are left out, so that it may be one item too few and is never one too many.
fn most_items(
    section: &Section<'_>,
    allowed: usize,
    spent: usize,
    cost: impl Fn(&Section<'_>, usize) -> usize,
) -> (usize, usize) {
    let (mut fits, mut of_fits) = (0, 0);
    let mut too_many = section.total + 1;
    let mut next = section.total;
    while fits + 1 < too_many {
        let of_next = cost(section, next);
        if of_next <= allowed {
            (fits, of_fits) = (next, of_next);
        } else {
            too_many = next;
        }
        next = usize::midpoint(fits, too_many);
    }
    (fits, spent + of_fits)
}

/// The most units whose tokens are within a limit.
fn most_units(tokenizer: Tokenizer, limit: usize) -> usize {
    let (mut low, mut high) = (0, limit.min(1 << 40) + 1);
    while low + 1 < high {
        let middle = usize::midpoint(low, high);
        if tokenizer.of_units(middle) <= limit { low = middle } else { high = middle }
    }
    low
}
