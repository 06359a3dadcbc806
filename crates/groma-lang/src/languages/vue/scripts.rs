//! The scripts of a component file: the parts that are code, and what the tags between them say.

use std::ops::Range;

use groma_model::{Import, ImportKind, Line};

use super::tags::{Markup, Tag, Tags};
use crate::finish::Collected;
use crate::languages::javascript::MODULE;
use crate::languages::typescript;

/// The line that opens and closes the code at the head of a file.
const FENCE: &str = "---";

/// What scripts may be written in, by the attribute `lang`.
const LANGUAGES: [&str; 7] = ["", "ts", "js", "typescript", "javascript", "tsx", "jsx"];

/// Blanks everything but the scripts, and counts the components that tags name.
pub(crate) fn mask(text: &str, collected: &mut Collected, markup: Markup) -> Option<String> {
    // A component is a module: what it does not export nobody sees.
    collected.exported_names.insert(MODULE.into());
    let bytes = text.as_bytes();
    let mut masked: Vec<u8> =
        bytes.iter().map(|byte| if matches!(byte, b'\n' | b'\r') { *byte } else { b' ' }).collect();
    let mut keep = |part: Range<usize>| masked[part.clone()].copy_from_slice(&bytes[part]);
    let (mut row, mut counted) = (0, 0);
    for part in Parts::new(text, markup) {
        match part {
            Part::Code(code) => keep(code),
            Part::Script(script, code) => match script.attribute("src") {
                None => keep(code),
                Some(source) => {
                    row += memchr::memchr_iter(b'\n', &bytes[counted..script.start]).count();
                    counted = script.start;
                    collected.imports.extend(source_file(source, row));
                }
            },
            Part::Component(name) => count(collected, name, markup),
        }
    }
    let masked = String::from_utf8(masked).ok()?;
    Some(typescript::mask(&masked).unwrap_or(masked))
}

/// Whether a script of the file is written with JSX.
pub(crate) fn has_jsx(text: &str, markup: Markup) -> bool {
    memchr::memmem::find(text.as_bytes(), b"sx").is_some()
        && Parts::new(text, markup).any(|part| match part {
            Part::Script(script, _) => matches!(script.attribute("lang"), Some("tsx" | "jsx")),
            _ => false,
        })
}

/// A part of a component file that matters.
enum Part<'s> {
    /// Code that is not in a tag.
    Code(Range<usize>),
    /// A script's tag, and its code.
    Script(Tag<'s>, Range<usize>),
    /// The name of a tag that may be a component's.
    Component(&'s str),
}

/// The parts of a component file, in order.
struct Parts<'s> {
    tags: Tags<'s>,
    markup: Markup,
    fenced: Option<Range<usize>>,
    /// How many templates are open.
    templates: usize,
}

impl<'s> Parts<'s> {
    fn new(text: &'s str, markup: Markup) -> Self {
        let fenced = fenced(text).filter(|_| markup == Markup::Nested);
        let from = fenced.as_ref().map_or(0, |code| (code.end + FENCE.len()).min(text.len()));
        Self { tags: Tags::new(text, from, markup), markup, fenced, templates: 0 }
    }

    /// Whether a start tag is of a block whose text is not the language's: documentation, translations, a template in
    /// another language.
    fn is_foreign(&mut self, tag: &Tag<'_>) -> bool {
        if tag.is("style") {
            return true;
        }
        if self.markup != Markup::Blocks {
            return false;
        }
        if tag.name != "template" {
            return self.templates == 0;
        }
        let foreign = self.templates == 0 && tag.attribute("lang").is_some_and(|lang| lang != "html");
        self.templates += usize::from(!foreign && !tag.alone);
        foreign
    }
}

impl<'s> Iterator for Parts<'s> {
    type Item = Part<'s>;

    fn next(&mut self) -> Option<Part<'s>> {
        if let Some(code) = self.fenced.take() {
            return Some(Part::Code(code));
        }
        loop {
            let tag = self.tags.next()?;
            if tag.ends {
                self.templates = self.templates.saturating_sub(usize::from(tag.name == "template"));
            } else if tag.is("script") {
                let code = self.tags.raw_text(&tag);
                if is_code(&tag) {
                    return Some(Part::Script(tag, code));
                }
            } else if self.is_foreign(&tag) {
                self.tags.raw_text(&tag);
            } else {
                return Some(Part::Component(tag.name));
            }
        }
    }
}

/// The code between fences at the head of a file. Without the second fence it is the whole file.
fn fenced(text: &str) -> Option<Range<usize>> {
    let head = text.trim_start_matches('\u{feff}').trim_start();
    let start = text.len() - head.strip_prefix(FENCE)?.len();
    let closes = |at: &usize| text[*at + 1..].trim_start_matches([' ', '\t']).starts_with(FENCE);
    let end = memchr::memchr_iter(b'\n', &text.as_bytes()[start..]).map(|at| start + at).find(closes);
    let end = end.map(|at| text.len() - text[at + 1..].trim_start_matches([' ', '\t']).len());
    Some(start..end.unwrap_or(text.len()))
}

/// Whether a script is code, not data or a language of its own.
fn is_code(script: &Tag<'_>) -> bool {
    const TYPES: [&str; 6] = ["script", "module", "babel", "jsx", "tsx", "ts"];
    let lang = script.attribute("lang").unwrap_or_default();
    let kind = script.attribute("type").unwrap_or_default().trim().to_ascii_lowercase();
    // `text/javascript`, `text/ecmascript-6`, `module`
    let is_script = kind.is_empty() || TYPES.iter().any(|word| kind.contains(word));
    is_script && !kind.ends_with("json") && LANGUAGES.contains(&lang)
}

/// `<script src="./a.ts">`; not what comes from a server of its own.
fn source_file(source: &str, row: usize) -> Option<Import> {
    let source = source.trim();
    let foreign = source.is_empty() || source.starts_with("//") || source.contains([':', '{']);
    (!foreign).then(|| Import {
        text: source.into(),
        kind: ImportKind::Module,
        line: Line::from_row(row),
        names: Vec::new(),
        reexport: false,
    })
}

/// Counts the names in a component's tag: `<Menu.Item>`, and where tags may be so written `<menu-item>`.
fn count(collected: &mut Collected, tag: &str, markup: Markup) {
    let is_name = |name: &str| {
        name.starts_with(|first: char| first.is_alphabetic() || matches!(first, '_' | '$'))
            && name.chars().all(|character| character.is_alphanumeric() || matches!(character, '_' | '$'))
    };
    if tag.starts_with(|first: char| first.is_ascii_uppercase()) || tag.contains('.') {
        tag.split('.').filter(|name| is_name(name)).for_each(|name| collected.count(name));
    } else if markup == Markup::Blocks && tag.contains('-') {
        let name: String = tag.split('-').map(capitalised).collect();
        if is_name(&name) {
            collected.count(&name);
        }
    }
}

fn capitalised(word: &str) -> String {
    let mut characters = word.chars();
    characters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(characters).collect()
}
