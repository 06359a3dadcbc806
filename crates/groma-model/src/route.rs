//! What one file says about the routes of a web application: which it registers, on which routers, and what it mounts
//! where. The whole path of a route may need other files; it is put together where those are known.

use crate::Line;

/// One statement about routes, as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RouteFact {
    /// What is said.
    pub kind: RouteKind,
    /// The router that it is said of: a variable, a field (`this.app`, `s.router`) or a class. Routers of one file have
    /// different names: a second `r` is `r#2`. Empty for the framework's own router.
    pub router: Box<str>,
    /// The methods in capitals, joined with `|`; empty for any method, and where there is no method.
    pub methods: Box<str>,
    /// The path or prefix without quotes. What is computed stands in braces, as written: `{base}/users`.
    pub path: Box<str>,
    /// Of a route: its handler as written, or empty for a function without a name. Of a mount: what is mounted, as
    /// written. Of a router: the function that makes or gets it, or empty.
    pub target: Box<str>,
    /// The line on which it stands.
    pub line: Line,
}

/// What a [`RouteFact`] says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RouteKind {
    /// Requests for a path go to a handler.
    Route,
    /// A router is made, whose routes begin with the path.
    Router,
    /// A function is given a router.
    Parameter,
    /// Another router's routes are reached under a path.
    Mount,
    /// The same, and the path takes the place of the mounted router's own prefix (Flask's blueprints).
    MountOver,
    /// A whole application of somebody else is reached under a path; it is listed as it is.
    Outside,
    /// All routes of the program begin with the path.
    Global,
}

impl RouteKind {
    /// The kind's name in reviewed text.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Route => "route",
            Self::Router => "router",
            Self::Parameter => "parameter",
            Self::Mount => "mount",
            Self::MountOver => "mount-over",
            Self::Outside => "outside",
            Self::Global => "global",
        }
    }
}
