//! Which folder is the project: the one that a flag, `GROMA_ROOT` or the user's file names, else the nearest repository at
//! or above the working directory. The rules are the library's; here is what they depend on.
//!
//! Paths of a request are taken relative to the working directory and, where there is nothing, relative to the root, so
//! that `groma outline src` below a repository means the `src` that a person sees there. Answers name files from the root.

use std::path::{Path, PathBuf};

use groma::{FoundRoot, RepositoryEvidence, RootError, RootRequest, find_root};

use crate::config::{Key, Merged, Origin};
use crate::env::Environment;

/// The folder of a project, and what is known of it.
#[derive(Debug, Clone)]
pub(crate) struct Root {
    /// The folder. Where a search found nothing it is the working directory, since most commands work in any folder.
    pub(crate) path: PathBuf,
    /// How it was found and why it is a repository, or why there is none.
    pub(crate) found: Result<FoundRoot, Missing>,
}

/// Why a search found no repository.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Missing {
    /// Where it began.
    pub(crate) start: PathBuf,
    /// The excluded tree that holds it.
    pub(crate) excluded: Option<PathBuf>,
}

/// Why there is no repository, which is an answer and no error.
#[derive(Debug)]
pub(crate) enum NoRepository {
    /// A search found none.
    NotFound(RootError),
    /// The folder that is named is none.
    Named(PathBuf),
}

impl From<Missing> for RootError {
    fn from(missing: Missing) -> Self {
        let Missing { start, excluded } = missing;
        match excluded {
            Some(excluded) => Self::Excluded { start, excluded },
            None => Self::NoRepository { start },
        }
    }
}

/// Finds the root by the settings that hold without the project's own file.
pub(crate) fn find(environment: &Environment, of_user: &Merged) -> Result<Root, RootError> {
    let given = of_user.folder(Key::Root);
    let by_variable = matches!(of_user.of(Key::Root).origins.as_slice(), [Origin::Variable(_)]);
    let excluded: Vec<PathBuf> =
        of_user.list(Key::ExcludeRoots).unwrap_or_default().into_iter().map(PathBuf::from).collect();
    let request = RootRequest {
        named: given.as_deref().filter(|_| !by_variable),
        variable: given.as_deref().filter(|_| by_variable),
        // Without a working directory a root that is absolute is still found.
        working_directory: environment.working_directory.as_deref().unwrap_or(Path::new(".")),
        home: environment.home.as_deref(),
        max_ascend: of_user.count_if_set(Key::MaxAscend).map(|most| u32::try_from(most).unwrap_or(u32::MAX)),
        excluded: &excluded,
    };
    match find_root(&request) {
        Ok(root) => Ok(Root { path: root.path.clone(), found: Ok(root) }),
        Err(RootError::NoRepository { start }) => {
            Ok(Root { path: start.clone(), found: Err(Missing { start, excluded: None }) })
        }
        Err(RootError::Excluded { start, excluded }) => {
            Ok(Root { path: start.clone(), found: Err(Missing { start, excluded: Some(excluded) }) })
        }
        Err(error) => Err(error),
    }
}

impl Root {
    /// Why the folder is a code repository, or why there is none.
    pub(crate) fn evidence(&self) -> Result<RepositoryEvidence, NoRepository> {
        match &self.found {
            Ok(root) => root.evidence.clone().ok_or_else(|| NoRepository::Named(root.path.clone())),
            Err(missing) => Err(NoRepository::NotFound(missing.clone().into())),
        }
    }

    /// The folder, for commands that work in any folder but not in one that the user excludes.
    pub(crate) fn for_any_folder(self) -> Result<PathBuf, RootError> {
        match self.found {
            Err(missing @ Missing { excluded: Some(_), .. }) => Err(missing.into()),
            _ => Ok(self.path),
        }
    }
}
