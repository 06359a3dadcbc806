//! Measures counting: the first count, MB per second, and the library that the vocabularies are from. Files may be named.
#![expect(clippy::print_stdout, reason = "the figures are what it is for")]

use std::time::{Duration, Instant};

use groma_render::Tokenizer;

fn main() {
    let text = sample(16 * 1024);
    println!("{} bytes of text like that of a map", text.len());
    for tokenizer in [Tokenizer::O200k, Tokenizer::Cl100k] {
        let start = Instant::now();
        let tokens = tokenizer.count(&text);
        println!("{}: first count {:?} ({tokens} tokens)", tokenizer.as_str(), start.elapsed());
        report(tokenizer.as_str(), &text, || tokenizer.count(&text));
    }
    for (name, piece) in [("letters", letters(100_000)), ("times one letter", "x".repeat(100_000))] {
        report(&format!("100,000 {name}"), &piece, || Tokenizer::O200k.count(&piece));
    }
    let other = text.replace('e', "é").replace('o', "о").replace('a', "字");
    report("letters beyond ASCII", &other, || Tokenizer::O200k.count(&other));
    for length in [12, 24, 48, 72, 96, 144, 192, 256] {
        let text = format!("{}\n", letters(length)).repeat(200);
        report(&format!("words of {length} letters"), &text, || Tokenizer::O200k.count(&text));
    }
    let start = Instant::now();
    let library = bpe_openai::o200k_base();
    let tokens = library.count(text.as_str());
    println!("library, o200k: first count {:?} ({tokens} tokens)", start.elapsed());
    for (name, piece) in [("letters", letters(100_000)), ("times one letter", "x".repeat(100_000))] {
        report(&format!("library, 100,000 {name}"), &piece, || library.count(piece.as_str()));
    }
    report("library, letters beyond ASCII", &other, || library.count(other.as_str()));
    report("library, o200k", &text, || library.count(text.as_str()));
    for path in std::env::args().skip(1) {
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        report(&path, &text, || Tokenizer::O200k.count(&text));
        report(&format!("library, {path}"), &text, || library.count(text.as_str()));
    }
}

/// The best time of many.
fn report(name: &str, text: &str, count: impl Fn() -> usize) {
    let mut best = Duration::MAX;
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_millis(300) {
        let start = Instant::now();
        std::hint::black_box(count());
        best = best.min(start.elapsed());
    }
    println!("{name}: {best:?}, {:.1} MB/s", text.len() as f64 / best.as_secs_f64() / 1e6);
}

fn letters(length: u64) -> String {
    (0..length).map(|at| char::from(b"etaoinshrdlu"[usize::try_from(at * at / 7 % 12).unwrap_or(0)])).collect()
}

/// Paths and signatures made of words.
fn sample(length: usize) -> String {
    const WORDS: [&str; 24] = [
        "request", "handler", "parse", "token", "stream", "buffer", "index", "value", "config", "session", "render",
        "node", "path", "cache", "async", "frame", "query", "schema", "worker", "merge", "limit", "digest", "client",
        "sync",
    ];
    let mut state = 7_u64;
    let mut word = move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        WORDS[usize::try_from(state >> 33).unwrap_or(0) % WORDS.len()]
    };
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    let mut text = String::from("# project: 120 files\n# languages: python 80, typescript 40\n");
    let mut line = 3;
    while text.len() < length {
        text += &format!("src/{}/{}_{}.py\n", word(), word(), word());
        for _ in 0..3 {
            line += 17;
            text += &format!(" {line} class {}{}({}):\n", capital(word()), capital(word()), capital(word()));
            let name = format!("{}_{}", word(), word());
            let value = format!("{}: str | None = None", word());
            text += &format!("  {} def {name}(self, *, {value}) -> {}[{}]\n", line + 4, capital(word()), word());
        }
    }
    text
}
