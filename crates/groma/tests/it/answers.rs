//! Everything that a project can be asked, as text that can be compared.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::ops::ControlFlow;

use groma::model::{FileId, RepoPath};
use groma::ops::{deps, export, map, outline, query, refs};
use groma::render::{Budget, Detail, MapStyle, Tokenizer};
use groma::{Coverage, NoProgress, Project, Snapshot};

/// How much is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extent {
    /// Some of what most answers are made of, and a few files and names, by this number.
    Sample(usize),
    /// Every file and every name.
    Everything,
}

/// The answers of a project: what was asked, and what it said. The first question is the one that brings the snapshot up to
/// date; what it needs of the old one differs.
pub(crate) fn answers(project: &Project, extent: Extent) -> Vec<(String, String)> {
    let requests = map_requests();
    let mut all = Vec::new();
    let (paths, names) = match extent {
        Extent::Sample(number) => {
            all.push(mapped(project, &requests[number % requests.len()]));
            all.push(found(project));
            all.push(("imports".to_owned(), imports(project)));
            let snapshot = project.snapshot(&NoProgress).expect("the folder is there");
            all.push(("snapshot".to_owned(), of_snapshot(&snapshot)));
            let paths: Vec<RepoPath> = snapshot.files().map(|file| snapshot.path(file).clone()).collect();
            let names = sample(&names(&snapshot), number, 1);
            if number % 2 == 0 { (sample(&paths, number, 1), Vec::new()) } else { (Vec::new(), names) }
        }
        Extent::Everything => {
            all.extend(requests.iter().map(|request| mapped(project, request)));
            all.push(found(project));
            all.push(("outline".to_owned(), outlines(project)));
            all.push(("imports".to_owned(), imports(project)));
            let snapshot = project.snapshot(&NoProgress).expect("the folder is there");
            all.push(("snapshot".to_owned(), of_snapshot(&snapshot)));
            let mut names = names(&snapshot);
            names.push("no_such_name".to_owned());
            (snapshot.files().map(|file| snapshot.path(file).clone()).collect(), names)
        }
    };
    for path in &paths {
        for reverse in [false, true] {
            all.push((format!("deps {} {reverse}", text(path)), dependencies(project, path, reverse)));
        }
    }
    all.extend(names.iter().map(|name| (format!("refs {name}"), references(project, name))));
    all
}

fn sample<T: Clone>(all: &[T], number: usize, count: usize) -> Vec<T> {
    if all.is_empty() {
        return Vec::new();
    }
    (0..count).map(|at| all[(number + at * 7) % all.len()].clone()).collect()
}

fn text(path: &RepoPath) -> String {
    String::from_utf8_lossy(path.as_bytes()).into_owned()
}

/// Names that are defined or used.
fn names(snapshot: &Snapshot) -> Vec<String> {
    let mut names = BTreeSet::new();
    for facts in snapshot.files().filter_map(|file| snapshot.facts(file)) {
        names.extend(facts.symbols.iter().map(|symbol| symbol.name.to_string()));
        names.extend(facts.symbols.iter().map(|symbol| format!("{}.{}", symbol.owner, symbol.name)));
        names.extend(facts.references.iter().map(|used| used.name.to_string()));
    }
    names.into_iter().collect()
}

/// Maps to ask for, with what is special about each.
fn map_requests() -> Vec<(&'static str, map::Request)> {
    let focus: Vec<RepoPath> = ["web/src/cart.ts", "src"].map(|path| RepoPath::from_bytes(path.as_bytes())).into();
    let mention = vec!["the total price of a cart".to_owned(), "ParseOrder".to_owned()];
    // Counting characters costs nothing.
    let budget = Budget { limit: 2800, tokenizer: Tokenizer::Chars, files: usize::MAX };
    let request =
        |focus, mention, detail| map::Request { scope: Vec::new(), focus, mention, style: MapStyle { budget, detail } };
    vec![
        ("plain", request(vec![], vec![], Detail::Auto)),
        ("words", request(vec![], mention, Detail::Auto)),
        ("focus", request(focus, vec![], Detail::Auto)),
        ("tree", request(vec![], vec![], Detail::Tree)),
    ]
}

fn mapped(project: &Project, (label, request): &(&str, map::Request)) -> (String, String) {
    let answer = map::map(project, request, &NoProgress).expect("the folder is there");
    let mut out = answer.map.text.clone();
    for (file, worth) in &answer.ranked {
        let _ = writeln!(out, "{} {:016x} {worth}", text(answer.snapshot.path(*file)), worth.to_bits());
    }
    let _ = writeln!(out, "{}", of_coverage(answer.snapshot.coverage()));
    (format!("map {label}"), out)
}

fn found(project: &Project) -> (String, String) {
    let text = "total price of added fresh_name in a cart".to_owned();
    let request = query::Request { text, scope: Vec::new(), most_files: 4, scoring: query::Scoring::Ranked };
    let answer = query::query(project, &request, &NoProgress).expect("the folder is there");
    let mut out = String::new();
    for (file, score) in &answer.found.ranked {
        let _ = writeln!(out, "{} {:016x}", self::text(answer.snapshot.path(*file)), score.to_bits());
    }
    for file in &answer.found.files {
        let _ = writeln!(out, "{} {} {:?} {:?}", file.role.as_str(), file.lines, file.exports, file.symbols);
    }
    ("query".to_owned(), out)
}

fn imports(project: &Project) -> String {
    let snapshot = export::imports(project, &NoProgress).expect("the folder is there");
    let path = |file: FileId| text(snapshot.path(file));
    let mut out = format!("{} links\n", snapshot.dependency_links());
    for file in snapshot.files() {
        let Some(facts) = snapshot.facts(file) else { continue };
        let meanings = snapshot.resolutions(file);
        let _ = writeln!(out, "{}: {} imports, {} meanings", path(file), facts.imports.len(), meanings.len());
        for (import, meaning) in facts.imports.iter().zip(meanings) {
            let _ = match meaning {
                groma::model::Resolution::Project(targets) => {
                    let targets: Vec<(String, Vec<String>)> = targets
                        .iter()
                        .map(|target| (path(target.primary), target.also.iter().map(|file| path(*file)).collect()))
                        .collect();
                    writeln!(out, "  {} {} = {targets:?}", import.line.0, import.text)
                }
                other => writeln!(out, "  {} {} = {other:?}", import.line.0, import.text),
            };
        }
    }
    out
}

fn outlines(project: &Project) -> String {
    let mut out = String::new();
    let map = |of: groma::FileFactsOf<'_>| format!("{} {} {:?}\n", text(&of.file.path), of.language.name(), of.facts);
    let emit = |line: String| {
        out.push_str(&line);
        ControlFlow::Continue(())
    };
    let coverage = outline::outline(project, &outline::Request::default(), &NoProgress, map, emit);
    out.push_str(&of_coverage(&coverage.expect("the folder is there")));
    out
}

fn of_snapshot(snapshot: &Snapshot) -> String {
    let mut out = of_coverage(snapshot.coverage());
    for file in snapshot.files() {
        let source = snapshot.source(file);
        let _ = writeln!(
            out,
            "{} {} {:?} {:?} {:?} {:?} {:?} {:?}",
            text(&source.path),
            source.size,
            source.skip,
            source.marks,
            source.target,
            snapshot.language(file).map(groma::Language::name),
            snapshot.role(file),
            snapshot.facts(file),
        );
    }
    out
}

/// All of it but what says whether the facts were made or remembered.
fn of_coverage(coverage: &Coverage) -> String {
    format!("{:?}\n", Coverage { reused: 0, ..coverage.clone() })
}

fn dependencies(project: &Project, path: &RepoPath, reverse: bool) -> String {
    let request = deps::Request { file: path.clone(), reverse, depth: 3 };
    let answer = deps::deps(project, &request, &NoProgress).expect("the folder is there");
    let Some(answer) = answer else { return "none".to_owned() };
    let mut out = format!("{:?} {:?}\n", answer.external, answer.unresolved);
    for step in &answer.steps {
        let path = |file: FileId| text(answer.snapshot.path(file));
        let _ = writeln!(out, "{} {} {}", step.distance, path(step.file), path(step.through));
    }
    out
}

fn references(project: &Project, name: &str) -> String {
    let answer = refs::refs(project, name, &NoProgress).expect("the folder is there");
    let path = |file: FileId| text(answer.snapshot.path(file));
    let mut out = format!("{:?}\n", answer.near);
    for (file, at) in &answer.definitions {
        let _ = writeln!(out, "defined {} {at}", path(*file));
    }
    for used in &answer.uses {
        let _ = writeln!(out, "used {} {} {:?}", path(used.file), used.count, used.evidence);
    }
    out
}

/// The first difference between what two projects say of the same folder, as short as can be. `None`: all is the same.
pub(crate) fn difference(warm: &Project, cold: &Project, extent: Extent) -> Option<String> {
    let (remembered, fresh) = (answers(warm, extent), answers(cold, extent));
    for ((asked, said), (_, right)) in remembered.iter().zip(&fresh) {
        if said != right {
            let lines = said.lines().zip(right.lines()).find(|(said, right)| said != right);
            let (said, right) = lines.unwrap_or((said, right));
            return Some(format!("{asked}:\nremembered: {said}\nright:      {right}"));
        }
    }
    let questions = |all: &[(String, String)]| all.iter().map(|(asked, _)| asked.clone()).collect::<Vec<_>>();
    (questions(&remembered) != questions(&fresh)).then(|| "other questions".to_owned())
}
