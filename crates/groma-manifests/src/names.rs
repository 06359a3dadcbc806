//! Which text of a repository may stand in a command: plain characters only, so that neither a shell nor a reader of
//! the answer can be led astray by it.

/// Longest name of a script, target or package that is shown.
const NAME_BYTES: usize = 80;

/// Longest path that is shown.
const PATH_BYTES: usize = 200;

/// Longest command of a CI file that is shown.
const COMMAND_BYTES: usize = 120;

fn plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b":_./@+-".contains(&byte)
}

/// Whether a name may stand in a command. One that begins with `-` would be taken for an option, with `+` for a
/// toolchain, and one that leads elsewhere for a path.
pub(crate) fn is_safe_name(name: &str) -> bool {
    !name.is_empty()
        && name.len() <= NAME_BYTES
        && !name.starts_with(['-', '+', '/'])
        && !name.contains("..")
        && name.bytes().all(plain)
}

/// Whether a path may stand in an answer: plain characters, and no way out of the root.
pub(crate) fn is_safe_path(path: &str) -> bool {
    !path.is_empty()
        && path.len() <= PATH_BYTES
        && !path.starts_with(['-', '/'])
        && path.bytes().all(plain)
        && path.split('/').all(|part| part != "..")
}

/// Whether the words of a CI step may be shown as a command.
pub(crate) fn is_safe_command(command: &str) -> bool {
    command.len() <= COMMAND_BYTES
        && command.bytes().all(|byte| plain(byte) || b" =,".contains(&byte))
        && !["token", "secret", "passw", "api_key", "apikey", "credential"]
            .iter()
            .any(|word| command.to_ascii_lowercase().contains(word))
}
