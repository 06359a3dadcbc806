//! What only the whole file tells: whether it is a header, and which prototypes only announce what it defines.

use groma_model::SymbolKind;

use crate::finish::Collected;
use crate::walk::Draft;

/// Whether the file is made to be included: it has a guard.
fn is_guarded(collected: &Collected) -> bool {
    collected.file_kind != 0
}

pub(super) fn finish(collected: &mut Collected) {
    let source = drop_repeated_prototypes(collected);
    settle_exports(collected);
    if source {
        for draft in &mut collected.drafts {
            if !matches!(draft.kind, SymbolKind::Function | SymbolKind::Variable) {
                draft.exported = false;
            }
        }
    }
}

/// In a source file, leaves out the prototypes of functions. Whether the file is one: not made to be included, and with
/// the body of a function that others can call.
pub(crate) fn drop_repeated_prototypes(collected: &mut Collected) -> bool {
    if is_guarded(collected) {
        return false;
    }
    let source = collected
        .drafts
        .iter()
        .any(|draft| draft.kind == SymbolKind::Function && !is_prototype(draft) && has_one_definition(draft));
    if source {
        collected.drafts.retain(|draft| !(draft.kind == SymbolKind::Function && is_prototype(draft)));
    }
    source
}

/// Whether a function may be defined in one file of a program only, so not in a header.
fn has_one_definition(draft: &Draft) -> bool {
    draft.exported
        && !draft.signature.split(' ').any(|word| matches!(word, "inline" | "constexpr" | "consteval" | "template"))
}

/// Whether a function has no body: its header reaches to the end.
fn is_prototype(draft: &Draft) -> bool {
    draft.header.end >= draft.span.end
}

/// In a file that is made to be included, what is `static` is for all who include it, and so are macros.
pub(crate) fn settle_exports(collected: &mut Collected) {
    let guarded = is_guarded(collected);
    for draft in &mut collected.drafts {
        match draft.kind {
            SymbolKind::Macro => draft.exported = guarded,
            _ if guarded && draft.owner.is_empty() && draft.signature.split(' ').any(|word| word == "static") => {
                draft.exported = true;
            }
            _ => {}
        }
    }
}
