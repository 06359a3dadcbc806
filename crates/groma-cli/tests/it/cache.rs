//! The cache folder in bad hands: it changes no answer, and what it cannot hold is a warning.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Duration;

use groma_testkit::TempProject;

use crate::{stderr, stdout};

/// Longer than any question here takes, shorter than a test may hang.
const PATIENCE: Duration = Duration::from_secs(10);

/// A project with enough files that all of the cache is used.
pub(crate) fn project() -> TempProject {
    let project = TempProject::new(
        "//- pyproject.toml\n[project]\nname = \"shop\"\n//- shop/__init__.py\nfrom .cart import Cart\n\
         //- shop/cart.py\nimport json\nfrom .prices import price_of\n\nclass Cart:\n    def total(self):\n        \
         return price_of(self)\n//- shop/prices.py\ndef price_of(thing):\n    return 1\n\
         //- web/cart.ts\nimport { priceOf } from './prices';\nexport const total = () => priceOf();\n\
         //- web/prices.ts\nexport function priceOf() { return 1; }\n",
    );
    for number in 0..10 {
        let text = format!("from .prices import price_of\n\ndef kind_{number}(x):\n    return price_of(x)\n");
        project.write(&format!("shop/kind_{number}.py"), text.as_bytes());
    }
    project
}

/// Questions whose answers are compared.
pub(crate) const QUESTIONS: [&[&str]; 5] = [
    &["map", "--tokens", "600"],
    &["map", "--tokens", "600", "--mention", "price of a cart"],
    &["refs", "price_of"],
    &["outline"],
    &["deps", "shop/prices.py", "--reverse"],
];

/// The command with a cache folder, or without one.
pub(crate) fn command(root: &Path, cache: Option<&Path>, arguments: &[&str]) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("groma"));
    command.env("HOME", root).env("XDG_CONFIG_HOME", root).env("GIT_CONFIG_GLOBAL", root.join("none"));
    for name in ["GROMA_NO_CACHE", "GROMA_CACHE_DIR", "GROMA_CONFIG", "GROMA_AUTO_INDEX", "GROMA_ROOT"] {
        command.env_remove(name);
    }
    command.current_dir(root);
    match cache {
        Some(folder) => command.arg("--cache-dir").arg(folder),
        None => command.arg("--no-cache"),
    };
    command.args(arguments);
    command
}

fn run(root: &Path, cache: Option<&Path>, arguments: &[&str]) -> Output {
    assert_cmd::Command::from_std(command(root, cache, arguments)).timeout(PATIENCE).output().expect("it runs")
}

/// What a run without a cache answers to each question.
pub(crate) fn right_answers(root: &Path) -> Vec<String> {
    let answer = |question: &&[&str]| {
        let output = run(root, None, question);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        stdout(&output)
    };
    QUESTIONS.iter().map(answer).collect()
}

/// Asks everything; all answers must be right. Gives what was said besides.
fn ask(root: &Path, cache: &Path, right: &[String], when: &str) -> String {
    let mut said = String::new();
    for (question, right) in QUESTIONS.iter().zip(right) {
        let output = run(root, Some(cache), question);
        assert_eq!(output.status.code(), Some(0), "{when}, {question:?}: {}", stderr(&output));
        assert_eq!(&stdout(&output), right, "{when}, {question:?}");
        said.push_str(&stderr(&output));
    }
    said
}

/// All files below a folder, sorted.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for path in fs::read_dir(folder).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path())) {
            if path.is_dir() { open.push(path) } else { found.push(path) }
        }
    }
    found.sort();
    found
}

/// What is trusted is older than the moment of a listing.
fn settle() {
    std::thread::sleep(Duration::from_millis(50));
}

#[test]
fn a_cache_folder_that_cannot_be_one_is_a_warning() {
    let project = project();
    let root = project.root();
    let right = right_answers(&root);
    let elsewhere = tempfile::tempdir().expect("a folder");
    let file = elsewhere.path().join("file");
    fs::write(&file, "no folder").expect("written");
    let mut impossible = vec![file.clone(), file.join("below")];
    if cfg!(target_os = "linux") {
        impossible.push("/proc/groma".into());
    }
    for folder in impossible {
        let said = ask(&root, &folder, &right, &folder.display().to_string());
        assert!(said.contains("warning: "), "{}: {said}", folder.display());
        let quiet = run(&root, Some(&folder), &["-q", "map", "--tokens", "600"]);
        assert_eq!(stdout(&quiet), right[0]);
    }
    assert_eq!(fs::read_to_string(&file).expect("there"), "no folder");
}

#[cfg(unix)]
#[test]
fn a_cache_folder_that_may_not_be_written_is_read_and_a_warning() {
    use std::os::unix::fs::PermissionsExt as _;

    let project = project();
    let root = project.root();
    let cache = tempfile::tempdir().expect("a folder");
    settle();
    run(&root, Some(cache.path()), &["map"]);
    let right = right_answers(&root);
    let set = |mode: u32| {
        let projects = fs::read_dir(cache.path().join("projects")).expect("it was made");
        let mut folders: Vec<PathBuf> = projects.map(|entry| entry.expect("it is there").path()).collect();
        folders.extend(["projects", "facts", "."].map(|name| cache.path().join(name)));
        for folder in folders {
            fs::set_permissions(folder, fs::Permissions::from_mode(mode)).expect("it is ours");
        }
    };
    set(0o555);
    let may_write = fs::write(cache.path().join("probe"), "").is_ok();
    ask(&root, cache.path(), &right, "unchanged");
    project.write("shop/added.py", b"def added(): ...\n");
    let said = ask(&root, cache.path(), &right_answers(&root), "changed");
    set(0o755);
    // Who may do everything notices nothing.
    assert!(may_write || said.contains("warning: "), "{said}");
}

/// The shell sets the limit and ignores the signal, so that writing fails as it does on a full disk.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_warning() {
    let project = project();
    let root = project.root();
    let right = right_answers(&root);
    let cache = tempfile::tempdir().expect("a folder");
    for blocks in ["0", "1", "2"] {
        let groma = command(&root, Some(cache.path()), QUESTIONS[0]);
        let mut limited = Command::new("sh");
        limited.args(["-c", "trap '' XFSZ; ulimit -f \"$1\"; shift; exec \"$@\"", "sh", blocks]);
        limited.arg(groma.get_program()).args(groma.get_args()).current_dir(&root);
        for (name, value) in groma.get_envs() {
            match value {
                Some(value) => limited.env(name, value),
                None => limited.env_remove(name),
            };
        }
        let output = limited.output().expect("a shell runs");
        assert_eq!((output.status.code(), stdout(&output)), (Some(0), right[0].clone()), "{}", stderr(&output));
        assert!(stderr(&output).contains("warning: "), "{blocks}: {}", stderr(&output));
        let left: Vec<PathBuf> = files(cache.path()).into_iter().filter(|file| is_temporary(file)).collect();
        assert_eq!(left, Vec::<PathBuf>::new());
    }
    ask(&root, cache.path(), &right, "when there is room again");
}

/// Whether a file is one that a writer has not finished.
pub(crate) fn is_temporary(file: &Path) -> bool {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    name.ends_with(".tmp") || name.starts_with(".new-") || name.starts_with(".now-")
}

/// What may become of a file of the cache.
const DAMAGES: [&str; 9] =
    ["empty", "cut", "flipped", "folder", "pipe", "old pipe", "dangling link", "link to itself", "link to a device"];

#[cfg(unix)]
fn damage(file: &Path, how: &str) {
    use std::os::unix::fs::symlink;

    let bytes = fs::read(file).expect("it is a file");
    fs::remove_file(file).expect("it is ours");
    match how {
        "empty" => fs::write(file, "").expect("written"),
        "cut" => fs::write(file, &bytes[..bytes.len() / 2]).expect("written"),
        "flipped" => {
            let flipped: Vec<u8> = bytes.iter().enumerate().map(|(at, byte)| byte ^ u8::from(at % 97 == 60)).collect();
            fs::write(file, flipped).expect("written");
        }
        "folder" => fs::create_dir(file).expect("made"),
        "pipe" => assert!(Command::new("mkfifo").arg(file).status().is_ok_and(|status| status.success())),
        "old pipe" => {
            assert!(Command::new("mkfifo").arg(file).status().is_ok_and(|status| status.success()));
            let old = Command::new("touch").args(["-d", "2001-01-01"]).arg(file).status();
            assert!(old.is_ok_and(|status| status.success()));
        }
        "dangling link" => symlink("nowhere", file).expect("made"),
        "link to itself" => symlink(file, file).expect("made"),
        _ => symlink("/dev/zero", file).expect("made"),
    }
}

#[cfg(unix)]
#[test]
fn damaged_files_of_the_cache_change_no_answer_and_nothing_waits_for_them() {
    let project = project();
    let root = project.root();
    let right = right_answers(&root);
    for how in DAMAGES {
        let cache = tempfile::tempdir().expect("a folder");
        settle();
        run(&root, Some(cache.path()), &["index", "--alone"]);
        let names: Vec<PathBuf> = files(cache.path());
        assert!(names.len() >= 4, "{names:?}");
        // All at once; then again what was made anew, alone.
        for file in &names {
            damage(file, how);
        }
        ask(&root, cache.path(), &right, how);
        for question in [&["index", "--alone"][..], &["index", "--force"], &["status"]] {
            let output = run(&root, Some(cache.path()), question);
            assert_eq!(output.status.code(), Some(0), "{how}, {question:?}: {}", stderr(&output));
        }
        ask(&root, cache.path(), &right, how);
        let snapshot = files(cache.path()).into_iter().find(|file| file.ends_with("snapshot") && file.is_file());
        if let Some(snapshot) = snapshot {
            damage(&snapshot, how);
            ask(&root, cache.path(), &right, &format!("{how} snapshot"));
        }
    }
}
