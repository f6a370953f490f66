//! A run in a few sentences, for somebody who reads no table.

use super::figures::{at_seats, grouped, mean_turns, percent, ratio};
use super::simulation::{Simulation, Switched};
use super::statistics::{Fit, Mean, Share, Unevenness};
use super::{course, findings, policy};
use cardwright_base::english::{and, count};
use cardwright_model::Game;
use cardwright_rules::play::GameStats;

/// The sentences, with what they are about: what dominates and what the games can't tell of it first, then
/// seats, time, and how games run.
pub fn sentences(run: &Simulation, game: &Game) -> Vec<(&'static str, String)> {
    let joined = |all: Vec<String>| (!all.is_empty()).then(|| all.join(" "));
    let uses = findings::unused(run).into_iter().chain(findings::compared(run, false));
    let uses = joined(uses.chain(findings::never(run)).collect());
    let winners = findings::compared(run, true).into_iter().chain(findings::marks(run));
    let time = [Some(length(run)), Some(course::time(run, game.minutes))];
    let swings = [course::lead(run), course::quiet(run)];
    let all = [
        (
            if findings::dominates(run) { "Dominant line" } else { "Most used" },
            findings::dominant(run),
        ),
        ("Who played", Some(policy::described(run, game))),
        ("What this can’t tell", Some(policy::limits())),
        ("Use", uses),
        ("Winners", joined(winners.collect())),
        ("Seats", Some(seats(run))),
        ("Ends", findings::ends(run)),
        ("Time", joined(time.into_iter().flatten().collect())),
        ("Waiting", course::waiting(run)),
        ("Course", joined(swings.into_iter().flatten().collect())),
        ("Targets", course::attacked(run)),
    ];
    all.into_iter().filter_map(|(about, said)| Some((about, said?))).collect()
}

/// What was tried comes to: a sentence on rulings, and one for each value of a sweep.
pub fn said(run: &Simulation) -> Vec<String> {
    let mut said = Vec::new();
    if !run.rulings.is_empty() {
        said.push(rulings(run));
    }
    for sweep in &run.sweeps {
        for point in &sweep.points {
            let each = point.tables.iter().map(|stats| {
                let turns = mean_turns(stats).mean;
                let first = percent(first_wins(stats).share, stats.games);
                let seats = stats.seats;
                format!("{turns:.1} turns and {first} for the first player at {seats} seats")
            });
            let each: Vec<_> = each.collect();
            said.push(format!("With {} = {}: {}.", sweep.path, point.value, and(&each)));
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
            let (one, two) = (usual.first_wins(), other.first_wins());
            let differ = Mean::differ(a, b) || Share::differ(one, two);
            differ.then(|| (b.mean - a.mean) / a.mean.max(1.0))
        });
        if let Some(most) = parts.max_by(|a, b| a.abs().total_cmp(&b.abs())) {
            changed.push((most, switched));
        }
    }
    changed.sort_by(|a, b| b.0.abs().total_cmp(&a.0.abs()));
    let name = |(most, switched): &(f64, &Switched)| {
        let change = format!("{:+.0}\u{a0}%", 100.0 * most).replace('-', "−");
        format!("{} as {} ({change} turns)", switched.id, switched.option)
    };
    let tried = run.rulings.len();
    let on = "on the length of a game or on the first player’s chances";
    let all: Vec<_> = changed.iter().take(5).map(name).collect();
    let most = and(&all);
    match (changed.len(), run.rulings.as_slice()) {
        (0, [only]) => {
            format!("{} as {} has no significant effect {on}.", only.id, only.option)
        }
        (_, [_]) => format!("{most} has a significant effect {on}."),
        (0, _) => {
            format!("None of the {tried} other options of rulings has a significant effect {on}.")
        }
        (1, _) => format!(
            "Of the {tried} other options of rulings, one has a significant effect {on}: {most}."
        ),
        (some, _) => format!(
            "Of the {tried} other options of rulings, {some} have a significant effect {on}; the \
                largest come from {most}."
        ),
    }
}

fn first_wins(stats: &GameStats) -> Share {
    let (wins, decided) = stats.first_wins();
    Share::of(wins, decided)
}

fn seats(run: &Simulation) -> String {
    let unlike = run.tables.iter().any(|it| !it.seats_alike);
    let name = run.tables.first().and_then(|it| it.by_seat.first());
    let name = name.map_or_else(String::new, |it| format!(" ({})", it.name));
    let drawn: u64 = run.tables.iter().map(|it| it.draws).sum();
    let of = if drawn > 0 { "decided games" } else { "games" };
    let share = |it: &GameStats| format!("{} of {of}", percent(first_wins(it).share, it.games));
    let each: Vec<_> = run.tables.iter().map(|it| (it.seats, share(it))).collect();
    let wins = at_seats(&each);
    let games: u64 = run.tables.iter().map(|it| it.games).sum();
    let drawn = match drawn {
        0 => String::new(),
        some => format!("; {} of {} had no winner", grouped(some), grouped(games)),
    };
    if unlike {
        return format!(
            "The player in the first seat{name} wins {wins}{drawn}. Seats have different parts \
             in this game, so equal shares are not to be expected."
        );
    }
    let even: Vec<_> =
        run.tables.iter().map(|it| percent(ratio(1, u64::from(it.seats)), 0)).collect();
    let wins = format!(
        "The first player{name} wins {wins}; an equal share would be {}{drawn}.",
        and(&even)
    );
    let verdict = |it: &GameStats| Fit::equal(&it.wins()).unevenness();
    let judged = match run.tables.iter().max_by_key(|it| verdict(it)) {
        None => return wins,
        Some(it) => match verdict(it) {
            Unevenness::Unknown => {
                "There are too few games to tell whether the seats are fair.".to_owned()
            }
            Unevenness::NotFound => "The seats are fair.".to_owned(),
            worst if run.tables.len() > 1 => {
                format!("The seats are {}, at worst with {} players.", worst.name(), it.seats)
            }
            worst => format!("The seats are {}.", worst.name()),
        },
    };
    let outside: Vec<_> = run.tables.iter().filter_map(outside).collect();
    format!("{wins} {judged}{}", outside.concat())
}

/// The seats whose interval leaves out an equal share although the seats are called fair, with the reason.
fn outside(stats: &GameStats) -> Option<String> {
    let fit = Fit::equal(&stats.wins());
    if !matches!(fit.unevenness(), Unevenness::NotFound | Unevenness::Negligible) {
        return None;
    }
    let (fair, decided) = (ratio(1, u64::from(stats.seats)), stats.decided());
    let far = stats.by_seat.iter().filter(|seat| {
        let share = Share::of(seat.wins, decided);
        share.low > fair || share.high < fair
    });
    let far: Vec<_> = far.map(|it| it.name.clone()).collect();
    let plural = far.len() > 1;
    (!far.is_empty()).then(|| {
        format!(
            " At {} seats the interval{} of {} leave{} out the equal share, but the differences of all \
             seats together are {} (w = {:.2}).",
            stats.seats,
            if plural { "s" } else { "" },
            and(&far),
            if plural { "" } else { "s" },
            if fit.w < 0.05 { "too small to matter" } else { "no larger than chance explains" },
            fit.w
        )
    })
}

fn length(run: &Simulation) -> String {
    let each: Vec<_> = run
        .tables
        .iter()
        .map(|stats| {
            let mean = mean_turns(stats).mean;
            let own = mean / f64::from(stats.seats.max(1));
            let turns = count(mean.round(), course::turn(run));
            // Fights and the like belong to nobody.
            let own = match stats.course.turn.as_str() {
                "turn" => format!(" ({own:.0} per player)"),
                _ => String::new(),
            };
            (stats.seats, format!("{turns}{own}"))
        })
        .collect();
    let games: u64 = run.tables.iter().map(|it| it.games).sum();
    let capped: u64 = run.tables.iter().map(|it| it.capped).sum();
    let longest = run.tables.iter().max_by_key(|it| it.longest.turns);
    let longest = longest.map_or(0, |it| it.longest.turns);
    let end = match capped {
        0 if games == 1 => format!("it ended after {}", count(longest, course::turn(run))),
        0 => format!(
            "all {} games ended, the longest after {}",
            grouped(games),
            count(longest, course::turn(run))
        ),
        some => format!(
            "{} of {} games had not ended when they were stopped",
            grouped(some),
            grouped(games)
        ),
    };
    format!("On average, a game takes {}; {end}.", at_seats(&each))
}
