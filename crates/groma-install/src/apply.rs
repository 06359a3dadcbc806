//! Carries out what a plan says, file by file: one that cannot be written is told, and the others go on.

use crate::disk::{self, Trouble};
use crate::plan::FilePlan;
use crate::record::{Done, Record};

/// Writes the files of an installation and notes what was done.
pub fn install(plans: &mut [FilePlan], record: &mut Record) {
    for plan in plans {
        let Some(target) = plan.target.clone() else { continue };
        let Ok(Some(change)) = &plan.change else {
            record.note_users(&target, &plan.agents);
            continue;
        };
        let after = change.after.as_deref().unwrap_or_default();
        let before = change.before.as_deref();
        match disk::write(&target, before, after) {
            Ok(folders) => {
                let (steps, made) = (&change.steps, &change.made);
                let done = Done { before, after, steps, made, folders, agents: &plan.agents };
                record.note(&target, done);
            }
            Err(trouble) => plan.change = Err(trouble),
        }
    }
}

/// Writes or removes the files of an undone installation and forgets what was done.
pub fn uninstall(plans: &mut [FilePlan], record: &mut Record) {
    for plan in plans {
        let Some(target) = plan.target.clone() else { continue };
        let left = plan.parts.iter().any(|part| part.deed == crate::plan::Deed::Leave);
        let shared = plan.parts.iter().any(|part| part.deed == crate::plan::Deed::Shared);
        match &plan.change {
            Err(_) => {}
            Ok(None) if shared => record.forget_users(&target, &plan.agents),
            Ok(None) if left => {}
            Ok(None) => record.forget(&target),
            Ok(Some(change)) => {
                let before = change.before.as_deref().unwrap_or_default();
                let done: Result<(), Trouble> = match &change.after {
                    Some(after) => disk::write(&target, Some(before), after).map(|_| ()),
                    None => disk::remove(&target, before),
                };
                match done {
                    // What is left alone in a file that changed is not what was recorded.
                    Ok(()) => record.forget(&target),
                    Err(trouble) => plan.change = Err(trouble),
                }
            }
        }
    }
    record.remove_empty_folders();
}
