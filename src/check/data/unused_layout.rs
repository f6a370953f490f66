//! Templates and layouts of the game that nothing leads to.

use super::layouts::Layouts;
use super::places::opening;
use super::reads::Reads;
use crate::CheckContext;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_model::{Game, Located};
use std::collections::BTreeSet;

check!(D018, "unused-layout", Advice, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let mut found = of_boxes(context.game);
    found.extend(templates(context));
    found
}

/// Layouts of boxes that no type names.
fn of_boxes(game: &Game) -> Vec<Diagnostic> {
    let used = |id: &str| game.types.iter().any(|kind| kind.boxes.as_deref() == Some(id));
    let idle = game.layouts.iter().map(|it| &it.id).filter(|id| !used(&id.value));
    let report = |id: &Located<String>| {
        let name = &id.value;
        let fault = CHECK.finding(format!("nothing uses the layout `{name}`"));
        let fault = fault.at(id.span, "no card type names it as its `layout`");
        fault.hint(format!("write `layout = \"{name}\"` in a `[[type]]`, or remove the layout"))
    };
    idle.map(report).collect()
}

fn templates(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let assets = context.assets;
    let own = assets.templates.iter().filter(|(name, _)| assets.own_templates.contains(*name));
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
