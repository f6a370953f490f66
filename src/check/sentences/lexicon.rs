//! The names of a game and the classes that words and names belong to.

use super::english;
use super::word::Word;
use cardwright_model::{FieldKind, Game};
use std::collections::{BTreeMap, BTreeSet};

/// A class of words or names.
#[derive(Debug)]
pub(super) struct Class {
    pub(super) name: String,
    /// Ids or plain words, each with the number of its member.
    pub(super) members: BTreeMap<String, usize>,
    /// The first word for each member.
    pub(super) says: Vec<String>,
    /// Whether a member in a pattern excludes the others without further marks.
    pub(super) closed: bool,
}

/// What an id belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NameKind {
    Card,
    Keyword,
    Term,
}

/// Words and names, with what they stand for.
#[derive(Debug)]
pub(crate) struct Lexicon {
    pub(super) classes: Vec<Class>,
    /// For each name, the words of its forms in small letters.
    forms: BTreeMap<(String, String), String>,
    titles: BTreeMap<String, String>,
    /// The classes that a word or id is a member of, each with its number there.
    memberships: BTreeMap<String, Vec<(usize, usize)>>,
    /// The class and member of words and ids that exclude others.
    closed: BTreeMap<String, (usize, usize)>,
    /// Whether an id is that of a card, a keyword or a term.
    kinds: BTreeMap<String, NameKind>,
    /// Fields of cards and keywords that are yes or no, by the word that texts have for them.
    flags: BTreeSet<String>,
    /// Fields that are numbers, and figures.
    figures: BTreeSet<String>,
    /// Terms and keywords by their words.
    by_words: BTreeMap<Vec<String>, (String, String)>,
    /// First words of their names, and the most words of a name that begins so.
    longest: BTreeMap<String, usize>,
}

/// What verbs are made of; all other forms are nouns.
const VERBS: &[&str] = &["past", "gerund", "verb"];

impl Lexicon {
    pub(crate) fn of(game: &Game) -> Self {
        let mut lexicon = Self {
            classes: Vec::new(),
            forms: BTreeMap::new(),
            titles: BTreeMap::new(),
            memberships: BTreeMap::new(),
            closed: BTreeMap::new(),
            kinds: BTreeMap::new(),
            flags: of_fields(game, |it| matches!(it, FieldKind::Flag)),
            figures: of_fields(game, |it| matches!(it, FieldKind::Number { .. })),
            by_words: BTreeMap::new(),
            longest: BTreeMap::new(),
        };
        let sorted = |kind| move |(id, title, forms)| (id, title, forms, kind);
        let cards = game.cards.iter().map(|it| (&it.id.value, &it.title.value, &it.forms));
        let words = game.keywords.iter().map(|it| (&it.id.value, &it.title.value, &it.forms));
        let terms = game.terms.iter().map(|it| (&it.id.value, &it.title.value, &it.forms));
        let all = terms.map(sorted(NameKind::Term)).chain(words.map(sorted(NameKind::Keyword)));
        for (id, title, forms, kind) in all.chain(cards.map(sorted(NameKind::Card))) {
            let plain = kind != NameKind::Card;
            lexicon.kinds.entry(id.clone()).or_insert(kind);
            lexicon.name(id, title, "", plain);
            lexicon.titles.entry(id.clone()).or_insert_with(|| title.clone());
            for (form, text) in forms {
                let kind = if VERBS.contains(&form.as_str()) { form.as_str() } else { "" };
                lexicon.name(id, &text.value, kind, plain);
            }
        }
        lexicon.add_classes(game);
        for (at, class) in lexicon.classes.iter().enumerate() {
            for (word, member) in &class.members {
                lexicon.memberships.entry(word.clone()).or_default().push((at, *member));
                if class.closed {
                    lexicon.closed.entry(word.clone()).or_insert((at, *member));
                }
            }
        }
        lexicon
    }

    fn name(&mut self, id: &str, text: &str, form: &str, plain: bool) {
        self.forms.entry((id.to_owned(), text.to_lowercase())).or_insert_with(|| form.to_owned());
        if plain {
            let words: Vec<String> =
                text.to_lowercase().split([' ', '-']).map(str::to_owned).collect();
            let most = self.longest.entry(words[0].clone()).or_default();
            *most = words.len().max(*most);
            self.by_words.entry(words).or_insert_with(|| (id.to_owned(), form.to_owned()));
        }
    }

    fn add_classes(&mut self, game: &Game) {
        for class in &game.grammar.classes {
            let mut members = BTreeMap::new();
            let mut says = Vec::new();
            let kinds = |kind: &str| class.types.iter().any(|it| it.value == kind);
            let cards = game.cards.iter().filter(|it| kinds(&it.kind)).map(|it| &it.id.value);
            let words = game.keywords.iter().filter(|it| kinds(&it.kind)).map(|it| &it.id.value);
            for id in cards.chain(words).chain(class.ids.iter().map(|it| &it.value)) {
                members.entry(id.clone()).or_insert_with(|| {
                    says.push(id.clone());
                    says.len() - 1
                });
            }
            for words in &class.words {
                let mut all = words.value.split('|');
                let first = all.next().unwrap_or_default();
                says.push(first.to_owned());
                for word in std::iter::once(first).chain(all) {
                    if let english::Plain::Word(word) = english::plain(word) {
                        members.insert(word, says.len() - 1);
                    }
                }
            }
            let (name, closed) = (class.id.value.clone(), class.closed);
            self.classes.push(Class { name, members, says, closed });
        }
        for (name, all) in english::CLASSES {
            self.classes.push(of_words(name, all, true));
        }
        self.classes.push(of_words("joint", english::JOINTS, false));
        let cards = game.types.iter().map(|kind| {
            let own = game.cards.iter().filter(|it| it.kind == kind.id);
            (kind.id.clone(), own.map(|it| it.id.value.clone()).collect::<Vec<_>>())
        });
        let words = game.keyword_kinds.iter().map(|kind| {
            let own = game.keywords.iter().filter(|it| it.kind == kind.id);
            (kind.id.clone(), own.map(|it| it.id.value.clone()).collect())
        });
        for (name, says) in cards.chain(words) {
            let members = says.iter().cloned().zip(0..).collect();
            self.classes.push(Class { name, members, says, closed: false });
        }
    }

    /// The form that a printed name has: empty for a noun.
    pub(super) fn form(&self, id: &str, text: &str) -> &str {
        let key = (id.to_owned(), text.to_lowercase());
        self.forms.get(&key).map_or("", String::as_str)
    }

    /// The term or keyword that the first of these words are the name of, and how many they are.
    pub(super) fn named(&self, words: &[&str]) -> Option<(usize, &(String, String))> {
        let first = words.first()?.split('-').next()?.to_lowercase();
        let most = self.longest.get(&first).or_else(|| self.longest.get(&english::stem(&first)))?;
        (1..=words.len().min(*most)).rev().find_map(|count| {
            let key: Vec<String> =
                words[..count].iter().flat_map(|it| it.split('-')).map(str::to_lowercase).collect();
            let found = self.by_words.get(&key).or_else(|| {
                let mut singular = key.clone();
                let last = singular.last_mut()?;
                *last = english::stem(last);
                self.by_words.get(&singular)
            });
            Some((count, found?))
        })
    }

    /// A member of a class as it is told.
    pub(super) fn told(&self, member: &str) -> String {
        match member {
            "affirmed" => "yes".to_owned(),
            "denied" => "no".to_owned(),
            _ => self.titles.get(member).map_or(member, String::as_str).to_owned(),
        }
    }

    /// Whether a card, keyword or term has this id.
    pub(super) fn knows(&self, id: &str) -> bool {
        let from = (id.to_owned(), String::new());
        self.forms.range(from..).next().is_some_and(|((known, _), _)| known == id)
    }

    pub(super) fn is_term(&self, id: &str) -> bool {
        self.kinds.get(id) == Some(&NameKind::Term)
    }

    /// Whether it is the word for a field that is yes or no, such as *fierce*.
    pub(super) fn is_flag(&self, word: &str) -> bool {
        self.flags.contains(word)
    }

    /// Whether it is the word for a field that is a number, such as *strength*.
    pub(super) fn is_figure(&self, word: &str) -> bool {
        self.figures.contains(word)
    }

    /// The words for fields.
    pub(super) fn field_words(&self) -> impl Iterator<Item = &str> {
        self.flags.iter().chain(&self.figures).map(String::as_str)
    }

    /// The ids of all cards, keywords and terms.
    pub(super) fn ids(&self) -> impl Iterator<Item = &str> {
        self.kinds.keys().map(String::as_str)
    }

    /// The words of all classes, names among them as ids.
    pub(super) fn class_words(&self) -> impl Iterator<Item = &str> {
        self.classes.iter().flat_map(|it| it.members.keys()).map(String::as_str)
    }

    /// Whether two ids are both of cards, of keywords or of terms.
    pub(super) fn are_of_one_kind(&self, one: &str, other: &str) -> bool {
        let kind = |id: &str| self.kinds.get(id);
        one != other && kind(one).is_some() && kind(one) == kind(other)
    }

    /// Whether one word may stand by mistake where another is meant.
    pub(super) fn are_alike(&self, one: &Word, other: &Word) -> bool {
        match (one, other) {
            (Word::Name { id: one, form }, Word::Name { id: other, form: as_well }) => {
                form == as_well && self.are_of_one_kind(one, other)
            }
            (Word::Number(_), Word::Number(_)) => false,
            _ => self.exclude_each_other(plain(one), plain(other)),
        }
    }

    /// The member of a class that a word is.
    pub(super) fn member(&self, class: usize, word: &Word) -> Option<usize> {
        let members = &self.classes[class].members;
        match word {
            Word::Plain(word) => members.get(word).copied(),
            Word::Name { id, form } if form.is_empty() => members.get(id).copied(),
            Word::Number(number) => members.get(&number.to_string()).copied(),
            Word::Name { .. } => None,
        }
    }

    /// Whether two words or ids are different members of one class, or opposites in English.
    pub(super) fn exclude_each_other(&self, one: &str, other: &str) -> bool {
        let of = |word: &str| self.memberships.get(word).into_iter().flatten();
        let apart = |(class, member): &(usize, usize)| {
            of(other).any(|it| it.0 == *class && it.1 != *member)
        };
        of(one).any(apart) || english::are_opposite(one, other)
    }

    pub(super) fn class(&self, name: &str) -> Option<usize> {
        self.classes.iter().position(|it| it.name == name)
    }

    /// The class in which a word or id excludes others, and its member there.
    pub(super) fn closed(&self, word: &str) -> Option<(usize, usize)> {
        self.closed.get(word).copied()
    }

    /// The first class that has a word or id.
    pub(super) fn any(&self, word: &str) -> Option<(usize, usize)> {
        self.memberships.get(word)?.first().copied()
    }
}

fn of_words(name: &str, all: &[&[&str]], closed: bool) -> Class {
    let mut members = BTreeMap::new();
    for (at, words) in all.iter().enumerate() {
        members.extend(words.iter().map(|it| ((*it).to_owned(), at)));
    }
    let says = all.iter().map(|it| it[0].to_owned()).collect();
    Class { name: name.to_owned(), members, says, closed }
}

/// A word as classes have it; nothing for a number.
fn plain(word: &Word) -> &str {
    match word {
        Word::Plain(word) => word,
        Word::Name { id, .. } => id,
        Word::Number(_) => "",
    }
}

/// The keys of fields of one kind that are one word, as texts have them.
fn of_fields(game: &Game, is_one: impl Fn(&FieldKind) -> bool) -> BTreeSet<String> {
    let of_types = game.types.iter().flat_map(|it| &it.fields);
    let fields = of_types.chain(game.keyword_kinds.iter().flat_map(|it| &it.fields));
    let named = fields.filter(|it| is_one(&it.kind) && !it.name.contains('_'));
    named.map(|it| english::stem(&it.name)).collect()
}
