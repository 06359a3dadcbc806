//! The names of the standard library and of the gems that come with Ruby.

/// First parts of features, in order.
const STANDARD: &[&str] = &[
    "English", "abbrev", "base64", "benchmark", "bigdecimal", "bundler", "cgi", "complex", "continuation", "coverage",
    "csv", "date", "dbm", "debug", "delegate", "did_you_mean", "digest", "drb", "enumerator", "erb",
    "error_highlight", "etc", "expect", "fcntl", "fiber", "fiddle", "fileutils", "find", "forwardable", "gdbm",
    "getoptlong", "io", "ipaddr", "irb", "json", "logger", "matrix", "minitest", "mkmf", "monitor", "mutex_m", "net",
    "nkf", "objspace", "observer", "open-uri", "open3", "openssl", "optionparser", "optparse", "ostruct", "pathname",
    "pp", "prettyprint", "prime", "pstore", "psych", "pty", "racc", "rake", "random", "rational", "rbconfig", "rdoc",
    "readline", "reline", "resolv", "rexml", "rinda", "ripper", "rss", "rubygems", "scanf", "sdbm", "securerandom",
    "set", "shellwords", "singleton", "socket", "stringio", "strscan", "syslog", "tempfile", "thread", "thwait",
    "time", "timeout", "tmpdir", "tracer", "tsort", "un", "uri", "weakref", "webrick", "win32", "win32ole", "yaml",
    "zlib",
];

/// Whether a feature is of the standard library.
pub(super) fn is_standard(feature: &str) -> bool {
    let first = feature.split('/').next().unwrap_or(feature);
    // `test` alone would take the features of test folders too.
    STANDARD.binary_search(&first).is_ok() || feature == "test/unit" || feature.starts_with("test/unit/")
}
