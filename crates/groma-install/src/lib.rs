//! Puts groma into the configuration of coding agents, and takes it out again.
//!
//! A table ([`AGENTS`]) says where each agent keeps servers, hooks and skills. [`plan`] says what would change in each
//! file; [`apply`] carries it out. Edits touch only what is groma's: an entry that somebody else wrote in its name, or
//! changed, is left alone. What is done is kept in a [`Record`], by which it is undone to the byte where the file has not
//! changed since; where it has, only what is recognised is removed.
//!
//! The crate reads no environment, home directory or clock: the caller says where folders are ([`Places`]). It runs no
//! program.

mod agents;
pub mod apply;
pub mod diff;
mod disk;
mod edit;
mod places;
pub mod plan;
mod record;
mod splice;
mod value;

pub use agents::{AGENTS, Agent, NAME, Target, What, agents_md};
pub use disk::Trouble;
pub use edit::{Format, Place, Refusal, Standing, Want};
pub use places::{Base, Places, Scope, System, VARIABLES};
pub use record::Record;
pub use splice::Splice;
pub use value::{Program, Shell, Value, is_groma};

/// How the files of a target stand to what is to be in them: the worst of its wants.
pub fn inspect(target: &Target, program: &Program) -> Result<Standing, Trouble> {
    let current = disk::read(&target.file, target.bound.as_deref())?;
    let Some(text) = current.text else { return Ok(Standing::Missing) };
    let mut found = Vec::new();
    for want in target.wants.iter().filter(|want| !matches!(want.place, Place::Preset(_))) {
        found.push(edit::look(target.format, &text, want, program)?);
    }
    let order = [Standing::Foreign, Standing::Missing, Standing::Outdated];
    Ok(order.into_iter().find(|standing| found.contains(standing)).unwrap_or(Standing::Current))
}
