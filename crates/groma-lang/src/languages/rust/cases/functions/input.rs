/// Adds two numbers. Never panics.
pub fn add(left: u32, right: u32) -> u32 {
    fn nested(value: u32) -> u32 {
        value
    }
    let twice = |value: u32| value * 2;
    nested(left) + twice(right)
}

async fn fetch(url: &str) -> Result<String, Error> {
    get(url).await
}

pub const fn limit() -> usize {
    10
}

pub unsafe extern "C" fn callback(data: *mut u8) {}

pub fn collect<
    'a,
    I, // the source
    T: Clone,
>(
    items: I,
    #[allow(unused)] separator: &'static str,
    fallback: impl Fn() -> T + 'a,
) -> Vec<T>
where
    I: IntoIterator<Item = &'a T>,
    T: 'a,
{
    items.into_iter().cloned().collect()
}

fn array<const N: usize>(values: [u8; N]) -> [u8; { N }] {
    values
}

fn r#match(r#type: u8) -> u8 {
    r#type
}

fn labelled() {
    'outer: loop {
        break 'outer;
    }
    let Point { x, y: other } = Point { x: 1, y: 2 };
    print(point.x);
}
