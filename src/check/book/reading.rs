//! A booklet as it is read: line by line, what is said, what is named, and where it was typed.
//!
//! In: a manuscript. Out: its [`Line`]s in reading order, texts that an insert shows included.
//! Never: a judgement.

use cardwright_base::diagnostic::Span;
use cardwright_model::Game;
use cardwright_rulebook::Manuscript;
use cardwright_wording::{Block, Inline};
use serde_json::Value as Json;

/// A heading, a paragraph, an item or a row.
pub(super) struct Line<'a> {
    pub(super) kind: Kind<'a>,
    pub(super) origin: Origin<'a>,
    /// The words alone; the cells of a row are joined by `: `.
    pub(super) words: String,
    /// Kind and id of everything it names.
    pub(super) refs: Vec<(&'a str, &'a str)>,
    /// Where its links lead.
    pub(super) links: Vec<&'a str>,
    /// What of it stands out: bold or slanted words.
    pub(super) strong: Vec<String>,
    /// The texts it may have been typed in, the likeliest first.
    pub(super) places: Vec<Span>,
}

/// What sort of line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind<'a> {
    /// A heading of a chapter, with its anchor.
    Heading { level: u8, id: &'a str },
    /// The title of a box or the caption of a picture.
    Title,
    /// The row of a table, with the head of the table.
    Row { head: &'a [Vec<Inline>] },
    /// A paragraph.
    Words,
}

/// Which part of the booklet it stands in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Origin<'a> {
    /// A chapter.
    Chapter,
    /// An example of play, which tells of one moment of one game.
    Example,
    /// The long text on a card or keyword.
    Description(&'a str),
    /// A definition.
    Term,
    /// A ruling, other readings included.
    Ruling,
    /// What changed from edition to edition.
    History,
}

/// True when every chapter could be worked out; what is missing of the others is no fault of theirs.
pub(super) fn is_whole(manuscript: &Manuscript<'_>) -> bool {
    let mut chapters = manuscript.book.chapters.iter().zip(&manuscript.chapters);
    chapters.all(|(typed, blocks)| !blocks.is_empty() || typed.text.trim().is_empty())
}

/// The lines of a whole booklet.
pub(super) fn lines<'a>(game: &'a Game, manuscript: &'a Manuscript<'_>) -> Vec<Line<'a>> {
    let mut reader = BookletReader { game, places: Vec::new(), lines: Vec::new() };
    for (chapter, blocks) in manuscript.book.chapters.iter().zip(&manuscript.chapters) {
        reader.places = vec![chapter.span];
        reader.blocks(blocks, Origin::Chapter);
    }
    reader.lines
}

/// The lines of a text that is no booklet.
pub(super) fn lines_of<'a>(game: &'a Game, blocks: &'a [Block], place: Span) -> Vec<Line<'a>> {
    let mut reader = BookletReader { game, places: vec![place], lines: Vec::new() };
    reader.blocks(blocks, Origin::Chapter);
    reader.lines
}

/// The anchors that the inserts among some blocks bring with them.
pub(super) fn inserted_anchors(blocks: &[Block]) -> Vec<String> {
    let mut anchors = Vec::new();
    each_block(blocks, &mut |block| {
        if let Block::Insert { name, data, .. } = block {
            let (list, kind) = match name.as_str() {
                "card-descriptions" => ("cards", "card"),
                "specials" => ("keywords", "keyword"),
                "glossary" => ("entries", "term"),
                "rulings" => ("entries", "ruling"),
                _ => return,
            };
            let ids = items(data, list).iter().map(|it| text(it, "id"));
            anchors.extend(ids.map(|id| format!("{kind}:{id}")));
        }
    });
    anchors
}

/// Every block, those inside others included, in reading order.
pub(crate) fn each_block<'a>(blocks: &'a [Block], visit: &mut dyn FnMut(&'a Block)) {
    for block in blocks {
        visit(block);
        match block {
            Block::List { items, .. } => items.iter().for_each(|it| each_block(it, visit)),
            Block::Quote { c } | Block::Box { c, .. } => each_block(c, visit),
            _ => {}
        }
    }
}

/// A list in the data of an insert; empty where there is none.
pub(super) fn items<'j>(data: &'j Json, name: &str) -> &'j [Json] {
    data.get(name).and_then(Json::as_array).map_or(&[], Vec::as_slice)
}

fn text<'j>(data: &'j Json, name: &str) -> &'j str {
    data.get(name).and_then(Json::as_str).unwrap_or_default()
}

struct BookletReader<'a> {
    game: &'a Game,
    places: Vec<Span>,
    lines: Vec<Line<'a>>,
}

impl<'a> BookletReader<'a> {
    fn line(&mut self, kind: Kind<'a>, origin: Origin<'a>) -> &mut Line<'a> {
        let (words, refs, links, strong) = (String::new(), Vec::new(), Vec::new(), Vec::new());
        let places = self.places.clone();
        self.lines.push(Line { kind, origin, words, refs, links, strong, places });
        self.lines.last_mut().expect("it was just added")
    }

    fn blocks(&mut self, blocks: &'a [Block], origin: Origin<'a>) {
        for block in blocks {
            match block {
                Block::Heading { level, id, c } => {
                    self.line(Kind::Heading { level: *level, id }, origin).say(c);
                }
                Block::Para { c } => self.line(Kind::Words, origin).say(c),
                Block::List { items, .. } => {
                    items.iter().for_each(|item| self.blocks(item, origin));
                }
                Block::Table { head, rows, .. } => {
                    for row in std::iter::once(head).chain(rows) {
                        self.line(Kind::Row { head }, origin).say_cells(row);
                    }
                }
                Block::Quote { c } => self.blocks(c, origin),
                Block::Box { kind, title, c } => {
                    let inside = if kind == "example" { Origin::Example } else { origin };
                    self.line(Kind::Title, inside).say(title);
                    self.blocks(c, inside);
                }
                Block::Figure { caption, .. } => self.line(Kind::Title, origin).say(caption),
                Block::Insert { name, data, .. } => self.insert(name, data),
                Block::Divider => {}
            }
        }
    }

    /// The texts that an insert shows, each where it was typed.
    fn insert(&mut self, name: &str, data: &'a Json) {
        let chapter = self.places.clone();
        let game = self.game;
        match name {
            "card-descriptions" | "specials" => {
                let list = if name == "specials" { "keywords" } else { "cards" };
                for entry in items(data, list) {
                    let id = text(entry, "id");
                    let Some(typed) = game.description(id).map(|it| &it.text) else { continue };
                    self.places = vec![typed.span];
                    self.inserted(entry.get("text"), Origin::Description(id));
                    if items(entry, "text").is_empty() && !typed.text.trim().is_empty() {
                        // It could not be worked out, which is told elsewhere; but it is there.
                        self.line(Kind::Words, Origin::Description(id));
                    }
                }
            }
            "glossary" => {
                for entry in items(data, "entries") {
                    let term = game.terms.iter().find(|it| it.id.value == text(entry, "id"));
                    self.places = term.map(|it| it.text.span).into_iter().collect();
                    self.inserted_line(entry.get("text"), Origin::Term);
                }
            }
            "rulings" => {
                for entry in items(data, "entries") {
                    let ruling = game.rulings.iter().find(|it| it.id.value == text(entry, "id"));
                    let spans = ruling.map(|it| {
                        let other = it.alternative.as_ref().map(|it| it.span);
                        std::iter::once(it.text.span).chain(other).chain([it.id.span])
                    });
                    self.places = spans.into_iter().flatten().collect();
                    self.inserted_line(entry.get("topic"), Origin::Ruling);
                    self.inserted_line(entry.get("text"), Origin::Ruling);
                    self.inserted_line(entry.get("alternative"), Origin::Ruling);
                }
            }
            "history" => {
                for (entry, edition) in items(data, "entries").iter().zip(&game.history) {
                    for (change, typed) in items(entry, "changes").iter().zip(&edition.changes) {
                        self.places = vec![typed.span];
                        self.inserted_line(Some(change), Origin::History);
                    }
                }
            }
            _ => {}
        }
        self.places = chapter;
    }

    /// Blocks as an insert holds them.
    fn inserted(&mut self, blocks: Option<&'a Json>, origin: Origin<'a>) {
        for block in blocks.and_then(Json::as_array).into_iter().flatten() {
            if block.get("c").is_some_and(|c| c[0].get("t").is_some_and(is_block)) {
                self.inserted_line(block.get("title"), origin);
                self.inserted(block.get("c"), origin);
            } else if block.get("items").is_some() {
                items(block, "items").iter().for_each(|item| self.inserted(Some(item), origin));
            } else if block.get("rows").is_some() {
                for row in items(block, "rows") {
                    self.inserted_line(Some(row), origin);
                }
            } else {
                self.inserted_line(block.get("c").or(block.get("caption")), origin);
            }
        }
    }

    /// One line of pieces as an insert holds them.
    fn inserted_line(&mut self, pieces: Option<&'a Json>, origin: Origin<'a>) {
        if let Some(pieces) = pieces {
            self.line(Kind::Words, origin).say_json(pieces);
        }
    }
}

fn is_block(sort: &Json) -> bool {
    let names = ["heading", "para", "list", "table", "quote", "box", "figure", "insert", "divider"];
    sort.as_str().is_some_and(|sort| names.contains(&sort))
}

impl<'a> Line<'a> {
    fn say(&mut self, pieces: &'a [Inline]) {
        for piece in pieces {
            match piece {
                Inline::Text { s } => self.words.push_str(s),
                Inline::Ref { kind, id, s } => {
                    self.refs.push((kind, id));
                    self.words.push_str(s);
                }
                Inline::Strong { c } | Inline::Emph { c } => {
                    let from = self.words.len();
                    self.say(c);
                    self.strong.push(self.words[from..].to_owned());
                }
                Inline::Link { to, c } => {
                    self.links.push(to);
                    self.say(c);
                }
                Inline::Icon { .. } => {}
                Inline::Break => self.words.push(' '),
            }
        }
    }

    fn say_cells(&mut self, cells: &'a [Vec<Inline>]) {
        for (at, cell) in cells.iter().enumerate() {
            if at > 0 {
                self.words.push_str(": ");
            }
            self.say(cell);
        }
    }

    /// The same for pieces that were put away in the data of an insert.
    fn say_json(&mut self, piece: &'a Json) {
        if let Some(pieces) = piece.as_array() {
            pieces.iter().for_each(|piece| self.say_json(piece));
            return;
        }
        self.words.push_str(text(piece, "s"));
        match text(piece, "t") {
            "ref" => self.refs.push((text(piece, "kind"), text(piece, "id"))),
            "link" => self.links.push(text(piece, "to")),
            "break" => self.words.push(' '),
            _ => {}
        }
        if let Some(inside) = piece.get("c") {
            self.say_json(inside);
        }
    }
}
