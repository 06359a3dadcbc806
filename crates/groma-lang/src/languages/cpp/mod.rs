//! C++.

use crate::spec::{DocStyle, LanguageSpec, PackageRule};

pub(crate) static SPEC: LanguageSpec = LanguageSpec {
    name: "cpp",
    title: "C++",
    extensions: &["cc", "cpp", "cxx", "c++", "hpp", "hh", "hxx", "h++", "inl", "ipp", "tcc", "ixx", "cppm", "h"],
    file_names: &[],
    interpreters: &[],
    claims: Some(|_| false),
    grammar: || tree_sitter_cpp::LANGUAGE.into(),
    base: Some(&super::c::SPEC),
    table: &[],
    strings: &[],
    docs: DocStyle::AnyComment,
    trim_signature: &['{', ';'],
    exported: |_, _, _| true,
    finish: None,
    mask: None,
    resolver: Some(&super::c::resolve::RESOLVER),
    package: PackageRule::File,
    line_keywords: &[],
};
