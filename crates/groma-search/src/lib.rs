//! What the words of a request say about files: identifiers, file names and documentation are split into words, and files
//! are scored by the words that they share with the request. Prints nothing and reads nothing.

mod lexical;
mod words;

pub use lexical::{Mention, lexical_scores};
pub use words::{stem, words_of};
