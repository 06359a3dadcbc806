//! Adjacency in two flat arrays.

/// For each node a slice of edges, stored back to back.
#[derive(Debug, Clone, PartialEq)]
pub struct Csr<E> {
    /// Where the edges of a node begin; one more entry than nodes.
    starts: Vec<u32>,
    edges: Vec<E>,
}

impl<E> Default for Csr<E> {
    fn default() -> Self {
        Self { starts: vec![0], edges: Vec::new() }
    }
}

impl<E> Csr<E> {
    /// Adds the edges of the next node.
    pub fn push(&mut self, edges: impl IntoIterator<Item = E>) {
        self.edges.extend(edges);
        self.starts.push(u32::try_from(self.edges.len()).unwrap_or(u32::MAX));
    }

    /// Number of nodes.
    pub fn nodes(&self) -> usize {
        self.starts.len() - 1
    }

    /// Number of edges.
    pub fn len(&self) -> usize {
        self.edges.len()
    }

    /// Whether there is no edge.
    pub fn is_empty(&self) -> bool {
        self.edges.is_empty()
    }

    /// The edges of a node.
    pub fn of(&self, node: usize) -> &[E] {
        &self.edges[self.starts[node] as usize..self.starts[node + 1] as usize]
    }

    /// The same edges seen from their other end: for each of `nodes` nodes, what `back` makes of the edges that `target`
    /// says lead to it, in the order of their origins.
    pub fn reversed<B: Clone>(
        &self,
        nodes: usize,
        target: impl Fn(&E) -> usize,
        back: impl Fn(usize, &E) -> B,
    ) -> Csr<B> {
        let mut starts = vec![0u32; nodes + 1];
        for edge in &self.edges {
            starts[target(edge) + 1] += 1;
        }
        for node in 0..nodes {
            starts[node + 1] += starts[node];
        }
        let mut next = starts.clone();
        let mut edges: Vec<Option<B>> = vec![None; self.edges.len()];
        for from in 0..self.nodes() {
            for edge in self.of(from) {
                let slot = &mut next[target(edge)];
                edges[*slot as usize] = Some(back(from, edge));
                *slot += 1;
            }
        }
        Csr { starts, edges: edges.into_iter().flatten().collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reversing_twice_gives_the_same_edges() {
        let mut graph: Csr<usize> = Csr::default();
        graph.push([1, 2]);
        graph.push([2]);
        graph.push([]);
        let back = graph.reversed(3, |to| *to, |from, _| from);
        assert_eq!((back.of(0), back.of(1), back.of(2)), (&[][..], &[0][..], &[0, 1][..]));
        assert_eq!(back.reversed(3, |to| *to, |from, _| from), graph);
    }
}
