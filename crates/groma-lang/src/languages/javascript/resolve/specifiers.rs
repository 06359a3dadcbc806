//! The kinds of module names.

use super::paths::{below, package_and_subpath, scheme_target};

/// What the form of a module name says.
pub(super) enum Specifier<'t> {
    /// A path from the file.
    Relative,
    /// A path from some root; what follows the `/`.
    Rooted(&'t str),
    /// Something outside the project, with the name to give it.
    Outside(String),
    /// A name of the package's own `imports`.
    Subpath,
    /// A package, or a name that a configuration maps.
    Bare,
}

impl<'t> Specifier<'t> {
    pub(super) fn of(text: &'t str) -> Self {
        if matches!(text, "." | "..") || text.starts_with("./") || text.starts_with("../") {
            return Self::Relative;
        }
        if let Some(inside) = text.strip_prefix('/') {
            return match inside.strip_prefix('/') {
                Some(host) => Self::Outside(host.split('/').next().unwrap_or(host).to_owned()),
                None => Self::Rooted(inside),
            };
        }
        if text.starts_with('#') {
            return Self::Subpath;
        }
        match scheme_target(text) {
            Some(package) => Self::Outside(package),
            None => Self::Bare,
        }
    }
}

/// Modules of Node itself that are asked for without `node:`.
const BUILTINS: [&str; 48] = [
    "_http_agent", "_http_client", "_http_common", "_http_incoming", "_http_outgoing", "_http_server",
    "_stream_duplex", "_stream_passthrough", "_stream_readable", "_stream_transform", "_stream_wrap",
    "_stream_writable", "_tls_common", "_tls_wrap", "assert", "async_hooks", "buffer", "child_process", "cluster",
    "console", "constants", "crypto", "dgram", "diagnostics_channel", "dns", "domain", "events", "fs", "http", "http2",
    "https", "inspector", "module", "net", "os", "path", "perf_hooks", "process", "punycode", "querystring",
    "readline", "repl", "stream", "string_decoder", "sys", "timers", "tls", "trace_events",
];
const MORE_BUILTINS: [&str; 9] = ["tty", "url", "util", "v8", "vm", "wasi", "worker_threads", "zlib", "bun"];

/// Modules inside modules of Node.
const BUILTIN_PARTS: [&str; 9] = ["promises", "strict", "posix", "win32", "web", "consumers", "types", "callback", "diagnostics"];

/// The name of a module of Node itself, with `node:`.
pub(super) fn builtin(text: &str) -> Option<String> {
    let (module, part) = text.split_once('/').map_or((text, None), |(module, part)| (module, Some(part)));
    let is_builtin = BUILTINS.contains(&module) || MORE_BUILTINS.contains(&module);
    // `events/` asks for the package of that name.
    (is_builtin && part.is_none_or(|part| BUILTIN_PARTS.contains(&part))).then(|| format!("node:{module}"))
}

/// Prefixes that frameworks and bundlers are usually set up with, and the folders of the package that they stand for.
const ALIASES: [(&str, &[&str]); 6] = [
    ("@/", &["src", "app", "resources/js", ""]),
    ("~/", &["src", "app", ""]),
    ("~~/", &[""]),
    ("@@/", &["", "src"]),
    ("$lib/", &["src/lib"]),
    ("src/", &["src"]),
];

/// The paths that a name may mean by custom, where no configuration says it.
pub(super) fn usual_aliases(package: &str, text: &str) -> impl Iterator<Item = String> {
    ALIASES.iter().filter_map(move |(prefix, folders)| Some((text.strip_prefix(prefix)?, folders))).flat_map(
        move |(rest, folders)| {
            folders.iter().map(move |folder| below(package, below(folder, rest).trim_start_matches('/')))
        },
    )
}

/// Whether a name begins as only names of the project do.
pub(super) fn is_usual_alias(text: &str) -> bool {
    let first = package_and_subpath(text).0;
    ALIASES.iter().any(|(prefix, _)| text.starts_with(prefix)) || first == "$lib"
}
