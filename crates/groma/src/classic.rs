//! The published additive rule by which `/map` scores files for a query.
//!
//! For each term, as a substring without regard to case: 3 points if the path has it, 5 if an export has it, 2 if a symbol has it,
//! 1 if the role has it, 4 if a route has it. Tests lose 10 points but keep 1, unless the words say test or spec. Ties go by path.

use groma_model::{FileFacts, FileId, Symbol};

use crate::{Role, Snapshot};

/// The points of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Points {
    /// The file.
    pub file: FileId,
    /// All of them.
    pub total: u32,
    /// For the path.
    pub path: u32,
    /// For exports.
    pub exports: u32,
    /// For symbols.
    pub symbols: u32,
    /// For the role.
    pub role: u32,
    /// For routes.
    pub routes: u32,
    /// Taken off because it is a test.
    pub taken_off: u32,
}

/// More terms than this are not looked for.
const MOST_TERMS: usize = 256;

/// The files that have points, most first.
pub(crate) fn score(snapshot: &Snapshot, text: &str) -> Vec<Points> {
    let terms: Vec<String> = text.split_whitespace().map(str::to_lowercase).take(MOST_TERMS).collect();
    let about_tests = terms.iter().any(|term| term.contains("test") || term.contains("spec"));
    let mut all: Vec<Points> = snapshot
        .files()
        .map(|file| {
            let facts = snapshot.outline(file).unwrap_or_default();
            let path = String::from_utf8_lossy(snapshot.path(file).as_bytes()).into_owned();
            points(file, &path, snapshot.role(file), &facts, &terms, about_tests)
        })
        .filter(|points| points.total > 0)
        .collect();
    all.sort_by(|a, b| b.total.cmp(&a.total).then(a.file.cmp(&b.file)));
    all
}

fn points(file: FileId, path: &str, role: Role, facts: &FileFacts, terms: &[String], about_tests: bool) -> Points {
    let mut points = Points { file, total: 0, path: 0, exports: 0, symbols: 0, role: 0, routes: 0, taken_off: 0 };
    let path = path.to_lowercase();
    let names = |of: fn(&Symbol) -> bool| -> Vec<String> {
        facts.symbols.iter().filter(|symbol| of(symbol)).map(|symbol| symbol.name.to_lowercase()).collect()
    };
    let (exports, symbols) = (names(|symbol| symbol.exported && symbol.owner.is_empty()), names(|_| true));
    let routes: Vec<String> = routes(facts);
    for term in terms {
        let has = |texts: &[String]| texts.iter().any(|text| text.contains(term.as_str()));
        points.path += if path.contains(term.as_str()) { 3 } else { 0 };
        points.exports += if has(&exports) { 5 } else { 0 };
        points.symbols += if has(&symbols) { 2 } else { 0 };
        points.role += u32::from(role.as_str().contains(term.as_str()));
        points.routes += if has(&routes) { 4 } else { 0 };
    }
    let sum = points.path + points.exports + points.symbols + points.role + points.routes;
    points.total = sum;
    if sum > 0 && role.is_test() && !about_tests {
        points.total = sum.saturating_sub(10).max(1);
        points.taken_off = sum - points.total;
    }
    points
}

/// The paths of the routes that a file tells of.
fn routes(facts: &FileFacts) -> Vec<String> {
    facts.routes.iter().map(|route| route.path.to_lowercase()).collect()
}

#[cfg(test)]
mod tests {
    use groma_model::SymbolKind;

    use super::*;

    fn facts() -> FileFacts {
        let symbol = |name, exported| Symbol { exported, ..groma_testkit::symbol(SymbolKind::Function, name) };
        FileFacts { symbols: vec![symbol("LoginForm", true), symbol("helper", false)], ..FileFacts::default() }
    }

    fn total(path: &str, role: Role, words: &[&str]) -> u32 {
        let terms: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        points(FileId(0), path, role, &facts(), &terms, words.iter().any(|word| word.contains("test"))).total
    }

    #[test]
    fn points_are_those_of_the_published_rule() {
        assert_eq!(total("src/auth/Login.ts", Role::Module, &["login"]), 3 + 5 + 2);
        assert_eq!(total("src/auth/Login.ts", Role::Module, &["login", "auth"]), 3 + 5 + 2 + 3);
        assert_eq!(total("src/a.ts", Role::Module, &["help"]), 2);
        assert_eq!(total("src/a.ts", Role::Module, &["nothing"]), 0);
        // A test has at least one point, and all of them if it is asked for.
        assert_eq!(total("a/Login.test.ts", Role::Test, &["login"]), 1);
        assert_eq!(total("a/Login.test.ts", Role::Test, &["login", "test"]), 3 + 5 + 2 + 3 + 1);
        assert_eq!(total("a/Login.test.ts", Role::Test, &["login", "form", "a"]), 10 + 5 + 2 + 3 - 10);
    }
}
