//! A booklet as it is read: line by line, what is said, what is named, and where it was typed.
//!
//! In: a booklet's texts. Out: its [`Line`]s in reading order, texts that an insert shows included.
//! Never: a judgement.

use cardwright_base::diagnostic::Span;
use cardwright_model::{Game, Located};
use cardwright_rulebook::BookInput;
use cardwright_wording::{Block, Inline, Inserted, each_block};

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
    /// The rulings that it cites.
    pub(super) cites: Vec<&'a str>,
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
    /// A line of running text.
    Words,
}

/// Which part of the booklet it stands in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Origin<'a> {
    /// A chapter of the booklet.
    Chapter,
    /// An example of play, which tells of one moment of one game.
    Example,
    /// The long text on a card or keyword.
    Description(&'a str),
    /// The definition of a term.
    Term,
    /// A ruling, other options included.
    Ruling,
    /// What changed from edition to edition.
    History,
}

/// True when every chapter could be worked out; what is missing of the others is no fault of theirs.
pub(crate) fn is_whole(book_input: &BookInput<'_>) -> bool {
    let mut chapters = book_input.book.chapters.iter().zip(&book_input.chapters);
    chapters.all(|(typed, blocks)| !blocks.is_empty() || typed.text.trim().is_empty())
}

/// Whether every booklet of a game could be worked out, so that what they don't have is not there.
pub(crate) fn are_whole(game: &Game, book_inputs: &[BookInput<'_>]) -> bool {
    book_inputs.len() == game.books.len() && book_inputs.iter().all(is_whole)
}

/// The lines of a whole booklet.
pub(super) fn lines<'a>(game: &'a Game, book_input: &'a BookInput<'_>) -> Vec<Line<'a>> {
    let mut reader = LineReader { game, places: Vec::new(), lines: Vec::new() };
    for (chapter, blocks) in book_input.book.chapters.iter().zip(&book_input.chapters) {
        reader.places = vec![chapter.span];
        reader.blocks(blocks, Origin::Chapter);
    }
    reader.lines
}

/// The anchors that the inserts among some blocks bring with them.
pub(super) fn inserted_anchors(blocks: &[Block]) -> Vec<String> {
    let mut anchors = Vec::new();
    each_block(blocks, &mut |block| {
        if let Block::Insert { name, data, .. } = block {
            let kind = match name.as_str() {
                "card-descriptions" => "card",
                "specials" => "keyword",
                "glossary" => "term",
                "rulings" => "ruling",
                _ => return,
            };
            let ids = data.described().iter().map(|it| &it.id);
            let ids = ids.chain(data.entries().iter().filter_map(|it| it.id.as_ref()));
            anchors.extend(ids.map(|id| format!("{kind}:{id}")));
        }
    });
    anchors
}

struct LineReader<'a> {
    game: &'a Game,
    places: Vec<Span>,
    lines: Vec<Line<'a>>,
}

impl<'a> LineReader<'a> {
    fn line(&mut self, kind: Kind<'a>, origin: Origin<'a>) -> &mut Line<'a> {
        let (words, refs, links, cites) = (String::new(), Vec::new(), Vec::new(), Vec::new());
        let places = self.places.clone();
        self.lines.push(Line { kind, origin, words, refs, links, cites, places });
        self.lines.last_mut().expect("it was just added")
    }

    fn blocks(&mut self, blocks: &'a [Block], origin: Origin<'a>) {
        for block in blocks {
            match block {
                // Those of a long text structure no chapter.
                Block::Heading { c, .. } if matches!(origin, Origin::Description(_)) => {
                    self.line(Kind::Words, origin).say(c);
                }
                Block::Heading { level, id, c, .. } => {
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
                    let example = kind == "example" && origin == Origin::Chapter;
                    let inside = if example { Origin::Example } else { origin };
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
    fn insert(&mut self, name: &str, data: &'a Inserted) {
        let chapter = self.places.clone();
        let game = self.game;
        for entry in data.described() {
            let Some(typed) = game.description(&entry.id).map(|it| &it.text) else { continue };
            self.places = vec![typed.span];
            self.blocks(&entry.text, Origin::Description(&entry.id));
            if entry.text.is_empty() && !typed.text.trim().is_empty() {
                // It could not be worked out, which is told elsewhere; but it is there.
                self.line(Kind::Words, Origin::Description(&entry.id));
            }
        }
        for (at, entry) in data.entries().iter().enumerate() {
            let named = |id: &Located<String>| Some(&id.value) == entry.id.as_ref();
            let origin = match name {
                "glossary" => {
                    let term = game.terms.iter().find(|it| named(&it.id));
                    self.places = term.map(|it| it.text.span).into_iter().collect();
                    Origin::Term
                }
                "rulings" => {
                    let ruling = game.rulings.iter().find(|it| named(&it.id));
                    let spans = ruling.map(|ruling| {
                        let other = ruling.alternative.as_ref().map(|it| it.span);
                        std::iter::once(ruling.text.span).chain(other).chain([ruling.id.span])
                    });
                    self.places = spans.into_iter().flatten().collect();
                    Origin::Ruling
                }
                "history" => Origin::History,
                _ => break,
            };
            for text in [&entry.topic, &entry.text, &entry.alternative].into_iter().flatten() {
                self.line(Kind::Words, origin).say(text);
            }
            let changes = game.history.get(at).map_or(&[][..], |it| &it.changes);
            for (change, typed) in entry.changes.iter().flatten().zip(changes) {
                self.places = vec![typed.span];
                self.line(Kind::Words, origin).say(change);
            }
        }
        self.places = chapter;
    }
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
                Inline::Strong { c } | Inline::Emph { c } => self.say(c),
                Inline::Link { to, c } => {
                    self.links.push(to);
                    self.say(c);
                }
                Inline::Cite { id } => self.cites.push(id),
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
}
