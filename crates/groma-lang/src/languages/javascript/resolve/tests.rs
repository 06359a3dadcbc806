//! Cases of import resolution.
