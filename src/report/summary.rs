//! A run in five sentences, for somebody who reads no table.

use super::simulation::{Simulation, Switched};
use super::statistics::{Fit, Mean, Share, Verdict};
use super::view::{grouped, mean_turns, never_playable, ratio, source_name, title};
use crate::model::Game;
use crate::rules::skirmish::tally::{CardCount, Tally, WeaponCount};
use std::collections::BTreeMap;

/// Copies that must have been drawn, or fighters that must have ended with a weapon, before
/// anything is said of it.
const ENOUGH: u64 = 200;

/// The sentences: seats, length, damage, cards, weapons.
pub fn sentences(run: &Simulation, game: &Game) -> Vec<String> {
    let mut all = vec![seats(run), length(run), damage(run, game), cards(run, game)];
    all.push(weapons(run, game));
    all
}

/// What was tried comes to: a sentence on rulings, and one for each value of a sweep.
pub fn said(run: &Simulation) -> Vec<String> {
    let mut said = Vec::new();
    if !run.rulings.is_empty() {
        said.push(rulings(run));
    }
    for sweep in &run.sweeps {
        for point in &sweep.points {
            let each = point.tables.iter().map(|it| {
                let turns = mean_turns(it).mean;
                let first = percent(first_wins(it).share);
                format!("{turns:.1} turns and {first} for the first turn at {} seats", it.seats)
            });
            let each: Vec<_> = each.collect();
            said.push(format!("With {} = {}: {}.", sweep.path, point.value, list(&each)));
        }
    }
    said
}

/// Which rulings matter for how long a game is and who wins it.
fn rulings(run: &Simulation) -> String {
    let mut changed = Vec::new();
    for switched in &run.rulings {
        let pairs = run.tables.iter().zip(&switched.tables);
        let parts = pairs.filter_map(|(usual, other)| {
            let (a, b) = (mean_turns(usual), mean_turns(other));
            let wins = |it: &Tally| (it.by_seat.first().map_or(0, |it| it.wins), it.decided());
            let differ = Mean::differ(a, b) || Share::differ(wins(usual), wins(other));
            differ.then(|| (b.mean - a.mean) / a.mean.max(1.0))
        });
        if let Some(most) = parts.max_by(|a, b| a.abs().total_cmp(&b.abs())) {
            changed.push((most, switched));
        }
    }
    changed.sort_by(|a, b| b.0.abs().total_cmp(&a.0.abs()));
    let name = |(most, it): &(f64, &Switched)| {
        let change = format!("{:+.1}\u{a0}%", 100.0 * most).replace('-', "−");
        format!("{} as {} ({change} turns)", it.id, it.option)
    };
    let tried = run.rulings.len();
    match changed.len() {
        0 => format!(
            "None of {tried} other readings changes the length of a game or the chances of the first turn by more than chance explains."
        ),
        some => {
            let most: Vec<_> = changed.iter().take(5).map(name).collect();
            let most = list(&most);
            format!(
                "Of {tried} other readings, {some} change the length of a game or the chances of the first turn by more than chance explains; most do {most}."
            )
        }
    }
}

fn first_wins(tally: &Tally) -> Share {
    Share::of(tally.by_seat.first().map_or(0, |it| it.wins), tally.decided())
}

/// As per cent with one figure behind the point.
fn percent(share: f64) -> String {
    format!("{:.1}\u{a0}%", 100.0 * share)
}

/// Names with commas and an `and`.
fn list(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

fn wins(tally: &Tally) -> Vec<u64> {
    tally.by_seat.iter().map(|it| it.wins).collect()
}

fn seats(run: &Simulation) -> String {
    let each = run.tables.iter().map(|it| {
        let fair = percent(ratio(1, u64::from(it.seats)));
        format!("{} at {} seats ({fair} would be even)", percent(first_wins(it).share), it.seats)
    });
    let worst = run.tables.iter().max_by_key(|it| Fit::equal(&wins(it)).verdict());
    let each: Vec<_> = each.collect();
    let verdict = worst.map_or(Verdict::Unknown, |it| Fit::equal(&wins(it)).verdict());
    let judged = match (verdict, worst) {
        (Verdict::Unknown, _) | (_, None) => {
            "these are too few games to tell whether it is fair".to_owned()
        }
        (Verdict::NotFound, _) => "all places taken together, the game is fair".to_owned(),
        (_, Some(it)) if run.tables.len() > 1 => format!(
            "all places taken together, the game is {}, at worst with {} players",
            verdict.name(),
            it.seats
        ),
        _ => format!("all places taken together, the game is {}", verdict.name()),
    };
    format!("Whoever has the first turn wins {}; {judged}.", list(&each))
}

fn length(run: &Simulation) -> String {
    let each: Vec<_> = run
        .tables
        .iter()
        .map(|it| {
            let mean = mean_turns(it).mean;
            let own = mean / f64::from(it.seats.max(1));
            format!("{mean:.0} turns at {} seats ({own:.1} for each)", it.seats)
        })
        .collect();
    let games: u64 = run.tables.iter().map(|it| it.games).sum();
    let capped: u64 = run.tables.iter().map(|it| it.capped).sum();
    let longest = run.tables.iter().max_by_key(|it| it.longest.turns);
    let longest = longest.map_or(0, |it| it.longest.turns);
    let end = match capped {
        0 => format!("all {} games ended, the longest after {longest} turns", grouped(games)),
        some => format!(
            "{} of {} games had not ended when they were broken off",
            grouped(some),
            grouped(games)
        ),
    };
    format!("A game takes {} on average; {end}.", list(&each))
}

fn damage(run: &Simulation, game: &Game) -> String {
    let mut sums: BTreeMap<String, u64> = BTreeMap::new();
    for source in run.tables.iter().flat_map(|it| &it.sources) {
        *sums.entry(source_name(source, game)).or_default() += source.damage;
    }
    let whole: u64 = sums.values().sum();
    let mut sums: Vec<_> = sums.into_iter().filter(|it| it.1 > 0).collect();
    sums.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    let say = |(name, sum): &(String, u64)| format!("{name} ({})", percent(ratio(*sum, whole)));
    let most: Vec<_> = sums.iter().take(3).map(say).collect();
    match sums.last().filter(|_| sums.len() > 3) {
        Some(least) => {
            format!("Most damage comes from {}, least from {}.", list(&most), say(least))
        }
        None => format!("Damage comes from {}.", list(&most)),
    }
}

fn cards(run: &Simulation, game: &Game) -> String {
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
    format!(
        "Of the copies that leave a hand, most are played of {} ({}) and fewest of {} ({}), the rest discarded{deadly}.",
        title(game, most.0),
        percent(used(most.1)),
        title(game, least.0),
        percent(used(least.1)),
    )
}

fn weapons(run: &Simulation, game: &Game) -> String {
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
        Some(id) => format!("a {}", title(game, id)),
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
        0 => format!("{arms}; no card that anybody drew is without use."),
        _ => format!("{arms}; {} could never be played.", list(&dead)),
    }
}
