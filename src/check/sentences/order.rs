//! Words of a sentence that stand in another order, and what that changes.

use super::edit::{Compared, Edit, Edited, MOST_WORDS, Place, is_proper_name};
use super::english;
use super::vocabulary::What;
use super::word::Word;
use std::ops::Range;

/// Parts of so many words at most may have changed places.
const MOST_SWAPPED: usize = 4;

impl Edited<'_> {
    pub(super) fn has_the_same_words(&self) -> bool {
        let Compared { then, now, .. } = self.compared;
        let old = self.places.iter().flat_map(|it| &then[it.old.clone()]).copied();
        let new = self.places.iter().flat_map(|it| &now[it.new.clone()]);
        let mut both = [old.collect::<Vec<_>>(), new.map(|it| it.digest.as_str()).collect()];
        both.iter_mut().for_each(|it| it.sort_unstable());
        both[0] == both[1]
    }

    /// Two names, numbers or roles that have changed places, where that is no list.
    pub(super) fn reordered(&self) -> Option<Edit> {
        let moved: Vec<usize> = self.places.iter().flat_map(|it| it.new.clone()).collect();
        let (first, last) = (*moved.first()?, *moved.last()?);
        let swapped = self.swapped();
        if let Some((makers, true)) = swapped {
            return Some(makers);
        }
        if self.joins_the_same_clauses() || self.has_the_same_clauses() {
            return None;
        }
        // "You must if you can" is "if you can, you must".
        let is_case = |it: usize| self.is(it).is_plain("if") || self.is(it).is_plain("when");
        if moved.iter().any(|it| is_case(*it))
            || self.changed().is_some_and(|it| is_case(it.1.start))
        {
            return None;
        }
        if let Some((swapped, _)) = swapped {
            return Some(swapped);
        }
        if self.kept == 0 || moved.len() > 2 * MOST_WORDS {
            return None;
        }
        // All words from the first to the last that moved, and those that they passed.
        let words = first.saturating_sub(2)..(last + 2).min(self.compared.now.len());
        let words: Vec<usize> = words.filter(|it| self.words.contains(it)).collect();
        let pairs = || words.iter().flat_map(|one| words.iter().map(move |other| (*one, *other)));
        let (one, other) = pairs().find(|(one, other)| {
            let digest = |it: usize| &self.compared.now[it].digest;
            let now_first = one < other && (moved.contains(one) || moved.contains(other));
            let places = (self.then_at(*one), self.then_at(*other));
            let was_last = matches!(places, (Some(one), Some(other)) if one > other);
            now_first
                && was_last
                && digest(*one) != digest(*other)
                && self.role(*one).is_some()
                && self.role(*one) == self.role(*other)
        })?;
        // AXE, DAGGER and SPEAR are the same in any order, as are left and right.
        let role = self.role(one);
        let is_list = (one..=other).all(|it| self.is(it).is_joint() || self.role(it) == role);
        let what =
            vec![format!("`{}` and `{}` have changed places", self.said(one), self.said(other))];
        (!is_list).then(|| Edit { range: self.compared.now[one].range.clone(), what })
    }

    /// Whether two clauses with an *and* or *or* between have changed places: "the dagger adds to it, and the mail does not
    /// help".
    fn joins_the_same_clauses(&self) -> bool {
        let Some((was, new)) = self.changed() else { return false };
        let now = self.compared.now;
        let is: Vec<&str> = now[new.clone()].iter().map(|it| it.digest.as_str()).collect();
        let joint = |it: usize| self.is(new.start + it).is_joint();
        (was.len() == is.len())
            && (1..is.len()).filter(|it| joint(*it)).any(|at| {
                // What stands between the two may be longer than the joint.
                let after = (at + 1..is.len()).any(|next| {
                    was.ends_with(&is[..at])
                        && was.starts_with(&is[next..])
                        && was[is.len() - next..is.len() - at] == is[at..next]
                });
                after && is.len() > 2 * MOST_SWAPPED
            })
    }

    /// Whether what stands between semicolons has only changed places: "down the side, the defender; across the top, its
    /// attackers".
    fn has_the_same_clauses(&self) -> bool {
        let Compared { passage, then, now, .. } = self.compared;
        let tells = |it: &What| !it.is_one_of(english::FRAME);
        let was: Vec<&str> = then
            .iter()
            .enumerate()
            .filter(|it| self.was(it.0).is_none_or(tells))
            .map(|it| *it.1)
            .collect();
        let mut clauses: Vec<Vec<&str>> = vec![Vec::new()];
        let mut end = None;
        for at in self.words.iter().copied() {
            let range = &now[at].range;
            let gap =
                end.map_or("", |it: usize| passage.text.get(it..range.start).unwrap_or_default());
            if gap.contains(';') {
                clauses.push(Vec::new());
            }
            end = Some(range.end);
            if tells(self.is(at)) {
                clauses.last_mut().into_iter().for_each(|it| it.push(&now[at].digest));
            }
        }
        let stood = |clause: &Vec<&str>| was.windows(clause.len().max(1)).any(|it| it == clause);
        clauses.len() > 1 && clauses.iter().all(stood)
    }

    /// All words from the first that changed to the last, as they were and as places of those that they are.
    fn changed(&self) -> Option<(&[&str], Range<usize>)> {
        // What was only put in stands somewhere in the old words, too.
        let places = self.places;
        let start = |of: &dyn Fn(&Place) -> usize| places.iter().map(of).min();
        let end = |of: &dyn Fn(&Place) -> usize| places.iter().map(of).max();
        let old = start(&|it| it.old.start)?..end(&|it| it.old.end)?;
        let new = start(&|it| it.new.start)?..end(&|it| it.new.end)?;
        Some((&self.compared.then[old], new))
    }

    /// Two parts of a sentence that have changed places, with what stands between them: "leaving out the player who" in
    /// "the one who dodged, leaving out the player who made it".
    /// Besides, whether they are people who made something.
    fn swapped(&self) -> Option<(Edit, bool)> {
        let Compared { passage, now, .. } = self.compared;
        let (was, new) = self.changed()?;
        let is: Vec<&str> = now[new.clone()].iter().map(|it| it.digest.as_str()).collect();
        let all = was.len();
        let sizes = (1..=MOST_SWAPPED).flat_map(|one| (1..=MOST_SWAPPED).map(move |it| (one, it)));
        let (one, other) =
            sizes.filter(|it| is.len() == all && it.0 + it.1 < all).find(|split| {
                let (one, other) = *split;
                is.starts_with(&was[all - other..])
                    && is.ends_with(&was[..one])
                    && was[one..all - other] == is[other..all - one]
            })?;
        let between = new.start + other..new.end - one;
        let tells = |at: usize| !self.is(at).is_one_of(english::FRAME);
        // Three items as long as each other are a list, and so is what *and* or *or* joins.
        let is_list = one == other && one == between.len()
            || between.clone().any(|it| self.is(it).is_joint())
                && !self.go_on_otherwise(between.clone(), new.end)
            || new
                .clone()
                .all(|it| self.role(it).is_some() && self.role(it) == self.role(new.start));
        // "Before the winner lie six cards" is "six cards lie before the winner".
        let is_turned =
            [new.start, between.end].iter().any(|it| self.is(*it).is_one_of(english::PLACES));
        let text =
            |it: Range<usize>| &passage.text[now[it.start].range.start..now[it.end - 1].range.end];
        let (first, last) = (new.start..between.start, between.end..new.end);
        if text(first.clone()) == text(last.clone()) {
            return None;
        }
        let is_by = self.are_makers(&first) && self.are_makers(&last);
        if !is_by && (is_list || is_turned || !between.clone().any(tells)) {
            return None;
        }
        // Words of the next sentence have not changed places with those of this one.
        if !new.clone().all(|it| self.words.contains(&it)) {
            return None;
        }
        // People in another order are the same people.
        let begins_item = |it: usize| text(it - 1..it + 1).contains(',');
        let names = |range: &Range<usize>| range.clone().all(|it| is_proper_name(self.said(it)));
        if !is_by
            && names(&first)
            && names(&last)
            && begins_item(first.end)
            && begins_item(last.start)
        {
            return None;
        }
        let what = format!("`{}` and `{}` have changed places", text(first.clone()), text(last));
        let range = now[first.start].range.start..now[first.end - 1].range.end;
        Some((Edit { range, what: vec![what] }, is_by))
    }

    /// Whether what is joined goes on as what it is joined to, but for a word that excludes the one there: "white on its
    /// left and red on its right".
    fn go_on_otherwise(&self, between: Range<usize>, end: usize) -> bool {
        let own = between.clone().take_while(|it| !self.is(*it).is_joint()).count();
        let is_here = own > 0 && self.words.contains(&(end + own - 1));
        let excludes = |at: usize| match (self.is(between.start + at), self.is(end + at)) {
            (What::Word(one), What::Word(other)) => self.exclude_each_other(one, other),
            _ => false,
        };
        let now = self.compared.now;
        let other = |it: &usize| now[between.start + it].digest != now[end + it].digest;
        let mut others = (0..own).filter(|it| is_here && other(it)).peekable();
        others.peek().is_some() && others.all(excludes)
    }

    /// Whether words are the name of somebody who made something: "drawn by her".
    fn are_makers(&self, words: &Range<usize>) -> bool {
        let by = words.start.checked_sub(1).is_some_and(|it| self.is(it).is_plain("by"));
        by && words.clone().all(|it| is_proper_name(self.said(it)))
    }

    /// Where a word stood, if it stood once.
    fn then_at(&self, new: usize) -> Option<usize> {
        let Compared { then, now, pairs, .. } = self.compared;
        if let Some((old, _)) = pairs.iter().find(|it| it.1 == new) {
            return Some(*old);
        }
        let mut places = self.places.iter().flat_map(|it| it.old.clone());
        let of = now[new].digest.as_str();
        let at = places.find(|it| then[*it] == of)?;
        places.all(|it| then[it] != of).then_some(at)
    }

    /// What a word is one of, where their order tells who does what to whom.
    fn role(&self, new: usize) -> Option<(u8, usize)> {
        match self.is(new) {
            What::Word(Word::Plain(word)) if english::ROLES.has(word) => Some((0, 0)),
            What::Word(Word::Plain(word)) => {
                self.compared.all.lexicon.closed(word).map(|it| (1, it.0))
            }
            What::Word(Word::Name { form, .. }) if form.is_empty() => Some((2, 0)),
            What::Word(Word::Number(_)) => Some((3, 0)),
            _ => None,
        }
    }
}

impl Compared<'_> {
    /// What comes first and what comes then, exchanged: the words behind a *first* are in two parts that have changed
    /// places, and no part begins a case, which may stand at either end of a sentence.
    pub(super) fn other_order(&self) -> Option<Edit> {
        let Compared { passage, then, now, .. } = self;
        let of_now: Vec<&str> = now.iter().map(|it| it.digest.as_str()).collect();
        let same = |it: &(&&str, &&str)| it.0 == it.1;
        let start = then.iter().zip(&of_now).take_while(same).count();
        let first = start.checked_sub(1).filter(|it| now[*it].what.is_plain("first"))?;
        let end = then[start..].iter().rev().zip(of_now[start..].iter().rev());
        let end = end.take_while(same).count();
        let (was, is) = (&then[start..then.len() - end], &of_now[start..of_now.len() - end]);
        let one = (1..is.len()).find(|at| {
            let (one, other) = is.split_at(*at);
            was.len() == is.len() && was.starts_with(other) && was.ends_with(one)
        })?;
        let begins_case = |it: usize| matches!(&now[it].what, What::Word(Word::Plain(word)) if english::CASES.has(word));
        if begins_case(start) || begins_case(start + one) {
            return None;
        }
        let range = now[first].range.clone();
        let what = format!("the order of what follows `{}`", &passage.text[range.clone()]);
        Some(Edit { range, what: vec![what] })
    }

    /// What decides and what breaks a tie, exchanged: what stood only before the first *equal* stands only behind it
    /// now, and something else the other way round.
    pub(super) fn other_ranking(&self) -> Option<Edit> {
        let Compared { all, passage, then, now, .. } = self;
        let ties = |it: &What| it.is_one_of(english::TIES);
        let was_tie =
            then.iter().position(|digest| all.was(digest).is_some_and(|it| ties(&it.0)))?;
        let is_tie = now.iter().position(|it| ties(&it.what))?;
        let of_now: Vec<&str> = now.iter().map(|it| it.digest.as_str()).collect();
        let (was, is) = (then.split_at(was_tie), of_now.split_at(is_tie));
        let only =
            |it: &str, one: &[&str], other: &[&str]| one.contains(&it) && !other.contains(&it);
        let telling = || now.iter().filter(|it| it.what.is_telling());
        let later =
            telling().find(|it| only(&it.digest, was.0, was.1) && only(&it.digest, is.1, is.0))?;
        let sooner =
            telling().find(|it| only(&it.digest, was.1, was.0) && only(&it.digest, is.0, is.1))?;
        let word = |it: &super::vocabulary::ComparedWord| &passage.text[it.range.clone()];
        let what = format!("`{}` and `{}` have changed places", word(sooner), word(later));
        Some(Edit { range: sooner.range.clone(), what: vec![what] })
    }
}
