//! What can be seen on a side, part by part.

use super::layout_data::{Face, FaceData, Side};
use cardwright_wording::{Inline, Statement, plain_text};

/// A part of a side, by what there is to see of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SidePart<'a> {
    /// `title`, `type`, `icon`, `art`, `flavour`, `collector`, or the role of a statement.
    pub name: &'a str,
    /// The words printed in it.
    pub words: String,
    /// The drawings in it, by their files.
    pub drawings: Vec<String>,
}

impl SidePart<'_> {
    /// The parts that a side may have besides its statements.
    pub const OWN: [&'static str; 6] = ["title", "type", "icon", "art", "flavour", "collector"];
}

impl FaceData {
    /// The parts of a side, by the name of its page; those of its own first, then its statements in their
    /// order. `None` where there is no such side.
    pub fn parts_of(&self, page: &str) -> Option<Vec<SidePart<'_>>> {
        let face = self.faces.iter().find(|it| it.file_name() == page)?;
        Some(match face {
            Face::Front(side) | Face::Reverse(side) => self.of_side(side),
            Face::Back { title, art, statements, .. } => {
                let title = title.iter().map(|it| text("title", it));
                let art = art.iter().map(|it| drawing("art", it.clone()));
                title.chain(art).chain(said(statements)).collect()
            }
        })
    }

    fn of_side<'s>(&'s self, side: &'s Side) -> Vec<SidePart<'s>> {
        let mut parts = vec![text("title", &side.title)];
        if let Some(kind) = self.types.get(&side.r#type) {
            parts.push(text("type", &kind.name));
            let icon = side.icon.as_ref().or(kind.icon.as_ref());
            parts.extend(icon.map(|it| drawing("icon", icon_file(it))));
        }
        parts.extend(side.art.iter().map(|it| drawing("art", it.clone())));
        parts.extend(side.flavour.iter().map(|it| text("flavour", it)));
        parts.push(text("collector", &side.collector));
        parts.extend(said(&side.statements));
        parts
    }

    /// The statements of every side with the name of its page.
    pub fn statements(&self) -> impl Iterator<Item = (String, &[Statement])> {
        self.faces.iter().map(|face| match face {
            Face::Front(Side { statements, .. })
            | Face::Reverse(Side { statements, .. })
            | Face::Back { statements, .. } => (face.file_name(), statements.as_slice()),
        })
    }
}

fn text<'a>(name: &'a str, words: &str) -> SidePart<'a> {
    SidePart { name, words: words.to_owned(), drawings: Vec::new() }
}

fn drawing(name: &str, file: String) -> SidePart<'_> {
    SidePart { name, words: String::new(), drawings: vec![file] }
}

fn said(statements: &[Statement]) -> impl Iterator<Item = SidePart<'_>> {
    statements.iter().map(|line| {
        let mut drawings = Vec::new();
        icons_in(&line.inlines, &mut |id| drawings.push(icon_file(id)));
        SidePart { name: &line.role, words: plain_text(&line.inlines), drawings }
    })
}

fn icon_file(id: &str) -> String {
    format!("icons/{id}.svg")
}

/// Every icon among words, in their order.
pub fn icons_in<'i>(line: &'i [Inline], visit: &mut dyn FnMut(&'i str)) {
    for piece in line {
        match piece {
            Inline::Icon { id } => visit(id),
            Inline::Strong { c } | Inline::Emph { c } | Inline::Link { c, .. } => {
                icons_in(c, visit);
            }
            Inline::Text { .. } | Inline::Ref { .. } | Inline::Cite { .. } | Inline::Break => {}
        }
    }
}
