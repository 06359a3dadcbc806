//! A number that changes when what this crate answers may have changed, for those who keep answers.

use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use crate::HostFacts;

/// The variables that answers are made of.
const VARIABLES: [&str; 8] =
    ["PATH", "PATHEXT", "SHELL", "MSYSTEM", "NU_VERSION", "POWERSHELL_DISTRIBUTION_CHANNEL", "PSModulePath", "ComSpec"];

/// A number over the family, the variables and processes that answers are made of, and when an entry was last added to
/// or removed from each folder of PATH. It costs one look at each folder, and lists none.
///
/// A file that becomes executable where it lies, or a link whose target goes, changes no folder of PATH and is not seen.
pub fn fingerprint(facts: &HostFacts) -> u64 {
    let mut hasher = DefaultHasher::new();
    (facts.family, &facts.ancestors).hash(&mut hasher);
    for name in VARIABLES {
        facts.variable(name).hash(&mut hasher);
    }
    for folder in &facts.path {
        let changed = fs::metadata(folder).and_then(|folder| folder.modified()).ok();
        (folder, changed).hash(&mut hasher);
    }
    hasher.finish()
}
