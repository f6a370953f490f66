//! Cards that a variant leaves in the game without any use.

use crate::CheckContext;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_model::{Card, Variant};
use cardwright_rules::{Ruleset, Use};
use std::collections::{BTreeMap, BTreeSet};

check!(D022, "dead-in-variant", Warning, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let variants = context.game.variants.iter();
    variants.flat_map(|variant| of_variant(context, variant)).collect()
}

fn of_variant(context: &CheckContext<'_>, variant: &Variant) -> Vec<Diagnostic> {
    let out = variant.without.as_ref().map(|it| context.words.select(it, context.sources));
    let out = match out.transpose() {
        Ok(out) => out,
        Err(fault) => return vec![*fault],
    };
    let mut found = Vec::new();
    if let (Some(taken), Some(without)) = (&out, &variant.without)
        && taken.is_empty()
    {
        let message = format!("the `without` of `{}` matches no card", variant.id.value);
        found.push(CHECK.finding(message).at(without.span, "matches no card"));
    }
    let out = out.unwrap_or_default();
    if let Some(rules) = context.rules {
        let uses = rules.uses(&out);
        found.extend(unnamed(context, variant, rules, &uses));
        found.extend(alive(variant, &out, &uses));
    }
    found
}

/// Cards that are dead in the variant though nobody says so; not those that are so in any game.
fn unnamed(
    context: &CheckContext<'_>,
    variant: &Variant,
    rules: &dyn Ruleset,
    uses: &BTreeMap<String, Use>,
) -> Option<Diagnostic> {
    let always = rules.uses(&BTreeSet::new());
    let idle = |it: &Use| matches!(it, Use::Idle { .. });
    let mut dead: Vec<(&Card, &String)> = Vec::new();
    for card in &context.game.cards {
        let id = &card.id.value;
        let named = variant.dead.iter().any(|it| it.value == *id);
        if let (false, Some(Use::Idle { why, .. })) = (named, uses.get(id))
            && !always.get(id).is_some_and(idle)
        {
            dead.push((card, why));
        }
    }
    let ids: Vec<String> = dead.iter().map(|(card, _)| format!("`{}`", card.id.value)).collect();
    let (last, before) = ids.split_last()?;
    let names =
        if before.is_empty() { last.clone() } else { format!("{} and {last}", before.join(", ")) };
    let place = variant.without.as_ref().map_or(variant.id.span, |it| it.span);
    let message = format!("in `{}`, {names} can never be used", variant.id.value);
    let finding = CHECK.finding(message).at(place, "this variant keeps them");
    let finding = dead.iter().fold(finding, |it, (card, why)| it.see(card.id.span, why.as_str()));
    Some(finding.hint("remove them with `without`, or list them in `dead`"))
}

/// Cards that are named dead and are not.
fn alive(
    variant: &Variant,
    out: &BTreeSet<String>,
    uses: &BTreeMap<String, Use>,
) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for id in &variant.dead {
        let (message, remark) = match uses.get(&id.value) {
            Some(Use::Does(what)) => ("is not", format!("it {what}")),
            None if out.contains(&id.value) => {
                ("is not in the game", "removed by `without`".to_owned())
            }
            _ => continue,
        };
        let message =
            format!("`{}` is listed as dead in `{}`, but {message}", id.value, variant.id.value);
        let finding = CHECK.finding(message).at(id.span, remark);
        found.push(finding.hint("remove it from `dead`"));
    }
    found
}
