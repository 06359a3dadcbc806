//! Collects what the ecosystems find, then puts it in order: the root before members, the ecosystem of most sources
//! first, what is declared before what is usual, and what CI runs a step further up.

use std::collections::{BTreeMap, BTreeSet};

use crate::answer::{
    CheckCommand, EntryKind, EntryPoint, Evidence, Note, NoteKind, Origin, ProjectCommands, Purpose, ToolUse,
    WorkspacePackage,
};
use crate::names::is_safe_path;

/// Commands of one purpose that are kept, for the root and for all members together.
const AT_ROOT: usize = 12;
const OF_MEMBERS: usize = 8;

/// Special cases of one purpose that are kept.
const VARIANTS: usize = 5;

/// Commands that are kept before the best are chosen.
const FOUND: usize = 3000;

/// Entry points and packages that are kept.
const ENTRY_POINTS: usize = 60;
const PACKAGES: usize = 200;

/// Whose commands they are. The order breaks ties between ecosystems with as many sources.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Ecosystem {
    /// Task runners and CI: they serve whatever the project is made of.
    Any,
    Rust,
    Go,
    Node,
    Python,
    Jvm,
    Dotnet,
    Ruby,
    Php,
    Native,
    Beam,
    Swift,
    Dart,
    Scala,
    Haskell,
    Zig,
    Clojure,
}

/// One command as it was found.
#[derive(Debug, Clone)]
struct Found {
    ecosystem: Ecosystem,
    /// Member of a workspace, or a project in a folder of its own: listed behind the root.
    is_member: bool,
    check: CheckCommand,
    /// Steps that belong together have the same number, and move together.
    group: usize,
}

/// The file that speaks for the commands that are being added.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Manifest<'s> {
    pub(crate) ecosystem: Ecosystem,
    /// Folder of the project, from the root.
    pub(crate) folder: &'s str,
    /// The file, from the root.
    pub(crate) path: &'s str,
}

/// Everything found so far.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    found: Vec<Found>,
    entry_points: Vec<EntryPoint>,
    packages: BTreeSet<WorkspacePackage>,
    tools: BTreeMap<String, String>,
    instructions: Vec<String>,
    unsafe_names: BTreeMap<String, u32>,
    notes: BTreeSet<Note>,
    members_left_out: u32,
    groups: usize,
    not_kept: u32,
}

impl Findings {
    /// Adds one command. `at` and `command` are made of checked names by the caller.
    pub(crate) fn check(
        &mut self,
        from: Manifest,
        purpose: Purpose,
        evidence: Evidence,
        command: impl Into<String>,
        at: &str,
    ) {
        self.groups += 1;
        self.push(from, purpose, evidence, command.into(), at, None);
    }

    /// Adds a command of the root that is run in another folder.
    pub(crate) fn check_of_root(&mut self, from: Manifest, purpose: Purpose, evidence: Evidence, command: &str) {
        self.groups += 1;
        self.push(from, purpose, evidence, command.to_owned(), "", None);
        if let Some(found) = self.found.last_mut() {
            found.is_member = false;
        }
    }

    /// Adds commands that are run one after the other.
    pub(crate) fn steps(&mut self, from: Manifest, purpose: Purpose, evidence: Evidence, commands: &[&str], at: &str) {
        self.groups += 1;
        for command in commands {
            self.push(from, purpose, evidence, (*command).to_owned(), at, None);
        }
    }

    /// Adds a command that is limited to a member of a workspace.
    pub(crate) fn of_member(
        &mut self,
        from: Manifest,
        purpose: Purpose,
        evidence: Evidence,
        command: String,
        (at, package): (&str, &str),
    ) {
        self.groups += 1;
        self.push(from, purpose, evidence, command, at, Some(package.to_owned()));
    }

    fn push(
        &mut self,
        from: Manifest,
        purpose: Purpose,
        evidence: Evidence,
        command: String,
        at: &str,
        package: Option<String>,
    ) {
        if !is_safe_path(from.path) || (!from.folder.is_empty() && !is_safe_path(from.folder)) {
            self.unsafe_name("");
            return;
        }
        if self.found.len() >= FOUND {
            self.not_kept += 1;
            return;
        }
        let is_member = package.is_some() || !from.folder.is_empty();
        let check = CheckCommand {
            purpose,
            command,
            directory: from.folder.to_owned(),
            source: Origin { path: from.path.to_owned(), at: at.to_owned() },
            evidence,
            confirmed_by: None,
            package,
            order: 0,
        };
        self.found.push(Found { ecosystem: from.ecosystem, is_member, check, group: self.groups });
    }

    /// Whether a command of a purpose was found in a folder for this ecosystem.
    pub(crate) fn has(&self, folder: &str, ecosystem: Ecosystem, purpose: Purpose) -> bool {
        self.found.iter().any(|found| {
            found.check.purpose == purpose
                && found.check.directory == folder
                && found.check.package.is_none()
                && found.ecosystem == ecosystem
        })
    }

    /// Members of workspaces that are known so far.
    pub(crate) fn package_count(&self) -> usize {
        self.packages.len()
    }

    /// Counts a name that was left out.
    pub(crate) fn unsafe_name(&mut self, path: &str) {
        let shown = if is_safe_path(path) { path } else { "" };
        *self.unsafe_names.entry(shown.to_owned()).or_insert(0) += 1;
    }

    pub(crate) fn members_left_out(&mut self, count: usize) {
        self.members_left_out = self.members_left_out.saturating_add(u32::try_from(count).unwrap_or(u32::MAX));
    }

    pub(crate) fn note(&mut self, path: &str, what: NoteKind) {
        if path.is_empty() || is_safe_path(path) {
            self.notes.insert(Note { path: path.to_owned(), what });
        }
    }

    pub(crate) fn tool(&mut self, tool: &str, path: &str) {
        if is_safe_path(path) {
            self.tools.entry(tool.to_owned()).or_insert_with(|| path.to_owned());
        }
    }

    pub(crate) fn entry(&mut self, kind: EntryKind, name: Option<&str>, path: Option<&str>, source: (&str, &str)) {
        if path.is_some_and(|path| !is_safe_path(path)) || !is_safe_path(source.0) {
            self.unsafe_name("");
            return;
        }
        let entry = EntryPoint {
            kind,
            name: name.map(str::to_owned),
            path: path.map(str::to_owned),
            source: Origin { path: source.0.to_owned(), at: source.1.to_owned() },
        };
        let known = |one: &EntryPoint| one.path == entry.path && one.name == entry.name;
        if self.entry_points.len() < ENTRY_POINTS && !self.entry_points.iter().any(known) {
            self.entry_points.push(entry);
        }
    }

    pub(crate) fn package(&mut self, path: &str, name: &str, workspace: &str) {
        if self.packages.len() >= PACKAGES {
            self.members_left_out(1);
            return;
        }
        self.packages.insert(WorkspacePackage {
            path: path.to_owned(),
            name: name.to_owned(),
            workspace: workspace.to_owned(),
        });
    }

    pub(crate) fn instruction(&mut self, path: &str) {
        if is_safe_path(path) {
            self.instructions.push(path.to_owned());
        } else {
            self.unsafe_name("");
        }
    }

    /// Commands with their folder, for comparison with CI steps.
    pub(crate) fn commands(&self) -> impl Iterator<Item = (usize, &str, &str)> {
        self.found
            .iter()
            .enumerate()
            .filter(|(_, found)| found.check.package.is_none())
            .map(|(at, found)| (at, found.check.directory.as_str(), found.check.command.as_str()))
    }

    /// Marks a command, and those that belong to it, as run by CI.
    pub(crate) fn confirm(&mut self, at: usize, path: &str) {
        let group = self.found[at].group;
        for found in self.found.iter_mut().filter(|found| found.group == group) {
            if found.check.confirmed_by.is_none() && found.check.evidence != Evidence::Ci {
                found.check.confirmed_by = Some(path.to_owned());
            }
        }
    }

    /// The answer, ordered and bounded.
    pub(crate) fn finish(
        mut self,
        ecosystems: &[Ecosystem],
        (mut notes, read): (Vec<Note>, Vec<String>),
    ) -> ProjectCommands {
        let place = |ecosystem: Ecosystem| match ecosystem {
            Ecosystem::Any => 0,
            one => ecosystems.iter().position(|other| *other == one).unwrap_or(ecosystems.len()),
        };
        let mut order: Vec<usize> = (0..self.found.len()).collect();
        order.sort_by_key(|at| {
            let found = &self.found[*at];
            let weight = weight(&found.check);
            (found.check.purpose, found.is_member, place(found.ecosystem), weight, is_second_choice(&found.check), *at)
        });
        let mut seen = BTreeSet::new();
        let mut checks: Vec<CheckCommand> = Vec::new();
        let mut counts: BTreeMap<(Purpose, bool), usize> = BTreeMap::new();
        let mut variants: BTreeMap<Purpose, usize> = BTreeMap::new();
        let mut left_out = self.not_kept;
        for at in order {
            let Found { check, is_member, .. } = &self.found[at];
            if !seen.insert((check.directory.clone(), check.command.clone())) {
                continue;
            }
            let count = counts.entry((check.purpose, *is_member)).or_insert(0);
            let special = variants.entry(check.purpose).or_insert(0);
            let is_variant = check.evidence == Evidence::Variant;
            if *count >= if *is_member { OF_MEMBERS } else { AT_ROOT } || (is_variant && *special >= VARIANTS) {
                left_out += 1;
                continue;
            }
            *count += 1;
            *special += usize::from(is_variant);
            checks.push(check.clone());
        }
        number(&mut checks);
        for check in &checks {
            for tool in crate::tools::of_command(&check.command) {
                self.tools.entry((*tool).to_owned()).or_insert_with(|| check.source.path.clone());
            }
        }
        notes.extend(self.notes);
        for (path, count) in self.unsafe_names {
            notes.push(Note { path, what: NoteKind::UnsafeNames(count) });
        }
        if left_out > 0 {
            notes.push(Note { path: String::new(), what: NoteKind::Bounded(left_out) });
        }
        if self.members_left_out > 0 {
            notes.push(Note { path: String::new(), what: NoteKind::MembersBounded(self.members_left_out) });
        }
        notes.sort();
        notes.dedup();
        self.instructions.sort();
        self.instructions.dedup();
        // Those of the root were found before those of members; the sort keeps that.
        self.entry_points.sort_by_key(|entry| entry.kind);
        ProjectCommands {
            checks,
            entry_points: self.entry_points,
            packages: self.packages.into_iter().collect(),
            tools: self.tools.into_iter().map(|(tool, source)| ToolUse { tool, source }).collect(),
            instructions: self.instructions,
            notes,
            read,
        }
    }
}

/// What CI runs moves up, but a special case never before the usual name.
fn weight(check: &CheckCommand) -> u32 {
    let confirmed = check.confirmed_by.is_some();
    match check.evidence {
        // One package of many, because it is there: behind what CI thinks worth a step.
        Evidence::Convention if check.package.is_some() => 10,
        Evidence::Declared => 1 - u32::from(confirmed),
        Evidence::Session => 3 - u32::from(confirmed),
        Evidence::Configured => 6 - 2 * u32::from(confirmed),
        Evidence::Convention => 7 - 2 * u32::from(confirmed),
        Evidence::Ci => 8,
        Evidence::Variant => 9 - 2 * u32::from(confirmed),
    }
}

/// Whether another declared command is likelier to be meant: `make lint` is a better guess than `make vet`.
fn is_second_choice(check: &CheckCommand) -> bool {
    let name = check.command.rsplit(' ').next().unwrap_or_default();
    let plain = ["build", "test", "lint", "typecheck", "type-check", "format", "fmt", "start", "dev"];
    check.evidence == Evidence::Declared && !plain.contains(&name)
}

fn number(checks: &mut [CheckCommand]) {
    let mut last = None;
    let mut order = 0;
    for check in checks {
        if last != Some(check.purpose) {
            last = Some(check.purpose);
            order = 0;
        }
        check.order = order;
        order += 1;
    }
}
