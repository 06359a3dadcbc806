//! Owners in qualified names.

/// The types that qualify a name, joined with `.` and without template arguments: `A<T>::B::` gives `A.B`.
pub(crate) fn owner_of(qualifier: &str) -> String {
    let mut owner = String::with_capacity(qualifier.len());
    let mut depth = 0_u32;
    let mut pending = false;
    for character in qualifier.chars() {
        match character {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            ':' if depth == 0 => pending = !owner.is_empty(),
            _ if depth > 0 || character.is_whitespace() || character == '~' => {}
            _ => {
                if pending {
                    owner.push('.');
                    pending = false;
                }
                owner.push(character);
            }
        }
    }
    owner
}

/// An owner inside another.
pub(crate) fn join_owner(outer: &str, inner: &str) -> String {
    match (outer.is_empty(), inner.is_empty()) {
        (true, _) => inner.to_owned(),
        (_, true) => outer.to_owned(),
        _ => format!("{outer}.{inner}"),
    }
}

/// The name of a function as it is called: `operator==`, `operator bool`, `~Foo`.
pub(crate) fn of_callable(text: &str) -> String {
    let mut name = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        let word = word.strip_prefix("::").unwrap_or(word);
        let joins = |character: char| character.is_alphanumeric() || character == '_';
        if name.ends_with(joins) && word.starts_with(joins) {
            name.push(' ');
        }
        name.push_str(word);
    }
    name
}

/// The last part of an owner.
pub(crate) fn last_part(owner: &str) -> &str {
    owner.rsplit('.').next().unwrap_or(owner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaves_template_arguments_out() {
        assert_eq!(owner_of("a::B<x::y>::"), "a.B");
        assert_eq!(owner_of("::"), "");
        assert_eq!(join_owner("A", &owner_of("B::")), "A.B");
        assert_eq!(last_part("A.B"), "B");
    }

    #[test]
    fn writes_operators_in_one_way() {
        assert_eq!(of_callable("operator =="), "operator==");
        assert_eq!(of_callable("operator  unsigned\nlong"), "operator unsigned long");
        assert_eq!(of_callable("operator ::a::B<C>"), "operator a::B<C>");
        assert_eq!(of_callable("operator \"\" _a"), "operator\"\"_a");
        assert_eq!(of_callable("operator new[]"), "operator new[]");
    }
}
