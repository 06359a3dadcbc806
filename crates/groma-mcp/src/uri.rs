//! The roots of clients: `file:` URIs and what folder each means.

use std::path::PathBuf;

/// Bytes of a URI.
const MOST_BYTES: usize = 8192;

/// The folder of a `file:` URI of this machine. `None` for anything else.
pub(crate) fn folder(uri: &str) -> Option<PathBuf> {
    let rest = uri.get(..5).filter(|scheme| scheme.eq_ignore_ascii_case("file:")).and(uri.get(5..))?;
    if uri.len() > MOST_BYTES {
        return None;
    }
    let path = match rest.strip_prefix("//") {
        Some(rest) => {
            let (host, _) = rest.split_once('/')?;
            if !host.is_empty() && !host.eq_ignore_ascii_case("localhost") {
                return None;
            }
            &rest[host.len()..]
        }
        None => rest,
    };
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let text = decoded(path)?;
    if text.chars().any(char::is_control) {
        return None;
    }
    let path = PathBuf::from(of_drive(&text));
    path.is_absolute().then_some(path)
}

/// `/c:/work` is `c:/work` where drives have letters.
fn of_drive(path: &str) -> &str {
    let is_drive = |rest: &&str| {
        let mut characters = rest.chars();
        characters.next().is_some_and(|first| first.is_ascii_alphabetic()) && characters.next() == Some(':')
    };
    path.strip_prefix('/').filter(is_drive).filter(|_| cfg!(windows)).unwrap_or(path)
}

/// The text without `%xx`.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let mut digit = || char::from(rest.next()?).to_digit(16);
        let (high, low) = (digit()?, digit()?);
        bytes.push(u8::try_from(high * 16 + low).ok()?);
    }
    String::from_utf8(bytes).ok()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_file_uri_is_a_folder() {
        let found = |uri: &str| folder(uri).map(|path| path.display().to_string());
        assert_eq!(found("file:///srv/my%20shop").as_deref(), Some("/srv/my shop"));
        assert_eq!(found("FILE://localhost/a#x").as_deref(), Some("/a"));
        assert_eq!(found("file:/a").as_deref(), Some("/a"));
    }

    #[test]
    fn anything_else_is_none() {
        for uri in [
            "http://a/b",
            "file://server/share",
            "file:a",
            "file:///a%0ab",
            "file:///%zz",
            "file:///%ff",
            "",
            "fil\u{e9}:x",
        ] {
            assert_eq!(folder(uri), None, "{uri}");
        }
    }
}
