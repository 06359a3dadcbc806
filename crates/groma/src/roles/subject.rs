//! The file that is judged: its path taken apart, and what is asked of its facts.

use groma_model::{FileFacts, Import, KindGroup, SkipReason, Symbol};
use groma_source::{Marks, SourceFile};

use super::{Evidence, Known, Reason, Role, Says, Verdict};

/// A file, as the rules see it.
pub(super) struct Subject<'f> {
    /// The folders of the path, outermost first, joined with `/`; empty at the root.
    pub(super) folders: &'f str,
    pub(super) name: &'f str,
    /// The name up to its first dot that is not its first character.
    pub(super) stem: &'f str,
    /// What follows the last dot, in lower case; empty without one.
    pub(super) extension: String,
    pub(super) facts: Option<&'f FileFacts>,
    pub(super) tongue: Tongue,
    pub(super) marks: Marks,
    pub(super) generated_text: bool,
    pub(super) skip: Option<SkipReason>,
}

/// Languages, as far as conventions tell them apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tongue {
    /// JavaScript and TypeScript, and files of components.
    Web,
    Python,
    Ruby,
    Java,
    Go,
    Rust,
    Php,
    CSharp,
    C,
    /// Code in a language that is not read.
    OtherCode,
    /// No code.
    NoCode,
}

/// Extensions of code in languages that are not read.
const OTHER_CODE: [&str; 30] = [
    "clj", "coffee", "cr", "d", "dart", "elm", "erl", "ex", "exs", "f90", "fs", "groovy", "hs", "hx", "jl", "kt",
    "kts", "lua", "m", "ml", "mm", "nim", "pas", "pl", "pm", "r", "scala", "swift", "vb", "zig",
];

impl<'f> Subject<'f> {
    pub(super) fn new(file: &SourceFile, path: &'f str, said: Known<'f>) -> Self {
        let (folders, name) = path.rsplit_once('/').unwrap_or(("", path));
        let dot = name.char_indices().skip(1).find(|(_, character)| *character == '.').map_or(name.len(), |(at, _)| at);
        let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension).to_ascii_lowercase();
        let tongue = match &said {
            Ok((language, ..)) => tongue_of(language.name()),
            Err(_) if OTHER_CODE.contains(&&*extension) => Tongue::OtherCode,
            Err(_) => Tongue::NoCode,
        };
        Self {
            folders,
            name,
            stem: &name[..dot],
            extension,
            facts: said.as_ref().ok().map(|(_, facts, _)| *facts),
            tongue,
            marks: file.marks,
            generated_text: said.as_ref().is_ok_and(|(.., generated)| *generated),
            skip: said.err(),
        }
    }

    /// The folders of the path, innermost first.
    pub(super) fn folders(&self) -> impl Iterator<Item = &'f str> + Clone + use<'f> {
        self.folders.rsplit('/').filter(|folder| !folder.is_empty())
    }

    /// The folder that the file lies in; empty at the root.
    pub(super) fn parent(&self) -> &'f str {
        self.folders().next().unwrap_or("")
    }

    /// Whether the file lies below these folders, `a/b`, anywhere in its path.
    pub(super) fn is_below(&self, folders: &str) -> bool {
        self.folders.match_indices(folders).any(|(at, _)| {
            let (before, after) = (&self.folders[..at], &self.folders[at + folders.len()..]);
            (before.is_empty() || before.ends_with('/')) && (after.is_empty() || after.starts_with('/'))
        })
    }

    /// The definitions of the file itself, not those in types.
    pub(super) fn top(&self) -> impl Iterator<Item = &'f Symbol> + use<'f> {
        let symbols = self.facts.map_or(&[][..], |facts| &facts.symbols);
        symbols.iter().filter(|symbol| symbol.owner.is_empty() && symbol.kind.group() != KindGroup::Member)
    }

    /// The types of the file, those in namespaces and modules too.
    pub(super) fn types(&self) -> impl Iterator<Item = &'f Symbol> + use<'f> {
        let symbols = self.facts.map_or(&[][..], |facts| &facts.symbols);
        symbols.iter().filter(|symbol| symbol.kind.group() == KindGroup::Type)
    }

    pub(super) fn imports(&self) -> &'f [Import] {
        self.facts.map_or(&[], |facts| &facts.imports)
    }

    /// Whether a name is used outside comments and strings.
    pub(super) fn uses(&self, name: &str) -> bool {
        self.facts.is_some_and(|facts| facts.references.iter().any(|used| *used.name == *name))
    }

    /// A verdict for the name of the file.
    pub(super) fn by_name(&self, role: Role, meaning: &'static str) -> Verdict<'f> {
        Verdict { role, reason: Reason { evidence: Evidence::Name(self.name), meaning } }
    }
}

/// A verdict for a folder.
pub(super) fn by_folder<'f>(role: Role, folder: &'f str, meaning: &'static str) -> Verdict<'f> {
    Verdict { role, reason: Reason { evidence: Evidence::Folder(folder), meaning } }
}

/// A verdict for a definition.
pub(super) fn by_symbol<'f>(role: Role, symbol: &'f Symbol, says: Says, meaning: &'static str) -> Verdict<'f> {
    Verdict { role, reason: Reason { evidence: Evidence::Symbol(&symbol.name, says, symbol.line), meaning } }
}

fn tongue_of(language: &str) -> Tongue {
    match language {
        "javascript" | "typescript" | "tsx" | "vue" | "svelte" | "astro" => Tongue::Web,
        "python" => Tongue::Python,
        "ruby" => Tongue::Ruby,
        "java" => Tongue::Java,
        "go" => Tongue::Go,
        "rust" => Tongue::Rust,
        "php" => Tongue::Php,
        "csharp" => Tongue::CSharp,
        "c" | "cpp" => Tongue::C,
        _ => Tongue::OtherCode,
    }
}
