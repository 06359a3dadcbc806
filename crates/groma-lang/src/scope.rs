//! The scopes that are open while a file is walked: they give a definition its owner and tell whether it is local.

use crate::spec::Scope;

/// Definitions nested deeper than this are not listed: no person nests so deep, and an owner's name would grow with
/// every level.
const DEEPEST: usize = 64;
/// Longest owner path, in bytes. Scopes that would exceed it do not show in it, so that neither deep nesting nor an
/// endless name costs every member of it.
const LONGEST_OWNER: usize = 400;

/// One open scope.
#[derive(Debug, Clone)]
pub(crate) struct OpenScope {
    /// What it is to the definitions inside.
    pub(crate) scope: Scope,
    /// A number for the language's hooks (the current access level, say); starts at 0.
    pub(crate) state: u8,
    depth: usize,
    owner_length: usize,
    owner_start: usize,
}

/// A stack of scopes with the owner path they add up to.
#[derive(Debug, Clone, Default)]
pub(crate) struct Scopes {
    open: Vec<OpenScope>,
    owner: String,
    bodies: u32,
}

impl Scopes {
    /// Opens a scope at a depth of the tree; it closes when the walk leaves that node.
    pub(crate) fn open(&mut self, depth: usize, scope: Scope, name: &str) {
        let owner_length = self.owner.len();
        let owner_start = self.owner_start();
        match scope {
            Scope::Type | Scope::Module
                if !name.is_empty() && name.len() + owner_length - owner_start <= LONGEST_OWNER =>
            {
                if owner_length > owner_start {
                    self.owner.push('.');
                }
                self.owner.push_str(name);
            }
            Scope::Callable => self.bodies += 1,
            _ => {}
        }
        self.open.push(OpenScope { scope, state: 0, depth, owner_length, owner_start });
    }

    /// Opens a scope whose owner path starts anew.
    pub(crate) fn open_rooted(&mut self, depth: usize, scope: Scope, name: &str) {
        let owner_length = self.owner.len();
        self.open.push(OpenScope { scope: Scope::None, state: 0, depth, owner_length, owner_start: owner_length });
        self.open(depth, scope, name);
    }

    fn owner_start(&self) -> usize {
        self.open.last().map_or(0, |scope| scope.owner_start)
    }

    /// Closes the scopes that were opened at this depth.
    pub(crate) fn close(&mut self, depth: usize) {
        while let Some(last) = self.open.last() {
            if last.depth < depth {
                return;
            }
            self.owner.truncate(last.owner_length);
            if last.scope == Scope::Callable {
                self.bodies -= 1;
            }
            self.open.pop();
        }
    }

    /// The names of the enclosing types and modules, joined with `.`.
    pub(crate) fn owner(&self) -> &str {
        self.owner.get(self.owner_start()..).unwrap_or_default()
    }

    /// Whether the walk is inside a function, or so deep that nothing is listed any more.
    pub(crate) fn in_body(&self) -> bool {
        self.bodies > 0 || self.open.len() > DEEPEST
    }

    /// Whether the innermost scope that can hold members is a type.
    pub(crate) fn in_type(&self) -> bool {
        self.open.last().is_some_and(|scope| scope.scope == Scope::Type)
    }

    /// The innermost scope.
    pub(crate) fn innermost(&self) -> Option<&OpenScope> {
        self.open.last()
    }

    /// The innermost scope, to change its state.
    pub(crate) fn innermost_mut(&mut self) -> Option<&mut OpenScope> {
        self.open.last_mut()
    }

    /// The same scopes for a tree of its own: none of them closes there.
    pub(crate) fn detached(&self) -> Self {
        let mut copy = self.clone();
        for scope in &mut copy.open {
            scope.depth = 0;
        }
        copy
    }
}
