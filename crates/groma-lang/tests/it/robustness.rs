//! Any text gives facts: cut and garbled cases, deep nesting, endless lines, odd bytes. No extraction panics, none
//! takes for ever, and the same text gives the same facts twice.

use std::ops::Range;
use std::thread;
use std::time::{Duration, Instant};

use groma_lang::{FactsExtractor, FileFacts, Language, detect, languages};
use groma_model::Problem;

use crate::cases::cases;
use crate::stress::{STRESS, Stress};

/// Far more than any of these texts takes; only there so that a hang fails instead of blocking.
const HANG: Duration = Duration::from_mins(2);

const NESTING: usize = 100_000;

/// How deep what nothing closes is nested. Recovering from that costs a parser more.
const UNCLOSED: usize = 10_000;

const LONG_LINE: usize = 5 << 20;

/// Pieces of many languages, to be inserted where they do not belong; separated by spaces.
const TOKENS: &str = "{ } ( ) [ ] < > \" ' ` \"\"\" /* */ /** // # #[ #{ ${ <<~A <<<A\n \\ \n \r\n \t ; : :: , . ... = => -> @ $ & * | \
     end def class module fn func function struct enum impl namespace use import from export private public static \
     const template< #if\n #endif\n ?> <?php __END__\n =begin\n %w[ :sym 0x 1e r#\" \0 \u{feff} \u{2028} é 🦀";

/// Marsaglia's xorshift64: the edits are the same on every run.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(bound.max(1)).expect("a length")).expect("below a length")
    }

    fn boundary(&mut self, text: &str) -> usize {
        boundary(text, self.below(text.len() + 1))
    }

    fn range(&mut self, text: &str, longest: usize) -> Range<usize> {
        let start = self.boundary(text);
        start..boundary(text, (start + self.below(longest)).min(text.len()))
    }
}

fn boundary(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// A copy with a few edits: pieces deleted, doubled, swapped or inserted.
pub(crate) fn garbled(text: &str, random: &mut Random) -> String {
    let mut text = text.to_owned();
    for _ in 0..=random.below(3) {
        match random.below(5) {
            0 => {
                let range = random.range(&text, 40);
                text.replace_range(range, "");
            }
            1 => {
                let range = random.range(&text, 60);
                let piece = text[range.clone()].to_owned();
                text.insert_str(range.end, &piece);
            }
            2 => {
                let (one, other) = (random.range(&text, 30), random.range(&text, 30));
                if one.end <= other.start {
                    let (first, second) = (text[one.clone()].to_owned(), text[other.clone()].to_owned());
                    text.replace_range(other, &first);
                    text.replace_range(one, &second);
                }
            }
            3 => {
                let at = random.boundary(&text);
                let letter = char::from(u8::try_from(random.below(128)).expect("below 128"));
                text.insert(at, letter);
            }
            _ => {
                let at = random.boundary(&text);
                let number = random.below(TOKENS.split(' ').count());
                text.insert_str(at, TOKENS.split(' ').nth(number).unwrap_or_default());
            }
        }
    }
    text
}

/// Runs with the stack that extraction is promised.
pub(crate) fn with_stack(test: impl FnOnce() + Send + 'static) {
    let thread = thread::Builder::new().stack_size(FactsExtractor::STACK_BYTES).spawn(test).expect("a thread");
    if let Err(panic) = thread.join() {
        std::panic::resume_unwind(panic);
    }
}

/// The facts of a text, after a look at whether they can be true.
fn checked(extractor: &mut FactsExtractor, language: Language, text: &str, what: &str) -> FileFacts {
    let start = Instant::now();
    let facts = extractor.facts(language, text);
    let took = start.elapsed();
    let name = language.name();
    assert!(took < HANG, "{name}, {what}: {took:?}");
    for problem in &facts.problems {
        assert!(!matches!(problem, Problem::Internal(_)), "{name}, {what}: {problem:?}");
    }
    let lines = u32::try_from(text.bytes().filter(|byte| *byte == b'\n').count() + 1).expect("a line count");
    for (at, symbol) in facts.symbols.iter().enumerate() {
        let ordered = symbol.first_line <= symbol.line && symbol.line <= symbol.last_line;
        assert!(ordered && symbol.last_line.0 <= lines, "{name}, {what}: {symbol:?}");
        assert!(symbol.parent.is_none_or(|parent| (parent.0 as usize) < at), "{name}, {what}: {symbol:?}");
    }
    facts
}

fn twice(extractor: &mut FactsExtractor, language: Language, text: &str, what: &str) {
    let first = checked(extractor, language, text, what);
    let second = checked(extractor, language, text, what);
    assert!(first == second, "{}, {what}: two runs differ", language.name());
}

fn stressed(stress: &Stress) -> Option<Language> {
    Language::from_name(stress.language)
}

#[test]
fn every_language_is_stressed() {
    for language in languages() {
        assert!(STRESS.iter().any(|stress| stress.language == language.name()), "{}", language.name());
    }
}

#[test]
fn cut_cases_give_facts() {
    with_stack(|| {
        let mut extractor = FactsExtractor::new();
        for case in cases() {
            let Some(language) = detect(case.file_name.as_bytes()).decide(&case.text) else { continue };
            for piece in 0..16 {
                let end = boundary(&case.text, case.text.len() * piece / 16);
                let what = format!("{} up to byte {end}", case.folder.display());
                twice(&mut extractor, language, &case.text[..end], &what);
                checked(&mut extractor, language, &case.text[end..], &what);
            }
        }
    });
}

#[test]
fn garbled_cases_give_facts() {
    with_stack(|| {
        let mut extractor = FactsExtractor::new();
        for (number, case) in cases().iter().enumerate() {
            let Some(language) = detect(case.file_name.as_bytes()).decide(&case.text) else { continue };
            for round in 0..32 {
                let seed = 0x9e37_79b9_7f4a_7c15 ^ (u64::try_from(number).expect("few cases") << 8 | round);
                let text = garbled(&case.text, &mut Random(seed));
                let what = format!("{} with seed {seed:#x}:\n{text}", case.folder.display());
                twice(&mut extractor, language, &text, &what);
            }
        }
    });
}

#[test]
fn odd_bytes_give_facts() {
    with_stack(|| {
        let mut extractor = FactsExtractor::new();
        for language in languages() {
            for text in ["", "\u{feff}", "\0", "\n", "\r\n\r\n", " ", "\0\0\0\n\0", "é", "\u{feff}\n\0🦀"] {
                twice(&mut extractor, language, text, &format!("{text:?}"));
            }
        }
        for case in cases() {
            let Some(language) = detect(case.file_name.as_bytes()).decide(&case.text) else { continue };
            let what = case.folder.display().to_string();
            twice(&mut extractor, language, &format!("\u{feff}{}", case.text), &what);
            twice(&mut extractor, language, &case.text.replace(' ', "\0"), &what);
            twice(&mut extractor, language, &case.text.replace('\n', "\r\n"), &what);
            twice(&mut extractor, language, &case.text.replace('\n', "\r"), &what);
            twice(&mut extractor, language, &case.text.replace('\n', " "), &what);
        }
    });
}

#[test]
fn deep_nesting_gives_facts() {
    with_stack(|| {
        let mut extractor = FactsExtractor::new();
        for stress in STRESS {
            let Some(language) = stressed(stress) else { continue };
            for (open, inside, close) in stress.nests {
                let nest = stress.start.to_owned() + &open.repeat(NESTING) + inside + &close.repeat(NESTING);
                checked(&mut extractor, language, &nest, &format!("{NESTING} times {open:?}"));
                let opened = stress.start.to_owned() + &open.repeat(UNCLOSED) + inside;
                checked(&mut extractor, language, &opened, &format!("{UNCLOSED} times {open:?}, not closed"));
            }
        }
    });
}

#[test]
fn endless_lines_give_facts() {
    with_stack(|| {
        let mut extractor = FactsExtractor::new();
        for stress in STRESS {
            let Some(language) = stressed(stress) else { continue };
            let text = stress.start.to_owned() + &stress.line.repeat(LONG_LINE / stress.line.len());
            checked(&mut extractor, language, &text, "a line of statements");
            let name = stress.start.to_owned() + &"a".repeat(LONG_LINE);
            checked(&mut extractor, language, &name, "an endless name");
        }
    });
}
