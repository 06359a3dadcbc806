//! Statements about routes, behind the rest of an outline. A file without them has no byte for them.

use groma_model::{Line, RouteFact, RouteKind};

use super::bytes::{Reader, put_number};
use super::kinds::Numbered as _;
use super::strings::{TextReader, Texts};

/// Bytes that a statement takes at least: kind, line and four strings.
const LEAST: usize = 6;

pub(super) fn encode<'f>(routes: &'f [RouteFact], texts: &mut Texts<'f>, numbers: &mut Vec<u8>) {
    if routes.is_empty() {
        return;
    }
    put_number(numbers, routes.len() as u64);
    let mut before = 0;
    for route in routes {
        numbers.push(route.kind.number());
        put_number(numbers, u64::from(route.line.0.wrapping_sub(before)));
        before = route.line.0;
        texts.put_shared(&route.router, numbers);
        texts.put_shared(&route.methods, numbers);
        texts.put_shared(&route.path, numbers);
        texts.put_shared(&route.target, numbers);
    }
}

pub(super) fn decode(numbers: &mut Reader<'_>, texts: &mut TextReader<'_>) -> Option<Vec<RouteFact>> {
    if numbers.left() == 0 {
        return Some(Vec::new());
    }
    let count = numbers.count(LEAST).filter(|count| *count > 0)?;
    let mut routes = Vec::with_capacity(count);
    let mut line: u32 = 0;
    for _ in 0..count {
        let kind = RouteKind::from_number(numbers.byte()?)?;
        line = line.wrapping_add(numbers.number_32()?);
        routes.push(RouteFact {
            kind,
            router: texts.get_shared(numbers)?.into(),
            methods: texts.get_shared(numbers)?.into(),
            path: texts.get_shared(numbers)?.into(),
            target: texts.get_shared(numbers)?.into(),
            line: Line(line),
        });
    }
    Some(routes)
}
