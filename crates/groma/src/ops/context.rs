//! `context`: the block that is pushed into a system prompt: nothing, the shape of the project, or a map of it.
//!
//! The shape is told from a quick listing and needs no index, since it is asked for whenever a prompt is made.

use groma_lang::{ByName, Language, detect};
use groma_model::FileTable;
use groma_render::{Budget, Detail, MapStyle, OrientSection, OrientText, Shape, Tokenizer, Tools, shape};
use groma_source::RepositoryEvidence;

use crate::orient::{Folders, directories};
use crate::pipeline::Progress;
use crate::snapshot::StoredRanks;
use crate::{Coverage, Error, Project, frame, ops};

/// Characters of a minimal context, everything included.
pub const MINIMAL_CHARS: usize = 1200;

/// How much of the project is pushed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Level {
    /// Nothing.
    Off,
    /// The frame and the shape of the top.
    #[default]
    Minimal,
    /// A map of symbols.
    Full,
}

impl Level {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Off, Self::Minimal, Self::Full];

    /// The name in settings.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Minimal => "minimal",
            Self::Full => "full",
        }
    }

    /// The level of a name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.as_str() == name)
    }
}

/// What to push. By default the shape of the project, to a reader who can call `groma`.
#[derive(Debug, Clone, Copy, Default)]
pub struct Request {
    /// How much.
    pub level: Level,
    /// The ceiling of a full context; [`Budget::of_window`] derives one.
    pub budget: Budget,
    /// How the reader can ask for more.
    pub tools: Tools,
}

impl Request {
    /// So much of the project.
    pub fn new(level: Level) -> Self {
        Self { level, ..Self::default() }
    }
}

/// A part of the block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// What it is about: `frame`, `shape`, `map`, `tools`.
    pub name: &'static str,
    /// How much it matters, on the scale of [`groma_render::SectionKind::priority`].
    pub priority: u8,
    /// Its lines.
    pub text: String,
    /// Items that a budget cut.
    pub left_out: usize,
}

impl From<OrientSection> for Section {
    fn from(section: OrientSection) -> Self {
        let (name, priority) = (section.kind.as_str(), section.kind.priority());
        Self { name, priority, text: section.text, left_out: section.total - section.shown }
    }
}

/// The block.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Answer {
    /// How much of the project it is.
    pub level: Level,
    /// Its parts, in the order of the text. None for [`Level::Off`].
    pub sections: Vec<Section>,
    /// What became of every file, if files were read.
    pub coverage: Option<Coverage>,
}

impl Answer {
    /// The block with an orientation before it.
    pub fn after(mut self, orientation: OrientText) -> Self {
        let sections = orientation.sections.into_iter().map(Section::from);
        self.sections = sections.chain(self.sections).collect();
        self
    }

    /// The whole block.
    pub fn text(&self) -> String {
        self.sections.iter().map(|section| section.text.as_str()).collect()
    }
}

const FRAME: (&str, u8) = ("frame", 65);
const SHAPE: (&str, u8) = ("shape", 45);
const MAP: (&str, u8) = ("map", 35);
const TOOLS: (&str, u8) = ("tools", 25);

/// Makes the block.
pub fn context(project: &Project, request: &Request, progress: &dyn Progress) -> Result<Answer, Error> {
    match request.level {
        Level::Off => Ok(Answer { level: Level::Off, sections: Vec::new(), coverage: None }),
        Level::Minimal => Ok(minimal(project, request.tools)),
        Level::Full => full(project, request, progress),
    }
}

fn minimal(project: &Project, tools: Tools) -> Answer {
    let overview = project.tree().overview();
    let table = FileTable::new(overview.files.iter());
    let by_name = |path: &groma_model::RepoPath| match detect(path.file_name()) {
        ByName::Certain(language) => Some(language),
        ByName::Among(languages) => languages.first().copied(),
        ByName::FirstLine | ByName::Unknown => None,
    };
    let languages: Vec<Option<Language>> = overview.files.iter().map(by_name).collect();
    let manifest = |file: groma_model::FileId| {
        let path = overview.files.get(file.index())?;
        project.tree().small_text(path, MOST_MANIFEST_BYTES).ok().flatten()
    };
    let known = if overview.complete { frame::Known::Whole } else { frame::Known::Top };
    let frame = frame::frame_of(&table, &languages, &project.name(), manifest, known);
    let ranks = StoredRanks::read(project);
    let evidence = RepositoryEvidence::of_named(project.root());
    let is_controlled = matches!(evidence, Some(RepositoryEvidence::VersionControl(_)));
    let (folders, more) = directories(&Folders { overview: &overview, ranks: ranks.as_ref(), is_controlled });
    let Shape { frame, shape, tools } = shape(&frame, &folders, more, tools, MINIMAL_CHARS);
    Answer { level: Level::Minimal, sections: parts([(FRAME, frame), (SHAPE, shape), (TOOLS, tools)]), coverage: None }
}

/// Bytes of a manifest that is read for the project's name.
const MOST_MANIFEST_BYTES: u64 = 256 * 1024;

fn full(project: &Project, request: &Request, progress: &dyn Progress) -> Result<Answer, Error> {
    let pointer = groma_render::pointer(request.tools);
    // The pointer is part of what the ceiling counts.
    let tokenizer = request.budget.tokenizer;
    let limit = request.budget.limit.saturating_sub(tokenizer.count(pointer));
    let style = MapStyle { budget: Budget { limit, ..request.budget }, detail: Detail::Auto };
    let asked = ops::map::Request { scope: Vec::new(), focus: Vec::new(), mention: Vec::new(), style };
    let answer = ops::map::map(project, &asked, progress)?;
    let coverage = Some(answer.snapshot.coverage().clone());
    // The map begins with the lines of the frame.
    let text = answer.map.text;
    let end: usize = text.split_inclusive('\n').take_while(|line| line.starts_with("# ")).map(str::len).sum();
    let (frame, map) = text.split_at(end);
    let pointer = if text.is_empty() || fits_not(request.budget, &text, pointer) { "" } else { pointer };
    let sections = parts([(FRAME, frame.to_owned()), (MAP, map.to_owned()), (TOOLS, pointer.to_owned())]);
    Ok(Answer { level: Level::Full, sections, coverage })
}

fn fits_not(budget: Budget, text: &str, pointer: &str) -> bool {
    let tokenizer: Tokenizer = budget.tokenizer;
    tokenizer.count(&format!("{text}{pointer}")) > budget.limit
}

/// The parts that say something.
fn parts<const N: usize>(all: [((&'static str, u8), String); N]) -> Vec<Section> {
    let section = |((name, priority), text)| Section { name, priority, text, left_out: 0 };
    all.into_iter().map(section).filter(|section| !section.text.is_empty()).collect()
}
