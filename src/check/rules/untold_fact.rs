//! What a card does in play and neither its face nor its entry tells.

use super::face_findings::FaceFindings;
use crate::CheckContext;
use cardwright_base::diagnostic::{Diagnostic, closest};
use cardwright_base::did_you_mean::did_you_mean;

check!(R019, "untold-fact", Error, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let game = context.game;
    let Some(rules) = context.rules.filter(|_| !game.words.facts.is_empty()) else {
        return Vec::new();
    };
    let names = rules.fact_names();
    let mut found = Vec::new();
    for words in &game.words.facts {
        let name = &words.fact;
        if !names.iter().any(|it| it.0 == name.value) {
            let message = format!("the rules of this game have no fact `{}`", name.value);
            let fault = CHECK.finding(message).at(name.span, "unknown fact");
            let near = closest(&name.value, names.iter().map(|it| it.0));
            found.push(match near {
                Some(near) => fault.hint(did_you_mean(near)),
                None => {
                    let known: Vec<&str> = names.iter().map(|it| it.0).collect();
                    fault.hint(format!("available: {}", known.join(", ")))
                }
            });
        }
    }
    found.extend(CHECK.coded(FaceFindings::of(context).untold));
    found
}
