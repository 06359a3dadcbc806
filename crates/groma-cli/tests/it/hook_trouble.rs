//! `groma hook`: whatever is wrong, the exit status is 0, stderr is empty, and the log knows why.

use std::fs;
use std::io::Write as _;
use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::hook::{PROMPT, World, walk};
use crate::{stderr, stdout};

/// No answer, no failure, and a line in the log that has these words.
fn is_silent(world: &World, arguments: &[&str], input: impl Into<Vec<u8>>, logged: &str) {
    let output = world.run(arguments, input);
    let seen = (output.status.code(), stdout(&output), stderr(&output));
    assert_eq!(seen, (Some(0), String::new(), String::new()), "{arguments:?}");
    let log = world.log();
    let last = log.lines().last().unwrap_or_default();
    assert!(last.contains(logged), "{arguments:?}: {last}");
}

#[test]
fn hostile_input_is_answered_with_nothing() {
    let world = World::indexed();
    let deep = format!("{{\"prompt\": {}", "[".repeat(1_000_000));
    let hostile: [(&[u8], &str); 8] = [
        (b"", "no JSON object"),
        (b"thanks", "no JSON object"),
        (b"[]", "no JSON object"),
        (b"\xff\xfe\x00\xd8", "no JSON object"),
        (b"{\"cwd\": \"/\", \"cwd\"", "no JSON object"),
        (deep.as_bytes(), "no JSON object"),
        (b"{}", ""),
        (b"{\"session_id\": {}, \"prompt\": 7, \"cwd\": []}", ""),
    ];
    for command in ["session-start", "user-prompt"] {
        for (input, logged) in hostile {
            is_silent(&world, &[command], input, logged);
        }
        let large = vec![b'x'; 50 << 20];
        is_silent(&world, &[command], large, "larger than");
    }
    assert_eq!(stdout(&world.run(&["user-prompt", "--host", "cursor"], "x")), "{\"continue\":true}\n");
}

#[test]
fn where_there_is_no_project_nothing_is_said() {
    let world = World::indexed();
    let home = world.tree.path("home");
    let at = |folder: &std::path::Path| json!({"session_id": "a", "cwd": folder, "prompt": PROMPT}).to_string();
    for command in ["session-start", "user-prompt"] {
        is_silent(&world, &[command], at(&home.join("plain")), "no repository");
        is_silent(&world, &[command], at(&home), "no repository");
        is_silent(&world, &[command], at(std::path::Path::new("/")), "no repository");
        is_silent(&world, &[command], at(&home.join("not/there")), "names is none");
        is_silent(&world, &[command], at(std::path::Path::new("shop")), "names is none");
        // Not even by name.
        is_silent(&world, &[command, "--root", &home.to_string_lossy()], at(&world.root()), "repository");
        is_silent(&world, &[command, "--root", "/not/there"], at(&world.root()), "opening the root");
    }
    fs::write(home.join("package.json"), "{}").expect("written");
    is_silent(&world, &["session-start", "--root", &home.to_string_lossy()], at(&world.root()), "home directory");
    assert!(!world.log().contains("price"), "no word of a prompt");
}

#[test]
fn the_log_is_in_the_cache_folder_of_the_home_directory_and_never_in_a_project() {
    let world = World::indexed();
    let home = world.tree.path("home");
    let logs = || walk(&home).into_iter().filter(|path| path.ends_with("hook.log")).collect::<Vec<_>>();
    let run = |folder: &std::path::Path, cache: &std::path::Path| {
        let mut command = world.command(&["hook", "user-prompt"]);
        command.env("GROMA_CACHE_DIR", cache).current_dir(folder);
        let output = assert_cmd::Command::from_std(command).write_stdin("no JSON").output().expect("it runs");
        assert_eq!(output.status.code(), Some(0));
    };
    run(&world.root(), &world.root().join("cache"));
    run(&home.join("plain"), &home.join("plain/cache"));
    fs::create_dir_all(home.join("other/.git")).expect("made");
    run(&home.join("plain"), &home.join("other/cache"));
    assert_eq!(logs(), Vec::<std::path::PathBuf>::new());
    run(&home, &home.join(".cache/groma"));
    assert_eq!(logs(), [home.join(".cache/groma/hook.log")]);
}

#[test]
fn arguments_that_make_no_sense_fail_nothing() {
    let world = World::indexed();
    let input = json!({"session_id": "a", "cwd": world.root(), "prompt": PROMPT}).to_string();
    for arguments in
        [&["session-start", "--host", "nobody"][..], &["user-prompt", "--what"], &["session-begin"], &[], &["--tokens"]]
    {
        is_silent(&world, arguments, input.clone(), "error: ");
    }
    is_silent(&world, &["session-start", "--rev", "HEAD"], input, "revision");
    let other = json!({"session_id": "a", "cwd": world.root(), "hook_event_name": "PreToolUse"}).to_string();
    is_silent(&world, &["session-start"], other, "another event: PreToolUse");
    let help = world.run(&["--help"], "");
    assert!(help.status.success() && stdout(&help).contains("session-start"));
}

#[test]
fn settings_that_do_not_hold_fail_nothing() {
    let world = World::indexed();
    world.tree.write("home/.config/groma/groma.toml", b"map.tokens = 'many'\n");
    let input = json!({"session_id": "a", "cwd": world.root()}).to_string();
    is_silent(&world, &["session-start"], input, "map.tokens");
}

#[test]
fn a_cache_in_bad_hands_fails_nothing() {
    let world = World::indexed();
    for path in walk(world.cache()) {
        let bytes = fs::read(&path).expect("read");
        fs::write(&path, &bytes[..bytes.len() / 2]).expect("written");
    }
    let start = Instant::now();
    assert!(world.start("a", "startup").contains("# Project: shop"));
    world.prompt("a", PROMPT);
    fs::create_dir_all(world.cache().join("hooks")).expect("made");
    for path in walk(&world.cache().join("hooks")) {
        fs::remove_file(&path).expect("removed");
        fs::create_dir(&path).expect("made");
    }
    assert!(world.start("a", "startup").contains("# Project: shop"), "it may be said twice");
    assert_eq!(world.prompt("a", PROMPT), "", "what cannot be noted is not said");
    assert!(start.elapsed() < Duration::from_secs(15), "{:?}", start.elapsed());
}

#[test]
fn a_client_that_goes_away_or_never_ends_fails_nothing() {
    let world = World::indexed();
    let input = json!({"session_id": "a", "cwd": world.root()}).to_string();
    let spawn = || {
        let mut command = world.command(&["hook", "session-start"]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts")
    };
    // It reads no answer.
    let mut gone = spawn();
    drop(gone.stdout.take());
    gone.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("it reads");
    assert_eq!(gone.wait().expect("it ends").code(), Some(0));
    // It never ends its sentence.
    let start = Instant::now();
    let mut endless = spawn();
    let mut pipe = endless.stdin.take().expect("a pipe");
    pipe.write_all(b"{").expect("it reads");
    assert_eq!(endless.wait().expect("it ends").code(), Some(0));
    let took = start.elapsed();
    assert!(took > Duration::from_secs(1) && took < Duration::from_secs(10), "{took:?}");
    drop(pipe);
    assert!(world.log().contains("it took too long"), "{}", world.log());
}
