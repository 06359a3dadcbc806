//! Which files a file reaches over imports, and at what distance.

use std::collections::VecDeque;

use groma_model::{Csr, FileId};

/// A file that was reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// The file.
    pub file: FileId,
    /// Imports on the shortest way to it, at least 1.
    pub distance: u32,
    /// The file before it on that way.
    pub through: FileId,
}

/// Files within `depth` edges of `start`, nearest first, then in their order.
pub fn reach(edges: &Csr<FileId>, start: FileId, depth: u32) -> Vec<Step> {
    let mut seen = vec![false; edges.nodes()];
    seen[start.index()] = true;
    let mut steps = Vec::new();
    let mut waiting = VecDeque::from([(start, 0)]);
    while let Some((file, distance)) = waiting.pop_front() {
        if distance == depth {
            continue;
        }
        for next in edges.of(file.index()) {
            if !std::mem::replace(&mut seen[next.index()], true) {
                steps.push(Step { file: *next, distance: distance + 1, through: file });
                waiting.push_back((*next, distance + 1));
            }
        }
    }
    steps.sort_by_key(|step| (step.distance, step.file));
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cycles_end_and_the_nearest_come_first() {
        let mut edges = Csr::default();
        for targets in [vec![1, 2], vec![0, 3], vec![3], vec![0]] {
            edges.push(targets.into_iter().map(FileId));
        }
        let found: Vec<(u32, u32)> =
            reach(&edges, FileId(0), 9).iter().map(|step| (step.file.0, step.distance)).collect();
        assert_eq!(found, [(1, 1), (2, 1), (3, 2)]);
        assert_eq!(reach(&edges, FileId(0), 1).len(), 2);
    }
}
