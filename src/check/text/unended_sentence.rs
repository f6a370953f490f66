//! Paragraphs without a stop at their end, and sentences that begin with a small letter.

use crate::CheckContext;
use crate::prose::{self, Places};
use cardwright_base::WordList;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_wording::passage::{Passage, PassageKind, RunKind, TextOwner};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

check!(T055, "unended-sentence", Warning, Game(check));

/// Fewest words of a paragraph that is a sentence for sure.
const LEAST: usize = 5;
/// Fewest words of a line on a card that may be one.
const LEAST_ON_CARDS: usize = 3;
/// So many lines with a stop, for each without one, make a habit.
const HABIT: usize = 3;
/// What a sentence can end with, quotes and brackets apart.
const STOPS: &[char] = &['.', '!', '?', ':', '…'];
/// Words whose stop ends no sentence.
const ABBREVIATIONS: WordList = WordList("etc approx incl resp vol max min cf ca vs no nr pp");

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let mut places = Places::default();
    let mut found = Vec::new();
    // What an expression at the end comes to is known where it is printed.
    let worked_out = |passage: &&Passage| {
        let last = passage.text.char_indices().next_back();
        // Behind a label, it may be a list of names.
        passage.origin.of == TextOwner::Chapter
            && !passage
                .sentences()
                .last()
                .is_some_and(|last| passage.text[last.clone()].contains(':'))
            && last.is_some_and(|(at, _)| *passage.kind_at(at) == RunKind::Computed)
    };
    let printed = context.printed.iter().filter(worked_out);
    let all = context.typed.iter().chain(printed);
    for passage in all.filter(|it| prose::states_rules(it)) {
        let source = context.sources.text(passage.span.source);
        let line = source[..passage.span.start].rfind('\n').map_or(0, |it| it + 1);
        let picture = source[line..].trim_start().starts_with("![");
        if let Some(range) = unended(passage).filter(|_| !picture)
            && places.is_new(passage.place(range.clone()))
        {
            let message = "a paragraph ends without a full stop";
            let fault =
                CHECK.finding(message).at(passage.place(range), "nothing ends the sentence");
            found.push(fault.hint("end it with a full stop; if words are missing, add them"));
        }
        for range in small(passage) {
            let place = passage.place(range.clone());
            if places.is_new(place) {
                let word = &passage.text[range];
                let message = format!("`{word}` begins a sentence with a small letter");
                let fault = CHECK.finding(message).at(place, "behind a full stop");
                found.push(fault.hint("write a capital, or a comma before it"));
            }
        }
    }
    for passage in context.typed.iter().filter(|it| prose::states_rules(it)) {
        for range in run_on(passage) {
            let place = passage.place(range.clone());
            if places.is_new(place) {
                let message = format!(
                    "`{}` begins a sentence without a stop before it",
                    &passage.text[range]
                );
                let fault = CHECK.finding(message).at(place, "nothing ends the sentence before it");
                found.push(fault.hint("end the sentence before it with a full stop"));
            }
        }
    }
    for (passage, range) in unlike_their_role(context) {
        let place = passage.place(range);
        if places.is_new(place) {
            let message = "a line ends without a full stop, unlike most others of its role";
            let fault = CHECK.finding(message).at(place, "nothing ends the sentence");
            found.push(fault.hint("end it with a full stop"));
        }
    }
    found
}

/// The ends of lines on cards without a stop, where nearly all lines of their role have one.
fn unlike_their_role<'a>(context: &CheckContext<'a>) -> Vec<(&'a Passage, Range<usize>)> {
    let mut roles: BTreeMap<(bool, &str), Vec<(&Passage, bool)>> = BTreeMap::new();
    for passage in context.printed {
        let is_back = passage.origin.of == TextOwner::Back;
        if !is_back && passage.origin.of != TextOwner::Card {
            continue;
        }
        let PassageKind::Line(Some(role)) = &passage.kind else { continue };
        let text = passage.text.trim_end();
        let sentence = passage.words().count() >= LEAST_ON_CARDS
            && !text.contains('\u{fffc}')
            && text.ends_with(|c: char| c.is_alphanumeric() || STOPS.contains(&c));
        if sentence {
            roles.entry((is_back, role)).or_default().push((passage, text.ends_with(STOPS)));
        }
    }
    let odd = roles.into_values().flat_map(|lines| {
        let (ended, open): (Vec<_>, Vec<_>) = lines.into_iter().partition(|it| it.1);
        // A line of a template counts once, however many cards it reaches.
        let typed = |of: &[(&Passage, bool)]| {
            let place = |it: &(&Passage, bool)| (it.0.span.source.number(), it.0.span.start);
            of.iter().map(place).collect::<BTreeSet<_>>().len()
        };
        let habit = typed(&open) * HABIT <= typed(&ended);
        open.into_iter().filter(move |_| habit)
    });
    odd.filter_map(|(passage, _)| Some((passage, passage.words().last()?.0))).collect()
}

/// The last word of a paragraph that ends without a stop.
fn unended(passage: &Passage) -> Option<Range<usize>> {
    let texts = matches!(
        passage.origin.of,
        TextOwner::Chapter | TextOwner::Description | TextOwner::Term | TextOwner::Ruling
    );
    // An item may be a few words. If it has a sentence with a stop already, the rest is one, too.
    let goes_on = || passage.sentences().len() > 1;
    let whole =
        passage.kind == PassageKind::Paragraph || passage.kind == PassageKind::Item && goes_on();
    let part = passage.origin.part.as_str();
    let words: Vec<_> = passage.words().collect();
    if !texts || !whole || part == "topic" || words.len() < LEAST {
        return None;
    }
    let closes = |c: char| matches!(c, '”' | '"' | '’' | '\'' | ')' | ']') || c.is_whitespace();
    let text = passage.text.trim_end_matches(closes);
    // What an expression or a picture ends with is not known.
    let last = text.chars().next_back()?;
    let known = last.is_alphanumeric() || matches!(last, ',' | ';' | '-' | '–');
    let seam = (text.len()..=passage.text.len()).any(|at| passage.is_seam(at));
    // A line of names or an address is no sentence.
    let spoken = words.iter().filter(|(_, it)| it.starts_with(char::is_lowercase)).count();
    if STOPS.contains(&last) || !known || seam || spoken * 2 < words.len() {
        return None;
    }
    let (range, _) = words.last()?;
    (!prose::is_code(passage, range)).then(|| range.clone())
}

/// Words with a capital in the midst of small ones, which only the beginning of a sentence can have.
fn run_on(passage: &Passage) -> Vec<Range<usize>> {
    const BEGINNINGS: WordList =
        WordList("you the it if this they when then each your there but and these those");
    if !matches!(passage.kind, PassageKind::Paragraph | PassageKind::Item) {
        return Vec::new();
    }
    let text = passage.text.as_str();
    let small = |word: &str| word.chars().all(char::is_lowercase);
    let threes = passage.words().zip(passage.words().skip(1)).zip(passage.words().skip(2));
    let begins = |((before, last), (first, word)): (Word<'_>, Word<'_>),
                  (next, behind): Word<'_>| {
        let mut letters = word.chars();
        let capital = letters.next().is_some_and(char::is_uppercase) && small(letters.as_str());
        let whole = before.start..next.end;
        let plain = || text[whole.clone()].chars().all(|c| c.is_alphabetic() || c.is_whitespace());
        let fits = capital
            && small(last)
            && small(behind)
            && BEGINNINGS.has(&word.to_lowercase())
            && plain()
            && prose::is_typed(passage, &whole)
            && !prose::is_broken(passage, &whole)
            && !prose::is_code(passage, &whole);
        fits.then_some(first)
    };
    threes.filter_map(|(pair, next)| begins(pair, next)).collect()
}

/// A word and where it stands.
type Word<'p> = (Range<usize>, &'p str);

/// The words in small letters that begin a sentence.
fn small(passage: &Passage) -> Vec<Range<usize>> {
    let text = passage.text.as_str();
    let words: Vec<_> = passage.words().collect();
    let begins = |pair: &[(Range<usize>, &str)]| {
        let [(first, word), (second, next)] = pair else { return None };
        let gap = &text[first.end..second.start];
        let stop = gap.starts_with(['.', '!', '?']) && gap.trim_end().len() < gap.len();
        let plain = stop && gap.trim().len() == 1;
        let fits = plain
            && word.chars().count() > 2
            && word.chars().all(char::is_alphabetic)
            && next.chars().next().is_some_and(char::is_lowercase)
            && !ABBREVIATIONS.has(&word.to_lowercase())
            && prose::is_typed(passage, &(first.start..second.end))
            && !prose::is_broken(passage, &(first.start..second.end));
        fits.then(|| second.clone())
    };
    words.windows(2).filter_map(begins).collect()
}
