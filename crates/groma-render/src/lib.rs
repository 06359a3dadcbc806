//! Answers as text. Whatever comes from a repository goes through the gate in [`escape`]; nothing here prints, reads or
//! ranks.

pub mod escape;
mod found;
mod map;
mod orient;
mod outline;
mod tokens;

pub use found::{FoundFile, SliceStyle, found, slice};
pub use map::{Budget, Detail, FactsOf, MapFile, MapStyle, MapText, NOTHING, Said, map};
pub use orient::{
    Check, Directory, EntryPoint, IndexState, OrientSection, OrientText, Orientation, Package, SectionKind, Tools,
    orient,
};
pub use outline::{OutlineStyle, outline};
pub use tokens::Tokenizer;
