//! The prompt `orient`: a first message about the project, for people who choose prompts from a list.

use rmcp::model::{GetPromptRequestParams, GetPromptResponse, GetPromptResult, ListPromptsResult};
use rmcp::model::{Prompt, PromptArgument, PromptMessage, Role};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer};

use crate::server::{Outcome, Server, as_error};
use crate::tools;

const NAME: &str = "orient";
const DESCRIPTION: &str = "Begin with what this project is: root, shell, checks, folders, entry points";
const ROOT: &str = "root";

/// All prompts.
pub(crate) fn list() -> ListPromptsResult {
    let root = PromptArgument::new(ROOT).with_description("Absolute folder of another project than the current one");
    let prompt = Prompt::new(NAME, Some(DESCRIPTION), Some(vec![root.with_required(false)]));
    ListPromptsResult::with_all_items(vec![prompt])
}

/// Fills one.
pub(crate) async fn get(
    server: &Server,
    request: &GetPromptRequestParams,
    context: &RequestContext<RoleServer>,
) -> Result<GetPromptResponse, ErrorData> {
    if request.name != NAME {
        return Err(ErrorData::invalid_params(format!("no such prompt; there is {NAME}"), None));
    }
    let mut arguments = tools::view_of_map("orientation");
    for (name, value) in request.arguments.iter().flatten() {
        if name != ROOT {
            return Err(ErrorData::invalid_params(format!("the prompt {NAME} has no argument but {ROOT}"), None));
        }
        arguments.insert(name.clone(), value.clone());
    }
    match server.ask(&tools::PROJECT_MAP, Some(arguments), request.input_responses.as_ref(), context).await {
        Outcome::Told(told) => {
            let text = format!("This is the project that we work on, as groma sees it:\n\n{}", told.text);
            let result = GetPromptResult::new(vec![PromptMessage::new_text(Role::User, text)]);
            Ok(result.with_description(DESCRIPTION).into())
        }
        Outcome::Refused(refusal) => Err(as_error(&refusal)),
        Outcome::AskForRoots(question) => Ok(question.into()),
    }
}
