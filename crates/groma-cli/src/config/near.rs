//! Names that somebody may have meant.

/// Names that are offered.
const MOST: usize = 3;

/// The known names that are near an unknown one, nearest first.
pub(crate) fn near<'k>(unknown: &str, known: impl Iterator<Item = &'k str>) -> Vec<&'k str> {
    let unknown = folded(unknown);
    let bound = (unknown.chars().count() / 3).max(2);
    let last = |name: &str| name.rsplit('.').next().unwrap_or_default().to_owned();
    let distance = |name: &str| {
        let whole = strsim::osa_distance(&unknown, name);
        // A setting that is looked for in another table, or in none.
        whole.min(strsim::osa_distance(&last(&unknown), &last(name)) + 1)
    };
    let mut near: Vec<(usize, &str)> = known.map(|name| (distance(name), name)).collect();
    near.retain(|(distance, _)| *distance <= bound);
    near.sort_unstable();
    near.into_iter().take(MOST).map(|(_, name)| name).collect()
}

/// A name as it would be written here.
fn folded(name: &str) -> String {
    name.to_lowercase().replace('-', "_")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_other_tables_and_other_spellings_are_near() {
        let known = || ["max_file_size", "no_cache", "cache_dir", "map.tokens", "tokenizer"].into_iter();
        assert_eq!(near("max-file-size", known()), ["max_file_size"]);
        assert_eq!(near("Cache_Dri", known()), ["cache_dir"]);
        assert_eq!(near("tokens", known()), ["map.tokens"]);
        assert_eq!(near("mpa.tokens", known()), ["map.tokens"]);
        assert_eq!(near("colour", known()), Vec::<&str>::new());
        assert_eq!(near("", known()), Vec::<&str>::new());
    }
}
