//! What a sentence denies, limits or excepts and a claim that it is much like does not, or the other way round.

use super::english;
use super::fit::Fit;
use super::pattern::Part;
use super::resemblance::{Aligned, Difference, is_frame, is_frame_word, is_only, limits};
use super::word::Word;

impl Aligned<'_> {
    /// *No attack is two at once*, and *an attack is only one at a time*.
    pub(super) fn says_only_for_not(&self) -> bool {
        let odd = |nots: usize| nots % 2 == 1;
        let lost = self.lost.iter().any(|it| odd(self.items[*it].nots))
            || self
                .pairs
                .iter()
                .any(|it| odd(self.items[it.0].nots) && !odd(self.words[it.1].nots));
        lost && self.added.iter().any(|it| is_only(&self.words[*it].word))
    }

    /// Whether a case turns the statement round as a *not* does.
    pub(super) fn is_other_case(&self) -> bool {
        self.pairs.iter().any(|it| it.2 == Fit::Other && self.is_unless(it.0, it.1))
    }

    /// Whether a word of the clause is *unless* where the pattern has *if*, or the other way round.
    pub(super) fn is_unless(&self, item: usize, word: usize) -> bool {
        let is_one = |it: &Word| matches!(it, Word::Plain(it) if it == "unless");
        is_one(&self.words[word].word)
            || matches!(&self.items[item].part, Part::Exactly(it) if is_one(it))
    }

    /// A word such as *not* that only one of the two has.
    pub(super) fn turned(&self, at_end: bool) -> Option<Difference> {
        let odd = |nots: usize| nots % 2 == 1;
        let pairs = self.pairs.iter();
        let pairs = pairs.filter(|it| odd(self.items[it.0].nots) != odd(self.words[it.1].nots));
        // What the pattern denies is not spoken of: "not yours, whether it is neutral or the enemy's" and "neutral or the
        // enemy's".
        let left_out = |at: &usize| {
            let next = at + 1;
            let is_lost = self.lost.contains(&next) && !is_frame(&self.items[next].part);
            odd(self.items[*at].nots) && is_lost
        };
        if self.lost.iter().any(left_out) {
            return None;
        }
        let mut places: Vec<usize> = pairs.map(|it| it.1).collect();
        let lost = self.lost.iter().filter(|it| odd(self.items[**it].nots));
        let added = self.added.iter().filter(|it| odd(self.words[**it].nots));
        let elsewhere = lost.clone().any(|it| !is_frame(&self.items[*it].part))
            || added.clone().any(|it| !is_frame_word(&self.words[*it].word));
        // *Each of them* and *none of them* differ in nothing else.
        let nots = places.len() + lost.count() + added.clone().count();
        places.extend(added);
        let turned = odd(nots + usize::from(at_end) + usize::from(self.is_other_case()));
        // "… but you need not."
        let denies_itself = |at: &usize| {
            let behind = &self.words[*at + 1..];
            matches!(&self.words[*at].word, Word::Plain(word) if word == "but")
                && behind.iter().all(|token| {
                    is_frame_word(&token.word)
                        || matches!(&token.word, Word::Plain(word) if word == "need")
                })
        };
        // "Never more than one" is "one".
        let is_bound = |it: &usize| matches!(&self.words[*it].word, Word::Plain(word) if english::COMPARATIVES.has(word));
        if self.added.iter().any(denies_itself) || self.added.iter().any(is_bound) {
            return None;
        }
        // What is turned round at two places or in other words may be the same.
        let in_other_words = !self.lost.iter().all(|it| is_frame(&self.items[*it].part))
            && self.added.iter().any(|it| !is_frame_word(&self.words[*it].word));
        // Nor is *do nothing* the opposite of *pass*.
        let stands_alone = self.added.iter().any(|it| odd(self.words[*it].nots))
            && !self.lost.iter().all(|it| is_frame(&self.items[*it].part));
        // "That changes nothing for it: it still has to" is another clause before the one of the claim.
        let has_a_clause_more = self.added.iter().any(|it| *it > 0 && self.words[*it].starts);
        if elsewhere || in_other_words || stands_alone || has_a_clause_more || !turned {
            return None;
        }
        let place = places.first().map_or(self.words.len() - 1, |it| *it);
        let range = self.words.get(place).and_then(|it| it.not.clone());
        let found = self.at(place, "a word such as *not* is missing or superfluous".to_owned())?;
        Some(Difference { range: range.unwrap_or(found.range), ..found })
    }

    /// A word that limits the statement or excepts something from it. What limits a claim that another text states may
    /// as well be said beside it; what excepts something from it contradicts it.
    pub(super) fn limited(&self, stated: bool) -> Option<Difference> {
        let counts = |word: &Word| english::is_exception(word) || limits(word) && !stated;
        // A text may well say *only* where a claim leaves it out.
        // *Without* often says what the rest implies: "count afterwards, without that piece".
        let is_without = |word: &Word| matches!(word, Word::Plain(it) if it == "without");
        let adds = |word: &Word| counts(word) && !is_only(word) && !is_without(word);
        let says_only = self.says_only || self.is_other_case();
        let is_lost = |word: &Word| counts(word) && !(says_only && is_only(word));
        let more = self.added.iter().find(|it| adds(&self.words[**it].word));
        let less = self
            .lost
            .iter()
            .find(|it| matches!(&self.items[**it].part, Part::Exactly(word) if is_lost(word)));
        // *All that you can make is* says *only* in other words.
        let otherwise =
            |it: &usize| matches!(&self.words[*it].word, Word::Plain(it) if english::ONLY.has(it));
        if self.added.iter().any(otherwise) {
            return None;
        }
        // "If nobody is quicker" is "unless somebody is quicker".
        let odd = |nots: usize| nots % 2 == 1;
        // So is "you cannot do it unless you have one" what "you must have one" says.
        let denies = self.lost.iter().any(|it| odd(self.items[*it].nots))
            || self.added.iter().any(|it| odd(self.words[*it].nots))
            || self.pairs.iter().any(|it| odd(self.items[it.0].nots) != odd(self.words[it.1].nots));
        match (more, less) {
            (Some(at), None) if denies && self.is_plain(*at, "unless") => None,
            (Some(at), None) => {
                let found = self.at(*at, format!("`{}` is superfluous", self.told(*at)))?;
                let excepts = english::is_exception(&self.words[*at].word);
                Some(Difference { exception: excepts.then_some(*at), ..found })
            }
            // "Any but that one" is "any except that one".
            (None, Some(item)) if self.excepts_otherwise(*item) => None,
            // In other words it may be limited otherwise: *only one of them owns it*, and *it belongs to one of them*.
            (None, Some(_)) if self.lost.len() > 1 && !self.added.is_empty() => None,
            (None, Some(item)) => self.missing(*item),
            _ => None,
        }
    }

    fn is_plain(&self, word: usize, wanted: &str) -> bool {
        matches!(&self.words[word].word, Word::Plain(it) if it == wanted)
    }

    /// Whether another word excepts what a lost word of the pattern does.
    fn excepts_otherwise(&self, lost: usize) -> bool {
        let excepts = |word: &Word| matches!(word, Word::Plain(it) if english::EXCEPT.has(it));
        matches!(&self.items[lost].part, Part::Exactly(word) if excepts(word))
            && self.added.iter().any(|it| excepts(&self.words[*it].word))
    }
}
