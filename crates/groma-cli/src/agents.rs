//! What an installation depends on, gathered from the environment: folders, programs on PATH, how this program is named.

use std::fs;
use std::path::{Path, PathBuf};

use groma::host::CommandsOnPath;
use groma_install::{AGENTS, NAME, Places, Program, System, VARIABLES};

use crate::env::{self, Environment};
use crate::failure::Failure;

/// The machine as an installation sees it.
pub(crate) struct Machine {
    /// Folders, and agents' programs on PATH.
    pub(crate) places: Places,
    /// How entries name this program.
    pub(crate) program: Program,
    /// What PATH leads to by the name of this program.
    pub(crate) on_path: Option<PathBuf>,
    /// The file of this program.
    pub(crate) itself: PathBuf,
    /// The record of what is installed. It lies beside the user's settings, since a cache may go at any time.
    pub(crate) record: PathBuf,
}

impl Machine {
    /// This machine, with a project if one is meant.
    pub(crate) fn here(environment: &Environment, project: Option<PathBuf>) -> Result<Self, Failure> {
        let home = environment.home.clone().ok_or(Failure::NoHome)?;
        let of_platform = environment.config_folder.clone().unwrap_or_else(|| home.join(".config"));
        let system = if cfg!(windows) {
            System::Windows
        } else if cfg!(target_os = "macos") {
            System::Mac
        } else {
            System::Linux
        };
        let facts = env::host();
        let commands = CommandsOnPath::list(&facts);
        let named = |name: &&'static str| {
            let folder = PathBuf::from(facts.variable(name)?);
            folder.is_absolute().then_some((*name, folder))
        };
        let programs = AGENTS.iter().flat_map(|agent| agent.programs).copied();
        let places = Places {
            system,
            config: if cfg!(windows) { home.join(".config") } else { of_platform.clone() },
            roaming: of_platform.clone(),
            home,
            project,
            moved: VARIABLES.iter().filter_map(named).collect(),
            programs: programs.filter(|name| commands.is_installed(name)).collect(),
        };
        let itself = std::env::current_exe().unwrap_or_else(|_| PathBuf::from(NAME));
        let on_path = commands.find(NAME);
        let is_itself = on_path.as_deref().is_some_and(|found| is_same(found, &itself));
        let name = if is_itself { NAME.to_owned() } else { itself.to_string_lossy().into_owned() };
        let program = Program::new(name, cfg!(windows));
        let record = of_platform.join("groma").join("installed.json");
        Ok(Self { places, program, on_path, itself, record })
    }
}

/// Whether two paths lead to one file.
pub(crate) fn is_same(one: &Path, other: &Path) -> bool {
    match (fs::canonicalize(one), fs::canonicalize(other)) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}

/// The folder of a project whose files may be meant. The home directory and the root of a disk are none.
pub(crate) fn project(environment: &Environment, root: &Path) -> Result<PathBuf, Failure> {
    let real = fs::canonicalize(root).unwrap_or_else(|_| root.to_owned());
    let is_home = environment.home.as_deref().is_some_and(|home| is_same(home, &real));
    if is_home || real.parent().is_none() { Err(Failure::NoProject(root.to_owned())) } else { Ok(root.to_owned()) }
}
