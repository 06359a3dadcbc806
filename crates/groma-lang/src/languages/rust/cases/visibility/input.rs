pub struct Public {
    pub open: u8,
    closed: u8,
}
pub(crate) fn in_crate() {}
pub(super) fn in_parent() {}
pub(in crate::a) fn in_path() {}
pub(self) fn here() {}
fn private() {}

pub trait Open {
    fn through_trait();
}
trait Closed {
    fn not_through_trait();
}
impl Open for Public {
    const LEVEL: u8 = 1;
    fn through_trait() {}
}
impl Public {
    pub fn open_method() {}
    fn closed_method() {}
}
enum Hidden {
    Variant { field: u8 },
}
pub use private as renamed;
