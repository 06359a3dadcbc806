use std::collections::HashMap;
use std::{
    fmt::{self, Debug as Dbg},
    io::{Read, prelude::*},
    sync as threads,
};
pub use crate::shape::{self, Circle, Square as Box2};
pub(crate) use super::super::hidden::Thing;
use self::local::*;
use Kind::*;
use ::serde::Serialize;
use ::{log, rand::{Rng as _}};
use {alpha, beta::gamma};
pub use *;
use crate :: spaced
    :: path;
use r#type::r#match;

fn late() {
    use std::mem::swap;
    let path = std::env::args();
}
