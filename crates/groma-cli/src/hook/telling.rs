//! Whether a prompt tells enough to look for files: most prompts of a conversation are short words to the agent.

use groma::ops::query::{Field, Found, Match, Words};

use super::to_the_agent::is_to_the_agent;

/// Bytes of the beginning and of the end of a long prompt that are searched for. What stands between is mostly pasted.
const BEGINNING: usize = 6 << 10;
const END: usize = 2 << 10;

/// How much the words of a prompt have to tell that one file has; measured, see `docs/hooks.md`.
const ENOUGH: f64 = 0.5;

/// Words that must meet in one file, unless one is an identifier. By a single word, however rare, a question about code and a
/// remark to the agent cannot be told apart.
const LEAST_WORDS: usize = 2;

/// How much a word tells that stands in the text of a file and not in what it defines or in its path.
const IN_TEXT: f64 = 0.3;

/// Whether a prompt has words besides those to the agent.
pub(super) fn is_about_something(prompt: &str) -> bool {
    let text = beginning_and_end(prompt);
    let request = Words::new([without_command(&text)].into_iter());
    request.terms().iter().any(|term| !is_to_the_agent(&term.stem))
}

/// The parts of a prompt that are searched for.
pub(super) fn beginning_and_end(prompt: &str) -> String {
    if prompt.len() <= BEGINNING + END {
        return prompt.to_owned();
    }
    let beginning = &prompt[..prompt.floor_char_boundary(BEGINNING)];
    let end = &prompt[prompt.ceil_char_boundary(prompt.len() - END)..];
    format!("{beginning}\n{end}")
}

/// A prompt without the name of a command of the client: `/review the parser`.
fn without_command(prompt: &str) -> &str {
    let prompt = prompt.trim_start();
    let Some(command) = prompt.strip_prefix('/') else { return prompt };
    let end = command.find(char::is_whitespace).unwrap_or(command.len());
    let is_name = command[..end].chars().all(|letter| letter.is_alphanumeric() || matches!(letter, '-' | '_' | ':'));
    if is_name { &command[end..] } else { prompt }
}

/// Whether what was found is a reason to say something.
pub(super) fn is_enough(found: &Found, files_of_project: usize) -> bool {
    // How rare a word is at the most: when one file has it.
    let rarest = (1.0 + files_of_project as f64).ln();
    found.files.iter().any(|file| tells_enough(found, file, rarest))
}

fn tells_enough(found: &Found, file: &Match, rarest: f64) -> bool {
    let Some(parts) = &file.parts else { return false };
    let (mut told, mut words, mut identifiers) = (0.0, 0, 0);
    for (at, counts, _) in &parts.terms {
        let (Some(term), Some(importance)) = (found.words.terms().get(*at), found.importance.get(*at)) else {
            continue;
        };
        if is_to_the_agent(&term.stem) {
            continue;
        }
        let is_named = [Field::Symbols, Field::Stem, Field::Folders].iter().any(|field| counts[*field as usize] > 0);
        told += importance / term.stress / rarest * if is_named { 1.0 } else { IN_TEXT };
        words += 1;
        identifiers += usize::from(is_identifier(&term.word));
    }
    told >= ENOUGH && (words >= LEAST_WORDS || identifiers > 0)
}

/// Whether nobody would write a word so who does not mean a name in code: `price_of`, `priceOf`.
fn is_identifier(word: &str) -> bool {
    let joins = |pair: (char, char)| pair.0.is_lowercase() && pair.1.is_uppercase();
    word.contains('_') || word.chars().zip(word.chars().skip(1)).any(joins)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_to_the_agent_are_about_nothing() {
        for prompt in [
            "",
            "thanks",
            "yes, go on",
            "commit this",
            "Run the tests again and fix what fails!",
            "ok now do the rest",
            "/compact",
            "/review",
            "  /my-plugin:command  ",
            "weiter",
            "👍",
            "2.",
        ] {
            assert!(!is_about_something(prompt), "{prompt}");
        }
        for prompt in ["/src/cart.ts is wrong", "/review the parser", "where are prices rounded?", "fix priceOf"] {
            assert!(is_about_something(prompt), "{prompt}");
        }
    }

    #[test]
    fn long_prompts_are_searched_for_at_their_ends() {
        let prompt = format!("first {} last", "ä".repeat(100_000));
        let searched = beginning_and_end(&prompt);
        assert!(searched.len() < BEGINNING + END + 8 && searched.starts_with("first ") && searched.ends_with(" last"));
        assert_eq!(beginning_and_end("short"), "short");
    }

    #[test]
    fn identifiers_are_known_by_their_form() {
        for (word, is) in [("price_of", true), ("priceOf", true), ("PriceOf", true), ("price", false), ("Price", false)]
        {
            assert_eq!(is_identifier(word), is, "{word}");
        }
    }
}
