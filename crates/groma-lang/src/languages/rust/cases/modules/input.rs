//! The crate. `mod x;` is an import.

pub mod net;
mod r#type;
#[cfg(test)]
#[path = "tests/all.rs"]
mod tests;
#[cfg_attr(windows, path = "windows.rs")]
pub mod platform;

/// Helpers.
mod outer {
    mod file_in_folder;

    pub(crate) mod inner {
        //! What is deep.
        //! And more.
        use super::super::top;

        pub struct Deep;

        impl Deep {
            fn method(&self) {}
        }
    }

    pub fn helper() {}
}

pub fn top() {
    mod local {
        fn unlisted() {}
    }
}
