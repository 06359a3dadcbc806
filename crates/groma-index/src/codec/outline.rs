//! The outline of a file: number of lines, packages, symbols, imports, problems and routes; all of the facts but the references.
//!
//! Symbols repeat themselves: a name stands in its signature, an owner is the parent's name path or the owner of
//! the symbol before. Such strings are said by a flag; what is unusual is written out, so any facts come back as they were.

use groma_model::{FileFacts, Import, ImportKind, ImportedName, Line, Problem, Symbol, SymbolIndex, SymbolKind};

use super::bytes::{Reader, put_number};
use super::kinds::Numbered as _;
use super::strings::{Optional, TextReader, Texts};
use super::{Damaged, Unfit, routes};

const EXPORTED: u8 = 1;
const PARENT_AS_BEFORE: u8 = 2;
const NAME_IN_SIGNATURE: u8 = 4;
const HAS_DOC: u8 = 8;
const NAME_ON_FIRST_LINE: u8 = 16;
/// Where the owner's form begins in a symbol's flags.
const OWNER_SHIFT: u32 = 5;
const OWNER_NONE: u8 = 0;
const OWNER_AS_BEFORE: u8 = 1;
const OWNER_OF_PARENT: u8 = 2;
const OWNER_WRITTEN: u8 = 3;
const FLAGS_IN_USE: u8 = 0x7f;

/// How far into a signature its name is looked for.
const NAME_SEARCH: usize = 512;

const REEXPORT: u8 = 64;
const HAS_NAMES: u8 = 128;

const SYNTAX: u8 = 0;
const PARSE_BUDGET: u8 = 1;
const INTERNAL: u8 = 2;

/// Bytes that each of these takes at least; a count that says more than the input can hold is damage.
const LEAST_SYMBOL: usize = 6;
const LEAST_IMPORT: usize = 3;
const LEAST_NAME: usize = 2;

/// The parts of an encoded outline, in their order.
pub(super) struct Encoded {
    pub(super) texts_length: Vec<u8>,
    pub(super) texts: String,
    pub(super) numbers: Vec<u8>,
}

pub(super) fn encode(facts: &FileFacts) -> Result<Encoded, Unfit> {
    let mut texts = Texts::default();
    let mut numbers = Vec::with_capacity(64 + facts.symbols.len() * 12 + facts.imports.len() * 8);
    put_number(&mut numbers, u64::from(facts.lines));
    put_number(&mut numbers, facts.packages.len() as u64);
    for package in &facts.packages {
        texts.put_shared(package, &mut numbers);
    }
    put_number(&mut numbers, facts.symbols.len() as u64);
    for position in 0..facts.symbols.len() {
        put_symbol(&facts.symbols, position, &mut texts, &mut numbers)?;
    }
    put_number(&mut numbers, facts.imports.len() as u64);
    let mut before = 0;
    for import in &facts.imports {
        put_import(import, before, &mut texts, &mut numbers);
        before = import.line.0;
    }
    put_number(&mut numbers, facts.problems.len() as u64);
    for problem in &facts.problems {
        put_problem(problem, &mut texts, &mut numbers);
    }
    routes::encode(&facts.routes, &mut texts, &mut numbers);
    let mut texts_length = Vec::new();
    put_number(&mut texts_length, texts.texts.len() as u64);
    Ok(Encoded { texts_length, texts: texts.texts, numbers })
}

pub(super) fn decode(bytes: &[u8]) -> Result<FileFacts, Damaged> {
    let mut numbers = Reader::new(bytes);
    let mut texts = TextReader::new(&mut numbers).ok_or(Damaged("texts"))?;
    let lines = numbers.number_32().ok_or(Damaged("number of lines"))?;
    let packages = packages(&mut numbers, &mut texts).ok_or(Damaged("list of packages"))?;
    let symbols = symbols(&mut numbers, &mut texts).ok_or(Damaged("list of symbols"))?;
    let imports = imports(&mut numbers, &mut texts).ok_or(Damaged("list of imports"))?;
    let problems = problems(&mut numbers, &mut texts).ok_or(Damaged("list of problems"))?;
    let routes = routes::decode(&mut numbers, &mut texts).ok_or(Damaged("list of routes"))?;
    if numbers.left() != 0 || !texts.is_used_up() {
        return Err(Damaged("end"));
    }
    Ok(FileFacts { packages, symbols, imports, routes, problems, lines, ..FileFacts::default() })
}

fn packages(numbers: &mut Reader<'_>, texts: &mut TextReader<'_>) -> Option<Vec<Box<str>>> {
    let count = numbers.count(1)?;
    (0..count).map(|_| texts.get_shared(numbers).map(Box::from)).collect()
}

fn put_symbol<'f>(
    symbols: &'f [Symbol],
    position: usize,
    texts: &mut Texts<'f>,
    numbers: &mut Vec<u8>,
) -> Result<(), Unfit> {
    let symbol = &symbols[position];
    let before = position.checked_sub(1).map(|before| &symbols[before]);
    let parent = symbol.parent.map(|parent| parent.0 as usize);
    if parent.is_some_and(|parent| parent >= position) {
        return Err(Unfit::ParentOrder);
    }
    let parent_as_before = before.is_some_and(|before| before.parent == symbol.parent);
    let place = name_place(&symbol.signature, &symbol.name);
    let mut owner = owner_form(symbol, before, parent.map(|parent| &symbols[parent]));
    if matches!(owner, OWNER_AS_BEFORE | OWNER_OF_PARENT) && !texts.repeats.allow(symbol.owner.len()) {
        owner = OWNER_WRITTEN;
    }
    let flag = |condition: bool, flag: u8| if condition { flag } else { 0 };
    numbers.push(symbol.kind.number());
    numbers.push(
        flag(symbol.exported, EXPORTED)
            | flag(parent_as_before, PARENT_AS_BEFORE)
            | flag(place.is_some(), NAME_IN_SIGNATURE)
            | flag(!symbol.doc.is_empty(), HAS_DOC)
            | flag(symbol.line == symbol.first_line, NAME_ON_FIRST_LINE)
            | owner << OWNER_SHIFT,
    );
    if !parent_as_before {
        put_number(numbers, parent.map_or(0, |parent| position - parent) as u64);
    }
    let first = symbol.first_line.0;
    put_number(numbers, u64::from(first.wrapping_sub(before.map_or(0, |before| before.first_line.0))));
    put_number(numbers, u64::from(symbol.last_line.0.wrapping_sub(first)));
    if symbol.line != symbol.first_line {
        put_number(numbers, u64::from(symbol.line.0.wrapping_sub(first)));
    }
    texts.put(&symbol.signature, numbers);
    match place {
        Some(place) => put_number(numbers, place as u64),
        None => texts.put_shared(&symbol.name, numbers),
    }
    if !symbol.doc.is_empty() {
        texts.put(&symbol.doc, numbers);
    }
    if owner == OWNER_WRITTEN {
        texts.put_shared(&symbol.owner, numbers);
    }
    Ok(())
}

fn symbols(numbers: &mut Reader<'_>, texts: &mut TextReader<'_>) -> Option<Vec<Symbol>> {
    let count = numbers.count(LEAST_SYMBOL)?;
    let mut symbols = Vec::with_capacity(count);
    for _ in 0..count {
        let symbol = symbol(&symbols, numbers, texts)?;
        symbols.push(symbol);
    }
    Some(symbols)
}

fn symbol(symbols: &[Symbol], numbers: &mut Reader<'_>, texts: &mut TextReader<'_>) -> Option<Symbol> {
    let before = symbols.last();
    let kind = SymbolKind::from_number(numbers.byte()?)?;
    let flags = numbers.byte()?;
    if flags & !FLAGS_IN_USE != 0 {
        return None;
    }
    let parent = if flags & PARENT_AS_BEFORE == 0 {
        match numbers.length()? {
            0 => None,
            distance => Some(SymbolIndex(symbols.len().checked_sub(distance)?.try_into().ok()?)),
        }
    } else {
        before?.parent
    };
    let first = before.map_or(0, |before| before.first_line.0).wrapping_add(numbers.number_32()?);
    let last = first.wrapping_add(numbers.number_32()?);
    let line = if flags & NAME_ON_FIRST_LINE == 0 { first.wrapping_add(numbers.number_32()?) } else { first };
    let signature = texts.get(numbers)?;
    let name = if flags & NAME_IN_SIGNATURE == 0 {
        texts.get_shared(numbers)?
    } else {
        name_at(signature, numbers.length()?)?
    };
    let doc = if flags & HAS_DOC == 0 { "" } else { texts.get(numbers)? };
    let owner: Box<str> = match flags >> OWNER_SHIFT {
        OWNER_NONE => "".into(),
        OWNER_AS_BEFORE => {
            let owner = &before?.owner;
            texts.repeats.allow(owner.len()).then(|| owner.clone())?
        }
        OWNER_OF_PARENT => {
            let parent = symbols.get(parent?.0 as usize)?;
            texts.repeats.allow(path_length(parent)).then(|| path_of(parent))?
        }
        _ => texts.get_shared(numbers)?.into(),
    };
    Some(Symbol {
        name: name.into(),
        kind,
        owner,
        parent,
        exported: flags & EXPORTED != 0,
        line: Line(line),
        first_line: Line(first),
        last_line: Line(last),
        signature: signature.into(),
        doc: doc.into(),
    })
}

fn owner_form(symbol: &Symbol, before: Option<&Symbol>, parent: Option<&Symbol>) -> u8 {
    if symbol.owner.is_empty() {
        OWNER_NONE
    } else if before.is_some_and(|before| before.owner == symbol.owner) {
        OWNER_AS_BEFORE
    } else if parent.is_some_and(|parent| is_path_of(&symbol.owner, parent)) {
        OWNER_OF_PARENT
    } else {
        OWNER_WRITTEN
    }
}

/// Whether a text is the name path of a symbol.
fn is_path_of(text: &str, symbol: &Symbol) -> bool {
    if symbol.owner.is_empty() {
        return *text == *symbol.name;
    }
    text.strip_prefix(&*symbol.owner).and_then(|rest| rest.strip_prefix('.')) == Some(&*symbol.name)
}

fn path_length(symbol: &Symbol) -> usize {
    if symbol.owner.is_empty() { symbol.name.len() } else { symbol.owner.len() + 1 + symbol.name.len() }
}

fn path_of(symbol: &Symbol) -> Box<str> {
    if symbol.owner.is_empty() {
        return symbol.name.clone();
    }
    let mut path = String::with_capacity(path_length(symbol));
    path.push_str(&symbol.owner);
    path.push('.');
    path.push_str(&symbol.name);
    path.into()
}

/// Whether a byte is part of a name that is given by its beginning alone.
fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$' || byte >= 0x80
}

/// The name that begins at a byte of a signature.
fn name_at(signature: &str, place: usize) -> Option<&str> {
    let rest = signature.get(place..)?;
    let end = rest.bytes().position(|byte| !is_name_byte(byte)).unwrap_or(rest.len());
    rest.get(..end)
}

/// Where a signature holds a name such that [`name_at`] gives it back. Signatures are short: comparing at each place where
/// the first byte fits costs less than preparing a search.
fn name_place(signature: &str, name: &str) -> Option<usize> {
    let (signature, name) = (signature.as_bytes(), name.as_bytes());
    let first = *name.first()?;
    if !name.iter().copied().all(is_name_byte) {
        return None;
    }
    // Names stand near the front; the bound keeps hostile signatures of repeated bytes from costing a square.
    let end = signature.len().min(NAME_SEARCH);
    (0..end).find(|place| {
        signature[*place] == first
            && signature[*place..]
                .strip_prefix(name)
                .is_some_and(|rest| rest.first().is_none_or(|byte| !is_name_byte(*byte)))
    })
}

fn put_import<'f>(import: &'f Import, before: u32, texts: &mut Texts<'f>, numbers: &mut Vec<u8>) {
    let has_names = !import.names.is_empty();
    numbers.push(
        import.kind.number() | if import.reexport { REEXPORT } else { 0 } | if has_names { HAS_NAMES } else { 0 },
    );
    put_number(numbers, u64::from(import.line.0.wrapping_sub(before)));
    texts.put_shared(&import.text, numbers);
    if has_names {
        put_number(numbers, import.names.len() as u64);
        for imported in &import.names {
            texts.put_shared(&imported.name, numbers);
            texts.put_optional(imported.alias.as_deref(), numbers);
        }
    }
}

fn imports(numbers: &mut Reader<'_>, texts: &mut TextReader<'_>) -> Option<Vec<Import>> {
    let count = numbers.count(LEAST_IMPORT)?;
    let mut imports = Vec::with_capacity(count);
    let mut line = 0_u32;
    for _ in 0..count {
        let form = numbers.byte()?;
        let kind = ImportKind::from_number(form & !(REEXPORT | HAS_NAMES))?;
        line = line.wrapping_add(numbers.number_32()?);
        let text = texts.get_shared(numbers)?.into();
        let names = if form & HAS_NAMES == 0 { Vec::new() } else { imported_names(numbers, texts)? };
        imports.push(Import { text, kind, line: Line(line), names, reexport: form & REEXPORT != 0 });
    }
    Some(imports)
}

fn imported_names(numbers: &mut Reader<'_>, texts: &mut TextReader<'_>) -> Option<Vec<ImportedName>> {
    let count = numbers.count(LEAST_NAME)?;
    let mut names = Vec::with_capacity(count);
    for _ in 0..count {
        let name = texts.get_shared(numbers)?.into();
        let alias = match texts.get_optional(numbers)? {
            Optional::Nothing => None,
            Optional::Text(alias) => Some(alias.into()),
        };
        names.push(ImportedName { name, alias });
    }
    Some(names)
}

fn put_problem<'f>(problem: &'f Problem, texts: &mut Texts<'f>, numbers: &mut Vec<u8>) {
    match problem {
        Problem::Syntax { line, count } => {
            numbers.push(SYNTAX);
            put_number(numbers, u64::from(line.0));
            put_number(numbers, u64::from(*count));
        }
        Problem::ParseBudget => numbers.push(PARSE_BUDGET),
        Problem::Internal(message) => {
            numbers.push(INTERNAL);
            texts.put(message, numbers);
        }
    }
}

fn problems(numbers: &mut Reader<'_>, texts: &mut TextReader<'_>) -> Option<Vec<Problem>> {
    let count = numbers.count(1)?;
    let mut problems = Vec::with_capacity(count);
    for _ in 0..count {
        problems.push(match numbers.byte()? {
            SYNTAX => Problem::Syntax { line: Line(numbers.number_32()?), count: numbers.number_32()? },
            PARSE_BUDGET => Problem::ParseBudget,
            INTERNAL => Problem::Internal(texts.get(numbers)?.into()),
            _ => return None,
        });
    }
    Some(problems)
}
