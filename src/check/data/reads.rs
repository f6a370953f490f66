//! What a game's texts, wording and demands on itself ask for by name.

use super::expressions::{Expressions, Step};
use crate::CheckContext;
use cardwright_model::{Assets, Game, texts_of};
use std::collections::{BTreeMap, BTreeSet};

/// Everything that is asked for, and where.
pub(super) struct Reads<'a> {
    /// In the texts and expectations of the game.
    texts: Expressions,
    /// In each wording template that a card type or a text leads to.
    templates: BTreeMap<&'a str, Expressions>,
    /// The templates that a wording leads to, itself included.
    reached: BTreeMap<&'a str, BTreeSet<&'a str>>,
}

/// Filters that lay open every field of a value.
const LAY_OPEN: [&str; 5] = ["attr", "dictsort", "items", "pprint", "tojson"];
/// Variables whose members are whole things, so that asking for a computed one hides no field.
const COLLECTIONS: [&str; 11] = [
    "board", "card", "cards", "deck", "facts", "figures", "keyword", "keywords", "type", "types",
    "variant",
];

impl<'a> Reads<'a> {
    pub(super) fn of(context: &CheckContext<'a>) -> Self {
        let (game, assets) = (context.game, context.assets);
        let mut texts = Expressions::default();
        for text in prose(game) {
            texts.read_text(&text);
        }
        for expectation in &game.expectations {
            texts.read(&expectation.that.value);
        }
        for expression in game.charts.iter().flat_map(cardwright_model::Chart::expressions) {
            texts.read(&expression.value);
        }
        let mut reads = Self { texts, templates: BTreeMap::new(), reached: BTreeMap::new() };
        let by_texts: Vec<&str> = reads.texts.words.iter().map(String::as_str).collect();
        let by_texts: Vec<&'a str> = known(assets, by_texts);
        for name in game.types.iter().map(|kind| kind.wording.value.as_str()).chain(by_texts) {
            let reached = reads.follow(name, assets);
            reads.reached.insert(name, reached);
        }
        reads
    }

    /// The templates that one leads to by import or include, itself included.
    fn follow(&mut self, name: &'a str, assets: &'a Assets) -> BTreeSet<&'a str> {
        let mut reached = BTreeSet::new();
        let mut open = vec![name];
        while let Some(name) = open.pop() {
            let Some((_, text)) = assets.templates.get(name) else { continue };
            if reached.insert(name) {
                let own = self.templates.entry(name).or_insert_with(|| {
                    let mut own = Expressions::default();
                    own.read_text(text);
                    own
                });
                open.extend(known(assets, own.words.iter().map(String::as_str)));
            }
        }
        reached
    }

    /// Names of the wording templates that anything of the game leads to.
    pub(super) fn templates(&self) -> impl Iterator<Item = &'a str> {
        self.templates.keys().copied()
    }

    fn all(&self) -> impl Iterator<Item = &Expressions> {
        std::iter::once(&self.texts).chain(self.templates.values())
    }

    /// Every text in quotes.
    pub(super) fn words(&self) -> impl Iterator<Item = &str> {
        self.all().flat_map(|it| it.words.iter().map(String::as_str))
    }

    /// What is asked of the figures of the game, or of a variant where one is named: the name of
    /// each, or nothing for all of them together.
    pub(super) fn figures(&self, variant: Option<&str>) -> BTreeSet<Option<&str>> {
        // An id with `-` may be written with `_`.
        let ids = variant.map(|id| [id.to_owned(), id.replace('-', "_")]);
        let mut names = BTreeSet::new();
        for path in self.all().flat_map(|it| &it.paths) {
            let (owner, rest) = match (path.split_first(), &ids) {
                (Some((Step::Name(first), rest)), None) => (first == "figures", rest),
                (Some((Step::Name(first), rest)), Some(ids)) => {
                    let this = match rest.first() {
                        Some(Step::Name(id)) => ids.contains(id),
                        _ => true,
                    };
                    (first == "variant" && this, rest.get(1..).unwrap_or_default())
                }
                _ => continue,
            };
            if owner {
                names.insert(match rest.first() {
                    Some(Step::Name(name)) => Some(name.as_str()),
                    // Whoever has them all may ask for any.
                    _ => None,
                });
            }
        }
        names
    }

    /// True when some expression works out the name of a field, so that nobody can tell which.
    pub(super) fn hides_fields(&self) -> bool {
        let computed = |path: &Vec<Step>| {
            let whole = matches!(&path[0], Step::Name(it) if COLLECTIONS.contains(&it.as_str()));
            path.iter().skip(if whole { 2 } else { 1 }).any(|step| *step == Step::Computed)
        };
        self.all().any(|expression| {
            expression.paths.iter().any(computed)
                || LAY_OPEN.iter().any(|filter| expression.filters.contains(*filter))
        })
    }

    /// Every name asked of anything but `self`, and every text in quotes, which may be one.
    pub(super) fn members(&self) -> BTreeSet<&str> {
        let mut members = BTreeSet::new();
        for expressions in self.all() {
            for path in &expressions.paths {
                members.extend(names(path, if is_self(path) { 2 } else { 1 }));
            }
            members.extend(expressions.words.iter().flat_map(|word| word.split('.')));
        }
        // What `self` is in a text of the game can't be told.
        members.extend(self.texts.paths.iter().flat_map(|path| names(path, 1)));
        members
    }

    /// Every name asked of `self` by a wording and the templates that it leads to.
    pub(super) fn of_self(&self, wording: &str) -> BTreeSet<&str> {
        let reached = self.reached.get(wording).into_iter().flatten();
        let paths = reached.filter_map(|name| self.templates.get(name)).flat_map(|it| &it.paths);
        paths.filter(|path| is_self(path)).flat_map(|path| names(path, 1).take(1)).collect()
    }
}

fn is_self(path: &[Step]) -> bool {
    path.first() == Some(&Step::Name("self".to_owned()))
}

fn names(path: &[Step], from: usize) -> impl Iterator<Item = &str> {
    path.iter().skip(from).filter_map(|step| match step {
        Step::Name(name) => Some(name.as_str()),
        _ => None,
    })
}

/// Those of some words that name a wording template.
fn known<'a, 'w>(assets: &'a Assets, words: impl IntoIterator<Item = &'w str>) -> Vec<&'a str> {
    let template = |word| assets.templates.get_key_value(word).map(|(name, _)| name.as_str());
    words.into_iter().filter(|word| word.ends_with(".j2")).filter_map(template).collect()
}

/// Every text of the author in which expressions are worked out.
pub(super) fn prose(game: &Game) -> Vec<String> {
    let mut copy = game.clone();
    let nowhere = |_| String::new();
    let texts = texts_of(&mut copy, &nowhere, &nowhere).into_iter();
    texts.filter(|it| it.kind.is_worked_out()).map(|it| std::mem::take(it.text)).collect()
}
