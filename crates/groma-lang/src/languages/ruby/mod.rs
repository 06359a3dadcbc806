//! Ruby. Grammar: tree-sitter-ruby.
//!
//! Everything is exported but methods in a `private` or `protected` section and names that `private :a` and its
//! relatives take back. Blocks are transparent: a `def` inside one belongs to the enclosing class.

mod constants;
mod imports;
mod members;
mod resolve;
mod routes;

use groma_model::SymbolKind;
use tree_sitter::Node;

use crate::finish::Collected;
use crate::spec::{Action, Define, DocStyle, Enter, LanguageSpec, Scope, PackageRule};
use crate::walk::{Draft, Walk};

pub(crate) static SPEC: LanguageSpec = LanguageSpec {
    name: "ruby",
    title: "Ruby",
    extensions: &["rb", "rbw", "rbi", "rake", "gemspec", "ru", "podspec", "thor", "jbuilder"],
    file_names: &[
        "Gemfile",
        "Rakefile",
        "rakefile",
        "Guardfile",
        "Capfile",
        "Vagrantfile",
        "Podfile",
        "Fastfile",
        "Appfile",
        "Matchfile",
        "Brewfile",
        "Berksfile",
        "Dangerfile",
        "Thorfile",
        "Steepfile",
        "Appraisals",
        ".irbrc",
        ".pryrc",
        ".simplecov",
    ],
    interpreters: &["ruby", "jruby", "truffleruby", "rake"],
    claims: None,
    grammar: || tree_sitter_ruby::LANGUAGE.into(),
    dialect: None,
    base: None,
    table: &[
        ("identifier", Action::HookEverywhere(identifier)),
        ("constant", Action::Identifier),
        ("simple_symbol", Action::HookEverywhere(symbol)),
        // `name=` is a name of its own; see `method`.
        ("setter", Action::Skip),
        ("comment", Action::Comment),
        ("class", Action::Hook(class)),
        ("module", Action::Hook(module)),
        ("singleton_class", Action::Hook(singleton_class)),
        ("method", Action::Define(&METHOD)),
        ("singleton_method", Action::Define(&SINGLETON_METHOD)),
        ("alias", Action::Hook(members::alias)),
        ("block", Action::Hook(block)),
        ("do_block", Action::Hook(block)),
        ("assignment", Action::HookEverywhere(constants::assignment)),
        ("operator_assignment", Action::HookEverywhere(constants::assignment)),
        ("call", Action::HookEverywhere(call)),
    ],
    strings: &["string", "chained_string", "subshell", "regex"],
    docs: DocStyle::AnyComment,
    trim_signature: &[';'],
    exported: |_, _, _| true,
    finish: Some(finish),
    mask: None,
    skeleton: None,
    mask_signatures: false,
    routes: Some(&routes::ROUTES),
    resolver: Some(&resolve::RESOLVER),
    package: PackageRule::File,
    line_keywords: &[
        ("class", SymbolKind::Class),
        ("module", SymbolKind::Module),
        ("def", SymbolKind::Method),
    ],
};

static METHOD: Define =
    Define::new(SymbolKind::Function).member(SymbolKind::Method).opens(Scope::Callable).refine(method);

static SINGLETON_METHOD: Define = METHOD.refine(singleton_method);

/// The state of a scope whose methods are private or protected from here on; 0 is public.
const PRIVATE: u8 = 1;

/// How a name is written in the sets of names that statements show or hide: `Owner.name`, `Owner::name` for class
/// methods.
fn qualified(owner: &str, on_class: bool, name: &str) -> String {
    format!("{owner}{}{name}", if on_class { "::" } else { "." })
}

/// A constant's path: its name and what stands before it.
struct ConstantPath<'t> {
    name: Node<'t>,
    /// `A.B` of `A::B::C`.
    scope: String,
    /// Starts with `::`.
    rooted: bool,
}

/// Reads `A`, `A::B` and `::A`. `None` for a scope that is no constant (`self.class::A`).
fn constant_path<'t>(walk: &Walk<'_, 't>, node: Node<'t>) -> Option<ConstantPath<'t>> {
    match node.kind() {
        "constant" => Some(ConstantPath { name: node, scope: String::new(), rooted: false }),
        "scope_resolution" => {
            let name = node.child_by_field_name("name")?;
            let Some(scope) = node.child_by_field_name("scope") else {
                return Some(ConstantPath { name, scope: String::new(), rooted: true });
            };
            let text = walk.text(scope);
            if text == "self" {
                return Some(ConstantPath { name, scope: String::new(), rooted: false });
            }
            let path = text.strip_prefix("::").unwrap_or(text);
            let parts = path.split("::");
            let plain = |part: &str| {
                part.starts_with(char::is_uppercase) && part.chars().all(|part| part.is_alphanumeric() || part == '_')
            };
            parts.clone().all(plain).then(|| ConstantPath {
                name,
                scope: parts.collect::<Vec<_>>().join("."),
                rooted: text.len() != path.len(),
            })
        }
        _ => None,
    }
}

impl ConstantPath<'_> {
    /// The owner of the constant when it is defined here.
    fn owner(&self, walk: &Walk<'_, '_>) -> String {
        let around = walk.owner();
        if self.rooted {
            self.scope.clone()
        } else if self.scope.is_empty() {
            around.to_owned()
        } else {
            joined(enclosing(around, &self.scope).unwrap_or(around), &self.scope)
        }
    }

    /// Opens the constant as the owner of what is inside the current node.
    fn open(&self, walk: &mut Walk<'_, '_>) {
        let name = walk.text(self.name);
        if self.scope.is_empty() && !self.rooted {
            walk.open(Scope::Type, name);
        } else {
            let path = joined(&self.owner(walk), name);
            walk.open_rooted(Scope::Type, &path);
        }
    }
}

fn joined(owner: &str, name: &str) -> String {
    format!("{owner}{}{name}", if owner.is_empty() { "" } else { "." })
}

/// Where `path` starts with the name of an enclosing class: what is around that class.
fn enclosing<'o>(around: &'o str, path: &str) -> Option<&'o str> {
    let first = path.split('.').next().unwrap_or(path);
    let mut rest = around;
    loop {
        let (outer, last) = rest.rsplit_once('.').unwrap_or(("", rest));
        if last == first {
            return Some(outer);
        }
        if outer.is_empty() {
            return None;
        }
        rest = outer;
    }
}

fn class<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    define_type(walk, node, SymbolKind::Class)
}

fn module<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    define_type(walk, node, SymbolKind::Module)
}

fn define_type<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>, kind: SymbolKind) -> Enter {
    let name = node.child_by_field_name("name");
    let Some(path) = name.and_then(|name| constant_path(walk, name)) else {
        walk.open(Scope::Type, "");
        return Enter::Children;
    };
    let mut draft = walk.draft(node, kind, path.name);
    draft.owner = path.owner(walk);
    let superclass = node.child_by_field_name("superclass");
    draft.header.end = superclass.or(name).unwrap_or(node).end_byte();
    walk.push(node, draft);
    path.open(walk);
    // `class A < Struct.new(:b)`
    if let Some(superclass) = superclass.and_then(|superclass| superclass.named_child(0)) {
        constants::members_of(walk, superclass);
    }
    Enter::Children
}

/// `class << self` is more of the enclosing class, `class << Other` more of that one.
fn singleton_class<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    match node.child_by_field_name("value").and_then(|value| other_owner(walk, value)) {
        Some(owner) => walk.open_rooted(Scope::Type, &owner),
        None => walk.open(Scope::Type, ""),
    }
    Enter::Children
}

/// The owner of methods that are defined on a constant.
fn other_owner(walk: &Walk<'_, '_>, object: Node<'_>) -> Option<String> {
    let path = constant_path(walk, object)?;
    let full = joined(&path.scope, walk.text(path.name));
    let outer = if path.rooted { None } else { enclosing(walk.owner(), &full) };
    Some(joined(outer.unwrap_or_default(), &full))
}

/// The signature ends with the parameters; what stands around (`private def x`) tells whether it is exported.
fn method<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>, draft: &mut Draft) -> bool {
    finish_method(walk, node, draft);
    draft.exported = match members::around(walk, draft) {
        Some(visible) => visible,
        None => walk.state() != PRIVATE,
    };
    true
}

/// `private` sections do not apply to `def self.x`.
fn singleton_method<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>, draft: &mut Draft) -> bool {
    finish_method(walk, node, draft);
    draft.exported = members::around(walk, draft).unwrap_or(true);
    if let Some(object) = node.child_by_field_name("object")
        && object.kind() != "self"
    {
        draft.kind = SymbolKind::Method;
        if let Some(owner) = other_owner(walk, object) {
            draft.owner = owner;
        }
    }
    true
}

fn finish_method(walk: &mut Walk<'_, '_>, node: Node<'_>, draft: &mut Draft) {
    if let Some(last) = node.child_by_field_name("parameters").or_else(|| node.child_by_field_name("name")) {
        draft.header.end = last.end_byte();
    }
    if draft.name == "initialize" && draft.kind == SymbolKind::Method {
        draft.kind = SymbolKind::Constructor;
    }
    if draft.name.ends_with('=') {
        // The introduction of a setter's name is not counted by the walk.
        walk.count(&draft.name);
    }
}

/// A block sees the section it stands in; a `private` inside does not reach out.
fn block<'t>(walk: &mut Walk<'_, 't>, _: Node<'t>) -> Enter {
    let state = walk.state();
    let scope = if walk.in_type() { Scope::Type } else { Scope::None };
    walk.open(scope, "");
    walk.set_state(state);
    Enter::Children
}

/// Counts the name; a bare `private` starts a section.
fn identifier<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    let name = walk.text(node);
    walk.count(name);
    let state = match name {
        "private" | "protected" => PRIVATE,
        "public" | "module_function" => 0,
        _ => return Enter::Skip,
    };
    let is_statement = walk.parent().is_some_and(|parent| {
        matches!(parent.kind(), "body_statement" | "block_body" | "then" | "else" | "unless_modifier" | "if_modifier")
    });
    if is_statement && !walk.in_body() {
        walk.set_state(state);
    }
    Enter::Skip
}

/// `:name` is how methods are named in declarations and callbacks, so it counts as a use of the name.
fn symbol<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    let name = walk.text(node).trim_start_matches(':');
    if name.starts_with(|first: char| first.is_alphabetic() || first == '_') {
        walk.count(name);
    }
    Enter::Skip
}

/// Calls without a receiver that declare or import something.
fn call<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    // Most calls are told apart by their first letters, without a look at their children.
    let source = walk.source().get(node.start_byte()..).unwrap_or_default();
    let declares = match source.as_bytes().first() {
        Some(b'r' | b'l') => source.starts_with("require") || source.starts_with("load"),
        Some(b'a') => ["attr", "alias_method", "autoload"].iter().any(|word| source.starts_with(word)),
        Some(b'd') => source.starts_with("de"),
        Some(b'p' | b'm' | b'c') => {
            ["p", "module_function", "mattr", "cattr", "class_attribute"].iter().any(|word| source.starts_with(word))
        }
        _ => false,
    };
    if !declares || node.child_by_field_name("receiver").is_some() {
        return Enter::Children;
    }
    let Some(arguments) = node.child_by_field_name("arguments") else { return Enter::Children };
    let word = walk.field_text(node, "method").unwrap_or_default();
    if !imports::call(walk, node, word, arguments) && !walk.in_body() {
        members::call(walk, node, word, arguments);
    }
    Enter::Children
}

/// Applies `private :a`, `private_class_method :b`, `private_constant :C` and `public :d`.
fn finish(collected: &mut Collected) {
    if collected.hidden_names.is_empty() && collected.exported_names.is_empty() {
        return;
    }
    for draft in &mut collected.drafts {
        let on_class = draft.signature.contains("def self.");
        let name = qualified(&draft.owner, on_class, &draft.name);
        if collected.exported_names.contains(name.as_str()) {
            draft.exported = true;
        } else if collected.hidden_names.contains(name.as_str()) {
            draft.exported = false;
        }
    }
}
