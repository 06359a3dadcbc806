//! One `groma.toml`: its text to what it sets and what is wrong with it. What is set right holds, whatever stands beside it.

use std::path::{Path, PathBuf};

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::fault::{Fault, Place, What};
use super::near::near;
use super::table::{self, SETTINGS, Setting};
use super::value::{self, Value};

/// The name of the file, in a project and in the user's folder.
pub(crate) const NAME: &str = "groma.toml";

/// Bytes that it may have.
const MOST_BYTES: u64 = 64 << 10;

/// Faults that are told one by one.
const MOST_FAULTS: usize = 20;

/// What a file says.
#[derive(Debug, Default)]
pub(crate) struct Sheet {
    /// What it sets, in the order of the names.
    pub(crate) given: Vec<Given>,
    /// What is wrong with it, in the order of the lines.
    pub(crate) faults: Vec<Fault>,
    /// Whether there is such a file.
    pub(crate) is_there: bool,
}

/// A value and the line that gives it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Given {
    pub(crate) setting: &'static Setting,
    pub(crate) value: Value,
    pub(crate) line: usize,
}

impl PartialEq for Setting {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl Eq for Setting {}

/// Reads the user's file.
pub(crate) fn of_user(file: &Path) -> Sheet {
    read(file, file, None)
}

/// Reads the file of a project, which may be anything.
pub(crate) fn of_project(root: &Path) -> Sheet {
    read(&root.join(NAME), Path::new(NAME), Some(root))
}

fn read(file: &Path, shown: &Path, within: Option<&Path>) -> Sheet {
    match groma::read_named(file, within, MOST_BYTES) {
        Ok(None) => Sheet::default(),
        Ok(Some(text)) => parse(&text, file.parent().unwrap_or(Path::new("")), shown),
        Err(reason) => {
            let fault = Fault { place: Place::File(shown.to_owned(), None), what: What::NotRead(reason) };
            Sheet { faults: vec![fault], is_there: true, ..Sheet::default() }
        }
    }
}

/// Takes in a text. `folder` is where the file lies, `shown` how it is called.
fn parse(text: &str, folder: &Path, shown: &Path) -> Sheet {
    let mut reader =
        Reader { lines: Lines::of(text), folder, shown: shown.to_owned(), sheet: Sheet::default(), more: 0 };
    reader.sheet.is_there = true;
    match DeTable::parse(text) {
        Ok(top) => reader.take_top(top.get_ref()),
        Err(error) => {
            let at = error.span().map_or(0, |span| span.start);
            // Only what was expected: the text itself may be anything.
            reader.blame(at, What::Syntax(error.message().to_owned()));
        }
    }
    let mut sheet = reader.sheet;
    sheet.faults.sort_by_key(Fault::line);
    if reader.more > 0 {
        sheet.faults.push(Fault { place: Place::File(shown.to_owned(), None), what: What::More(reader.more) });
    }
    sheet
}

struct Reader<'t> {
    lines: Lines,
    folder: &'t Path,
    shown: PathBuf,
    sheet: Sheet,
    more: usize,
}

impl Reader<'_> {
    /// Names stand at the top or in a table there, so that nothing deeper is looked at.
    fn take_top(&mut self, top: &DeTable<'_>) {
        for (name, value) in top {
            match value.get_ref() {
                DeValue::Table(inner) if table::is_table(name.get_ref()) => {
                    for (inner_name, value) in inner {
                        let whole = format!("{}.{}", name.get_ref(), inner_name.get_ref());
                        self.take(&whole, inner_name.span().start, value);
                    }
                }
                _ if table::is_table(name.get_ref()) => {
                    let members = table::in_table(name.get_ref()).map(|setting| setting.name).collect();
                    self.blame(name.span().start, What::TableName { name: name.get_ref().to_string(), members });
                }
                _ => self.take(name.get_ref(), name.span().start, value),
            }
        }
    }

    fn take(&mut self, name: &str, at: usize, value: &Spanned<DeValue<'_>>) {
        let Some(setting) = table::named(name) else {
            if self.is_full() {
                return;
            }
            // A name of any length is compared by its beginning.
            let start: String = name.chars().take(64).collect();
            let near = near(&start, SETTINGS.iter().map(|setting| setting.name));
            self.blame(at, What::Unknown { name: name.to_owned(), near });
            return;
        };
        let line = |at| self.lines.line_of(at);
        match value::from_toml(setting.kind, value, self.folder, line) {
            Ok(value) => self.sheet.given.push(Given { setting, value, line: self.lines.line_of(at) }),
            Err(wrong) => {
                let what = What::Wrong { name: setting.name, takes: wrong.takes, found: Some(wrong.found) };
                self.blame(wrong.at.start, what);
            }
        }
    }

    /// Whether no more faults are told; counts one that is not.
    fn is_full(&mut self) -> bool {
        let full = self.sheet.faults.len() >= MOST_FAULTS;
        self.more += usize::from(full);
        full
    }

    fn blame(&mut self, at: usize, what: What) {
        if !self.is_full() {
            let place = Place::File(self.shown.clone(), Some(self.lines.line_of(at)));
            self.sheet.faults.push(Fault { place, what });
        }
    }
}

/// Where the lines of a text begin.
struct Lines(Vec<usize>);

impl Lines {
    fn of(text: &str) -> Self {
        Self(text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1).collect())
    }

    /// The line of a position, from 1.
    fn line_of(&self, at: usize) -> usize {
        self.0.partition_point(|start| *start <= at) + 1
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A project's file of this text.
    pub(crate) fn sheet(text: &str) -> Sheet {
        parse(text, Path::new("/project"), Path::new(NAME))
    }

    fn faults(text: &str) -> Vec<String> {
        sheet(text).faults.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn names_stand_at_the_top_or_in_their_table() {
        let sheet = sheet("threads = 2\nignore = [\n  'a',\n  'b',\n]\n[map]\ntokens = 1_000\n");
        assert_eq!(sheet.faults, []);
        let given: Vec<(&str, String, usize)> =
            sheet.given.iter().map(|given| (given.setting.name, given.value.to_toml(), given.line)).collect();
        assert_eq!(
            given,
            [
                ("ignore", "[\"a\", \"b\"]".to_owned(), 2),
                ("map.tokens", "1000".to_owned(), 7),
                ("threads", "2".to_owned(), 1)
            ]
        );
        let Value::List(items) = &sheet.given[0].value else { panic!("a list") };
        assert_eq!(items.iter().map(|(_, line)| *line).collect::<Vec<_>>(), [3, 4]);
    }

    #[test]
    fn a_fault_names_its_line_what_is_legal_and_what_is_near_and_the_rest_holds() {
        let text = "thread = 1\nmap.tokens = 'x'\nmap.token = 1\ntokenizer = 'cl1000k'\nsubmodules = true\n\
                    max_file_size = -1\nignore = ['ok', '!no']\ncache_dir = '~/x'\n";
        assert_eq!(
            faults(text),
            [
                "groma.toml line 1: no setting is called `thread`; near: threads",
                "groma.toml line 2: `map.tokens` takes a whole number from 0, not a text",
                "groma.toml line 3: no setting is called `map.token`; near: map.tokens, orient.tokens",
                "groma.toml line 4: `tokenizer` takes one of \"o200k\", \"cl100k\", \"claude\", \"gemini\", \"chars\", \
                 not another text; \"cl100k\" is near",
                "groma.toml line 6: `max_file_size` takes a whole number from 0, not another number",
                "groma.toml line 7: `ignore` takes a list of at most 256 patterns, as in an ignore file but without `!`, \
                 not another text",
                "groma.toml line 8: `cache_dir` takes a folder as text, not `~`, which means nothing here: write the \
                 whole path",
            ]
        );
        assert_eq!(sheet(text).given.len(), 1);
        assert_eq!(faults("map = 3"), ["groma.toml line 1: `map` is a table of settings: map.tokens"]);
        assert_eq!(
            faults("[threads]\nx = 1"),
            ["groma.toml line 1: `threads` takes a whole number from 0, not a table"]
        );
        assert_eq!(faults("[colour]\nx = 1"), ["groma.toml line 1: no setting is called `colour`"]);
    }

    #[test]
    fn what_is_no_toml_says_where() {
        for (text, line) in [("threads = \n", 1), ("a = 1\na = 2\n", 2), ("x = 1\n]]]", 2), ("\0\0", 1)] {
            let found = faults(text);
            assert!(found[0].starts_with(&format!("groma.toml line {line}: not TOML: ")), "{text:?}: {found:?}");
        }
    }

    #[test]
    fn depth_and_numbers_of_faults_are_bounded() {
        for text in [
            format!("a = {}", "[".repeat(60_000)),
            format!("{}a = 1", "a.".repeat(30_000)),
            format!("[{}a]", "a.".repeat(30_000)),
            format!("a = {}1{}", "{x=".repeat(20_000), "}".repeat(20_000)),
        ] {
            assert!(!faults(&text).is_empty());
        }
        let many: String = (0..6000).map(|number| format!("k{number} = 1")).collect::<Vec<_>>().join("\n");
        let found = faults(&many);
        assert_eq!(found.len(), MOST_FAULTS + 1);
        assert_eq!(found.last().map(String::as_str), Some("groma.toml: 5980 more faults"));
        let long = faults(&format!("{} = 1", "k".repeat(60_000)));
        assert!(long[0].len() < 200, "{long:?}");
        assert_eq!(
            faults("\"a\\u001b[1m\\u202e\" = 1"),
            ["groma.toml line 1: no setting is called `a\\u{1b}[1m\\u{202e}`"]
        );
    }
}
