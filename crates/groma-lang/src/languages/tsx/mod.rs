//! TSX. Grammar: the TSX dialect of tree-sitter-typescript. JavaScript with Flow's types is read by it too.

mod flow;

use super::javascript::{self, Mask, exported, finish};
use super::typescript;
use crate::spec::{DocStyle, LanguageSpec, PackageRule};

pub(crate) static SPEC: LanguageSpec = LanguageSpec {
    name: "tsx",
    title: "TSX",
    extensions: &["tsx", "js", "jsx", "mjs"],
    file_names: &[],
    interpreters: &[],
    claims: Some(flow::claims),
    grammar: || tree_sitter_typescript::LANGUAGE_TSX.into(),
    dialect: None,
    base: Some(&typescript::SPEC),
    table: &[],
    strings: &[],
    docs: DocStyle::AnyComment,
    trim_signature: &['{', ';', '='],
    exported,
    finish: Some(finish),
    mask: Some(|text, _| mask(text)),
    skeleton: Some(|cutter| javascript::cut_dialect(cutter, javascript::Dialect { types: true, jsx: true })),
    mask_signatures: false,
    routes: Some(&javascript::ROUTES),
    resolver: Some(&javascript::RESOLVER),
    package: PackageRule::File,
    line_keywords: typescript::LINE_KEYWORDS,
};

fn mask(source: &str) -> Option<String> {
    let mut mask = Mask::new(source);
    typescript::apply(source, &mut mask);
    if flow::claims(source) {
        flow::apply(source, &mut mask);
    }
    mask.finish()
}
