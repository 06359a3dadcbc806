/// A point.
#[derive(Clone, Copy)]
pub struct Point<T = f64>
where
    T: Copy,
{
    /// The first coordinate.
    pub x: T,
    pub(crate) y: T,
    #[serde(skip)] hidden: Option<Box<dyn Fn(T) -> T + Send>>,
    last: (),
}

pub struct Meters(pub f64, u8);

struct Wrapped<T>(T)
where
    T: Copy;

pub(crate) struct Unit;

#[repr(C)]
pub union Bits {
    pub float: f32,
    int: u32,
}
