//! What a report says of how games run: how long they take, who waits, who leads, who is attacked.

use super::Simulation;
use super::figures::{THIN, at_seats, grouped, number, percent, quantile, ratio};
use super::statistics::Mean;
use cardwright_base::english::{and, capital};
use cardwright_rules::play::{GameStats, Seat, TargetStats};
use serde_json::{Value as Json, json};

/// Parts of the games between which the middle nine tenths lie.
const FROM: f64 = 0.05;
const TO: f64 = 0.95;
/// Fewer changes of the lead in a game are told as none.
const SELDOM: f64 = 0.05;

/// Minutes that so many choices take.
fn minutes(choices: f64, run: &Simulation) -> f64 {
    choices * f64::from(run.run.seconds) / 60.0
}

fn rounded(minutes: f64) -> String {
    if minutes < 1.0 { "less than 1".to_owned() } else { format!("{minutes:.0}") }
}

fn mean_minutes(it: &GameStats, run: &Simulation) -> f64 {
    minutes(ratio(it.course.choices, it.games), run)
}

fn each(run: &Simulation, say: impl Fn(&GameStats) -> Option<String>) -> Vec<(Seat, String)> {
    run.tables.iter().filter_map(|it| Some((it.seats, say(it)?))).collect()
}

/// How many minutes a game takes, by the seconds that are assumed.
pub(super) fn time(run: &Simulation, stated: Option<u32>) -> String {
    let all = each(run, |stats| {
        let at = |part| minutes(f64::from(quantile(&stats.course.games_by_choices, part)), run);
        let (from, to) = (rounded(at(FROM)), rounded(at(TO)));
        let span = if from == to {
            String::new()
        } else {
            format!(" ({from} to {to} in nine games in ten)")
        };
        Some(format!("{} minutes{span}", rounded(mean_minutes(stats, run))))
    });
    let says = stated.map_or_else(String::new, |it| format!(" The game says {it} minutes."));
    format!(
        "That is about {}, if each decision with more than one option takes {} seconds: an assumption \
         (`--seconds`), not a measurement.{says}",
        at_seats(&all),
        run.run.seconds
    )
}

/// How long whoever is out first has to wait.
pub(super) fn waiting(run: &Simulation) -> Option<String> {
    let all = each(run, |stats| {
        let gone = &stats.course.eliminations;
        (gone.games >= THIN).then(|| {
            let before = ratio(gone.turns_before, gone.games);
            let wait = Mean::of(gone.waits.iter().map(|(turns, games)| (*turns, *games))).mean;
            let long = quantile(&gone.waits, 0.9);
            let minutes = rounded(minutes(ratio(gone.choices, gone.games), run));
            format!(
                "At {} seats the first player to be eliminated is out after {before:.0} turns and then \
                 waits another {wait:.0} turns, about {minutes} minutes; in one game in ten, {long} turns \
                 or more.",
                stats.seats
            )
        })
    });
    let all: Vec<_> = all.into_iter().map(|it| it.1).collect();
    (!all.is_empty()).then(|| all.join(" "))
}

/// What happens in turns, and how often nothing does.
pub(super) fn quiet(run: &Simulation) -> Option<String> {
    let first = run.tables.first().filter(|it| !it.course.turn_events.is_empty())?;
    let parts = |count: &dyn Fn(&GameStats) -> u64| {
        let all = run.tables.iter().map(|it| percent(ratio(count(it), turns(it)), it.games));
        and(&all.collect::<Vec<_>>())
    };
    let events = first.course.turn_events.iter().enumerate().map(|(place, event)| {
        let part = parts(&|it| it.course.turn_events[place].turns);
        match place {
            0 => format!("in {part} of {}s {}", first.course.turn, event.title),
            _ => format!("in {part} {}", event.title),
        }
    });
    let events: Vec<_> = events.collect();
    let seats: Vec<_> = run.tables.iter().map(|it| it.seats.to_string()).collect();
    let at = if seats.len() > 1 { format!("at {} seats, ", and(&seats)) } else { String::new() };
    Some(format!(
        "{}; in {} nothing like that happens.",
        capital(&format!("{at}{}", events.join(", "))),
        parts(&|it| it.course.quiet_turns)
    ))
}

/// How often the lead changes, and what it is worth.
pub(super) fn lead(run: &Simulation) -> Option<String> {
    let by = run.tables.first()?.course.lead.as_ref()?.by.clone();
    let changes = |stats: &GameStats| {
        let changes = stats.course.lead.as_ref()?.changes.iter();
        Some(Mean::of(changes.map(|(at, games)| (*at, *games))).mean)
    };
    let all = each(run, |stats| {
        Some(match changes(stats)? {
            few if few < SELDOM => format!("less than {:.1} times", 2.0 * SELDOM),
            some => format!("{some:.1} times"),
        })
    });
    let halfway = each(run, |stats| {
        let lead = stats.course.lead.as_ref().filter(|lead| lead.halfway >= THIN)?;
        let even = percent(ratio(1, u64::from(stats.seats)), 0);
        let share = percent(ratio(lead.halfway_won, lead.halfway), stats.games);
        Some(format!("{share} of games (an equal share: {even})"))
    });
    let then = if halfway.is_empty() {
        String::new()
    } else {
        format!(" Whoever leads halfway through wins {}.", at_seats(&halfway))
    };
    Some(if run.tables.iter().filter_map(changes).all(|it| it < SELDOM) {
        format!("The lead in {by} hardly ever changes.{then}")
    } else {
        format!("In a game, the lead in {by} changes {}.{then}", at_seats(&all))
    })
}

/// All attacks on a choice of opponents, with what they would be at random: at the next, at the leader, and at
/// the weakest, each with its whole.
struct Targets {
    attacks: u64,
    unequal: u64,
    next: (u64, f64),
    leader: (u64, f64),
    weakest: (u64, f64),
}

fn targets(all: &[TargetStats]) -> Targets {
    let sum = |of: fn(&TargetStats) -> u64| all.iter().map(of).sum::<u64>();
    let even =
        |of: fn(&TargetStats) -> u64| all.iter().map(|it| ratio(of(it), it.opponents)).sum::<f64>();
    Targets {
        attacks: sum(|it| it.attacks),
        unequal: sum(|it| it.unequal),
        next: (sum(|it| it.next), even(|it| it.attacks)),
        leader: (sum(|it| it.leader), even(|it| it.leaders)),
        weakest: (sum(|it| it.weakest), even(|it| it.weakests)),
    }
}

/// Whom players attack who can choose.
pub(super) fn attacked(run: &Simulation) -> Option<String> {
    let by = run.tables.first()?.course.lead.as_ref()?.by.clone();
    let all = each(run, |stats| {
        let Targets { attacks, unequal, next, leader, weakest } = targets(&stats.course.targets);
        if unequal < THIN {
            return None;
        }
        let say = |(count, even): (u64, f64), of: u64| {
            (percent(ratio(count, of), stats.games), percent(even / of as f64, stats.games))
        };
        let (leader, weakest) = (say(leader, unequal), say(weakest, unequal));
        let next = say(next, attacks);
        Some(format!(
            "At {} seats, {} of attacks are made on an opponent who leads in {by} (at random it would be \
             {}), {} on one who is last ({}), and {} on the next player in turn order ({}).",
            stats.seats, leader.0, leader.1, weakest.0, weakest.1, next.0, next.1
        ))
    });
    let all: Vec<_> = all.into_iter().map(|it| it.1).collect();
    // Without this, the figures at random seem to be too much together.
    let shared = "Several opponents can share the first or the last place.";
    (!all.is_empty()).then(|| format!("{} {shared}", all.join(" ")))
}

/// What the game calls a turn.
pub(super) fn turn(run: &Simulation) -> &str {
    run.tables.first().map_or("turn", |it| it.course.turn.as_str())
}

fn turns(it: &GameStats) -> u64 {
    it.turns.iter().map(|(turns, games)| u64::from(*turns) * games).sum()
}

/// A figure of the table: what is shown, of how many, and whether those are too few.
fn cell(text: String, of: u64) -> Json {
    json!({ "text": text, "n": grouped(of), "thin": of < THIN })
}

fn share(part: u64, whole: u64, games: u64) -> Json {
    let text = if whole == 0 { "–".to_owned() } else { percent(ratio(part, whole), games) };
    cell(text, whole)
}

/// Part of the table with a heading, and rows of a name, what it is a part of, and figures.
type Part = (&'static str, Vec<(String, String, Vec<Json>)>);

/// The table on how games run, for the layout. What a game does not have is left out.
pub(super) fn table(run: &Simulation) -> Json {
    let seats: Vec<_> = run.tables.iter().map(|it| it.seats).collect();
    let parts =
        [time_rows(run), waiting_rows(run), lead_rows(run), turn_rows(run), target_rows(run)];
    let parts = parts.into_iter().filter(|it| !it.1.is_empty()).map(|(title, rows)| {
        let rows = rows.into_iter().map(|it| json!({ "name": it.0, "unit": it.1, "cells": it.2 }));
        json!({ "title": title, "rows": rows.collect::<Vec<_>>() })
    });
    json!({ "turn": turn(run), "seats": seats, "seconds": run.run.seconds, "parts": parts.collect::<Vec<_>>() })
}

/// A row with a figure for each number of seats, unless none of them has any.
fn row(
    run: &Simulation,
    name: impl Into<String>,
    unit: &str,
    of: impl Fn(&GameStats) -> Option<Json>,
) -> Option<(String, String, Vec<Json>)> {
    let cells: Vec<_> = run.tables.iter().map(of).collect();
    let any = cells.iter().any(Option::is_some);
    let none = || json!({ "text": "–", "n": "", "thin": false });
    let cells = cells.into_iter().map(|it| it.unwrap_or_else(none)).collect();
    any.then(|| (name.into(), unit.to_owned(), cells))
}

fn time_rows(run: &Simulation) -> Part {
    let count = |sum: fn(&GameStats) -> u64| {
        move |it: &GameStats| Some(cell(number(ratio(sum(it), it.games)), it.games))
    };
    let at = |part: f64| {
        move |stats: &GameStats| {
            let choices = quantile(&stats.course.games_by_choices, part);
            Some(cell(rounded(minutes(f64::from(choices), run)), stats.games))
        }
    };
    let rows = [
        row(run, "mean length", "minutes", |stats| {
            Some(cell(rounded(mean_minutes(stats, run)), stats.games))
        }),
        row(run, "one game in twenty is shorter than", "minutes", at(FROM)),
        row(run, "one game in twenty is longer than", "minutes", at(TO)),
        row(run, format!("{}s, all players", turn(run)), "per game", count(turns)),
        row(run, "decisions", "per game", count(|it| it.decisions)),
        row(run, "decisions with more than one option", "per game", count(|it| it.course.choices)),
    ];
    ("Time", rows.into_iter().flatten().collect())
}

fn waiting_rows(run: &Simulation) -> Part {
    fn of(say: impl Fn(&GameStats) -> String) -> impl Fn(&GameStats) -> Option<Json> {
        move |stats: &GameStats| {
            let games = stats.course.eliminations.games;
            (games > 0).then(|| cell(say(stats), games))
        }
    }
    let before = |stats: &GameStats| {
        let gone = &stats.course.eliminations;
        number(ratio(gone.turns_before, gone.games))
    };
    let wait = |stats: &GameStats| {
        let waits = stats.course.eliminations.waits.iter();
        number(Mean::of(waits.map(|(turns, games)| (*turns, *games))).mean)
    };
    let long = |it: &GameStats| quantile(&it.course.eliminations.waits, 0.9).to_string();
    let time = |stats: &GameStats| {
        let gone = &stats.course.eliminations;
        rounded(minutes(ratio(gone.choices, gone.games), run))
    };
    let some = |stats: &GameStats| {
        let (gone, ended) = (&stats.course.eliminations, stats.games - stats.capped);
        (gone.games > 0).then(|| share(gone.games, ended, stats.games))
    };
    let rows = [
        row(run, "games in which a player is eliminated early", "% of n", some),
        row(run, "the first is eliminated after", "turns", of(before)),
        row(run, "and then waits, on average", "turns", of(wait)),
        row(run, "which is about", "minutes", of(time)),
        row(run, "one in ten waits at least", "turns", of(long)),
    ];
    ("Eliminated players", rows.into_iter().flatten().collect())
}

fn lead_rows(run: &Simulation) -> Part {
    let by = run.tables.first().and_then(|it| it.course.lead.as_ref()).map(|it| it.by.clone());
    let changes = |stats: &GameStats| {
        let lead = stats.course.lead.as_ref()?;
        let mean = Mean::of(lead.changes.iter().map(|(at, games)| (*at, *games))).mean;
        Some(cell(number(mean), lead.changes.values().sum()))
    };
    let never = |stats: &GameStats| {
        let changes = &stats.course.lead.as_ref()?.changes;
        let none = changes.get(&0).copied().unwrap_or_default();
        Some(share(none, changes.values().sum(), stats.games))
    };
    let half = |stats: &GameStats| {
        let lead = stats.course.lead.as_ref()?;
        Some(share(lead.halfway_won, lead.halfway, stats.games))
    };
    let Some(by) = by else { return ("Lead", Vec::new()) };
    let rows = [
        row(run, format!("changes of the lead in {by}"), "per game", changes),
        row(run, "games in which it never changes", "% of n", never),
        row(run, "a sole leader halfway through wins", "% of n", half),
    ];
    ("Lead", rows.into_iter().flatten().collect())
}

fn turn_rows(run: &Simulation) -> Part {
    let Some(first) = run.tables.first() else { return ("Turns", Vec::new()) };
    let of = format!("% of n {}s", turn(run));
    let events = first.course.turn_events.iter().enumerate().map(|(place, event)| {
        row(run, event.title.clone(), &of, |stats| {
            Some(share(stats.course.turn_events[place].turns, turns(stats), stats.games))
        })
    });
    let mut rows: Vec<_> = events.flatten().collect();
    if !rows.is_empty() {
        rows.extend(row(run, "nothing like that happens", &of, |stats| {
            Some(share(stats.course.quiet_turns, turns(stats), stats.games))
        }));
    }
    ("What happens", rows)
}

fn target_rows(run: &Simulation) -> Part {
    let any = |stats: &GameStats| stats.course.targets.iter().any(|it| it.attacks > 0);
    let by = run.tables.first().and_then(|it| it.course.lead.as_ref()).map(|it| it.by.clone());
    let by = by.filter(|_| run.tables.iter().any(any));
    let Some(by) = by else { return ("Who is attacked", Vec::new()) };
    let of = |pick: fn(&Targets) -> ((u64, f64), u64)| {
        move |stats: &GameStats| {
            let ((count, even), whole) = pick(&targets(&stats.course.targets));
            (whole > 0).then(|| {
                let chance = percent(even / whole as f64, stats.games);
                let share = percent(ratio(count, whole), stats.games);
                cell(format!("{share} ({chance})"), whole)
            })
        }
    };
    let unit = "% of n (at random)";
    let rows = [
        row(run, format!("an opponent who leads in {by}"), unit, of(|it| (it.leader, it.unequal))),
        row(
            run,
            format!("an opponent who is last in {by}"),
            unit,
            of(|it| (it.weakest, it.unequal)),
        ),
        row(run, "the next player in turn order", unit, of(|it| (it.next, it.attacks))),
    ];
    ("Who is attacked", rows.into_iter().flatten().collect())
}
