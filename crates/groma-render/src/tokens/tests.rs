//! Counts equal those of the library that the vocabularies are from, for any text.

use bpe_openai::Tokenizer as Library;
use proptest::prelude::*;

use super::*;

fn libraries() -> [(Tokenizer, &'static Library); 2] {
    [(Tokenizer::O200k, bpe_openai::o200k_base()), (Tokenizer::Cl100k, bpe_openai::cl100k_base())]
}

/// Pieces and counts are those of the library.
fn check(text: &str) {
    for (tokenizer, library) in libraries() {
        let end: fn(&[u8], usize) -> usize = if tokenizer == Tokenizer::O200k { pieces::o200k } else { pieces::cl100k };
        let mut start = 0;
        for piece in library.split(text) {
            let end = end(text.as_bytes(), start);
            assert_eq!(&text.as_bytes()[start..end], piece.as_bytes(), "{tokenizer:?}, piece at {start} of {text:?}");
            start = end;
        }
        assert_eq!(start, text.len(), "{tokenizer:?}: pieces cover {text:?}");
        assert_eq!(tokenizer.count(text), library.count(text), "{tokenizer:?}: tokens of {text:?}");
    }
}

/// Code as it is written, with everything that patterns treat in a way of its own.
fn code() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        "[a-z_][a-z0-9_]{0,14}",
        "[A-Z]{1,4}[a-z]{0,8}[A-Z0-9]{0,4}[a-z]{0,6}",
        "[0-9]{1,12}",
        "0x[0-9a-fA-F]{1,16}",
        "[ \t]{1,12}",
        "[-+*/%=<>!&|^~?:;,.(){}\\[\\]@#$\"'`\\\\]{1,6}",
        "'([sStTmMdD]|[rR][eE]|[vV][eE]|[lL][lL]|[a-zA-Z]{1,3})",
        "(\r\n|\n|\r){1,3}",
        "(/|\\./|\\.\\./)?([a-z]{1,8}/){0,4}[a-z]{1,8}\\.[a-z]{1,4}",
        "//+ ?",
        "[äöüßéñÅΣжя漢字かな한글]{1,4}",
        "[\u{300}-\u{310}\u{a0}\u{2003}\u{2028}\u{3000}\u{17f}'ǅʰªⅣ²٣]{1,3}",
    ];
    prop::collection::vec(part, 0..40).prop_map(|parts| parts.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(384))]

    #[test]
    fn counts_of_ascii_are_the_librarys(text in "[\\x00-\\x7f]{0,200}") {
        check(&text);
    }

    #[test]
    fn counts_of_any_text_are_the_librarys(text in any::<String>()) {
        check(&text);
    }

    #[test]
    fn counts_of_code_are_the_librarys(text in code()) {
        check(&text);
    }

    #[test]
    fn counts_of_letters_without_a_gap_are_the_librarys(text in "[a-z]{1,300}|[a-zA-Z]{1,300}|[ä-ö一-龥]{1,80}") {
        check(&text);
    }

    #[test]
    fn counts_of_long_runs_are_the_librarys(part in ".|[ \t\na-zA-Z=#*/_-]{1,3}", times in 1usize..700) {
        check(&part.repeat(times));
    }

    #[test]
    fn lines_of_a_map_add_up_to_the_whole(
        lines in prop::collection::vec((0usize..4, "[a-zA-Z_.(){}:='\"<> -]{1,40}|[^/\\s].{0,30}"), 0..20)
    ) {
        // A line of a map begins with a path, which is no slash, or with blanks and a number, and has no line break.
        let lines: Vec<String> = lines
            .iter()
            .map(|(depth, text)| match depth {
                0 => format!("{}\n", crate::escape::path(&groma_model::RepoPath::from_bytes(text.as_bytes()))),
                depth => format!("{:depth$}{} {}\n", "", depth * 37, crate::escape::line(text)),
            })
            .filter(|line| !line.starts_with('/'))
            .collect();
        for tokenizer in Tokenizer::ALL {
            let sum: usize = lines.iter().map(|line| tokenizer.count(line)).sum();
            prop_assert!(sum >= tokenizer.count(&lines.concat()), "{:?}", lines);
            let units: usize = lines.iter().map(|line| tokenizer.units(line)).sum();
            prop_assert_eq!(units, tokenizer.units(&lines.concat()), "{:?}", lines);
        }
    }
}

#[test]
fn every_token_counts_as_one_piece_at_its_rank() {
    for (vocabulary, (_, library)) in [&O200K, &CL100K].into_iter().zip(libraries()) {
        for rank in 0..u32::try_from(library.bpe.num_tokens()).expect("ids are 32 bits wide") {
            assert_eq!(vocabulary.rank(library.bpe.token_bytes(rank)), Some(rank));
        }
    }
}

#[test]
fn every_character_is_of_the_class_that_the_patterns_give_it() {
    // Between these neighbours each class ends its piece elsewhere.
    for code in 0..=0x10_ffff {
        let Some(character) = char::from_u32(code) else { continue };
        if character.is_ascii() || code % 97 == 0 || character.is_alphanumeric() && code < 0x3000 {
            check(&format!("a{character}B{character}b 1{character}{character}1!{character}!\n {character}\n"));
        }
    }
}

#[test]
fn a_very_long_piece_takes_little_longer_than_its_length() {
    let letters: String = (0..100_000_u64).map(|at| char::from(b"etaoinshrdlu"[(at * at / 7 % 12) as usize])).collect();
    for text in [letters, "x".repeat(100_000), " ".repeat(100_000), "=".repeat(100_000), "é".repeat(50_000)] {
        for (tokenizer, library) in libraries() {
            assert_eq!(tokenizer.count(&text), library.count(text.as_str()));
        }
    }
}
