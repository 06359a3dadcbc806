//! Conditional compilation of C#. The grammar reads `#if` between whole declarations and statements, with all branches.
//! Where a branch holds less or more than that (a modifier, a base list, half a block), the directives and all branches
//! but one must go before the parse.

use std::ops::Range;

use super::strings::{end_of_line, end_of_trivia};

/// Beginnings of a branch that go on with what stands before it.
const CONTINUATIONS: [&[u8]; 12] =
    [b"else", b"catch", b"finally", b"where", b"case ", b"default:", b"{", b":", b",", b".", b"?", b"="];

/// Attributes of the whole assembly, which stand for themselves.
const ALONE: [&[u8]; 2] = [b"[assembly", b"[module"];

/// What must be blanked so that the rest can be parsed.
pub(super) fn obstacles(bytes: &[u8]) -> Vec<Range<usize>> {
    let mut scan = Scan { bytes, place: Place { depth: 0, last: b'{' }, lowest: 0, groups: Vec::new(), found: Vec::new() };
    if memchr::memchr(b'#', bytes).is_some() {
        scan.run();
    }
    scan.found
}

/// The parts of a header between its directives, one branch of each condition. A header may start or end inside one.
pub(super) fn visible_parts(header: &str) -> Vec<Range<usize>> {
    let bytes = header.as_bytes();
    let mut hidden = obstacles(bytes);
    // `#else` and `#endif` of conditions that start before the header.
    let (mut at, mut opened, mut cut) = (0, 0_usize, None);
    while at < bytes.len() {
        let end = end_of_line(bytes, at);
        let line = bytes[at..end].trim_ascii_start();
        if let Some(word) = line.strip_prefix(b"#").map(<[u8]>::trim_ascii_start) {
            hidden.push(at..end);
            if word.starts_with(b"if") {
                opened += 1;
            } else if word.starts_with(b"endif") {
                if opened > 0 {
                    opened -= 1;
                } else if let Some(start) = cut.take() {
                    hidden.push(start..end);
                }
            } else if word.starts_with(b"el") && opened == 0 {
                cut.get_or_insert(at);
            }
        }
        at = end + 1;
    }
    hidden.extend(cut.map(|start| start..bytes.len()));
    hidden.sort_by_key(|range| range.start);
    let mut parts = Vec::new();
    let mut shown = 0;
    for range in hidden {
        if range.start > shown {
            parts.push(shown..range.start);
        }
        shown = shown.max(range.end);
    }
    parts.push(shown.min(bytes.len())..bytes.len());
    parts
}

/// Where the scan stands in the code: how many brackets are open, and the last byte that means something.
#[derive(Clone, Copy)]
struct Place {
    depth: i32,
    last: u8,
}

/// `#if` up to `#endif`.
struct Group {
    start: Place,
    /// The lowest depth of the code around it.
    lowest_around: i32,
    directives: Vec<Range<usize>>,
    branches: Vec<Branch>,
}

struct Branch {
    code: Range<usize>,
    first: Option<usize>,
    end: Place,
    lowest: i32,
}

struct Scan<'t> {
    bytes: &'t [u8],
    place: Place,
    /// The lowest depth since the innermost branch started.
    lowest: i32,
    groups: Vec<Group>,
    found: Vec<Range<usize>>,
}

impl Scan<'_> {
    fn run(&mut self) {
        let bytes = self.bytes;
        let mut at = 0;
        let mut line_is_blank = true;
        while let Some(&byte) = bytes.get(at) {
            at = match byte {
                b'\n' => {
                    line_is_blank = true;
                    at + 1
                }
                _ if byte.is_ascii_whitespace() => at + 1,
                b'#' if line_is_blank => {
                    let end = end_of_line(bytes, at);
                    self.directive(at..end);
                    end
                }
                _ => {
                    let end = end_of_trivia(bytes, at);
                    // A comment is no code.
                    if byte != b'/' || end.is_none() {
                        line_is_blank = false;
                        self.note(at, byte);
                    }
                    end.unwrap_or(at + 1)
                }
            };
        }
    }

    /// A byte of code.
    fn note(&mut self, at: usize, byte: u8) {
        if let Some(branch) = self.groups.last_mut().and_then(|group| group.branches.last_mut()) {
            branch.first.get_or_insert(at);
        }
        self.place.last = byte;
        match byte {
            b'(' | b'[' | b'{' => self.place.depth += 1,
            b')' | b']' | b'}' => {
                self.place.depth -= 1;
                self.lowest = self.lowest.min(self.place.depth);
            }
            _ => {}
        }
    }

    fn directive(&mut self, line: Range<usize>) {
        let word = self.bytes[line.start + 1..line.end].trim_ascii_start();
        if word.starts_with(b"if") {
            let (start, lowest_around) = (self.place, self.lowest);
            self.groups.push(Group { start, lowest_around, directives: Vec::new(), branches: Vec::new() });
            self.open_branch(line);
        } else if word.starts_with(b"el") {
            self.close_branch(line.start);
            self.open_branch(line);
        } else if word.starts_with(b"endif") {
            self.close_branch(line.start);
            self.close_group(line);
        }
    }

    fn open_branch(&mut self, directive: Range<usize>) {
        let Some(group) = self.groups.last_mut() else { return };
        self.place = group.start;
        self.lowest = self.place.depth;
        let code = directive.end..directive.end;
        group.branches.push(Branch { code, first: None, end: self.place, lowest: self.lowest });
        group.directives.push(directive);
    }

    fn close_branch(&mut self, end: usize) {
        if let Some(branch) = self.groups.last_mut().and_then(|group| group.branches.last_mut()) {
            branch.code.end = end;
            branch.end = self.place;
            branch.lowest = self.lowest;
        }
    }

    fn close_group(&mut self, directive: Range<usize>) {
        let Some(group) = self.groups.pop() else { return };
        let whole = group.starts_whole() && group.branches.iter().all(|branch| self.is_whole(&group, branch));
        // The first branch that has code stands for all.
        let kept = group.branches.iter().position(|branch| branch.first.is_some()).unwrap_or(0);
        if !whole {
            let others = group.branches.iter().enumerate().filter(|(position, _)| *position != kept);
            self.found.extend(others.map(|(_, branch)| branch.code.clone()));
            self.found.extend(group.directives.iter().cloned());
            self.found.push(directive);
        }
        self.place = group.branches[kept].end;
        self.lowest = group.lowest_around.min(group.branches[kept].lowest);
        let has_code = group.branches[kept].first;
        if let Some(outer) = self.groups.last_mut().and_then(|outer| outer.branches.last_mut()) {
            outer.first = outer.first.or(has_code);
        }
    }

    /// Whether a branch holds nothing but whole declarations or statements.
    fn is_whole(&self, group: &Group, branch: &Branch) -> bool {
        branch.first.is_none_or(|first| {
            let code = &self.bytes[first..branch.code.end];
            let ends = matches!(branch.end.last, b'}' | b';') || ALONE.iter().any(|start| code.starts_with(start));
            branch.end.depth == group.start.depth
                && branch.lowest >= group.start.depth
                && ends
                && !CONTINUATIONS.iter().any(|start| code.starts_with(start))
        })
    }
}

impl Group {
    /// Whether a declaration or statement may start here.
    fn starts_whole(&self) -> bool {
        matches!(self.start.last, b'{' | b'}' | b';')
    }
}
