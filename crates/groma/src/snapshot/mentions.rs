//! The words of all imports. What a symbol is called matters to the meaning of imports only if one of them says its name, so
//! a new function that nobody asks for leaves every import as it was.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use groma_index::snapshots::NameFilter;
use groma_model::{FileFacts, Symbol};

/// The words of imports while they are collected.
#[derive(Debug, Default)]
pub(super) struct MentionedWords {
    /// With repetitions, which are taken out from time to time.
    words: Vec<u64>,
    /// Number of words when that was done last.
    once: usize,
}

/// Fewer words are not worth it.
const FEW: usize = 1 << 16;

impl MentionedWords {
    /// Adds the imports of a file.
    pub(super) fn add(&mut self, facts: &FileFacts) {
        for import in &facts.imports {
            self.add_text(&import.text);
            for name in &import.names {
                self.add_text(&name.name);
                name.alias.iter().for_each(|alias| self.add_text(alias));
            }
        }
    }

    fn add_text(&mut self, text: &str) {
        self.words.extend(words(text).map(folded));
        // A resolver may compare all of it with an owner and a name that were put together.
        self.words.push(folded(text));
        if self.words.len() > FEW.max(2 * self.once) {
            self.take_out_repetitions();
        }
    }

    fn take_out_repetitions(&mut self) {
        self.words.sort_unstable();
        self.words.dedup();
        self.once = self.words.len();
    }

    /// The stored form.
    pub(super) fn into_filter(mut self) -> NameFilter {
        self.take_out_repetitions();
        NameFilter::new(self.words.into_iter())
    }
}

/// Whether an import may mean a symbol by its name.
pub(super) fn may_be_mentioned(mentions: &NameFilter, symbol: &Symbol) -> bool {
    let mut parts = words(&symbol.name).map(folded);
    let Some(first) = parts.next() else { return true };
    mentions.may_hold(first)
        || parts.any(|part| mentions.may_hold(part))
        || mentions.may_hold(folded_all([&symbol.owner, &symbol.name]))
}

/// The parts of a text that can be names.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|char: char| !(char.is_alphanumeric() || char == '_')).filter(|word| !word.is_empty())
}

fn folded(text: &str) -> u64 {
    folded_all([text])
}

/// A number for texts put together, as the most liberal resolver compares them: without case, `_` and punctuation.
fn folded_all<const N: usize>(texts: [&str; N]) -> u64 {
    let mut hasher = DefaultHasher::new();
    let chars = texts.into_iter().flat_map(str::chars).filter(|char| char.is_alphanumeric());
    chars.flat_map(char::to_lowercase).for_each(|char| char.hash(&mut hasher));
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use groma_model::{Import, ImportKind, ImportedName, Line, SymbolKind};

    use super::*;

    fn symbol(owner: &str, name: &str) -> Symbol {
        Symbol { owner: owner.into(), ..groma_testkit::symbol(SymbolKind::Class, name) }
    }

    #[test]
    fn symbols_are_mentioned_by_parts_of_texts_by_names_and_by_aliases() {
        let names = vec![ImportedName { name: "createApp".into(), alias: Some("make_app".into()) }];
        let kind = ImportKind::Module;
        let import = |text: &str, names| Import { text: text.into(), kind, line: Line(1), names, reexport: false };
        let imports = vec![import(r"App\Models\User", vec![]), import("net/http_client", names)];
        let mut words = MentionedWords::default();
        words.add(&FileFacts { imports, ..FileFacts::default() });
        let mentions = words.into_filter();
        for (owner, name) in [
            ("", "User"),
            ("", "user"),
            ("Other", "Models"),
            ("", "HttpClient"),
            ("Net", "HttpClient"),
            ("Net.Http", "Client"),
            ("", "createApp"),
            ("", "makeApp"),
            ("", r"App\Thing"),
            ("", "'"),
        ] {
            assert!(may_be_mentioned(&mentions, &symbol(owner, name)), "{owner}.{name}");
        }
        for (owner, name) in [("", "Users"), ("User", "create"), ("", "client")] {
            assert!(!may_be_mentioned(&mentions, &symbol(owner, name)), "{owner}.{name}");
        }
    }
}
