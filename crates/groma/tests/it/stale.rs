//! The smallest cases of faults in what was remembered.

use groma_testkit::TempProject;

use crate::answers::{Extent, difference};
use crate::{cold, settle, warm};

/// Compares after each of some changes.
fn check(fixture: &str, changes: &[(&str, &str)]) {
    let project = TempProject::new(fixture);
    let cache = tempfile::tempdir().expect("a folder");
    let root = project.root();
    settle();
    assert_eq!(difference(&warm(&root, cache.path()), &cold(&root), Extent::Everything), None);
    for (path, text) in changes {
        project.write(path, text.as_bytes());
        settle();
        assert_eq!(difference(&warm(&root, cache.path()), &cold(&root), Extent::Everything), None, "after {path}");
    }
}

#[test]
fn an_import_that_moves_out_of_a_module_means_something_else() {
    let inside = "pub mod a;\nmod inner {\n    pub mod a {}\n    use self::a::x;\n}\n";
    let outside = "pub mod a;\nmod inner {\n    pub mod a {}\n}\nuse self::a::x;\n";
    check(
        &format!("//- Cargo.toml\n[package]\nname = \"p\"\n//- src/lib.rs\n{inside}//- src/a.rs\npub fn x() {{}}\n"),
        &[("src/lib.rs", outside), ("src/lib.rs", inside)],
    );
}

#[test]
fn a_manifest_that_is_a_program_changes_what_imports_mean() {
    let manifest =
        |folder: &str| format!("from setuptools import setup\n\nsetup(package_dir={{\"\": \"{folder}\"}})\n");
    check(
        &format!(
            "//- setup.py\n{}//- one/m.py\ndef x(): ...\n//- two/m.py\ndef x(): ...\n//- t/use.py\nfrom m import x\n",
            manifest("one")
        ),
        &[("setup.py", &manifest("two")), ("setup.py", &manifest("one"))],
    );
    let gem = |folder: &str| format!("Gem::Specification.new do |spec|\n  spec.require_paths = [\"{folder}\"]\nend\n");
    check(
        &format!("//- g.gemspec\n{}//- one/m.rb\nX = 1\n//- two/m.rb\nX = 1\n//- use.rb\nrequire \"m\"\n", gem("one")),
        &[("g.gemspec", &gem("two")), ("g.gemspec", &gem("one"))],
    );
}
