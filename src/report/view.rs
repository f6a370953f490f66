//! What the layout of a report reads: shares and means, in the order in which they are shown.

use super::figures::{
    THIN, decimals, grouped, interval, mean_turns, percent, quantile, ratio, title,
};
use super::simulation::{Simulation, Sweep, Switched};
use super::statistics::{Fit, Mean, Share};
use super::{course, findings, stat_tables, summary};
use cardwright_model::Game;
use cardwright_rules::play::{EndingStats, GameStats, MarkStats};
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
        "summary": summary::sentences(run, game),
        "said": summary::said(run),
        "seats": run.tables.iter().map(seats).collect::<Vec<_>>(),
        "lengths": run.tables.iter().map(length).collect::<Vec<_>>(),
        "rulings": run.rulings.iter().map(|it| ruling(it, run, choices)).collect::<Vec<_>>(),
        "sweeps": run.sweeps.iter().map(|it| sweep(it, game)).collect::<Vec<_>>(),
        "subject": run.tables.first().map(findings::subject),
        "course": course::table(run),
        "ends": run.tables.iter().filter(|it| !it.ends.is_empty()).map(ends).collect::<Vec<_>>(),
        "marks": run.tables.iter().filter(|it| !it.marks.is_empty()).map(marks).collect::<Vec<_>>(),
        "top": findings::top(run).map(|it| it.1),
        "tables": stat_tables::all(run, game),
        "dead": dead(run, game),
    })
}

fn facts(run: &Simulation, game: &Game) -> Vec<[String; 2]> {
    let setting = &run.run;
    let variant = setting.variant.as_ref().map_or("none", |id| {
        let found = game.variants.iter().find(|it| it.id.value == *id);
        found.map_or(id.as_str(), |it| it.title.value.as_str())
    });
    let seats: Vec<String> = run.tables.iter().map(|it| it.seats.to_string()).collect();
    let mut facts = vec![
        ["Variant".to_owned(), variant.to_owned()],
        ["Seats".to_owned(), seats.join(", ")],
        ["Games".to_owned(), format!("{} for each number of seats", grouped(setting.games))],
        ["Played by".to_owned(), format!("the {} policy, in every seat", setting.policy)],
        ["A decision".to_owned(), format!("{} seconds (assumed)", setting.seconds)],
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

fn seats(stats: &GameStats) -> Json {
    let wins = stats.wins();
    let decided = stats.decided();
    let fit = Fit::equal(&wins);
    let rows = wins.iter().map(|won| {
        let Share { share, low, high } = Share::of(*won, decided);
        let shown = percent(share, stats.games);
        let interval = interval(low, high, stats.games);
        json!({ "share": share, "low": low, "high": high, "shown": shown, "interval": interval })
    });
    let unevenness = if stats.seats_alike { fit.unevenness().name() } else { "different parts" };
    json!({
        "seats": stats.seats,
        "names": stats.by_seat.iter().map(|it| it.name.as_str()).collect::<Vec<_>>(),
        "decided": grouped(decided),
        "alike": stats.seats_alike,
        "fair": 1.0 / f64::from(stats.seats.max(1)),
        "rows": rows.collect::<Vec<_>>(),
        "verdict": unevenness,
        "test": format!("χ² = {:.1} ({}), p {}, w = {:.3}", fit.chi_square, fit.freedom, chance(fit.p), fit.w),
    })
}

fn chance(p: f64) -> String {
    if p < 0.0001 { "< 0.0001".to_owned() } else { format!("= {p:.4}") }
}

fn ends(stats: &GameStats) -> Json {
    let ended = stats.games - stats.capped;
    let end = |end: &EndingStats| {
        let by_seat = end.by_seat.iter().zip(&stats.by_seat);
        json!({
            "name": end.title,
            "share": share(end.games(), ended, stats.games),
            "by_seat": by_seat.map(|(it, of)| share(*it, of.wins, stats.games)).collect::<Vec<_>>(),
        })
    };
    json!({
        "seats": stats.seats,
        "n": grouped(ended),
        "names": stats.by_seat.iter().map(|seat| {
            json!({ "name": seat.name, "n": grouped(seat.wins) })
        }).collect::<Vec<_>>(),
        "rows": stats.ends.iter().map(end).collect::<Vec<_>>(),
    })
}

fn marks(stats: &GameStats) -> Json {
    let mark = |mark: &MarkStats| {
        json!({
            "name": mark.title,
            "n": grouped(mark.players),
            "wins": share(mark.wins, mark.players, stats.games),
        })
    };
    json!({
        "seats": stats.seats,
        "fair": stats.seats_alike.then(|| 1.0 / f64::from(stats.seats.max(1))),
        "even": percent(ratio(1, u64::from(stats.seats)), 0),
        "rows": stats.marks.iter().map(mark).collect::<Vec<_>>(),
    })
}

/// A share with its interval, as it is shown and as it is drawn.
fn share(part: u64, whole: u64, games: u64) -> Json {
    let Share { share, low, high } = Share::of(part, whole);
    json!({
        "text": if whole == 0 { "–".to_owned() } else { percent(share, games) },
        "interval": interval(low, high, games),
        "share": share,
        "low": low,
        "high": high,
        "any": whole > 0,
        "thin": whole < THIN,
    })
}

/// Cards that could never be used, held against those of which the game says so.
fn dead(run: &Simulation, game: &Game) -> Json {
    let found: Vec<&str> = findings::nothing(run).iter().map(|it| it.0).collect();
    let variant = run.run.variant.as_ref();
    let variant = variant.and_then(|id| game.variants.iter().find(|it| it.id.value == *id));
    let said: Vec<&str> =
        variant.into_iter().flat_map(|it| &it.dead).map(|it| title(game, &it.value)).collect();
    let rows = found.iter().map(|it| json!({ "name": it, "known": said.contains(it) }));
    let rows: Vec<_> = rows.collect();
    let alive: Vec<_> = said.iter().filter(|it| !found.contains(it)).collect();
    json!({ "rows": rows, "alive": alive })
}

fn length(stats: &GameStats) -> Json {
    let mean = mean_turns(stats);
    // The few longest games would press the others into a corner.
    let at = |part| quantile(&stats.turns, part);
    let (first, last) = (at(0.0), at(0.995));
    let width = (last + 1 - first).div_ceil(BARS).max(1);
    let mut bars = vec![0; ((last + 1 - first).div_ceil(width)) as usize];
    let mut beyond = 0;
    for (turns, games) in &stats.turns {
        match bars.get_mut(((turns - first) / width) as usize) {
            Some(bar) => *bar += games,
            None => beyond += games,
        }
    }
    json!({
        "seats": stats.seats,
        "n": grouped(stats.games),
        "turn": stats.course.turn,
        "first": first,
        "width": width,
        "bars": bars.iter().map(|it| ratio(*it, stats.games)).collect::<Vec<_>>(),
        "beyond": ratio(beyond, stats.games),
        "mean": mean.mean,
        "reach": mean.reach,
        "each": mean.mean / f64::from(stats.seats.max(1)),
        "middle": [at(0.05), at(0.5), at(0.95)],
        "decisions": ratio(stats.decisions, stats.games),
        "longest": stats.longest.turns,
        "longest_game": grouped(stats.longest.game),
        "broken_off": stats.capped,
        "drawn": stats.draws,
    })
}

fn ruling(switched: &Switched, run: &Simulation, choices: &[Switch]) -> Json {
    let ruling = choices.iter().find(|it| it.id == switched.id);
    let option = ruling.and_then(|ruling| ruling.options.iter().find(|it| it.0 == switched.option));
    let means = option.map_or("", |it| it.1);
    let top = findings::top(run);
    let cells = run.tables.iter().zip(&switched.tables).map(|(usual, other)| {
        let part = |it| top.as_ref().and_then(|(id, _)| findings::top_part(it, id));
        let parts = part(usual).zip(part(other));
        let (a, b) = (mean_turns(usual), mean_turns(other));
        let (one, two) = (usual.first_wins(), other.first_wins());
        json!({
            "turns": b.mean - a.mean,
            "turns_part": if a.mean > 0.0 { (b.mean - a.mean) / a.mean } else { 0.0 },
            "turns_differ": Mean::differ(a, b),
            "first": ratio(two.0, two.1) - ratio(one.0, one.1),
            "first_differ": Share::differ(one, two),
            "top": parts.map(|(one, two)| ratio(two.0, two.1) - ratio(one.0, one.1)),
            "decimals": decimals(usual.games),
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
    let subject = sweep.path.split('.').nth(1).filter(|subject| {
        sweep.path.starts_with("mechanics.")
            && (game.card(subject).is_some() || game.keyword(subject).is_some())
    });
    let seats = sweep.points.first().map_or(0, |it| it.tables.len());
    let lines = (0..seats).map(|at| {
        let points = sweep.points.iter().filter_map(|it| it.tables.get(at).map(|t| (it.value, t)));
        let points = points.map(|(value, stats)| {
            let turns = mean_turns(stats);
            let (wins, decided) = stats.first_wins();
            let first = Share::of(wins, decided);
            let part = subject.and_then(|id| findings::part_of(stats, id));
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
