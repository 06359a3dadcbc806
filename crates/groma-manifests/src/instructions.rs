//! Files that tell agents and contributors how to work in the project.

use crate::findings::Findings;
use crate::tree::{Scope, Tree, is_not_ours};

/// Well-known files, from the root.
const FILES: [&str; 32] = [
    "AGENTS.md",
    "AGENT.md",
    "CLAUDE.md",
    "GEMINI.md",
    "QWEN.md",
    "CRUSH.md",
    "WARP.md",
    ".cursorrules",
    ".windsurfrules",
    ".clinerules",
    ".rules",
    ".goosehints",
    ".junie/guidelines.md",
    ".github/copilot-instructions.md",
    ".claude/CLAUDE.md",
    "CONTRIBUTING",
    "CONTRIBUTING.md",
    "CONTRIBUTING.rst",
    "CONTRIBUTING.txt",
    "CONTRIBUTING.adoc",
    "CONTRIBUTING.markdown",
    ".github/CONTRIBUTING.md",
    ".github/CONTRIBUTING.markdown",
    ".github/contributing.md",
    "docs/CONTRIBUTING.md",
    "contributing.md",
    "HACKING",
    "HACKING.md",
    "DEVELOPMENT.md",
    "DEVELOPING.md",
    "BUILDING",
    "BUILDING.md",
];

/// Folders of rules: the folder is named, not each file.
const FOLDERS: [&str; 6] =
    [".cursor/rules", ".windsurf/rules", ".clinerules", ".github/instructions", ".roo/rules", ".amazonq/rules"];

/// Files of agents in folders below that are named.
const NESTED: usize = 8;

pub(crate) fn find(tree: &Tree, out: &mut Findings) {
    let root = Scope { tree, folder: "" };
    for file in FILES.iter().filter(|file| root.has(file)) {
        out.instruction(file);
    }
    for folder in FOLDERS.iter().filter(|folder| root.has_folder(folder)) {
        out.instruction(folder);
    }
    let nested = ["AGENTS.md", "CLAUDE.md"].iter().flat_map(|name| root.places(name));
    for path in nested.filter(|path| path.contains('/') && !is_not_ours(path)).take(NESTED) {
        out.instruction(path);
    }
}
