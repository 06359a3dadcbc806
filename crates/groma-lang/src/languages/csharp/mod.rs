//! C#.

mod resolve;

use crate::spec::{DocStyle, LanguageSpec, PackageRule};

pub(crate) static SPEC: LanguageSpec = LanguageSpec {
    name: "csharp",
    title: "C#",
    extensions: &["cs"],
    file_names: &[],
    interpreters: &[],
    claims: None,
    grammar: || tree_sitter_c_sharp::LANGUAGE.into(),
    base: None,
    table: &[],
    strings: &[],
    docs: DocStyle::AnyComment,
    trim_signature: &['{', ';'],
    exported: |_, _, _| true,
    finish: None,
    mask: None,
    resolver: Some(&resolve::RESOLVER),
    package: PackageRule::Declared,
    line_keywords: &[],
};
