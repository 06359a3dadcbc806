//! The commands that agents try first, whatever the project is. Those that a project's own files name come on top.

/// A command that is worth a word if it is not there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CommonCommand {
    /// Its name, as it is typed.
    pub name: &'static str,
    /// Why somebody would type it without being told that it is there.
    pub reason: &'static str,
}

const fn command(name: &'static str, reason: &'static str) -> CommonCommand {
    CommonCommand { name, reason }
}

/// The list, the most often tried first. What every system has (`ls`, `cat`, `grep` on Unix; `dir` on Windows) is not
/// in it: to say that it is there helps nobody. Nor is what is only tried where a project asks for it, such as `mvn`.
pub const COMMON_COMMANDS: &[CommonCommand] = &[
    command("git", "state and history of the repository; nearly every task begins with it"),
    command("rg", "the search that agents are taught to prefer to grep"),
    command("python3", "scripts for what the shell is clumsy at; the name on Unix"),
    command("python", "the same; the name on Windows and in virtual environments, missing on many Linux systems"),
    command("pip", "tried as soon as an import of Python fails"),
    command("uv", "replaces pip, venv and pipx in new Python projects"),
    command("node", "scripts and tools of JavaScript"),
    command("npm", "comes with most installs of node"),
    command("npx", "runs tools of JavaScript without installing them"),
    command("pnpm", "typed by habit where a lock file is not looked at"),
    command("yarn", "the same"),
    command("bun", "the same; also runs TypeScript"),
    command("make", "`make test` is tried in every project with a Makefile, and in some without"),
    command("cargo", "builds and tools of Rust"),
    command("go", "builds and tools of Go"),
    command("java", "runs built programs, and what Gradle and Maven need"),
    command("gcc", "compiles a few lines to try something out; what native modules are built with"),
    command("cmake", "builds of C and C++"),
    command("ruby", "scripts, and one-liners of people who like it"),
    command("php", "scripts, and the server that comes with it"),
    command("dotnet", "builds and tools of .NET"),
    command("docker", "services that tests need, and builds in a clean place"),
    command("gh", "issues, pull requests and runs of GitHub"),
    command("jq", "reads and edits JSON; often missing, and python3 does for it"),
    command("fd", "finds files by name; `fdfind` on Debian"),
    command("curl", "asks servers, downloads"),
    command("wget", "the same; missing on macOS"),
    command("tree", "shows folders; missing on most servers"),
    command("sed", "edits in place; missing on Windows"),
    command("awk", "the same"),
    command("perl", "edits over several lines; missing in small containers"),
    command("timeout", "keeps a command from running on; missing on macOS, and another command on Windows"),
    command("patch", "applies changes; missing in small containers"),
    command("unzip", "unpacks archives; missing in small containers"),
    command("sudo", "tried when a permission is missing; absent in containers"),
];
