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

/// How a file stands to what is to be in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inspection {
    /// The worst of its wants.
    pub standing: Standing,
    /// The program that it names where that is another groma.
    pub names: Option<String>,
}

/// Tells how the file of a target stands to what is to be in it.
pub fn inspect(target: &Target, program: &Program) -> Result<Inspection, Trouble> {
    let current = disk::read(&target.file, target.bound.as_deref())?;
    let Some(text) = current.text else { return Ok(Inspection { standing: Standing::Missing, names: None }) };
    let mut found = Vec::new();
    let mut names = None;
    for want in target.wants.iter().filter(|want| !matches!(want.place, Place::Preset(_))) {
        let standing = edit::look(target.format, &text, want, program)?;
        if standing == Standing::Outdated {
            names = edit::named_program(target.format, &text, want, program);
        }
        found.push(standing);
    }
    let order = [Standing::Foreign, Standing::Missing, Standing::Outdated];
    let standing = order.into_iter().find(|standing| found.contains(standing)).unwrap_or(Standing::Current);
    Ok(Inspection { standing, names })
}
