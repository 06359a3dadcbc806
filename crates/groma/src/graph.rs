//! The analysis of a project as input of the graph.

use std::collections::BTreeMap;

use groma_graph::{LinkInput, Links};
use groma_lang::{Language, PackageRule};

use crate::Analysis;

/// Links the identifiers and imports of a project.
pub(crate) fn links(analysis: &Analysis) -> Links {
    let mut family_numbers: BTreeMap<&str, u32> = BTreeMap::new();
    let mut package_numbers: BTreeMap<(u32, String), u32> = BTreeMap::new();
    let mut families = Vec::with_capacity(analysis.files.len());
    let mut packages = Vec::with_capacity(analysis.files.len());
    for file in analysis.files.ids() {
        let language = analysis.languages[file.index()];
        let family = language.map_or("", family_of);
        let next = u32::try_from(family_numbers.len()).unwrap_or(u32::MAX);
        let family = *family_numbers.entry(family).or_insert(next);
        families.push(family);
        let package = match language.map(Language::package_rule) {
            Some(PackageRule::Folder) => Some(analysis.files.folder(file).to_owned()),
            Some(PackageRule::Declared) => {
                let facts = analysis.facts[file.index()].as_ref();
                facts.and_then(|facts| facts.packages.first()).map(ToString::to_string)
            }
            Some(PackageRule::File) | None => None,
        };
        packages.push(package.map_or(0, |name| {
            let next = u32::try_from(package_numbers.len() + 1).unwrap_or(u32::MAX);
            *package_numbers.entry((family, name)).or_insert(next)
        }));
    }
    Links::new(&LinkInput {
        facts: &analysis.facts,
        resolutions: &analysis.resolutions,
        families: &families,
        packages: &packages,
    })
}

/// Languages that share a resolver use one another's identifiers.
fn family_of(language: Language) -> &'static str {
    language.resolver().map_or(language.name(), |resolver| resolver.name)
}
