//! `cardwright pull`.

use super::{FINDINGS, nothing_written, tell, tell_findings};
use crate::cli::PullArgs;
use cardwright_base::diagnostic::Report;
use cardwright_base::limits::Watchdog;
use cardwright_import::difference;
use cardwright_load::PublishedTable;
use cardwright_spreadsheet::{Format, Grid, format_of, read, sheets};
use std::error::Error;
use std::io::{stderr, stdout};
use std::process::ExitCode;

/// Fetches the tables that a game says are published, shows what has changed, and writes them.
pub(super) fn run(args: &PullArgs, watch: Watchdog) -> Result<ExitCode, Box<dyn Error>> {
    let mut report = Report::new();
    let sources = cardwright_load::sources(&args.game.data, &args.game.game, &mut report)?;
    tell_findings(&report)?;
    if report.has_errors() {
        return nothing_written();
    }
    if sources.is_empty() {
        let why = "this game names no sources: in game.toml, write a table [sources] with lines such as \
                   \"heroes.csv\" = \"https://…\"";
        return Err(why.into());
    }
    drop(watch);
    let mut failed = false;
    for source in &sources {
        if let Err(error) = pull(source, args.dry_run) {
            let (file, why) = (&source.file.value, super::chain(&*error));
            let kept = if source.path.exists() {
                "the file stays as it was"
            } else {
                "nothing was written"
            };
            tell(&mut stderr(), &format!("error: {file}: {why}; {kept}\n"))?;
            failed = true;
        }
    }
    Ok(if failed { ExitCode::from(FINDINGS) } else { ExitCode::SUCCESS })
}

fn pull(source: &PublishedTable, dry: bool) -> Result<(), Box<dyn Error>> {
    let file = source.file.value.as_str();
    let bytes = cardwright_download::fetch(&source.address.value)?;
    let format = format_of(file).ok_or("this is not the name of a table")?;
    let new = text(format, &bytes)?;
    let old = if source.path.exists() { cardwright_load::bytes(&source.path)? } else { Vec::new() };
    if old == bytes {
        tell(&mut stdout(), &format!("{file}: nothing has changed\n"))?;
        return Ok(());
    }
    // What was there may have been no table.
    let before = text(format, &old).unwrap_or_default();
    let lines = difference(&before, &new);
    let lines =
        if lines.is_empty() { "  only how it is written has changed\n".to_owned() } else { lines };
    tell(&mut stdout(), &format!("{file}:\n{lines}"))?;
    if !dry {
        cardwright_export::new_file(&source.path, &bytes, true)?;
        tell(&mut stdout(), &format!("wrote {}\n", source.path.display()))?;
    }
    Ok(())
}

/// What a table says, line by line.
fn text(format: Format, bytes: &[u8]) -> Result<String, Box<dyn Error>> {
    let start = String::from_utf8_lossy(&bytes[..bytes.len().min(512)]).trim_start().to_lowercase();
    if start.starts_with("<!doctype") || start.starts_with("<html") {
        return Err("the address gives a web page, not a table: publish the sheet as CSV".into());
    }
    let one = |sheet: Option<&str>| -> Result<Grid, Box<dyn Error>> {
        read(format, bytes, sheet).map_err(|it| it.message.into())
    };
    let names = sheets(format, bytes);
    if names.len() < 2 {
        return Ok(one(None)?.text);
    }
    let mut all = String::new();
    for name in &names {
        all += &format!("[{name}]\n{}\n", one(Some(name))?.text);
    }
    Ok(all)
}
