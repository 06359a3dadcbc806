//! Scores by personalised PageRank over files.
//!
//! A file passes its score to the files that it imports or uses, by the weight of the edge. So a file is important when
//! important files use what it defines. Method: Page et al., "The PageRank Citation Ranking", 1999, with a teleport vector
//! of the caller's.

use groma_model::{Csr, FileId};
use rayon::prelude::*;

use crate::link::{Edge, Graph};

/// Share of a score that is passed on; the rest returns to the teleport vector. The usual value.
const DAMPING: f64 = 0.85;

/// Rounds of passing on. After 20 the remaining change is below 0.85^20 = 4 % of the mass and no longer moves the top of
/// the list.
const ROUNDS: usize = 20;

/// Files that one worker sums up at a time.
const CHUNK: usize = 2048;

/// Scores of files, which add up to 1. `teleport` says how much score returns to each file in each round; it need not
/// add up to 1. What is not code or is demoted has little. Works on the threads of the pool that it is called in.
pub fn rank(edges: &Csr<Edge>, teleport: &[f64]) -> Vec<f64> {
    let files = edges.nodes();
    let totals = totals(edges);
    // Pulling over incoming edges sums each file in one fixed order.
    let incoming = edges.reversed(files, |edge| edge.to.index(), |from, edge| Edge { to: FileId::at(from), ..*edge });
    let teleport_sum: f64 = teleport.iter().sum();
    let teleport: Vec<f64> = teleport
        .iter()
        .map(|share| if teleport_sum > 0.0 { share / teleport_sum } else { 1.0 / files.max(1) as f64 })
        .collect();
    let mut score = teleport.clone();
    let mut passed = vec![0.0; files];
    for _ in 0..ROUNDS {
        // Files that pass nothing on give their score back to all.
        let mut idle = 0.0;
        for file in 0..files {
            if totals[file] > 0.0 {
                passed[file] = score[file] / totals[file];
            } else {
                idle += score[file];
            }
        }
        let returned = 1.0 - DAMPING + DAMPING * idle;
        score.par_chunks_mut(CHUNK).enumerate().for_each(|(chunk, scores)| {
            for (file, score) in (chunk * CHUNK..).zip(scores) {
                let pulled: f64 =
                    incoming.of(file).iter().map(|edge| passed[edge.to.index()] * f64::from(edge.weight)).sum();
                *score = DAMPING * pulled + returned * teleport[file];
            }
        });
    }
    score
}

fn totals(edges: &Csr<Edge>) -> Vec<f64> {
    (0..edges.nodes()).map(|file| edges.of(file).iter().map(|edge| f64::from(edge.weight)).sum()).collect()
}

/// Scores of symbols, by their position in the project, in whole units: how much they are used. `standings` says how much
/// each file counts for as a user. Unlike that of a file, a symbol's score is a sum over its users alone, so that an edit
/// changes the scores of what its file uses and no others.
pub fn symbol_scores(graph: &Graph, standings: &[f64], symbols: usize) -> Vec<u32> {
    let mut scores = vec![0u32; symbols];
    for (file, standing) in standings.iter().enumerate() {
        for used in graph.uses.of(file) {
            let score = &mut scores[used.symbol.index()];
            *score = score.saturating_add(used.symbol_units(*standing));
        }
    }
    scores
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn graph(files: usize, pairs: &[(usize, usize)]) -> Csr<Edge> {
        let mut rows: Vec<Vec<FileId>> = vec![Vec::new(); files];
        for (from, to) in pairs.iter().filter(|(from, to)| from != to) {
            rows[from % files].push(FileId::at(to % files));
        }
        let mut edges = Csr::default();
        for mut row in rows {
            row.sort_unstable();
            row.dedup();
            edges.push(row.into_iter().map(|to| Edge { to, weight: 1.0 }));
        }
        edges
    }

    proptest! {
        /// petgraph's own PageRank on the same graph, with the same damping and as many rounds. It has no teleport vector and
        /// spreads the score of nodes without edges in its own way, so every node gets an edge.
        #[test]
        fn equals_the_ranks_of_petgraph(files in 2usize..12, pairs in prop::collection::vec((0usize..12, 0usize..12), 0..40)) {
            let mut pairs: Vec<(usize, usize)> = pairs.iter().map(|(a, b)| (a % files, b % files)).collect();
            pairs.extend((0..files).map(|file| (file, (file + 1) % files)));
            let edges = graph(files, &pairs);
            let mut oracle = petgraph::graph::DiGraph::<(), ()>::new();
            let nodes: Vec<_> = (0..files).map(|_| oracle.add_node(())).collect();
            for from in 0..files {
                for edge in edges.of(from) {
                    oracle.add_edge(nodes[from], nodes[edge.to.index()], ());
                }
            }
            let expected = petgraph::algo::page_rank(&oracle, 0.85_f64, 200);
            let ours = rank(&edges, &vec![1.0; files]);
            for file in 0..files {
                prop_assert!((ours[file] - expected[file]).abs() < 0.85_f64.powi(20), "{file}: {ours:?} {expected:?}");
            }
        }

        #[test]
        fn scores_add_up_to_one(files in 1usize..20, pairs in prop::collection::vec((0usize..20, 0usize..20), 0..60)) {
            let pairs: Vec<(usize, usize)> = pairs.iter().map(|(a, b)| (a % files, b % files)).collect();
            let sum: f64 = rank(&graph(files, &pairs), &vec![1.0; files]).iter().sum();
            prop_assert!((sum - 1.0).abs() < 1e-9);
        }
    }
}
