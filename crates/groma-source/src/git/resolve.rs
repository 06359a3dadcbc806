//! Revisions as people write them: ids, names, and steps from them.

use std::fmt;

use gix_hash::{ObjectId, Prefix};

use super::objects::ObjectKind;
use super::refs::{Refs, object_id};
use super::{GitError, Repository};

/// The fewest digits of an abbreviated id, as in git.
const FEWEST_DIGITS: usize = 4;

/// Steps from a commit to its ancestors; the longest known histories are shorter.
const MOST_GENERATIONS: usize = 10_000_000;

/// Annotated tags of annotated tags.
const MOST_TAGS: usize = 32;

/// The id of a commit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CommitId(pub(super) ObjectId);

impl CommitId {
    /// The bytes of the id.
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_slice()
    }
}

impl fmt::Display for CommitId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, out)
    }
}

impl fmt::Debug for CommitId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, out)
    }
}

/// One step behind a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    /// `^N`: the parent of that number; 0 is the commit itself.
    Parent(usize),
    /// `~N`: that many first parents back.
    Ancestor(usize),
    /// `^{commit}`, `^{}`: what a tag points at, which is always wanted.
    Peel,
}

impl Repository {
    /// The commit that a revision means: `HEAD`, `@`, a branch, a tag, `origin/main`, a whole reference name, an id or
    /// its beginning, each followed by any of `~N`, `^N`, `^{commit}`.
    pub fn resolve(&self, spec: &str) -> Result<CommitId, GitError> {
        let unknown = |reason: &'static str| GitError::NotARevision { spec: spec.to_owned(), reason };
        let (name, steps) = split(spec).map_err(unknown)?;
        self.objects()?;
        let mut commit = self.peeled(self.named(spec, name)?, spec)?;
        let mut generations = 0;
        for step in steps {
            let (times, number) = match step {
                Step::Peel | Step::Parent(0) => continue,
                Step::Parent(number) => (1, number),
                Step::Ancestor(times) => (times, 1),
            };
            generations = times.saturating_add(generations);
            if generations > MOST_GENERATIONS {
                return Err(GitError::NoParent { spec: spec.to_owned(), commit: CommitId(commit) });
            }
            for _ in 0..times {
                let parents = self.parents(commit, spec)?;
                commit = *parents
                    .get(number - 1)
                    .ok_or_else(|| GitError::NoParent { spec: spec.to_owned(), commit: CommitId(commit) })?;
            }
        }
        // A step may lead out of a damaged or partial clone.
        self.peeled(commit, spec).map(CommitId)
    }

    /// The commit that is checked out, or that a bare repository names first. `None` before the first commit.
    pub fn head(&self) -> Option<CommitId> {
        self.resolve("HEAD").ok()
    }

    /// The object of a name or id.
    fn named(&self, spec: &str, name: &str) -> Result<ObjectId, GitError> {
        if let Some(id) = object_id(name) {
            return Ok(id);
        }
        let refs = Refs::read(&self.folder);
        if let Some(id) = refs.find(if name == "@" { "HEAD" } else { name }) {
            return Ok(id);
        }
        let is_hex = (FEWEST_DIGITS..40).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_hexdigit());
        if let Some(prefix) = is_hex.then(|| Prefix::from_hex(name).ok()).flatten() {
            match self.objects()?.with_prefix(prefix) {
                Some(Ok(id)) => return Ok(id),
                Some(Err(())) => {
                    return self.only_commit(prefix).ok_or_else(|| GitError::Ambiguous { spec: spec.to_owned() });
                }
                None => {}
            }
        }
        Err(GitError::Unknown { spec: spec.to_owned(), near: refs.near(name) })
    }

    /// The commit among the objects whose ids begin alike, if it is the only one.
    fn only_commit(&self, prefix: Prefix) -> Option<ObjectId> {
        let objects = self.objects().ok()?;
        let mut candidates = std::collections::HashSet::new();
        let found = objects.with(|handle| handle.lookup_prefix(prefix, Some(&mut candidates)).is_ok())?;
        let mut commits = candidates.into_iter().filter(|id| {
            objects.header(id).is_some_and(|(kind, _)| matches!(kind, ObjectKind::Commit | ObjectKind::Tag))
        });
        commits.next().filter(|_| found && commits.next().is_none())
    }

    /// The commit behind an object that may be an annotated tag.
    fn peeled(&self, mut id: ObjectId, spec: &str) -> Result<ObjectId, GitError> {
        let objects = self.objects()?;
        for _ in 0..MOST_TAGS {
            match objects.header(&id) {
                Some((ObjectKind::Commit, _)) => return Ok(id),
                Some((ObjectKind::Tag, _)) => {
                    id = objects.tag_target(&id).ok_or_else(|| missing(id, spec))?;
                }
                Some((ObjectKind::Tree | ObjectKind::Blob, _)) => {
                    return Err(GitError::NotARevision { spec: spec.to_owned(), reason: "it names no commit" });
                }
                None => return Err(missing(id, spec)),
            }
        }
        Err(GitError::NotARevision { spec: spec.to_owned(), reason: "it is a tag of a tag of a tag" })
    }

    /// The parents of a commit, as far as the clone has them.
    fn parents(&self, id: ObjectId, spec: &str) -> Result<Vec<ObjectId>, GitError> {
        if self.shallow.contains(&id) {
            return Err(GitError::Shallow { spec: spec.to_owned(), commit: CommitId(id) });
        }
        Ok(self.objects()?.commit(&id).ok_or_else(|| missing(id, spec))?.parents)
    }
}

fn missing(id: ObjectId, spec: &str) -> GitError {
    if object_id(spec) == Some(id) {
        return GitError::Unknown { spec: spec.to_owned(), near: Vec::new() };
    }
    GitError::Missing { spec: spec.to_owned(), object: CommitId(id) }
}

/// A revision as a name and steps, or why it is none.
fn split(spec: &str) -> Result<(&str, Vec<Step>), &'static str> {
    if spec.contains("..") {
        return Err("it is a range or leads elsewhere; one commit is wanted");
    }
    if spec.contains("@{") {
        return Err("the log of references is not read");
    }
    if spec.contains(':') {
        return Err("it names a file or a message; a commit is wanted");
    }
    let end = spec.find(['~', '^']).unwrap_or(spec.len());
    let (name, mut rest) = spec.split_at(end);
    if name.is_empty() {
        return Err("it has no name in front");
    }
    let mut steps = Vec::new();
    while !rest.is_empty() {
        let sign = if rest.starts_with('^') { '^' } else { '~' };
        rest = rest.strip_prefix(sign).ok_or("what follows the name is not understood")?;
        if sign == '^' && rest.starts_with('{') {
            let (kind, behind) = rest[1..].split_once('}').ok_or("a brace is open")?;
            if !matches!(kind, "" | "commit" | "object") {
                return Err("it asks for something other than a commit");
            }
            steps.push(Step::Peel);
            rest = behind;
            continue;
        }
        let digits = rest.find(|character: char| !character.is_ascii_digit()).unwrap_or(rest.len());
        let (number, behind) = rest.split_at(digits);
        let number = if number.is_empty() { 1 } else { number.parse().map_err(|_| "a number in it is too large")? };
        steps.push(if sign == '^' { Step::Parent(number) } else { Step::Ancestor(number) });
        rest = behind;
    }
    Ok((name, steps))
}

#[cfg(test)]
mod tests;
