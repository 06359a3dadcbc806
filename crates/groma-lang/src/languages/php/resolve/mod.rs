//! Which files PHP's imports mean.
//!
//! A `use` names a class, function or constant. The autoload maps of every composer.json say where a class lives;
//! independent of them, an index of all declared names says which file has it, so that projects without Composer, and
//! functions and constants, are found too. `require` and `include` are paths.

mod composer;
mod declared;
mod includes;
#[cfg(test)]
mod tests;

use groma_model::{
    FileId, Import, ImportKind, ImportResolver, Resolution, ResolveContext, ResolverSpec, Target, UnresolvedReason,
};

use composer::Composer;
use declared::Declared;
use includes::Includes;

pub(crate) static RESOLVER: ResolverSpec = ResolverSpec {
    name: "php",
    wants: |path| path.rsplit('/').next() == Some("composer.json"),
    reads_facts: true, prepare: |context| {
        Box::new(PhpResolver {
            context,
            composer: Composer::new(context),
            declared: Declared::new(context),
            includes: Includes::new(context.files),
        })
    },
};

struct PhpResolver<'p> {
    context: &'p ResolveContext<'p>,
    composer: Composer,
    declared: Declared,
    includes: Includes<'p>,
}

impl ImportResolver for PhpResolver<'_> {
    fn resolve(&self, from: FileId, import: &Import) -> Resolution {
        let text = import.text.as_ref();
        match import.kind {
            ImportKind::Module => self.class(from, text),
            ImportKind::Member => match self.declared.member(self.context.files, from, text) {
                Some(file) => Resolution::Project(vec![Target::file(file)]),
                None => self.outside(text, true),
            },
            _ => self.includes.resolve(from, text),
        }
    }
}

impl PhpResolver<'_> {
    /// `use A\B`: a file that an autoload map gives and that declares the name, else one that declares it, else one
    /// that an autoload map gives (it may make the name by `class_alias`).
    fn class(&self, from: FileId, name: &str) -> Resolution {
        let files = self.context.files;
        let declaring = self.declared.classes(name);
        if declaring.binary_search(&from).is_ok() {
            return Resolution::Project(vec![Target::file(from)]);
        }
        let mapped = self.composer.files_of(files, name);
        let agreed = mapped.iter().copied().filter(|file| declaring.binary_search(file).is_ok());
        let found = files
            .nearest(from, agreed)
            .or_else(|| declared::nearest(files, from, declaring))
            .or_else(|| files.nearest(from, mapped.iter().copied()));
        match found {
            Some(file) => Resolution::Project(vec![Target::file(file)]),
            None => self.outside(name, false),
        }
    }

    /// What a name means that no file of the project declares.
    fn outside(&self, name: &str, member: bool) -> Resolution {
        let Some((vendor, _)) = name.split_once('\\') else {
            // Functions and constants without a namespace are PHP's own, as good as always.
            return Resolution::External(if member { "php" } else { name }.into());
        };
        // A required package may be under a prefix of the project, but not in a namespace that the project has.
        if let Some((package, namespace)) = self.composer.required_package(name)
            && !self.declared.is_namespace(namespace)
        {
            return Resolution::External(package.into());
        }
        // Without Composer the project's own namespaces are those that it declares.
        let own = if self.composer.has_prefixes() {
            self.composer.is_own(name)
        } else {
            self.declared.is_namespace(vendor)
        };
        if own {
            return Resolution::Unresolved(UnresolvedReason::NotFound);
        }
        Resolution::External(vendor.into())
    }
}
