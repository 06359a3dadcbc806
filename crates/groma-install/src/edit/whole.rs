//! Files that are groma's as a whole.

use super::{Place, Put, Standing, Want};
use crate::splice::Splice;

fn wanted(want: &Want) -> &'static str {
    match &want.place {
        Place::Text(text) => text,
        _ => "",
    }
}

/// A file without text counts as missing. Line breaks do not matter, since version control may change them.
pub(super) fn look(text: &str, want: &Want) -> Standing {
    if text.is_empty() {
        Standing::Missing
    } else if text.lines().eq(wanted(want).lines()) {
        Standing::Current
    } else {
        Standing::Foreign
    }
}

pub(super) fn put(text: &str, want: &Want, force: bool) -> Put {
    let was = look(text, want);
    let replace = was == Standing::Missing || (was == Standing::Foreign && force);
    let splices = if replace { vec![Splice::replace(text, 0..text.len(), wanted(want))] } else { Vec::new() };
    Put { was, splices, made: None }
}
