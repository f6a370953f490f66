//! Examples of which nothing is played and nothing worked out.

use crate::CheckContext;
use crate::claims::Examples;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_wording::passage::{Passage, TextOwner};
use std::collections::BTreeSet;

check!(R036, "told-example", Warning, Game(check));

/// What begins an expression or a condition of a text.
const EXPRESSIONS: [&str; 2] = ["{{", "{%"];

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    if context.rules.is_none() {
        return Vec::new();
    }
    let examples = Examples::new(context.sources);
    let mut seen = BTreeSet::new();
    let told = |passage: &Passage| {
        let around = examples.around(passage)?;
        let text = &context.sources.text(passage.span.source)[around.clone()];
        let is_first = seen.insert((passage.span.source.number(), around.start));
        let by_hand = !EXPRESSIONS.iter().any(|it| text.contains(it));
        (is_first && by_hand).then(|| {
            let fault = CHECK
                .finding("this example is told by hand, so nothing holds it against the rules");
            fault.at(passage.span, "").hint("let it be played: begin its box with ```play")
        })
    };
    let chapters = context.typed.iter().filter(|it| it.origin.of == TextOwner::Chapter);
    chapters.filter_map(told).collect()
}
