//! The languages, one folder each. A language is registered by one line here and one dependency in `Cargo.toml`.

use crate::spec::LanguageSpec;

macro_rules! languages {
    ($($feature:literal => $folder:ident,)*) => {
        $(#[cfg(feature = $feature)] mod $folder;)*
        /// The languages of this build, by name.
        pub(crate) static SPECS: &[&LanguageSpec] = &[$(#[cfg(feature = $feature)] &$folder::SPEC,)*];
    };
}

languages! {
    "astro" => astro,
    "c" => c,
    "cpp" => cpp,
    "csharp" => csharp,
    "go" => go,
    "java" => java,
    "javascript" => javascript,
    "php" => php,
    "python" => python,
    "ruby" => ruby,
    "rust" => rust,
    "svelte" => svelte,
    "tsx" => tsx,
    "typescript" => typescript,
    "vue" => vue,
}
