//! Templates of the game that nothing leads to.

use super::layouts::{Layouts, is_own};
use super::places::opening;
use super::reads::Reads;
use crate::{Check, CheckContext, Pass};
use cardwright_base::diagnostic::{Diagnostic, Severity};
use std::collections::BTreeSet;

/// D018.
pub(crate) const CHECK: Check = Check {
    code: "D018",
    name: "unused-layout",
    severity: Severity::Advice,
    pass: Pass::Game(check),
    page: include_str!("unused_layout.md"),
};

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
