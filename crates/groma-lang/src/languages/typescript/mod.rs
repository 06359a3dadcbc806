//! TypeScript.

use crate::spec::{DocStyle, LanguageSpec, PackageRule};

pub(crate) static SPEC: LanguageSpec = LanguageSpec {
    name: "typescript",
    title: "TypeScript",
    extensions: &["ts", "mts", "cts"],
    file_names: &[],
    interpreters: &[],
    claims: None,
    grammar: || tree_sitter_typescript::LANGUAGE_TYPESCRIPT.into(),
    base: Some(&super::javascript::SPEC),
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
