//! A server for many clients over streamable HTTP, in both eras of the protocol: with sessions and without.

use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use http_body_util::combinators::BoxBody;
use http_body_util::{BodyExt as _, Full};
use hyper::body::{Bytes, Incoming};
use hyper::header::{CONTENT_TYPE, HeaderValue, WWW_AUTHENTICATE};
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};

use super::gate::{Closed, Gate};
use crate::call::Shared;
use crate::open::Open;
use crate::server::Server;
use crate::settings::ServerSettings;

/// Where a server listens, and who may speak to it.
#[derive(Debug, Clone)]
pub struct Http {
    address: SocketAddr,
    gate: Gate,
}

/// Why there is no server.
#[derive(Debug, thiserror::Error)]
pub enum HttpError {
    /// The address is none.
    #[error("`{0}` is no address to listen on: a port, or an IP address with a port")]
    Address(String),
    /// Others than this machine could speak to it.
    #[error("`{0}` can be reached from other machines, so that a token is needed")]
    NeedsToken(SocketAddr),
    /// The token could be guessed, or cannot be sent.
    #[error("the token has fewer than {TOKEN_BYTES} characters, or others than visible ASCII")]
    Token,
    /// The address cannot be listened on.
    #[error("listening on `{address}`")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system says.
        source: io::Error,
    },
    /// The runtime could not be started.
    #[error("starting the server")]
    Start(#[source] io::Error),
}

/// The least length of a token.
const TOKEN_BYTES: usize = 16;

/// Connections at the same time.
const MOST_CONNECTIONS: usize = 256;

/// How long a client may take for the head of a request.
const HEAD: Duration = Duration::from_secs(10);

/// The paths of the server.
const PATHS: [&str; 2] = ["/mcp", "/"];

impl Http {
    /// Reads an address: `8080` and `localhost:8080` are this machine's, `192.168.1.5:8080` and `0.0.0.0:8080` need a token.
    /// `hosts` are names under which the server is reached besides its addresses.
    pub fn new(address: &str, token: Option<String>, hosts: Vec<String>) -> Result<Self, HttpError> {
        let local = |port: &str| Some(SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port.parse().ok()?));
        let of_name = || address.strip_prefix("localhost:").map_or_else(|| local(address), local);
        let parsed = address.parse().ok().or_else(of_name);
        let address: SocketAddr = parsed.ok_or_else(|| HttpError::Address(address.to_owned()))?;
        let is_local = address.ip().is_loopback();
        let is_good = |token: &String| token.len() >= TOKEN_BYTES && token.bytes().all(|byte| byte.is_ascii_graphic());
        match &token {
            Some(token) if !is_good(token) => return Err(HttpError::Token),
            None if !is_local => return Err(HttpError::NeedsToken(address)),
            _ => {}
        }
        Ok(Self { address, gate: Gate { is_local, hosts, token } })
    }
}

/// Serves clients until the process ends. `listening` is told the address, of which the port may have been left to the
/// system.
pub fn serve_http(
    settings: ServerSettings,
    open: Arc<dyn Open>,
    http: &Http,
    listening: impl FnOnce(SocketAddr),
) -> Result<Infallible, HttpError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(HttpError::Start)?;
    runtime.block_on(async {
        let failed = |source| HttpError::Listen { address: http.address, source };
        let listener = TcpListener::bind(http.address).await.map_err(failed)?;
        listening(listener.local_addr().map_err(failed)?);
        // It never closes.
        let (_closing, closed) = watch::channel(false);
        let shared = Arc::new(Shared::new(settings, open, closed));
        // Hosts and origins are checked at the gate.
        let config = StreamableHttpServerConfig::default().disable_allowed_hosts().disable_allowed_origins();
        let service = StreamableHttpService::new(
            move || Ok(Server::new(shared.clone())),
            Arc::new(LocalSessionManager::default()),
            config,
        );
        let gate = Arc::new(http.gate.clone());
        let connections = Arc::new(Semaphore::new(MOST_CONNECTIONS));
        loop {
            let permit = connections.clone().acquire_owned().await;
            // A client that was gone before it was accepted is none; without files to open, others may come to an end.
            let Ok((stream, _)) = listener.accept().await else {
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            };
            let (service, gate) = (service.clone(), gate.clone());
            tokio::spawn(async move {
                let _permit = permit;
                let answer = service_fn(|request: Request<Incoming>| {
                    let (service, gate) = (service.clone(), gate.clone());
                    async move {
                        Ok::<_, Infallible>(match refusal(&gate, &request) {
                            Some(refusal) => refusal,
                            None => service.handle(request).await,
                        })
                    }
                });
                let mut builder = hyper::server::conn::http1::Builder::new();
                builder.timer(TokioTimer::new()).header_read_timeout(HEAD);
                // How a connection ends is its client's affair.
                let _ = builder.serve_connection(TokioIo::new(stream), answer).await;
            });
        }
    })
}

/// The answer to a request that is not let through.
fn refusal(gate: &Gate, request: &Request<Incoming>) -> Option<Response<BoxBody<Bytes, Infallible>>> {
    let (status, text) = match gate.check(request.headers(), request.uri().host()) {
        Err(Closed::Host) => (StatusCode::FORBIDDEN, "this server has another name (Host)"),
        Err(Closed::Origin) => (StatusCode::FORBIDDEN, "pages of elsewhere are not served (Origin)"),
        Err(Closed::Token) => (StatusCode::UNAUTHORIZED, "a token is needed (Authorization: Bearer ...)"),
        Ok(()) if !PATHS.contains(&request.uri().path()) => (StatusCode::NOT_FOUND, "the server is at /mcp"),
        Ok(()) => return None,
    };
    let mut response = Response::new(Full::new(Bytes::from_static(text.as_bytes())).boxed());
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    if status == StatusCode::UNAUTHORIZED {
        response.headers_mut().insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    }
    Some(response)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_needs_no_token() {
        for address in ["8080", "localhost:8080", "127.0.0.1:0", "[::1]:8080"] {
            assert!(Http::new(address, None, Vec::new()).is_ok(), "{address}");
        }
    }

    #[test]
    fn any_other_address_does() {
        let token = Some("0123456789abcdef".to_owned());
        for address in ["0.0.0.0:8080", "192.168.1.5:8080", "[::]:8080"] {
            assert!(matches!(Http::new(address, None, Vec::new()), Err(HttpError::NeedsToken(_))), "{address}");
            assert!(Http::new(address, token.clone(), Vec::new()).is_ok(), "{address}");
        }
    }

    #[test]
    fn odd_addresses_and_tokens_are_refused() {
        for address in ["", "example.com:80", "99999", "1.2.3.4", "localhost"] {
            assert!(matches!(Http::new(address, None, Vec::new()), Err(HttpError::Address(_))), "{address}");
        }
        for token in ["short", "with a space in it", "0123456789abcde\u{e4}"] {
            assert!(matches!(Http::new("1", Some(token.to_owned()), Vec::new()), Err(HttpError::Token)), "{token}");
        }
    }
}
