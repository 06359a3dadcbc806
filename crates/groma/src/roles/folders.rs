//! Folders with a meaning: `controllers`, `components`, `middleware`. The innermost folder that a rule knows decides.

use super::subject::{Subject, Tongue, by_folder};
use super::{Role, Verdict};

/// A rule: names of folders in lower case, in which languages, how many folders may lie between, what it is.
type Rule = (&'static [&'static str], &'static [Tongue], usize, Role);

const WEB: &[Tongue] = &[Tongue::Web];
const ANY: &[Tongue] = &[
    Tongue::Web,
    Tongue::Python,
    Tongue::Ruby,
    Tongue::Java,
    Tongue::Go,
    Tongue::Rust,
    Tongue::Php,
    Tongue::CSharp,
    Tongue::C,
    Tongue::OtherCode,
];
/// Languages whose applications keep models in folders. Python's `models` are told by what they extend.
const WITH_MODELS: &[Tongue] =
    &[Tongue::Web, Tongue::Ruby, Tongue::Java, Tongue::Go, Tongue::Php, Tongue::CSharp, Tongue::OtherCode];
const WITH_CONTROLLERS: &[Tongue] =
    &[Tongue::Web, Tongue::Ruby, Tongue::Java, Tongue::Go, Tongue::CSharp, Tongue::Python, Tongue::OtherCode];
/// Languages whose migrations are told by their folder. Python's are told by what they say.
const WITH_MIGRATIONS: &[Tongue] =
    &[Tongue::Web, Tongue::Ruby, Tongue::Java, Tongue::Go, Tongue::Php, Tongue::CSharp, Tongue::OtherCode];
/// Languages whose habit is the singular.
const IN_SINGULAR: &[Tongue] = &[Tongue::Web, Tongue::Java, Tongue::Go, Tongue::Php, Tongue::CSharp, Tongue::OtherCode];
const DEEP: usize = usize::MAX;

const RULES: &[Rule] = &[
    (&["components", "component", "widgets"], WEB, DEEP, Role::Component),
    (&["layouts"], WEB, 0, Role::Component),
    (&["hooks", "composables"], WEB, 1, Role::Hook),
    (&["store", "stores", "redux", "slices", "reducers", "vuex", "pinia"], WEB, DEEP, Role::Store),
    (&["routes"], WEB, DEEP, Role::Route),
    (&["routes", "routers", "endpoints"], WITH_CONTROLLERS, 1, Role::Route),
    (&["router"], WEB, 1, Role::Route),
    (&["controllers", "controller"], WITH_CONTROLLERS, DEEP, Role::Route),
    (&["resolvers"], WEB, 1, Role::Route),
    (&["viewmodels"], &[Tongue::CSharp], 1, Role::Model),
    (&["pages", "screens", "views"], WEB, DEEP, Role::Screen),
    (&["types", "typings", "@types", "interfaces"], WEB, 1, Role::Types),
    (&["config", "configs", "configuration"], ANY, 0, Role::Config),
    (&["initializers", "environments"], &[Tongue::Ruby], 0, Role::Config),
    (
        &["i18n", "locale", "locales", "lang", "translations"],
        &[Tongue::Web, Tongue::Php, Tongue::Python, Tongue::Ruby],
        1,
        Role::Config,
    ),
    (&["scripts", "script", "hack"], ANY, 2, Role::Script),
    (&["migrations", "migration", "migrate"], WITH_MIGRATIONS, 1, Role::Migration),
    (&["schema", "schemas"], ANY, 0, Role::Schema),
    (&["serializers"], &[Tongue::Ruby, Tongue::Python], 1, Role::Schema),
    (&["dto", "dtos"], ANY, 1, Role::Schema),
    (&["utils", "util", "utilities", "helpers", "helper"], ANY, 1, Role::Utility),
    (&["models", "entities"], WITH_MODELS, DEEP, Role::Model),
    (&["model", "entity"], IN_SINGULAR, DEEP, Role::Model),
    (&["services", "repositories", "jobs", "mailers", "workers"], ANY, 1, Role::Service),
    (&["service", "repository"], IN_SINGULAR, 1, Role::Service),
    (&["middleware", "middlewares", "interceptors", "guards"], ANY, 1, Role::Middleware),
    (&["commands", "cmds"], ANY, 1, Role::Command),
    (&["command"], IN_SINGULAR, 1, Role::Command),
];

pub(super) fn judge<'f>(subject: &Subject<'f>) -> Option<Verdict<'f>> {
    // What a folder holds besides its own kind is not of the kind.
    let is_aside = matches!(subject.stem, "__init__" | "mod" | "errors" | "exceptions");
    subject.folders().enumerate().find_map(|(between, folder)| {
        // Settings of PHP lie in `config`; `Config` is code that reads some.
        let name = if subject.tongue == Tongue::Php && folder == "Config" {
            folder.to_owned()
        } else {
            folder.to_ascii_lowercase()
        };
        let fits = |(names, tongues, most, _): &&Rule| {
            names.contains(&&*name) && tongues.contains(&subject.tongue) && between <= *most
        };
        let (.., role) = RULES.iter().find(fits)?;
        // Files of a router by files are pages.
        let is_page = *role == Role::Route && matches!(&*subject.extension, "tsx" | "jsx" | "vue" | "svelte" | "astro");
        let role = if is_page { Role::Screen } else { *role };
        (!is_aside).then(|| by_folder(role, folder, ""))
    })
}
