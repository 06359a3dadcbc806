//! Tests of the built command: wiring, streams, exit statuses.
