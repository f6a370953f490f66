//! `cardwright contest`: which of two policies plays better.

use super::{COULD_NOT_RUN, FINDINGS, tell, tell_findings};
use crate::cli::ContestArgs;
use cardwright_base::diagnostic::Report;
use cardwright_base::limits::Watchdog;
use cardwright_pipeline::Contest;
use std::error::Error;
use std::fmt::Write as _;
use std::io::{stderr, stdout};
use std::process::ExitCode;

/// Lets two policies play each other and says who won how often.
pub(super) fn run(args: &ContestArgs, _watch: Watchdog) -> Result<ExitCode, Box<dyn Error>> {
    let mut report = Report::new();
    let found = cardwright_pipeline::playable_game(&args.game.data, &args.game.game, &mut report)?;
    tell_findings(&report)?;
    let Some(game) = found else { return Ok(ExitCode::from(FINDINGS)) };
    let mut text = format!("{} against {}\n\n", args.first, args.second);
    let refused = |why| -> Result<ExitCode, Box<dyn Error>> {
        tell(&mut stderr(), &format!("error: {why}\n"))?;
        Ok(ExitCode::from(COULD_NOT_RUN))
    };
    let variant = args.variant.as_deref();
    let seats = match args.seats[..] {
        [] => game.contest_seats(variant, &args.ruling),
        _ => Ok(args.seats.clone()),
    };
    let seats = match seats {
        Ok(seats) => seats,
        Err(why) => return refused(why),
    };
    for seats in seats {
        let contest = Contest { seats, games: args.games, seed: args.seed, longest: args.cap };
        let (first, second) = (&args.first, &args.second);
        let score = match game.contest(variant, &args.ruling, first, second, &contest) {
            Ok(score) => score,
            Err(why) => return refused(why),
        };
        let share = score.share();
        let result = match score.result() {
            cardwright_pipeline::ContestResult::First => format!("{} is stronger", args.first),
            cardwright_pipeline::ContestResult::Second => format!("{} is stronger", args.second),
            cardwright_pipeline::ContestResult::NotShown => {
                "neither is significantly stronger".to_owned()
            }
        };
        let percent = |part: f64| part * 100.0;
        let (mine, low, high) = (percent(share.share), percent(share.low), percent(share.high));
        let (first, second, open) = (score.first, score.second, score.open);
        let _ = write!(text, "  {seats} seats: {first} to {second}");
        if open > 0 {
            let _ = write!(text, ", {open} without a winner");
        }
        let _ = writeln!(text, "; {mine:.1} % (95 % interval {low:.1} to {high:.1}): {result}");
    }
    tell(&mut stdout(), &text)?;
    Ok(ExitCode::SUCCESS)
}
