//! What happens to a tree between two questions.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime};

use proptest::prelude::*;
use proptest::sample::Index;

use crate::shop::{LINES, SETTINGS};
use crate::{MAX_FILE_BYTES, settle};

/// One change.
#[derive(Debug, Clone)]
pub(crate) enum Edit {
    /// A line that suits the file comes in somewhere.
    AddLine(Index, Index, Index),
    RemoveLine(Index, Index),
    MoveLine(Index, Index, Index),
    /// A letter becomes another one, the length stays; with `true` the time of the last change is set back.
    ReplaceLetter(Index, Index, bool),
    /// To another name in its own or another file's folder.
    Rename(Index, Index, bool),
    Delete(Index),
    DeleteFolder(Index),
    RenameFolder(Index),
    /// A file with the contents of another, in the folder of a third.
    Copy(Index, Index),
    Swap(Index, Index),
    /// A manifest or a file of rules gets another text.
    Settings(Index),
    Touch(Index, TouchTo),
    RewriteSame(Index),
    /// The file becomes a folder with the file in it.
    ToFolder(Index),
    /// A folder with one file becomes that file.
    ToFile(Index),
    /// The file becomes a link to another file, or to another's folder.
    ToLink(Index, Index, bool),
    Binary(Index),
    TooLarge(Index),
    NotText(Index),
    Empty(Index),
    /// Nobody may read it, or its owner may again.
    Mode(Index, bool),
    Commit,
    /// To a commit so many back, or to where the branch was.
    Checkout(Index),
    /// Time passes, so that what was written before can be trusted.
    Wait,
}

/// What a file's time is set to.
#[derive(Debug, Clone, Copy)]
pub(crate) enum TouchTo {
    Now,
    Past,
    Future,
}

pub(crate) fn edit() -> impl Strategy<Value = Edit> {
    let any = any::<Index>;
    let times = prop_oneof![Just(TouchTo::Now), Just(TouchTo::Past), Just(TouchTo::Future)];
    prop_oneof![
        5 => (any(), any(), any()).prop_map(|(a, b, c)| Edit::AddLine(a, b, c)),
        3 => (any(), any()).prop_map(|(a, b)| Edit::RemoveLine(a, b)),
        3 => (any(), any(), any()).prop_map(|(a, b, c)| Edit::MoveLine(a, b, c)),
        3 => (any(), any(), prop::bool::ANY).prop_map(|(a, b, c)| Edit::ReplaceLetter(a, b, c)),
        3 => (any(), any(), prop::bool::ANY).prop_map(|(a, b, c)| Edit::Rename(a, b, c)),
        2 => any().prop_map(Edit::Delete),
        1 => any().prop_map(Edit::DeleteFolder),
        1 => any().prop_map(Edit::RenameFolder),
        2 => (any(), any()).prop_map(|(a, b)| Edit::Copy(a, b)),
        2 => (any(), any()).prop_map(|(a, b)| Edit::Swap(a, b)),
        5 => any().prop_map(Edit::Settings),
        1 => (any(), times).prop_map(|(a, b)| Edit::Touch(a, b)),
        1 => any().prop_map(Edit::RewriteSame),
        1 => any().prop_map(Edit::ToFolder),
        1 => any().prop_map(Edit::ToFile),
        1 => (any(), any(), prop::bool::ANY).prop_map(|(a, b, c)| Edit::ToLink(a, b, c)),
        1 => any().prop_map(Edit::Binary),
        1 => any().prop_map(Edit::TooLarge),
        1 => any().prop_map(Edit::NotText),
        1 => any().prop_map(Edit::Empty),
        1 => (any(), prop::bool::ANY).prop_map(|(a, b)| Edit::Mode(a, b)),
        2 => Just(Edit::Commit),
        2 => any().prop_map(Edit::Checkout),
        4 => Just(Edit::Wait),
    ]
}

/// The regular files and links below a folder, sorted; nothing of git's.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok) {
            let Ok(kind) = entry.file_type() else { continue };
            if kind.is_dir() && entry.file_name() != ".git" {
                open.push(entry.path());
            } else if !kind.is_dir() {
                found.push(entry.path());
            }
        }
    }
    found.sort();
    found
}

/// Makes a change. What does not suit the tree as it is does nothing.
pub(crate) fn apply(root: &Path, edit: &Edit) {
    let files = files(root);
    if files.is_empty() {
        let (path, text) = SETTINGS[0];
        fs::write(root.join(path), text).expect("the tree is ours");
        return;
    }
    // What fails (a link into nowhere, a folder in a file's place) is a change that was not made.
    let _ = change(root, &files, edit);
}

fn change(root: &Path, files: &[PathBuf], edit: &Edit) -> std::io::Result<()> {
    let file = |index: &Index| index.get(files).as_path();
    let folder = |index: &Index| file(index).parent().unwrap_or(root).to_owned();
    match edit {
        Edit::AddLine(which, at, line) => {
            let ending = file(which).extension().and_then(|ending| ending.to_str()).unwrap_or("");
            let ending = ending.replace("tsx", "ts");
            let suiting: Vec<&str> =
                LINES.iter().filter(|(of, _)| *of == ending).map(|(_, line)| *line).chain(["x"]).collect();
            edit_lines(file(which), |lines| lines.insert(at.index(lines.len() + 1), (*line.get(&suiting)).to_owned()))
        }
        Edit::RemoveLine(which, at) => edit_lines(file(which), |lines| {
            if !lines.is_empty() {
                lines.remove(at.index(lines.len()));
            }
        }),
        Edit::MoveLine(which, from, to) => edit_lines(file(which), |lines| {
            if !lines.is_empty() {
                let line = lines.remove(from.index(lines.len()));
                lines.insert(to.index(lines.len() + 1), line);
            }
        }),
        Edit::ReplaceLetter(which, at, set_back) => replace_letter(file(which), *at, *set_back),
        Edit::Rename(which, to, keep_name) => {
            let name = file(which).file_name().unwrap_or_default().to_string_lossy();
            let name = if *keep_name { name.into_owned() } else { format!("re{name}") };
            fs::rename(file(which), folder(to).join(name))
        }
        Edit::Delete(which) => fs::remove_file(file(which)),
        Edit::DeleteFolder(which) if folder(which) != root => fs::remove_dir_all(folder(which)),
        Edit::RenameFolder(which) if folder(which) != root => {
            fs::rename(folder(which), folder(which).with_extension("moved"))
        }
        Edit::DeleteFolder(_) | Edit::RenameFolder(_) => Ok(()),
        Edit::Copy(which, to) => {
            let name = file(which).file_name().unwrap_or_default().to_string_lossy();
            fs::copy(file(which), folder(to).join(format!("copy_{name}"))).map(|_| ())
        }
        Edit::Swap(one, other) => {
            let (first, second) = (fs::read(file(one))?, fs::read(file(other))?);
            fs::write(file(one), second)?;
            fs::write(file(other), first)
        }
        Edit::Settings(which) => {
            let (path, text) = which.get(&SETTINGS);
            let path = root.join(path);
            fs::create_dir_all(path.parent().unwrap_or(root))?;
            fs::write(path, text)
        }
        Edit::Touch(which, to) => {
            let hour = Duration::from_hours(1);
            let time = match to {
                TouchTo::Now => SystemTime::now(),
                TouchTo::Past => SystemTime::now() - hour,
                TouchTo::Future => SystemTime::now() + hour,
            };
            File::options().write(true).open(file(which))?.set_modified(time)
        }
        Edit::RewriteSame(which) => fs::write(file(which), fs::read(file(which))?),
        Edit::ToFolder(which) => {
            let bytes = fs::read(file(which))?;
            fs::remove_file(file(which))?;
            fs::create_dir(file(which))?;
            fs::write(file(which).join(file(which).file_name().unwrap_or_default()), bytes)
        }
        Edit::ToFile(which) => {
            let bytes = fs::read(file(which))?;
            let folder = folder(which);
            if folder != root && fs::read_dir(&folder)?.count() == 1 {
                fs::remove_dir_all(&folder)?;
                fs::write(folder, bytes)?;
            }
            Ok(())
        }
        Edit::ToLink(which, to, to_folder) => {
            link(file(which), &if *to_folder { folder(to) } else { file(to).to_owned() })
        }
        Edit::Binary(which) => fs::write(file(which), b"\x7fELF\0\0\0\0binary\0"),
        Edit::TooLarge(which) => {
            let many = usize::try_from(MAX_FILE_BYTES).unwrap_or_default();
            fs::write(file(which), "x = 1\n".repeat(many))
        }
        Edit::NotText(which) => fs::write(file(which), b"def caf\xe9(): pass\nclass \xff\xfe: pass\n"),
        Edit::Empty(which) => fs::write(file(which), ""),
        Edit::Mode(which, readable) => mode(file(which), *readable),
        Edit::Commit => {
            git(root, &["add", "-A"]);
            git(root, &["commit", "-q", "--allow-empty", "-m", "x"]);
            Ok(())
        }
        Edit::Checkout(back) => {
            let target = ["main", "HEAD~1", "HEAD~2"][back.index(3)];
            git(root, &["checkout", "-q", "-f", target]);
            Ok(())
        }
        Edit::Wait => {
            settle();
            Ok(())
        }
    }
}

fn edit_lines(file: &Path, edit: impl FnOnce(&mut Vec<String>)) -> std::io::Result<()> {
    let text = fs::read_to_string(file)?;
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    edit(&mut lines);
    fs::write(file, lines.join("\n") + "\n")
}

fn replace_letter(file: &Path, at: Index, set_back: bool) -> std::io::Result<()> {
    let mut bytes = fs::read(file)?;
    let modified = fs::metadata(file)?.modified()?;
    let mut letters: Vec<&mut u8> = bytes.iter_mut().filter(|byte| byte.is_ascii_lowercase()).collect();
    if letters.is_empty() {
        return Ok(());
    }
    let which = at.index(letters.len());
    *letters[which] = if *letters[which] == b'z' { b'a' } else { *letters[which] + 1 };
    fs::write(file, bytes)?;
    if set_back {
        File::options().write(true).open(file)?.set_modified(modified)?;
    }
    Ok(())
}

#[cfg(unix)]
fn link(file: &Path, to: &Path) -> std::io::Result<()> {
    if file.starts_with(to) || to == file {
        return Ok(());
    }
    fs::remove_file(file)?;
    std::os::unix::fs::symlink(to, file)
}

#[cfg(not(unix))]
fn link(_: &Path, _: &Path) -> std::io::Result<()> {
    Ok(())
}

#[cfg(unix)]
fn mode(file: &Path, readable: bool) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;

    fs::set_permissions(file, fs::Permissions::from_mode(if readable { 0o644 } else { 0 }))
}

#[cfg(not(unix))]
fn mode(_: &Path, _: bool) -> std::io::Result<()> {
    Ok(())
}

/// Runs git in a folder, without the user's settings. `false`: it is not there, or failed.
pub(crate) fn git(root: &Path, arguments: &[&str]) -> bool {
    let mut command = Command::new("git");
    let author = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "init.defaultBranch=main", "-c", "gc.auto=0"];
    command.arg("-C").arg(root).args(author).args(arguments);
    command.env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_NOSYSTEM", "1");
    command.env_remove("GIT_DIR").env_remove("GIT_WORK_TREE").env_remove("GIT_INDEX_FILE");
    command.output().is_ok_and(|output| output.status.success())
}
