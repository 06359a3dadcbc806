//! The one place where errors become words: message, hint, exit status.

use std::io;

use groma::host::AllowError;
use groma::{Error, RootError, RootFrom, SourceError};

use crate::config::Fault;
use crate::env;
use crate::root::NoRepository;

/// Why the command gave up.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The library could not do it.
    Operation(Error),
    /// There is no root to work in.
    Root(RootError),
    /// What the reader's shell tool accepts is not known although it was named.
    Allow(AllowError),
    /// A revision was named for what is told of files on disk.
    NotAtRevision,
    /// A path of the request is not in the map.
    NotInMap(std::path::PathBuf),
    /// The cache was asked for and forbidden at once.
    NoCache,
    /// No process could be started in the background.
    Background {
        /// What the system says.
        source: io::Error,
    },
    /// A file that the user named could not be written.
    File {
        /// The file.
        path: std::path::PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The user's settings do not hold.
    Settings(Vec<Fault>),
    /// The file of the project is not right, and whether it is was the question.
    ProjectSettings(Vec<Fault>),
    /// There is no setting of this name; these are near.
    NoSetting(String, Vec<&'static str>),
    /// There is no home directory, in which agents keep their settings.
    NoHome,
    /// No file of a project can be meant in this folder.
    NoProject(std::path::PathBuf),
    /// The record of what is installed could not be written.
    Record(groma_install::Trouble),
    /// The answer could not be written.
    Output(io::Error),
    /// The server could not be started, or did not get on with its client.
    Server(String, Option<&'static str>),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        match error {
            Error::Output(error) => Self::Output(error),
            error => Self::Operation(error),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        Self::Output(error.into())
    }
}

impl Failure {
    pub(crate) fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// The message alone, for a log.
    pub(crate) fn in_words(&self) -> String {
        match self {
            Self::Operation(error) => shown(error),
            Self::Root(error) => shown(error),
            Self::Allow(error) => shown(error),
            Self::NotAtRevision => "a revision was named".to_owned(),
            Self::NotInMap(path) => format!("`{}` is not in the map", path.display()),
            Self::NoCache => "there is no cache".to_owned(),
            Self::Background { source } => format!("starting a process in the background: {source}"),
            Self::File { path, source } => format!("writing `{}`: {source}", path.display()),
            Self::Settings(faults) | Self::ProjectSettings(faults) => {
                faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
            }
            Self::NoSetting(name, _) => format!("no setting is called `{name}`"),
            Self::NoHome => "there is no home directory".to_owned(),
            Self::NoProject(folder) => format!("`{}` is no folder of a project", folder.display()),
            Self::Record(trouble) => shown(trouble),
            Self::Server(message, _) => message.clone(),
            Self::Output(error) => format!("writing the answer: {error}"),
        }
    }

    /// Writes the message to stderr.
    #[expect(clippy::print_stderr, reason = "this is where errors are printed")]
    pub(crate) fn report(&self) {
        match self {
            Self::Operation(error) => {
                eprintln!("error: {}", shown(error));
                if let Some(hint) = hint(error) {
                    eprintln!("hint: {hint}");
                }
            }
            Self::Root(error) => {
                let named = matches!(error, RootError::Named { from: RootFrom::Variable, .. });
                let from = if named { format!("{}: ", env::ROOT) } else { String::new() };
                eprintln!("error: {from}{}", shown(error));
                if let Some(hint) = root_hint(error) {
                    eprintln!("hint: {hint}");
                }
            }
            Self::Allow(error) => {
                eprintln!("error: {}", shown(error));
                eprintln!(
                    "hint: --allow takes names separated by commas, or @FILE for a file of at most 64 KiB with them"
                );
            }
            Self::NotAtRevision => {
                eprintln!("error: an orientation is about the files on disk, not those of a revision");
                eprintln!("hint: leave out --rev");
            }
            Self::NotInMap(path) => {
                let path = path.display().to_string();
                eprintln!("error: `{}` is not in the map", groma::render::escape::line(&path));
                eprintln!("hint: `groma why` tells the reason");
            }
            Self::NoCache => {
                eprintln!("error: looking for the cache folder: there is none");
                eprintln!("hint: leave out --no-cache, or name a folder with --cache-dir");
            }
            Self::Background { source } => eprintln!("error: starting a process in the background: {source}"),
            Self::Settings(faults) => {
                for fault in faults {
                    eprintln!("error: {fault}");
                }
                eprintln!("hint: mend it there; {} names another file for one run", env::CONFIG);
            }
            Self::ProjectSettings(faults) => {
                for fault in faults {
                    eprintln!("error: {fault}");
                }
                eprintln!("hint: other commands warn of it and go on without what is wrong");
            }
            Self::NoSetting(name, near) => {
                eprintln!("error: no setting is called `{}`", groma::render::escape::line(name));
                if near.is_empty() {
                    eprintln!("hint: `groma config` prints all settings");
                } else {
                    eprintln!("hint: near: {}", near.join(", "));
                }
            }
            Self::File { path, source } => {
                let path = path.display().to_string();
                eprintln!("error: writing `{}`: {source}", groma::render::escape::line(&path));
            }
            Self::NoHome => {
                eprintln!("error: looking for the settings of agents: there is no home directory");
                eprintln!("hint: set HOME (USERPROFILE on Windows)");
            }
            Self::NoProject(folder) => {
                let folder = folder.display().to_string();
                eprintln!("error: `{}` is no project", groma::render::escape::line(&folder));
                eprintln!("hint: go into a project, or name its folder with --root");
            }
            Self::Record(trouble) => {
                eprintln!("error: {}", shown(trouble));
                eprintln!("hint: what is installed stays; without a record only what is recognised is taken out");
            }
            Self::Output(error) => eprintln!("error: writing the answer: {error}"),
            Self::Server(message, hint) => {
                eprintln!("error: {}", groma::render::escape::line(message));
                if let Some(hint) = hint {
                    eprintln!("hint: {hint}");
                }
            }
        }
    }
}

impl Failure {
    /// Message and hint for a reader who is not at a terminal and did not give the flags: a client of the server.
    pub(crate) fn for_client(&self) -> (String, Option<String>) {
        let of_root = "name a folder that exists and can be read with `root`".to_owned();
        match self {
            Self::Operation(error @ Error::Source(SourceError::Root { .. })) => (shown(error), Some(of_root)),
            Self::Operation(error) => (shown(error), None),
            Self::Root(error @ RootError::Excluded { .. }) => (shown(error), root_hint(error)),
            Self::Root(error) => (shown(error), Some(of_root)),
            Self::Settings(faults) | Self::ProjectSettings(faults) => {
                let first = faults.first().map_or_else(String::new, ToString::to_string);
                (first, Some("mend the user's settings; `groma config` tells what holds".to_owned()))
            }
            Self::Allow(error) => (shown(error), None),
            _ => ("the project cannot be opened".to_owned(), None),
        }
    }
}

/// Says that there is no repository, which is an answer.
#[expect(clippy::print_stderr, reason = "this is where errors are printed")]
pub(crate) fn tell_no_repository(reason: &NoRepository) {
    let why = "no version control, no manifest";
    match reason {
        NoRepository::NotFound(error @ RootError::NoRepository { .. }) => eprintln!("no map: {} ({why})", shown(error)),
        NoRepository::NotFound(error) => eprintln!("no map: {}", shown(error)),
        NoRepository::Named(root) => {
            let root = root.display().to_string();
            eprintln!("no map: `{}` is no repository ({why})", groma::render::escape::line(&root));
        }
    }
}

/// The message with its causes.
pub(crate) fn shown(error: &dyn std::error::Error) -> String {
    let mut message = error.to_string();
    let mut cause = error.source();
    while let Some(inner) = cause {
        let text = inner.to_string();
        if !message.contains(&text) {
            message = format!("{message}: {text}");
        }
        cause = inner.source();
    }
    groma::render::escape::line(&message).into_owned()
}

fn hint(error: &Error) -> Option<String> {
    let hint = match error {
        Error::Source(SourceError::Git(error)) => return error.hint(),
        Error::Source(SourceError::Root { .. }) => Some("--root takes a folder that exists and can be read"),
        Error::Source(SourceError::Scope { source, .. }) if source.kind() == io::ErrorKind::NotFound => {
            Some("paths are taken relative to the working directory, then relative to --root")
        }
        Error::Facts(_) => Some("`groma cache path` tells where it is; --no-cache does without it"),
        Error::NoRepository { .. } => Some("revisions are those of a git repository; name its folder with --root"),
        Error::Source(SourceError::OutsideRoot { .. }) => {
            Some("name the folder that holds it with --root; links that leave the root are not followed")
        }
        Error::Threads { .. } => Some("try a smaller --threads"),
        _ => None,
    };
    hint.map(str::to_owned)
}

fn root_hint(error: &RootError) -> Option<String> {
    match error {
        RootError::Named { from: RootFrom::Variable, .. } => {
            Some(format!("{} takes a folder that exists and can be read; --root wins over it", env::ROOT))
        }
        RootError::Named { source, .. } if source.kind() == io::ErrorKind::NotADirectory => {
            Some("--root takes a folder; name files behind the command, as in `groma outline FILE`".to_owned())
        }
        RootError::Named { .. } => Some("--root takes a folder that exists and can be read".to_owned()),
        RootError::Excluded { .. } => Some(format!("{} lists it; --root takes it all the same", env::EXCLUDE_ROOTS)),
        RootError::NoRepository { .. } => Some("name a folder with --root".to_owned()),
        RootError::WorkingDirectory { .. } => None,
    }
}
