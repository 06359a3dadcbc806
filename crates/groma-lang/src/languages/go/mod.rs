//! Go.

mod resolve;

use crate::spec::{DocStyle, LanguageSpec, PackageRule};

pub(crate) static SPEC: LanguageSpec = LanguageSpec {
    name: "go",
    title: "Go",
    extensions: &["go"],
    file_names: &[],
    interpreters: &[],
    claims: None,
    grammar: || tree_sitter_go::LANGUAGE.into(),
    base: None,
    table: &[],
    strings: &[],
    docs: DocStyle::AnyComment,
    trim_signature: &['{', ';'],
    exported: |_, _, _| true,
    finish: None,
    mask: None,
    resolver: Some(&resolve::RESOLVER),
    package: PackageRule::Folder,
    line_keywords: &[],
};
