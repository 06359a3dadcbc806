//! The folders of a user and a project, as the caller knows them, and where agents keep their settings in them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// The system that decides where settings are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum System {
    /// Linux and its relatives.
    Linux,
    /// macOS.
    Mac,
    /// Windows.
    Windows,
}

/// Whose configuration is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// That of the user, for all projects.
    User,
    /// That of one project.
    Project,
}

/// Variables by which agents let their folders be moved.
pub const VARIABLES: [&str; 4] = ["CLAUDE_CONFIG_DIR", "CODEX_HOME", "COPILOT_HOME", "GEMINI_CLI_HOME"];

/// What the caller knows of a machine.
#[derive(Debug, Clone)]
pub struct Places {
    /// The system.
    pub system: System,
    /// The user's home directory.
    pub home: PathBuf,
    /// `XDG_CONFIG_HOME`, else `.config` in the home directory, on every system.
    pub config: PathBuf,
    /// The roaming folder of applications on Windows.
    pub roaming: PathBuf,
    /// The folder of the project, if there is one.
    pub project: Option<PathBuf>,
    /// Those of [`VARIABLES`] that are set, as absolute folders.
    pub moved: BTreeMap<&'static str, PathBuf>,
    /// Those of the agents' programs that PATH leads to.
    pub programs: BTreeSet<&'static str>,
}

/// A folder from which paths of a table count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Base {
    /// The home directory.
    Home,
    /// The configuration folder of the user.
    Config,
    /// Claude Code's folder.
    Claude,
    /// The folder with Claude Code's own file.
    ClaudeFile,
    /// Codex' folder.
    Codex,
    /// Copilot CLI's folder.
    Copilot,
    /// Gemini CLI's folder.
    Gemini,
    /// What Gemini CLI takes for the home directory.
    GeminiHome,
    /// The user's folder of Visual Studio Code.
    Code,
    /// Zed's folder.
    Zed,
    /// Goose's folder.
    Goose,
    /// The project.
    Project,
}

impl Places {
    /// A folder. None for the project's where there is no project.
    pub fn folder(&self, base: Base) -> Option<PathBuf> {
        let moved = |variable: &str| self.moved.get(variable).cloned();
        let home = |name: &str| self.home.join(name);
        Some(match base {
            Base::Home => self.home.clone(),
            Base::Config => self.config.clone(),
            Base::Claude => moved("CLAUDE_CONFIG_DIR").unwrap_or_else(|| home(".claude")),
            Base::ClaudeFile => moved("CLAUDE_CONFIG_DIR").unwrap_or_else(|| self.home.clone()),
            Base::Codex => moved("CODEX_HOME").unwrap_or_else(|| home(".codex")),
            Base::Copilot => moved("COPILOT_HOME").unwrap_or_else(|| home(".copilot")),
            Base::Gemini => moved("GEMINI_CLI_HOME").unwrap_or_else(|| self.home.clone()).join(".gemini"),
            Base::GeminiHome => moved("GEMINI_CLI_HOME").unwrap_or_else(|| self.home.clone()),
            Base::Code => match self.system {
                System::Linux => self.config.join("Code/User"),
                System::Mac => home("Library/Application Support/Code/User"),
                System::Windows => self.roaming.join("Code").join("User"),
            },
            Base::Zed => match self.system {
                System::Linux => self.config.join("zed"),
                System::Mac => home(".config/zed"),
                System::Windows => self.roaming.join("Zed"),
            },
            Base::Goose => match self.system {
                System::Linux | System::Mac => self.config.join("goose"),
                System::Windows => self.roaming.join("Block").join("goose").join("config"),
            },
            Base::Project => self.project.clone()?,
        })
    }

    /// A path under a folder; `/` separates names on every system.
    pub(crate) fn path(&self, base: Base, relative: &str) -> Option<PathBuf> {
        let folder = self.folder(base)?;
        Some(relative.split('/').filter(|name| !name.is_empty()).fold(folder, |path, name| path.join(name)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(system: System) -> Places {
        Places {
            system,
            home: PathBuf::from("home"),
            config: PathBuf::from("config"),
            roaming: PathBuf::from("roaming"),
            project: None,
            moved: BTreeMap::new(),
            programs: BTreeSet::new(),
        }
    }

    #[test]
    fn folders_are_where_each_system_has_them() {
        let folder = |system, base| places(system).folder(base).map(|path| path.to_string_lossy().replace('\\', "/"));
        let cases = [
            (Base::Code, "config/Code/User", "home/Library/Application Support/Code/User", "roaming/Code/User"),
            (Base::Zed, "config/zed", "home/.config/zed", "roaming/Zed"),
            (Base::Goose, "config/goose", "config/goose", "roaming/Block/goose/config"),
            (Base::Config, "config", "config", "config"),
            (Base::Claude, "home/.claude", "home/.claude", "home/.claude"),
        ];
        for (base, linux, mac, windows) in cases {
            assert_eq!(folder(System::Linux, base).as_deref(), Some(linux));
            assert_eq!(folder(System::Mac, base).as_deref(), Some(mac));
            assert_eq!(folder(System::Windows, base).as_deref(), Some(windows));
        }
        assert_eq!(folder(System::Linux, Base::Project), None);
    }

    #[test]
    fn a_folder_that_is_moved_is_found_there() {
        let mut places = places(System::Linux);
        places.moved = VARIABLES.iter().map(|name| (*name, PathBuf::from(format!("moved/{name}")))).collect();
        for (base, folder) in [
            (Base::Claude, "moved/CLAUDE_CONFIG_DIR"),
            (Base::ClaudeFile, "moved/CLAUDE_CONFIG_DIR"),
            (Base::Codex, "moved/CODEX_HOME"),
            (Base::Copilot, "moved/COPILOT_HOME"),
            (Base::Gemini, "moved/GEMINI_CLI_HOME/.gemini"),
            (Base::GeminiHome, "moved/GEMINI_CLI_HOME"),
        ] {
            assert_eq!(places.folder(base), Some(PathBuf::from(folder)));
        }
    }
}
