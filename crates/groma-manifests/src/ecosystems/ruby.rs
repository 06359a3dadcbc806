//! Ruby: tasks of the Rakefile that are plain to see, RSpec, RuboCop and Rails.

use crate::answer::{Evidence, Purpose};
use crate::findings::{Ecosystem, Findings, Manifest};
use crate::names::is_safe_name;
use crate::purpose::{Match, of_name, of_several};
use crate::tree::{Scope, is_not_ours};

/// Tasks that are looked at.
const TASKS: usize = 200;

/// Gems of one repository that are looked at.
const COMPONENTS: usize = 30;

/// Classes that define a task: word in the line, name of the task unless one is given.
const TASK_CLASSES: [(&str, &str); 6] = [
    ("Rake::TestTask.new", "test"),
    ("Minitest::TestTask.create", "test"),
    ("RSpec::Core::RakeTask.new", "spec"),
    ("RuboCop::RakeTask.new", "rubocop"),
    ("Cucumber::Rake::Task.new", "cucumber"),
    ("Rails::TestTask.new", "test"),
];

pub(crate) fn find(scope: &Scope, out: &mut Findings) {
    let gemfile = scope.first(&["Gemfile", "gems.rb"]);
    let gemspec = scope.places(".gemspec").into_iter().find(|path| !path.contains('/'));
    let gems = [gemfile, gemspec]
        .into_iter()
        .flatten()
        .filter_map(|name| scope.text(name))
        .any(|text| text.contains("rubocop"));
    let rakefile = scope.first(&["Rakefile", "rakefile", "Rakefile.rb", "rakefile.rb"]);
    if gemfile.is_none() && rakefile.is_none() && gemspec.is_none() {
        return;
    }
    let prefix = if gemfile.is_some() { "bundle exec " } else { "" };
    if let Some(name) = rakefile {
        let path = scope.path(name);
        out.tool("ruby", &path);
        rake(scope, Manifest { ecosystem: Ecosystem::Ruby, folder: scope.folder, path: &path }, prefix, out);
    }
    let named = gemfile.unwrap_or("Gemfile");
    let candidates = [
        (".rspec", "rspec", Purpose::Test, true),
        ("spec/spec_helper.rb", "rspec", Purpose::Test, true),
        (".rubocop.yml", "rubocop", Purpose::Lint, gems || gemfile.is_none()),
        (".standard.yml", "standardrb", Purpose::Lint, true),
        ("sorbet/config", "srb tc", Purpose::TypeCheck, true),
        ("Steepfile", "steep check", Purpose::TypeCheck, true),
    ];
    for (file, command, purpose, holds) in candidates {
        if holds && scope.has(file) {
            let path = scope.path(file);
            let from = Manifest { ecosystem: Ecosystem::Ruby, folder: scope.folder, path: &path };
            out.check(from, purpose, Evidence::Configured, format!("{prefix}{command}"), "");
        }
    }
    rails(scope, out);
    components(scope, named, prefix, out);
    if gemfile.is_some() {
        let path = scope.path(named);
        let from = Manifest { ecosystem: Ecosystem::Ruby, folder: scope.folder, path: &path };
        out.tool("ruby", &path);
        out.check(from, Purpose::Install, Evidence::Convention, "bundle install", "");
    }
}

/// Gems in folders of their own below a root that holds them together.
fn components(scope: &Scope, gemfile: &str, prefix: &str, out: &mut Findings) {
    if !scope.folder.is_empty() {
        return;
    }
    let specs =
        scope.places(".gemspec").into_iter().filter(|path| path.matches('/').count() == 1 && !is_not_ours(path));
    for spec in specs.take(COMPONENTS) {
        let Some((folder, name)) = spec.strip_suffix(".gemspec").and_then(|path| path.split_once('/')) else {
            continue;
        };
        if !is_safe_name(name) {
            out.unsafe_name("");
            continue;
        }
        out.package(folder, name, gemfile);
        let rakefile = format!("{folder}/Rakefile");
        let Some(text) = scope.text(&rakefile) else { continue };
        let (tasks, _) = tasks(&text, &rakefile, out);
        if let Some(task) = ["test", "spec"].iter().find(|task| tasks.iter().any(|known| known == **task)) {
            let from = Manifest { ecosystem: Ecosystem::Ruby, folder, path: &rakefile };
            out.check(from, Purpose::Test, Evidence::Declared, format!("{prefix}rake {task}"), &format!("task {task}"));
        }
    }
}

fn rails(scope: &Scope, out: &mut Findings) {
    if !scope.has("bin/rails") {
        return;
    }
    let path = scope.path("bin/rails");
    let from = Manifest { ecosystem: Ecosystem::Ruby, folder: scope.folder, path: &path };
    if scope.has_folder("test") {
        out.check(from, Purpose::Test, Evidence::Convention, "bin/rails test", "");
    }
    if scope.has("config/application.rb") {
        out.check(from, Purpose::Run, Evidence::Convention, "bin/rails server", "");
    }
}

fn rake(scope: &Scope, from: Manifest, prefix: &str, out: &mut Findings) {
    let name = from.path.rsplit('/').next().unwrap_or(from.path);
    let Some(text) = scope.text(name) else { return };
    let (tasks, default_needs) = tasks(&text, from.path, out);
    let mut seen = Vec::new();
    for task in &tasks {
        if task == "default" || seen.contains(&task) {
            continue;
        }
        seen.push(task);
        let known = if task == "cucumber" || task == "features" {
            Some((Purpose::Test, Match::Variant))
        } else {
            of_name(task)
        };
        if let Some((purpose, exact)) = known.filter(|_| !["install", "build"].contains(&task.as_str())) {
            let evidence = if exact == Match::Usual { Evidence::Declared } else { Evidence::Variant };
            out.check(from, purpose, evidence, format!("{prefix}rake {task}"), &format!("task {task}"));
        }
    }
    if let Some(purpose) = of_several(&default_needs) {
        // The default task runs several checks, or it is the only way to one.
        out.check(from, purpose, Evidence::Session, format!("{prefix}rake"), "task default");
    }
}

/// Tasks in order, and what the default task needs.
fn tasks(text: &str, path: &str, out: &mut Findings) -> (Vec<String>, Vec<String>) {
    let mut tasks: Vec<String> = Vec::new();
    let mut default_needs: Vec<String> = Vec::new();
    let mut namespace: Option<String> = None;
    let mut listed: Option<(String, Vec<String>)> = None;
    for line in text.lines().take(20_000) {
        let trimmed = line.trim_start();
        let is_top = trimmed.len() == line.len();
        if is_top {
            if let Some(rest) = trimmed.strip_prefix("namespace ").or_else(|| trimmed.strip_prefix("namespace(")) {
                namespace = symbol(rest).map(|(name, _)| name.to_owned());
                continue;
            }
            if trimmed == "end" {
                namespace = None;
            }
        }
        if is_top {
            listed = listed_names(trimmed);
        } else if let Some((variable, names)) = &listed {
            if trimmed.strip_prefix("task ").is_some_and(|rest| rest.split([' ', ',']).next() == Some(variable)) {
                tasks.extend(names.iter().filter(|name| is_safe_name(name)).cloned());
            }
        }
        // A task within another block than a namespace may not be there: its name is only known by running the file.
        let depth = line.len() - trimmed.len();
        let in_namespace = namespace.is_some() && depth == 2;
        if (!is_top && !in_namespace) || tasks.len() >= TASKS {
            continue;
        }
        let Some((task, needs)) = task_of(trimmed) else { continue };
        if is_top && task == "default" {
            default_needs = words_of(needs);
        }
        if !is_safe_name(task) {
            out.unsafe_name(path);
            continue;
        }
        tasks.push(match (&namespace, is_top) {
            (Some(space), false) => format!("{space}:{task}"),
            _ => task.to_owned(),
        });
    }
    (tasks, default_needs)
}

/// `%w(a b).each do |name|`: the variable and the names.
fn listed_names(line: &str) -> Option<(String, Vec<String>)> {
    let (names, rest) = line.strip_prefix("%w")?.split_once(".each do |")?;
    let names = names.trim_matches(['(', ')', '[', ']']).split_whitespace().take(20).map(str::to_owned).collect();
    Some((rest.strip_suffix('|')?.to_owned(), names))
}

/// The task that a line defines, and what stands behind its name.
fn task_of(line: &str) -> Option<(&str, &str)> {
    for (class, usual) in TASK_CLASSES {
        if let Some(rest) = line.strip_prefix(class) {
            let given = rest.strip_prefix('(').and_then(symbol).map(|(name, _)| name);
            return Some((given.filter(|name| !name.is_empty()).unwrap_or(usual), ""));
        }
    }
    let rest = ["task ", "task(", "multitask ", "multitask("].iter().find_map(|word| line.strip_prefix(word))?;
    symbol(rest)
}

/// `:name`, `name:`, `:"name"`, `"name"` or `'name'` at the start, and what follows.
fn symbol(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    let bare = text.strip_prefix(':').unwrap_or(text);
    if let Some(quote) = bare.chars().next().filter(|c| ['"', '\''].contains(c)) {
        let (name, rest) = bare[1..].split_once(quote)?;
        return Some((name, rest));
    }
    let end = bare.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(bare.len());
    let is_name = end > 0 && (bare.len() != text.len() || bare[end..].starts_with(':'));
    is_name.then(|| (&bare[..end], &bare[end..]))
}

/// Names in a list of prerequisites.
fn words_of(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_ascii_alphanumeric() && !"_:".contains(c))
        .map(|word| word.trim_matches(':').to_owned())
        .filter(|word| !word.is_empty())
        .take(20)
        .collect()
}
