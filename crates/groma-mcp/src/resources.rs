//! The resources: what a client may put before a model without a call of the model's own.

use rmcp::model::{ListResourcesResult, ReadResourceRequestParams, ReadResourceResponse, ReadResourceResult};
use rmcp::model::{Resource, ResourceContents};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer};

use crate::server::{Outcome, Server, as_error};
use crate::tools;

/// A resource: its address, its name, what it is, and the view of `project_map` that it is.
const RESOURCES: [(&str, &str, &str, &str); 2] = [
    (
        "groma://orientation",
        "orientation",
        "What to know before the first command: root, shell, checks, folders, entry points",
        "orientation",
    ),
    ("groma://map", "map", "The files and definitions that matter most, in a budget", "map"),
];

/// All resources.
pub(crate) fn list() -> ListResourcesResult {
    let resource = |(uri, name, description, _): (&str, &str, &str, &str)| {
        Resource::new(uri, name).with_description(description).with_mime_type("text/plain")
    };
    ListResourcesResult::with_all_items(RESOURCES.map(resource).to_vec())
}

/// Reads one.
pub(crate) async fn read(
    server: &Server,
    request: &ReadResourceRequestParams,
    context: &RequestContext<RoleServer>,
) -> Result<ReadResourceResponse, ErrorData> {
    let Some((uri, _, _, view)) = RESOURCES.iter().find(|(uri, ..)| *uri == request.uri) else {
        let known: Vec<&str> = RESOURCES.iter().map(|(uri, ..)| *uri).collect();
        return Err(ErrorData::resource_not_found(format!("no such resource; there are {}", known.join(", ")), None));
    };
    let arguments = tools::view_of_map(view);
    match server.ask(&tools::PROJECT_MAP, Some(arguments), request.input_responses.as_ref(), context).await {
        Outcome::Told(told) => Ok(ReadResourceResult::new(vec![ResourceContents::text(told.text, *uri)]).into()),
        Outcome::Refused(refusal) => Err(as_error(&refusal)),
        Outcome::AskForRoots(question) => Ok(question.into()),
    }
}
