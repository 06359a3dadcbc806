//! Which files Ruby's `require` and its relatives mean.
//!
//! `require_relative` is a path from the file's folder. `require`, `load` and `autoload` go over the load paths: the
//! `lib` folders of the gem around the file, those of the other gems of the project, and what test runners add.
//! Names that an autoloader finds by convention have no import and so no file here.

mod constants;
mod gems;
mod load_paths;
mod standard;
#[cfg(test)]
mod tests;

use groma_model::{
    FileId, FileTable, Import, ImportKind, ImportResolver, Resolution, ResolverSpec, Target,
    UnresolvedReason,
};

use constants::Constants;
use gems::Gems;
use load_paths::LoadPaths;

pub(crate) static RESOLVER: ResolverSpec = ResolverSpec {
    name: "ruby",
    wants: gems::is_manifest,
    reads_facts: true, prepare: |context| {
        let gems = Gems::new(context);
        let load_paths = LoadPaths::new(context, &gems);
        Box::new(RubyResolver { files: context.files, gems, load_paths, constants: Constants::new(context) })
    },
};

struct RubyResolver<'p> {
    files: &'p FileTable,
    gems: Gems,
    load_paths: LoadPaths<'p>,
    constants: Constants,
}

impl ImportResolver for RubyResolver<'_> {
    fn resolve(&self, from: FileId, import: &Import) -> Resolution {
        let text = import.text.as_ref();
        if import.kind == ImportKind::RequireRelative {
            return match FileTable::join(self.files.folder(from), text) {
                Some(path) => found_or(ruby_file(self.files, &path), UnresolvedReason::NotFound),
                None => Resolution::Unresolved(UnresolvedReason::OutsideRoot),
            };
        }
        if text.starts_with("./") || text.starts_with("../") {
            return found_or(self.in_working_folder(from, text), UnresolvedReason::NotFound);
        }
        if text.starts_with(['/', '~']) {
            return Resolution::Unresolved(UnresolvedReason::OutsideRoot);
        }
        let feature = text.strip_suffix(".rb").unwrap_or(text);
        if let Some(file) = self.load_paths.find(&self.gems, from, feature) {
            return Resolution::Project(vec![Target::file(file)]);
        }
        // `load "tasks/x.rake"` takes the path as it stands.
        if let Some(file) = self.in_working_folder(from, text).filter(|_| text.contains('.')) {
            return Resolution::Project(vec![Target::file(file)]);
        }
        if import.kind == ImportKind::Autoload
            && let Some(file) = self.constants.find(self.files, from, feature)
        {
            return Resolution::Project(vec![Target::file(file)]);
        }
        self.outside(feature)
    }
}

impl RubyResolver<'_> {
    /// A path from the folder in which the program is started: the gem's, the project's, or the file's own.
    fn in_working_folder(&self, from: FileId, path: &str) -> Option<FileId> {
        let own = self.files.folder(from);
        let gem = self.gems.folder_around(own);
        let joined = [gem, "", own].into_iter().filter_map(|folder| FileTable::join(folder, path));
        joined.into_iter().find_map(|path| ruby_file(self.files, &path))
    }

    /// What a feature means that no load path has.
    fn outside(&self, feature: &str) -> Resolution {
        let first = feature.split('/').next().unwrap_or(feature);
        if let Some(gem) = self.gems.required(feature) {
            return Resolution::External(gem.into());
        }
        if !standard::is_standard(feature) && (self.gems.is_own(first) || self.load_paths.is_own(first)) {
            return Resolution::Unresolved(UnresolvedReason::NotFound);
        }
        Resolution::External(first.into())
    }
}

fn found_or(file: Option<FileId>, reason: UnresolvedReason) -> Resolution {
    file.map_or(Resolution::Unresolved(reason), |file| Resolution::Project(vec![Target::file(file)]))
}

/// The file of a path that may lack its `.rb`.
fn ruby_file(files: &FileTable, path: &str) -> Option<FileId> {
    files.file(&format!("{path}.rb")).or_else(|| files.file(path))
}
