//! `cardwright watch`.

use super::{chain, stop, tell, terminal_style};
use crate::cli::{LimitArgs, WatchArgs};
use cardwright_base::diagnostic::{self, Report};
use cardwright_base::english::{and, count};
use cardwright_check::{Level, LintLevels};
use cardwright_export::{Place, Product};
use cardwright_pipeline::{BuildRequest, Built, EditSession, Update};
use cardwright_preview::FileChanges;
use std::collections::BTreeMap;
use std::error::Error;
use std::io::stdout;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// How often to look whether Ctrl-C was pressed.
const TICK: Duration = Duration::from_millis(100);

/// What was made of each product, to tell which are new.
type Products = BTreeMap<String, Vec<u8>>;

/// Checks a game at every save until Ctrl-C is pressed.
pub(super) fn run(args: &WatchArgs, limits: &LimitArgs) -> Result<ExitCode, Box<dyn Error>> {
    let (data, game) = (args.game.data.as_path(), args.game.game.as_str());
    let levels = LintLevels::parse(&args.weight.deny, &args.weight.allow)?;
    // What is printed is a draft, as `cardwright build` makes it; what is only looked at is looked at in full.
    let levels = if args.build { levels.at(Level::Draft) } else { levels };
    let place = super::place(args.out.as_deref(), data, game, Path::new(""))?;
    let mut session = EditSession::new(data, game, levels.clone());
    let stop = stop::when_asked()?;
    let mut changes = FileChanges::new(args.poll)?;
    let mut products = Products::new();
    let mut first = true;
    tell(&mut stdout(), &format!("watching `{game}`; press Ctrl-C to stop\n"))?;
    let mut update = |session: &mut EditSession| -> Result<String, Box<dyn Error>> {
        let begun = now();
        let end = super::watch(limits);
        let seen = if args.build {
            let mut wanted = BuildRequest::new(data, game, !args.no_images);
            let inputs = wanted.digest(env!("CARDWRIGHT_SOURCES"), &args.weight)?;
            wanted.inputs = inputs.as_deref();
            session.build(&wanted, &|_| ())?
        } else {
            session.update(&|_| ())?.map(|update| (update, None))
        };
        drop(end);
        let Some((mut update, built)) = seen else { return Ok(String::new()) };
        let counted = levels.split(&mut update.report);
        let made = built.map(|built| write(built, &place, &mut products)).transpose()?;
        let made = made.or_else(|| args.build.then(|| "nothing, because of the errors".to_owned()));
        update.times.push(("all", begun.elapsed()));
        let later = super::build::later(counted, &args.game);
        Ok(told(&update, &later, made, std::mem::take(&mut first)))
    };
    changes.watch(data, game)?;
    tell(&mut stdout(), &update(&mut session)?)?;
    while !stop.load(Ordering::Relaxed) {
        session.rest();
        // A folder that is there again, or a file that nobody told of, counts as a change.
        let new = changes.watch(data, game).unwrap_or(false);
        if changes.wait(TICK).is_none() && !new {
            continue;
        }
        // What can't be read now may be there again after the next save.
        let text = update(&mut session)
            .unwrap_or_else(|error| format!("\nerror: {}\n", chain(error.as_ref())));
        tell(&mut stdout(), &text)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes products and says which of them are new.
fn write(built: Built, place: &Place, before: &mut Products) -> Result<String, Box<dyn Error>> {
    cardwright_export::write(&built.products, place)?;
    let product = |it: Product| (it.path, it.bytes);
    let now: Products = built.products.into_iter().map(product).collect();
    let new = now.iter().filter(|(path, bytes)| before.get(*path) != Some(bytes)).count();
    let text =
        format!("{new} of {} in {} are new", count(now.len(), "file"), place.path().display());
    *before = now;
    Ok(text)
}

/// What changed, or was drawn at `first`; what was found, and what is left for `later`; how long it took.
fn told(update: &Update, later: &str, made: Option<String>, first: bool) -> String {
    let mut changed: Vec<String> = Vec::new();
    if !update.sides.is_empty() {
        changed.push(format!("{} ({})", count(update.sides.len(), "side"), listed(&update.sides)));
    }
    for pages in update.pages.chunk_by(|a, b| a.0 == b.0) {
        let numbers: Vec<String> = pages.iter().map(|(_, page)| page.to_string()).collect();
        let word = if numbers.len() == 1 { "page" } else { "pages" };
        changed.push(format!("{} {word} {}", pages[0].0, listed(&numbers)));
    }
    let changed = if changed.is_empty() { "no page".to_owned() } else { changed.join("; ") };
    let times = update.times.iter().map(|(stage, time)| format!("{stage} {}", milliseconds(*time)));
    let made = made.map_or_else(String::new, |it| format!("made: {it}\n"));
    format!(
        "\n{}: {changed}\n{}{later}{made}time: {}\n",
        if first { "drawn" } else { "changed" },
        findings(&update.report),
        times.collect::<Vec<_>>().join(", ")
    )
}

fn findings(report: &Report) -> String {
    if report.is_empty() {
        return "found: nothing\n".to_owned();
    }
    diagnostic::render(report, terminal_style(&stdout()))
}

/// The first few names.
fn listed(names: &[String]) -> String {
    const SHOWN: usize = 8;
    match names.len().checked_sub(SHOWN) {
        None | Some(0) => and(names),
        Some(more) => format!("{}, and {more} more", names[..SHOWN].join(", ")),
    }
}

#[expect(clippy::disallowed_methods, reason = "times are shown and stand in no product")]
fn now() -> Instant {
    Instant::now()
}

fn milliseconds(time: Duration) -> String {
    format!("{} ms", time.as_millis())
}
