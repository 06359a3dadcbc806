/// A store of things.
pub trait Store<K>: Sized + Send
where
    K: Eq,
{
    /// What is stored.
    type Value<'a>: Clone
    where
        Self: 'a;
    const LIMIT: usize;
    const NAME: &'static str = "store";

    fn get(&self, key: &K) -> Option<Self::Value<'_>>;

    /// Empties it.
    fn clear(&mut self) {
        fn local() {}
        local();
    }
}

unsafe trait Sealed {
    async fn hidden(self: Box<Self>);
}
