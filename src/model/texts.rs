//! Every text of a game, in one list: whoever reads texts or puts others in their place goes through it.
//!
//! In: a game. Out: its texts in order, with whose they are and how they are read. A field for a text
//! that is not in this list would be checked by nobody and stay as it is in every translation; a test
//! holds the list against the schema.

use super::{BoxContent, Game, Located, Prose, Value};
use cardwright_base::diagnostic::{SourceId, Span};
use std::collections::BTreeMap;

/// Whose text it is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Origin {
    /// What has the text.
    pub of: TextOwner,
    /// Which of them: an id, the name of an edition or of a template, the file name of a booklet. Empty for
    /// the game and its README.
    pub id: String,
    /// What of it, as its data has it: `title`, `alt`, `forms.NAME`, a field of text. `wording` for what is
    /// printed on a card, the path of the file for a chapter. Empty where there is but one text.
    pub part: String,
}

/// What sort of thing a text belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TextOwner {
    /// The game itself, in `game.toml` and beside it.
    Game,
    /// A card, with its title and its own texts.
    Card,
    /// A back that cards share.
    Back,
    /// A card type, with its names.
    Type,
    /// A kind of keyword.
    KeywordKind,
    /// A keyword, with its title and its fields.
    Keyword,
    /// A term of the glossary.
    Term,
    /// A ruling, with its topic and decision.
    Ruling,
    /// A card or keyword with a long text on it.
    Description,
    /// A step of the edition history.
    History,
    /// A variant: a way to play that changes the rules.
    Variant,
    /// A tuck box.
    TuckBox,
    /// A layout of boxes.
    Layout,
    /// A chart, with its caption and notes.
    Chart,
    /// A board, with the names on it.
    Board,
    /// A booklet: its title, or a chapter of it.
    Chapter,
    /// A template that puts cards into words.
    Template,
    /// A file of the game that is not printed: `README.md`, `CREDITS.md`.
    Readme,
}

impl Origin {
    /// A part of something.
    pub fn new(of: TextOwner, id: impl Into<String>, part: impl Into<String>) -> Self {
        Self { of, id: id.into(), part: part.into() }
    }

    /// Whether it is a title, or a form of one, that references print.
    pub fn is_name(&self) -> bool {
        let named = matches!(self.of, TextOwner::Card | TextOwner::Keyword | TextOwner::Term);
        named && (self.part == "title" || self.part.starts_with("forms."))
    }

    /// Whether it is a text of this one.
    pub fn is(&self, of: TextOwner, id: &str) -> bool {
        self.of == of && self.id == id
    }
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
    /// A passage of Markdown in which expressions are worked out.
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
    /// Markdown whose braces stand as they are: nothing in it is worked out.
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
    /// What the text belongs to.
    pub origin: Origin,
    /// How it is read.
    pub kind: TextKind,
    /// Names it in translations. `None` where it is not translated.
    pub(crate) key: Option<String>,
    /// The words, to be read or replaced.
    pub text: &'g mut String,
    /// Where the words stand in the data.
    pub span: &'g mut Span,
}

/// The texts as they are met, and whose come next.
struct Texts<'g> {
    all: Vec<Text<'g>>,
    of: TextOwner,
    id: String,
    /// The beginning of their keys.
    key: String,
}

impl<'g> Texts<'g> {
    /// Goes on with the texts of something, whose keys begin with this word and its id.
    fn of(&mut self, of: TextOwner, key: &str, id: &str) {
        self.of = of;
        self.id = id.to_owned();
        self.key = format!("{key}.{id}");
    }

    fn push(
        &mut self,
        part: &str,
        kind: TextKind,
        key: Option<String>,
        text: &'g mut String,
        span: &'g mut Span,
    ) {
        use TextOwner::{Chart, Description, History, KeywordKind, Type, Variant};
        let part = match self.of {
            Type | KeywordKind | Variant | Description | History => "",
            // Keys tell the other texts of a chart apart, origins need not.
            Chart if part != "title" => "text",
            _ => part,
        };
        let origin = Origin::new(self.of, self.id.as_str(), part);
        self.all.push(Text { origin, kind, key, text, span });
    }

    /// Nobody typed what stands in no place: it was taken for granted.
    fn put(&mut self, part: &str, kind: TextKind, text: &'g mut Located<String>) {
        if text.span.start == text.span.end {
            return;
        }
        let key = format!("{}.{part}", self.key);
        self.push(part, kind, Some(key), &mut text.value, &mut text.span);
    }

    fn maybe(&mut self, part: &str, kind: TextKind, text: &'g mut Option<Located<String>>) {
        text.iter_mut().for_each(|text| self.put(part, kind, text));
    }

    fn prose(&mut self, part: &str, kind: TextKind, prose: &'g mut Prose) {
        let key = format!("{}.{part}", self.key);
        self.push(part, kind, Some(key), &mut prose.text, &mut prose.span);
    }

    fn titled(
        &mut self,
        title: &'g mut Located<String>,
        forms: &'g mut BTreeMap<String, Located<String>>,
    ) {
        self.put("title", TextKind::Title, title);
        for (name, form) in forms {
            self.put(&format!("forms.{name}"), TextKind::Form, form);
        }
    }

    /// Fields that the game declares; `part` is empty for those of the whole.
    fn fields(&mut self, key: &str, part: &str, fields: &'g mut BTreeMap<String, Located<Value>>) {
        for (name, value) in fields {
            let part = if part.is_empty() { name.clone() } else { format!("{part}.{name}") };
            self.value(&format!("{key}.{name}"), &part, value);
        }
    }

    fn value(&mut self, key: &str, part: &str, value: &'g mut Located<Value>) {
        match &mut value.value {
            Value::Text(text) => {
                self.push(part, TextKind::Field, Some(key.to_owned()), text, &mut value.span);
            }
            Value::List(items) => {
                for (at, item) in items.iter_mut().enumerate() {
                    self.value(&format!("{key}.{}", at + 1), part, item);
                }
            }
            Value::Table(fields) => self.fields(key, part, fields),
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
    use TextKind::{Alt, Cell, Chapter, Flavour, Foreign, Item, Lines, Note, Prose, Title, Topic};
    let (all, key) = (Vec::new(), "game".to_owned());
    let mut all = Texts { all, of: TextOwner::Game, id: String::new(), key };
    all.put("title", Title, &mut game.title);
    all.put("edition", Title, &mut game.edition);
    all.put("copyright", Note, &mut game.copyright);
    for it in &mut game.expectations {
        for text in it.message.iter_mut().chain(&mut it.because) {
            all.push("expect", Note, None, &mut text.value, &mut text.span);
        }
    }
    for it in &mut game.types {
        all.of(TextOwner::Type, "type", &it.id);
        all.put("name", Title, &mut it.name);
        all.maybe("plural", Title, &mut it.plural);
    }
    for it in &mut game.keyword_kinds {
        all.of(TextOwner::KeywordKind, "kind", &it.id);
        all.put("name", Title, &mut it.name);
    }
    for it in &mut game.variants {
        all.of(TextOwner::Variant, "variant", &it.id.value);
        all.put("title", Title, &mut it.title);
    }
    for it in &mut game.boxes {
        all.of(TextOwner::TuckBox, "box", &it.id.value);
        all.maybe("title", Title, &mut it.title);
        it.lines.iter_mut().for_each(|lines| all.prose("lines", Lines, lines));
    }
    for it in &mut game.layouts {
        all.of(TextOwner::Layout, "layout", &it.id.value);
        for (at, one) in it.boxes.iter_mut().enumerate() {
            let BoxContent::Words(prose) = &mut one.content else { continue };
            // They are worked out for each card; what is worked out and nothing else has no words to translate.
            let part = format!("box.{}.words", at + 1);
            let key = has_words(&prose.text).then(|| format!("{}.{part}", all.key));
            all.push(&part, Cell, key, &mut prose.text, &mut prose.span);
        }
    }
    for chart in &mut game.charts {
        all.of(TextOwner::Chart, "chart", &chart.id.value);
        all.put("title", Title, &mut chart.title);
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
            let key = has_words(&prose.text).then(|| format!("{}.{name}", all.key));
            all.push(name, Cell, key, &mut prose.text, &mut prose.span);
        }
        for (at, note) in chart.notes.iter_mut().enumerate() {
            all.prose(&format!("notes.{}", at + 1), Cell, note);
        }
    }
    for it in game.backs.iter_mut().filter(|it| it.of.is_none()) {
        all.of(TextOwner::Back, "back", &it.id.value);
        all.put("name", Title, &mut it.name);
        all.maybe("title", Title, &mut it.title);
        all.maybe("alt", Alt, &mut it.alt);
        it.lines.iter_mut().for_each(|lines| all.prose("lines", Lines, lines));
    }
    for it in &mut game.cards {
        all.of(TextOwner::Card, "card", &it.id.value);
        all.titled(&mut it.title, &mut it.forms);
        all.maybe("alt", Alt, &mut it.alt);
        all.maybe("flavour", Flavour, &mut it.flavour);
        all.fields(&all.key.clone(), "", &mut it.mechanics);
    }
    for it in &mut game.keywords {
        all.of(TextOwner::Keyword, "keyword", &it.id.value);
        all.titled(&mut it.title, &mut it.forms);
        all.fields(&all.key.clone(), "", &mut it.mechanics);
    }
    for it in &mut game.terms {
        all.of(TextOwner::Term, "term", &it.id.value);
        all.titled(&mut it.title, &mut it.forms);
        all.prose("text", Prose, &mut it.text);
    }
    for it in &mut game.rulings {
        all.of(TextOwner::Ruling, "ruling", &it.id.value);
        all.prose("topic", Topic, &mut it.topic);
        all.prose("text", Prose, &mut it.text);
        it.alternative.iter_mut().for_each(|other| all.prose("alternative", Prose, other));
    }
    for it in &mut game.descriptions {
        all.of(TextOwner::Description, "description", &it.id.value);
        let key = all.key.clone();
        all.push("", Prose, Some(key), &mut it.text.text, &mut it.text.span);
    }
    for it in &mut game.history {
        all.of(TextOwner::History, "history", &it.name.value);
        all.put("name", Title, &mut it.name);
        for (at, change) in it.changes.iter_mut().enumerate() {
            all.prose(&format!("changes.{}", at + 1), Item, change);
        }
    }
    for it in &mut game.boards {
        all.of(TextOwner::Board, "board", &it.id.value);
        all.put("title", Title, &mut it.title);
        all.maybe("alt", Alt, &mut it.alt);
        for terrain in &mut it.terrain {
            all.put(&format!("terrain.{}.name", terrain.id.value), Title, &mut terrain.name);
        }
        for zone in &mut it.zones {
            all.put(&format!("zone.{}.name", zone.id.value), Title, &mut zone.name);
        }
        for named in &mut it.named {
            all.maybe(&format!("named.{}.name", named.id.value), Title, &mut named.name);
        }
    }
    for it in &mut game.books {
        all.of(TextOwner::Chapter, "book", &it.file.value);
        let key = format!("{}.title", all.key);
        all.push("", Title, Some(key), &mut it.title.value, &mut it.title.span);
        for chapter in &mut it.chapters {
            let source = chapter.span.source;
            let key = Some(path(source));
            all.push(&shown(source), Chapter, key, &mut chapter.text, &mut chapter.span);
        }
    }
    for note in &mut game.notes {
        all.of(TextOwner::Readme, "note", &file_name(&shown(note.span.source)));
        all.push("", Foreign, None, &mut note.text, &mut note.span);
    }
    all.all
}

fn file_name(path: &str) -> String {
    path.rsplit(['/', '\\']).next().unwrap_or(path).to_owned()
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
