//! Texts of a game that no booklet and no card prints.

use super::reading::is_whole;
use crate::CheckContext;
use cardwright_base::diagnostic::{Diagnostic, Span};
use cardwright_wording::{Block, CHARTS, each_block, plain_text};
use std::collections::BTreeSet;

check!(B011, "unprinted-part", Warning, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let game = context.game;
    let mut found = Vec::new();
    if !context.book_inputs.iter().all(is_whole) {
        return found;
    }
    let shown = Shown::of(context);
    let lists = [
        ("rulings", "the rulings", game.rulings.first().map(|it| it.id.span)),
        ("glossary", "the terms", game.terms.first().map(|it| it.id.span)),
        ("history", "the history", game.history.first().map(|it| it.name.span)),
    ];
    for (insert, what, first) in lists {
        if let Some(place) = first.filter(|_| !shown.inserts.contains(insert)) {
            found.push(fault(&format!("no booklet prints {what}"), place, insert));
        }
    }
    let lost = game.descriptions.iter().filter(|it| !shown.described.contains(&*it.id.value));
    for it in lost {
        let card = game.card(&it.id.value).is_some();
        let insert = if card { "card-descriptions" } else { "specials" };
        let what = format!("no booklet prints the description of `{}`", it.id.value);
        found.push(fault(&what, it.id.span, insert));
    }
    for chart in game.charts.iter().filter(|it| !shown.charts.contains(&it.id.value)) {
        let what = format!("nothing prints the chart `{}`", chart.id.value);
        let insert = format!("chart id={}", chart.id.value);
        found.push(fault(&what, chart.id.span, &insert));
    }
    found
}

fn fault(what: &str, place: Span, insert: &str) -> Diagnostic {
    let hint = format!("add a fenced block `insert` with `{insert}` to a chapter, or remove it");
    CHECK.finding(what).at(place, "not printed").hint(hint)
}

/// What booklets and cards show.
#[derive(Default)]
struct Shown<'a> {
    inserts: BTreeSet<&'a str>,
    /// Ids of cards and keywords with their long texts.
    described: BTreeSet<&'a str>,
    charts: BTreeSet<String>,
}

impl<'a> Shown<'a> {
    fn of(context: &CheckContext<'a>) -> Self {
        let mut shown = Self::default();
        for blocks in context.book_inputs.iter().flat_map(|it| &it.chapters) {
            each_block(blocks, &mut |block| {
                if let Block::Insert { name, args, data } = block {
                    shown.inserts.insert(name);
                    shown.described.extend(data.described().iter().map(|it| it.id.as_str()));
                    shown.charts.extend(args.get("id").filter(|_| name == "chart").cloned());
                }
            });
        }
        let sides = context.texts.cards.iter().chain(&context.texts.backs);
        for line in sides.flatten().filter(|it| CHARTS.contains(&it.role.as_str())) {
            shown.charts.insert(plain_text(&line.inlines).trim().to_owned());
        }
        shown
    }
}
