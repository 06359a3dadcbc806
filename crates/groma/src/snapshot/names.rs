//! Names that nothing has any more. Tables that go on with older ones keep every name that was ever met, so that rows need
//! not change; from time to time the unused ones are left behind.

use groma_model::{Csr, NameCount, NameId, NameTable, SymbolRow, Tables};

/// Unused names that are kept in any case: fewer are not worth the work.
const FEW: usize = 4096;

/// The tables with new numbers for names, if most of their names are unused; else as they are.
pub(super) fn without_unused_names(tables: Tables) -> Tables {
    let mut used = vec![false; tables.names.len()];
    let symbols = tables.symbols.parts().1.iter().map(|symbol| symbol.name);
    let of_references = tables.references.parts().1.iter().map(|reference| reference.name);
    for name in symbols.chain(of_references).chain(tables.packages.iter().copied().flatten()) {
        used[name.index()] = true;
    }
    let count = used.iter().filter(|used| **used).count();
    if used.len() - count <= count.max(FEW) {
        return tables;
    }
    let mut names = NameTable::default();
    let numbers: Vec<NameId> = tables
        .names
        .ids()
        .map(|name| if used[name.index()] { names.intern(tables.names.name(name)) } else { name })
        .collect();
    let number = |name: NameId| numbers[name.index()];
    Tables {
        symbols: renumbered(&tables.symbols, |symbol: &SymbolRow| SymbolRow { name: number(symbol.name), ..*symbol }),
        references: renumbered(&tables.references, |used: &NameCount| NameCount { name: number(used.name), ..*used }),
        packages: tables.packages.iter().map(|name| name.map(number)).collect(),
        names,
    }
}

fn renumbered<T>(rows: &Csr<T>, change: impl Fn(&T) -> T) -> Csr<T> {
    let mut changed = Csr::default();
    for node in 0..rows.nodes() {
        changed.push(rows.of(node).iter().map(&change));
    }
    changed
}

#[cfg(test)]
mod tests {
    use groma_model::{FileFacts, Reference};

    use super::*;

    fn facts(names: impl Iterator<Item = usize>) -> FileFacts {
        let references = names.map(|name| Reference { name: format!("name{name}").into(), count: 1 }).collect();
        FileFacts { packages: vec!["package".into()], references, ..FileFacts::default() }
    }

    fn names_of(tables: &Tables, file: usize) -> Vec<&str> {
        tables.references.of(file).iter().map(|used| tables.names.name(used.name)).collect()
    }

    #[test]
    fn names_do_not_pile_up() {
        let kept = facts(0..50);
        let mut tables = Tables::default();
        tables.push(Some(&kept));
        tables.push(None);
        for round in 1..40 {
            let mut old = tables;
            let mut next = Tables::after(&mut old);
            next.keep(&old, 0);
            next.push(Some(&facts(round * 1000..round * 1000 + 900)));
            tables = without_unused_names(next);
            assert!(tables.names.len() < 2 * FEW, "{} names after {round} rounds", tables.names.len());
            assert_eq!(names_of(&tables, 0), kept.references.iter().map(|used| &*used.name).collect::<Vec<_>>());
            assert_eq!(names_of(&tables, 1)[899], format!("name{}", round * 1000 + 899));
            assert_eq!(tables.packages[1].map(|name| tables.names.name(name)), Some("package"));
        }
    }
}
