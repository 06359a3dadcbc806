//! Snapshots whose checksums are right and whose contents are not: never a panic, and no answer that nobody can read.

use std::time::SystemTime;

use groma_index::snapshots::{SnapshotFile, SnapshotWriter};
use groma_index::{Numbered as _, put_number};
use groma_model::{FileId, RepoPath, SkipReason};
use groma_testkit::TempProject;
use tempfile::TempDir;

use super::{resolutions::Resolutions, stored, stored_files};
use crate::{CacheSettings, DiscoverOptions, NoProgress, Project, ops};

/// Ids of sections; see `docs/index-format.md`.
const SECTIONS: std::ops::RangeInclusive<u32> = 1..=63;

struct Case {
    _tree: TempProject,
    _cache: TempDir,
    project: Project,
    sections: Vec<(u32, Vec<u8>)>,
}

impl Case {
    fn new() -> Self {
        let tree = TempProject::new(
            "//- setup.py\nfrom setuptools import setup\n\
             //- a/__init__.py\nfrom .b import f\nimport json\nimport no.such\nfrom . import missing\n\
             //- a/b.py\n\"\"\"Says.\"\"\"\ndef f(x):\n    \"\"\"Does it well.\"\"\"\n    return g(x)\nclass C:\n    def m(self): ...\n\
             //- c.ts\nimport { d } from './d';\nexport const used = d;\n\
             //- d.ts\nexport function d() {}\nfunction {{{\n\
             //- p/P.java\npackage p;\nclass P { Q q; }\n//- p/Q.java\npackage p;\nclass Q {}\n\
             //- notes.txt\nx\n",
        );
        let cache = tempfile::tempdir().expect("a folder");
        let settings = CacheSettings { folder: cache.path().to_owned(), limit_bytes: 1 << 30, now: SystemTime::now() };
        let options = DiscoverOptions {
            threads: 1,
            max_file_bytes: DiscoverOptions::MAX_FILE_BYTES,
            ignore_rules: true,
            submodules: false,
            global_excludes: None,
            extra_ignore: Vec::new(),
        };
        // So that what is stored is trusted.
        std::thread::sleep(std::time::Duration::from_millis(50));
        let project = Project::open(&tree.root(), options, Some(&settings)).expect("it is there");
        project.snapshot(&NoProgress).expect("it is there");
        let file = open(&project).expect("it was made");
        let sections: Vec<(u32, Vec<u8>)> = SECTIONS.filter_map(|id| Some((id, file.read(id).ok()?))).collect();
        Self { _tree: tree, _cache: cache, project, sections }
    }

    /// Stores the sections, one of them changed.
    fn store(&self, id: u32, bytes: &[u8]) {
        let mut out = SnapshotWriter::default();
        for (known, section) in &self.sections {
            out.add(*known, if *known == id { bytes.to_vec() } else { section.clone() });
        }
        let folder = self.project.cache().expect("it has one").folder();
        folder.publish(&mut out).expect("it is writable");
    }

    /// Reads everything that is stored, and whatever of it tells numbers of something.
    fn read(&self) -> Option<()> {
        let file = open(&self.project)?;
        let files = stored::read_files(&file).ok()?;
        let count = files.sources.len();
        let scores = stored::read_scores(&file, count).ok()?;
        let graphs = stored::read_graphs(&file, count).ok()?;
        stored::read_known_names(&file).ok()?.common.find(&[], count)?;
        let search = stored::read_postings(&file, count).ok()?;
        search.ask("price")?;
        assert_eq!((files.rows.len(), files.standings.len(), scores.files.len()), (count, count, count));
        assert!(files.problems.iter().all(|(file, _)| file.index() < count));
        for file in 0..count {
            for meaning in graphs.resolutions.of(FileId::at(file)) {
                if let groma_model::Resolution::Project(targets) = meaning {
                    assert!(targets.iter().all(|target| target.primary.index() < count));
                    assert!(targets.iter().flat_map(|target| &target.also).all(|also| also.index() < count));
                }
            }
        }
        (0..count).for_each(|file| drop(scores.symbols.raw(FileId::at(file))));
        groma_graph::rank(&graphs.edges, &vec![1.0; count]);
        graphs.imports.reversed(count, |to| to.index(), |from, _| from);
        Some(())
    }

    /// Asks what needs different parts. The answers do not matter: whoever can write a snapshot with checksums can make it say
    /// anything.
    fn ask(&self) {
        let budget = groma_render::Budget { limit: 900, tokenizer: groma_render::Tokenizer::Chars, files: 20 };
        let style = groma_render::MapStyle { budget, detail: groma_render::Detail::Auto };
        for mention in [vec![], vec!["f".to_owned(), "well".to_owned()]] {
            let focus = if mention.is_empty() { vec![] } else { vec![RepoPath::from_bytes(b"a")] };
            let request = ops::map::Request { scope: vec![], focus, mention, style };
            ops::map::map(&self.project, &request, &NoProgress).expect("the tree is there");
        }
        let request = ops::deps::Request { file: RepoPath::from_bytes(b"a/__init__.py"), reverse: false, depth: 2 };
        ops::deps::deps(&self.project, &request, &NoProgress).expect("the tree is there");
        ops::refs::refs(&self.project, "C.m", &NoProgress).expect("the tree is there");
    }
}

fn open(project: &Project) -> Option<SnapshotFile> {
    project.cache()?.folder().open().ok()?
}

/// What may have become of a byte.
fn mutations(byte: u8) -> impl Iterator<Item = u8> {
    [byte ^ 1, byte ^ 0x80, byte.wrapping_add(1), 0, 0x7f, 0xff].into_iter().filter(move |other| *other != byte)
}

#[test]
fn any_byte_of_any_section_may_change_without_a_panic() {
    let case = Case::new();
    assert!(case.sections.len() > 18 && case.read().is_some());
    for (id, section) in &case.sections {
        // Of long sections not every byte, but other ones than the steps of their numbers.
        let step = 1 + section.len() / 80;
        for at in (0..section.len()).step_by(step) {
            for byte in mutations(section[at]) {
                let mut bytes = section.clone();
                bytes[at] = byte;
                case.store(*id, &bytes);
                case.read();
            }
        }
        for end in (0..section.len()).step_by(1 + section.len() / 20) {
            case.store(*id, &section[..end]);
            assert!(case.read().is_none(), "section {id} cut at {end}");
            case.store(*id, &[section, &section[..=end]].concat());
            case.read();
        }
    }
}

#[test]
fn questions_are_answered_whatever_is_stored() {
    let case = Case::new();
    for (id, section) in &case.sections {
        for at in (0..section.len()).step_by(1 + section.len() / 4) {
            let mut bytes = section.clone();
            bytes[at] ^= 0x41;
            case.store(*id, &bytes);
            case.ask();
        }
        case.store(*id, &[]);
        case.ask();
    }
}

#[test]
fn what_contradicts_itself_is_made_anew() {
    let case = Case::new();
    let right = case.project.snapshot(&NoProgress).expect("it is there");
    let whole = case.sections.iter().filter(|(_, section)| !section.is_empty());
    // Sets of names are read when something changed: if they cannot be, everything is linked again.
    for (id, section) in whole.filter(|(id, _)| !stored::SETS_OF_NAMES.contains(id)) {
        case.store(*id, &section[..section.len() - 1]);
        let again = case.project.snapshot(&NoProgress).expect("it is there");
        assert_eq!(again.coverage().seen, right.coverage().seen);
        for file in right.files() {
            assert_eq!(again.facts(file), right.facts(file), "section {id}");
            assert_eq!(again.resolutions(file), right.resolutions(file), "section {id}");
        }
        assert!(case.read().is_some(), "section {id} is whole again");
    }
    let told = case.project.cache_warnings();
    assert!(told.iter().any(|warning| warning.contains("contradicts itself")), "{told:?}");
}

#[test]
fn counts_beyond_the_input_are_refused_before_anything_is_made_for_them() {
    for huge in [1 << 20, 1 << 40, u64::MAX] {
        let mut head = Vec::new();
        put_number(&mut head, huge);
        assert!(stored_files::read(&head, b"files", &[], &[], &[]).is_none());
        // No files, then languages, lines of the frame, problems, folders or warnings without end.
        for zeros in 0..5 {
            let mut head = vec![0];
            head.extend([0; 12]);
            head.extend(vec![0; zeros]);
            put_number(&mut head, huge);
            assert!(stored_files::read(&head, &[], &[], &[], &[]).is_none(), "{zeros}");
        }
        let mut bytes = vec![17];
        put_number(&mut bytes, huge);
        let end = u32::try_from(bytes.len()).expect("it is short");
        assert!(Resolutions::from_parts(vec![end], bytes, 1).is_none());
    }
}

/// The form of one file without path, target, stamp and id.
fn one_file(path: &[u8], shared: u8, reasons: u8, role: u8, language: u8) -> Vec<u8> {
    let mut bytes = vec![shared];
    put_number(&mut bytes, path.len() as u64);
    bytes.extend(path);
    bytes.extend([1, 0, u8::MAX, reasons, role, language]);
    bytes
}

#[test]
fn files_out_of_order_or_of_unknown_kinds_are_refused() {
    let head = |files: u64| {
        let mut head = Vec::new();
        put_number(&mut head, files);
        // The moment, and no languages, lines, problems, folders and warnings.
        head.extend([0; 17]);
        head
    };
    let skipped = SkipReason::NoLanguage.number();
    let read = |files: &[Vec<u8>]| {
        let count = files.len();
        stored_files::read(&head(count as u64), &files.concat(), &[], &[], &vec![(0, 0); count]).is_some()
    };
    let (a, b) = (one_file(b"aaa", 0, skipped, 0, 0), one_file(b"bbb", 0, skipped, 0, 0));
    assert!(read(&[a.clone(), b.clone()]));
    assert!(!read(&[b.clone(), a.clone()]) && !read(&[a.clone(), a.clone()]));
    assert!(!read(&[one_file(b"aaa", 0, skipped, 0, 1)]), "a language that is not named");
    assert!(!read(&[one_file(b"aaa", 0, 200, 0, 0)]), "an unknown reason");
    assert!(!read(&[one_file(b"aaa", 0, skipped, 31, 0)]), "an unknown role");
    assert!(!read(&[one_file(b"aaa", 0, skipped, 7 << 5, 0)]), "an unknown kind");
    assert!(!read(&[one_file(b"aaa", 1, skipped, 0, 0)]), "a beginning shared with nothing");
}
