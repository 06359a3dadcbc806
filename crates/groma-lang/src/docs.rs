//! Documentation comments: from the comment before a definition to its first sentence.

use crate::markup;
use crate::spec::DocStyle;

/// Longest first sentence, in bytes.
const LONGEST: usize = 200;

/// What is read of a line, in bytes.
const LONGEST_LINE: usize = 4 * LONGEST;

/// Beginnings that mark a comment as something else than documentation.
const NOT_DOCS: [&str; 12] = [
    "copyright",
    "spdx-",
    "(c) ",
    "@license",
    "license",
    "eslint-",
    "prettier-",
    "@ts-",
    "tslint:",
    "istanbul ",
    "noqa",
    "nolint",
];

/// The first sentence of a run of comments, markers removed; empty if the run is not documentation.
pub(crate) fn from_comments(run: &str, style: DocStyle) -> String {
    let markers = match style {
        DocStyle::None => return String::new(),
        DocStyle::AnyComment => None,
        DocStyle::Marked(markers) => Some(markers),
    };
    let mut lines = Vec::new();
    let mut in_block = false;
    for line in run.lines() {
        let trimmed = line.trim();
        if !in_block && is_directive(trimmed) {
            continue;
        }
        let wanted = in_block || markers.is_none_or(|markers| markers.iter().any(|marker| trimmed.starts_with(marker)));
        if !in_block && trimmed.starts_with("/*") && !trimmed.ends_with("*/") {
            in_block = true;
            if !wanted {
                // An ordinary block comment: its lines are not documentation, and it ends the run before it.
                lines.clear();
                in_block = false;
            }
        }
        if in_block && trimmed.ends_with("*/") {
            in_block = false;
        }
        if wanted {
            lines.push(strip_markers(trimmed));
        } else {
            lines.clear();
        }
    }
    first_sentence(lines.into_iter())
}

/// Whether a comment line speaks to a tool, as Go writes it: `//go:embed x`, `//lint:ignore`, without a space.
fn is_directive(line: &str) -> bool {
    line.strip_prefix("//").and_then(|text| text.split_once(':')).is_some_and(|(tool, order)| {
        !tool.is_empty()
            && tool.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
            && order.starts_with(|first: char| first.is_ascii_lowercase() || first.is_ascii_digit())
    })
}

/// The first sentence of a documentation text (a docstring's content).
pub(crate) fn from_text(text: &str) -> String {
    first_sentence(text.lines().map(str::trim))
}

fn strip_markers(line: &str) -> &str {
    let line = line.strip_suffix("*/").unwrap_or(line).trim_end();
    let line = line.trim_start_matches(['/', '#', '*', '!', '<', ';']);
    line.trim().trim_end_matches('*').trim_end()
}

fn first_sentence<'t>(lines: impl Iterator<Item = &'t str>) -> String {
    let mut sentence = String::new();
    for line in lines {
        // No sentence needs more of a line.
        let line = beginning(line, LONGEST_LINE);
        let (line, last) = markup::without_tags(line.trim(), !sentence.is_empty());
        let line = line.trim();
        if last && line.is_empty() {
            break;
        }
        if line.is_empty() || line.chars().all(|character| !character.is_alphanumeric()) {
            if sentence.is_empty() {
                continue;
            }
            break;
        }
        // `@param x`, `\returns`, `:param x:`, and headings of sections end the summary.
        if line.starts_with('@') || line.starts_with(":param") || line.starts_with("\\param") {
            if sentence.is_empty() {
                let summary = ["@brief ", "@summary ", "@description "].iter().find_map(|tag| line.strip_prefix(tag));
                let Some(summary) = summary else { break };
                sentence.push_str(summary);
                continue;
            }
            break;
        }
        let line = line.strip_prefix("\\brief ").unwrap_or(line);
        if !sentence.is_empty() {
            sentence.push(' ');
        }
        sentence.extend(line.split_whitespace().flat_map(|word| [word, " "]));
        sentence.pop();
        let open = markup::without_inline_tags(&mut sentence);
        if let Some(end) = sentence_end(&sentence).filter(|_| !open) {
            sentence.truncate(end);
            break;
        }
        if last || sentence.len() > LONGEST {
            break;
        }
    }
    let lower = sentence.get(..sentence.len().min(12)).map(str::to_ascii_lowercase).unwrap_or_default();
    if NOT_DOCS.iter().any(|start| lower.starts_with(start)) {
        return String::new();
    }
    if sentence.len() > LONGEST {
        sentence.truncate(beginning(&sentence, LONGEST - '…'.len_utf8()).trim_end().len());
        sentence.push('…');
    }
    sentence
}

/// The beginning of a text, as many whole characters as fit in so many bytes.
fn beginning(text: &str, bytes: usize) -> &str {
    let mut end = text.len().min(bytes);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

/// Where the first sentence ends: behind a full stop that white space and no lower-case letter follows.
fn sentence_end(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    memchr::memchr3_iter(b'.', b'!', b'?', bytes).find_map(|at| {
        let before = &text[..at];
        let abbreviation = ["e.g", "i.e", "etc", "vs", "cf", "resp"].iter().any(|short| before.ends_with(short));
        let mut rest = text[at + 1..].chars();
        let ends = match rest.next() {
            None => bytes[at] == b'.' && !abbreviation,
            Some(' ') => !abbreviation && rest.next().is_some_and(|next| !next.is_lowercase()),
            Some(_) => false,
        };
        ends.then_some(at + 1)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const RUST: DocStyle = DocStyle::Marked(&["///", "/**"]);

    #[test]
    fn takes_the_first_sentence() {
        assert_eq!(from_comments("/// Does a thing. And more.", RUST), "Does a thing.");
        assert_eq!(
            from_comments("/// Does a\n/// thing, e.g. this one.\n///\n/// More", RUST),
            "Does a thing, e.g. this one."
        );
        assert_eq!(from_comments("// plain", RUST), "");
        assert_eq!(from_comments("// plain words", DocStyle::AnyComment), "plain words");
        assert_eq!(from_comments("# a\n# b", DocStyle::AnyComment), "a b");
        assert_eq!(from_comments("//go:embed x\n// Holds y.\n//lint:ignore U1", DocStyle::AnyComment), "Holds y.");
    }

    #[test]
    fn reads_blocks() {
        let style = DocStyle::Marked(&["/**"]);
        assert_eq!(from_comments("/** One. */", style), "One.");
        assert_eq!(from_comments("/**\n * One {@link x}\n * two.\n * @param a b\n */", style), "One x two.");
        assert_eq!(from_comments("/*\n * not docs\n */", style), "");
        assert_eq!(
            from_comments("/// <summary>\n/// Gets it.\n/// </summary>", DocStyle::Marked(&["///"])),
            "Gets it."
        );
    }

    #[test]
    fn leaves_licences_and_linters_out() {
        assert_eq!(from_comments("// Copyright 2020 X. All rights", DocStyle::AnyComment), "");
        assert_eq!(from_comments("// eslint-disable-next-line", DocStyle::AnyComment), "");
    }
}
