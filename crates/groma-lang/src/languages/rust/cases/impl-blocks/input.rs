use std::fmt;

impl<T: Copy> Buffer<T> {
    pub const EMPTY: usize = 0;

    pub fn new() -> Self {
        Self {}
    }

    pub(super) fn grow(&mut self) {}
}

impl<'a, T> Iterator for Chunks<'a, T>
where
    T: Copy,
{
    type Item = &'a [T];

    fn next(&mut self) -> Option<Self::Item> {
        None
    }
}

impl<T> AsRef<[T]> for &'_ mut std::vec::Vec<T> {
    fn as_ref(&self) -> &[T] {
        self
    }
}

impl Show for dyn Shape + Send {
    fn show(&self) {}
}

impl Show for &(dyn Shape + Send) {
    fn show(&self) {}
}

impl Show for [u8] {
    fn show(&self) {}
}

impl<A, B> Show for (A, B) {
    fn show(&self) {}
}

impl Show for *const <Shape as Outline>::Point {
    fn show(&self) {}
}

impl Show for fn(u8) -> u8 {
    fn show(&self) {}
}

impl<T> Show for for<'a> Fn(&'a T) {}

impl Show for vec_of!(u8) {}

unsafe impl Send for Buffer<u8> {}

impl !Sync for Buffer<u8> {}
