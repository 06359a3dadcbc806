//! Tests of the languages: the cases of each folder, and the guards that keep a language in one folder.

mod cases;
mod robustness;
mod routes;
mod skeleton;
mod stress;
