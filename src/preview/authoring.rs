//! What the page may do with the files of the game: show a place in the editor, apply a patch, take it back.
//!
//! The page names a file only to have it shown, and only a text that the game was read from. What is written is the
//! patch of a finding, which the page names by its id.

use super::http_request::HttpRequest;
use super::reply::Reply;
use super::workshop::Workshop;
use cardwright_pipeline::{Fix, FixError};
use serde::Deserialize;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::sync::PoisonError;

/// Patches that can be taken back.
const KEPT: usize = 100;

/// A place in a file that is to be shown.
#[derive(Deserialize)]
struct Place {
    file: String,
    line: usize,
    column: usize,
}

/// A finding whose patch is to be applied.
#[derive(Deserialize)]
struct Finding {
    id: String,
}

/// What the page can do here: the editor, and what there is to take back.
pub(crate) fn author(workshop: &Workshop, _: &HttpRequest<'_>) -> Reply {
    Reply::json(&workshop.author.told())
}

/// Shows a place in the editor.
pub(crate) fn open(workshop: &Workshop, request: &HttpRequest<'_>) -> Reply {
    let Some(place) = read::<Place>(request) else { return unreadable() };
    let Some(file) = known_file(workshop, &place.file) else {
        return Reply::refused(404, "that is no text of this game");
    };
    let Some(editor) = &workshop.author.editor else {
        let why = "no editor is known; start the preview with `--editor \"code -g {file}:{line}:{column}\"`";
        return Reply::refused(501, why);
    };
    match editor.open(&file, place.line.max(1), place.column.max(1)) {
        Ok(()) => Reply::json(&json!({ "editor": editor.name() })),
        Err(why) => Reply::refused(502, &format!("`{}` can't be started: {why}", editor.name())),
    }
}

/// Writes the patch of a finding.
pub(crate) fn fix(workshop: &Workshop, request: &HttpRequest<'_>) -> Reply {
    let Some(finding) = read::<Finding>(request) else { return unreadable() };
    let shown = workshop.shown();
    let author = &workshop.author;
    // One at a time: they may change the same file.
    let mut fixes = author.fixes.lock().unwrap_or_else(PoisonError::into_inner);
    let fix = Fix::of(&shown.report, &finding.id, &author.homes());
    let fix = match fix.and_then(|it| it.apply().map(|()| it)) {
        Ok(fix) => fix,
        Err(why) => return refusal(&why),
    };
    let path = fix.path().display().to_string();
    fixes.push(fix);
    let many = fixes.len().saturating_sub(KEPT);
    fixes.drain(..many);
    Reply::json(&json!({ "path": path }))
}

/// Takes back the patch that was written last.
pub(crate) fn unfix(workshop: &Workshop, _: &HttpRequest<'_>) -> Reply {
    let mut fixes = workshop.author.fixes.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(last) = fixes.last() else { return Reply::refused(404, "there is nothing to undo") };
    if let Err(why) = last.undo() {
        // It can never be taken back, and would bar the way to those before it.
        fixes.pop();
        return refusal(&why);
    }
    let path = last.path().display().to_string();
    fixes.pop();
    let next = fixes.last().map(|it| it.path().display().to_string());
    Reply::json(&json!({ "path": path, "undo": next }))
}

fn refusal(why: &FixError) -> Reply {
    let status = match why {
        FixError::Unknown => 404,
        FixError::NoPatch | FixError::Elsewhere(_) => 422,
        FixError::Refused(_) => 409,
    };
    Reply::refused(status, &why.to_string())
}

/// A file of the game that was read for what is shown now, by the path that findings show; an absolute path.
fn known_file(workshop: &Workshop, path: &str) -> Option<PathBuf> {
    let shown = workshop.shown();
    let rendered = shown.rendered.as_ref().is_some_and(|it| it.sources().find(path).is_some());
    if !rendered && shown.report.sources.find(path).is_none() {
        return None;
    }
    // No link leads out of the folders of the game.
    let file = Path::new(path).canonicalize().ok().filter(|it| it.is_file())?;
    let homes = workshop.author.homes();
    let mut homes = homes.iter().filter_map(|it| it.canonicalize().ok());
    homes.any(|home| file.starts_with(home)).then_some(file)
}

fn read<'a, T: Deserialize<'a>>(request: &HttpRequest<'a>) -> Option<T> {
    serde_json::from_slice(request.body).ok()
}

fn unreadable() -> Reply {
    Reply::refused(400, "the request can't be read")
}
