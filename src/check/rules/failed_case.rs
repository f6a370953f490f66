//! Scenarios that fail.

use super::proofs::Provable;
use crate::CheckContext;
use cardwright_base::diagnostic::{Diagnostic, Label};
use cardwright_base::english::{and, count};
use cardwright_model::Scenario;
use cardwright_rules::ScenarioResult;
use std::collections::{BTreeMap, BTreeSet};

check!(R023, "failed-case", Error, Game(check));

/// How many of many places are shown.
const SHOWN: usize = 3;

/// A scenario that fails, with its first fault.
type Failed<'a> = (&'a Scenario, Diagnostic);

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let failed = failed(context);
    told(context, &failed).into_iter().collect()
}

fn failed<'a>(context: &CheckContext<'a>) -> Vec<Failed<'a>> {
    let Some(rules) = context.rules.filter(|_| !context.scenarios.is_empty()) else {
        return Vec::new();
    };
    let results =
        rules.run_scenarios(context.game, context.scenarios, &out(context), context.sources);
    let failed = context.scenarios.iter().zip(results).filter_map(|(case, judged)| {
        let fault = judged.found.into_iter().next();
        let otherwise = judged.result != ScenarioResult::Passed;
        fault.filter(|_| otherwise).map(|fault| (case, fault))
    });
    failed.collect()
}

/// Ids of the cards that each variant takes out. What is wrong with that is told by another check.
fn out(context: &CheckContext<'_>) -> BTreeMap<String, BTreeSet<String>> {
    let without = context.game.variants.iter().filter_map(|variant| {
        let ids = context.words.select(variant.without.as_ref()?, context.sources).ok()?;
        Some((variant.id.value.clone(), ids))
    });
    without.collect()
}

/// One finding, however many scenarios fail: most often one figure has changed.
fn told(context: &CheckContext<'_>, failed: &[Failed<'_>]) -> Option<Diagnostic> {
    let ((case, first), others) = failed.split_first()?;
    let came = &first.message;
    let name = named(case);
    let message = match others.len() {
        0 => format!("the scenario {name} fails: {came}"),
        _ => {
            let cases = count(context.scenarios.len(), "scenario");
            let (many, come) = (failed.len(), if failed.len() == 1 { "fails" } else { "fail" });
            format!("{many} of {cases} {come}, such as {name}: {came}")
        }
    };
    let mut fault = CHECK.finding(message);
    fault.primary.clone_from(&first.primary);
    let provable = Provable::of(context);
    for proof in case.proofs() {
        if let Some(place) = provable.place(proof) {
            fault = fault.see(place, format!("it proves `{proof}`"));
        }
    }
    let more = others.iter().take(SHOWN).filter_map(|(case, fault)| {
        let place = fault.primary.as_ref()?.span;
        let text = format!("so does {}: {}", named(case), fault.message);
        Some(Label { span: place, text })
    });
    fault.context.extend(more);
    let hint = match others.len() {
        0 => {
            "if the rule is meant to be so, correct the scenario; otherwise correct the data".into()
        }
        _ => {
            let shared = shared(failed);
            let shared = if shared.is_empty() {
                String::new()
            } else {
                format!("all of them prove {}; ", and(&shared))
            };
            format!("{shared}`cardwright scenario {}` lists them all", context.game.id)
        }
    };
    Some(fault.hint(hint))
}

fn named(case: &Scenario) -> String {
    case.title.as_ref().map_or_else(|| "here".to_owned(), |it| format!("\"{}\"", it.value))
}

/// What every one of them proves.
fn shared(failed: &[Failed<'_>]) -> Vec<String> {
    let proofs = |case: &Scenario| case.proofs().map(str::to_owned).collect::<BTreeSet<_>>();
    let all = failed.iter().map(|it| proofs(it.0));
    let all = all.reduce(|all, own| &all & &own).unwrap_or_default();
    all.into_iter().map(|it| format!("`{it}`")).collect()
}
