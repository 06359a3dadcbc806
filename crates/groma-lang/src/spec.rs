//! What a language's folder says about it: names, grammar, and a table from node kinds to actions.
//!
//! The actions are a closed vocabulary. Whatever a table cannot express is a hook: a function that gets the walk
//! and the node. Hooks must not search a node's siblings or ancestors through the tree (`parent`, `prev_sibling`:
//! each is linear in the file); the walk knows the ancestors.

use groma_model::{ResolverSpec, SymbolKind};
use tree_sitter::Node;

use crate::finish::Collected;
use crate::routes::RouteSpec;
use crate::skeleton::Cut;
use crate::walk::{Draft, Walk};

/// Everything that groma knows about one language.
pub struct LanguageSpec {
    /// The name in output and on the command line: lower case, letters and digits only.
    pub name: &'static str,
    /// The name as people write it.
    pub title: &'static str,
    /// File name extensions, lower case, without the dot.
    pub extensions: &'static [&'static str],
    /// Whole file names.
    pub file_names: &'static [&'static str],
    /// Programs of a `#!` line, without version digits.
    pub interpreters: &'static [&'static str],
    /// Where several languages claim an extension: whether this text is of this language. Languages with this
    /// function are asked first; the one without it takes the rest.
    pub claims: Option<fn(&str) -> bool>,
    /// The grammar.
    pub grammar: fn() -> tree_sitter::Language,
    /// Another grammar, for some files of the language.
    pub dialect: Option<Dialect>,
    /// A language whose table this one takes over; rows of this table replace those of the same node kind.
    pub base: Option<&'static LanguageSpec>,
    /// What to do at which kind of named node. Kinds that are not listed are walked through.
    pub table: &'static [(&'static str, Action)],
    /// Node kinds of string literals, which signatures shorten.
    pub strings: &'static [&'static str],
    /// Which comments are documentation.
    pub docs: DocStyle,
    /// Characters that are cut from the end of a declaration's header, besides white space.
    pub trim_signature: &'static [char],
    /// Whether a symbol may be used from outside, judged when it is drafted. Hooks may change it.
    pub exported: fn(&Walk<'_, '_>, Node<'_>, &Draft) -> bool,
    /// Runs once over all drafts of a file: for what only the whole file tells (`export { a }`, `__all__`).
    pub finish: Option<fn(&mut Collected)>,
    /// Runs before the parse. Replaces text that the grammar stumbles over, byte for byte (the result has the same
    /// length and the same line breaks): the tree is built from the result, all text is taken from the original. What it replaces the walk does not see, so it may collect facts itself.
    pub mask: Option<fn(&str, &mut Collected) -> Option<String>>,
    /// Leaves out the bodies of functions before the parse, and before the mask; see [`crate::skeleton`]. `None` in languages in
    /// which that cannot be made right or does not pay, with the measurement.
    pub(crate) skeleton: Option<Cut>,
    /// Whether signatures are made of the masked text: where a mask takes out what is noise to a reader too (macros that
    /// stand for attributes).
    pub mask_signatures: bool,
    /// How routes of web applications are found; `None` where the language has no framework that groma knows.
    pub routes: Option<&'static RouteSpec>,
    /// How imports find their files; `None` while the language has no resolver.
    pub resolver: Option<&'static ResolverSpec>,
    /// Which files see one another without imports.
    pub package: PackageRule,
    /// Words that introduce a definition at the start of a line, for files whose parse is given up.
    pub line_keywords: &'static [(&'static str, SymbolKind)],
}

/// A grammar with the same kinds of nodes as the language's own, and the files that it is for.
#[derive(Clone, Copy)]
pub struct Dialect {
    /// Whether a text is to be parsed with it.
    pub is_of: fn(&str) -> bool,
    /// The grammar.
    pub grammar: fn() -> tree_sitter::Language,
}

/// Which files are of one package, whose members need no import.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PackageRule {
    /// None: each file stands alone.
    File,
    /// The files of a folder.
    Folder,
    /// The files that declare the same package.
    Declared,
}

/// Which comments before a definition are its documentation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DocStyle {
    /// Any comment on the lines right before it.
    AnyComment,
    /// Only comments that start with one of these.
    Marked(&'static [&'static str]),
    /// None; a hook sets it (Python's docstrings).
    None,
}

/// What happens at a node.
#[derive(Clone, Copy)]
pub enum Action {
    /// A use of a name: the node's text is counted.
    Identifier,
    /// Nothing of interest inside.
    Skip,
    /// A comment: may be documentation of what follows.
    Comment,
    /// A decorator, attribute or annotation: left out of signatures; a sibling right before a definition belongs to it.
    Attribute,
    /// A node that only wraps a definition, which then starts where the wrapper starts.
    Wrapper(Wrapper),
    /// A wrapper that a hook looks at too (`export ... from`). The hook is not called inside function bodies.
    WrapperHook(Wrapper, Hook),
    /// A definition.
    Define(&'static Define),
    /// Code of a function without a name of its own: definitions inside are local and not listed.
    Body,
    /// A hook. Not called inside function bodies.
    Hook(Hook),
    /// A hook that is called inside function bodies too: imports.
    HookEverywhere(Hook),
}

impl Action {
    /// How a node with this action counts as a wrapper, if it is one.
    pub(crate) fn wrapper(self) -> Option<Wrapper> {
        match self {
            Self::Wrapper(counts) | Self::WrapperHook(counts, _) => Some(counts),
            _ => None,
        }
    }
}

/// A function that handles a node and says whether its children are walked.
pub type Hook = for<'a, 't> fn(&mut Walk<'a, 't>, Node<'t>) -> Enter;

/// Whether the walk goes on with a node's children.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Enter {
    /// Walk the children.
    Children,
    /// Go on behind the node.
    Skip,
}

/// How a wrapper counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wrapper {
    /// Its text before the definition is part of the signature (`export`, `template <...>`).
    InSignature,
    /// It only moves the first line (decorators).
    Outside,
}

/// How a definition is read off its node. Written as a chain: `Define::new(Class).body("body").opens(Scope::Type)`.
#[derive(Clone, Copy)]
pub struct Define {
    pub(crate) kind: SymbolKind,
    pub(crate) member_kind: Option<SymbolKind>,
    pub(crate) name: Name,
    pub(crate) body: &'static [&'static str],
    pub(crate) opens: Scope,
    pub(crate) refine: Option<Refine>,
}

/// Completes a draft; `false` drops it (its scope is opened all the same).
pub type Refine = for<'a, 't> fn(&mut Walk<'a, 't>, Node<'t>, &mut Draft) -> bool;

/// Where a definition's name is.
#[derive(Clone, Copy)]
pub enum Name {
    /// In this field.
    Field(&'static str),
    /// The first named child of this kind.
    Child(&'static str),
    /// Where a function finds it. `None`: the definition has no name and is not listed.
    Find(for<'t> fn(&Walk<'_, 't>, Node<'t>) -> Option<Node<'t>>),
}

/// What a definition is to the definitions inside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// Nothing.
    None,
    /// Their owner; they are its members.
    Type,
    /// Their owner, but they are not members: a function stays a function.
    Module,
    /// Not an owner: packages, C++ namespaces.
    Namespace,
    /// A function: they are local and not listed.
    Callable,
}

impl Define {
    /// A definition of this kind with its name in the field `name`, without body or members.
    pub const fn new(kind: SymbolKind) -> Self {
        Self { kind, member_kind: None, name: Name::Field("name"), body: &[], opens: Scope::None, refine: None }
    }

    /// The kind it has inside a type.
    pub const fn member(mut self, kind: SymbolKind) -> Self {
        self.member_kind = Some(kind);
        self
    }

    /// Where the name is.
    pub const fn name(mut self, name: Name) -> Self {
        self.name = name;
        self
    }

    /// The signature ends before the first of these fields (or named children of these kinds) that the node has.
    pub const fn body(mut self, fields_or_kinds: &'static [&'static str]) -> Self {
        self.body = fields_or_kinds;
        self
    }

    /// What it is to the definitions inside it.
    pub const fn opens(mut self, scope: Scope) -> Self {
        self.opens = scope;
        self
    }

    /// A hook that completes the draft.
    pub const fn refine(mut self, refine: Refine) -> Self {
        self.refine = Some(refine);
        self
    }
}
