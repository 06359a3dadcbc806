//! Reads the head of a declaration: what it declares, and which of its words are macros that the grammar would stumble
//! over. The rule behind most of it: a declaration has one type and one name, so a name too many is a macro, and
//! among several the one in capitals or with leading underscores is taken for it.

use std::ops::Range;

use super::head::{Head, Piece};
use super::lexer::{Kind, Token};
use super::words::{Dialect, Style, style};

/// What a declaration stands in and how its head ends.
#[derive(Clone, Copy)]
pub(crate) struct Place<'t> {
    /// The language.
    pub(crate) dialect: Dialect,
    /// The name of the class it is a member of, where the language has constructors.
    pub(crate) class: Option<&'t str>,
    /// Whether `{` ended the head; otherwise `;` did, or the end of what holds it.
    pub(crate) opens: bool,
    /// Whether it is a parameter.
    pub(crate) parameter: bool,
    /// Whether the head goes on behind the body of a type that has no other name than the one that is to come.
    pub(crate) names_type: bool,
}

/// What the body belongs to that a head opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Opens {
    /// A namespace.
    Namespace,
    /// `extern "C"`, or C++'s `export`.
    Linkage,
    /// A struct, class or union.
    Type,
    /// An enum.
    Enum,
    /// A function.
    Function,
    /// A value, or a constraint: the declaration goes on behind it.
    Value,
    /// Nothing that is declared: a macro's body, or stray code.
    Nothing,
}

/// What was read.
pub(crate) struct Reading {
    /// What the body belongs to, if there is one.
    pub(crate) opens: Opens,
    /// The name of the function or type, as bytes.
    pub(crate) name: Option<Range<usize>>,
    /// The type that qualifies the name of a function: the `A::B` of `A::B::f`, as bytes.
    pub(crate) qualifier: Option<Range<usize>>,
    /// What is to be blanked.
    pub(crate) blanks: Vec<Range<usize>>,
    /// Whether nothing of the declaration is for the grammar.
    pub(crate) hidden: bool,
    /// Whether it is surely a function: it has a body, or parameters that cannot be a value.
    pub(crate) certain: bool,
    /// Whether it is a statement: what stands here is the inside of a body that a macro opened.
    pub(crate) statement: bool,
    /// Where the initialisers of a constructor's members begin.
    pub(crate) initialisers: Option<usize>,
}

/// Reads a head.
pub(crate) fn read(text: &str, tokens: &[Token], place: Place<'_>) -> Reading {
    let head = Head::new(text, tokens, place.dialect);
    let mut reader = Reader {
        reading: Reading {
            opens: Opens::Nothing,
            name: None,
            qualifier: None,
            blanks: head.attributes.clone(),
            hidden: false,
            certain: place.opens,
            statement: false,
            initialisers: None,
        },
        head: &head,
        place,
        names: Vec::new(),
        typed: false,
    };
    if place.opens && reader.opens_scope() {
        return reader.reading;
    }
    reader.declaration();
    reader.reading
}

struct Reader<'h, 't> {
    head: &'h Head<'t>,
    place: Place<'h>,
    /// Names that are not yet known to be a type, a macro or what is declared, as positions of parts.
    names: Vec<usize>,
    /// Whether the type of the declaration is known.
    typed: bool,
    reading: Reading,
}

impl Reader<'_, '_> {
    /// Whether the body is that of a namespace, a linkage specification or a type.
    fn opens_scope(&mut self) -> bool {
        let head = self.head;
        for (at, part) in head.parts.iter().enumerate() {
            match part.piece {
                Piece::Leading if head.word(part.tokens.start) == "namespace" => {
                    self.blank_names_between(0, at);
                    self.keep_one_name(at + 1, head.parts.len());
                    self.reading.opens = Opens::Namespace;
                    return true;
                }
                Piece::Leading if head.word(part.tokens.start) == "extern" => {
                    if at + 2 == head.parts.len() && head.piece(at + 1) == Some(Piece::Qualifier) {
                        self.blank_names_between(0, at);
                        self.reading.opens = Opens::Linkage;
                        return true;
                    }
                }
                Piece::TypeKey => {
                    let Some(end) = self.type_head_end(at + 1) else { return false };
                    self.blank_names_between(0, at);
                    self.blank_before_line(at);
                    let name = self.keep_one_name(at + 1, end);
                    self.reading.name = name.and_then(|name| head.last_name(name)).map(|name| name.range());
                    let is_enum = head.word(part.tokens.start) == "enum";
                    if is_enum && name.is_none() {
                        // The grammar knows no base without a name.
                        self.blank(end);
                    }
                    self.reading.opens = if is_enum { Opens::Enum } else { Opens::Type };
                    return true;
                }
                Piece::Equals | Piece::Colon | Piece::Comma | Piece::Returns => return false,
                _ => {}
            }
        }
        false
    }

    /// Where the names behind a type's keyword end; `None` if this is no definition of a type but, say, a function
    /// that returns one.
    fn type_head_end(&self, start: usize) -> Option<usize> {
        let mut at = start;
        while let Some(piece) = self.head.piece(at) {
            match piece {
                Piece::Name(_) | Piece::Special | Piece::Trailing | Piece::Qualifier => {}
                Piece::Colon => return Some(at),
                // `class EXPORT(x) Name`
                Piece::Group
                    if at > start
                        && self.style_of(at - 1) != Style::Plain
                        && matches!(self.head.piece(at + 1), Some(Piece::Name(_) | Piece::Special)) => {}
                // `enum MACRO(name)`
                Piece::Group if at == start + 1 && self.style_of(start) == Style::Capitals => {}
                _ => return None,
            }
            at += 1;
        }
        Some(at)
    }

    fn blank(&mut self, part: usize) {
        if let Some(part) = self.head.parts.get(part) {
            let range = self.head.bytes(&part.tokens);
            self.reading.blanks.push(range);
        }
    }

    /// Blanks all names between two positions, with their operands.
    fn blank_names_between(&mut self, start: usize, end: usize) {
        for at in start..end {
            if matches!(self.head.piece(at), Some(Piece::Name(_) | Piece::Special | Piece::Group | Piece::Other)) {
                self.blank(at);
            }
        }
    }

    /// Blanks `static MACRO(x)` without a `;` before another declaration on a line of its own.
    fn blank_before_line(&mut self, part: usize) {
        let Some(first) = self.head.parts.get(part).and_then(|part| self.head.tokens.get(part.tokens.start)) else {
            return;
        };
        let is_call = |part: &super::head::Part| part.piece == Piece::Group;
        if first.first_on_line && self.head.parts[..part].iter().any(is_call) {
            let start = self.head.tokens[0].start;
            self.reading.blanks.push(start..first.start);
        }
    }

    /// Blanks all but the likeliest name between two positions.
    fn keep_one_name(&mut self, start: usize, end: usize) -> Option<usize> {
        let names: Vec<usize> = (start..end)
            .filter(|at| matches!(self.head.piece(*at), Some(Piece::Name(_) | Piece::Special)))
            .collect();
        let kept = self.likeliest(&names).filter(|name| self.head.piece(name + 1) != Some(Piece::Group));
        for at in start..end {
            let is_name = names.contains(&at);
            if is_name && Some(at) != kept || self.head.piece(at) == Some(Piece::Group) {
                self.blank(at);
            }
        }
        kept
    }

    fn style_of(&self, part: usize) -> Style {
        match self.head.piece(part) {
            Some(Piece::Name(style)) => style,
            _ => Style::Plain,
        }
    }

    /// Of several names the one that looks least like a macro, the last one of these.
    fn likeliest(&self, names: &[usize]) -> Option<usize> {
        names.iter().copied().rev().min_by_key(|name| self.style_of(*name))
    }

    /// The names so far hold the type, unless that is known: the others are macros.
    fn settle_type(&mut self) {
        let names = std::mem::take(&mut self.names);
        let kept = if self.typed { None } else { self.likeliest(&names) };
        for name in names {
            if Some(name) != kept {
                self.blank(name);
            }
        }
        self.typed = true;
    }

    /// Blanks specifiers before a part.
    fn blank_leading(&mut self, part: usize) {
        for at in 0..part {
            if matches!(self.head.piece(at), Some(Piece::Leading | Piece::Qualifier)) && self.first_word(at) != "explicit" {
                self.blank(at);
            }
        }
    }

    fn blank_names(&mut self) {
        for name in std::mem::take(&mut self.names) {
            self.blank(name);
        }
    }

    /// Reads a declaration that is not a scope.
    fn declaration(&mut self) {
        let head = self.head;
        let mut at = 0;
        while let Some(part) = head.parts.get(at) {
            match part.piece {
                Piece::Template => self.blank_names(),
                Piece::Leading => {
                    let word = head.word(part.tokens.start);
                    let own_line = head.tokens.get(part.tokens.start).is_some_and(|token| token.first_on_line);
                    self.blank_before_line(at);
                    if own_line || self.names.iter().all(|name| self.style_of(*name) != Style::Plain) {
                        self.blank_names();
                    }
                    if word == "template" || word == "using" && !head.tokens.iter().any(|token| token.is(b'=')) {
                        // An instantiation, or a name from elsewhere.
                        self.reading.hidden = true;
                        return;
                    }
                    if matches!(word, "using" | "namespace") {
                        return;
                    }
                    if word == "friend" {
                        // The grammar wants it first.
                        self.blank_leading(at);
                    }
                }
                Piece::TypeKey => {
                    self.blank_names();
                    self.typed = true;
                    if matches!(head.piece(at + 1), Some(Piece::Name(_) | Piece::Special)) {
                        at = self.elaborated_type(at);
                    }
                }
                Piece::Builtin if head.word(part.tokens.start) == "auto" => {
                    // `Concept auto`
                    if self.names.iter().any(|name| self.style_of(*name) != Style::Plain) {
                        self.blank_names();
                    }
                    self.names.clear();
                    self.typed = true;
                }
                Piece::Builtin => {
                    self.blank_names();
                    self.typed = true;
                }
                Piece::Body => self.typed = true,
                Piece::Name(_) | Piece::Special | Piece::Conversion => self.names.push(at),
                Piece::Pointer => self.settle_type(),
                Piece::Group => match self.group(at) {
                    Some(next) => {
                        at = next;
                        continue;
                    }
                    None => return,
                },
                Piece::Bracket | Piece::Colon | Piece::Equals | Piece::Comma => break,
                Piece::Statement => {
                    self.reading.hidden = true;
                    self.reading.statement = true;
                    return;
                }
                Piece::Qualifier | Piece::Requires | Piece::Trailing | Piece::Returns | Piece::Other => {}
            }
            at += 1;
        }
        self.variable(at);
    }

    /// `struct a`, and `struct MACRO a` as a whole declaration. The position of the tag.
    fn elaborated_type(&mut self, key: usize) -> usize {
        let (tag, next) = (key + 1, key + 2);
        let forward = key == 0 && next + 1 == self.head.parts.len() && matches!(self.head.piece(next), Some(Piece::Name(_)));
        if forward && self.style_of(tag) != Style::Plain {
            self.blank(tag);
            return next;
        }
        tag
    }

    /// Something without parameters: a variable, a field, a typedef, a forward declaration, a lone macro.
    fn variable(&mut self, mut at: usize) {
        let stop = self.head.piece(at);
        let after_body = self.head.piece(0) == Some(Piece::Body);
        self.reading.opens = Opens::Value;
        let mut names = std::mem::take(&mut self.names);
        if !self.place.parameter && self.is_assignment(stop, names.len()) {
            self.reading.hidden = true;
            self.reading.statement = true;
            return;
        }
        let bits_without_name = stop == Some(Piece::Colon) && names.len() == usize::from(!self.typed);
        if bits_without_name {
            self.reading.hidden = true;
        } else if self.head.parts.is_empty() {
            self.reading.opens = Opens::Nothing;
        } else if after_body {
            let any_plain = names.iter().any(|name| self.style_of(*name) == Style::Plain);
            if any_plain || !self.place.names_type {
                self.drop_macros(&mut names, 0);
            }
        } else if self.typed {
            self.drop_macros(&mut names, 1);
        } else if self.place.parameter && names.len() < 3 {
            // A type, with a name or without.
        } else if names.len() == 1 && stop.is_none() {
            self.reading.hidden = true;
            self.reading.opens = Opens::Nothing;
        } else {
            self.drop_macros(&mut names, 2);
            while names.len() > 2 {
                self.blank(names.remove(0));
            }
        }
        while self.head.piece(at) == Some(Piece::Bracket) {
            at += 1;
            self.trailing(at);
        }
    }

    /// Whether something without a type gets a value: `a = b`, `*a = b`, `a.b = c`.
    fn is_assignment(&self, stop: Option<Piece>, names: usize) -> bool {
        let untyped = !self.typed && names == 1 && stop == Some(Piece::Equals);
        let is_expression = || {
            self.head.piece(0) == Some(Piece::Pointer)
                || self.head.parts.iter().any(|part| matches!(part.piece, Piece::Returns | Piece::Other))
        };
        untyped || self.place.dialect == Dialect::C && self.head.piece(0) != Some(Piece::Body) && is_expression()
    }

    /// Blanks what looks like macros among names until that many are left.
    fn drop_macros(&mut self, names: &mut Vec<usize>, keep: usize) {
        for style in [Style::Capitals, Style::Reserved] {
            let mut at = 0;
            while at < names.len() && names.len() > keep {
                if self.style_of(names[at]) == style {
                    self.blank(names.remove(at));
                } else {
                    at += 1;
                }
            }
        }
    }

    /// A group in parentheses. Where to go on, or `None` if all is read.
    fn group(&mut self, at: usize) -> Option<usize> {
        let next = self.head.piece(at + 1);
        if matches!(next, Some(Piece::Group | Piece::Bracket))
            && let Some(single) = self.inner_declarator(at)
            && (next == Some(Piece::Group) || !single)
        {
            return self.parenthesised(at, single);
        }
        let Some(name) = self.names.pop() else {
            return (!self.typed && at == 0 && next.is_some()).then_some(at + 1);
        };
        let is_name = matches!(self.head.piece(name), Some(Piece::Name(_)));
        if is_name && self.head.piece(0) == Some(Piece::Body) {
            // `struct { ... } ALIGNED(8) name`
            self.blank(name);
            self.blank(at);
            return Some(at + 1);
        }
        let is_constructor = is_name && self.place.class.is_some_and(|class| class == self.first_word(name));
        if is_name && !is_constructor {
            let plain_call = !self.has_parameters(at) || self.begins_declaration(at + 1);
            if plain_call && self.follows_macro_lines(name, at) {
                self.blank_names();
            }
            if !self.typed && self.names.is_empty() {
                return self.lone_call(name, at);
            }
            let macro_like = self.style_of(name) != Style::Plain;
            let plain_before = self.names.iter().filter(|name| self.style_of(**name) == Style::Plain).count();
            let goes_on = match next {
                Some(Piece::Name(Style::Plain) | Piece::Special | Piece::Builtin | Piece::TypeKey | Piece::Leading) => {
                    true
                }
                Some(Piece::Name(_)) => !self.has_parameters(at),
                _ => false,
            };
            if macro_like && goes_on && self.head.parts[at + 1..].iter().any(|part| part.piece == Piece::Group) {
                // `void ATTRIBUTE(1) name(...)`
                self.blank(name);
                self.blank(at);
                return Some(at + 1);
            }
            let declared = plain_before > usize::from(!self.typed) && !self.has_parameters(at);
            if macro_like && declared && matches!(next, None | Some(Piece::Equals | Piece::Comma)) && !self.place.opens {
                // `Type name GUARDED_BY(x)`
                self.blank(name);
                self.blank(at);
                self.variable(at + 1);
                return None;
            }
        }
        self.function(name, is_constructor || self.names_itself(name));
        self.reading.certain |= self.has_parameters(at);
        self.parameters(at);
        self.trailing(at + 1);
        None
    }

    /// Whether the names before a call are macros alone on their lines, or the call is followed by another declaration.
    fn follows_macro_lines(&self, name: usize, group: usize) -> bool {
        let own_line = |part: usize| {
            let first = self.head.parts.get(part).and_then(|part| self.head.tokens.get(part.tokens.start));
            first.is_some_and(|token| token.first_on_line)
        };
        let macros = self.names.iter().all(|name| self.style_of(*name) == Style::Capitals && own_line(*name));
        !self.typed && macros && (own_line(name) || self.begins_declaration(group + 1))
    }

    /// Whether a group may hold parameters, and not the operands of a macro: it is empty, or has a type and a name.
    fn has_parameters(&self, group: usize) -> bool {
        let Some(part) = self.head.parts.get(group) else { return false };
        let inside = self.head.tokens.get(part.tokens.start + 1..part.tokens.end.saturating_sub(1)).unwrap_or_default();
        inside.is_empty()
            || inside.len() == 1 && self.head.word(part.tokens.start + 1) == "void"
            || inside.windows(2).any(|pair| {
                pair[1].kind == Kind::Word && matches!(pair[0].kind, Kind::Word | Kind::Mark(b'*' | b'&'))
            })
    }

    /// Takes a name as that of a function. What stands before it is its type, unless it has none.
    fn function(&mut self, name: usize, untyped: bool) {
        if self.head.piece(name) == Some(Piece::Conversion) {
            self.blank_names();
            if self.first_word(name) != "operator" {
                // Outside its class the grammar takes the class for its type.
                self.blank_leading(name);
            }
        } else if untyped {
            self.blank_names();
        } else {
            self.settle_type();
        }
        self.reading.opens = Opens::Function;
        let Some(part) = self.head.parts.get(name) else { return };
        let bytes = self.head.bytes(&part.tokens);
        // `operator==` and `~A` are more than their last word.
        let special = part.tokens.clone().find(|at| self.head.tokens[*at].is(b'~') || self.head.word(*at) == "operator");
        let start = match special {
            Some(at) => self.head.tokens[at].start,
            None => self.head.last_name(name).map_or(bytes.start, |last| last.start),
        };
        let end = if special.is_some() { bytes.end } else { self.head.last_name(name).map_or(bytes.end, |last| last.end) };
        self.reading.name = Some(start..end);
        if bytes.start < start {
            self.reading.qualifier = Some(bytes.start..start);
        }
    }

    /// Whether this is the name of a constructor or destructor outside its class: `A::A`, `A::~A`, or `~A`.
    fn names_itself(&self, name: usize) -> bool {
        let Some(part) = self.head.parts.get(name) else { return false };
        let words: Vec<usize> =
            part.tokens.clone().filter(|at| self.head.tokens[*at].kind == Kind::Word).rev().take(1).collect();
        let Some(last) = words.first().copied() else { return false };
        if last > part.tokens.start && self.head.tokens[last - 1].is(b'~') {
            return true;
        }
        // Template arguments may stand between: `A<T>::A`.
        let own = self.head.word(last);
        part.tokens.clone().any(|at| {
            at < last
                && self.head.word(at) == own
                && self.head.tokens.get(at + 1).is_some_and(|next| next.kind == Kind::Scope || next.is(b'<'))
        })
    }

    fn first_word(&self, part: usize) -> &str {
        self.head.parts.get(part).map_or("", |part| self.head.word(part.tokens.start))
    }

    /// `NAME(...)` with nothing before it that could be a type: a macro, a constructor, or a function without a type.
    fn lone_call(&mut self, name: usize, group: usize) -> Option<usize> {
        match self.head.piece(group + 1) {
            Some(Piece::Pointer | Piece::Name(_)) if self.place.parameter => {
                self.names.push(name);
                self.blank(group);
                Some(group + 1)
            }
            _ if self.place.parameter => None,
            None if self.place.opens => {
                self.function(name, true);
                self.reading.opens = Opens::Nothing;
                self.reading.hidden = true;
                None
            }
            None | Some(Piece::Group | Piece::Equals | Piece::Comma) => {
                self.reading.hidden = true;
                None
            }
            Some(Piece::Returns | Piece::Trailing | Piece::Colon | Piece::Other | Piece::Requires) => {
                self.function(name, true);
                self.reading.hidden = self.place.opens && self.place.class.is_none();
                if self.reading.hidden {
                    self.reading.opens = Opens::Nothing;
                }
                None
            }
            Some(_) => {
                if self.is_untyped(group + 1) {
                    // The macro stands for the type.
                    self.names.push(name);
                } else {
                    self.blank(name);
                }
                self.blank(group);
                Some(group + 1)
            }
        }
    }

    /// Whether what follows has a name but no type.
    fn is_untyped(&self, mut at: usize) -> bool {
        while self.head.piece(at) == Some(Piece::Qualifier) {
            at += 1;
        }
        match self.head.piece(at) {
            Some(Piece::Pointer) => true,
            Some(Piece::Name(style)) => {
                let is_constructor = self.place.class.is_some_and(|class| class == self.first_word(at));
                !is_constructor
                    && match self.head.piece(at + 1) {
                        None | Some(Piece::Bracket | Piece::Equals | Piece::Comma | Piece::Colon) => true,
                        Some(Piece::Group) => style == Style::Plain && !self.begins_declaration(at + 2),
                        _ => false,
                    }
            }
            Some(Piece::Special) => !self.names_itself(at) && self.head.piece(at + 1) == Some(Piece::Group),
            _ => false,
        }
    }

    /// Whether another declaration begins at a position: what stands before it is no declaration but a macro call.
    fn begins_declaration(&self, at: usize) -> bool {
        let own_line = || {
            let start = self.head.parts.get(at).and_then(|part| self.head.tokens.get(part.tokens.start));
            start.is_some_and(|token| token.first_on_line)
        };
        match self.head.piece(at) {
            Some(Piece::Leading | Piece::Template | Piece::Builtin | Piece::TypeKey) => true,
            Some(Piece::Name(_) | Piece::Special | Piece::Qualifier) => own_line(),
            _ => false,
        }
    }

    /// Whether a group holds a declarator: `(*f)`, `(API *f)`, `(f)`. The inner value: whether it is a name alone.
    fn inner_declarator(&self, group: usize) -> Option<bool> {
        let part = self.head.parts.get(group)?;
        let inside = self.head.tokens.get(part.tokens.start + 1..part.tokens.end.checked_sub(1)?)?;
        let mut before = Kind::Scope;
        let mut single = !inside.is_empty();
        for token in inside {
            match token.kind {
                Kind::Word => single &= before == Kind::Scope,
                Kind::Mark(b'*' | b'&' | b'^') => return Some(false),
                Kind::Scope => {}
                _ => return None,
            }
            before = token.kind;
        }
        single.then_some(true)
    }

    /// A declarator in parentheses with its parameters behind it.
    fn parenthesised(&mut self, group: usize, single: bool) -> Option<usize> {
        let tokens = self.head.parts[group].tokens.clone();
        let (open, close) = (tokens.start, tokens.end - 1);
        if single {
            let name = open + 1;
            if !self.typed && self.names.len() == 1 && self.style_of(self.names[0]) == Style::Capitals {
                // `MACRO(name)(parameters)`
                self.reading.hidden = true;
                return None;
            }
            if self.names.len() > 1 || self.typed {
                // `int MACRO(name)(parameters)`
                if let Some(last) = self.names.last().copied().filter(|last| self.style_of(*last) == Style::Capitals) {
                    self.names.pop();
                    self.blank(last);
                }
            }
            self.settle_type();
            self.reading.name = self.head.tokens.get(close - 1).map(Token::range);
            if name < close - 1 {
                self.reading.qualifier = Some(self.head.bytes(&(name..close - 1)));
            }
        } else {
            self.settle_type();
            let mut at = open + 1;
            // A calling convention: `(WINAPI *f)`, but not the class of `(Foo::*f)`.
            while self.head.tokens[at].kind == Kind::Word
                && (self.head.tokens[at + 1].is(b'*') || self.head.tokens[at + 1].kind == Kind::Word)
            {
                self.reading.blanks.push(self.head.bytes(&(at..at + 1)));
                at += 1;
            }
            if !self.place.opens {
                // A pointer to a function.
                self.reading.opens = Opens::Value;
                self.parameters(group + 1);
                self.trailing(group + 2);
                return None;
            }
            self.reading.name =
                self.head.tokens[at..=close].iter().find(|token| token.kind == Kind::Word).map(Token::range);
        }
        self.reading.opens = Opens::Function;
        self.parameters(group + 1);
        self.trailing(group + 2);
        None
    }

    /// Reads each of a function's parameters like a declaration.
    fn parameters(&mut self, group: usize) {
        let Some(part) = self.head.parts.get(group).filter(|_| !self.place.parameter) else { return };
        let Some(tokens) = self.head.tokens.get(part.tokens.start + 1..part.tokens.end.saturating_sub(1)) else {
            return;
        };
        let place = Place { class: None, opens: false, parameter: true, names_type: false, ..self.place };
        for parameter in split_parameters(tokens) {
            // Two ordinary words are a type and a name.
            let words = || parameter.iter().filter(|token| token.kind == Kind::Word);
            let macro_like = || words().any(|word| style(self.head.text_at(*word)) != Style::Plain);
            if words().count() > 2 || words().count() == 2 && macro_like() {
                let reading = read(self.head.text, parameter, place);
                self.reading.blanks.extend(reading.blanks);
            }
        }
    }

    /// What stands behind the parameters: names are macros.
    fn trailing(&mut self, start: usize) {
        let mut at = start;
        while let Some(part) = self.head.parts.get(at) {
            match part.piece {
                Piece::Name(_) | Piece::Special => {
                    self.blank(at);
                    if self.head.piece(at + 1) == Some(Piece::Group) {
                        self.blank(at + 1);
                        at += 1;
                    }
                }
                // The handlers of a body that is tried are hidden.
                Piece::Trailing if self.head.word(part.tokens.start) == "try" => self.blank(at),
                Piece::Colon => {
                    self.reading.initialisers = self.head.tokens.get(part.tokens.start).map(|colon| colon.start);
                    return;
                }
                Piece::Returns | Piece::Equals | Piece::Comma => return,
                _ => {}
            }
            at += 1;
        }
    }
}

/// Whether an enumerator is a macro call that stands for enumerators, or has a macro behind its name. What to blank.
pub(crate) fn read_enumerator(text: &str, tokens: &[Token], dialect: Dialect) -> (Vec<Range<usize>>, bool) {
    let head = Head::new(text, tokens, dialect);
    let mut blanks = head.attributes.clone();
    let mut named = false;
    for (at, part) in head.parts.iter().enumerate() {
        match part.piece {
            Piece::Equals => {
                // Nobody reads a long value.
                if part.tokens.len() > 3 {
                    blanks.push(head.bytes(&part.tokens));
                }
            }
            Piece::Name(_) if head.piece(at + 1) == Some(Piece::Group) => blanks.push(head.bytes(&part.tokens)),
            Piece::Name(_) if !named => named = true,
            _ => blanks.push(head.bytes(&part.tokens)),
        }
    }
    (blanks, named)
}

/// The parameters of a definition in the style before C89, `f(a, b) int a; char b; { ... }`: where the parentheses end,
/// if a head up to its first `;` looks like it.
pub(crate) fn old_style(text: &str, tokens: &[Token]) -> Option<usize> {
    let word = |token: &Token| text.get(token.range()).unwrap_or_default();
    let mut at = 0;
    while let Some(open) = tokens.iter().skip(at).position(|token| token.is(b'(')).map(|offset| at + offset) {
        let close = super::head::close(tokens, open);
        let names = tokens.get(open + 1..close.saturating_sub(1)).unwrap_or_default();
        let rest = tokens.get(close..).unwrap_or_default();
        let lists_names = !names.is_empty()
            && names.iter().enumerate().all(|(at, token)| {
                if at % 2 == 0 { token.kind == Kind::Word } else { token.is(b',') }
            });
        // What is declared behind the parentheses is one of the names in them.
        if lists_names
            && open > 0
            && tokens[open - 1].kind == Kind::Word
            && rest.len() > 1
            && rest[0].kind == Kind::Word
            && rest[1..].iter().any(|token| {
                token.kind == Kind::Word
                    && names.iter().any(|name| name.kind == Kind::Word && word(name) == word(token))
            })
        {
            return Some(close);
        }
        at = close.max(open + 1);
    }
    None
}

/// The parameters between parentheses, each with its tokens.
fn split_parameters(tokens: &[Token]) -> impl Iterator<Item = &[Token]> {
    let mut depth = 0_u32;
    let mut cuts = vec![0];
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            Kind::Mark(b'(' | b'[') => depth += 1,
            Kind::Mark(b'<') if super::head::opens_angle(tokens, at) => depth += 1,
            Kind::Mark(b')' | b']' | b'>') => depth = depth.saturating_sub(1),
            Kind::Mark(b',') if depth == 0 => cuts.push(at + 1),
            _ => {}
        }
    }
    cuts.push(tokens.len() + 1);
    (1..cuts.len()).filter_map(move |at| tokens.get(cuts[at - 1]..cuts[at] - 1))
}
