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

    /// Rows from their stored parts: where each node's edges begin, with the end of the last, and all edges. `None` if they do
    /// not fit together.
    pub fn from_parts(starts: Vec<u32>, edges: Vec<E>) -> Option<Self> {
        let fits = starts.first() == Some(&0)
            && starts.last().copied() == u32::try_from(edges.len()).ok()
            && starts.windows(2).all(|pair| pair[0] <= pair[1]);
        fits.then_some(Self { starts, edges })
    }

    /// The parts to store.
    pub fn parts(&self) -> (&[u32], &[E]) {
        (&self.starts, &self.edges)
    }

    /// The parts.
    pub fn into_parts(self) -> (Vec<u32>, Vec<E>) {
        (self.starts, self.edges)
    }

    /// All edges, to change them in place.
    pub fn edges_mut(&mut self) -> &mut [E] {
        &mut self.edges
    }

    /// Positions of a node's edges among all: the first, and the one behind the last.
    pub fn range(&self, node: usize) -> (u32, u32) {
        (self.starts[node], self.starts[node + 1])
    }

    /// The node of an edge, by the edge's position among all, and its position among those of the node.
    pub fn place_of(&self, edge: u32) -> (usize, usize) {
        let node = self.starts.partition_point(|first| *first <= edge) - 1;
        (node, (edge - self.starts[node]) as usize)
    }

    /// The edges of a node.
    pub fn of(&self, node: usize) -> &[E] {
        &self.edges[self.starts[node] as usize..self.starts[node + 1] as usize]
    }

    /// The edges with other ones for some nodes, which are ascending: the first of them has those of row 0, and so on.
    pub fn with_rows(&self, nodes: &[usize], rows: &Self) -> Self
    where
        E: Clone,
    {
        let mut edges = Vec::with_capacity(self.edges.len() + rows.edges.len());
        let mut starts = Vec::with_capacity(self.starts.len());
        let end = |edges: &Vec<E>| u32::try_from(edges.len()).unwrap_or(u32::MAX);
        let mut next = 0;
        let ends = nodes.iter().copied().chain([self.nodes()]);
        for (row, node) in ends.enumerate() {
            // Up to the next other row all is as it was, a constant further on.
            let (first, last) = (self.starts[next], self.starts[node]);
            let begin = end(&edges);
            starts.extend(self.starts[next..node].iter().map(|start| start - first + begin));
            edges.extend_from_slice(&self.edges[first as usize..last as usize]);
            starts.push(end(&edges));
            if row < nodes.len() {
                edges.extend_from_slice(rows.of(row));
            }
            next = node + 1;
        }
        Self { starts, edges }
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
        let Some(first) = (0..self.nodes()).find_map(|from| Some(back(from, self.of(from).first()?))) else {
            return Csr { starts, edges: Vec::new() };
        };
        let mut next = starts.clone();
        // Every place is written once below.
        let mut edges = vec![first; self.edges.len()];
        for from in 0..self.nodes() {
            for edge in self.of(from) {
                let slot = &mut next[target(edge)];
                edges[*slot as usize] = back(from, edge);
                *slot += 1;
            }
        }
        Csr { starts, edges }
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
