//! The table of agents. Each row says what docs/agents.md gives sources for.

use super::shapes::{HookStyle, Shape};
use super::{Agent, At, Hooks, Server};
use crate::edit::Format;
use crate::places::Base;

/// Servers in the object `mcpServers` of a JSON file.
const fn json(files: &'static [At], shape: Shape) -> Server {
    Server { files, format: Format::Json, containers: &["mcpServers"], shape, newer: None }
}

/// Servers in an object of another name.
const fn keyed(files: &'static [At], containers: &'static [&'static str], shape: Shape) -> Server {
    Server { files, format: Format::Json, containers, shape, newer: None }
}

/// Servers in tables of a TOML file.
const fn toml(files: &'static [At]) -> Server {
    Server { files, format: Format::Toml, containers: &["mcp_servers"], shape: Shape::Plain, newer: None }
}

/// Servers of OpenCode. Its second version reads the form of the first; where a file is in its own form, so is the entry.
const fn open_code(files: &'static [At]) -> Server {
    let newer = Some((&["mcp", "servers"] as &[&str], Shape::OpenCode2));
    Server { files, format: Format::Json, containers: &["mcp"], shape: Shape::OpenCode, newer }
}

const fn hooks(user: At, project: At, style: HookStyle) -> Hooks {
    Hooks { user, project, style }
}

/// All agents, in the order in which they are shown.
pub static AGENTS: [Agent; 14] = [
    Agent {
        name: "claude",
        title: "Claude Code",
        programs: &["claude"],
        signs: &[At(Base::Claude, ""), At(Base::ClaudeFile, ".claude.json")],
        server: Some(json(&[At(Base::ClaudeFile, ".claude.json")], Shape::Stdio)),
        project_server: Some(json(&[At(Base::Project, ".mcp.json")], Shape::Stdio)),
        hooks: Some(hooks(
            At(Base::Claude, "settings.json"),
            At(Base::Project, ".claude/settings.json"),
            HookStyle::Claude,
        )),
        skills: Some(At(Base::Claude, "skills")),
        project_skills: Some(At(Base::Project, ".claude/skills")),
        remark: None,
    },
    Agent {
        name: "codex",
        title: "Codex",
        programs: &["codex"],
        signs: &[At(Base::Codex, "")],
        server: Some(toml(&[At(Base::Codex, "config.toml")])),
        project_server: Some(toml(&[At(Base::Project, ".codex/config.toml")])),
        hooks: Some(hooks(At(Base::Codex, "hooks.json"), At(Base::Project, ".codex/hooks.json"), HookStyle::Codex)),
        skills: Some(At(Base::Home, ".agents/skills")),
        project_skills: Some(At(Base::Project, ".agents/skills")),
        remark: Some("Codex runs new hooks only after you trust them with /hooks"),
    },
    Agent {
        name: "gemini",
        title: "Gemini CLI",
        programs: &["gemini"],
        signs: &[At(Base::Gemini, "settings.json")],
        server: Some(json(&[At(Base::Gemini, "settings.json")], Shape::Plain)),
        project_server: Some(json(&[At(Base::Project, ".gemini/settings.json")], Shape::Plain)),
        hooks: Some(hooks(
            At(Base::Gemini, "settings.json"),
            At(Base::Project, ".gemini/settings.json"),
            HookStyle::Gemini,
        )),
        // It reads its own folder too, and warns of a skill that is in both.
        skills: Some(At(Base::GeminiHome, ".agents/skills")),
        project_skills: Some(At(Base::Project, ".agents/skills")),
        remark: None,
    },
    Agent {
        name: "cursor",
        title: "Cursor",
        programs: &["cursor", "cursor-agent"],
        signs: &[At(Base::Home, ".cursor")],
        server: Some(json(&[At(Base::Home, ".cursor/mcp.json")], Shape::Plain)),
        project_server: Some(json(&[At(Base::Project, ".cursor/mcp.json")], Shape::Plain)),
        hooks: Some(hooks(
            At(Base::Home, ".cursor/hooks.json"),
            At(Base::Project, ".cursor/hooks.json"),
            HookStyle::Cursor,
        )),
        skills: Some(At(Base::Home, ".cursor/skills")),
        project_skills: Some(At(Base::Project, ".cursor/skills")),
        remark: None,
    },
    Agent {
        name: "vscode",
        title: "VS Code (Copilot)",
        programs: &["code"],
        signs: &[At(Base::Code, "")],
        server: Some(keyed(&[At(Base::Code, "mcp.json")], &["servers"], Shape::Stdio)),
        project_server: Some(keyed(&[At(Base::Project, ".vscode/mcp.json")], &["servers"], Shape::Stdio)),
        hooks: None,
        skills: Some(At(Base::Copilot, "skills")),
        project_skills: Some(At(Base::Project, ".github/skills")),
        remark: None,
    },
    Agent {
        name: "copilot",
        title: "Copilot CLI",
        programs: &["copilot"],
        signs: &[
            At(Base::Copilot, "config.json"),
            At(Base::Copilot, "mcp-config.json"),
            At(Base::Copilot, "settings.json"),
        ],
        server: Some(json(&[At(Base::Copilot, "mcp-config.json")], Shape::Copilot)),
        project_server: Some(json(&[At(Base::Project, ".mcp.json")], Shape::Stdio)),
        hooks: Some(hooks(
            At(Base::Copilot, "hooks/groma.json"),
            At(Base::Project, ".github/hooks/groma.json"),
            HookStyle::Copilot,
        )),
        skills: Some(At(Base::Copilot, "skills")),
        project_skills: Some(At(Base::Project, ".github/skills")),
        remark: None,
    },
    Agent {
        name: "opencode",
        title: "OpenCode",
        programs: &["opencode"],
        signs: &[At(Base::Config, "opencode")],
        server: Some(open_code(&[
            At(Base::Config, "opencode/opencode.json"),
            At(Base::Config, "opencode/opencode.jsonc"),
        ])),
        project_server: Some(open_code(&[At(Base::Project, "opencode.json"), At(Base::Project, "opencode.jsonc")])),
        hooks: None,
        skills: Some(At(Base::Config, "opencode/skills")),
        project_skills: Some(At(Base::Project, ".opencode/skills")),
        remark: None,
    },
    Agent {
        name: "zed",
        title: "Zed",
        programs: &["zed", "zeditor"],
        signs: &[At(Base::Zed, "")],
        server: Some(keyed(&[At(Base::Zed, "settings.json")], &["context_servers"], Shape::Zed)),
        project_server: Some(keyed(&[At(Base::Project, ".zed/settings.json")], &["context_servers"], Shape::Zed)),
        hooks: None,
        skills: Some(At(Base::Home, ".agents/skills")),
        project_skills: Some(At(Base::Project, ".agents/skills")),
        remark: None,
    },
    Agent {
        name: "windsurf",
        title: "Windsurf",
        programs: &["windsurf"],
        signs: &[At(Base::Home, ".codeium/windsurf")],
        server: Some(json(&[At(Base::Home, ".codeium/windsurf/mcp_config.json")], Shape::Plain)),
        project_server: None,
        hooks: None,
        skills: Some(At(Base::Home, ".codeium/windsurf/skills")),
        project_skills: Some(At(Base::Project, ".windsurf/skills")),
        remark: None,
    },
    Agent {
        name: "cline",
        title: "Cline",
        programs: &["cline"],
        signs: &[At(Base::Home, ".cline"), At(Base::Code, "globalStorage/saoudrizwan.claude-dev")],
        server: Some(json(&[At(Base::Home, ".cline/data/settings/cline_mcp_settings.json")], Shape::Plain)),
        project_server: None,
        hooks: None,
        skills: Some(At(Base::Home, ".cline/skills")),
        project_skills: Some(At(Base::Project, ".cline/skills")),
        remark: None,
    },
    Agent {
        name: "roo",
        title: "Roo Code",
        programs: &[],
        signs: &[At(Base::Code, "globalStorage/rooveterinaryinc.roo-cline"), At(Base::Home, ".roo")],
        server: Some(json(
            &[At(Base::Code, "globalStorage/rooveterinaryinc.roo-cline/settings/mcp_settings.json")],
            Shape::Plain,
        )),
        project_server: Some(json(&[At(Base::Project, ".roo/mcp.json")], Shape::Plain)),
        hooks: None,
        skills: Some(At(Base::Home, ".roo/skills")),
        project_skills: Some(At(Base::Project, ".roo/skills")),
        remark: None,
    },
    Agent {
        name: "goose",
        title: "Goose",
        programs: &["goose"],
        signs: &[At(Base::Goose, "")],
        server: Some(Server {
            files: &[At(Base::Goose, "config.yaml")],
            format: Format::Yaml,
            containers: &["extensions"],
            shape: Shape::Goose,
            newer: None,
        }),
        project_server: None,
        hooks: None,
        skills: Some(At(Base::Home, ".agents/skills")),
        project_skills: Some(At(Base::Project, ".agents/skills")),
        remark: None,
    },
    Agent {
        name: "amp",
        title: "Amp",
        programs: &["amp"],
        signs: &[At(Base::Home, ".config/amp")],
        server: Some(keyed(
            &[At(Base::Home, ".config/amp/settings.json"), At(Base::Home, ".config/amp/settings.jsonc")],
            &["amp.mcpServers"],
            Shape::Plain,
        )),
        project_server: Some(keyed(
            &[At(Base::Project, ".amp/settings.json"), At(Base::Project, ".amp/settings.jsonc")],
            &["amp.mcpServers"],
            Shape::Plain,
        )),
        hooks: None,
        skills: Some(At(Base::Home, ".config/agents/skills")),
        project_skills: Some(At(Base::Project, ".agents/skills")),
        remark: None,
    },
    Agent {
        name: "generic",
        title: "any other client",
        programs: &[],
        signs: &[],
        server: None,
        project_server: Some(json(&[At(Base::Project, ".mcp.json")], Shape::Stdio)),
        hooks: None,
        skills: Some(At(Base::Home, ".agents/skills")),
        project_skills: Some(At(Base::Project, ".agents/skills")),
        remark: Some("a client that reads another file: give it the command `groma` with the argument `mcp`"),
    },
];
