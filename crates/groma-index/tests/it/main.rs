//! The facts cache from outside: what it promises to processes that share a folder, and what it does about damage.

mod damage;
mod processes;
mod publishing;
mod support;
mod upkeep;
