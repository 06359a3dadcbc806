//! What clients see of the tools: goldens, cost, what the strictest of them take.

use std::fs;
use std::path::Path;

use groma::render::{Budget, Tokenizer};
use groma_testkit::{blessing, check_golden};
use serde_json::Value;

use super::*;

fn settings() -> ServerSettings {
    ServerSettings {
        version: "0.0.0".to_owned(),
        home: None,
        has_root: false,
        output_tokens: ServerSettings::OUTPUT_TOKENS,
        map: Budget { limit: 4000, tokenizer: Tokenizer::O200k, files: usize::MAX },
        window: None,
        find_files: 15,
        find_tokens: ServerSettings::FIND_TOKENS,
    }
}

fn tools(settings: &ServerSettings) -> Vec<Value> {
    listed_tools(settings).as_array().expect("a list").clone()
}

#[test]
fn each_tool_is_as_its_golden_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tools");
    if blessing() {
        fs::create_dir_all(&folder).expect("a folder");
    }
    let mut files = Vec::new();
    for tool in tools(&settings()) {
        let name = tool["name"].as_str().expect("a name");
        let text = serde_json::to_string_pretty(&tool).expect("JSON") + "\n";
        check_golden(&folder.join(format!("{name}.json")), &text).unwrap_or_else(|stale| panic!("{stale}"));
        files.push(format!("{name}.json"));
    }
    let there = fs::read_dir(&folder).expect("goldens").map(|entry| entry.expect("an entry").file_name());
    let odd: Vec<_> = there.filter(|name| !files.iter().any(|file| name == file.as_str())).collect();
    assert!(odd.is_empty(), "no tool has these goldens: {odd:?}");
}

#[test]
fn all_schemas_together_are_cheap() {
    let text = Value::Array(tools(&settings())).to_string();
    let tokens = Tokenizer::O200k.count(&text);
    assert!(tokens <= 1500, "{tokens} tokens");
    // The longest words for limits cost little more.
    let window = Some(2_000_000);
    let large = ServerSettings { map: Budget::of_window(2_000_000), window, output_tokens: 200_000, ..settings() };
    let tokens = Tokenizer::O200k.count(&Value::Array(tools(&large)).to_string());
    assert!(tokens <= 1500, "{tokens} tokens");
}

#[test]
fn limits_of_a_window_stand_in_the_descriptions() {
    let of_window = ServerSettings { map: Budget::of_window(128_000), window: Some(128_000), ..settings() };
    let map = &tools(&of_window)[0];
    let said = map["inputSchema"]["properties"]["tokens"]["description"].as_str().expect("a description");
    assert_eq!(said, "Budget of a map; default 21333 characters (for a window of 128000), at most 13133 tokens");
    let tight = ServerSettings { output_tokens: 1000, ..settings() };
    let find = &tools(&tight)[1];
    let said = find["inputSchema"]["properties"]["tokens"]["description"].as_str().expect("a description");
    assert_eq!(said, "Budget; default 1000, at most 1000");
}

/// What the strictest clients refuse: names that are no identifiers, schemas that are not flat, words of JSON Schema that
/// some do not know, properties without a single type or a description.
fn faults(tool: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    let name = tool["name"].as_str().unwrap_or_default();
    let is_name = |name: &str| {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
        (1..=64).contains(&name.len()) && name.bytes().all(is_plain)
    };
    if !is_name(name) {
        faults.push(format!("name {name:?}"));
    }
    if !tool["description"].as_str().is_some_and(|text| (1..=1024).contains(&text.len())) {
        faults.push(format!("{name}: description"));
    }
    for key in ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"] {
        if !tool["annotations"][key].is_boolean() {
            faults.push(format!("{name}: {key}"));
        }
    }
    let schema = &tool["inputSchema"];
    let empty = JsonObject::new();
    let of = |value: &Value, allowed: &[&str], what: &str| -> Vec<String> {
        let keys = value.as_object().unwrap_or(&empty).keys();
        keys.filter(|key| !allowed.contains(&key.as_str())).map(|key| format!("{name}: {what} has {key}")).collect()
    };
    faults.extend(of(schema, &["type", "properties", "required"], "the schema"));
    if schema["type"] != "object" {
        faults.push(format!("{name}: type"));
    }
    let properties = schema["properties"].as_object().unwrap_or(&empty);
    for (property, value) in properties {
        faults.extend(of(value, &["type", "description", "enum", "items"], property));
        let kind = value["type"].as_str().unwrap_or_default();
        let items = value["items"].as_object();
        let is_right = match kind {
            "string" | "integer" | "boolean" => items.is_none(),
            "array" => items.is_some_and(|items| items.len() == 1 && items["type"] == "string"),
            _ => false,
        };
        let choices = value["enum"].as_array();
        let are_texts =
            choices.is_none_or(|all| kind == "string" && !all.is_empty() && all.iter().all(Value::is_string));
        if !is_right || !are_texts || !is_name(property) || value["description"].as_str().is_none_or(str::is_empty) {
            faults.push(format!("{name}: {property}"));
        }
    }
    for required in schema["required"].as_array().into_iter().flatten() {
        if !required.as_str().is_some_and(|required| properties.contains_key(required)) {
            faults.push(format!("{name}: required {required}"));
        }
    }
    faults
}

#[test]
fn schemas_are_as_the_strictest_clients_want_them() {
    let tools = tools(&settings());
    let faults: Vec<String> = tools.iter().flat_map(faults).collect();
    assert_eq!(faults, Vec::<String>::new());
    let mut names: Vec<&str> = tools.iter().filter_map(|tool| tool["name"].as_str()).collect();
    names.sort_unstable();
    assert_eq!(names, ["file", "find", "impact", "project_map", "status", "symbol"]);
}

#[test]
fn the_check_finds_what_clients_refuse() {
    let with = |schema: Value| json!({"name": "a b", "description": "", "inputSchema": schema});
    let union = json!({"type": "object", "properties": {"n": {"type": ["integer", "null"], "format": "uint32"}}});
    assert!(faults(&with(union)).len() >= 4);
    assert!(!faults(&with(json!({"anyOf": []}))).is_empty());
    assert!(!faults(&with(json!({"type": "object", "required": ["x"]}))).is_empty());
}

#[test]
fn paths_stay_below_the_root_by_their_words() {
    let root = Path::new("/srv/shop");
    for path in ["a/b", "a/../b", "./a", "/srv/shop/a", "a/b/../../c"] {
        assert!(stays_below(root, Path::new(path)), "{path}");
    }
    for path in ["..", "a/../../b", "/etc/passwd", "/srv/shop/../x", "/srv/shopping"] {
        assert!(!stays_below(root, Path::new(path)), "{path}");
    }
}
