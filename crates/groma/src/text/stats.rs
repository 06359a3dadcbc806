//! A project in numbers.

use std::fmt::Write as _;

use groma_model::FileId;

use super::path_of;
use crate::ops::stats::{Answer, Counts};

/// Rows of a table; with everything else this fits 40 lines.
const MOST_LANGUAGES: usize = 6;
const MOST_ROLES: usize = 9;
/// Files of a circle that are named.
const MOST_MEMBERS: usize = 3;

/// Totals, tables of languages and roles, the biggest and most imported files: at most 40 lines.
pub fn stats(answer: &Answer) -> String {
    let (total, imports) = (&answer.total, &answer.imports);
    let path = |file| path_of(&answer.snapshot, file);
    let n = |number: usize| grouped(number as u64);
    let mut text = String::new();
    let _ = writeln!(text, "files    {}, {} with facts", n(total.files), n(answer.with_facts));
    let _ = writeln!(text, "lines    {}", grouped(total.lines));
    let _ = writeln!(text, "symbols  {}, {} exported", n(total.symbols), n(total.exports));
    let _ = writeln!(text, "edges    {} dependency links", n(answer.edges));
    let _ = writeln!(
        text,
        "imports  {}: {} inside, {} outside, {} unresolved ({:.1} % resolved)",
        n(imports.total()),
        n(imports.inside),
        n(imports.outside),
        n(imports.unresolved),
        imports.resolved_share() * 100.0
    );
    let cycles = &answer.cycles;
    let _ = write!(text, "cycles   {} of {} files", n(cycles.count), n(cycles.files));
    if let Some(largest) = cycles.largest.first() {
        let named: Vec<String> = largest.iter().take(MOST_MEMBERS).map(|file| path(*file)).collect();
        let _ = write!(text, "; the largest has {}: {}", n(largest.len()), named.join(", "));
        if largest.len() > MOST_MEMBERS {
            text.push_str(", ...");
        }
    }
    text.push('\n');
    table(&mut text, "language", &answer.languages, MOST_LANGUAGES);
    let roles: Vec<(&str, Counts)> = answer.roles.iter().map(|(role, counts)| (role.as_str(), *counts)).collect();
    table(&mut text, "role", &roles, MOST_ROLES);
    let mut list = |title: &str, files: Vec<(FileId, usize)>| {
        if !files.is_empty() {
            let _ = writeln!(text, "\n{title}");
            for (file, number) in files {
                let _ = writeln!(text, "{:>9}  {}", n(number), path(file));
            }
        }
    };
    list("most lines", answer.biggest.iter().map(|(file, lines)| (*file, *lines as usize)).collect());
    list("imported by most files", answer.most_imported.clone());
    text
}

fn table(text: &mut String, title: &str, rows: &[(&str, Counts)], most: usize) {
    if rows.is_empty() {
        return;
    }
    text.push('\n');
    let mut line = |name: &str, cells: [String; 4]| {
        let [files, lines, symbols, exports] = cells;
        let _ = writeln!(text, "{name:<12}{files:>9}{lines:>12}{symbols:>11}{exports:>11}");
    };
    let words = ["files", "lines", "symbols", "exported"].map(str::to_owned);
    line(title, words);
    let cells = |counts: &Counts| {
        [counts.files as u64, counts.lines, counts.symbols as u64, counts.exports as u64].map(grouped)
    };
    // A single row more takes no more room than the line that would stand for it.
    let shown = if rows.len() == most + 1 { most + 1 } else { most };
    for (name, counts) in rows.iter().take(shown) {
        line(name, cells(counts));
    }
    let rest = rows.get(shown..).unwrap_or(&[]);
    if !rest.is_empty() {
        let sum = |of: fn(&Counts) -> u64| rest.iter().map(|(_, counts)| of(counts)).sum();
        let all: [u64; 4] = [
            sum(|counts| counts.files as u64),
            sum(|counts| counts.lines),
            sum(|counts| counts.symbols as u64),
            sum(|counts| counts.exports as u64),
        ];
        line(&format!("{} more", rest.len()), all.map(grouped));
    }
}

/// A number with a comma between thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!([0, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
    }
}
