//! `groma why`: the reason for every kind of standing.

use groma_testkit::TempProject;

use crate::{groma, stdout};

#[test]
fn names_the_rule_or_the_reason() {
    let project = TempProject::new(
        "
//- .gitignore
# comment
*.log
out/
//- .git/config
x
//- a.py
import os
def f(: pass
class Whole: ...
//- b.log
x
//- out/deep/c.py
x
//- image.bin
x
//- .env
x
//- clone/.git/HEAD
x
//- clone/a.py
x
",
    );
    let why = |path: &str| {
        let output = groma(&project.root(), &["why", path]);
        (output.status.code(), stdout(&output))
    };
    let (status, text) = why("a.py");
    assert_eq!(status, Some(0));
    assert!(text.starts_with("a.py: in the map\n  listed: no ignore rule matches it\n"), "{text}");
    assert!(text.contains("parsed as Python: "), "{text}");
    assert!(text.contains("\n  role: module (no rule says more)\n"), "{text}");
    assert!(text.contains("problem: syntax not understood at"), "{text}");
    for (path, expected) in [
        ("b.log", "b.log: not in the map\n  ignored by `*.log` in .gitignore line 2\n"),
        ("out/deep/c.py", "out/deep/c.py: not in the map\n  out is ignored by `out/` in .gitignore line 3\n"),
        (".git/config", ".git/config: not in the map\n  inside a version control system's own folder\n"),
        (
            "clone/a.py",
            "clone/a.py: not in the map\n  clone is not entered: another repository or work tree inside the root\n",
        ),
    ] {
        assert_eq!(why(path), (Some(1), expected.to_owned()));
    }
    assert!(why("image.bin").1.contains("skipped: no language"));
    assert!(why(".env").1.contains("skipped: the name says that it holds secrets"));
    assert_eq!(
        why("."),
        (
            Some(0),
            ".: in the map\n  listed: no ignore rule matches it\n  a folder with 4 listed files below it\n".to_owned()
        )
    );
}

#[test]
fn tells_what_a_file_is_for_and_what_it_is_ranked_as() {
    let project = TempProject::new(
        "
//- samples/src/main/java/org/Orders.java
import org.springframework.stereotype.Service;
@Service
public class Orders {}
//- Makefile
all:
",
    );
    let why = |path: &str| stdout(&groma(&project.root(), &["why", path]));
    let text = why("samples/src/main/java/org/Orders.java");
    assert!(text.contains("role: service (symbol Orders is annotated @Service, line 3: Spring)\n"), "{text}");
    assert!(text.contains("ranked as example, so its worth counts 0.2 times\n"), "{text}");
    assert!(why("Makefile").contains("role: build (name Makefile)\n"));
}
