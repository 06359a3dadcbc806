//! C.

pub(super) mod resolve;
mod system_headers;

use crate::spec::{DocStyle, LanguageSpec, PackageRule};

pub(crate) static SPEC: LanguageSpec = LanguageSpec {
    name: "c",
    title: "C",
    extensions: &["c", "h"],
    file_names: &[],
    interpreters: &[],
    claims: None,
    grammar: || tree_sitter_c::LANGUAGE.into(),
    base: None,
    table: &[],
    strings: &[],
    docs: DocStyle::AnyComment,
    trim_signature: &['{', ';'],
    exported: |_, _, _| true,
    finish: None,
    mask: None,
    resolver: Some(&resolve::RESOLVER),
    package: PackageRule::File,
    line_keywords: &[],
};
