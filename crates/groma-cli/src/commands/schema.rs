//! `groma schema`

use groma::json;
use schemars::{Schema, schema_for};

use crate::args::SchemaOf;
use crate::failure::Failure;
use crate::output::{config, print};

pub(crate) fn run(of: SchemaOf) -> Result<bool, Failure> {
    print(&(serde_json::to_string_pretty(&schema(of))? + "\n"))?;
    Ok(true)
}

fn schema(of: SchemaOf) -> Schema {
    match of {
        SchemaOf::Map => schema_for!(json::Map),
        SchemaOf::Deps => schema_for!(json::Deps),
        SchemaOf::Refs => schema_for!(json::Refs),
        SchemaOf::Query => schema_for!(json::Query),
        SchemaOf::Slice => schema_for!(json::Slices),
        SchemaOf::Routes => schema_for!(json::Routes),
        SchemaOf::Outline => schema_for!(json::Outline),
        SchemaOf::Orient => schema_for!(json::Orient),
        SchemaOf::Context => schema_for!(json::Context),
        SchemaOf::Languages => schema_for!(json::Languages),
        SchemaOf::Why => schema_for!(json::Why),
        SchemaOf::Index => schema_for!(json::Index),
        SchemaOf::Status => schema_for!(json::Status),
        SchemaOf::Stats => schema_for!(json::Stats),
        SchemaOf::Diff => schema_for!(json::Diff),
        SchemaOf::Impact => schema_for!(json::Impact),
        SchemaOf::CacheSize => schema_for!(json::CacheSize),
        SchemaOf::Config => schema_for!(config::Config),
        SchemaOf::ExportSymbols => schema_for!(json::SymbolRecord<'static>),
        SchemaOf::ExportImports => schema_for!(json::ImportRecord<'static>),
        SchemaOf::ExportEdges => schema_for!(json::EdgeRecord<'static>),
        SchemaOf::ExportIndex => schema_for!(json::MapIndex),
    }
}
