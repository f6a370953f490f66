//! Numbers in words that stand elsewhere around an expression.
//!
//! Each expression of a text teaches what the words around it say: `Gain {{ figures.heal }} [[health]]` teaches
//! whoever types `Gain 3 HEALTH` elsewhere. The more of the words are the same, and the rarer they are, the surer.

use super::figure::{self, Figure};
use super::phrases::{NUMBER, Token};
use super::{Datum, NumberVerdict};
use cardwright_base::WordList;
use cardwright_model::Game;
use std::collections::{BTreeMap, BTreeSet};

/// How many words on each side are looked at.
const REACH: usize = 6;
/// What a word counts for, by its distance from the number.
const NEARNESS: [f64; REACH] = [1.0, 0.9, 0.75, 0.6, 0.45, 0.35];
/// What part of the words has to be the same.
const ALIKE: f64 = 0.4;
/// What the words that are the same have to count for together: one word that stands everywhere says nothing.
const LEAST: f64 = 0.5;
/// What part has to be the same where all lessons about the next word are of one number.
const OF_ONE_NOUN: f64 = 0.3;
/// Lessons that are nearly as good as the best one count as well.
const AS_GOOD: f64 = 0.1;
/// What part has to be the same before a number is replaced without asking.
const PLAIN: f64 = 0.6;
/// Words of a case: what holds under one need not hold otherwise.
const CASES: WordList = WordList(
    "if when whenever unless while whoever somebody someone anyone nobody against instead would \
    could should double twice half except otherwise without until after before once had were \
    left remain still only another next last both together already again since lose lost pay \
    cost spend such like from",
);
/// Those of what is left of something.
const LEFT: WordList = WordList("left remain");
/// Words that say on which side of a number something lies, and what each comes to.
const BOUNDS: &[(&str, &str)] = &[
    ("fewer than", "<"),
    ("less than", "<"),
    ("no more than", "≤"),
    ("not more than", "≤"),
    ("more than", ">"),
    ("no less than", "≥"),
    ("at most", "≤"),
    ("up to", "≤"),
    ("at least", "≥"),
    ("never above", "≤"),
    ("or more", "≥"),
    ("or less", "≤"),
    ("or fewer", "≤"),
    ("above", ">"),
    ("over", ">"),
    ("below", "<"),
    ("under", "<"),
    ("within", "≤"),
    ("less", "less"),
    ("fewer", "less"),
    ("more", "more"),
    ("extra", "more"),
    ("off", "off"),
    ("with", "with"),
    ("without", "without"),
    ("from", "from"),
    ("down", "down"),
    ("out", "out"),
    ("exactly", "exactly"),
    ("+", "+"),
    ("−", "−"),
];
/// How far before and behind a number such words are looked for.
const BESIDE: (usize, usize) = (3, 4);
/// How far behind a number a case is looked for; before it, in all of its clause.
const CASE_BEHIND: usize = 3;
/// With so much the same, the case is the same as well.
const VERBATIM: f64 = 0.75;

/// A sentence, as tokens, with what it is about.
pub(super) struct Line<'p> {
    pub(super) tokens: &'p [Token],
    /// Cards and keywords that are spoken of without being named in it.
    pub(super) subjects: &'p [String],
    /// What its passage belongs to.
    pub(super) own: Option<&'p str>,
}

/// A place where an expression gives a number of the data.
struct Lesson {
    figure: Figure,
    frame: Frame,
}

/// The words before and behind a number, the nearest first, and what its clause says of when it holds.
struct Frame {
    before: Vec<String>,
    behind: Vec<String>,
    cases: BTreeSet<String>,
    bounds: BTreeSet<&'static str>,
    /// The cards and keywords in its clause.
    names: BTreeSet<String>,
    /// How many numbers were typed before it in its clause.
    typed: usize,
}

/// What the data says to a number, and how sure that is.
pub(super) struct Echo {
    pub(super) verdict: NumberVerdict,
    /// Whether nothing else can be meant.
    pub(super) plain: bool,
}

/// What all expressions of the texts teach.
#[derive(Default)]
pub(super) struct Lessons {
    all: Vec<Lesson>,
    /// In how many sentences each word stands.
    known: BTreeMap<String, usize>,
    sentences: usize,
}

impl Lessons {
    /// Learns from a sentence; `place` tells where a token stands.
    pub(super) fn learn(&mut self, game: &Game, line: &Line<'_>) {
        self.sentences += 1;
        let words: BTreeSet<&str> = line.tokens.iter().map(|it| it.word.as_str()).collect();
        for word in words {
            *self.known.entry(word.to_owned()).or_default() += 1;
        }
        for (at, token) in line.tokens.iter().enumerate() {
            let Some(expression) = &token.expression else { continue };
            let Some(figure) = figure::of_expression(game, expression, line.own) else { continue };
            let frame = line.frame(at, figure.owner.as_deref());
            // How long something takes is told of many things.
            if figure.key != "game.minutes" {
                self.all.push(Lesson { figure, frame });
            }
        }
    }

    /// What the data says to the number at a token, where the words around it are known.
    pub(super) fn judge(
        &self,
        game: &Game,
        line: &Line<'_>,
        at: usize,
        value: i64,
    ) -> Option<Echo> {
        // Nothing is the end of a count, not a figure; `two less than six` is worked out.
        let behind: Vec<&str> = line.tokens[at + 1..].iter().map(|it| it.word.as_str()).collect();
        let is_difference = matches!(behind.as_slice(), [_, "than", NUMBER, ..]);
        if value == 0 || is_difference {
            return None;
        }
        let mut candidates: Vec<(f64, Figure)> = Vec::new();
        // The words around the number, by what it belongs to.
        let mut frames: BTreeMap<Option<String>, Frame> = BTreeMap::new();
        for lesson in &self.all {
            let figure = match &lesson.figure.owner {
                None => lesson.figure.clone(),
                Some(_) => match line.owned(game, at, &lesson.figure.key) {
                    Some(figure) => figure,
                    None => continue,
                },
            };
            let owner = figure.owner.as_deref();
            let frame = frames.entry(figure.owner.clone()).or_insert_with(|| line.frame(at, owner));
            // Two of many copies are some of them.
            let some = figure.counts_all() && value * 2 <= figure.value;
            // And of the cards of a deck and those of the box either may be meant.
            let all = figure.key.starts_with("deck.") && value == i64::from(game.total());
            // *With three players* is a case as good as *with two*.
            let of_seats =
                matches!(lesson.figure.key.as_str(), "game.seats.min" | "game.seats.max");
            let can_play = (game.seats.min..=game.seats.max).any(|it| i64::from(it) == value);
            let is_case = of_seats && can_play && frame.bounds.iter().all(|it| *it == "with");
            if some || all || is_case || !frame.fits(&lesson.figure.key) {
                continue;
            }
            let score = self.likeness(frame, &lesson.frame);
            let foreign = figure.owner.is_none() && !frame.names.is_subset(&lesson.frame.names);
            // What is left is worked out from what was there.
            let is_left = frame.cases.iter().any(|it| LEFT.has(it));
            let holds = score >= VERBATIM || !foreign && !is_left && frame.holds_as(&lesson.frame);
            let alone = holds && self.is_alone(frame, &lesson.figure.key);
            let enough = if alone { OF_ONE_NOUN } else { ALIKE };
            if holds && score >= enough {
                candidates.push((score, figure));
            }
        }
        let best = candidates.iter().map(|it| it.0).reduce(f64::max)?;
        candidates.retain(|it| it.0 >= best - AS_GOOD);
        candidates.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut seen = BTreeSet::new();
        candidates.retain(|it| seen.insert(it.1.write.clone()));
        let figures: Vec<Figure> = candidates.iter().map(|it| it.1.clone()).collect();
        let data: Vec<Datum> = candidates.iter().map(|it| it.1.datum()).collect();
        let plain = data.len() == 1 && best >= PLAIN;
        // What is named has this number too, under another name: for another number of players, say.
        let known = line.named().any(|id| figure::has_number(game, id, value))
            || figure::is_for_others(game, &figures, value);
        Some(Echo { verdict: super::verdict(value, data, known), plain })
    }

    /// Whether every lesson in which the same word stands behind the number is about one and the same number.
    fn is_alone(&self, frame: &Frame, key: &str) -> bool {
        let Some(noun) = frame.behind.first().filter(|it| is_noun(it)) else { return false };
        let mut same =
            self.all.iter().filter(|it| it.frame.behind.first() == Some(noun)).peekable();
        same.peek().is_some() && same.all(|it| it.figure.key == key)
    }

    /// What part of the words of two frames is the same, 0 to 1.
    fn likeness(&self, one: &Frame, other: &Frame) -> f64 {
        let whole = |frame: &Frame| -> f64 {
            let side = |words: &[String]| -> f64 {
                words.iter().zip(NEARNESS).map(|(word, near)| self.weight(word) * near).sum()
            };
            side(&frame.before) + side(&frame.behind)
        };
        let same = |one: &[String], other: &[String]| -> f64 {
            let mut taken = [false; REACH];
            let mut sum = 0.0;
            for (at, word) in one.iter().enumerate() {
                let near = |there: &usize| there.abs_diff(at) <= 2;
                let place =
                    (0..other.len()).filter(near).find(|it| !taken[*it] && other[*it] == *word);
                if let Some(there) = place {
                    taken[there] = true;
                    let shifted = if there == at { 1.0 } else { 0.85 };
                    sum += self.weight(word) * NEARNESS[at.max(there)] * shifted;
                }
            }
            sum
        };
        let both = (whole(one) * whole(other)).sqrt();
        let same = same(&one.before, &other.before) + same(&one.behind, &other.behind);
        if both == 0.0 || same < LEAST { 0.0 } else { same / both }
    }

    /// How much a word says: rare ones say more.
    fn weight(&self, word: &str) -> f64 {
        if word == NUMBER {
            return 0.15;
        }
        let known = self.known.get(word).copied().unwrap_or_default().max(1);
        let all = self.sentences.max(2) as f64;
        (1.0 + all / known as f64).ln() / (1.0 + all).ln()
    }
}

impl Line<'_> {
    /// The words around a token; what the number belongs to is `@self`.
    fn frame(&self, at: usize, owner: Option<&str>) -> Frame {
        let word = |token: &Token| match (&token.names, owner) {
            (Some(names), Some(owner)) if names == owner => "@self".to_owned(),
            _ => token.word.clone(),
        };
        let before = self.tokens[..at].iter().rev().take(REACH).map(word).collect();
        let behind = self.tokens[at + 1..].iter().take(REACH).map(word).collect();
        let start = self.tokens[..=at].iter().rposition(|it| it.parted).unwrap_or_default();
        let end = self.tokens[at + 1..].iter().position(|it| it.parted);
        let end = end.map_or(self.tokens.len(), |it| at + 1 + it);
        // What comes before in the sentence may be the case in which all of it holds.
        let clause = self.tokens[..end.min(at + 1 + CASE_BEHIND)].iter().map(|it| &it.word);
        let cases = clause.filter(|it| CASES.has(it)).cloned().collect();
        let names = self.tokens[start..end].iter().filter_map(|it| it.names.clone()).collect();
        let beside = at.saturating_sub(BESIDE.0).max(start)..end.min(at + 1 + BESIDE.1);
        let bounds = bounds(&self.tokens[beside]);
        let typed = |it: &&Token| it.word == NUMBER && it.expression.is_none();
        let typed = self.tokens[start..at].iter().filter(typed).count();
        Frame { before, behind, cases, bounds, names, typed }
    }

    /// The cards and keywords that it names or is about.
    fn named(&self) -> impl Iterator<Item = &str> {
        let named = self.tokens.iter().filter_map(|it| it.names.as_deref());
        named.chain(self.own).chain(self.subjects.iter().map(String::as_str))
    }

    /// The number with a key of the card or keyword that the words before a token speak of, or of what the
    /// passage is about, or of what follows.
    fn owned(&self, game: &Game, at: usize, key: &str) -> Option<Figure> {
        let of = |id: &String| figure::of_owner(game, id, key);
        let named = |token: &Token| token.names.as_ref().and_then(of);
        let next = self.tokens.get(at + 1).and_then(named);
        let before = next.or_else(|| self.tokens[..at].iter().rev().find_map(named));
        let before = before.or_else(|| self.own.map(str::to_owned).as_ref().and_then(of));
        let before = before.or_else(|| self.subjects.iter().find_map(of));
        before.or_else(|| self.tokens[at + 1..].iter().find_map(named))
    }
}

/// On which sides of a number something lies by the words beside it.
fn bounds(tokens: &[Token]) -> BTreeSet<&'static str> {
    let mut words: Vec<&str> = tokens.iter().map(|it| it.word.as_str()).collect();
    let mut found = BTreeSet::new();
    for (phrase, sign) in BOUNDS {
        let many = phrase.split(' ').count();
        while let Some(at) =
            words.windows(many).position(|it| it.iter().copied().eq(phrase.split(' ')))
        {
            found.insert(*sign);
            // `no more than` is not `more than` as well.
            words[at..at + many].fill("");
        }
    }
    found
}

impl Frame {
    /// Whether a number with this key can stand here: players are named beside how many they are.
    fn fits(&self, key: &str) -> bool {
        let near = || self.before.iter().take(3).chain(self.behind.iter().take(3));
        !key.contains("seats") || near().any(|it| it == "player")
    }

    /// Whether it holds whenever the other one does: under no other case, and on the same side of its number.
    fn holds_as(&self, other: &Self) -> bool {
        self.cases.is_subset(&other.cases)
            && self.bounds == other.bounds
            && self.typed <= other.typed
    }
}

/// Whether a word can be what is counted.
fn is_noun(word: &str) -> bool {
    const OTHERS: WordList = WordList(
        "of to in and or at on by is are for from with the a each off less more that as if player \
        card copy turn time step # ?",
    );
    !OTHERS.has(word) && word.starts_with(char::is_alphabetic)
}
