//! `cardwright simulate` and `cardwright merge`.

use super::{FINDINGS, tell, terminal_style};
use crate::cli::{MergeArgs, SimulateArgs};
use cardwright_base::diagnostic::{self, Report};
use cardwright_base::limits::Watchdog;
use cardwright_export::Place;
use cardwright_pipeline::{SimulationRequest, SimulationResults};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::error::Error;
use std::io::{stderr, stdout};
use std::path::Path;
use std::process::ExitCode;

/// Plays a game many times and says what came of it.
pub(super) fn run(args: &SimulateArgs, watch: Watchdog) -> Result<ExitCode, Box<dyn Error>> {
    let mut report = Report::new();
    let sweeps: Vec<_> = args.sweep.iter().map(|it| (it.path.clone(), it.values.clone())).collect();
    let mut seats = args.seats.clone();
    seats.sort_unstable();
    seats.dedup();
    let wanted = SimulationRequest {
        data: &args.game.data,
        game: &args.game.game,
        seats: &seats,
        games: args.games,
        policy: &args.policy,
        variant: args.variant.as_deref(),
        rulings: &args.ruling,
        sweeps: &sweeps,
        each_ruling: args.rulings,
        seed: args.seed,
        threads: args.threads.map(usize::from),
        shard: args.shard.map(|it| (it.index, it.of)),
        cap: args.cap,
    };
    let bar = bar();
    let (total, tick) = (|games| bar.set_length(games), |games| bar.inc(games));
    let results = cardwright_pipeline::simulate(&wanted, &mut report, &total, &tick);
    bar.finish_and_clear();
    let results = results?;
    let place = super::place(
        args.out.as_deref(),
        (&args.game.data, &args.game.game),
        Path::new("simulation"),
    )?;
    end(results, &report, &place, watch)
}

/// Adds up shards.
pub(super) fn merge(args: &MergeArgs, watch: Watchdog) -> Result<ExitCode, Box<dyn Error>> {
    let mut report = Report::new();
    let results = cardwright_pipeline::merge(&args.data, &args.files, &mut report)?;
    end(results, &report, &Place::named(&args.out), watch)
}

/// Writes the files and says what is in them.
fn end(
    results: Option<SimulationResults>,
    report: &Report,
    place: &Place,
    watch: Watchdog,
) -> Result<ExitCode, Box<dyn Error>> {
    tell(&mut stderr(), &diagnostic::render(report, terminal_style(&stderr())))?;
    let Some(results) = results else {
        tell(&mut stderr(), "nothing was written\n")?;
        return Ok(ExitCode::from(FINDINGS));
    };
    drop(watch);
    cardwright_export::add(&results.products, place)?;
    tell(&mut stdout(), &summary(&results, &place.path()))?;
    Ok(if results.endless { ExitCode::from(FINDINGS) } else { ExitCode::SUCCESS })
}

/// A bar on a terminal, nothing elsewhere; it appears with the first block of games.
fn bar() -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template(
        "  playing {bar:30} {human_pos}/{human_len} games, {eta} left",
    );
    bar.set_style(style.expect("the template is well formed"));
    bar
}

fn summary(results: &SimulationResults, out: &Path) -> String {
    let mut text = format!("{}\n\n", results.title);
    for sentence in &results.sentences {
        text.push_str(&format!("  {sentence}\n"));
    }
    if !results.said.is_empty() {
        text.push('\n');
    }
    for sentence in &results.said {
        text.push_str(&format!("  {sentence}\n"));
    }
    let files: Vec<_> = results.products.iter().map(|it| it.path.as_str()).collect();
    text.push_str(&format!("\n{} in {}\n", files.join(", "), out.display()));
    text
}
