//! Figures that nothing reads.

use super::places::key_of;
use super::reads::Reads;
use crate::CheckContext;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_model::{Amount, Located};
use std::collections::{BTreeMap, BTreeSet};

check!(D011, "unused-figure", Warning, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let reads = Reads::of(context);
    let game = context.game;
    // Nobody knows what rules would have read that gave up.
    if game.rules.is_some() && context.rules.is_none() {
        return Vec::new();
    }
    let mut asked = reads.figures(None);
    let played = played(context);
    let own = |name: &&str| game.figures.contains_key(*name);
    asked.extend(played.iter().copied().filter(own).map(Some));
    let mut found = idle(context, "figures", &game.figures, &asked);
    for variant in &game.variants {
        let id = &variant.id.value;
        let path = format!("variant.{}", id.replace('-', "_"));
        let own = ["title", "seats", "ruling"].map(Some);
        let mut asked = reads.figures(Some(id));
        asked.retain(|name| !own.contains(name));
        let own = |name: &&str| variant.figures.contains_key(*name);
        asked.extend(played.iter().copied().filter(own).map(Some));
        found.extend(idle(context, &path, &variant.figures, &asked));
    }
    found
}

/// Figures that the rules go by, and those that the set-up deals and gives out.
fn played<'a>(context: &CheckContext<'a>) -> BTreeSet<&'a str> {
    let game = context.game;
    let rules = context.rules.into_iter().flat_map(|rules| &rules.reads().figures);
    let mut played: BTreeSet<&str> = rules.map(String::as_str).collect();
    let own = [&game.setup.each, &game.setup.deal];
    let others = game.variants.iter().flat_map(|it| [it.each(game), it.deal(game)]);
    for (_, amount) in own.into_iter().chain(others).flatten() {
        if let Amount::Figure(name) = &amount.value {
            played.insert(name);
        }
    }
    played
}

/// The figures of one table that nothing asks for.
fn idle(
    context: &CheckContext<'_>,
    path: &str,
    figures: &BTreeMap<String, Located<i64>>,
    asked: &BTreeSet<Option<&str>>,
) -> Vec<Diagnostic> {
    // Where one is asked for that there is not, that is the fault, and it has been told.
    let unclear = |name: &Option<&str>| name.is_none_or(|name| !figures.contains_key(name));
    if asked.iter().any(unclear) {
        return Vec::new();
    }
    let idle = figures.iter().filter(|(name, _)| !asked.contains(&Some(name.as_str())));
    let report = |(name, figure): (&String, &Located<i64>)| {
        let remedy =
            format!("write `{{{{ {path}.{name} }}}}` where a text gives this number, or remove it");
        CHECK
            .finding(format!("nothing reads the figure `{name}`"))
            .at(key_of(context.sources, name, figure.span), "no text and no expectation uses it")
            .hint(remedy)
    };
    idle.map(report).collect()
}
