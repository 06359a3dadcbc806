//! Prints symbol records of a folder, for scoring during development; replaced by `groma export` .
#![allow(clippy::print_stdout, missing_docs)]
use std::io::Write as _;
fn main() {
    let mut args = std::env::args().skip(1);
    let root = std::path::PathBuf::from(args.next().expect("DIR"));
    let only: Vec<String> = args.collect();
    let mut files = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("readable").flatten() {
            let kind = entry.file_type().expect("type");
            if entry.file_name() == ".git" {
                continue;
            }
            if kind.is_dir() {
                folders.push(entry.path())
            } else if kind.is_file() {
                files.push(entry.path())
            }
        }
    }
    files.sort();
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let mut extractor = groma_lang::FactsExtractor::new();
    let (mut parse, mut whole) = (std::time::Duration::ZERO, std::time::Duration::ZERO);
    for file in files {
        let name = file.file_name().expect("name").as_encoded_bytes();
        let by_name = groma_lang::detect(name);
        if by_name == groma_lang::ByName::Unknown {
            continue;
        }
        let text = String::from_utf8_lossy(&std::fs::read(&file).expect("read")).into_owned();
        let Some(language) = by_name.decide(&text) else { continue };
        if !only.is_empty() && !only.iter().any(|name| name == language.name()) {
            continue;
        }
        if text.len() > 2 << 20 {
            continue;
        }
        let start = std::time::Instant::now();
        extractor.parse_only(language, &text);
        parse += start.elapsed();
        let start = std::time::Instant::now();
        let facts = extractor.facts(language, &text);
        whole += start.elapsed();
        let path = file.strip_prefix(&root).expect("below").to_string_lossy().into_owned();
        for s in &facts.symbols {
            writeln!(out, "{}", serde_json::json!({"path": path, "kind": s.kind.as_str(), "name": &*s.name, "owner": &*s.owner, "line": s.line.0, "end_line": s.last_line.0, "signature": &*s.signature, "exported": s.exported, "doc": &*s.doc})).expect("write");
        }
        for p in &facts.problems {
            eprintln!("{path}: {p:?}");
        }
    }
    eprintln!(
        "facts/parse time ratio {:.2}  (parse {:.2}s)",
        whole.as_secs_f64() / parse.as_secs_f64(),
        parse.as_secs_f64()
    );
}
