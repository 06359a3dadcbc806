//! What the imports of all files mean, packed: few answers ask for it, and a large project has a million.

use groma_index::put_number;
use groma_model::{FileId, Resolution, Target, UnresolvedReason};

/// The meaning of every import, in the order of files and of their imports.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Resolutions {
    /// Where each file's bytes end.
    ends: Vec<u32>,
    bytes: Vec<u8>,
}

const UNRESOLVED: [UnresolvedReason; 4] = [
    UnresolvedReason::NotFound,
    UnresolvedReason::OutsideRoot,
    UnresolvedReason::Computed,
    UnresolvedReason::NoResolver,
];
const EXTERNAL: u8 = 16;
const PROJECT: u8 = 17;

impl Resolutions {
    /// Adds the imports of the next file.
    pub(crate) fn push(&mut self, resolutions: &[Resolution]) {
        for resolution in resolutions {
            match resolution {
                Resolution::Unresolved(reason) => {
                    let code = UNRESOLVED.iter().position(|known| known == reason).unwrap_or(0);
                    self.bytes.push(u8::try_from(code).unwrap_or(0));
                }
                Resolution::External(package) => {
                    self.bytes.push(EXTERNAL);
                    self.number(package.len());
                    self.bytes.extend(package.as_bytes());
                }
                Resolution::Project(targets) => {
                    self.bytes.push(PROJECT);
                    self.number(targets.len());
                    for target in targets {
                        self.number(target.primary.index());
                        self.number(target.also.len());
                        for also in &target.also {
                            self.number(also.index());
                        }
                    }
                }
            }
        }
        self.ends.push(u32::try_from(self.bytes.len()).unwrap_or(u32::MAX));
    }

    /// What the imports of a file mean.
    pub(crate) fn of(&self, file: FileId) -> Vec<Resolution> {
        let start = file.index().checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        let mut bytes = &self.bytes[start..self.ends[file.index()] as usize];
        std::iter::from_fn(|| read(&mut bytes)).collect()
    }

    /// Appends a number of 7 bits a byte, the lowest first.
    fn number(&mut self, number: usize) {
        put_number(&mut self.bytes, number as u64);
    }

    /// The parts to store.
    pub(crate) fn parts(&self) -> (&[u32], &[u8]) {
        (&self.ends, &self.bytes)
    }

    /// From the stored parts of a project of so many files. `None` if they do not fit together, or name other files.
    pub(crate) fn from_parts(ends: Vec<u32>, bytes: Vec<u8>, files: usize) -> Option<Self> {
        if ends.len() != files || ends.last().copied().unwrap_or(0) as usize != bytes.len() {
            return None;
        }
        let mut start = 0;
        for end in &ends {
            let mut of_file = bytes.get(start..*end as usize)?;
            while !of_file.is_empty() {
                skip(&mut of_file, files)?;
            }
            start = *end as usize;
        }
        Some(Self { ends, bytes })
    }
}

/// Goes past the next meaning. `None` if it makes no sense in a project of so many files.
fn skip(bytes: &mut &[u8], files: usize) -> Option<()> {
    let (code, rest) = bytes.split_first()?;
    *bytes = rest;
    match *code {
        EXTERNAL => {
            let length = read_number(bytes)?;
            let (package, rest) = bytes.split_at_checked(length)?;
            *bytes = rest;
            std::str::from_utf8(package).ok().map(|_| ())
        }
        PROJECT => (0..read_number(bytes)?).try_for_each(|_| {
            read_number(bytes).filter(|primary| *primary < files)?;
            (0..read_number(bytes)?).try_for_each(|_| read_number(bytes).filter(|also| *also < files).map(|_| ()))
        }),
        reason => UNRESOLVED.get(usize::from(reason)).map(|_| ()),
    }
}

/// Reads the next meaning. Bytes that make no sense, which are not let in, end the list.
fn read(bytes: &mut &[u8]) -> Option<Resolution> {
    let (code, rest) = bytes.split_first()?;
    *bytes = rest;
    match *code {
        EXTERNAL => {
            let length = read_number(bytes)?;
            let (package, rest) = bytes.split_at_checked(length)?;
            *bytes = rest;
            Some(Resolution::External(std::str::from_utf8(package).ok()?.into()))
        }
        PROJECT => {
            let targets = read_number(bytes)?;
            (0..targets)
                .map(|_| {
                    let primary = FileId::at(read_number(bytes)?);
                    let others = read_number(bytes)?;
                    let also = (0..others).map(|_| Some(FileId::at(read_number(bytes)?))).collect::<Option<_>>()?;
                    Some(Target { primary, also })
                })
                .collect::<Option<_>>()
                .map(Resolution::Project)
        }
        reason => Some(Resolution::Unresolved(*UNRESOLVED.get(usize::from(reason))?)),
    }
}

fn read_number(bytes: &mut &[u8]) -> Option<usize> {
    let mut number = 0usize;
    for shift in (0..35).step_by(7) {
        let (byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= usize::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn meanings_come_back() {
        let first = vec![
            Resolution::Project(vec![
                Target { primary: FileId(1), also: vec![FileId(0), FileId(2)] },
                Target::file(FileId(1)),
            ]),
            Resolution::External("päckage".into()),
            Resolution::Unresolved(UnresolvedReason::Computed),
        ];
        let mut all = Resolutions::default();
        for row in [&first[..], &[], &first[1..]] {
            all.push(row);
        }
        assert_eq!(
            (all.of(FileId(0)), all.of(FileId(1)), all.of(FileId(2))),
            (first.clone(), vec![], first[1..].to_vec())
        );
        let (ends, bytes) = all.parts();
        assert_eq!(Resolutions::from_parts(ends.to_vec(), bytes.to_vec(), 3), Some(all.clone()));
        assert_eq!(Resolutions::from_parts(ends.to_vec(), bytes.to_vec(), 2), None);
    }

    #[test]
    fn meanings_that_make_no_sense_are_refused() {
        let from = |ends: &[u32], bytes: &[u8]| Resolutions::from_parts(ends.to_vec(), bytes.to_vec(), 2);
        assert!(from(&[0, 4], &[PROJECT, 1, 1, 0]).is_some());
        // A file that is not there, as the one that is named or as one that is reached.
        assert_eq!(from(&[0, 4], &[PROJECT, 1, 2, 0]), None);
        assert_eq!(from(&[0, 5], &[PROJECT, 1, 1, 1, 2]), None);
        // More files or letters than there are bytes, or too many for a number.
        assert_eq!(from(&[0, 6], &[PROJECT, 0xff, 0xff, 0xff, 0xff, 0x0f]), None);
        assert_eq!(from(&[0, 7], &[PROJECT, 0xff, 0xff, 0xff, 0xff, 0xff, 0x0f]), None);
        assert_eq!(from(&[0, 3], &[EXTERNAL, 2, b'a']), None);
        // No text, no reason, ends in the middle and backwards.
        assert_eq!(from(&[0, 3], &[EXTERNAL, 1, 0xff]), None);
        assert_eq!(from(&[0, 1], &[9]), None);
        assert_eq!(from(&[2, 4], &[PROJECT, 1, 1, 0]), None);
        assert_eq!(from(&[4, 0], &[PROJECT, 1, 1, 0]), None);
    }
}
