//! `new-language`: a folder with a table to fill, one registry line, one dependency.

use crate::{Outcome, read, root, write};

pub(crate) fn scaffold(name: &str, grammar_version: &str, extension: &str) -> Outcome {
    if name.is_empty() || !name.chars().all(|character| character.is_ascii_lowercase() || character.is_ascii_digit()) {
        return Err(format!("`{name}`: a language's name is lower-case letters and digits"));
    }
    let folder = root().join("crates/groma-lang/src/languages").join(name);
    if folder.exists() {
        return Err(format!("{} exists", folder.display()));
    }
    write(&folder.join("mod.rs"), &module(name, extension))?;
    write(&folder.join("cases/definitions").join(format!("input.{extension}")), "")?;
    insert("crates/groma-lang/src/languages/mod.rs", "languages! {\n", &format!("    \"{name}\" => {name},\n"))?;
    let dependency = format!("tree-sitter-{name}");
    insert("Cargo.toml", "# parsing: ", &format!("{dependency} = \"{grammar_version}\"\n"))?;
    let manifest = "crates/groma-lang/Cargo.toml";
    insert(manifest, "[dependencies]\n", &format!("{dependency} = {{ workspace = true, optional = true }}\n"))?;
    insert(manifest, "# The twelve languages", &format!("{name} = [\"dep:{dependency}\"]\n"))?;
    insert_into(manifest, "core-languages = [", &format!("\"{name}\", "))
}

/// Puts text behind the line that begins with `anchor`.
fn insert(file: &str, anchor: &str, text: &str) -> Outcome {
    let path = root().join(file);
    let old = read(&path)?;
    let at = old.find(anchor).ok_or_else(|| format!("{file} has no `{}`", anchor.trim()))?;
    // A comment stays with the line it explains.
    let line_end = old[at..].find('\n').map_or(old.len(), |end| at + end + 1);
    let at = if anchor.starts_with('#') && !anchor.contains("parsing") { at } else { line_end };
    write(&path, &format!("{}{text}{}", &old[..at], &old[at..]))
}

/// Puts text right behind `anchor`.
fn insert_into(file: &str, anchor: &str, text: &str) -> Outcome {
    let path = root().join(file);
    let old = read(&path)?;
    let at = old.find(anchor).ok_or_else(|| format!("{file} has no `{anchor}`"))? + anchor.len();
    write(&path, &format!("{}{text}{}", &old[..at], &old[at..]))
}

fn module(name: &str, extension: &str) -> String {
    format!(
        r#"//! {name}. Grammar: tree-sitter-{name}.

use groma_model::SymbolKind;

use crate::spec::{{Action, Define, DocStyle, LanguageSpec, PackageRule, Scope}};

pub(crate) static SPEC: LanguageSpec = LanguageSpec {{
    name: "{name}",
    title: "{name}",
    extensions: &["{extension}"],
    file_names: &[],
    interpreters: &[],
    claims: None,
    grammar: || tree_sitter_{name}::LANGUAGE.into(),
    dialect: None,
    base: None,
    table: &[
        ("identifier", Action::Identifier),
        ("comment", Action::Comment),
        ("function_definition", Action::Define(&FUNCTION)),
    ],
    strings: &["string"],
    docs: DocStyle::AnyComment,
    trim_signature: &['{{', ';'],
    exported: |_, _, _| true,
    finish: None,
    mask: None,
    skeleton: None,
    mask_signatures: false,
    routes: None,
    resolver: None,
    package: PackageRule::File,
    line_keywords: &[("function", SymbolKind::Function)],
}};

static FUNCTION: Define =
    Define::new(SymbolKind::Function).member(SymbolKind::Method).body(&["body"]).opens(Scope::Callable);
"#
    )
}
