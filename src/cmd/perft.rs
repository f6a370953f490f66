//! `cardwright perft`: how many positions a number of turns leads to.

use super::{FINDINGS, tell, tell_findings};
use crate::cli::{PerftArgs, ResultFormat, RotationArg};
use cardwright_base::diagnostic::Report;
use cardwright_base::limits::Watchdog;
use cardwright_pipeline::{PerftRow, Rotation};
use serde_json::{Value, json};
use std::error::Error;
use std::io::stdout;
use std::process::ExitCode;

/// Counts the turns from a position and prints how many there are.
pub(super) fn run(args: &PerftArgs, _watch: Watchdog) -> Result<ExitCode, Box<dyn Error>> {
    let rotation = args.rotation.map(|it| match it {
        RotationArg::Frozen => Rotation::Frozen,
        RotationArg::Landing => Rotation::Landing,
        RotationArg::Full => Rotation::Full,
    });
    let mut report = Report::new();
    let (data, game) = (&args.game.data, &args.game.game);
    let counts =
        cardwright_pipeline::perft(data, game, &args.position, args.depth, rotation, &mut report)?;
    tell_findings(&report)?;
    let Some(counts) = counts else { return Ok(ExitCode::from(FINDINGS)) };
    let text = match args.format {
        ResultFormat::Human => human(&counts),
        ResultFormat::Json => json(&counts)?,
    };
    tell(&mut stdout(), &text)?;
    Ok(ExitCode::SUCCESS)
}

fn human(counts: &[PerftRow]) -> String {
    let over = |it: &PerftRow| {
        let ends = it.finished.iter().map(|(how, count)| format!("{how} {count}"));
        ends.collect::<Vec<_>>().join(", ")
    };
    let row = |it: &PerftRow| {
        let over = over(it);
        let line = format!("{:>3}  {:>20}  {:>14}  {over}", it.depth, it.nodes, it.distinct);
        line.trim_end().to_owned() + "\n"
    };
    let rows = counts.iter().map(row);
    let head = format!("{:>3}  {:>20}  {:>14}  over\n", "ply", "nodes", "distinct");
    std::iter::once(head).chain(rows).collect()
}

/// A list of plies. Numbers that no JSON reader could hold are text.
fn json(counts: &[PerftRow]) -> Result<String, Box<dyn Error>> {
    let row = |it: &PerftRow| {
        let nodes = u64::try_from(it.nodes);
        let nodes = nodes.map_or_else(|_| Value::from(it.nodes.to_string()), Value::from);
        json!({ "ply": it.depth, "nodes": nodes, "distinct": it.distinct })
    };
    let all: Vec<Value> = counts.iter().map(row).collect();
    Ok(serde_json::to_string_pretty(&all)? + "\n")
}
