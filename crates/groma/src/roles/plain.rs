//! Files without facts: documentation, configuration, builds, schemas, templates. Path and name are all that is known of them.

use super::subject::{Subject, Tongue, by_folder};
use super::{Role, Verdict};

/// Names that say it all, whatever the folder, in lower case: with the role and what it means.
const NAMES: [(&str, Role, &str); 74] = [
    (".gitlab-ci.yml", Role::Ci, ""),
    (".travis.yml", Role::Ci, ""),
    (".drone.yml", Role::Ci, ""),
    ("appveyor.yml", Role::Ci, ""),
    (".appveyor.yml", Role::Ci, ""),
    ("azure-pipelines.yml", Role::Ci, ""),
    ("bitbucket-pipelines.yml", Role::Ci, ""),
    ("jenkinsfile", Role::Ci, ""),
    ("dependabot.yml", Role::Ci, "keeps dependencies up to date"),
    ("codecov.yml", Role::Ci, ""),
    (".codecov.yml", Role::Ci, ""),
    ("renovate.json", Role::Ci, "keeps dependencies up to date"),
    ("makefile", Role::Build, ""),
    ("gnumakefile", Role::Build, ""),
    ("justfile", Role::Build, ""),
    ("taskfile.yml", Role::Build, ""),
    ("dockerfile", Role::Build, ""),
    ("containerfile", Role::Build, ""),
    (".dockerignore", Role::Build, ""),
    ("docker-compose.yml", Role::Build, ""),
    ("docker-compose.yaml", Role::Build, ""),
    ("compose.yml", Role::Build, ""),
    ("compose.yaml", Role::Build, ""),
    ("procfile", Role::Build, ""),
    ("cmakelists.txt", Role::Build, ""),
    ("configure.ac", Role::Build, ""),
    ("makefile.am", Role::Build, ""),
    ("makefile.in", Role::Build, ""),
    ("configure", Role::Build, ""),
    ("meson.build", Role::Build, ""),
    ("build", Role::Build, ""),
    ("build.bazel", Role::Build, ""),
    ("workspace", Role::Build, ""),
    ("module.bazel", Role::Build, ""),
    ("build.gradle", Role::Build, ""),
    ("build.gradle.kts", Role::Build, ""),
    ("settings.gradle", Role::Build, ""),
    ("settings.gradle.kts", Role::Build, ""),
    ("gradle.properties", Role::Build, ""),
    ("gradlew", Role::Build, ""),
    ("gradlew.bat", Role::Build, ""),
    ("mvnw", Role::Build, ""),
    ("mvnw.cmd", Role::Build, ""),
    ("pom.xml", Role::Build, "manifest of a package"),
    ("package.json", Role::Build, "manifest of a package"),
    ("lerna.json", Role::Build, ""),
    ("pnpm-workspace.yaml", Role::Build, ""),
    ("turbo.json", Role::Build, ""),
    ("nx.json", Role::Build, ""),
    ("cargo.toml", Role::Build, "manifest of a package"),
    ("go.mod", Role::Build, "manifest of a package"),
    ("go.work", Role::Build, ""),
    ("pyproject.toml", Role::Build, "manifest of a package"),
    ("setup.cfg", Role::Build, "manifest of a package"),
    ("manifest.in", Role::Build, ""),
    ("pipfile", Role::Build, "manifest of a package"),
    ("requirements.txt", Role::Build, "list of dependencies"),
    ("tox.ini", Role::Config, ""),
    ("composer.json", Role::Build, "manifest of a package"),
    ("directory.build.props", Role::Build, ""),
    ("directory.build.targets", Role::Build, ""),
    ("directory.packages.props", Role::Build, ""),
    ("nuget.config", Role::Build, ""),
    ("global.json", Role::Build, ""),
    ("package.swift", Role::Build, "manifest of a package"),
    ("mix.exs", Role::Build, "manifest of a package"),
    ("gemfile.lock", Role::Generated, "a package manager writes it"),
    ("go.sum", Role::Generated, "a package manager writes it"),
    ("codeowners", Role::Config, ""),
    ("structure.sql", Role::Schema, ""),
    ("openapi.json", Role::Schema, ""),
    ("openapi.yaml", Role::Schema, ""),
    ("swagger.json", Role::Schema, ""),
    ("swagger.yaml", Role::Schema, ""),
];
/// First words of names that are documentation in any form.
const DOCS_STEMS: [&str; 20] = [
    "readme",
    "license",
    "licence",
    "copying",
    "notice",
    "changelog",
    "changes",
    "history",
    "news",
    "contributing",
    "contributors",
    "authors",
    "security",
    "upgrading",
    "upgrade",
    "code_of_conduct",
    "maintainers",
    "thanks",
    "todo",
    "roadmap",
];
const DOCS_EXTENSIONS: [&str; 13] =
    ["md", "markdown", "mdx", "mkd", "rst", "adoc", "asciidoc", "rdoc", "pod", "tex", "texi", "org", "ipynb"];
const BUILD_EXTENSIONS: [&str; 18] = [
    "mk",
    "cmake",
    "gradle",
    "bazel",
    "bzl",
    "csproj",
    "fsproj",
    "vbproj",
    "vcxproj",
    "sln",
    "slnx",
    "props",
    "targets",
    "ninja",
    "am",
    "m4",
    "dockerfile",
    "nuspec",
];
const SCHEMA_EXTENSIONS: [&str; 12] =
    ["proto", "graphql", "gql", "graphqls", "prisma", "sql", "avsc", "avdl", "xsd", "thrift", "fbs", "capnp"];
const SCRIPT_EXTENSIONS: [&str; 8] = ["sh", "bash", "zsh", "fish", "ps1", "psm1", "bat", "cmd"];
const SCREEN_EXTENSIONS: [&str; 18] = [
    "erb",
    "haml",
    "slim",
    "ejs",
    "hbs",
    "handlebars",
    "mustache",
    "twig",
    "jinja",
    "jinja2",
    "j2",
    "cshtml",
    "razor",
    "liquid",
    "pug",
    "jade",
    "jsp",
    "ftl",
];
const CONFIG_EXTENSIONS: [&str; 17] = [
    "yml",
    "yaml",
    "toml",
    "ini",
    "cfg",
    "conf",
    "properties",
    "json",
    "json5",
    "jsonc",
    "plist",
    "env",
    "editorconfig",
    "neon",
    "xml",
    "po",
    "pot",
];

pub(super) fn judge<'f>(subject: &Subject<'f>) -> Option<Verdict<'f>> {
    if let Some(verdict) = named(subject) {
        return Some(verdict);
    }
    if subject.tongue == Tongue::OtherCode {
        return None;
    }
    let extension = &*subject.extension;
    let by_extension = |role, meaning| Some(subject.by_name(role, meaning));
    if SCHEMA_EXTENSIONS.contains(&extension) {
        let changes = subject.folders().find(|folder| matches!(*folder, "migrations" | "migration" | "migrate"));
        if let Some(folder) = changes {
            return Some(by_folder(Role::Migration, folder, ""));
        }
        let is_flyway = subject.stem.split_once("__").is_some_and(|(version, _)| {
            version.strip_prefix(['V', 'U']).is_some_and(|digits| digits.starts_with(|c: char| c.is_ascii_digit()))
        });
        if extension == "sql" && is_flyway {
            return by_extension(Role::Migration, "a step of Flyway");
        }
        return by_extension(Role::Schema, "");
    }
    if SCRIPT_EXTENSIONS.contains(&extension) {
        return by_extension(Role::Script, "");
    }
    let is_template = extension == "html" || extension == "htm" || extension == "vm";
    if SCREEN_EXTENSIONS.contains(&extension) || is_template || subject.name.ends_with(".blade.php") {
        if let Some(folder) = subject.folders().find(|folder| COMPONENT_FOLDERS.contains(folder)) {
            return Some(by_folder(Role::Component, folder, "a part of a page"));
        }
        return by_extension(Role::Screen, "a page or a template of one");
    }
    if subject.name.ends_with(".schema.json") {
        return by_extension(Role::Schema, "");
    }
    if CONFIG_EXTENSIONS.contains(&extension) || subject.name.starts_with('.') {
        return by_extension(Role::Config, "");
    }
    if let Some(folder) = subject.folders().find(|folder| matches!(*folder, "scripts" | "script" | "bin" | "hack")) {
        if extension.is_empty() {
            return Some(by_folder(Role::Script, folder, ""));
        }
    }
    // Pictures, style sheets, data: nothing below speaks of them.
    Some(Verdict { role: Role::Module, reason: super::Reason::none() })
}

/// Folders of parts of pages.
const COMPONENT_FOLDERS: [&str; 8] =
    ["components", "component", "partials", "fragments", "includes", "_includes", "layouts", "_layouts"];

/// What the name and the folders that tools look into say of a file, wherever the rest of it lies.
fn named<'f>(subject: &Subject<'f>) -> Option<Verdict<'f>> {
    if let Some(verdict) = named_exactly(subject) {
        return Some(verdict);
    }
    let extension = &*subject.extension;
    // `Dockerfile.dev`, `requirements-dev.txt`.
    let is_list = subject.stem.starts_with("requirements") && extension == "txt";
    if subject.stem.eq_ignore_ascii_case("dockerfile") || is_list || BUILD_EXTENSIONS.contains(&extension) {
        return Some(subject.by_name(Role::Build, ""));
    }
    if let Some(folder) = subject.folders().find(|folder| matches!(*folder, ".mvn" | "gradle")) {
        return Some(by_folder(Role::Build, folder, ""));
    }
    DOCS_EXTENSIONS.contains(&extension).then(|| subject.by_name(Role::Docs, ""))
}

/// What a name says that has one meaning only.
pub(super) fn named_exactly<'f>(subject: &Subject<'f>) -> Option<Verdict<'f>> {
    if subject.is_below(".github/workflows") || subject.is_below(".github/actions") {
        return Some(by_folder(Role::Ci, subject.parent(), "GitHub runs it"));
    }
    let ci = [".circleci", ".buildkite", ".gitlab", ".teamcity", ".azure-pipelines", ".ci"];
    if let Some(folder) = subject.folders().find(|folder| ci.contains(folder)) {
        return Some(by_folder(Role::Ci, folder, ""));
    }
    let name = subject.name.to_ascii_lowercase();
    if let Some((_, role, meaning)) = NAMES.iter().find(|(known, ..)| *known == name) {
        return Some(subject.by_name(*role, meaning));
    }
    let stem = subject.stem.to_ascii_lowercase();
    let extension = &*subject.extension;
    // `LICENSE-MIT`, `README.ja.md`, `CHANGES.txt`.
    let is_text = stem == name || extension == "txt" || DOCS_EXTENSIONS.contains(&extension);
    let is_known = |stem: &str| DOCS_STEMS.contains(&stem);
    let known = is_known(&stem) || stem.split(['-', '_']).next().is_some_and(is_known);
    // Texts at the root are for readers.
    let is_document = is_text && known || extension == "txt" && subject.folders.is_empty();
    is_document.then(|| subject.by_name(Role::Docs, ""))
}
