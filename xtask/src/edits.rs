//! `edits`: what one edited file costs the next answer, against an unchanged project, a listing of the tree by `rg --files` and the
//! parse of the file. Works on a copy of the tree.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::{Outcome, release_groma};

/// Runs of each kind; the median counts.
const RUNS: usize = 5;

/// Edits, as what is put at the end of a file; `@` is the number of the run, `#` stands for names that the file uses.
const LANGUAGES: [(&str, [&str; 3]); 9] = [
    ("c", ["// note @\n", "int zz_new_@(void) { return 1; }\n", "int zz_use_@(void) { return #(#); }\n"]),
    ("go", ["// note @\n", "func zzNew@() int { return 1 }\n", "func zzUse@() { #(#) }\n"]),
    ("java", ["// note @\n", "class ZzNew@ { }\n", "class ZzUse@ { Object m() { return #(#); } }\n"]),
    ("js", ["// note @\n", "function zzNew@() { return 1 }\n", "function zzUse@() { return #(#) }\n"]),
    ("php", ["// note @\n", "function zz_new_@() { return 1; }\n", "function zz_use_@() { return #(#); }\n"]),
    ("py", ["# note @\n", "def zz_new_@():\n    return 1\n", "def zz_use_@():\n    return #(#)\n"]),
    ("rb", ["# note @\n", "def zz_new_@\n  1\nend\n", "def zz_use_@\n  #(#)\nend\n"]),
    ("rs", ["// note @\n", "fn zz_new_@() {}\n", "fn zz_use_@() { #(#) }\n"]),
    ("ts", ["// note @\n", "function zzNew@() { return 1 }\n", "function zzUse@() { return #(#) }\n"]),
];

const KINDS: [&str; 3] = ["a comment", "a function that nobody calls", "uses of other files' names"];

/// Measures edits of a file of a tree.
pub(crate) fn edits(tree: &Path, file: &Path, groma: Option<PathBuf>) -> Outcome {
    let named =
        |groma: PathBuf| fs::canonicalize(&groma).map_err(|error| format!("looking for {}: {error}", groma.display()));
    let groma = groma.map_or_else(release_groma, named)?;
    let place = std::env::temp_dir().join(format!("groma-bench-edits-{}", std::process::id()));
    let result = measure(&groma, tree, file, &place);
    fs::remove_dir_all(&place).map_err(|error| format!("removing {}: {error}", place.display()))?;
    result
}

#[expect(clippy::print_stdout, reason = "figures are this chore's answer")]
fn measure(groma: &Path, tree: &Path, file: &Path, place: &Path) -> Outcome {
    let extension = file.extension().unwrap_or_default().to_string_lossy();
    let (_, edits) = LANGUAGES
        .iter()
        .find(|(known, _)| *known == extension)
        .ok_or_else(|| format!("no edits are known for files ending in .{extension}"))?;
    let copy = place.join("tree");
    copy_tree(tree, &copy)?;
    let edited = copy.join(file);
    let text = fs::read_to_string(&edited).map_err(|error| format!("reading {}: {error}", edited.display()))?;
    let uses = words(&text);
    let [first, .., last] = &uses[..] else { return Err(format!("{} has no names", edited.display())) };
    let cache = place.join("cache").to_string_lossy().into_owned();
    let map = ["map", "--quiet", "--cache-dir", &cache];
    let file = file.to_string_lossy();

    let time = |program: &Path, arguments: &[&str]| once(program, arguments, &copy);
    let listing = median(|_| time(Path::new("rg"), &["--files"]))?;
    let parse = median(|_| time(groma, &["outline", "--quiet", "--no-cache", &file]))?;
    let start = median(|_| time(groma, &["--version"]))?;
    time(groma, &map)?;
    let settle = || std::thread::sleep(Duration::from_millis(60));
    settle();
    let unchanged = median(|_| time(groma, &map))?;
    let parse = parse.saturating_sub(start);
    let limit = listing * 2 + parse + Duration::from_millis(30);
    println!(
        "unchanged {:.0} ms; rg --files {:.0} ms; parse of the file {:.0} ms; so 2 x rg + 10 ms + parse + 20 ms = {:.0} ms",
        millis(unchanged),
        millis(listing),
        millis(parse),
        millis(limit)
    );
    for (kind, edit) in KINDS.iter().zip(edits) {
        let write = |text: &str| {
            fs::write(&edited, text).map_err(|error| format!("writing {}: {error}", edited.display()))?;
            settle();
            Ok::<(), String>(())
        };
        let mut now = text.clone();
        let cost = median(|run| {
            now.push_str(&edit.replace('@', &run.to_string()).replacen('#', first, 1).replacen('#', last, 1));
            write(&now)?;
            time(groma, &map)
        })?;
        println!(
            "{kind}: {:.0} ms, {:.0} over unchanged and parse, {:.2} of the limit",
            millis(cost),
            millis(cost) - millis(unchanged) - millis(parse),
            cost.as_secs_f64() / limit.as_secs_f64()
        );
        write(&text)?;
        time(groma, &map)?;
    }
    Ok(())
}

/// Names of a text that look like functions: they stand before a bracket.
fn words(text: &str) -> Vec<&str> {
    let ends = text.match_indices('(').map(|(at, _)| at);
    let name = |end: usize| {
        let start = text[..end].rfind(|char: char| !(char.is_alphanumeric() || char == '_')).map_or(0, |at| at + 1);
        text.get(start..end).filter(|name| name.len() > 5)
    };
    ends.filter_map(name).collect()
}

fn copy_tree(from: &Path, to: &Path) -> Outcome {
    let mut folders = vec![(from.to_owned(), to.to_owned())];
    while let Some((from, to)) = folders.pop() {
        fs::create_dir_all(&to).map_err(|error| format!("making {}: {error}", to.display()))?;
        for entry in fs::read_dir(&from).into_iter().flatten().filter_map(Result::ok) {
            let target = to.join(entry.file_name());
            match entry.file_type() {
                Ok(kind) if kind.is_dir() && entry.file_name() != ".git" => folders.push((entry.path(), target)),
                Ok(kind) if kind.is_file() => {
                    fs::copy(entry.path(), &target)
                        .map_err(|error| format!("copying {}: {error}", entry.path().display()))?;
                }
                _ => {}
            }
        }
    }
    Ok(())
}

fn once(program: &Path, arguments: &[&str], folder: &Path) -> Result<Duration, String> {
    let mut command = Command::new(program);
    // What a person's settings are must not matter.
    command.env_remove("GROMA_NO_CACHE").env_remove("GROMA_CACHE_DIR").args(arguments).current_dir(folder);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let start = Instant::now();
    command.status().map_err(|error| format!("starting {command:?}: {error}"))?;
    Ok(start.elapsed())
}

fn median(mut run: impl FnMut(usize) -> Result<Duration, String>) -> Result<Duration, String> {
    let mut times: Vec<Duration> = (0..RUNS).map(&mut run).collect::<Result<_, _>>()?;
    times.sort();
    Ok(times[RUNS / 2])
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
