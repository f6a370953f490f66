//! Translations: every text of a game that can be translated, under a key that stays, and what a
//! translation has in its place.

use super::texts::{Text, TextKind, TextOwner, texts_of};
use super::{Assets, Game, Located, Phrases, Vocabulary};
use cardwright_base::diagnostic::{SourceId, SourceMap, Span};
use sha2::{Digest as _, Sha256};
use std::collections::{BTreeMap, BTreeSet};

/// What sort of text a translation has to find words for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextSort {
    /// A title, a name or an inflected form of one; it stands on one line and may be the same in
    /// every language.
    Name,
    /// A text of one or more sentences that is no file of its own.
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
    /// Whether it is a name, a text or a whole file.
    pub sort: TextSort,
    /// The words, in the language they were written in.
    pub text: String,
    /// Where the text stands in the data.
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
    format!("{:08x}", fingerprint_number(text))
}

/// The first 32 bits of the SHA-256 of a text. Ends of lines count alike.
pub fn fingerprint_number(text: &str) -> u32 {
    let [a, b, c, d, ..]: [u8; 32] = Sha256::digest(text.replace("\r\n", "\n")).into();
    u32::from_be_bytes([a, b, c, d])
}

/// What a translation has to find words for.
fn sort(text: &Text<'_>) -> TextSort {
    match text.kind {
        TextKind::Title | TextKind::Form => TextSort::Name,
        TextKind::Note if text.origin.of == TextOwner::Game => TextSort::Name,
        TextKind::Chapter => TextSort::Chapter,
        _ => TextSort::Prose,
    }
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
        let slots = texts_of(&mut copy, &path, &path).into_iter().filter_map(|slot| {
            let (key, sort) = (slot.key.clone()?, sort(&slot));
            Some(SourceText { key, sort, text: std::mem::take(slot.text), span: *slot.span })
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
        let path = |source| self.file(source, sources);
        for slot in texts_of(&mut game, &path, &path) {
            if let Some(translated) = slot.key.as_deref().and_then(|key| said.get(key)) {
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
