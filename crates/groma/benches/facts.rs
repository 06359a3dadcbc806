//! What facts cost against a bare tree-sitter parse of the same files: CPU of one thread, both measured on every file in
//! turn, the median of several passes. `cargo bench -p groma --bench facts -- DIR...`
#![allow(clippy::print_stdout, reason = "figures are the answer")]

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use groma_lang::{FactsExtractor, Language, detect};
use groma_source::{DiscoverOptions, Source as _, WorkTree};
use rustix::time::{ClockId, clock_gettime};

const PASSES: usize = 5;

fn main() {
    let trees: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let worker = std::thread::Builder::new().stack_size(FactsExtractor::STACK_BYTES);
    worker.spawn(move || measure(&trees)).expect("a thread").join().expect("measured");
}

/// CPU that the thread has used so far.
fn cpu() -> Duration {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec.unsigned_abs(), u32::try_from(now.tv_nsec).unwrap_or(0))
}

fn measure(trees: &[String]) {
    let mut texts: BTreeMap<&str, Vec<(Language, String)>> = BTreeMap::new();
    for tree in trees {
        for (language, text) in files(Path::new(tree)) {
            texts.entry(language.name()).or_default().push((language, text));
        }
    }
    let mut extractor = FactsExtractor::new();
    for (name, files) in &texts {
        let bytes: usize = files.iter().map(|(_, text)| text.len()).sum();
        let mut ratios = Vec::new();
        let mut fastest = Duration::MAX;
        for _ in 0..PASSES {
            let (mut parse, mut facts) = (Duration::ZERO, Duration::ZERO);
            for (language, text) in files {
                let start = cpu();
                extractor.parse_only(*language, text);
                let middle = cpu();
                std::hint::black_box(extractor.facts(*language, text));
                parse += middle - start;
                facts += cpu() - middle;
            }
            ratios.push(facts.as_secs_f64() / parse.as_secs_f64());
            fastest = fastest.min(parse);
        }
        ratios.sort_by(f64::total_cmp);
        println!(
            "{name:<11} {:>6} files {:>6.1} MB  parse {:>6.0} ms  facts/parse {:.2} ({:.2} to {:.2})",
            files.len(),
            bytes as f64 / 1e6,
            fastest.as_secs_f64() * 1000.0,
            ratios[PASSES / 2],
            ratios[0],
            ratios[PASSES - 1]
        );
    }
}

fn files(root: &Path) -> Vec<(Language, String)> {
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
            Some((by_name.decide(&text)?, text))
        })
        .collect()
}
