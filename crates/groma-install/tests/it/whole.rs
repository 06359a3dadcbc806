//! All agents at once, there and back.

use groma_install::plan::Deed;
use groma_install::{Scope, What, diff};
use groma_testkit::check_golden;

use super::*;

/// The changes of plans, with paths from the machine's folder.
fn diffs(machine: &Machine, plans: &[FilePlan]) -> String {
    let root = format!("{}/", machine.root().display());
    let mut text = String::new();
    for plan in plans {
        let path = plan.file.display().to_string().replace(&root, "");
        let change = plan.change.as_ref().expect("no trouble");
        for part in &plan.parts {
            text.push_str(&format!("{} {}: {:?}\n", part.agent, part.what.name(), part.deed));
        }
        let Some(change) = change else { continue };
        let before = change.before.as_deref();
        if plan.parts.iter().all(|part| part.what == What::Skill) {
            assert!(
                before.is_none()
                    && change.after.as_deref().is_some_and(|skill| skill.starts_with("---\nname: groma\n"))
            );
            text.push_str(&format!("the skill: {path}\n\n"));
            continue;
        }
        for line in diff::unified(&path, before, change.after.as_deref()) {
            text.push_str(&line.replace('\r', "\\r"));
            text.push('\n');
        }
        text.push('\n');
    }
    text
}

fn golden(name: &str, actual: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/goldens").join(name);
    if let Err(message) = check_golden(&path, actual) {
        panic!("{message}");
    }
}

#[test]
fn an_installation_for_the_user_changes_what_it_should() {
    let mut machine = Machine::new(&configurations::home(), &[]);
    let plans = machine.install(&[], Scope::User);
    golden("user.diff", &diffs(&machine, &plans));
}

#[test]
fn an_installation_for_a_project_changes_what_it_should() {
    let mut machine = Machine::new(&[], &configurations::project());
    let mut targets = machine.targets(&[], Scope::Project);
    targets.extend(machine.block());
    let plans = machine.install_targets(targets, false);
    golden("project.diff", &diffs(&machine, &plans));
}

#[test]
fn what_is_undone_is_as_it_was_to_the_byte_and_the_folder() {
    for scope in [Scope::User, Scope::Project] {
        let mut machine = Machine::new(&configurations::home(), &configurations::project());
        let before = machine.state();
        machine.install(&[], scope);
        assert_ne!(machine.state(), before);
        let plans = machine.uninstall(&[], scope);
        assert!(plans.iter().all(|plan| plan.change.is_ok()));
        assert_same(&machine.state(), &before);
        assert_eq!(machine.record, Record::default());
    }
}

#[test]
fn what_is_undone_without_a_record_is_as_it_was_but_for_containers() {
    let mut machine = Machine::new(&configurations::home(), &[]);
    let before = machine.state();
    machine.install(&["claude", "cursor", "goose", "amp", "cline", "opencode", "codex"], Scope::User);
    machine.record = Record::default();
    machine.uninstall(&[], Scope::User);
    for file in [".claude.json", ".cursor/mcp.json", ".config/goose/config.yaml", ".config/amp/settings.json"] {
        let name = format!("home/{file}");
        assert_eq!(machine.state()[&name], before[&name], "{file}");
    }
    assert!(!machine.home(".claude/skills/groma/SKILL.md").exists());
}

#[test]
fn a_second_installation_changes_nothing() {
    for scope in [Scope::User, Scope::Project] {
        let mut machine = Machine::new(&configurations::home(), &configurations::project());
        machine.install(&[], scope);
        let after = machine.state();
        let record = machine.record.clone();
        let plans = machine.install(&[], scope);
        assert!(plans.iter().all(|plan| matches!(plan.change, Ok(None))));
        assert!(plans.iter().flat_map(|plan| &plan.parts).all(|part| part.deed == Deed::Keep));
        assert_same(&machine.state(), &after);
        assert_eq!(machine.record, record);
    }
}

#[test]
fn agents_are_installed_and_undone_one_by_one_in_any_order() {
    let mut machine = Machine::new(&configurations::home(), &configurations::project());
    let before = machine.state();
    let names: Vec<&str> = AGENTS.iter().map(|agent| agent.name).collect();
    for name in &names {
        machine.install(&[name], Scope::User);
        machine.install(&[name], Scope::Project);
    }
    for name in names.iter().step_by(2).chain(names.iter().skip(1).step_by(2)) {
        machine.uninstall(&[name], Scope::Project);
        machine.uninstall(&[name], Scope::User);
    }
    assert_same(&machine.state(), &before);
}

#[test]
fn what_others_wrote_in_between_stays() {
    let mut machine = Machine::new(&configurations::home(), &[]);
    machine.install(&["claude", "gemini", "codex"], Scope::User);
    let state = machine.home(".claude.json");
    let changed = text(&state).replace("\"numStartups\": 41", "\"numStartups\": 42");
    fs::write(&state, &changed).expect("written");
    let config = machine.home(".codex/config.toml");
    fs::write(&config, text(&config) + "\n[new]\na = 1\n").expect("written");
    machine.uninstall(&[], Scope::User);
    let expected = &configurations::home()[0].1;
    assert_eq!(text(&state), expected.replace("\"numStartups\": 41", "\"numStartups\": 42"));
    assert_eq!(text(&config), configurations::home()[2].1.clone() + "\n[new]\na = 1\n");
    assert_eq!(machine.record, Record::default());
}

#[test]
fn a_file_that_was_made_goes_when_it_holds_nothing_else() {
    let mut machine = Machine::new(&[], &[]);
    machine.install(&["cursor", "copilot"], Scope::User);
    // A host that writes its file anew.
    let hooks = machine.home(".cursor/hooks.json");
    fs::write(&hooks, text(&hooks).replace("  ", "\t")).expect("written");
    let servers = machine.home(".cursor/mcp.json");
    fs::write(&servers, text(&servers).replacen("{\n", "{\n  \"mine\": 1,\n", 1)).expect("written");
    machine.uninstall(&[], Scope::User);
    assert!(!hooks.exists() && !machine.home(".copilot").exists());
    assert_eq!(text(&servers), "{\n  \"mine\": 1\n}\n");
}

#[test]
fn a_program_that_moved_is_brought_up_to_date_and_still_undone() {
    let mut machine = Machine::new(&configurations::home(), &configurations::project());
    let before = machine.state();
    machine.install(&[], Scope::User);
    machine.program = Program::new("/opt/my tools/groma", false);
    let plans = machine.install(&[], Scope::User);
    let deeds: BTreeSet<&str> = plans
        .iter()
        .flat_map(|plan| &plan.parts)
        .map(|part| if part.deed == Deed::Update { "update" } else { "keep" })
        .collect();
    assert_eq!(deeds.into_iter().collect::<Vec<_>>(), ["keep", "update"]);
    assert!(text(&machine.home(".claude/settings.json")).contains("'/opt/my tools/groma' hook session-start"));
    assert!(text(&machine.home(".config/goose/config.yaml")).contains("cmd: \"/opt/my tools/groma\""));
    machine.uninstall(&[], Scope::User);
    assert_same(&machine.state(), &before);
}

#[test]
fn the_block_of_agents_md_is_kept_and_undone() {
    let mut machine = Machine::new(&[], &configurations::project());
    let before = machine.state();
    let targets = machine.block();
    machine.install_targets(targets.clone(), false);
    let file = machine.project("AGENTS.md");
    assert!(text(&file).starts_with("# Rules\n\nRun the tests.\n\n<!-- groma:begin"));
    let old = text(&file).replace("groma orient", "groma something");
    fs::write(&file, &old).expect("written");
    machine.install_targets(targets.clone(), false);
    assert!(text(&file).contains("groma orient"));
    machine.uninstall_targets(targets.clone(), false);
    assert_eq!(text(&file), "# Rules\n\nRun the tests.\n");
    fs::write(&file, "# Rules\n\nRun the tests.").expect("written");
    machine.install_targets(targets.clone(), false);
    machine.uninstall_targets(targets, false);
    assert_same(&machine.state(), &before);
}

#[test]
fn opencode_is_configured_in_the_form_that_its_file_has() {
    let new = "{\n  \"mcp\": {\n    \"servers\": {}\n  }\n}\n".to_owned();
    let mut machine = Machine::new(&[], &[("opencode.json", new.clone())]);
    machine.install(&["opencode"], Scope::Project);
    let after = text(&machine.project("opencode.json"));
    assert!(after.contains("\"servers\": {\n      \"groma\": {\n        \"type\": \"local\",\n"), "{after}");
    assert!(!after.contains("enabled"), "{after}");
    machine.uninstall(&["opencode"], Scope::Project);
    assert_eq!(text(&machine.project("opencode.json")), new);
}

#[test]
fn copies_of_a_hook_go_too() {
    let mut machine = Machine::new(&[], &[]);
    machine.install(&["cursor"], Scope::User);
    let file = machine.home(".cursor/hooks.json");
    let hook = "{ \"command\": \"groma hook session-start --host cursor\" }";
    let copies =
        format!("{{ \"version\": 1, \"hooks\": {{ \"sessionStart\": [{hook}, {{ \"command\": \"x\" }}, {hook}] }} }}");
    fs::write(&file, copies).expect("written");
    let plans = machine.uninstall(&["cursor"], Scope::User);
    assert!(plans.iter().all(|plan| plan.change.is_ok()));
    assert_eq!(text(&file), "{ \"version\": 1, \"hooks\": { \"sessionStart\": [{ \"command\": \"x\" }] } }");
}
