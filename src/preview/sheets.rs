//! The sheets of a game: which jobs there are, and each page as a picture.

use super::http_request::{HttpRequest, decoded};
use super::reply::Reply;
use super::snapshot::Snapshot;
use super::workshop::Workshop;
use cardwright_impose::Side;
use cardwright_pipeline::{BuildError, RenderedGame, SheetJobView, SheetPageView};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

/// How long a page waits at most for the first look at all of a game.
const FIRST: Duration = Duration::from_secs(30);

/// The game's own sheet jobs, or `home`, and the names of the presets; with `job=NAME` that one alone.
pub(crate) fn jobs(workshop: &Workshop, request: &HttpRequest<'_>) -> Reply {
    let shown = looked_at(workshop);
    let Some(game) = &shown.rendered else { return nothing() };
    let told = match request.parameter("job") {
        Some(name) => one(game, &decoded(name)),
        None => all(game),
    };
    match told {
        Ok(mut told) => {
            told["gen"] = json!(shown.generation);
            Reply::json(&told)
        }
        Err(error) => Reply::refused(404, &error.to_string()),
    }
}

/// A page of a job: `JOB/N.svg`, counted from 1 through the files of the job. With `v=DIGEST` it is only given while
/// it looks like that, and may be kept for ever.
pub(crate) fn picture(workshop: &Workshop, request: &HttpRequest<'_>) -> Reply {
    let shown = looked_at(workshop);
    let Some(game) = &shown.rendered else { return nothing() };
    let parts = request.rest.strip_suffix(".svg").and_then(|it| it.rsplit_once('/'));
    let Some((job, Ok(number))) = parts.map(|(job, n)| (decoded(job), n.parse::<usize>())) else {
        return Reply::not_found();
    };
    let version = request.parameter("v");
    if let Some(version) = version {
        let page = game.sheet_job(&job).ok().flatten();
        let page = page.and_then(|page| page.pages.into_iter().find(|it| it.number == number));
        if page.is_none_or(|it| hex(it.digest) != version) {
            return Reply::refused(404, "the page does not look like that now");
        }
    }
    match game.sheet(&job, number) {
        Ok(Some(svg)) => {
            let picture = Reply::picture(svg.into());
            Reply { immutable: version.is_some(), ..picture }
        }
        Ok(None) => Reply::refused(404, "the job has no such page"),
        Err(error) => Reply::refused(404, &error.to_string()),
    }
}

/// What is shown once all of the game was looked at.
fn looked_at(workshop: &Workshop) -> Arc<Snapshot> {
    let shown = workshop.shown();
    if shown.rendered.is_some() { shown } else { workshop.whole(FIRST) }
}

fn nothing() -> Reply {
    Reply::refused(503, "the game can't be shown on sheets yet; /state.json has the findings")
}

fn all(game: &RenderedGame) -> Result<Value, BuildError> {
    let presets = game.preset_jobs()?.into_iter();
    let presets: Vec<Value> =
        presets.map(|(name, about)| json!({"name": name, "about": about})).collect();
    let jobs: Vec<Value> = game.sheet_jobs()?.iter().map(job).collect();
    Ok(json!({"jobs": jobs, "presets": presets}))
}

fn one(game: &RenderedGame, name: &str) -> Result<Value, BuildError> {
    Ok(json!({"jobs": game.sheet_job(name)?.iter().map(job).collect::<Vec<_>>()}))
}

/// Lengths are in millimetres.
fn job(it: &SheetJobView) -> Value {
    json!({
        "name": it.name,
        "about": it.about,
        "of": it.of,
        "paper": it.paper,
        "words": it.words,
        "ink": it.ink.name(),
        "press": it.press,
        "sheets": it.sheets,
        "cuts": it.cuts,
        "folds": it.folds,
        "notes": it.notes,
        "pages": it.pages.iter().map(page).collect::<Vec<_>>(),
    })
}

fn page(it: &SheetPageView) -> Value {
    json!({
        "number": it.number,
        "file": it.file.0,
        "page": it.file.1,
        "sheet": it.sheet,
        "side": match it.side { Side::Recto => "recto", Side::Verso => "verso" },
        "width": it.size.width.as_mm(),
        "height": it.size.height.as_mm(),
        "digest": hex(it.digest),
    })
}

fn hex(digest: u64) -> String {
    format!("{digest:016x}")
}
