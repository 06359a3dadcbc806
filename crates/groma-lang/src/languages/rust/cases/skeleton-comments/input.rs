//! What this file is for.
//!
//! It is not read, however long it may be.

// An ordinary comment that is
// longer than a line.

/// A thing of which much is said.
///
/// ```
/// let thing = Thing::new();
/// assert!(thing.works());
/// ```
///
/// More about it.
#[derive(Debug)]
/// Also said behind an attribute.
///
/// And more of it,
/// and more.
pub struct Thing {
    /// `name` is what starts with a mark:
    /// this sentence goes on
    /// for lines.
    /// This one is not shown,
    /// nor this one.
    pub name: String, // Behind the field, and no documentation.
    /// ---
    /// Under a rule, e.g.
    /// here.
    ///
    /// And more,
    /// and more.
    pub size: u8,
    // Not documentation, which is why there is none.

    pub bare: u8,
}

mod inner {
    // The first comment, which hides the second.
    //! Not read as that of the module.
    //! At all.

    /// Of one.
    ///
    /// More than one line,
    /// and another.
    // An ordinary line behind it.
    pub fn one() {}
}
