//! Long runs of comment lines, left out of the parse.
//!
//! In an indented block, the grammar's scanner reads all comment lines that follow before it takes one, which is the
//! square of their number: 20,000 lines take half a minute.

/// Comment lines in a row that are worth the copy of the text.
const LONG_RUN: usize = 200;

/// Replaces long runs by spaces. A line with three quotes stays, since the lines may be in a string and this one may end
/// it.
pub(super) fn mask(text: &str) -> Option<String> {
    let mut masked: Option<Vec<u8>> = None;
    let (mut run, mut run_start, mut start) = (0, 0, 0);
    for line in text.split_inclusive('\n').chain([""]) {
        let comment = line.trim_start();
        if comment.starts_with('#') && !comment.contains("\"\"\"") && !comment.contains("'''") {
            run += 1;
        } else {
            if run >= LONG_RUN {
                let bytes = masked.get_or_insert_with(|| text.as_bytes().to_vec());
                let comments = bytes.get_mut(run_start..start).unwrap_or_default();
                comments.iter_mut().filter(|byte| !byte.is_ascii_whitespace()).for_each(|byte| *byte = b' ');
            }
            run = 0;
            run_start = start + line.len();
        }
        start += line.len();
    }
    masked.and_then(|bytes| String::from_utf8(bytes).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_only_long_runs() {
        assert_eq!(mask(&"# a\n".repeat(LONG_RUN - 1)), None);
        let long = format!("x = 1  # stays\n{}y = 2\n", "    # ä\r\n".repeat(LONG_RUN));
        let masked = mask(&long).expect("long enough");
        assert_eq!(masked, format!("x = 1  # stays\n{}y = 2\n", "        \r\n".repeat(LONG_RUN)));
        assert_eq!(masked.len(), long.len());
    }

    #[test]
    fn leaves_the_end_of_a_string() {
        let text = format!("s = \"\"\"\n{}# end\"\"\"\n", "# a\n".repeat(LONG_RUN));
        assert!(mask(&text).is_some_and(|masked| masked.ends_with("# end\"\"\"\n")));
    }
}
