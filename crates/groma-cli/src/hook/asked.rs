//! From what a client says to what is said to it: which project, with what settings, whether at all.

use std::time::Duration;

use groma::ops::status::State;
use groma::{Project, RepositoryEvidence};

use super::hosts::Moment;
use super::input::Input;
use super::log::Log;
use super::session::{Session, Sessions};
use super::{Trouble, prompt, start, telling};
use crate::args::Args;
use crate::commands;
use crate::config::{self, Settings};
use crate::env::Environment;

/// A question of a client.
pub(super) struct Asked<'a> {
    pub(super) args: &'a Args,
    pub(super) input: &'a Input,
    pub(super) log: &'a Log,
    pub(super) moment: Moment,
}

/// A question with all that is needed to answer it.
pub(super) struct Known<'a> {
    pub(super) input: &'a Input,
    pub(super) settings: Settings,
    pub(super) project: Project,
    pub(super) evidence: RepositoryEvidence,
}

impl Asked<'_> {
    /// The text for the conversation. `None`: there is nothing to say.
    pub(super) fn said(&self) -> Result<Option<String>, Trouble> {
        if self.moment == Moment::Prompt && !self.is_telling()? {
            return Ok(None);
        }
        let mut environment = Environment::of_process();
        // Clients that say nothing start the hook where the agent works; Cursor, which does not, always says.
        if let Some(folder) = self.input.folder()? {
            environment.working_directory = Some(folder);
        }
        let loaded = config::load(&environment, self.args)?;
        let root = loaded.root.path.clone();
        let settings = Settings::new(&loaded.merged, &root, &self.args.global);
        self.log.settles(&settings);
        let evidence = loaded.root.evidence().map_err(|_| Trouble::new("there is no repository"))?;
        let home = environment.home.as_deref().and_then(|home| home.canonicalize().ok());
        if root.parent().is_none() || home.is_some_and(|home| root == home) {
            return Err(Trouble::new("the root is the home directory or that of the file system"));
        }
        if settings.rev.is_some() {
            return Err(Trouble::new("a revision was named"));
        }
        let is_off = match self.moment {
            Moment::Start => !settings.hook_session_start || settings.hook_session_tokens == Some(0),
            Moment::Prompt => !settings.hook_user_prompt || settings.hook_prompt_tokens == 0,
            Moment::Compaction => false,
        };
        if is_off {
            return Ok(None);
        }
        // Answers are made of what is stored, however old it is.
        let project = commands::open(&settings)?.with_max_age(Duration::MAX);
        let known = Known { input: self.input, settings, project, evidence };
        let session = known.session();
        match self.moment {
            Moment::Start => {
                // Without a memory the block may come twice, which is better than never.
                let session = session.unwrap_or_else(|trouble| {
                    self.log.note(&trouble.0);
                    None
                });
                start::said(&known, session)
            }
            Moment::Prompt => match session? {
                Some(session) => prompt::said(&known, session),
                None => Err(Trouble::new("the client names no session, or nothing can be kept")),
            },
            Moment::Compaction => {
                if let Some(mut session) = session? {
                    session.forgets();
                    session.save()?;
                }
                Ok(None)
            }
        }
    }

    /// Whether the prompt may be one that a person asks and that is about something.
    fn is_telling(&self) -> Result<bool, Trouble> {
        let Some(prompt) = &self.input.prompt else { return Err(Trouble::new("the client names no prompt")) };
        // What a client says to the model by itself, in words of Claude Code.
        let is_automatic =
            matches!(self.input.source.as_deref(), Some("system" | "loop_wakeup" | "schedule_wakeup" | "poll_event"));
        Ok(!is_automatic && telling::is_about_something(prompt))
    }
}

impl Known<'_> {
    fn session(&self) -> Result<Option<Session>, Trouble> {
        let folder = self.settings.cache_dir.as_deref().filter(|_| !self.settings.no_cache);
        let sessions = folder.and_then(|folder| Sessions::new(folder, self.project.root()));
        sessions.map_or(Ok(None), |sessions| sessions.open(self.input))
    }

    /// Starts a build in the background if what is stored is missing or may be too old. Tells whether one goes on.
    pub(super) fn build_if_old(&self, again_after_failure: bool) -> bool {
        let checked = self.project.checked().filter(|_| self.project.is_indexed());
        if !self.settings.auto_index || checked.is_some_and(|age| age <= self.settings.max_age.max(LEAST_AGE)) {
            return false;
        }
        match self.project.build_state() {
            Some(State::Building) => true,
            Some(State::Failed(_)) if !again_after_failure => false,
            _ => commands::index::start(&self.settings, &self.project, false).is_ok(),
        }
    }
}

/// Builds are not started more often, whatever the settings say of answers.
const LEAST_AGE: Duration = Duration::from_mins(1);
