//! What a reader sees, before its places are known.

use super::layer::STAND_IN;
use super::{Origin, PassageKind, Sort};
use crate::icons::{self, Piece};
use crate::{Block, Inline};
use cardwright_base::diagnostic::Span;
use serde_json::Value as Json;
use std::ops::Range;

/// A printed passage whose places are still to be found.
#[derive(Debug)]
pub(super) struct Draft {
    pub(super) origin: Origin,
    pub(super) kind: PassageKind,
    pub(super) text: String,
    /// What is not plain words, in the order of the text.
    pub(super) marks: Vec<(Range<usize>, Sort)>,
    /// Where the words can have been typed.
    pub(super) homes: Vec<Home>,
    /// The place where they cannot be found; if it is empty, the passage before is better.
    pub(super) fallback: Span,
}

impl Draft {
    /// What a byte of the text is, if it is not plain words.
    pub(super) fn mark_at(&self, at: usize) -> Option<&Sort> {
        let first = self.marks.partition_point(|(range, _)| range.end <= at);
        self.marks.get(first).filter(|(range, _)| range.start <= at).map(|(_, sort)| sort)
    }
}

/// Texts of the author that belong together, each named by one of its origins.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Home {
    /// A wording template.
    Template(String),
    /// Everything of a card.
    Card(String),
    /// The lines of a back.
    Back(String),
    /// Everything of a keyword.
    Keyword(String),
    /// A term with its definition.
    Term(String),
    /// A ruling.
    Ruling(String),
    /// A long text.
    Description(String),
    /// A step of the edition history.
    History(String),
    /// A chapter of a booklet: its path.
    Chapter(String),
    /// All the rest: the names of types, backs and the like.
    Other,
}

impl Home {
    /// The home of an origin.
    pub(super) fn of(origin: &Origin) -> Self {
        match origin {
            Origin::Template { name } => Self::Template(name.clone()),
            Origin::Card { id, .. } => Self::Card(id.clone()),
            Origin::Back { id, part } if part == "lines" => Self::Back(id.clone()),
            Origin::Keyword { id, .. } => Self::Keyword(id.clone()),
            Origin::Term { id, .. } => Self::Term(id.clone()),
            Origin::Ruling { id, .. } => Self::Ruling(id.clone()),
            Origin::Description { id } => Self::Description(id.clone()),
            Origin::History { edition } => Self::History(edition.clone()),
            Origin::Chapter { file, .. } => Self::Chapter(file.clone()),
            _ => Self::Other,
        }
    }
}

/// Writes the drafts of one text.
pub(super) struct Drafter {
    pub(super) drafts: Vec<Draft>,
    pub(super) origin: Origin,
    pub(super) homes: Vec<Home>,
    pub(super) fallback: Span,
    text: String,
    marks: Vec<(Range<usize>, Sort)>,
}

impl Drafter {
    pub(super) fn new(fallback: Span) -> Self {
        let (drafts, origin, homes) = (Vec::new(), Origin::Readme, Vec::new());
        Self { drafts, origin, homes, fallback, text: String::new(), marks: Vec::new() }
    }

    /// Whose text comes next.
    pub(super) fn of(&mut self, origin: Origin) {
        self.homes = vec![Home::of(&origin)];
        self.origin = origin;
    }

    fn words(&mut self, words: &str) {
        for piece in icons::split(words, |_| false) {
            match piece {
                Piece::Words(range) => self.text.push_str(&words[range]),
                // An icon that does not exist was left as it was typed.
                Piece::Icon(range) => {
                    let id = words[range].trim_matches(':').to_owned();
                    self.mark(STAND_IN, Sort::Icon { id });
                }
            }
        }
    }

    fn mark(&mut self, words: &str, sort: Sort) {
        let start = self.text.len();
        self.text.push_str(words);
        self.marks.push((start..self.text.len(), sort));
    }

    fn finish(&mut self, kind: PassageKind) {
        let (text, marks) = (std::mem::take(&mut self.text), std::mem::take(&mut self.marks));
        if !text.trim().is_empty() {
            let (origin, homes) = (self.origin.clone(), self.homes.clone());
            self.drafts.push(Draft { origin, kind, text, marks, homes, fallback: self.fallback });
        }
    }

    /// A passage of inlines.
    pub(super) fn line(&mut self, inlines: &[Inline], kind: PassageKind) {
        self.inlines(inlines);
        self.finish(kind);
    }

    fn inlines(&mut self, inlines: &[Inline]) {
        for inline in inlines {
            match inline {
                Inline::Text { s } => self.words(s),
                Inline::Ref { kind, id, s } => {
                    self.mark(s, Sort::Reference { kind, id: id.clone() });
                }
                Inline::Strong { c } | Inline::Emph { c } => self.inlines(c),
                Inline::Icon { id } => self.mark(STAND_IN, Sort::Icon { id: id.clone() }),
                Inline::Link { to, c } => {
                    let start = self.text.len();
                    self.inlines(c);
                    let inside = start..self.text.len();
                    // References inside of a link keep their sort.
                    if self.marks.last().is_none_or(|(range, _)| range.end <= start) {
                        self.marks.push((inside, Sort::Link { to: to.clone() }));
                    }
                }
                Inline::Break => self.words("\n"),
            }
        }
    }

    /// The passages of blocks. `first` is the kind of the first paragraph.
    pub(super) fn blocks(
        &mut self,
        blocks: &[Block],
        first: PassageKind,
        insert: &mut Inserted<'_>,
    ) {
        let mut kind = first;
        for block in blocks {
            let this = std::mem::replace(&mut kind, PassageKind::Paragraph);
            match block {
                Block::Heading { level, c, .. } => self.line(c, PassageKind::Heading(*level)),
                Block::Para { c } => self.line(c, this),
                Block::List { items, .. } => {
                    for item in items {
                        self.blocks(item, PassageKind::Item, insert);
                    }
                }
                Block::Table { head, rows, .. } => {
                    for cell in head.iter().chain(rows.iter().flatten()) {
                        self.line(cell, PassageKind::Cell);
                    }
                }
                Block::Quote { c } => self.blocks(c, PassageKind::Paragraph, insert),
                Block::Box { title, c, .. } => {
                    self.line(title, PassageKind::Title);
                    self.blocks(c, PassageKind::Paragraph, insert);
                }
                Block::Insert { name, data, .. } => insert(self, name, data),
                Block::Figure { alt, caption, .. } => {
                    self.plain(alt, PassageKind::Alt);
                    self.line(caption, PassageKind::Title);
                }
                Block::Divider => {}
            }
        }
    }

    /// A passage of one plain text.
    pub(super) fn plain(&mut self, text: &str, kind: PassageKind) {
        self.words(text);
        self.finish(kind);
    }

    /// A passage of inlines as an insert holds them.
    pub(super) fn json_line(&mut self, inlines: &[Json], kind: PassageKind) {
        self.json_inlines(inlines);
        self.finish(kind);
    }

    fn json_inlines(&mut self, inlines: &[Json]) {
        for inline in inlines {
            let text = |key: &str| inline.get(key).and_then(Json::as_str).unwrap_or_default();
            let inside = inline.get("c").and_then(Json::as_array).map_or(&[][..], Vec::as_slice);
            let id = || text("id").to_owned();
            match text("t") {
                "text" => self.words(text("s")),
                "ref" => {
                    let kinds = ["card", "keyword", "term"];
                    let kind = kinds.into_iter().find(|kind| *kind == text("kind"));
                    self.mark(text("s"), Sort::Reference { kind: kind.unwrap_or(""), id: id() });
                }
                "icon" => self.mark(STAND_IN, Sort::Icon { id: id() }),
                "break" => self.words("\n"),
                _ => self.json_inlines(inside),
            }
        }
    }
}

/// What writes the drafts of a computed part, by its name and what it shows.
pub(super) type Inserted<'i> = dyn FnMut(&mut Drafter, &str, &Json) + 'i;
