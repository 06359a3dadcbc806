//! The project as a graph: files import files and use what they define. [`link`](fn@link) makes the edges from [`Tables`] and resolved
//! imports, [`rank`](fn@rank) scores files over them and [`symbol_scores`] what they define. Pure arithmetic: no input or output,
//! no grammar, and every sum is taken in a fixed order, so that the same project gives the same bits everywhere.
//!
//! [`Tables`]: groma_model::Tables

mod definitions;
mod link;
mod neighbourhood;
mod rank;

pub use definitions::{Definitions, Evidence, FileGroups, MOST_CHOICES_BY_NAME};
pub use link::{Edge, Graph, LinkInput, Use, link, uses};
pub use neighbourhood::{Step, reach};
pub use rank::{rank, symbol_scores};
