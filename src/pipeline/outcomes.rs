//! Many games of a game that has no tally of its own: who wins, how they end, how long they take.

use super::simulate::{Results, SimulateError, ToPlay};
use super::{Playing, Sitter};
use crate::export::{About, Product};
use crate::rules::phase::{self, Phase};
use crate::rules::play::{self, Outcomes, Policy, Run, Seat, Shard, Share, Tell};
use crate::rules::skorm::{Skorm, Stage};
use serde_json::{Value, json};

/// Plays Skorm.
///
/// # Errors
/// When it can't be played so, or what is wanted is kept of no such game.
pub(super) fn skorm(
    wanted: &ToPlay<'_>,
    playing: &Playing,
    total: &(dyn Fn(u64) + Sync),
    tick: &(dyn Fn(u64) + Sync),
) -> Result<Results, SimulateError> {
    let refused = |it: play::Refusal| SimulateError::Refused(it.to_string());
    let policy = Sitter::named(wanted.policy).and_then(Sitter::policy_in_skorm);
    let policy = policy.map_err(refused)?.expect("no person is named among the policies");
    let rules = |seats| Ok(playing.skorm(wanted.rulings).map_err(refused)?.at_table_of(seats));
    let how = |state: &crate::rules::skorm::State| match state.stage {
        Stage::Over(_, how) => how.name(),
        _ => "open",
    };
    let game = Game::<Skorm> { rules: &rules, policy: &*policy, how };
    game.play(wanted, playing, total, tick)
}

/// Plays the skirmish phase.
///
/// # Errors
/// As above.
pub(super) fn phase(
    wanted: &ToPlay<'_>,
    playing: &Playing,
    total: &(dyn Fn(u64) + Sync),
    tick: &(dyn Fn(u64) + Sync),
) -> Result<Results, SimulateError> {
    let refused = |it: play::Refusal| SimulateError::Refused(it.to_string());
    let policy = Sitter::named(wanted.policy).and_then(Sitter::policy_in_phase);
    let policy = policy.map_err(refused)?.expect("no person is named among the policies");
    let rules = |_| playing.phase(wanted.rulings).map_err(refused);
    let game = Game::<Phase> { rules: &rules, policy: &*policy, how: phase::How::of };
    game.play(wanted, playing, total, tick)
}

/// What tells one game from another here.
struct Game<'a, R: Tell> {
    rules: &'a (dyn Fn(Seat) -> Result<R, SimulateError> + Sync),
    policy: &'a dyn Policy<R>,
    how: fn(&R::State) -> &'static str,
}

impl<R: Tell> Game<'_, R> {
    fn play(
        &self,
        wanted: &ToPlay<'_>,
        playing: &Playing,
        total: &(dyn Fn(u64) + Sync),
        tick: &(dyn Fn(u64) + Sync),
    ) -> Result<Results, SimulateError> {
        if wanted.shard.is_some() || wanted.each_ruling || !wanted.sweeps.is_empty() {
            let why = "only wins, ends and lengths are counted of this game: \
                       without shards, sweeps and a comparison of rulings";
            return Err(SimulateError::Refused(why.to_owned()));
        }
        if let Some(variant) = wanted.variant {
            return Err(SimulateError::Refused(format!("there is no variant `{variant}`")));
        }
        let mut tables = Vec::new();
        for seats in wanted.seats {
            let rules = (self.rules)(*seats)?;
            let (min, max) = rules.seats();
            if !(min..=max).contains(seats) {
                return Err(SimulateError::Seats { seats: *seats, min, max });
            }
            tables.push((*seats, rules));
        }
        total(wanted.games * tables.len() as u64);
        let threads = wanted.threads.unwrap_or(0);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
        let (mut sentences, mut counts, mut endless) = (Vec::new(), Vec::new(), false);
        for (seats, rules) in &tables {
            let run = Run {
                rules,
                seats: *seats,
                policy: self.policy,
                seed: wanted.seed,
                games: wanted.games,
                shard: Shard::WHOLE,
                cap: wanted.cap,
            };
            let empty = || Outcomes::new(*seats, self.how);
            let found = pool.install(|| play::simulate(&run, empty, tick));
            let found = found.expect("so many can play");
            endless |= found.capped > 0;
            sentences.extend(told(rules, *seats, &found));
            counts.push(written(rules, *seats, &found));
        }
        let game = &playing.game;
        let document = json!({
            "form": "outcomes 1",
            "made_with": format!("cardwright {}", env!("CARGO_PKG_VERSION")),
            "game": { "id": game.id, "version": game.version.value },
            "run": {
                "policy": wanted.policy,
                "seed": wanted.seed,
                "games": wanted.games,
                "cap": wanted.cap,
                "rulings": wanted.rulings.iter().map(|(id, it)| json!([id, it])).collect::<Vec<_>>(),
            },
            "tables": counts,
        });
        let text = serde_json::to_string_pretty(&document).expect("plain values") + "\n";
        let about = About { media: "application/json", ..About::default() };
        let product =
            Product { path: "simulation.json".to_owned(), bytes: text.into_bytes(), about };
        Ok(Results {
            simulation: None,
            endless,
            game: game.id.clone(),
            title: format!(
                "{} {}, version {}",
                game.title.value, game.edition.value, game.version.value
            ),
            sentences,
            said: Vec::new(),
            products: vec![product],
        })
    }
}

fn written<R: Tell>(rules: &R, seats: Seat, found: &Outcomes<R>) -> Value {
    let names = (0..seats).map(|it| rules.called(it));
    let wins = names.zip(&found.wins).map(|(name, wins)| (name, json!(wins)));
    json!({
        "seats": seats,
        "games": found.games,
        "wins": Value::Object(wins.collect()),
        "open": found.open,
        "capped": found.capped,
        "decisions": found.decisions,
        "longest": found.longest,
        "ends": found.ends,
    })
}

fn told<R: Tell>(rules: &R, seats: Seat, found: &Outcomes<R>) -> Vec<String> {
    let ended = found.games - found.capped;
    let percent = |part: u64, whole: u64| {
        let share = Share::of(part, whole);
        format!(
            "{:.1} % ({:.1} to {:.1})",
            share.share * 100.0,
            share.low * 100.0,
            share.high * 100.0
        )
    };
    let wins: Vec<String> = (0..seats)
        .zip(&found.wins)
        .map(|(seat, wins)| format!("{} {}", rules.called(seat), percent(*wins, ended)))
        .collect();
    let ends: Vec<String> =
        found.ends.iter().map(|(how, count)| format!("{how} {}", percent(*count, ended))).collect();
    let usual = found.decisions.checked_div(ended).unwrap_or_default();
    vec![
        format!("{seats} players, {} games: won by {}.", found.games, wins.join(", ")),
        format!("They ended so: {}; {} were broken off.", ends.join(", "), found.capped),
        format!("A game takes {usual} decisions on average, {} at most.", found.longest),
    ]
}
