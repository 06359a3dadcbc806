// Words that are names in one place and none in another.

pub fn types(value: u64) -> Vec<&'static str> {
    let highest: u8 = u8::MAX.min(value as u8);
    let small = <u16 as Into<u32>>::into(3) as usize;
    let text: &str = str::from_utf8(b"x").unwrap_or("y");
    sum::<f64>(highest, small, text, char::from(0x1Fu8), 1.max(2), 2.5e-3)
}

pub fn variables(text: &str) -> bool {
    text.chars().fold(true, |all, char| all && char.is_ascii() && *char == 0)
}

pub fn parameters(char: char, str: &str) -> usize {
    str.len() + usize::from(char == 'x')
}

pub fn keywords(union: Shape, default: u8) -> *const u8 {
    let gen = union.union(&default);
    let raw = value.default().raw;
    let pointer = &raw const gen;
    let r#type = r#match(raw);
    value.await_all(async move { stream.next().await });
    pointer
}

pub fn tokens() {
    assert_eq!(u8::MAX, $x, "{}", yield_all('a', 'b, r#"c"#, union, default, r#fn), _);
    log::info!["x" => self.name, 1.5, größe];
    if !(a || b) {
        c();
    }
    #[allow(dead_code, reason = "shown")]
    let d: _ = e;
}
