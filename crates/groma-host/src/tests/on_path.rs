//! Looking up commands in folders that the tests make.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use super::host;
use crate::OsFamily::{self, Unix, Windows};
use crate::{COMMON_COMMANDS, CommandsOnPath, HostFacts, fingerprint};

fn file(folder: &Path, name: &str, text: &str) {
    fs::create_dir_all(folder).expect("a folder");
    fs::write(folder.join(name), text).expect("written");
}

#[cfg(unix)]
fn program(folder: &Path, name: &str, mode: u32) {
    use std::os::unix::fs::PermissionsExt as _;

    file(folder, name, "#!/bin/sh\n");
    fs::set_permissions(folder.join(name), fs::Permissions::from_mode(mode)).expect("set");
}

fn with_path(family: OsFamily, folders: &[&Path], more: &[&str]) -> HostFacts {
    let separator = if family == Windows { ";" } else { ":" };
    let folders: Vec<String> = folders.iter().map(|folder| folder.display().to_string()).collect();
    let path = format!("PATH={}", folders.join(separator));
    host(family, &[&[path.as_str()], more].concat(), &[])
}

#[cfg(unix)]
#[test]
fn folders_of_path_are_absolute_and_there_once() {
    let facts = host(Unix, &["PATH=/usr/bin:/bin/::.:bin:~/bin:/usr//bin:/usr/bin/"], &[]);
    assert_eq!(facts.path, [Path::new("/usr/bin"), Path::new("/bin")]);
    // Quotes may hold a semicolon.
    let facts = host(Windows, &[r#"Path=/a;"/b;c";;.;/A/; /d "#], &[]);
    assert_eq!(facts.path, [Path::new("/a"), Path::new("/b;c"), Path::new("/d")]);
    assert!(host(Unix, &[], &[]).path.is_empty());
    let many: Vec<String> = (0..1000).map(|number| format!("/f{number}")).collect();
    assert_eq!(host(Unix, &[&format!("PATH={}", many.join(":"))], &[]).path.len(), 256);
}

#[cfg(unix)]
#[test]
fn only_files_that_may_be_executed_are_commands() {
    let home = TempDir::new().expect("a folder");
    let (first, second) = (home.path().join("first"), home.path().join("second"));
    program(&first, "git", 0o755);
    program(&first, "notes", 0o644);
    program(&second, "notes", 0o755);
    fs::create_dir(first.join("folder")).expect("made");
    std::os::unix::fs::symlink("git", first.join("link")).expect("made");
    std::os::unix::fs::symlink("gone", first.join("broken")).expect("made");
    let commands = CommandsOnPath::list(&with_path(Unix, &[&first, &second, &home.path().join("none")], &[]));
    assert_eq!(commands.find("git"), Some(first.join("git")));
    assert_eq!(commands.find("notes"), Some(second.join("notes")));
    assert_eq!(commands.find("link"), Some(first.join("link")));
    for name in ["folder", "broken", "GIT", "", ".", "..", "../first/git", "first/git"] {
        assert_eq!(commands.find(name), None, "{name}");
    }
}

#[cfg(unix)]
#[test]
fn the_execute_bit_that_counts_is_that_of_the_user() {
    let home = TempDir::new().expect("a folder");
    // Others may, the owner may not; whoever may do everything may execute it.
    program(home.path(), "odd", 0o611);
    let is_all_powerful = fs::metadata("/proc/self").is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0);
    assert_eq!(CommandsOnPath::list(&with_path(Unix, &[home.path()], &[])).is_installed("odd"), is_all_powerful);
}

#[test]
fn endings_make_a_command_on_windows_and_case_does_not_matter() {
    let home = TempDir::new().expect("a folder");
    let (first, second) = (home.path().join("first"), home.path().join("second"));
    file(&first, "npm", "#!/bin/sh");
    file(&first, "NPM.Cmd", "x");
    file(&first, "npm.ps1", "x");
    file(&first, "tool.py", "x");
    file(&second, "npm.exe", "x");
    file(&second, "git.EXE", "x");
    let commands = CommandsOnPath::list(&with_path(Windows, &[&first, &second], &[]));
    assert_eq!(commands.find("npm"), Some(first.join("NPM.Cmd")));
    assert_eq!(commands.find("Git"), Some(second.join("git.EXE")));
    assert_eq!(commands.find("git.exe"), Some(second.join("git.EXE")));
    assert_eq!(commands.find("tool"), None);
    assert_eq!(commands.find("tool.py"), None);
    let commands = CommandsOnPath::list(&with_path(Windows, &[&first, &second], &["pathext=.EXE;.py;;nonsense"]));
    assert_eq!(commands.find("tool"), Some(first.join("tool.py")));
    assert_eq!(commands.find("npm"), Some(second.join("npm.exe")));
}

#[test]
fn stubs_of_the_windows_store_are_no_commands() {
    let home = TempDir::new().expect("a folder");
    let store = home.path().join("Microsoft").join("WindowsApps");
    file(&store, "python.exe", "");
    file(&store, "python3.exe", "");
    file(&store, "winget.exe", "");
    let facts = with_path(Windows, &[&store], &[]);
    let installed = |name: &str| CommandsOnPath::list(&facts).is_installed(name);
    assert!(!installed("python") && !installed("python3") && installed("winget"));
    // A Python from the store has the same empty files, and more of them.
    file(&store, "pip.exe", "");
    assert!(installed("python") && installed("python3"));
    // A real one that comes later on PATH is found behind the stub.
    fs::remove_file(store.join("pip.exe")).expect("removed");
    let real = home.path().join("Python313");
    file(&real, "python.exe", "x");
    let commands = CommandsOnPath::list(&with_path(Windows, &[&store, &real], &[]));
    assert_eq!(commands.find("python"), Some(real.join("python.exe")));
}

#[cfg(unix)]
#[test]
fn the_fingerprint_changes_with_path_and_its_folders() {
    let home = TempDir::new().expect("a folder");
    let (first, second) = (home.path().join("first"), home.path().join("second"));
    program(&first, "git", 0o755);
    let facts = with_path(Unix, &[&first, &second], &["SHELL=/bin/sh", "EDITOR=vi"]);
    let before = fingerprint(&facts);
    assert_eq!(before, fingerprint(&with_path(Unix, &[&first, &second], &["SHELL=/bin/sh", "EDITOR=ed"])));
    assert_ne!(before, fingerprint(&with_path(Unix, &[&second, &first], &["SHELL=/bin/sh"])));
    assert_ne!(before, fingerprint(&with_path(Unix, &[&first, &second], &["SHELL=/bin/zsh"])));
    program(&second, "npm", 0o755);
    let with_second = fingerprint(&facts);
    assert_ne!(before, with_second);
    let earlier = std::time::SystemTime::UNIX_EPOCH;
    fs::File::open(&first).and_then(|folder| folder.set_modified(earlier)).expect("set");
    assert_ne!(with_second, fingerprint(&facts));
}

#[test]
fn common_commands_are_there_once_with_a_reason() {
    let mut names: Vec<&str> = COMMON_COMMANDS.iter().map(|command| command.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), COMMON_COMMANDS.len());
    assert!(COMMON_COMMANDS.iter().all(|command| !command.reason.is_empty()));
}
