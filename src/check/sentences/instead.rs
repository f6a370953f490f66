//! Words that stand where other ones stood, and what that changes.

use super::edit::{Compared, Edited, MOST_WORDS, is_proper_name};
use super::english;
use super::vocabulary::What;
use super::word::Word;
use crate::word_digests::digest;
use cardwright_base::WordList;
use cardwright_wording::passage::TextOwner;

impl Edited<'_> {
    /// One word instead of another.
    pub(super) fn replaced(&self, old: usize, new: usize) -> Option<String> {
        // A year, a version or a name in capitals that stands nowhere any more is not known again, but what has taken
        // its place is.
        if self.was(old).is_none() {
            let said = self.said(new);
            let shouted = said.len() > 2 && said.chars().all(char::is_uppercase);
            let is_dated = said.contains(|it: char| it.is_ascii_digit());
            return (is_dated || shouted).then(|| format!("`{}` is new", self.said(new)));
        }
        if self.was(old) == Some(&What::Computed)
            && matches!(self.is(new), What::Word(Word::Number(_)))
        {
            return Some(format!("`{}` is typed where the data gave the number", self.said(new)));
        }
        let other = match (self.was(old)?, self.is(new)) {
            (What::Word(Word::Number(_)), What::Word(Word::Number(_))) => true,
            // *Its* and *it’s*.
            (was, is) if was.is_plain("their") && is.is_plain("it") => {
                self.said(new).contains(['\'', '’'])
            }
            (What::Word(was), What::Word(is)) => self.is_other(was, is, old, new),
            _ => false,
        };
        other.then(|| self.instead(old, new))
    }

    fn instead(&self, old: usize, new: usize) -> String {
        match (self.said(new), self.told(old)) {
            ("\u{FFFC}", "\u{FFFC}") => "another icon".to_owned(),
            (is, was) => format!("`{is}` instead of `{was}`"),
        }
    }

    fn is_other(&self, was: &Word, is: &Word, old: usize, new: usize) -> bool {
        let (all, now) = (self.compared.all, self.compared.now);
        let plain = matches!((was, is), (Word::Plain(_), Word::Plain(_)));
        let is_dated = |word: &str| word.contains(|it: char| it.is_ascii_digit());
        if plain && is_dated(self.told(old)) && is_dated(self.said(new)) {
            return true;
        }
        let is_name = all.was(&now[new].digest).is_some_and(|(_, it)| is_proper_name(it));
        if plain && is_name && is_proper_name(self.told(old)) {
            // Somebody else's name, unless it was changed throughout.
            let is_credit = self.compared.passage.origin.of == TextOwner::Readme;
            return is_credit || now.iter().any(|it| it.digest == self.compared.then[old]);
        }
        // "Any of the numbers" is "one of the numbers".
        let is_any = self.said(new).eq_ignore_ascii_case("any") && *was == Word::Number(1);
        // "It does not damage it" is "it leaves it as it was".
        let is_denied = self.denies_otherwise();
        if self.exclude_each_other(was, is) && !is_any {
            // "It does not move" is "it stays".
            return !is_denied || english::turns(was) || english::turns(is);
        }
        match (was, is) {
            (Word::Name { id, .. }, Word::Name { id: other, .. }) => id != other,
            (Word::Plain(one), Word::Plain(other)) => {
                let is_term =
                    all.lexicon.is_figure(one) && !all.lexicon.is_figure(other) && !is_denied;
                english::ROLES.has(one) && english::ROLES.has(other) || is_term && !is_frame(other)
            }
            // Another word for a term.
            (Word::Name { id, form }, Word::Plain(other)) => {
                let family = english::are_of_one_stem(&self.told(old).to_lowercase(), other);
                let term = all.lexicon.is_term(id) && form.is_empty();
                term && !is_frame(other) && !is_denied && !family
            }
            _ => false,
        }
    }

    pub(super) fn exclude_each_other(&self, was: &Word, is: &Word) -> bool {
        // "If nobody is quicker" is "unless somebody is quicker".
        let is_every = |it: &Word| matches!(it, Word::Plain(it) if english::EVERY.has(it));
        if is_every(was) && is_every(is) && self.denies_otherwise() {
            return false;
        }
        // "Two of them", and "all of them".
        let many = |it: &Word| matches!(it, Word::Number(it) if *it > 1);
        let all = |it: &Word| matches!(it, Word::Plain(it) if it == "all");
        if many(was) && all(is) || all(was) && many(is) {
            return true;
        }
        let lexicon = self.compared.all.lexicon;
        let text = |word: &Word| match word {
            Word::Number(number) => number.to_string(),
            Word::Plain(word) => word.clone(),
            Word::Name { id, .. } => id.clone(),
        };
        let (one, other) = (text(was), text(is));
        let apart = english::APART.iter().any(|it| it.has(&one) && it.has(&other));
        lexicon.are_alike(was, is)
            || was != is && (apart || lexicon.exclude_each_other(&one, &other))
    }

    /// Several words instead of one, or of several: one of them excludes another, or is a number that is new or gone.
    pub(super) fn uneven(&self, old: &[usize], new: &[usize]) -> Option<String> {
        let (then, now) = (self.compared.then, self.compared.now);
        let gone =
            || old.iter().copied().filter(|it| new.iter().all(|at| now[*at].digest != then[*it]));
        let came =
            || new.iter().copied().filter(|it| old.iter().all(|at| now[*it].digest != then[*at]));
        for (old, new) in gone().flat_map(|old| came().map(move |new| (old, new))) {
            if let (Some(What::Word(was)), What::Word(is)) = (self.was(old), self.is(new))
                && self.exclude_each_other(was, is)
                && !self.denies_otherwise()
            {
                return Some(self.instead(old, new));
            }
        }
        // "Except in these", and "but only in these".
        let excepts = gone().find(|at| self.was(*at).is_some_and(|it| it.is_plain("except")));
        let limits = came().find(|it| self.is(*it).is_plain(english::LIMIT));
        if let (Some(old), Some(new)) = (excepts, limits) {
            return Some(self.instead(old, new));
        }
        // Another name for a thing of the same sort: *the spent pile* for *the normal pile*.
        if let Some(term) = self.other_term(old, new) {
            return Some(term);
        }
        // *The rest*, and *the other five*.
        let was =
            |words: WordList| gone().any(|at| self.was(at).is_some_and(|it| it.is_one_of(words)));
        let is = |words: WordList| came().any(|it| self.is(it).is_one_of(words));
        if was(english::REST) && is(english::OTHERS) || was(english::OTHERS) && is(english::REST) {
            return None;
        }
        let numbers =
            (gone().find(|it| self.is_lost_count(*it)), came().find(|it| self.is_new_count(*it)));
        match numbers {
            (Some(old), Some(new)) => Some(self.instead(old, new)),
            (Some(old), None) => Some(format!("`{}` is gone", self.told(old))),
            (None, Some(new)) => Some(format!("`{}` is new", self.said(new))),
            (None, None) => None,
        }
    }

    /// Another person in the place of a role such as *owner*: "the player whose turn it is", but not "the player who
    /// owns it".
    pub(super) fn other_role(&self, old: &[usize], new: &[usize]) -> Option<String> {
        let Compared { then, now, passage, .. } = self.compared;
        let role = |it: &What| matches!(it, What::Word(Word::Plain(it)) if english::ROLES.has(it));
        let lost = *old.iter().find(|it| self.was(**it).is_some_and(role))?;
        let told = self.told(lost).to_lowercase();
        let stem = &told[..told.len().saturating_sub(2)];
        let is_of = |it: &usize| self.said(*it).to_lowercase().starts_with(stem);
        let is_person = |it: &usize| self.is(*it).is_one_of(english::PERSONS);
        let others = new.iter().any(is_person) && !new.iter().any(is_of);
        let range = now[*new.first()?].range.start..now[*new.last()?].range.end;
        let what = format!("`{}` instead of `{}`", &passage.text[range], self.told(lost));
        (others && old.len() <= MOST_WORDS && !self.moved.1.contains(&then[lost])).then_some(what)
    }

    /// A term that other words stand for which end with the last word of its name.
    fn other_term(&self, old: &[usize], new: &[usize]) -> Option<String> {
        let ([term], [others @ .., head]) = (old, new) else { return None };
        let Some(What::Word(Word::Name { id, form })) = self.was(*term) else { return None };
        let all = self.compared.all;
        let title = self.told(*term);
        let (_, last) = title.rsplit_once([' ', '-'])?;
        let What::Word(Word::Plain(head)) = self.is(*head) else { return None };
        let same = english::stem(&last.to_lowercase()) == *head;
        let tells =
            |it: &usize| matches!(self.is(*it), What::Word(Word::Plain(word)) if !is_frame(word));
        let is_other = all.lexicon.is_term(id) && form.is_empty() && same;
        let first = others.iter().copied().find(tells).filter(|_| is_other)?;
        let range = self.compared.now[first].range.start..self.compared.now[*new.last()?].range.end;
        Some(format!("`{}` instead of `{title}`", &self.compared.passage.text[range]))
    }

    /// *Two*, which may stand for *both*.
    fn is_two(&self, what: Option<&What>) -> bool {
        matches!(what, Some(What::Word(Word::Number(2))))
    }

    /// A number that is gone and stands nowhere else in the passage.
    pub(super) fn is_lost_count(&self, old: usize) -> bool {
        let Compared { then, now, .. } = self.compared;
        if self.is_two(self.was(old)) && self.moved.1.contains(&&*digest("both")) {
            return false;
        }
        self.was(old).is_some_and(What::is_count) && now.iter().all(|it| it.digest != then[old])
    }

    /// A number that stood nowhere in the passage.
    pub(super) fn is_new_count(&self, new: usize) -> bool {
        let Compared { then, now, .. } = self.compared;
        if self.is_two(Some(self.is(new))) && self.moved.0.contains(&&*digest("both")) {
            return false;
        }
        self.is(new).is_count() && !then.contains(&now[new].digest.as_str())
    }
}

/// Whether a word stands for something that was named, or frames any sentence.
fn is_frame(word: &str) -> bool {
    let lists = [english::PRONOUNS, english::FRAME, english::REASONS, english::CASES];
    lists.iter().any(|it| it.has(word))
}
