bitflags! {
    pub struct Flags: u32 {
        const A = 1;
    }
}

table! {
    users (id) {
        id -> Integer,
    }
}

criterion_group!(benches, first, second);
struct_from!(pub struct Half);
rules! { fn => struct, impl => trait }
names! { "fn a() {}", // struct B;
}
if_like! { if something { fn not_listed() {} } }
const TEXT: &str = include_str!("fn.txt");
type Made = make!(struct A;);

fn body() {
    quote! {
        struct InQuote;
        fn in_quote() {}
    };
    cfg_rt! {
        fn local_item() {}
    }
}
