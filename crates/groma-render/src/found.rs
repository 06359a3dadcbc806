//! Files that were found for a request: as a list for a reader, and as a slice, the block that goes into an agent's prompt.

use std::fmt::Write as _;

use crate::Tokenizer;
use crate::escape;

/// A file that was found.
#[derive(Debug, Clone, Copy)]
pub struct FoundFile<'f> {
    /// Its score, as it is shown.
    pub score: u32,
    /// What it is for.
    pub role: &'f str,
    /// Its path, escaped.
    pub path: &'f str,
    /// Names that it exports.
    pub exports: &'f [String],
    /// Number of its lines.
    pub lines: u32,
    /// Definitions whose names have words of the request, with their first and last lines.
    pub symbols: &'f [(String, u32, u32)],
    /// Whether it changed since it was scored.
    pub changed: bool,
}

/// What stands in a slice besides files.
#[derive(Debug, Clone, Copy)]
pub struct SliceStyle<'s> {
    /// The request.
    pub words: &'s str,
    /// How to check work: commands.
    pub verify: &'s [String],
    /// How fresh the answer is, and of how many files.
    pub fresh: &'s str,
    /// Whether the definitions that were found are listed.
    pub symbols: bool,
    /// The most tokens, the block's first and last lines included.
    pub tokens: usize,
    /// What tokens are.
    pub tokenizer: Tokenizer,
}

/// Characters of the request that are repeated.
const MOST_WORDS: usize = 80;

/// The list for a reader: a line with what was asked, the names of the columns, a line for each file, at the most so many
/// characters. `total` files were found; `detail` adds lines to each.
pub fn found(
    words: &str,
    files: &[FoundFile<'_>],
    total: usize,
    most_chars: usize,
    detail: &dyn Fn(usize) -> Vec<String>,
) -> String {
    let matches = if total == 1 { "match" } else { "matches" };
    let mut out = format!("Results for \"{}\" ({total} {matches}):\n", shortened(words));
    let roles = files.iter().map(|file| file.role.len()).max().unwrap_or(0).max("role".len());
    let _ = writeln!(out, "score {:roles$} path", "role");
    let mut shown = 0;
    for (at, file) in files.iter().enumerate() {
        let mut lines = format!("{:5} {:roles$} {}\n", file.score, file.role, tail(file));
        for line in detail(at) {
            let _ = writeln!(lines, "      {line}");
        }
        // Room for the line that says what is left out.
        if out.chars().count() + lines.chars().count() + 40 > most_chars {
            break;
        }
        out.push_str(&lines);
        shown += 1;
    }
    if shown < total {
        let _ = writeln!(out, "({} more)", total - shown);
    }
    out
}

/// The path of a file, then what it exports and how long it is.
fn tail(file: &FoundFile<'_>) -> String {
    let mut tail = file.path.to_owned();
    if !file.exports.is_empty() {
        let names: Vec<_> = file.exports.iter().map(|name| escape::line(name)).collect();
        let _ = write!(tail, " [{}]", names.join(", "));
    }
    if file.lines > 0 {
        let _ = write!(tail, " ({}L)", file.lines);
    }
    if file.changed {
        tail.push_str(" (changed since)");
    }
    tail
}

/// The slice. Where the tokens do not reach, the last files are left out, then the lines of the head.
pub fn slice(files: &[FoundFile<'_>], total: usize, style: SliceStyle<'_>) -> String {
    let head = format!("=== MAP SLICE: {} ===\n", shortened(style.words));
    let end = "=== END MAP SLICE ===\n";
    let count = |text: &str| style.tokenizer.count(text);
    let mut left = style.tokens.saturating_sub(count(&head) + count(end));
    if style.tokens < count(&head) + count(end) {
        return String::new();
    }
    let mut out = head;
    let mut push = |out: &mut String, lines: &str| {
        let tokens = count(lines);
        let fits = tokens <= left;
        if fits {
            left -= tokens;
            out.push_str(lines);
        }
        fits
    };
    // What is left out is told in any case, so its line is paid first.
    let reserve = format!("({total} more)\n");
    let reserved = push(&mut String::new(), &reserve);
    if !style.verify.is_empty() {
        let commands: Vec<_> = style.verify.iter().map(|command| escape::line(command)).collect();
        push(&mut out, &format!("verify: {}\n", commands.join(" | ")));
    }
    push(&mut out, &format!("fresh: {}\n", escape::line(style.fresh)));
    let mut shown = 0;
    for file in files {
        let mut lines = format!("{} {} {}\n", file.score, file.role, tail(file));
        for (name, first, last) in file.symbols.iter().filter(|_| style.symbols) {
            let last = if first == last { String::new() } else { format!("-{last}") };
            let _ = writeln!(lines, "  {first}{last} {}", escape::line(name));
        }
        if !push(&mut out, &lines) {
            break;
        }
        shown += 1;
    }
    if shown < total && reserved {
        let _ = writeln!(out, "({} more)", total - shown);
    }
    out.push_str(end);
    out
}

/// The beginning of a request, on one line.
fn shortened(words: &str) -> String {
    let line: Vec<&str> = words.split_whitespace().collect();
    let line = line.join(" ");
    let cut: String = line.chars().take(MOST_WORDS).collect();
    let dots = if cut.len() < line.len() { "..." } else { "" };
    format!("{}{dots}", escape::line(&cut).replace('"', "'"))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn file<'f>(path: &'f str, exports: &'f [String], symbols: &'f [(String, u32, u32)]) -> FoundFile<'f> {
        FoundFile { score: 12, role: "code", path, exports, lines: 30, symbols, changed: false }
    }

    fn style(words: &str, tokens: usize) -> SliceStyle<'_> {
        SliceStyle { words, verify: &[], fresh: "now, 3 files", symbols: true, tokens, tokenizer: Tokenizer::O200k }
    }

    #[test]
    fn a_slice_has_its_files_between_its_marks() {
        let (exports, symbols) = (["Cart".to_owned()], [("Cart.add".to_owned(), 3, 9)]);
        let files = [file("src/cart.ts", &exports, &symbols), file("b.ts", &[], &[])];
        let text = slice(&files, 5, style("add to\ncart", 2000));
        assert_eq!(
            text,
            "=== MAP SLICE: add to cart ===\nfresh: now, 3 files\n12 code src/cart.ts [Cart] (30L)\n  3-9 Cart.add\n\
             12 code b.ts (30L)\n(3 more)\n=== END MAP SLICE ===\n"
        );
    }

    #[test]
    fn a_list_is_cut_at_its_characters() {
        let paths: Vec<String> = (0..900).map(|number| format!("folder/file{number}.rs")).collect();
        let files: Vec<FoundFile<'_>> = paths.iter().map(|path| file(path, &[], &[])).collect();
        let text = found("x \"y\"", &files, 900, 8000, &|_| Vec::new());
        assert!(
            text.starts_with(
                "Results for \"x 'y'\" (900 matches):\nscore role path\n   12 code folder/file0.rs (30L)\n"
            )
        );
        assert!(text.chars().count() <= 8000 && text.ends_with(" more)\n"), "{}", text.len());
    }

    proptest! {
        #[test]
        fn tokens_are_a_ceiling(
            tokens in 0usize..300,
            words in "\\PC{0,120}",
            paths in prop::collection::vec("[a-zäß/_.]{1,60}", 0..30),
            exports in prop::collection::vec("\\PC{0,20}", 0..5),
        ) {
            let symbols = [("A.b".to_owned(), 1, 2)];
            let files: Vec<FoundFile<'_>> = paths.iter().map(|path| file(path, &exports, &symbols)).collect();
            let verify = ["cargo test".to_owned()];
            let text = slice(&files, files.len() + 3, SliceStyle { verify: &verify, ..style(&words, tokens) });
            prop_assert!(Tokenizer::O200k.count(&text) <= tokens);
        }
    }
}
