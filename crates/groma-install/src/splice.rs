//! Changes of a text by places: what stands there is replaced. A list of them can be undone exactly.

use serde::{Deserialize, Serialize};

/// What is replaced, and by what. Places of a list are bytes of the text before any of it is changed, in ascending order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Splice {
    /// Where, in bytes.
    pub at: usize,
    /// What stands there.
    pub old: String,
    /// What comes there.
    pub new: String,
}

impl Splice {
    /// Something new where nothing goes.
    pub fn insert(at: usize, new: impl Into<String>) -> Self {
        Self { at, old: String::new(), new: new.into() }
    }

    /// Replaces a part of a text.
    pub fn replace(text: &str, range: std::ops::Range<usize>, new: impl Into<String>) -> Self {
        Self { at: range.start, old: text[range].to_owned(), new: new.into() }
    }
}

/// The text with all changes. None if the text is not the one that they were made for.
pub(crate) fn apply(text: &str, splices: &[Splice]) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for splice in splices {
        out.push_str(text.get(done..splice.at)?);
        let end = splice.at.checked_add(splice.old.len())?;
        if text.get(splice.at..end)? != splice.old {
            return None;
        }
        out.push_str(&splice.new);
        done = end;
    }
    out.push_str(text.get(done..)?);
    Some(out)
}

/// The changes that undo some.
pub(crate) fn inverse(splices: &[Splice]) -> Vec<Splice> {
    let mut added = 0;
    let mut removed = 0;
    let mut inverse = Vec::with_capacity(splices.len());
    for splice in splices {
        let at = (splice.at + added).saturating_sub(removed);
        inverse.push(Splice { at, old: splice.new.clone(), new: splice.old.clone() });
        added += splice.new.len();
        removed += splice.old.len();
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_inverse_undoes_to_the_byte() {
        let text = "one two three";
        let splices = [Splice::insert(0, "a"), Splice::replace(text, 4..7, "zwölf"), Splice::insert(13, "!")];
        let changed = apply(text, &splices).expect("made for it");
        assert_eq!(changed, "aone zwölf three!");
        assert_eq!(apply(&changed, &inverse(&splices)).as_deref(), Some(text));
    }

    #[test]
    fn changes_of_another_text_are_refused() {
        let splices = [Splice::replace("abc", 1..2, "x")];
        assert_eq!(apply("acc", &splices), None);
        assert_eq!(apply("a", &splices), None);
        assert_eq!(apply("aé", &[Splice::insert(2, "x")]), None);
    }
}
