//! The words of C and C++ that mean something to the reading of a declaration's head.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

/// What a word is to a declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Word {
    /// A name: of a type, of what is declared, or of a macro.
    Name,
    /// A type of the language itself: `int`, `auto`.
    Builtin,
    /// A type given by an operand in parentheses: `decltype(x)`.
    BuiltinOf,
    /// `struct`, `class`, `union`, `enum`.
    TypeKey,
    /// A specifier that may stand before or behind the type: `const`.
    Qualifier,
    /// A specifier that begins a declaration: a name before it is a macro.
    Leading,
    /// Stands behind the parameters: `noexcept`, `override`.
    Trailing,
    /// An attribute of a compiler: never part of what is read.
    Attribute,
    /// The same with operands in parentheses.
    AttributeWith,
    /// `template`
    Template,
    /// `requires`
    Requires,
    /// `operator`
    Operator,
    /// Begins a statement, so it cannot begin a declaration.
    Statement,
}

/// Which of the two languages a text is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// C.
    C,
    /// C++.
    Cpp,
}

/// Words that are ordinary names in C.
const CPP_ONLY: &[&str] = &[
    "class", "decltype", "typename", "mutable", "virtual", "explicit", "friend", "using", "namespace", "consteval",
    "constinit", "noexcept", "override", "final", "throw", "try", "template", "requires", "operator", "catch",
];

/// What words are to a declaration; all others are names.
const MEANINGS: &[(Word, &[&str])] = &[
    (Word::Builtin, &[
        "void", "char", "short", "int", "long", "float", "double", "signed", "unsigned", "bool", "_Bool", "auto",
        "wchar_t", "char8_t", "char16_t", "char32_t", "__int128", "__int64", "_Complex", "__signed__", "__signed",
        "__builtin_va_list", "_Float128", "__float128",
    ]),
    (Word::BuiltinOf, &[
        "decltype", "typeof", "__typeof__", "__typeof", "typeof_unqual", "_Atomic", "_BitInt", "__underlying_type",
    ]),
    (Word::TypeKey, &[
        "struct", "class", "union", "enum",
    ]),
    (Word::Qualifier, &[
        "const", "volatile", "restrict", "typename", "mutable", "thread_local", "_Thread_local", "__thread",
        "register",
    ]),
    (Word::Leading, &[
        "static", "extern", "inline", "typedef", "constexpr", "consteval", "constinit", "virtual", "explicit",
        "friend", "using", "namespace",
    ]),
    (Word::Trailing, &[
        "noexcept", "override", "final", "throw", "try",
    ]),
    (Word::Template, &[
        "template",
    ]),
    (Word::Requires, &[
        "requires",
    ]),
    (Word::Operator, &[
        "operator",
    ]),
    (Word::Statement, &[
        "if", "else", "for", "while", "do", "switch", "case", "default", "return", "goto", "break", "continue",
        "catch", "sizeof",
    ]),
    (Word::AttributeWith, &[
        "__attribute__", "__attribute", "__declspec", "__asm__", "__asm", "asm", "_Alignas", "alignas", "_Pragma",
        "__pragma",
    ]),
    (Word::Attribute, &[
        "__extension__", "__inline", "__inline__", "__forceinline", "_Noreturn", "__restrict", "__restrict__",
        "__const", "__const__", "__volatile__", "__volatile", "__cdecl", "__stdcall", "__fastcall", "__thiscall",
        "__vectorcall", "__ptr32", "__ptr64", "__unaligned", "_Nonnull", "_Nullable", "WINAPI", "CALLBACK",
        "APIENTRY", "STDMETHODCALLTYPE", "FAR",
    ]),
];

/// The same for look-up, with whether it holds in C too.
static BY_WORD: LazyLock<FxHashMap<&str, (Word, bool)>> = LazyLock::new(|| {
    let words = MEANINGS.iter().flat_map(|(meaning, words)| words.iter().map(|word| (*word, *meaning)));
    words.map(|(word, meaning)| (word, (meaning, !CPP_ONLY.contains(&word)))).collect()
});

/// What a word is to a declaration. Keywords of C++ are ordinary names in C.
pub(crate) fn classify(word: &str, dialect: Dialect) -> Word {
    match BY_WORD.get(word) {
        Some((meaning, in_c)) if *in_c || dialect == Dialect::Cpp => *meaning,
        _ => Word::Name,
    }
}

/// How much a name looks like a macro that stands for an attribute, a specifier or nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Style {
    /// An ordinary name.
    Plain,
    /// With leading underscores: `__init`.
    Reserved,
    /// All capitals: `API_EXPORT`.
    Capitals,
}

/// The style of a name.
pub(crate) fn style(name: &str) -> Style {
    let bytes = name.as_bytes();
    if bytes.len() > 1
        && bytes.iter().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || *byte == b'_')
        && bytes.iter().any(u8::is_ascii_uppercase)
    {
        Style::Capitals
    } else if name.starts_with("__") {
        Style::Reserved
    } else {
        Style::Plain
    }
}

/// Words that are not counted as uses of a name, in C and C++ alike.
pub(crate) const C_WORDS: &[&str] = &[
    "auto", "break", "case", "char", "const", "continue", "default", "do", "double", "else", "enum", "extern", "float",
    "for", "goto", "if", "inline", "int", "long", "register", "restrict", "return", "short", "signed", "sizeof",
    "static", "struct", "switch", "typedef", "typeof", "union", "unsigned", "void", "volatile", "while", "_Alignas",
    "_Alignof", "_Atomic", "_Bool", "_Complex", "_Generic", "_Imaginary", "_Noreturn", "_Pragma", "_Static_assert",
    "_Thread_local", "__attribute", "__attribute__", "__asm", "__asm__", "__const", "__declspec", "__extension__",
    "__inline", "__inline__", "__restrict", "__restrict__", "__thread", "__typeof", "__typeof__", "__volatile__",
    "asm", "bool", "defined", "false", "true", "NULL", "size_t", "ssize_t", "ptrdiff_t", "intptr_t", "uintptr_t",
    "int8_t", "int16_t", "int32_t", "int64_t", "uint8_t", "uint16_t", "uint32_t", "uint64_t", "wchar_t", "char16_t",
    "char32_t", "__VA_ARGS__", "__VA_OPT__",
];

/// Further words of C++ that are not counted.
pub(crate) const CPP_WORDS: &[&str] = &[
    "alignas", "alignof", "and", "and_eq", "bitand", "bitor", "catch", "char8_t", "class", "co_await", "co_return",
    "co_yield", "compl", "concept", "const_cast", "consteval", "constexpr", "constinit", "decltype", "delete",
    "dynamic_cast", "explicit", "export", "final", "friend", "mutable", "namespace", "new", "noexcept", "not",
    "not_eq", "nullptr", "operator", "or", "or_eq", "override", "private", "protected", "public", "reinterpret_cast",
    "requires", "static_assert", "static_cast", "template", "this", "thread_local", "throw", "try", "typeid",
    "typename", "using", "virtual", "xor", "xor_eq",
];
