//! What stops the reading of a repository. Each error names the revision or the path.

use std::path::PathBuf;

use super::CommitId;

/// A revision that could not be found or read.
#[derive(Debug, thiserror::Error)]
pub enum GitError {
    /// The repository is of a form that is not read.
    #[error("reading the repository `{}`: {what} is not supported", path.display())]
    Unsupported {
        /// Its git folder.
        path: PathBuf,
        /// The form.
        what: &'static str,
    },
    /// The object database cannot be opened.
    #[error("opening the objects in `{}`", path.display())]
    Objects {
        /// The folder of objects.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// Nothing has this name.
    #[error("finding the revision `{spec}`: there is no such commit, branch or tag")]
    Unknown {
        /// The revision as given.
        spec: String,
        /// Names that look alike, the nearest first.
        near: Vec<String>,
    },
    /// The beginning of several ids.
    #[error("finding the revision `{spec}`: several objects begin like this")]
    Ambiguous {
        /// The revision as given.
        spec: String,
    },
    /// It is not written as a revision, or means something else than a commit.
    #[error("finding the revision `{spec}`: {reason}")]
    NotARevision {
        /// The revision as given.
        spec: String,
        /// Why.
        reason: &'static str,
    },
    /// It asks for a parent that a commit does not have.
    #[error("finding the revision `{spec}`: the commit {commit} has no such parent")]
    NoParent {
        /// The revision as given.
        spec: String,
        /// The commit where the way ends.
        commit: CommitId,
    },
    /// The history of a shallow clone ends before.
    #[error("finding the revision `{spec}`: this shallow clone ends at the commit {commit}")]
    Shallow {
        /// The revision as given.
        spec: String,
        /// The commit where the history ends.
        commit: CommitId,
    },
    /// An object on the way is missing or damaged.
    #[error("finding the revision `{spec}`: the object {object} is missing or damaged")]
    Missing {
        /// The revision as given.
        spec: String,
        /// The object.
        object: CommitId,
    },
    /// The trees of a commit describe more files than any project has.
    #[error("listing the commit {commit}: it has too many files")]
    TooManyFiles {
        /// The commit.
        commit: CommitId,
    },
    /// The files of a commit cannot be read, or it has no such folder.
    #[error("reading the folder `{folder}` of the commit {commit}: it is missing or damaged")]
    Folder {
        /// The commit.
        commit: CommitId,
        /// The folder; empty for the top.
        folder: String,
    },
}

impl GitError {
    /// What may help, as a line of its own.
    pub fn hint(&self) -> Option<String> {
        match self {
            Self::Unknown { near, .. } if !near.is_empty() => {
                let names: Vec<String> = near.iter().map(|name| format!("`{name}`")).collect();
                Some(format!("there is {}", names.join(", ")))
            }
            Self::Unknown { .. } => Some("`git branch -a` and `git tag` list the names".to_owned()),
            Self::Ambiguous { .. } => Some("give more digits of the id".to_owned()),
            Self::Shallow { .. } => Some("`git fetch --unshallow` brings the whole history".to_owned()),
            Self::Missing { .. } => Some("`git fsck` tells what is damaged; a partial clone may lack it".to_owned()),
            _ => None,
        }
    }
}
