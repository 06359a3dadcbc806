//! About the file, not about the function.

fn undocumented() {}

// An ordinary comment.
fn plain() {}

/** A block. With more. */
fn block() {}

/**
 * Several lines
 * of a block.
 */
#[inline]
fn lines() {}

#[inline]
/// Between attributes.
#[must_use]
fn between() {}

/// Before a remark.
// The remark.
fn remarked() {}

#[doc = "From an \"attribute\"."]
fn attributed() {}

/// From the comment.
#[doc = "Not this."]
#[doc(alias = "other")]
fn both() {}

#[doc = r"Raw."] #[cold] fn raw() {}

/// # Safety
///
/// The caller must be careful.
unsafe fn careful() {}

/// Code follows:
/// ```
/// example();
/// ```
fn example() {}

/// Of the first.
#[inline] fn first() {}
fn second() {}

//// Four slashes are no documentation.
fn four() {}

#[test] // why
#[should_panic(expected = "]")]

fn far() {}

fn commented(/* nothing */ value: u8 /* trailing */) -> /* returns */ u8 { value }
