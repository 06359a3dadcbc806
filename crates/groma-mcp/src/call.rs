//! A call from its arguments to the text of its answer.

use std::future::Future;
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use groma::Progress as _;
use rmcp::RoleServer;
use rmcp::model::{JsonObject, ProgressNotificationParam, ProgressToken};
use rmcp::service::{Peer, RequestContext};
use tokio::sync::{Semaphore, watch};

use crate::answer::{Answer, Refusal};
use crate::arguments::Arguments;
use crate::builds::{Counter, Folder, Folders};
use crate::cursor::{self, Cursor};
use crate::open::{Open, Opened};
use crate::page::Page;
use crate::roots::{self, Wanted};
use crate::settings::ServerSettings;
use crate::threads::{self, Broken};
use crate::tools::{Asking, Needs, Tool};

/// The first answer about a project without an index comes within two seconds; the rest of them is for what is told.
const FIRST: Duration = Duration::from_millis(1300);

/// Whoever was told that a build goes on and asks again is better served with an answer than with the same note. Clients
/// give up after a minute.
const LATER: Duration = Duration::from_secs(20);

/// Where nothing is kept there is nothing to come back for, so that a call waits as long as clients do.
const LONGEST: Duration = Duration::from_secs(50);

/// What a client gets that asked, closed its end and still listens.
const GRACE: Duration = Duration::from_secs(3);

/// Between two notes of progress.
const TICK: Duration = Duration::from_millis(250);

/// Calls that work at the same time; each uses all processors where it can.
const MOST_AT_ONCE: usize = 6;

/// What all calls of a server share.
pub(crate) struct Shared {
    pub(crate) settings: ServerSettings,
    pub(crate) open: Arc<dyn Open>,
    pub(crate) folders: Folders,
    permits: Arc<Semaphore>,
    /// Whether the server is about to end.
    closing: watch::Receiver<bool>,
}

impl Shared {
    /// What the calls of a server share. The server ends when `closing` says so.
    pub(crate) fn new(settings: ServerSettings, open: Arc<dyn Open>, closing: watch::Receiver<bool>) -> Self {
        let permits = Arc::new(Semaphore::new(MOST_AT_ONCE));
        Self { settings: settings.checked(), open, folders: Folders::default(), permits, closing }
    }
}

/// The text of an answer and where it is from.
#[derive(Debug)]
pub(crate) struct Told {
    /// The root.
    pub(crate) root: PathBuf,
    /// The page, without the line that names the root.
    pub(crate) text: String,
}

/// Why a call has no answer.
#[derive(Debug)]
pub(crate) enum NoAnswer {
    /// In words.
    Refused(Refusal),
    /// Nobody waits for it.
    Cancelled,
}

impl From<Refusal> for NoAnswer {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<Broken> for NoAnswer {
    fn from(Broken(message): Broken) -> Self {
        Self::Refused(Refusal::new(message))
    }
}

/// A call that is being answered.
pub(crate) struct Call {
    shared: Arc<Shared>,
    tool: &'static Tool,
    object: JsonObject,
    arguments: Arc<Arguments>,
    cursor: Option<Cursor>,
    began: Instant,
}

impl Call {
    /// Reads the arguments of a call.
    pub(crate) fn new(shared: Arc<Shared>, tool: &'static Tool, object: Option<JsonObject>) -> Result<Self, Refusal> {
        let object = object.unwrap_or_default();
        let schema = (tool.schema)(&shared.settings);
        let arguments = Arguments::new(Some(object.clone()), &schema.names())?;
        let cursor = arguments.word("cursor")?.map(|text| Cursor::parse(&text)).transpose()?;
        Ok(Self { shared, tool, object, arguments: Arc::new(arguments), cursor, began: Instant::now() })
    }

    /// The root that the arguments name.
    pub(crate) fn named_root(&self) -> Result<Option<String>, Refusal> {
        self.arguments.word("root")
    }

    /// Answers the call.
    pub(crate) async fn answer(self, wanted: Wanted, context: &RequestContext<RoleServer>) -> Result<Told, NoAnswer> {
        let mut waiting = Waiting {
            cancelled: Box::pin(context.ct.clone().cancelled_owned()),
            closing: self.shared.closing.clone(),
            token: context.meta.get_progress_token(),
            peer: context.peer.clone(),
            told: 0,
        };
        let opened = self.open(&wanted).await?;
        let root = opened.project.root().to_owned();
        let folder = self.shared.folders.of(&root);
        let is_kept = opened.project.has_snapshot();
        let needs = (self.tool.needs)(&self.arguments)?;
        let mut opened = opened;
        if needs == Needs::Index && is_kept == Some(false) && !folder.is_futile() {
            let joined = folder.join(opened.project);
            let patience = self.patience(&folder, is_kept);
            match waiting.until(joined.end(), &joined.counter(), patience).await {
                Waited::Ended(end) => end?,
                Waited::Cancelled => {
                    joined.cancel();
                    return Err(NoAnswer::Cancelled);
                }
                Waited::TooLong => {
                    let text = self.so_far(&wanted, &folder, joined.counter().so_far()).await?;
                    return Ok(Told { root, text });
                }
            }
            opened = self.open(&wanted).await?;
        }
        let counter = Arc::new(Counter::default());
        let running = self.work(opened, counter.clone());
        match waiting.until(running, &counter, self.patience(&folder, is_kept)).await {
            Waited::Ended(answer) => {
                let page = Page {
                    head: "",
                    question: cursor::question(self.tool.name, &self.object, &root),
                    cursor: self.cursor,
                    // The line that names the root stands before it.
                    tokens: self.shared.settings.output_tokens.saturating_sub(ROOT_TOKENS),
                };
                Ok(Told { text: page.of(&answer?.text)?, root })
            }
            Waited::Cancelled => {
                counter.cancel();
                Err(NoAnswer::Cancelled)
            }
            Waited::TooLong => {
                let text = self.so_far(&wanted, &folder, counter.so_far()).await?;
                Ok(Told { root, text })
            }
        }
    }

    /// How long the reader may be kept waiting from now on.
    fn patience(&self, folder: &Folder, is_kept: Option<bool>) -> Duration {
        let all = match is_kept {
            None => LONGEST,
            Some(false) if !folder.is_told() && !folder.is_futile() => FIRST,
            Some(_) => LATER,
        };
        all.saturating_sub(self.began.elapsed())
    }

    async fn open(&self, wanted: &Wanted) -> Result<Opened, NoAnswer> {
        let (shared, wanted) = (self.shared.clone(), wanted.clone());
        let opening = threads::start("groma-open", move || roots::open(&*shared.open, &shared.settings, &wanted));
        Ok(received(opening.await)??)
    }

    /// The tool at work on a thread of its own. It goes on when nobody waits for it any more.
    async fn work(&self, opened: Opened, counter: Arc<Counter>) -> Result<Answer, NoAnswer> {
        let permit = self.shared.permits.clone().acquire_owned().await;
        let (shared, tool, arguments) = (self.shared.clone(), self.tool, self.arguments.clone());
        let working = threads::start("groma-tool", move || {
            let _permit = permit;
            let mut opened = opened;
            if tool.may_be_old {
                opened.project = opened.project.with_max_age(opened.max_age);
            }
            if counter.is_cancelled() {
                return Err(Refusal::from(groma::Error::Cancelled));
            }
            (tool.answer)(&Asking { shared: &shared, opened, arguments: &arguments, progress: &*counter })
        });
        Ok(received(working.await)??)
    }

    /// What is known although the index is not there yet.
    async fn so_far(
        &self,
        wanted: &Wanted,
        folder: &Folder,
        (done, total): (usize, usize),
    ) -> Result<String, NoAnswer> {
        let opened = self.open(wanted).await?;
        let (shared, tool, arguments) = (self.shared.clone(), self.tool, self.arguments.clone());
        let telling = threads::start("groma-partial", move || {
            (tool.partial)(&Asking { shared: &shared, opened, arguments: &arguments, progress: &groma::NoProgress })
        });
        let known = received(telling.await)??.text;
        folder.tell();
        let files = if total > 0 { format!(" ({done} of {total} files)") } else { String::new() };
        let note = format!(
            "PARTIAL: the index of this project is being built or updated{files}; this is what is known without it. Ask again for \
             the whole answer.\n"
        );
        let tokens = self.shared.settings.output_tokens.saturating_sub(ROOT_TOKENS);
        let page = Page { head: &note, question: 0, cursor: None, tokens };
        Ok(page.of(&known)?)
    }
}

/// Tokens of the line that names the root: its path is at most 4,096 bytes, and much less in all cases that are met.
const ROOT_TOKENS: usize = 300;

/// What a thread sends; it always does.
fn received<T>(sent: Result<Result<T, Broken>, tokio::sync::oneshot::error::RecvError>) -> Result<T, Broken> {
    sent.unwrap_or_else(|_| Err(Broken("a thread is gone".to_owned())))
}

/// What came of waiting.
enum Waited<T> {
    Ended(T),
    Cancelled,
    TooLong,
}

/// A call that waits.
struct Waiting {
    /// Ends when the client takes the call back. It ends the wait, so that it is never asked again after that.
    cancelled: Pin<Box<dyn Future<Output = ()> + Send>>,
    closing: watch::Receiver<bool>,
    token: Option<ProgressToken>,
    peer: Peer<RoleServer>,
    /// Files that were told as done.
    told: usize,
}

impl Waiting {
    /// Waits for the end of work, and tells how far it is.
    async fn until<T>(&mut self, work: impl Future<Output = T>, counter: &Counter, patience: Duration) -> Waited<T> {
        let mut work = std::pin::pin!(work);
        let mut too_late = tokio::time::Instant::now() + patience;
        let mut is_closing = false;
        let mut ticks = tokio::time::interval_at(tokio::time::Instant::now() + 2 * TICK, TICK);
        loop {
            tokio::select! {
                biased;
                end = &mut work => return Waited::Ended(end),
                () = &mut self.cancelled => return Waited::Cancelled,
                _ = self.closing.wait_for(|closing| *closing), if !is_closing => {
                    is_closing = true;
                    too_late = too_late.min(tokio::time::Instant::now() + GRACE);
                }
                () = tokio::time::sleep_until(too_late) => return Waited::TooLong,
                _ = ticks.tick() => {}
            }
            self.tell(counter).await;
        }
    }

    /// Tells how far the work is, if the client wants to know and there is news.
    async fn tell(&mut self, counter: &Counter) {
        let (done, total) = counter.so_far();
        let Some(token) = self.token.clone().filter(|_| done > self.told) else { return };
        self.told = done;
        #[expect(clippy::cast_precision_loss, reason = "the protocol has floats")]
        let progress = ProgressNotificationParam::new(token, done as f64)
            .with_total(total as f64)
            .with_message(format!("{done} of {total} files read"));
        // A client that is gone is noticed elsewhere.
        let _ = self.peer.notify_progress(progress).await;
    }
}
