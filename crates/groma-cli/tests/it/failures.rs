//! Exit statuses and messages of what goes wrong.

use groma_testkit::TempProject;

use crate::{groma, stderr, stdout};

#[test]
fn nothing_found_is_one_and_a_failure_is_two() {
    let project = TempProject::new("//- notes.txt\nx\n");
    let root = project.root();
    let nothing = groma(&root, &["outline"]);
    assert_eq!((nothing.status.code(), stdout(&nothing)), (Some(1), String::new()));
    assert_eq!(stderr(&nothing), "1 file: 0 parsed, 1 skipped (1 no language)\n");

    let missing = groma(&root, &["outline", "none.py"]);
    assert_eq!(missing.status.code(), Some(2));
    assert_eq!(
        stderr(&missing),
        "error: looking at `none.py`: No such file or directory (os error 2)\n\
         hint: paths are taken relative to the working directory, then relative to --root\n"
    );
    let outside = groma(&root, &["outline", ".."]);
    assert_eq!(outside.status.code(), Some(2));
    assert!(stderr(&outside).starts_with("error: `..` is outside the root"), "{}", stderr(&outside));

    let no_root = groma(&root, &["--root", "nowhere", "outline"]);
    assert_eq!(no_root.status.code(), Some(2));
    assert!(stderr(&no_root).starts_with("error: opening the root `nowhere`"), "{}", stderr(&no_root));

    let kind = groma(&root, &["outline", "--kind", "banana"]);
    assert_eq!(kind.status.code(), Some(2));
    assert!(stderr(&kind).contains("kinds are package, namespace"), "{}", stderr(&kind));
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_success() {
    use std::process::{Command, Stdio};

    let project = TempProject::new("");
    for number in 0..200 {
        project.write(&format!("f{number}.py"), "def f(): ...\n".repeat(200).as_bytes());
    }
    let mut child = Command::new(assert_cmd::cargo::cargo_bin("groma"))
        .args(["outline", "-q"])
        .current_dir(project.root())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it runs");
    drop(child.stdout.take());
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}
