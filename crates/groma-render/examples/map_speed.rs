//! Measures maps of a large made-up project.
#![expect(clippy::print_stdout, reason = "the figures are what it is for")]

use std::time::{Duration, Instant};

use groma_model::{FileFacts, Line, RepoPath, Symbol, SymbolIndex, SymbolKind};
use groma_render::{Budget, Detail, MapFile, MapStyle, Said, Tokenizer, map};

const FILES: u32 = 80_000;
const SYMBOLS: u32 = 8;

fn main() {
    let project: Vec<(RepoPath, FileFacts)> = (0..FILES)
        .map(|number| {
            let path = format!("packages/part{}/src/area{}/module_{number}.py", number % 13, number % 101);
            let symbols = (0..SYMBOLS).map(|at| symbol(number, at)).collect();
            (RepoPath::from_bytes(path.as_bytes()), FileFacts { symbols, ..FileFacts::default() })
        })
        .collect();
    let worth: Vec<f64> = (0..SYMBOLS).map(|at| f64::from(at * 7 % SYMBOLS)).collect();
    let said = |number: usize| Said { facts: project[number].1.clone(), worth: worth.clone() };
    let files: Vec<MapFile<'_>> =
        project.iter().enumerate().map(|(number, (path, _))| MapFile::new(path, number, &said)).collect();
    let frame = ["# project: 80,000 files".to_owned(), "# languages: python 80,000".to_owned()];
    for detail in [Detail::Auto, Detail::Signatures, Detail::Names, Detail::Ranked, Detail::Tree] {
        for limit in [1000, 4000, 32_000] {
            let budget = Budget { limit, tokenizer: Tokenizer::O200k, files: usize::MAX };
            let mut times = Vec::new();
            let mut made = None;
            for _ in 0..20 {
                let start = Instant::now();
                made = Some(map(&frame, &files, (FILES * SYMBOLS) as usize, MapStyle { budget, detail }));
                times.push(start.elapsed());
            }
            let best = times.iter().min().copied().unwrap_or(Duration::ZERO);
            let Some(made) = made else { continue };
            println!(
                "{detail:?}, {limit} tokens: first {:?}, best {best:?}; {} tokens, {} files, {} symbols",
                times[0], made.tokens, made.files, made.symbols
            );
        }
    }
}

fn symbol(file: u32, at: u32) -> Symbol {
    Symbol {
        name: format!("symbol_{file}_{at}").into(),
        kind: if at.is_multiple_of(4) { SymbolKind::Class } else { SymbolKind::Method },
        owner: "".into(),
        parent: (!at.is_multiple_of(4)).then_some(SymbolIndex(at / 4 * 4)),
        exported: true,
        line: Line(at * 12 + 1),
        first_line: Line(at * 12 + 1),
        last_line: Line(at * 12 + 9),
        signature: format!("def symbol_{file}_{at}(self, request: Request, *, limit: int = 10) -> Response").into(),
        doc: "".into(),
    }
}
