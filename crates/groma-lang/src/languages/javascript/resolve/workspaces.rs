//! Which folders a workspace holds: npm's and yarn's `workspaces`, `pnpm-workspace.yaml`, `lerna.json`.

use groma_model::ResolveContext;
use serde_json::Value;

use super::json;

/// A folder whose packages are linked with one another.
pub(super) struct Workspace {
    /// The folder.
    pub(super) folder: Box<str>,
    /// Globs of members' folders.
    members: Vec<String>,
    /// Globs of folders that are no members.
    others: Vec<String>,
}

impl Workspace {
    fn new(folder: &str, globs: Vec<String>) -> Option<Self> {
        let mut workspace = Self { folder: folder.into(), members: Vec::new(), others: Vec::new() };
        for glob in globs {
            let (list, glob) = match glob.strip_prefix('!') {
                Some(glob) => (&mut workspace.others, glob),
                None => (&mut workspace.members, glob.as_str()),
            };
            list.push(glob.trim_start_matches("./").trim_end_matches('/').to_owned());
        }
        (!workspace.members.is_empty()).then_some(workspace)
    }

    /// The workspace that a `package.json` declares: a list, or an object with the list.
    pub(super) fn of_package(folder: &str, workspaces: Option<&Value>) -> Option<Self> {
        let workspaces = workspaces?;
        Self::new(folder, json::strings(workspaces.get("packages").or(Some(workspaces))))
    }

    /// Whether the package in a folder below is a member.
    pub(super) fn holds(&self, inside: &str) -> bool {
        let is_in = |globs: &[String]| globs.iter().any(|glob| glob == inside || fast_glob::glob_match(glob, inside));
        // The root of a workspace is a member too.
        inside.is_empty() || is_in(&self.members) && !is_in(&self.others)
    }
}

/// The workspaces of the manifests besides `package.json`.
pub(super) fn of_other_manifests(context: &ResolveContext<'_>) -> Vec<Workspace> {
    let pnpm = context
        .manifests_named("pnpm-workspace.yaml")
        .filter_map(|(_, folder, text)| Workspace::new(folder, pnpm_packages(text)));
    let lerna = context.manifests_named("lerna.json").filter_map(|(_, folder, text)| {
        let object = json::object(text)?;
        Workspace::new(folder, json::strings(object.get("packages")))
    });
    let rush = context.manifests_named("rush.json").filter_map(|(_, folder, text)| {
        let object = json::object(text)?;
        let projects = object.get("projects")?.as_array()?.iter();
        let folders = projects.filter_map(|project| project.get("projectFolder")?.as_str().map(str::to_owned));
        Workspace::new(folder, folders.collect())
    });
    pnpm.chain(lerna).chain(rush).collect()
}

/// The list `packages` of a `pnpm-workspace.yaml`. The file has no other form than a list of plain or quoted strings,
/// so a YAML parser has nothing to add.
fn pnpm_packages(text: &str) -> Vec<String> {
    let mut packages = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        let line = line.split(" #").next().unwrap_or(line).trim_end();
        let trimmed = line.trim_start();
        if trimmed.is_empty() || trimmed.starts_with('#') {
            continue;
        }
        if let Some(rest) = line.strip_prefix("packages:") {
            inside = true;
            let list = rest.trim().trim_start_matches('[').trim_end_matches(']');
            packages.extend(list.split(',').map(unquoted).filter(|glob| !glob.is_empty()));
        } else if inside {
            match trimmed.strip_prefix('-') {
                Some(glob) => packages.push(unquoted(glob)),
                // A list in brackets may go on; any other key ends it.
                None if line.starts_with(char::is_whitespace) => packages
                    .extend(trimmed.trim_end_matches(']').split(',').map(unquoted).filter(|glob| !glob.is_empty())),
                None => inside = false,
            }
        }
    }
    packages
}

fn unquoted(text: &str) -> String {
    text.trim().trim_matches(['"', '\'']).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pnpm_lists() {
        let text = "# x\npackages:\n  - 'packages/*' # all\n  - \"!**/test/**\"\n\n  - apps/web\ncatalog:\n  - react\n";
        assert_eq!(pnpm_packages(text), ["packages/*", "!**/test/**", "apps/web"]);
        assert_eq!(pnpm_packages("packages: ['a', \"b/*\"]\n"), ["a", "b/*"]);
    }

    #[test]
    fn members() {
        let globs = ["./packages/*", "apps/{a,b}/", "!packages/c"].map(str::to_owned).to_vec();
        let workspace = Workspace::new("x", globs).expect("it has members");
        for (inside, expected) in
            [("packages/a", true), ("packages/a/b", false), ("apps/b", true), ("packages/c", false), ("", true)]
        {
            assert_eq!(workspace.holds(inside), expected, "{inside}");
        }
    }
}
