//! `context`: the block that is pushed into a system prompt.

/// How much of the project is pushed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Level {
    /// Nothing.
    Off,
    /// The frame and the shape of the top.
    #[default]
    Minimal,
    /// A map of symbols.
    Full,
}

impl Level {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Off, Self::Minimal, Self::Full];

    /// The name in settings.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Minimal => "minimal",
            Self::Full => "full",
        }
    }

    /// The level of a name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.as_str() == name)
    }
}
