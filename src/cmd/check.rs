//! `cardwright check`.

use super::{FINDINGS, findings, tell};
use crate::cli::{CheckArgs, LimitArgs};
use cardwright_base::diagnostic::{self, Diagnostic, Report};
use cardwright_base::english::count;
use cardwright_base::limits::Watchdog;
use cardwright_check::{Level, LintLevels, registry};
use cardwright_export::Rewrite;
use std::collections::BTreeSet;
use std::error::Error;
use std::io::{stderr, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// How often remedies are applied: one may lie under another, or make room for one.
const ROUNDS: usize = 4;

/// Checks a game and prints what was found.
pub(super) fn run(
    args: &CheckArgs,
    watch: Watchdog,
    limits: &LimitArgs,
) -> Result<ExitCode, Box<dyn Error>> {
    let Some(game) = args.game.as_deref().filter(|_| !args.list) else {
        tell(&mut stdout(), &registry::table())?;
        return Ok(ExitCode::SUCCESS);
    };
    if args.claims {
        return super::claims::run(args, game);
    }
    let mut watch = Some(watch);
    let levels = LintLevels::parse(&args.weight.deny, &args.weight.allow)?;
    let levels = levels.at(Level::from(args.level));
    let check = || -> Result<Report, Box<dyn Error>> {
        let mut report = Report::new();
        cardwright_pipeline::check(&args.data, game, !args.no_fit, &levels, &mut report)?;
        levels.split(&mut report);
        Ok(report)
    };
    let mut report = check()?;
    if args.fix {
        let mut changes = Vec::new();
        for _ in 0..ROUNDS {
            drop(watch.take());
            let applied = fix(&report, &cardwright_load::homes(&args.data, game)?)?;
            if applied.is_empty() {
                break;
            }
            changes.extend(applied);
            watch = Some(super::watch(limits));
            report = check()?;
        }
        tell(&mut stderr(), &remedies(&changes, game))?;
    }
    tell(&mut stdout(), &findings(&mut report, &format!("`{game}`"), args.format)?)?;
    Ok(if report.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(FINDINGS) })
}

/// Writes the files of the author as the patches would have them; files that are built into the
/// program stay as they are. Gives a line for each patch that was applied.
fn fix(report: &Report, homes: &[PathBuf]) -> Result<Vec<String>, Box<dyn Error>> {
    let fixes = diagnostic::fixed(report);
    let own = fixes.files.iter().filter(|(path, _)| Path::new(path).is_file());
    let files: Vec<_> = own
        .filter_map(|(path, text)| {
            let path = Path::new(path);
            let home = homes.iter().find(|home| path.starts_with(home))?;
            Some(Rewrite { home, path, old: &text.old, new: &text.new })
        })
        .collect();
    cardwright_export::rewrite(&files)?;
    let written = |path: &str| files.iter().any(|it| it.path == Path::new(path));
    let mut seen = BTreeSet::new();
    let places = fixes.places.iter().filter(|(_, path, _)| written(path));
    let lines = places.filter(|(_, path, range)| seen.insert((path, range.start, range.end)));
    Ok(lines.filter_map(|(found, path, _)| line(report, found, path)).collect())
}

/// What a patch changed, and where: `file:line: `old` -> `new``.
fn line(report: &Report, found: &Diagnostic, path: &str) -> Option<String> {
    let patch = found.patch.as_ref()?;
    let before = report.sources.text(patch.span.source).get(..patch.span.start)?;
    let number = before.matches('\n').count() + 1;
    let old = brief(report.sources.slice(patch.span));
    Some(format!("{path}:{number}: `{old}` -> `{}`", brief(&patch.text)))
}

/// A text on one line, and not longer than anybody reads.
fn brief(text: &str) -> String {
    const LONGEST: usize = 80;
    let one = text.replace(char::is_whitespace, " ");
    match one.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &one[..end]),
        None => one,
    }
}

fn remedies(changes: &[String], game: &str) -> String {
    match changes {
        [] => "nothing here can be fixed automatically\n".to_owned(),
        many => {
            let lines: String = many.iter().map(|it| format!("{it}\n")).collect();
            format!("{lines}{} made in `{game}`\n", count(many.len(), "change"))
        }
    }
}
