//! What a game has and no file of a whole build shows: parts that its own sheets leave out.

use super::PrintOptions;
use cardwright_base::english::and;
use cardwright_model::{Game, JobContent};

/// A note for each of them, with what to write. Whoever asks for some sheets knows that others are left out.
pub(super) fn left_out(game: &Game, order: &PrintOptions<'_>) -> Vec<String> {
    if order.is_special() {
        return Vec::new();
    }
    [boards(game), boxes(game)].into_iter().flatten().collect()
}

/// Jobs that are made only when asked for print a thing as well: its author has thought of it.
fn is_printed(game: &Game, by: impl Fn(&JobContent) -> bool) -> bool {
    game.sheets.is_empty() || game.sheets.iter().any(|job| by(&job.of.value))
}

fn boards(game: &Game) -> Option<String> {
    let ids = game.boards.iter().map(|it| it.id.value.as_str());
    unprinted(game, "board", "board-a4", ids, |of, id| match of {
        JobContent::Board(board) => board == id,
        JobContent::Boards => true,
        _ => false,
    })
}

fn boxes(game: &Game) -> Option<String> {
    let ids = game.boxes.iter().map(|it| it.id.value.as_str());
    unprinted(game, "box", "box", ids, |of, id| match of {
        JobContent::Boxes(only) => only.as_ref().is_none_or(|it| it == id),
        _ => false,
    })
}

/// What no sheets print of things of one kind, and the job that is built in for them.
fn unprinted<'g>(
    game: &Game,
    kind: &str,
    job: &str,
    ids: impl Iterator<Item = &'g str>,
    prints: impl Fn(&JobContent, &str) -> bool,
) -> Option<String> {
    let missing: Vec<&str> = ids.filter(|id| !is_printed(game, |of| prints(of, id))).collect();
    let first = missing.first()?;
    let names: Vec<String> = missing.iter().map(|id| format!("the {kind} `{id}`")).collect();
    Some(format!(
        "no `[[sheets]]` prints {}: add one with `{kind} = \"{first}\"` and its `paper`, or build it with `--job {job}`",
        and(&names)
    ))
}
