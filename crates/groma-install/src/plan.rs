//! What an installation or its undoing would do to each file. A plan reads the files that it is about and writes nothing;
//! carrying it out is `apply.rs`'s.

use std::collections::BTreeSet;
use std::path::PathBuf;

use crate::agents::{Target, What};
use crate::disk::{self, Current, Trouble};
use crate::edit::{self, Format, Place, Put, Standing, Want};
use crate::record::{FileRecord, Record, Undo};
use crate::splice::{Splice, apply};
use crate::value::Program;

/// How often one thing is taken out of a file: somebody may have copied a hook.
const MOST_COPIES: usize = 16;

/// What is done about one thing in one file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deed {
    /// It is put in.
    Add,
    /// It is there and names a groma elsewhere, or is an older version's; it is brought up to date.
    Update,
    /// Something else that stands there in its name is replaced, as was asked for.
    Replace,
    /// It is there.
    Keep,
    /// Something else stands there in its name and is left alone.
    Leave,
    /// It is taken out.
    Remove,
    /// It is not there.
    Nothing,
    /// It is left for other agents that use it.
    Shared,
}

/// One thing of an agent in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// The agent.
    pub agent: &'static str,
    /// What it is.
    pub what: What,
    /// What is done about it.
    pub deed: Deed,
}

/// What happens to one file.
#[derive(Debug)]
pub struct FilePlan {
    /// The file as it is named.
    pub file: PathBuf,
    /// What is done about each thing in it.
    pub parts: Vec<Part>,
    /// The change. None where nothing changes.
    pub change: Result<Option<Change>, Trouble>,
    /// The agents that begin or end to use the file.
    pub agents: BTreeSet<&'static str>,
    /// Where the file is, with links followed.
    pub target: Option<PathBuf>,
}

/// A change of a file.
#[derive(Debug)]
pub struct Change {
    /// The text before. None: there is no file.
    pub before: Option<String>,
    /// The text after. None: there will be no file.
    pub after: Option<String>,
    /// The steps between.
    pub steps: Vec<Vec<Splice>>,
    /// The containers that are made.
    pub made: Vec<Vec<String>>,
}

/// What is asked for.
#[derive(Debug, Clone, Copy)]
pub struct Request<'r> {
    /// The program that entries name.
    pub program: &'r Program,
    /// Whether what is foreign is replaced, or removed.
    pub force: bool,
}

/// The targets of one file.
struct Group {
    file: PathBuf,
    targets: Vec<Target>,
    current: Result<Current, Trouble>,
}

/// Targets by the file that they lead to, in the order of the first of each.
fn groups(targets: Vec<Target>) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for target in targets {
        let known = groups.iter_mut().find(|group| group.file == target.file);
        if let Some(group) = known {
            group.targets.push(target);
            continue;
        }
        let current = disk::read(&target.file, target.bound.as_deref());
        let same = |group: &&mut Group| match (&group.current, &current) {
            (Ok(one), Ok(other)) => one.target == other.target,
            _ => false,
        };
        match groups.iter_mut().find(same) {
            Some(group) => group.targets.push(target),
            None => groups.push(Group { file: target.file.clone(), targets: vec![target], current }),
        }
    }
    groups
}

/// Plans to bring everything into the files of the targets.
pub fn install(targets: Vec<Target>, record: &Record, request: &Request<'_>) -> Vec<FilePlan> {
    groups(targets).into_iter().map(|group| planned(group, record, request, install_into)).collect()
}

/// Plans to take everything out of the files of the targets.
pub fn uninstall(targets: Vec<Target>, record: &Record, request: &Request<'_>) -> Vec<FilePlan> {
    groups(targets).into_iter().map(|group| planned(group, record, request, uninstall_from)).collect()
}

type Outcome = Result<(Vec<Part>, Option<Change>), Trouble>;

fn planned(
    group: Group,
    record: &Record,
    request: &Request<'_>,
    plan: impl Fn(&[Target], &Current, Option<&FileRecord>, &Request<'_>) -> Outcome,
) -> FilePlan {
    let Group { file, targets, current } = group;
    let agents = targets.iter().map(|target| target.agent).collect();
    let target = current.as_ref().ok().map(|current| current.target.clone());
    let outcome = current.and_then(|current| {
        let (parts, change) = plan(&targets, &current, record.of(&current.target), request)?;
        if change.is_some() && current.read_only { Err(Trouble::ReadOnly) } else { Ok((parts, change)) }
    });
    let (parts, change) = match outcome {
        Ok((parts, change)) => (parts, Ok(change)),
        Err(trouble) => {
            let part = |target: &Target| Part { agent: target.agent, what: target.what, deed: Deed::Leave };
            (targets.iter().map(part).collect(), Err(trouble))
        }
    };
    FilePlan { file, parts, change, agents, target }
}

fn install_into(targets: &[Target], current: &Current, record: Option<&FileRecord>, request: &Request<'_>) -> Outcome {
    let before = current.text.clone().unwrap_or_default();
    // A file of ours that is as we left it is ours, also if it is an older version's.
    let is_ours = record.is_some_and(|record| record.left(&before));
    let mut text = before.clone();
    let (mut parts, mut steps, mut made) = (Vec::new(), Vec::new(), Vec::new());
    for target in targets {
        let mut deeds = Vec::new();
        for want in &target.wants {
            let force = request.force || (is_ours && target.format == Format::Whole);
            let put = edit::put(target.format, &text, want, request.program, force)?;
            deeds.push(deed_of(want, &put, is_ours && target.format == Format::Whole));
            if !put.splices.is_empty() {
                text = apply(&text, &put.splices).ok_or(edit::Refusal::Unsafe)?;
                steps.push(put.splices);
                made.extend(put.made);
            }
        }
        parts.push(Part { agent: target.agent, what: target.what, deed: summary(&deeds) });
    }
    let changed = !steps.is_empty() && (text != before || current.text.is_none());
    let change = changed.then(|| Change { before: current.text.clone(), after: Some(text), steps, made });
    Ok((parts, change))
}

fn deed_of(want: &Want, put: &Put, is_ours: bool) -> Deed {
    match put.was {
        Standing::Current => Deed::Keep,
        Standing::Outdated => Deed::Update,
        // A preset is not what anybody asks for.
        Standing::Missing if matches!(want.place, Place::Preset(_)) => Deed::Keep,
        Standing::Missing => Deed::Add,
        Standing::Foreign if put.splices.is_empty() => Deed::Leave,
        Standing::Foreign if is_ours => Deed::Update,
        Standing::Foreign => Deed::Replace,
    }
}

/// The deed that says most of several.
fn summary(deeds: &[Deed]) -> Deed {
    let order = [Deed::Leave, Deed::Replace, Deed::Update, Deed::Add, Deed::Remove];
    order.into_iter().find(|deed| deeds.contains(deed)).or(deeds.last().copied()).unwrap_or(Deed::Nothing)
}

fn uninstall_from(
    targets: &[Target],
    current: &Current,
    record: Option<&FileRecord>,
    request: &Request<'_>,
) -> Outcome {
    let part = |target: &Target, deed| Part { agent: target.agent, what: target.what, deed };
    let all = |deed| targets.iter().map(|target| part(target, deed)).collect::<Vec<_>>();
    let Some(before) = &current.text else { return Ok((all(Deed::Nothing), None)) };
    let leaving: BTreeSet<&str> = targets.iter().map(|target| target.agent).collect();
    if record.is_some_and(|record| record.agents.iter().any(|agent| !leaving.contains(agent.as_str()))) {
        return Ok((all(Deed::Shared), None));
    }
    let change = |after: Option<String>| {
        Some(Change { before: Some(before.clone()), after, steps: Vec::new(), made: Vec::new() })
    };
    let mut text = match record.map_or(Undo::Unknown, |record| record.undo(before)) {
        Undo::To(text) if record.is_some_and(|record| record.restarted) => text,
        Undo::To(text) => return Ok((all(Deed::Remove), change(Some(text)))),
        Undo::Gone => return Ok((all(Deed::Remove), change(None))),
        Undo::Unknown => before.clone(),
    };
    let made = record.map(|record| record.made.as_slice()).unwrap_or_default();
    let mut parts = Vec::new();
    for target in targets {
        let mut deeds = Vec::new();
        for want in target.wants.iter().filter(|want| !matches!(want.place, Place::Preset(_))) {
            let mut deed = None;
            for _ in 0..MOST_COPIES {
                let (was, splices) = edit::take(target.format, &text, want, request.program, made, request.force)?;
                deed.get_or_insert(match was {
                    Standing::Missing => Deed::Nothing,
                    Standing::Foreign if splices.is_empty() => Deed::Leave,
                    _ => Deed::Remove,
                });
                if splices.is_empty() {
                    break;
                }
                text = apply(&text, &splices).ok_or(edit::Refusal::Unsafe)?;
            }
            deeds.extend(deed);
        }
        parts.push(part(target, summary(&deeds)));
    }
    if text == *before {
        return Ok((parts, None));
    }
    let format = targets.first().map_or(Format::Whole, |target| target.format);
    let is_whole = format == Format::Whole;
    let created = record.is_some_and(|record| record.created) || is_whole;
    let gone = created && edit::is_skeleton(format, &text);
    Ok((parts, change((!gone).then_some(text))))
}
