//! What the words of a request say about files: the terms of every file's text, names and path are kept as postings, and files
//! are scored by the terms that they share with the request. Prints nothing and reads nothing.

mod numbers;
mod postings;
mod request;
mod score;
mod terms;
mod words;

pub use postings::{LENGTHS_BYTES, Posting, Postings, PostingsBuilder, PostingsBytes};
pub use request::{Request, Term};
pub use score::{Collection, Found, Scored, score};
pub use terms::{Counts, Field, FileTerms, is_of_several_words};
pub use words::{stem, words_of};
