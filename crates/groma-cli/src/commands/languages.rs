//! `groma languages`

use groma::json;

use crate::args::Languages;
use crate::failure::Failure;
use crate::output::{print, print_json};

pub(crate) fn run(args: &Languages) -> Result<bool, Failure> {
    let answer = json::Languages::of_build();
    if args.json {
        print_json(&answer)?;
    } else {
        print(&answer.languages.iter().map(line).collect::<String>())?;
    }
    Ok(!answer.languages.is_empty())
}

fn line(row: &json::languages::LanguageRow) -> String {
    let extensions = row.extensions.iter().map(|extension| format!(".{extension}"));
    let names = row.file_names.iter().map(|name| (*name).to_owned());
    let programs = row.interpreters.iter().map(|program| format!("#!{program}"));
    let names: Vec<String> = extensions.chain(names).chain(programs).collect();
    format!("{} ({}): {}; {}\n", row.name, row.title, row.understood.join(", "), names.join(" "))
}
