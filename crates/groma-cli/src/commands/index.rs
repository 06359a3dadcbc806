//! `groma index`

use std::io::Write as _;
use std::process::{Command, Stdio};
use std::time::Duration;

use groma::ops::index::index;
use groma::ops::published::published;
use groma::{Project, json, text};

use super::open;
use crate::args::Index;
use crate::config::Settings;
use crate::config::table::Key;
use crate::failure::Failure;
use crate::output::{self, coverage, published as published_file};
use crate::progress::TerminalProgress;

/// A file of the published index that is younger is left alone, as its users know it.
const FRESH: Duration = Duration::from_mins(5);

pub(crate) fn run(settings: &Settings, args: &Index) -> Result<bool, Failure> {
    if args.background {
        return in_background(settings, args);
    }
    if let Some(file) = &args.out {
        if let Some(age) = published_file::age(file).filter(|age| *age < FRESH && !args.force) {
            let mut out = output::writer();
            writeln!(out, "Index is fresh ({}s old). Use --force to rebuild.", age.as_secs())?;
            out.flush()?;
            return Ok(true);
        }
    }
    let project = open(settings)?;
    let progress = TerminalProgress::new(settings.quiet);
    let work = || index(&project, args.force, &progress);
    let answer = if args.alone {
        // Another process is at it: what it makes is as good.
        let Some(result) = project.build_alone(work) else { return Ok(true) };
        result?
    } else {
        work()?
    };
    let written = match &args.out {
        Some(file) => {
            let whole = published(&project, &progress)?;
            published_file::write_file(&whole, file)?;
            text::published(&whole, file)
        }
        None => String::new(),
    };
    progress.finish();
    let mut out = output::writer();
    if args.json {
        json::write(&mut out, &json::Index::new(&answer))?;
        out.write_all(b"\n")?;
    } else {
        out.write_all(text::index(&answer).as_bytes())?;
        out.write_all(written.as_bytes())?;
    }
    out.flush()?;
    coverage::report(settings, &project, answer.snapshot.coverage());
    Ok(true)
}

/// Starts this program once more, with streams of its own that lead nowhere, and does not wait for it.
fn in_background(settings: &Settings, args: &Index) -> Result<bool, Failure> {
    let mut out = output::writer();
    if !settings.auto_index {
        let origin = output::config::origins_in_words(settings.merged.of(Key::AutoIndex));
        writeln!(out, "not started: auto_index is false ({origin})")?;
        out.flush()?;
        return Ok(true);
    }
    let Some(cache) = super::cache_settings(settings) else { return Err(Failure::NoCache) };
    let project: Project = open(settings)?;
    let failed = |source| Failure::Background { source };
    let mut command = Command::new(std::env::current_exe().map_err(failed)?);
    command.arg("index").arg("--alone").args(args.force.then_some("--force"));
    command.arg("--root").arg(project.root()).args(["--threads", &settings.threads.to_string()]);
    command.args(["--max-file-size", &settings.max_file_size.to_string()]);
    // The process reads the same files and variables; what flags said is said again.
    command.arg(format!("--no-ignore={}", settings.no_ignore)).arg(format!("--submodules={}", settings.submodules));
    if let Some(rev) = &settings.rev {
        command.arg("--rev").arg(rev);
    }
    command.arg("--no-cache=false").arg("--cache-dir").arg(cache.folder);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // Signals to the terminal's group do not reach it.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    #[cfg(windows)]
    {
        const DETACHED_PROCESS: u32 = 0x0000_0008;
        std::os::windows::process::CommandExt::creation_flags(&mut command, DETACHED_PROCESS);
    }
    let child = command.spawn().map_err(failed)?;
    writeln!(out, "building in the background (process {}); `groma status` tells how it goes", child.id())?;
    out.flush()?;
    Ok(true)
}
