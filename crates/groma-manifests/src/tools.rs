//! Which programs a command needs on PATH.

/// Programs by the first word of a command. A wrapper in the repository needs what it starts.
const BY_FIRST_WORD: [(&str, &[&str]); 27] = [
    ("./gradlew", &["java"]),
    ("./mvnw", &["java"]),
    ("gradle", &["gradle", "java"]),
    ("mvn", &["mvn", "java"]),
    ("sbt", &["sbt", "java"]),
    ("npm", &["npm", "node"]),
    ("npx", &["npx", "node"]),
    ("pnpm", &["pnpm", "node"]),
    ("yarn", &["yarn", "node"]),
    ("composer", &["composer", "php"]),
    ("vendor/bin/phpunit", &["php"]),
    ("vendor/bin/pest", &["php"]),
    ("vendor/bin/phpstan", &["php"]),
    ("vendor/bin/psalm", &["php"]),
    ("vendor/bin/phpcs", &["php"]),
    ("vendor/bin/php-cs-fixer", &["php"]),
    ("vendor/bin/simple-phpunit", &["php"]),
    ("./phpunit", &["php"]),
    ("bundle", &["bundle", "ruby"]),
    ("rake", &["rake", "ruby"]),
    ("rspec", &["rspec", "ruby"]),
    ("bin/rails", &["ruby"]),
    ("mix", &["mix", "elixir"]),
    ("./configure", &[]),
    ("gofmt", &["go"]),
    ("ctest", &["ctest"]),
    ("meson", &["meson", "ninja"]),
];

/// The programs that a command needs. Scripts of the repository need none that is known.
pub(crate) fn of_command(command: &str) -> Vec<&str> {
    let first = command.split(' ').next().unwrap_or_default();
    if let Some((_, tools)) = BY_FIRST_WORD.iter().find(|(word, _)| *word == first) {
        return tools.to_vec();
    }
    if first.contains('/') || first.is_empty() { Vec::new() } else { vec![first] }
}
