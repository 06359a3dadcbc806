//! Ruby.

use crate::spec::{DocStyle, LanguageSpec, PackageRule};

pub(crate) static SPEC: LanguageSpec = LanguageSpec {
    name: "ruby",
    title: "Ruby",
    extensions: &["rb", "rake", "gemspec", "ru"],
    file_names: &[],
    interpreters: &["ruby"],
    claims: None,
    grammar: || tree_sitter_ruby::LANGUAGE.into(),
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
