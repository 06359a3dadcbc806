//! `groma schema`

use std::io::Write as _;

use schemars::{Schema, schema_for};

use crate::args::SchemaOf;
use crate::failure::Failure;
use crate::output::{self, agents, changes, config, found, graph, index, json, orient, published, routes, stats};

pub(crate) fn run(of: SchemaOf) -> Result<bool, Failure> {
    let mut out = output::writer();
    serde_json::to_writer_pretty(&mut out, &schema(of))?;
    out.write_all(b"\n")?;
    out.flush()?;
    Ok(true)
}

fn schema(of: SchemaOf) -> Schema {
    match of {
        SchemaOf::Map => schema_for!(graph::Map),
        SchemaOf::Deps => schema_for!(graph::Deps),
        SchemaOf::Refs => schema_for!(graph::Refs),
        SchemaOf::Query => schema_for!(found::Query),
        SchemaOf::Slice => schema_for!(found::Slices),
        SchemaOf::Routes => schema_for!(routes::Routes),
        SchemaOf::Outline => schema_for!(json::Outline),
        SchemaOf::Orient => schema_for!(orient::Orient),
        SchemaOf::Context => schema_for!(orient::Context),
        SchemaOf::Languages => schema_for!(json::Languages),
        SchemaOf::Why => schema_for!(json::Why),
        SchemaOf::Index => schema_for!(index::Index),
        SchemaOf::Status => schema_for!(index::Status),
        SchemaOf::Stats => schema_for!(stats::Stats),
        SchemaOf::Diff => schema_for!(changes::Diff),
        SchemaOf::Impact => schema_for!(changes::Impact),
        SchemaOf::CacheSize => schema_for!(index::CacheSize),
        SchemaOf::Config => schema_for!(config::Config),
        SchemaOf::Install | SchemaOf::Uninstall => schema_for!(agents::Installation),
        SchemaOf::Doctor => schema_for!(agents::Checkup),
        SchemaOf::ExportSymbols => schema_for!(json::SymbolRecord<'static>),
        SchemaOf::ExportImports => schema_for!(json::ImportRecord<'static>),
        SchemaOf::ExportEdges => schema_for!(json::EdgeRecord<'static>),
        SchemaOf::ExportIndex => schema_for!(published::MapIndex),
    }
}
