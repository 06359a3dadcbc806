//! Starts this program once more to hear whether it answers: its version, and the handshake of its server. The process
//! is ended when it has answered, or when it takes too long.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// Bytes of an answer that are read at the most.
const MOST_BYTES: u64 = 1 << 20;

/// The first line that a client writes.
const HELLO: &str = concat!(
    r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"#,
    r#""clientInfo":{"name":"groma doctor","version":"1"}}}"#,
    "\n"
);

/// The version that a program tells.
pub(super) fn version(program: &Path) -> Result<String, String> {
    let mut command = Command::new(program);
    command.arg("--version");
    first_line(command, None)
}

/// Shakes hands with the server; tells its name and version.
pub(super) fn handshake(program: &Path, root: Option<&Path>) -> Result<String, String> {
    let mut command = Command::new(program);
    command.arg("mcp");
    if let Some(root) = root {
        command.arg("--root").arg(root);
    }
    let line = first_line(command, Some(HELLO))?;
    let answer: serde_json::Value = serde_json::from_str(&line).map_err(|_| "it answered no JSON".to_owned())?;
    let told = |pointer: &str| answer.pointer(pointer).and_then(serde_json::Value::as_str).map(str::to_owned);
    match (told("/result/serverInfo/name"), told("/result/protocolVersion")) {
        (Some(name), Some(protocol)) => Ok(format!("{name}, protocol {protocol}")),
        _ => Err(told("/error/message").unwrap_or_else(|| "it answered something else".to_owned())),
    }
}

/// The first line of a process' output.
fn first_line(mut command: Command, input: Option<&str>) -> Result<String, String> {
    let stdin = if input.is_some() { Stdio::piped() } else { Stdio::null() };
    let mut child = command
        .stdin(stdin)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| format!("it does not start: {error}"))?;
    let line = talk(&mut child, input);
    // It may have ended by itself, which is as good.
    let _ = child.kill();
    let _ = child.wait();
    line
}

fn talk(child: &mut Child, input: Option<&str>) -> Result<String, String> {
    let mut stdin = child.stdin.take();
    if let (Some(stdin), Some(input)) = (&mut stdin, input) {
        stdin.write_all(input.as_bytes()).map_err(|error| format!("it does not listen: {error}"))?;
    }
    let stdout = child.stdout.take().ok_or("it has no output")?;
    let (told, heard) = mpsc::channel();
    // The reader ends with the process.
    thread::spawn(move || {
        let mut line = String::new();
        let read = BufReader::new(stdout.take(MOST_BYTES)).read_line(&mut line);
        let _ = told.send(read.map(|_| line));
    });
    match heard.recv_timeout(PATIENCE) {
        Ok(Ok(line)) if line.trim().is_empty() => Err("it says nothing".to_owned()),
        Ok(Ok(line)) => Ok(line.trim().to_owned()),
        Ok(Err(error)) => Err(format!("its answer cannot be read: {error}")),
        Err(_) => Err(format!("it says nothing for {} seconds", PATIENCE.as_secs())),
    }
}
