//! Installations into copies of real-looking configurations of every agent, on disk.

mod configurations;
mod files;
mod sequences;
mod whole;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use groma_install::plan::{self, FilePlan, Request};
use groma_install::{AGENTS, Places, Program, Record, Scope, System, Target, agents_md, apply};

/// A machine in a temporary folder.
struct Machine {
    folder: tempfile::TempDir,
    places: Places,
    program: Program,
    record: Record,
}

impl Machine {
    fn new(home: &[(&str, String)], project: &[(&str, String)]) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let root = fs::canonicalize(folder.path()).expect("it is there");
        for (base, files) in [("home", home), ("project", project)] {
            fs::create_dir_all(root.join(base)).expect("made");
            for (path, text) in files {
                let file = root.join(base).join(path);
                fs::create_dir_all(file.parent().expect("a folder")).expect("made");
                fs::write(file, text).expect("written");
            }
        }
        let home = root.join("home");
        let places = Places {
            system: System::Linux,
            config: home.join(".config"),
            roaming: home.join("roaming"),
            home,
            project: Some(root.join("project")),
            moved: BTreeMap::new(),
            programs: BTreeSet::new(),
        };
        Self { folder, places, program: Program::new("groma", false), record: Record::default() }
    }

    fn root(&self) -> PathBuf {
        fs::canonicalize(self.folder.path()).expect("it is there")
    }

    fn targets(&self, names: &[&str], scope: Scope) -> Vec<Target> {
        let chosen = AGENTS.iter().filter(|agent| names.is_empty() || names.contains(&agent.name));
        chosen.flat_map(|agent| agent.targets(&self.places, scope)).collect()
    }

    fn request(&self, force: bool) -> Request<'_> {
        Request { program: &self.program, force }
    }

    fn install_targets(&mut self, targets: Vec<Target>, force: bool) -> Vec<FilePlan> {
        let mut plans = plan::install(targets, &self.record, &self.request(force));
        apply::install(&mut plans, &mut self.record);
        plans
    }

    fn uninstall_targets(&mut self, targets: Vec<Target>, force: bool) -> Vec<FilePlan> {
        let mut plans = plan::uninstall(targets, &self.record, &self.request(force));
        apply::uninstall(&mut plans, &mut self.record);
        plans
    }

    fn install(&mut self, names: &[&str], scope: Scope) -> Vec<FilePlan> {
        self.install_targets(self.targets(names, scope), false)
    }

    fn uninstall(&mut self, names: &[&str], scope: Scope) -> Vec<FilePlan> {
        self.uninstall_targets(self.targets(names, scope), false)
    }

    fn block(&self) -> Vec<Target> {
        agents_md(&self.places).into_iter().collect()
    }

    fn home(&self, path: &str) -> PathBuf {
        self.places.home.join(path)
    }

    fn project(&self, path: &str) -> PathBuf {
        self.root().join("project").join(path)
    }

    /// Everything that is on disk, by path from the machine's folder: folders end in `/`, links say where they lead.
    fn state(&self) -> BTreeMap<String, String> {
        let root = self.root();
        let mut state = BTreeMap::new();
        let mut folders = vec![root.clone()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(&folder).expect("readable").map(|entry| entry.expect("an entry").path()) {
                let name = entry.strip_prefix(&root).expect("within").display().to_string();
                let kind = fs::symlink_metadata(&entry).expect("it is there").file_type();
                if kind.is_symlink() {
                    let leads = fs::read_link(&entry).expect("a link");
                    state.insert(name, format!("-> {}", leads.display()));
                } else if kind.is_dir() {
                    state.insert(format!("{name}/"), String::new());
                    folders.push(entry);
                } else {
                    let bytes = fs::read(&entry).expect("readable");
                    state.insert(name, bytes.escape_ascii().to_string());
                }
            }
        }
        state
    }
}

/// Fails with what differs.
#[track_caller]
fn assert_same(now: &BTreeMap<String, String>, before: &BTreeMap<String, String>) {
    let names: BTreeSet<&String> = now.keys().chain(before.keys()).collect();
    let differs = |name: &&String| now.get(*name) != before.get(*name);
    let differences: Vec<_> =
        names.into_iter().filter(differs).map(|name| (name, before.get(name), now.get(name))).collect();
    assert!(differences.is_empty(), "{differences:#?}");
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).expect("a text")
}

/// Why a file was left as it was.
fn trouble(plans: &[FilePlan], ending: &str) -> String {
    let plan = plans.iter().find(|plan| plan.file.ends_with(ending)).expect("planned");
    plan.change.as_ref().expect_err("refused").to_string()
}
