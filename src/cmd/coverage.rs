//! `cardwright coverage`.

use super::{COULD_NOT_RUN, FINDINGS, document, findings, position, tell};
use crate::cli::{CoverageArgs, Format, ResultFormat};
use cardwright_base::diagnostic::Report;
use cardwright_base::english::count;
use cardwright_base::limits::Watchdog;
use cardwright_pipeline::{Coverage, Unnoticed};
use serde_json::{Value, json};
use std::error::Error;
use std::io::stdout;
use std::process::ExitCode;

/// Changes the data of a game, thing by thing, and prints what nothing notices.
pub(super) fn run(args: &CoverageArgs, _watch: Watchdog) -> Result<ExitCode, Box<dyn Error>> {
    let (data, name) = (args.game.data.as_path(), args.game.game.as_str());
    let mut report = Report::new();
    let Some(coverage) = cardwright_pipeline::coverage(data, name, &mut report)? else {
        let format = if args.format == ResultFormat::Json { Format::Json } else { Format::Human };
        if report.is_empty() {
            return Err(format!("`{name}` has no rules, so there is nothing to measure").into());
        }
        tell(&mut stdout(), &findings(&mut report, &format!("`{name}`"), format)?)?;
        return Ok(ExitCode::from(COULD_NOT_RUN));
    };
    let said = match args.format {
        ResultFormat::Human => human(&coverage, &report),
        ResultFormat::Json => document(json(&coverage, &report), &report)?,
    };
    tell(&mut stdout(), &said)?;
    let open = coverage.unnoticed.iter().any(|it| it.reason.is_none());
    Ok(if open { ExitCode::from(FINDINGS) } else { ExitCode::SUCCESS })
}

/// A line for each change that nothing notices, those with a reason last, and how many there are.
fn human(coverage: &Coverage, report: &Report) -> String {
    let mut text = String::new();
    let (known, open): (Vec<&Unnoticed>, Vec<&Unnoticed>) =
        coverage.unnoticed.iter().partition(|it| it.reason.is_some());
    for it in open.iter().chain(&known) {
        let (file, line, column) = position(report, it.mutation.place);
        let reason = it.reason.as_ref().map(|it| format!(" (known: {it})")).unwrap_or_default();
        let (path, said) = (&it.mutation.path, &it.mutation.said);
        text += &format!("{file}:{line}:{column}: {path}: {said}{reason}\n");
    }
    for it in &coverage.unneeded {
        let (file, line, column) = position(report, it.span);
        text += &format!("{file}:{line}:{column}: nothing unnoticed is called `{}`\n", it.value);
    }
    if !coverage.unproved.is_empty() {
        text += &format!("rulings that no scenario proves: {}\n", coverage.unproved.join(", "));
    }
    let share = 100.0 * coverage.noticed as f64 / coverage.changes.max(1) as f64;
    let explained = match known.len() {
        0 => String::new(),
        many => format!(", {many} of the others explained"),
    };
    let changes = count(coverage.changes, "change");
    text + &format!("{} of {changes} noticed ({share:.1} %){explained}\n", coverage.noticed)
}

fn json(coverage: &Coverage, report: &Report) -> Value {
    let one = |unnoticed: &Unnoticed| {
        let (file, line, column) = position(report, unnoticed.mutation.place);
        json!({
            "change": unnoticed.mutation.path, "said": unnoticed.mutation.said, "file": file, "line": line,
            "column": column, "reason": unnoticed.reason,
        })
    };
    let explained = coverage.unnoticed.iter().filter(|it| it.reason.is_some()).count();
    json!({
        "version": 1,
        "changes": coverage.changes,
        "noticed": coverage.noticed,
        "explained": explained,
        "unnoticed": coverage.unnoticed.iter().map(one).collect::<Vec<_>>(),
        "unneeded": coverage.unneeded.iter().map(|it| &it.value).collect::<Vec<_>>(),
        "unproved": coverage.unproved,
    })
}
