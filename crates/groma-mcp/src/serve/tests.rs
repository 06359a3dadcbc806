//! A server in this process, whose way to projects fails.

use std::io::{self, Cursor, Write};
use std::sync::{Arc, Mutex};

use groma::render::{Budget, Tokenizer};
use serde_json::{Value, json};

use super::serve_stdio;
use crate::open::{Asked, Open, OpenFailure, Opened};
use crate::settings::ServerSettings;

/// Panics for the default project and refuses others.
struct Broken;

impl Open for Broken {
    fn open(&self, asked: Asked<'_>) -> Result<Opened, OpenFailure> {
        match asked {
            Asked::Default => panic!("the disk is on fire"),
            Asked::Folder(folder) => Err(OpenFailure {
                message: format!("nothing at `{}`", folder.display()),
                hint: Some("look".to_owned()),
            }),
        }
    }
}

/// Output that can be read afterwards.
#[derive(Clone, Default)]
struct Output(Arc<Mutex<Vec<u8>>>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("nobody panics with it").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What a server answers to messages, by their numbers.
fn answers(messages: &[Value]) -> impl Fn(u64) -> Value + use<> {
    let settings = ServerSettings {
        version: "0.0.0".to_owned(),
        home: None,
        has_root: true,
        output_tokens: 1000,
        map: Budget { limit: 1000, tokenizer: Tokenizer::O200k, files: usize::MAX },
        window: None,
        find_files: 5,
        find_tokens: 500,
    };
    let input = messages.iter().map(|message| format!("{message}\n")).collect::<Vec<_>>().concat();
    let output = Output::default();
    serve_stdio(settings, Arc::new(Broken), Cursor::new(input), output.clone()).expect("it ends well");
    let bytes = output.0.lock().expect("nobody panics with it").clone();
    let text = String::from_utf8(bytes).expect("text");
    let all: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("protocol")).collect();
    move |number| all.iter().find(|answer| answer["id"] == number).cloned().unwrap_or_default()
}

fn hello() -> Value {
    let who = json!({"name": "test", "version": "1"});
    let params = json!({"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": who});
    json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params})
}

fn call(number: u64, tool: &str, arguments: &Value) -> Value {
    let params = json!({"name": tool, "arguments": arguments});
    json!({"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": params})
}

#[test]
fn a_panic_is_the_error_of_its_call_alone() {
    let of = answers(&[
        hello(),
        call(2, "status", &json!({})),
        call(3, "status", &json!({"root": "/nowhere"})),
        json!({"jsonrpc": "2.0", "id": 4, "method": "resources/read", "params": {"uri": "groma://map"}}),
        json!({"jsonrpc": "2.0", "id": 5, "method": "tools/list"}),
    ]);
    assert_eq!(of(1)["result"]["protocolVersion"], "2025-06-18");
    let panicked = of(2);
    assert_eq!(panicked["result"]["isError"], true);
    let text = "error: something went wrong within groma: the disk is on fire\n";
    assert_eq!(panicked["result"]["content"][0]["text"], text);
    assert_eq!(of(3)["result"]["content"][0]["text"], "error: nothing at `/nowhere`\nhint: look\n");
    assert_eq!(of(4)["error"]["message"], text.trim_end());
    assert_eq!(of(5)["result"]["tools"].as_array().map(Vec::len), Some(6));
}

#[test]
fn a_client_of_the_first_versions_is_served() {
    for version in ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] {
        let mut first = hello();
        first["params"]["protocolVersion"] = json!(version);
        assert_eq!(answers(&[first])(1)["result"]["protocolVersion"], version);
    }
}

#[test]
fn what_stands_before_the_first_request_is_passed_over() {
    let early = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
    let of = answers(&[early, json!([]), hello(), json!({"jsonrpc": "2.0", "id": 2, "method": "ping"})]);
    assert!(of(1)["result"].is_object() && of(2)["result"].is_object());
}
