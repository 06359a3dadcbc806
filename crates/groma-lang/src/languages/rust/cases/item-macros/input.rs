cfg_rt! {
    //! Tokens that are items.
    mod runtime;
    pub use runtime::Runtime;

    /// Runs it.
    #[inline]
    pub fn run() {}

    cfg_net! {
        pub(crate) struct Socket {
            port: u16,
        }

        impl Socket {
            cfg_io! {
                pub fn close(&self) {}
            }
        }
    }
}

pin_project! {
    /// Pinned.
    #[derive(Debug)]
    pub struct Timeout<T> {
        #[pin]
        pub value: T,
    }

    impl<T> PinnedDrop for Timeout<T> {
        fn drop(this: Pin<&mut Self>) {}
    }
}

mod inner {
    thread_local! {
        static DEPTH: Cell<u32> = const { Cell::new(0) };
    }
    lazy_static! {
        pub static ref NAME: String = "x".to_string();
    }
}

pub trait Reader {
    cfg_fs! {
        fn read(&mut self);
    }
}

wrapped!(
    enum Mode { A, B }
);
bracketed![const ONE: u8 = 1;];

feature! {
    #![feature = "signal"]
    /* first */ macro_rules! local { () => {}; }
}
