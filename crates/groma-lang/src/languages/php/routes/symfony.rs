//! Symfony: `#[Route("/x", methods: ["GET"])]`, and the same as an annotation in a comment.

use groma_model::RouteKind;
use tree_sitter::Node;

use super::{Php, arguments, strings};
use crate::routes::{methods, parts};

/// A `Route` attribute or annotation.
struct Said {
    paths: Vec<String>,
    methods: String,
    row: usize,
}

impl<'t> Php<'_, 't> {
    pub(super) fn class(&mut self, node: Node<'t>) {
        let name = self.finder.field(node, "name");
        self.class = Some(name);
        for said in self.said(node) {
            for path in said.paths {
                self.finder.say(RouteKind::Router, name, "", &path, "", said.row);
            }
        }
    }

    pub(super) fn method(&mut self, node: Node<'t>) {
        let name = self.finder.field(node, "name");
        let said = self.said(node);
        let Some(class) = self.class else { return };
        let handler = if name == "__invoke" { class.to_owned() } else { format!("{class}.{name}") };
        for said in said {
            for path in said.paths {
                self.finder.route(class, &said.methods, &path, &handler, said.row);
            }
        }
    }

    /// The routes that a declaration's attributes and the comment before it say.
    fn said(&mut self, node: Node<'t>) -> Vec<Said> {
        let mut found = Vec::new();
        let comment = self.comment.take();
        if !self.of_symfony {
            return found;
        }
        if let Some(list) = node.child_by_field_name("attributes") {
            for attribute in parts(list).into_iter().flat_map(parts) {
                let name = attribute.named_child(0).map_or("", |name| self.finder.text(name));
                if attribute.kind() != "attribute" || name.rsplit('\\').next() != Some("Route") {
                    continue;
                }
                let given = attribute
                    .child_by_field_name("parameters")
                    .map(|list| arguments(self.finder, list))
                    .unwrap_or_default();
                let mut said = Said { paths: Vec::new(), methods: String::new(), row: attribute.start_position().row };
                for (at, (name, value)) in given.into_iter().enumerate() {
                    match name {
                        "methods" => said.methods = methods(strings(self.finder, value).iter().map(String::as_str)),
                        "path" | "" if name == "path" || at == 0 => {
                            // Paths in several languages are an array.
                            let several = value.kind() == "array_creation_expression";
                            said.paths =
                                if several { strings(self.finder, value) } else { vec![self.finder.path(value)] };
                        }
                        _ => {}
                    }
                }
                if said.paths.is_empty() {
                    said.paths.push(String::new());
                }
                found.push(said);
            }
        }
        if let Some(comment) = comment {
            found.extend(self.annotations(comment));
        }
        found
    }

    /// `@Route("/x", methods={"GET"})`
    fn annotations(&self, comment: Node<'t>) -> Vec<Said> {
        let text = self.finder.text(comment);
        let mut found = Vec::new();
        for (at, _) in text.match_indices("@Route(").take(crate::routes::MOST_PARTS) {
            let inner = &text[at + "@Route(".len()..];
            let Some(inner) = inner.split(')').next() else { continue };
            let quoted: Vec<&str> = inner.split('"').collect();
            let path = quoted.get(1).filter(|_| {
                let before = quoted[0].trim_matches([' ', '*', '\n', '\r', '\t', '=']);
                before.is_empty() || before == "path"
            });
            let Some(path) = path else { continue };
            let list = inner.split_once("methods").map(|(_, list)| list.split('}').next().unwrap_or(list));
            let verbs = list.map(|list| methods(list.split('"').skip(1).step_by(2))).unwrap_or_default();
            let row = comment.start_position().row + text[..at].matches('\n').count();
            found.push(Said { paths: vec![(*path).to_owned()], methods: verbs, row });
        }
        found
    }
}
