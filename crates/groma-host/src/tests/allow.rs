//! Lists of what an agent's shell tool accepts.

use std::fs;

use tempfile::TempDir;

use super::host;
use crate::OsFamily::{Unix, Windows};
use crate::{AllowError, AllowList, CommandsOnPath, Sorted};

/// Those of some names that a list accepts.
fn accepted(list: &str) -> String {
    let list = AllowList::parse(list).expect("short");
    let names = ["git", "git-lfs", "rg", "npm", "node", "ls", "run", "python3", "Bash", "src"];
    let names: Vec<&str> = names.into_iter().filter(|name| list.accepts(name, Unix)).collect();
    names.join(" ")
}

#[test]
fn names_are_separated_by_commas_spaces_and_line_breaks() {
    assert_eq!(accepted("git, rg"), "git rg");
    assert_eq!(accepted("git rg"), "git rg");
    assert_eq!(accepted("git\r\nrg\n\n# npm\n  # node\n"), "git rg");
    assert_eq!(accepted(r#"["git", "rg"]"#), "git rg");
    assert_eq!(accepted(""), "");
    assert_eq!(accepted(" ,,\n"), "");
}

#[test]
fn patterns_stand_for_their_command() {
    assert_eq!(accepted("git:*"), "git");
    assert_eq!(accepted("npm run *,ls"), "npm ls");
    assert_eq!(accepted("npm run test:*"), "npm");
    assert_eq!(accepted("git status:*"), "git");
    assert_eq!(accepted("git*"), "git git-lfs");
    assert_eq!(accepted("python*"), "python3");
    assert_eq!(accepted("*"), accepted("Bash(*)"));
    assert!(accepted("*").starts_with("git git-lfs rg npm"));
    // Wildcards elsewhere accept nothing rather than too much.
    assert_eq!(accepted("*git, g*t, :*"), "");
}

#[test]
fn words_of_tools_are_unwrapped() {
    assert_eq!(accepted("Bash(git:*), Bash(npm run build, please:*)"), "git npm");
    assert_eq!(accepted("run_shell_command(rg)"), "rg");
    assert_eq!(accepted("Read(src/**), WebFetch(domain:git)"), "");
    assert_eq!(accepted("Bash(git"), "");
}

#[test]
fn windows_makes_no_difference_of_case_and_ending() {
    let list = AllowList::parse("Git.exe, py*").expect("short");
    assert!(list.accepts("git", Windows) && list.accepts("GIT.EXE", Windows) && list.accepts("PYTHON", Windows));
    assert!(!list.accepts("git", Unix) && !list.accepts("g", Windows) && !list.accepts("é", Windows));
}

#[test]
fn a_list_may_be_a_file_and_has_bounds() {
    let home = TempDir::new().expect("a folder");
    let file = home.path().join("allowed");
    fs::write(&file, "git\nrg\n").expect("written");
    let argument = format!("@{}", file.display());
    assert_eq!(AllowList::from_argument(&argument).expect("read"), AllowList::parse("git rg").expect("short"));
    fs::write(&file, "a".repeat(300_000)).expect("written");
    assert!(matches!(AllowList::from_argument(&argument), Err(AllowError::TooLong)));
    let missing = AllowList::from_argument("@/none/such").expect_err("there is none");
    assert_eq!(missing.to_string(), "reading the list of accepted commands `/none/such`");
}

#[cfg(unix)]
#[test]
fn what_stands_in_the_place_of_a_list_is_not_waited_for() {
    let home = TempDir::new().expect("a folder");
    let pipe = home.path().join("pipe");
    let mode = rustix::fs::Mode::from_raw_mode(0o600);
    rustix::fs::mknodat(rustix::fs::CWD, &pipe, rustix::fs::FileType::Fifo, mode, 0).expect("made");
    for path in [pipe.as_path(), home.path(), std::path::Path::new("/dev/zero")] {
        let argument = format!("@{}", path.display());
        assert!(matches!(AllowList::from_argument(&argument), Err(AllowError::Read { .. })), "{argument}");
    }
}

#[test]
fn commands_are_missing_usable_or_refused() {
    let home = TempDir::new().expect("a folder");
    for name in ["git.exe", "npm.cmd"] {
        fs::write(home.path().join(name), "x").expect("written");
    }
    let facts = host(Windows, &[&format!("PATH={}", home.path().display())], &[]);
    let commands = CommandsOnPath::list(&facts);
    let list = AllowList::parse("git:*, rg").expect("short");
    let names = ["npm", "rg", "git", "npm"];
    let words = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    let sorted = Sorted { missing: words(&["rg"]), usable: words(&["git"]), refused: words(&["npm"]) };
    assert_eq!(commands.sort(names, Some(&list)), sorted);
    let sorted = Sorted { missing: words(&["rg"]), usable: words(&["npm", "git"]), refused: Vec::new() };
    assert_eq!(commands.sort(names, None), sorted);
}
