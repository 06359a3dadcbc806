//! Facts are the same whether the parser gets a whole text or its skeleton, as long as the whole text parses without errors.
//! Whole corpora are held against that by `cargo bench -p groma --bench facts -- --check DIR...`.

use std::collections::BTreeMap;

use groma_lang::{FactsExtractor, Language, Parsed, detect, languages};

use crate::cases::cases;
use crate::robustness::{Random, garbled, with_stack};

/// Garbled copies of each case. Among many more there are some with a keyword in the place of a name, which grammars take for a
/// name without an error, and lexers do not.
const COPIES: u64 = 48;

fn check(extractor: &mut FactsExtractor, language: Language, text: &str, what: &str) -> Parsed {
    let facts = extractor.facts(language, text);
    let parsed = extractor.parsed();
    if parsed != Parsed::Whole {
        let whole = extractor.facts_of_whole(language, text);
        // Some errors are in places that facts are not made of. What a language masks may be an error.
        if whole.problems.is_empty() && (!language.has_skeletons() || extractor.parse_only(language, text)) {
            assert_eq!(facts, whole, "{}, {what}", language.name());
        }
    }
    parsed
}

#[test]
fn facts_of_cases_are_those_of_the_whole_text() {
    with_stack(|| {
        let mut extractor = FactsExtractor::new();
        let mut by_skeleton: BTreeMap<&str, usize> = BTreeMap::new();
        for case in cases() {
            let Some(language) = detect(case.file_name.as_bytes()).decide(&case.text) else { continue };
            let folder = case.folder.display().to_string();
            let parsed = check(&mut extractor, language, &case.text, &folder);
            *by_skeleton.entry(language.name()).or_default() += usize::from(parsed == Parsed::Skeleton);
            check(&mut extractor, language, &case.text.replace('\n', "\r\n"), &folder);
            check(&mut extractor, language, &case.text.replace('\n', "\r"), &folder);
        }
        for language in languages().filter(|language| language.has_skeletons()) {
            let count = by_skeleton.get(language.name()).copied().unwrap_or_default();
            assert!(count > 0, "no case of {} is parsed as a skeleton", language.name());
        }
    });
}

#[test]
fn facts_of_garbled_cases_are_those_of_the_whole_text() {
    with_stack(|| {
        let mut extractor = FactsExtractor::new();
        for (number, case) in cases().iter().enumerate() {
            let Some(language) = detect(case.file_name.as_bytes()).decide(&case.text) else { continue };
            extractor.facts(language, &case.text);
            let shortened = extractor.parsed() != Parsed::Whole;
            if !language.has_skeletons() && !shortened {
                continue;
            }
            for copy in 0..COPIES {
                let seed = 0x2545_f491_4f6c_dd1d ^ (u64::try_from(number).expect("few cases") << 8 | copy);
                let text = garbled(&case.text, &mut Random(seed));
                let what = format!("{} with seed {seed:#x}:\n{text}", case.folder.display());
                check(&mut extractor, language, &text, &what);
            }
        }
    });
}
