//! The roles of lines that layouts ask for, as far as their source tells.

use super::Typesetter;
use std::collections::BTreeSet;
use std::sync::Arc;
use typst::syntax::{Source, SyntaxKind, SyntaxNode};

/// What a layout and those that it imports say of roles.
#[derive(Debug, Default)]
pub struct Roles {
    /// Those that it compares with the role of a line, or hands to a function that does.
    pub asked: BTreeSet<String>,
    /// Everything that stands in quotes: a role that is not there can't be asked for by its name.
    pub quoted: BTreeSet<String>,
    /// Whether it takes lines of any other role too.
    pub others: bool,
}

impl Typesetter {
    /// The roles that a layout asks for.
    pub fn roles_of(&self, layout: &str) -> Arc<Roles> {
        let mut open = vec![format!("/{}", layout.trim_start_matches('/'))];
        let (mut seen, mut files) = (BTreeSet::new(), Vec::new());
        while let Some(path) = open.pop() {
            let file = self.files.layout(&path).filter(|_| seen.insert(path.clone()));
            let Some(file) = file else { continue };
            let words = super::origin::quoted_in(file.source());
            let named = words.iter().filter(|it| it.ends_with(".typ"));
            open.extend(named.map(|it| super::origin::beside(&path, it)));
            files.push(file.source().clone());
        }
        roles_in(&files)
    }
}

/// The roles that these layouts ask for together.
#[comemo::memoize]
fn roles_in(layouts: &[Source]) -> Arc<Roles> {
    let (mut roles, mut functions) = (Roles::default(), BTreeSet::new());
    for layout in layouts {
        roles.quoted.extend(super::origin::quoted_in(layout).iter().cloned());
        takers(layout.root(), &mut functions);
    }
    layouts.iter().for_each(|it| roles.read(it.root(), &functions));
    Arc::new(roles)
}

impl Roles {
    fn read(&mut self, node: &SyntaxNode, functions: &BTreeSet<String>) {
        let asks = match node.kind() {
            SyntaxKind::Binary => {
                let text = text_of(node);
                self.others |= text.contains(".role not in") || text.contains(".role !=");
                text.contains("role")
            }
            SyntaxKind::FuncCall => {
                let callee = node.children().next().map(text_of).unwrap_or_default();
                functions.contains(callee.rsplit('.').next().unwrap_or_default())
                    || callee.strip_suffix(".at").is_some_and(|it| functions.contains(it))
            }
            _ => false,
        };
        if asks {
            direct(node, &mut self.asked);
        }
        node.children().for_each(|it| self.read(it, functions));
    }
}

/// The names of functions that are given a role, and of dictionaries that hold lines by their role.
fn takers(node: &SyntaxNode, found: &mut BTreeSet<String>) {
    if node.kind() == SyntaxKind::Closure {
        let name = node.children().find(|it| it.kind() == SyntaxKind::Ident);
        let params = node.children().find(|it| it.kind() == SyntaxKind::Params).map(text_of);
        let params = params.unwrap_or_default();
        let any = || params.contains("..") && text_of(node).contains(".role");
        if let Some(name) = name.filter(|_| params.contains("role") || any()) {
            found.insert(text_of(name));
        }
    }
    // Few calls fill a dictionary, so the others are not put together as texts.
    let callee = node.children().next().filter(|it| it.kind() == SyntaxKind::FieldAccess);
    let fills =
        callee.and_then(|it| it.children().last()).is_some_and(|it| it.leaf_text() == "insert");
    if node.kind() == SyntaxKind::FuncCall && fills {
        let text = text_of(node);
        let kept = text
            .split_once(".insert(")
            .filter(|parts| parts.1.split(',').next().is_some_and(|it| it.ends_with(".role")));
        found.extend(kept.map(|it| it.0.to_owned()));
    }
    node.children().for_each(|it| takers(it, found));
}

/// Texts in quotes, but for those in content and in functions.
fn direct(node: &SyntaxNode, found: &mut BTreeSet<String>) {
    match node.kind() {
        SyntaxKind::ContentBlock | SyntaxKind::CodeBlock | SyntaxKind::Closure => {}
        SyntaxKind::Str => super::origin::quoted(node, found),
        _ => node.children().for_each(|it| direct(it, found)),
    }
}

fn text_of(node: &SyntaxNode) -> String {
    let own = node.leaf_text().to_string();
    node.children().fold(own, |text, child| text + &text_of(child))
}
