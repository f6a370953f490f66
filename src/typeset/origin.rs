//! Where things on a page come from: the file of a picture, and the fonts that layouts name.

use super::files::LayoutFile;
use super::ink::Picture;
use super::{LIGHT_ART, Typesetter};
use cardwright_base::diagnostic::{Report, Span};
use std::collections::BTreeSet;
use std::sync::Arc;
use typst::syntax::{Source, SyntaxKind, SyntaxNode};

impl Typesetter {
    /// The name below `/art` of the drawing that stands there as a picture, in whatever colour.
    /// None for a picture that a layout made itself. Of two files that hold the same, the first.
    pub fn drawing(&self, picture: &Picture) -> Option<&str> {
        self.drawings.iter().find(|name| self.shows(picture, name)).map(String::as_str)
    }

    /// Whether a picture is the drawing of that name below `/art`, in whatever colour.
    pub fn shows(&self, picture: &Picture, name: &str) -> bool {
        let Some(data) = &picture.data else { return false };
        let paths = [format!("/art/{name}"), format!("{LIGHT_ART}/{name}")];
        paths.iter().filter_map(|path| self.files.held(path)).any(|file| {
            file.as_slice() == data.as_slice()
                || name.ends_with(".svg") && coloured(&file, data).is_some()
        })
    }

    /// Where a layout writes these characters.
    pub fn written(&self, characters: &str, report: &mut Report) -> Option<Span> {
        for file in self.files.layouts() {
            let Some(at) = file.text.find(characters) else { continue };
            let (path, text) = self.files.shown(file.id())?;
            let known = report.sources.find(&path);
            let id = known.unwrap_or_else(|| report.sources.add(path, text));
            return Some(Span::new(id, at..at + characters.len()));
        }
        None
    }

    /// Whether a layout writes this in quotes, in whatever case: a font that none of them names was
    /// not asked for, and the case of a font's name means nothing.
    pub fn quotes(&self, words: &str) -> bool {
        let words = words.to_lowercase();
        let quotes = |file: &LayoutFile| {
            // Few layouts have to be parsed for it.
            file.text.to_lowercase().contains(&words) && {
                let found = quoted_in(file.source());
                found.iter().any(|it| it.to_lowercase() == words)
            }
        };
        self.files.layouts().iter().any(|it| quotes(it))
    }

    /// The parts that a layout says it does not print: what stands in quotes in its own
    /// `#let unprinted = (..)`, or in that of a file that it includes.
    pub fn unprinted_by(&self, layout: &str) -> BTreeSet<String> {
        let mut open = vec![format!("/{}", layout.trim_start_matches('/'))];
        let (mut seen, mut found) = (BTreeSet::new(), BTreeSet::new());
        while let Some(path) = open.pop() {
            let file = self.files.layout(&path).filter(|_| seen.insert(path.clone()));
            let Some(file) = file else { continue };
            for node in file.source().root().children() {
                let name = node.children().find(|it| it.kind() == SyntaxKind::Ident);
                let says = name.is_some_and(|it| it.leaf_text() == "unprinted");
                match node.kind() {
                    SyntaxKind::LetBinding if says => quoted(node, &mut found),
                    SyntaxKind::ModuleInclude => {
                        let mut files = BTreeSet::new();
                        quoted(node, &mut files);
                        open.extend(files.iter().map(|it| beside(&path, it)));
                    }
                    _ => {}
                }
            }
        }
        found
    }
}

/// All that stands in quotes in a layout.
#[comemo::memoize]
pub(super) fn quoted_in(layout: &Source) -> Arc<BTreeSet<String>> {
    let mut found = BTreeSet::new();
    quoted(layout.root(), &mut found);
    Arc::new(found)
}

pub(super) fn quoted(node: &SyntaxNode, found: &mut BTreeSet<String>) {
    if node.kind() == SyntaxKind::Str {
        found.insert(node.leaf_text().trim_matches('"').to_owned());
    }
    node.children().for_each(|child| quoted(child, found));
}

/// The path of a file that another one names.
pub(super) fn beside(path: &str, named: &str) -> String {
    if named.starts_with('/') {
        return named.to_owned();
    }
    let mut parts: Vec<&str> = path.split('/').filter(|it| !it.is_empty()).collect();
    parts.pop();
    for part in named.split('/') {
        match part {
            ".." => drop(parts.pop()),
            "." => {}
            part => parts.push(part),
        }
    }
    format!("/{}", parts.join("/"))
}

/// The colour that stands in `data` in place of each `currentColor` of `file`; of none where it has none of
/// them. `None` where they differ in more.
pub(super) fn coloured<'d>(mut file: &[u8], mut data: &'d [u8]) -> Option<Option<&'d str>> {
    let mut colour = None;
    loop {
        // Most files differ from each other early on.
        let same = file.iter().zip(data).take_while(|(a, b)| a == b).count();
        (file, data) = (&file[same..], &data[same..]);
        if file.is_empty() && data.is_empty() {
            return Some(colour);
        }
        file = file.strip_prefix(b"currentColor")?;
        let behind = data.strip_prefix(b"#")?;
        let digits = behind.iter().take_while(|it| it.is_ascii_hexdigit()).count();
        colour = Some(std::str::from_utf8(&data[..=digits]).ok()?);
        data = &behind[digits..];
    }
}
