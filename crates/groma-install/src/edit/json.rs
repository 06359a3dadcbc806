//! JSON files, with the comments and trailing commas that many hosts allow. A parser says where things stand; the text is
//! changed only there.

use jsonc_parser::ast::{Array, Object, Value as Node};
use jsonc_parser::common::Ranged as _;
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};
use serde_json::Value as Found;

use super::json_layout::{Container, Draft, added, document, removed};
use super::{Place, Put, Refusal, Standing, Want};
use crate::splice::Splice;
use crate::value::{Kin, Program, Value};

/// Levels of nesting that are compared; an entry of ours has few.
const MOST_LEVELS: usize = 16;

fn parse(text: &str) -> Result<Option<Node<'_>>, Refusal> {
    let options = ParseOptions {
        allow_comments: true,
        allow_trailing_commas: true,
        allow_loose_object_property_names: false,
        allow_missing_commas: false,
        allow_single_quoted_strings: false,
        allow_hexadecimal_numbers: false,
        allow_unary_plus_numbers: false,
        allow_bare_decimal_point_numbers: false,
        allow_non_finite_numbers: false,
        allow_extended_string_escapes: false,
    };
    let syntax = |error: jsonc_parser::errors::ParseError| Refusal::Syntax {
        format: "JSON",
        message: error.to_string().lines().collect::<Vec<_>>().join(" "),
    };
    Ok(parse_to_ast(text, &CollectOptions::default(), &options).map_err(syntax)?.value)
}

/// How far the containers of a place are there.
struct Way<'n, 'a> {
    /// The objects that are there, from the root.
    objects: Vec<&'n Object<'a>>,
    /// The list at the end, if one is wanted and there.
    list: Option<&'n Array<'a>>,
    /// The names of containers that are not there.
    missing: &'static [&'static str],
}

/// What stands at a place.
enum Spot {
    /// A member of the last object, by position.
    Member(usize),
    /// An element of the list, by position.
    Element(usize),
}

fn way<'n, 'a>(
    root: &'n Node<'a>,
    containers: &'static [&'static str],
    ends_in_list: bool,
) -> Result<Way<'n, 'a>, Refusal> {
    let Node::Object(root) = root else { return Err(Refusal::Root { expected: "an object" }) };
    let mut way = Way { objects: vec![root], list: None, missing: &[] };
    let mut inner = root;
    for (at, name) in containers.iter().enumerate() {
        let Some(position) = member(inner, name, &containers[..=at])? else {
            way.missing = &containers[at..];
            return Ok(way);
        };
        let list_is_next = ends_in_list && at + 1 == containers.len();
        match &inner.properties[position].value {
            Node::Object(object) if !list_is_next => {
                inner = object;
                way.objects.push(object);
            }
            Node::Array(list) if list_is_next => way.list = Some(list),
            _ => {
                let expected = if list_is_next { "a list" } else { "an object" };
                return Err(Refusal::Kind { name: containers[..=at].join("."), expected });
            }
        }
    }
    Ok(way)
}

/// The position of a member.
fn member(object: &Object<'_>, name: &str, path: &[&str]) -> Result<Option<usize>, Refusal> {
    let mut named = object.properties.iter().enumerate().filter(|(_, property)| property.name.as_str() == name);
    let first = named.next();
    if named.next().is_some() {
        return Err(Refusal::Twice(path.join(".")));
    }
    Ok(first.map(|(position, _)| position))
}

/// A node as plain data. None where it is nested too deeply for an entry of ours.
fn plain(node: &Node<'_>, levels: usize) -> Option<Found> {
    if levels == 0 {
        return None;
    }
    Some(match node {
        Node::StringLit(text) => Found::from(text.value.as_ref()),
        Node::NumberLit(number) => serde_json::from_str(number.value).unwrap_or(Found::Null),
        Node::BooleanLit(flag) => Found::from(flag.value),
        Node::NullKeyword(_) => Found::Null,
        Node::Array(list) => {
            Found::Array(list.elements.iter().map(|node| plain(node, levels - 1)).collect::<Option<_>>()?)
        }
        Node::Object(object) => {
            let member = |property: &jsonc_parser::ast::ObjectProp<'_>| {
                Some((property.name.as_str().to_owned(), plain(&property.value, levels - 1)?))
            };
            Found::Object(object.properties.iter().map(member).collect::<Option<_>>()?)
        }
    })
}

fn kin(node: &Node<'_>, value: &Value, program: &Program) -> Kin {
    plain(node, MOST_LEVELS).map_or(Kin::Other, |found| value.kin(&found, program))
}

/// What stands at the place of a want.
fn find(way: &Way<'_, '_>, want: &Want, program: &Program) -> Result<Option<(Spot, Standing)>, Refusal> {
    if !way.missing.is_empty() {
        return Ok(None);
    }
    match &want.place {
        Place::Member(containers, key) => {
            let object = way.objects[way.objects.len() - 1];
            let path: Vec<&str> = containers.iter().chain([key]).copied().collect();
            let Some(position) = member(object, key, &path)? else { return Ok(None) };
            let standing = kin(&object.properties[position].value, &want.value, program).into();
            Ok(Some((Spot::Member(position), standing)))
        }
        Place::Preset(key) => {
            let position = member(way.objects[0], key, &[key])?;
            Ok(position.map(|position| (Spot::Member(position), Standing::Current)))
        }
        Place::Element(_) => {
            let elements = way.list.map(|list| list.elements.as_slice()).unwrap_or_default();
            let kinds = elements.iter().map(|node| kin(node, &want.value, program));
            let nearest = kinds.enumerate().min_by_key(|(_, kin)| *kin);
            if let Some((position, kin @ (Kin::Same | Kin::Sibling))) = nearest {
                return Ok(Some((Spot::Element(position), kin.into())));
            }
            let mentions =
                |node: &Node<'_>| plain(node, MOST_LEVELS).is_some_and(|found| want.value.is_mentioned_by(&found));
            let changed = elements.iter().position(mentions);
            Ok(changed.map(|position| (Spot::Element(position), Standing::Foreign)))
        }
        Place::Text(_) => Ok(None),
    }
}

fn containers_of(place: &Place) -> (&'static [&'static str], bool) {
    match place {
        Place::Member(containers, _) => (containers, false),
        Place::Element(containers) => (containers, true),
        Place::Preset(_) | Place::Text(_) => (&[], false),
    }
}

pub(super) fn look(text: &str, want: &Want, program: &Program) -> Result<Standing, Refusal> {
    let Some(root) = parse(text)? else { return Ok(Standing::Missing) };
    let (containers, ends_in_list) = containers_of(&want.place);
    let way = way(&root, containers, ends_in_list)?;
    Ok(find(&way, want, program)?.map_or(Standing::Missing, |(_, standing)| standing))
}

/// What stands at the place of a want.
pub(super) fn found(text: &str, want: &Want, program: &Program) -> Option<Found> {
    let root = parse(text).ok()??;
    let (containers, ends_in_list) = containers_of(&want.place);
    let way = way(&root, containers, ends_in_list).ok()?;
    let node = match find(&way, want, program).ok()??.0 {
        Spot::Member(position) => &way.objects[way.objects.len() - 1].properties[position].value,
        Spot::Element(position) => &way.list?.elements[position],
    };
    plain(node, MOST_LEVELS)
}

pub(super) fn put(text: &str, want: &Want, program: &Program, force: bool) -> Result<Put, Refusal> {
    let (containers, ends_in_list) = containers_of(&want.place);
    let draft = Draft { value: &want.value, program };
    let key = match &want.place {
        Place::Member(_, key) | Place::Preset(key) => Some(*key),
        Place::Element(_) | Place::Text(_) => None,
    };
    let Some(root) = parse(text)? else {
        let made = containers.first().map(|name| vec![(*name).to_owned()]);
        return Ok(Put { was: Standing::Missing, splices: document(text, containers, key, &draft), made });
    };
    let way = way(&root, containers, ends_in_list)?;
    if let Some((spot, standing)) = find(&way, want, program)? {
        let replace = standing == Standing::Outdated || (standing == Standing::Foreign && force);
        if !replace {
            return Ok(Put::nothing(standing));
        }
        let node = match spot {
            Spot::Member(position) => &way.objects[way.objects.len() - 1].properties[position].value,
            Spot::Element(position) => &way.list.ok_or(Refusal::Unsafe)?.elements[position],
        };
        let range = node.range();
        let new = draft.in_place_of(text, range.start..range.end, root.range().start..root.range().end);
        return Ok(Put {
            was: standing,
            splices: vec![Splice::replace(text, range.start..range.end, new)],
            made: None,
        });
    }
    let container = match way.list {
        Some(list) => container_of_list(text, &root, list),
        None => container_of_object(text, &root, way.objects[way.objects.len() - 1]),
    };
    let there = containers.len() - way.missing.len();
    let made = (!way.missing.is_empty()).then(|| containers[..=there].iter().map(|name| (*name).to_owned()).collect());
    Ok(Put { was: Standing::Missing, splices: added(&container, way.missing, key, &draft), made })
}

pub(super) fn take(text: &str, want: &Want, program: &Program, made: &[Vec<String>]) -> Result<Vec<Splice>, Refusal> {
    let Some(root) = parse(text)? else { return Ok(Vec::new()) };
    let (containers, ends_in_list) = containers_of(&want.place);
    let way = way(&root, containers, ends_in_list)?;
    let Some((spot, _)) = find(&way, want, program)? else { return Ok(Vec::new()) };
    let objects: Vec<Container<'_>> =
        way.objects.iter().map(|object| container_of_object(text, &root, object)).collect();
    let list = way.list.map(|list| container_of_list(text, &root, list));
    // From the inside out, as long as a container was made for what is taken out and holds nothing else.
    let (mut container, mut position) = match (&spot, &list) {
        (Spot::Element(position), Some(list)) => (list, *position),
        (Spot::Member(position), _) => (&objects[objects.len() - 1], *position),
        (Spot::Element(_), None) => return Ok(Vec::new()),
    };
    let is_made = |depth: usize| {
        made.iter().any(|path| path.len() <= depth && path.iter().zip(containers).all(|(made, name)| made == name))
    };
    for depth in (1..=containers.len()).rev() {
        if !container.holds_only_one() || !is_made(depth) {
            break;
        }
        let above = way.objects[depth - 1];
        let Some(at) = member(above, containers[depth - 1], &containers[..depth])? else { break };
        container = &objects[depth - 1];
        position = at;
    }
    Ok(removed(container, position))
}

/// Whether the objects that names lead to are there, and the innermost is no entry itself.
pub(super) fn has_containers(text: &str, containers: &'static [&'static str]) -> bool {
    let Ok(Some(root)) = parse(text) else { return false };
    let Ok(way) = way(&root, containers, false) else { return false };
    let innermost = way.objects[way.objects.len() - 1];
    way.missing.is_empty() && !innermost.properties.iter().any(|property| property.name.as_str() == "type")
}

/// Whether an object holds only containers that hold nothing, and plain values under names that hosts ask for.
pub(super) fn is_skeleton(text: &str) -> bool {
    let Ok(Some(root)) = parse(text) else { return false };
    if text.contains("//") || text.contains("/*") {
        return false;
    }
    let Node::Object(root) = root else { return false };
    root.properties.iter().all(|property| match &property.value {
        Node::Object(object) => object.properties.is_empty(),
        Node::Array(list) => list.elements.is_empty(),
        _ => property.name.as_str() == "version",
    })
}

fn container_of_object<'t>(text: &'t str, root: &Node<'_>, object: &Object<'_>) -> Container<'t> {
    let items = object.properties.iter().map(|property| property.range.start..property.range.end).collect();
    Container::new(text, root.range().start..root.range().end, object.range.start..object.range.end, items)
}

fn container_of_list<'t>(text: &'t str, root: &Node<'_>, list: &Array<'_>) -> Container<'t> {
    let items = list.elements.iter().map(|node| node.range().start..node.range().end).collect();
    Container::new(text, root.range().start..root.range().end, list.range.start..list.range.end, items)
}
