//! `groma languages`

use std::io::Write as _;

use crate::args::Languages;
use crate::failure::Failure;
use crate::output::{self, json};

pub(crate) fn run(args: &Languages) -> Result<bool, Failure> {
    let rows: Vec<json::LanguageRow> = groma::languages()
        .map(|language| {
            let about = language.about();
            json::LanguageRow {
                name: about.name,
                title: about.title,
                extensions: about.extensions.to_vec(),
                file_names: about.file_names.to_vec(),
                interpreters: about.interpreters.to_vec(),
                understood: about.understood.to_vec(),
            }
        })
        .collect();
    let found = !rows.is_empty();
    let mut out = output::writer();
    if args.json {
        json::write(&mut out, &json::Languages { version: json::VERSION, languages: rows })?;
        out.write_all(b"\n")?;
    } else {
        for row in &rows {
            let names: Vec<String> = row
                .extensions
                .iter()
                .map(|extension| format!(".{extension}"))
                .chain(row.file_names.iter().map(|name| (*name).to_owned()))
                .chain(row.interpreters.iter().map(|program| format!("#!{program}")))
                .collect();
            writeln!(out, "{} ({}): {}; {}", row.name, row.title, row.understood.join(", "), names.join(" "))?;
        }
    }
    out.flush()?;
    Ok(found)
}
