//! C. Grammar: tree-sitter-c, which knows no preprocessor: what it would stumble over is masked (see [`scanner`]).
//!
//! Exported is what has external linkage; in a file that is made to be included, everything.

mod arguments;
mod conditionals;
mod declaration;
mod declarators;
mod definitions;
mod directives;
mod finish;
mod head;
pub(crate) mod lexer;
mod lines;
pub(crate) mod names;
mod scanner;
pub(crate) mod words;
pub(super) mod resolve;
mod system_headers;

use groma_model::SymbolKind;

use self::lines::Lines;
use self::scanner::{Closing, Scanner};
use self::words::{C_WORDS, Dialect};
use crate::finish::Collected;
use crate::spec::{Action, DocStyle, LanguageSpec, PackageRule};

pub(crate) use self::declarators::{Declared, declared};
pub(crate) use self::definitions::{each_declarator, exported, type_specifier};
pub(crate) use self::finish::{drop_repeated_prototypes, settle_exports};

pub(crate) static SPEC: LanguageSpec = LanguageSpec {
    name: "c",
    title: "C",
    extensions: &["c", "h"],
    file_names: &[],
    interpreters: &["tcc"],
    claims: None,
    grammar: || tree_sitter_c::LANGUAGE.into(),
    dialect: None,
    base: None,
    table: &[
        ("comment", Action::Comment),
        ("function_definition", Action::Hook(definitions::function)),
        ("declaration", Action::Hook(definitions::declaration)),
        ("field_declaration", Action::Hook(definitions::declaration)),
        ("type_definition", Action::Hook(definitions::type_definition)),
        ("struct_specifier", Action::Hook(definitions::type_specifier)),
        ("union_specifier", Action::Hook(definitions::type_specifier)),
        ("enum_specifier", Action::Hook(definitions::type_specifier)),
        ("enumerator", Action::Define(&definitions::ENUMERATOR)),
        ("parameter_list", Action::Skip),
    ],
    strings: &["string_literal", "concatenated_string"],
    docs: DocStyle::AnyComment,
    trim_signature: &['{', ';', '='],
    exported: definitions::exported,
    finish: Some(finish::finish),
    mask: Some(|text, facts| {
        mask(text, Dialect::C, facts);
        None
    }),
    skeleton: None,
    mask_signatures: true,
    routes: None,
    resolver: Some(&resolve::RESOLVER),
    package: PackageRule::File,
    line_keywords: &[
        ("struct", SymbolKind::Struct),
        ("union", SymbolKind::Union),
        ("enum", SymbolKind::Enum),
        ("#define", SymbolKind::Macro),
    ],
};

/// Scans a text: names, macros and includes are collected, and what is not for the grammar.
pub(crate) fn mask(text: &str, dialect: Dialect, facts: &mut Collected) {
    let lines = Lines::new(text);
    let mut outcome = Scanner::new(text, dialect, Closing::Partner, &lines, Some(facts)).run();
    if !outcome.balanced {
        // Braces without partner: macros hold the others, or branches of conditionals that belong together differ.
        let second = Scanner::new(text, dialect, Closing::FirstColumn, &lines, None).run();
        if second.balanced || second.candidates.len() > outcome.candidates.len() {
            outcome = second;
        }
    }
    facts.forget(C_WORDS);
    if dialect == Dialect::Cpp {
        facts.forget(words::CPP_WORDS);
    }
    facts.file_kind = u8::from(outcome.guarded);
    facts.candidates = outcome.candidates;
    facts.mask = Some(outcome.mask.settled());
}
