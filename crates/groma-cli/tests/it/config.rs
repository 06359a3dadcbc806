//! `groma config` and what settings do to the other commands. How layers are merged is tested where they are.

use std::fs;
use std::path::Path;
use std::process::Output;
use std::time::Duration;

use groma_testkit::TempProject;
use serde_json::Value;

use crate::cache::command;
use crate::{stderr, stdout};

/// Longer than any question here takes, shorter than a test may hang.
const PATIENCE: Duration = Duration::from_secs(10);

/// Runs the command with a cache folder, the user's files being those of `home`.
fn run(root: &Path, home: &Path, arguments: &[&str]) -> Output {
    let mut command = command(root, Some(&home.join("cache")), arguments);
    command.env("HOME", home).env("XDG_CONFIG_HOME", home);
    assert_cmd::Command::from_std(command).timeout(PATIENCE).output().expect("it runs")
}

fn project() -> TempProject {
    TempProject::new(
        "//- groma.toml\n# what the team agreed on\nignore = [\"/gen/\"]\nmax_file_size = 400_000\n\n[map]\ntokens = 900\n\
         //- a.py\ndef first(): ...\n//- gen/b.py\ndef second(): ...\n",
    )
}

/// Output with the folders of this run replaced by names.
fn named(text: &str, project: &TempProject, home: &Path) -> String {
    text.replace(&home.display().to_string(), "HOME")
        .replace(&project.root().canonicalize().expect("it is there").display().to_string(), "ROOT")
}

#[test]
fn prints_what_holds_as_toml_with_where_it_comes_from() {
    let (project, home) = (project(), tempfile::tempdir().expect("a folder"));
    fs::create_dir(home.path().join("groma")).expect("made");
    fs::write(home.path().join("groma/groma.toml"), "threads = 2\nignore = ['*.snap']\n").expect("written");
    let output = run(&project.root(), home.path(), &["config", "--max-file-size", "300"]);
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()));
    assert_eq!(
        named(&stdout(&output), &project, home.path()),
        "\
# user: HOME/groma/groma.toml
# project: ROOT/groma.toml
# root is not set
# max_ascend is not set
exclude_roots = []  # default
threads = 2  # HOME/groma/groma.toml line 1
max_file_size = 300  # --max-file-size
no_ignore = false  # default
submodules = false  # default
ignore = [\"*.snap\", \"/gen/\"]  # HOME/groma/groma.toml line 2, groma.toml line 2
no_cache = false  # default
cache_dir = \"HOME/cache\"  # --cache-dir
cache_limit = 2147483648  # default
auto_index = true  # default
quiet = false  # default
tokenizer = \"o200k\"  # default
map.tokens = 900  # groma.toml line 6
orient.tokens = 600  # default
# orient.shell is not set
# orient.allow is not set
orient.tools = \"cli\"  # default
context.level = \"minimal\"  # default
# context.window is not set
query.max_files = 20  # default
slice.max_files = 15  # default
max_age = 300  # default
hook.session_start = true  # default
# hook.session_tokens is not set
hook.user_prompt = true  # default
hook.prompt_tokens = 600  # default
"
    );
    let one = |key| stdout(&run(&project.root(), home.path(), &["config", key]));
    assert_eq!(one("map.tokens"), "map.tokens = 900  # groma.toml line 6\n");
    assert_eq!(one("map"), "map.tokens = 900  # groma.toml line 6\n");
    let unknown = run(&project.root(), home.path(), &["config", "tokens"]);
    assert_eq!(unknown.status.code(), Some(2));
    assert_eq!(stderr(&unknown), "error: no setting is called `tokens`\nhint: near: map.tokens, orient.tokens\n");
}

#[test]
fn json_tells_layers_and_faults() {
    let (project, home) = (project(), tempfile::tempdir().expect("a folder"));
    project.write("groma.toml", b"threads = 1\nmap.tokens = 50\n");
    let output = run(&project.root(), home.path(), &["config", "--json", "map.tokens"]);
    assert_eq!(output.status.code(), Some(2));
    let answer: Value = serde_json::from_str(&stdout(&output)).expect("JSON");
    let expected = serde_json::json!({
        "version": 1,
        "settings": [{
            "key": "map.tokens",
            "value": 50,
            "origins": [{ "layer": "project", "name": "groma.toml", "line": 2 }],
        }],
        "files": [
            { "layer": "user", "path": home.path().join("groma/groma.toml"), "exists": false },
            { "layer": "project", "path": project.root().canonicalize().expect("it is there").join("groma.toml"), "exists": true },
        ],
        "faults": ["groma.toml line 1: `threads` cannot be set by a project"],
    });
    assert_eq!(answer, expected);
}

#[test]
fn a_projects_file_narrows_what_is_listed_and_why_tells_the_line() {
    let (project, home) = (project(), tempfile::tempdir().expect("a folder"));
    let asked = |arguments: &[&str]| run(&project.root(), home.path(), arguments);
    let map = stdout(&asked(&["map"]));
    assert!(map.contains("a.py") && !map.contains("gen"), "{map}");
    let why = asked(&["why", "gen/b.py"]);
    assert_eq!(
        (why.status.code(), stdout(&why)),
        (Some(1), "gen/b.py: not in the map\n  gen is ignored by `/gen/` in groma.toml line 2\n".to_owned())
    );
    // What is stored of the project with these rules is not taken for what it is without.
    assert!(stdout(&asked(&["map", "--no-ignore"])).contains("gen/b.py"));
    project.write("groma.toml", b"");
    assert!(stdout(&asked(&["map"])).contains("gen/b.py"));
    assert!(!stdout(&asked(&["map", "--tokens", "0"])).contains("a.py"));
    project.write("groma.toml", b"map.tokens = 0\n");
    assert!(!stdout(&asked(&["map"])).contains("a.py"));
}

#[test]
fn a_project_can_forbid_builds_in_the_background() {
    let (project, home) = (project(), tempfile::tempdir().expect("a folder"));
    project.write("groma.toml", b"\nauto_index = false\n");
    let output = run(&project.root(), home.path(), &["index", "--background"]);
    assert_eq!(stdout(&output), "not started: auto_index is false (groma.toml line 2)\n");
}

#[test]
fn a_broken_file_of_a_project_is_a_warning_and_an_error_of_config_only() {
    let (project, home) = (project(), tempfile::tempdir().expect("a folder"));
    project.write("groma.toml", b"cache_dir = \"/etc\"\ntokens = 1\nignore = [\"/gen/\"]\nno_ignore = true\n");
    let map = run(&project.root(), home.path(), &["map"]);
    assert_eq!(map.status.code(), Some(0));
    let said = stderr(&map);
    assert!(
        said.starts_with(
            "warning: ignored: groma.toml line 1: `cache_dir` cannot be set by a project\n\
             warning: ignored: groma.toml line 2: no setting is called `tokens`; near: map.tokens, orient.tokens\n\
             warning: ignored: groma.toml line 4: `no_ignore` of a project can only be false\n"
        ),
        "{said}"
    );
    // What is right beside it holds.
    assert!(!stdout(&map).contains("gen"), "{}", stdout(&map));
    assert_eq!(stderr(&run(&project.root(), home.path(), &["map", "-q"])), "");
    let config = run(&project.root(), home.path(), &["config"]);
    assert_eq!(config.status.code(), Some(2));
    assert!(stdout(&config).contains("ignore = [\"/gen/\"]  # groma.toml line 3\n"));
    assert!(stderr(&config).starts_with("error: groma.toml line 1: `cache_dir` cannot be set by a project\n"));
    project.write("groma.toml", "k = 1\n[".repeat(500).as_bytes());
    assert_eq!(run(&project.root(), home.path(), &["map"]).status.code(), Some(0));
}

#[test]
fn a_broken_file_of_the_user_is_an_error() {
    let (project, home) = (project(), tempfile::tempdir().expect("a folder"));
    fs::create_dir(home.path().join("groma")).expect("made");
    let file = home.path().join("groma/groma.toml");
    fs::write(&file, "thread = 2\n").expect("written");
    for arguments in [&["map"][..], &["config"], &["cache", "path"]] {
        let output = run(&project.root(), home.path(), arguments);
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), String::new()), "{arguments:?}");
        assert_eq!(
            named(&stderr(&output), &project, home.path()),
            "error: HOME/groma/groma.toml line 1: no setting is called `thread`; near: threads\n\
             hint: mend it there; GROMA_CONFIG names another file for one run\n"
        );
    }
    // What needs no settings works.
    assert_eq!(run(&project.root(), home.path(), &["languages"]).status.code(), Some(0));
    fs::write(&file, vec![b'#'; 70_000]).expect("written");
    let large = run(&project.root(), home.path(), &["map"]);
    assert!(stderr(&large).contains("larger than 65536 bytes"), "{}", stderr(&large));
}

#[test]
fn an_odd_file_of_a_project_stops_nothing_and_is_never_waited_for() {
    let (project, home) = (project(), tempfile::tempdir().expect("a folder"));
    let file = project.path("groma.toml");
    let check = |what: &str| {
        let output = run(&project.root(), home.path(), &["map"]);
        assert_eq!(output.status.code(), Some(0), "{what}: {}", stderr(&output));
        assert!(stdout(&output).contains("gen/b.py"), "{what}");
        assert!(
            stderr(&output).contains(&format!("warning: ignored: groma.toml: {what}")),
            "{what}: {}",
            stderr(&output)
        );
    };
    fs::File::create(&file).and_then(|file| file.set_len(50 << 20)).expect("made");
    check("larger than 65536 bytes");
    fs::write(&file, b"\x7fELF\xff\xfe\x00").expect("written");
    check("not UTF-8 text");
    fs::remove_file(&file).expect("removed");
    fs::create_dir(&file).expect("made");
    check("not a regular file");
    fs::remove_dir(&file).expect("removed");
    #[cfg(unix)]
    {
        use std::os::unix::fs::symlink;

        let outside = home.path().join("secret.toml");
        fs::write(&outside, "password = 'hunter2'\nignore = ['*']\n").expect("written");
        symlink(&outside, &file).expect("linked");
        check("a link that leads out of the project");
        let said = stderr(&run(&project.root(), home.path(), &["config"]));
        assert!(!said.contains("password") && !said.contains("hunter2"), "{said}");
        fs::remove_file(&file).expect("removed");
        symlink("/dev/zero", &file).expect("linked");
        check("a link that leads out of the project");
        fs::remove_file(&file).expect("removed");
        let made = std::process::Command::new("mkfifo").arg(&file).status().expect("a Unix system has it");
        assert!(made.success());
        check("not a regular file");
    }
}
