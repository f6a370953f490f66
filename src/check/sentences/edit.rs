//! What a small edit changes in what a sentence says.
//!
//! In: the words of a passage when somebody read it, as digests, and the passage as it is. Out: each sentence in which
//! nearly all words stayed and one that matters did not: a name, a number, a *not*, a person, a word that excludes
//! another one, or their order. Never: a sentence that was put in other words, since only a reader can judge that.

use super::english;
use super::lexicon::Lexicon;
use super::token;
use super::word::Word;
use crate::word_digests::{self, digest, parts};
use cardwright_wording::passage::{Passage, Sort};
use std::collections::BTreeMap;
use std::ops::Range;

/// How much of a sentence has to be the same for the rest to be an edit of it.
const SAME: f64 = 0.6;
/// So many words at least, except in cells and names.
const FEWEST_SAME: usize = 2;
/// A passage of so few words may have changed by one of them.
const SHORT: usize = 4;
/// With more places that changed, a sentence was put in other words.
const MOST_PLACES: usize = 3;
/// More words in one place than this are other words for something.
const MOST_WORDS: usize = 2;
/// Words behind an *unless* or *except* that was taken out with them.
const MOST_EXCEPTED: usize = 10;

/// What is different in a sentence, and where.
#[derive(Debug)]
pub(crate) struct Edit {
    /// In the text of the passage.
    pub(crate) range: Range<usize>,
    /// What changed, as parts of a sentence: "`left` instead of `right`".
    pub(crate) what: Vec<String>,
}

/// A word as it is compared.
struct Said {
    what: What,
    range: Range<usize>,
    digest: String,
}

#[derive(Clone, PartialEq)]
enum What {
    Not,
    /// The value of an expression: it changes with the data, and no author typed it.
    Computed,
    Word(Word),
}

/// The digests of the words of a passage, without anything between them.
pub(crate) fn digests(passage: &Passage, lexicon: &Lexicon) -> String {
    words(passage, lexicon).into_iter().map(|it| it.digest).collect()
}

fn words(passage: &Passage, lexicon: &Lexicon) -> Vec<Said> {
    let mut all = Vec::new();
    let mut add = |what: What, range: Range<usize>| {
        let key = match &what {
            What::Not => "!".to_owned(),
            What::Computed => "=".to_owned(),
            What::Word(Word::Plain(word)) => word.clone(),
            What::Word(Word::Number(number)) => format!("#{number}"),
            What::Word(Word::Name { id, form }) => format!("[{id}|{form}]"),
        };
        all.push(Said { what, range, digest: digest(&key) });
    };
    let answer = token::answer(&passage.text);
    if answer > 0 {
        let said = if passage.text.starts_with("Yes") { "affirmed" } else { "denied" };
        add(What::Word(Word::Plain(said.to_owned())), 0..answer);
    }
    let tokens = token::of_passage(passage, &(0..passage.text.len()), lexicon);
    for token in tokens.all {
        if token.nots % 2 == 1 {
            add(What::Not, token.not.unwrap_or(token.range.start..token.range.start));
        }
        let computed = *passage.sort_at(token.range.start) == Sort::Computed;
        let what = if computed { What::Computed } else { What::Word(token.word) };
        add(what, token.range);
    }
    if tokens.nots_at_end % 2 == 1 {
        add(What::Not, passage.text.len()..passage.text.len());
    }
    all
}

/// The words that the texts of a game have, by which those that are gone are known again.
pub(crate) struct Vocabulary<'l> {
    lexicon: &'l Lexicon,
    /// What each digest stands for, and how it is told; nothing where two words have it.
    known: BTreeMap<String, Option<(What, String)>>,
}

impl<'l> Vocabulary<'l> {
    pub(crate) fn of<'p>(
        passages: impl IntoIterator<Item = &'p Passage>,
        lexicon: &'l Lexicon,
    ) -> Self {
        let mut it = Self { lexicon, known: BTreeMap::new() };
        for passage in passages {
            for said in words(passage, lexicon) {
                let told = match &said.what {
                    What::Word(Word::Name { id, .. }) => lexicon.told(id),
                    _ => passage.text[said.range].to_owned(),
                };
                it.add(said.digest, said.what, told);
            }
        }
        for number in 0..=100 {
            it.add_unsaid(&format!("#{number}"), Word::Number(number), number.to_string());
        }
        let classes = lexicon.class_words().map(str::to_owned);
        for word in classes.chain(english::telling().map(str::to_owned)) {
            let told = lexicon.told(&word);
            it.add_unsaid(&word, Word::Plain(word.clone()), told);
        }
        for id in lexicon.ids() {
            let word = Word::Name { id: id.to_owned(), form: String::new() };
            it.add_unsaid(&format!("[{id}|]"), word, lexicon.told(id));
        }
        it.known.insert(digest("!"), Some((What::Not, "not".to_owned())));
        it
    }

    /// A word that no text may have any more.
    fn add_unsaid(&mut self, key: &str, word: Word, told: String) {
        self.known.entry(digest(key)).or_insert(Some((What::Word(word), told)));
    }

    fn add(&mut self, digest: String, what: What, told: String) {
        let known = self.known.entry(digest).or_insert_with(|| Some((what.clone(), told.clone())));
        match known {
            Some((same, _)) if *same != what => *known = None,
            // What stands anywhere in small letters is no name of somebody.
            Some((_, known)) if told.starts_with(char::is_lowercase) => *known = told,
            _ => {}
        }
    }

    fn was(&self, digest: &str) -> Option<&(What, String)> {
        self.known.get(digest)?.as_ref()
    }

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
            if old < next_old || new < next_new {
                let place = Place { old: old..next_old, new: new..next_new };
                // What was only taken out stood behind the word before it.
                let at = if new < next_new { new } else { new.saturating_sub(1) };
                if !now.is_empty() {
                    places.entry(sentence(at)).or_default().push(place);
                }
            }
            (old, new) = (next_old + 1, next_new + 1);
        }
        let edit = |(number, places): (usize, Vec<Place>)| {
            let kept = pairs.iter().filter(|it| sentence(it.1) == number).count();
            let edited = Edited { all: self, passage, then: &then, now: &now, places: &places };
            edited.is_small(kept).then(|| edited.edit())?
        };
        places.into_iter().filter_map(edit).collect()
    }
}

/// Words that stand where other ones stood.
struct Place {
    old: Range<usize>,
    new: Range<usize>,
}

/// A sentence that was edited.
struct Edited<'e> {
    all: &'e Vocabulary<'e>,
    passage: &'e Passage,
    then: &'e [&'e str],
    now: &'e [Said],
    places: &'e [Place],
}

impl Edited<'_> {
    /// Whether nearly all of it is as it was; `kept` is how many words are.
    fn is_small(&self, kept: usize) -> bool {
        // An exception that was taken out counts as one word.
        let excepts = |it: &Place| {
            let first = self.then.get(it.old.start).and_then(|it| self.all.was(it));
            let word = first.is_some_and(|it| is_exception(&it.0));
            word && it.new.is_empty() && it.old.len() <= MOST_EXCEPTED
        };
        let gone = |it: &Place| if excepts(it) { 1 } else { it.old.len() };
        let old: usize = self.places.iter().map(gone).sum();
        let new: usize = self.places.iter().map(|it| it.new.len()).sum();
        if kept + old <= SHORT && kept + new <= SHORT {
            return self.places.len() == 1 && old <= 1 && new <= 1;
        }
        let most = kept + old.max(new);
        kept >= FEWEST_SAME && kept as f64 >= SAME * most as f64 && self.places.len() <= MOST_PLACES
    }

    fn edit(&self) -> Option<Edit> {
        if self.has_the_same_words() {
            let what = vec!["the same words in another order".to_owned()];
            return self.reordered().map(|range| Edit { range, what });
        }
        let found: Vec<Edit> = self.places.iter().filter_map(|it| self.place(it)).collect();
        let range = found.first()?.range.clone();
        Some(Edit { range, what: found.into_iter().flat_map(|it| it.what).collect() })
    }

    fn has_the_same_words(&self) -> bool {
        let old = self.places.iter().flat_map(|it| &self.then[it.old.clone()]).copied();
        let new = self.places.iter().flat_map(|it| &self.now[it.new.clone()]);
        let mut both = [old.collect::<Vec<_>>(), new.map(|it| it.digest.as_str()).collect()];
        both.iter_mut().for_each(|it| it.sort_unstable());
        both[0] == both[1]
    }

    /// The first of few names, numbers or persons that stand in another order, where that is no list.
    fn reordered(&self) -> Option<Range<usize>> {
        let moved: Vec<usize> = self.places.iter().flat_map(|it| it.new.clone()).collect();
        let (first, last) = (*moved.first()?, *moved.last()?);
        // AXE, DAGGER and SPEAR are the same in any order.
        let around = first.saturating_sub(1)..(last + 2).min(self.now.len());
        let is_list = self.now[around].iter().filter(|it| !is_listed(&it.what)).count() <= 1;
        let telling = moved.iter().find(|it| self.matters(&self.now[**it].what))?;
        let few = moved.len() <= 2 * MOST_WORDS;
        (few && !is_list).then(|| self.now[*telling].range.clone())
    }

    fn matters(&self, what: &What) -> bool {
        match what {
            What::Not => true,
            What::Computed => false,
            What::Word(Word::Plain(word)) => {
                english::ROLES.has(word) || self.all.lexicon.closed(word).is_some()
            }
            What::Word(_) => true,
        }
    }

    fn place(&self, place: &Place) -> Option<Edit> {
        let (old, new) = (place.old.clone(), place.new.clone());
        let before = self.now.get(new.start.wrapping_sub(1)).map_or(0, |it| it.range.end);
        let range = match self.now.get(new.clone()).filter(|it| !it.is_empty()) {
            Some(words) => words[0].range.start..words[words.len() - 1].range.end,
            // The place of what is gone is that of the word before it.
            None => self
                .now
                .get(new.start.saturating_sub(1))
                .map_or(before..before, |it| it.range.clone()),
        };
        let what = if old.len() == new.len() && old.len() <= MOST_WORDS {
            let pairs =
                old.zip(new).filter_map(|(old, new)| self.replaced(self.then[old], &self.now[new]));
            pairs.collect()
        } else if new.is_empty() {
            self.taken_out(&self.then[old], new.start).into_iter().collect()
        } else if old.is_empty() && new.len() <= MOST_WORDS {
            self.put_in(new).into_iter().collect()
        } else {
            Vec::new()
        };
        (!what.is_empty()).then_some(Edit { range, what })
    }

    /// One word instead of another.
    fn replaced(&self, then: &str, now: &Said) -> Option<String> {
        let (was, told) = self.all.was(then)?;
        let said = &self.passage.text[now.range.clone()];
        let other = match (was, &now.what) {
            (What::Word(Word::Number(_)), What::Word(Word::Number(_))) => true,
            (What::Word(was), What::Word(is)) => self.is_other(was, told, is, then, now),
            _ => false,
        };
        other.then(|| format!("`{said}` instead of `{told}`"))
    }

    fn is_other(&self, was: &Word, told: &str, is: &Word, then: &str, now: &Said) -> bool {
        let lexicon = self.all.lexicon;
        let plain = matches!((was, is), (Word::Plain(_), Word::Plain(_)));
        let is_name = self.all.was(&now.digest).is_some_and(|(_, it)| is_proper_name(it));
        if plain && is_name && is_proper_name(told) {
            // Somebody else's name, unless it was changed throughout.
            return self.now.iter().any(|it| it.digest == then);
        }
        if lexicon.are_alike(was, is) {
            return true;
        }
        match (was, is) {
            (Word::Name { id, .. }, Word::Name { id: other, .. }) => id != other,
            (Word::Plain(one), Word::Plain(other)) => {
                english::ROLES.has(one) && english::ROLES.has(other)
            }
            // Another word for a term.
            (Word::Name { id, form }, Word::Plain(other)) => {
                let plain = english::PRONOUNS.has(other) || english::FRAME.has(other);
                lexicon.is_term(id) && form.is_empty() && !plain
            }
            _ => false,
        }
    }

    fn taken_out(&self, gone: &[&str], at: usize) -> Option<String> {
        let was: Vec<Option<&(What, String)>> = gone.iter().map(|it| self.all.was(it)).collect();
        let (first, told) = was.first().copied().flatten()?;
        let is_short = gone.len() <= MOST_WORDS;
        let limited = match first {
            What::Not => is_short,
            What::Word(Word::Plain(word)) if is_short => english::LIMITS.has(word),
            first => is_exception(first) && gone.len() <= MOST_EXCEPTED,
        };
        if limited {
            return Some(format!("`{told}` is gone"));
        }
        let known: Option<Vec<&What>> = was.iter().map(|it| it.map(|it| &it.0)).collect();
        let names = known.filter(|it| is_short && it.iter().all(|it| is_listed(it)))?;
        let name = names.iter().position(|it| is_name(it))?;
        self.is_in_list(at, at)
            .then(|| format!("`{}` is gone", was[name].map_or("", |it| it.1.as_str())))
    }

    fn put_in(&self, new: Range<usize>) -> Option<String> {
        let words = &self.now[new.clone()];
        let said = |it: &Said| self.passage.text[it.range.clone()].to_owned();
        let limits = |it: &Said| match &it.what {
            What::Not => true,
            What::Word(Word::Plain(word)) => english::LIMITS.has(word),
            _ => false,
        };
        if let [one] = words
            && limits(one)
        {
            return Some(format!("`{}` is new", said(one)));
        }
        let name = words.iter().find(|it| is_name(&it.what))?;
        let listed =
            words.iter().all(|it| is_listed(&it.what)) && self.is_in_list(new.start, new.end);
        listed.then(|| format!("`{}` is new", said(name)))
    }

    /// Whether the words on one side of a place are names of a list.
    fn is_in_list(&self, start: usize, end: usize) -> bool {
        let name = |at: usize| self.now.get(at).is_some_and(|it| is_name(&it.what));
        let joint = |at: usize| {
            self.now.get(at).is_some_and(|it| is_listed(&it.what) && !is_name(&it.what))
        };
        let before =
            start.checked_sub(1).is_some_and(|it| name(it) || joint(it) && it > 0 && name(it - 1));
        before || name(end) || joint(end) && name(end + 1)
    }
}

/// Whether a word is written as the name of a person or a place is.
fn is_proper_name(told: &str) -> bool {
    let mut letters = told.chars();
    letters.next().is_some_and(char::is_uppercase) && letters.next().is_some_and(char::is_lowercase)
}

/// Whether a word takes something out of what was said.
fn is_exception(what: &What) -> bool {
    matches!(what, What::Word(Word::Plain(word)) if english::EXCEPTIONS.has(word))
}

fn is_name(what: &What) -> bool {
    matches!(what, What::Word(Word::Name { form, .. }) if form.is_empty())
}

/// Names and what joins them.
fn is_listed(what: &What) -> bool {
    is_name(what) || matches!(what, What::Word(Word::Plain(word)) if word == "and" || word == "or")
}
