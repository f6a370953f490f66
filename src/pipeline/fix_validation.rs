//! Patches are tried before anybody sees them: each is applied to the texts in memory, and the game is
//! checked again. One that does not end its finding, or brings another one to its place, is not offered.

use cardwright_base::diagnostic::{self, Diagnostic, Fixes, Report, Span};
use cardwright_check::{Pass, registry};
use cardwright_load::LoadError;
use std::ops::Range;

/// Checks a game again whose changed texts the report knows already.
type Recheck<'a> = &'a dyn Fn(&mut Report) -> Result<(), LoadError>;

/// Patches that are tried alone, each with a check of the whole game.
const MOST_ALONE: usize = 8;

/// Takes every patch off its message that does not do what it is for. What can't be read again proves
/// nothing.
pub(super) fn validate_fixes(report: &mut Report, again: Recheck<'_>) {
    let offered = report.sorted().into_iter().filter(|it| it.patch.is_some());
    let mut together: Vec<Diagnostic> = offered.cloned().collect();
    let mut refuted = Vec::new();
    // What one patch breaks may hide what others do, so the rest is tried again without it.
    while !together.is_empty() {
        let kept = tried(report, &together, again);
        let failed = kept.iter().filter(|it| !**it).count();
        // The only one was tried alone already. Where many do no good, something else is wrong first, and a check for
        // each of them takes longer than a person waits.
        let many = together.len() > 1 && failed <= MOST_ALONE;
        let (good, bad): (Vec<_>, Vec<_>) = together.into_iter().zip(kept).partition(|it| it.1);
        let alone =
            |it: &Diagnostic| many && tried(report, std::slice::from_ref(it), again) == [true];
        refuted.extend(bad.iter().map(|(it, _)| it).filter(|it| !alone(it)).cloned());
        if bad.is_empty() {
            break;
        }
        together = good.into_iter().map(|(it, _)| it).collect();
    }
    report.settle(|mut found| {
        if refuted.contains(&found) {
            found.patch = None;
        }
        Some(found)
    });
}

/// Whether one of the patches mends what only a look at pages finds.
pub(super) fn needs_pages(report: &Report) -> bool {
    let on_pages = |diagnostic: &Diagnostic| {
        registry::find(diagnostic.code).is_some_and(|it| matches!(it.pass, Pass::Pages(_)))
    };
    report.sorted().into_iter().any(|it| it.patch.is_some() && on_pages(it))
}

/// Which of the patches do what they are for, when all of them are applied.
fn tried(report: &Report, patched: &[Diagnostic], again: Recheck<'_>) -> Vec<bool> {
    let fixes = diagnostic::fixed_of(report, patched.iter().collect());
    let mut trial = Report::new();
    for (path, text) in &fixes.files {
        trial.sources.add(path.clone(), text.new.as_str());
    }
    if again(&mut trial).is_err() {
        return vec![false; patched.len()];
    }
    patched.iter().map(|it| ends(it, &fixes, report, &trial)).collect()
}

/// Whether a finding is gone, and no new one is at the place of its patch.
fn ends(found: &Diagnostic, fixes: &Fixes<'_>, before: &Report, after: &Report) -> bool {
    let Some((path, place)) = fixes.places.iter().find(|it| it.0 == found).map(|it| (&it.1, &it.2))
    else {
        return false;
    };
    let Some(patch) = &found.patch else { return false };
    let here = |report: &Report, path: &str, place: &Range<usize>| -> Vec<Diagnostic> {
        let touches = |span: Span| {
            report.sources.path(span.source) == path
                && span.start <= place.end
                && span.end >= place.start
        };
        let all = report.sorted().into_iter();
        all.filter(|finding| finding.primary.as_ref().is_some_and(|it| touches(it.span)))
            .cloned()
            .collect()
    };
    let same = |a: &Diagnostic, b: &Diagnostic| a.code == b.code && a.message == b.message;
    let count = |report: &Report| report.sorted().into_iter().filter(|it| same(it, found)).count();
    let known = here(before, path, &(patch.span.start..patch.span.end));
    let known = |it: &Diagnostic| known.iter().any(|old| same(old, it)) && !same(it, found);
    count(after) < count(before) && here(after, path, place).iter().all(known)
}
