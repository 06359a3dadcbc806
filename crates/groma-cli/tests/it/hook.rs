//! `groma hook`: what each client says and gets (goldens in `tests/hooks`), settings, budgets.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use groma_testkit::{TempProject, check_golden};
use serde_json::{Value, json};

use crate::{stderr, stdout};

/// Longer than any answer here takes, shorter than a test may hang.
const PATIENCE: Duration = Duration::from_secs(20);

/// A home directory with a project in it, and a cache folder beside it.
pub(crate) struct World {
    pub(crate) tree: TempProject,
    cache: tempfile::TempDir,
}

impl World {
    /// The project has a few files about prices and carts.
    pub(crate) fn new() -> Self {
        let mut fixture = "//- home/shop/pyproject.toml\n[project]\nname = \"shop\"\n//- home/shop/shop/__init__.py\n\
            from .cart import Cart\n//- home/shop/shop/cart.py\nfrom .prices import price_of\n\nclass Cart:\n    \
            def total(self):\n        return price_of(self)\n//- home/shop/shop/prices.py\ndef price_of(thing):\n    \
            return 1\n//- home/shop/web/cart.ts\nimport { priceOf } from './prices';\nexport const total = () => \
            priceOf();\n//- home/shop/web/prices.ts\nexport function priceOf() { return 1; }\n//- home/plain/x\n\
            //- bin/x\n"
            .to_owned();
        for number in 0..20 {
            fixture.push_str(&format!("//- home/shop/shop/kind_{number}.py\ndef kind_{number}(x):\n    return x\n"));
        }
        let world = Self { tree: TempProject::new(&fixture), cache: tempfile::tempdir().expect("a folder") };
        // What is trusted is older than the moment of a listing.
        std::thread::sleep(Duration::from_millis(60));
        world
    }

    /// The same with an index.
    pub(crate) fn indexed() -> Self {
        let world = Self::new();
        let index = world.command(&["index"]).current_dir(world.root()).output().expect("it runs");
        assert!(index.status.success(), "{}", stderr(&index));
        world
    }

    pub(crate) fn root(&self) -> PathBuf {
        self.tree.path("home/shop").canonicalize().expect("it is there")
    }

    pub(crate) fn cache(&self) -> &Path {
        self.cache.path()
    }

    /// The command, away from the project as some clients start it. It builds nothing by itself.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin("groma"));
        command.env_clear().env("PATH", self.tree.path("bin")).env("SHELL", "/bin/zsh").env("GROMA_AUTO_INDEX", "0");
        command.env("HOME", self.tree.path("home")).env("XDG_CONFIG_HOME", self.tree.path("home/.config"));
        command.env("GROMA_CACHE_DIR", self.cache()).current_dir(self.tree.path("home/plain")).args(arguments);
        command
    }

    /// What comes of an input, told to `groma hook`.
    pub(crate) fn run(&self, arguments: &[&str], input: impl Into<Vec<u8>>) -> Output {
        let command = self.command(&[&["hook"], arguments].concat());
        assert_cmd::Command::from_std(command).timeout(PATIENCE).write_stdin(input).output().expect("it runs")
    }

    /// The answer to an input; the exit status and stderr are what they always are.
    pub(crate) fn said(&self, arguments: &[&str], input: &Value) -> String {
        let output = self.run(arguments, input.to_string());
        assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()), "{input}");
        stdout(&output)
    }

    /// What a client of the usual form hears when a session begins.
    pub(crate) fn start(&self, session: &str, source: &str) -> String {
        let input =
            json!({"session_id": session, "cwd": self.root(), "hook_event_name": "SessionStart", "source": source});
        self.said(&["session-start"], &input)
    }

    /// What it hears when a prompt is sent.
    pub(crate) fn prompt(&self, session: &str, prompt: &str) -> String {
        let input =
            json!({"session_id": session, "cwd": self.root(), "hook_event_name": "UserPromptSubmit", "prompt": prompt});
        self.said(&["user-prompt"], &input)
    }

    /// What the log says.
    pub(crate) fn log(&self) -> String {
        fs::read_to_string(self.cache().join("hook.log")).unwrap_or_default()
    }
}

/// A prompt that is about something.
pub(crate) const PROMPT: &str = "round the price of a cart, see price_of";

#[test]
fn each_client_is_answered_in_its_form() {
    let world = World::indexed();
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hooks");
    let mut faults = Vec::new();
    let mut seen = 0;
    for entry in fs::read_dir(&cases).expect("cases").filter_map(Result::ok) {
        let name = entry.file_name().to_string_lossy().into_owned();
        let Some(case) = name.strip_suffix(".input.json") else { continue };
        seen += 1;
        let (host, event) = case.split_once('-').expect("a client and an event");
        let event = event.replace("subagent", "session");
        let input = fs::read_to_string(entry.path()).expect("text");
        let root = world.root().display().to_string();
        let ask = |arguments: &[&str], session: &str| {
            let input = input.replace("ROOT", &root).replace("SESSION", session);
            world.said(arguments, &serde_json::from_str(&input).expect("JSON"))
        };
        // The processes above those of a test are not the same everywhere.
        let told = ask(&[&event, "--shell", "zsh"], case);
        let by_name = ask(&[&event, "--shell", "zsh", "--host", host], &format!("{case} by name"));
        assert_eq!(by_name, told, "{case}");
        let answer: Value = serde_json::from_str(&told).unwrap_or_else(|error| panic!("{case}: {error}: {told}"));
        let shown = serde_json::to_string_pretty(&answer).expect("JSON").replace(&root, "ROOT") + "\n";
        faults.extend(check_golden(&cases.join(format!("{case}.output.json")), &shown).err());
    }
    assert!(seen >= 10 && faults.is_empty(), "{seen} cases\n{}", faults.join("\n"));
    assert_eq!(world.log(), "");
}

#[test]
fn a_cold_project_is_oriented_and_built_in_the_background() {
    let world = World::new();
    let cold = world.start("a", "startup");
    assert!(cold.contains("# Project: shop") && !cold.contains("prices"), "{cold}");
    assert_eq!(world.prompt("a", PROMPT), "", "there is no index");
    let mut command = world.command(&["hook", "session-start"]);
    command.env("GROMA_AUTO_INDEX", "1");
    let input = json!({"session_id": "b", "cwd": world.root(), "source": "startup"}).to_string();
    let begun = assert_cmd::Command::from_std(command).timeout(PATIENCE).write_stdin(input).output().expect("it runs");
    assert!(stdout(&begun).contains("index: building now"), "{}", stdout(&begun));
    let start = Instant::now();
    while world.prompt("b", PROMPT).is_empty() {
        assert!(start.elapsed() < PATIENCE, "it is never built");
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(world.start("c", "startup").contains("shop/"), "with the shape");
}

#[test]
fn what_is_old_is_brought_up_to_date_in_the_background() {
    let world = World::indexed();
    world.tree.write("home/shop/shop/rebates.py", b"def rebate_of(cart):\n    return 0\n");
    // The last look at all files was a long time ago.
    let checked = walk(world.cache()).into_iter().filter(|path| path.to_string_lossy().contains("checked"));
    for file in checked {
        let file = fs::File::options().write(true).open(file).expect("it opens");
        file.set_modified(std::time::SystemTime::now() - Duration::from_hours(3)).expect("dated");
    }
    let ask = |session: &str| {
        let mut command = world.command(&["hook", "user-prompt"]);
        command.env("GROMA_AUTO_INDEX", "1");
        let input = json!({"session_id": session, "cwd": world.root(), "prompt": "rebate_of a cart"}).to_string();
        stdout(&assert_cmd::Command::from_std(command).timeout(PATIENCE).write_stdin(input).output().expect("it runs"))
    };
    let (start, mut session) = (Instant::now(), 0);
    while !ask(&session.to_string()).contains("rebates.py") {
        assert!(start.elapsed() < PATIENCE, "it stays old");
        session += 1;
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// All files below a folder.
pub(crate) fn walk(folder: &Path) -> Vec<PathBuf> {
    let (mut folders, mut files) = (vec![folder.to_owned()], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok) {
            if entry.path().is_dir() { folders.push(entry.path()) } else { files.push(entry.path()) }
        }
    }
    files.sort();
    files
}

#[test]
fn budgets_are_ceilings_and_nothing_is_said_for_none() {
    let world = World::indexed();
    let tokens = |text: &str| groma_tokens(text);
    let start = |tokens: &str, session: &str| {
        let input = json!({"session_id": session, "cwd": world.root()});
        world.said(&["session-start", "--tokens", tokens], &input)
    };
    assert_eq!(start("0", "a"), "");
    let text_of = |answer: &str| {
        let answer: Value = serde_json::from_str(answer).expect("JSON");
        answer["hookSpecificOutput"]["additionalContext"].as_str().expect("text").to_owned()
    };
    for limit in [60, 150, 400] {
        let text = text_of(&start(&limit.to_string(), &format!("s{limit}")));
        assert!(tokens(&text) <= limit, "{limit}: {text}");
    }
    for limit in [0, 40, 80, 120] {
        let input = json!({"session_id": format!("p{limit}"), "cwd": world.root(), "prompt": PROMPT});
        let answer = world.said(&["user-prompt", "--tokens", &limit.to_string()], &input);
        if !answer.is_empty() {
            assert!(limit > 40 && tokens(&text_of(&answer)) <= limit, "{limit}: {answer}");
        }
    }
    // What a budget held back was not told.
    assert!(world.prompt("p40", PROMPT).contains("prices.py"));
}

/// At least the tokens of a text: none of them spans more than a word and the space before it here.
fn groma_tokens(text: &str) -> usize {
    text.split_whitespace().count()
}

#[test]
fn settings_turn_hooks_off_and_a_project_cannot_turn_them_on() {
    let world = World::indexed();
    world.tree.write("home/shop/groma.toml", b"[hook]\nsession_start = false\nuser_prompt = false\n");
    assert_eq!((world.start("a", "startup"), world.prompt("a", PROMPT)), (String::new(), String::new()));
    world
        .tree
        .write("home/shop/groma.toml", b"[hook]\nsession_start = true\nuser_prompt = true\nprompt_tokens = 9999\n");
    world.tree.write("home/.config/groma/groma.toml", b"[hook]\nsession_start = false\nuser_prompt = false\n");
    assert_eq!((world.start("a", "startup"), world.prompt("a", PROMPT)), (String::new(), String::new()));
    world.tree.write("home/.config/groma/groma.toml", b"");
    assert!(world.start("a", "startup").contains("# Project: shop"));
    assert_eq!(world.log(), "");
}

#[test]
fn a_client_that_does_not_name_the_folder_started_the_hook_in_it() {
    let world = World::indexed();
    let mut command = world.command(&["hook", "session-start"]);
    command.current_dir(world.root().join("web")).stdin(Stdio::piped());
    let output =
        assert_cmd::Command::from_std(command).write_stdin("{\"session_id\": \"a\"}").output().expect("it runs");
    assert!(stdout(&output).contains("# Project: shop"), "{}", stdout(&output));
}
