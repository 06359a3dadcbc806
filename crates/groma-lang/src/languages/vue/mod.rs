//! Vue's single-file components. The scripts of a file are read as TypeScript, everything else is blanked; see
//! `scripts.rs`. Grammar: tree-sitter-typescript, its TSX dialect where a script says so.
//!
//! Exported is what a script exports. Tags of components count as uses of their names.

mod scripts;
mod tags;

use super::javascript::{self, exported, finish};
use super::typescript;
use crate::spec::{Dialect, DocStyle, LanguageSpec, PackageRule};

pub(super) use scripts::{has_jsx, mask};
pub(super) use tags::Markup;

pub(crate) static SPEC: LanguageSpec = LanguageSpec {
    name: "vue",
    title: "Vue",
    extensions: &["vue"],
    file_names: &[],
    interpreters: &[],
    claims: None,
    grammar: || tree_sitter_typescript::LANGUAGE_TYPESCRIPT.into(),
    dialect: Some(Dialect {
        is_of: |text| has_jsx(text, Markup::Blocks),
        grammar: || tree_sitter_typescript::LANGUAGE_TSX.into(),
    }),
    base: Some(&typescript::SPEC),
    table: &[],
    strings: &[],
    docs: DocStyle::AnyComment,
    trim_signature: &['{', ';', '='],
    exported,
    finish: Some(finish),
    mask: Some(|text, collected| mask(text, collected, Markup::Blocks)),
    skeleton: None,
    mask_signatures: false,
    routes: None,
    resolver: Some(&javascript::RESOLVER),
    package: PackageRule::File,
    line_keywords: typescript::LINE_KEYWORDS,
};
