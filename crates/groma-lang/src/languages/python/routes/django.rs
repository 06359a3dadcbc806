//! Django: `path`, `re_path` and `url` in lists, `include`, and the routers of the REST framework.

use groma_model::RouteKind;
use tree_sitter::Node;

use super::{Arguments, Python};
use crate::routes::{joined, literal, parts};

impl<'t> Python<'_, 't> {
    /// `path("x/", view)` and `path("x/", include(...))`.
    pub(super) fn django_path(&mut self, node: Node<'t>, given: &Arguments<'t>) {
        let Some((path, view)) = given.first().zip(given.at(1).or_else(|| given.named("view"))) else { return };
        let row = node.start_position().row;
        let before = self.prefixes.last().map(|(_, prefix)| prefix.clone()).unwrap_or_default();
        let here = self.finder.path(path);
        // A pattern below a prefix begins where the prefix ends.
        let here = if before.is_empty() { here } else { here.trim_start_matches('^').to_owned() };
        let path = if before.is_empty() { here } else { joined(&before, &here) };
        let list = self.list();
        let function = view.child_by_field_name("function").map(|function| self.finder.text(function));
        if view.kind() == "call" && function.is_some_and(|function| function.rsplit('.').next() == Some("include")) {
            let included = Arguments::of(self.finder, view).first();
            self.include(node, included, &list, path, row);
        } else if view.kind() == "attribute" && self.finder.field(view, "attribute") == "urls" {
            let holder = self.finder.field(view, "object");
            match self.finder.routers.find(holder).map(str::to_owned) {
                Some(router) => self.finder.say(RouteKind::Mount, &list, "", &path, &router, row),
                None if self.origins.get(holder).is_some_and(|(module, _)| module.starts_with("django."))
                    || holder.contains("site") =>
                {
                    self.finder.say(RouteKind::Outside, &list, "", &path, self.finder.text(view), row);
                }
                None => self.finder.say(RouteKind::Mount, &list, "", &path, holder, row),
            }
        } else if matches!(view.kind(), "list" | "tuple") {
            self.prefixes.push((node.id(), path));
        } else {
            let handler = self.handler(view);
            self.finder.route(&list, "", &path, &handler, row);
        }
    }

    fn include(&mut self, node: Node<'t>, included: Option<Node<'t>>, list: &str, path: String, row: usize) {
        let mut included = included;
        if let Some(pair) = included.filter(|pair| pair.kind() == "tuple") {
            included = parts(pair).first().copied();
        }
        let Some(included) = included else { return };
        match included.kind() {
            "list" => self.prefixes.push((node.id(), path)),
            "string" => {
                let module = literal(self.finder.text, included).unwrap_or_default();
                let outside = module.starts_with("django.");
                let kind = if outside { RouteKind::Outside } else { RouteKind::Mount };
                self.finder.say(kind, list, "", &path, &module, row);
            }
            _ => {
                let text = self.finder.text(included);
                let target = self.own_name(
                    text.strip_suffix(".urls")
                        .filter(|holder| self.finder.routers.find(holder).is_some())
                        .unwrap_or(text),
                );
                self.finder.say(RouteKind::Mount, list, "", &path, &target, row);
            }
        }
    }

    /// `urlpatterns = router.urls` and `urlpatterns += router.urls`.
    pub(super) fn urls(&mut self, node: Node<'t>, above: &[Node<'t>]) {
        if self.finder.field(node, "attribute") != "urls"
            || !above.last().is_some_and(|holder| {
                matches!(holder.kind(), "assignment" | "augmented_assignment" | "binary_operator" | "list_splat")
            })
        {
            return;
        }
        let holder = self.finder.field(node, "object");
        if let Some(router) = self.finder.routers.find(holder).map(str::to_owned) {
            let list = self.list();
            self.finder.say(RouteKind::Mount, &list, "", "", &router, node.start_position().row);
        }
    }
}
