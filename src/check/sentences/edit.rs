//! What a small edit changes in what a sentence says.
//!
//! In: the words of a passage when somebody read it, as digests, and the passage as it is. Out: each sentence in which
//! nearly all words stayed and one that matters did not: a name, a number, a *not*, a role, a word that excludes
//! another one, or their order. Never: a sentence that was put in other words, since only a reader can judge that.

use super::english;
use super::extent::are_other_words;
use super::vocabulary::{ComparedWord, Vocabulary, What, digests, words};
use super::word::Word;
use crate::word_digests::{self, parts};
use cardwright_wording::passage::Passage;
use std::collections::BTreeMap;
use std::ops::Range;

/// How much of a sentence has to be the same for the rest to be an edit of it.
const SAME: f64 = 0.5;
/// So many words at least, except in cells and names.
const FEWEST_SAME: usize = 2;
/// A passage of so few words may have changed by one of them.
const SHORT: usize = 4;
/// With more places that changed, a sentence was put in other words.
const MOST_PLACES: usize = 3;
/// More words in one place than this are other words for something.
pub(super) const MOST_WORDS: usize = 2;
/// The same for places where one word stands against several, or a number.
pub(super) const MOST_UNEVEN: usize = 4;

/// Words behind an *unless* or *except* that was taken out with them.
pub(super) const MOST_EXCEPTED: usize = 10;

/// What is different in a sentence, and where.
#[derive(Debug)]
pub(crate) struct Edit {
    /// In the text of the passage.
    pub(crate) range: Range<usize>,
    /// What changed, as parts of a sentence: "`left` instead of `right`".
    pub(crate) what: Vec<String>,
}

impl Vocabulary<'_> {
    /// The edits of a passage that had the words of these digests.
    pub(crate) fn edits(&self, passage: &Passage, before: &str) -> Vec<Edit> {
        let (then, now) = (parts(before), words(passage, self.lexicon));
        let same = |old: usize, new: usize| then[old] == now[new].digest;
        let pairs = word_digests::common(then.len(), now.len(), &same);
        let sentences = passage.sentences();
        let sentence = |new: usize| {
            let at = now[new].range.start;
            sentences.iter().position(|it| at < it.end).unwrap_or(sentences.len())
        };
        let mut places: BTreeMap<usize, Vec<Place>> = BTreeMap::new();
        let (mut old, mut new) = (0, 0);
        for (next_old, next_new) in pairs.iter().copied().chain([(then.len(), now.len())]) {
            if (old < next_old || new < next_new) && !now.is_empty() {
                // What was only taken out stood behind the word before it, or began the sentence of the next one.
                let begins = new == 0
                    || new < now.len()
                        && sentence(new - 1) != sentence(new)
                        && then.get(old).is_some_and(|it| self.begins_sentences(it));
                let at = if new < next_new || begins { new } else { new - 1 };
                let place = Place { old: old..next_old, new: new..next_new, at };
                places.entry(sentence(at)).or_default().push(place);
            }
            (old, new) = (next_old + 1, next_new + 1);
        }
        let all = Compared { all: self, passage, then: &then, now: &now, pairs: &pairs };
        let moved: Moved<'_> = (
            places.values().flatten().flat_map(|it| then[it.old.clone()].iter().copied()).collect(),
            places
                .values()
                .flatten()
                .flat_map(|it| &now[it.new.clone()])
                .map(|it| &*it.digest)
                .collect(),
        );
        let edit = |(number, places): (&usize, &Vec<Place>)| {
            let of = |it: usize| sentence(it) == *number;
            let kept = pairs.iter().filter(|it| of(it.1)).count();
            let words = (0..now.len()).filter(|it| of(*it)).collect();
            let edited = Edited { compared: &all, places, kept, words, moved: &moved };
            edited.edit()
        };
        let is_reworded = are_other_words(before, &digests(passage, self.lexicon));
        let found: Vec<Edit> =
            if is_reworded { Vec::new() } else { places.iter().filter_map(edit).collect() };
        if found.is_empty() && !places.is_empty() {
            all.other_order().or_else(|| all.other_ranking()).into_iter().collect()
        } else {
            found
        }
    }

    /// Whether a word that is gone may have stood at the beginning of a sentence: *only*, *nobody*.
    fn begins_sentences(&self, digest: &str) -> bool {
        self.was(digest).is_some_and(|(was, _)| *was == What::Not || is_limit(was))
    }
}

/// Digests of all words that are gone from a passage, and of all that are new.
pub(super) type Moved<'e> = (Vec<&'e str>, Vec<&'e str>);

/// Words that stand where other ones stood.
pub(super) struct Place {
    pub(super) old: Range<usize>,
    pub(super) new: Range<usize>,
    /// The word that shows where it is.
    pub(super) at: usize,
}

/// A passage then and now.
pub(super) struct Compared<'e> {
    pub(super) all: &'e Vocabulary<'e>,
    pub(super) passage: &'e Passage,
    pub(super) then: &'e [&'e str],
    pub(super) now: &'e [ComparedWord],
    pub(super) pairs: &'e [(usize, usize)],
}

/// A sentence that was edited.
pub(super) struct Edited<'e> {
    pub(super) compared: &'e Compared<'e>,
    pub(super) places: &'e [Place],
    /// How many words are as they were.
    pub(super) kept: usize,
    /// The words that it has.
    pub(super) words: Vec<usize>,
    pub(super) moved: &'e Moved<'e>,
}

impl Edited<'_> {
    fn edit(&self) -> Option<Edit> {
        if self.has_the_same_words() {
            return self.reordered();
        }
        if !self.is_small() {
            return None;
        }
        if self.says_only_for_not()
            || self.says_before_for_not()
            || self.says_neither()
            || self.is_another_instance()
        {
            return None;
        }
        if let Some(shorter) = self.shorter_list() {
            return Some(shorter);
        }
        let turned = self.other_side().or_else(|| self.other_duty());
        let turned = turned.or_else(|| self.turned()).or_else(|| self.other_bound());
        let places: Vec<Option<Edit>> = self.places.iter().map(|it| self.place(it)).collect();
        // Where other words say something beside it, the sentence was put otherwise.
        let mut silent = self.places.iter().zip(&places).filter(|it| it.1.is_none());
        let is_item = self.places.iter().any(|it| self.item(it).is_some());
        if turned.is_none() && !is_item && silent.any(|it| self.has_other_words(it.0)) {
            return None;
        }
        if turned.is_none() && self.joins_otherwise(&places) {
            return None;
        }
        let found: Vec<Edit> = turned.into_iter().chain(places.into_iter().flatten()).collect();
        let range = found.first()?.range.clone();
        Some(Edit { range, what: found.into_iter().flat_map(|it| it.what).collect() })
    }

    /// Whether nearly all of it is as it was.
    fn is_small(&self) -> bool {
        // An exception that was taken out counts as one word.
        let excepts = |place: &Place| {
            let is_exception = |it: &What| it.is_exception();
            let word = self.was(place.old.start).is_some_and(is_exception);
            word && place.new.is_empty() && place.old.len() <= MOST_EXCEPTED
        };
        let gone = |it: &Place| if excepts(it) { 1 } else { it.old.len() };
        let old: usize = self.places.iter().map(gone).sum();
        let new: usize = self.places.iter().map(|it| it.new.len()).sum();
        let nots = self.all_came().into_iter().filter(|it| *self.is(*it) == What::Not).count();
        let kept = self.kept;
        if kept + old <= SHORT && kept + new <= SHORT {
            return self.places.len() == 1 && old <= 1 && new <= 1 + nots;
        }
        let most = kept + old.max(new - nots);
        kept >= FEWEST_SAME && kept as f64 >= SAME * most as f64 && self.places.len() <= MOST_PLACES
    }

    /// *And* instead of *or* in a sentence that was put in other words: "a piece that is captured or shot", and "captured
    /// and shot pieces".
    fn joins_otherwise(&self, found: &[Option<Edit>]) -> bool {
        let joins = |place: &Place| {
            place.old.clone().all(|at| self.was(at).is_some_and(What::is_joint))
                && place.new.clone().all(|at| self.is(at).is_joint())
        };
        let tells = |it: &What| !it.is_one_of(english::FRAME);
        let moves = |place: &Place| {
            place.old.clone().any(|at| self.was(at).is_none_or(tells))
                || place.new.clone().any(|at| tells(self.is(at)))
        };
        let places = || self.places.iter().zip(found);
        places().all(|(place, found)| found.is_none() || joins(place))
            && places().any(|(place, found)| found.is_none() && moves(place))
    }

    pub(super) fn was(&self, old: usize) -> Option<&What> {
        let digest = self.compared.then.get(old)?;
        self.compared.all.was(digest).map(|it| &it.0)
    }

    pub(super) fn told(&self, old: usize) -> &str {
        let known = self.compared.then.get(old).and_then(|it| self.compared.all.was(it));
        known.map_or("", |it| it.1.as_str())
    }

    pub(super) fn is(&self, new: usize) -> &What {
        &self.compared.now[new].what
    }

    pub(super) fn said(&self, new: usize) -> &str {
        &self.compared.passage.text[self.compared.now[new].range.clone()]
    }

    pub(super) fn range(&self, place: &Place) -> Range<usize> {
        let now = self.compared.now;
        if place.new.is_empty() {
            now[place.at].range.clone()
        } else {
            now[place.new.start].range.start..now[place.new.end - 1].range.end
        }
    }

    /// *Fewer than four*, and *four or fewer*: the number itself is out, or in.
    fn other_bound(&self) -> Option<Edit> {
        let (gone, came) = (self.all_gone(), self.all_came());
        let was = |word: &str| {
            gone.iter().copied().find(|at| self.was(*at).is_some_and(|it| it.is_plain(word)))
        };
        let is = |word: &str| came.iter().copied().find(|it| self.is(*it).is_plain(word));
        let number = |it: &What| matches!(it, What::Word(Word::Number(_)));
        let other_number = gone.iter().any(|it| self.was(*it).is_some_and(number))
            || came.iter().any(|it| number(self.is(*it)));
        let compares = |it: &usize| self.is(*it).is_one_of(english::COMPARATIVES);
        let at = self.words.iter().copied().find(compares)?;
        let word = self.said(at);
        let what = match (was("than"), is("or"), was("or"), is("than")) {
            (Some(_), Some(_), None, None) => format!("`or {word}` instead of `{word} than`"),
            (None, None, Some(_), Some(_)) => format!("`{word} than` instead of `or {word}`"),
            _ => return None,
        };
        let range = self.compared.now[at].range.clone();
        (!other_number).then(|| Edit { range, what: vec![what] })
    }

    /// All words that are gone.
    pub(super) fn all_gone(&self) -> Vec<usize> {
        self.places.iter().flat_map(|it| it.old.clone()).collect()
    }

    /// All words that are new.
    pub(super) fn all_came(&self) -> Vec<usize> {
        self.places.iter().flat_map(|it| it.new.clone()).collect()
    }

    fn place(&self, place: &Place) -> Option<Edit> {
        if self.is_of_a_story(place) {
            return None;
        }
        if let Some(item) = self.item(place) {
            let words: Vec<&str> = item.map(|it| self.told(it)).collect();
            let what = vec![format!("the words `{}` are gone", words.join(" "))];
            return Some(Edit { range: self.range(place), what });
        }
        // What turns a statement round is counted for the whole of it.
        let counted = |it: &What| it.turns() && !(place.new.is_empty() && it.is_exception());
        let old: Vec<usize> =
            place.old.clone().filter(|it| !self.was(*it).is_some_and(counted)).collect();
        let new: Vec<usize> = place.new.clone().filter(|it| !self.is(*it).turns()).collect();
        let longest = old.len().max(new.len());
        let what: Vec<String> = if old.is_empty() || new.is_empty() {
            self.taken_out(&old).or_else(|| self.put_in(&new)).into_iter().collect()
        } else if old.len() == new.len() && longest <= MOST_WORDS {
            old.into_iter().zip(new).filter_map(|(old, new)| self.replaced(old, new)).collect()
        } else if longest <= MOST_UNEVEN {
            self.uneven(&old, &new).into_iter().collect()
        } else {
            self.other_role(&old, &new).into_iter().collect()
        };
        (!what.is_empty()).then(|| Edit { range: self.range(place), what })
    }
}

/// Whether a word is written as the name of a person or a place is.
pub(super) fn is_proper_name(told: &str) -> bool {
    let mut letters = told.chars();
    letters.next().is_some_and(char::is_uppercase) && letters.next().is_some_and(char::is_lowercase)
}

/// *Only* and its like; those that turn a statement round are counted apart.
pub(super) fn is_limit(what: &What) -> bool {
    matches!(what, What::Word(Word::Plain(word)) if english::LIMITS.has(word)) && !what.turns()
}
