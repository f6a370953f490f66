//! Templates of the game that nothing leads to.

use super::layouts::{Layouts, is_own};
use super::places::opening;
use super::reads::Reads;
use crate::{Check, Look, Subject};
use cardwright_base::diagnostic::{Diagnostic, Severity};
use std::collections::BTreeSet;

/// D018.
pub(crate) const CHECK: Check = Check {
    code: "D018",
    name: "unused-layout",
    severity: Severity::Advice,
    look: Look::Game(look),
    page: include_str!("unused_layout.md"),
};

fn look(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let own = subject.assets.templates.iter().filter(|(name, _)| is_own(subject, name));
    let mut own = own.peekable();
    if own.peek().is_none() {
        return Vec::new();
    }
    let layouts = Layouts::of(subject);
    let wording: BTreeSet<&str> = Reads::of(subject).templates().collect();
    // Examples of play are told by this one.
    let told = subject.game.rules.as_ref().map(|_| format!("{}/play.j2", subject.game.id));
    let own = own.filter(|(name, _)| told.as_ref() != Some(*name));
    let idle = own.filter(|(name, _)| !layouts.reach(name) && !wording.contains(name.as_str()));
    let report = |(name, (path, _)): (&String, &(String, String))| {
        let fault = CHECK.finding(format!("nothing leads to the template `{name}`")).at(
            opening(subject.sources, path)?,
            "no card type and no other template names this file",
        );
        Some(fault.hint("name it as a `layout` or `wording`, or take the file away"))
    };
    idle.filter_map(report).collect()
}
