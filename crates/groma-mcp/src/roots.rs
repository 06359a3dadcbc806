//! Which project a call is about: the one that its argument names, else the one that the server was started for, else
//! the first root of the client that is one, else the one around the working directory.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use groma::render::escape;
use rmcp::RoleServer;
use rmcp::service::RequestContext;

use crate::answer::Refusal;
use crate::open::{Asked, Open, Opened};
use crate::settings::ServerSettings;
use crate::uri;

/// How long a client may take to tell its roots: an answer that is due within two seconds waits for it.
const PATIENCE: Duration = Duration::from_millis(700);

/// Roots of a client that are tried.
const MOST_ROOTS: usize = 16;

/// What is known of one client.
#[derive(Debug, Default)]
pub(crate) struct Connection {
    /// The root that the last answer was about.
    told: Mutex<Option<PathBuf>>,
    /// The client's roots, if it told them.
    roots: Mutex<Option<Vec<PathBuf>>>,
}

impl Connection {
    /// The line that names the root, where the last answer was about another one.
    pub(crate) fn head(&self, root: &Path) -> String {
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if told.as_deref() == Some(root) {
            return String::new();
        }
        *told = Some(root.to_owned());
        format!("root: {}\n", escape::line(&root.display().to_string()))
    }

    /// The roots that the client told before.
    pub(crate) fn known_roots(&self) -> Option<Vec<PathBuf>> {
        self.roots.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Notes what the client's roots are.
    pub(crate) fn set_roots<'u>(&self, uris: impl Iterator<Item = &'u str>) {
        let folders = uris.take(MOST_ROOTS).filter_map(uri::folder).collect();
        *self.roots.lock().unwrap_or_else(PoisonError::into_inner) = Some(folders);
    }

    /// The client's roots are others now.
    pub(crate) fn forget_roots(&self) {
        *self.roots.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Asks a client of the era with sessions for its roots, unless it told them before or has none.
    #[expect(deprecated, reason = "the newer era leaves roots behind; clients of the older one tell their folders so")]
    pub(crate) async fn ask_for_roots(&self, context: &RequestContext<RoleServer>) {
        if self.known_roots().is_some() {
            return;
        }
        let listed = tokio::time::timeout(PATIENCE, context.peer.list_roots()).await;
        let roots = listed.ok().and_then(Result::ok).map(|listed| listed.roots).unwrap_or_default();
        self.set_roots(roots.iter().map(|root| root.uri.as_str()));
    }
}

/// What a call is about.
#[derive(Debug, Clone)]
pub(crate) enum Wanted {
    /// What its argument names.
    Named(String),
    /// The first of the client's roots that is a project, if one is.
    OfClient(Vec<PathBuf>),
}

/// Opens what a call is about.
pub(crate) fn open(opens: &dyn Open, settings: &ServerSettings, wanted: &Wanted) -> Result<Opened, Refusal> {
    let checked = |asked: Asked<'_>| {
        let opened = opens.open(asked)?;
        check(opened.project.root(), settings.home.as_deref())?;
        Ok(opened)
    };
    match wanted {
        Wanted::Named(root) => {
            let path = Path::new(root);
            if !path.is_absolute() {
                return Err(Refusal::new(format!("the root `{root}` is not absolute"))
                    .with_hint("name the folder from the top, or leave `root` out for the current project"));
            }
            checked(Asked::Folder(path))
        }
        Wanted::OfClient(roots) => {
            let mut found = roots.iter().filter_map(|root| checked(Asked::Folder(root)).ok());
            found.next().map_or_else(|| checked(Asked::Default), Ok)
        }
    }
}

/// Refuses folders that hold everything else: a map of them is of no use to anybody, takes long, and tells more than a
/// client should know.
fn check(root: &Path, home: Option<&Path>) -> Result<(), Refusal> {
    let home = home.and_then(|home| home.canonicalize().ok());
    let what = if root.parent().is_none() {
        "the top of the file system"
    } else if home.as_deref() == Some(root) {
        "the home directory"
    } else if home.is_some_and(|home| home.starts_with(root)) {
        "a folder around the home directory"
    } else {
        return Ok(());
    };
    Err(Refusal::new(format!("`{}` is {what}, which is no project", root.display()))
        .with_hint("name the project's folder with `root`, or start the server in it or with --root"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn home_and_what_holds_it_are_refused() {
        let home = groma_testkit::TempProject::new("//- work/shop/a.py\nx = 1\n");
        let (root, inside) = (home.root(), home.path("work/shop"));
        assert!(check(&inside, Some(&root)).is_ok());
        assert!(check(&inside, None).is_ok());
        let refused = |path: &Path, home: &Path| check(path, Some(home)).expect_err("it is refused").text();
        assert!(refused(&root, &root).contains("is the home directory"));
        assert!(refused(&home.path("work"), &inside).contains("a folder around the home directory"));
        assert!(refused(Path::new("/"), &inside).contains("hint: name the project's folder"));
    }

    #[test]
    fn the_root_is_told_when_it_is_another_one() {
        let connection = Connection::default();
        let head = |path: &str| connection.head(Path::new(path));
        assert_eq!(["/a", "/a", "/b", "/a"].map(head), ["root: /a\n", "", "root: /b\n", "root: /a\n"]);
    }

    #[test]
    fn roots_of_a_client_are_folders() {
        let connection = Connection::default();
        connection.set_roots(["https://x/y", "file:///a", "file:///b%20c"].into_iter());
        assert_eq!(connection.known_roots(), Some(vec![PathBuf::from("/a"), PathBuf::from("/b c")]));
        connection.forget_roots();
        assert_eq!(connection.known_roots(), None);
    }
}
