//! Names that a sentence has and a claim that it is much like has not, or the other way round.

use super::english;
use super::fit::Fit;
use super::pattern::Part;
use super::resemblance::{Aligned, Difference};
use super::token::Token;
use super::word::Word;

impl Aligned<'_> {
    /// A name that only one of the two has, where no other word stands for it.
    pub(super) fn named(&self) -> Option<Difference> {
        let stands_for = |word: &Word| matches!(word, Word::Plain(it) if english::PRONOUNS.has(it));
        if self.added.iter().any(|it| stands_for(&self.words[*it].word)) {
            return None;
        }
        // What stands elsewhere is neither missing nor too many.
        let moved = |item: usize| self.added.iter().any(|it| self.is_same(item, *it));
        let name = |it: &&usize| matches!(self.items[**it].part, Part::Exactly(Word::Name { .. }));
        if let Some(item) = self.lost.iter().filter(|it| !moved(**it)).find(name) {
            return self.missing(*item);
        }
        // *Everything else*, and what it is.
        let stands_for = |word: &Word| {
            stands_for(word) || matches!(word, Word::Plain(it) if english::EVERY.has(it))
        };
        let plain =
            |it: &usize| matches!(&self.items[*it].part, Part::Exactly(word) if stands_for(word));
        if self.lost.iter().any(plain) {
            return None;
        }
        // A term may be what the rest says in other words.
        let is_name = |it: &&usize| matches!(&self.words[**it].word, Word::Name { id, .. } if !self.lexicon.is_term(id));
        // "…, the others to the box": a part of its own, whose verb is that of the first.
        let behind = self.pairs.last().map_or(0, |it| it.1 + 1);
        let is_apart =
            self.words.get(behind).is_some_and(|it| it.starts) && self.words.len() - behind > 1;
        let came = |it: &&usize| !self.lost.iter().any(|item| self.is_same(*item, **it));
        let here = self.added.iter().filter(|it| !is_apart || **it < behind);
        // "Another defence (a countercharge too) stops it" names one of those that are meant.
        let here = here.filter(|it| !self.words[**it].is_in_brackets);
        // "A city or a factory": of one more the same may hold.
        let joins = |it: &Word| matches!(it, Word::Plain(it) if it == "and" || it == "or");
        let is_joined = |at: usize| {
            let before = at.checked_sub(1).filter(|it| self.added.contains(it));
            before.is_some_and(|it| joins(&self.words[it].word))
        };
        let here = here.filter(|it| !is_joined(**it));
        let more = here.filter(came).find(is_name)?;
        self.at(*more, format!("`{}` is superfluous", self.told(*more)))
    }

    /// Other words in the place of a name, where all the rest is the same.
    pub(super) fn renamed(&self) -> Option<Difference> {
        let [item] = self.lost[..] else { return None };
        let name = matches!(self.items[item].part, Part::Exactly(Word::Name { .. }));
        let all_same = self.pairs.iter().all(|it| it.2 == Fit::Same);
        let before = self.pairs.iter().find(|it| it.0 + 1 == item).map_or(0, |it| it.1 + 1);
        let after = self.pairs.iter().find(|it| it.0 == item + 1);
        let after = after.map_or(self.words.len(), |it| it.1);
        let here = after.saturating_sub(before);
        let pronoun =
            |it: &Token| matches!(&it.word, Word::Plain(word) if english::PRONOUNS.has(word));
        let replaced =
            here > 0 && here == self.added.len() && !self.words[before..after].iter().any(pronoun);
        (name && all_same && replaced).then(|| self.missing(item)).flatten()
    }
}
