//! `groma cache`

use std::io::Write as _;

use groma::json;
use groma::ops::cache as ops;
use groma::render::escape;
use groma::text::bytes;

use crate::args::Cache;
use crate::config::Settings;
use crate::failure::Failure;
use crate::output;

pub(crate) fn run(settings: &Settings, what: Cache) -> Result<bool, Failure> {
    let Some(cache) = super::cache_settings(settings) else { return Err(Failure::NoCache) };
    let mut out = output::writer();
    let mut good = true;
    match what {
        Cache::Path => writeln!(out, "{}", cache.folder.display())?,
        Cache::Size { json: as_json } => {
            let size = ops::size(&cache);
            if as_json {
                let folder = cache.folder.display().to_string();
                json::write(&mut out, &json::CacheSize::new(folder, size))?;
                out.write_all(b"\n")?;
            } else {
                let (facts, projects) = (size.facts, size.projects);
                writeln!(out, "facts: {} in {} packs, {} files", bytes(facts.bytes), facts.packs, facts.entries)?;
                writeln!(out, "snapshots: {} of {} projects", bytes(projects.bytes), projects.projects)?;
            }
        }
        Cache::Gc { limit: _ } => {
            let removed = ops::collect(&cache, cache.limit_bytes)?;
            writeln!(
                out,
                "removed {} packs and the snapshots of {} projects, {}",
                removed.packs,
                removed.projects,
                bytes(removed.bytes)
            )?;
        }
        Cache::Clear => {
            ops::clear(&cache)?;
            writeln!(out, "cleared")?;
        }
        Cache::Verify => {
            let damaged = ops::verify(&cache);
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
