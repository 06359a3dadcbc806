pub const LIMIT: usize = 10;
pub(crate) const NAME: &str = "groma";
const API_TOKEN: &str = "0123456789";
const TABLE: [u8; 4] = [1, 2, 3, 4];
const NEGATIVE: i32 = -1;
const RAW: &str = r#"a"b"#;
const LONG: &str = "a literal that is too long for a signature";
static COUNTER: AtomicUsize = AtomicUsize::new(0);
pub static mut READY: bool = false;
pub type Result<T, E = Error> = std::result::Result<T, E>;

const _: () = {
    fn check() {}
    impl Marker for Local {}
};

static TABLE_OF: Lazy<Vec<u8>> = Lazy::new(|| {
    fn fill() -> Vec<u8> {
        Vec::new()
    }
    const STEP: u8 = 2;
    fill()
});
