//! Numbers for the model's enums. They are written out here, so that a new kind in the middle of an enum does not give
//! old entries another meaning; a kind without a number does not compile. A number is never used again.

use groma_model::{ImportKind, RouteKind, SkipReason, SymbolKind};

/// A kind with a stored number.
pub trait Numbered: Sized {
    /// The stored number.
    fn number(self) -> u8;
    /// The kind of a stored number.
    fn from_number(number: u8) -> Option<Self>;
}

macro_rules! numbered {
    ($kind:ident: $($number:literal $name:ident),+ $(,)?) => {
        impl Numbered for $kind {
            fn number(self) -> u8 {
                match self { $(Self::$name => $number),+ }
            }

            fn from_number(number: u8) -> Option<Self> {
                Some(match number { $($number => Self::$name,)+ _ => return None })
            }
        }
    };
}

numbered!(SymbolKind:
    0 Package, 1 Namespace, 2 Module, 3 Class, 4 Struct, 5 Union, 6 Record, 7 Enum, 8 Interface, 9 Trait, 10 Concept,
    11 Annotation, 12 Type, 13 Impl, 14 Function, 15 Method, 16 Constructor, 17 Destructor, 18 Macro, 19 Const, 20 Static,
    21 Variable, 22 Property, 23 Field, 24 Variant,
);

// Below 64: two bits of the byte are flags.
numbered!(ImportKind:
    0 Module, 1 Member, 2 Type, 3 Require, 4 RequireRelative, 5 Autoload, 6 Dynamic, 7 Include, 8 SystemInclude,
    9 ModDeclaration,
);

numbered!(RouteKind:
    0 Route, 1 Router, 2 Parameter, 3 Mount, 4 MountOver, 5 Outside, 6 Global,
);

numbered!(SkipReason:
    0 NoLanguage, 1 TooLarge, 2 Binary, 3 Minified, 4 LockFile, 5 Secret, 6 Link, 7 Special, 8 Submodule,
    9 NestedRepository, 10 Unreadable, 11 Changed,
);
