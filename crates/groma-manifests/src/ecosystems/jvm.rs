//! Maven and Gradle, with their wrappers if they are there. Of their files only words are looked for: both are
//! programs.

use crate::answer::{Evidence, Purpose};
use crate::findings::{Ecosystem, Findings, Manifest};
use crate::names::{is_safe_name, is_safe_path};
use crate::tree::Scope;

/// Modules that are listed.
const MODULES: usize = 100;

pub(crate) fn find(scope: &Scope, out: &mut Findings) {
    maven(scope, out);
    gradle(scope, out);
}

/// Plugins that stand for a goal: word in the file, goal, purpose.
const MAVEN_PLUGINS: [(&str, &str, Purpose); 6] = [
    ("spring-boot-maven-plugin", "spring-boot:run", Purpose::Run),
    ("quarkus-maven-plugin", "quarkus:dev", Purpose::Run),
    ("maven-checkstyle-plugin", "checkstyle:check", Purpose::Lint),
    ("spotbugs-maven-plugin", "spotbugs:check", Purpose::Lint),
    ("spotless-maven-plugin", "spotless:apply", Purpose::Format),
    ("spring-javaformat-maven-plugin", "spring-javaformat:apply", Purpose::Format),
];

fn maven(scope: &Scope, out: &mut Findings) {
    let Some(text) = scope.text("pom.xml") else { return };
    let text = without_comments(&text);
    let path = scope.path("pom.xml");
    let from = Manifest { ecosystem: Ecosystem::Jvm, folder: scope.folder, path: &path };
    let program = if scope.has("mvnw") { "./mvnw" } else { "mvn" };
    let modules = elements(&text, "module");
    out.check(from, Purpose::Build, Evidence::Convention, format!("{program} package"), "");
    let has_tests = scope.has_folder("src/test") || scope.tests().jvm;
    if has_tests {
        out.check(from, Purpose::Test, Evidence::Convention, format!("{program} test"), "");
    }
    for (plugin, goal, purpose) in MAVEN_PLUGINS {
        // A server is started in the module that it is, not in the project that holds the modules together.
        if text.contains(plugin) && (purpose != Purpose::Run || modules.is_empty()) {
            out.check(from, purpose, Evidence::Configured, format!("{program} {goal}"), plugin);
        }
    }
    out.members_left_out(modules.len().saturating_sub(MODULES));
    for module in modules.into_iter().take(MODULES) {
        let place = scope.path(module);
        if !is_safe_path(module) || !is_safe_path(&place) {
            out.unsafe_name(&path);
            continue;
        }
        if scope.has(&format!("{module}/pom.xml")) {
            out.package(&place, module, &path);
            if has_tests && scope.has_folder(&format!("{module}/src/test")) {
                let command = format!("{program} test -pl {module} -am");
                out.of_member(from, Purpose::Test, Evidence::Convention, command, ("modules", module));
            }
        }
    }
}

/// Text of the elements of a name, each once.
fn elements<'t>(text: &'t str, name: &str) -> Vec<&'t str> {
    let (start, end) = (format!("<{name}>"), format!("</{name}>"));
    let mut found: Vec<&str> = Vec::new();
    for part in text.split(start.as_str()).skip(1).take(1000) {
        if let Some((inside, _)) = part.split_once(end.as_str()) {
            if !found.contains(&inside.trim()) {
                found.push(inside.trim());
            }
        }
    }
    found
}

fn without_comments(text: &str) -> String {
    let mut rest = text;
    let mut plain = String::with_capacity(text.len());
    while let Some((before, behind)) = rest.split_once("<!--") {
        plain.push_str(before);
        rest = behind.split_once("-->").map_or("", |(_, behind)| behind);
    }
    plain.push_str(rest);
    plain
}

/// Plugins that stand for a task: words in the file, task, purpose.
const GRADLE_PLUGINS: [(&[&str], &str, Purpose); 7] = [
    (&["org.springframework.boot"], "bootRun", Purpose::Run),
    (&["'application'", "\"application\"", " application\n"], "run", Purpose::Run),
    (&["com.diffplug.spotless", "plugins.spotless"], "spotlessApply", Purpose::Format),
    (&["io.spring.javaformat"], "format", Purpose::Format),
    (&["org.jlleitschuh.gradle.ktlint", "plugins.ktlint"], "ktlintCheck", Purpose::Lint),
    (&["io.gitlab.arturbosch.detekt", "dev.detekt", "plugins.detekt"], "detekt", Purpose::Lint),
    (&["'checkstyle'", "\"checkstyle\"", " checkstyle\n"], "checkstyleMain", Purpose::Lint),
];

fn gradle(scope: &Scope, out: &mut Findings) {
    let build = scope.first(&["build.gradle.kts", "build.gradle"]);
    let settings = scope.first(&["settings.gradle.kts", "settings.gradle"]);
    let Some(name) = build.or(settings) else { return };
    let path = scope.path(name);
    let from = Manifest { ecosystem: Ecosystem::Jvm, folder: scope.folder, path: &path };
    let program = if scope.has("gradlew") { "./gradlew" } else { "gradle" };
    out.check(from, Purpose::Build, Evidence::Convention, format!("{program} build"), "");
    let has_tests = scope.has_folder("src/test") || scope.tests().jvm;
    if has_tests {
        out.check(from, Purpose::Test, Evidence::Convention, format!("{program} test"), "");
    }
    let text = build.and_then(|name| scope.text(name));
    let lines: String = text
        .as_deref()
        .unwrap_or_default()
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default().trim_end())
        .fold(String::new(), |mut all, line| {
            all.push_str(line);
            all.push('\n');
            all
        });
    for (words, task, purpose) in GRADLE_PLUGINS {
        if words.iter().any(|word| lines.contains(word)) {
            out.check(from, purpose, Evidence::Configured, format!("{program} {task}"), task);
        }
    }
    let Some(text) = settings.and_then(|name| scope.text(name)) else { return };
    let settings = scope.path(settings.unwrap_or_default());
    let modules = included(&text);
    out.members_left_out(modules.len().saturating_sub(MODULES));
    for module in modules.into_iter().take(MODULES) {
        let module = module.trim_start_matches(':');
        let folder = module.replace(':', "/");
        if !is_safe_name(module) || !is_safe_path(&folder) {
            out.unsafe_name(&settings);
            continue;
        }
        if ["build.gradle", "build.gradle.kts"].iter().any(|name| scope.has(&format!("{folder}/{name}"))) {
            let task = format!(":{module}:test");
            out.package(&scope.path(&folder), module, &settings);
            if scope.has_folder(&format!("{folder}/src/test")) {
                let from = Manifest { path: &settings, ..from };
                out.of_member(
                    from,
                    Purpose::Test,
                    Evidence::Convention,
                    format!("{program} {task}"),
                    ("include", module),
                );
            }
        }
    }
}

/// Names in quotes on lines of `include`, over several lines while they end in a comma or an open bracket.
fn included(text: &str) -> Vec<&str> {
    let mut found: Vec<&str> = Vec::new();
    let mut inside = false;
    for line in text.lines().take(5000) {
        let line = line.split("//").next().unwrap_or_default().trim();
        if line.starts_with("include ") || line.starts_with("include(") || inside {
            for (at, part) in line.split(['"', '\'']).enumerate() {
                if at % 2 == 1 && !found.contains(&part) && found.len() < 500 {
                    found.push(part);
                }
            }
            inside = line.ends_with([',', '(']);
        }
    }
    found
}
