//! The library's resolvers: one for each way of importing, over the tree as it is and over the tree with its build output.

use std::sync::Arc;

use groma_model::{FileId, ImportKind};
use oxc_resolver::{ResolveOptions, ResolverGeneric};

use super::files::{Files, View, absolute};
use super::sources;
use super::tsconfig::Configs;

/// Extensions that a name may lack, in the order in which TypeScript code means them, and JavaScript code.
const FOR_TYPESCRIPT: [&str; 8] = [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs"];
const FOR_JAVASCRIPT: [&str; 8] = [".js", ".jsx", ".mjs", ".cjs", ".ts", ".tsx", ".mts", ".cts"];
const FOR_ALL: [&str; 15] = [
    ".d.ts", ".d.mts", ".d.cts", ".json", ".vue", ".svelte", ".astro", ".native.tsx", ".native.ts", ".ios.tsx", ".web.tsx",
    ".native.js", ".ios.js", ".es6", ".node",
];

/// Conditions of package exports. Those of sources come first, where a package offers them.
const ALWAYS: [&str; 5] = ["source", "module", "node", "development", "default"];
const RARE: [&str; 13] = [
    "import", "require", "browser", "worker", "deno", "bun", "react-server", "react-native", "svelte", "solid",
    "production", "style", "sass",
];

/// How a file imports: what decides the order of extensions and conditions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Importer {
    typescript: bool,
    require: bool,
}

impl Importer {
    /// The importer that an import of this kind makes of a file.
    pub(super) fn of(path: &str, kind: ImportKind) -> Self {
        let extension = path.rsplit('.').next().unwrap_or_default();
        Self {
            typescript: !matches!(extension, "js" | "jsx" | "mjs" | "cjs" | "es6"),
            require: kind == ImportKind::Require,
        }
    }
}

/// The resolvers of one view: for each order of extensions, with the conditions of `import`, of `require`, and with those
/// that are met rarely.
struct Set {
    built: bool,
    resolvers: [[ResolverGeneric<View>; 3]; 2],
}

impl Set {
    fn new(files: &Arc<Files>, built: bool, custom: &[&str]) -> Self {
        let first = ResolverGeneric::new_with_file_system(
            View { files: Arc::clone(files), built },
            ResolveOptions { node_path: false, ..ResolveOptions::default() },
        );
        let resolvers = [false, true].map(|typescript| {
            let order = if typescript { FOR_TYPESCRIPT } else { FOR_JAVASCRIPT };
            // TypeScript asks for types first; only where they lead nowhere the code itself says more.
            let (types, rare_types): (&[&str], &[&str]) = if typescript { (&["types"], &[]) } else { (&[], &["types"]) };
            [[&["import"], types], [&["require"], types], [&RARE[..], rare_types]].map(|conditions| {
                // Clones share what is cached about the tree.
                first.clone_with_options(options(&order, &[custom, &conditions.concat(), &ALWAYS].concat()))
            })
        });
        Self { built, resolvers }
    }

    fn resolve(&self, files: &Files, importer: Importer, rarely: bool, folder: &str, text: &str) -> Option<FileId> {
        let [import, require, rare] = &self.resolvers[usize::from(importer.typescript)];
        let resolver = match (rarely, importer.require) {
            (true, _) => rare,
            (false, true) => require,
            (false, false) => import,
        };
        files.file(resolver.resolve(folder, text).ok()?.path(), self.built)
    }
}

fn options(extensions: &[&str], conditions: &[&str]) -> ResolveOptions {
    let owned = |list: &[&str]| list.iter().map(|&item| item.to_owned()).collect::<Vec<String>>();
    // Code is written with the extension that it has after its build.
    let swaps = |from: &str, sources: &[&str], declaration: &str| {
        let is_first = extensions.first().is_some_and(|first| *first == ".ts");
        let mut to = owned(if is_first { sources } else { &[] });
        to.push(from.to_owned());
        to.extend(owned(if is_first { &[] } else { sources }));
        to.push(declaration.to_owned());
        (from.to_owned(), to)
    };
    ResolveOptions {
        condition_names: owned(conditions),
        extensions: [owned(extensions), owned(&FOR_ALL)].concat(),
        extension_alias: vec![
            swaps(".js", &[".ts", ".tsx", ".jsx"], ".d.ts"),
            swaps(".jsx", &[".tsx", ".ts"], ".d.ts"),
            swaps(".mjs", &[".mts"], ".d.mts"),
            swaps(".cjs", &[".cts"], ".d.cts"),
        ],
        main_fields: owned(&["source", "module", "main", "types", "typings", "browser"]),
        allow_package_exports_in_directory_resolve: true,
        symlinks: false,
        node_path: false,
        ..ResolveOptions::default()
    }
}

/// Both views.
pub(super) struct Views {
    files: Arc<Files>,
    plain: Set,
    built: Set,
}

impl Views {
    /// Resolvers over the files, with the conditions that the configurations add.
    pub(super) fn new(files: Arc<Files>, configs: &Configs) -> Self {
        let mut custom: Vec<&str> = configs.conditions().collect();
        custom.sort_unstable();
        custom.dedup();
        let (plain, built) = (Set::new(&files, false, &custom), Set::new(&files, true, &custom));
        Self { files, plain, built }
    }

    /// The file that a module name means in a folder.
    pub(super) fn resolve(&self, importer: Importer, folder: &str, text: &str) -> Option<FileId> {
        let folder = absolute(folder);
        let tries = [(false, &self.plain), (false, &self.built), (true, &self.plain), (true, &self.built)];
        tries.iter().find_map(|(rarely, set)| set.resolve(&self.files, importer, *rarely, &folder, text))
    }

    /// The same where only a package that is kept in the tree is meant.
    pub(super) fn resolve_installed(&self, importer: Importer, folder: &str, text: &str) -> Option<FileId> {
        self.plain.resolve(&self.files, importer, false, &absolute(folder), text)
    }

    /// The file that a path from the root means: exactly, without its extension, or as a folder. With a `/` at its end it
    /// means a folder only.
    pub(super) fn load(&self, importer: Importer, path: &str) -> Option<FileId> {
        let bare = path.trim_end_matches('/');
        // Most paths that mappings make lead nowhere, and the library tries all extensions of each.
        let folder = self.files.is_folder(bare);
        let tries = [
            (folder || self.files.begins_file(bare) || bare.contains('#'), false, &self.plain),
            (folder || sources::may_be_output(&*self.files, bare), false, &self.built),
            (folder, true, &self.plain),
            (folder, true, &self.built),
        ];
        let sensible = tries.iter().filter(|(is_sensible, ..)| *is_sensible);
        // The library does not take the root itself as a path from the root.
        let text = if bare.is_empty() { "./".to_owned() } else { absolute(path) };
        let mut found = sensible.map(|(_, rarely, set)| set.resolve(&self.files, importer, *rarely, "/", &text));
        found.find_map(|file| file)
    }
}
