//! `cardwright simulate` and `cardwright merge`.

use super::{FINDINGS, nothing_written, tell, tell_findings};
use crate::cli::{MergeArgs, SimulateArgs};
use cardwright_base::diagnostic::Report;
use cardwright_base::limits::Watchdog;
use cardwright_export::Place;
use cardwright_pipeline::{SimulationRequest, SimulationResults};
use std::error::Error;
use std::io::stdout;
use std::path::Path;
use std::process::ExitCode;

/// Plays a game many times and says what came of it.
pub(super) fn run(args: &SimulateArgs, watch: Watchdog) -> Result<ExitCode, Box<dyn Error>> {
    let mut report = Report::new();
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
        sweeps: &args.sweep,
        each_ruling: args.rulings.as_deref().unwrap_or_default(),
        seconds: args.seconds,
        seed: args.seed,
        threads: args.threads.map(usize::from),
        shard: args.shard,
        cap: args.cap,
    };
    let bar = super::bar("  playing {bar:30} {human_pos}/{human_len} games, {eta} left");
    let (total, tick) = (|games| bar.set_length(games), |games| bar.inc(games));
    let results = cardwright_pipeline::simulate(&wanted, &mut report, &total, &tick);
    bar.finish_and_clear();
    let results = results?;
    let (out, inner) = (args.out.as_deref(), Path::new("simulation"));
    let place = super::place(out, &args.game.data, &args.game.game, inner)?;
    end(results, &report, &place, watch)
}

/// Adds up the files of shards and writes the results.
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
    tell_findings(report)?;
    let Some(results) = results else { return nothing_written() };
    drop(watch);
    cardwright_export::add(&results.products, place)?;
    tell(&mut stdout(), &summary(&results, &place.path()))?;
    Ok(if results.endless { ExitCode::from(FINDINGS) } else { ExitCode::SUCCESS })
}

fn summary(results: &SimulationResults, out: &Path) -> String {
    let mut text = format!("{}\n\n", results.title);
    let lines = |all: &[String]| all.iter().map(|it| format!("  {it}\n")).collect::<String>();
    for (about, said) in &results.sentences {
        text.push_str(&format!("  {about}: {said}\n"));
    }
    if !results.said.is_empty() {
        text.push_str(&format!("\n{}", lines(&results.said)));
    }
    let files: Vec<_> = results.products.iter().map(|it| it.path.as_str()).collect();
    text.push_str(&format!("\n{} in {}\n", files.join(", "), out.display()));
    text
}
