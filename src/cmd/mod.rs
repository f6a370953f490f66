//! One file for each subcommand: from arguments through the pipeline to words on the screen.

mod bare_table;
mod build;
mod calibrate;
mod check;
mod claims;
mod contest;
mod coverage;
mod explain;
mod export;
mod import;
mod jobs;
mod message_log;
mod new;
mod open;
mod perft;
mod pieces;
mod play;
mod preflight;
mod preview;
mod pull;
mod rejected_table;
mod replay;
mod review;
mod scenario;
mod schema;
mod screen;
mod shell;
mod simulate;
mod stop;
mod table;
mod translate;
mod watch;

use crate::cli::{Cli, Command, Format, LimitArgs};
use cardwright_base::diagnostic::{self, Report, Span, TerminalStyle};
use cardwright_base::limits::{self, Watchdog};
use cardwright_check::{Check, registry};
use cardwright_export::{Place, Written};
use cardwright_load::LoadError;
use cardwright_model::Printer;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::{Value, json};
use std::error::Error;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How many bytes there are, as people say it.
fn size(bytes: u64) -> String {
    match bytes {
        ..1_000_000 => format!("{} kB", bytes.div_ceil(1_000)),
        _ => format!("{:.1} MB", bytes as f64 / 1e6),
    }
}

/// Exit code: the game has findings.
pub const FINDINGS: u8 = 1;
/// Exit code: the program could not run at all.
pub const COULD_NOT_RUN: u8 = 2;

/// Runs the subcommand.
///
/// # Errors
/// When the world is at fault: a file can't be read or written.
pub fn run(cli: Cli) -> Result<ExitCode, Box<dyn Error>> {
    QUIET.store(cli.quiet, Ordering::Relaxed);
    let watch = watch(&cli.limits);
    match cli.command {
        Command::Build(args) => build::run(&args, watch),
        Command::New(args) => new::run(&args, watch),
        Command::Table(args) => table::run(&args, watch),
        Command::Import(args) => import::run(&args, watch),
        Command::Pull(args) => pull::run(&args, watch),
        Command::Check(args) => check::run(&args, watch, &cli.limits),
        Command::Watch(args) => {
            // Each look has a watch of its own.
            drop(watch);
            watch::run(&args, &cli.limits)
        }
        Command::Preview(args) => {
            // Each look has a watch of its own.
            drop(watch);
            preview::run(&args, &cli.limits)
        }
        Command::Review(args) => review::run(&args, watch),
        Command::Coverage(args) => coverage::run(&args, watch),
        Command::Export(args) => export::run(&args, watch),
        Command::Schema(args) => schema::run(&args, watch),
        Command::Translate(args) => translate::run(&args, watch),
        Command::Simulate(args) => simulate::run(&args, watch),
        Command::Merge(args) => simulate::merge(&args, watch),
        Command::Contest(args) => contest::run(&args, watch),
        Command::Scenario(args) => scenario::run(&args, watch),
        Command::Play(args) => play::run(&args, watch),
        Command::Replay(args) => replay::run(&args, watch),
        Command::Calibrate(args) => calibrate::run(&args, watch),
        Command::Preflight(args) => preflight::run(&args, watch),
        Command::Perft(args) => perft::run(&args, watch),
        Command::Explain(args) => explain::run(&args),
        Command::Completions(args) => shell::completions(&args),
        Command::Man(args) => shell::man(&args, watch),
    }
}

/// Ends the run when it uses up more than it may. Whoever writes lets go of this first: what has begun
/// to be put in place is finished.
fn watch(args: &LimitArgs) -> Watchdog {
    limits::allow_copies(args.copies_limit);
    limits::watch(Duration::from_secs(args.time_limit), args.memory_limit)
}

/// Writes to somebody who may have stopped reading, which is no fault. Names that a stranger chose
/// stand in many a text, so what would act on a terminal is shown by its number.
fn tell(to: &mut dyn Write, text: &str) -> io::Result<()> {
    match to.write_all(diagnostic::on_screen(text).as_bytes()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        Err(error) => Err(unwritten(&error)),
        Ok(()) => Ok(()),
    }
}

/// Whether only findings and errors are told.
static QUIET: AtomicBool = AtomicBool::new(false);

fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

/// Says what was done, unless nobody wants to know.
fn say(text: &str) -> io::Result<()> {
    if is_quiet() { Ok(()) } else { tell(&mut io::stdout(), text) }
}

/// Tells of findings beside the result.
fn tell_findings(report: &Report) -> io::Result<()> {
    tell(&mut io::stderr(), &diagnostic::render(report, terminal_style(&io::stderr())))
}

/// A name or a path as it is typed in a shell: in quotes where it has a blank.
fn quoted(word: &str) -> String {
    if word.contains(char::is_whitespace) { format!("\"{word}\"") } else { word.to_owned() }
}

/// The end of a run that wrote nothing because of findings.
fn nothing_written() -> Result<ExitCode, Box<dyn Error>> {
    tell(&mut io::stderr(), "nothing was written\n")?;
    Ok(ExitCode::from(FINDINGS))
}

/// The end of a run over a game that can't be read: its findings as a document, or for a person.
fn unreadable(report: &Report, as_json: bool) -> Result<ExitCode, Box<dyn Error>> {
    if as_json {
        tell(&mut io::stdout(), &document(json!({}), report)?)?;
        return Ok(ExitCode::from(FINDINGS));
    }
    tell_findings(report)?;
    nothing_written()
}

/// Findings as the result; that there are none of `what` is said to a person alone.
fn findings(report: &mut Report, what: &str, format: Format) -> io::Result<String> {
    if format == Format::Human && report.is_empty() {
        return Ok(if is_quiet() { String::new() } else { format!("nothing found in {what}\n") });
    }
    if matches!(format, Format::Sarif | Format::Github) {
        // Both are read beside the repository, and no output holds an absolute path.
        report.sources.relative_to(&std::env::current_dir()?);
    }
    let about = |code: &str| registry::find(code).map(Check::about);
    Ok(match format {
        Format::Human => diagnostic::render(report, terminal_style(&io::stdout())),
        Format::Json => diagnostic::json(report, &about),
        Format::Sarif => diagnostic::sarif(report, &about),
        Format::Github => diagnostic::github(report, &about),
    })
}

/// A result for programs, and after it what `check` would tell of the same report.
fn document(mut result: Value, report: &Report) -> Result<String, serde_json::Error> {
    let about = |code: &str| registry::find(code).map(Check::about);
    let mut found: Value = serde_json::from_str(&diagnostic::json(report, &about))?;
    for key in ["diagnostics", "counts"] {
        result[key] = found[key].take();
    }
    Ok(diagnostic::json_on_screen(serde_json::to_string_pretty(&result)?) + "\n")
}

/// The file, the line and the column where something stands.
fn position(report: &Report, span: Span) -> (&str, usize, usize) {
    let (line, column) = report.sources.position(span);
    (report.sources.path(span.source), line, column)
}

/// A bar on a terminal, nothing elsewhere; it appears with the first step.
fn bar(template: &str) -> ProgressBar {
    let target =
        if is_quiet() { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
    let bar = ProgressBar::with_draw_target(Some(0), target);
    let style = ProgressStyle::with_template(template);
    bar.set_style(style.expect("the template is well formed"));
    bar
}

/// A bar for the drawing of sides, and how it begins to count anew.
fn drawing() -> (ProgressBar, impl Fn(u64) + Sync) {
    let bar = bar("  drawing {bar:30} {pos}/{len}");
    let shown = bar.clone();
    (bar, move |sides| {
        shown.set_position(0);
        shown.set_length(sides);
    })
}

/// The saved printer of that name, if one is named.
fn printer(
    folder: Option<&Path>,
    name: Option<&str>,
    report: &mut Report,
) -> Result<Option<Printer>, Box<dyn Error>> {
    let Some(name) = name else { return Ok(None) };
    Ok(cardwright_load::printer(&cardwright_load::printers(folder)?, name, report)?)
}

/// Why nothing more could be written to the screen, or where that is sent to.
fn unwritten(error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("can't write the output: {}", error.kind()))
}

/// An error followed by its causes, safe to show.
pub fn chain(error: &dyn Error) -> String {
    diagnostic::shown(&diagnostic::with_causes(error)).into_owned()
}

/// Where products go: the folder that was named, or the usual one of the game and `inner` in it.
fn place(named: Option<&Path>, data: &Path, game: &str, inner: &Path) -> Result<Place, LoadError> {
    if let Some(named) = named {
        return Ok(Place::named(named));
    }
    let (base, out) = cardwright_load::products(data, game)?;
    Ok(Place::below(&base, &out.join(inner).components().collect::<PathBuf>()))
}

/// Tells of an earlier run that left old and new files beside each other.
fn tell_of_mending(written: Written, place: &Place) -> io::Result<()> {
    if !written.mended {
        return Ok(());
    }
    let note = format!(
        "note: an earlier run was interrupted while writing to {}; its files are complete again\n",
        place.path().display()
    );
    tell(&mut io::stderr(), &note)
}

/// How a report looks on a stream.
fn terminal_style(to: &impl IsTerminal) -> TerminalStyle {
    if !to.is_terminal() {
        return TerminalStyle::PLAIN;
    }
    let width = terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    // See no-color.org: set to anything, it asks for plain text.
    let colour = std::env::var_os("NO_COLOR").is_none_or(|it| it.is_empty());
    TerminalStyle { colour, width: width.unwrap_or(80), ..TerminalStyle::PLAIN }
}
