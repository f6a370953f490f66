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
    let rotation = args.rotation.map(|rotation| match rotation {
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
    let over = |row: &PerftRow| {
        let ends = row.finished.iter().map(|(how, count)| format!("{how} {count}"));
        ends.collect::<Vec<_>>().join(", ")
    };
    let row = |row: &PerftRow| {
        let over = over(row);
        let line = format!("{:>3}  {:>20}  {:>14}  {over}", row.depth, row.nodes, row.distinct);
        line.trim_end().to_owned() + "\n"
    };
    let rows = counts.iter().map(row);
    let head = format!("{:>3}  {:>20}  {:>14}  over\n", "ply", "nodes", "distinct");
    std::iter::once(head).chain(rows).collect()
}

/// A list of plies. Numbers that no JSON reader could hold are text.
fn json(counts: &[PerftRow]) -> Result<String, Box<dyn Error>> {
    let row = |row: &PerftRow| {
        let nodes = u64::try_from(row.nodes);
        let nodes = nodes.map_or_else(|_| Value::from(row.nodes.to_string()), Value::from);
        json!({ "ply": row.depth, "nodes": nodes, "distinct": row.distinct })
    };
    let all: Vec<Value> = counts.iter().map(row).collect();
    Ok(serde_json::to_string_pretty(&all)? + "\n")
}
