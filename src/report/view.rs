//! What the layout of a report reads: shares and means, in the order in which they are shown.

use super::figures::{grouped, mean_turns, ratio, title};
use super::simulation::{Simulation, Sweep, Switched};
use super::statistics::{Fit, Mean, Share};
use super::{annals, summary};
use cardwright_model::Game;
use cardwright_rules::play::GameStats;
use cardwright_rules::switches::Switch;
use serde_json::{Value as Json, json};

/// Bars of a histogram of lengths, at most.
const BARS: u32 = 24;

/// All of a report.
pub(super) fn of(run: &Simulation, game: &Game, art: &[String]) -> Json {
    let choices = cardwright_rules::entry(game).map_or(&[][..], |it| it.switches);
    json!({
        "game": {
            "title": game.title.value,
            "edition": game.edition.value,
            "version": game.version.value,
            "language": game.language,
        },
        "made_with": run.made_with,
        "art": art,
        "facts": facts(run, game),
        "summary": summary::sentences(run),
        "said": summary::said(run),
        "seats": run.tables.iter().map(seats).collect::<Vec<_>>(),
        "lengths": run.tables.iter().map(length).collect::<Vec<_>>(),
        "rulings": run.rulings.iter().map(|it| ruling(it, run, choices)).collect::<Vec<_>>(),
        "sweeps": run.sweeps.iter().map(|it| sweep(it, game)).collect::<Vec<_>>(),
        "subject": run.tables.first().map(annals::subject),
        "annals": run.tables.iter().map(|it| annals::table(it, game)).collect::<Vec<_>>(),
        "dead": annals::dead(run, game),
    })
}

fn facts(run: &Simulation, game: &Game) -> Vec<[String; 2]> {
    let setting = &run.run;
    let variant = setting.variant.as_ref().map_or("the game as it is", |id| {
        let found = game.variants.iter().find(|it| it.id.value == *id);
        found.map_or(id.as_str(), |it| it.title.value.as_str())
    });
    let seats: Vec<String> = run.tables.iter().map(|it| it.seats.to_string()).collect();
    let mut facts = vec![
        ["Variant".to_owned(), variant.to_owned()],
        ["Seats".to_owned(), seats.join(", ")],
        ["Games".to_owned(), format!("{} for each number of seats", grouped(setting.games))],
        ["Decided by".to_owned(), format!("the {} policy, on every seat", setting.policy)],
        ["Seed".to_owned(), setting.seed.to_string()],
    ];
    if !setting.rulings.is_empty() {
        let read: Vec<_> = setting.rulings.iter().map(|(id, it)| format!("{id} = {it}")).collect();
        facts.push(["Rulings".to_owned(), read.join(", ")]);
    }
    if let Some(part) = run.shard {
        facts.push(["Shard".to_owned(), format!("{} of {}", part.index, part.of)]);
    }
    facts
}

fn seats(tally: &GameStats) -> Json {
    let wins = tally.wins();
    let decided = tally.decided();
    let fit = Fit::equal(&wins);
    let rows = wins.iter().map(|it| {
        let Share { share, low, high } = Share::of(*it, decided);
        json!({ "share": share, "low": low, "high": high })
    });
    json!({
        "seats": tally.seats,
        "names": annals::names(tally),
        "decided": grouped(decided),
        "fair": 1.0 / f64::from(tally.seats.max(1)),
        "rows": rows.collect::<Vec<_>>(),
        "verdict": fit.verdict().name(),
        "test": format!("χ² = {:.1} ({}), p {}, w = {:.3}", fit.chi_square, fit.freedom, chance(fit.p), fit.w),
    })
}

fn chance(p: f64) -> String {
    if p < 0.0001 { "< 0.0001".to_owned() } else { format!("= {p:.4}") }
}

/// The number of turns that so large a part of the games did not exceed.
pub(super) fn quantile(tally: &GameStats, part: f64) -> u32 {
    let wanted = (tally.games as f64 * part).ceil().max(1.0) as u64;
    let mut seen = 0;
    for (turns, games) in &tally.turns {
        seen += games;
        if seen >= wanted {
            return *turns;
        }
    }
    0
}

fn length(tally: &GameStats) -> Json {
    let mean = mean_turns(tally);
    // The few longest games would press the others into a corner.
    let (first, last) = (quantile(tally, 0.0), quantile(tally, 0.995));
    let width = (last + 1 - first).div_ceil(BARS).max(1);
    let mut bars = vec![0; ((last + 1 - first).div_ceil(width)) as usize];
    let mut beyond = 0;
    for (turns, games) in &tally.turns {
        match bars.get_mut(((turns - first) / width) as usize) {
            Some(bar) => *bar += games,
            None => beyond += games,
        }
    }
    json!({
        "seats": tally.seats,
        "first": first,
        "width": width,
        "bars": bars.iter().map(|it| ratio(*it, tally.games)).collect::<Vec<_>>(),
        "beyond": ratio(beyond, tally.games),
        "mean": mean.mean,
        "reach": mean.reach,
        "each": mean.mean / f64::from(tally.seats.max(1)),
        "middle": [quantile(tally, 0.05), quantile(tally, 0.5), quantile(tally, 0.95)],
        "decisions": ratio(tally.decisions, tally.games),
        "longest": tally.longest.turns,
        "longest_game": grouped(tally.longest.game),
        "broken_off": tally.capped,
        "drawn": tally.draws,
    })
}

fn ruling(switched: &Switched, run: &Simulation, choices: &[Switch]) -> Json {
    let ruling = choices.iter().find(|it| it.id == switched.id);
    let option = ruling.and_then(|it| it.options.iter().find(|it| it.0 == switched.option));
    let means = option.map_or("", |it| it.1);
    let cells = run.tables.iter().zip(&switched.tables).map(|(usual, other)| {
        let (a, b) = (mean_turns(usual), mean_turns(other));
        let (one, two) = (usual.first_wins(), other.first_wins());
        json!({
            "turns": b.mean - a.mean,
            "turns_part": if a.mean > 0.0 { (b.mean - a.mean) / a.mean } else { 0.0 },
            "turns_differ": Mean::differ(a, b),
            "first": ratio(two.0, two.1) - ratio(one.0, one.1),
            "first_differ": Share::differ(one, two),
            "broken_off": other.capped,
        })
    });
    json!({
        "id": switched.id,
        "option": switched.option,
        "about": ruling.map_or("", |it| it.about),
        "means": means,
        "cells": cells.collect::<Vec<_>>(),
    })
}

fn sweep(sweep: &Sweep, game: &Game) -> Json {
    // What is changed, where it is something that is counted by itself.
    let subject = sweep.path.split('.').nth(1).filter(|it| {
        sweep.path.starts_with("mechanics.")
            && (game.card(it).is_some() || game.keyword(it).is_some())
    });
    let seats = sweep.points.first().map_or(0, |it| it.tables.len());
    let lines = (0..seats).map(|at| {
        let points = sweep.points.iter().filter_map(|it| it.tables.get(at).map(|t| (it.value, t)));
        let points = points.map(|(value, tally)| {
            let turns = mean_turns(tally);
            let (wins, decided) = tally.first_wins();
            let first = Share::of(wins, decided);
            let part = subject.and_then(|id| annals::part_of(tally, id));
            let share = |it: Share| json!([it.share, it.low, it.high]);
            json!({
                "value": value,
                "turns": [turns.mean, turns.mean - turns.reach, turns.mean + turns.reach],
                "first": share(first),
                "part": part.map(|(part, whole)| share(Share::of(part, whole))),
            })
        });
        let points: Vec<_> = points.collect();
        let seats = sweep.points.first().and_then(|it| it.tables.get(at)).map_or(0, |it| it.seats);
        json!({ "seats": seats, "points": points })
    });
    json!({
        "path": sweep.path,
        "current": sweep.current,
        "subject": subject.map(|id| title(game, id)),
        "lines": lines.collect::<Vec<_>>(),
    })
}
