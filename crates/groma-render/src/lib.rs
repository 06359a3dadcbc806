//! Answers as text. Whatever comes from a repository goes through the gate in [`escape`]; nothing here prints, reads or
//! ranks.

pub mod escape;
mod outline;

pub use outline::{OutlineStyle, outline};
