//! The commands by which work on a project is checked, in a line: the best of each purpose.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use groma_index::{Reader, put_number};
use groma_manifests::{Purpose, project_commands};

use crate::Project;
use crate::orient::TreeFiles;

/// The name under which they are kept.
const KEPT: &str = "verification";

/// What is told, in this order.
const PURPOSES: [Purpose; 4] = [Purpose::Test, Purpose::Build, Purpose::Lint, Purpose::TypeCheck];

impl Project {
    /// The commands that test, build, lint and type-check the project, as far as it says so: the best one for each purpose. They
    /// are those of the files on disk, kept until a file that they come from changes.
    pub fn verification_commands(&self) -> Vec<String> {
        if self.commit().is_some() {
            return Vec::new();
        }
        let kept = self.cache().and_then(|cache| from_bytes(&cache.folder().read_kept(KEPT)?));
        if let Some((fingerprint, read, commands)) = kept
            && fingerprint == self.manifests_fingerprint(&read)
        {
            return commands;
        }
        let overview = self.tree().overview();
        let found = project_commands(&TreeFiles { tree: self.tree(), overview: &overview });
        let best = |purpose: &Purpose| {
            let mut of_purpose = found.checks.iter().filter(|check| check.purpose == *purpose);
            let at_root = of_purpose.clone().find(|check| check.directory.is_empty());
            let check = at_root.or_else(|| of_purpose.next())?;
            let folder = if check.directory.is_empty() { String::new() } else { format!(" (in {})", check.directory) };
            Some(format!("{}{folder}", check.command))
        };
        let commands: Vec<String> = PURPOSES.iter().filter_map(best).collect();
        if let Some(cache) = self.cache() {
            let fingerprint = self.manifests_fingerprint(&found.read);
            cache.keep(KEPT, &to_bytes(fingerprint, &found.read, &commands));
        }
        commands
    }

    fn manifests_fingerprint(&self, read: &[String]) -> u64 {
        let mut hasher = DefaultHasher::new();
        (env!("CARGO_PKG_VERSION"), env!("GROMA_ORIENT_FINGERPRINT")).hash(&mut hasher);
        self.tree().overview_fingerprint(read).hash(&mut hasher);
        hasher.finish()
    }
}

fn to_bytes(fingerprint: u64, read: &[String], commands: &[String]) -> Vec<u8> {
    let mut out = fingerprint.to_le_bytes().to_vec();
    for list in [read, commands] {
        put_number(&mut out, list.len() as u64);
        for text in list {
            put_number(&mut out, text.len() as u64);
            out.extend(text.as_bytes());
        }
    }
    out
}

fn from_bytes(bytes: &[u8]) -> Option<(u64, Vec<String>, Vec<String>)> {
    let mut reader = Reader::new(bytes);
    let fingerprint = u64::from_le_bytes(reader.take(8)?.try_into().ok()?);
    let list = |reader: &mut Reader<'_>| -> Option<Vec<String>> {
        (0..reader.count(1)?)
            .map(|_| {
                let length = reader.length()?;
                String::from_utf8(reader.take(length)?.to_vec()).ok()
            })
            .collect()
    };
    let (read, commands) = (list(&mut reader)?, list(&mut reader)?);
    (reader.left() == 0).then_some((fingerprint, read, commands))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comes_back_whole_or_not_at_all() {
        let (read, commands) = (vec!["Cargo.toml".to_owned()], vec!["cargo test".to_owned(), String::new()]);
        let bytes = to_bytes(7, &read, &commands);
        assert_eq!(from_bytes(&bytes), Some((7, read, commands)));
        assert!((0..bytes.len()).all(|end| from_bytes(&bytes[..end]).is_none()));
    }
}
