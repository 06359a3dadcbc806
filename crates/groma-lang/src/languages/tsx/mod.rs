//! TSX.

use crate::spec::{DocStyle, LanguageSpec, PackageRule};

pub(crate) static SPEC: LanguageSpec = LanguageSpec {
    name: "tsx",
    title: "TSX",
    extensions: &["tsx"],
    file_names: &[],
    interpreters: &[],
    claims: None,
    grammar: || tree_sitter_typescript::LANGUAGE_TSX.into(),
    base: Some(&super::typescript::SPEC),
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
