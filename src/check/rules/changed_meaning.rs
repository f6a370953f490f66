//! Small changes since a text was read that change what it says.
//!
//! The review file knows the words that a passage had when somebody compared it with the rules, as digests. Most edits
//! put a sentence in other words; an edit of one name, number, person or *not* makes a true sentence false.

use super::claim_findings::claimed;
use super::proofs::Provable;
use crate::CheckContext;
use crate::prose::Places;
use crate::review::{References, Reviewed, Standing, TextReview, data_changes, exchanged};
use crate::sentences::{Lexicon, Vocabulary};
use cardwright_base::diagnostic::{Diagnostic, Report, SourceMap};
use cardwright_base::english::and;
use cardwright_wording::language::is_english;
use cardwright_wording::passage::{Passage, PassageKind, RunKind};
use std::ops::Range;

check!(R032, "changed-meaning", Warning, Game(check));

/// What a text may call itself.
const TEXTS: [&str; 6] = ["leaflet", "booklet", "book", "rulebook", "chapter", "summary"];

const HINT: &str = "if it is right, accept it with `cardwright review`";

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let texts = context.review();
    // Words that exclude each other, persons and endings are those of English.
    if !is_english(&context.game.language) || !texts.iter().any(is_edited) {
        return Vec::new();
    }
    let lexicon = Lexicon::of(context.game);
    let passages: Vec<&Passage> =
        texts.iter().flat_map(|it| &it.passages).map(|it| it.passage).collect();
    let vocabulary = Vocabulary::of(passages.iter().copied(), &lexicon);
    let anchors: Vec<String> = Provable::of(context).anchors().map(|it| format!("#{it}")).collect();
    let references = References::of(context.game, context.sources, &passages, &anchors);
    let is_data_same = data_changes(context.game).is_empty();
    let mut places = Places::default();
    let mut found = Vec::new();
    for text in texts.iter().filter(|it| is_edited(it)) {
        for reviewed in &text.passages {
            // Where the data changed as well, the words may follow it. Without that, other facts are those of other names.
            let known = reviewed.known.as_ref().filter(|_| reviewed.standing == Standing::Changed);
            let known = known.filter(|it| is_data_same || it.facts == reviewed.now.facts);
            let Some(known) = known.filter(|it| !it.said.is_empty()) else { continue };
            let passage = reviewed.passage;
            if is_given(passage) {
                continue;
            }
            if references.has_another_level(reviewed) {
                let message = format!(
                    "changed since the review: the level of the heading `{}`",
                    passage.text
                );
                let fault = CHECK.finding(message).at(passage.span, "this had another level");
                found.push(fault.hint(HINT));
            }
            if let Some(sign) = references.changed(reviewed) {
                let (is, was) = (sign.is, sign.was);
                let message = format!("changed since the review: `{is}` instead of `{was}`");
                let fault =
                    CHECK.finding(message).at(sign.place, "the words around it are as they were");
                found.extend(places.is_new(sign.place).then(|| fault.hint(HINT)));
            }
            for edit in vocabulary.edits(passage, &known.said) {
                let sentence = sentence(passage, &edit.range);
                let place = passage.place(edit.range.clone());
                if is_proved(context, passage, &edit.range)
                    || speaks_of_itself(sentence)
                    || !places.is_new(place)
                {
                    continue;
                }
                let within = if passage.text[edit.range.clone()] == *sentence {
                    String::new()
                } else {
                    format!(" in `{sentence}`")
                };
                let message = format!("changed since the review: {}{within}", and(&edit.what));
                let fault =
                    CHECK.finding(message).at(place, "this was different when it was reviewed");
                found.push(fault.hint(HINT));
            }
        }
        found.extend(out_of_order(context, text).filter(|diagnostic| {
            diagnostic.primary.as_ref().is_some_and(|it| places.is_new(it.span))
        }));
    }
    if is_data_same {
        found.extend(swapped(texts));
    }
    found
}

/// Whether a sentence is about the text that it stands in, and no rule: `This leaflet takes you through …`.
fn speaks_of_itself(sentence: &str) -> bool {
    let mut words = sentence.split_whitespace().map(str::to_lowercase);
    words.next().is_some_and(|it| it == "this")
        && words.next().is_some_and(|it| TEXTS.contains(&it.as_str()))
}

/// Names and drawings in words of two things, each of which has what the other one had.
fn swapped(texts: &[TextReview<'_>]) -> Vec<Diagnostic> {
    use PassageKind::{Alt, Flavour, Form, Title};
    let typed = |it: &Reviewed<'_>| matches!(it.passage.kind, Alt | Flavour | Form | Title);
    let changed: Vec<(&str, &Reviewed<'_>, &str)> = texts
        .iter()
        .flat_map(|text| text.passages.iter().map(|it| (text.of.as_str(), it)))
        .filter(|(_, it)| it.standing == Standing::Changed && typed(it))
        .filter_map(|(of, it)| Some((of, it, it.known.as_ref()?.words.as_str())))
        .collect();
    let pairs = changed
        .iter()
        .enumerate()
        .flat_map(|(at, one)| changed[at + 1..].iter().map(move |other| (one, other)));
    let swapped = pairs.filter(|((of, one, was), (other_of, other, other_was))| {
        of != other_of && one.now.words == *other_was && other.now.words == *was
    });
    let fault = |((_, one, _), (_, other, _)): (&(_, &Reviewed<'_>, _), &(_, &Reviewed<'_>, _))| {
        let message = format!(
            "changed since the review: `{}` and `{}` have changed places",
            one.passage.text, other.passage.text
        );
        let fault = CHECK.finding(message).at(one.passage.span, "this belonged to something else");
        fault.see(other.passage.span, "and so did this").hint(HINT)
    };
    swapped.map(fault).collect()
}

fn is_edited(text: &TextReview<'_>) -> bool {
    text.passages.iter().any(|it| matches!(it.standing, Standing::New | Standing::Changed))
}

/// The words of the sentence around a place.
fn sentence<'p>(passage: &'p Passage, range: &Range<usize>) -> &'p str {
    let sentences = passage.sentences();
    let around = sentences.into_iter().find(|it| it.start <= range.start && range.start < it.end);
    around.map_or(&passage.text, |it| &passage.text[it])
}

fn is_proved(context: &CheckContext<'_>, passage: &Passage, range: &Range<usize>) -> bool {
    claimed(context).proved.iter().any(|(proved, sentence)| {
        std::ptr::eq(*proved, passage) && sentence.start <= range.start && range.end <= sentence.end
    })
}

/// Whether the data gave all words of a cell, so that no author typed them.
fn is_given(passage: &Passage) -> bool {
    let given = |run_kind: &RunKind| {
        matches!(run_kind, RunKind::Computed | RunKind::Reference { .. } | RunKind::Icon { .. })
    };
    let mut typed = passage.stretches().filter(|it| !given(it.1));
    passage.kind == PassageKind::Cell
        && typed.all(|it| !passage.text[it.0].contains(char::is_alphanumeric))
}

/// Steps of a list or cells of a table that were exchanged, where nothing else has changed.
fn out_of_order(context: &CheckContext<'_>, text: &TextReview<'_>) -> Option<Diagnostic> {
    let exchanged = exchanged(text);
    let all_are = |what: &dyn Fn(&Reviewed<'_>) -> bool| {
        !exchanged.is_empty() && exchanged.iter().all(|it| what(it))
    };
    let is_step = |reviewed: &Reviewed<'_>| {
        reviewed.passage.kind == PassageKind::Item && is_numbered(context, reviewed.passage)
    };
    let is_typed_cell =
        |it: &Reviewed<'_>| it.passage.kind == PassageKind::Cell && !is_given(it.passage);
    let (steps, cells) = (all_are(&is_step), all_are(&is_typed_cell));
    let is_exchanged = |it: &Reviewed<'_>| exchanged.iter().any(|one| std::ptr::eq(*one, it));
    let rows = rows(context, text);
    // Rows and columns that moved as a whole say what they said; some of their cells may have been the same.
    let is_whole = |line: &[&Reviewed<'_>]| {
        let (first, others) = line.split_first().expect("a line has cells");
        let moved = others.iter().filter(|it| is_exchanged(it)).count();
        is_exchanged(first) && moved > 0 && 2 * moved >= others.len()
    };
    if text.of.starts_with("ruling/") && !exchanged.is_empty() {
        let message = "changed since the review: the text and the alternative have changed places";
        let fault = CHECK.finding(message).at(exchanged[0].passage.span, "this was the other one");
        return Some(fault.hint(HINT));
    }
    let first = exchanged
        .iter()
        .find(|it| steps || cells && !lines_of(&rows, it).iter().any(|line| is_whole(line)))?;
    let what = if steps { "step" } else { "cell" };
    let message =
        format!("changed since the review: the {what} `{}` has moved", first.passage.text);
    Some(CHECK.finding(message).at(first.passage.span, "this stood in another place").hint(HINT))
}

/// The cells of the tables of a text, row by row, each with its line.
fn rows<'t, 'a>(
    context: &CheckContext<'_>,
    text: &'t TextReview<'a>,
) -> Vec<(usize, Vec<&'t Reviewed<'a>>)> {
    let mut rows: Vec<(usize, Vec<&Reviewed<'_>>)> = Vec::new();
    for cell in text.passages.iter().filter(|it| it.passage.kind == PassageKind::Cell) {
        let line = context.sources.position(cell.passage.span).0;
        match rows.last_mut().filter(|it| it.0 == line) {
            Some((_, row)) => row.push(cell),
            None => rows.push((line, vec![cell])),
        }
    }
    rows
}

/// The row and the column of a cell, each from its heading on.
fn lines_of<'t, 'a>(
    rows: &[(usize, Vec<&'t Reviewed<'a>>)],
    cell: &Reviewed<'_>,
) -> Vec<Vec<&'t Reviewed<'a>>> {
    let of = |row: &[&Reviewed<'_>]| row.iter().position(|it| std::ptr::eq(*it, cell));
    let Some((row, column)) = rows.iter().enumerate().find_map(|(row, it)| Some((row, of(&it.1)?)))
    else {
        return Vec::new();
    };
    // Between the heading and the first row stands the line that parts them.
    let is_next = |it: &usize| (1..=2).contains(&rows[*it].0.abs_diff(rows[it - 1].0));
    let top = (1..=row).rev().take_while(is_next).last().map_or(row, |it| it - 1);
    let bottom = (row + 1..rows.len()).take_while(is_next).last().unwrap_or(row);
    let column = rows[top..=bottom].iter().filter_map(|it| it.1.get(column).copied()).collect();
    vec![rows[row].1.clone(), column]
}

/// What stands before a passage on its line, and where that line begins.
fn line<'c>(context: &'c CheckContext<'_>, passage: &Passage) -> (usize, &'c str) {
    let text = context.sources.text(passage.span.source);
    let before = &text[..passage.span.start];
    let start = before.rfind('\n').map_or(0, |it| it + 1);
    (start, &before[start..])
}

fn is_numbered(context: &CheckContext<'_>, item: &Passage) -> bool {
    let before = line(context, item).1.trim();
    let item = context.sources.slice(item.span);
    let marked = if before.is_empty() { item.trim_start() } else { before };
    marked.starts_with(|c: char| c.is_ascii_digit())
}

/// Checks that judge the same words.
const OTHERS: &[&str] =
    &["B002", "B003", "B020", "B025", "R014", "R030", "R031", "T012", "T026", "T040", "T052"];

/// Takes out what another check tells of the same words: on the same line, or on the next one where a sentence is
/// broken over two.
pub(crate) fn leave_to_others(report: &mut Report) {
    let line = |diagnostic: &Diagnostic, sources: &SourceMap| {
        diagnostic.primary.as_ref().map(|it| (it.span.source, sources.position(it.span).0))
    };
    let found = report.sorted();
    if !found.iter().any(|it| it.code == CHECK.code) {
        return;
    }
    let others = found.iter().filter(|it| OTHERS.contains(&it.code));
    let told: Vec<_> = others.filter_map(|it| line(it, &report.sources)).collect();
    let sources = report.sources.clone();
    report.settle(|found| {
        let near = |(source, at): (_, usize)| {
            told.iter().any(|it| it.0 == source && it.1.abs_diff(at) <= 1)
        };
        let elsewhere = found.code == CHECK.code && line(&found, &sources).is_some_and(near);
        (!elsewhere).then_some(found)
    });
}
