//! `cardwright import`.

use super::{FINDINGS, nothing_written, rejected_table, tell, tell_findings};
use crate::cli::ImportArgs;
use cardwright_base::diagnostic::Report;
use cardwright_base::did_you_mean::did_you_mean;
use cardwright_base::english::count;
use cardwright_base::limits::Watchdog;
use cardwright_export::Rewrite;
use cardwright_import::Edited;
use cardwright_model::{CardType, Game};
use cardwright_spreadsheet::{Grid, fold, format_of, split};
use std::error::Error;
use std::io::{IsTerminal as _, Write as _, stdin, stdout};
use std::path::Path;
use std::process::ExitCode;

/// Shows what a table would change in a game, and changes it if that is wanted.
pub(super) fn run(args: &ImportArgs, watch: Watchdog) -> Result<ExitCode, Box<dyn Error>> {
    let mut report = Report::new();
    let read = cardwright_load::load(&args.game.data, &args.game.game, &mut report)?;
    tell_findings(&report)?;
    let Some((game, _)) = read else { return nothing_written() };
    let (file, sheet) = split(&args.file);
    let Some(format) = format_of(file) else {
        return Err(format!("{file} is not a table: expected .csv, .xlsx or .ods").into());
    };
    let bytes = cardwright_load::bytes(Path::new(file))?;
    let kind = kind(args, &game, &stem(file), sheet)?;
    // A workbook that `table` wrote has a sheet for each type.
    let sheets = cardwright_spreadsheet::sheets(format, &bytes);
    let own = sheets.iter().find(|it| sheet.is_none() && **it == kind.id).map(String::as_str);
    let mut found = Report::new();
    let grid = match cardwright_spreadsheet::read(format, &bytes, sheet.or(own)) {
        Ok(grid) => grid,
        Err(fault) => {
            rejected_table::tell(&mut found, file, &Grid::default(), std::slice::from_ref(&fault));
            tell_findings(&found)?;
            return nothing_written();
        }
    };
    let home = cardwright_load::home(&args.game.data, &args.game.game)?;
    let cards = match kind.file.as_ref().map(|it| it.value.as_str()) {
        Some(table) if format_of(split(table).0).is_some() => {
            let why =
                format!("the cards of `{}` stand in {table}: edit that table itself", kind.id);
            return Err(why.into());
        }
        Some(cards) => home.join(cards),
        None => home.join("game.toml"),
    };
    let text = cardwright_load::text(&cards)?;
    let edited = cardwright_import::edit(&game, kind, &text, &grid)?;
    let faults: Vec<_> = grid.faults.iter().chain(&edited.faults).cloned().collect();
    rejected_table::tell(&mut found, file, &grid, &faults);
    tell_findings(&found)?;
    if found.has_errors() {
        return nothing_written();
    }
    tell(&mut stdout(), &summary(&edited, &cards))?;
    if !could_be_read(args, &cards, &edited)? {
        return nothing_written();
    }
    if edited.text == text {
        return Ok(ExitCode::SUCCESS);
    }
    if !args.write && !asked(&cards)? {
        tell(&mut stdout(), "nothing was written; write the changes with --write\n")?;
        return Ok(ExitCode::from(FINDINGS));
    }
    drop(watch);
    cardwright_export::rewrite(&[Rewrite {
        home: &home,
        path: &cards,
        old: &text,
        new: &edited.text,
    }])?;
    tell(&mut stdout(), &format!("wrote {}\n", cards.display()))?;
    Ok(ExitCode::SUCCESS)
}

/// Whether the game can be read with the changes; what is wrong with them is told.
fn could_be_read(args: &ImportArgs, cards: &Path, edited: &Edited) -> Result<bool, Box<dyn Error>> {
    let mut trial = Report::new();
    trial.sources.add(cards.display().to_string(), edited.text.as_str());
    cardwright_load::load(&args.game.data, &args.game.game, &mut trial)?;
    if trial.has_errors() {
        let name = cards.display();
        tell(&mut stdout(), &format!("with these changes {name} would have errors:\n"))?;
        tell_findings(&trial)?;
    }
    Ok(!trial.has_errors())
}

fn stem(file: &str) -> String {
    Path::new(file).file_stem().map(|it| it.to_string_lossy().into_owned()).unwrap_or_default()
}

/// The type whose cards the table holds: named, called like the sheet or the file, or the only one.
fn kind<'g>(
    args: &ImportArgs,
    game: &'g Game,
    stem: &str,
    sheet: Option<&str>,
) -> Result<&'g CardType, String> {
    if let Some(kind) = &args.kind {
        return super::table::named(game, kind);
    }
    let names = [sheet.unwrap_or_default(), stem].map(|it| fold(it).replace('_', "-"));
    let called = |name: &String| game.types.iter().find(|it| it.id == *name);
    if let Some(kind) = names.iter().find_map(called) {
        return Ok(kind);
    }
    match &game.types[..] {
        [only] => Ok(only),
        types => {
            let types: Vec<&str> = types.iter().map(|it| it.id.as_str()).collect();
            Err(format!("say whose cards these are: --type {}", types.join("|")))
        }
    }
}

fn summary(edited: &Edited, cards: &Path) -> String {
    let mut text = String::new();
    let shown = |text: &str| match text {
        "" => "nothing".to_owned(),
        text => format!("`{}`", text.replace('\n', "↵")),
    };
    for it in &edited.changes {
        text += &format!(
            "  {}, {}: {} becomes {}\n",
            it.card,
            it.field,
            shown(&it.old),
            shown(&it.new)
        );
    }
    for id in &edited.added {
        text += &format!("  {id}: a new card\n");
    }
    for id in &edited.missing {
        text += &format!("  {id}: not in the table; it stays\n");
    }
    for (column, near) in &edited.unknown {
        let near = near.as_ref().map_or_else(String::new, |it| format!("; {}", did_you_mean(it)));
        text += &format!("  column `{column}`: no field of these cards; not read{near}\n");
    }
    let changes = edited.changes.len() + edited.added.len();
    match changes {
        0 => format!("{text}nothing changes in {}\n", cards.display()),
        _ => format!("{text}{} in {}\n", count(changes, "change"), cards.display()),
    }
}

/// Asks at a terminal; elsewhere nobody could answer.
fn asked(cards: &Path) -> std::io::Result<bool> {
    if !stdin().is_terminal() || !stdout().is_terminal() {
        return Ok(false);
    }
    tell(&mut stdout(), &format!("write these changes to {}? [y/N] ", cards.display()))?;
    stdout().flush()?;
    let mut answer = String::new();
    stdin().read_line(&mut answer)?;
    Ok(matches!(answer.trim().to_lowercase().as_str(), "y" | "yes"))
}
