//! Configurations as agents and their users write them: comments, odd orders, tabs, foreign line breaks, other servers.

/// Files of a home directory on Linux.
pub(crate) fn home() -> Vec<(&'static str, String)> {
    let windows = |text: &str| text.replace('\n', "\r\n");
    vec![
        (".claude.json", CLAUDE_STATE.to_owned()),
        (".claude/settings.json", CLAUDE_SETTINGS.to_owned()),
        (".codex/config.toml", CODEX.to_owned()),
        (".gemini/settings.json", GEMINI.to_owned()),
        (".cursor/mcp.json", windows(CURSOR)),
        (".cursor/hooks.json", CURSOR_HOOKS.to_owned()),
        (".config/Code/User/mcp.json", CODE.to_owned()),
        (".copilot/mcp-config.json", COPILOT.to_owned()),
        (".config/opencode/opencode.jsonc", OPENCODE.to_owned()),
        (".config/zed/settings.json", ZED.to_owned()),
        (".codeium/windsurf/mcp_config.json", String::new()),
        (".cline/data/settings/cline_mcp_settings.json", CLINE.to_owned()),
        (".config/Code/User/globalStorage/rooveterinaryinc.roo-cline/settings/mcp_settings.json", ROO.to_owned()),
        (".config/goose/config.yaml", GOOSE.to_owned()),
        (".config/amp/settings.json", AMP.to_owned()),
    ]
}

/// Files of a project.
pub(crate) fn project() -> Vec<(&'static str, String)> {
    vec![
        (".mcp.json", "{\"mcpServers\":{\"db\":{\"command\":\"./db.sh\",\"args\":[]}}}".to_owned()),
        (".vscode/mcp.json", CODE_PROJECT.to_owned()),
        (".codex/config.toml", "# shared\napproval_policy = \"never\"".to_owned()),
        (".zed/settings.json", "// Folder settings\n".to_owned()),
        (".roo/mcp.json", "{}\n".to_owned()),
        ("AGENTS.md", "# Rules\n\nRun the tests.".to_owned()),
    ]
}

const CLAUDE_STATE: &str = r#"{
  "numStartups": 41,
  "mcpServers": {
    "issues": {
      "type": "stdio",
      "command": "npx",
      "args": [
        "-y",
        "issue-server"
      ],
      "env": {
        "ISSUES_TOKEN": "not-for-logs"
      }
    }
  },
  "projects": {
    "/home/ana/work": {
      "allowedTools": [],
      "mcpServers": {},
      "history": [{ "display": "what is \"mcpServers\": {} for?" }]
    }
  },
  "userID": "1f"
}"#;

const CLAUDE_SETTINGS: &str = r#"{
	"permissions": { "allow": ["Bash(git diff:*)"] },
	"hooks": {
		"SessionStart": [
			{ "matcher": "startup", "hooks": [{ "type": "command", "command": "~/bin/hello" }] }
		],
		"Stop": []
	},
	"model": "opus"
}
"#;

const CODEX: &str = r#"model = "gpt-5"  # the large one
approval_policy = "on-request"

[projects."/home/ana/work"]
trust_level = "trusted"

[mcp_servers.docs]
command = 'npx'
args = [
  "-y",
  "docs-server",  # [mcp_servers.groma] would be nice
]
env = { "DOCS_KEY" = "not-for-logs" }

[tui]
notifications = true


# the end
"#;

const GEMINI: &str = r#"{
  // chosen by hand
  "security": { "auth": { "selectedType": "oauth-personal" } },
  "hooks": {
    "BeforeTool": [
      { "matcher": "write_file", "hooks": [{ "type": "command", "command": "check.sh", "timeout": 5000 }] }
    ]
  },
  /* colours */
  "ui": { "theme": "Default" } // the last
}
"#;

const CURSOR: &str = r#"{
    "mcpServers": {
        "browser": {
            "url": "http://localhost:3000/sse"
        }
    }
}
"#;

const CURSOR_HOOKS: &str = r#"{ "version": 1, "hooks": { "stop": [{ "command": "./done.sh" }] } }
"#;

const CODE: &str = r#"{
	"inputs": [
		{ "type": "promptString", "id": "token", "description": "Token", "password": true }
	],
	"servers": {
		// one more to come
	}
}"#;

const CODE_PROJECT: &str = r#"{
  "servers": {
    "fetch": { "type": "stdio", "command": "uvx", "args": ["fetch"] }, // asks nobody
    // "old": {},
  }
}
"#;

const COPILOT: &str = r#"{
  "mcpServers": {}
}
"#;

const OPENCODE: &str = r#"{
  "$schema": "https://opencode.ai/config.json",
  "theme": "system",

  // servers
  "mcp": { "weather": { "type": "remote", "url": "https://example.com/mcp" } }
}
"#;

const ZED: &str = r#"// Zed settings
//
// For information on how to configure Zed, see the documentation.
{
  "ui_font_size": 16,
  "theme": {
    "mode": "system",
    "light": "One Light",
    "dark": "One Dark",
  },
  // "context_servers": {},
}
"#;

const CLINE: &str = r#"{
  "mcpServers": {
    "memory": {
      "command": "npx",
      "args": ["-y", "memory"],
      "disabled": true,
      "autoApprove": []
    }
  }
}"#;

const ROO: &str = r#"{
  "mcpServers": {

  }
}"#;

const GOOSE: &str = r"GOOSE_MODE: smart_approve
extensions:
  # comes with it
  developer:
    bundled: true
    enabled: true
    name: developer
    timeout: 300
    type: builtin

  memory:
    enabled: false
    type: builtin
slash_commands:
- command: run
  recipe_path: /home/ana/run.yaml
GOOSE_TEMPERATURE: 0.7
";

const AMP: &str = r#"{
  "amp.notifications.enabled": false,
  "amp.mcpServers": {
    "semgrep": { "command": "semgrep", "args": ["mcp"] }
  }
}
"#;
