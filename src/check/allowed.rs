//! Allowed findings: which are let pass, and which allowances are left over.

use crate::data::unused_allow::CHECK;
use crate::lint_levels::allowable;
use crate::{Pass, registry};
use cardwright_base::diagnostic::{Diagnostic, Report, Severity, Span, closest};
use cardwright_model::{Allow, Game};

/// Lets pass what the game allows, and reports each allowance that matched nothing. `with_pages`
/// tells whether pages were looked at; without them, or without the translations, nobody knows what
/// they would have shown.
pub(super) fn settle(game: &Game, with_pages: bool, report: &mut Report) {
    let used = let_pass(game, report);
    // After an error of a stage some checks had nothing to look at.
    let whole = !report.stops();
    for (allow, used) in game.allows.iter().zip(used) {
        report.extend(left_over(allow, used || !whole, with_pages, game));
    }
}

/// Lets pass what the game allows. Gives for each allowance whether it matched a finding.
pub(super) fn let_pass(game: &Game, report: &mut Report) -> Vec<bool> {
    let allows = &game.allows;
    let mut used = vec![false; allows.len()];
    let paths: Vec<Option<String>> =
        allows.iter().map(|allow| allow.at.as_ref().map(|at| format!("/{}", at.value))).collect();
    let sources = report.sources.clone();
    report.settle(|found| {
        let covers = |(at, allow): (usize, &Allow)| {
            let named = registry::find(&allow.check.value).is_some_and(|it| it.code == found.code);
            let here = found.primary.as_ref().is_some_and(|label| {
                let path = format!("/{}", sources.path(label.span.source));
                paths[at].as_ref().is_none_or(|file| path.ends_with(file))
            });
            (named
                && here
                && within(allow, &found, |span| sources.path(span.source).ends_with(".toml")))
            .then_some(at)
        };
        match allows.iter().enumerate().find_map(covers).filter(|_| allowable(&found)) {
            Some(at) => {
                used[at] = true;
                None
            }
            None => Some(found),
        }
    });
    used
}

/// Whether a finding lies where the allowance holds.
fn within(allow: &Allow, found: &Diagnostic, is_data: impl Fn(Span) -> bool) -> bool {
    let Some(scope) = allow.scope else { return true };
    let inside = |it: Span| scope.contains(it) || allow.scope_files.contains(&it.source);
    let Some(primary) = &found.primary else { return false };
    // A finding in a template belongs to the card that it tells of besides.
    let told = || !is_data(primary.span) && found.context.iter().any(|label| inside(label.span));
    inside(primary.span) || told()
}

fn left_over(allow: &Allow, used: bool, with_pages: bool, game: &Game) -> Option<Diagnostic> {
    let (name, span) = (&allow.check.value, allow.check.span);
    let Some(check) = registry::find(name) else {
        let known = registry::ALL.iter().flat_map(|check| [check.name, check.code]);
        let fault = CHECK.finding(format!("there is no check `{name}`")).at(span, "allows nothing");
        let listed = fault.hint("`cardwright check --list` shows them all");
        return Some(match closest(name, known.clone()) {
            Some(_) => listed.suggest(span, name, known, |close| format!("\"{close}\"")),
            None => listed,
        });
    };
    if matches!(check.pass, Pass::Stage) && check.severity == Severity::Error {
        let fault = CHECK
            .finding(format!("`{name}` can't be allowed"))
            .at(span, "the program can't continue after this");
        return Some(fault.hint("fix what it reports"));
    }
    let unseen = !with_pages && matches!(check.pass, Pass::Pages(_) | Pass::Languages);
    let untold = check.code.starts_with('L') && game.translations.is_empty();
    // A copy may leave the rules of its model out.
    let unplayed = check.code.starts_with('R') && game.rules.is_none();
    if used || unseen || untold || unplayed {
        return None;
    }
    let fault = CHECK
        .finding(format!("`{name}` is allowed here, but the check finds nothing"))
        .at(span, "matches no finding");
    Some(fault.hint("remove it, so that it can't hide a new problem"))
}
