//! `cardwright perft`: how many positions a number of turns leads to.

use super::{FINDINGS, look, tell};
use crate::cli::{Form, PerftArgs, RotationArg};
use crate::diagnostic::{self, Report};
use crate::pipeline::{self, Count, Rotation};
use serde_json::{Value, json};
use std::error::Error;
use std::io::{stderr, stdout};
use std::process::ExitCode;

/// Counts and prints.
pub(super) fn run(args: &PerftArgs) -> Result<ExitCode, Box<dyn Error>> {
    let rotation = match args.rotation {
        RotationArg::Frozen => Rotation::Frozen,
        RotationArg::Landing => Rotation::Landing,
        RotationArg::Full => Rotation::Full,
    };
    let mut report = Report::new();
    let game = (args.game.data.as_path(), args.game.game.as_str());
    let counts = pipeline::perft(game, &args.position, args.depth, rotation, &mut report)?;
    tell(&mut stderr(), &diagnostic::render(&report, look(&stderr())))?;
    let Some(counts) = counts else { return Ok(ExitCode::from(FINDINGS)) };
    let text = match args.format {
        Form::Human => human(&counts),
        Form::Json => json(&counts)?,
    };
    tell(&mut stdout(), &text)?;
    Ok(ExitCode::SUCCESS)
}

fn human(counts: &[Count]) -> String {
    let rows = counts.iter().map(|it| {
        format!("{:>3}  {:>20}  {:>14}\n", it.depth, it.sequences.to_string(), it.distinct)
    });
    let head = format!("{:>3}  {:>20}  {:>14}\n", "ply", "nodes", "distinct");
    std::iter::once(head).chain(rows).collect()
}

/// A list of plies. Numbers that no JSON reader could hold are text.
fn json(counts: &[Count]) -> Result<String, Box<dyn Error>> {
    let ply = |it: &Count| {
        let nodes = u64::try_from(it.sequences);
        let nodes = nodes.map_or_else(|_| Value::from(it.sequences.to_string()), Value::from);
        json!({ "ply": it.depth, "nodes": nodes, "distinct": it.distinct })
    };
    let all: Vec<Value> = counts.iter().map(ply).collect();
    Ok(serde_json::to_string_pretty(&all)? + "\n")
}
