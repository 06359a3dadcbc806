//! The change of a file for people to read: a unified diff. What looks like a secret in the lines around is hidden, since
//! configurations hold keys and what is shown ends up in logs.

use similar::TextDiff;

/// Characters of a line that are shown at the most.
const MOST_CHARACTERS: usize = 400;
/// What a name says that a secret has.
const SECRET_NAMES: [&str; 8] = ["key", "token", "secret", "passw", "auth", "credential", "cookie", "bearer"];

/// The lines of a diff, without line breaks. Empty texts stand for no file.
pub fn unified(path: &str, before: Option<&str>, after: Option<&str>) -> Vec<String> {
    let (old, new) = (before.unwrap_or_default(), after.unwrap_or_default());
    if old == new {
        return Vec::new();
    }
    let name = |text: Option<&str>| if text.is_some() { path.to_owned() } else { "/dev/null".to_owned() };
    let diff = TextDiff::from_lines(old, new);
    let text = diff.unified_diff().context_radius(3).header(&name(before), &name(after)).to_string();
    // A text for people holds no settings.
    let hides = !path.ends_with(".md");
    text.lines()
        .enumerate()
        .map(|(number, line)| if number < 2 { line.to_owned() } else { shown(line, hides) })
        .collect()
}

/// A line with what may be a secret hidden, and of bounded length.
fn shown(line: &str, hides: bool) -> String {
    let lower = line.to_lowercase();
    let secret = hides && SECRET_NAMES.iter().any(|name| lower.contains(name));
    let value = line.find([':', '=']).filter(|_| secret && !line.starts_with("@@"));
    let line = match value {
        Some(at) if !line[at + 1..].trim().trim_matches(['{', '[', '}', ']', ',']).is_empty() => {
            // A comma may be what changes.
            let comma = if line.trim_end().ends_with(',') { "," } else { "" };
            format!("{} (hidden){comma}", &line[..=at])
        }
        _ => line.to_owned(),
    };
    match line.char_indices().nth(MOST_CHARACTERS) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_around_a_change_are_hidden() {
        let before = "{\n  \"API_KEY\": \"s3cr3t\",\n  \"env\": {\n    \"Authorization\": \"Bearer abc\"\n  }\n}\n";
        let after = before.replace("  }\n}", "  },\n  \"x\": 1\n}");
        let shown = unified("a.json", Some(before), Some(&after)).join("\n");
        assert!(!shown.contains("s3cr3t") && !shown.contains("abc"), "{shown}");
        assert!(shown.contains("+  \"x\": 1"), "{shown}");
    }

    #[test]
    fn a_new_file_is_told_from_a_changed_one() {
        let lines = unified("a", None, Some("x\n"));
        assert_eq!(lines, ["--- /dev/null", "+++ a", "@@ -0,0 +1 @@", "+x"]);
        assert_eq!(unified("a", Some("x"), Some("x")), Vec::<String>::new());
    }
}
