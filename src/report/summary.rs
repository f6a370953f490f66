//! A run in a few sentences, for somebody who reads no table.

use super::annals;
use super::figures::{grouped, mean_turns, percent, ratio};
use super::simulation::{Simulation, Switched};
use super::statistics::{Fit, Mean, Share, Verdict};
use cardwright_base::english::{and, count};
use cardwright_rules::play::GameStats;

/// The sentences: seats, length, and what there is to say of the game besides.
pub fn sentences(run: &Simulation) -> Vec<String> {
    let mut all = vec![seats(run), length(run)];
    all.extend(annals::sentences(run));
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
                format!("{turns:.1} turns and {first} for the first player at {} seats", it.seats)
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
    let name = |(most, it): &(f64, &Switched)| {
        let change = format!("{:+.1}\u{a0}%", 100.0 * most).replace('-', "−");
        format!("{} as {} ({change} turns)", it.id, it.option)
    };
    let tried = run.rulings.len();
    match changed.len() {
        0 => format!(
            "None of the {tried} other options of rulings has a significant effect on the length \
                of a game or on the first player’s chances."
        ),
        some => {
            let most: Vec<_> = changed.iter().take(5).map(name).collect();
            let most = and(&most);
            format!(
                "Of the {tried} other options of rulings, {some} have a significant effect on the \
                    length of a game or on the first player’s chances; the largest come from {most}."
            )
        }
    }
}

fn first_wins(tally: &GameStats) -> Share {
    let (wins, decided) = tally.first_wins();
    Share::of(wins, decided)
}

fn seats(run: &Simulation) -> String {
    let each = run.tables.iter().map(|it| {
        let fair = percent(ratio(1, u64::from(it.seats)));
        format!("{} at {} seats ({fair} would be even)", percent(first_wins(it).share), it.seats)
    });
    let worst = run.tables.iter().max_by_key(|it| Fit::equal(&it.wins()).verdict());
    let each: Vec<_> = each.collect();
    let verdict = worst.map_or(Verdict::Unknown, |it| Fit::equal(&it.wins()).verdict());
    let judged = match (verdict, worst) {
        (Verdict::Unknown, _) | (_, None) => {
            "there are too few games to tell whether the game is fair".to_owned()
        }
        (Verdict::NotFound, _) => "across all seats, the game is fair".to_owned(),
        (_, Some(it)) if run.tables.len() > 1 => format!(
            "across all seats, the game is {}, at worst with {} players",
            verdict.name(),
            it.seats
        ),
        _ => format!("across all seats, the game is {}", verdict.name()),
    };
    format!("The first player wins {}; {judged}.", and(&each))
}

fn length(run: &Simulation) -> String {
    let each: Vec<_> = run
        .tables
        .iter()
        .map(|it| {
            let mean = mean_turns(it).mean;
            let own = mean / f64::from(it.seats.max(1));
            let turns = count(mean.round(), "turn");
            format!("{turns} at {} seats ({own:.1} for each)", it.seats)
        })
        .collect();
    let games: u64 = run.tables.iter().map(|it| it.games).sum();
    let capped: u64 = run.tables.iter().map(|it| it.capped).sum();
    let longest = run.tables.iter().max_by_key(|it| it.longest.turns);
    let longest = longest.map_or(0, |it| it.longest.turns);
    let end = match capped {
        0 if games == 1 => format!("it ended after {}", count(longest, "turn")),
        0 => format!(
            "all {} games ended, the longest after {}",
            grouped(games),
            count(longest, "turn")
        ),
        some => format!(
            "{} of {} games had not ended when they were stopped",
            grouped(some),
            grouped(games)
        ),
    };
    format!("A game takes {} on average; {end}.", and(&each))
}
