//! Words that were taken out of a sentence, or put into it, and what that changes.

use super::edit::{Compared, Edit, Edited, MOST_EXCEPTED, MOST_WORDS, Place, is_limit};
use super::english;
use super::vocabulary::What;
use super::word::Word;
use cardwright_base::WordList;
use cardwright_wording::passage::PassageKind;
use std::ops::{Range, RangeInclusive};

/// Words of an alternative or an item of a list that was taken out of a sentence.
const ITEM: RangeInclusive<usize> = 2..=8;
/// What a sentence about an exception says.
const EXCEPTION: &str = "exception";
/// Sides, of which it matters which one is meant.
const SIDES: WordList = WordList("left right clockwise anticlockwise");
/// Words that allow something.
const ALLOWS: WordList = WordList("may can");
/// What was taken out or put in alone tells something in a sentence of so many other words.
const AROUND: usize = 5;

impl Edited<'_> {
    pub(super) fn taken_out(&self, gone: &[usize]) -> Option<String> {
        let first = *gone.first()?;
        let is_short = gone.len() <= MOST_WORDS;
        let was = self.was(first)?;
        let moved = self.moved.1.contains(&self.compared.then[first]);
        // "Use one only if both agree" is "use none unless both agree".
        let otherwise = was.is_plain(english::LIMIT)
            && self.all_came().into_iter().any(|at| {
                // And "use it only if they agree" is "you may use it if they agree".
                self.is(at).is_plain("unless") || self.is(at).is_one_of(ALLOWS)
            });
        let limits = is_short && is_limit(was) && !moved && !otherwise;
        if limits || was.is_exception() && gone.len() <= MOST_EXCEPTED {
            return Some(format!("`{}` is gone", self.told(first)));
        }
        // "The only exception is …"
        let exception =
            gone.iter().find(|at| self.was(**at).is_some_and(|it| it.is_plain(EXCEPTION)));
        if let Some(exception) = exception.filter(|_| gone.len() <= MOST_EXCEPTED) {
            return Some(format!("`{}` is gone", self.told(*exception)));
        }
        if !is_short {
            return None;
        }
        let side = gone.iter().find(|at| self.was(**at).is_some_and(|it| it.is_one_of(SIDES)));
        if let Some(side) = side.filter(|_| self.all_came().is_empty()) {
            return Some(format!("`{}` is gone", self.told(*side)));
        }
        if gone.len() == 1 && self.is_lost_flag(first) {
            return Some(format!("`{}` is gone", self.told(first)));
        }
        let then = self.compared.then;
        if let Some(number) = gone.iter().find(|it| self.is_lost_count(**it)) {
            return Some(format!("`{}` is gone", self.told(*number)));
        }
        if gone.len() == 1 && self.changes_voice(was) {
            return Some(format!("`{}` is gone", self.told(first)));
        }
        let listed = gone.iter().all(|it| self.was(*it).is_some_and(is_listed));
        let name = gone.iter().find(|it| self.was(**it).is_some_and(What::is_name))?;
        let digest = then[*name];
        let stands = self.words.iter().any(|it| self.compared.now[*it].digest == digest);
        if !listed || stands || self.moved.1.contains(&digest) {
            return None;
        }
        let at = self.places.iter().find(|it| it.old.contains(name))?.new.start;
        (self.is_in_list(at, at) || self.is_alone(*name))
            .then(|| format!("`{}` is gone", self.told(*name)))
    }

    pub(super) fn put_in(&self, new: &[usize]) -> Option<String> {
        let (first, last) = (*new.first()?, *new.last()?);
        // "Another defence (a countercharge too)" names one of those that are meant.
        let before = &self.compared.passage.text[..self.compared.now[first].range.start];
        let is_opened = before.rfind('(') > before.rfind(')');
        if is_opened && new.iter().any(|it| self.is(*it).is_name()) {
            return None;
        }
        if self.is(first).is_exception() && new.len() <= MOST_EXCEPTED && self.kept >= AROUND {
            return Some(format!("`{}` is new", self.said(first)));
        }
        // "All of them but the warlord."
        if self.is(first).is_plain("but") && self.is_behind_all(first) && self.kept > new.len() {
            return Some(format!("`{}` is new", self.said(first)));
        }
        if new.len() > MOST_WORDS {
            return None;
        }
        // *Only* often says no more than what the rules imply.
        if new.len() == 1 && is_limit(self.is(first)) && !self.is(first).is_plain(english::LIMIT) {
            return Some(format!("`{}` is new", self.said(first)));
        }
        let said = self.said(first).to_lowercase();
        let owns = said.ends_with("’s") || said.ends_with("'s");
        if new.len() == 1 && owns && english::RIVALS.has(said.trim_end_matches(['’', '\'', 's']))
        {
            return Some(format!("`{}` is new", self.said(first)));
        }
        if new.len() == 1 && self.changes_voice(self.is(first)) {
            return Some(format!("`{}` is new", self.said(first)));
        }
        if new.len() == 1 && self.is_new_flag(first) {
            return Some(format!("`{}` is new", self.said(first)));
        }
        // A heading tells no rule: it may well say how many things are below.
        let is_heading = matches!(self.compared.passage.kind, PassageKind::Heading(_));
        if let Some(number) = new.iter().find(|it| self.is_new_count(**it) && !is_heading) {
            return Some(format!("`{}` is new", self.said(*number)));
        }
        // "A city or a factory": of one more the same may hold. In a list of several an item more is told.
        let joined = self.is(first).is_joint() || self.is(last).is_joint();
        let item = |at: Option<usize>| {
            let it = at.and_then(|it| self.compared.now.get(it));
            it.is_some_and(|it| is_listed(&it.what))
        };
        let begins_list = joined && !item(Some(last + 1)) && !item(first.checked_sub(2));
        let listed = new.iter().all(|it| is_listed(self.is(*it)))
            && !begins_list
            && self.is_in_list(first, last + 1);
        let name = new.iter().find(|it| self.is(**it).is_name())?;
        let digest = self.compared.now[*name].digest.as_str();
        (listed && !self.moved.0.contains(&digest))
            .then(|| format!("`{}` is new", self.said(*name)))
    }

    /// Whether a word stands right behind *all* or *all of them*, with no mark between.
    fn is_behind_all(&self, word: usize) -> bool {
        const ALL: WordList = WordList("all any each everyone everything anything");
        const BETWEEN: WordList = WordList("of them these those you");
        let before = self.words.iter().rev().skip_while(|it| **it >= word);
        let mut before = before.skip_while(|it| self.is(**it).is_one_of(BETWEEN));
        let Some(all) = before.next() else { return false };
        let now = self.compared.now;
        let between = &self.compared.passage.text[now[*all].range.end..now[word].range.start];
        self.is(*all).is_one_of(ALL) && !between.contains([',', ';', ':', '.'])
    }

    /// An item that is gone with the *and* before it, which stands before the last but one now: "a, b and c", and
    /// "a and b".
    pub(super) fn shorter_list(&self) -> Option<Edit> {
        let [one, other] = self.places else { return None };
        let Compared { then, now, .. } = self.compared;
        let was_joint = |it: usize| self.was(it).is_some_and(What::is_joint);
        // The *and* moved, or else the item before it took the place of the last one.
        let moved = one.old.is_empty()
            && one.new.len() == 1
            && self.is(one.new.start).is_joint()
            && other.new.is_empty()
            && ITEM.contains(&other.old.len())
            && self.was(other.old.start) == Some(self.is(one.new.start));
        let shifted = one.new.is_empty()
            && !one.old.is_empty()
            && one.old.end + 1 == other.old.start
            && was_joint(one.old.end)
            && then[one.old.clone()].iter().eq(now[other.new.clone()].iter().map(|it| &it.digest));
        let (place, gone) = if moved {
            (one, other.old.start + 1..other.old.end)
        } else if shifted {
            (other, other.old.clone())
        } else {
            return None;
        };
        if self.kept < AROUND - 1 || gone.is_empty() {
            return None;
        }
        let words: Vec<&str> = gone.map(|it| self.told(it)).collect();
        let what = if words.iter().all(|it| !it.is_empty()) {
            format!("`{}` is gone", words.join(" "))
        } else {
            "the last item of the list is gone".to_owned()
        };
        Some(Edit { range: self.range(place), what: vec![what] })
    }

    /// What was taken out in one place if it is an alternative, or an item like its neighbour.
    pub(super) fn item(&self, place: &Place) -> Option<Range<usize>> {
        let gone = Some(place.old.clone()).filter(|_| place.new.is_empty())?;
        self.alternative(&gone).or_else(|| self.like_its_neighbour(&gone))
    }

    /// An alternative that was taken out: "0 or" in "reaches 0 or would drop below it".
    fn alternative(&self, gone: &Range<usize>) -> Option<Range<usize>> {
        let is_or = |at: usize| self.was(at).is_some_and(|it| it.is_plain("or"));
        let ends = is_or(gone.start) || gone.end.checked_sub(1).is_some_and(is_or);
        (ends && self.is_item(gone)).then(|| gone.clone())
    }

    /// What was taken out and is like what stands beside it: "some allow one" in "some require one, some allow one, some
    /// forbid it".
    fn like_its_neighbour(&self, gone: &Range<usize>) -> Option<Range<usize>> {
        let then = self.compared.then;
        // Of words that are the same, either may be those that stayed: the item begins as early as it can.
        let same = |it: &usize| then[gone.start - it] == then[gone.end - it];
        let earlier = (1..=gone.len().min(gone.start)).take_while(same).count();
        let later = then.get(gone.end) == Some(&then[gone.start]);
        // As long as the item before it: "take MAIL" behind "take a weapon".
        let parallel =
            gone.start.checked_sub(gone.len()).is_some_and(|it| then[it] == then[gone.start]);
        let like = gone.start - earlier..gone.end - earlier;
        // "Is not yours, whether it" before another *is* is no item.
        let is_verb = self.was(like.start).is_some_and(|it| it.is_plain("be"));
        let alike = earlier > 0 || later || parallel;
        (alike && !is_verb && self.is_item(gone)).then_some(like)
    }

    /// Whether so many words were taken out as an item of a list has, and stand nowhere else now.
    fn is_item(&self, gone: &Range<usize>) -> bool {
        // What the data gave has gone with the data.
        let typed = gone.clone().any(|it| self.was(it) != Some(&What::Computed));
        typed && ITEM.contains(&gone.len()) && self.kept >= AROUND && !self.stand_elsewhere(gone)
    }

    /// Whether all of these words are new in another place.
    fn stand_elsewhere(&self, gone: &Range<usize>) -> bool {
        self.compared.then[gone.clone()].iter().all(|it| self.moved.1.contains(it))
    }

    /// Whether a form of *be* that is all that is gone or new makes *who charged* of *who was charged*, or the other way
    /// round.
    fn changes_voice(&self, word: &What) -> bool {
        let [place] = self.places else { return false };
        let behind = self.compared.pairs.iter().find(|it| it.1 >= place.new.end).map(|it| it.1);
        let done = behind.is_some_and(|it| self.said(it).to_lowercase().ends_with("ed"));
        let alone = self.moved.0.len() + self.moved.1.len() == 1;
        word.is_plain("be") && alone && done && self.kept >= AROUND
    }

    /// Whether it is a word for something that the data says yes or no to, and stands in the sentence no more.
    fn is_lost_flag(&self, old: usize) -> bool {
        let Compared { all, then, now, .. } = self.compared;
        let flag = matches!(self.was(old), Some(What::Word(Word::Plain(word))) if all.lexicon.is_flag(word));
        let stands = self.words.iter().any(|it| now[*it].digest == then[old]);
        flag && self.kept >= AROUND && !stands && !self.moved.1.contains(&then[old])
    }

    /// The same for one that is new.
    fn is_new_flag(&self, new: usize) -> bool {
        let Compared { all, then, now, .. } = self.compared;
        let flag =
            matches!(self.is(new), What::Word(Word::Plain(word)) if all.lexicon.is_flag(word));
        flag && self.kept >= AROUND && !then.contains(&now[new].digest.as_str())
    }

    /// Whether one name, with what joined it, is all that was taken out of a passage, in the midst of what stayed.
    fn is_alone(&self, name: usize) -> bool {
        let joint =
            |digest: &&&str| self.compared.all.was(digest).is_some_and(|it| it.0.is_joint());
        let joints = self.moved.0.iter().filter(joint).count();
        let changed = self.moved.0.len() - joints.min(1) + self.moved.1.len();
        let term = matches!(self.was(name), Some(What::Word(Word::Name { id, .. })) if self.compared.all.lexicon.is_term(id));
        changed == 1 && !term && self.kept >= AROUND
    }

    /// Whether the words on one side of a place are names of a list.
    fn is_in_list(&self, start: usize, end: usize) -> bool {
        let now = self.compared.now;
        let name = |at: usize| now.get(at).is_some_and(|it| it.what.is_name());
        let joint = |at: usize| now.get(at).is_some_and(|it| it.what.is_joint());
        let before =
            start.checked_sub(1).is_some_and(|it| name(it) || joint(it) && it > 0 && name(it - 1));
        before || name(end) || joint(end) && name(end + 1)
    }
}

/// Names and what joins them.
fn is_listed(what: &What) -> bool {
    what.is_name() || what.is_joint()
}
