//! `groma mcp`: starts the server and tells it what holds; all else is the server's.

use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::SystemTime;

use groma::host::HostFacts;
use groma::render::Budget;
use groma_mcp::{Asked, Http, HttpError, Open, OpenFailure, Opened, Orientation, ServerSettings};
use groma_mcp::{serve_http, serve_stdio};

use super::{open, orient};
use crate::args::{Args, Global, Mcp};
use crate::config::{self, Flags, Key, Settings};
use crate::env::{self, Environment};
use crate::failure::{Failure, shown};

pub(crate) fn run(args: &Args, asked: &Mcp) -> Result<bool, Failure> {
    if args.global.rev.is_some() {
        return Err(Failure::NotAtRevision);
    }
    let environment = Environment::of_process();
    let opens = Projects { flags: config::given(args), global: args.global.clone(), host: OnceLock::new() };
    let settings = server_settings(&environment, &opens)?;
    let opens: Arc<dyn Open> = Arc::new(opens);
    let Some(address) = &asked.http else {
        let served = serve_stdio(settings, opens, std::io::stdin(), std::io::stdout());
        return served.map(|()| true).map_err(|stopped| Failure::Server(shown(&stopped), None));
    };
    let token = environment.get(env::MCP_TOKEN).map(|token| token.to_string_lossy().into_owned());
    let failed = |error: HttpError| Failure::Server(shown(&error), hint(&error));
    let http = Http::new(address, token, asked.host.clone()).map_err(failed)?;
    match serve_http(settings, opens, &http, tell_address) {
        Ok(never) => match never {},
        Err(error) => Err(failed(error)),
    }
}

/// Says where the server is.
#[expect(clippy::print_stderr, reason = "people copy the address from there")]
fn tell_address(address: impl std::fmt::Display) {
    eprintln!("listening on http://{address}/mcp");
}

fn hint(error: &HttpError) -> Option<&'static str> {
    match error {
        HttpError::NeedsToken(_) => Some("set GROMA_MCP_TOKEN, or listen on localhost"),
        HttpError::Token => Some("GROMA_MCP_TOKEN takes what `openssl rand -hex 32` prints"),
        HttpError::Address(_) => Some("--http takes 8080, localhost:8080, 192.168.1.5:8080"),
        _ => None,
    }
}

/// What holds for the server from its start to its end. The default project's own file counts where there is one.
fn server_settings(environment: &Environment, opens: &Projects) -> Result<ServerSettings, Failure> {
    let of_user = config::merged_of_user(environment, opens.flags.clone())?;
    let has_root = of_user.folder(Key::Root).is_some();
    let settings = match config::load_with(environment, opens.flags.clone()) {
        Ok(loaded) => Settings::new(&loaded.merged, &loaded.root.path, &opens.global),
        // There may be no project yet; calls are told.
        Err(_) => Settings::new(&of_user, Path::new("."), &opens.global),
    };
    let map = match settings.context_window {
        Some(window) => Budget::of_window(window),
        None => Budget { limit: settings.map_tokens, tokenizer: settings.tokenizer, files: usize::MAX },
    };
    let of_client = environment.get(env::MCP_OUTPUT_TOKENS).and_then(|limit| limit.to_str()?.trim().parse().ok());
    Ok(ServerSettings {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        home: environment.home.clone(),
        has_root,
        output_tokens: of_client.unwrap_or(ServerSettings::OUTPUT_TOKENS),
        map,
        window: settings.context_window,
        find_files: settings.slice_max_files,
        find_tokens: ServerSettings::FIND_TOKENS,
    })
}

/// Opens projects as commands do, with the settings that hold at the moment.
struct Projects {
    flags: Flags,
    global: Global,
    /// The machine, looked at once: that takes longer than most calls.
    host: OnceLock<HostFacts>,
}

impl Projects {
    fn open(&self, asked: Asked<'_>) -> Result<Opened, Failure> {
        let mut flags = self.flags.clone();
        if let Asked::Folder(folder) = asked {
            let (root, value) = config::root_flag(folder);
            flags.retain(|(setting, _)| setting.key != root.key);
            flags.push((root, value));
        }
        let loaded = config::load_with(&Environment::of_process(), flags)?;
        let settings = Settings::new(&loaded.merged, &loaded.root.path, &self.global);
        let evidence = loaded.root.found.as_ref().ok().and_then(|found| found.evidence.clone());
        loaded.root.for_any_folder().map_err(Failure::Root)?;
        Ok(Opened {
            project: open(&settings)?,
            evidence,
            tokenizer: settings.tokenizer,
            max_age: settings.max_age,
            now: SystemTime::now(),
            orientation: Orientation {
                tokens: settings.orient_tokens,
                host: self.host.get_or_init(env::host).clone(),
                shell: settings.orient_shell,
                allow: orient::allow_list(&settings)?,
            },
        })
    }
}

impl Open for Projects {
    fn open(&self, asked: Asked<'_>) -> Result<Opened, OpenFailure> {
        self.open(asked).map_err(|failure| {
            let (message, hint) = failure.for_client();
            OpenFailure { message, hint }
        })
    }
}
