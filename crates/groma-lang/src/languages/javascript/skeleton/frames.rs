//! What is open at a place of a script: braces, brackets, parentheses, and the parts of JSX.

/// What holds a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Statements: the file, a block, a namespace.
    Block,
    /// The body of a function.
    Function,
    /// The cases of a `switch`.
    Switch,
    /// An object literal or pattern.
    Object,
    /// The members of a class.
    Class,
    /// The members of an interface or object type.
    Members,
    /// The variants of an enum.
    Enum,
    /// `if (...)` and the like.
    Control,
    /// The head of a `for`.
    For,
    /// The parameters of a function or method that a word or name before them announces.
    Parameters,
    /// The arguments of a call.
    Call,
    /// Parentheses around an expression, or the parameters of an arrow function.
    Group,
    /// Parentheses in a type.
    Type,
    /// `[...]`
    Bracket,
    /// Type parameters or arguments.
    Angle,
    /// `${...}` in a template.
    Template,
    /// `{...}` in JSX.
    Jsx,
    /// A tag of JSX.
    Tag,
    /// A closing tag of JSX.
    ClosingTag,
    /// What stands between two tags of JSX.
    Children,
}

/// What the words before have announced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Head {
    None,
    Control,
    For,
    Switch,
    Function,
    Class,
    Interface,
    Enum,
    Namespace,
    /// `type A`
    Alias,
}

/// Why a place is in a type; what ends it differs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Types {
    /// It is in an expression or statement.
    None,
    /// `name: T`
    Annotation,
    /// `(...): T`
    Return,
    /// `value as T`
    Cast,
    /// `type A = T`
    Alias,
    /// All of what is open is a type.
    Whole,
}

/// Something that is open.
#[derive(Debug, Clone, Copy)]
pub(super) struct Frame {
    pub(super) kind: Kind,
    pub(super) head: Head,
    pub(super) types: Types,
    /// Whether the next word is a key or a member's name.
    pub(super) key: bool,
    /// Whether the parameters of a method were closed.
    pub(super) parameters: bool,
    /// Whether a `case` or `default` waits for its colon.
    pub(super) case: bool,
    /// Whether functions right in it may count as the surrounding code: arguments of a loader, and all of a statement that may
    /// call a function where it is written.
    pub(super) descend: bool,
    /// Whether it is an expression (or part of one) that ends with its bracket, as opposed to a statement or member.
    pub(super) expression: bool,
    /// Ternaries that wait for their colon.
    pub(super) ternaries: u16,
    /// The same in types, and constraints that may become one.
    pub(super) conditions: u16,
    pub(super) constraints: u16,
    /// Where the word stands that announced something, and whether in an expression.
    pub(super) head_start: u32,
    pub(super) head_expression: bool,
    /// Where it was opened.
    pub(super) start: u32,
    /// Where the last parentheses in it were opened: perhaps the parameters of an arrow function.
    pub(super) parenthesis: u32,
}

impl Frame {
    pub(super) fn new(kind: Kind, start: usize) -> Self {
        let whole = matches!(kind, Kind::Type | Kind::Angle);
        let key = matches!(kind, Kind::Object | Kind::Class | Kind::Members | Kind::Enum);
        Self {
            kind,
            head: Head::None,
            types: if whole { Types::Whole } else { Types::None },
            key,
            parameters: false,
            case: false,
            descend: false,
            expression: false,
            ternaries: 0,
            conditions: 0,
            constraints: 0,
            head_start: 0,
            head_expression: false,
            start: u32::try_from(start).unwrap_or(u32::MAX),
            parenthesis: u32::MAX,
        }
    }

    /// Whether it holds statements.
    pub(super) fn is_block(&self) -> bool {
        matches!(self.kind, Kind::Block | Kind::Function | Kind::Switch)
    }

    /// Whether the place is in a type.
    pub(super) fn in_type(&self) -> bool {
        self.types != Types::None
    }

    /// Begins the next part of a list: an argument, a member, a declarator.
    pub(super) fn next_part(&mut self) {
        if self.types != Types::Whole {
            self.types = Types::None;
        }
        self.ternaries = 0;
        self.conditions = 0;
        self.constraints = 0;
        self.parameters = false;
        self.key = matches!(self.kind, Kind::Object | Kind::Class | Kind::Members | Kind::Enum);
    }

    /// Begins the next statement.
    pub(super) fn next_statement(&mut self) {
        self.next_part();
        self.head = Head::None;
        self.case = false;
        self.descend = false;
    }
}
