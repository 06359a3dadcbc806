//! Edits of one text at a time, held against what a careful person would write.

use super::*;
use crate::value::Shell;

fn program() -> Program {
    Program::new("groma", false)
}

fn server() -> Want {
    let value = Value::Object(vec![("command", Value::Program), ("args", Value::List(vec![Value::Text("mcp")]))]);
    Want { place: Place::Member(&["mcpServers"], "groma"), value }
}

fn toml_server() -> Want {
    Want { place: Place::Member(&["mcp_servers"], "groma"), ..server() }
}

fn extension() -> Want {
    let value = Value::Object(vec![
        ("type", Value::Text("stdio")),
        ("enabled", Value::Flag(true)),
        ("cmd", Value::Program),
        ("args", Value::List(vec![Value::Text("mcp")])),
        ("envs", Value::Object(Vec::new())),
    ]);
    Want { place: Place::Member(&["extensions"], "groma"), value }
}

fn hook() -> Want {
    let command = ("command", Value::Command(Shell::Usual, "hook session-start --host claude".to_owned()));
    let hook = Value::Object(vec![("type", Value::Text("command")), command]);
    let value = Value::Object(vec![("hooks", Value::List(vec![hook]))]);
    Want { place: Place::Element(&["hooks", "SessionStart"]), value }
}

/// The text with a want, put in.
fn with(format: Format, text: &str, want: &Want) -> String {
    let put = put(format, text, want, &program(), false).expect("editable");
    apply(text, &put.splices).expect("made for it")
}

/// The text with a want taken out, by what is recognised alone.
fn without(format: Format, text: &str, want: &Want, made: &[Vec<String>]) -> String {
    let (_, splices) = take(format, text, want, &program(), made, false).expect("editable");
    apply(text, &splices).expect("made for it")
}

/// Puts a want in, holds the result against what is expected, and takes it out again.
#[track_caller]
fn there_and_back(format: Format, want: &Want, before: &str, expected: &str) {
    let put = put(format, before, want, &program(), false).expect("editable");
    let after = apply(before, &put.splices).expect("made for it");
    assert_eq!(after, expected);
    assert_eq!(with(format, &after, want), after, "a second time changes something");
    let made: Vec<Vec<String>> = put.made.into_iter().collect();
    assert_eq!(without(format, &after, want, &made), before);
}

fn refusal(format: Format, text: &str, want: &Want) -> String {
    put(format, text, want, &program(), false).expect_err("refused").to_string()
}

#[test]
fn a_server_goes_behind_others_in_their_layout() {
    there_and_back(
        Format::Json,
        &server(),
        "{\n    // mine\n    \"mcpServers\": {\n        \"a\": {\"command\": \"x\"} // last\n    },\n    \"z\": 1\n}\n",
        "{\n    // mine\n    \"mcpServers\": {\n        \"a\": {\"command\": \"x\"}, // last\n        \"groma\": {\n            \
         \"command\": \"groma\",\n            \"args\": [\"mcp\"]\n        }\n    },\n    \"z\": 1\n}\n",
    );
}

#[test]
fn tabs_line_breaks_and_a_byte_order_mark_stay() {
    there_and_back(
        Format::Json,
        &server(),
        "\u{feff}{\r\n\t\"mcpServers\": {\r\n\t\t\"a\": {}\r\n\t}\r\n}",
        "\u{feff}{\r\n\t\"mcpServers\": {\r\n\t\t\"a\": {},\r\n\t\t\"groma\": {\r\n\t\t\t\"command\": \"groma\",\r\n\t\t\t\
         \"args\": [\"mcp\"]\r\n\t\t}\r\n\t}\r\n}",
    );
}

#[test]
fn trailing_commas_stay_trailing() {
    there_and_back(
        Format::Json,
        &server(),
        "{\n  \"mcpServers\": {\n    \"a\": {}, /* b */\n    // end\n  },\n}\n",
        "{\n  \"mcpServers\": {\n    \"a\": {}, /* b */\n    \"groma\": {\n      \"command\": \"groma\",\n      \"args\": \
         [\"mcp\"]\n    },\n    // end\n  },\n}\n",
    );
}

#[test]
fn what_is_written_on_one_line_stays_on_one_line() {
    there_and_back(
        Format::Json,
        &server(),
        r#"{"a":1,"mcpServers":{"b":{}}}"#,
        r#"{"a":1,"mcpServers":{"b":{},"groma":{"command":"groma","args":["mcp"]}}}"#,
    );
    there_and_back(
        Format::Json,
        &server(),
        r#"{ "a": 1 }"#,
        r#"{ "a": 1, "mcpServers": {"groma": {"command": "groma", "args": ["mcp"]}} }"#,
    );
}

#[test]
fn an_empty_object_is_opened_and_closed_again() {
    let open = "{\n  \"mcpServers\": {\n    \"groma\": {\n      \"command\": \"groma\",\n      \"args\": [\"mcp\"]\n    }\n  \
                }\n}\n";
    there_and_back(Format::Json, &server(), "{\n  \"mcpServers\": {}\n}\n", open);
    assert_eq!(with(Format::Json, "{\n  \"mcpServers\": {\n\n  }\n}\n", &server()), open);
    assert_eq!(with(Format::Json, "{}\n", &server()), open);
    there_and_back(Format::Json, &server(), "{}", open.trim_end());
}

#[test]
fn comments_in_an_empty_object_stay() {
    there_and_back(
        Format::Json,
        &server(),
        "{\n  \"mcpServers\": {\n    // none yet\n  }\n}",
        "{\n  \"mcpServers\": {\n    // none yet\n    \"groma\": {\n      \"command\": \"groma\",\n      \"args\": \
         [\"mcp\"]\n    }\n  }\n}",
    );
}

#[test]
fn a_text_without_a_value_becomes_a_document() {
    let document = "{\n  \"mcpServers\": {\n    \"groma\": {\n      \"command\": \"groma\",\n      \"args\": [\"mcp\"]\n    }\n  \
                    }\n}\n";
    assert_eq!(with(Format::Json, "", &server()), document);
    assert_eq!(with(Format::Json, "// mine", &server()), format!("// mine\n{document}"));
}

#[test]
fn hooks_stand_beside_those_of_others() {
    there_and_back(
        Format::Json,
        &hook(),
        "{\n  \"hooks\": {\n    \"SessionStart\": [\n      {\n        \"hooks\": [{ \"type\": \"command\", \"command\": \
         \"echo hi\" }]\n      }\n    ]\n  }\n}\n",
        "{\n  \"hooks\": {\n    \"SessionStart\": [\n      {\n        \"hooks\": [{ \"type\": \"command\", \"command\": \
         \"echo hi\" }]\n      },\n      {\n        \"hooks\": [\n          {\n            \"type\": \"command\",\n            \
         \"command\": \"groma hook session-start --host claude\"\n          }\n        ]\n      }\n    ]\n  }\n}\n",
    );
    there_and_back(
        Format::Json,
        &hook(),
        "{\n  \"hooks\": {}\n}",
        "{\n  \"hooks\": {\n    \"SessionStart\": [\n      {\n        \"hooks\": [\n          {\n            \"type\": \
         \"command\",\n            \"command\": \"groma hook session-start --host claude\"\n          }\n        ]\n      \
         }\n    ]\n  }\n}",
    );
}

#[test]
fn a_hook_that_its_user_changed_is_left_alone() {
    let text = r#"{"hooks": {"SessionStart": [{"hooks": [{"type": "command", "command": "groma hook session-start --host claude", "timeout": 60}]}]}}"#;
    assert_eq!(put(Format::Json, text, &hook(), &program(), false), Ok(Put::nothing(Standing::Foreign)));
    assert_eq!(without(Format::Json, text, &hook(), &[]), text);
}

#[test]
fn a_groma_that_moved_is_brought_up_to_date() {
    let text = "{\n  \"mcpServers\": {\n    \"groma\": { \"command\": \"/old/groma\", \"args\": [\"mcp\"] }, // mine\n    \"b\": {}\n  }\n}";
    let put = put(Format::Json, text, &server(), &program(), false).expect("editable");
    assert_eq!(put.was, Standing::Outdated);
    let after = apply(text, &put.splices).expect("made for it");
    assert_eq!(
        after,
        text.replace(
            "{ \"command\": \"/old/groma\", \"args\": [\"mcp\"] }",
            "{\"command\": \"groma\", \"args\": [\"mcp\"]}"
        )
    );
}

#[test]
fn a_foreign_entry_is_left_alone_unless_it_is_forced() {
    let text = r#"{"mcpServers": {"groma": {"command": "npx", "args": ["groma-mcp"]}}}"#;
    assert_eq!(with(Format::Json, text, &server()), text);
    let forced = put(Format::Json, text, &server(), &program(), true).expect("editable");
    let after = apply(text, &forced.splices).expect("made for it");
    assert_eq!(after, r#"{"mcpServers": {"groma": {"command": "groma", "args": ["mcp"]}}}"#);
}

#[test]
fn an_entry_goes_out_from_any_place() {
    let groma = r#""groma": {"command": "groma", "args": ["mcp"]}"#;
    let cases = [
        ("{\"mcpServers\": {G, \"b\": 1}}", "{\"mcpServers\": {\"b\": 1}}"),
        ("{\"mcpServers\": {\"a\": 1, G, \"b\": 1}}", "{\"mcpServers\": {\"a\": 1, \"b\": 1}}"),
        ("{\"mcpServers\": {\"a\": 1,G}}", "{\"mcpServers\": {\"a\": 1}}"),
        ("{\"mcpServers\": {\n  G,\n  \"b\": 1\n}}", "{\"mcpServers\": {\n  \"b\": 1\n}}"),
        ("{\"mcpServers\": {\n  \"a\": 1 // a\n  , G\n}}", "{\"mcpServers\": {\n  \"a\": 1 // a\n  \n}}"),
        ("{\"mcpServers\": {\n  \"a\": 1, // a\n  G }}", "{\"mcpServers\": {\n  \"a\": 1 // a\n   }}"),
        ("{\"mcpServers\": {\n  G, // mine\n  \"b\": 1\n}}", "{\"mcpServers\": {\n  // mine\n  \"b\": 1\n}}"),
        ("{\"mcpServers\": {\n  G /* x */,\n  \"b\": 1\n}}", "{\"mcpServers\": {\n   /* x */\n  \"b\": 1\n}}"),
        ("{\"mcpServers\": { G }}", "{\"mcpServers\": {}}"),
    ];
    for (before, after) in cases {
        let before = before.replace('G', groma);
        assert_eq!(without(Format::Json, &before, &server(), &[]), after, "{before}");
    }
}

#[test]
fn odd_json_is_refused_with_the_reason() {
    let cases = [
        ("{\"mcpServers\": []}", "`mcpServers` is not an object"),
        ("{\"mcpServers\": null}", "`mcpServers` is not an object"),
        ("[]", "its root is not an object"),
        ("{\"mcpServers\": {}, \"mcpServers\": {}}", "`mcpServers` stands there twice"),
        ("{\"mcpServers\": {\"groma\": 1, \"groma\": 2}}", "`mcpServers.groma` stands there twice"),
    ];
    for (text, message) in cases {
        assert_eq!(refusal(Format::Json, text, &server()), message);
    }
    for text in ["{\"a\": }", "{'a': 1}", "{\"a\": 1 \"b\": 2}", "{} x", "{\"a\": \"\u{1}\"", &"[".repeat(100_000)] {
        assert!(refusal(Format::Json, text, &server()).starts_with("not JSON: "));
    }
}

#[test]
fn a_table_goes_to_the_end_of_toml() {
    there_and_back(
        Format::Toml,
        &toml_server(),
        "# mine\r\nmodel = \"x\"\r\n\r\n[mcp_servers.a]\r\ncommand = 'y' # z\r\n",
        "# mine\r\nmodel = \"x\"\r\n\r\n[mcp_servers.a]\r\ncommand = 'y' # z\r\n\r\n[mcp_servers.groma]\r\ncommand = \
         \"groma\"\r\nargs = [\"mcp\"]\r\n",
    );
    there_and_back(Format::Toml, &toml_server(), "", "[mcp_servers.groma]\ncommand = \"groma\"\nargs = [\"mcp\"]\n");
    there_and_back(
        Format::Toml,
        &toml_server(),
        "mcp_servers.a.command = \"x\"\n",
        "mcp_servers.a.command = \"x\"\n\n[mcp_servers.groma]\ncommand = \"groma\"\nargs = [\"mcp\"]\n",
    );
}

#[test]
fn a_toml_table_goes_out_from_the_middle() {
    let groma = "[mcp_servers.groma] # ours\nargs = [\n  \"mcp\",\n]\ncommand = \"/old/groma\"\n";
    let text = format!("a = 1\n\n{groma}\n# about b\n[b]\nc = 2\n");
    assert_eq!(without(Format::Toml, &text, &toml_server(), &[]), "a = 1\n\n# about b\n[b]\nc = 2\n");
    let put = put(Format::Toml, &text, &toml_server(), &program(), false).expect("editable");
    let after = apply(&text, &put.splices).expect("made for it");
    assert_eq!(after, "a = 1\n\n[mcp_servers.groma]\ncommand = \"groma\"\nargs = [\"mcp\"]\n\n# about b\n[b]\nc = 2\n");
    let inline = "[mcp_servers]\ngroma = { command = \"groma\", args = [\"mcp\"] }\nb = { command = \"x\" }\n";
    assert_eq!(without(Format::Toml, inline, &toml_server(), &[]), "[mcp_servers]\nb = { command = \"x\" }\n");
}

#[test]
fn odd_toml_is_refused_or_left_alone() {
    assert_eq!(refusal(Format::Toml, "mcp_servers = 1", &toml_server()), "`mcp_servers` is not a table");
    assert_eq!(
        refusal(Format::Toml, "mcp_servers = { a = {} }", &toml_server()),
        "`mcp_servers` is an inline table; make it a table first"
    );
    assert_eq!(refusal(Format::Toml, "a = 1\na = 2", &toml_server()), "not TOML: duplicate key on line 2");
    let changed = "[mcp_servers.groma]\ncommand = \"groma\"\nargs = [\"mcp\"]\n[mcp_servers.groma.env]\nA = \"b\"\n";
    assert_eq!(with(Format::Toml, changed, &toml_server()), changed);
    assert_eq!(without(Format::Toml, changed, &toml_server(), &[]), changed);
}

const ENTRY: &str = "  groma:\n    type: stdio\n    enabled: true\n    cmd: groma\n    args: [\"mcp\"]\n    envs: {}\n";

#[test]
fn an_extension_goes_first_among_those_of_yaml() {
    there_and_back(
        Format::Yaml,
        &extension(),
        "# mine\nGOOSE_MODE: auto\nextensions: # all of them\n  # about it\n  developer:\n    enabled: true\nother: |\n  x\n",
        &format!(
            "# mine\nGOOSE_MODE: auto\nextensions: # all of them\n{ENTRY}  # about it\n  developer:\n    enabled: \
             true\nother: |\n  x\n"
        ),
    );
    there_and_back(Format::Yaml, &extension(), "", &format!("extensions:\n{ENTRY}"));
    there_and_back(Format::Yaml, &extension(), "# c\n", &format!("# c\nextensions:\n{ENTRY}"));
    there_and_back(Format::Yaml, &extension(), "a: 1\n", &format!("a: 1\nextensions:\n{ENTRY}"));
    there_and_back(
        Format::Yaml,
        &extension(),
        "extensions: {} # none\na: 1\n",
        &format!("extensions: # none\n{ENTRY}a: 1\n"),
    );
}

#[test]
fn an_extension_that_goose_wrote_anew_is_recognised() {
    let text = "extensions:\n    a:\n        enabled: true\n    groma:\n        args:\n        - mcp\n        bundled: null\n        \
                cmd: groma\n        description: ''\n        enabled: true\n        type: stdio\n\n# end\nb: 1\n";
    assert_eq!(look(Format::Yaml, text, &extension(), &program()), Ok(Standing::Current));
    assert_eq!(
        without(Format::Yaml, text, &extension(), &[]),
        "extensions:\n    a:\n        enabled: true\n\n# end\nb: 1\n"
    );
}

#[test]
fn odd_yaml_is_refused_with_the_reason() {
    let cases = [
        ("a: 1\n---\nb: 2\n", "it has several documents, or marks of their ends"),
        ("extensions: {a: {}}\n", "`extensions` is not a mapping in lines"),
        ("extensions: [1]\n", "`extensions` is not a mapping in lines"),
        ("extensions: null\n", "`extensions` is not a mapping in lines"),
        ("{a: 1}\n", "its root is not written in lines from the first column"),
        ("- a\n", "its root is not a mapping"),
        ("extensions:\n  a: 1\nextensions:\n  b: 1\n", "`extensions` stands there twice"),
        ("a: 1\rb: 2\r", "its line breaks are not usual ones"),
    ];
    for (text, message) in cases {
        assert_eq!(refusal(Format::Yaml, text, &extension()), message, "{text:?}");
    }
    for text in ["a: [", "a: *b\n", "\ta: 1\n  b", &"[".repeat(10_000)] {
        assert!(put(Format::Yaml, text, &extension(), &program(), false).is_err(), "{text:.20}");
    }
}

#[test]
fn a_disabled_extension_is_left_alone() {
    let text = format!("extensions:\n{}", ENTRY.replace("enabled: true", "enabled: false"));
    assert_eq!(with(Format::Yaml, &text, &extension()), text);
    assert_eq!(without(Format::Yaml, &text, &extension(), &[]), text);
}

#[test]
fn a_block_is_set_off_and_kept_up_to_date() {
    let block = |text: &'static str| Want { place: Place::Text(text), value: Value::Text("") };
    let begin = super::block::BEGIN;
    let text = format!("# Mine\r\n\r\n{begin}\r\na\r\nb\r\n<!-- groma:end -->\r\n");
    there_and_back(Format::Block, &block("a\nb\n"), "# Mine\r\n", &text);
    let after = with(Format::Block, &format!("{text}\r\n# More"), &block("c"));
    assert_eq!(after, format!("# Mine\r\n\r\n{begin}\r\nc\r\n<!-- groma:end -->\r\n\r\n# More"));
    assert_eq!(without(Format::Block, &after, &block("c"), &[]), "# Mine\r\n\r\n# More");
    for odd in ["<!-- groma:end -->\n<!-- groma:begin -->\n", "<!-- groma:begin -->\n", &text.repeat(2)] {
        assert!(put(Format::Block, odd, &block("a"), &program(), false).is_err(), "{odd}");
    }
}

#[test]
fn texts_that_are_nested_without_end_are_refused_or_edited_but_never_fatal() {
    let deep = |open: &str| open.repeat(100_000);
    let cases = [
        (Format::Json, server(), deep("{\"a\":")),
        (Format::Json, server(), format!("{{\"x\": {}{}}}", "[".repeat(400), "]".repeat(400))),
        (Format::Toml, toml_server(), format!("a = {}", deep("["))),
        (Format::Toml, toml_server(), format!("a = {}", deep("{ a = "))),
        (Format::Toml, toml_server(), format!("[{}a]", deep("a."))),
        (Format::Toml, toml_server(), format!("{}a = 1", deep("a."))),
        (Format::Yaml, extension(), deep("- ")),
        (Format::Yaml, extension(), format!("extensions: {}", deep("{a: "))),
        (Format::Yaml, extension(), format!("extensions:\n  groma: {}{}", "[".repeat(200), "]".repeat(200))),
    ];
    for (format, want, text) in cases {
        if let Ok(done) = put(format, &text, &want, &program(), true) {
            let after = apply(&text, &done.splices).expect("made for it");
            assert_eq!(look(format, &after, &want, &program()), Ok(Standing::Current));
        }
    }
}
