//! The routers of a file: which of several of the same name is meant at a place, and the function that it stands in.

use rustc_hash::FxHashMap;

/// Functions around a place that are asked for their names.
const MOST_LEVELS: usize = 64;

/// Routers that are in sight, by name.
#[derive(Default)]
pub(crate) struct Routers {
    /// For each name the routers in sight, innermost last, as they are called in facts.
    visible: FxHashMap<String, Vec<String>>,
    /// Names in the order of their declaration.
    declared: Vec<String>,
    /// How often a name was declared in the file.
    times: FxHashMap<String, usize>,
    /// Functions around the place: name, and how many declarations there were before.
    functions: Vec<(String, usize)>,
}

impl Routers {
    /// Makes a router known under a name from here to the end of the function. Gives its name in facts.
    pub(crate) fn declare(&mut self, name: &str) -> String {
        let times = self.times.entry(name.to_owned()).or_default();
        *times += 1;
        let unique = if *times == 1 { name.to_owned() } else { format!("{name}#{times}") };
        self.alias(name, &unique);
        unique
    }

    /// Makes a router known under a further name from here to the end of the function.
    pub(crate) fn alias(&mut self, name: &str, unique: &str) {
        self.visible.entry(name.to_owned()).or_default().push(unique.to_owned());
        self.declared.push(name.to_owned());
    }

    /// The router that a name means here.
    pub(crate) fn find(&self, name: &str) -> Option<&str> {
        self.visible.get(name)?.last().map(String::as_str).filter(|unique| !unique.is_empty())
    }

    /// Enters a function.
    pub(crate) fn open(&mut self, function: &str) {
        self.functions.push((function.to_owned(), self.declared.len()));
    }

    /// Leaves the innermost function.
    pub(crate) fn close(&mut self) {
        let Some((_, before)) = self.functions.pop() else { return };
        for name in self.declared.drain(before..) {
            if let Some(routers) = self.visible.get_mut(&name) {
                routers.pop();
            }
        }
    }

    /// The innermost function with a name, or nothing.
    pub(crate) fn function(&self) -> &str {
        self.functions
            .iter()
            .rev()
            .take(MOST_LEVELS)
            .map(|(name, _)| name.as_str())
            .find(|name| !name.is_empty())
            .unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_innermost_router_of_a_name_is_meant() {
        let mut routers = Routers::default();
        routers.declare("r");
        routers.open("f");
        assert_eq!(routers.declare("r"), "r#2");
        assert_eq!((routers.find("r"), routers.function()), (Some("r#2"), "f"));
        routers.alias("r", "");
        assert_eq!(routers.find("r"), None);
        routers.close();
        assert_eq!((routers.find("r"), routers.function()), (Some("r"), ""));
    }
}
