//! The scan over a script: what is open, what may come next, and the bodies that can be left out.

use std::ops::Range;

use super::frames::{Frame, Head, Kind, Types};
use super::{Dialect, TABLE};
use crate::skeleton::{self, Lexer, Token};

/// What stands before a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Before {
    /// The end of a statement or member, or the start of a block.
    Start,
    /// Something that an operand follows.
    Operator,
    /// `=>` of an arrow function.
    Arrow,
    /// `.`, or `@`: a name follows.
    Dot,
    /// The end of an operand.
    Operand,
}

/// Where names start and end.
pub(super) type Names = Vec<(u32, u32)>;

/// A body that can be left out.
pub(super) struct Body {
    pub(super) range: Range<usize>,
    pub(super) names: Range<usize>,
    /// Whether it stands in an expression that a signature may show.
    pub(super) expression: bool,
}

/// A body that is being read.
struct Open {
    start: usize,
    /// Names and bodies that were found before it.
    names: usize,
    bodies: usize,
}

pub(super) struct Scan<'t> {
    pub(super) lexer: Lexer<'t>,
    pub(super) dialect: Dialect,
    pub(super) frames: Vec<Frame>,
    pub(super) before: Before,
    /// The token before.
    pub(super) last: Token,
    /// What the last closed parentheses were.
    pub(super) closed: Kind,
    /// Whether the next colon ends a label.
    pub(super) label: bool,
    /// Whether the last `=>` may be part of a type.
    pub(super) unsure_arrow: bool,
    /// The word before the last token: `new` of `new.target`.
    pub(super) word_before: Token,
    names: Names,
    bodies: Vec<Body>,
    open: Vec<Open>,
    /// How many of the open bodies have to stay: the outermost ones.
    doubted: usize,
}

impl<'t> Scan<'t> {
    pub(super) fn new(text: &'t str, dialect: Dialect) -> Self {
        let mut lexer = Lexer::new(&TABLE, text);
        if text.starts_with('\u{feff}') {
            lexer.seek('\u{feff}'.len_utf8());
        }
        if lexer.has(lexer.position(), "#!") {
            lexer.seek(lexer.line_end(lexer.position()));
        }
        let last = lexer.last;
        Self {
            lexer,
            dialect,
            frames: vec![Frame::new(Kind::Block, 0)],
            before: Before::Start,
            last,
            closed: Kind::Block,
            label: false,
            unsure_arrow: false,
            word_before: last,
            names: Vec::new(),
            bodies: Vec::new(),
            open: Vec::new(),
            doubted: 0,
        }
    }

    /// Reads the text and gives the bodies that can be left out, and the names in them.
    pub(super) fn bodies(mut self) -> Option<(Vec<Body>, Names)> {
        loop {
            match self.top().kind {
                Kind::Tag | Kind::ClosingTag => {
                    self.tag()?;
                    continue;
                }
                Kind::Children => {
                    self.children()?;
                    continue;
                }
                _ => {}
            }
            let token = self.lexer.next();
            if self.before == Before::Start && self.top().is_block() {
                let wraps = match token.kind {
                    skeleton::Kind::Mark(mark) => matches!(mark, b'(' | b'!' | b'+' | b'-' | b'~'),
                    skeleton::Kind::Word => {
                        matches!(self.lexer.text(token), b"void" | b"await" | b"typeof" | b"delete")
                    }
                    _ => false,
                };
                self.top_mut().descend = wraps;
            }
            match token.kind {
                skeleton::Kind::Word => self.word(token)?,
                skeleton::Kind::Number => self.number(token),
                skeleton::Kind::Literal => {
                    self.new_line(token);
                    self.before = Before::Operand;
                }
                skeleton::Kind::Mark(mark) => self.mark(mark, token)?,
                skeleton::Kind::End => break,
            }
            self.word_before = self.last;
            self.last = token;
        }
        (self.frames.len() == 1 && self.lexer.is_sure()).then_some((self.bodies, self.names))
    }

    pub(super) fn top(&self) -> &Frame {
        // The frame of the file is never closed.
        &self.frames[self.frames.len() - 1]
    }

    pub(super) fn top_mut(&mut self) -> &mut Frame {
        let last = self.frames.len() - 1;
        &mut self.frames[last]
    }

    /// Whether an operand is expected.
    pub(super) fn expects_operand(&self) -> bool {
        matches!(self.before, Before::Start | Before::Operator | Before::Arrow)
    }

    /// Notes a name.
    pub(super) fn name(&mut self, token: Token) {
        if !self.open.is_empty() {
            let position = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
            self.names.push((position(token.start), position(token.end)));
        }
    }

    /// Lets all bodies that are open stay.
    pub(super) fn doubt(&mut self) {
        self.doubted = self.open.len();
    }

    /// Opens something.
    pub(super) fn push(&mut self, kind: Kind, token: Token) -> &mut Frame {
        self.frames.push(Frame::new(kind, token.start));
        self.before =
            if matches!(kind, Kind::Block | Kind::Function | Kind::Switch) { Before::Start } else { Before::Operator };
        self.top_mut()
    }

    /// Closes what is open; `None` if that is the file.
    pub(super) fn pop(&mut self) -> Option<Frame> {
        if self.frames.len() < 2 {
            return None;
        }
        self.frames.pop()
    }

    /// Opens the body of a function.
    pub(super) fn push_function(&mut self, token: Token, expression: bool) {
        self.top_mut().head = Head::None;
        self.push(Kind::Function, token).expression = expression;
        self.open.push(Open { start: token.end, names: self.names.len(), bodies: self.bodies.len() });
    }

    /// Closes the body of a function.
    pub(super) fn close_function(&mut self, frame: Frame, token: Token) {
        let Some(open) = self.open.pop() else { return };
        let doubted = self.doubted > self.open.len();
        self.doubted = self.doubted.min(self.open.len());
        // Methods and declarations in statements are never called where they are written.
        if doubted || frame.expression && self.may_be_called() {
            if self.open.is_empty() && doubted && self.bodies.len() == open.bodies {
                self.names.truncate(open.names);
            }
            return;
        }
        self.bodies.truncate(open.bodies);
        let names = open.names..self.names.len();
        let in_class = self.top().kind == Kind::Class && !self.top().expression && !frame.expression;
        let expression = frame.expression || !(in_class || self.top().is_block());
        self.bodies.push(Body { range: open.start..token.start, names, expression });
    }

    /// Whether the function that was just closed may count as the surrounding code: it is called, or handed to a loader.
    fn may_be_called(&self) -> bool {
        let holder = self.top();
        if holder.descend || holder.kind == Kind::Group {
            return true;
        }
        let next = self.lexer.peek();
        match next.kind {
            skeleton::Kind::Mark(mark) => matches!(mark, b'(' | b'.' | b'[' | b'`' | b'?' | b'!'),
            skeleton::Kind::Word => matches!(self.lexer.text(next), b"as" | b"satisfies"),
            _ => false,
        }
    }

    /// Lets the bodies stay that were found from a place on: they are part of a header, which a signature shows.
    pub(super) fn keep_from(&mut self, start: u32) {
        while self.bodies.last().is_some_and(|body| body.range.start > start as usize) {
            self.bodies.pop();
        }
    }

    /// Ends a statement or member without a semicolon, if this token begins a line and cannot go on with the one before.
    pub(super) fn new_line(&mut self, token: Token) {
        if !token.first_on_line || self.before != Before::Operand {
            return;
        }
        let top = self.top_mut();
        match top.kind {
            Kind::Block | Kind::Function | Kind::Switch
                if matches!(top.head, Head::None | Head::Function | Head::Alias) =>
            {
                top.next_statement();
                self.before = Before::Start;
            }
            Kind::Class | Kind::Members => {
                top.next_part();
                self.before = Before::Start;
            }
            _ => {}
        }
    }

    /// Leaves a type at whatever cannot belong to it.
    pub(super) fn end_type(&mut self) {
        let top = self.top_mut();
        if top.types != Types::Whole {
            top.types = Types::None;
        }
    }
}
