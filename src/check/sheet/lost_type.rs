//! Cards that one paper has and another one lacks.

use super::for_home;
use crate::CheckContext;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_model::{Game, JobContent, SheetJob};
use std::collections::BTreeSet;

check!(S015, "lost-type", Warning, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let game = context.game;
    let of_cards = |it: &&SheetJob| it.of.value == JobContent::Cards && for_home(it);
    let jobs: Vec<&SheetJob> = game.sheets.iter().filter(of_cards).collect();
    let lost = |job: &&SheetJob| {
        let first = job.types.first()?;
        let same_paper = || jobs.iter().filter(|it| it.paper.size == job.paper.size);
        let is_on = |kind: &str| same_paper().any(|it| types(game, it).contains(kind));
        let others = jobs.iter().filter(|it| it.paper.size != job.paper.size);
        let twins = others.filter(|it| it.layout.value == job.layout.value);
        let mut more = twins.filter_map(|other| {
            let (own, all) = (types(game, job), types(game, other));
            let kind = all.difference(&own).find(|it| !is_on(it))?;
            own.is_subset(&all).then_some((other, *kind))
        });
        let (other, kind) = more.next()?;
        let message = format!(
            "`{}` prints the type `{kind}`, but nothing prints it on {}",
            other.name.value, job.paper.name
        );
        let fault = CHECK.finding(message).at(first.span, "the type is missing here");
        let fault = fault.see(other.name.span, "the job that prints it");
        Some(fault.hint(format!("add `{kind}` here, or to another job for {}", job.paper.name)))
    };
    jobs.iter().filter_map(lost).collect()
}

/// The types that a job prints.
fn types<'a>(game: &'a Game, job: &'a SheetJob) -> BTreeSet<&'a str> {
    if job.types.is_empty() {
        game.types.iter().map(|it| it.id.as_str()).collect()
    } else {
        job.types.iter().map(|it| it.value.as_str()).collect()
    }
}
