//! The project as a graph: files import files, files refer to symbols. [`Links`] is built once from facts and resolved
//! imports; [`rank`] scores files and symbols over it. Pure arithmetic: no input or output, no grammar, and sums are taken
//! in a fixed order, so that the same project gives the same bits everywhere.

mod csr;
mod link;
mod neighbourhood;
mod rank;

pub use csr::Csr;
pub use link::{Evidence, LinkInput, Links, Reference, SymbolId};
pub use neighbourhood::{Step, reach};
pub use rank::{RankInput, Ranking, rank};
