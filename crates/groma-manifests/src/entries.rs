//! Well-known files in which programs start.

use crate::answer::EntryKind;
use crate::findings::Findings;
use crate::tree::{APPLICATION, Scope, Tree, is_not_ours};

/// Files from the root, or from `src` where programs often are.
const FILES: [(&str, EntryKind); 48] = [
    ("main.py", EntryKind::File),
    ("app.py", EntryKind::File),
    ("manage.py", EntryKind::File),
    ("wsgi.py", EntryKind::File),
    ("asgi.py", EntryKind::File),
    ("__main__.py", EntryKind::File),
    ("src/main.py", EntryKind::File),
    ("app/main.py", EntryKind::File),
    ("src/lib.rs", EntryKind::Library),
    ("build.rs", EntryKind::File),
    ("main.go", EntryKind::File),
    ("index.ts", EntryKind::File),
    ("index.js", EntryKind::File),
    ("index.mjs", EntryKind::File),
    ("server.js", EntryKind::File),
    ("server.ts", EntryKind::File),
    ("app.js", EntryKind::File),
    ("app.ts", EntryKind::File),
    ("main.ts", EntryKind::File),
    ("mod.ts", EntryKind::Library),
    ("src/index.ts", EntryKind::File),
    ("src/index.tsx", EntryKind::File),
    ("src/index.js", EntryKind::File),
    ("src/main.ts", EntryKind::File),
    ("src/main.tsx", EntryKind::File),
    ("src/main.js", EntryKind::File),
    ("src/App.tsx", EntryKind::File),
    ("app/page.tsx", EntryKind::File),
    ("src/app/page.tsx", EntryKind::File),
    ("index.php", EntryKind::File),
    ("public/index.php", EntryKind::File),
    ("artisan", EntryKind::File),
    ("bin/console", EntryKind::File),
    ("config.ru", EntryKind::File),
    ("bin/rails", EntryKind::File),
    ("Program.cs", EntryKind::File),
    ("main.c", EntryKind::File),
    ("src/main.c", EntryKind::File),
    ("main.cpp", EntryKind::File),
    ("src/main.cpp", EntryKind::File),
    ("src/main.cc", EntryKind::File),
    ("src/main.zig", EntryKind::File),
    ("src/root.zig", EntryKind::Library),
    ("lib/main.dart", EntryKind::File),
    ("app/Main.hs", EntryKind::File),
    ("Dockerfile", EntryKind::Container),
    ("Containerfile", EntryKind::Container),
    ("Procfile", EntryKind::Container),
];

/// Compose files, of which the first counts.
const COMPOSE: [&str; 4] = ["compose.yaml", "compose.yml", "docker-compose.yml", "docker-compose.yaml"];

/// Packages of Python that can be run which are listed.
const MAIN_MODULES: usize = 8;

pub(crate) fn find(tree: &Tree, out: &mut Findings) {
    let root = Scope { tree, folder: "" };
    for (file, kind) in FILES.iter().filter(|(file, _)| root.has(file)) {
        out.entry(*kind, None, Some(file), (file, ""));
    }
    if let Some(file) = root.first(&COMPOSE) {
        out.entry(EntryKind::Container, None, Some(file), (file, ""));
    }
    let runnable =
        root.places("__main__.py").into_iter().filter(|path| path.matches('/').count() <= 2 && !is_not_ours(path));
    let applications = root.places(APPLICATION).into_iter().filter(|path| {
        // Behind `src/main` come the parts of a package's name, which may be any words.
        path.split_once("src/main/").is_some_and(|(module, _)| !is_not_ours(module))
    });
    for path in runnable.take(MAIN_MODULES).chain(applications.take(MAIN_MODULES)) {
        out.entry(EntryKind::File, None, Some(path), (path, ""));
    }
}
