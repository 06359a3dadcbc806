//! Astro's components. The code between the fences at the head of a file and the scripts behind it are read as TypeScript,
//! everything else is blanked, as for Vue.
//!
//! Exported is what the code exports (`getStaticPaths`).

use super::javascript::{self, exported, finish};
use super::typescript;
use super::vue::{Markup, has_jsx, mask};
use crate::spec::{Dialect, DocStyle, LanguageSpec, PackageRule};

pub(crate) static SPEC: LanguageSpec = LanguageSpec {
    name: "astro",
    title: "Astro",
    extensions: &["astro"],
    file_names: &[],
    interpreters: &[],
    claims: None,
    grammar: || tree_sitter_typescript::LANGUAGE_TYPESCRIPT.into(),
    dialect: Some(Dialect {
        is_of: |text| has_jsx(text, Markup::Nested),
        grammar: || tree_sitter_typescript::LANGUAGE_TSX.into(),
    }),
    base: Some(&typescript::SPEC),
    table: &[],
    strings: &[],
    docs: DocStyle::AnyComment,
    trim_signature: &['{', ';', '='],
    exported,
    finish: Some(finish),
    mask: Some(|text, collected| mask(text, collected, Markup::Nested)),
    skeleton: None,
    mask_signatures: false,
    routes: None,
    resolver: Some(&javascript::RESOLVER),
    package: PackageRule::File,
    line_keywords: typescript::LINE_KEYWORDS,
};
