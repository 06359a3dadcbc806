//! Reads one small text that is looked for by its name, such as settings. Whatever stands there instead of a text is told
//! apart and never waited for, and a link in a project is followed only inside it.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use groma_model::SkipReason;

use crate::read::read_file;

/// Why a file that is there is not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotRead {
    /// It is a folder, pipe, socket or device.
    #[error("not a regular file")]
    Special,
    /// It is a link that leads out of the project.
    #[error("a link that leads out of the project")]
    LeavesRoot,
    /// It is larger than it may be.
    #[error("larger than {most_bytes} bytes")]
    TooLarge {
        /// The most bytes.
        most_bytes: u64,
    },
    /// It is not UTF-8.
    #[error("not UTF-8 text")]
    NotText,
    /// The system does not give it, or it changed while it was read.
    #[error("cannot be read")]
    Unreadable,
}

/// Reads the text of a file of at most so many bytes. With `within`, a link must lead to a file below that folder.
/// `None`: there is no such file.
pub fn read_named(file: &Path, within: Option<&Path>, most_bytes: u64) -> Result<Option<String>, NotRead> {
    match fs::symlink_metadata(file) {
        Ok(_) => {}
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => return Ok(None),
        Err(_) => return Err(NotRead::Unreadable),
    }
    let root = within.map(fs::canonicalize).transpose().map_err(|_| NotRead::Unreadable)?;
    read_inside(file, root.as_deref(), most_bytes)
}

/// The same for a folder that is known without links.
pub(crate) fn read_inside(file: &Path, within: Option<&Path>, most_bytes: u64) -> Result<Option<String>, NotRead> {
    let real = match fs::canonicalize(file) {
        Ok(real) => real,
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => return Ok(None),
        Err(_) => return Err(NotRead::Unreadable),
    };
    if within.is_some_and(|root| !real.starts_with(root)) {
        return Err(NotRead::LeavesRoot);
    }
    // Asked before it is opened: opening a device may do something.
    if !fs::metadata(&real).is_ok_and(|file| file.is_file()) {
        return Err(NotRead::Special);
    }
    let mut bytes = Vec::new();
    read_file(&real, most_bytes, &mut bytes).map_err(|reason| match reason {
        SkipReason::TooLarge => NotRead::TooLarge { most_bytes },
        _ => NotRead::Unreadable,
    })?;
    String::from_utf8(bytes).map(Some).map_err(|_| NotRead::NotText)
}

#[cfg(test)]
mod tests {
    use groma_testkit::TempProject;

    use super::*;

    #[test]
    fn tells_apart_what_stands_in_the_place_of_a_text() {
        let project = TempProject::new("//- a.toml\nx = 1\n//- folder/b\n");
        let read = |name: &str| read_named(&project.path(name), Some(&project.root()), 8);
        assert_eq!(read("a.toml"), Ok(Some("x = 1\n".to_owned())));
        assert_eq!(read("none"), Ok(None));
        assert_eq!(read("a.toml/none"), Ok(None));
        assert_eq!(read("folder"), Err(NotRead::Special));
        project.write("large", b"123456789");
        assert_eq!(read("large"), Err(NotRead::TooLarge { most_bytes: 8 }));
        project.write("binary", b"\xff\x00");
        assert_eq!(read("binary"), Err(NotRead::NotText));
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_inside_the_root_only_and_devices_not_at_all() {
        use std::os::unix::fs::symlink;

        let project = TempProject::new("//- a.toml\nx = 1\n");
        let outside = TempProject::new("//- secret\nx = 2\n");
        let link = |target: &Path, name: &str| symlink(target, project.path(name)).expect("linked");
        link(Path::new("a.toml"), "inside");
        link(&outside.path("secret"), "outside");
        link(Path::new("/dev/zero"), "device");
        link(Path::new("loop"), "loop");
        let read = |name: &str| read_named(&project.path(name), Some(&project.root()), 100);
        assert_eq!(read("inside"), Ok(Some("x = 1\n".to_owned())));
        assert_eq!(read("outside"), Err(NotRead::LeavesRoot));
        assert_eq!(read("device"), Err(NotRead::LeavesRoot));
        assert_eq!(read("loop"), Err(NotRead::Unreadable));
        assert_eq!(read_named(&project.path("outside"), None, 100), Ok(Some("x = 2\n".to_owned())));
        assert_eq!(read_named(&project.path("device"), None, 100), Err(NotRead::Special));
    }
}
