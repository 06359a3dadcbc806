//! Files that are odd on disk: links, permissions, broken texts, what leads out of a project.

use groma_install::Scope;
use groma_install::plan::Deed;

use super::*;

fn one(path: &'static str, text: &str) -> Vec<(&'static str, String)> {
    vec![(path, text.to_owned())]
}

#[test]
fn a_broken_file_is_refused_and_the_others_go_on() {
    let mut machine = Machine::new(&one(".cursor/mcp.json", "{\"mcpServers\": {"), &[]);
    let plans = machine.install(&["cursor", "gemini"], Scope::User);
    assert!(trouble(&plans, ".cursor/mcp.json").starts_with("not JSON: "));
    assert_eq!(text(&machine.home(".cursor/mcp.json")), "{\"mcpServers\": {");
    assert!(machine.home(".cursor/hooks.json").exists() && machine.home(".gemini/settings.json").exists());
}

#[test]
fn a_file_that_is_no_text_or_no_file_is_refused() {
    let mut machine = Machine::new(&[], &[]);
    fs::create_dir_all(machine.home(".cursor/hooks.json")).expect("made");
    fs::write(machine.home(".cursor/mcp.json"), b"\xff\xfe{\0}\0").expect("written");
    let before = machine.state();
    let plans = machine.install_targets(machine.targets(&["cursor"], Scope::User).into_iter().take(2).collect(), false);
    assert_eq!(trouble(&plans, "mcp.json"), "it is not UTF-8");
    assert_eq!(trouble(&plans, "hooks.json"), "it is not a file");
    assert_same(&machine.state(), &before);
}

#[test]
fn a_file_that_is_too_large_is_not_read() {
    let mut machine = Machine::new(&one(".cursor/mcp.json", "{}"), &[]);
    let file = fs::OpenOptions::new().write(true).open(machine.home(".cursor/mcp.json")).expect("opened");
    file.set_len(64 << 20).expect("made longer");
    let plans = machine.install(&["cursor"], Scope::User);
    assert_eq!(trouble(&plans, "mcp.json"), "it is larger than 32 MiB");
}

#[test]
fn a_foreign_entry_is_left_alone_and_replaced_when_that_is_asked_for() {
    let foreign = "{\"mcpServers\": {\"groma\": {\"command\": \"docker\", \"args\": [\"run\", \"groma\"]}}}";
    let mut machine = Machine::new(&one(".cursor/mcp.json", foreign), &[]);
    let before = machine.state();
    let targets: Vec<Target> = machine.targets(&["cursor"], Scope::User).into_iter().take(1).collect();
    let plans = machine.install_targets(targets.clone(), false);
    assert_eq!(plans[0].parts[0].deed, Deed::Leave);
    assert_eq!(machine.uninstall_targets(targets.clone(), false)[0].parts[0].deed, Deed::Leave);
    assert_same(&machine.state(), &before);
    assert_eq!(machine.install_targets(targets.clone(), true)[0].parts[0].deed, Deed::Replace);
    assert_ne!(machine.state(), before);
    machine.uninstall_targets(targets, false);
    assert_same(&machine.state(), &before);
}

#[test]
fn a_skill_that_its_user_changed_is_left_alone() {
    let mut machine = Machine::new(&[], &[]);
    machine.install(&["zed"], Scope::User);
    let skill = machine.home(".agents/skills/groma/SKILL.md");
    fs::write(&skill, "mine").expect("written");
    let plans = machine.install(&["zed"], Scope::User);
    assert_eq!(plans[1].parts[0].deed, Deed::Leave);
    machine.uninstall(&["zed"], Scope::User);
    assert_eq!(text(&skill), "mine");
    assert!(!machine.home(".config/zed/settings.json").exists());
}

#[test]
fn a_skill_of_an_older_version_is_brought_up_to_date() {
    let mut machine = Machine::new(&[], &[]);
    let mut old = machine.targets(&["goose"], Scope::User).into_iter().skip(1).collect::<Vec<_>>();
    old[0].wants[0].place = groma_install::Place::Text("what an older version wrote\n");
    machine.install_targets(old, false);
    let plans = machine.install(&["goose"], Scope::User);
    assert_eq!(plans[1].parts[0].deed, Deed::Update);
    machine.uninstall(&["goose"], Scope::User);
    assert!(!machine.home(".agents").exists());
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).expect("it is there").permissions().mode() & 0o777
    }

    #[test]
    fn a_link_stays_and_what_it_leads_to_is_changed() {
        let mut machine = Machine::new(&one("dotfiles/mcp.json", "{\n}\n"), &[]);
        fs::create_dir_all(machine.home(".cursor")).expect("made");
        symlink("../dotfiles/mcp.json", machine.home(".cursor/mcp.json")).expect("linked");
        let before = machine.state();
        machine.install(&["cursor"], Scope::User);
        assert!(fs::symlink_metadata(machine.home(".cursor/mcp.json")).expect("there").is_symlink());
        assert!(text(&machine.home("dotfiles/mcp.json")).contains("groma"));
        machine.uninstall(&["cursor"], Scope::User);
        assert_same(&machine.state(), &before);
    }

    #[test]
    fn a_linked_folder_is_written_through() {
        let mut machine = Machine::new(&one("dotfiles/claude/settings.json", "{}"), &[]);
        symlink("dotfiles/claude", machine.home(".claude")).expect("linked");
        let before = machine.state();
        machine.install(&["claude"], Scope::User);
        assert!(machine.home("dotfiles/claude/skills/groma/SKILL.md").exists());
        machine.uninstall(&["claude"], Scope::User);
        assert_same(&machine.state(), &before);
    }

    #[test]
    fn two_names_of_one_file_are_one_file() {
        let mut machine = Machine::new(&one("shared.json", "{}"), &[]);
        for folder in [".cursor", ".codeium/windsurf"] {
            fs::create_dir_all(machine.home(folder)).expect("made");
        }
        symlink(machine.home("shared.json"), machine.home(".cursor/mcp.json")).expect("linked");
        symlink(machine.home("shared.json"), machine.home(".codeium/windsurf/mcp_config.json")).expect("linked");
        let before = machine.state();
        let plans = machine.install(&["cursor", "windsurf"], Scope::User);
        assert!(plans.iter().all(|plan| plan.change.is_ok()));
        machine.uninstall(&["cursor"], Scope::User);
        assert!(text(&machine.home("shared.json")).contains("groma"));
        machine.uninstall(&["windsurf"], Scope::User);
        assert_same(&machine.state(), &before);
    }

    #[test]
    fn a_link_that_leads_nowhere_or_round_is_refused() {
        let mut machine = Machine::new(&[], &[]);
        fs::create_dir_all(machine.home(".cursor")).expect("made");
        symlink("nowhere.json", machine.home(".cursor/mcp.json")).expect("linked");
        symlink("hooks.json", machine.home(".cursor/hooks.json")).expect("linked");
        let plans = machine.install(&["cursor"], Scope::User);
        assert_eq!(trouble(&plans, "mcp.json"), "it is a link that leads nowhere");
        assert_eq!(trouble(&plans, "hooks.json"), "it is a link that leads nowhere");
        assert!(!machine.home(".cursor/nowhere.json").exists());
    }

    #[test]
    fn a_read_only_file_is_refused_and_permissions_are_kept() {
        let mut machine = Machine::new(&configurations::home(), &[]);
        let (fixed, private) = (machine.home(".cursor/mcp.json"), machine.home(".claude.json"));
        fs::set_permissions(&fixed, fs::Permissions::from_mode(0o444)).expect("set");
        fs::set_permissions(&private, fs::Permissions::from_mode(0o600)).expect("set");
        let before = text(&fixed);
        let plans = machine.install(&["cursor", "claude"], Scope::User);
        assert_eq!(trouble(&plans, ".cursor/mcp.json"), "it is read-only");
        assert_eq!(text(&fixed), before);
        assert_eq!((mode(&fixed), mode(&private)), (0o444, 0o600));
        assert!(text(&private).contains("groma"));
        // A new file is not private for having been a temporary one.
        assert_ne!(mode(&machine.home(".claude/skills/groma/SKILL.md")) & 0o044, 0);
    }

    #[test]
    fn nothing_in_a_project_leads_out_of_it() {
        let mut machine = Machine::new(&one("precious.json", "{}"), &[]);
        symlink(machine.home("precious.json"), machine.project(".mcp.json")).expect("linked");
        symlink(machine.home(""), machine.project(".cursor")).expect("linked");
        let before = machine.state();
        let plans = machine.install(&["claude", "cursor"], Scope::Project);
        assert!(trouble(&plans, ".mcp.json").starts_with("it leads out of the project"));
        assert!(trouble(&plans, ".cursor/mcp.json").starts_with("it leads out of the project"));
        machine.uninstall(&["claude", "cursor"], Scope::Project);
        assert_same(&machine.state(), &before);
    }

    #[test]
    fn a_pipe_is_not_waited_for() {
        let mut machine = Machine::new(&[], &[]);
        fs::create_dir_all(machine.home(".cursor")).expect("made");
        let listener = std::os::unix::net::UnixListener::bind(machine.home(".cursor/mcp.json")).expect("bound");
        let plans = machine.install(&["cursor"], Scope::User);
        assert_eq!(trouble(&plans, "mcp.json"), "it is not a file");
        drop(listener);
    }
}
