//! Data that changed since the texts were reviewed, and that texts or scenarios contradict.
//!
//! Other checks tell where the contradiction is. Where only the data changed, the change is what may be wrong, so it is
//! told as well, at its line.

use crate::review::{DataChange, data_changes, told};
use cardwright_base::diagnostic::{Diagnostic, Report, Span};
use cardwright_base::english::count;
use cardwright_model::Game;
use std::collections::BTreeMap;

check!(R033, "contradicted-change", Warning, Last);

/// Checks that ask the data, or play by it: what they find may come from data that changed.
const ASK_THE_DATA: &[&str] = &[
    "B001", "B006", "D007", "D013", "D015", "D019", "R010", "R011", "R012", "R014", "R018", "R019",
    "R023", "R030", "R031", "T012", "T016", "T050",
];
/// Those of them that count copies, and the fields that decide how many there are.
const COUNT_COPIES: &[&str] = &["D007"];
const COPIES: &[&str] = &["copies", "back", "type"];
/// Fields that no text and no number rests on.
const LOOKS: &[&str] = &["art", "icon"];
/// With more changes than this nobody can say which of them did it.
const FEW: usize = 4;
/// How many of many findings are shown.
const SHOWN: usize = 3;

/// Reports what of the data changed where findings rest on the data, and shows it with each of them.
pub(crate) fn tell(game: &Game, report: &mut Report) {
    // What was told while more was still to be found is counted anew.
    report.settle(|found| (found.code != CHECK.code).then_some(found));
    let resting = |it: &&Diagnostic| ASK_THE_DATA.contains(&it.code);
    let found: Vec<Diagnostic> = report.sorted().into_iter().filter(resting).cloned().collect();
    if found.is_empty() {
        return;
    }
    let changes = data_changes(game);
    let is_only_looks =
        |change: &DataChange| change.fields.iter().all(|it| LOOKS.contains(&it.as_str()));
    let changes: Vec<DataChange> = changes.into_iter().filter(|it| !is_only_looks(it)).collect();
    if changes.is_empty() || changes.len() > FEW {
        return;
    }
    let may_come_of = |found: &Diagnostic, change: &DataChange| {
        !COUNT_COPIES.contains(&found.code)
            || change.fields.iter().any(|it| COPIES.contains(&it.as_str()))
    };
    let contradictions: Vec<Diagnostic> = (found.into_iter())
        .filter(|found| changes.iter().any(|it| may_come_of(found, it)))
        .collect();
    if contradictions.is_empty() {
        return;
    }
    report.settle(|found| {
        if !ASK_THE_DATA.contains(&found.code) {
            return Some(found);
        }
        let causes = changes.iter().filter(|it| may_come_of(&found, it));
        let causes: Vec<&DataChange> = causes.collect();
        Some(shown(found, &causes))
    });
    fold(report);
    let line = |span: Span| (span.source, report.sources.position(span).0);
    let lines = contradictions.iter().filter_map(|it| it.primary.as_ref());
    let lines: Vec<_> = lines.map(|it| line(it.span)).collect();
    if !changes.iter().any(|it| lines.contains(&line(it.span))) {
        report.push(finding(&changes, &contradictions));
    }
}

/// Makes one finding of those of a check that rest on the data, from three on: they have one cause. It shows where the
/// others are.
fn fold(report: &mut Report) {
    const MANY: usize = 3;
    let mut by_check: BTreeMap<&str, Vec<Diagnostic>> = BTreeMap::new();
    for found in report.sorted().into_iter().filter(|it| ASK_THE_DATA.contains(&it.code)) {
        by_check.entry(found.code).or_default().push(found.clone());
    }
    by_check.retain(|_, found| found.len() >= MANY);
    report.settle(|found| {
        let Some((first, others)) = by_check.get(found.code).and_then(|it| it.split_first()) else {
            return Some(found);
        };
        if found != *first {
            return None;
        }
        let place = |it: &Diagnostic| Some((it.primary.as_ref()?.span, it.message.clone()));
        let all = others.iter().filter_map(place).fold(found, |it, (span, why)| it.see(span, why));
        let many = count(others.len(), "more finding");
        Some(
            all.hint(format!(
                "{many} of this kind may come from what changed: they are shown above"
            )),
        )
    });
}

fn shown(found: Diagnostic, changes: &[&DataChange]) -> Diagnostic {
    let places = |diagnostic: &Diagnostic| -> Vec<Span> {
        diagnostic.primary.iter().chain(&diagnostic.context).map(|it| it.span).collect()
    };
    changes.iter().fold(found, |found, change| {
        if places(&found).contains(&change.span) {
            found
        } else {
            found.see(change.span, "this has changed since the texts were reviewed")
        }
    })
}

/// One finding for all changes, since what was shifted from one card to another is one change.
fn finding(changes: &[DataChange], contradictions: &[Diagnostic]) -> Diagnostic {
    let (first, others) = changes.split_first().expect("something changed");
    let contradict = match contradictions.len() {
        1 => "one finding contradicts".to_owned(),
        many => format!("{} contradict", count(many, "finding")),
    };
    let message = format!(
        "{} changed since the texts were reviewed, and {contradict} the change",
        told(changes)
    );
    let fault = CHECK.finding(message).at(first.span, "this is not what it was");
    let fault = others.iter().fold(fault, |fault, it| fault.see(it.span, "this has changed too"));
    let places = contradictions.iter().filter_map(|it| it.primary.as_ref());
    let fault = places
        .take(SHOWN)
        .fold(fault, |fault, it| fault.see(it.span, "this does not agree with it"));
    fault.hint("take the change back if it is a slip; otherwise mend what contradicts it")
}
