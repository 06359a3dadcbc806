//! Names of code files that a framework or a tool gives a meaning to: `vite.config.ts`, `Button.stories.tsx`,
//! `users_controller.rb`, `orders.service.ts`.

use super::subject::{Subject, Tongue, by_folder};
use super::{Role, Verdict};

/// What a rule looks at.
enum Name {
    /// The whole name.
    Is(&'static str),
    /// Its end.
    Ends(&'static str),
    /// The word between the stem and the extension: `service` of `orders.service.ts`.
    Middle(&'static str),
}
use Name::{Ends, Is, Middle};

/// A rule: in which languages (none: in any), which name, what it is.
type Rule = (&'static [Tongue], Name, Role, &'static str);

const WEB: &[Tongue] = &[Tongue::Web];
const PYTHON: &[Tongue] = &[Tongue::Python];
const RUBY: &[Tongue] = &[Tongue::Ruby];
const RUST: &[Tongue] = &[Tongue::Rust];
const GO: &[Tongue] = &[Tongue::Go];
const BEANS: &[Tongue] = &[Tongue::Java, Tongue::CSharp, Tongue::Php, Tongue::OtherCode];

const RULES: &[Rule] = &[
    (WEB, Middle("stories"), Role::Story, "Storybook"),
    (WEB, Middle("story"), Role::Story, "Storybook"),
    (WEB, Ends(".d.ts"), Role::Types, "declarations"),
    (WEB, Ends(".d.mts"), Role::Types, "declarations"),
    (WEB, Ends(".d.cts"), Role::Types, "declarations"),
    (PYTHON, Ends(".pyi"), Role::Types, "a stub"),
    // Tools that build, and their settings.
    (WEB, Is("gulpfile.js"), Role::Build, ""),
    (WEB, Is("Gruntfile.js"), Role::Build, ""),
    (WEB, Is("Jakefile"), Role::Build, ""),
    (WEB, Is("webpack.config.js"), Role::Build, ""),
    (WEB, Is("rollup.config.js"), Role::Build, ""),
    (WEB, Is("rollup.config.mjs"), Role::Build, ""),
    (WEB, Is("rollup.dts.config.js"), Role::Build, ""),
    (WEB, Is("vite.config.js"), Role::Build, ""),
    (WEB, Is("vite.config.ts"), Role::Build, ""),
    (WEB, Is("esbuild.js"), Role::Build, ""),
    (WEB, Middle("config"), Role::Config, ""),
    (WEB, Middle("conf"), Role::Config, ""),
    (WEB, Ends("rc.js"), Role::Config, ""),
    (WEB, Ends("rc.cjs"), Role::Config, ""),
    (PYTHON, Is("setup.py"), Role::Build, ""),
    (PYTHON, Is("SConstruct"), Role::Build, ""),
    (PYTHON, Is("SConscript"), Role::Build, ""),
    (PYTHON, Is("wscript"), Role::Build, ""),
    (PYTHON, Is("noxfile.py"), Role::Build, ""),
    (PYTHON, Is("fabfile.py"), Role::Build, ""),
    (PYTHON, Is("__main__.py"), Role::Entry, "python -m begins here"),
    (PYTHON, Is("manage.py"), Role::Entry, "Django's command line"),
    (RUBY, Is("Rakefile"), Role::Build, ""),
    (RUBY, Is("rakefile"), Role::Build, ""),
    (RUBY, Is("Gemfile"), Role::Build, "list of dependencies"),
    (RUBY, Is("Appraisals"), Role::Build, ""),
    (RUBY, Is("Guardfile"), Role::Config, ""),
    (RUBY, Is("Vagrantfile"), Role::Build, ""),
    (RUBY, Is("config.ru"), Role::Entry, "a server begins here"),
    (RUBY, Ends(".gemspec"), Role::Build, "manifest of a package"),
    (RUBY, Ends(".podspec"), Role::Build, "manifest of a package"),
    (RUBY, Ends(".rake"), Role::Build, "tasks of rake"),
    (RUBY, Ends("_controller.rb"), Role::Route, "a controller"),
    (RUBY, Ends("_helper.rb"), Role::Utility, ""),
    (RUBY, Ends(".jbuilder"), Role::Screen, "a template of JSON"),
    (RUST, Is("build.rs"), Role::Build, ""),
    (GO, Is("magefile.go"), Role::Build, ""),
    // NestJS, Angular and those who name files as they do.
    (WEB, Middle("controller"), Role::Route, "a controller"),
    (WEB, Middle("resolver"), Role::Route, "a resolver"),
    (WEB, Middle("gateway"), Role::Route, "a gateway"),
    (WEB, Middle("route"), Role::Route, ""),
    (WEB, Middle("routes"), Role::Route, ""),
    (WEB, Middle("router"), Role::Route, ""),
    (WEB, Middle("service"), Role::Service, ""),
    (WEB, Middle("repository"), Role::Service, ""),
    (WEB, Middle("processor"), Role::Service, ""),
    (WEB, Middle("entity"), Role::Model, ""),
    (WEB, Middle("model"), Role::Model, ""),
    (WEB, Middle("dto"), Role::Schema, ""),
    (WEB, Middle("schema"), Role::Schema, ""),
    (WEB, Middle("validation"), Role::Schema, ""),
    (WEB, Middle("guard"), Role::Middleware, ""),
    (WEB, Middle("interceptor"), Role::Middleware, ""),
    (WEB, Middle("middleware"), Role::Middleware, ""),
    (WEB, Middle("component"), Role::Component, ""),
    (WEB, Middle("directive"), Role::Component, ""),
    (WEB, Middle("pipe"), Role::Utility, ""),
    (WEB, Middle("store"), Role::Store, ""),
    (WEB, Middle("slice"), Role::Store, ""),
    (WEB, Middle("reducer"), Role::Store, ""),
    (WEB, Middle("effects"), Role::Store, ""),
    (WEB, Middle("hook"), Role::Hook, ""),
    (WEB, Middle("hooks"), Role::Hook, ""),
    (WEB, Middle("util"), Role::Utility, ""),
    (WEB, Middle("utils"), Role::Utility, ""),
    (WEB, Middle("helper"), Role::Utility, ""),
    (WEB, Middle("helpers"), Role::Utility, ""),
    (WEB, Middle("type"), Role::Types, ""),
    (WEB, Middle("types"), Role::Types, ""),
    (WEB, Middle("interface"), Role::Types, ""),
    (WEB, Middle("command"), Role::Command, ""),
    (WEB, Middle("page"), Role::Screen, ""),
    (WEB, Middle("screen"), Role::Screen, ""),
    (WEB, Middle("view"), Role::Screen, ""),
    // SvelteKit.
    (WEB, Is("+page.svelte"), Role::Screen, "SvelteKit"),
    (WEB, Is("+layout.svelte"), Role::Screen, "SvelteKit"),
    (WEB, Is("+error.svelte"), Role::Screen, "SvelteKit"),
    (WEB, Is("+server.ts"), Role::Route, "SvelteKit"),
    (WEB, Is("+server.js"), Role::Route, "SvelteKit"),
    (WEB, Is("+page.server.ts"), Role::Route, "SvelteKit"),
    (WEB, Is("+page.server.js"), Role::Route, "SvelteKit"),
    (WEB, Is("+layout.server.ts"), Role::Route, "SvelteKit"),
    (WEB, Is("+page.ts"), Role::Route, "SvelteKit"),
    (WEB, Is("+page.js"), Role::Route, "SvelteKit"),
    (WEB, Is("hooks.server.ts"), Role::Middleware, "SvelteKit"),
    (WEB, Is("hooks.server.js"), Role::Middleware, "SvelteKit"),
    (BEANS, Ends("Controller.java"), Role::Route, "a controller"),
    (BEANS, Ends("Controller.kt"), Role::Route, "a controller"),
    (BEANS, Ends("Controller.cs"), Role::Route, "a controller"),
    (BEANS, Ends("Controller.php"), Role::Route, "a controller"),
    (BEANS, Ends("Service.java"), Role::Service, ""),
    (BEANS, Ends("ServiceImpl.java"), Role::Service, ""),
    (BEANS, Ends("Service.kt"), Role::Service, ""),
    (BEANS, Ends("Service.cs"), Role::Service, ""),
    (BEANS, Ends("Service.php"), Role::Service, ""),
    (BEANS, Ends("Repository.java"), Role::Service, "a repository"),
    (BEANS, Ends("Repository.kt"), Role::Service, "a repository"),
    (BEANS, Ends("Repository.cs"), Role::Service, "a repository"),
    (BEANS, Ends("Repository.php"), Role::Service, "a repository"),
    (BEANS, Ends("Middleware.cs"), Role::Middleware, ""),
    (BEANS, Ends("Middleware.php"), Role::Middleware, ""),
    (BEANS, Ends("Interceptor.java"), Role::Middleware, ""),
    (BEANS, Ends("Endpoint.cs"), Role::Route, ""),
    (BEANS, Ends("Settings.cs"), Role::Config, ""),
    (BEANS, Ends("Command.cs"), Role::Command, ""),
    (BEANS, Ends("Command.php"), Role::Command, ""),
    (BEANS, Ends("Utils.java"), Role::Utility, ""),
    (BEANS, Ends("Util.java"), Role::Utility, ""),
    (BEANS, Is("package-info.java"), Role::Docs, "documentation of a package"),
];

pub(super) fn judge<'f>(subject: &Subject<'f>) -> Option<Verdict<'f>> {
    let fits = |(tongues, name, ..): &&Rule| {
        tongues.contains(&subject.tongue)
            && match name {
                Is(whole) => subject.name == *whole,
                Ends(end) => subject.name.len() > end.len() && subject.name.ends_with(end),
                Middle(word) => middle(subject.name) == Some(*word),
            }
    };
    if let Some((_, _, role, meaning)) = RULES.iter().find(fits) {
        return Some(subject.by_name(*role, meaning));
    }
    if subject.name.starts_with('.') {
        return Some(subject.by_name(Role::Config, "a tool reads it"));
    }
    if subject.tongue == Tongue::Ruby && subject.parent() == "config" && subject.name == "routes.rb" {
        return Some(subject.by_name(Role::Route, "Rails"));
    }
    if subject.tongue == Tongue::Php {
        let folder = ["Http/Requests", "Http/Resources"].into_iter().find(|folders| subject.is_below(folders))?;
        return Some(by_folder(Role::Schema, folder, "Laravel"));
    }
    next_js(subject)
}

/// The last word of a name before its extension, if it is not the first.
fn middle(name: &str) -> Option<&str> {
    name.rsplit_once('.')?.0.rsplit_once('.').map(|(_, middle)| middle).filter(|middle| !middle.is_empty())
}

/// Files that Next.js gives a meaning to: those of `app` by their names, those of `pages` by their place.
fn next_js<'f>(subject: &Subject<'f>) -> Option<Verdict<'f>> {
    if subject.tongue != Tongue::Web {
        return None;
    }
    if subject.is_below("pages/api") {
        return Some(subject.by_name(Role::Route, "a route below pages/api"));
    }
    if subject.is_below("app") && subject.name.matches('.').count() == 1 {
        return match subject.stem {
            "route" => Some(subject.by_name(Role::Route, "Next.js")),
            "page" => Some(subject.by_name(Role::Screen, "Next.js")),
            "layout" | "loading" | "error" | "not-found" | "template"
                if matches!(&*subject.extension, "tsx" | "jsx") =>
            {
                Some(subject.by_name(Role::Screen, "Next.js"))
            }
            _ => None,
        };
    }
    None
}
