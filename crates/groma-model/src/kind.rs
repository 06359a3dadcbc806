//! Kinds of symbols. The names are those that language servers and tag files use.

/// What a symbol is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "each kind's name is its meaning")]
pub enum SymbolKind {
    Package,
    Namespace,
    Module,
    Class,
    Struct,
    Union,
    Record,
    Enum,
    Interface,
    Trait,
    Concept,
    Annotation,
    Type,
    Impl,
    Function,
    Method,
    Constructor,
    Destructor,
    Macro,
    Const,
    Static,
    Variable,
    Property,
    Field,
    Variant,
}

/// A coarse grouping of kinds, for filters and for how a symbol is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KindGroup {
    /// Packages, namespaces, modules.
    Module,
    /// Whatever has members or names a type.
    Type,
    /// Functions, methods, constructors.
    Callable,
    /// Macros.
    Macro,
    /// Constants and variables.
    Value,
    /// Fields, properties, enum variants.
    Member,
}

/// Every kind with its name, in the order of [`SymbolKind`].
const NAMES: [(SymbolKind, &str); 25] = [
    (SymbolKind::Package, "package"),
    (SymbolKind::Namespace, "namespace"),
    (SymbolKind::Module, "module"),
    (SymbolKind::Class, "class"),
    (SymbolKind::Struct, "struct"),
    (SymbolKind::Union, "union"),
    (SymbolKind::Record, "record"),
    (SymbolKind::Enum, "enum"),
    (SymbolKind::Interface, "interface"),
    (SymbolKind::Trait, "trait"),
    (SymbolKind::Concept, "concept"),
    (SymbolKind::Annotation, "annotation"),
    (SymbolKind::Type, "type"),
    (SymbolKind::Impl, "impl"),
    (SymbolKind::Function, "function"),
    (SymbolKind::Method, "method"),
    (SymbolKind::Constructor, "constructor"),
    (SymbolKind::Destructor, "destructor"),
    (SymbolKind::Macro, "macro"),
    (SymbolKind::Const, "const"),
    (SymbolKind::Static, "static"),
    (SymbolKind::Variable, "variable"),
    (SymbolKind::Property, "property"),
    (SymbolKind::Field, "field"),
    (SymbolKind::Variant, "variant"),
];

impl SymbolKind {
    /// The kind's name in output and on the command line.
    pub fn as_str(self) -> &'static str {
        NAMES[self as usize].1
    }

    /// The kind of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        NAMES.iter().find(|(_, known)| *known == name).map(|(kind, _)| *kind)
    }

    /// All kinds, in a fixed order.
    pub fn all() -> impl Iterator<Item = Self> {
        NAMES.iter().map(|(kind, _)| *kind)
    }

    /// Whether a use of a name can mean a symbol of this kind. An `impl` has the name of its type and is not what is meant.
    pub fn is_definition(self) -> bool {
        self != Self::Impl
    }

    /// The group that the kind belongs to.
    pub fn group(self) -> KindGroup {
        match self {
            Self::Package | Self::Namespace | Self::Module => KindGroup::Module,
            Self::Class
            | Self::Struct
            | Self::Union
            | Self::Record
            | Self::Enum
            | Self::Interface
            | Self::Trait
            | Self::Concept
            | Self::Annotation
            | Self::Type
            | Self::Impl => KindGroup::Type,
            Self::Function | Self::Method | Self::Constructor | Self::Destructor => KindGroup::Callable,
            Self::Macro => KindGroup::Macro,
            Self::Const | Self::Static | Self::Variable => KindGroup::Value,
            Self::Property | Self::Field | Self::Variant => KindGroup::Member,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_in_the_order_of_the_kinds() {
        for (position, (kind, name)) in NAMES.iter().enumerate() {
            assert_eq!(*kind as usize, position, "{name}");
            assert_eq!(SymbolKind::from_name(name), Some(*kind));
        }
    }
}
