//! A language's table made ready for the walk: one action per kind id of the grammar.

use std::collections::HashMap;

use tree_sitter::Language as Grammar;

use crate::spec::{Action, Dialect, LanguageSpec};

/// What is known about one kind of node.
#[derive(Clone, Copy, Default)]
pub(crate) struct Row {
    pub(crate) action: Option<Action>,
    /// A string literal.
    pub(crate) string: bool,
}

/// A grammar with one [`Row`] per kind id.
pub(crate) struct CompiledSpec {
    pub(crate) spec: &'static LanguageSpec,
    pub(crate) grammar: Grammar,
    /// Whether the grammar has `A<B>`.
    pub(crate) generics: bool,
    /// Whether the grammar has `a is not B`.
    pub(crate) patterns: bool,
    rows: Vec<Row>,
    dialect: Option<(Dialect, Box<CompiledSpec>)>,
}

impl CompiledSpec {
    pub(crate) fn new(spec: &'static LanguageSpec) -> Self {
        let dialect = spec.dialect.map(|dialect| (dialect, Box::new(Self::of_grammar(spec, (dialect.grammar)()))));
        Self { dialect, ..Self::of_grammar(spec, (spec.grammar)()) }
    }

    fn of_grammar(spec: &'static LanguageSpec, grammar: Grammar) -> Self {
        let mut by_name: HashMap<&str, Row> = HashMap::new();
        let mut chain = vec![spec];
        while let Some(base) = chain.last().and_then(|last| last.base) {
            chain.push(base);
        }
        for layer in chain.into_iter().rev() {
            for (kind, action) in layer.table {
                by_name.entry(kind).or_default().action = Some(*action);
            }
            for kind in layer.strings {
                by_name.entry(kind).or_default().string = true;
            }
        }
        // Several ids can share a name (aliases), so the table is filled by id, not looked up by name.
        let count = u16::try_from(grammar.node_kind_count()).unwrap_or(u16::MAX);
        let rows = (0..count)
            .map(|id| match grammar.node_kind_for_id(id) {
                Some(name) if grammar.node_kind_is_named(id) => by_name.get(name).copied().unwrap_or_default(),
                _ => Row::default(),
            })
            .collect();
        let generics = ["type_arguments", "type_argument_list", "template_argument_list"]
            .iter()
            .any(|kind| grammar.id_for_node_kind(kind, true) != 0);
        let patterns = grammar.id_for_node_kind("is_pattern_expression", true) != 0;
        Self { spec, grammar, generics, patterns, rows, dialect: None }
    }

    /// The grammar that a text is parsed with.
    pub(crate) fn for_text(&self, text: &str) -> &Self {
        match &self.dialect {
            Some((dialect, compiled)) if (dialect.is_of)(text) => compiled,
            _ => self,
        }
    }

    /// The row of a kind id; ids of the parser's own (errors) have none.
    pub(crate) fn row(&self, kind_id: u16) -> Row {
        self.rows.get(usize::from(kind_id)).copied().unwrap_or_default()
    }
}
