//! The operations, one module each: a request, an answer, and the function that gets from one to the other. The same
//! names are used by the command and by the server.

pub mod cache;
pub mod context;
pub mod deps;
pub mod diff;
pub mod export;
pub mod impact;
pub mod index;
pub mod map;
pub mod orient;
pub mod outline;
pub mod published;
pub mod query;
pub mod refs;
pub mod routes;
pub mod slice;
pub mod stats;
pub mod status;
pub mod why;
