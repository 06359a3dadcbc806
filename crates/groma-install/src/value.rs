//! What groma writes into a configuration, as a template: plain data with places for the program. The same template
//! says whether something that stands there is ours.

use serde_json::Value as Found;

/// Levels of nesting of a template, at the most; what is deeper in a file is not ours.
const MOST_LEVELS: usize = 8;

/// How the running program is named in configurations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    path: String,
    windows: bool,
}

impl Program {
    /// A program by its path, or by its name alone where PATH leads to it.
    pub fn new(path: impl Into<String>, windows: bool) -> Self {
        Self { path: path.into(), windows }
    }

    /// The path, or the name.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// A command line for a shell.
    fn line(&self, shell: Shell, arguments: &str) -> String {
        let plain = |character: char| character.is_alphanumeric() || "/._-+:@%,=".contains(character);
        let bare = self.path.chars().all(|character| plain(character) && character != '%');
        let power = shell == Shell::Power;
        let program = match (power, self.windows) {
            _ if bare => self.path.clone(),
            (true, _) => format!("& '{}'", self.path.replace('\'', "''")),
            (false, true) => format!("\"{}\"", self.path),
            (false, false) => format!("'{}'", self.path.replace('\'', r"'\''")),
        };
        format!("{program} {arguments}")
    }
}

/// Who reads a command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shell {
    /// The shell of the system.
    Usual,
    /// `PowerShell`.
    Power,
}

/// A template.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// A text.
    Text(&'static str),
    /// A whole number.
    Number(u32),
    /// Yes or no.
    Flag(bool),
    /// The program.
    Program,
    /// A command line that runs the program.
    Command(Shell, String),
    /// Values in order.
    List(Vec<Value>),
    /// Named values in order.
    Object(Vec<(&'static str, Value)>),
}

/// How something in a file is related to a template.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kin {
    /// It says the same.
    Same,
    /// It says the same with a groma that is elsewhere.
    Sibling,
    /// It says something else.
    Other,
}

impl Value {
    /// The template filled in.
    pub fn filled(&self, program: &Program) -> Found {
        match self {
            Self::Text(text) => Found::from(*text),
            Self::Number(number) => Found::from(*number),
            Self::Flag(flag) => Found::from(*flag),
            Self::Program => Found::from(program.path()),
            Self::Command(shell, arguments) => Found::from(program.line(*shell, arguments)),
            Self::List(items) => items.iter().map(|item| item.filled(program)).collect(),
            Self::Object(members) => {
                members.iter().map(|(name, value)| ((*name).to_owned(), value.filled(program))).collect()
            }
        }
    }

    /// Compares what stands in a file with the template. Members that say nothing (null, false, empty) do not count, since
    /// some hosts add their defaults when they rewrite a file.
    pub fn kin(&self, found: &Found, program: &Program) -> Kin {
        match (self, found) {
            (Self::Program, Found::String(text)) => kin_of_program(text, program.path(), text),
            (Self::Command(shell, arguments), Found::String(text)) => {
                let Some(head) = text.strip_suffix(arguments.as_str()).and_then(|head| head.strip_suffix(' ')) else {
                    return Kin::Other;
                };
                kin_of_program(text, &program.line(*shell, arguments), unquoted(head))
            }
            (Self::List(items), Found::Array(found)) if items.len() == found.len() => {
                items.iter().zip(found).map(|(item, found)| item.kin(found, program)).max().unwrap_or(Kin::Same)
            }
            (Self::Object(members), Found::Object(found)) => {
                let known = |name: &str| members.iter().any(|(member, _)| *member == name);
                if found.iter().any(|(name, value)| !known(name) && !says_nothing(value)) {
                    return Kin::Other;
                }
                let kin = |(name, value): &(&'static str, Self)| match found.get(*name) {
                    Some(found) => value.kin(found, program),
                    None if says_nothing(&value.filled(program)) => Kin::Same,
                    None => Kin::Other,
                };
                members.iter().map(kin).max().unwrap_or(Kin::Same)
            }
            (Self::Text(_) | Self::Number(_) | Self::Flag(_), found) if self.filled(program) == *found => Kin::Same,
            _ => Kin::Other,
        }
    }

    /// The program that a related value of a file names.
    pub fn program_in(&self, found: &Found) -> Option<String> {
        match (self, found) {
            (Self::Program, Found::String(text)) => Some(text.clone()),
            (Self::Command(_, arguments), Found::String(text)) => {
                let head = text.strip_suffix(arguments.as_str())?.strip_suffix(' ')?;
                Some(unquoted(head).to_owned())
            }
            (Self::List(items), Found::Array(found)) => {
                items.iter().zip(found).find_map(|(item, found)| item.program_in(found))
            }
            (Self::Object(members), Found::Object(found)) => {
                members.iter().find_map(|(name, value)| value.program_in(found.get(*name)?))
            }
            _ => None,
        }
    }

    /// Whether a value of a file holds one of the template's command lines, whatever else it holds.
    pub fn is_mentioned_by(&self, found: &Found) -> bool {
        let mut commands = Vec::new();
        let mut pending = vec![self];
        while let Some(value) = pending.pop() {
            match value {
                Self::Command(_, arguments) => commands.push(arguments.as_str()),
                Self::List(items) => pending.extend(items),
                Self::Object(members) => pending.extend(members.iter().map(|(_, value)| value)),
                _ => {}
            }
        }
        let mut texts = vec![(found, 0)];
        while let Some((value, level)) = texts.pop() {
            match value {
                Found::String(text) => {
                    let ours = |arguments: &&str| {
                        let head = text.strip_suffix(*arguments).and_then(|head| head.strip_suffix(' '));
                        head.is_some_and(|head| is_groma(unquoted(head)))
                    };
                    if commands.iter().any(ours) {
                        return true;
                    }
                }
                Found::Array(items) if level < MOST_LEVELS => texts.extend(items.iter().map(|item| (item, level + 1))),
                Found::Object(members) if level < MOST_LEVELS => {
                    texts.extend(members.values().map(|value| (value, level + 1)));
                }
                _ => {}
            }
        }
        false
    }
}

/// Whether a value is as good as none.
fn says_nothing(found: &Found) -> bool {
    match found {
        Found::Null | Found::Bool(false) => true,
        Found::String(text) => text.is_empty(),
        Found::Array(items) => items.is_empty(),
        Found::Object(members) => members.is_empty(),
        _ => false,
    }
}

fn kin_of_program(found: &str, expected: &str, path: &str) -> Kin {
    if found == expected {
        Kin::Same
    } else if is_groma(path) {
        Kin::Sibling
    } else {
        Kin::Other
    }
}

/// The program of a command line without quotes.
fn unquoted(head: &str) -> &str {
    let head = head.trim();
    let head = head.strip_prefix('&').unwrap_or(head).trim();
    for quote in ['"', '\''] {
        if let Some(inner) = head.strip_prefix(quote).and_then(|head| head.strip_suffix(quote)) {
            return inner;
        }
    }
    head
}

/// Whether a path names a groma.
pub fn is_groma(path: &str) -> bool {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    let stem = name.strip_suffix(".exe").or_else(|| name.strip_suffix(".EXE")).unwrap_or(name);
    stem == "groma"
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn server() -> Value {
        let arguments = Value::List(vec![Value::Text("mcp")]);
        Value::Object(vec![("command", Value::Program), ("args", arguments), ("env", Value::Object(Vec::new()))])
    }

    fn kin(found: &Found) -> Kin {
        server().kin(found, &Program::new("/bin/groma", false))
    }

    #[test]
    fn an_entry_is_the_same_in_any_order_and_with_empty_defaults() {
        assert_eq!(kin(&json!({"args": ["mcp"], "command": "/bin/groma"})), Kin::Same);
        assert_eq!(kin(&json!({"command": "/bin/groma", "args": ["mcp"], "disabled": false, "x": []})), Kin::Same);
    }

    #[test]
    fn a_groma_elsewhere_is_a_sibling_and_anything_else_is_foreign() {
        assert_eq!(kin(&json!({"command": "C:\\tools\\groma.exe", "args": ["mcp"]})), Kin::Sibling);
        assert_eq!(kin(&json!({"command": "npx", "args": ["mcp"]})), Kin::Other);
        assert_eq!(kin(&json!({"command": "/bin/groma", "args": ["mcp", "--root", "x"]})), Kin::Other);
        assert_eq!(kin(&json!({"command": "/bin/groma", "args": ["mcp"], "env": {"A": "b"}})), Kin::Other);
        assert_eq!(kin(&json!(null)), Kin::Other);
    }

    #[test]
    fn paths_with_odd_characters_are_quoted_for_their_shell() {
        let line = |path: &str, windows, shell| Program::new(path, windows).line(shell, "x");
        assert_eq!(line("/usr/bin/groma", false, Shell::Usual), "/usr/bin/groma x");
        assert_eq!(line("/a b/it's/groma", false, Shell::Usual), r"'/a b/it'\''s/groma' x");
        assert_eq!(line(r"C:\a b\groma.exe", true, Shell::Usual), r#""C:\a b\groma.exe" x"#);
        assert_eq!(line(r"C:\a b\groma.exe", true, Shell::Power), r"& 'C:\a b\groma.exe' x");
        assert_eq!(line("/$(x)/groma", false, Shell::Usual), "'/$(x)/groma' x");
    }

    #[test]
    fn a_quoted_command_of_another_place_is_recognised() {
        let hook = Value::Object(vec![("command", Value::Command(Shell::Usual, "hook session-start".to_owned()))]);
        let program = Program::new("groma", false);
        for text in ["'/a b/groma' hook session-start", "& 'C:\\a\\groma.exe' hook session-start"] {
            assert_eq!(hook.kin(&json!({"command": text}), &program), Kin::Sibling, "{text}");
        }
        let more = json!({"hooks": [{"command": "x"}, {"command": "/a/groma hook session-start", "timeout": 1}]});
        assert_eq!(
            hook.program_in(&json!({"command": "'/a b/groma' hook session-start"})).as_deref(),
            Some("/a b/groma")
        );
        assert!(hook.is_mentioned_by(&more));
        assert!(!hook.is_mentioned_by(&json!({"command": "echo hook session-start"})));
    }
}
