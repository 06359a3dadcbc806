//! JSON of every operation: that of the command is that of the library's answer to the same request.

use std::path::Path;
use std::time::SystemTime;

use groma::host::{HostFacts, OsFamily, ancestors_of_this_process};
use groma::render::{Budget, Tokenizer};
use groma::text::SliceStyle;
use groma::{CacheSettings, DiscoverOptions, Error, NoProgress, Project, RepositoryEvidence, json, ops};
use groma_testkit::TempProject;

use super::{modules, printed, printed_with, project};

fn open(project: &TempProject) -> Project {
    Project::open(&project.root(), DiscoverOptions::default(), None).expect("the folder is there")
}

#[test]
fn json_of_the_command_is_that_of_the_library() -> Result<(), Error> {
    let Some(folder) = project() else { return Ok(()) };
    let project = &open(&folder);
    let asked = "the price of a thing";
    let same = |library: String, arguments: &[&str]| {
        assert_eq!(library, printed(&folder, &[arguments, &["--json"]].concat()), "{arguments:?}");
    };
    let map = ops::map::map(project, &ops::map::Request::default(), &NoProgress)?;
    same(json::to_line(&json::Map::new(&map)), &["map"]);
    let request = ops::map::Request {
        mention: vec![asked.to_owned()],
        focus: vec![project.path_of(Path::new("shop/cart.py"))?],
        ..ops::map::Request::new(Budget::new(2000, Tokenizer::Chars))
    };
    let map = ops::map::map(project, &request, &NoProgress)?;
    same(
        json::to_line(&json::Map::new(&map)),
        &["map", "--chars", "2000", "--mention", asked, "--focus", "shop/cart.py"],
    );
    let file = project.path_of(Path::new("shop/prices.py"))?;
    let request = ops::deps::Request { reverse: true, ..ops::deps::Request::new(file.clone()) };
    let deps = ops::deps::deps(project, &request, &NoProgress)?.expect("the file is there");
    same(json::to_line(&json::Deps::new(&deps)), &["deps", "shop/prices.py", "--reverse"]);
    for name in ["price_of", "no_such_name"] {
        let refs = json::to_line(&json::Refs::new(&ops::refs::refs(project, name, &NoProgress)?));
        let output = crate::groma(&folder.root(), &["refs", name, "--json"]);
        assert_eq!(refs, crate::stdout(&output));
    }
    let query = ops::query::query(project, &ops::query::Request::new(asked), &NoProgress)?;
    same(json::to_line(&json::Query::new(&query)), &["query", asked]);
    let mut request = ops::slice::Request::new(asked);
    request.texts.push("totals".to_owned());
    let slice = ops::slice::slice(project, &request, &NoProgress)?;
    same(json::to_line(&json::Slices::new(&slice, SliceStyle::default())), &["slice", asked, "--words", "totals"]);
    let routes = ops::routes::routes(project, &ops::routes::Request::default(), &NoProgress)?;
    same(json::to_line(&json::Routes::new(&routes)), &["routes"]);
    let mut outline = Vec::new();
    json::outline(project, &ops::outline::Request::default(), &[], &NoProgress, &mut outline)?;
    same(String::from_utf8(outline).expect("text"), &["outline"]);
    let stats = ops::stats::stats(project, &NoProgress)?;
    same(json::to_line(&json::Stats::new(&stats)), &["stats"]);
    let why = ops::why::why(project, &file, &NoProgress)?;
    same(json::to_line(&json::Why::new(&why)), &["why", "shop/prices.py"]);
    same(json::to_line(&json::Languages::of_build()), &["languages"]);
    Ok(())
}

#[test]
fn json_about_revisions_is_the_same() -> Result<(), Error> {
    let Some(folder) = project() else { return Ok(()) };
    let project = &open(&folder);
    let (before, after) = (project.at_revision("HEAD~1")?, project.at_revision("HEAD")?);
    let diff = ops::diff::diff(&before.snapshot(&NoProgress)?, &after.snapshot(&NoProgress)?);
    assert_eq!(json::to_line(&json::Diff::new(&diff)), printed(&folder, &["diff", "HEAD~1", "HEAD", "--json"]));
    let impact = ops::impact::impact(&before, project, None, &NoProgress)?;
    assert_eq!(json::to_line(&json::Impact::new(&impact)), printed(&folder, &["impact", "--base", "HEAD~1", "--json"]));
    Ok(())
}

#[test]
fn json_for_prompts_is_the_same() -> Result<(), Error> {
    let Some(folder) = project() else { return Ok(()) };
    let project = &open(&folder);
    let host = HostFacts::new(OsFamily::HERE, std::env::vars_os(), ancestors_of_this_process());
    let evidence = RepositoryEvidence::of_named(&folder.root()).expect("it is a repository");
    let orient = ops::orient::orient(project, &ops::orient::Request::new(&evidence, &host))?;
    let as_json = json::Orient::new(&orient, ops::orient::TOKENS, Tokenizer::O200k);
    assert_eq!(json::to_line(&as_json), printed(&folder, &["orient", "--json"]));
    for level in ops::context::Level::ALL {
        let context = ops::context::context(project, &ops::context::Request::new(level), &NoProgress)?;
        let context = context.after(groma::text::orient(&orient, ops::orient::TOKENS, Tokenizer::O200k));
        assert_eq!(
            json::to_line(&json::Context::new(&context, Tokenizer::O200k)),
            printed(&folder, &["context", "--orient", "--level", level.as_str(), "--json"])
        );
    }
    Ok(())
}

#[test]
fn records_of_an_export_are_the_same() -> Result<(), Error> {
    let Some(folder) = project() else { return Ok(()) };
    let snapshot = ops::export::imports(&open(&folder), &NoProgress)?;
    let lines = |record: fn(&groma::Snapshot, groma::model::FileId) -> String| -> String {
        snapshot.files().map(|file| record(&snapshot, file)).collect()
    };
    assert_eq!(lines(json::export::imports), printed(&folder, &["export", "imports"]));
    assert_eq!(lines(json::export::edges), printed(&folder, &["export", "edges"]));
    Ok(())
}

#[test]
fn json_about_what_is_stored_is_the_same() -> Result<(), Error> {
    let Some(folder) = project() else { return Ok(()) };
    let cache_folder = tempfile::tempdir().expect("a folder");
    let cache = cache_folder.path().to_str().expect("text");
    let settings = CacheSettings::new(cache_folder.path().to_owned(), SystemTime::now());
    let warm = || Project::open(&folder.root(), DiscoverOptions::default(), Some(&settings));
    ops::index::index(&warm()?, false, &NoProgress)?;
    let index = ops::index::index(&warm()?, false, &NoProgress)?;
    assert_eq!(json::to_line(&json::Index::new(&index)), printed_with(&folder, cache, &["index", "--json"]));
    let without_age = |line: &str| {
        let mut status: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert!(status["age_seconds"].take().is_u64(), "{line}");
        status
    };
    let status = json::to_line(&json::Status::new(&ops::status::status(&warm()?)?, settings.now));
    assert_eq!(without_age(&status), without_age(&printed_with(&folder, cache, &["status", "--json"])));
    Ok(())
}

#[test]
fn every_operation_has_json() {
    let (operations, types) = (modules("src/ops"), modules("src/json"));
    assert!(operations.is_subset(&types), "{operations:?} {types:?}");
}
