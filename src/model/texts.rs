//! Every text of a game, in one list: whoever reads texts or puts others in their place goes through it.
//!
//! In: a game. Out: its texts in order, with whose they are and how they are read. A field for a text
//! that is not in this list would be checked by nobody and stay as it is in every translation; a test
//! holds the list against the schema.

use super::{Game, Located, Prose, Value};
use cardwright_base::diagnostic::{SourceId, Span};
use std::collections::BTreeMap;

/// Whose text it is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Origin {
    /// The game itself: `title`, `edition`, `copyright` or `expect`.
    Game {
        /// Which.
        part: String,
    },
    /// A card: `title`, `alt`, `flavour`, `forms.NAME`, a field of text, or, for what is printed,
    /// `wording`.
    Card {
        /// Which card.
        id: String,
        /// What of it.
        part: String,
    },
    /// A back: `name`, `title`, `alt` or `lines`.
    Back {
        /// Which back.
        id: String,
        /// What of it.
        part: String,
    },
    /// The name of a card type.
    Type {
        /// Which type.
        id: String,
    },
    /// The name of a kind of keyword.
    KeywordKind {
        /// Which kind.
        id: String,
    },
    /// A keyword: `title`, `forms.NAME` or a field of text.
    Keyword {
        /// Which keyword.
        id: String,
        /// What of it.
        part: String,
    },
    /// A term of the glossary: `title`, `forms.NAME` or `text`.
    Term {
        /// Which term.
        id: String,
        /// What of it.
        part: String,
    },
    /// A ruling: `topic`, `text` or `alternative`.
    Ruling {
        /// Which ruling.
        id: String,
        /// What of it.
        part: String,
    },
    /// The long text on a card or keyword.
    Description {
        /// Whose.
        id: String,
    },
    /// A step of the edition history: its name, or a change.
    History {
        /// Name of the edition.
        edition: String,
    },
    /// The title of a variant.
    Variant {
        /// Which variant.
        id: String,
    },
    /// A box: `title`, or the lines on it.
    TuckBox {
        /// Which box.
        id: String,
        /// What of it.
        part: String,
    },
    /// A chart: `title`, or any other text of it.
    Chart {
        /// Which chart.
        id: String,
        /// What of it.
        part: String,
    },
    /// A board: `title`, `alt`, or the name of a terrain, a zone or a cell of it.
    Board {
        /// Which board.
        id: String,
        /// What of it.
        part: String,
    },
    /// A booklet: its title, or a chapter of it.
    Chapter {
        /// File name of the booklet.
        book: String,
        /// Path of the text; empty for the booklet's title.
        file: String,
    },
    /// A template that puts cards into words.
    Template {
        /// Its name under `templates/`.
        name: String,
    },
    /// The `README.md` of the game.
    Readme,
}

/// How a text is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextKind {
    /// A title or name, on one line.
    Title,
    /// An inflected form of a title.
    Form,
    /// A drawing in words.
    Alt,
    /// A line of colour.
    Flavour,
    /// Any other text that is no Markdown.
    Note,
    /// A declared field of text, which is Markdown where it is put into another.
    Field,
    /// Markdown with expressions.
    Prose,
    /// The same on one line, as a title.
    Topic,
    /// The same as an item of a list.
    Item,
    /// The same as a part of a table.
    Cell,
    /// Lines `role: words` with expressions.
    Lines,
    /// A chapter of a booklet: a file of its own.
    Chapter,
    /// Markdown alone.
    Foreign,
}

impl TextKind {
    /// Whether expressions in it are worked out.
    pub fn is_worked_out(self) -> bool {
        use TextKind::{Cell, Chapter, Item, Lines, Prose, Topic};
        matches!(self, Prose | Topic | Item | Cell | Lines | Chapter)
    }
}

/// A text of a game, and the place for another.
pub struct Text<'g> {
    /// Whose it is.
    pub origin: Origin,
    /// How it is read.
    pub kind: TextKind,
    /// Names it in translations; none where it is not translated.
    pub(crate) key: Option<String>,
    /// The words.
    pub text: &'g mut String,
    /// Where they stand.
    pub span: &'g mut Span,
}

/// The texts as they are met.
struct Texts<'g>(Vec<Text<'g>>);

/// Whose texts come next: the beginning of their keys, and what makes an origin of a part.
struct Owner<'o> {
    key: String,
    of: &'o dyn Fn(String) -> Origin,
}

impl<'g> Texts<'g> {
    fn put(
        &mut self,
        owner: &Owner<'_>,
        part: &str,
        kind: TextKind,
        text: &'g mut Located<String>,
    ) {
        let key = Some(format!("{}.{part}", owner.key));
        let origin = (owner.of)(part.to_owned());
        self.0.push(Text { origin, kind, key, text: &mut text.value, span: &mut text.span });
    }

    fn maybe(
        &mut self,
        owner: &Owner<'_>,
        part: &str,
        kind: TextKind,
        text: &'g mut Option<Located<String>>,
    ) {
        if let Some(text) = text {
            self.put(owner, part, kind, text);
        }
    }

    fn prose(&mut self, owner: &Owner<'_>, part: &str, kind: TextKind, prose: &'g mut Prose) {
        let key = Some(format!("{}.{part}", owner.key));
        let (text, span) = (&mut prose.text, &mut prose.span);
        self.0.push(Text { origin: (owner.of)(part.to_owned()), kind, key, text, span });
    }

    fn forms(&mut self, owner: &Owner<'_>, forms: &'g mut BTreeMap<String, Located<String>>) {
        for (name, form) in forms {
            self.put(owner, &format!("forms.{name}"), TextKind::Form, form);
        }
    }

    /// Fields that the game declares; `part` is empty for those of the whole.
    fn fields(
        &mut self,
        owner: &Owner<'_>,
        (key, part): (&str, &str),
        fields: &'g mut BTreeMap<String, Located<Value>>,
    ) {
        for (name, value) in fields {
            let part = if part.is_empty() { name.clone() } else { format!("{part}.{name}") };
            self.value(owner, (&format!("{key}.{name}"), &part), value);
        }
    }

    fn value(
        &mut self,
        owner: &Owner<'_>,
        (key, part): (&str, &str),
        value: &'g mut Located<Value>,
    ) {
        match &mut value.value {
            Value::Text(text) => {
                let (origin, key) = ((owner.of)(part.to_owned()), Some(key.to_owned()));
                let span = &mut value.span;
                self.0.push(Text { origin, kind: TextKind::Field, key, text, span });
            }
            Value::List(items) => {
                for (at, item) in items.iter_mut().enumerate() {
                    self.value(owner, (&format!("{key}.{}", at + 1), part), item);
                }
            }
            Value::Table(fields) => self.fields(owner, (key, part), fields),
            _ => {}
        }
    }
}

/// Every text in the order of the game. `path` tells the file of a chapter as the game's folder has it,
/// `shown` as the author sees it.
pub fn texts_of<'g>(
    game: &'g mut Game,
    path: &dyn Fn(SourceId) -> String,
    shown: &dyn Fn(SourceId) -> String,
) -> Vec<Text<'g>> {
    let mut all = Texts(Vec::new());
    let owner = Owner { key: "game".to_owned(), of: &|part| Origin::Game { part } };
    all.put(&owner, "title", TextKind::Title, &mut game.title);
    all.put(&owner, "edition", TextKind::Title, &mut game.edition);
    all.put(&owner, "copyright", TextKind::Note, &mut game.copyright);
    for it in &mut game.expectations {
        for text in it.message.iter_mut().chain(&mut it.because) {
            let origin = Origin::Game { part: "expect".to_owned() };
            let (text, span) = (&mut text.value, &mut text.span);
            all.0.push(Text { origin, kind: TextKind::Note, key: None, text, span });
        }
    }
    for it in &mut game.types {
        let id = it.id.clone();
        let owner = Owner { key: format!("type.{id}"), of: &|_| Origin::Type { id: id.clone() } };
        all.put(&owner, "name", TextKind::Title, &mut it.name);
    }
    for it in &mut game.keyword_kinds {
        let id = it.id.clone();
        let owner =
            Owner { key: format!("kind.{id}"), of: &|_| Origin::KeywordKind { id: id.clone() } };
        all.put(&owner, "name", TextKind::Title, &mut it.name);
    }
    for it in &mut game.variants {
        let id = it.id.value.clone();
        let owner =
            Owner { key: format!("variant.{id}"), of: &|_| Origin::Variant { id: id.clone() } };
        all.put(&owner, "title", TextKind::Title, &mut it.title);
    }
    for it in &mut game.boxes {
        let id = it.id.value.clone();
        let of = |part| Origin::TuckBox { id: id.clone(), part };
        let owner = Owner { key: format!("box.{id}"), of: &of };
        all.maybe(&owner, "title", TextKind::Title, &mut it.title);
        if let Some(lines) = &mut it.lines {
            all.prose(&owner, "lines", TextKind::Lines, lines);
        }
    }
    for chart in &mut game.charts {
        let id = chart.id.value.clone();
        let title = Owner {
            key: format!("chart.{id}"),
            of: &|_| Origin::Chart { id: id.clone(), part: "title".to_owned() },
        };
        all.put(&title, "title", TextKind::Title, &mut chart.title);
        let owner = Owner {
            key: format!("chart.{id}"),
            of: &|_| Origin::Chart { id: id.clone(), part: "text".to_owned() },
        };
        let parts = [
            ("row", &mut chart.row),
            ("column", &mut chart.column),
            ("cell", &mut chart.cell),
            ("corner", &mut chart.corner),
            ("over", &mut chart.over),
        ];
        for (name, prose) in parts {
            let Some(prose) = prose else { continue };
            // What is worked out and nothing else has no words to translate.
            let said = has_words(&prose.text);
            all.prose(&owner, name, TextKind::Cell, prose);
            if let Some(last) = all.0.last_mut().filter(|_| !said) {
                last.key = None;
            }
        }
        for (at, note) in chart.notes.iter_mut().enumerate() {
            all.prose(&owner, &format!("notes.{}", at + 1), TextKind::Cell, note);
        }
    }
    for it in game.backs.iter_mut().filter(|it| it.of.is_none()) {
        let id = it.id.value.clone();
        let of = |part| Origin::Back { id: id.clone(), part };
        let owner = Owner { key: format!("back.{id}"), of: &of };
        all.put(&owner, "name", TextKind::Title, &mut it.name);
        all.maybe(&owner, "title", TextKind::Title, &mut it.title);
        all.put(&owner, "alt", TextKind::Alt, &mut it.alt);
        if let Some(lines) = &mut it.lines {
            all.prose(&owner, "lines", TextKind::Lines, lines);
        }
    }
    for it in &mut game.cards {
        let id = it.id.value.clone();
        let of = |part| Origin::Card { id: id.clone(), part };
        let owner = Owner { key: format!("card.{id}"), of: &of };
        all.put(&owner, "title", TextKind::Title, &mut it.title);
        all.forms(&owner, &mut it.forms);
        all.put(&owner, "alt", TextKind::Alt, &mut it.alt);
        all.maybe(&owner, "flavour", TextKind::Flavour, &mut it.flavour);
        all.fields(&owner, (&owner.key, ""), &mut it.mechanics);
    }
    for it in &mut game.keywords {
        let id = it.id.value.clone();
        let of = |part| Origin::Keyword { id: id.clone(), part };
        let owner = Owner { key: format!("keyword.{id}"), of: &of };
        all.put(&owner, "title", TextKind::Title, &mut it.title);
        all.forms(&owner, &mut it.forms);
        all.fields(&owner, (&owner.key, ""), &mut it.mechanics);
    }
    for it in &mut game.terms {
        let id = it.id.value.clone();
        let of = |part| Origin::Term { id: id.clone(), part };
        let owner = Owner { key: format!("term.{id}"), of: &of };
        all.put(&owner, "title", TextKind::Title, &mut it.title);
        all.forms(&owner, &mut it.forms);
        all.prose(&owner, "text", TextKind::Prose, &mut it.text);
    }
    for it in &mut game.rulings {
        let id = it.id.value.clone();
        let of = |part| Origin::Ruling { id: id.clone(), part };
        let owner = Owner { key: format!("ruling.{id}"), of: &of };
        all.prose(&owner, "topic", TextKind::Topic, &mut it.topic);
        all.prose(&owner, "text", TextKind::Prose, &mut it.text);
        if let Some(other) = &mut it.alternative {
            all.prose(&owner, "alternative", TextKind::Prose, other);
        }
    }
    for it in &mut game.descriptions {
        let id = it.id.value.clone();
        let owner = Owner { key: "description".to_owned(), of: &|id| Origin::Description { id } };
        all.prose(&owner, &id, TextKind::Prose, &mut it.text);
    }
    for it in &mut game.history {
        let edition = it.name.value.clone();
        let of = |_: String| Origin::History { edition: edition.clone() };
        let owner = Owner { key: format!("history.{edition}"), of: &of };
        all.put(&owner, "name", TextKind::Title, &mut it.name);
        for (at, change) in it.changes.iter_mut().enumerate() {
            all.prose(&owner, &format!("changes.{}", at + 1), TextKind::Item, change);
        }
    }
    for it in &mut game.boards {
        let id = it.id.value.clone();
        let of = |part| Origin::Board { id: id.clone(), part };
        let owner = Owner { key: format!("board.{id}"), of: &of };
        all.put(&owner, "title", TextKind::Title, &mut it.title);
        all.maybe(&owner, "alt", TextKind::Alt, &mut it.alt);
        for terrain in &mut it.terrain {
            let part = format!("terrain.{}.name", terrain.id.value);
            all.put(&owner, &part, TextKind::Title, &mut terrain.name);
        }
        for zone in &mut it.zones {
            let part = format!("zone.{}.name", zone.id.value);
            all.put(&owner, &part, TextKind::Title, &mut zone.name);
        }
        for named in &mut it.named {
            let part = format!("named.{}.name", named.id.value);
            all.maybe(&owner, &part, TextKind::Title, &mut named.name);
        }
    }
    for it in &mut game.books {
        let book = it.file.value.clone();
        let title = || Origin::Chapter { book: book.clone(), file: String::new() };
        let owner = Owner { key: format!("book.{book}"), of: &|_| title() };
        all.put(&owner, "title", TextKind::Title, &mut it.title);
        for chapter in &mut it.chapters {
            let source = chapter.span.source;
            let origin = Origin::Chapter { book: book.clone(), file: shown(source) };
            let (text, span) = (&mut chapter.text, &mut chapter.span);
            all.0.push(Text {
                origin,
                kind: TextKind::Chapter,
                key: Some(path(source)),
                text,
                span,
            });
        }
    }
    if let Some(readme) = &mut game.readme {
        let (text, span) = (&mut readme.text, &mut readme.span);
        all.0.push(Text { origin: Origin::Readme, kind: TextKind::Foreign, key: None, text, span });
    }
    all.0
}

/// Whether a text says anything outside of its expressions and the names of icons.
fn has_words(text: &str) -> bool {
    let mut rest = text;
    while let Some(start) = rest.find(['{', ':']) {
        if rest[..start].contains(char::is_alphabetic) {
            return true;
        }
        let close = if rest[start..].starts_with("{%") { "%}" } else { "}}" };
        let close = if rest[start..].starts_with(':') { ":" } else { close };
        rest = rest[start + 1..].split_once(close).map_or("", |(_, rest)| rest);
    }
    rest.contains(char::is_alphabetic)
}
