//! Braces, quotes and comments that a reader of bodies must not trip over.

/// Shows no brace.
pub fn literals<'a>(text: &'a str) -> usize {
    let (open, quote, escaped) = ('{', '\'', '\u{7D}');
    let raw = r#"a "quoted" } brace"#;
    let bytes = br"\" ;
    let byte = b'}';
    /* a comment /* in a comment } */ with 'quotes */
    let label = 'outer: loop {
        break 'outer text.len(); // }
    };
    weigh(open, quote, escaped, raw, bytes, byte) + label
}

pub struct Grid<const N: usize>([u8; { 4 }]);

impl<const N: usize> Grid<{ N }>
where
    [u8; { 2 + 2 }]: Sized,
{
    /// The brace of a block in a type opens no body.
    pub fn cells(&self, _: Grid<{ 1 + 2 }>) -> impl Fn(u8) -> [u8; { 3 }] {
        let inner = |cell: u8| -> [u8; 3] { [cell, cell, spread(cell)] };
        fn local() {
            struct Hidden {
                member: u8,
            }
        }
        inner
    }
}

pub fn imports() -> Option<()> {
    if ready() {
        #[cfg(unix)]
        use std::os::unix::fs::{MetadataExt as _, PermissionsExt};
        prepare(PermissionsExt::mode);
        {
            pub(crate) use crate::deep::Thing as Other;
            Other::make()
        }
    }
    extern crate core as base;
    base::option::Option::None
}

pub type Callback = fn(u8) -> u8;

const TABLE: &[(&str, Callback)] = &[("first", first), ("second;", |value| { value + second(value) })];
static READY: Lazy<Vec<u8>> = Lazy::new(|| { collect(3) });
const SHOWN: &str = "short";
const BLOCK: u8 = { use crate::limits::HIGHEST; HIGHEST - 1 };

pub fn last() {}
