//! The way from text to facts: mask, parse, walk, finish.

use std::panic::{AssertUnwindSafe, catch_unwind};

use groma_model::{FileFacts, Problem};
use tree_sitter::Parser;

use crate::compiled::CompiledSpec;
use crate::finish::Collected;
use crate::line_outline;
use crate::parse::{ParseBudget, nests_generics_endlessly, parse, parse_without_errors, tests_patterns_endlessly};
use crate::places::Places;
use crate::registry::Language;
use crate::routes;
use crate::scope::Scopes;
use crate::skeleton::{Hidden, Skeleton, blank_embedded};
use crate::walk::{Source, Walk};
use crate::words::WordCounter;

/// Parts of a file that are parsed on their own (macro calls that hold items), including those inside such parts.
const MOST_EMBEDDED: usize = 10_000;

/// Makes facts of files, one at a time. Keeps a parser, so use one extractor for many files of a thread.
///
/// The parser's own recursion can need more stack than a thread has by default: give threads
/// [`FactsExtractor::STACK_BYTES`].
pub struct FactsExtractor {
    parser: Parser,
    parsed: Parsed,
    parsed_bytes: usize,
    words: WordCounter,
}

/// How much of a file the parser got.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Parsed {
    /// All of it: the language has no skeletons, or the file none that is worth it.
    Whole,
    /// All but the bodies of its functions, or a shortened text.
    Skeleton,
    /// First the skeleton, and then all of it, since the skeleton has errors.
    Both,
}

impl Default for FactsExtractor {
    fn default() -> Self {
        Self::new()
    }
}

impl FactsExtractor {
    /// Stack that a thread which extracts facts should have, in bytes.
    pub const STACK_BYTES: usize = 16 << 20;

    /// An extractor for any language.
    pub fn new() -> Self {
        Self { parser: Parser::new(), parsed: Parsed::Whole, parsed_bytes: 0, words: WordCounter::default() }
    }

    /// The facts of one file. Never fails: what is wrong with the text is in the facts' problems.
    pub fn facts(&mut self, language: Language, text: &str) -> FileFacts {
        let compiled = language.compiled().for_text(text);
        // Lexers of grammars take a NUL for the end of the text.
        if memchr::memchr(0, text.as_bytes()).is_some() {
            return self.facts_of_whole(language, text);
        }
        self.facts_by(text, |this| {
            if let Some(skeleton) = skeleton(compiled, text) {
                (this.parsed, this.parsed_bytes) = (Parsed::Skeleton, skeleton.text.len());
                let facts = extract_text(&mut this.parser, compiled, &skeleton.text, skeleton.hidden(text), None);
                if let Some(facts) = facts.filter(|facts| facts.problems.is_empty()) {
                    return facts;
                }
                this.parsed = Parsed::Both;
                this.parsed_bytes += text.len();
                return extract_whole(&mut this.parser, compiled, text, None);
            }
            this.parsed_bytes += text.len();
            extract_whole(&mut this.parser, compiled, text, Some(&mut this.parsed))
        })
    }

    /// The same facts from a parse of the whole text: what [`FactsExtractor::facts`] is held against in tests and benchmarks.
    pub fn facts_of_whole(&mut self, language: Language, text: &str) -> FileFacts {
        self.facts_by(text, |this| extract_whole(&mut this.parser, language.compiled().for_text(text), text, None))
    }

    /// How much of the last file the parser got.
    pub fn parsed(&self) -> Parsed {
        self.parsed
    }

    /// Bytes of the last file that the parser got, those of a skeleton and of the whole text together.
    pub fn parsed_bytes(&self) -> usize {
        self.parsed_bytes
    }

    fn facts_by(&mut self, text: &str, extract: impl FnOnce(&mut Self) -> FileFacts) -> FileFacts {
        (self.parsed, self.parsed_bytes) = (Parsed::Whole, 0);
        let facts = catch_unwind(AssertUnwindSafe(|| extract(self)));
        let mut facts = facts.unwrap_or_else(|panic| {
            // The parser may be in the middle of something.
            self.parser = Parser::new();
            let message = panic
                .downcast_ref::<&str>()
                .map(|text| (*text).to_owned())
                .or_else(|| panic.downcast_ref::<String>().cloned())
                .unwrap_or_else(|| "unknown cause".to_owned());
            FileFacts { problems: vec![Problem::Internal(message.into())], ..FileFacts::default() }
        });
        facts.words = self.words.words(text, &facts.symbols, &facts.references);
        facts.lines = line_feeds(text);
        facts
    }

    /// Only parses, as the measure that the cost of facts is compared with. Says whether the parse was finished, without errors.
    pub fn parse_only(&mut self, language: Language, text: &str) -> bool {
        self.parser.set_language(&language.compiled().for_text(text).grammar).is_ok()
            && parse(&mut self.parser, text, None, &mut ParseBudget::for_length(text.len()))
                .is_some_and(|tree| !tree.root_node().has_error())
    }
}

fn line_feeds(text: &str) -> u32 {
    u32::try_from(memchr::memchr_iter(b'\n', text.as_bytes()).count()).unwrap_or(u32::MAX)
}

/// The skeleton of a text, if it has one that says all there is to say.
fn skeleton(compiled: &CompiledSpec, text: &str) -> Option<Skeleton> {
    let cut = compiled.spec.skeleton?;
    let has_routes = compiled.spec.routes.is_some_and(|routes| (routes.in_bodies)(text));
    (!has_routes).then(|| Skeleton::new(text, cut)).flatten()
}

fn extract_whole(
    parser: &mut Parser,
    compiled: &'static CompiledSpec,
    text: &str,
    shortened: Option<&mut Parsed>,
) -> FileFacts {
    extract_text(parser, compiled, text, Hidden::none(), shortened)
        .unwrap_or_else(|| line_outline::facts(text, compiled.spec))
}

/// The facts of a text; `None` when its parse is given up. `shortened`: a text whose mask leaves it to us what becomes of what is
/// blanked is shortened, and that is said.
fn extract_text(
    parser: &mut Parser,
    compiled: &'static CompiledSpec,
    text: &str,
    hidden: Hidden<'_>,
    shortened: Option<&mut Parsed>,
) -> Option<FileFacts> {
    let mut collected = Collected::default();
    collected.imports.extend_from_slice(hidden.imports);
    let copy = compiled.spec.mask.and_then(|mask| mask(text, &mut collected)).filter(|copy| copy.len() == text.len());
    if parser.set_language(&compiled.grammar).is_err() {
        let problem = Problem::Internal("the grammar does not fit the parser".into());
        return Some(FileFacts { problems: vec![problem], ..FileFacts::default() });
    }
    let is_whole = hidden.is_none();
    let mask = collected.mask.take();
    let copy = copy.or_else(|| mask.as_ref().and_then(|mask| mask.apply(text)));
    let masked = copy.as_deref().unwrap_or(text);
    let endless = is_endless(compiled, masked);
    if let Some(how) = shortened
        && !endless
        && let Some(short) = mask.and_then(|mask| mask.shorten(text))
    {
        *how = Parsed::Skeleton;
        // What the parser makes of an error depends on how much text it skips.
        if let Some(tree) = parse_without_errors(parser, &short.text, &mut ParseBudget::for_length(text.len())) {
            let source = Source { text, masked, places: &short.places };
            let first = collected.drafts.len();
            Walk::new(&mut collected, source, compiled, Scopes::default(), true).run(&tree);
            collected.restore_places(first, &short.places);
            return Some(finished(collected, compiled, masked));
        }
        *how = Parsed::Both;
    }
    let mut budget = ParseBudget::for_length(text.len());
    let tree = match (endless, is_whole) {
        (true, _) => None,
        (false, true) => parse(parser, masked, None, &mut budget),
        // A skeleton with errors is followed by the whole text, so the first one ends it.
        (false, false) => parse_without_errors(parser, masked, &mut budget),
    };
    let tree = tree?;
    let source = Source { text, masked, places: &Places::SAME };
    Walk::new(&mut collected, source, compiled, Scopes::default(), true).run_skeleton(&tree, hidden);
    let cut = compiled.spec.skeleton.filter(|_| is_whole && !collected.embedded.is_empty());
    let blanked = cut.and_then(|cut| blank_embedded(text, cut));

    let mut done = 0;
    while let Some(part) = collected.embedded.pop() {
        done += 1;
        if done > MOST_EMBEDDED {
            break;
        }
        // A mask may have emptied what is parsed here.
        let Some(tree) = parse(parser, blanked.as_deref().unwrap_or(text), Some(part.range), &mut budget) else {
            break;
        };
        if !tree.root_node().has_error() {
            // The identifiers in it were counted when its holder was walked.
            Walk::new(&mut collected, source, compiled, part.scopes, false).run(&tree);
        }
    }
    if let Some(spec) = compiled.spec.routes
        && (spec.may_have)(text)
    {
        collected.routes = routes::collect(spec, &tree, text, &collected.imports);
    }
    Some(finished(collected, compiled, masked))
}

/// Whether a language's grammar cannot take a text.
fn is_endless(compiled: &CompiledSpec, masked: &str) -> bool {
    compiled.generics && nests_generics_endlessly(masked) || compiled.patterns && tests_patterns_endlessly(masked)
}

/// What is done when all is walked.
fn finished(mut collected: Collected, compiled: &CompiledSpec, masked: &str) -> FileFacts {
    collected.adopt_candidates(masked, compiled);
    if let Some(finish) = compiled.spec.finish {
        finish(&mut collected);
    }
    collected.into_facts()
}
