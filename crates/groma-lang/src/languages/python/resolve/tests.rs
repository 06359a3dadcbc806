//! What imports mean in small projects, one rule a test.

use super::RESOLVER;
use crate::resolved::resolved;

#[track_caller]
fn check(fixture: &str, expected: &[&str]) {
    assert_eq!(resolved(&RESOLVER, fixture), expected);
}

#[test]
fn packages_submodules_and_names_of_init() {
    check(
        "//- pkg/__init__.py\ndef run(): pass\n//- pkg/a.py\n//- main.py\nimport pkg.a as x\nfrom pkg import a, run\nimport pkg.gone\n",
        &["main.py pkg.a => pkg/a.py", "main.py pkg => pkg/a.py pkg/__init__.py", "main.py pkg.gone => not_found"],
    );
}

#[test]
fn relative_imports_and_climbing_out() {
    check(
        "//- a/b/__init__.py\n//- a/b/c.py\nfrom . import d\nfrom .. import e\nfrom .... import f\nfrom .gone import g\n//- a/b/d.py\n//- a/e.py\n",
        &[
            "a/b/c.py . => a/b/d.py",
            "a/b/c.py .. => a/e.py",
            "a/b/c.py .... => outside_root",
            "a/b/c.py .gone => not_found",
        ],
    );
}

#[test]
fn reexports_lead_to_the_definition_and_may_be_cyclic() {
    check(
        "//- p/__init__.py\nfrom .x import *\nfrom .y import Moved as Renamed\n//- p/x.py\nfrom . import *\nclass Thing: pass\n\
         //- p/y.py\nfrom .z import Moved\n//- p/z.py\nclass Moved: pass\n//- use.py\nfrom p import Thing, Renamed, nothing\n",
        &[
            "p/__init__.py .x => p/x.py",
            "p/__init__.py .y => p/y.py+p/z.py",
            "p/x.py . => p/__init__.py",
            "p/y.py .z => p/z.py",
            "use.py p => p/__init__.py+p/x.py+p/z.py",
        ],
    );
}

#[test]
fn the_standard_library_wins_unless_written_relative() {
    check(
        "//- p/__init__.py\n//- p/json.py\n//- p/a.py\nimport json\nfrom . import json\nimport Queue\nimport numpy.linalg\n//- json.py\n",
        &["p/a.py json => external json", "p/a.py . => p/json.py", "p/a.py Queue => external Queue", "p/a.py numpy.linalg => external numpy"],
    );
}

#[test]
fn the_nearest_project_wins() {
    check(
        "//- one/pyproject.toml\n//- one/src/app/__init__.py\n//- one/tests/test_a.py\nimport app\nimport shared\n\
         //- two/setup.py\nsetup(package_dir={'': 'code'})\n//- two/code/app/__init__.py\n//- two/tests/test_a.py\nimport app\n\
         //- two/code/shared.py\n//- script.py\nimport app\n",
        &[
            "one/tests/test_a.py app => one/src/app/__init__.py",
            "one/tests/test_a.py shared => two/code/shared.py",
            "script.py app => one/src/app/__init__.py",
            "two/tests/test_a.py app => two/code/app/__init__.py",
        ],
    );
}

#[test]
fn manifests_name_roots_and_may_be_broken() {
    check(
        "//- a/pyproject.toml\n[tool.setuptools.packages.find]\nwhere = ['source']\n//- a/source/m.py\n//- a/t.py\nimport m\n\
         //- b/setup.cfg\n[options]\npackage_dir =\n    = libs\n//- b/libs/n.py\n//- b/t.py\nimport n\n\
         //- c/pyproject.toml\n[[[\n//- c/src/o.py\n//- c/t.py\nimport o\n\
         //- d/setup.cfg\n[options]\npackage_dir =\n    named = here\n//- d/here/__init__.py\n//- d/here/q.py\n//- d/t.py\nimport named.q\n",
        &["a/t.py m => a/source/m.py", "b/t.py n => b/libs/n.py", "c/t.py o => c/src/o.py", "d/t.py named.q => d/here/q.py"],
    );
}

#[test]
fn namespace_packages_give_way_to_regular_ones() {
    check(
        "//- setup.py\n//- ns/part/mod.py\n//- src/redis/__init__.py\n//- tests/redis/test_x.py\n//- tests/test_y.py\nimport redis\n\
         from ns.part import mod\nfrom ns import other\n",
        &["tests/test_y.py redis => src/redis/__init__.py", "tests/test_y.py ns.part => ns/part/mod.py", "tests/test_y.py ns => external ns"],
    );
}

#[test]
fn siblings_are_seen_from_scripts_not_from_packages() {
    check(
        "//- scripts/a.py\nimport helper\n//- scripts/helper.py\n//- pkg/__init__.py\n//- pkg/redis.py\n//- pkg/cache.py\nimport redis\n\
         //- tests/conftest.py\n//- tests/unit/test_a.py\ndef test():\n    from conftest import fixture\n",
        &[
            "pkg/cache.py redis => external redis",
            "scripts/a.py helper => scripts/helper.py",
            "tests/unit/test_a.py conftest => tests/conftest.py",
        ],
    );
}

#[test]
fn stubs_stand_for_modules_without_code() {
    check(
        "//- p/__init__.py\nfrom ._fast import go\nfrom .both import x\n//- p/_fast.pyi\ndef go(): ...\n//- p/both.py\nx = 1\n//- p/both.pyi\n",
        &["p/__init__.py ._fast => p/_fast.pyi", "p/__init__.py .both => p/both.py"],
    );
}
