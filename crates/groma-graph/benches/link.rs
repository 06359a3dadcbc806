//! What linking and ranking cost: CPU of one thread, on projects of growing size, in all and for each edge.
//! `cargo bench -p groma-graph --bench link`
#![allow(clippy::print_stdout, reason = "figures are the answer")]

use std::time::Duration;

use groma_graph::{LinkInput, link, rank, symbol_scores};
use groma_model::{Csr, FileFacts, FileId, Line, Reference, Symbol, SymbolKind, Tables};
use rustix::time::{ClockId, clock_gettime};

const SYMBOLS: usize = 20;
const REFERENCES: usize = 100;
const IMPORTS: usize = 10;
const PASSES: usize = 5;

fn main() {
    println!("files, imports, names used, edges: link + rank + scores of symbols (best of {PASSES}), per edge");
    for files in [1_000, 10_000, 80_000] {
        let (tables, imports) = project(files);
        let groups = vec![1; files];
        // Files are of no common package, so that names are looked for in all of them.
        let packages = vec![0; files];
        let input = LinkInput { tables: &tables, imports: &imports, families: &groups, packages: &packages };
        let teleport = vec![1.0; files];
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
        let pass = || {
            let start = cpu();
            let graph = link(&input);
            std::hint::black_box(rank(&graph.edges, &teleport));
            std::hint::black_box(symbol_scores(&graph, &teleport, tables.symbols.len()));
            (cpu() - start, graph.edges.len())
        };
        let (best, edges) = (0..PASSES).map(|_| pool.install(pass)).min().expect("several passes");
        println!(
            "{files}, {}, {}, {edges}: {:.0} ms, {:.0} ns",
            imports.len(),
            tables.references.len(),
            best.as_secs_f64() * 1e3,
            best.as_secs_f64() * 1e9 / edges as f64
        );
    }
}

/// CPU that the thread has used so far.
fn cpu() -> Duration {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec.unsigned_abs(), u32::try_from(now.tv_nsec).unwrap_or(0))
}

/// Files that import about ten others each, most of them the same few, and use names of those, of their own and of nobody, and
/// one that everybody defines.
fn project(files: usize) -> (Tables, Csr<FileId>) {
    let mut tables = Tables::default();
    let mut imports = Csr::default();
    let mut state = 1u64;
    let mut random = move |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap_or(0) % below
    };
    for file in 0..files {
        let mut targets: Vec<usize> = (0..IMPORTS)
            .map(|_| {
                let bound = random(files) + 1;
                random(bound)
            })
            .filter(|to| *to != file)
            .collect();
        targets.sort_unstable();
        targets.dedup();
        let symbols = (0..SYMBOLS).map(|at| symbol(&name(file, at))).collect();
        let references = (0..REFERENCES).map(|at| {
            let used = match at % 4 {
                0 => name(file, random(SYMBOLS)),
                1 if !targets.is_empty() => name(targets[random(targets.len())], random(SYMBOLS)),
                2 => "new".to_owned(),
                _ => format!("foreign_{}", random(files)),
            };
            Reference { name: used.into(), count: 1 + u32::try_from(at % 3).unwrap_or(0) }
        });
        let facts = FileFacts { symbols, references: references.collect(), ..FileFacts::default() };
        tables.push(Some(&facts));
        imports.push(targets.into_iter().map(FileId::at));
    }
    (tables, imports)
}

fn name(file: usize, symbol: usize) -> String {
    if symbol == 0 { "new".to_owned() } else { format!("symbol_{file}_{symbol}") }
}

fn symbol(name: &str) -> Symbol {
    Symbol {
        name: name.into(),
        kind: SymbolKind::Function,
        owner: "".into(),
        parent: None,
        exported: true,
        line: Line(1),
        first_line: Line(1),
        last_line: Line(2),
        signature: "".into(),
        doc: "".into(),
    }
}
