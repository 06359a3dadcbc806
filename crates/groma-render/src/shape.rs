//! The shape of a project in few characters: its frame, and the folders at its top.

use crate::escape;
use crate::orient::{Directory, Tools, tops};
use crate::tokens::Tokenizer;

/// The parts of the text, in its order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shape {
    /// What the project is.
    pub frame: String,
    /// Folders of the top, with those in them that matter most.
    pub shape: String,
    /// What to ask for more, if the reader can.
    pub tools: String,
}

/// A line that says how a reader asks for more; empty for one who cannot.
pub fn pointer(tools: Tools) -> &'static str {
    match tools {
        Tools::Cli => "# more: `groma map`, `groma outline FILE`, `groma refs NAME`\n",
        Tools::Mcp => "# more: the tools project_map, find, symbol\n",
        Tools::None => "",
    }
}

/// Writes the shape in at most `most_chars` characters. `frame` are lines that are cut from the end; `more` is the number of
/// folders that are not among `directories`.
pub fn shape(frame: &[String], directories: &[Directory], more: usize, tools: Tools, most_chars: usize) -> Shape {
    let count = |text: &str| Tokenizer::Chars.count(text);
    let mut left = most_chars;
    let mut lines = String::new();
    for line in frame {
        let line = format!("{}\n", escape::line(line));
        if count(&line) > left {
            break;
        }
        left -= count(&line);
        lines.push_str(&line);
    }
    let pointer = Some(pointer(tools)).filter(|line| count(line) <= left).unwrap_or_default();
    left -= count(pointer);
    // From the most folders and children down to none.
    let children = directories.iter().map(|directory| directory.children.len()).max().unwrap_or(0);
    let with_all = (0..=children).rev().map(|of_each| (directories.len(), of_each));
    let fewer = (0..directories.len()).rev().map(|folders| (folders, 0));
    let text = with_all.chain(fewer).map(|(folders, of_each)| tops(directories, folders, of_each, more));
    let shape = { text }.find(|text| count(text) <= left).unwrap_or_default();
    Shape { frame: lines, shape, tools: pointer.to_owned() }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn folder(name: &str, children: &[&str]) -> Directory {
        Directory { name: name.to_owned(), children: children.iter().map(|&name| name.to_owned()).collect(), more: 0 }
    }

    #[test]
    fn a_shape_reads_like_this() {
        let folders = [folder("src", &["cart", "prices"]), folder("my docs", &[])];
        let shown = shape(&["# shop: Rust".to_owned()], &folders, 2, Tools::Mcp, 1200);
        assert_eq!(shown.frame, "# shop: Rust\n");
        assert_eq!(shown.shape, "src/: cart/ prices/\n\"my docs\"/\n(+2 more)\n");
        assert_eq!(shown.tools, "# more: the tools project_map, find, symbol\n");
        assert_eq!(shape(&[], &folders, 0, Tools::None, 12).shape, "(+2 more)\n");
        assert_eq!(shape(&[], &folders, 0, Tools::None, 17).shape, "src/\n\"my docs\"/\n");
    }

    proptest! {
        #[test]
        fn the_ceiling_holds(
            frame in prop::collection::vec(".{0,300}", 0..8),
            names in prop::collection::vec(("\\PC{0,80}", prop::collection::vec(".{0,80}", 0..6)), 0..30),
            most in 0usize..1500,
        ) {
            let folders: Vec<Directory> =
                names.into_iter().map(|(name, children)| Directory { name, children, more: 3 }).collect();
            let Shape { frame, shape, tools } = shape(&frame, &folders, 7, Tools::Cli, most);
            let text = format!("{frame}{shape}{tools}");
            prop_assert!(text.chars().count() <= most);
            prop_assert!(text.chars().all(|character| character == '\n' || !escape::is_hidden(character)));
        }
    }
}
