//! What was stored of a project, in numbers.

use crate::ops::index::Answer;

/// Files, links, languages and roles.
pub fn index(answer: &Answer) -> String {
    let counts = |counts: Vec<String>| if counts.is_empty() { "none".to_owned() } else { counts.join(", ") };
    let languages = answer.languages.iter().map(|(name, count)| format!("{name} {count}")).collect();
    let roles = answer.roles.iter().map(|(role, count)| format!("{} {count}", role.as_str())).collect();
    format!(
        "Map index generated: {} files, {} dependency links\nlanguages: {}\nroles: {}\n",
        answer.files,
        answer.dependency_links,
        counts(languages),
        counts(roles)
    )
}
