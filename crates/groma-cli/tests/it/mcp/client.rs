//! A client that knows no more of the protocol than lines of JSON.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::Place;

/// How long an answer may take on a machine that is busy with other tests.
const PATIENCE: Duration = Duration::from_mins(1);

/// How a client begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Era {
    /// With a handshake.
    Handshake,
    /// With nothing: each request tells what a handshake told.
    Newer,
}

/// A server and what it said.
pub(super) struct Client {
    server: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    era: Era,
    last: u64,
    received: Vec<Value>,
}

impl Client {
    /// Starts a server in a folder and begins.
    pub(super) fn start(folder: &Path, place: &Place, arguments: &[&str], era: Era) -> Self {
        let mut client = Self::start_silent(folder, place, arguments);
        client.era = era;
        if era == Era::Handshake {
            let who = json!({"name": "test", "version": "1"});
            let hello = json!({"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": who});
            let answer = client.request("initialize", hello);
            assert_eq!(answer["result"]["serverInfo"]["name"], "groma", "{answer}");
            client.notify("notifications/initialized", &json!({}));
        } else {
            let answer = client.request("server/discover", json!({}));
            let versions = answer["result"]["supportedVersions"].to_string();
            assert!(versions.contains("2026-07-28"), "{answer}");
        }
        client
    }

    /// Starts a server and says nothing.
    pub(super) fn start_silent(folder: &Path, place: &Place, arguments: &[&str]) -> Self {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin("groma"));
        for name in ["GROMA_CONFIG", "GROMA_ROOT", "GROMA_EXCLUDE_ROOTS", "GROMA_NO_CACHE", "MAX_MCP_OUTPUT_TOKENS"] {
            command.env_remove(name);
        }
        let home = place.home.path();
        command.env("HOME", home).env("XDG_CONFIG_HOME", home).env("GIT_CONFIG_GLOBAL", home.join("none"));
        command.env("GROMA_CACHE_DIR", place.cache.path()).current_dir(folder).arg("mcp").args(arguments);
        let streams = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut server = streams.spawn().expect("it starts");
        let (input, output) = (server.stdin.take(), server.stdout.take().expect("a pipe"));
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                if sender.send(line.expect("text")).is_err() {
                    return;
                }
            }
        });
        Self { server, input, lines, era: Era::Handshake, last: 0, received: Vec::new() }
    }

    /// Sends a request and gives its number.
    pub(super) fn send(&mut self, method: &str, mut params: Value) -> u64 {
        self.last += 1;
        if self.era == Era::Newer {
            params["_meta"]["io.modelcontextprotocol/protocolVersion"] = json!("2026-07-28");
            params["_meta"]["io.modelcontextprotocol/clientInfo"] = json!({"name": "test", "version": "1"});
            params["_meta"]["io.modelcontextprotocol/clientCapabilities"] = json!({});
        }
        self.write(&json!({"jsonrpc": "2.0", "id": self.last, "method": method, "params": params}));
        self.last
    }

    /// Sends a notification.
    pub(super) fn notify(&mut self, method: &str, params: &Value) {
        self.write(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    fn write(&mut self, message: &Value) {
        let input = self.input.as_mut().expect("it is open");
        writeln!(input, "{message}").and_then(|()| input.flush()).expect("the server reads");
    }

    /// Sends a request and waits for its answer.
    pub(super) fn request(&mut self, method: &str, params: Value) -> Value {
        let number = self.send(method, params);
        let began = Instant::now();
        loop {
            let left = PATIENCE.saturating_sub(began.elapsed());
            let line = self.lines.recv_timeout(left).unwrap_or_else(|_| panic!("no answer to {method}"));
            let message: Value = serde_json::from_str(&line).unwrap_or_else(|_| panic!("no protocol: {line}"));
            assert_eq!(message["jsonrpc"], "2.0", "{line}");
            self.received.push(message.clone());
            if message["id"] == number {
                return message;
            }
        }
    }

    /// Calls a tool: the text of its answer, and whether it is an error.
    pub(super) fn call(&mut self, tool: &str, arguments: &Value) -> (String, bool) {
        let answer = self.request("tools/call", json!({"name": tool, "arguments": arguments}));
        let text = answer["result"]["content"][0]["text"].as_str().unwrap_or_else(|| panic!("no text: {answer}"));
        (text.to_owned(), answer["result"]["isError"] == true)
    }

    /// The numbers of the requests that were answered.
    pub(super) fn seen(&self) -> Vec<u64> {
        self.received.iter().filter_map(|message| message["id"].as_u64()).collect()
    }

    /// The notifications of a kind that came so far.
    pub(super) fn notifications(&self, method: &str) -> Vec<&Value> {
        self.received.iter().filter(|message| message["method"] == method).collect()
    }

    /// Closes the input; the server has to end well, and soon.
    pub(super) fn end(mut self) {
        drop(self.input.take());
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            if let Some(status) = self.server.try_wait().expect("it is ours") {
                assert!(status.success(), "{status}");
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        panic!("the server goes on without input");
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        // It has ended where all is well.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
