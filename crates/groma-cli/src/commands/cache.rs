//! `groma cache`

use std::io::Write as _;

use groma::ops::cache;
use groma::render::escape;

use super::status::bytes;
use crate::args::{Cache, Global};
use crate::failure::Failure;
use crate::output::{self, index as json_index, json};

pub(crate) fn run(global: &Global, what: Cache) -> Result<bool, Failure> {
    let Some(settings) = super::cache_settings(global) else { return Err(Failure::NoCache) };
    let mut out = output::writer();
    let mut good = true;
    match what {
        Cache::Path => writeln!(out, "{}", settings.folder.display())?,
        Cache::Size { json: as_json } => {
            let size = cache::size(&settings);
            if as_json {
                let folder = settings.folder.display().to_string();
                json::write(&mut out, &json_index::CacheSize::new(folder, size))?;
                out.write_all(b"\n")?;
            } else {
                let (facts, projects) = (size.facts, size.projects);
                writeln!(out, "facts: {} in {} packs, {} files", bytes(facts.bytes), facts.packs, facts.entries)?;
                writeln!(out, "snapshots: {} of {} projects", bytes(projects.bytes), projects.projects)?;
            }
        }
        Cache::Gc { limit } => {
            let removed = cache::collect(&settings, limit)?;
            writeln!(
                out,
                "removed {} packs and the snapshots of {} projects, {}",
                removed.packs,
                removed.projects,
                bytes(removed.bytes)
            )?;
        }
        Cache::Clear => {
            cache::clear(&settings)?;
            writeln!(out, "cleared")?;
        }
        Cache::Verify => {
            let damaged = cache::verify(&settings);
            for damage in &damaged {
                writeln!(out, "{}", escape::line(damage))?;
            }
            good = damaged.is_empty();
            if good {
                writeln!(out, "no damage found")?;
            }
        }
    }
    out.flush()?;
    Ok(good)
}
