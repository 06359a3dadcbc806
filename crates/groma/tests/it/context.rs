//! Blocks for a system prompt.

use groma::NoProgress;
use groma::ops::context::{Answer, Level, MINIMAL_CHARS, Request, context};
use groma::render::{Budget, Tokenizer, Tools};
use groma_testkit::TempProject;

use super::cold;

fn ask(project: &TempProject, level: Level, budget: Budget, tools: Tools) -> Answer {
    let request = Request { level, budget, tools };
    context(&cold(&project.root()), &request, &NoProgress).expect("it can be looked at")
}

fn of_window(window: usize) -> Budget {
    Budget::of_window(window)
}

fn shop() -> TempProject {
    TempProject::new(
        "//- pyproject.toml\n[project]\nname = \"shop\"\n//- README.md\n# Shop\n//- shop/cart/total.py\n\
         def total(cart):\n    return 1\n//- shop/main.py\nfrom shop.cart.total import total\n//- docs/a.md\nx\n",
    )
}

#[test]
fn minimal_is_the_frame_and_the_shape_of_the_top() {
    let project = shop();
    let answer = ask(&project, Level::Minimal, of_window(0), Tools::Cli);
    assert_eq!(
        answer.text(),
        "# shop: Python project (pyproject.toml)\n# 5 files; languages: python 2\n# docs: README.md\n\
         # build: pyproject.toml\nshop/: cart/\ndocs/\n# more: `groma map`, `groma outline FILE`, `groma refs NAME`\n"
    );
    assert!(answer.coverage.is_none());
    let names: Vec<&str> = answer.sections.iter().map(|section| section.name).collect();
    assert_eq!(names, ["frame", "shape", "tools"]);
    assert!(!ask(&project, Level::Minimal, of_window(0), Tools::None).text().contains("groma"));
}

#[test]
fn minimal_has_a_ceiling_on_any_tree() {
    let project = TempProject::new("//- Makefile\nall:\n");
    for number in 0..40 {
        for child in 0..12 {
            project.write(&format!("a-rather-long-name-{number}/another-long-name-{child}/main.py"), b"");
        }
    }
    let text = ask(&project, Level::Minimal, of_window(0), Tools::Cli).text();
    assert!(text.chars().count() <= MINIMAL_CHARS, "{}", text.chars().count());
    assert!(text.contains("a-rather-long-name-0/") && text.contains("# more: "), "{text}");
}

#[test]
fn full_is_a_map_within_what_the_window_allows_and_off_is_nothing() {
    let project = shop();
    let text = ask(&project, Level::Full, of_window(200_000), Tools::Mcp).text();
    assert!(
        text.contains("def total(cart)") && text.ends_with("# more: the tools project_map, find, symbol\n"),
        "{text}"
    );
    for limit in 0..120 {
        let budget = Budget { limit, tokenizer: Tokenizer::O200k, files: usize::MAX };
        let text = ask(&project, Level::Full, budget, Tools::Cli).text();
        assert!(Tokenizer::O200k.count(&text) <= limit, "{limit}: {text}");
    }
    assert_eq!(ask(&project, Level::Off, of_window(200_000), Tools::Cli).text(), "");
}
