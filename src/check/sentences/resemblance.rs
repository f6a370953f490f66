//! Sentences that are much like a claim and yet say something else.
//!
//! In: a pattern and the clause of a sentence that no pattern reads. Out: how much they are alike, and the first thing
//! in which they differ that changes what is said: a name more or less, names in another order, a *not*, an exception,
//! another word of the same sort. Never: other words that may mean the same.

use super::edit::{MOST_UNEVEN, MOST_WORDS};
use super::english;
use super::fit::{Fit, fit, is_same};
use super::lexicon::Lexicon;
use super::pattern::{Item, Part, Pattern};
use super::telling::{told, wanted};
use super::token::{Token, Tokens};
use super::word::Word;
use cardwright_base::WordList;
use std::ops::Range;

/// A pattern with choices stands for many sequences of words; more than these are not tried.
const MOST_READINGS: usize = 24;
/// So many words have to be the same.
const FEWEST_SAME: usize = 3;

/// So many of them have to be words that tell what the sentence is about.
const FEWEST_TELLING: usize = 2;

/// How much of the two has to be the same: with less, rightful edits were told (130 tried).
const LIKE: f64 = 0.8;
/// How much has to be the same as a claim that another text states.
const LIKE_ONE_STATED: f64 = 0.88;
/// How much of the words that tell what a sentence is about has to be the same where the rest says the opposite.
const LIKE_BUT_FOR_THE_FRAME: f64 = 0.9;
/// So many of them at least.
const FEWEST_BUT_FOR_THE_FRAME: usize = 3;
/// How much has to be the same where all that differs is other words in the place of a name.
const LIKE_BUT_FOR_A_NAME: f64 = 0.7;
/// How much of what is excepted has to be the same.
const LIKE_AN_EXCEPTION: f64 = 0.6;
/// So many words an item of a list may have.
const MOST_ITEM: usize = 8;
/// So many words before *for instance* may name it: "with a sword, for instance".
const INSTANCE_BEFORE: usize = 3;

/// What a clause says differently.
#[derive(Clone, Debug)]
pub(super) struct Difference {
    /// How much of the two is the same, from 0 to 1.
    pub(super) likeness: f64,
    /// Where in the text.
    pub(super) range: Range<usize>,
    /// What is different there, as a part of a sentence.
    pub(super) what: String,
    /// The word of the clause that takes something out of what the pattern says, if that is the difference.
    pub(super) exception: Option<usize>,
}

/// A way to read a pattern, with how each of its words goes with each word of a sentence. The same words are asked for
/// in every clause that the sentence can be parted into.
pub(super) struct Compared<'a> {
    items: Vec<&'a Item>,
    /// Item by item, for all words of the sentence.
    fits: Vec<Fit>,
}

/// The ways to read a pattern that have as much in common with a sentence as a clause of it has to have with one.
/// `telling` says of each word of the sentence whether it is none of the frame.
pub(super) fn compared<'a>(
    pattern: &'a Pattern<'_>,
    tokens: &Tokens,
    telling: &[bool],
    lexicon: &Lexicon,
) -> Vec<Compared<'a>> {
    let is_enough = |items: &Vec<&Item>| {
        let (mut same, mut told) = (0, 0);
        for item in items {
            let words = tokens.all.iter().zip(telling);
            let mut found = words.filter(|it| is_same(item, it.0, lexicon)).map(|it| *it.1);
            if let Some(first) = found.next() {
                same += 1;
                told += usize::from(first || found.any(|it| it));
            }
        }
        same >= FEWEST_SAME && told >= FEWEST_TELLING
    };
    let compared = |items: Vec<&'a Item>| {
        let of = |item| tokens.all.iter().map(move |word| fit(item, word, lexicon));
        let fits = items.iter().flat_map(|item| of(*item)).collect();
        Compared { items, fits }
    };
    readings(&pattern.items).into_iter().filter(is_enough).map(compared).collect()
}

/// The first difference that matters between a pattern, as it was compared with a sentence, and a clause of that
/// sentence, if they are much alike. `stated` is whether another text states the pattern.
pub(super) fn difference(
    pattern: &Pattern<'_>,
    ways: &[Compared<'_>],
    tokens: &Tokens,
    clause: Range<usize>,
    lexicon: &Lexicon,
    stated: bool,
) -> Option<Difference> {
    let like = if stated { LIKE_ONE_STATED } else { LIKE };
    let words = &tokens.all[clause.clone()];
    let is_end = clause.end == tokens.all.len();
    let nots = |at_end: usize| if is_end { at_end % 2 } else { 0 };
    let turned_at_end = nots(tokens.nots_at_end) != nots(pattern.nots_at_end);
    let says_only = tokens.all.iter().any(|it| is_only(&it.word));
    let mut best: Option<(f64, Option<Difference>)> = None;
    for Compared { items, fits } in ways {
        let of_clause = fits.chunks(tokens.all.len()).flat_map(|it| &it[clause.clone()]);
        let fits: Vec<Fit> = of_clause.copied().collect();
        let aligned = Aligned { says_only, ..Aligned::with(items, words, lexicon, &fits) };
        let likeness = aligned.likeness();
        if aligned.same() < FEWEST_SAME
            || aligned.telling() < FEWEST_TELLING
            || best.as_ref().is_some_and(|it| it.0 >= likeness)
        {
            continue;
        }
        if likeness >= like {
            best = Some((likeness, aligned.difference(turned_at_end, stated)));
        } else if let Some(found) = aligned.exchanged().filter(|_| likeness >= LIKE) {
            best = Some((likeness, Some(found)));
        } else if aligned.is_same_but_for_the_frame()
            && let Some(found) = aligned.turned(turned_at_end)
        {
            best = Some((likeness, Some(found)));
        } else if likeness >= LIKE_BUT_FOR_A_NAME {
            best = aligned.renamed().map(|it| (likeness, Some(it))).or(best);
        }
    }
    let (likeness, difference) = best?;
    Some(Difference { likeness, ..difference? })
}

/// Whether a pattern excepts what these words say, whatever it excepts it from.
pub(super) fn excepts(pattern: &Pattern<'_>, words: &[Token], lexicon: &Lexicon) -> bool {
    let excepts = |it: &&Item| english::EXCEPTIONS.has(&wanted(it, lexicon));
    readings(&pattern.items).iter().any(|items| {
        let at = items.iter().position(excepts);
        at.is_some_and(|at| {
            let aligned = Aligned::of(&items[at + 1..], words, lexicon);
            aligned.likeness() >= LIKE_AN_EXCEPTION
        })
    })
}

/// Whether a word limits a statement or takes something out of it.
pub(super) fn limits(word: &Word) -> bool {
    matches!(word, Word::Plain(it) if english::LIMITS.has(it))
}

pub(super) fn is_only(word: &Word) -> bool {
    matches!(word, Word::Plain(it) if it == english::LIMIT)
}

/// Whether a word is part of the frame of a sentence, and tells nothing by itself.
pub(super) fn is_frame_word(word: &Word) -> bool {
    matches!(word, Word::Plain(it) if english::FRAME.has(it))
}

pub(super) fn is_frame(part: &Part) -> bool {
    matches!(part, Part::Exactly(word) if is_frame_word(word))
}

/// Whether a word of a pattern tells what it is about.
pub(super) fn tells(item: &Item, lexicon: &Lexicon) -> bool {
    let word = wanted(item, lexicon);
    !english::FRAME.has(&word) && !english::PRONOUNS.has(&word)
}

/// The sequences of words that a pattern stands for.
pub(super) fn readings(items: &[Item]) -> Vec<Vec<&Item>> {
    let mut all: Vec<Vec<&Item>> = vec![Vec::new()];
    for item in items {
        let Part::Choice(ways) = &item.part else {
            all.iter_mut().for_each(|it| it.push(item));
            continue;
        };
        let ways: Vec<Vec<&Item>> = ways.iter().flat_map(|it| readings(it)).collect();
        let longer = all.iter().flat_map(|begun| {
            ways.iter().map(|way| begun.iter().chain(way).copied().collect::<Vec<_>>())
        });
        all = longer.take(MOST_READINGS).collect();
    }
    all
}

/// A pattern and a clause side by side.
pub(super) struct Aligned<'a> {
    pub(super) items: &'a [&'a Item],
    pub(super) words: &'a [Token],
    pub(super) lexicon: &'a Lexicon,
    /// Places in both that go together, in order.
    pub(super) pairs: Vec<(usize, usize, Fit)>,
    /// Places of the pattern that nothing goes with.
    pub(super) lost: Vec<usize>,
    /// Places of the clause that nothing goes with.
    pub(super) added: Vec<usize>,
    /// Whether the sentence says *only* anywhere: "if nothing can move, and only then".
    pub(super) says_only: bool,
}

impl<'a> Aligned<'a> {
    /// The longest sequence of words that both have.
    pub(super) fn of(items: &'a [&'a Item], words: &'a [Token], lexicon: &'a Lexicon) -> Self {
        let of = |item| words.iter().map(move |word| fit(item, word, lexicon));
        let fits: Vec<Fit> = items.iter().flat_map(|item| of(*item)).collect();
        Self::with(items, words, lexicon, &fits)
    }

    /// The same, where it is known how each item goes with each word.
    fn with(items: &'a [&'a Item], words: &'a [Token], lexicon: &'a Lexicon, fits: &[Fit]) -> Self {
        let width = words.len() + 1;
        let mut best = vec![0_usize; (items.len() + 1) * width];
        let gain = |item: usize, word: usize| match fits[item * words.len() + word] {
            Fit::Same => 2,
            Fit::Other => 1,
            Fit::Apart => 0,
        };
        for item in (0..items.len()).rev() {
            for word in (0..words.len()).rev() {
                let together = best[(item + 1) * width + word + 1] + gain(item, word);
                let apart = best[(item + 1) * width + word].max(best[item * width + word + 1]);
                best[item * width + word] = together.max(apart);
            }
        }
        let (mut item, mut word, mut pairs) = (0, 0, Vec::new());
        while item < items.len() && word < words.len() {
            let all = best[item * width + word];
            let gained = gain(item, word);
            if gained > 0 && all == best[(item + 1) * width + word + 1] + gained {
                pairs.push((item, word, fits[item * words.len() + word]));
                (item, word) = (item + 1, word + 1);
            } else if all == best[(item + 1) * width + word] {
                item += 1;
            } else {
                word += 1;
            }
        }
        let lost = (0..items.len()).filter(|at| pairs.iter().all(|it| it.0 != *at)).collect();
        let added = (0..words.len()).filter(|at| pairs.iter().all(|it| it.1 != *at)).collect();
        Self { items, words, lexicon, pairs, lost, added, says_only: false }
    }

    fn same(&self) -> usize {
        self.pairs.iter().filter(|it| it.2 == Fit::Same).count()
    }

    /// How many of those that are the same are more than the frame of a sentence, such as *you do not have to*.
    fn telling(&self) -> usize {
        let same = self.pairs.iter().filter(|it| it.2 == Fit::Same);
        same.filter(|it| !is_frame_word(&self.words[it.1].word)).count()
    }

    /// How much is the same, without what a word such as *unless* adds: "…, but only if", and not "…; one without is".
    pub(super) fn likeness(&self) -> f64 {
        let joins = |it: &Word| matches!(it, Word::Plain(it) if english::JOINS.has(it));
        let begins = |it: usize| self.words[it].starts && !joins(&self.words[it].word);
        let limited = self.added.iter().position(|it| limits(&self.words[*it].word));
        let limited = limited.filter(|at| !self.added[..*at].iter().any(|it| begins(*it)));
        let behind = limited.map_or(0, |it| self.added.len() - it - 1);
        let both = self.items.len() + self.words.len() - behind;
        2.0 * self.pairs.len() as f64 / both.max(1) as f64
    }

    /// Whether nearly all words that tell what the sentence is about are the same.
    fn is_same_but_for_the_frame(&self) -> bool {
        let items = self.items.iter().filter(|it| !is_frame(&it.part)).count();
        let words = self.words.iter().filter(|it| !is_frame_word(&it.word)).count();
        let same = self.telling();
        let likeness = 2.0 * same as f64 / (items + words).max(1) as f64;
        same >= FEWEST_BUT_FOR_THE_FRAME && likeness >= LIKE_BUT_FOR_THE_FRAME
    }

    /// The first difference that matters; its likeness is not known here.
    fn difference(&self, turned_at_end: bool, stated: bool) -> Option<Difference> {
        // What begins with a case holds under that case.
        let first = self.added.first().filter(|it| **it == 0).map(|it| &self.words[*it].word);
        if matches!(first, Some(Word::Plain(it)) if english::CASES.has(it)) {
            return None;
        }
        if self.says_only_for_not() || self.denies_something_else() {
            return None;
        }
        // While the claim stands elsewhere, a sentence like it may well be about another thing or another case; and what
        // comes behind *for instance*, or right before it, may be another instance.
        let plain = |it: &Token, word: &str| matches!(&it.word, Word::Plain(it) if it == word);
        let name = |it: &Token| matches!(it.word, Word::Name { .. });
        // "As a charge does."
        let likened = |it: &[Token]| plain(&it[0], "as") && name(&it[1]) && plain(&it[2], "do");
        let instance =
            |it: &Token| matches!(&it.word, Word::Plain(word) if english::INSTANCES.has(word));
        let example = self.words.iter().position(instance);
        let example = example.or_else(|| self.words.windows(3).position(likened));
        let is_instance = |difference: &Difference| {
            example.is_some_and(|at| {
                let near = &self.words[at.saturating_sub(INSTANCE_BEFORE)..at];
                self.words[at].range.end <= difference.range.start
                    || near.iter().any(|word| word.range == difference.range)
            })
        };
        let elsewhere = |found: Option<Difference>| found.filter(|it| !stated && !is_instance(it));
        let at_one_place = |it: &Difference| it.exception.is_some() || self.is_at_one_place();
        self.exchanged().or_else(|| {
            elsewhere(self.other().or_else(|| self.of_one_sort()))
                .or_else(|| self.turned(turned_at_end))
                .or_else(|| self.limited(stated))
                .or_else(|| elsewhere(self.named()))
                .filter(at_one_place)
        })
    }

    /// Whether all that differs is a word or two at one place, but for the frame: with more, a sentence was put in other
    /// words, and those may well say the same.
    fn is_at_one_place(&self) -> bool {
        let same = || self.pairs.iter().filter(|it| it.2 == Fit::Same);
        let starts = std::iter::once((0, 0)).chain(same().map(|it| (it.0 + 1, it.1 + 1)));
        let ends = same().map(|it| (it.0, it.1));
        let ends = ends.chain([(self.items.len(), self.words.len())]);
        let places = starts.zip(ends).filter(|(start, end)| start != end);
        let mut telling = 0;
        for ((item, word), (last_item, last_word)) in places {
            let lost = self.items[item..last_item].iter().filter(|it| !is_frame(&it.part)).count();
            let added = self.words[word..last_word].iter();
            let added = added.filter(|it| !is_frame_word(&it.word)).count();
            // An item that was taken out of the midst of a list.
            let is_item = word == last_word && last_word < self.words.len();
            let longest = if is_item { MOST_ITEM } else { MOST_UNEVEN };
            if lost.max(added) > if is_item { MOST_ITEM } else { MOST_WORDS }
                || last_item - item > longest
                || last_word - word > longest
            {
                return false;
            }
            telling += usize::from(lost + added > 0);
        }
        telling <= 1
    }

    pub(super) fn at(&self, word: usize, what: String) -> Option<Difference> {
        let range = self.words.get(word).or(self.words.last())?.range.clone();
        Some(Difference { likeness: 0.0, range, what, exception: None })
    }

    /// Two words of the pattern that stand in the other order.
    fn exchanged(&self) -> Option<Difference> {
        let moved = |at: &&usize| self.lost.iter().any(|it| self.is_same(*it, **at));
        let moved: Vec<&usize> =
            self.added.iter().filter(moved).filter(|it| self.is_named(**it)).collect();
        let first = **moved.first()?;
        // One that only stands elsewhere in the clause has passed no other.
        let from = self.lost.iter().find(|it| self.is_same(**it, first))?;
        let crossed = |it: &&(usize, usize, Fit)| (it.0 < *from) != (it.1 < first);
        let mut passed = self.pairs.iter().filter(crossed).map(|it| it.1);
        let others = || moved.iter().skip(1).map(|it| **it);
        let like = |it: &usize| self.may_change_places(first, *it);
        let other = passed.find(like).or_else(|| others().find(like))?;
        // "After a block, a hook" is "a hook after a block".
        if [first, other].iter().any(|it| self.keeps_its_preposition(*it)) {
            return None;
        }
        if self.are_items(first.min(other)..first.max(other)) {
            return None;
        }
        let (one, other) = (self.told(first), self.told(other));
        self.at(first, format!("`{one}` and `{other}` stand in another order"))
    }

    /// Whether a word of the clause stands behind the same preposition as in the pattern.
    fn keeps_its_preposition(&self, word: usize) -> bool {
        let is_one_of = |list: WordList, at: &usize| matches!(&self.words[*at].word, Word::Plain(it) if list.has(it));
        // *Against this strike* as well as *against it*.
        let pointed =
            |it: &usize| is_one_of(english::POINTERS, it) || is_one_of(english::PRONOUNS, it);
        let first = word.checked_sub(1).filter(pointed).unwrap_or(word);
        let before = first.checked_sub(1).filter(|it| is_one_of(english::PLACES, it));
        before.is_some_and(|before| {
            let same =
                |at: usize| (before..=word).zip(at..).all(|(word, item)| self.is_same(item, word));
            (0..(self.items.len() + before).saturating_sub(word)).any(same)
        })
    }

    /// "You may make this one only", and "you cannot make that one".
    fn denies_something_else(&self) -> bool {
        let odd = |nots: usize| nots % 2 == 1;
        let mut of_pairs = self.pairs.iter();
        let is_turned = of_pairs.any(|it| odd(self.items[it.0].nots) != odd(self.words[it.1].nots));
        let is_name = |it: &usize| matches!(self.words[*it].word, Word::Name { .. });
        is_turned && self.pairs.iter().any(|it| it.2 == Fit::Other && is_name(&it.1))
    }

    /// A word where the pattern has another one of its sort.
    fn other(&self) -> Option<Difference> {
        let (item, word, _) = self.pairs.iter().find(|it| it.2 == Fit::Other)?;
        // "Use one only if both agree" is "use none unless both agree".
        let odd = |nots: usize| nots % 2 == 1;
        let of_pairs = self.pairs.iter().map(|it| (self.items[it.0].nots, self.words[it.1].nots));
        let is_turned = of_pairs.filter(|(was, is)| odd(*was) != odd(*is)).count() == 1;
        if is_turned && self.is_unless(*item, *word) {
            return None;
        }
        self.instead(*item, *word)
    }

    /// The same, at another place of the clause. A verb there is another construction: *leave* all of them in the box,
    /// and all of them *stay* there.
    fn of_one_sort(&self) -> Option<Difference> {
        let counts =
            |it: &&usize| matches!(self.words[**it].word, Word::Number(_)) || self.is_named(**it);
        self.added.iter().filter(counts).find_map(|word| {
            let item = self
                .lost
                .iter()
                .find(|it| fit(self.items[**it], &self.words[*word], self.lexicon) == Fit::Other)?;
            self.instead(*item, *word)
        })
    }

    fn instead(&self, item: usize, word: usize) -> Option<Difference> {
        // "These parts" are what was told right before, and no other word for what the claim speaks of.
        let points = |it: usize| matches!(&self.words[it].word, Word::Plain(it) if english::POINTERS.has(it));
        if word.checked_sub(1).is_some_and(points) || self.allows_another(word) {
            return None;
        }
        let right = wanted(self.items[item], self.lexicon);
        self.at(word, format!("`{}` instead of `{right}`", self.told(word)))
    }

    /// *Yes, and you can use another*, and *yes, or you can use another*: what is allowed beside is another choice.
    fn allows_another(&self, word: usize) -> bool {
        let is = |at: usize, words: &[&str]| matches!(self.words.get(at).map(|it| &it.word), Some(Word::Plain(word)) if words.contains(&word.as_str()));
        is(word, &["and", "or"]) && is(word + 1, &["you"]) && is(word + 2, &["can", "may"])
    }

    pub(super) fn missing(&self, item: usize) -> Option<Difference> {
        let before = self.pairs.iter().rev().find(|it| it.0 < item);
        let at = before.map_or(0, |it| it.1 + 1).min(self.words.len() - 1);
        // "Each needs one of its own": what each of them is was told right before.
        let stands_alone =
            |it: &usize| matches!(&self.words[*it].word, Word::Plain(it) if english::BARE.has(it));
        // "Who makes no defence" is "who does not defend".
        let lost = wanted(self.items[item], self.lexicon);
        if self.added.iter().any(|it| english::are_of_one_stem(&lost, &self.told(*it))) {
            return None;
        }
        let is_name = matches!(&self.items[item].part, Part::Exactly(Word::Name { .. }));
        if is_name && at.checked_sub(1).is_some_and(|it| stands_alone(&it)) {
            return None;
        }
        self.at(at, format!("`{}` is missing", wanted(self.items[item], self.lexicon)))
    }

    /// Whether it matters which of two words comes first: two names, or two persons.
    fn may_change_places(&self, one: usize, other: usize) -> bool {
        // *You* and *your* are one person.
        let stem = |at: usize| match &self.words[at].word {
            Word::Plain(word) => word.trim_end_matches('s').trim_end_matches('r'),
            _ => "",
        };
        let person = |it: usize| matches!(&self.words[it].word, Word::Plain(word) if english::PERSONS.has(word));
        if person(one) && stem(one) == stem(other) {
            return false;
        }
        let name = |it: usize| matches!(self.words[it].word, Word::Name { .. });
        let different = self.words[one].word != self.words[other].word;
        different && (name(one) && name(other) || person(one) && person(other))
    }

    pub(super) fn is_same(&self, item: usize, word: usize) -> bool {
        fit(self.items[item], &self.words[word], self.lexicon) == Fit::Same
    }

    /// Whether a word is one of those of which it matters who comes first.
    fn is_named(&self, word: usize) -> bool {
        match &self.words[word].word {
            Word::Name { .. } => true,
            Word::Plain(word) => english::PERSONS.has(word),
            Word::Number(_) => false,
        }
    }

    pub(super) fn told(&self, word: usize) -> String {
        told(&self.words[word].word, self.lexicon)
    }
}
