//! Each operation has an example, which says what the command says. Their sources are part of this test, since as programs of
//! their own they take minutes to link.

use std::collections::BTreeSet;

use groma::Error;

use super::{modules, printed, printed_with, project};

macro_rules! examples {
    ($($name:ident $path:literal),* $(,)?) => {
        $(
            #[path = $path]
            #[expect(dead_code, unreachable_pub, reason = "programs of their own")]
            mod $name;
        )*
        /// The examples that are part of this test.
        const EXAMPLES: &[&str] = &[$(stringify!($name)),*];
    };
}

examples! {
    cache "../../../../groma/examples/cache.rs",
    context "../../../../groma/examples/context.rs",
    deps "../../../../groma/examples/deps.rs",
    diff "../../../../groma/examples/diff.rs",
    export "../../../../groma/examples/export.rs",
    impact "../../../../groma/examples/impact.rs",
    index "../../../../groma/examples/index.rs",
    map "../../../../groma/examples/map.rs",
    orient "../../../../groma/examples/orient.rs",
    outline "../../../../groma/examples/outline.rs",
    published "../../../../groma/examples/published.rs",
    query "../../../../groma/examples/query.rs",
    refs "../../../../groma/examples/refs.rs",
    routes "../../../../groma/examples/routes.rs",
    slice "../../../../groma/examples/slice.rs",
    stats "../../../../groma/examples/stats.rs",
    status "../../../../groma/examples/status.rs",
    why "../../../../groma/examples/why.rs",
}

#[test]
fn every_operation_has_an_example() {
    let tested: BTreeSet<String> = EXAMPLES.iter().map(|name| (*name).to_owned()).collect();
    assert_eq!(modules("examples"), tested);
    assert_eq!(modules("src/ops"), tested);
}

#[test]
fn an_example_says_what_the_command_says() {
    let Some(project) = project() else { return };
    let root = &project.root();
    let asked = "the price of a thing";
    let all: [(Result<String, Error>, &[&str]); 14] = [
        (context::answer(root), &["context"]),
        (deps::answer(root, "shop/cart.py"), &["deps", "shop/cart.py", "--depth", "2"]),
        (diff::answer(root), &["diff", "HEAD~1", "HEAD"]),
        (export::answer(root), &["export", "symbols"]),
        (impact::answer(root), &["impact", "--base", "HEAD"]),
        (map::answer(root), &["map", "--tokens", "1000"]),
        (orient::answer(root), &["orient"]),
        (outline::answer(root), &["outline"]),
        (query::answer(root, asked), &["query", asked]),
        (refs::answer(root, "price_of"), &["refs", "price_of"]),
        (routes::answer(root), &["routes"]),
        (slice::answer(root, asked), &["slice", asked, "--words", &format!("tests of {asked}"), "--symbols"]),
        (stats::answer(root), &["stats"]),
        (why::answer(root, "shop/prices.py"), &["why", "shop/prices.py"]),
    ];
    for (said, arguments) in all {
        let said = said.expect("the project is there");
        assert!(said.ends_with('\n'), "{arguments:?}: {said}");
        assert_eq!(said, printed(&project, arguments), "{arguments:?}");
    }
}

#[test]
fn an_example_about_what_is_stored_says_what_the_command_says() {
    let Some(project) = project() else { return };
    let (root, folder) = (&project.root(), tempfile::tempdir().expect("a folder"));
    let cache = folder.path().to_str().expect("text");
    let indexed = index::answer(root, cache).expect("the project is there");
    assert_eq!(indexed, printed_with(&project, cache, &["index"]));
    let without_age = |text: &str| {
        assert!(text.contains(", stored "), "{text}");
        text.lines().filter(|line| !line.starts_with("index: ")).map(str::to_owned).collect::<Vec<_>>()
    };
    let status = status::answer(root, cache).expect("the project is there");
    assert_eq!(without_age(&status), without_age(&printed_with(&project, cache, &["status"])));
    let size = cache::answer(folder.path());
    assert_eq!(size, printed_with(&project, cache, &["cache", "size", "--json"]));
}

#[test]
fn the_published_index_is_the_same_but_for_its_time() {
    let Some(project) = project() else { return };
    let without_time = |text: &str| {
        let mut index: serde_json::Value = serde_json::from_str(text).expect("JSON");
        let members = index.as_object_mut().expect("an object");
        assert!(members.remove("generated").is_some() && members.remove("generatedAt").is_some());
        index
    };
    let index = published::answer(&project.root()).expect("the project is there");
    assert_eq!(without_time(&index), without_time(&printed(&project, &["export", "index"])));
}
