//! TSX. Grammar: the TSX dialect of tree-sitter-typescript.

use super::javascript::{exported, finish};
use super::typescript;
use crate::spec::{DocStyle, LanguageSpec};

pub(crate) static SPEC: LanguageSpec = LanguageSpec {
    name: "tsx",
    title: "TSX",
    extensions: &["tsx"],
    file_names: &[],
    interpreters: &[],
    claims: None,
    grammar: || tree_sitter_typescript::LANGUAGE_TSX.into(),
    base: Some(&typescript::SPEC),
    table: &[],
    strings: &[],
    docs: DocStyle::AnyComment,
    trim_signature: &['{', ';', '='],
    exported,
    finish: Some(finish),
    mask: Some(typescript::mask),
    line_keywords: typescript::LINE_KEYWORDS,
};
