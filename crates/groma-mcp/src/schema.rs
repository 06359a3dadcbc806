//! Schemas of arguments, as flat as the strictest client wants them: one object, each property of one type with a
//! description, nothing else. Defaults stand in the descriptions, where every model reads them.

use std::sync::Arc;

use rmcp::model::JsonObject;
use serde_json::{Value, json};

/// A schema in the making.
#[derive(Debug, Default)]
pub(crate) struct Schema {
    properties: JsonObject,
    required: Vec<&'static str>,
}

impl Schema {
    /// A text.
    pub(crate) fn text(self, name: &'static str, description: &str) -> Self {
        self.with(name, json!({"type": "string", "description": description}))
    }

    /// One of a few words.
    pub(crate) fn choice(self, name: &'static str, choices: &[&str], description: &str) -> Self {
        self.with(name, json!({"type": "string", "enum": choices, "description": description}))
    }

    /// A whole number.
    pub(crate) fn number(self, name: &'static str, description: &str) -> Self {
        self.with(name, json!({"type": "integer", "description": description}))
    }

    /// Several texts.
    pub(crate) fn texts(self, name: &'static str, description: &str) -> Self {
        self.with(name, json!({"type": "array", "items": {"type": "string"}, "description": description}))
    }

    /// An argument that has to be there.
    pub(crate) fn required(mut self, name: &'static str) -> Self {
        self.required.push(name);
        self
    }

    /// What every tool takes.
    pub(crate) fn root_and_cursor(self) -> Self {
        self.root().text("cursor", "From an answer that was cut; repeat the other arguments")
    }

    /// The project.
    pub(crate) fn root(self) -> Self {
        self.text("root", "Absolute folder of another project than the current one")
    }

    /// The names of the arguments.
    pub(crate) fn names(&self) -> Vec<&str> {
        self.properties.keys().map(String::as_str).collect()
    }

    /// The schema.
    pub(crate) fn object(self) -> Arc<JsonObject> {
        let mut object = JsonObject::new();
        object.insert("type".to_owned(), json!("object"));
        object.insert("properties".to_owned(), Value::Object(self.properties));
        if !self.required.is_empty() {
            object.insert("required".to_owned(), json!(self.required));
        }
        Arc::new(object)
    }

    fn with(mut self, name: &'static str, property: Value) -> Self {
        self.properties.insert(name.to_owned(), property);
        self
    }
}
