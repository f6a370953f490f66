//! Edits of a sentence that say the same in other words, or nothing that a rule depends on.

use super::edit::{Edited, Place};
use super::english;
use super::vocabulary::What;
use super::word::Word;
use cardwright_base::WordList;

impl Edited<'_> {
    /// Whether all that changed stands behind *for instance*: another instance is given.
    pub(super) fn is_another_instance(&self) -> bool {
        let (passage, now) = (self.compared.passage, self.compared.now);
        let is = |at: &&usize| {
            let word = passage.text[now[**at].range.clone()].to_lowercase();
            english::INSTANCES.has(&word)
        };
        let Some(instance) = self.words.iter().find(is) else { return false };
        self.places.iter().all(|it| it.at > *instance)
    }

    /// Whether words beside a *not* that is gone or new are other ones too: *do nothing* and *pass*, *nobody is out of
    /// reach* and *everybody is within it*.
    pub(super) fn is_said_otherwise(&self, place: &Place) -> bool {
        // *No longer* turns a statement round as *not* does.
        let is_longer = |at: usize, word: &str| {
            word == "longer" && at.checked_sub(1).is_some_and(|it| *self.is(it) == What::Not)
        };
        let tells = |at: usize| match self.is(at) {
            What::Word(Word::Plain(word)) if is_longer(at, word) => false,
            What::Word(Word::Plain(word)) => {
                let lists = [english::FRAME, english::EVERY, english::REASONS, english::PERSONS];
                !lists.iter().any(|it| it.has(word)) && word != "enemy"
            }
            _ => false,
        };
        // "It does not move" is "it stays".
        let is_opposite = |was: usize, is: usize| match (self.was(was), self.is(is)) {
            (Some(What::Word(was)), What::Word(is)) => {
                let turns = english::turns(was) || english::turns(is);
                !turns && self.exclude_each_other(was, is)
            }
            _ => false,
        };
        let pairs = || place.old.clone().flat_map(|was| place.new.clone().map(move |is| (was, is)));
        if pairs().any(|(was, is)| is_opposite(was, is)) {
            return true;
        }
        let here = place.new.clone().any(tells);
        let other = |it: &&Place| it.at != place.at && !it.old.is_empty();
        here || self.places.iter().filter(other).any(|it| it.new.clone().any(tells))
    }

    /// Whether words that tell what a sentence is about stand where others stood.
    pub(super) fn has_other_words(&self, place: &Place) -> bool {
        !place.old.is_empty() && place.new.clone().any(|it| self.is(it).is_telling())
    }

    /// How long something took or how far it was in a story: a number of days or miles, which no turn of a game is
    /// counted by.
    pub(super) fn is_of_a_story(&self, place: &Place) -> bool {
        let passage = self.compared.passage;
        let number = |it: &What| matches!(it, What::Word(Word::Number(_)));
        let counts = place.old.clone().any(|it| self.was(it).is_some_and(number))
            || place.new.clone().any(|it| number(self.is(it)));
        let near = place.new.clone().chain([place.new.end]);
        let mut near = near.filter_map(|it| self.compared.now.get(it));
        let is_unit = |word: &str| english::SPANS.has(word.trim_end_matches(['’', 's']));
        counts && near.any(|it| is_unit(&passage.text[it.range.clone()].to_lowercase()))
    }

    /// *No attack is two at once*, and *an attack is only one at a time*: other words for the same.
    pub(super) fn says_only_for_not(&self) -> bool {
        let not = |it: usize| self.was(it) == Some(&What::Not);
        let gone = self.places.iter().any(|it| it.old.clone().any(not));
        let mut new = self.places.iter().flat_map(|it| it.new.clone());
        gone && new.any(|it| self.is(it).is_plain(english::LIMIT)) || self.says_nothing_but()
    }

    /// *Only this stops it*, and *nothing but this stops it*.
    fn says_nothing_but(&self) -> bool {
        let (gone, came) = (self.all_gone(), self.all_came());
        let only =
            gone.iter().any(|at| self.was(*at).is_some_and(|it| it.is_plain(english::LIMIT)));
        let nothing = came.iter().any(|it| *self.is(*it) == What::Not);
        only && nothing && came.iter().any(|it| self.is(*it).is_one_of(english::EXCEPT))
    }

    /// *No author and no year*, and *neither an author nor a year*, where nothing else has changed: *not one or the other*
    /// is *not one and not the other*.
    pub(super) fn says_neither(&self) -> bool {
        let not = |it: &What| *it == What::Not;
        let plain = |it: &What| not(it) || it.is_joint() || it.is_one_of(english::FRAME);
        let (gone, came) = (self.all_gone(), self.all_came());
        let gone: Vec<&What> = gone.iter().filter_map(|it| self.was(*it)).collect();
        let came: Vec<&What> = came.iter().map(|it| self.is(*it)).collect();
        let is_pair = |both: &[&What], either: &[&What]| {
            let nots = |of: &[&What]| of.iter().filter(|it| not(it)).count();
            nots(both) == nots(either) + 1
                && both.iter().any(|it| it.is_plain("and"))
                && either.iter().any(|it| it.is_plain("or"))
        };
        (is_pair(&gone, &came) || is_pair(&came, &gone))
            && gone.iter().chain(&came).all(|it| plain(it))
    }

    /// *It can act from then on*, and *it cannot act before then*.
    pub(super) fn says_before_for_not(&self) -> bool {
        let (gone, came) = (self.all_gone(), self.all_came());
        let was = |words: WordList| {
            gone.iter().any(|at| self.was(*at).is_some_and(|it| it.is_one_of(words)))
        };
        let is = |words: WordList| came.iter().any(|it| self.is(*it).is_one_of(words));
        let lost = gone.iter().any(|it| self.was(*it) == Some(&What::Not));
        let new = came.iter().any(|it| *self.is(*it) == What::Not);
        new && was(english::ONWARDS) && is(english::UNTIL)
            || lost && was(english::UNTIL) && is(english::ONWARDS)
    }
}
