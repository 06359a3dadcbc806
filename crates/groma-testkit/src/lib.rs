//! What groma's tests share: goldens that are made by the tests themselves, and facts as reviewable text.
//! Not shipped.

mod facts_text;
mod golden;

pub use facts_text::facts_text;
pub use golden::{blessing, check_golden};
