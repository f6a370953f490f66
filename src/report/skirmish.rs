//! What a report says of Skirmish alone: damage, cards, weapons, specials, defences.

use super::statistics::Share;
use super::summary::{list, percent};
use super::view::{colour, ratio, title};
use super::{Chapters, Simulation};
use cardwright_base::english::a;
use cardwright_model::Game;
use cardwright_rules::play::Sums as _;
use cardwright_rules::skirmish::tally::{CardCount, Sort, SourceCount, Tally, WeaponCount};
use serde_json::{Map, Value as Json, json};
use std::collections::BTreeMap;

/// Copies that must have been drawn, or fighters that must have ended with a weapon, before
/// anything is said of it.
const ENOUGH: u64 = 200;

impl Chapters for Tally {
    fn subject(&self) -> String {
        "deaths by it".to_owned()
    }

    fn sentences(run: &Simulation<Self>, game: &Game) -> Vec<String> {
        vec![damage(run, game), cards(run, game), weapons(run, game), used(run, game), policy(run)]
    }

    fn parts(run: &Simulation<Self>, game: &Game) -> Map<String, Json> {
        let tables: Vec<_> = run.tables.iter().map(|it| table(it, game)).collect();
        let parts = [
            ("sources", sources(run, game)),
            ("tables", Json::Array(tables)),
            ("dead", dead(run, game)),
        ];
        parts.into_iter().map(|(name, part)| (name.to_owned(), part)).collect()
    }

    fn asides(&self) -> Vec<String> {
        let reshuffled = 100.0 * ratio(self.reshuffled, self.games);
        vec![format!("deck reshuffled in {reshuffled:.0}\u{a0}%")]
    }

    fn part_of(&self, id: &str) -> Option<(u64, u64)> {
        let sources = self.sources.iter().filter(|it| it.id.as_deref() == Some(id));
        let weapons = self.weapons.iter().filter(|it| it.id.as_deref() == Some(id));
        let kills = sources.map(|it| it.kills).chain(weapons.map(|it| it.kills)).sum();
        Some((kills, self.sources.iter().map(|it| it.kills).sum()))
    }
}

/// What a source of attacks is called.
fn source_name(source: &SourceCount, game: &Game) -> String {
    let title = source.id.as_deref().map_or("", |id| title(game, id));
    match source.sort {
        Sort::Default => "the weapon alone".to_owned(),
        Sort::Basic | Sort::Flat | Sort::Special => title.to_owned(),
        Sort::Performed => format!("{title} by a card alone"),
        Sort::Counter => format!("{title} thrown back"),
        Sort::AfterBlock => format!("{title} after a block"),
        Sort::Strike => format!("strike of {}", a(title)),
    }
}

fn sources(run: &Simulation<Tally>, game: &Game) -> Json {
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
fn never_playable(run: &Simulation<Tally>) -> Vec<&str> {
    let Some(first) = run.tables.first() else { return Vec::new() };
    let sum = |at: usize| {
        let counts = run.tables.iter().filter_map(|it| it.cards.get(at));
        counts.fold((0, 0), |sum, it| (sum.0 + it.held, sum.1 + it.playable))
    };
    let dead = |at: &usize| matches!(sum(*at), (1.., 0));
    (0..first.cards.len()).filter(dead).map(|at| first.cards[at].id.as_str()).collect()
}

fn dead(run: &Simulation<Tally>, game: &Game) -> Json {
    let found = never_playable(run);
    let variant = run.run.variant.as_ref();
    let variant = variant.and_then(|id| game.variants.iter().find(|it| it.id.value == *id));
    let said = |id: &str| variant.is_some_and(|it| it.dead.iter().any(|dead| dead.value == id));
    let rows = found.iter().map(|id| json!({ "name": title(game, id), "known": said(id) }));
    let alive = variant.into_iter().flat_map(|it| &it.dead).map(|it| it.value.as_str());
    let alive = alive.filter(|id| !found.contains(id)).map(|id| title(game, id));
    json!({ "rows": rows.collect::<Vec<_>>(), "alive": alive.collect::<Vec<_>>() })
}

fn damage(run: &Simulation<Tally>, game: &Game) -> String {
    let mut sums: BTreeMap<String, u64> = BTreeMap::new();
    for source in run.tables.iter().flat_map(|it| &it.sources) {
        *sums.entry(source_name(source, game)).or_default() += source.damage;
    }
    let whole: u64 = sums.values().sum();
    let mut sums: Vec<_> = sums.into_iter().filter(|it| it.1 > 0).collect();
    sums.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    let say = |(name, sum): &(String, u64)| format!("{name} ({})", percent(ratio(*sum, whole)));
    // More than all others together.
    if let Some((name, sum)) = sums.first().filter(|it| 2 * it.1 > whole) {
        let share = percent(ratio(*sum, whole));
        return format!(
            "One line prevails: {share} of all damage comes from {name}, more than from all others together."
        );
    }
    let most: Vec<_> = sums.iter().take(3).map(say).collect();
    match sums.last().filter(|_| sums.len() > 3) {
        Some(least) => {
            format!("Most damage comes from {}, least from {}.", list(&most), say(least))
        }
        None => format!("Damage comes from {}.", list(&most)),
    }
}

fn cards(run: &Simulation<Tally>, game: &Game) -> String {
    let mut sums: BTreeMap<&str, CardCount> = BTreeMap::new();
    for count in run.tables.iter().flat_map(|it| &it.cards) {
        let sum = sums.entry(&count.id).or_default();
        sum.drawn += count.drawn;
        sum.played += count.played;
        sum.discarded += count.discarded;
        sum.kills += count.kills;
    }
    let used = |it: &CardCount| ratio(it.played, it.played + it.discarded);
    let known: Vec<_> = sums.iter().filter(|it| it.1.drawn >= ENOUGH).collect();
    let by_use =
        |a: &&&(&&str, &CardCount), b: &&&(&&str, &CardCount)| used(a.1).total_cmp(&used(b.1));
    let pairs: Vec<(&&str, &CardCount)> = known.iter().map(|(id, it)| (*id, *it)).collect();
    let refs: Vec<_> = pairs.iter().collect();
    let (Some(most), Some(least)) = (refs.iter().max_by(by_use), refs.iter().min_by(by_use)) else {
        return "Too few cards were drawn to say how they are used.".to_owned();
    };
    let deadly = refs.iter().max_by_key(|it| it.1.kills).filter(|it| it.1.kills > 0);
    let deadly = deadly.map_or_else(String::new, |it| {
        let kills: u64 = run.tables.iter().flat_map(|it| &it.sources).map(|it| it.kills).sum();
        let share = percent(ratio(it.1.kills, kills));
        format!("; {} has a part in {share} of all deaths", title(game, it.0))
    });
    let times = |it: &CardCount| match it.discarded {
        0 => "every time it leaves a hand".to_owned(),
        _ => format!("{} of the times it leaves a hand", percent(used(it))),
    };
    format!(
        "{} is played {}, {} {}; otherwise they are discarded{deadly}.",
        title(game, most.0),
        times(most.1),
        title(game, least.0),
        times(least.1),
    )
}

fn weapons(run: &Simulation<Tally>, game: &Game) -> String {
    // Fair shares differ from table to table, so what is compared is how often more than fair.
    let mut sums: BTreeMap<Option<&str>, (u64, u64, f64)> = BTreeMap::new();
    for tally in &run.tables {
        for WeaponCount { id, ended, ended_won, .. } in &tally.weapons {
            let sum = sums.entry(id.as_deref()).or_default();
            sum.0 += ended;
            sum.1 += ended_won;
            sum.2 += *ended as f64 / f64::from(tally.seats.max(1));
        }
    }
    let rate = |it: &(u64, u64, f64)| if it.2 > 0.0 { it.1 as f64 / it.2 } else { 0.0 };
    let known: Vec<_> = sums.iter().filter(|it| it.1.0 >= ENOUGH).collect();
    let name = |id: &Option<&str>| match id {
        Some(id) => a(title(game, id)),
        None => "bare hands".to_owned(),
    };
    let best = known.iter().max_by(|a, b| rate(a.1).total_cmp(&rate(b.1)));
    let worst = known.iter().min_by(|a, b| rate(a.1).total_cmp(&rate(b.1)));
    let arms = match best.zip(worst) {
        Some((best, worst)) if best.0 != worst.0 => format!(
            "Fighters who end with {} win {:.1} times their fair share, those with {} {:.1} times",
            name(best.0),
            rate(best.1),
            name(worst.0),
            rate(worst.1)
        ),
        _ => "Too few fighters changed their weapon to compare what they wield".to_owned(),
    };
    let dead = never_playable(run);
    let dead: Vec<_> = dead.iter().map(|id| title(game, id).to_owned()).collect();
    match dead.len() {
        0 => format!("{arms}."),
        _ => format!("{arms}; {} could never be played.", list(&dead)),
    }
}

/// Which weapons and specials nobody used.
fn used(run: &Simulation<Tally>, game: &Game) -> String {
    let mut uses: BTreeMap<&str, u64> = BTreeMap::new();
    for tally in &run.tables {
        for it in &tally.weapons {
            if let Some(id) = &it.id {
                *uses.entry(id).or_default() += it.turns + it.attacks;
            }
        }
        for it in &tally.specials {
            *uses.entry(&it.id).or_default() += it.used;
        }
    }
    let idle = uses.iter().filter(|it| *it.1 == 0).map(|it| title(game, it.0).to_owned());
    let idle: Vec<_> = idle.collect();
    match idle.len() {
        0 => "Every weapon and every special was used.".to_owned(),
        _ => format!("Never used, so nothing here is about them: {}.", list(&idle)),
    }
}

/// Who played, how good that is, and what follows for all that is said before.
fn policy(run: &Simulation<Tally>) -> String {
    let name = run.run.policy.as_str();
    let (how, strength) = match name {
        "random" => ("does anything that the rules allow", "It is weaker than any other"),
        "simple" => (
            "weighs the likely damage of an attack against the worth of its cards",
            "It is stronger than random and loses most games to sensible",
        ),
        "sensible" => (
            "weighs what an attack is likely to take and a defence to save against the worth of the cards in its hand",
            "It wins most games against simple and loses most to search",
        ),
        _ => (
            "tries what sensible would do, and what else is worth a thought, in games with the hidden cards dealt anew, and keeps what wins most",
            "With 100 games or more at each decision it wins most games against sensible",
        ),
    };
    format!(
        "The {name} policy played every seat: it {how}. {strength} (docs/policies.md has the figures). So a line that prevails here may be the strongest in the game or only the habit of this policy; another one tells (`--policy`, `contest`)."
    )
}
