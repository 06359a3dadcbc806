//! The definitions of files, owners with their members under them.

use std::io::Write;
use std::ops::ControlFlow;

use groma_render::OutlineStyle;

use crate::ops::outline::{Outlined, Request, outline as facts_of};
use crate::{Error, FileFactsOf, Progress, Project};

/// One file; nothing if the style leaves no definition of it.
pub fn outline_file(of: &FileFactsOf<'_>, style: &OutlineStyle) -> Option<String> {
    groma_render::outline(&of.file.path, &of.facts, style)
}

/// Writes the outline of files as their turn comes, so that no more than a few hundred are held at once.
pub fn outline(
    project: &Project,
    request: &Request,
    style: &OutlineStyle,
    progress: &dyn Progress,
    out: &mut impl Write,
) -> Result<Outlined, Error> {
    let mut found = false;
    let mut written = Ok(());
    let coverage = facts_of(
        project,
        request,
        progress,
        |of| outline_file(&of, style),
        |file: Option<String>| {
            let Some(file) = file else { return ControlFlow::Continue(()) };
            found = true;
            written = out.write_all(file.as_bytes());
            if written.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    )?;
    written?;
    Ok(Outlined { found, coverage })
}
