//! The arguments of a call. They come from a model, or from whoever drives one, so that nothing about them is taken for
//! granted: kinds are taken leniently (numbers and lists as text), contents strictly (lengths, ranges, characters).

use rmcp::model::JsonObject;
use serde_json::Value;

use crate::answer::Refusal;

/// Bytes of a text: the whole of a long issue fits.
const MOST_TEXT: usize = 64 * 1024;
/// Bytes of a path, a name, a revision.
const MOST_WORD: usize = 4096;
/// Items of a list.
const MOST_ITEMS: usize = 500;

/// The arguments of a call.
#[derive(Debug, Clone, Default)]
pub(crate) struct Arguments(JsonObject);

impl Arguments {
    /// Takes arguments if all their names are known.
    pub(crate) fn new(given: Option<JsonObject>, known: &[&str]) -> Result<Self, Refusal> {
        let given = given.unwrap_or_default();
        match given.keys().find(|name| !known.contains(&name.as_str())) {
            Some(name) => Err(Refusal::new(format!("no argument is called `{name}`"))
                .with_hint(format!("there are {}", known.join(", ")))),
            None => Ok(Self(given)),
        }
    }

    /// A text: words, sentences, several lines.
    pub(crate) fn text(&self, name: &str) -> Result<Option<String>, Refusal> {
        let Some(text) = self.string(name, MOST_TEXT)? else { return Ok(None) };
        let odd = |character: &char| character.is_control() && !matches!(character, '\n' | '\r' | '\t');
        match text.chars().find(odd) {
            Some(character) => Err(has_character(name, character)),
            None => Ok(Some(text).filter(|text| !text.trim().is_empty())),
        }
    }

    /// One word: a path, a name, a revision.
    pub(crate) fn word(&self, name: &str) -> Result<Option<String>, Refusal> {
        self.string(name, MOST_WORD)?.map(|text| word(name, text)).transpose().map(Option::flatten)
    }

    /// A number between bounds.
    pub(crate) fn number(&self, name: &str, least: usize, most: usize) -> Result<Option<usize>, Refusal> {
        let wrong = || Refusal::new(format!("`{name}` is not a whole number from {least} to {most}"));
        let number = match self.0.get(name) {
            None | Some(Value::Null) => return Ok(None),
            Some(Value::Number(number)) => whole(number),
            Some(Value::String(text)) if text.trim().is_empty() => return Ok(None),
            Some(Value::String(text)) => text.trim().parse().ok(),
            Some(_) => None,
        };
        let number = number.and_then(|number| usize::try_from(number).ok()).ok_or_else(wrong)?;
        if (least..=most).contains(&number) { Ok(Some(number)) } else { Err(wrong()) }
    }

    /// One of a few words; the first where it is not given.
    pub(crate) fn choice(&self, name: &str, choices: &[&'static str]) -> Result<&'static str, Refusal> {
        let given = self.string(name, MOST_WORD)?.filter(|text| !text.is_empty());
        let first = choices.first().copied().unwrap_or_default();
        let Some(given) = given else { return Ok(first) };
        let found = choices.iter().find(|choice| choice.eq_ignore_ascii_case(given.trim()));
        found.copied().ok_or_else(|| {
            Refusal::new(format!("`{name}` is `{given}`")).with_hint(format!("it is one of {}", choices.join(", ")))
        })
    }

    /// Paths. One path may stand without a list, and a list may stand in a text, as command lines write it.
    pub(crate) fn words(&self, name: &str) -> Result<Vec<String>, Refusal> {
        let parsed;
        let items = match self.0.get(name) {
            None | Some(Value::Null) => return Ok(Vec::new()),
            Some(Value::Array(items)) => items,
            Some(one @ Value::String(text)) => {
                parsed = match text.trim_start().starts_with('[').then(|| serde_json::from_str::<Value>(text)) {
                    Some(Ok(Value::Array(items))) => items,
                    _ => vec![one.clone()],
                };
                &parsed
            }
            Some(_) => return Err(Refusal::new(format!("`{name}` is not a list of texts"))),
        };
        if items.len() > MOST_ITEMS {
            return Err(Refusal::new(format!("`{name}` has more than {MOST_ITEMS} items")));
        }
        let mut words = Vec::with_capacity(items.len());
        for item in items {
            let Value::String(text) = item else {
                return Err(Refusal::new(format!("`{name}` is not a list of texts")));
            };
            within(name, text, MOST_WORD)?;
            words.extend(word(name, text.clone())?);
        }
        Ok(words)
    }

    fn string(&self, name: &str, most: usize) -> Result<Option<String>, Refusal> {
        let text = match self.0.get(name) {
            None | Some(Value::Null) => return Ok(None),
            Some(Value::String(text)) => text.clone(),
            Some(Value::Number(number)) => number.to_string(),
            Some(_) => return Err(Refusal::new(format!("`{name}` is not a text"))),
        };
        within(name, &text, most)?;
        Ok(Some(text))
    }
}

/// Checks the length of a text, and that it was text when it was sent.
fn within(name: &str, text: &str, most: usize) -> Result<(), Refusal> {
    if text.len() > most {
        return Err(Refusal::new(format!("`{name}` is longer than {most} bytes")));
    }
    if text.contains(char::REPLACEMENT_CHARACTER) {
        return Err(Refusal::new(format!("`{name}` is not valid text: something in it was no UTF-8")));
    }
    Ok(())
}

/// A word without control characters; nothing for an empty one.
fn word(name: &str, text: String) -> Result<Option<String>, Refusal> {
    match text.chars().find(|character| character.is_control()) {
        Some(character) => Err(has_character(name, character)),
        None => Ok(Some(text).filter(|text| !text.trim().is_empty())),
    }
}

fn has_character(name: &str, character: char) -> Refusal {
    Refusal::new(format!("`{name}` has the control character U+{:04X}", u32::from(character)))
}

/// A number without a fraction.
fn whole(number: &serde_json::Number) -> Option<u64> {
    let of_float = || {
        let float = number.as_f64().filter(|float| float.fract() == 0.0 && (0.0..1e15).contains(float))?;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is whole and within bounds")]
        let whole = float as u64;
        Some(whole)
    };
    number.as_u64().or_else(of_float)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn arguments(given: &Value) -> Arguments {
        Arguments(given.as_object().cloned().unwrap_or_default())
    }

    #[test]
    fn numbers_are_taken_as_texts_and_as_floats() {
        let given = arguments(&json!({"a": 5, "b": " 7 ", "c": 8.0, "d": null, "e": ""}));
        let number = |name| given.number(name, 1, 10).expect("a number");
        assert_eq!(["a", "b", "c", "d", "e", "f"].map(number), [Some(5), Some(7), Some(8), None, None, None]);
    }

    #[test]
    fn numbers_out_of_range_are_refused() {
        for value in
            [json!(0), json!(11), json!(-1), json!(1e300), json!(1.5), json!("99999999999999999999"), json!([])]
        {
            assert!(arguments(&json!({"a": value})).number("a", 1, 10).is_err(), "{value}");
        }
    }

    #[test]
    fn control_characters_and_broken_text_are_refused() {
        for value in ["a\0b", "a\u{1b}[31m", "a\nb", "a\u{85}", "a\u{fffd}"] {
            assert!(arguments(&json!({"a": value})).word("a").is_err(), "{value:?}");
            assert!(arguments(&json!({"a": [value]})).words("a").is_err(), "{value:?}");
        }
        assert!(arguments(&json!({"a": "two\nlines"})).text("a").is_ok());
        assert!(arguments(&json!({"a": "bell\u{7}"})).text("a").is_err());
    }

    #[test]
    fn giant_arguments_are_refused() {
        let giant = "x".repeat(MOST_TEXT + 1);
        assert!(arguments(&json!({"a": giant})).text("a").is_err());
        assert!(arguments(&json!({"a": giant})).word("a").is_err());
        assert!(arguments(&json!({"a": vec!["x"; MOST_ITEMS + 1]})).words("a").is_err());
    }

    #[test]
    fn a_list_may_be_one_text_or_a_text_of_a_list() {
        for value in [json!(["a b", "c"]), json!("[\"a b\", \"c\"]")] {
            assert_eq!(arguments(&json!({"a": value})).words("a"), Ok(vec!["a b".to_owned(), "c".to_owned()]));
        }
        assert_eq!(arguments(&json!({"a": "[id].tsx"})).words("a"), Ok(vec!["[id].tsx".to_owned()]));
        assert!(arguments(&json!({"a": [1]})).words("a").is_err());
    }

    #[test]
    fn unknown_names_are_refused_with_those_there_are() {
        let given = json!({"pth": "x"}).as_object().cloned();
        let refusal = Arguments::new(given, &["path", "root"]).expect_err("it is unknown");
        assert_eq!(refusal.text(), "error: no argument is called `pth`\nhint: there are path, root\n");
    }

    #[test]
    fn a_choice_that_is_none_is_told_with_those_there_are() {
        assert_eq!(arguments(&json!({})).choice("a", &["x", "y"]), Ok("x"));
        assert_eq!(arguments(&json!({"a": "Y"})).choice("a", &["x", "y"]), Ok("y"));
        assert!(arguments(&json!({"a": "z"})).choice("a", &["x", "y"]).is_err());
    }
}
