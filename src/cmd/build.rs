//! `cardwright build`.

use super::bare_table::{self, Named};
use super::stop::{self, STOPPED};
use super::{FINDINGS, nothing_written, open, pieces, quoted, say, size, tell, tell_findings};
use crate::cli::{BuildArgs, GameArgs};
use cardwright_base::diagnostic::{self, Report};
use cardwright_base::english::{and, count};
use cardwright_base::limits::Watchdog;
use cardwright_check::{Level, LintLevels};
use cardwright_model::{Flip, Paper};
use cardwright_pipeline::{BuildError, BuildRequest, Built, PrintOptions, Progress};
use std::error::Error;
use std::io::{stderr, stdout};
use std::path::Path;
use std::process::ExitCode;

/// Builds a game and says what to do with it.
pub(super) fn run(args: &BuildArgs, watch: Watchdog) -> Result<ExitCode, Box<dyn Error>> {
    let mut report = Report::new();
    let table = match bare_table::named(&args.game.game)? {
        Named::Game => None,
        Named::Table(table) => Some(table),
        Named::Broken(code) => return Ok(code),
    };
    let is_lost = table.as_ref().map(|it| it.tell_notes()).transpose()?.unwrap_or_default();
    let game = table.as_ref().map_or_else(|| args.game.game.clone(), |it| it.game());
    let (bar, begin) = super::drawing();
    let progress = Progress { start: &begin, step: &|| bar.inc(1) };
    let levels = LintLevels::parse(&args.weight.deny, &args.weight.allow)?.at(Level::Draft);
    let print = &args.print;
    let paper = print.paper.as_deref().map(Paper::parse).transpose()?;
    let (printers, printer) = (print.printers.as_deref(), print.printer.as_deref());
    let printer = super::printer(printers, printer, &mut report)?;
    let order = PrintOptions {
        jobs: &print.job,
        file: print.job_file.as_deref(),
        paper: paper.as_ref(),
        only: &print.only,
        since: print.changed_since.as_deref(),
        printer: printer.as_ref(),
    };
    let tag = args.language.as_deref().unwrap_or_default();
    let special = order.is_special();
    let inner = Path::new(tag).join(if special { "jobs" } else { "" });
    let place = super::place(args.out.as_deref(), &args.game.data, &game, &inner)?;
    let staged = cardwright_export::StagedFiles::new(place.clone(), stop::when_asked()?);
    let mut wanted = BuildRequest {
        data: &args.game.data,
        game: &game,
        language: args.language.as_deref(),
        images: !args.no_images,
        order,
        staged: Some(&staged),
        inputs: None,
    };
    if print.jobs {
        return list(&wanted, &mut report);
    }
    let inputs = wanted.digest(env!("CARDWRIGHT_SOURCES"), &args.weight)?;
    wanted.inputs = inputs.as_deref();
    let same = |inputs| cardwright_export::up_to_date(&place, inputs);
    if !args.force
        && !report.has_errors()
        && let Some(files) = wanted.inputs.and_then(same)
    {
        say(&up_to_date(files, &place.path()))?;
        if args.open {
            open::open(&place.path())?;
        }
        return Ok(if is_lost { ExitCode::from(FINDINGS) } else { ExitCode::SUCCESS });
    }
    let built = if report.has_errors() {
        None
    } else {
        match cardwright_pipeline::build(&wanted, &levels, &mut report, &progress) {
            Err(stopped @ BuildError::Stopped) => {
                bar.finish_and_clear();
                tell(&mut stderr(), &format!("{stopped}\n"))?;
                return Ok(ExitCode::from(STOPPED));
            }
            other => other?,
        }
    };
    bar.finish_and_clear();
    let counted = levels.split(&mut report);
    let later = match &table {
        Some(table) => {
            table.show(&mut report);
            table.next()
        }
        None => later(counted, &args.game),
    };
    tell_findings(&report)?;
    let Some(built) = built else { return nothing_written() };
    drop(watch);
    if special {
        // What other jobs made stays.
        cardwright_export::add_with(&built.products, &built.staged_files, &place)?;
    } else {
        let written = cardwright_export::write_with(&built.products, &built.staged_files, &place)?;
        super::tell_of_mending(written, &place)?;
    }
    say(&(summary(&built, &place.path()) + &remarks(&built) + &later))?;
    if args.open {
        open::products(&place.path(), &built.products, &built.staged_files)?;
    }
    let right = built.marked.is_empty() && built.placeholders.is_empty() && !is_lost;
    Ok(if right { ExitCode::SUCCESS } else { ExitCode::from(FINDINGS) })
}

/// How much there is to settle that stops no build.
pub(super) fn later(counted: usize, GameArgs { game, data }: &GameArgs) -> String {
    if counted == 0 {
        return String::new();
    }
    let data = match data.to_str() {
        Some("data") => String::new(),
        _ => format!(" --data {}", quoted(&data.display().to_string())),
    };
    let (things, game) = (count(counted, "thing"), quoted(game));
    format!("{things} to settle before release: cardwright check {game}{data}\n")
}

/// What is marked on the print, and what was taken for granted.
fn remarks(built: &Built) -> String {
    const SHOWN: usize = 5;
    let mut text = String::new();
    if !built.marked.is_empty() {
        let what = |(name, what): &(String, String)| format!("{name} ({what})");
        let mut shown: Vec<String> = built.marked.iter().take(SHOWN).map(what).collect();
        let more = built.marked.len().saturating_sub(SHOWN);
        if more > 0 {
            shown.push(format!("{more} more"));
        }
        text += &format!("\nmarked in red on the print: {}\n", shown.join("; "));
    }
    if !built.placeholders.is_empty() {
        let mut shown: Vec<String> = built.placeholders.iter().take(SHOWN).cloned().collect();
        let more = built.placeholders.len().saturating_sub(SHOWN);
        if more > 0 {
            shown.push(format!("{more} more"));
        }
        let all = count(built.placeholders.len(), "drawing");
        text += &format!("\nplaceholders stand for {all}: {}\n", and(&shown));
    }
    for note in &built.left_out {
        text += &format!("\nnote: {note}\n");
    }
    if !built.assumed.is_empty() {
        text += &format!(
            "assumed: {} (all defaults: cardwright new --explain)\n",
            built.assumed.join(", ")
        );
    }
    text
}

/// Says which jobs there are and what each takes.
fn list(wanted: &BuildRequest<'_>, report: &mut Report) -> Result<ExitCode, Box<dyn Error>> {
    let jobs = cardwright_pipeline::jobs(wanted, report)?;
    tell_findings(report)?;
    let Some(jobs) = jobs else { return Ok(ExitCode::from(FINDINGS)) };
    tell(&mut stdout(), &super::jobs::table(&jobs))?;
    Ok(ExitCode::SUCCESS)
}

fn up_to_date(files: usize, out: &Path) -> String {
    let (files, out) = (count(files, "file"), out.display());
    format!(
        "nothing has changed: {files} in {out} are up to date (use --force to build them again)\n"
    )
}

fn summary(built: &Built, out: &Path) -> String {
    let mut text = format!("{} {}, version {}\n", built.title, built.edition, built.version);
    for sheet in &built.sheets {
        text.push_str(&format!(
            "\n  {}: {} of {}, {} each{}\n",
            and(&sheet.files),
            count(sheet.sheets, "sheet"),
            sheet.paper,
            sheet.words,
            sheet.trim.map_or_else(String::new, |trim| format!(", cut to {trim}"))
        ));
        let edge = match sheet.flip {
            Flip::LongEdge => "long",
            Flip::ShortEdge => "short",
        };
        text.push_str(&if sheet.for_others {
            let order = if sheet.two_sided { ", fronts and backs alternating" } else { "" };
            format!("    for a shop or a press{order}\n")
        } else if sheet.two_sided {
            format!(
                "    print two-sided at actual size (100 %, not \"fit\"), flip on the {edge} edge\n"
            )
        } else {
            "    print on one side at actual size (100 %, not \"fit\")\n".to_owned()
        });
        for note in &sheet.notes {
            text.push_str(&format!("    note: {note}\n"));
        }
    }
    if built.products.is_empty() && built.staged_files.is_empty() {
        text.push_str("\nnothing to print: no front or back has changed, and no card has more copies; nothing was written\n");
        return text;
    }
    if let Some(changed) = &built.changed {
        let cards = and(changed);
        let cards = diagnostic::wrap(&format!("changed: {cards}"), 96).replace('\n', "\n    ");
        text.push_str(&format!("\n  {cards}\n"));
    }
    for (file, pages) in &built.booklets {
        text.push_str(&format!("\n  {file}: {}\n", count(*pages, "page")));
    }
    let held = built.products.iter().map(|it| (&it.about, it.bytes.len() as u64));
    let staged_files = built.staged_files.iter().map(|it| (&it.about, it.bytes));
    let files: Vec<_> = held.chain(staged_files).collect();
    let pictures = files.iter().filter(|(about, _)| about.pixels.is_some());
    let of_board = |about: &cardwright_export::ProductInfo| {
        about.face.as_ref().is_some_and(|face| face.starts_with("board-"))
    };
    let boards = pictures.clone().filter(|(about, _)| of_board(about)).count();
    let images = pictures.count() - boards;
    if images > 0 {
        text.push_str(&format!("\n  cards/: {}, with and without bleed\n", count(images, "image")));
    }
    if boards > 0 {
        text.push_str(&format!(
            "\n  boards/: {}, with and without bleed, and as SVG\n",
            count(boards, "image")
        ));
    }
    let bytes: u64 = files.iter().map(|(_, bytes)| bytes).sum();
    text.push_str(&format!(
        "\n{}; {}, {} in {}\n",
        pieces::told(&built.pieces),
        count(files.len(), "file"),
        size(bytes),
        out.display()
    ));
    text
}
