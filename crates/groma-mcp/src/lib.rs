//! groma as a server of the Model Context Protocol: six read-only tools, two resources and a prompt, over stdio
//! ([`serve_stdio`]) and streamable HTTP ([`serve_http`]), for clients of both eras of the protocol.
//!
//! The way of a call: arguments are read (`arguments`), a root is chosen (`roots`), its project is opened
//! ([`Open`]), its index is built if there is none (`builds`), a tool makes text of an answer of the library
//! (`tools`), and the text is cut to what a client takes (`page`). All of that runs on threads of its own; the one
//! thread of the runtime only waits, so that it can tell of progress, hear of cancellations and, when a build takes
//! long, answer with what is known already.
//!
//! It prints nothing and reads no environment, home directory or working directory: [`ServerSettings`] and [`Open`] tell
//! what holds. It runs nothing and writes nothing but what the library keeps in its cache.

mod answer;
mod arguments;
mod builds;
mod call;
mod cursor;
mod open;
mod page;
mod prompts;
mod resources;
mod roots;
mod schema;
mod serve;
mod server;
mod settings;
mod threads;
mod tools;
mod uri;

pub use open::{Asked, Open, OpenFailure, Opened, Orientation};
pub use serve::{Http, HttpError, Stopped, serve_http, serve_stdio};
pub use settings::ServerSettings;
pub use tools::listed_tools;
