//! `orient`: what an agent needs before its first command: where it is, how commands are written here, how work is
//! checked, where things are, what is not installed.
//!
//! Nothing is run to find out. The machine is known by facts that the face hands in, the project by its manifests and a
//! quick listing ([`groma_source::Overview`]), so that it takes milliseconds on any tree; what is found is kept in the
//! cache until something that it depends on changes.

use groma_host::{AllowList, COMMON_COMMANDS, CommandsOnPath, HostFacts, Platform, Sorted};
use groma_manifests::{Note, NoteKind, project_commands};
use groma_render::{IndexState, Orientation, Tools};
use groma_source::{Overview, RepositoryEvidence};

use crate::ops::status::State;
use crate::orient::tools_used;
use crate::orient::{Folders, Kept, Options, TreeFiles, checks, directories, entry_points, fingerprint, packages};
use crate::snapshot::StoredRanks;
use crate::{Error, Project};

/// Whom to orient, and where.
#[derive(Debug, Clone, Copy)]
pub struct Request<'r> {
    /// Why the root is a code repository.
    pub evidence: &'r RepositoryEvidence,
    /// The machine that runs the reader's commands.
    pub host: &'r HostFacts,
    /// The shell that runs them, if somebody names it.
    pub shell: Option<&'r str>,
    /// What the reader's shell tool accepts, if that is known.
    pub allow: Option<&'r AllowList>,
    /// How the reader can ask groma.
    pub tools: Tools,
}

/// The most tokens of an orientation where nobody says how many: the size that is published for such a block.
pub const TOKENS: usize = 600;

impl<'r> Request<'r> {
    /// For a reader of whom nothing is known but the machine, and who can call `groma`.
    pub fn new(evidence: &'r RepositoryEvidence, host: &'r HostFacts) -> Self {
        Self { evidence, host, shell: None, allow: None, tools: Tools::default() }
    }
}

/// What there is to tell.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Answer {
    /// Everything; [`groma_render::orient`] makes text of it.
    pub facts: Orientation,
    /// What a person should know, in words: manifests that were not read, names that were left out.
    pub notes: Vec<String>,
    /// Whether it was kept from before.
    pub kept: bool,
}

/// Tells what an agent needs before its first command.
pub fn orient(project: &Project, request: &Request<'_>) -> Result<Answer, Error> {
    let evidence = request.evidence.name();
    let options =
        Options { host: request.host, shell: request.shell, allow: request.allow, tools: request.tools, evidence };
    let before = project.cache().and_then(Kept::read);
    let is_true = |kept: &Kept| fingerprint(project, options, &kept.read) == kept.fingerprint;
    let (kept, was_kept) = match before.filter(is_true) {
        Some(kept) => (kept, true),
        None => {
            let (kept, is_settled) = look(project, request, options)?;
            // What changed while it was looked at might be told as it was before.
            if let Some(cache) = project.cache().filter(|_| is_settled) {
                kept.write(cache);
            }
            (kept, false)
        }
    };
    let index = (request.tools != Tools::None).then(|| index_state(project, kept.indexed));
    Ok(Answer { facts: Orientation { index, ..kept.facts }, notes: kept.notes, kept: was_kept })
}

/// Looks at everything, and tells whether it stood still meanwhile.
fn look(project: &Project, request: &Request<'_>, options: Options<'_>) -> Result<(Kept, bool), Error> {
    let platform = Platform::of(request.host, request.shell)?;
    let before = fingerprint(project, options, &[]);
    let overview = match request.evidence {
        // What lies in it are objects, not files of a project.
        RepositoryEvidence::BareRepository => Overview::default(),
        _ => project.tree().overview(),
    };
    let files = TreeFiles::new(project.tree(), &overview);
    let commands = project_commands(&files);
    let ranks = StoredRanks::read(project);
    let is_controlled = matches!(request.evidence, RepositoryEvidence::VersionControl(_));
    let (folders, more) = directories(&Folders { overview: &overview, ranks: ranks.as_ref(), is_controlled });
    let on_path = CommandsOnPath::list(request.host);
    let common = COMMON_COMMANDS.iter().map(|command| command.name);
    let Sorted { missing, usable, refused } =
        on_path.sort(tools_used(&commands).into_iter().chain(common), request.allow);
    let facts = Orientation {
        name: project.name(),
        root: shown_root(project),
        evidence: request.evidence.name().to_owned(),
        shell: platform.shell.shown().to_owned(),
        separator: platform.separator.to_string(),
        example_path: platform.example_path(),
        instructions: commands.instructions.clone(),
        checks: checks(&commands, &platform, &missing),
        entry_points: entry_points(&commands),
        packages: packages(&commands, &folders),
        directories: folders,
        more_directories: more,
        missing,
        refused,
        installed: usable,
        is_allow_known: request.allow.is_some(),
        index: None,
        tools: request.tools,
    };
    let now = fingerprint(project, options, &commands.read);
    let is_settled = files.are_unchanged() && fingerprint(project, options, &[]) == before;
    // That there is more than is told is no news.
    let is_news = |note: &&Note| !matches!(note.what, NoteKind::Bounded(_) | NoteKind::MembersBounded(_));
    let notes = commands.notes.iter().filter(is_news).map(ToString::to_string).collect();
    let indexed = ranks.map(|ranks| ranks.files.len());
    Ok((Kept { fingerprint: now, read: commands.read, indexed, facts, notes }, is_settled))
}

/// The root as commands name it. On Windows the system's form of a path without links has a prefix that few programs
/// take.
fn shown_root(project: &Project) -> String {
    let root = project.root().display().to_string();
    root.strip_prefix(r"\\?\").filter(|rest| !rest.starts_with("UNC")).map_or(root.clone(), str::to_owned)
}

fn index_state(project: &Project, indexed: Option<usize>) -> IndexState {
    let Some(cache) = project.cache() else { return IndexState::NotKept };
    match cache.build_state() {
        Some(State::Building) => IndexState::Building,
        Some(State::Failed(why)) => IndexState::Failed(why),
        _ if cache.has_snapshot() => IndexState::Ready { files: indexed },
        _ => IndexState::NotBuilt,
    }
}
