//! Cases of import resolution, one per rule.

use super::RESOLVER;
use crate::resolved::resolved;

#[track_caller]
fn check(fixture: &str, expected: &[&str]) {
    assert_eq!(resolved(&RESOLVER, fixture), expected);
}

#[test]
fn require_relative_and_computed_paths() {
    check(
        r#"
//- lib/pond.rb
require_relative "pond/frog"
require_relative "../bin/run.rb"
require_relative "gone"
require_relative "../../out"
require File.expand_path("pond/frog", __dir__)
//- lib/pond/frog.rb
load File.join(__dir__, "hop.rake")
load "pond/hop.rake"
//- lib/pond/hop.rake
//- bin/run.rb
"#,
        &[
            "lib/pond.rb pond/frog => lib/pond/frog.rb",
            "lib/pond.rb ../bin/run.rb => bin/run.rb",
            "lib/pond.rb gone => not_found",
            "lib/pond.rb ../../out => outside_root",
            "lib/pond.rb pond/frog => lib/pond/frog.rb",
            "lib/pond/frog.rb hop.rake => lib/pond/hop.rake",
            "lib/pond/frog.rb pond/hop.rake => lib/pond/hop.rake",
        ],
    );
}

#[test]
fn a_gem_requires_itself_and_what_it_depends_on() {
    check(
        r#"
//- pond.gemspec
Gem::Specification.new do |s|
  s.add_dependency "rack-test", "~> 2"
  s.add_development_dependency("activesupport")
end
//- lib/pond.rb
require "pond/frog"
require "pond/missing"
require "rack/test/methods"
require "active_support/core_ext"
require "json"
require "other/thing"
require "time"
autoload :Newt, "pond/newt"
//- lib/pond/frog.rb
//- lib/pond/json.rb
//- lib/pond/newt.rb
//- test/time.rb
"#,
        &[
            "lib/pond.rb pond/frog => lib/pond/frog.rb",
            "lib/pond.rb pond/missing => not_found",
            "lib/pond.rb rack/test/methods => external rack-test",
            "lib/pond.rb active_support/core_ext => external activesupport",
            "lib/pond.rb json => external json",
            "lib/pond.rb other/thing => external other",
            "lib/pond.rb time => external time",
            "lib/pond.rb pond/newt => lib/pond/newt.rb",
        ],
    );
}

#[test]
fn require_paths_of_a_manifest() {
    check(
        r#"
//- Gemfile
gemspec path: "a"
//- a/a.gemspec
s.require_paths = ["source", 'ext']
//- a/source/a.rb
require "a/deep"
require "set"
//- a/source/set.rb
//- a/ext/a/deep.rb
//- script.rb
require "a"
"#,
        &[
            "a/source/a.rb a/deep => a/ext/a/deep.rb",
            "a/source/a.rb set => external set",
            "script.rb a => a/source/a.rb",
        ],
    );
}

#[test]
fn other_gems_of_the_project_come_after_the_own() {
    check(
        r#"
//- one/one.gemspec
//- one/lib/one.rb
require "two"
require "shared"
require "logger"
//- one/lib/shared.rb
//- two/two.gemspec
//- two/lib/two.rb
require "shared"
//- two/lib/shared.rb
//- two/lib/logger.rb
"#,
        &[
            "one/lib/one.rb two => two/lib/two.rb",
            "one/lib/one.rb shared => one/lib/shared.rb",
            "one/lib/one.rb logger => external logger",
            "two/lib/two.rb shared => two/lib/shared.rb",
        ],
    );
}

#[test]
fn tests_see_their_own_folder_and_lib() {
    check(
        r#"
//- core/core.gemspec
//- core/lib/core.rb
//- core/spec/spec_helper.rb
require "core"
//- core/spec/deep/a_spec.rb
require "spec_helper"
require "near"
require "json"
//- core/spec/deep/json.rb
//- core/spec/deep/near.rb
//- core/test/cases/helper.rb
//- core/test/cases/a_test.rb
require "cases/helper"
"#,
        &[
            "core/spec/deep/a_spec.rb spec_helper => core/spec/spec_helper.rb",
            "core/spec/deep/a_spec.rb near => core/spec/deep/near.rb",
            "core/spec/deep/a_spec.rb json => external json",
            "core/spec/spec_helper.rb core => core/lib/core.rb",
            "core/test/cases/a_test.rb cases/helper => core/test/cases/helper.rb",
        ],
    );
}

#[test]
fn working_folder_and_root() {
    check(
        r#"
//- Gemfile
//- config/boot.rb
//- bin/start.rb
require "./config/boot"
require "config/boot"
load "tasks/all.rake"
load "./start.rb"
require "../config/boot"
require "./nothing"
//- tasks/all.rake
"#,
        &[
            "bin/start.rb ./config/boot => config/boot.rb",
            "bin/start.rb config/boot => config/boot.rb",
            "bin/start.rb tasks/all.rake => tasks/all.rake",
            "bin/start.rb ./start.rb => bin/start.rb",
            "bin/start.rb ../config/boot => config/boot.rb",
            "bin/start.rb ./nothing => not_found",
        ],
    );
}

#[test]
fn a_load_path_that_only_its_features_tell_of() {
    check(
        r#"
//- Tools/Code/start.rb
require "cmd/run"
require "util/text"
require "cask/list"
//- Tools/Code/cmd/run.rb
require "util"
//- Tools/Code/cmd/util.rb
//- Tools/Code/util.rb
//- Tools/Code/util/text.rb
//- Tools/Code/cask/list.rb
require "cmd/run"
"#,
        &[
            "Tools/Code/cask/list.rb cmd/run => Tools/Code/cmd/run.rb",
            "Tools/Code/cmd/run.rb util => Tools/Code/util.rb",
            "Tools/Code/start.rb cmd/run => Tools/Code/cmd/run.rb",
            "Tools/Code/start.rb util/text => Tools/Code/util/text.rb",
            "Tools/Code/start.rb cask/list => Tools/Code/cask/list.rb",
        ],
    );
}

#[test]
fn autoload_by_the_name_alone() {
    check(
        r#"
//- big/big.gemspec
//- big/lib/big.rb
module Big
  autoload :Small
  autoload_under "parts" do
    autoload :Wheel
  end
  autoload_at "big/errors" do
    autoload :FlatError
  end
end
//- big/lib/big/small.rb
//- big/lib/big/parts/wheel.rb
module Big
  class Wheel; end
end
//- big/lib/big/errors.rb
class Big::FlatError < StandardError; end
"#,
        &[
            "big/lib/big.rb big/small => big/lib/big/small.rb",
            "big/lib/big.rb big/wheel => big/lib/big/parts/wheel.rb",
            "big/lib/big.rb big/flat_error => big/lib/big/errors.rb",
        ],
    );
}

#[test]
fn manifests_that_break_off() {
    check(
        r#"
//- a.gemspec
s.require_paths = ["../../out", %w[
s.require_paths = ["source
s.add_dependency "
gem '
gem
gem "é
//- lib/a.rb
require "a/b"
require "/etc/x"
require "../../../up"
//- lib/a/b.rb
"#,
        &[
            "lib/a.rb a/b => lib/a/b.rb",
            "lib/a.rb /etc/x => outside_root",
            "lib/a.rb ../../../up => not_found",
        ],
    );
}
