// Calls of macros with and without items in them, and definitions of macros.

macro_rules! makes {
    ($name:ident, $kind:ty $(, $rest:expr)* $(,)?) => {
        pub fn $name(self) -> $kind { made_by(stringify!($name), $($rest),*) }
    };
    (default dyn [$($item:tt)*]) => { $crate::other! { $($item)* } };
}

with_feature! {
    /// Made where the feature is on.
    ///
    /// And said at
    /// length.
    pub fn enabled(input: u8) -> u8 {
        let u8 = double(input);
        emit!("}", u8)
    }

    pub fn imports() {
        use crate::inside::Import;
        Import::new()
    }

    pub fn broken() {
        this is no code, but it is left out anyway
    }
}

test_case!(name_of_test, |context: Context| {
    context.write("file", b"{ not closed");
    struct NotListed;
    fn not_listed() {}
});

cfg_if! {
    if #[cfg(unix)] {
        pub fn on_unix() { call_on_unix(1, 2, 3); }
    } else {
        pub fn elsewhere() { call_elsewhere(1, 2, 3); }
    }
}

pub struct Padded {
    pub cells: [u8; if cfg!(target_pointer_width = "64") { wide!(8, 16) } else { 4 }],
}

pub fn after() { run_after_all_of_them(); }
