//! The ways to reach a server. Each runs one thread for the protocol, and ends when its clients are gone or the process
//! is.

mod gate;
mod http;
mod lines;
mod stdio;

pub use http::{Http, HttpError, serve_http};
pub use stdio::{Stopped, serve_stdio};

#[cfg(test)]
mod tests;
