//! `#if` and its kin. The grammar sees no conditional: the lines of all branches stay where each of them is whole,
//! and where a branch is not (it splits a declaration, or opens or closes a brace) exactly one such branch stays.

use rustc_hash::FxHashMap;

use super::directives::{Condition, Truth};

/// What a scanner is in the middle of; equal before and behind a piece of text that is whole.
pub(crate) trait Snapshot: Copy + PartialEq {
    /// Whether a declaration has begun whose head cannot be gone back to.
    fn in_head(self) -> bool;
}

/// One `#if` up to its `#endif`.
struct Conditional<'t, S> {
    /// Before the `#if`.
    start: S,
    /// Behind the branch that is kept although it is not whole.
    kept: Option<S>,
    /// What that branch takes to hold.
    decision: Option<(&'t str, bool)>,
    /// Whether all further branches are left out.
    closed: bool,
    /// Whether the branch at hand is left out.
    skipping: bool,
    /// Whether it is `#if 0`: nothing in it counts.
    switched_off: bool,
    /// Whether it is of another language: the names in it do not count.
    foreign: bool,
    /// Whether the conditional stands in a branch that is left out.
    inside_skipped: bool,
    /// Where the branch at hand begins, in bytes, and a number of the caller's for that place.
    branch: (usize, usize),
    /// The condition of the branch at hand; `None` behind `#else`.
    condition: Option<Condition<'t>>,
    /// The first condition.
    first: Condition<'t>,
    /// Position of the branch at hand among its fellows.
    position: usize,
}

/// All open conditionals of a text.
pub(crate) struct Conditionals<'t, S> {
    open: Vec<Conditional<'t, S>>,
    /// For conditions whose branches were not whole, which way was kept: later ones must go the same way.
    decisions: FxHashMap<&'t str, bool>,
}

/// What the caller must do behind a preprocessor line.
pub(crate) struct Step<S> {
    /// Go back to this state.
    pub(crate) restore: Option<S>,
    /// Blank the text from this place to the line, and take back what was set since the number.
    pub(crate) blank_from: Option<(usize, usize)>,
}

impl<S> Step<S> {
    const NOTHING: Self = Self { restore: None, blank_from: None };
}

impl<'t, S: Snapshot> Conditionals<'t, S> {
    /// None open.
    pub(crate) fn new() -> Self {
        Self { open: Vec::new(), decisions: FxHashMap::default() }
    }

    /// Whether the text at hand is left out.
    pub(crate) fn skipping(&self) -> bool {
        self.open.last().is_some_and(|last| last.skipping)
    }

    /// Whether the text at hand is left out for an earlier branch that ends inside a declaration: it may be another
    /// beginning of the same declaration.
    pub(crate) fn skipping_alternative(&self) -> bool {
        self.open.last().is_some_and(|last| {
            last.skipping
                && !last.inside_skipped
                && !last.start.in_head()
                && last.kept.is_some_and(Snapshot::in_head)
                && last.condition.is_none_or(|condition| condition.truth == Truth::Unknown)
        })
    }

    /// Whether the names in the text at hand do not count.
    pub(crate) fn uncounted(&self) -> bool {
        self.open.last().is_some_and(|last| last.switched_off || last.foreign)
    }

    /// Whether the text at hand is switched off (`#if 0`).
    pub(crate) fn switched_off(&self) -> bool {
        self.open.last().is_some_and(|last| last.switched_off)
    }

    /// `#if`. `place` is where the branch begins, with a number of the caller's.
    pub(crate) fn begin(&mut self, condition: Condition<'t>, state: S, place: (usize, usize)) {
        let inside_skipped = self.skipping();
        let off = inside_skipped && self.switched_off();
        let foreign = inside_skipped && self.uncounted();
        let mut conditional = Conditional {
            start: state,
            kept: None,
            decision: None,
            closed: false,
            skipping: inside_skipped,
            switched_off: off,
            foreign,
            inside_skipped,
            branch: place,
            condition: Some(condition),
            first: condition,
            position: 0,
        };
        if !inside_skipped {
            conditional.skipping = conditional.leaves_out(condition);
            conditional.switched_off = condition.switched_off;
            conditional.foreign = condition.truth == Truth::Never;
            conditional.closed = condition.truth == Truth::Always;
        }
        self.open.push(conditional);
    }

    /// `#elif` and, without a condition, `#else`.
    pub(crate) fn next(&mut self, condition: Option<Condition<'t>>, state: S, place: (usize, usize)) -> Step<S> {
        let Some(last) = self.open.last_mut() else { return Step::NOTHING };
        if last.inside_skipped {
            return Step::NOTHING;
        }
        let mut step = last.end_branch(state, &self.decisions);
        last.branch = place;
        last.condition = condition;
        last.position += 1;
        last.switched_off = condition.is_some_and(|condition| condition.switched_off);
        last.foreign = condition.is_some_and(|condition| condition.truth == Truth::Never)
            || condition.is_none() && last.closed && last.first.truth == Truth::Always;
        last.skipping = last.closed || condition.is_some_and(|condition| last.leaves_out(condition));
        if condition.is_some_and(|condition| condition.truth == Truth::Always) {
            last.closed = true;
        }
        if !last.skipping {
            step.restore = Some(last.start);
        }
        step
    }

    /// `#endif`
    pub(crate) fn end(&mut self, state: S) -> Step<S> {
        let Some(mut last) = self.open.pop() else { return Step::NOTHING };
        if last.inside_skipped {
            return Step::NOTHING;
        }
        let mut step = last.end_branch(state, &self.decisions);
        if let Some(kept) = last.kept {
            if let Some((key, holds)) = last.decision {
                self.decisions.entry(key).or_insert(holds);
            }
            // A head that has begun is still at hand: nothing was read since.
            if !kept.in_head() && kept != state {
                step.restore = Some(kept);
            }
        } else if !last.start.in_head() && last.start != state {
            step.restore = Some(last.start);
        }
        step
    }
}

impl<'t, S: Snapshot> Conditional<'t, S> {
    /// Whether a branch is left out without a look at it.
    fn leaves_out(&self, condition: Condition<'t>) -> bool {
        match condition.truth {
            Truth::Never => true,
            // Only one branch of a declaration that has begun is kept, and that is another one.
            Truth::Elsewhere => self.start.in_head(),
            Truth::Always | Truth::Unknown => false,
        }
    }

    /// What the branch at hand takes to hold: a macro's name or a condition, and whether it is true.
    fn asks(&self) -> Option<(&'t str, bool)> {
        match self.condition {
            Some(condition) => Some((condition.key, !condition.negated)),
            None if self.position == 1 => Some((self.first.key, self.first.negated)),
            None => None,
        }
    }

    /// Settles what becomes of the branch at hand.
    fn end_branch(&mut self, state: S, decisions: &FxHashMap<&'t str, bool>) -> Step<S> {
        if self.skipping {
            return Step { restore: None, blank_from: Some(self.branch) };
        }
        if self.start.in_head() {
            self.keep(state, true);
            return Step::NOTHING;
        }
        if state == self.start {
            return Step::NOTHING;
        }
        let elsewhere = self.condition.is_some_and(|condition| condition.truth == Truth::Elsewhere);
        let against = self.asks().is_some_and(|(key, holds)| decisions.get(key).is_some_and(|known| *known != holds));
        if self.kept.is_some() || elsewhere || against {
            return Step { restore: None, blank_from: Some(self.branch) };
        }
        self.keep(state, state.in_head());
        Step::NOTHING
    }

    fn keep(&mut self, state: S, closed: bool) {
        self.kept = Some(state);
        self.closed = closed;
        self.decision = self.asks();
    }
}
