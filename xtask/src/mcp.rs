//! `mcp`: how long clients of the server wait: from the start of the process over handshake and list to a map of a project
//! that is known, and for the first answer about one that is not.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::time::{Duration, Instant};

use crate::{Outcome, release_groma};

/// Files of the project that is known, and of the one that is not.
const KNOWN: usize = 1_000;
const UNKNOWN: usize = 30_000;

/// Starts that are measured.
const RUNS: usize = 30;

const HELLO: &str = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"bench","version":"1"}}}"#;
const READY: &str = r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#;
const LIST: &str = r#"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#;
const MAP: &str = r#"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"project_map","arguments":{}}}"#;

/// Measures a command, by default that of the release profile.
#[expect(clippy::print_stdout, reason = "figures are this chore's answer")]
pub(crate) fn mcp(groma: Option<PathBuf>) -> Outcome {
    let named =
        |groma: PathBuf| fs::canonicalize(&groma).map_err(|error| format!("looking for {}: {error}", groma.display()));
    let groma = groma.map_or_else(release_groma, named)?;
    let place = std::env::temp_dir().join(format!("groma-bench-mcp-{}", std::process::id()));
    let result = measure(&groma, &place);
    fs::remove_dir_all(&place).map_err(|error| format!("removing {}: {error}", place.display()))?;
    let (mut warm, cold, is_partial) = result?;
    warm.sort();
    let millis = |time: Duration| time.as_secs_f64() * 1000.0;
    println!(
        "start, handshake, list, map of {KNOWN} files that are known: median {:.1} ms, worst of {RUNS} {:.1} ms",
        millis(warm[warm.len() / 2]),
        millis(warm[warm.len() - 1])
    );
    let what = if is_partial { "partial" } else { "whole" };
    println!("first answer about {UNKNOWN} files that are not: {:.0} ms, {what}", millis(cold));
    Ok(())
}

fn measure(groma: &Path, place: &Path) -> Result<(Vec<Duration>, Duration, bool), String> {
    let (known, unknown) = (project(place, "known", KNOWN)?, project(place, "unknown", UNKNOWN)?);
    // The first one builds the index.
    session(groma, place, &known)?;
    let warm: Result<Vec<Duration>, String> =
        (0..RUNS).map(|_| session(groma, place, &known).map(|(time, _)| time)).collect();
    let (cold, told) = session(groma, place, &unknown)?;
    Ok((warm?, cold, told.contains("PARTIAL")))
}

/// A project of small modules that use one another.
fn project(place: &Path, name: &str, files: usize) -> Result<PathBuf, String> {
    let root = place.join(name);
    for number in 0..files {
        let folder = root.join(format!("part{:03}", number / 50));
        let (file, next) = (folder.join(format!("module{number}.py")), (number + 7) % files);
        let text = format!(
            "from part{:03}.module{next} import Thing{next}\n\n\nclass Thing{number}:\n    \"\"\"A thing.\"\"\"\n\n    def use(self, \
             other: Thing{next}) -> int:\n        return other.use(self)\n\n\ndef make_{number}(count: int) -> Thing{number}:\n    \
             return Thing{number}()\n",
            next / 50
        );
        let written = fs::create_dir_all(&folder).and_then(|()| fs::write(&file, text));
        written.map_err(|error| format!("writing {}: {error}", file.display()))?;
    }
    Ok(root)
}

/// One client from start to map. Gives the time and the answer.
fn session(groma: &Path, place: &Path, root: &Path) -> Result<(Duration, String), String> {
    let failed = |error: std::io::Error| format!("talking to {}: {error}", groma.display());
    let began = Instant::now();
    let mut command = Command::new(groma);
    command.arg("mcp").current_dir(root).env("HOME", place).env("GROMA_CACHE_DIR", place.join("cache"));
    let mut server: Child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().map_err(failed)?;
    let (input, output) = (server.stdin.take(), server.stdout.take());
    let (mut input, output): (ChildStdin, _) = input.zip(output).ok_or("the server has no streams")?;
    let mut lines = BufReader::new(output).lines();
    let mut answer = |input: &mut ChildStdin, messages: &[&str], id: &str| -> Result<String, String> {
        let text = messages.join("\n") + "\n";
        input.write_all(text.as_bytes()).and_then(|()| input.flush()).map_err(failed)?;
        loop {
            let line = lines.next().ok_or("the server ended early")?.map_err(failed)?;
            if line.contains(id) {
                return Ok(line);
            }
        }
    };
    answer(&mut input, &[HELLO], "\"id\":1")?;
    answer(&mut input, &[READY, LIST], "\"id\":2")?;
    let told = answer(&mut input, &[MAP], "\"id\":3")?;
    let time = began.elapsed();
    drop(input);
    server.wait().map_err(failed)?;
    Ok((time, told))
}
