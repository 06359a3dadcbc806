//! Which files see one another without imports.

use std::collections::BTreeMap;

use groma_lang::{Language, PackageRule};
use groma_model::Tables;
use groma_source::SourceFile;

/// Numbers of groups, by file; see [`groma_graph::FileGroups`].
#[derive(Debug, Default, Clone)]
pub(super) struct Groups {
    pub(super) families: Vec<u32>,
    pub(super) packages: Vec<u32>,
}

impl Groups {
    pub(super) fn new(sources: &[SourceFile], languages: &[Option<Language>], tables: &Tables) -> Self {
        let mut family_numbers: BTreeMap<&str, u32> = BTreeMap::new();
        let mut package_numbers: BTreeMap<(u32, &[u8]), u32> = BTreeMap::new();
        let mut groups = Self::default();
        for (file, (source, language)) in sources.iter().zip(languages).enumerate() {
            let next = number(family_numbers.len());
            let family = *family_numbers.entry(language.map_or("", family_of)).or_insert(next);
            groups.families.push(family);
            let package: Option<&[u8]> = match language.map(Language::package_rule) {
                Some(PackageRule::Folder) => Some(source.path.folder()),
                Some(PackageRule::Declared) => tables.packages[file].map(|name| tables.names.name(name).as_bytes()),
                Some(PackageRule::File) | None => None,
            };
            groups.packages.push(package.map_or(0, |name| {
                let next = number(package_numbers.len() + 1);
                *package_numbers.entry((family, name)).or_insert(next)
            }));
        }
        groups
    }
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// Languages that share a resolver use one another's identifiers.
fn family_of(language: Language) -> &'static str {
    language.resolver().map_or(language.name(), |resolver| resolver.name)
}
