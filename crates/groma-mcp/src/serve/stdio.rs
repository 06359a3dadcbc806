//! A server for one client over a pair of streams. Nothing but protocol goes to the output, and the end of the input is
//! the end of the server.

use std::future::Future;
use std::io::{self, BufReader, Read, Write};
use std::sync::Arc;
use std::sync::mpsc;
use std::thread::Builder;

use rmcp::RoleServer;
use rmcp::model::{ClientJsonRpcMessage, ServerJsonRpcMessage};
use rmcp::service::{ServerInitializeError, ServiceExt as _};
use rmcp::transport::Transport;
use tokio::sync::{oneshot, watch};

use super::lines::{self, Line};
use crate::call::Shared;
use crate::open::Open;
use crate::server::Server;
use crate::settings::ServerSettings;

/// Why a server ended.
#[derive(Debug, thiserror::Error)]
pub enum Stopped {
    /// The runtime or a thread could not be started.
    #[error("starting the server")]
    Start(#[source] io::Error),
    /// The client began with something else than the protocol begins with.
    #[error("the client began with something unexpected: {0}")]
    Handshake(String),
}

/// Messages that wait to be handled before reading goes on.
const WAITING: usize = 64;

/// Serves one client until it closes its end.
pub fn serve_stdio(
    settings: ServerSettings,
    open: Arc<dyn Open>,
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
) -> Result<(), Stopped> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().map_err(Stopped::Start)?;
    let result = runtime.block_on(async {
        let (closing, closed) = watch::channel(false);
        let pipe = Pipe::start(input, output, closing).map_err(Stopped::Start)?;
        let shared = Arc::new(Shared::new(settings, open, closed));
        match Server::new(shared).serve(pipe).await {
            Ok(running) => {
                // How it ended makes no difference: there is nobody left to tell.
                let _ = running.waiting().await;
                Ok(())
            }
            Err(ServerInitializeError::ConnectionClosed(_)) => Ok(()),
            Err(error) => Err(Stopped::Handshake(error.to_string())),
        }
    });
    // Work that goes on is of no use to anybody any more.
    runtime.shutdown_background();
    result
}

/// The two streams, each with a thread of its own, since reading and writing wait.
struct Pipe {
    lines: tokio::sync::mpsc::Receiver<Line>,
    out: mpsc::Sender<Outgoing>,
    /// Whether the output has failed.
    broken: watch::Receiver<bool>,
    /// Whether a request came; what comes before the first one is nothing that a server can use.
    has_begun: bool,
}

/// A line to write, and who waits for it.
struct Outgoing(String, Option<oneshot::Sender<io::Result<()>>>);

impl Pipe {
    fn start(
        input: impl Read + Send + 'static,
        mut output: impl Write + Send + 'static,
        closing: watch::Sender<bool>,
    ) -> io::Result<Self> {
        let (sender, lines) = tokio::sync::mpsc::channel(WAITING);
        Builder::new().name("groma-input".to_owned()).spawn(move || {
            let mut input = BufReader::with_capacity(1 << 16, input);
            while let Ok(Some(line)) = lines::read(&mut input) {
                if sender.blocking_send(line).is_err() {
                    break;
                }
            }
            // Calls that wait for a build are answered soon.
            let _ = closing.send(true);
        })?;
        let (out, outgoing) = mpsc::channel::<Outgoing>();
        let (breaking, broken) = watch::channel(false);
        Builder::new().name("groma-output".to_owned()).spawn(move || {
            while let Ok(Outgoing(mut line, waiting)) = outgoing.recv() {
                line.push('\n');
                let result = output.write_all(line.as_bytes()).and_then(|()| output.flush());
                let has_failed = result.is_err();
                if let Some(waiting) = waiting {
                    let _ = waiting.send(result);
                }
                if has_failed {
                    let _ = breaking.send(true);
                    break;
                }
            }
        })?;
        Ok(Self { lines, out, broken, has_begun: false })
    }
}

impl Transport<RoleServer> for Pipe {
    type Error = io::Error;

    fn send(
        &mut self,
        message: ServerJsonRpcMessage,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send + 'static {
        let out = self.out.clone();
        async move {
            let line = serde_json::to_string(&message)?;
            let (sender, written) = oneshot::channel();
            let gone = || io::Error::from(io::ErrorKind::BrokenPipe);
            out.send(Outgoing(line, Some(sender))).map_err(|_| gone())?;
            written.await.map_err(|_| gone())?
        }
    }

    async fn receive(&mut self) -> Option<ClientJsonRpcMessage> {
        loop {
            // Both waits may be given up at any time without a loss.
            let line = tokio::select! {
                line = self.lines.recv() => line?,
                Ok(_) = self.broken.wait_for(|broken| *broken) => return None,
            };
            match lines::message(line) {
                Ok(None) => {}
                Ok(Some(message)) => {
                    self.has_begun |= matches!(message, ClientJsonRpcMessage::Request(_));
                    if self.has_begun {
                        return Some(message);
                    }
                }
                Err(answer) => drop(self.out.send(Outgoing(answer, None))),
            }
        }
    }

    async fn close(&mut self) -> Result<(), Self::Error> {
        Ok(())
    }
}
