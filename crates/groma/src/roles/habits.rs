//! What is left: names that many people use for the same thing, and what the definitions of a file look like.

use groma_model::{KindGroup, Symbol, SymbolKind};

use super::subject::{Subject, Tongue, by_folder, by_symbol};
use super::{Role, Says, Verdict};

const WEB: &[Tongue] = &[Tongue::Web];
const ANY: &[Tongue] = &[];

/// Stems that say what a file is in whatever folder it lies.
const SURE_STEMS: &[(&[Tongue], &str, Role)] = &[
    (ANY, "utils", Role::Utility),
    (ANY, "util", Role::Utility),
    (ANY, "utilities", Role::Utility),
    (ANY, "helpers", Role::Utility),
    (ANY, "helper", Role::Utility),
    (ANY, "types", Role::Types),
    (&[Tongue::Python], "typing", Role::Types),
];

/// Their ends.
const SURE_ENDS: &[(&[Tongue], &str, Role)] = &[
    (ANY, "_utils", Role::Utility),
    (ANY, "-utils", Role::Utility),
    (ANY, "Utils", Role::Utility),
    (ANY, "Util", Role::Utility),
    (ANY, "_util", Role::Utility),
    (ANY, "_helpers", Role::Utility),
    (ANY, "_helper", Role::Utility),
    (ANY, "-helpers", Role::Utility),
    (ANY, "Helpers", Role::Utility),
    (ANY, "Helper", Role::Utility),
    (WEB, "Types", Role::Types),
    (WEB, "-types", Role::Types),
];

/// Whole stems: in which languages (none: in any), the stem in lower case without `_` and `-`, what it is.
const STEMS: &[(&[Tongue], &str, Role)] = &[
    (ANY, "config", Role::Config),
    (ANY, "configuration", Role::Config),
    (ANY, "settings", Role::Config),
    (&[Tongue::Python], "urls", Role::Route),
    (&[Tongue::Web, Tongue::Python, Tongue::Go, Tongue::Rust], "routes", Role::Route),
    (ANY, "middleware", Role::Middleware),
    (ANY, "middlewares", Role::Middleware),
    (&[Tongue::Web, Tongue::Ruby, Tongue::Rust], "schema", Role::Schema),
    (&[Tongue::Web, Tongue::Python], "schemas", Role::Schema),
    (WEB, "store", Role::Store),
    (&[Tongue::Python, Tongue::Ruby, Tongue::Go], "serializers", Role::Schema),
    (ANY, "seeds", Role::Script),
    (ANY, "cli", Role::Command),
    (ANY, "commands", Role::Command),
];

/// Ends of stems, as they are written.
const ENDS: &[(&[Tongue], &str, Role)] = &[
    (ANY, "_middleware", Role::Middleware),
    (ANY, "_settings", Role::Config),
    (&[Tongue::Ruby], "_serializer", Role::Schema),
    (WEB, "Store", Role::Store),
    (WEB, "Slice", Role::Store),
    (WEB, "Reducer", Role::Store),
    (WEB, "Service", Role::Service),
    (&[Tongue::Python, Tongue::Go, Tongue::Ruby], "_service", Role::Service),
    (&[Tongue::Python, Tongue::Go], "_repository", Role::Service),
];

/// What is sure enough to stand before what folders say.
pub(super) fn judge_surely<'f>(subject: &Subject<'f>) -> Option<Verdict<'f>> {
    if subject.tongue == Tongue::NoCode {
        return None;
    }
    hook_by_name(subject).or_else(|| by_stem(subject, SURE_STEMS, SURE_ENDS))
}

/// What folders leave open.
pub(super) fn judge<'f>(subject: &Subject<'f>) -> Option<Verdict<'f>> {
    if subject.tongue == Tongue::NoCode {
        return None;
    }
    by_stem(subject, STEMS, ENDS)
        .or_else(|| component(subject))
        .or_else(|| hook(subject))
        .or_else(|| entry_by_name(subject))
        .or_else(|| types_alone(subject))
}

type Stems = &'static [(&'static [Tongue], &'static str, Role)];

fn by_stem<'f>(subject: &Subject<'f>, stems: Stems, ends: Stems) -> Option<Verdict<'f>> {
    let fits = |tongues: &[Tongue]| tongues.is_empty() || tongues.contains(&subject.tongue);
    let plain: String = subject.stem.chars().filter(|c| !matches!(c, '_' | '-')).collect::<String>().to_lowercase();
    let whole = stems.iter().find(|(tongues, stem, _)| fits(tongues) && *stem == plain);
    let end = || ends.iter().find(|(tongues, end, _)| fits(tongues) && subject.stem.ends_with(end));
    let (.., role) = whole.or_else(end)?;
    Some(subject.by_name(*role, ""))
}

/// A file in which a program begins: `main`.
pub(super) fn program<'f>(subject: &Subject<'f>) -> Option<Verdict<'f>> {
    if subject.folders().any(|folder| matches!(folder, "scripts" | "script" | "hack")) {
        return None;
    }
    let is_main = |symbol: &&Symbol| match subject.tongue {
        Tongue::Go | Tongue::Rust | Tongue::C => {
            &*symbol.name == "main" && symbol.kind == SymbolKind::Function && symbol.owner.is_empty()
        }
        Tongue::Java => &*symbol.name == "main" && symbol.signature.contains("static void main"),
        Tongue::CSharp => &*symbol.name == "Main" && symbol.signature.contains("static "),
        _ => false,
    };
    if let Some(symbol) = subject.facts.and_then(|facts| facts.symbols.iter().find(is_main)) {
        return Some(by_symbol(Role::Entry, symbol, Says::Is, "where a program begins"));
    }
    let parent = subject.parent();
    match subject.tongue {
        Tongue::CSharp if subject.name == "Program.cs" => Some(subject.by_name(Role::Entry, "")),
        Tongue::Php if subject.folders == "bin" => Some(by_folder(Role::Entry, parent, "programs")),
        Tongue::Web if parent == "bin" => Some(by_folder(Role::Entry, parent, "programs")),
        Tongue::Ruby if parent == "exe" => Some(by_folder(Role::Entry, parent, "programs")),
        Tongue::Ruby | Tongue::Python | Tongue::Php if parent == "bin" => {
            Some(by_folder(Role::Script, parent, "programs"))
        }
        // Where a page or a server of an application begins, whatever it brings together.
        Tongue::Web if subject.stem == "main" && matches!(parent, "" | "src") => Some(subject.by_name(Role::Entry, "")),
        _ => None,
    }
}

/// Files with which packages and applications begin by habit.
fn entry_by_name<'f>(subject: &Subject<'f>) -> Option<Verdict<'f>> {
    let mut folders = subject.folders();
    let (parent, grandparent) = (folders.next().unwrap_or(""), folders.next().unwrap_or(""));
    // At the root, in `src`, or at the root of a package of many.
    let is_outer = matches!(parent, "" | "src") || matches!(grandparent, "packages" | "apps");
    let begins = match subject.tongue {
        Tongue::Web => {
            is_outer
                && matches!(subject.stem, "index" | "main" | "app" | "server")
                && subject.name.matches('.').count() == 1
        }
        Tongue::Rust => matches!(subject.name, "lib.rs") && parent == "src",
        Tongue::Python => is_outer && matches!(subject.stem, "app" | "main" | "wsgi" | "asgi"),
        Tongue::Php => subject.name == "index.php" && matches!(parent, "" | "public" | "web" | "htdocs"),
        _ => false,
    };
    begins.then(|| subject.by_name(Role::Entry, ""))
}

/// `useThing.ts`, `use-thing.ts`.
fn hook_by_name<'f>(subject: &Subject<'f>) -> Option<Verdict<'f>> {
    let rest = subject.stem.strip_prefix("use")?;
    let is_hook = rest.starts_with(|c: char| c.is_uppercase() || c == '-') && subject.tongue == Tongue::Web;
    is_hook.then(|| subject.by_name(Role::Hook, ""))
}

/// A file whose functions for others are all hooks.
fn hook<'f>(subject: &Subject<'f>) -> Option<Verdict<'f>> {
    if subject.tongue != Tongue::Web || !imports_ui(subject) {
        return None;
    }
    let is_hook =
        |symbol: &Symbol| symbol.name.strip_prefix("use").is_some_and(|rest| rest.starts_with(char::is_uppercase));
    let is_value = |symbol: &&Symbol| matches!(symbol.kind.group(), KindGroup::Callable | KindGroup::Value);
    let mut exported = subject.top().filter(|symbol| symbol.exported && is_value(symbol));
    let first = exported.next().filter(|symbol| is_hook(symbol))?;
    exported.all(is_hook).then(|| by_symbol(Role::Hook, first, Says::Is, "a hook"))
}

fn imports_ui(subject: &Subject<'_>) -> bool {
    let ui = |text: &str| matches!(text, "react" | "preact" | "vue" | "solid-js" | "preact/hooks" | "preact/compat");
    subject.imports().iter().any(|import| ui(&import.text))
}

/// A component: a file of a component language, or one with markup that exports something with a capital.
fn component<'f>(subject: &Subject<'f>) -> Option<Verdict<'f>> {
    if matches!(&*subject.extension, "vue" | "svelte" | "astro") {
        return Some(subject.by_name(Role::Component, ""));
    }
    let has_markup = matches!(&*subject.extension, "tsx" | "jsx") || subject.extension == "js" && imports_ui(subject);
    if subject.tongue != Tongue::Web || !has_markup {
        return None;
    }
    let is_component = |symbol: &&Symbol| {
        let capital = symbol.name.starts_with(char::is_uppercase) && symbol.name.contains(char::is_lowercase);
        let kind = matches!(symbol.kind, SymbolKind::Function | SymbolKind::Class | SymbolKind::Const);
        symbol.exported && kind && (capital || &*symbol.name == "default")
    };
    let symbol = subject.top().find(is_component)?;
    Some(by_symbol(Role::Component, symbol, Says::Is, "a component"))
}

/// A file that defines types and nothing that runs.
fn types_alone<'f>(subject: &Subject<'f>) -> Option<Verdict<'f>> {
    let is_typescript = matches!(&*subject.extension, "ts" | "tsx" | "mts" | "cts");
    if !is_typescript {
        return None;
    }
    let is_type = |symbol: &Symbol| matches!(symbol.kind, SymbolKind::Interface | SymbolKind::Type);
    let mut top = subject.top();
    let first = top.next().filter(|symbol| is_type(symbol))?;
    top.all(is_type).then(|| by_symbol(Role::Types, first, Says::Is, "a type, as all of the file"))
}
