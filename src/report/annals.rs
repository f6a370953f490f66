//! What a report says of the counts of a game: how games end, what goes with winning, and the game's
//! own tables.

use super::Simulation;
use super::figures::{colour, grouped, percent, ratio, title};
use super::statistics::Share;
use cardwright_base::english::and;
use cardwright_model::Game;
use cardwright_rules::play::{GameStats, Show, StatColumn, StatRow, StatTable};
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;

/// Players who must have done something before anything is said of it.
const ENOUGH: u64 = 100;
/// Rows of which one can be said to prevail.
const MANY: usize = 8;
/// Times that something must have been possible before its share is compared with others.
const COMPARABLE: u64 = 200;

/// What [`part_of`] tells, for the heading of a plot.
pub(super) fn subject(annals: &GameStats) -> String {
    let of = main(annals).map(|(ledger, column)| ledger.columns[column].title.as_str());
    format!("its part of all {}", of.unwrap_or_default())
}

pub(super) fn sentences(run: &Simulation) -> Vec<String> {
    let all = [ends(run), marks(run), shares(run)].into_iter().flatten();
    let all = all.chain(compared(run)).chain(never(run)).chain(used(run));
    all.chain(policy(run)).collect()
}

pub(super) fn names(annals: &GameStats) -> Vec<&str> {
    annals.by_seat.iter().map(|it| it.name.as_str()).collect()
}

/// What part of all that matters most a card or keyword has, by itself or as part of something: so many
/// of so many.
pub(super) fn part_of(annals: &GameStats, id: &str) -> Option<(u64, u64)> {
    let (ledger, column) = main(annals)?;
    let of = |ledger: &StatTable, column: usize| {
        let lines = ledger.rows.iter().filter(|it| thing(it) == id);
        let counts: Vec<u64> = lines.map(|it| it.counts[column]).collect();
        (!counts.is_empty()).then(|| (counts.iter().sum(), ledger.sum(column)))
    };
    let others =
        annals.stat_tables.iter().filter_map(|it| of(it, it.place(&ledger.columns[column].id)?));
    of(ledger, column).into_iter().chain(others).next()
}

/// The card or keyword that a row is about: `charge` of `charge/counter`.
fn thing(line: &StatRow) -> &str {
    line.id.split('/').next().unwrap_or_default()
}

/// The first column that shows how something is shared out, and its table: what matters most.
fn main(annals: &GameStats) -> Option<(&StatTable, usize)> {
    annals.stat_tables.iter().find_map(|it| {
        let column = it.columns.iter().position(|it| it.show == Show::Share)?;
        Some((it, column))
    })
}

fn ends(run: &Simulation) -> Option<String> {
    let each = run.tables.iter().filter(|it| !it.ends.is_empty()).map(|it| {
        let ended = it.games - it.capped;
        let mut ends: Vec<_> = it.ends.iter().filter(|it| it.games() > 0).collect();
        ends.sort_by_key(|it| std::cmp::Reverse(it.games()));
        let say = |end: &&cardwright_rules::play::EndingStats| {
            format!("{} by “{}”", percent(ratio(end.games(), ended)), end.title)
        };
        let ends: Vec<_> = ends.iter().map(say).collect();
        format!("at {} seats {}", it.seats, and(&ends))
    });
    let each: Vec<_> = each.collect();
    (!each.is_empty()).then(|| format!("How games end: {}.", each.join("; ")))
}

/// What goes with winning the most.
fn marks(run: &Simulation) -> Option<String> {
    let each = run.tables.iter().filter_map(|it| {
        let known = it.marks.iter().filter(|it| it.players >= ENOUGH);
        let fair = ratio(1, u64::from(it.seats));
        let far = |mark: &&cardwright_rules::play::MarkStats| {
            (ratio(mark.wins, mark.players) - fair).abs()
        };
        let most = known.max_by(|a, b| far(a).total_cmp(&far(b)))?;
        let share = percent(ratio(most.wins, most.players));
        Some(format!("at {} seats, the player who {} wins {share}", it.seats, most.title))
    });
    let each: Vec<_> = each.collect();
    (!each.is_empty()).then(|| format!("The best predictor of the winner: {}.", and(&each)))
}

/// How what matters most is shared out.
fn shares(run: &Simulation) -> Option<String> {
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
    let what = &ledger.columns[column].title;
    // More than all others together, where there are many.
    if let Some((name, sum)) = sums.first().filter(|it| 2 * it.1 > whole && sums.len() > MANY) {
        let share = percent(ratio(*sum, whole));
        return Some(format!(
            "One line prevails: {share} of all {what} comes from {name}, more than from all others together."
        ));
    }
    let most: Vec<_> = sums.iter().take(4).map(say).collect();
    let least = sums.iter().rfind(|it| it.1 > 0).filter(|_| sums.len() > MANY);
    let least = least.map_or_else(String::new, |it| format!(", least {}", say(it)));
    (whole > 0).then(|| format!("Of all {what}: {}{least}.", and(&most)))
}

/// A row over all tables of a run: its name, what was counted of it, of how many, and how many an equal
/// share for each seat would be.
type Row<'r> = (&'r str, u64, u64, f64);

/// The rows of a column over all tables of a run, by the place of the ledger and of the column.
fn rows(run: &Simulation, ledger: usize, column: usize) -> Vec<Row<'_>> {
    let mut sums: BTreeMap<&str, Row<'_>> = BTreeMap::new();
    for annals in &run.tables {
        let Some(table) = annals.stat_tables.get(ledger) else { continue };
        for line in &table.rows {
            let sum = sums.entry(&line.id).or_insert((&line.title, 0, 0, 0.0));
            let of = whole_of(annals, table, line, column);
            sum.1 += line.counts[column];
            sum.2 += of;
            sum.3 += of as f64 / f64::from(annals.seats.max(1));
        }
    }
    sums.into_values().collect()
}

/// Every column of the first table of a run with its places.
fn columns(run: &Simulation) -> impl Iterator<Item = (usize, usize, &StatColumn)> {
    let stat_tables =
        run.tables.first().into_iter().flat_map(|it| it.stat_tables.iter().enumerate());
    stat_tables.flat_map(|(ledger, it)| {
        it.columns.iter().enumerate().map(move |(place, column)| (ledger, place, column))
    })
}

/// Which rows stand out, for the columns that have a sentence for it.
fn compared(run: &Simulation) -> Vec<String> {
    let told = columns(run).filter_map(|(ledger, place, column)| {
        let sentence = column.sentence.as_ref()?;
        let odds = matches!(column.show, Show::Odds(_));
        let value = |it: &Row<'_>| match odds {
            true => {
                if it.3 > 0.0 {
                    it.1 as f64 / it.3
                } else {
                    0.0
                }
            }
            false => ratio(it.1, it.2),
        };
        let rows: Vec<Row<'_>> = rows(run, ledger, place);
        let known = || rows.iter().filter(|it| it.2 >= COMPARABLE);
        let by = |a: &&Row<'_>, b: &&Row<'_>| value(a).total_cmp(&value(b));
        let (most, least) = (known().max_by(by)?, known().min_by(by)?);
        if most.0 == least.0 || value(most) == 0.0 {
            return None;
        }
        let said = |it| if odds { format!("{:.1}", value(it)) } else { percent(value(it)) };
        let pairs = [
            ("{most}", most.0.to_owned()),
            ("{least}", least.0.to_owned()),
            ("{more}", said(most)),
            ("{less}", said(least)),
        ];
        Some(pairs.iter().fold(sentence.clone(), |text, it| text.replace(it.0, &it.1)))
    });
    told.collect()
}

/// The rows of which a column counts nothing though it could have, with what is said of them.
fn nothing(run: &Simulation) -> Vec<(&str, &str)> {
    let told = columns(run).filter_map(|(ledger, place, column)| {
        let never = column.never.as_deref()?;
        let rows = rows(run, ledger, place).into_iter();
        Some(rows.filter(|it| it.1 == 0 && it.2 > 0).map(move |it| (it.0, never)))
    });
    told.flatten().collect()
}

fn never(run: &Simulation) -> Option<String> {
    let found = nothing(run);
    let (_, never) = found.first()?;
    let names: Vec<_> = found.iter().map(|it| it.0.to_owned()).collect();
    Some(format!("{} {never}.", and(&names)))
}

/// Which rows of the tables that should be used in full were not.
fn used(run: &Simulation) -> Option<String> {
    let first = run.tables.first()?;
    let (mut of, mut idle) = (Vec::new(), Vec::new());
    for (place, ledger) in first.stat_tables.iter().enumerate().filter(|it| it.1.all_used) {
        of.push(format!("every {}", ledger.of));
        let counts = |row: usize| {
            let lines =
                run.tables.iter().filter_map(move |it| it.stat_tables.get(place)?.rows.get(row));
            lines.flat_map(|it| &it.counts).sum::<u64>()
        };
        let rows = ledger.rows.iter().enumerate().filter(|it| counts(it.0) == 0);
        idle.extend(rows.map(|it| it.1.title.clone()));
    }
    match (of.len(), idle.len()) {
        (0, _) => None,
        (_, 0) => {
            let all = and(&of);
            Some(format!("E{} was used.", &all[1..]))
        }
        _ => Some(format!("Never used, so not covered here: {}.", and(&idle))),
    }
}

/// Cards that could never be used, held against those of which the game says so.
pub(super) fn dead(run: &Simulation, game: &Game) -> Json {
    let found: Vec<&str> = nothing(run).iter().map(|it| it.0).collect();
    let variant = run.run.variant.as_ref();
    let variant = variant.and_then(|id| game.variants.iter().find(|it| it.id.value == *id));
    let said: Vec<&str> =
        variant.into_iter().flat_map(|it| &it.dead).map(|it| title(game, &it.value)).collect();
    let rows = found.iter().map(|it| json!({ "name": it, "known": said.contains(it) }));
    let rows: Vec<_> = rows.collect();
    let alive: Vec<_> = said.iter().filter(|it| !found.contains(it)).collect();
    json!({ "rows": rows, "alive": alive })
}

/// Who played, how good that is, and what follows for all that is said before.
fn policy(run: &Simulation) -> Option<String> {
    let name = run.run.policy.as_str();
    let how = match name.split(':').next()? {
        "random" => "chooses any legal action at random. It is weaker than any other",
        "simple" => {
            "weighs fewer things than the sensible one. It is stronger than random and loses most games \
             to sensible"
        }
        "sensible" => {
            "does what a sensible person would. It wins most games against weaker policies and loses most \
             to search, where the game has that"
        }
        _ => {
            "tries what sensible would do, and what else is worth a thought, in games that it plays to \
             the end, and keeps what wins most. With 100 games or more at each decision it wins most \
             games against sensible"
        }
    };
    Some(format!(
        "The {name} policy played every seat: it {how} (docs/policies.md has the figures). So a line that \
         prevails here may be the strongest in the game or only the habit of this policy; another one \
         tells (`--policy`, `contest`)."
    ))
}

pub(super) fn table(annals: &GameStats, game: &Game) -> Json {
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
            "players": ratio(mark.players, players),
            "wins": interval(mark.wins, mark.players),
        })
    });
    json!({
        "seats": annals.seats,
        "games": grouped(annals.games),
        "names": names(annals),
        "fair": 1.0 / f64::from(annals.seats.max(1)),
        "ends": ends.collect::<Vec<_>>(),
        "marks": marks.collect::<Vec<_>>(),
        "stat_tables": annals.stat_tables.iter().filter(|it| counted(it)).map(|it| shown(it, annals, game)).collect::<Vec<_>>(),
    })
}

fn counted(ledger: &StatTable) -> bool {
    ledger.rows.iter().flat_map(|it| &it.counts).any(|it| *it > 0)
}

/// What a count of a column is a part of, or is to be shared out among.
fn whole_of(annals: &GameStats, ledger: &StatTable, line: &StatRow, column: usize) -> u64 {
    let other = |id: &str| ledger.place(id).map_or(0, |it| line.counts[it]);
    match &ledger.columns[column].show {
        Show::Share => ledger.sum(column),
        Show::PartOf(id) | Show::Each(id) | Show::Odds(id) => other(id),
        Show::OfAll(path) => {
            let (table, id) = path.split_once('.').unwrap_or_default();
            let table = annals.stat_tables.iter().find(|it| it.id == table);
            table.and_then(|it| Some(it.sum(it.place(id)?))).unwrap_or_default()
        }
        Show::Game | Show::Hidden => annals.games,
    }
}

fn shown(ledger: &StatTable, annals: &GameStats, game: &Game) -> Json {
    let columns: Vec<(usize, &StatColumn)> =
        ledger.columns.iter().enumerate().filter(|(_, it)| it.show != Show::Hidden).collect();
    let style = |it: &Show| match it {
        Show::Share | Show::PartOf(_) => "bar",
        Show::OfAll(_) => "percent",
        Show::Odds(_) => "odds",
        Show::Game | Show::Each(_) | Show::Hidden => "number",
    };
    let cell = |line: &StatRow, (place, _): &(usize, &StatColumn)| {
        let (count, whole) = (line.counts[*place], whole_of(annals, ledger, line, *place));
        let Share { share, low, high } = Share::of(count.min(whole), whole);
        json!({
            "value": ratio(count, whole), "any": whole > 0, "share": share, "low": low, "high": high,
        })
    };
    let any = |line: &&StatRow| line.counts.iter().any(|it| *it > 0);
    let row = |line: &StatRow| {
        json!({
            "name": line.title,
            "colour": colour(game, thing(line)),
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
            "style": style(&it.1.show),
        })).collect::<Vec<_>>(),
        "rows": ledger.rows.iter().filter(any).map(row).collect::<Vec<_>>(),
        "idle": idle.collect::<Vec<_>>(),
    })
}
