//! What a conversation was told already, kept in a small file of the cache folder. Its name is a hash of the conversation's,
//! and paths stand in it as hashes, so that it tells nobody anything.

use std::fs::{self, File};
use std::io::{Read, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use groma::ops::published::sha256;
use serde::{Deserialize, Serialize};

use super::Trouble;
use super::input::Input;

/// The folder in the cache folder.
const FOLDER: &str = "hooks";

/// Conversations that are remembered.
const MOST_SESSIONS: usize = 256;

/// Nobody goes on with a conversation after that.
const MOST_AGE: Duration = Duration::from_hours(30 * 24);

/// Files of the folder that are looked at.
const MOST_ENTRIES: usize = 4096;

/// Entries of each list, of which the oldest go. A few hundred files are all that a conversation can hold.
const MOST_ITEMS: usize = 1024;

/// Bytes of a file: three full lists and what JSON adds.
const MOST_BYTES: u64 = 128 << 10;

/// Letters of a hash of a path.
const LETTERS: usize = 16;

/// Where conversations are remembered.
#[derive(Debug)]
pub(super) struct Sessions {
    folder: PathBuf,
}

/// One conversation. While it is held no other process has it, so that of two hooks at once one knows what the other said.
#[derive(Debug)]
pub(super) struct Session {
    file: File,
    state: State,
}

/// What it was told. A hash of a root stands for a project.
#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
struct State {
    /// Projects whose block is in it.
    blocks: Vec<String>,
    /// Projects whose block was in it before it was summarised.
    owed: Vec<String>,
    /// Files that are in it.
    files: Vec<String>,
}

impl Sessions {
    /// In a cache folder, unless that lies in the project.
    pub(super) fn new(cache: &Path, root: &Path) -> Option<Self> {
        let cache = std::path::absolute(cache).ok()?;
        (!lies_inside(&cache, root)).then(|| Self { folder: cache.join(FOLDER) })
    }

    /// The conversation that an input belongs to, held until it is dropped. `None`: the input names none.
    pub(super) fn open(&self, input: &Input) -> Result<Option<Session>, Trouble> {
        let Some(name) = &input.session else { return Ok(None) };
        let failed = |error: std::io::Error| Trouble::new(format!("the memory of this session: {error}"));
        fs::create_dir_all(&self.folder).map_err(failed)?;
        // A subagent does not see what the conversation was told.
        let key = format!("{name}\n{}", input.agent.as_deref().unwrap_or_default());
        let path = self.folder.join(&sha256(key.as_bytes())[..32]);
        let is_new = !path.exists();
        let mut file =
            File::options().read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
        // Where files cannot be locked, two hooks at once may say the same.
        let _ = file.lock();
        if is_new {
            self.forget_old();
        }
        let mut bytes = Vec::new();
        Read::by_ref(&mut file).take(MOST_BYTES).read_to_end(&mut bytes).map_err(failed)?;
        // What is damaged is as good as nothing: something may be said twice.
        Ok(Some(Session { file, state: serde_json::from_slice(&bytes).unwrap_or_default() }))
    }

    /// Removes what was not used for long, and the oldest of too many.
    fn forget_old(&self) {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().filter_map(Result::ok).take(MOST_ENTRIES);
        let dated = entries.filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())));
        let mut dated: Vec<(SystemTime, PathBuf)> = dated.collect();
        dated.sort();
        let too_many = dated.len().saturating_sub(MOST_SESSIONS);
        for (at, (used, path)) in dated.iter().enumerate() {
            if at < too_many || used.elapsed().is_ok_and(|age| age > MOST_AGE) {
                let _ = fs::remove_file(path);
            }
        }
    }
}

impl Session {
    /// Whether the block of a project is in the conversation.
    pub(super) fn has_block(&self, root: &Path) -> bool {
        self.state.blocks.contains(&of_root(root))
    }

    /// Whether it was and is no more.
    pub(super) fn misses_block(&self, root: &Path) -> bool {
        self.state.owed.contains(&of_root(root))
    }

    /// Whether a file is in the conversation.
    pub(super) fn has_file(&self, root: &Path, path: &[u8]) -> bool {
        self.state.files.contains(&of_file(root, path))
    }

    /// Notes that the conversation is told a block.
    pub(super) fn tells_block(&mut self, root: &Path) {
        let block = of_root(root);
        self.state.owed.retain(|owed| *owed != block);
        push(&mut self.state.blocks, block);
    }

    /// Notes that the conversation is told of a file.
    pub(super) fn tells_file(&mut self, root: &Path, path: &[u8]) {
        push(&mut self.state.files, of_file(root, path));
    }

    /// Notes that the conversation holds nothing any more.
    pub(super) fn forgets(&mut self) {
        self.state.files.clear();
        let blocks = std::mem::take(&mut self.state.blocks);
        for block in blocks {
            push(&mut self.state.owed, block);
        }
    }

    /// Keeps it.
    pub(super) fn save(mut self) -> Result<(), Trouble> {
        let failed = |error: std::io::Error| Trouble::new(format!("the memory of this session: {error}"));
        let bytes = serde_json::to_vec(&self.state).map_err(|error| failed(error.into()))?;
        self.file.seek(SeekFrom::Start(0)).map_err(failed)?;
        self.file.write_all(&bytes).map_err(failed)?;
        self.file.set_len(bytes.len() as u64).map_err(failed)
    }
}

fn push(list: &mut Vec<String>, item: String) {
    if !list.contains(&item) {
        list.push(item);
    }
    list.drain(..list.len().saturating_sub(MOST_ITEMS));
}

fn of_root(root: &Path) -> String {
    of_file(root, b"")
}

fn of_file(root: &Path, path: &[u8]) -> String {
    let mut key = root.as_os_str().as_encoded_bytes().to_vec();
    key.push(0);
    key.extend(path);
    let mut hash = sha256(&key);
    hash.truncate(LETTERS);
    hash
}

/// Whether a folder, which need not exist, lies in another one. Both are absolute.
pub(super) fn lies_inside(folder: &Path, root: &Path) -> bool {
    let real_root = root.canonicalize().unwrap_or_else(|_| root.to_owned());
    let there = folder.ancestors().find_map(|part| Some((part, part.canonicalize().ok()?)));
    there.is_some_and(|(part, real)| real.join(folder.strip_prefix(part).unwrap_or(folder)).starts_with(real_root))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn input(session: &str, agent: Option<&str>) -> Input {
        Input { session: Some(session.to_owned()), agent: agent.map(str::to_owned), ..Input::default() }
    }

    fn open(sessions: &Sessions, session: &str, agent: Option<&str>) -> Session {
        sessions.open(&input(session, agent)).expect("it opens").expect("it has a name")
    }

    #[test]
    fn a_conversation_remembers_until_it_is_summarised() {
        let cache = tempfile::tempdir().expect("a folder");
        let root = Path::new("/shop");
        let sessions = Sessions::new(cache.path(), root).expect("outside");
        let mut session = open(&sessions, "a", None);
        session.tells_block(root);
        session.tells_file(root, b"src/cart.ts");
        session.save().expect("saved");
        let mut session = open(&sessions, "a", None);
        assert!(session.has_block(root) && session.has_file(root, b"src/cart.ts"));
        assert!(!session.has_block(Path::new("/other")) && !session.has_file(Path::new("/other"), b"src/cart.ts"));
        session.forgets();
        session.save().expect("saved");
        let mut session = open(&sessions, "a", None);
        assert!(!session.has_block(root) && session.misses_block(root) && !session.has_file(root, b"src/cart.ts"));
        session.tells_block(root);
        assert!(!session.misses_block(root));
        assert!(!open(&sessions, "b", None).has_block(root));
        assert!(!open(&sessions, "a", Some("helper")).has_block(root));
        assert!(sessions.open(&Input::default()).expect("no trouble").is_none());
    }

    #[test]
    fn what_is_remembered_tells_no_names_and_is_bounded() {
        let cache = tempfile::tempdir().expect("a folder");
        let root = Path::new("/shop");
        let sessions = Sessions::new(cache.path(), root).expect("outside");
        for number in 0..MOST_SESSIONS + 20 {
            open(&sessions, &number.to_string(), None).save().expect("saved");
        }
        let files = || fs::read_dir(&sessions.folder).expect("there").filter_map(Result::ok);
        assert_eq!(files().count(), MOST_SESSIONS);
        let mut session = open(&sessions, "secret-name", None);
        for number in 0..3 * MOST_ITEMS {
            session.tells_file(root, format!("secret-{number}").as_bytes());
        }
        session.save().expect("saved");
        for file in files() {
            assert!(!file.file_name().to_string_lossy().contains("secret"));
            let text = fs::read_to_string(file.path()).expect("text");
            assert!(!text.contains("secret") && text.len() as u64 <= MOST_BYTES, "{}", text.len());
        }
        let session = open(&sessions, "secret-name", None);
        let last = format!("secret-{}", 3 * MOST_ITEMS - 1);
        assert!(session.has_file(root, last.as_bytes()) && !session.has_file(root, b"secret-0"));
    }

    #[test]
    fn damage_is_as_good_as_nothing() {
        let cache = tempfile::tempdir().expect("a folder");
        let root = Path::new("/shop");
        let sessions = Sessions::new(cache.path(), root).expect("outside");
        let mut session = open(&sessions, "a", None);
        session.tells_block(root);
        session.save().expect("saved");
        let path = fs::read_dir(&sessions.folder).expect("there").next().expect("one").expect("an entry").path();
        for damage in ["", "{", "[1]", "{\"blocks\": 7}"] {
            fs::write(&path, damage).expect("written");
            assert!(!open(&sessions, "a", None).has_block(root), "{damage}");
        }
    }

    #[test]
    fn nothing_is_kept_in_the_project() {
        let root = tempfile::tempdir().expect("a folder");
        assert!(Sessions::new(&root.path().join("not/there"), root.path()).is_none());
        assert!(Sessions::new(root.path(), &root.path().join("project")).is_some());
    }
}
