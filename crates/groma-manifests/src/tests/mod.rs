//! Fixture projects and what has to be said of them.

mod hostile;
