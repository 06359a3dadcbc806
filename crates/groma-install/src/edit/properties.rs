//! What holds for any text: an edit is undone to the byte, what is taken out leaves all else as it means, and nothing
//! makes an edit panic.

use proptest::prelude::*;
use serde_json::Value as Found;

use super::*;
use crate::splice::inverse;

fn program() -> Program {
    Program::new("/opt/my tools/groma", false)
}

fn server() -> Want {
    let value = Value::Object(vec![("command", Value::Program), ("args", Value::List(vec![Value::Text("mcp")]))]);
    Want { place: Place::Member(&["mcpServers"], "groma"), value }
}

fn hook() -> Want {
    let value = Value::Object(vec![("command", Value::Command(crate::value::Shell::Usual, "hook x".to_owned()))]);
    Want { place: Place::Element(&["hooks", "Start"]), value }
}

fn toml_server() -> Want {
    Want { place: Place::Member(&["mcp_servers"], "groma"), ..server() }
}

fn extension() -> Want {
    Want { place: Place::Member(&["extensions"], "groma"), ..server() }
}

/// White space and comments between the tokens of a JSON text.
fn gap() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => Just(String::new()),
        2 => Just(" ".to_owned()),
        2 => Just("\n  ".to_owned()),
        1 => Just("\r\n\t".to_owned()),
        1 => Just("\n\n".to_owned()),
        1 => Just(" // , } \"\n".to_owned()),
        1 => Just("/* , { */".to_owned()),
        1 => Just("/* a\n b */ ".to_owned()),
    ]
}

fn leaf() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("1".to_owned()),
        Just("null".to_owned()),
        Just("\"a // , } \\\" é\"".to_owned()),
        Just("[]".to_owned()),
        Just("{}".to_owned()),
        Just("-1.5e3".to_owned()),
    ]
}

/// Items between brackets, with gaps and perhaps a trailing comma.
fn joined(open: char, items: Vec<(String, String, String)>, trailing: bool, inner: &str, close: char) -> String {
    let count = items.len();
    let mut text = String::from(open);
    for (number, (before, item, after)) in items.into_iter().enumerate() {
        text.push_str(&before);
        text.push_str(&item);
        text.push_str(&after);
        if number + 1 < count || trailing {
            text.push(',');
        }
    }
    text.push_str(inner);
    text.push(close);
    text
}

fn object(named: impl Strategy<Value = Vec<String>>) -> impl Strategy<Value = String> {
    (named, prop::collection::vec((gap(), gap()), 6), any::<bool>(), gap()).prop_map(
        |(items, gaps, trailing, inner)| {
            let trailing = trailing && !items.is_empty();
            let items = items.into_iter().zip(gaps).map(|(item, (before, after))| (before, item, after)).collect();
            joined('{', items, trailing, &inner, '}')
        },
    )
}

/// A document with or without the containers that are wanted, in any layout.
fn document() -> impl Strategy<Value = String> {
    let servers = object(prop::collection::vec(leaf(), 0..3).prop_map(|leaves| {
        leaves.into_iter().enumerate().map(|(number, leaf)| format!("\"s{number}\" :{leaf}")).collect()
    }));
    let list = (prop::collection::vec((gap(), leaf(), gap()), 0..3), any::<bool>(), gap()).prop_map(
        |(items, trailing, inner)| {
            let trailing = trailing && !items.is_empty();
            joined('[', items, trailing, &inner, ']')
        },
    );
    let hooks = object(list.prop_map(|list| vec![format!("\"Start\":{list}")]));
    let parts =
        (prop::option::of(servers), prop::option::of(hooks), prop::collection::vec(leaf(), 0..3), any::<bool>());
    let members = parts.prop_map(|(servers, hooks, leaves, first)| {
        let mut members: Vec<String> =
            leaves.into_iter().enumerate().map(|(number, leaf)| format!("\"k{number}\": {leaf}")).collect();
        let mut push = |member: String| if first { members.insert(0, member) } else { members.push(member) };
        let servers = servers.map(|servers| format!("\"mcpServers\": {servers}"));
        let hooks = hooks.map(|hooks| format!("\"hooks\": {hooks}"));
        for member in servers.into_iter().chain(hooks) {
            push(member);
        }
        members
    });
    (any::<bool>(), gap(), object(members), gap()).prop_map(|(mark, before, object, after)| {
        format!("{}{before}{object}{after}", if mark { "\u{feff}" } else { "" })
    })
}

/// What a JSON text means, without containers that hold nothing.
fn meaning(text: &str) -> Found {
    let text = text.trim_start_matches('\u{feff}');
    let mut value = jsonc_parser_value(text);
    if let Some(root) = value.as_object_mut() {
        for name in ["mcpServers", "hooks"] {
            if let Some(hooks) = root.get_mut(name).and_then(Found::as_object_mut) {
                hooks.retain(|_, list| list.as_array().is_none_or(|list| !list.is_empty()));
            }
            if root.get(name).and_then(Found::as_object).is_some_and(serde_json::Map::is_empty) {
                root.remove(name);
            }
        }
    }
    value
}

fn jsonc_parser_value(text: &str) -> Found {
    // Comments and trailing commas out, strings as they are.
    let mut plain = String::new();
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        let end = if character == '"' {
            let mut escaped = false;
            let close = rest.char_indices().skip(1).find(|(_, character)| {
                let closes = *character == '"' && !escaped;
                escaped = *character == '\\' && !escaped;
                closes
            });
            let end = close.map_or(rest.len(), |(at, _)| at + 1);
            plain.push_str(&rest[..end]);
            end
        } else if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else {
            if matches!(character, '}' | ']') && plain.trim_end().ends_with(',') {
                plain.truncate(plain.trim_end().len() - 1);
            }
            plain.push(character);
            character.len_utf8()
        };
        rest = &rest[end..];
    }
    serde_json::from_str(&plain).expect("JSON by now")
}

fn put_in(format: Format, text: &str, want: &Want) -> (String, Put) {
    let put = put(format, text, want, &program(), false).expect("editable");
    (apply(text, &put.splices).expect("made for it"), put)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_500))]

    #[test]
    fn json_edits_are_undone_to_the_byte_and_leave_the_rest(text in document()) {
        for want in [server(), hook()] {
            let (after, done) = put_in(Format::Json, &text, &want);
            prop_assert_eq!(look(Format::Json, &after, &want, &program()), Ok(Standing::Current));
            prop_assert_eq!(apply(&after, &inverse(&done.splices)), Some(text.clone()));
            prop_assert_eq!(&put_in(Format::Json, &after, &want).0, &after);
            let made: Vec<Vec<String>> = done.made.into_iter().collect();
            let (_, splices) = take(Format::Json, &after, &want, &program(), &made, false).expect("editable");
            let back = apply(&after, &splices).expect("made for it");
            prop_assert_eq!(look(Format::Json, &back, &want, &program()), Ok(Standing::Missing));
            prop_assert_eq!(meaning(&back), meaning(&text), "{:?} -> {:?} -> {:?}", text, after, back);
            let comments = |text: &str| text.matches("// ,").count() + text.matches("/* ").count();
            prop_assert_eq!(comments(&back), comments(&text), "{:?} -> {:?} -> {:?}", text, after, back);
        }
    }

    #[test]
    fn two_edits_are_undone_in_turn(text in document()) {
        let (first, one) = put_in(Format::Json, &text, &server());
        let (second, two) = put_in(Format::Json, &first, &hook());
        let back = apply(&second, &inverse(&two.splices)).and_then(|back| apply(&back, &inverse(&one.splices)));
        prop_assert_eq!(back, Some(text));
    }

    #[test]
    fn no_text_makes_an_edit_panic(text in "[\\[\\]{}\",:/*a\n\r\té#=.\\-0' ]{0,60}") {
        for (format, want) in [
            (Format::Json, server()),
            (Format::Json, hook()),
            (Format::Toml, toml_server()),
            (Format::Yaml, extension()),
            (Format::Block, Want { place: Place::Text("x"), value: Value::Text("") }),
        ] {
            if let Ok(done) = put(format, &text, &want, &program(), true) {
                let after = apply(&text, &done.splices).expect("made for it");
                prop_assert_eq!(apply(&after, &inverse(&done.splices)), Some(text.clone()));
                let _ = take(format, &after, &want, &program(), &[], true);
            }
        }
    }

    #[test]
    fn toml_edits_are_undone_to_the_byte(
        lines in prop::collection::vec(
            prop_oneof![
                Just("a = 1"), Just("[mcp_servers.x]"), Just("# c"), Just(""), Just("b.c = \"[d]\""), Just("[[e]]"),
                Just("[mcp_servers]"), Just("t = '''\n[mcp_servers.groma]\n'''"), Just("[projects.\"/x y\"]"),
            ],
            0..8,
        ),
        ends in any::<bool>(),
        windows in any::<bool>(),
    ) {
        let mut text = lines.join("\n");
        if ends && !text.is_empty() {
            text.push('\n');
        }
        if windows {
            text = text.replace('\n', "\r\n");
        }
        if let Ok(done) = put(Format::Toml, &text, &toml_server(), &program(), false) {
            let after = apply(&text, &done.splices).expect("made for it");
            prop_assert_eq!(apply(&after, &inverse(&done.splices)), Some(text.clone()));
            let (_, splices) = take(Format::Toml, &after, &toml_server(), &program(), &[], false).expect("editable");
            let back = apply(&after, &splices).expect("made for it");
            prop_assert_eq!(back.trim_end(), text.trim_end());
        }
    }

    #[test]
    fn yaml_edits_are_undone_to_the_byte(
        lines in prop::collection::vec(
            prop_oneof![
                Just("a: 1"), Just("# c"), Just(""), Just("extensions:"), Just("  x:"), Just("    enabled: true"),
                Just("  # d"), Just("l:\n- 1\n- {a: b}"), Just("s: |\n  text\n\n  more"), Just("extensions: {}"),
                Just("q: \"a\n  b\""), Just("&a b: *a"),
            ],
            0..7,
        ),
        ends in any::<bool>(),
    ) {
        let mut text = lines.join("\n");
        if ends && !text.is_empty() {
            text.push('\n');
        }
        if let Ok(done) = put(Format::Yaml, &text, &extension(), &program(), false) {
            let after = apply(&text, &done.splices).expect("made for it");
            prop_assert_eq!(apply(&after, &inverse(&done.splices)), Some(text.clone()));
            let made: Vec<Vec<String>> = done.made.into_iter().collect();
            let (_, splices) = take(Format::Yaml, &after, &extension(), &program(), &made, false).expect("editable");
            let back = apply(&after, &splices).expect("made for it");
            let plain = |text: &str| text.trim_end().replace("extensions: {}", "extensions:");
            prop_assert_eq!(plain(&back), plain(&text));
        }
    }
}
