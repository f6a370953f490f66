//! What the layout of a report reads: shares and means, in the order in which they are shown.

use super::simulation::{Simulation, Sweep, Switched};
use super::statistics::{Fit, Mean, Share};
use super::summary;
use crate::model::Game;
use crate::rules::skirmish::Readings;
use crate::rules::skirmish::tally::{Sort, SourceCount, Tally};
use serde_json::{Value as Json, json};

/// Bars of a histogram of lengths, at most.
const BARS: u32 = 24;

/// All of a report.
pub(super) fn of(run: &Simulation, game: &Game, art: &[String]) -> Json {
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
        "sources": sources(run, game),
        "tables": run.tables.iter().map(|it| table(it, game)).collect::<Vec<_>>(),
        "dead": dead(run, game),
        "rulings": run.rulings.iter().map(|it| ruling(it, run)).collect::<Vec<_>>(),
        "sweeps": run.sweeps.iter().map(|it| sweep(it, game)).collect::<Vec<_>>(),
    })
}

/// A number in groups of three.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Part of a whole; nothing of nothing.
pub(super) fn ratio(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

/// A card or special as printed; the id of what is not in the game.
pub(super) fn title<'a>(game: &'a Game, id: &'a str) -> &'a str {
    let card = game.card(id).map(|it| it.title.value.as_str());
    card.or_else(|| game.keyword(id).map(|it| it.title.value.as_str())).unwrap_or(id)
}

/// What a source of attacks is called.
pub(super) fn source_name(source: &SourceCount, game: &Game) -> String {
    let title = source.id.as_deref().map_or("", |id| title(game, id));
    match source.sort {
        Sort::Default => "the weapon alone".to_owned(),
        Sort::Basic | Sort::Flat | Sort::Special => title.to_owned(),
        Sort::Performed => format!("{title} by a card alone"),
        Sort::Counter => format!("{title} thrown back"),
        Sort::AfterBlock => format!("{title} after a block"),
        Sort::Strike => format!("strike of a {title}"),
    }
}

/// The type whose colour stands for a card or special.
fn kind(game: &Game, id: Option<&str>) -> Option<String> {
    let id = id?;
    let card = game.card(id).map(|it| it.kind.clone());
    card.or_else(|| game.keyword(id).map(|it| it.kind.clone()))
}

fn colour(game: &Game, id: Option<&str>) -> Option<String> {
    let kind = kind(game, id)?;
    game.card_type(&kind).map(|it| {
        let [r, g, b] = it.colour.value.0;
        format!("#{r:02X}{g:02X}{b:02X}")
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

fn seats(tally: &Tally) -> Json {
    let wins: Vec<u64> = tally.by_seat.iter().map(|it| it.wins).collect();
    let decided = tally.decided();
    let fit = Fit::equal(&wins);
    let rows = wins.iter().map(|it| {
        let Share { share, low, high } = Share::of(*it, decided);
        json!({ "share": share, "low": low, "high": high })
    });
    json!({
        "seats": tally.seats,
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
pub(super) fn quantile(tally: &Tally, part: f64) -> u32 {
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

/// The mean length of a game in turns.
pub(super) fn mean_turns(tally: &Tally) -> Mean {
    Mean::of(tally.turns.iter().map(|(turns, games)| (*turns, *games)))
}

fn length(tally: &Tally) -> Json {
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
        "reshuffled": ratio(tally.reshuffled, tally.games),
        "longest": tally.longest.turns,
        "longest_game": grouped(tally.longest.game),
        "broken_off": tally.capped,
        "drawn": tally.draws,
    })
}

fn sources(run: &Simulation, game: &Game) -> Json {
    let sums = |tally: &Tally| -> (u64, u64) {
        let all = tally.sources.iter();
        all.fold((0, 0), |sum, it| (sum.0 + it.damage, sum.1 + it.kills))
    };
    let wholes: Vec<_> = run.tables.iter().map(sums).collect();
    let count = run.tables.first().map_or(0, |it| it.sources.len());
    let mut rows: Vec<(f64, Json)> = Vec::new();
    for at in 0..count {
        let Some(source) = run.tables.first().map(|it| &it.sources[at]) else { continue };
        let cells: Vec<_> = run
            .tables
            .iter()
            .zip(&wholes)
            .map(|(tally, whole)| {
                let it = &tally.sources[at];
                (ratio(it.damage, whole.0), ratio(it.kills, whole.1), it.hits, it.hits + it.stopped)
            })
            .collect();
        if cells.iter().all(|it| it.3 == 0) {
            continue;
        }
        let rank = cells.iter().map(|it| it.0).sum::<f64>();
        let (hits, parts) = cells.iter().fold((0, 0), |sum, it| (sum.0 + it.2, sum.1 + it.3));
        let cells = cells.iter().map(|it| json!({ "damage": it.0, "kills": it.1 }));
        let row = json!({
            "name": source_name(source, game),
            "colour": colour(game, source.id.as_deref()),
            "hits": ratio(hits, parts),
            "cells": cells.collect::<Vec<_>>(),
        });
        rows.push((rank, row));
    }
    rows.sort_by(|a, b| b.0.total_cmp(&a.0));
    let heads: Vec<_> = run.tables.iter().map(|it| it.seats).collect();
    json!({ "heads": heads, "rows": rows.into_iter().map(|it| it.1).collect::<Vec<_>>() })
}

fn table(tally: &Tally, game: &Game) -> Json {
    let decided = tally.decided();
    let kills: u64 = tally.sources.iter().map(|it| it.kills).sum();
    let cards = tally.cards.iter().filter(|it| it.drawn + it.held > 0).map(|it| {
        json!({
            "name": title(game, &it.id),
            "colour": colour(game, Some(&it.id)),
            "drawn": ratio(it.drawn, tally.games),
            "playable": ratio(it.playable, it.held),
            "played": ratio(it.played, it.played + it.discarded),
            "kills": ratio(it.kills, kills),
            "last": ratio(it.last, decided),
            "saved": ratio(it.saved, kills),
        })
    });
    let weapons = tally.weapons.iter().filter(|it| it.turns + it.attacks > 0).map(|it| {
        let won = Share::of(it.ended_won, it.ended);
        json!({
            "name": it.id.as_deref().map_or("bare hands", |id| title(game, id)),
            "colour": colour(game, it.id.as_deref()),
            "turns": ratio(it.turns, tally.weapons.iter().map(|it| it.turns).sum()),
            "each": ratio(it.damage, it.attacks),
            "kills": ratio(it.kills, kills),
            "ended": ratio(it.ended, tally.games * u64::from(tally.seats)),
            "won": { "share": won.share, "low": won.low, "high": won.high, "any": it.ended > 0 },
        })
    });
    let specials = tally.specials.iter().filter(|it| it.used > 0).map(|it| {
        json!({
            "name": title(game, &it.id),
            "used": ratio(it.used, tally.games),
            "hits": ratio(it.hits, it.hits + it.stopped),
            "undone": ratio(it.undone, tally.games),
            "each": ratio(it.damage, it.used),
            "kills": ratio(it.kills, kills),
        })
    });
    let defences = tally.defences.iter().filter(|it| it.used > 0).map(|it| {
        let name = title(game, &it.id);
        json!({
            "name": if it.counter { format!("{name} thrown back") } else { name.to_owned() },
            "colour": colour(game, Some(&it.id)),
            "used": ratio(it.used, tally.games),
            "stood": ratio(it.stood, it.used),
            "saved": ratio(it.saved, kills),
        })
    });
    let idle = tally.weapons.iter().filter(|it| it.turns + it.attacks == 0);
    let idle = idle.filter_map(|it| it.id.as_deref());
    let undone = tally.specials.iter().filter(|it| it.used == 0).map(|it| it.id.as_str());
    json!({
        "seats": tally.seats,
        "unused": idle.chain(undone).map(|id| title(game, id)).collect::<Vec<_>>(),
        "fair": 1.0 / f64::from(tally.seats.max(1)),
        "cards": cards.collect::<Vec<_>>(),
        "weapons": weapons.collect::<Vec<_>>(),
        "specials": specials.collect::<Vec<_>>(),
        "defences": defences.collect::<Vec<_>>(),
    })
}

/// Ids of cards that were held and could never be played, in any game of the run.
pub(super) fn never_playable(run: &Simulation) -> Vec<&str> {
    let Some(first) = run.tables.first() else { return Vec::new() };
    let sum = |at: usize| {
        let counts = run.tables.iter().filter_map(|it| it.cards.get(at));
        counts.fold((0, 0), |sum, it| (sum.0 + it.held, sum.1 + it.playable))
    };
    let dead = |at: &usize| matches!(sum(*at), (1.., 0));
    (0..first.cards.len()).filter(dead).map(|at| first.cards[at].id.as_str()).collect()
}

fn dead(run: &Simulation, game: &Game) -> Json {
    let found = never_playable(run);
    let variant = run.run.variant.as_ref();
    let variant = variant.and_then(|id| game.variants.iter().find(|it| it.id.value == *id));
    let said = |id: &str| variant.is_some_and(|it| it.dead.iter().any(|dead| dead.value == id));
    let rows = found.iter().map(|id| json!({ "name": title(game, id), "known": said(id) }));
    let alive = variant.into_iter().flat_map(|it| &it.dead).map(|it| it.value.as_str());
    let alive = alive.filter(|id| !found.contains(id)).map(|id| title(game, id));
    json!({ "rows": rows.collect::<Vec<_>>(), "alive": alive.collect::<Vec<_>>() })
}

fn ruling(switched: &Switched, run: &Simulation) -> Json {
    let ruling = Readings::rulings().iter().find(|it| it.id == switched.id);
    let place = ruling.and_then(|it| it.names.iter().position(|name| *name == switched.option));
    let means = ruling.zip(place).map_or("", |(it, at)| it.means[at]);
    let cells = run.tables.iter().zip(&switched.tables).map(|(usual, other)| {
        let (a, b) = (mean_turns(usual), mean_turns(other));
        let wins = |it: &Tally| (it.by_seat.first().map_or(0, |it| it.wins), it.decided());
        let (one, two) = (wins(usual), wins(other));
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
    // What is changed, where it is a card or special that does damage.
    let subject = sweep.path.split('.').nth(1).filter(|it| {
        sweep.path.starts_with("mechanics.")
            && (game.card(it).is_some() || game.keyword(it).is_some())
    });
    let seats = sweep.points.first().map_or(0, |it| it.tables.len());
    let lines = (0..seats).map(|at| {
        let points = sweep.points.iter().filter_map(|it| it.tables.get(at).map(|t| (it.value, t)));
        let points = points.map(|(value, tally)| {
            let turns = mean_turns(tally);
            let first = Share::of(tally.by_seat.first().map_or(0, |it| it.wins), tally.decided());
            let kills: u64 = tally.sources.iter().map(|it| it.kills).sum();
            let of = |id: &str| {
                let sources = tally.sources.iter().filter(|it| it.id.as_deref() == Some(id));
                let weapons = tally.weapons.iter().filter(|it| it.id.as_deref() == Some(id));
                sources.map(|it| it.kills).chain(weapons.map(|it| it.kills)).sum::<u64>()
            };
            let share = |it: Share| json!([it.share, it.low, it.high]);
            json!({
                "value": value,
                "turns": [turns.mean, turns.mean - turns.reach, turns.mean + turns.reach],
                "first": share(first),
                "kills": subject.map(|id| share(Share::of(of(id), kills))),
            })
        });
        let points: Vec<_> = points.collect();
        let seats = sweep.points.first().and_then(|it| it.tables.get(at)).map_or(0, |it| it.seats);
        json!({ "seats": seats, "points": points })
    });
    json!({
        "path": sweep.path,
        "stands": sweep.stands,
        "subject": subject.map(|id| title(game, id)),
        "lines": lines.collect::<Vec<_>>(),
    })
}
