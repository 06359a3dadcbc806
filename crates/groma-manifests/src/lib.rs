//! How a project is built, tested, checked and started, by what its manifests and CI files declare.
//!
//! Takes a listing and the text of few files ([`Files`]), gives [`ProjectCommands`]. Nothing is run, and nothing is
//! guessed: each command has a file that supports it. Text of the repository reaches a command only as a name made of
//! plain characters; what scripts contain is looked at but never shown. Answers are the same for the same files in any
//! order.

mod answer;
mod ci;
mod ecosystems;
mod entries;
mod files;
mod findings;
mod globs;
mod instructions;
mod names;
mod purpose;
mod structured;
mod tools;
mod tree;
mod yaml;

#[cfg(test)]
mod tests;

pub use answer::{
    CheckCommand, EntryKind, EntryPoint, Evidence, Note, NoteKind, Origin, ProjectCommands, Purpose, ToolUse,
    WorkspacePackage,
};
pub use files::{Files, MANIFEST_BYTES, MemoryFiles, Unread};

/// Everything that the manifests of a project tell about driving it.
pub fn project_commands(files: &dyn Files) -> ProjectCommands {
    let tree = tree::Tree::new(files);
    let mut findings = findings::Findings::default();
    ecosystems::find(&tree, &mut findings);
    entries::find(&tree, &mut findings);
    instructions::find(&tree, &mut findings);
    ci::find(&tree, &mut findings);
    let ecosystems = tree.ecosystems();
    findings.finish(&ecosystems, tree.into_read())
}
