//! Small changes since a text was read that change what it says.
//!
//! The review file knows the words that a passage had when somebody compared it with the rules, as digests. Most edits
//! put a sentence in other words; an edit of one name, number, person or *not* makes a true sentence false.

use super::claim_findings::claimed;
use crate::CheckContext;
use crate::prose::Places;
use crate::review::{Reviewed, Standing, TextReview, data_changes, moved};
use crate::sentences::{Lexicon, Vocabulary};
use cardwright_base::diagnostic::{Diagnostic, Report, Severity, SourceMap};
use cardwright_base::english::and;
use cardwright_wording::language::is_english;
use cardwright_wording::passage::{Passage, PassageKind};
use std::ops::Range;

check!(R032, "changed-meaning", Warning, Game(check));

const HINT: &str = "if it is right, accept it with `cardwright review`";

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let texts = context.review();
    // Words that exclude each other, persons and endings are those of English.
    if !is_english(&context.game.language) || !texts.iter().any(is_edited) {
        return Vec::new();
    }
    let lexicon = Lexicon::of(context.game);
    let passages = || texts.iter().flat_map(|it| &it.passages).map(|it| it.passage);
    let vocabulary = Vocabulary::of(passages(), &lexicon);
    let is_data_same = data_changes(context.game).is_empty();
    let mut places = Places::default();
    let mut found = Vec::new();
    for text in texts.iter().filter(|it| is_edited(it)) {
        for reviewed in text.passages.iter().filter(|it| it.standing == Standing::Changed) {
            // Where the data changed as well, the words may follow it. Without that, other facts are those of other names.
            let known = reviewed.known.as_ref();
            let known = known.filter(|it| is_data_same || it.facts == reviewed.now.facts);
            let Some(known) = known.filter(|it| !it.said.is_empty()) else { continue };
            for edit in vocabulary.edits(reviewed.passage, &known.said) {
                let sentence = sentence(reviewed.passage, &edit.range);
                let place = reviewed.passage.place(edit.range.clone());
                if is_proved(context, reviewed.passage, &edit.range) || !places.is_new(place) {
                    continue;
                }
                let message =
                    format!("changed since the review: {} in `{sentence}`", and(&edit.what));
                let fault = CHECK.finding(message).at(place, "this was read otherwise");
                found.push(fault.hint(HINT));
            }
        }
        found.extend(out_of_order(context, text));
    }
    found
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

/// Steps of a list and cells of a table that were exchanged.
fn out_of_order(context: &CheckContext<'_>, text: &TextReview<'_>) -> Option<Diagnostic> {
    let moved = moved(text);
    let is_moved = |it: &Reviewed<'_>| moved.iter().any(|moved| std::ptr::eq(*moved, it));
    // A row that moved as a whole says what it said.
    let whole_row = |cell: &Reviewed<'_>| {
        let row = text.passages.iter().filter(|it| it.passage.kind == PassageKind::Cell);
        let mut row = row.filter(|it| line(context, it.passage).0 == line(context, cell.passage).0);
        row.all(is_moved)
    };
    let first = moved.iter().find(|it| match it.passage.kind {
        PassageKind::Item => is_numbered(context, it.passage),
        PassageKind::Cell => !whole_row(it),
        _ => false,
    })?;
    let what = if first.passage.kind == PassageKind::Item { "step" } else { "cell" };
    let message =
        format!("changed since the review: the {what} `{}` has moved", first.passage.text);
    Some(CHECK.finding(message).at(first.passage.span, "this stood in another place").hint(HINT))
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

/// Takes out what another check tells of the same line.
pub(crate) fn leave_to_others(report: &mut Report) {
    let line = |it: &Diagnostic, sources: &SourceMap| {
        it.primary.as_ref().map(|it| (it.span.source, sources.position(it.span).0))
    };
    let is_own = |it: &Diagnostic| it.code == CHECK.code;
    let found = report.sorted();
    if !found.iter().any(|it| is_own(it)) {
        return;
    }
    let others = found.iter().filter(|it| !is_own(it) && it.severity != Severity::Advice);
    let told: Vec<_> = others.filter_map(|it| line(it, &report.sources)).collect();
    let sources = report.sources.clone();
    report.settle(|found| {
        let elsewhere =
            is_own(&found) && line(&found, &sources).is_some_and(|it| told.contains(&it));
        (!elsewhere).then_some(found)
    });
}
