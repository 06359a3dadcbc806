//! Rust.

use crate::spec::{DocStyle, LanguageSpec, PackageRule};

pub(crate) static SPEC: LanguageSpec = LanguageSpec {
    name: "rust",
    title: "Rust",
    extensions: &["rs"],
    file_names: &[],
    interpreters: &["rust-script"],
    claims: None,
    grammar: || tree_sitter_rust::LANGUAGE.into(),
    base: None,
    table: &[],
    strings: &[],
    docs: DocStyle::AnyComment,
    trim_signature: &['{', ';'],
    exported: |_, _, _| true,
    finish: None,
    mask: None,
    resolver: None,
    package: PackageRule::File,
    line_keywords: &[],
};
