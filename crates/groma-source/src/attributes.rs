//! `linguist-vendored` and `linguist-generated` of `.gitattributes` files.

use groma_model::RepoPath;
use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};

use crate::SourceFile;

/// The names under which the marks are set; GitLab and GitHub read both.
const VENDORED: [&str; 2] = ["linguist-vendored", "gitlab-vendored"];
const GENERATED: [&str; 2] = ["linguist-generated", "gitlab-generated"];

/// Applies the attributes of a tree to its files: `read` gives the text of a `.gitattributes` file.
pub(crate) fn apply(files: &mut [SourceFile], read: impl Fn(&RepoPath) -> Option<String>) {
    let sheets: Vec<(RepoPath, String)> = files
        .iter()
        .filter(|file| file.path.file_name() == b".gitattributes")
        .filter_map(|file| Some((file.path.clone(), read(&file.path)?)))
        .filter(|(_, text)| text.contains("linguist-") || text.contains("gitlab-"))
        .collect();
    // Sorted by path, an outer folder's sheet comes before an inner one's, which overrides it.
    for (path, text) in sheets {
        let folder = RepoPath::from_bytes(path.folder());
        let vendored = Rules::new(&text, VENDORED);
        let generated = Rules::new(&text, GENERATED);
        if vendored.0.is_empty() && generated.0.is_empty() {
            continue;
        }
        let skip = if folder.as_bytes().is_empty() { 0 } else { folder.as_bytes().len() + 1 };
        let (mut vendored, mut generated) = (ByFolder::new(&vendored), ByFolder::new(&generated));
        for file in files.iter_mut().filter(|file| file.path.is_below(&folder)) {
            let inside = &file.path.as_bytes()[skip..];
            if let Some(set) = vendored.of(inside) {
                file.marks.vendored = set;
            }
            if let Some(set) = generated.of(inside) {
                file.marks.generated = set;
            }
        }
    }
}

/// Rules with what they say about the folders on the way to the last file: files come sorted by path, so most of them
/// share their folders with the one before.
struct ByFolder<'r> {
    rules: &'r Rules,
    /// The last file's folders, outermost first: where each path ends in `last`, and what counts for what is in it.
    folders: Vec<(usize, Option<bool>)>,
    last: Vec<u8>,
}

impl<'r> ByFolder<'r> {
    fn new(rules: &'r Rules) -> Self {
        Self { rules, folders: Vec::new(), last: Vec::new() }
    }

    /// What the rules say about a file: the nearest of it and its folders decides.
    fn of(&mut self, path: &[u8]) -> Option<bool> {
        if self.rules.0.is_empty() {
            return None;
        }
        let same = self.last.iter().zip(path).take_while(|(left, right)| left == right).count();
        while self.folders.last().is_some_and(|(end, _)| *end >= same || path.get(*end) != Some(&b'/')) {
            self.folders.pop();
        }
        let known = self.folders.last().map_or(0, |(end, _)| end + 1);
        for slash in memchr::memchr_iter(b'/', &path[known..]).map(|position| known + position) {
            let outer = self.folders.last().and_then(|(_, said)| *said);
            self.folders.push((slash, self.rules.matched(&path[..slash], true).or(outer)));
        }
        path.clone_into(&mut self.last);
        self.rules.matched(path, false).or_else(|| self.folders.last().and_then(|(_, said)| *said))
    }
}

/// The lines of one sheet that set or unset an attribute. Patterns of attributes are those of ignore rules, so they are
/// kept as such: ignored means set, whitelisted means unset, and the last match wins in both.
struct Rules(Gitignore);

impl Rules {
    fn new(text: &str, names: [&str; 2]) -> Self {
        let mut builder = GitignoreBuilder::new("");
        for line in text.lines().map(str::trim).filter(|line| !line.starts_with('#')) {
            let mut words = line.split_whitespace();
            let Some(pattern) = words.next() else { continue };
            let set = words.filter_map(|word| value(word, names)).next_back();
            let line = match set {
                Some(true) => pattern.to_owned(),
                Some(false) => format!("!{pattern}"),
                None => continue,
            };
            // A pattern that is not understood marks nothing.
            let _ = builder.add_line(None, &line);
        }
        Self(builder.build().unwrap_or_else(|_| Gitignore::empty()))
    }

    fn matched(&self, path: &[u8], is_folder: bool) -> Option<bool> {
        match self.0.matched(RepoPath::from_bytes(path).to_native(), is_folder) {
            Match::None => None,
            Match::Ignore(_) => Some(true),
            Match::Whitelist(_) => Some(false),
        }
    }
}

fn value(word: &str, names: [&str; 2]) -> Option<bool> {
    if let Some(unset) = word.strip_prefix('-') {
        return names.contains(&unset).then_some(false);
    }
    let (name, value) = word.split_once('=').unwrap_or((word, "true"));
    names.contains(&name).then_some(value != "false" && value != "0")
}
