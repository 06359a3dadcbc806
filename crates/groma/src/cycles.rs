//! Groups of files that import each other in a circle: the strongly connected components of the graph of imports with more than one
//! file, by Tarjan's algorithm with a stack of its own instead of recursion, in time linear in the graph.

use groma_model::{Csr, FileId};

/// A file that was not met yet.
const UNSEEN: u32 = u32::MAX;

/// The groups, the largest first, then by their first file; the files of each in the order of paths.
pub(crate) fn cycles(imports: &Csr<FileId>) -> Vec<Vec<FileId>> {
    let nodes = imports.nodes();
    let mut walk = Walk {
        number: vec![UNSEEN; nodes],
        lowest: vec![UNSEEN; nodes],
        is_open: vec![false; nodes],
        open: Vec::new(),
        next: 0,
        found: Vec::new(),
    };
    // Files on the way from a root, each with how many of its imports were followed.
    let mut way: Vec<(usize, usize)> = Vec::new();
    for root in 0..nodes {
        if walk.number[root] == UNSEEN {
            walk.enter(root);
            way.push((root, 0));
        }
        while let Some((file, followed)) = way.last_mut() {
            let file = *file;
            if let Some(to) = imports.of(file).get(*followed) {
                *followed += 1;
                let to = to.index();
                if walk.number[to] == UNSEEN {
                    walk.enter(to);
                    way.push((to, 0));
                } else if walk.is_open[to] {
                    walk.lowest[file] = walk.lowest[file].min(walk.number[to]);
                }
            } else {
                way.pop();
                if let Some((from, _)) = way.last() {
                    walk.lowest[*from] = walk.lowest[*from].min(walk.lowest[file]);
                }
                walk.leave(file);
            }
        }
    }
    let mut found = walk.found;
    found.sort_by(|a, b| b.len().cmp(&a.len()).then(a.cmp(b)));
    found
}

struct Walk {
    /// By file: when it was met.
    number: Vec<u32>,
    /// By file: the earliest open file that it reaches, as far as is known.
    lowest: Vec<u32>,
    /// By file: whether its group is not closed yet.
    is_open: Vec<bool>,
    open: Vec<usize>,
    next: u32,
    found: Vec<Vec<FileId>>,
}

impl Walk {
    fn enter(&mut self, file: usize) {
        self.number[file] = self.next;
        self.lowest[file] = self.next;
        self.next += 1;
        self.is_open[file] = true;
        self.open.push(file);
    }

    /// All that the file reaches is known. If it reaches nothing earlier, what is open since then is its group.
    fn leave(&mut self, file: usize) {
        if self.lowest[file] != self.number[file] {
            return;
        }
        let start = self.open.iter().rposition(|open| *open == file).unwrap_or(self.open.len());
        let mut group: Vec<FileId> = self.open.drain(start..).map(FileId::at).collect();
        for member in &group {
            self.is_open[member.index()] = false;
        }
        if group.len() > 1 {
            group.sort_unstable();
            self.found.push(group);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn groups(edges: &[&[usize]]) -> Vec<Vec<usize>> {
        let mut imports = Csr::default();
        for to in edges {
            imports.push(to.iter().map(|to| FileId::at(*to)));
        }
        cycles(&imports).into_iter().map(|group| group.into_iter().map(FileId::index).collect()).collect()
    }

    #[test]
    fn circles_are_groups_and_trees_are_not() {
        assert_eq!(groups(&[&[1, 2], &[2], &[]]), Vec::<Vec<usize>>::new());
        assert_eq!(groups(&[&[0]]), Vec::<Vec<usize>>::new());
        assert_eq!(groups(&[&[1], &[2], &[0, 3], &[4], &[3]]), [vec![0, 1, 2], vec![3, 4]]);
        // Two circles through one file are one group.
        assert_eq!(groups(&[&[1, 2], &[0], &[0]]), [vec![0, 1, 2]]);
        assert_eq!(groups(&[]), Vec::<Vec<usize>>::new());
    }

    #[test]
    fn long_chains_need_no_stack() {
        let count = 300_000;
        let mut imports = Csr::default();
        (0..count).for_each(|file| imports.push([FileId::at((file + 1) % count)]));
        assert_eq!(cycles(&imports).first().map(Vec::len), Some(count));
    }
}
