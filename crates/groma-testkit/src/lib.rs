//! What groma's tests share: goldens that are made by the tests themselves, and facts as reviewable text.
//! Not shipped.

mod facts_text;
mod fixture;
mod golden;
mod symbol;

pub use facts_text::facts_text;
pub use fixture::{TempProject, files};
pub use golden::{blessing, check_golden};
pub use symbol::symbol;
