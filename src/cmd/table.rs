//! `cardwright table`.

use super::{nothing_written, quoted, tell, tell_findings};
use crate::cli::TableArgs;
use cardwright_base::diagnostic::{Report, closest};
use cardwright_base::limits::Watchdog;
use cardwright_model::{CardType, Game};
use cardwright_spreadsheet::format_of;
use std::error::Error;
use std::io::stdout;
use std::process::ExitCode;

/// Writes the cards of a game as tables.
pub(super) fn run(args: &TableArgs, watch: Watchdog) -> Result<ExitCode, Box<dyn Error>> {
    let mut report = Report::new();
    let read = cardwright_load::load(&args.game.data, &args.game.game, &mut report)?;
    tell_findings(&report)?;
    let Some((game, _)) = read else { return nothing_written() };
    let kinds: Vec<&CardType> = match &args.kind {
        Some(kind) => vec![named(&game, kind)?],
        None => game.types.iter().collect(),
    };
    let out = args.out.clone().unwrap_or_default();
    let advice = advice(&kinds, &args.game.game, args.xlsx);
    let mut files = Vec::new();
    if args.xlsx {
        let bytes = cardwright_import::workbook(&game, &kinds)?;
        files.push((out.join(format!("{}.xlsx", game.id)), bytes));
    } else {
        for kind in kinds {
            let text = cardwright_import::csv(&game, kind);
            files.push((out.join(format!("{}.csv", kind.id)), text.into_bytes()));
        }
    }
    drop(watch);
    if let Some((there, _)) = files.iter().find(|(path, _)| !args.force && path.exists()) {
        return Err(format!(
            "{} is there already; write elsewhere with --out DIR, or replace it with --force",
            there.display()
        )
        .into());
    }
    let mut said = String::new();
    for (path, bytes) in &files {
        cardwright_export::new_file(path, bytes, args.force)?;
        said += &format!("wrote {}\n", path.display());
    }
    said += &advice;
    tell(&mut stdout(), &said)?;
    Ok(ExitCode::SUCCESS)
}

/// How edits of what was written come back. Where the cards stand in a table already, that one is edited.
fn advice(kinds: &[&CardType], game: &str, is_workbook: bool) -> String {
    let table = |card_type: &&CardType| {
        let file = card_type.file.as_ref().map(|it| it.value.as_str())?;
        let path = file.split_once('#').map_or(file, |it| it.0);
        format_of(path).map(|_| format!("those of `{}` in {file}", card_type.id))
    };
    let own: Vec<String> = kinds.iter().filter_map(table).collect();
    // Each sheet is taken back on its own.
    let sheet = match kinds {
        [first, _, ..] if is_workbook => format!("#{}, and the other sheets likewise", first.id),
        _ => String::new(),
    };
    let back = format!("cardwright import {} FILE{sheet}", quoted(game));
    match own.len() {
        0 => format!("\nEdit it, then take it back: {back}\n"),
        all if all == kinds.len() => {
            format!(
                "\nThese are copies: the cards stand in tables already ({}). Edit those.\n",
                own.join(", ")
            )
        }
        _ => format!(
            "\nEdit it, then take it back: {back}\nSome cards stand in tables already ({}): edit those.\n",
            own.join(", ")
        ),
    }
}

/// The type of that name.
pub(super) fn named<'g>(game: &'g Game, kind: &str) -> Result<&'g CardType, String> {
    game.types.iter().find(|it| it.id == kind).ok_or_else(|| {
        let known = || game.types.iter().map(|it| it.id.as_str());
        let near = closest(kind, known()).map(|it| format!("; did you mean `{it}`?"));
        let types = known().collect::<Vec<_>>().join(", ");
        format!("there is no type `{kind}`{} (available: {types})", near.unwrap_or_default())
    })
}
