//! Scenarios that do not say what they prove.

use crate::CheckContext;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_model::Scenario;

check!(R025, "case-without-proof", Advice, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let silent = context.scenarios.iter().filter(|it| it.proofs().next().is_none());
    silent.map(told).collect()
}

fn told(case: &Scenario) -> Diagnostic {
    let fault = CHECK.finding("a scenario does not say what it proves");
    let fault = fault.at(case.span, "this scenario");
    fault.hint("add `proves = [...]`: ids of rulings and cards, or anchors of the rulebook")
}
