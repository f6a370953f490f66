//! Statements that an edit turned round: a *not* that is gone or new.

use super::edit::{Edit, Edited, MOST_UNEVEN, MOST_WORDS, Place};
use super::english;
use super::vocabulary::What;
use super::word::Word;
use crate::word_digests::digest;

/// On which side of a number something lies.
#[derive(PartialEq, Eq)]
enum Side {
    Above,
    Below,
}

/// The side that words tell of: *at most*, *no more than*, *at least*, *no fewer than*.
fn side(words: &[&What]) -> Option<Side> {
    let has = |word: &str| words.iter().any(|it| it.is_plain(word));
    let not = words.iter().any(|it| **it == What::Not);
    let than = has("than");
    match () {
        () if has("least") || not && than && (has("fewer") || has("less")) => Some(Side::Above),
        () if has("most") || not && than && has("more") => Some(Side::Below),
        () => None,
    }
}

impl Edited<'_> {
    /// A statement that was turned round. *Unless* and *without* turn it round as *not* does, so that "unless it lies
    /// there" may become "if it does not lie there".
    pub(super) fn turned(&self) -> Option<Edit> {
        // "Not yours, whether it is neutral or the enemy's": what it may be instead has stayed.
        let has_choice = |place: &Place| {
            place.old.clone().any(|at| self.was(at).is_some_and(|it| it.is_plain("whether")))
        };
        // What an item takes out is told with it.
        let gone = |place: &Place| match self.item(place) {
            Some(_) => 0,
            None if has_choice(place) => 0,
            None => place.old.clone().filter(|at| self.was(*at).is_some_and(What::turns)).count(),
        };
        let came = |it: &Place| it.new.clone().filter(|at| self.is(*at).turns()).count();
        let sum = |count: &dyn Fn(&Place) -> usize| self.places.iter().map(count).sum::<usize>();
        let (all_gone, all_came) = (sum(&gone), sum(&came));
        if let Some(place) = self.turned_twice() {
            let what = vec!["each part says the opposite".to_owned()];
            return Some(Edit { range: self.range(place), what });
        }
        if (all_gone + all_came).is_multiple_of(2) || self.denies_elsewhere() {
            return None;
        }
        if all_gone > all_came && self.denies_in_other_words() {
            return None;
        }
        // "Never more than one" is "one".
        let came_all = self.all_came();
        let says = |is: &dyn Fn(&What) -> bool| came_all.iter().any(|it| is(self.is(*it)));
        if says(&|it| it.is_one_of(english::COMPARATIVES)) && says(&|it| it.is_plain("than")) {
            return None;
        }
        // Where many words stand for many others, the new ones may well say the same with a *not*, unless they tell nothing.
        let frames = |at: usize| {
            let is = self.is(at);
            is.turns() || is.is_one_of(english::FRAME) || is.is_one_of(english::PRONOUNS)
        };
        let is_short = |place: &Place| {
            place.old.len() <= MOST_WORDS
                && (place.new.len() <= MOST_WORDS
                    || place.new.len() <= MOST_UNEVEN && place.new.clone().all(frames))
        };
        let counts = |place: &&Place| {
            let turned = if all_came > all_gone { came(place) > 0 } else { gone(place) > 0 };
            turned && (is_short(place) || place.new.is_empty())
        };
        let place = self.places.iter().find(counts)?;
        if self.is_said_otherwise(place) {
            return None;
        }
        if all_came > all_gone {
            let at = place.new.clone().find(|it| self.is(*it).turns())?;
            let what = vec![format!("`{}` is new", self.said(at))];
            return Some(Edit { range: self.compared.now[at].range.clone(), what });
        }
        let at = place.old.clone().find(|it| self.was(*it).is_some_and(What::turns))?;
        // What an exception takes out is told with it.
        if place.new.is_empty() && self.was(at).is_some_and(What::is_exception) {
            return None;
        }
        let next = self.compared.then.get(at + 1).copied();
        let word = match () {
            () if next == Some(&*digest("everyone")) => "nobody",
            () if next == Some(&*digest("anything")) => "nothing",
            () => self.told(at),
        };
        Some(Edit { range: self.range(place), what: vec![format!("`{word}` is gone")] })
    }

    /// Where two statements of a sentence are turned round: "it counts: they have won", and "it does not count: nobody
    /// has won".
    fn turned_twice(&self) -> Option<&Place> {
        let [one, other] = self.places else { return None };
        let not = |it: &What| *it == What::Not;
        let gone = |it: &Place| it.old.clone().filter(|at| self.was(*at).is_some_and(not)).count();
        let came = |it: &Place| it.new.clone().filter(|at| not(self.is(*at))).count();
        let counts = [gone(one), came(one), gone(other), came(other)];
        let text = &self.compared.passage.text;
        let between = self.range(one).end..self.range(other).start.max(self.range(one).end);
        let apart = text[between].contains([':', ';']);
        (apart && (counts == [0, 1, 0, 1] || counts == [1, 0, 1, 0])).then_some(one)
    }

    /// *No more than four*, and *at least four*: the other side of a bound.
    pub(super) fn other_side(&self) -> Option<Edit> {
        let (gone, came) = (self.all_gone(), self.all_came());
        let gone: Vec<&What> = gone.into_iter().filter_map(|it| self.was(it)).collect();
        let new: Vec<&What> = came.iter().map(|it| self.is(*it)).collect();
        let (was, is) = (side(&gone)?, side(&new)?);
        let number = |it: &&What| matches!(it, What::Word(Word::Number(_)));
        let place = self.places.iter().find(|it| !it.new.is_empty())?;
        let what = match is {
            Side::Above => "`at least` instead of `at most`",
            Side::Below => "`at most` instead of `at least`",
        };
        let same = !gone.iter().any(number) && !new.iter().any(number);
        (same && was != is).then(|| Edit { range: self.range(place), what: vec![what.to_owned()] })
    }

    /// *You must*, and *you need not*.
    pub(super) fn other_duty(&self) -> Option<Edit> {
        let must = |it: &What| it.is_plain("must");
        let need = |it: &What| it.is_plain("need");
        let not = |it: &What| *it == What::Not;
        let other = |place: &&Place| {
            let was = |is: &dyn Fn(&What) -> bool| {
                place.old.clone().any(|at| self.was(at).is_some_and(is))
            };
            let is = |is: &dyn Fn(&What) -> bool| place.new.clone().any(|at| is(self.is(at)));
            was(&must) && is(&need) && is(&not) || is(&must) && was(&need) && was(&not)
        };
        let place = self.places.iter().find(other)?;
        let is_must = place.new.clone().any(|at| must(self.is(at)));
        let what =
            if is_must { "`must` instead of `need not`" } else { "`need not` instead of `must`" };
        Some(Edit { range: self.range(place), what: vec![what.to_owned()] })
    }

    /// Whether a *not* that is gone here is new in another sentence of the passage, or the other way round: "one that it
    /// lists. No attack can …", and "it must list it. An attack can never …".
    fn denies_elsewhere(&self) -> bool {
        let all = self.compared.all;
        let count = |digests: &[&str]| {
            digests.iter().filter(|digest| all.was(digest).is_some_and(|it| it.0.turns())).count()
        };
        (count(&self.moved.0) + count(&self.moved.1)).is_multiple_of(2)
    }

    /// Whether a *not* is gone or new and the sentence is put in other words besides.
    pub(super) fn denies_otherwise(&self) -> bool {
        let gone = self.all_gone().into_iter().any(|it| self.was(it).is_some_and(What::turns));
        gone || self.all_came().into_iter().any(|it| self.is(it).turns())
    }

    /// *It is not stopped but runs on*, and *it runs on instead of stopping*; *nobody remembers*, and *it is forgotten*.
    fn denies_in_other_words(&self) -> bool {
        self.all_came().into_iter().any(|it| self.is(it).is_one_of(english::DENIALS))
    }
}
