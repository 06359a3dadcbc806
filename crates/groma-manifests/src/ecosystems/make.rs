//! Makefiles: targets that people type. Pattern rules, variables and files that are built are not among them.

use std::collections::BTreeSet;
use std::rc::Rc;

use crate::answer::{Evidence, Purpose};
use crate::findings::{Ecosystem, Findings, Manifest};
use crate::names::{is_safe_name, is_safe_path};
use crate::purpose::{Match, is_vague_check, of_name, of_several};
use crate::tree::Scope;

/// The names that make looks for, in its order.
const NAMES: [&str; 3] = ["GNUmakefile", "makefile", "Makefile"];

/// Makefiles that one includes, and targets of all.
const INCLUDES: usize = 8;
const TARGETS: usize = 400;

/// What a makefile holds.
#[derive(Default)]
struct Rules {
    /// Targets in order.
    targets: Vec<String>,
    phony: BTreeSet<String>,
    /// Prerequisites of the first target.
    goal_needs: Vec<String>,
    includes: Vec<String>,
    /// Folders that targets without a rule are handed on to: values of `SUBDIRS` and the like, if there is a
    /// `.DEFAULT`.
    folders: Vec<String>,
    hands_on: bool,
    unsafe_names: u32,
}

pub(crate) fn find(scope: &Scope, out: &mut Findings) {
    let Some(name) = scope.first(&NAMES) else { return };
    let Some(text) = scope.text(name) else { return };
    let path = scope.path(name);
    let mut rules = read(&text);
    let own = rules.targets.len();
    for included in std::mem::take(&mut rules.includes).iter().take(INCLUDES) {
        if let Some(text) = scope.text(included) {
            merge(&mut rules, read(&text), own);
        }
    }
    let from = Manifest { ecosystem: Ecosystem::Any, folder: scope.folder, path: &path };
    for _ in 0..rules.unsafe_names {
        out.unsafe_name(&path);
    }
    default_goal(&rules, from, out);
    for target in &rules.targets {
        // Where programs are compiled, it is a way to link them.
        if target == "static" && !scope.has("composer.json") {
            continue;
        }
        add(target, &rules.phony, from, target, out);
    }
    if rules.hands_on {
        handed_on(scope, &rules, from, out);
    }
}

fn merge(rules: &mut Rules, other: Rules, first_goal_at: usize) {
    if first_goal_at == 0 && rules.targets.is_empty() {
        rules.goal_needs = other.goal_needs;
    }
    rules.targets.extend(other.targets);
    rules.targets.truncate(TARGETS);
    rules.phony.extend(other.phony);
}

/// `make` alone builds, if its first target is one that says so or stands for several.
fn default_goal(rules: &Rules, from: Manifest, out: &mut Findings) {
    let Some(first) = rules.targets.first() else { return };
    let builds = ["all", "default", "world"].contains(&first.trim_start_matches('_'));
    let only_tests = !rules.goal_needs.is_empty()
        && rules.goal_needs.iter().all(|need| !matches!(of_name(need), Some((Purpose::Build, _)) | None));
    if builds && !only_tests {
        out.check(from, Purpose::Build, Evidence::Declared, "make", first);
    } else if builds {
        let purpose = of_several(&rules.goal_needs).unwrap_or(Purpose::Other);
        out.check(from, purpose, Evidence::Variant, "make", first);
    } else if rules.targets.iter().any(|target| target == "all") {
        out.check(from, Purpose::Build, Evidence::Declared, "make all", "all");
    }
}

fn add(target: &str, phony: &BTreeSet<String>, from: Manifest, at: &str, out: &mut Findings) {
    let is_phony = phony.contains(target);
    let known = if is_vague_check(target) {
        // GNU's standard targets: `check` runs the tests.
        (target == "check").then_some((Purpose::Test, Match::Usual)).or(Some((Purpose::Other, Match::Variant)))
    } else {
        of_name(target)
    };
    let Some((purpose, exact)) = known else { return };
    // `make install` puts the program into the system, which is not what a reader wants of "install".
    let installs = purpose == Purpose::Install && target.starts_with("install");
    if installs || target.starts_with('_') || (exact == Match::Variant && !is_phony && target.contains(['.', '/'])) {
        return;
    }
    let evidence = if exact == Match::Usual { Evidence::Declared } else { Evidence::Variant };
    out.check(from, purpose, evidence, format!("make {target}"), at);
}

/// `.DEFAULT` hands targets on to makefiles of other folders: those of the first folder are targets here too.
fn handed_on(scope: &Scope, rules: &Rules, from: Manifest, out: &mut Findings) {
    let Some(folder) = rules.folders.first() else { return };
    let below = NAMES.iter().map(|name| format!("{folder}/{name}")).find(|name| scope.has(name));
    let Some(text) = below.as_deref().and_then(|name| scope.text(name)) else { return };
    let other = read(&text);
    for target in other.targets.iter().filter(|target| !rules.targets.contains(target)) {
        add(target, &other.phony, from, &format!(".DEFAULT {folder}/{target}"), out);
    }
}

/// Lines with those that end in a backslash joined; recipes are left out.
fn logical_lines(text: &Rc<str>) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut joined = false;
    let mut in_recipe = false;
    for line in text.lines() {
        let continues = line.ends_with('\\');
        let body = line.strip_suffix('\\').unwrap_or(line);
        if joined {
            if !in_recipe {
                if let Some(last) = lines.last_mut() {
                    last.push(' ');
                    last.push_str(body.trim());
                }
            }
        } else {
            in_recipe = line.starts_with('\t');
            if !in_recipe {
                lines.push(body.to_owned());
            }
        }
        joined = continues;
    }
    lines
}

fn read(text: &Rc<str>) -> Rules {
    let mut rules = Rules::default();
    let mut in_define = false;
    for line in logical_lines(text) {
        let line = line.split('#').next().unwrap_or_default().trim_end();
        let trimmed = line.trim_start();
        if trimmed.starts_with("define ") || trimmed == "endef" {
            in_define = trimmed != "endef";
        }
        if in_define || trimmed.is_empty() {
            continue;
        }
        let include = ["include ", "-include ", "sinclude "].iter().find_map(|word| trimmed.strip_prefix(word));
        if let Some(files) = include {
            rules.includes.extend(files.split_whitespace().filter(|file| is_safe_path(file)).map(str::to_owned));
        } else if let Some((name, value)) = assignment(trimmed) {
            if name.ends_with("DIRS") {
                rules.folders.extend(value.split_whitespace().filter(|folder| is_safe_path(folder)).map(str::to_owned));
            }
        } else if let Some((targets, needs)) = line.split_once(':').filter(|_| !line.starts_with(' ')) {
            rule(&mut rules, targets, needs);
        }
    }
    rules
}

/// `NAME = value` in each of make's spellings.
fn assignment(line: &str) -> Option<(&str, &str)> {
    let at = line.find('=')?;
    let name = line[..at].trim_end_matches([':', '?', '+', '!']).trim();
    let is_name =
        !name.is_empty() && !name.contains([':', ' ']) || name.starts_with("export ") || name.starts_with("override ");
    is_name.then(|| (name, line[at + 1..].trim()))
}

fn rule(rules: &mut Rules, targets: &str, needs: &str) {
    // `target: NAME = value` sets a variable of the target.
    if needs.split([';', '|']).next().is_some_and(|needs| needs.contains('=')) {
        return;
    }
    let needs = needs.trim_start_matches(':').split(';').next().unwrap_or_default();
    for target in targets.split_whitespace() {
        match target {
            ".PHONY" => {
                rules.phony.extend(needs.split_whitespace().take(TARGETS).map(str::to_owned));
                continue;
            }
            ".DEFAULT" => rules.hands_on = true,
            _ => {}
        }
        if target.starts_with('.') || target.contains(['%', '$', '(', ')', '\\', '*']) || rules.targets.len() >= TARGETS
        {
            continue;
        }
        if !is_safe_name(target) {
            rules.unsafe_names += 1;
            continue;
        }
        if rules.targets.is_empty() {
            rules.goal_needs = needs.split_whitespace().map(str::to_owned).collect();
        }
        // `default: all` without more: the first target is another name of the one behind.
        if !rules.targets.iter().any(|known| known == target) {
            rules.targets.push(target.to_owned());
        }
    }
}
