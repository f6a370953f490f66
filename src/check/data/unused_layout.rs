//! Templates of the game that nothing leads to.

use super::layouts::{Layouts, is_own};
use super::places::opening;
use super::reads::Reads;
use crate::CheckContext;
use cardwright_base::diagnostic::Diagnostic;
use std::collections::BTreeSet;

check!(D018, "unused-layout", Advice, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let own = context.assets.templates.iter().filter(|(name, _)| is_own(context, name));
    let mut own = own.peekable();
    if own.peek().is_none() {
        return Vec::new();
    }
    let layouts = Layouts::of(context);
    let wording: BTreeSet<&str> = Reads::of(context).templates().collect();
    // Examples of play are told by this one.
    let told = context.game.rules.as_ref().map(|_| format!("{}/play.j2", context.game.id));
    let own = own.filter(|(name, _)| told.as_ref() != Some(*name));
    let idle = own.filter(|(name, _)| !layouts.reach(name) && !wording.contains(name.as_str()));
    let report = |(name, (path, _)): (&String, &(String, String))| {
        let fault = CHECK.finding(format!("nothing uses the template `{name}`")).at(
            opening(context.sources, path)?,
            "no card type and no other template names this file",
        );
        Some(fault.hint("name it as a `layout` or `wording`, or delete the file"))
    };
    idle.filter_map(report).collect()
}
