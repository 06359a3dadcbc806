/// Makes a set.
#[macro_export]
macro_rules! set {
    () => { Set::new() };
    ($($item:expr),* $(,)?) => {{
        struct Helper;
        fn fill() {}
        [$($item),*].into_iter().collect()
    }};
}

macro_rules! define {
    ($name:ident) => {
        pub struct $name;
        impl $name {
            pub fn new() -> Self { $name }
        }
        mod inner {}
    };
}

define!(Generated);

fn uses() {
    macro_rules! local {
        () => {};
    }
    local!();
}
