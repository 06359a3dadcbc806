//! Template parameters and arguments. The grammar stumbles over expressions in them, and a reader does not miss them:
//! `enable_if_t<!is_same<A, B>::value && C, int>` is as good as `enable_if_t<_, int>`.

use super::head::opens_angle;
use super::lexer::{Kind, Token};
use crate::mask::Mask;

/// Most tokens of an operand of `decltype` that the grammar sees.
const LONGEST_OPERAND: usize = 8;

/// A list of arguments, or a pair of parentheses.
struct List {
    /// Whether it is a pair of parentheses.
    parentheses: bool,
    /// Position of the first token of the argument at hand.
    start: usize,
    /// Position of a `=` in it.
    default: Option<usize>,
    /// Whether an operator stands in it.
    hard: bool,
}

/// What the scan over a head keeps at hand.
struct Simplifier<'h, 'm> {
    tokens: &'h [Token],
    mask: &'m mut Mask,
    open: Vec<List>,
}

/// Replaces what is hard to parse in the template arguments of a head, and what the grammar does not know: pointers to
/// members, long operands of `decltype`.
pub(crate) fn simplify(tokens: &[Token], text: &str, mask: &mut Mask) {
    let mut scan = Simplifier { tokens, mask, open: Vec::new() };
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        match token.kind {
            Kind::Word if text.get(token.range()) == Some("decltype") => at = scan.operand(at),
            Kind::Scope => scan.member_pointer(at),
            Kind::Mark(byte) => scan.mark(at, byte),
            _ => {}
        }
        at += 1;
    }
}

impl Simplifier<'_, '_> {
    fn follows(&self, at: usize, mark: u8) -> bool {
        self.tokens.get(at + 1).is_some_and(|next| next.is(mark) && next.start == self.tokens[at].end)
    }

    /// Whether a `=` ends `==`, `!=`, `<=` or `>=`.
    fn continues_operator(&self, at: usize) -> bool {
        at.checked_sub(1).and_then(|before| self.tokens.get(before)).is_some_and(|before| {
            before.end == self.tokens[at].start && matches!(before.kind, Kind::Mark(b'=' | b'!' | b'<' | b'>'))
        })
    }

    /// Puts a place holder where bytes were, so that signatures have no space before what closes the list.
    fn stand_in(&mut self, start: usize, end: usize, closes: bool) {
        self.mask.blank(start..end);
        self.mask.set(if closes { end - 1 } else { start }, b"_");
    }

    fn begin(&mut self, open: usize, parentheses: bool) {
        self.open.push(List { parentheses, start: open + 1, default: None, hard: false });
    }

    fn harden(&mut self) {
        if let Some(list) = self.open.last_mut() {
            list.hard = true;
        }
    }

    fn mark(&mut self, at: usize, mark: u8) {
        match mark {
            b'<' if at > 0 && self.tokens[at - 1].kind == Kind::Word && opens_angle(self.tokens, at) => {
                self.begin(at, false);
            }
            b'(' => self.begin(at, true),
            b')' => {
                self.end_parameter(at);
                self.end_parentheses();
            }
            b',' if self.open.last().is_some_and(|list| list.parentheses) => self.end_parameter(at),
            // `>=`
            b'>' if self.follows(at, b'=') => self.harden(),
            b'>' => match self.open.pop() {
                Some(list) if !list.parentheses => self.replace(&list, at),
                Some(list) => self.open.push(List { hard: true, ..list }),
                None => {}
            },
            b',' if self.open.last().is_some_and(|list| !list.parentheses) => {
                if let Some(list) = self.open.pop() {
                    self.replace(&list, at);
                    self.begin(at, false);
                }
            }
            b'=' if !self.follows(at, b'=') && !self.continues_operator(at) => {
                if let Some(list) = self.open.last_mut() {
                    list.default.get_or_insert(at);
                }
            }
            b'&' if self.follows(at, b'&') && !self.is_reference(at) => self.harden(),
            b'!' | b'|' | b'=' | b'<' | b'%' | b'?' | b'/' | b'^' | b'-' | b'+' => self.harden(),
            _ => {}
        }
    }

    /// Whether `&&` makes a type a reference: nothing stands behind it, or a parameter's name, to which it sticks from
    /// one side.
    fn is_reference(&self, at: usize) -> bool {
        let Some(behind) = self.tokens.get(at + 2) else { return true };
        let sticks_behind = behind.start == self.tokens[at + 1].end;
        let sticks_before = at > 0 && self.tokens[at - 1].end == self.tokens[at].start;
        match behind.kind {
            Kind::Mark(b',' | b'>' | b')' | b'.') => true,
            Kind::Word => self.open.last().is_some_and(|list| list.parentheses) && sticks_behind != sticks_before,
            _ => false,
        }
    }

    /// `T* = nullptr` without a name: the grammar knows no such parameter with a value.
    fn end_parameter(&mut self, end: usize) {
        let Some(list) = self.open.last_mut() else { return };
        if let Some(default) = list.default.take()
            && default > 0
            && matches!(self.tokens[default - 1].kind, Kind::Mark(b'*' | b'&'))
            && end > default
        {
            self.mask.blank(self.tokens[default].start..self.tokens[end - 1].end);
        }
    }

    fn end_parentheses(&mut self) {
        let mut hard = false;
        while let Some(list) = self.open.pop() {
            // Angles that are still open were comparisons.
            hard |= list.hard || !list.parentheses;
            if list.parentheses {
                break;
            }
        }
        if hard && self.open.last().is_some_and(|outer| !outer.parentheses || self.open.len() > 1) {
            self.harden();
        }
    }

    /// `A::*`: the grammar knows no pointers to members.
    fn member_pointer(&mut self, at: usize) {
        if !self.tokens.get(at + 1).is_some_and(|next| next.is(b'*')) {
            return;
        }
        if self.open.iter().any(|list| !list.parentheses) {
            return self.harden();
        }
        let mut start = at;
        while start > 0 && matches!(self.tokens[start - 1].kind, Kind::Word | Kind::Scope) {
            let word_follows_word =
                self.tokens[start - 1].kind == Kind::Word && self.tokens[start].kind == Kind::Word;
            if word_follows_word {
                break;
            }
            start -= 1;
        }
        self.mask.blank(self.tokens[start].start..self.tokens[at].end);
    }

    /// `decltype(...)`: replaces a long operand. The position of its last token.
    fn operand(&mut self, at: usize) -> usize {
        if !self.tokens.get(at + 1).is_some_and(|next| next.is(b'(')) {
            return at;
        }
        let close = super::head::close(self.tokens, at + 1) - 1;
        if close > at + 2 + LONGEST_OPERAND && self.tokens[close].is(b')') {
            self.stand_in(self.tokens[at + 2].start, self.tokens[close - 1].end, true);
        }
        close
    }

    /// Replaces an argument that ends before a token, if it is hard.
    fn replace(&mut self, list: &List, end: usize) {
        let argument = self.tokens.get(list.start..end).unwrap_or_default();
        let Some(end_of_argument) = argument.last().map(|token| token.end) else { return };
        // `T* = nullptr` without a name.
        let unnamed = list.default.filter(|default| {
            *default > list.start && matches!(self.tokens[default - 1].kind, Kind::Mark(b'*' | b'&'))
        });
        if !list.hard && unnamed.is_none() {
            return;
        }
        if let [name, open, inside, .., before, _] = argument
            && name.kind == Kind::Word
            && open.is(b'(')
            && super::head::close(self.tokens, list.start + 1) == end
        {
            // `ENABLE_IF(condition)`: the macro's name stays.
            self.stand_in(inside.start, before.end, true);
        } else if let Some(default) = unnamed {
            self.mask.blank(self.tokens[default].start..end_of_argument);
        } else if let Some(first) = self.tokens.get(list.default.map_or(list.start, |default| default + 1))
            && first.start < end_of_argument
        {
            let closes = self.tokens.get(end).is_some_and(|token| token.is(b'>'));
            self.stand_in(first.start, end_of_argument, closes);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::lexer::Lexer;
    use super::*;

    fn simplified(text: &str) -> String {
        let mut lexer = Lexer::new(text);
        let mut tokens = Vec::new();
        loop {
            let token = lexer.next();
            if token.kind == Kind::End {
                break;
            }
            tokens.push(token);
        }
        let mut mask = Mask::default();
        simplify(&tokens, text, &mut mask);
        let masked = mask.settled().apply(text).unwrap_or_else(|| text.to_owned());
        masked.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn replaces_expressions() {
        assert_eq!(simplified("enable_if_t<!A<T>::value && B, int> f()"), "enable_if_t<_ , int> f()");
        assert_eq!(simplified("template <class T, bool = (N > 2)> f"), "template <class T, bool = _> f");
        assert_eq!(simplified("template <T, ENABLE_IF(sizeof(A) > 2)> f"), "template <T, ENABLE_IF( _)> f");
        assert_eq!(simplified("a<N == 0 || N >= 2, b> f"), "a<_ , b> f");
        assert_eq!(simplified("template <R* = nullptr> f"), "template <R* > f");
        assert_eq!(simplified("f(A* = 0, B b = 1, C& = x)"), "f(A* , B b = 1, C& )");
        assert_eq!(simplified("a<B&&, C&&...> f(D&& d)"), "a<B&&, C&&...> f(D&& d)");
        assert_eq!(simplified("a<b<c, d>, int (*)(e)> f"), "a<b<c, d>, int (*)(e)> f");
    }

    #[test]
    fn leaves_classes_of_member_pointers_out() {
        assert_eq!(simplified("int A::*p"), "int *p");
        assert_eq!(simplified("f<void (A::*)() const> x"), "f< _> x");
    }
}
