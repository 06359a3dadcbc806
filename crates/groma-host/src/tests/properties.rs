//! What holds for any environment and any list.

use proptest::prelude::*;

use super::host;
use crate::OsFamily::{self, Unix, Windows};
use crate::{AllowList, CommandsOnPath, Platform, Shell, fingerprint};

fn family() -> impl Strategy<Value = OsFamily> {
    prop_oneof![Just(Unix), Just(Windows)]
}

proptest! {
    #[test]
    fn any_environment_has_a_shell_and_a_path_that_leaves_out_the_project(
        family in family(),
        path in "[/a-c.:;\"~ \\\\é]{0,40}",
        shell in any::<String>(),
        extensions in "[.;a-cé]{0,20}",
        ancestors in prop::collection::vec("(-?(sh|bash|cmd|pwsh|node|é)(.exe|-5)?|\\PC{0,8})", 0..6),
    ) {
        let variables = [format!("PATH={path}"), format!("SHELL={shell}"), format!("PATHEXT={extensions}")];
        let variables: Vec<&str> = variables.iter().map(String::as_str).collect();
        let ancestors: Vec<&str> = ancestors.iter().map(String::as_str).collect();
        let facts = host(family, &variables, &ancestors);
        prop_assert!(facts.path.iter().all(|folder| folder.is_absolute()));
        let platform = Platform::of(&facts, None).expect("nothing is named");
        prop_assert!(Shell::names().any(|name| name == platform.shell.name()));
        prop_assert_eq!(fingerprint(&facts), fingerprint(&facts.clone()));
        let commands = CommandsOnPath::list(&facts);
        for name in ["é", "../x", "a/b", &path, &shell] {
            commands.find(name);
        }
    }

    #[test]
    fn a_list_accepts_what_it_names_and_nothing_by_accident(list in "\\PC{0,60}", names in prop::collection::vec("[a-z]{1,6}", 1..5)) {
        let of_any = AllowList::parse(&list).expect("short");
        if !list.contains('*') {
            prop_assert!(names.iter().all(|name| list.contains(name.as_str()) || !of_any.accepts(name, Unix)));
        }
        let named = AllowList::parse(&names.join(", ")).expect("short");
        for family in [Unix, Windows] {
            prop_assert!(names.iter().all(|name| named.accepts(name, family)) && !named.accepts("other-name", family));
        }
    }
}
