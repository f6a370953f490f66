//! Scenarios that say they prove something that is not there.

use super::proofs::Provable;
use crate::CheckContext;
use cardwright_base::diagnostic::{Diagnostic, closest};
use cardwright_base::english::count;
use cardwright_model::Located;
use std::collections::BTreeMap;

check!(R024, "unknown-proof", Error, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    if context.scenarios.is_empty() {
        return Vec::new();
    }
    let provable = Provable::of(context);
    if !provable.is_whole {
        return Vec::new();
    }
    let said = context.scenarios.iter().flat_map(|it| &it.proves);
    let mut unknown: BTreeMap<&str, Vec<&Located<String>>> = BTreeMap::new();
    for name in said.filter(|it| !provable.has(&it.value)) {
        unknown.entry(&name.value).or_default().push(name);
    }
    unknown.into_iter().map(|(name, places)| told(&provable, name, &places)).collect()
}

/// One finding for a name, where it stands first.
fn told(provable: &Provable<'_>, name: &str, places: &[&Located<String>]) -> Diagnostic {
    let message = format!("there is nothing called `{name}` that a scenario could prove");
    let first = places.first().expect("somebody names it").span;
    let fault = CHECK.finding(message).at(first, "no ruling, card, keyword, term or anchor");
    let mut others: Vec<_> = places.iter().map(|it| it.span).filter(|it| *it != first).collect();
    others.dedup();
    let more = match others.len() {
        0 => String::new(),
        many => format!("; {} too", count(many, "other place")),
    };
    match closest(name, provable.names()) {
        Some(near) if more.is_empty() => {
            fault.suggest(first, name, [near], |it| format!("\"{it}\""))
        }
        Some(near) => fault.hint(format!("did you mean `{near}`?{}", more.replace("; ", " In "))),
        None => fault.hint(format!("write what is there, or remove it{more}")),
    }
}
