//! Numbers in the texts of a game.
//!
//! In: what the author typed. Out: each number with what it counts and what the data says to it ([`claims`]).
//! Never: a finding.
//!
//! Only plain statements are judged, of which the words leave no doubt what is counted: `12 health`
//! where everybody starts, `3 damage` behind the title of a card. What stands under a condition or
//! in an example may be worked out, and nobody can know from what.

mod boxed;
mod datum;
mod echo;
mod figure;
mod phrases;
mod reader;
mod seats;
mod statement;

pub(crate) use datum::{Datum, singular};
use echo::Echo;

use crate::prose;
use crate::vocabulary::{Hit, words_in};
use cardwright_base::diagnostic::{Diagnostic, Patch, SourceMap};
use cardwright_base::{WordList, one_line};
use cardwright_model::Game;
use cardwright_wording::language::{self, Number};
use cardwright_wording::passage::{Passage, RunKind, TextOwner};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Range;

/// What the data says to a number.
#[derive(Debug)]
pub(crate) enum NumberVerdict {
    /// The same; each of these would give it.
    Right(Vec<Datum>),
    /// Another number; each of these was expected.
    Wrong(Vec<Datum>),
    /// It has been looked at, and there is nothing to say.
    Fine,
}

impl NumberVerdict {
    /// Whether a number is the first above what the data allows.
    fn is_beyond(&self, value: i64) -> bool {
        matches!(self, Self::Wrong(data) if data.iter().all(|it| it.value + 1 == value))
    }
}

/// A number, what it counts, and what the data says to it.
#[derive(Debug)]
pub(crate) struct Claim<'a> {
    pub(crate) passage: &'a Passage,
    pub(crate) number: Number,
    /// The number with its noun.
    pub(crate) range: Range<usize>,
    pub(crate) verdict: NumberVerdict,
    /// Whether its sentence is so simple that nothing else can be meant.
    pub(crate) plain: bool,
}

impl Claim<'_> {
    /// The number and its noun as they read.
    pub(crate) fn says(&self) -> String {
        one_line(&self.passage.text[self.range.clone()])
    }

    /// What gives the number of a datum in this passage; the number itself where nothing is worked
    /// out.
    pub(crate) fn remedy(&self, datum: &Datum) -> Option<String> {
        let write = datum.write.as_ref()?;
        if self.passage.origin.of == TextOwner::Readme {
            return (!self.number.in_words).then(|| datum.value.to_string());
        }
        let own = datum.owner.as_ref();
        let own = own.is_some_and(|id| self.passage.origin.is(TextOwner::Description, id));
        let field = write.rsplit('.').next().unwrap_or_default();
        let write = if own { format!("self.{field}") } else { write.clone() };
        let word = if self.number.in_words { "|word" } else { "" };
        Some(format!("{{{{ {write}{word} }}}}"))
    }

    /// Adds what to write instead of the number, and a patch if the number was typed just as it is printed.
    pub(crate) fn mended(
        &self,
        fault: Diagnostic,
        write: String,
        sources: &SourceMap,
    ) -> Diagnostic {
        let span = self.passage.place(self.number.range.clone());
        let typed = &self.passage.text[self.number.range.clone()];
        // At the start of a sentence a number in words would lose its capital.
        let capital = typed.starts_with(char::is_uppercase);
        let mut fault = fault.hint(format!("write `{write}`"));
        if self.plain && !capital && sources.slice(span) == typed {
            fault.patch = Some(Patch { span, text: write });
        }
        fault
    }
}

/// A sentence with a number.
pub(crate) struct Sentence<'p> {
    passage: &'p Passage,
    range: Range<usize>,
    /// Its words and where they stand.
    pub(crate) words: Vec<(Range<usize>, String)>,
    /// Cards and keywords that it names, and where.
    named: Vec<(Range<usize>, String)>,
    /// The card or keyword that its text is about.
    own: Option<&'p str>,
}

impl<'p> Sentence<'p> {
    /// The words of a sentence; nobody has looked for names yet.
    pub(crate) fn of(passage: &'p Passage, range: Range<usize>) -> Self {
        let words = words_in(passage).skip_while(|it| it.start < range.start);
        let words = words.take_while(|it| it.end <= range.end);
        let words = words.map(|it| (it.clone(), passage.text[it].to_lowercase())).collect();
        let described = passage.origin.of == TextOwner::Description;
        let own = described.then_some(passage.origin.id.as_str());
        Self { passage, range, words, named: Vec::new(), own }
    }

    /// Whether it names nothing but what the number belongs to, and has neither a relative clause nor a case.
    fn is_plain(&self, verdict: &NumberVerdict) -> bool {
        const TURNS: WordList = WordList(
            "who that which whose whom whoever where if when whenever unless while against instead \
            would could double twice half except otherwise without until after before once had \
            were both together",
        );
        let (NumberVerdict::Right(data) | NumberVerdict::Wrong(data)) = verdict else {
            return false;
        };
        let owner = |id: &String| data.iter().any(|it| it.owner.as_ref() == Some(id));
        !self.has(TURNS) && self.named.iter().all(|(_, id)| owner(id))
    }

    fn has(&self, any: WordList) -> bool {
        self.words.iter().any(|(_, word)| any.has(word))
    }

    /// Whether a number is what several make of which each has the right one: "twelve tiles, two along each line", "with
    /// three cities you take 15".
    fn is_product(&self, number: &Number, verdict: &NumberVerdict) -> bool {
        const EACH: WordList = WordList("each every per apiece");
        let NumberVerdict::Wrong(data) = verdict else { return false };
        let is_multiple = |it: i64| it > 1 && number.value > it && number.value % it == 0;
        let right = |it: i64| data.iter().any(|datum| datum.value == it);
        let numbers = language::numbers(&self.passage.text[self.range.clone()]);
        let mut numbers = numbers.iter().map(|it| it.value);
        let of_each = self.has(EACH) && numbers.any(|it| is_multiple(it) && right(it));
        let several = self.numbers_before(number.range.start) > 0;
        of_each || several && data.iter().any(|it| is_multiple(it.value))
    }

    /// Whether a number is worked out for a case with a number of its own: "with four defenders, that means four attackers".
    fn is_of_a_case(&self, number: &Number) -> bool {
        const OPENINGS: WordList = WordList("with in against");
        let text = &self.passage.text[self.range.start..number.range.start];
        let Some(case) = text.rfind(',').map(|it| self.range.start + it) else { return false };
        let opens = self.words.first().is_some_and(|it| OPENINGS.has(&it.1));
        opens && self.numbers_before(case) > 0
    }

    /// Whether a number counts some of what the data counts: "four weapons of this kind".
    fn is_of_a_kind(&self, number: &Number) -> bool {
        let behind: Vec<&str> =
            self.behind(number.range.end).into_iter().map(|it| it.1.as_str()).collect();
        let pointed = |words: &[&str]| {
            words[0] == "of"
                && matches!(words[1], "this" | "that" | "these" | "those")
                && matches!(words[2], "kind" | "sort" | "kinds" | "sorts")
        };
        behind.windows(3).take(3).any(pointed)
    }

    /// Whether a number is what nobody may have: "you cannot wear two at once".
    fn is_denied(&self, number: &Number) -> bool {
        const DENIALS: WordList = WordList("cannot can’t can't never");
        const NEAR: usize = 3;
        let before = self.before(number.range.start);
        before.into_iter().take(NEAR).any(|it| DENIALS.has(&it.1))
    }

    /// How many other numbers stand before a place.
    fn numbers_before(&self, at: usize) -> usize {
        let typed = language::numbers(&self.passage.text[self.range.clone()]);
        typed.iter().filter(|it| self.range.start + it.range.end <= at).count()
    }

    /// The words behind a place that follow on each other without a mark between.
    fn behind(&self, at: usize) -> Vec<&(Range<usize>, String)> {
        let mut end = at;
        let text = self.passage.text.as_str();
        let later = self.words.iter().filter(|(range, _)| range.start >= at);
        later
            .take_while(|(range, _)| {
                let joins = text[end..range.start].chars().all(char::is_whitespace);
                end = range.end;
                joins
            })
            .collect()
    }

    /// The words before a place, the nearest first, with the marks between left out of account.
    fn before(&self, at: usize) -> Vec<&(Range<usize>, String)> {
        self.words.iter().rev().filter(|(range, _)| range.end <= at).collect()
    }
}

/// *Five are not enough*: some of what the data counts.
const ENOUGH: WordList = WordList("enough");

/// Every number that something in the data speaks of. `typed` is what the author typed, with the names in it.
pub(crate) fn claims<'a: 's, 's>(
    game: &Game,
    typed: impl Iterator<Item = (&'a Passage, &'s [Hit<'a>])>,
    sources: &SourceMap,
) -> Vec<Claim<'a>> {
    if !language::is_english(&game.language) {
        return Vec::new();
    }
    let data = datum::all(game);
    let examples = Examples::new(sources);
    let mut claims = Vec::new();
    let mut reader = reader::NumberReader::new(sources);
    let read_passages: Vec<_> = typed
        .filter(|it| prose::states_rules(it.0) && !examples.hold(it.0))
        .filter_map(|(passage, names)| reader.read(passage, names))
        .collect();
    let mut lessons = echo::Lessons::default();
    for text in &read_passages {
        for line in text.lines() {
            lessons.learn(game, &line);
        }
    }
    for text in &read_passages {
        let passage = text.passage;
        let numbers: Vec<&Number> =
            text.numbers.iter().filter(|number| is_judged(passage, number)).collect();
        if numbers.is_empty() {
            continue;
        }
        for (range, line) in text.sentences.iter().zip(text.lines()) {
            let inside = |it: &&&Number| range.start <= it.range.start && it.range.end <= range.end;
            let here: Vec<&Number> = numbers.iter().filter(inside).copied().collect();
            if here.is_empty() {
                continue;
            }
            let sentence = read(passage, range.clone(), text.names);
            for (at, number) in here.iter().enumerate() {
                let before = at.checked_sub(1).map(|at| here[at]);
                let of_seats =
                    seats::judge(game, &sentence, number, before, here.get(at + 1).copied())
                        .or_else(|| boxed::judge(game, &sentence, number));
                let is_worked = of_seats.is_none() && sentence.is_of_a_case(number)
                    || sentence.is_of_a_kind(number)
                    || sentence.has(ENOUGH);
                let is_beyond =
                    |it: &NumberVerdict| sentence.is_denied(number) && it.is_beyond(number.value);
                let found = of_seats.or_else(|| statement::judge(&data, &sentence, number));
                let echoed = || {
                    if is_end_of_range(passage, number) {
                        return None;
                    }
                    let at = line.tokens.iter().position(|it| it.range == number.range)?;
                    lessons.judge(game, &line, at, number.value)
                };
                let sure =
                    |it: &(Range<usize>, NumberVerdict)| !matches!(it.1, NumberVerdict::Fine);
                let echoed = || {
                    let Echo { verdict, plain } = echoed()?;
                    Some((number.range.clone(), verdict, plain))
                };
                let found = found.filter(sure).map(|(range, verdict)| (range, verdict, true));
                if let Some((range, verdict, plain)) = found.or_else(echoed) {
                    let is_wrong = matches!(verdict, NumberVerdict::Wrong(_));
                    let is_fine = sentence.is_product(number, &verdict)
                        || is_wrong && (is_worked || is_beyond(&verdict));
                    let verdict = if is_fine { NumberVerdict::Fine } else { verdict };
                    let number = (*number).clone();
                    let plain = plain && sentence.is_plain(&verdict);
                    claims.push(Claim { passage, number, range, verdict, plain });
                }
            }
        }
    }
    claims
}

/// Whether a number was typed, is whole, and counts something.
fn is_judged(passage: &Passage, number: &Number) -> bool {
    const LABELS: WordList = WordList(
        "step steps chapter page table figure section rule level phase round version edition \
        no nr stage scenario",
    );
    let text = &passage.text;
    let computed = |c: Option<char>| c == Some('\u{FFFC}');
    let before = text[..number.range.start].trim_end();
    let label = before.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    !number.in_compound
        && prose::is_typed(passage, &number.range)
        && !prose::is_code(passage, &number.range)
        && !prose::is_broken(passage, &number.range)
        && !computed(text[..number.range.start].chars().next_back())
        && !computed(text[number.range.end..].chars().next())
        && !LABELS.has(&label.to_lowercase())
        && !(number.in_words && number.value < 2)
}

/// Whether a number has a dash on one side, with something behind the dash that makes it one of two ends.
fn is_end_of_range(passage: &Passage, number: &Number) -> bool {
    let dash = |c: Option<char>| matches!(c, Some('–' | '—' | '-'));
    dash(passage.text[..number.range.start].chars().next_back())
        || dash(passage.text[number.range.end..].chars().next())
}

fn read<'p>(passage: &'p Passage, range: Range<usize>, names: &[Hit<'_>]) -> Sentence<'p> {
    let text = &passage.text;
    let mut sentence = Sentence::of(passage, range.clone());
    let named = &mut sentence.named;
    for (stretch, run_kind) in passage.stretches() {
        if let RunKind::Reference { kind: "card" | "keyword", id } = run_kind
            && stretch.start >= range.start
            && stretch.end <= range.end
        {
            named.push((stretch, id.clone()));
        }
    }
    for hit in names {
        let typed = &text[hit.range.clone()];
        let exact = hit.names.iter().find(|name| name.is_title() && name.text == typed);
        let inside = hit.range.start >= range.start && hit.range.end <= range.end;
        if let Some(name) = exact.filter(|_| inside && typed.contains(char::is_uppercase)) {
            named.push((hit.range.clone(), name.id.to_owned()));
        }
    }
    named.sort_by_key(|(range, _)| range.start);
    named.dedup();
    sentence
}

/// The boxes of examples in chapters, where numbers are worked out.
pub(crate) struct Examples<'s> {
    sources: &'s SourceMap,
    /// From fence to fence, by source.
    boxes: RefCell<BTreeMap<u64, Vec<Range<usize>>>>,
}

impl<'s> Examples<'s> {
    pub(crate) fn new(sources: &'s SourceMap) -> Self {
        Self { sources, boxes: RefCell::default() }
    }

    /// Whether a passage stands in one.
    pub(crate) fn hold(&self, passage: &Passage) -> bool {
        self.around(passage).is_some()
    }

    /// The bytes of the box that a passage stands in, from fence to fence.
    pub(crate) fn around(&self, passage: &Passage) -> Option<Range<usize>> {
        if passage.origin.of != TextOwner::Chapter {
            return None;
        }
        let source = passage.span.source;
        let mut known = self.boxes.borrow_mut();
        let boxes =
            known.entry(source.number()).or_insert_with(|| examples(self.sources.text(source)));
        let around =
            |it: &&Range<usize>| it.start < passage.span.start && passage.span.start <= it.end;
        boxes.iter().find(around).cloned()
    }
}

/// Where the boxes of examples stand in a chapter: from the beginning of a fence to that of the next one.
fn examples(text: &str) -> Vec<Range<usize>> {
    let (mut boxes, mut open, mut at) = (Vec::new(), None, 0);
    for line in text.split_inclusive('\n') {
        let fence = line.trim_start();
        if fence.starts_with("```") {
            let start = at + line.len() - fence.len();
            open = match open.take() {
                None => Some((start, line.contains("example"))),
                Some((from, example)) => {
                    boxes.extend(example.then_some(from..start));
                    None
                }
            };
        }
        at += line.len();
    }
    boxes.extend(open.filter(|it| it.1).map(|(from, _)| from..text.len()));
    boxes
}

/// Sorts out what is the same as a number, and whether anything is.
fn verdict(value: i64, relevant: Vec<Datum>, is_known: bool) -> NumberVerdict {
    let right: Vec<Datum> = relevant.iter().filter(|it| it.value == value).cloned().collect();
    if !right.is_empty() {
        NumberVerdict::Right(right)
    } else if is_known {
        NumberVerdict::Fine
    } else {
        NumberVerdict::Wrong(relevant)
    }
}

/// Whether a number is one of these, or a sum or difference of two or three different ones of them.
fn is_made_of(value: i64, of: &[&Datum]) -> bool {
    let place = |it: &Datum| it.span.map(|span| (span.source.number(), span.start));
    let mut of: Vec<&Datum> = of.to_vec();
    of.sort_by_key(|it| place(it));
    of.dedup_by_key(|it| (place(it), it.value));
    let made =
        |from: &[i64], with: i64| from.iter().any(|it| [it + with, it - with].contains(&value));
    (0..of.len()).any(|one| {
        let first = of[one].value;
        let pairs =
            |two: usize| [first + of[two].value, first - of[two].value, of[two].value - first];
        first == value
            || (one + 1..of.len()).any(|two| {
                pairs(two).contains(&value)
                    || (two + 1..of.len()).any(|three| made(&pairs(two), of[three].value))
            })
    })
}
