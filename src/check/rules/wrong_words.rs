//! Single words that make a sentence another one than the sentence that a fact is written with.

use crate::claims::singular;
use crate::fact_patterns::SIGN;
use crate::prose::is_typed;
use cardwright_base::WordList;
use cardwright_base::diagnostic::Patch;
use cardwright_wording::language::numbers;
use cardwright_wording::passage::Passage;
use std::ops::Range;

/// So much of the sentence must be there, of each word one.
const LIKE: f64 = 0.7;
/// Fewest words that must be alike.
const FEWEST: usize = 2;
/// The same where a clause has changed its place.
const FEWEST_MOVED: usize = 3;
/// Words that make a sentence no other one.
const SMALL: WordList =
    WordList("a an the if is are be as it its this that which who in on at of to then");
/// Other words of which the same holds.
const NEUTRAL: WordList =
    WordList("after afterwards while when whatever whichever have has you your");
/// Words that say the same.
const SYNONYMS: &[&[&str]] = &[
    &["must", "has to", "have to", "needs to", "need to"],
    &["may", "can", "is allowed to", "are allowed to"],
    &["cannot", "may not", "can’t", "can't"],
    &["each", "every"],
];
/// Words that join a clause to the one before it.
const JOINTS: WordList = WordList("and but or");
/// Words of a case that a sentence put otherwise may begin with.
const CASES: WordList = WordList("otherwise if unless then instead");
/// Most words that may be others.
const MOST: usize = 3;

/// Where a sentence is another one, and what it would have to say there.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct WrongWords {
    /// In the text of the passage.
    pub(super) range: Range<usize>,
    /// The words to write there.
    pub(super) write: String,
    /// How much of the sentence is alike.
    pub(super) like: f64,
}

impl WrongWords {
    /// What makes a passage say `wanted`, where it nearly does so about `within`.
    pub(super) fn between(passage: &Passage, within: &Range<usize>, wanted: &str) -> Option<Self> {
        let said: Vec<(Range<usize>, String)> = passage
            .sentences()
            .into_iter()
            .filter(|it| it.start < within.end && within.start < it.end)
            .flat_map(|it| words(&passage.text, it))
            .collect();
        let sentence = words(wanted, 0..wanted.len());
        let starts = 0..said.len();
        let found = starts.filter_map(|from| Self::from(&said[from..], &sentence, wanted, passage));
        let touches = |it: &Self| it.range.start < within.end && within.start < it.range.end;
        // The fewest words to write, of those that make it as much alike.
        found.filter(touches).max_by(|a, b| {
            a.like.total_cmp(&b.like).then_with(|| b.write.len().cmp(&a.write.len()))
        })
    }

    /// How `said` goes on otherwise than `wanted`: alike before and behind some words.
    fn from(
        said: &[(Range<usize>, String)],
        wanted: &[(Range<usize>, String)],
        sentence: &str,
        passage: &Passage,
    ) -> Option<Self> {
        let alike = said.iter().zip(wanted).take_while(|(one, other)| one.1 == other.1).count();
        let least = (wanted.len() - alike).saturating_sub(MOST) + alike;
        let most = (wanted.len() + MOST).min(said.len());
        let ends = (least.max(alike)..=most).filter_map(|end| {
            let pairs = said[alike..end].iter().rev().zip(wanted[alike..].iter().rev());
            let behind = pairs.take_while(|(one, other)| one.1 == other.1).count();
            let (old, new) = (alike..end - behind, alike..wanted.len() - behind);
            (old.len() <= MOST && new.len() <= MOST && alike + behind >= FEWEST).then_some((
                alike + behind,
                old,
                new,
            ))
        });
        let (same, mut old, mut new) =
            ends.max_by_key(|it| (it.0, std::cmp::Reverse(it.1.len())))?;
        let like = same as f64 / wanted.len() as f64;
        // A sentence that begins elsewhere has no words too many or too few there.
        let before = alike == 0 && (new.is_empty() || old.is_empty());
        if like < LIKE || before || old.is_empty() && new.is_empty() {
            return None;
        }
        // "…, but runs on" goes on with the subject of the clause before it.
        let joins = |it: &(Range<usize>, String)| JOINTS.has(&it.1);
        if new.start == 0 && said[old.clone()].last().is_some_and(joins) {
            return None;
        }
        if new.start == 0 && said[old.clone()].iter().any(|it| CASES.has(&it.1)) {
            return None;
        }
        // Such words are other ones in any sentence that is put otherwise.
        let small = |of: &[(Range<usize>, String)]| of.iter().all(|it| SMALL.has(&it.1));
        if small(&said[old.clone()]) && small(&wanted[new.clone()]) {
            return None;
        }
        let told = |of: &[(Range<usize>, String)]| {
            of.iter().map(|it| it.1.as_str()).collect::<Vec<_>>().join(" ")
        };
        let (one, other) = (told(&said[old.clone()]), told(&wanted[new.clone()]));
        if SYNONYMS.iter().any(|it| it.contains(&one.as_str()) && it.contains(&other.as_str())) {
            return None;
        }
        // Where words are missing, the one beside them is the place.
        if old.is_empty() {
            if old.end < said.len() && new.end < wanted.len() {
                (old.end, new.end) = (old.end + 1, new.end + 1);
            } else {
                (old.start, new.start) = (old.start.checked_sub(1)?, new.start.checked_sub(1)?);
            }
        }
        let place = said[old.start].0.start..said[old.end - 1].0.end;
        // Words beside a sign may be words for it.
        let beside = |at: Option<char>| at == Some(SIGN);
        let (before, behind) = (&passage.text[..place.start], &passage.text[place.end..]);
        if beside(before.trim_end().chars().next_back())
            || beside(behind.trim_start().chars().next())
            || passage.text[place.clone()].contains(SIGN)
        {
            return None;
        }
        let first = new.start == 0;
        let write: Vec<&str> = wanted[new].iter().map(|it| &sentence[it.0.clone()]).collect();
        let mut write = write.join(" ");
        if first && passage.text[place.clone()].starts_with(char::is_lowercase) {
            write = write.to_lowercase();
        }
        Some(Self { range: place, write, like })
    }

    /// The edit, where all of it was typed as words.
    pub(super) fn patch(&self, passage: &Passage) -> Option<Patch> {
        let named = self.write.chars().skip(1).any(|it| it.is_uppercase() || it.is_ascii_digit());
        let plain = is_typed(passage, &self.range) && !self.write.is_empty() && !named;
        plain.then(|| Patch { span: passage.place(self.range.clone()), text: self.write.clone() })
    }
}

/// Whether the sentence around `within` is `wanted` but for words that change nothing, or with the clause before a
/// comma last.
pub(super) fn says_the_same(passage: &Passage, within: &Range<usize>, wanted: &str) -> bool {
    let mut sentences = passage.sentences().into_iter();
    let Some(sentence) = sentences.find(|it| it.start < within.end && within.start < it.end) else {
        return false;
    };
    let (said, said_commas) = telling(&passage.text, sentence);
    let (wanted, wanted_commas) = telling(wanted, 0..wanted.len());
    let moved = |one: &[String], at: usize, other: &[String]| {
        one.len() >= FEWEST_MOVED && one[at..].iter().chain(&one[..at]).eq(other)
    };
    said.len() >= FEWEST
        && said.len() == wanted.len()
        && (said == wanted
            || said_commas.iter().any(|at| moved(&said, *at, &wanted))
            || wanted_commas.iter().any(|at| moved(&wanted, *at, &said)))
}

/// The words that make a sentence what it is, and the numbers of those that stand behind a comma.
fn telling(text: &str, within: Range<usize>) -> (Vec<String>, Vec<usize>) {
    let (mut all, mut commas, mut end) = (Vec::new(), Vec::new(), within.start);
    let mut is_behind = false;
    for (range, word) in words(text, within) {
        is_behind |= text[end..range.start].contains(',');
        end = range.end;
        if !SMALL.has(&word) && !NEUTRAL.has(&word) {
            if is_behind {
                commas.push(all.len());
            }
            is_behind = false;
            all.push(word);
        }
    }
    (all, commas)
}

/// Words as they are compared, with their places. A sign is a word.
fn words(text: &str, within: Range<usize>) -> Vec<(Range<usize>, String)> {
    let mut words = Vec::new();
    let mut start = None;
    let ends = [(within.end - within.start, ' ')];
    for (at, c) in text[within.clone()].char_indices().chain(ends) {
        let at = at + within.start;
        if c.is_alphanumeric() || matches!(c, '’' | '\'' | '-') {
            start.get_or_insert(at);
        } else {
            words.extend(start.take().map(|from| (from..at, compared(&text[from..at]))));
        }
    }
    words
}

/// A word as it is compared: `one` is `1`, and `cards` is `card`.
fn compared(word: &str) -> String {
    match numbers(word).as_slice() {
        [number] if number.range == (0..word.len()) => number.value.to_string(),
        _ => singular(word),
    }
}
