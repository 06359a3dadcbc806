//! Facts as text for review: one line per fact, in source order.

use std::fmt::Write as _;

use groma_model::{FileFacts, Problem, Symbol};

/// Writes facts one per line. A symbol: lines (`first-last`, `@` and the name's line where it is not the first), `+` if
/// exported, kind, qualified name, signature, documentation; members are indented under the symbol that holds them.
/// A statement about routes: kind, line, router, methods, path, and behind `>` the handler, what is mounted, or the function
/// that the router belongs to.
pub fn facts_text(facts: &FileFacts) -> String {
    let mut out = String::new();
    for package in &facts.packages {
        let _ = writeln!(out, "package {package}");
    }
    let mut depths: Vec<usize> = Vec::new();
    for symbol in &facts.symbols {
        let depth = symbol.parent.map_or(0, |parent| depths[parent.0 as usize] + 1);
        depths.push(depth);
        symbol_line(&mut out, depth, symbol);
    }
    for import in &facts.imports {
        let _ = write!(out, "import {} {} {:?}", import.line.0, import.kind.as_str(), import.text);
        for name in &import.names {
            let _ = write!(out, " {}", name.name);
            if let Some(alias) = &name.alias {
                let _ = write!(out, "={alias}");
            }
        }
        out.push_str(if import.reexport { " reexport\n" } else { "\n" });
    }
    for route in &facts.routes {
        let _ = write!(out, "{} {} {}", route.kind.as_str(), route.line.0, named(&route.router));
        if !route.methods.is_empty() {
            let _ = write!(out, " {}", route.methods);
        }
        let _ = write!(out, " {:?}", route.path);
        if !route.target.is_empty() {
            let _ = write!(out, " > {}", route.target);
        }
        out.push('\n');
    }
    let references: Vec<String> =
        facts.references.iter().map(|reference| format!("{} {}", reference.name, reference.count)).collect();
    if !references.is_empty() {
        let _ = writeln!(out, "references {}", references.join(", "));
    }
    for problem in &facts.problems {
        let _ = match problem {
            Problem::Syntax { line, count } => writeln!(out, "problem syntax at line {}, {count} in all", line.0),
            Problem::ParseBudget => writeln!(out, "problem parse given up"),
            Problem::Internal(message) => writeln!(out, "problem internal: {message}"),
        };
    }
    out
}

/// The name of a router; `-` for the framework's own.
fn named(router: &str) -> &str {
    if router.is_empty() { "-" } else { router }
}

fn symbol_line(out: &mut String, depth: usize, symbol: &Symbol) {
    let indent = "  ".repeat(depth);
    let (first, name, last) = (symbol.first_line.0, symbol.line.0, symbol.last_line.0);
    let _ = write!(out, "{indent}{first}-{last}");
    if name != first {
        let _ = write!(out, "@{name}");
    }
    let exported = if symbol.exported { "+" } else { "" };
    let dot = if symbol.owner.is_empty() { "" } else { "." };
    let _ =
        write!(out, " {exported}{} {}{dot}{} | {}", symbol.kind.as_str(), symbol.owner, symbol.name, symbol.signature);
    if !symbol.doc.is_empty() {
        let _ = write!(out, " | {}", symbol.doc);
    }
    out.push('\n');
}
