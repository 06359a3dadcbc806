//! Any sequence of installations and undone ones, over any mixture of configurations, ends where it began.

use groma_install::Scope;
use proptest::prelude::*;
use proptest::sample::select;

use super::*;

/// Texts of JSON files, right, odd and broken. None has an entry exactly as groma writes it, which it would take for its own.
const JSON: [&str; 19] = [
    "",
    "\n",
    "{}",
    "{ }\n",
    "\u{feff}{\r\n}\r\n",
    "// only words\n",
    "{\n  // first\n  \"mcpServers\": {} /* none */\n}\n",
    "{\n\t\"mcpServers\": {\n\t\t\"a\": 1, // one\n\t},\n}",
    "{\"mcpServers\":{\"a\":{\"command\":\"b\"}},\"hooks\":{\"SessionStart\":[]}}",
    "{\"hooks\": {\"SessionStart\": [{\"hooks\": [{\"command\": \"x\"}]}], \"sessionStart\": []}, \"version\": 1}",
    "{\n  \"mcpServers\": {\"groma\": {\"command\": \"docker\"}},\n  \"hooks\": {}\n}\n",
    "{\n  \"hooks\": {\"SessionStart\": [{\"hooks\": [{\"command\": \"groma hook session-start --host claude\", \"x\": 1}]}]}\n}",
    "{\"mcpServers\": []}",
    "{\"mcpServers\": null, \"hooks\": 3}",
    "{\"mcpServers\": {}, \"mcpServers\": {}}",
    "[1]",
    "{ \"a\": ",
    "{\"mcp\": {\"servers\": {}}, \"servers\": {\"x\": {}}, \"context_servers\": {}, \"amp.mcpServers\": {}}",
    "{\n    \"z\": {\n        \"y\": [1,\n 2]\n    }\n    // end\n}\n\n\n",
];
const TOML: [&str; 7] = [
    "",
    "a = 1",
    "[mcp_servers]\r\n[mcp_servers.b]\r\ncommand = 'c'\r\n",
    "[mcp_servers.groma]\ncommand = \"docker\"\n",
    "mcp_servers = { a = {} }\n",
    "a = [",
    "# end\n\n",
];
const YAML: [&str; 8] = [
    "",
    "extensions: {}\n",
    "extensions:\n    a:\n        enabled: true\nb: 1",
    "extensions: # none\nb: |\n  x\n\n",
    "extensions:\n  groma:\n    cmd: docker\n",
    "extensions: [1]\n",
    "a: [",
    "---\na: 1\n",
];
const WORDS: [&str; 4] = ["", "# Rules\n", "# Rules\r\n\r\nDo.", "<!-- groma:end -->\n"];

/// One thing that somebody does.
#[derive(Debug, Clone, Copy)]
enum Act {
    Install(usize, Scope, bool),
    Uninstall(usize, Scope),
    Block,
    NoBlock,
    /// The program is elsewhere from now on.
    Move,
}

fn act() -> impl Strategy<Value = Act> {
    let scope = || select(vec![Scope::User, Scope::Project]);
    prop_oneof![
        6 => (0..AGENTS.len(), scope(), prop::bool::weighted(0.2)).prop_map(|(agent, scope, force)| Act::Install(agent, scope, force)),
        3 => (0..AGENTS.len(), scope()).prop_map(|(agent, scope)| Act::Uninstall(agent, scope)),
        1 => Just(Act::Block),
        1 => Just(Act::NoBlock),
        1 => Just(Act::Move),
    ]
}

/// Some of the files that agents read, each with one of the texts of its kind.
fn files(machine: &Machine) -> Vec<(PathBuf, &'static [&'static str])> {
    let mut files: Vec<(PathBuf, &'static [&'static str])> = vec![(machine.project("AGENTS.md"), &WORDS)];
    for scope in [Scope::User, Scope::Project] {
        for target in machine.targets(&[], scope) {
            let pool: &'static [&'static str] = match target.file.extension().and_then(|extension| extension.to_str()) {
                Some("toml") => &TOML,
                Some("yaml") => &YAML,
                Some("json" | "jsonc") => &JSON,
                _ => continue,
            };
            if !files.iter().any(|(file, _)| *file == target.file) {
                files.push((target.file, pool));
            }
        }
    }
    files
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_sequence_that_ends_with_everything_undone_changes_nothing(
        choices in prop::collection::vec(prop::option::of(0..64_usize), 40),
        acts in prop::collection::vec(act(), 1..14),
    ) {
        let mut machine = Machine::new(&[], &[]);
        for ((file, pool), choice) in files(&machine).into_iter().zip(choices) {
            let Some(choice) = choice else { continue };
            fs::create_dir_all(file.parent().expect("a folder")).expect("made");
            fs::write(file, pool[choice % pool.len()]).expect("written");
        }
        let before = machine.state();
        for act in acts {
            match act {
                Act::Install(agent, scope, force) => {
                    let targets = machine.targets(&[AGENTS[agent].name], scope);
                    machine.install_targets(targets, force);
                }
                Act::Uninstall(agent, scope) => { machine.uninstall(&[AGENTS[agent].name], scope); }
                Act::Block => { machine.install_targets(machine.block(), false); }
                Act::NoBlock => { machine.uninstall_targets(machine.block(), false); }
                Act::Move => machine.program = Program::new("/else where/groma", false),
            }
        }
        for scope in [Scope::User, Scope::Project] {
            machine.uninstall(&[], scope);
        }
        machine.uninstall_targets(machine.block(), false);
        assert_same(&machine.state(), &before);
        prop_assert_eq!(&machine.record, &Record::default());
    }
}
