//! What facts cost: against a bare tree-sitter parse of the same files, and against facts of the whole text where the parser
//! usually gets a skeleton. CPU of one thread, all measured on every file in turn, the median of several passes.
//!
//! `cargo bench -p groma --bench facts -- [--check] [--language NAME] DIR...`; `--check` compares the facts of skeletons with
//! those of whole texts, field by field, on every file, and measures nothing. `--profile` makes facts and nothing else, for a
//! profiler.
#![allow(clippy::print_stdout, reason = "figures are the answer")]

use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use groma_lang::{FactsExtractor, FileFacts, Language, Parsed, detect};
use groma_source::{DiscoverOptions, Source as _, WorkTree};
use rustix::time::{ClockId, clock_gettime};

const PASSES: usize = 5;

/// A file is slower than its whole parse if it costs this much more in every pass, and not by a few microseconds only.
const SLOWER: f64 = 1.05;
const NOTICEABLE: Duration = Duration::from_micros(100);

/// Differing files of a language that are shown.
const MOST_SHOWN: usize = 12;

/// A source file.
struct File {
    path: String,
    language: Language,
    text: String,
}

fn main() -> ExitCode {
    let mut trees = Vec::new();
    let (mut check, mut profile, mut only) = (false, false, None);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--check" => check = true,
            "--profile" => profile = true,
            "--language" => only = arguments.next(),
            // Cargo's own.
            "--bench" => {}
            _ => trees.push(argument),
        }
    }
    let work = move || {
        let mut languages: BTreeMap<&str, Vec<File>> = BTreeMap::new();
        for file in trees.iter().flat_map(|tree| files(Path::new(tree))) {
            if only.as_ref().is_none_or(|only| *only == file.language.name()) {
                languages.entry(file.language.name()).or_default().push(file);
            }
        }
        let mut same = true;
        for file in many_functions().into_iter().filter(|_| !profile) {
            if only.as_ref().is_none_or(|only| *only == file.language.name()) {
                languages.entry(MANY).or_default().push(file);
            }
        }
        for (name, files) in &languages {
            if check {
                same &= compare(name, files);
            } else if profile {
                facts_alone(files);
            } else {
                measure(name, files);
            }
        }
        same
    };
    let worker = std::thread::Builder::new().stack_size(FactsExtractor::STACK_BYTES);
    let same = worker.spawn(work).expect("a thread").join().expect("measured");
    if same { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The name under which files of so many functions are measured.
const MANY: &str = "functions";
const MANY_FUNCTIONS: usize = 16_000;

/// A file of many small functions for each language: whatever is not linear shows here.
fn many_functions() -> Vec<File> {
    const FUNCTIONS: [(&str, &str, &str, &str); 8] = [
        ("go", "package a\n", "func f#(a int) int {\n\treturn g(a) + #\n}\n", ""),
        ("python", "", "def f#(a):\n    return g(a) + #\n", ""),
        ("javascript", "", "function f#(a) {\n  return g(a) + #;\n}\n", ""),
        ("typescript", "", "export function f#(a: number): number {\n  return g(a) + #;\n}\n", ""),
        ("rust", "", "fn f#(a: usize) -> usize {\n    g(a) + #\n}\n", ""),
        ("java", "class A {\n", "  int f#(int a) {\n    return g(a) + #;\n  }\n", "}\n"),
        ("php", "<?php\n", "function f#($a) {\n    return g($a) + #;\n}\n", ""),
        ("c", "", "int f#(int a)\n{\n\treturn g(a) + #;\n}\n", ""),
    ];
    FUNCTIONS
        .iter()
        .filter_map(|(language, start, function, end)| {
            let functions = (0..MANY_FUNCTIONS).map(|number| function.replace('#', &number.to_string()));
            let text = (*start).to_owned() + &functions.collect::<String>() + end;
            let path = format!("{MANY_FUNCTIONS} functions of {language}");
            Some(File { path, language: Language::from_name(language)?, text })
        })
        .collect()
}

/// CPU that the thread has used so far.
fn cpu() -> Duration {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec.unsigned_abs(), u32::try_from(now.tv_nsec).unwrap_or(0))
}

/// What one pass took.
#[derive(Default)]
struct Pass {
    parse: Duration,
    whole: Duration,
    facts: Duration,
}

fn measure(name: &str, files: &[File]) {
    let bytes: usize = files.iter().map(|file| file.text.len()).sum();
    let mut extractor = FactsExtractor::new();
    let mut passes = Vec::new();
    // Per file: the least that facts cost, and the most that the whole cost.
    let mut extremes = vec![(Duration::MAX, Duration::ZERO); files.len()];
    let mut ways: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let mut parsed_bytes = 0;
    for number in 0..PASSES {
        let mut pass = Pass::default();
        for (file, (least, most)) in files.iter().zip(&mut extremes) {
            let start = cpu();
            extractor.parse_only(file.language, &file.text);
            let parsed = cpu();
            std::hint::black_box(extractor.facts_of_whole(file.language, &file.text));
            let whole = cpu();
            std::hint::black_box(extractor.facts(file.language, &file.text));
            let end = cpu();
            pass.parse += parsed - start;
            pass.whole += whole - parsed;
            pass.facts += end - whole;
            *least = (end - whole).min(*least);
            *most = (whole - parsed).max(*most);
            if number == 0 {
                parsed_bytes += extractor.parsed_bytes();
                let way = match extractor.parsed() {
                    Parsed::Whole => "whole",
                    Parsed::Skeleton => "skeleton",
                    Parsed::Both => "both",
                };
                let (count, length) = ways.entry(way).or_default();
                *count += 1;
                *length += file.text.len();
            }
        }
        passes.push(pass);
    }
    let median = |ratio: fn(&Pass) -> f64| {
        let mut ratios: Vec<f64> = passes.iter().map(ratio).collect();
        ratios.sort_by(f64::total_cmp);
        ratios[PASSES / 2]
    };
    let facts = passes.iter().map(|pass| pass.facts).min().unwrap_or_default();
    let ways: Vec<String> = ways
        .iter()
        .map(|(way, (count, length))| format!("{way} {count} ({:.0} %)", *length as f64 * 100.0 / bytes as f64))
        .collect();
    println!(
        "{name:<11} {:>6} files {:>6.1} MB  facts {:>6.0} ms {:>5.1} MB/s  whole/facts {:.2}  facts/parse {:.2}  whole/parse {:.2}  parsed {:.0} %: {}",
        files.len(),
        bytes as f64 / 1e6,
        facts.as_secs_f64() * 1000.0,
        bytes as f64 / 1e6 / facts.as_secs_f64(),
        median(|pass| pass.whole.as_secs_f64() / pass.facts.as_secs_f64()),
        median(|pass| pass.facts.as_secs_f64() / pass.parse.as_secs_f64()),
        median(|pass| pass.whole.as_secs_f64() / pass.parse.as_secs_f64()),
        parsed_bytes as f64 * 100.0 / bytes as f64,
        ways.join(", ")
    );
    for (file, (least, most)) in files.iter().zip(extremes) {
        if least.as_secs_f64() > most.as_secs_f64() * SLOWER && least > most + NOTICEABLE {
            println!("  slower: {} {least:?} against {most:?}", file.path);
        }
    }
}

fn facts_alone(files: &[File]) {
    let mut extractor = FactsExtractor::new();
    for _ in 0..2 * PASSES {
        for file in files {
            std::hint::black_box(extractor.facts(file.language, &file.text));
        }
    }
}

/// Compares facts of skeletons with facts of whole texts. Where the whole text has errors they may differ.
fn compare(name: &str, files: &[File]) -> bool {
    let mut extractor = FactsExtractor::new();
    let (mut skeletons, mut both, mut differing, mut broken) = (0, 0, 0, 0);
    for file in files {
        let facts = extractor.facts(file.language, &file.text);
        match extractor.parsed() {
            Parsed::Whole => continue,
            Parsed::Skeleton => skeletons += 1,
            Parsed::Both => both += 1,
        }
        let whole = extractor.facts_of_whole(file.language, &file.text);
        if facts == whole {
            continue;
        }
        if !whole.problems.is_empty() {
            broken += 1;
            continue;
        }
        differing += 1;
        if differing <= MOST_SHOWN {
            println!("{}: {}", file.path, difference(&facts, &whole));
        }
    }
    println!(
        "{name:<11} {:>6} files: {skeletons} by skeleton, {both} by both, {differing} differ, {broken} differ and have errors",
        files.len()
    );
    differing == 0
}

/// The first difference between two facts.
fn difference(facts: &FileFacts, whole: &FileFacts) -> String {
    fn first<T: PartialEq + std::fmt::Debug>(what: &str, one: &[T], other: &[T]) -> Option<String> {
        let at = (0..one.len().max(other.len())).find(|at| one.get(*at) != other.get(*at))?;
        Some(format!("{what} {at}: {:?} instead of {:?}", one.get(at), other.get(at)))
    }
    let words =
        |facts: &FileFacts| facts.words.iter().map(|(word, count)| (word.to_owned(), count)).collect::<Vec<_>>();
    first("symbol", &facts.symbols, &whole.symbols)
        .or_else(|| first("import", &facts.imports, &whole.imports))
        .or_else(|| first("reference", &facts.references, &whole.references))
        .or_else(|| first("route", &facts.routes, &whole.routes))
        .or_else(|| first("package", &facts.packages, &whole.packages))
        .or_else(|| first("problem", &facts.problems, &whole.problems))
        .or_else(|| first("word", &words(facts), &words(whole)))
        .unwrap_or_else(|| "elsewhere".to_owned())
}

fn files(root: &Path) -> Vec<File> {
    let options = DiscoverOptions {
        threads: 1,
        max_file_bytes: DiscoverOptions::MAX_FILE_BYTES,
        ignore_rules: true,
        submodules: false,
        global_excludes: None,
        extra_ignore: Vec::new(),
    };
    let tree = WorkTree::open(root, options).expect("a folder");
    let listing = tree.list(&[]).expect("listed");
    let mut buffer = Vec::new();
    listing
        .files
        .iter()
        .filter(|file| file.skip.is_none())
        .filter_map(|file| {
            let by_name = detect(file.path.file_name());
            let text = tree.read(file, &mut buffer).ok()?.text;
            let path = format!("{}/{}", root.display(), String::from_utf8_lossy(file.path.as_bytes()));
            Some(File { path, language: by_name.decide(&text)?, text })
        })
        .collect()
}
