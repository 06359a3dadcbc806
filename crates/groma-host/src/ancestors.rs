//! The processes above this one, read from `/proc`. No command is run.
//!
//! Only Linux has such a place that can be read like files. Elsewhere the list is empty and the environment decides:
//! asking macOS or Windows takes either unsafe calls, which this project does without, or a crate that brings eighteen
//! packages into the lock file for one name. A host that knows its processes hands them in with [`crate::HostFacts`].

/// Processes that are looked at. Real chains from a terminal to a tool of an agent have about a dozen.
#[cfg(any(target_os = "linux", target_os = "android"))]
const MOST_ANCESTORS: usize = 32;

/// Names of the processes above this one, the nearest first. Empty where the system does not tell.
#[cfg(any(target_os = "linux", target_os = "android"))]
pub fn ancestors_of_this_process() -> Vec<String> {
    let mut names = Vec::new();
    let mut next = std::os::unix::process::parent_id();
    while next > 0 && names.len() < MOST_ANCESTORS {
        let Some((name, parent)) = linux::process(next) else { break };
        names.push(name);
        // A number may be used again while we look; a chain that does not go on upwards ends at the bound.
        next = parent;
    }
    names
}

/// Names of the processes above this one, the nearest first. Empty where the system does not tell.
#[cfg(not(any(target_os = "linux", target_os = "android")))]
pub fn ancestors_of_this_process() -> Vec<String> {
    Vec::new()
}

#[cfg(any(target_os = "linux", target_os = "android"))]
mod linux {
    use std::fs::File;
    use std::io::Read as _;

    /// Bytes of a `stat` file: 52 numbers and a name of at most 64 bytes.
    const MOST_STAT_BYTES: u64 = 4096;

    /// The name of a process, and the number of its parent.
    pub(super) fn process(number: u32) -> Option<(String, u32)> {
        let mut bytes = Vec::new();
        let file = File::open(format!("/proc/{number}/stat")).ok()?;
        file.take(MOST_STAT_BYTES).read_to_end(&mut bytes).ok()?;
        parse_stat(&String::from_utf8_lossy(&bytes))
    }

    /// `NUMBER (NAME) STATE PARENT ...`, where a name may hold brackets and spaces, so that its end is the last bracket.
    pub(super) fn parse_stat(text: &str) -> Option<(String, u32)> {
        let (before, after) = text.rsplit_once(')')?;
        let (_, name) = before.split_once('(')?;
        let parent = after.split_ascii_whitespace().nth(1)?.parse().ok()?;
        Some((name.to_owned(), parent))
    }

    #[cfg(test)]
    mod tests {
        use super::parse_stat;

        #[test]
        fn names_of_processes_may_hold_brackets() {
            assert_eq!(parse_stat("7 (bash) S 3 7 7 0"), Some(("bash".to_owned(), 3)));
            assert_eq!(parse_stat("7 (a) b (c)) R 12 7"), Some(("a) b (c)".to_owned(), 12)));
            assert_eq!(parse_stat("7 (bash"), None);
            assert_eq!(parse_stat("7 (bash) S"), None);
        }
    }
}
