extern crate alloc;
#[macro_use]
pub extern crate serde as ser;
extern crate self as me;

/// The C library.
#[link(name = "c")]
unsafe extern "C" {
    /// Length of a string.
    pub fn strlen(text: *const u8) -> usize;
    fn printf(format: *const u8, ...) -> i32;
    pub static mut errno: i32;
    type Opaque;
}

extern "system" {
    fn beep();
}
