//! Translations: every text of a game that can be translated, under a key that stays, and what a
//! translation has in its place.

use super::{Assets, Game, Located, Phrases, Prose, Value, Vocabulary};
use crate::diagnostic::{SourceId, SourceMap, Span};
use sha2::{Digest as _, Sha256};
use std::collections::{BTreeMap, BTreeSet};

/// What sort of text a translation has to find words for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextSort {
    /// A title, a name or an inflected form of one; it stands on one line and may be the same in
    /// every language.
    Name,
    /// Anything longer.
    Prose,
    /// A chapter of a booklet: a file of its own.
    Chapter,
    /// A template that puts cards into words: a file of its own.
    Template,
}

/// A text of the game, in the language that it was written in.
#[derive(Clone, Debug)]
pub struct SourceText {
    /// Names it for good, such as `card.sword.title`; the path of a file from the game's folder.
    pub key: String,
    /// What it is.
    pub sort: TextSort,
    /// The text.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

/// What a translation has in place of a text.
#[derive(Clone, Debug)]
pub struct Translated {
    /// The key of the text, where it is written; the first line of a file.
    pub key: Located<String>,
    /// The words; empty where nobody has found them yet.
    pub is: Located<String>,
    /// [`fingerprint`] of the text that it was made from.
    pub from: Option<Located<String>>,
    /// True when it is meant to be the same as the text.
    pub same: bool,
}

/// The game in another language, as far as somebody has come.
#[derive(Clone, Debug)]
pub struct Translation {
    /// BCP 47 tag of the language.
    pub tag: String,
    /// Path of its `texts.toml`, whether it is there or not.
    pub file: String,
    /// What it has, in the order in which it stands there.
    pub texts: Vec<Translated>,
    /// What the program itself says.
    pub phrases: Phrases,
}

impl Translation {
    /// Everything that has words, by key.
    pub fn by_key(&self) -> BTreeMap<&str, &Translated> {
        let said = self.texts.iter().filter(|it| !it.is.value.is_empty());
        said.map(|it| (it.key.value.as_str(), it)).collect()
    }
}

/// The first 8 hexadecimal digits of the SHA-256 of a text. Ends of lines count alike.
pub fn fingerprint(text: &str) -> String {
    let digest = Sha256::digest(text.replace("\r\n", "\n"));
    digest.iter().take(4).map(|byte| format!("{byte:02x}")).collect()
}

/// A place in the game for a text.
struct Slot<'g> {
    key: String,
    sort: TextSort,
    text: &'g mut String,
    span: &'g mut Span,
}

/// Everything a game can have translated, as it is met.
struct Slots<'g>(Vec<Slot<'g>>);

impl<'g> Slots<'g> {
    fn name(&mut self, key: String, text: &'g mut Located<String>) {
        self.located(key, TextSort::Name, text);
    }

    fn located(&mut self, key: String, sort: TextSort, text: &'g mut Located<String>) {
        self.0.push(Slot { key, sort, text: &mut text.value, span: &mut text.span });
    }

    fn prose(&mut self, key: String, prose: &'g mut Prose) {
        let (text, span) = (&mut prose.text, &mut prose.span);
        self.0.push(Slot { key, sort: TextSort::Prose, text, span });
    }

    fn forms(&mut self, owner: &str, forms: &'g mut BTreeMap<String, Located<String>>) {
        for (name, form) in forms {
            self.name(format!("{owner}.forms.{name}"), form);
        }
    }

    fn fields(&mut self, owner: &str, fields: &'g mut BTreeMap<String, Located<Value>>) {
        for (name, value) in fields {
            self.value(format!("{owner}.{name}"), value);
        }
    }

    fn value(&mut self, key: String, value: &'g mut Located<Value>) {
        let span = &mut value.span;
        match &mut value.value {
            Value::Text(text) => self.0.push(Slot { key, sort: TextSort::Prose, text, span }),
            Value::List(items) => {
                for (at, item) in items.iter_mut().enumerate() {
                    self.value(format!("{key}.{}", at + 1), item);
                }
            }
            Value::Table(fields) => self.fields(&key, fields),
            _ => {}
        }
    }
}

/// Every place for a text in the order of the game. `path` tells the file of a chapter.
fn slots<'g>(game: &'g mut Game, path: &dyn Fn(SourceId) -> String) -> Vec<Slot<'g>> {
    let mut slots = Slots(Vec::new());
    slots.name("game.title".to_owned(), &mut game.title);
    slots.name("game.edition".to_owned(), &mut game.edition);
    slots.name("game.copyright".to_owned(), &mut game.copyright);
    for kind in &mut game.types {
        slots.name(format!("type.{}.name", kind.id), &mut kind.name);
    }
    for kind in &mut game.keyword_kinds {
        slots.name(format!("kind.{}.name", kind.id), &mut kind.name);
    }
    for variant in &mut game.variants {
        slots.name(format!("variant.{}.title", variant.id.value), &mut variant.title);
    }
    for it in &mut game.boxes {
        let owner = format!("box.{}", it.id.value);
        if let Some(title) = &mut it.title {
            slots.name(format!("{owner}.title"), title);
        }
        if let Some(lines) = &mut it.lines {
            slots.prose(format!("{owner}.lines"), lines);
        }
    }
    for chart in &mut game.charts {
        let owner = format!("chart.{}", chart.id.value);
        slots.name(format!("{owner}.title"), &mut chart.title);
        let parts = [
            ("row", &mut chart.row),
            ("column", &mut chart.column),
            ("cell", &mut chart.cell),
            ("corner", &mut chart.corner),
            ("over", &mut chart.over),
        ];
        for (name, prose) in parts {
            // What is worked out and nothing else has no words.
            if let Some(prose) = prose.as_mut().filter(|it| has_words(&it.text)) {
                slots.prose(format!("{owner}.{name}"), prose);
            }
        }
        for (at, note) in chart.notes.iter_mut().enumerate() {
            slots.prose(format!("{owner}.notes.{}", at + 1), note);
        }
    }
    for back in game.backs.iter_mut().filter(|back| back.of.is_none()) {
        let owner = format!("back.{}", back.id.value);
        slots.name(format!("{owner}.name"), &mut back.name);
        if let Some(title) = &mut back.title {
            slots.name(format!("{owner}.title"), title);
        }
        slots.located(format!("{owner}.alt"), TextSort::Prose, &mut back.alt);
        if let Some(lines) = &mut back.lines {
            slots.prose(format!("{owner}.lines"), lines);
        }
    }
    for card in &mut game.cards {
        let owner = format!("card.{}", card.id.value);
        slots.name(format!("{owner}.title"), &mut card.title);
        slots.forms(&owner, &mut card.forms);
        slots.located(format!("{owner}.alt"), TextSort::Prose, &mut card.alt);
        if let Some(flavour) = &mut card.flavour {
            slots.located(format!("{owner}.flavour"), TextSort::Prose, flavour);
        }
        slots.fields(&owner, &mut card.mechanics);
    }
    for keyword in &mut game.keywords {
        let owner = format!("keyword.{}", keyword.id.value);
        slots.name(format!("{owner}.title"), &mut keyword.title);
        slots.forms(&owner, &mut keyword.forms);
        slots.fields(&owner, &mut keyword.mechanics);
    }
    for term in &mut game.terms {
        let owner = format!("term.{}", term.id.value);
        slots.name(format!("{owner}.title"), &mut term.title);
        slots.forms(&owner, &mut term.forms);
        slots.prose(format!("{owner}.text"), &mut term.text);
    }
    for ruling in &mut game.rulings {
        let owner = format!("ruling.{}", ruling.id.value);
        slots.prose(format!("{owner}.topic"), &mut ruling.topic);
        slots.prose(format!("{owner}.text"), &mut ruling.text);
        if let Some(other) = &mut ruling.alternative {
            slots.prose(format!("{owner}.alternative"), other);
        }
    }
    for description in &mut game.descriptions {
        slots.prose(format!("description.{}", description.id.value), &mut description.text);
    }
    for edition in &mut game.history {
        let owner = format!("history.{}", edition.name.value);
        slots.name(format!("{owner}.name"), &mut edition.name);
        for (at, change) in edition.changes.iter_mut().enumerate() {
            slots.prose(format!("{owner}.changes.{}", at + 1), change);
        }
    }
    for board in &mut game.boards {
        let owner = format!("board.{}", board.id.value);
        slots.name(format!("{owner}.title"), &mut board.title);
        if let Some(alt) = &mut board.alt {
            slots.located(format!("{owner}.alt"), TextSort::Prose, alt);
        }
        for terrain in &mut board.terrain {
            slots.name(format!("{owner}.terrain.{}.name", terrain.id.value), &mut terrain.name);
        }
        for zone in &mut board.zones {
            slots.name(format!("{owner}.zone.{}.name", zone.id.value), &mut zone.name);
        }
        for named in &mut board.named {
            if let Some(name) = &mut named.name {
                slots.name(format!("{owner}.named.{}.name", named.id.value), name);
            }
        }
    }
    for book in &mut game.books {
        slots.name(format!("book.{}.title", book.file.value), &mut book.title);
        for chapter in &mut book.chapters {
            let (key, sort) = (path(chapter.span.source), TextSort::Chapter);
            let (text, span) = (&mut chapter.text, &mut chapter.span);
            slots.0.push(Slot { key, sort, text, span });
        }
    }
    slots.0
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

/// The key of a template in translations.
fn template_key(name: &str) -> String {
    format!("templates/{name}")
}

impl Game {
    /// Every text that can be translated, each once, in the order of the game: its data, its
    /// chapters, its wording templates. What has no letters is left out: it reads the same
    /// everywhere. `templates` are those that put its cards into words, with their places.
    pub fn translatable(
        &self,
        templates: &[(String, Span)],
        sources: &SourceMap,
    ) -> Vec<SourceText> {
        // One list of places serves reading and writing, so reading does it on a copy.
        let mut copy = self.clone();
        let mut seen = BTreeSet::new();
        let path = |source| self.file(source, sources);
        let slots = slots(&mut copy, &path).into_iter().map(|slot| SourceText {
            key: slot.key,
            sort: slot.sort,
            text: std::mem::take(slot.text),
            span: *slot.span,
        });
        let templates = templates.iter().map(|(name, span)| SourceText {
            key: template_key(name),
            sort: TextSort::Template,
            text: sources.text(span.source).to_owned(),
            span: *span,
        });
        let all = slots.chain(templates);
        let says = |it: &SourceText| it.text.contains(char::is_alphabetic);
        all.filter(says).filter(|it| seen.insert(it.key.clone())).collect()
    }

    /// The path of a file from the game's folder.
    fn file(&self, source: SourceId, sources: &SourceMap) -> String {
        let path = sources.path(source);
        let inner = path.strip_prefix(self.folder.as_str()).unwrap_or(path);
        inner.trim_start_matches(['/', '\\']).replace('\\', "/")
    }

    /// The game in another language, and what it is drawn with. What the translation lacks stays as
    /// it is. The words that the game keeps to are words of its own language, so they are gone.
    pub fn in_language(
        &self,
        assets: &Assets,
        translation: &Translation,
        sources: &SourceMap,
    ) -> (Self, Assets) {
        let (mut game, mut assets) = (self.clone(), assets.clone());
        let said = translation.by_key();
        for slot in slots(&mut game, &|source| self.file(source, sources)) {
            if let Some(translated) = said.get(slot.key.as_str()) {
                slot.text.clone_from(&translated.is.value);
                *slot.span = translated.is.span;
            }
        }
        for (name, template) in &mut assets.templates {
            if let Some(translated) = said.get(template_key(name).as_str()) {
                let source = translated.is.span.source;
                // The whole file, whose first line is a comment, so that places stay as they are.
                *template = (sources.path(source).to_owned(), sources.text(source).to_owned());
            }
        }
        game.rename_reverses();
        game.add_forms(&said);
        game.phrases = translation.phrases.clone();
        game.language.clone_from(&translation.tag);
        game.words = Vocabulary::default();
        (game, assets)
    }

    /// Other sides are called like the cards they are of.
    fn rename_reverses(&mut self) {
        for at in 0..self.backs.len() {
            let own = self.backs[at].of.as_ref().and_then(|id| self.card(id));
            if let Some((title, alt)) = own.map(|card| (card.title.clone(), card.alt.clone())) {
                (self.backs[at].name, self.backs[at].alt) = (title, alt);
            }
        }
    }

    /// Forms that the language has and the game's own does not need.
    fn add_forms(&mut self, said: &BTreeMap<&str, &Translated>) {
        let cards = self.cards.iter_mut().map(|it| ("card", &it.id.value, &mut it.forms));
        let keywords = self.keywords.iter_mut().map(|it| ("keyword", &it.id.value, &mut it.forms));
        let terms = self.terms.iter_mut().map(|it| ("term", &it.id.value, &mut it.forms));
        for (sort, id, forms) in cards.chain(keywords).chain(terms) {
            let owner = format!("{sort}.{id}.forms.");
            let own = said.range(owner.as_str()..).take_while(|(key, _)| key.starts_with(&owner));
            for (key, translated) in own {
                forms.insert(key[owner.len()..].to_owned(), translated.is.clone());
            }
        }
    }

    /// True for the key of a form that a language may have, though the game's own does not need it.
    pub fn may_have_form(&self, key: &str) -> bool {
        let Some((owner, name)) = key.split_once(".forms.") else { return false };
        let known = match owner.split_once('.') {
            Some(("card", id)) => self.card(id).is_some(),
            Some(("keyword", id)) => self.keyword(id).is_some(),
            Some(("term", id)) => self.terms.iter().any(|it| it.id.value == id),
            _ => false,
        };
        known && !name.is_empty()
    }
}
