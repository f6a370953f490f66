//! `cardwright check`.

use super::{FINDINGS, findings, tell};
use crate::cli::{CheckArgs, LimitArgs};
use cardwright_base::diagnostic::{self, Report};
use cardwright_base::english::count;
use cardwright_base::limits::Watchdog;
use cardwright_check::{LintLevels, registry};
use cardwright_export::Rewrite;
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
    let check = || -> Result<Report, Box<dyn Error>> {
        let mut report = Report::new();
        cardwright_pipeline::check(&args.data, game, !args.no_fit, &levels, &mut report)?;
        Ok(report)
    };
    let mut report = check()?;
    if args.fix {
        let mut changes = 0;
        for _ in 0..ROUNDS {
            drop(watch.take());
            let applied = fix(&report, &cardwright_load::homes(&args.data, game)?)?;
            if applied == 0 {
                break;
            }
            changes += applied;
            watch = Some(super::watch(limits));
            report = check()?;
        }
        tell(&mut stderr(), &remedies(changes, game))?;
    }
    tell(&mut stdout(), &findings(&mut report, args.format)?)?;
    Ok(if report.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(FINDINGS) })
}

/// Writes the files of the author as the patches would have them; files that are built into the
/// program stay as they are. Gives the number of patches applied.
fn fix(report: &Report, homes: &[PathBuf]) -> Result<usize, Box<dyn Error>> {
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
    Ok(if files.is_empty() { 0 } else { fixes.applied })
}

fn remedies(changes: usize, game: &str) -> String {
    match changes {
        0 => "nothing here can be fixed automatically\n".to_owned(),
        many => format!("{} made in `{game}`\n", count(many, "change")),
    }
}
