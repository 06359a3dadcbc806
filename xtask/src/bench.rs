//! `bench`: figures as ratios within one run, since machines are shared and differ.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::{Outcome, cargo, release_groma, root, run};

/// Runs of each timed command; the median counts.
const RUNS: usize = 7;

/// Files of the tree that memory is measured on.
const MANY_FILES: usize = 10_000;

#[expect(clippy::print_stdout, reason = "figures are this chore's answer")]
pub(crate) fn bench(trees: &[PathBuf]) -> Outcome {
    let trees = if trees.is_empty() { vec![root().to_owned()] } else { trees.to_vec() };
    let trees: Vec<PathBuf> = trees
        .iter()
        .map(|tree| fs::canonicalize(tree).map_err(|error| format!("looking at {}: {error}", tree.display())))
        .collect::<Result<_, _>>()?;
    println!("# facts against a bare parse, CPU of one thread");
    run(cargo().args(["bench", "--quiet", "--package", "groma", "--bench", "facts", "--"]).args(&trees))?;
    let groma = release_groma()?;

    println!("\n# wall time of an export, two threads against one");
    for tree in &trees {
        let one = median(&groma, &["export", "symbols", "--threads", "1", "--no-cache"], tree)?;
        let two = median(&groma, &["export", "symbols", "--threads", "2", "--no-cache"], tree)?;
        println!(
            "{}: {:.0} ms / {:.0} ms = {:.2}",
            tree.display(),
            millis(two.wall),
            millis(one.wall),
            two.wall.as_secs_f64() / one.wall.as_secs_f64()
        );
    }

    println!("\n# answers from what is stored");
    for tree in &trees {
        stored(&groma, tree)?;
    }

    println!("\n# an outline of {MANY_FILES} files");
    let many = many_files()?;
    let outline = once(&groma, &["outline", "--all", "--no-cache"], &many)?;
    println!("{:.0} ms, {} MB of output, peak {} MB", millis(outline.wall), outline.output >> 20, outline.peak >> 20);
    let listing = once(&groma, &["outline", "--kind", "package", "--no-cache"], &many)?;
    println!("nothing shown: peak {} MB", listing.peak >> 20);
    fs::remove_dir_all(&many).map_err(|error| format!("removing {}: {error}", many.display()))?;

    println!("\n# one small file");
    let small = median(&groma, &["outline", "xtask/src/bless.rs", "--no-cache"], root())?;
    let start = median(&groma, &["--version"], root())?;
    println!("outline {:.1} ms, --version {:.1} ms", millis(small.wall), millis(start.wall));
    Ok(())
}

/// The cost of a map of an unchanged tree against a listing of the tree by `rg --files` (see `edits` for one with an edited file); and the size
/// of what is stored against that of the sources.
#[expect(clippy::print_stdout, reason = "figures are this chore's answer")]
fn stored(groma: &Path, tree: &Path) -> Outcome {
    let cache = std::env::temp_dir().join(format!("groma-bench-cache-{}", std::process::id()));
    let folder = cache.to_string_lossy().into_owned();
    let map = ["map", "--cache-dir", &folder];
    let cold = once(groma, &map, tree)?;
    let warm = median(groma, &map, tree)?;
    let listing = median(Path::new("rg"), &["--files"], tree).map_or(f64::NAN, |figures| millis(figures.wall));
    println!(
        "{}: cold {:.0} ms, peak {} MB; unchanged {:.1} ms, peak {} MB; rg --files {listing:.1} ms; ratio {:.2}",
        tree.display(),
        millis(cold.wall),
        cold.peak >> 20,
        millis(warm.wall),
        warm.peak >> 20,
        (millis(warm.wall) - 10.0) / listing
    );
    let kept = bytes_below(&cache);
    let sources = bytes_below(tree);
    println!(
        "  {} kB stored for {} kB of files: {:.1} %",
        kept >> 10,
        sources >> 10,
        100.0 * kept as f64 / sources as f64
    );
    fs::remove_dir_all(&cache).map_err(|error| format!("removing {}: {error}", cache.display()))
}

/// Bytes of all files below a folder, version control's own left out.
fn bytes_below(folder: &Path) -> u64 {
    let mut bytes = 0;
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().filter_map(Result::ok) {
            match entry.file_type() {
                Ok(kind) if kind.is_dir() && entry.file_name() != ".git" => folders.push(entry.path()),
                Ok(kind) if kind.is_file() => bytes += entry.metadata().map_or(0, |file| file.len()),
                _ => {}
            }
        }
    }
    bytes
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

struct Figures {
    wall: Duration,
    /// Bytes on stdout.
    output: usize,
    /// Peak resident memory in bytes; 0 where the system does not tell.
    peak: usize,
}

fn median(groma: &Path, arguments: &[&str], tree: &Path) -> Result<Figures, String> {
    let mut runs: Vec<Figures> = (0..RUNS).map(|_| once(groma, arguments, tree)).collect::<Result<_, _>>()?;
    runs.sort_by_key(|figures| figures.wall);
    Ok(runs.swap_remove(RUNS / 2))
}

fn once(groma: &Path, arguments: &[&str], tree: &Path) -> Result<Figures, String> {
    let mut command = Command::new(groma);
    // What a person's settings are must not matter.
    command.env_remove("GROMA_NO_CACHE").env_remove("GROMA_CACHE_DIR");
    command.args(arguments).current_dir(tree).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let start = Instant::now();
    let mut child = command.spawn().map_err(|error| format!("starting {command:?}: {error}"))?;
    let status = PathBuf::from(format!("/proc/{}/status", child.id()));
    let mut stdout = child.stdout.take().ok_or("no output to read")?;
    let reader = std::thread::spawn(move || std::io::copy(&mut stdout, &mut std::io::sink()));
    let mut peak = 0;
    while child.try_wait().map_err(|error| format!("waiting for {command:?}: {error}"))?.is_none() {
        peak = peak.max(peak_memory(&status));
        std::thread::sleep(Duration::from_micros(500));
    }
    let wall = start.elapsed();
    let output = reader.join().map_err(|_| "the reader failed")?.map_err(|error| format!("reading: {error}"))?;
    Ok(Figures { wall, output: usize::try_from(output).unwrap_or(usize::MAX), peak })
}

/// The high-water mark of a process's resident memory.
fn peak_memory(status: &Path) -> usize {
    let text = fs::read_to_string(status).unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse::<usize>().ok()).unwrap_or(0) * 1024
}

/// A tree of many files, made of copies of the language cases.
fn many_files() -> Result<PathBuf, String> {
    let mut inputs = Vec::new();
    let mut folders = vec![root().join("crates/groma-lang/src/languages")];
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(&folder).into_iter().flatten().filter_map(Result::ok).map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension != "txt" && extension != "md") {
                inputs.push(path);
            }
        }
    }
    inputs.sort();
    let many = std::env::temp_dir().join(format!("groma-bench-{}", std::process::id()));
    let failed = |error: std::io::Error| format!("filling {}: {error}", many.display());
    for (number, input) in inputs.iter().cycle().take(MANY_FILES).enumerate() {
        let folder = many.join(format!("d{}", number / 100));
        fs::create_dir_all(&folder).map_err(failed)?;
        let extension = input.extension().unwrap_or_default().to_string_lossy();
        // Ten copies in one file bring the mean size to that of real sources.
        let text = fs::read(input).map_err(failed)?.repeat(10);
        fs::write(folder.join(format!("f{number}.{extension}")), text).map_err(failed)?;
    }
    Ok(many)
}
