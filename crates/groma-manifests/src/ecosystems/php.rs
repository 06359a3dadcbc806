//! PHP: scripts of `composer.json`, and tools that are configured and depended upon.

use serde_json::Value;

use crate::answer::{EntryKind, Evidence, Purpose};
use crate::findings::{Ecosystem, Findings, Manifest};
use crate::names::is_safe_name;
use crate::purpose::{Match, is_vague_check, of_name, of_script};
use crate::structured::{entries, json};
use crate::tree::Scope;

/// Words of composer itself: a script of such a name needs `run-script`.
const OWN_WORDS: [&str; 14] = [
    "install", "update", "check", "validate", "run", "exec", "build", "show", "status", "archive", "audit", "init",
    "require", "bump",
];

/// Tools: packages, configuration files, program, arguments, purpose.
type Tool = (&'static [&'static str], &'static [&'static str], &'static str, &'static str, Purpose);

const TOOLS: [Tool; 7] = [
    (&["pestphp/pest"], &["phpunit.xml", "phpunit.xml.dist", "tests/Pest.php"], "pest", "", Purpose::Test),
    (&["phpunit/phpunit"], &["phpunit.xml", "phpunit.xml.dist", "phpunit.dist.xml"], "phpunit", "", Purpose::Test),
    (
        &["symfony/phpunit-bridge"],
        &["phpunit.xml", "phpunit.xml.dist", "phpunit.dist.xml"],
        "simple-phpunit",
        "",
        Purpose::Test,
    ),
    (
        &["squizlabs/php_codesniffer"],
        &["phpcs.xml", "phpcs.xml.dist", ".phpcs.xml.dist", ".phpcs.xml"],
        "phpcs",
        "",
        Purpose::Lint,
    ),
    (
        &["phpstan/phpstan", "larastan/larastan", "nunomaduro/larastan"],
        &["phpstan.neon", "phpstan.neon.dist", "phpstan.dist.neon"],
        "phpstan",
        " analyse",
        Purpose::TypeCheck,
    ),
    (&["vimeo/psalm"], &["psalm.xml", "psalm.xml.dist"], "psalm", "", Purpose::TypeCheck),
    (
        &["friendsofphp/php-cs-fixer"],
        &[".php-cs-fixer.dist.php", ".php-cs-fixer.php", ".php_cs.dist"],
        "php-cs-fixer",
        " fix",
        Purpose::Format,
    ),
];

pub(crate) fn find(scope: &Scope, out: &mut Findings) {
    let Some(manifest) = json(scope, "composer.json") else { return };
    let path = scope.path("composer.json");
    let from = Manifest { ecosystem: Ecosystem::Php, folder: scope.folder, path: &path };
    out.tool("php", &path);
    scripts(&manifest, from, out);
    tools(scope, &manifest, from, out);
    out.check(from, Purpose::Install, Evidence::Convention, "composer install", "");
    if scope.has("artisan") {
        let path = scope.path("artisan");
        let from = Manifest { path: &path, ..from };
        if scope.has_folder("tests") {
            out.check(from, Purpose::Test, Evidence::Convention, "php artisan test", "");
        }
        out.check(from, Purpose::Run, Evidence::Convention, "php artisan serve", "");
    }
    let programs = manifest.get("bin");
    let listed: Vec<&str> = match programs {
        Some(Value::String(one)) => vec![one.as_str()],
        Some(Value::Array(all)) => all.iter().filter_map(Value::as_str).take(20).collect(),
        _ => Vec::new(),
    };
    for program in listed.into_iter().filter(|program| scope.has(program)) {
        let name = program.rsplit('/').next().unwrap_or(program);
        out.entry(
            EntryKind::Program,
            Some(name).filter(|name| is_safe_name(name)),
            Some(&scope.path(program)),
            (&path, "bin"),
        );
    }
}

fn scripts(manifest: &Value, from: Manifest, out: &mut Findings) {
    let mut known: Vec<(&str, Purpose, Evidence)> = Vec::new();
    for (name, value) in entries(manifest.get("scripts")).into_iter().take(200) {
        if !is_safe_name(name) {
            out.unsafe_name(from.path);
            continue;
        }
        // `post-install-cmd` and the like are hooks.
        if (name.starts_with("pre-") || name.starts_with("post-"))
            && (name.ends_with("-cmd") || name.ends_with("-dump"))
        {
            continue;
        }
        let text = value.as_str().map_or_else(
            || {
                value
                    .as_array()
                    .map_or_else(String::new, |all| all.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" "))
            },
            str::to_owned,
        );
        let by_name =
            if is_vague_check(name) { of_script(&text).map(|purpose| (purpose, Match::Usual)) } else { of_name(name) };
        if let Some((purpose, exact)) = by_name {
            let evidence = if exact == Match::Usual { Evidence::Declared } else { Evidence::Variant };
            known.push((name, purpose, evidence));
        }
    }
    known.sort_by_key(|(name, ..)| (*name != "test", name.len(), *name));
    for (name, purpose, evidence) in known {
        let word = if OWN_WORDS.contains(&name) { "composer run-script" } else { "composer" };
        out.check(from, purpose, evidence, format!("{word} {name}"), &format!("scripts.{name}"));
    }
}

fn tools(scope: &Scope, manifest: &Value, from: Manifest, out: &mut Findings) {
    let depends = |package: &str| {
        ["require-dev", "require"].iter().any(|key| manifest.get(key).is_some_and(|all| all.get(package).is_some()))
    };
    for (packages, configs, program, arguments, purpose) in TOOLS {
        let Some(config) = scope.first(configs) else { continue };
        let path = scope.path(config);
        let from = Manifest { path: &path, ..from };
        // A tool may stand in the root itself, or be installed apart from the project by the `vendor-bin` plugin.
        if ["phpunit", "simple-phpunit"].contains(&program) && scope.has("phpunit") {
            out.check(from, purpose, Evidence::Configured, "./phpunit", "");
        } else if packages.iter().any(|package| depends(package))
            || scope.has(&format!("vendor-bin/{program}/composer.json"))
        {
            // pest runs the tests of PHPUnit too.
            let doubled = program == "phpunit" && depends("pestphp/pest");
            if !doubled {
                out.check(from, purpose, Evidence::Configured, format!("vendor/bin/{program}{arguments}"), "");
            }
        }
    }
}
