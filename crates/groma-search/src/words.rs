//! Words of identifiers and of plain text.

/// Splits an identifier or a text into words: at anything that is no letter or digit, and inside identifiers where a
/// new word begins (`parseHTTPHeader2` has `parse`, `HTTP`, `Header2`). The words are as written.
pub fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(|character: char| !character.is_alphanumeric()).filter(|part| !part.is_empty()).flat_map(SubWords)
}

/// The words of one run of letters and digits.
struct SubWords<'t>(&'t str);

impl<'t> Iterator for SubWords<'t> {
    type Item = &'t str;

    fn next(&mut self) -> Option<&'t str> {
        if self.0.is_empty() {
            return None;
        }
        let mut characters = self.0.char_indices().peekable();
        let (_, mut last) = characters.next()?;
        while let Some((at, character)) = characters.next() {
            let next_is_lower = characters.peek().is_some_and(|(_, next)| next.is_lowercase());
            let begins = character.is_uppercase() && (!last.is_uppercase() || next_is_lower);
            if begins {
                let (word, rest) = self.0.split_at(at);
                self.0 = rest;
                return Some(word);
            }
            last = character;
        }
        Some(std::mem::take(&mut self.0))
    }
}

/// Brings a word to the form under which its relatives are found: lower case, without the commonest English endings
/// (`Parsing`, `parses` and `parse` meet). Rough on purpose; identifiers are not prose.
pub fn stem(word: &str) -> String {
    let mut word = word.to_lowercase();
    for (ending, least) in [("ies", 5), ("ing", 6), ("edly", 7), ("ed", 5), ("es", 5), ("s", 4), ("ly", 5)] {
        let keeps = ending == "s" && (word.ends_with("ss") || word.ends_with("us") || word.ends_with("is"));
        if word.len() >= least && word.ends_with(ending) && !keeps {
            word.truncate(word.len() - ending.len());
            if ending == "ies" {
                word.push('y');
            }
            break;
        }
    }
    // `parse` and `pars(ing)`, `run` and `runn(ing)`.
    if word.len() > 4 && word.ends_with('e') {
        word.pop();
    }
    let bytes = word.as_bytes();
    if let [.., a, b] = bytes
        && a == b
        && bytes.len() > 3
        && b.is_ascii_alphabetic()
        && !matches!(b, b'l' | b's')
    {
        word.pop();
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_identifiers() {
        let words = |text: &'static str| words_of(text).collect::<Vec<_>>();
        assert_eq!(words("parseHTTPHeader2"), ["parse", "HTTP", "Header2"]);
        assert_eq!(words("snake_case-and.dots"), ["snake", "case", "and", "dots"]);
        assert_eq!(words("MAX_SIZE"), ["MAX", "SIZE"]);
    }

    #[test]
    fn relatives_meet() {
        for family in [["parse", "parsing", "parsed"], ["run", "running", "runs"], ["entry", "entries", "entry"]] {
            assert_eq!(stem(family[0]), stem(family[1]));
            assert_eq!(stem(family[0]), stem(family[2]));
        }
        assert_eq!(stem("Class"), "class");
    }
}
