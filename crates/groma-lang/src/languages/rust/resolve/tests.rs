//! What imports mean in small projects, one rule a test.

use super::RESOLVER;
use crate::resolved::resolved;

#[track_caller]
fn check(fixture: &str, expected: &[&str]) {
    assert_eq!(resolved(&RESOLVER, fixture), expected);
}

#[test]
fn modules_lie_beside_or_below() {
    check(
        "//- Cargo.toml\n[package]\nname = 'x'\nedition = '2021'\n//- src/lib.rs\nmod a;\nmod b { mod c; }\n#[path = 'odd/d.rs']\nmod d;\nmod gone;\n\
         //- src/a.rs\nmod e;\n//- src/a/e/mod.rs\n//- src/b/c.rs\n",
        &["src/a.rs e => src/a/e/mod.rs", "src/lib.rs a => src/a.rs", "src/lib.rs c => src/b/c.rs", "src/lib.rs d => not_found", "src/lib.rs gone => not_found"],
    );
}

#[test]
fn paths_walk_the_tree_and_follow_reexports() {
    check(
        "//- Cargo.toml\n[package]\nname = 'x'\nedition = '2021'\n//- src/lib.rs\nmod a;\npub use a::Thing;\npub use a::*;\n\
         //- src/a.rs\nmod b;\npub use self::b::{Thing, Kind};\npub enum Own { One }\n\
         //- src/a/b.rs\npub struct Thing;\npub enum Kind {}\nuse crate::Thing as T;\nuse super::Own::*;\nuse crate::Kind;\nuse crate::gone::X;\n",
        &[
            "src/a.rs b => src/a/b.rs",
            "src/a.rs self::b::Thing => src/a/b.rs",
            "src/a.rs self::b::Kind => src/a/b.rs",
            "src/a/b.rs crate::Thing => src/lib.rs+src/a.rs+src/a/b.rs",
            "src/a/b.rs super::Own => src/a.rs",
            "src/a/b.rs crate::Kind => src/lib.rs+src/a.rs+src/a/b.rs",
            "src/a/b.rs crate::gone::X => src/lib.rs",
            "src/lib.rs a => src/a.rs",
            "src/lib.rs a::Thing => src/a.rs+src/a/b.rs",
            "src/lib.rs a => src/a.rs",
        ],
    );
}

#[test]
fn inline_modules_have_their_own_super() {
    check(
        "//- Cargo.toml\n[package]\nname = 'x'\nedition = '2021'\n//- src/lib.rs\nmod a;\n//- src/a.rs\nfn f() {}\nmod tests {\n    use super::*;\n    use super::super::a;\n}\nuse super::a::f;\n",
        &["src/a.rs super => src/a.rs", "src/a.rs super::super::a => src/a.rs", "src/a.rs super::a::f => src/a.rs", "src/lib.rs a => src/a.rs"],
    );
}

#[test]
fn workspaces_renames_and_foreign_crates() {
    check(
        "//- Cargo.toml\n[workspace]\nmembers = ['crates/*']\n[workspace.dependencies]\nthe-core = { path = 'crates/core' }\n[patch.crates-io]\npatched = { path = 'crates/patched' }\n\
         //- crates/core/Cargo.toml\n[package]\nname = 'the-core'\n[lib]\nname = 'kernel'\n//- crates/core/src/lib.rs\npub mod m;\n//- crates/core/src/m.rs\n\
         //- crates/patched/Cargo.toml\n[package]\nname = 'patched'\n//- crates/patched/src/lib.rs\n\
         //- crates/app/Cargo.toml\n[package]\nname = 'app'\nedition = '2021'\n[dependencies]\nthe-core.workspace = true\npatched = '1'\nother = { path = '../core', package = 'the-core' }\nserde = '1'\n\
         //- crates/app/src/main.rs\nuse kernel::m;\nuse patched::P;\nuse other::m::X;\nuse serde::de::Error;\nuse std::fmt;\n",
        &[
            "crates/app/src/main.rs kernel::m => crates/core/src/m.rs",
            "crates/app/src/main.rs patched::P => crates/patched/src/lib.rs",
            "crates/app/src/main.rs other::m::X => crates/core/src/m.rs",
            "crates/app/src/main.rs serde::de::Error => external serde",
            "crates/app/src/main.rs std::fmt => external std",
            "crates/core/src/lib.rs m => crates/core/src/m.rs",
        ],
    );
}

#[test]
fn names_of_the_module_come_before_crates() {
    check(
        "//- Cargo.toml\n[package]\nname = 'x'\nedition = '2021'\n[dependencies]\ndep = '1'\n//- src/lib.rs\nmod a;\nuse dep;\nuse dep::D;\nuse a::inner;\nuse inner::I;\n//- src/a.rs\npub mod inner { pub struct I; }\n",
        &[
            "src/lib.rs a => src/a.rs",
            "src/lib.rs dep => external dep",
            "src/lib.rs dep::D => external dep",
            "src/lib.rs a::inner => src/a.rs",
            "src/lib.rs inner::I => src/a.rs",
        ],
    );
}

#[test]
fn in_the_2015_edition_paths_begin_at_the_root() {
    check(
        "//- Cargo.toml\n[package]\nname = 'x'\n//- src/lib.rs\nextern crate libc;\nmod a;\nmod b;\n//- src/a.rs\nuse b::B;\nuse ::b::B as C;\nuse libc::c_int;\n//- src/b.rs\npub struct B;\n",
        &[
            "src/a.rs b::B => src/b.rs",
            "src/a.rs ::b::B => src/b.rs",
            "src/a.rs libc::c_int => external libc",
            "src/lib.rs libc => external libc",
            "src/lib.rs a => src/a.rs",
            "src/lib.rs b => src/b.rs",
        ],
    );
}

#[test]
fn tests_share_modules_and_see_the_library() {
    check(
        "//- Cargo.toml\n[package]\nname = 'my-lib'\nedition = '2021'\n//- src/lib.rs\npub struct L;\n\
         //- tests/a.rs\nmod common;\nuse common::help;\n//- tests/b.rs\nmod common;\nuse my_lib::L;\n//- tests/common/mod.rs\nuse my_lib::L;\nuse super::gone;\npub fn help() {}\n",
        &[
            "tests/a.rs common => tests/common/mod.rs",
            "tests/a.rs common::help => tests/common/mod.rs",
            "tests/b.rs common => tests/common/mod.rs",
            "tests/b.rs my_lib::L => src/lib.rs",
            "tests/common/mod.rs my_lib::L => src/lib.rs",
            "tests/common/mod.rs super::gone => tests/a.rs",
        ],
    );
}

#[test]
fn circles_and_broken_manifests_end() {
    check(
        "//- Cargo.toml\n[package\n//- src/lib.rs\nmod a;\nmod b;\npub use a::X;\npub use a::*;\n//- src/a.rs\npub use crate::X;\npub use crate::b::*;\nmod lib;\n//- src/b.rs\npub use crate::a::*;\nuse super::super::Y;\n//- src/a/lib.rs\n",
        &[
            "src/a.rs crate::X => src/lib.rs+src/a.rs",
            "src/a.rs crate::b => src/b.rs",
            "src/a.rs lib => src/a/lib.rs",
            "src/b.rs crate::a => src/a.rs",
            "src/b.rs super::super::Y => not_found",
            "src/lib.rs a => src/a.rs",
            "src/lib.rs b => src/b.rs",
            "src/lib.rs a::X => src/a.rs+src/lib.rs",
            "src/lib.rs a => src/a.rs",
        ],
    );
}
