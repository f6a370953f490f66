//! What was found, as the page shows it.

use cardwright_base::diagnostic::{Report, json_entries};
use cardwright_check::{Check, registry};
use cardwright_pipeline::{Fix, RenderedGame, finding_ids};
use serde_json::{Value, json};
use std::path::PathBuf;

/// Unchanged lines that are shown on each side of a change.
const AROUND: usize = 1;

/// Findings as `check --format json` tells them, and with each: `id`, a name as long as it lasts; `spots`, where it
/// can be seen on sides and pages; `change`, the lines that its patch changes in a file of the game.
pub(crate) fn told(report: &Report, game: Option<&RenderedGame>, homes: &[PathBuf]) -> Vec<Value> {
    let about = |code: &str| registry::find(code).map(Check::about);
    let spots = game.map_or_else(Vec::new, |it| it.spots(report)).into_iter();
    let spots = spots.map(Some).chain(std::iter::repeat(None));
    let entries = json_entries(report, &about).into_iter().zip(finding_ids(report)).zip(spots);
    let mut told: Vec<Value> = Vec::new();
    for ((mut entry, id), spots) in entries {
        if entry["patch"].is_object()
            && let Ok(fix) = Fix::of(report, &id, homes)
        {
            entry["change"] = change(&fix);
        }
        entry["id"] = json!(id);
        entry["spots"] = json!(spots.unwrap_or_default());
        told.push(entry);
    }
    told
}

/// The lines that a patch changes, with one above and one below.
fn change(fix: &Fix) -> Value {
    let (old, new) = fix.texts();
    let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    let same = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let rest = old[same..].iter().rev().zip(new[same..].iter().rev());
    let behind = rest.take_while(|(a, b)| a == b).count();
    let above = &old[same.saturating_sub(AROUND)..same];
    let (gone, come) = (&old[same..old.len() - behind], &new[same..new.len() - behind]);
    let below = &old[old.len() - behind..(old.len() - behind + AROUND).min(old.len())];
    let line = same - above.len() + 1;
    json!({ "line": line, "above": above, "old": gone, "new": come, "below": below })
}
