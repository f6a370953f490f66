//! `cardwright scenario`.

use super::{COULD_NOT_RUN, FINDINGS, tell, terminal_style};
use crate::cli::{ResultFormat, ScenarioArgs};
use cardwright_base::diagnostic::{self, Report};
use cardwright_base::english::count as counted;
use cardwright_base::limits::Watchdog;
use cardwright_pipeline::{Played, ScenarioResult};
use serde_json::json;
use std::error::Error;
use std::io::stdout;
use std::process::ExitCode;

/// Plays scenarios and prints what came of them.
pub(super) fn run(args: &ScenarioArgs, _watch: Watchdog) -> Result<ExitCode, Box<dyn Error>> {
    let mut report = Report::new();
    let all = cardwright_pipeline::scenarios(&args.data, &args.files, &mut report)?;
    let text = match args.format {
        ResultFormat::Human => human(&all, &report),
        ResultFormat::Json => json(&all, &report)?,
    };
    if args.format == ResultFormat::Json || !all.is_empty() {
        tell(&mut stdout(), &text)?;
    }
    if all.is_empty() {
        return Err("no scenario was found; scenarios are `.toml` files".into());
    }
    Ok(match all.iter().map(|it| it.verdict).max() {
        Some(ScenarioResult::Broken) => ExitCode::from(COULD_NOT_RUN),
        Some(ScenarioResult::Failed) => ExitCode::from(FINDINGS),
        _ => ExitCode::SUCCESS,
    })
}

/// A line for each file, what came otherwise, and how many there are of each sort.
fn human(all: &[Played], report: &Report) -> String {
    let line = |played: &Played| {
        let title = played.title.as_ref().map(|it| format!(": {it}")).unwrap_or_default();
        let line = played.line.map(|it| format!(":{it}")).unwrap_or_default();
        format!("{:6}  {}{line}{title}\n", word(played.verdict), played.path.display())
    };
    let mut text: String = all.iter().map(line).collect();
    if !report.is_empty() {
        text.push('\n');
        text.push_str(&diagnostic::render(report, terminal_style(&stdout())));
    }
    let counts = [ScenarioResult::Passed, ScenarioResult::Failed, ScenarioResult::Broken]
        .map(|result| (all.iter().filter(|it| it.verdict == result).count(), result));
    let named =
        counts.iter().filter(|(count, result)| *count > 0 || *result == ScenarioResult::Passed);
    let named: Vec<String> =
        named.map(|(count, result)| format!("{count} {}", many(*result))).collect();
    text.push_str(&format!("{} of {}\n", named.join(", "), counted(all.len(), "scenario")));
    text
}

fn word(verdict: ScenarioResult) -> &'static str {
    match verdict {
        ScenarioResult::Passed => "pass",
        ScenarioResult::Failed => "fail",
        ScenarioResult::Broken => "broken",
    }
}

fn many(verdict: ScenarioResult) -> &'static str {
    match verdict {
        ScenarioResult::Passed => "passed",
        ScenarioResult::Failed => "failed",
        ScenarioResult::Broken => "broken",
    }
}

/// The same for programs: the document of `check`, and before it the scenarios.
fn json(all: &[Played], report: &Report) -> Result<String, Box<dyn Error>> {
    let one = |played: &Played| {
        let path = played.path.display().to_string();
        json!({
            "path": path, "line": played.line, "title": played.title, "proves": played.proves,
            "result": word(played.verdict),
        })
    };
    let count = |result: ScenarioResult| all.iter().filter(|it| it.verdict == result).count();
    let document = json!({
        "version": 1,
        "scenarios": all.iter().map(one).collect::<Vec<_>>(),
        "results": {
            "pass": count(ScenarioResult::Passed),
            "fail": count(ScenarioResult::Failed),
            "broken": count(ScenarioResult::Broken),
        },
    });
    Ok(super::document(document, report)?)
}
