//! `groma install`, `uninstall` and `doctor`, with a home directory of their own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use assert_cmd::Command;
use groma_testkit::TempProject;
use serde_json::Value;

use super::{stderr, stdout};

struct Machine {
    files: TempProject,
}

impl Machine {
    fn new(fixture: &str) -> Self {
        let files = TempProject::new(fixture);
        files.folder("home");
        files.folder("project/.git");
        Self { files }
    }

    fn home(&self) -> PathBuf {
        self.files.root().join("home")
    }

    fn read(&self, path: &str) -> String {
        fs::read_to_string(self.files.path(path)).expect("a text")
    }

    fn there(&self, path: &str) -> bool {
        self.files.path(path).exists()
    }

    fn groma(&self, arguments: &[&str]) -> Output {
        self.groma_with(arguments, &[])
    }

    fn groma_with(&self, arguments: &[&str], variables: &[(&str, &Path)]) -> Output {
        let mut command = Command::cargo_bin("groma").expect("it is built");
        command.env_clear().env("PATH", "/nowhere");
        // A program needs these to start on Windows.
        for name in ["SystemRoot", "TEMP", "TMP"] {
            if let Some(value) = std::env::var_os(name) {
                command.env(name, value);
            }
        }
        command.env("HOME", self.home()).env("USERPROFILE", self.home()).env("APPDATA", self.home().join(".config"));
        command.env("GROMA_CACHE_DIR", self.files.root().join("cache"));
        for (name, value) in variables {
            command.env(name, value);
        }
        command.current_dir(self.files.path("project")).args(arguments).output().expect("it runs")
    }
}

fn json(output: &Output) -> Value {
    serde_json::from_str(&stdout(output)).expect("JSON")
}

fn status(output: &Output) -> Option<i32> {
    output.status.code()
}

#[test]
fn agents_that_are_found_are_configured_and_undone() {
    let machine = Machine::new("//- home/.cursor/mcp.json\n{}\n//- home/.claude.json\n{\n  \"a\": 1\n}\n");
    let installed = machine.groma(&["install"]);
    assert_eq!(status(&installed), Some(0), "{}", stderr(&installed));
    let told = stdout(&installed);
    assert!(told.contains("claude: Claude Code") && told.contains("cursor: Cursor"), "{told}");
    assert!(told.contains("  cursor server: added\n--- ") && told.contains("+    \"groma\": {\n"), "{told}");
    assert!(machine.read("home/.claude.json").starts_with("{\n  \"a\": 1,\n  \"mcpServers\": {\n    \"groma\": {\n"));
    assert!(machine.there("home/.claude/skills/groma/SKILL.md") && machine.there("home/.config/groma/installed.json"));
    assert!(!machine.there("home/.gemini") && !machine.there("project/.mcp.json"));
    let again = stdout(&machine.groma(&["install"]));
    assert!(!again.contains("added") && again.contains("cursor server: is up to date"), "{again}");
    let undone = machine.groma(&["uninstall"]);
    assert_eq!(status(&undone), Some(0));
    assert_eq!(machine.read("home/.claude.json"), "{\n  \"a\": 1\n}\n");
    assert_eq!(machine.read("home/.cursor/mcp.json"), "{}\n");
    for gone in ["home/.claude", "home/.cursor/hooks.json", "home/.cursor/skills", "home/.config/groma"] {
        assert!(!machine.there(gone), "{gone}");
    }
    assert!(stdout(&machine.groma(&["uninstall"])).contains("nothing of groma is installed"));
}

#[test]
fn a_dry_run_writes_nothing() {
    let machine = Machine::new("//- home/.cursor/mcp.json\n{}\n");
    let planned = machine.groma(&["install", "cursor", "goose", "--dry-run"]);
    let told = stdout(&planned);
    assert_eq!(status(&planned), Some(0));
    assert!(
        told.contains("goose server: would be added") && told.ends_with("dry run: nothing was written\n"),
        "{told}"
    );
    assert_eq!(machine.read("home/.cursor/mcp.json"), "{}\n");
    assert!(!machine.there("home/.config") && !machine.there("home/.cursor/skills"));
}

#[test]
fn where_no_agent_is_found_it_says_so() {
    let machine = Machine::new("//- project/x\n");
    let output = machine.groma(&["install"]);
    assert_eq!((status(&output), stdout(&output).contains("no agent was found")), (Some(1), true));
    let output = machine.groma(&["install", "emacs"]);
    assert_eq!((status(&output), stderr(&output).contains("agents are claude, codex")), (Some(2), true));
}

#[test]
fn a_broken_file_gives_status_1_and_the_others_go_on() {
    let machine = Machine::new("//- home/.cursor/mcp.json\n{ broken\n");
    let output = machine.groma(&["install", "cursor"]);
    assert_eq!(status(&output), Some(1));
    let told = stdout(&output);
    assert!(told.contains("cursor server: not done\n  refused: not JSON: "), "{told}");
    assert!(machine.there("home/.cursor/hooks.json"));
    let answer = json(&machine.groma(&["doctor", "--json"]));
    let checks = answer["checks"].as_array().expect("a list");
    let states: Vec<&str> = checks
        .iter()
        .filter(|check| check["what"].as_str().is_some_and(|what| what.starts_with("cursor")))
        .filter_map(|check| check["state"].as_str())
        .collect();
    assert_eq!(states, ["wrong", "ok", "ok"]);
}

#[test]
fn a_project_is_configured_only_when_that_is_asked_for() {
    let machine = Machine::new("//- project/.mcp.json\n{\"mcpServers\": {}}\n");
    let output = machine.groma(&["install", "claude", "--project"]);
    assert_eq!(status(&output), Some(0), "{}", stderr(&output));
    assert!(stdout(&output).contains("note: files of the project name "));
    assert!(machine.there("project/.claude/settings.json") && !machine.there("home/.claude"));
    machine.groma(&["uninstall", "claude", "--project"]);
    assert_eq!(machine.read("project/.mcp.json"), "{\"mcpServers\": {}}\n");
    assert!(!machine.there("project/.claude"));
    let home = machine.home().display().to_string();
    let output = machine.groma(&["install", "claude", "--project", "--root", &home]);
    assert_eq!((status(&output), stderr(&output).contains("is no project")), (Some(2), true));
}

#[test]
fn agents_md_is_written_only_when_that_is_asked_for() {
    let machine = Machine::new("//- project/AGENTS.md\n# Mine\n//- home/.cursor/mcp.json\n{}\n");
    machine.groma(&["install"]);
    assert_eq!(machine.read("project/AGENTS.md"), "# Mine\n");
    machine.groma(&["install", "--agents-md"]);
    let text = machine.read("project/AGENTS.md");
    assert!(text.starts_with("# Mine\n\n<!-- groma:begin") && text.ends_with("<!-- groma:end -->\n"), "{text}");
    let counts = text.replace("--tokens 2000", "").chars().any(|character| character.is_ascii_digit());
    assert!(!counts, "{text}");
    machine.groma(&["uninstall"]);
    assert_eq!(machine.read("project/AGENTS.md"), text);
    machine.groma(&["uninstall", "--agents-md"]);
    assert_eq!(machine.read("project/AGENTS.md"), "# Mine\n");
}

#[test]
fn the_answer_as_json_names_files_and_deeds() {
    let machine = Machine::new("//- home/.config/opencode/opencode.jsonc\n{ /* mine */ }\n");
    let answer = json(&machine.groma(&["install", "opencode", "--dry-run", "--json"]));
    assert_eq!((&answer["version"], &answer["scope"], &answer["dry_run"]), (&1.into(), &"user".into(), &true.into()));
    let file = &answer["files"][0];
    assert!(file["path"].as_str().is_some_and(|path| path.ends_with("opencode.jsonc")), "{file}");
    assert_eq!(file["parts"][0]["deed"], "add");
    assert!(file["diff"].as_array().is_some_and(|lines| lines.len() > 4), "{file}");
}

#[test]
fn folders_that_agents_let_be_moved_are_heeded() {
    let machine = Machine::new("//- project/x\n");
    let moved = machine.files.root().join("moved");
    machine.groma_with(&["install", "codex"], &[("CODEX_HOME", &moved)]);
    assert!(machine.there("moved/config.toml") && !machine.there("home/.codex"));
    machine.groma_with(&["install", "codex"], &[("CODEX_HOME", Path::new("relative"))]);
    assert!(machine.there("home/.codex/config.toml") && !machine.there("project/relative"));
}

#[test]
fn the_doctor_tells_what_is_right_missing_and_wrong() {
    let machine = Machine::new("//- home/.claude.json\n{}\n");
    let output = machine.groma(&["doctor"]);
    let told = stdout(&output);
    assert_eq!(status(&output), Some(0), "{told}");
    assert!(told.contains("missing claude server: ") && told.contains("run `groma install claude`"), "{told}");
    assert!(told.contains(&format!("ok      version: groma {}", env!("CARGO_PKG_VERSION"))), "{told}");
    machine.groma(&["install"]);
    let told = stdout(&machine.groma(&["doctor"]));
    assert!(told.contains("ok      claude server: ") && told.contains("ok      claude hooks: "), "{told}");
    let state = machine.files.path("home/.claude.json");
    fs::write(
        &state,
        "{\"mcpServers\": {\"groma\": {\"command\": \"/other/groma\", \"args\": [\"mcp\"], \"type\": \"stdio\"}}}",
    )
    .expect("written");
    let output = machine.groma(&["doctor"]);
    let told = stdout(&output);
    assert_eq!(status(&output), Some(1));
    assert!(
        told.contains("wrong   claude server: ")
            && told.contains("names another groma, /other/groma, which is not there"),
        "{told}"
    );
    assert_eq!(status(&machine.groma(&["install"])), Some(0));
    assert_eq!(status(&machine.groma(&["doctor"])), Some(0));
}

#[cfg(unix)]
#[test]
fn a_groma_on_path_is_named_without_its_folder() {
    let machine = Machine::new("//- home/.cursor/mcp.json\n{}\n");
    let folder = machine.files.root().join("bin");
    fs::create_dir(&folder).expect("made");
    let program = assert_cmd::cargo::cargo_bin("groma");
    std::os::unix::fs::symlink(program, folder.join("groma")).expect("linked");
    machine.groma_with(&["install", "cursor"], &[("PATH", &folder)]);
    assert!(machine.read("home/.cursor/mcp.json").contains("\"command\": \"groma\""));
    assert!(stdout(&machine.groma_with(&["doctor"], &[("PATH", &folder)])).contains("ok      program: PATH leads to "));
}
