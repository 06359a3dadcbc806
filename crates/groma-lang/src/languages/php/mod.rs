//! PHP.

use crate::spec::{DocStyle, LanguageSpec, PackageRule};

pub(crate) static SPEC: LanguageSpec = LanguageSpec {
    name: "php",
    title: "PHP",
    extensions: &["php", "phtml", "php5", "php7", "inc"],
    file_names: &[],
    interpreters: &["php"],
    claims: None,
    grammar: || tree_sitter_php::LANGUAGE_PHP.into(),
    base: None,
    table: &[],
    strings: &[],
    docs: DocStyle::AnyComment,
    trim_signature: &['{', ';'],
    exported: |_, _, _| true,
    finish: None,
    mask: None,
    resolver: None,
    package: PackageRule::Declared,
    line_keywords: &[],
};
