//! What only the whole file tells: which qualifiers are namespaces, and who may use what is defined outside its class.

use std::collections::{BTreeMap, BTreeSet};

use groma_model::SymbolKind;

use super::c;
use crate::finish::Collected;

pub(super) fn finish(collected: &mut Collected) {
    leave_namespaces_out(collected);
    share_access(collected);
    c::drop_repeated_prototypes(collected);
    c::settle_exports(collected);
}

/// A namespace that qualifies a name is not its owner.
fn leave_namespaces_out(collected: &mut Collected) {
    let types: BTreeSet<String> = collected
        .drafts
        .iter()
        .filter(|draft| matches!(draft.kind, SymbolKind::Class | SymbolKind::Struct | SymbolKind::Union))
        .map(|draft| draft.name.clone())
        .collect();
    let mut namespaces: BTreeSet<&str> = collected.packages.iter().flat_map(|package| package.split("::")).collect();
    namespaces.insert("std");
    for draft in &mut collected.drafts {
        while let Some(first) = draft.owner.split('.').next().filter(|first| !first.is_empty()) {
            if !namespaces.contains(first) || types.contains(first) {
                break;
            }
            let rest = draft.owner.get(first.len() + 1..).unwrap_or_default().to_owned();
            draft.owner = rest;
        }
        if draft.owner.is_empty() && draft.kind == SymbolKind::Method {
            draft.kind = SymbolKind::Function;
        }
    }
}

/// A method that is defined outside its class is for those for whom the class declares it.
fn share_access(collected: &mut Collected) {
    let declared: BTreeMap<(&str, &str), bool> = collected
        .drafts
        .iter()
        .filter(|draft| !draft.owner.is_empty() && is_callable(draft.kind) && draft.header.end >= draft.span.end)
        .map(|draft| ((draft.owner.as_str(), draft.name.as_str()), draft.exported))
        .collect();
    let exported: Vec<bool> = collected
        .drafts
        .iter()
        .map(|draft| {
            let declared = declared.get(&(draft.owner.as_str(), draft.name.as_str()));
            if is_callable(draft.kind) { declared.copied().unwrap_or(draft.exported) } else { draft.exported }
        })
        .collect();
    for (draft, exported) in collected.drafts.iter_mut().zip(exported) {
        draft.exported = exported;
    }
}

fn is_callable(kind: SymbolKind) -> bool {
    matches!(
        kind,
        SymbolKind::Function | SymbolKind::Method | SymbolKind::Constructor | SymbolKind::Destructor
    )
}
