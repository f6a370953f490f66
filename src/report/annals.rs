//! What a report says of any game that keeps [`GameStats`]: how games end, what goes with winning, and
//! the game's own tables.

use super::statistics::Share;
use super::summary::{list, percent};
use super::view::{colour, grouped, ratio};
use super::{Chapters, Simulation};
use cardwright_model::Game;
use cardwright_rules::play::{GameStats, Show, StatColumn, StatRow, StatTable};
use serde_json::{Map, Value as Json, json};

/// Players who must have done something before anything is said of it.
const ENOUGH: u64 = 100;

impl Chapters for GameStats {
    fn subject(&self) -> String {
        let of = main(self).map(|(ledger, column)| ledger.columns[column].title.as_str());
        format!("its part of all {}", of.unwrap_or_default())
    }

    fn sentences(run: &Simulation<Self>, _: &Game) -> Vec<String> {
        [ends(run), marks(run), shares(run)].into_iter().flatten().collect()
    }

    fn parts(run: &Simulation<Self>, game: &Game) -> Map<String, Json> {
        let tables: Vec<_> = run.tables.iter().map(|it| table(it, game)).collect();
        Map::from_iter([("annals".to_owned(), Json::Array(tables))])
    }

    fn names(&self) -> Option<Vec<&str>> {
        Some(self.by_seat.iter().map(|it| it.name.as_str()).collect())
    }

    fn part_of(&self, id: &str) -> Option<(u64, u64)> {
        let (ledger, column) = main(self)?;
        let line = ledger.rows.iter().find(|it| it.id == id)?;
        Some((line.counts[column], ledger.sum(column)))
    }
}

/// The first column that shows how something is shared out, and its table: what matters most.
fn main(annals: &GameStats) -> Option<(&StatTable, usize)> {
    annals.ledgers.iter().find_map(|it| {
        let column = it.columns.iter().position(|it| it.show == Show::Share)?;
        Some((it, column))
    })
}

fn ends(run: &Simulation<GameStats>) -> Option<String> {
    let each = run.tables.iter().filter(|it| !it.ends.is_empty()).map(|it| {
        let ended = it.games - it.capped;
        let mut ends: Vec<_> = it.ends.iter().filter(|it| it.games() > 0).collect();
        ends.sort_by_key(|it| std::cmp::Reverse(it.games()));
        let say = |end: &&cardwright_rules::play::EndingStats| {
            format!("{} by “{}”", percent(ratio(end.games(), ended)), end.title)
        };
        let ends: Vec<_> = ends.iter().map(say).collect();
        format!("at {} seats {}", it.seats, list(&ends))
    });
    let each: Vec<_> = each.collect();
    (!each.is_empty()).then(|| format!("Games end so: {}.", each.join("; ")))
}

/// What goes with winning the most.
fn marks(run: &Simulation<GameStats>) -> Option<String> {
    let each = run.tables.iter().filter_map(|it| {
        let known = it.marks.iter().filter(|it| it.had >= ENOUGH);
        let fair = ratio(1, u64::from(it.seats));
        let far =
            |mark: &&cardwright_rules::play::MarkStats| (ratio(mark.won, mark.had) - fair).abs();
        let most = known.max_by(|a, b| far(a).total_cmp(&far(b)))?;
        let share = percent(ratio(most.won, most.had));
        Some(format!("at {} seats whoever {} wins {share}", it.seats, most.title))
    });
    let each: Vec<_> = each.collect();
    (!each.is_empty()).then(|| format!("What tells most about the winner: {}.", list(&each)))
}

/// How what matters most is shared out.
fn shares(run: &Simulation<GameStats>) -> Option<String> {
    let mut sums: Vec<(&str, u64)> = Vec::new();
    for (ledger, column) in run.tables.iter().filter_map(main) {
        for line in &ledger.rows {
            match sums.iter_mut().find(|it| it.0 == line.title) {
                Some(sum) => sum.1 += line.counts[column],
                None => sums.push((&line.title, line.counts[column])),
            }
        }
    }
    let (ledger, column) = main(run.tables.first()?)?;
    let whole = sums.iter().map(|it| it.1).sum::<u64>();
    sums.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(b.0)));
    let say = |it: &(&str, u64)| format!("{} ({})", it.0, percent(ratio(it.1, whole)));
    let most: Vec<_> = sums.iter().take(4).map(say).collect();
    (whole > 0).then(|| format!("Of all {}: {}.", ledger.columns[column].title, list(&most)))
}

fn table(annals: &GameStats, game: &Game) -> Json {
    let ended = annals.games - annals.capped;
    let interval = |part, whole| {
        let share = Share::of(part, whole);
        json!({ "share": share.share, "low": share.low, "high": share.high, "any": whole > 0 })
    };
    let ends = annals.ends.iter().map(|end| {
        let by_seat = end.by_seat.iter().zip(&annals.by_seat);
        json!({
            "name": end.title,
            "share": interval(end.games(), ended),
            "by_seat": by_seat.map(|(it, of)| ratio(*it, of.wins)).collect::<Vec<_>>(),
        })
    });
    let players = ended * u64::from(annals.seats);
    let marks = annals.marks.iter().map(|mark| {
        json!({
            "name": mark.title,
            "had": ratio(mark.had, players),
            "won": interval(mark.won, mark.had),
        })
    });
    json!({
        "seats": annals.seats,
        "games": grouped(annals.games),
        "names": annals.names(),
        "fair": 1.0 / f64::from(annals.seats.max(1)),
        "ends": ends.collect::<Vec<_>>(),
        "marks": marks.collect::<Vec<_>>(),
        "ledgers": annals.ledgers.iter().filter(|it| counted(it)).map(|it| shown(it, annals.games, game)).collect::<Vec<_>>(),
    })
}

/// Whether anything of a table was counted.
fn counted(ledger: &StatTable) -> bool {
    ledger.rows.iter().flat_map(|it| &it.counts).any(|it| *it > 0)
}

fn shown(ledger: &StatTable, games: u64, game: &Game) -> Json {
    let columns: Vec<(usize, &StatColumn)> =
        ledger.columns.iter().enumerate().filter(|(_, it)| it.show != Show::Hidden).collect();
    let cell = |line: &StatRow, (place, column): &(usize, &StatColumn)| {
        let count = line.counts[*place];
        let other = |id: &str| ledger.place(id).map_or(0, |it| line.counts[it]);
        let (bar, whole) = match &column.show {
            Show::Share => (true, ledger.sum(*place)),
            Show::PartOf(id) => (true, other(id)),
            Show::Each(id) => (false, other(id)),
            Show::Game | Show::Hidden => (false, games),
        };
        json!({ "bar": bar, "value": ratio(count, whole), "any": whole > 0 })
    };
    let any = |line: &&StatRow| line.counts.iter().any(|it| *it > 0);
    let row = |line: &StatRow| {
        json!({
            "name": line.title,
            "colour": colour(game, Some(&line.id)),
            "cells": columns.iter().map(|it| cell(line, it)).collect::<Vec<_>>(),
        })
    };
    let idle = ledger.rows.iter().filter(|it| !any(it)).map(|it| it.title.as_str());
    json!({
        "title": ledger.title,
        "about": ledger.about,
        "of": ledger.of,
        "heads": columns.iter().map(|it| json!({
            "title": it.1.title,
            "bar": matches!(it.1.show, Show::Share | Show::PartOf(_)),
        })).collect::<Vec<_>>(),
        "rows": ledger.rows.iter().filter(any).map(row).collect::<Vec<_>>(),
        "idle": idle.collect::<Vec<_>>(),
    })
}
