//! What one file says on its own. [`FileFacts`] is a pure function of the file's text, its language and the
//! version of the extractor: it holds no path and no id that another file would have to be known for.

use crate::{Problem, RouteFact, SymbolKind};

/// A line number, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Line(pub u32);

impl Line {
    /// The line of a row that is counted from 0, as parsers do.
    pub fn from_row(row: usize) -> Self {
        Self(u32::try_from(row).unwrap_or(u32::MAX - 1) + 1)
    }
}

/// Position of a symbol in [`FileFacts::symbols`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SymbolIndex(pub u32);

/// Everything that one file says on its own, in source order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FileFacts {
    /// Packages or namespaces that the file says it belongs to, as written (`com.example`, `App\Models`).
    pub packages: Vec<Box<str>>,
    /// Definitions, ordered by where they start; an enclosing symbol comes before what it holds.
    pub symbols: Vec<Symbol>,
    /// Imports, those inside function bodies included.
    pub imports: Vec<Import>,
    /// Identifiers outside comments and strings, in the order of their first use. Where a symbol of this file
    /// introduces a name, that place is not counted.
    pub references: Vec<Reference>,
    /// Words of comments and strings.
    pub words: WordCounts,
    /// Line feeds in the text.
    pub lines: u32,
    /// What the file says about routes of a web application, ordered by line.
    pub routes: Vec<RouteFact>,
    /// What was wrong with the file. Facts are still given for what is whole.
    pub problems: Vec<Problem>,
}

/// One definition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Symbol {
    /// The name alone, without owner, quotes or type arguments.
    pub name: Box<str>,
    /// What it is.
    pub kind: SymbolKind,
    /// The enclosing types, outermost first, joined with `.` (`Outer.Inner`); empty for a symbol of the file itself.
    /// It may name a type of another file (a Go receiver, a Rust `impl`).
    pub owner: Box<str>,
    /// The symbol of this file whose lines hold this one.
    pub parent: Option<SymbolIndex>,
    /// Whether code outside the file or package may use it, by the language's own rule or habit.
    pub exported: bool,
    /// The line of the name.
    pub line: Line,
    /// The first line of the declaration, decorators and attributes included, doc comments not.
    pub first_line: Line,
    /// The last line of the declaration, its body included.
    pub last_line: Line,
    /// The declaration without its body, on one line, white space folded.
    pub signature: Box<str>,
    /// The first sentence of the documentation, or empty.
    pub doc: Box<str>,
}

/// One import as it is written. What it means in the project is worked out elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Import {
    /// The module, path or name that is imported, without quotes: `./a`, `os.path`, `crate::a::b`, `stdio.h`.
    pub text: Box<str>,
    /// How it is imported.
    pub kind: ImportKind,
    /// The line on which the import stands.
    pub line: Line,
    /// The names that it brings in; `*` for all of them; empty when only the module itself is named.
    pub names: Vec<ImportedName>,
    /// Whether the imported names are made visible to importers of this file.
    pub reexport: bool,
}

/// A name that an import brings in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedName {
    /// The name in the imported module; `*` for all names.
    pub name: Box<str>,
    /// The name it gets here, where that differs.
    pub alias: Option<Box<str>>,
}

/// The forms of import that resolve by different rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ImportKind {
    /// The language's ordinary import.
    Module,
    /// Java `import static`, PHP `use function` and `use const`: the last part of the text is a member.
    Member,
    /// Only types are imported.
    Type,
    /// A call that loads a module: `require("x")`, PHP `require`.
    Require,
    /// Ruby `require_relative`: the text is a path relative to the file.
    RequireRelative,
    /// Loaded when a name is first used: Ruby `autoload`.
    Autoload,
    /// `import("x")` as an expression.
    Dynamic,
    /// `#include "x"`.
    Include,
    /// `#include <x>`.
    SystemInclude,
    /// Rust `mod x;`: the text is the module's name, or the path of a `#[path]` attribute behind `path:`.
    ModDeclaration,
}

impl ImportKind {
    /// The kind's name in machine-readable output.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Module => "module",
            Self::Member => "member",
            Self::Type => "type",
            Self::Require => "require",
            Self::RequireRelative => "require_relative",
            Self::Autoload => "autoload",
            Self::Dynamic => "dynamic",
            Self::Include => "include",
            Self::SystemInclude => "system_include",
            Self::ModDeclaration => "mod",
        }
    }
}

/// An identifier and how often the file uses it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reference {
    /// The identifier.
    pub name: Box<str>,
    /// Number of uses, at least 1.
    pub count: u32,
}

/// Words in lower case, each once and in order, and how often a file has them besides its symbols and references. A file may have
/// thousands, so they stand in one text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WordCounts {
    /// The words, each with a line feed behind it.
    text: Box<str>,
    counts: Box<[u32]>,
}

impl WordCounts {
    /// The words and their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (&str, u32)> {
        self.text.split_terminator('\n').zip(self.counts.iter().copied())
    }

    /// Number of words.
    pub fn len(&self) -> usize {
        self.counts.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// The parts to store: the words, each with a line feed behind it, and the counts.
    pub fn parts(&self) -> (&str, &[u32]) {
        (&self.text, &self.counts)
    }

    /// From the stored parts. `None` if there are not as many words as counts.
    pub fn from_parts(text: &str, counts: Vec<u32>) -> Option<Self> {
        let whole = text.is_empty() || text.ends_with('\n');
        let words = text.bytes().filter(|byte| *byte == b'\n').count();
        (whole && words == counts.len()).then(|| Self { text: text.into(), counts: counts.into() })
    }
}

impl<'w> FromIterator<(&'w str, u32)> for WordCounts {
    fn from_iter<I: IntoIterator<Item = (&'w str, u32)>>(words: I) -> Self {
        let (mut text, mut counts) = (String::new(), Vec::new());
        for (word, count) in words {
            text.push_str(word);
            text.push('\n');
            counts.push(count);
        }
        Self { text: text.into(), counts: counts.into() }
    }
}
