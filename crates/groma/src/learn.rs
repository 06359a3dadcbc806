//! From a listed file to what its bytes say, made once for each content.

use std::cell::RefCell;

use groma_index::CachedFile;
use groma_lang::{ByName, FactsExtractor, Language, detect};
use groma_model::{FileFacts, SkipReason};
use groma_source::{BlobId, Source, SourceFile, is_generated_text, is_minified_text};

use crate::cache::FactsMemory;

/// Which files an operation wants facts of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// All.
    All,
    /// Those that people of this project wrote: neither generated nor vendored.
    Own,
}

/// What became of a file.
pub(crate) struct Learnt {
    pub(crate) outcome: Outcome,
    /// The id of the bytes that were looked at, if they were.
    pub(crate) blob: Option<BlobId>,
    /// Whether the facts were remembered instead of made.
    pub(crate) reused: bool,
}

pub(crate) enum Outcome {
    Facts(Said),
    Skipped(SkipReason),
    Generated,
    Vendored,
}

/// What a file says.
pub(crate) struct Said {
    pub(crate) language: Language,
    /// Whether its text says that a program wrote it.
    pub(crate) generated_text: bool,
    pub(crate) facts: FileFacts,
}

thread_local! {
    /// A parser and a read buffer for each worker.
    static WORKER: RefCell<(FactsExtractor, Vec<u8>)> = RefCell::new((FactsExtractor::new(), Vec::new()));
}

/// Learns what a file says: from memory where its content was met before, else by reading and parsing it.
pub(crate) fn learn(source: &dyn Source, file: &SourceFile, wanted: Wanted, memory: Option<&FactsMemory>) -> Learnt {
    let unread = |outcome| Learnt { outcome, blob: None, reused: false };
    if let Some(reason) = file.skip {
        return unread(Outcome::Skipped(reason));
    }
    let by_name = detect(file.path.file_name());
    if by_name == ByName::Unknown {
        return unread(Outcome::Skipped(SkipReason::NoLanguage));
    }
    if wanted == Wanted::Own && file.marks.vendored {
        return unread(Outcome::Vendored);
    }
    if wanted == Wanted::Own && file.marks.generated {
        return unread(Outcome::Generated);
    }
    if let Some((memory, blob)) = memory.zip(file.blob)
        && let Some(outcome) = memory.get(blob, &by_name).and_then(|known| remembered(known, wanted))
    {
        return Learnt { outcome, blob: Some(blob), reused: true };
    }
    WORKER.with_borrow_mut(|(extractor, buffer)| {
        if let Err(reason) = source.read_bytes(file, buffer) {
            return unread(Outcome::Skipped(reason));
        }
        let blob = memory.map(|_| BlobId::of(buffer));
        if let Some((memory, blob)) = memory.zip(blob).filter(|(_, blob)| file.blob != Some(*blob))
            && let Some(outcome) = memory.get(blob, &by_name).and_then(|known| remembered(known, wanted))
        {
            return Learnt { outcome, blob: Some(blob), reused: true };
        }
        // What is remembered is whole, whoever asks.
        let known = from_bytes(extractor, buffer, &by_name, if memory.is_some() { Wanted::All } else { wanted });
        if let Some((memory, blob)) = memory.zip(blob) {
            memory.add(blob, &by_name, &known);
        }
        let outcome = remembered(known, wanted).unwrap_or(Outcome::Skipped(SkipReason::NoLanguage));
        Learnt { outcome, blob, reused: false }
    })
}

/// What a remembered file means for an operation. `None` if it cannot be used.
fn remembered(known: CachedFile, wanted: Wanted) -> Option<Outcome> {
    Some(match known {
        CachedFile::Skipped(reason) => Outcome::Skipped(reason),
        CachedFile::Facts { generated_text: true, .. } if wanted == Wanted::Own => Outcome::Generated,
        CachedFile::Facts { language, generated_text, facts } => {
            Outcome::Facts(Said { language: Language::from_name(&language)?, generated_text, facts })
        }
    })
}

fn from_bytes(extractor: &mut FactsExtractor, bytes: &[u8], by_name: &ByName, wanted: Wanted) -> CachedFile {
    let text = match groma_source::decode(bytes) {
        Ok(text) => text.text,
        Err(reason) => return CachedFile::Skipped(reason),
    };
    let Some(language) = by_name.decide(&text) else { return CachedFile::Skipped(SkipReason::NoLanguage) };
    if is_minified_text(&text) {
        return CachedFile::Skipped(SkipReason::Minified);
    }
    let generated_text = is_generated_text(&text);
    let left_out = generated_text && wanted == Wanted::Own;
    let facts = if left_out { FileFacts::default() } else { extractor.facts(language, &text) };
    CachedFile::Facts { language: language.name().into(), generated_text, facts }
}

#[cfg(test)]
mod tests {
    use std::process::Command;
    use std::sync::Mutex;
    use std::time::{Duration, SystemTime};

    use groma_model::RepoPath;
    use groma_source::{Listing, SourceError};
    use groma_testkit::TempProject;

    use super::*;
    use crate::{CacheSettings, DiscoverOptions, NoProgress, Project};

    /// Notes which files are read.
    struct Counting<'s> {
        source: &'s (dyn Source + Send),
        read: Mutex<Vec<String>>,
    }

    impl Source for Counting<'_> {
        fn list(&self, scope: &[RepoPath]) -> Result<Listing, SourceError> {
            self.source.list(scope)
        }

        fn read_bytes(&self, file: &SourceFile, buffer: &mut Vec<u8>) -> Result<(), SkipReason> {
            let path = file.path.as_str().expect("plain names").to_owned();
            self.read.lock().expect("nobody panics").push(path);
            self.source.read_bytes(file, buffer)
        }
    }

    /// The files that are read to learn a tree, and how many files' facts are made.
    fn read_and_made(root: &std::path::Path, cache: &std::path::Path) -> (Vec<String>, usize) {
        let settings = CacheSettings { folder: cache.to_owned(), limit_bytes: 1 << 30, now: SystemTime::now() };
        let options = DiscoverOptions {
            threads: 1,
            max_file_bytes: DiscoverOptions::MAX_FILE_BYTES,
            ignore_rules: true,
            submodules: false,
            global_excludes: None,
            extra_ignore: Vec::new(),
        };
        let project = Project::open(root, options, Some(&settings)).expect("it is there");
        let memory = project.memory().expect("there is a cache");
        let listing = project.list(&[]).expect("it is there");
        let source = project.source();
        let counting = Counting { source: &*source, read: Mutex::default() };
        let learnt: Vec<Learnt> =
            listing.files.iter().map(|file| learn(&counting, file, Wanted::All, Some(&*memory))).collect();
        project.snapshot(&NoProgress).expect("it is there");
        let made = |learnt: &&Learnt| matches!(learnt.outcome, Outcome::Facts(_)) && !learnt.reused;
        let made = learnt.iter().filter(made).count();
        (counting.read.into_inner().expect("nobody panics"), made)
    }

    /// Runs git without the user's settings. `false`: it is not there, or failed.
    fn git(root: &std::path::Path, arguments: &[&str]) -> bool {
        let mut command = Command::new("git");
        command.arg("-C").arg(root).args(["-c", "user.name=a", "-c", "user.email=a@b"]).args(arguments);
        command.env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_NOSYSTEM", "1");
        command.env_remove("GIT_DIR").env_remove("GIT_WORK_TREE").env_remove("GIT_INDEX_FILE");
        command.output().is_ok_and(|output| output.status.success())
    }

    #[test]
    fn clean_files_of_a_second_work_tree_are_neither_read_nor_parsed() {
        let tree = TempProject::new("//- a.py\ndef a(): ...\n//- b/b.ts\nexport const b = 1;\n//- n.txt\nx\n");
        let (root, cache) = (tree.root(), tempfile::tempdir().expect("a folder"));
        if !(git(&root, &["init", "-q"]) && git(&root, &["add", "-A"]) && git(&root, &["commit", "-q", "-m", "x"])) {
            return;
        }
        let (read, made) = read_and_made(&root, cache.path());
        assert_eq!((read.len(), made), (2, 2), "{read:?}");
        let elsewhere = tempfile::tempdir().expect("a folder");
        let second = elsewhere.path().join("second");
        let name = second.to_str().expect("a plain name");
        assert!(git(&root, &["clone", "-q", ".", name]));
        // git trusts nothing that was written in the same instant as its index; here it is as if written later.
        std::thread::sleep(Duration::from_millis(30));
        let index = std::fs::File::options().write(true).open(second.join(".git/index")).expect("it is there");
        index.set_modified(SystemTime::now()).expect("times can be set");
        assert_eq!(read_and_made(&second, cache.path()), (vec![], 0));
        // A file that changed is read; a changed file that is known is not parsed.
        std::fs::write(second.join("a.py"), "def c(): ...\n").expect("written");
        assert_eq!(read_and_made(&second, cache.path()), (vec!["a.py".to_owned()], 1));
        std::fs::write(second.join("a.py"), "def a(): ...\n").expect("written");
        assert_eq!(read_and_made(&second, cache.path()), (vec!["a.py".to_owned()], 0));
    }
}
