/// What may happen.
#[derive(Debug, Default)]
pub enum Event {
    #[default] Idle,
    /// A key was pressed.
    Key(char),
    Moved {
        /// Columns.
        x: i32,
        y: i32, // rows
    },
    Code = 3,
}

enum Private<T: Clone> {
    One(T),
}

pub enum Never {}
