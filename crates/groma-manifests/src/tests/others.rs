//! PHP, Ruby, Elixir, Erlang, Swift, Dart, Scala, Haskell, Zig and Clojure.

use super::check;

#[test]
fn composer_runs_scripts_and_configured_tools() {
    check(
        r#"
//- composer.json
{"require-dev": {"phpunit/phpunit": "^11", "phpstan/phpstan": "^2"},
 "scripts": {"test": ["@phpunit"], "phpunit": "phpunit", "post-install-cmd": "x", "check": "phpstan analyse"}}
//- phpunit.xml.dist
//- phpstan.neon
//- psalm.xml
"#,
        "test: composer test
         test: vendor/bin/phpunit
         test: composer phpunit
         type-check: composer run-script check
         type-check: vendor/bin/phpstan analyse
         install: composer install",
    );
}

#[test]
fn pest_stands_for_phpunit_and_artisan_for_both() {
    check(
        r#"
//- composer.json
{"require-dev": {"pestphp/pest": "3", "phpunit/phpunit": "11"}}
//- artisan
//- phpunit.xml
//- tests/Pest.php
"#,
        "test: vendor/bin/pest
         test: php artisan test
         run: php artisan serve
         install: composer install",
    );
}

#[test]
fn tasks_of_rake_are_run_through_bundler() {
    check(
        "
//- Gemfile
gem 'rubocop'
//- Rakefile
require 'rake/testtask'
Rake::TestTask.new(:test) do |t|
end
RuboCop::RakeTask.new
namespace :docs do
  task :build do
  end
end
task default: [:test, :rubocop]
%w(a b).each do |name|
  task name do
  end
end
//- .rubocop.yml
",
        "test: bundle exec rake test
         test: bundle exec rake
         lint: bundle exec rake rubocop
         lint: bundle exec rubocop
         install: bundle install
         other: bundle exec rake docs:build",
    );
}

#[test]
fn tasks_of_a_list_and_gems_in_folders_are_found() {
    check(
        "
//- Gemfile
//- Rakefile
task default: %w(test smoke)
%w(test test:isolated).each do |task_name|
  desc task_name
  task task_name do
  end
end
//- one/one.gemspec
//- one/Rakefile
task :test
//- two/two.gemspec
",
        "test: bundle exec rake test
         test: bundle exec rake
         test: bundle exec rake test:isolated
         test: (one) bundle exec rake test
         install: bundle install",
    );
}

#[test]
fn rspec_without_a_gemfile_is_run_directly() {
    check(
        "
//- a.gemspec
//- .rspec
--color
//- spec/a_spec.rb
",
        "test: rspec",
    );
}

#[test]
fn a_rails_application_has_its_own_programs() {
    check(
        "
//- Gemfile
gem 'rails'
//- bin/rails
//- bin/setup
//- config/application.rb
//- test/models/a_test.rb
",
        "test: bin/rails test
         run: bin/rails server
         install: ./bin/setup
         install: bundle install",
    );
}

#[test]
fn mix_knows_what_its_files_speak_for() {
    check(
        "
//- mix.exs
defp deps, do: [{:credo, \"~> 1.7\"}, {:phoenix, \"~> 1.7\"}]
//- .formatter.exs
//- test/a_test.exs
",
        "build: mix compile
         test: mix test
         lint: mix credo
         format: mix format
         run: mix phx.server
         install: mix deps.get",
    );
}

#[test]
fn rebar_tests_where_there_are_tests() {
    check(
        "
//- rebar.config
//- test/a_tests.erl
",
        "build: rebar3 compile
         test: rebar3 eunit",
    );
}

#[test]
fn a_swift_package_names_its_programs() {
    check(
        "
//- Package.swift
let package = Package(targets: [.executableTarget(name: \"tool\"), .testTarget(name: \"T\")])
//- Sources/tool/main.swift
",
        "build: swift build
         test: swift test
         run: swift run tool",
    );
}

#[test]
fn flutter_and_dart_are_told_apart() {
    check(
        "
//- pubspec.yaml
name: app
dependencies:
  flutter:
    sdk: flutter
dev_dependencies:
  flutter_test:
    sdk: flutter
//- lib/main.dart
//- test/a_test.dart
//- analysis_options.yaml
",
        "test: flutter test
         lint: flutter analyze
         run: flutter run
         install: flutter pub get",
    );
    check(
        "
//- pubspec.yaml
name: lib
dev_dependencies:
  test: ^1.0.0
//- test/a_test.dart
",
        "test: dart test
         install: dart pub get",
    );
}

#[test]
fn sbt_compiles_and_tests() {
    check(
        "
//- build.sbt
//- src/test/scala/T.scala
",
        "build: sbt compile
         test: sbt test",
    );
}

#[test]
fn cabal_tests_the_suites_that_are_declared() {
    check(
        "
//- a.cabal
name: a
test-suite spec
  type: exitcode-stdio-1.0
",
        "build: cabal build all
         test: cabal test all",
    );
}

#[test]
fn zig_and_leiningen_have_a_few_commands() {
    check(
        "
//- build.zig
const t = b.step(\"test\", \"Run tests\");
",
        "build: zig build
         test: zig build test",
    );
    check(
        "
//- project.clj
//- test/a_test.clj
",
        "test: lein test",
    );
}
