//! What is done with pieces of any kind.

use super::cards::{called, spoken};
use super::components::TableBoard;
use super::doing::Doing;
use super::laying;
use super::refusal::Refusal;
use super::state::{BoardPlace, Pile, What};

/// What everybody is told of a move, or why it can't be made.
type MoveOutcome = Result<String, Refusal>;

/// Most things that people may add to a table.
const MOST: usize = 2000;
/// Most sides of a die.
const MOST_SIDES: u32 = 1000;
/// Longest text, in characters.
const LONGEST: usize = 300;
/// Counters stay below this, up and down.
const FARTHEST: i64 = 1_000_000;

/// What everybody calls a piece.
fn name_of(at: &Doing<'_>, what: &What) -> String {
    match what {
        What::Card { card, up } => spoken(at.components, card, *up),
        What::Pile(pile) => called(pile),
        What::Die { sides: 2, .. } => "a coin".to_owned(),
        What::Die { sides, .. } => format!("a die of {sides}"),
        What::Counter { name, .. } => name.clone(),
        What::Note { .. } => "a note".to_owned(),
    }
}

/// Moves a piece to a place, above all others; what it is called.
fn put_at(at: &mut Doing<'_>, piece: u32, to: (f64, f64)) -> MoveOutcome {
    let place = at.state.at(piece)?;
    let mut moved = at.state.pieces.remove(place);
    (moved.x, moved.y) = laying::within(to.0, to.1);
    let name = name_of(at, &moved.what);
    at.state.pieces.push(moved);
    Ok(name)
}

pub(super) fn shift(at: &mut Doing<'_>, piece: u32, to: (f64, f64)) -> MoveOutcome {
    let name = put_at(at, piece, to)?;
    let (x, y) = laying::within(to.0, to.1);
    let boards = laying::boards(at.components, at.state);
    Ok(match laying::cell_at(&boards, (x, y)) {
        Some((_, _, cell)) => format!("moved {name} to {cell}"),
        None => format!("moved {name}"),
    })
}

pub(super) fn place(at: &mut Doing<'_>, piece: u32, board: &str, cell: &str) -> MoveOutcome {
    let (board, lies) = board_of(at, board)?;
    let is_it = |name: &str| {
        let first = name.split(',').next().unwrap_or_default();
        name.eq_ignore_ascii_case(cell) || first.eq_ignore_ascii_case(cell)
    };
    let found = board.cells.iter().find(|it| it.id == cell || is_it(&it.name));
    let cell = found.ok_or_else(|| Refusal::new(format!("{} has no cell {cell}", board.title)))?;
    let (to, cell) = (laying::on_table(board, &lies, (cell.x, cell.y)), cell.name.clone());
    let name = put_at(at, piece, to)?;
    Ok(format!("moved {name} to {cell}"))
}

/// A board with its place.
fn board_of<'s>(at: &Doing<'s>, id: &str) -> Result<(&'s TableBoard, BoardPlace), Refusal> {
    let found = laying::boards(at.components, at.state).into_iter().find(|it| it.0.id == id);
    found.ok_or_else(|| Refusal::new("there is no such board"))
}

/// Moves a board, and turns it to the right by quarters, with all that lies on it.
pub(super) fn lay_board(
    at: &mut Doing<'_>,
    id: &str,
    to: Option<(f64, f64)>,
    by: i8,
) -> MoveOutcome {
    let (board, before) = board_of(at, id)?;
    let (x, y) = to.map_or((before.x, before.y), |(x, y)| laying::within(x, y));
    let quarters = by.rem_euclid(4) as u8;
    let after = BoardPlace { id: before.id.clone(), x, y, turn: (before.turn + quarters) % 4 };
    let (width, height) = (board.outline.width / 2.0, board.outline.height / 2.0);
    for piece in &mut at.state.pieces {
        let (dx, dy) = (piece.x - before.x, piece.y - before.y);
        let (across, down) = laying::turned((dx, dy), 4 - before.turn);
        if across.abs() <= width && down.abs() <= height {
            let (dx, dy) = laying::turned((dx, dy), quarters);
            (piece.x, piece.y) = laying::within(x + dx, y + dy);
            piece.turn = (piece.turn + quarters) % 4;
        }
    }
    at.state.boards.retain(|it| it.id != id);
    at.state.boards.push(after);
    let how = if quarters == 0 { "moved" } else { "turned" };
    Ok(format!("{how} the board {}", board.title))
}

pub(super) fn turn(at: &mut Doing<'_>, piece: u32) -> MoveOutcome {
    let components = at.components;
    match &mut at.state.piece(piece)?.what {
        What::Card { card, up } => {
            *up = !*up;
            let name = components.title(card);
            Ok(if *up { format!("turned up {name}") } else { format!("turned {name} face down") })
        }
        What::Pile(pile) => {
            pile.up = !pile.up;
            pile.cards.reverse();
            pile.close();
            Ok(format!(
                "turned {} over, face {}",
                called(pile),
                if pile.up { "up" } else { "down" }
            ))
        }
        _ => Err(Refusal::new("only cards and piles have another side")),
    }
}

pub(super) fn rotate(at: &mut Doing<'_>, piece: u32, by: i8) -> MoveOutcome {
    let piece = at.state.piece(piece)?;
    piece.turn = (i16::from(piece.turn) + i16::from(by)).rem_euclid(4) as u8;
    let what = piece.what.clone();
    Ok(format!("rotated {}", name_of(at, &what)))
}

pub(super) fn roll(at: &mut Doing<'_>, piece: u32) -> MoveOutcome {
    let What::Die { sides, value } = &mut at.state.piece(piece)?.what else {
        return Err(Refusal::new("only a die can be rolled"));
    };
    *value = at.chance.roll(*sides);
    Ok(match (*sides, *value) {
        (2, 1) => "tossed a coin: heads".to_owned(),
        (2, _) => "tossed a coin: tails".to_owned(),
        (sides, value) => format!("rolled {value} of {sides}"),
    })
}

pub(super) fn count(at: &mut Doing<'_>, piece: u32, by: i64) -> MoveOutcome {
    let What::Counter { name, value } = &mut at.state.piece(piece)?.what else {
        return Err(Refusal::new("only a counter can be moved up and down"));
    };
    let was = *value;
    *value = value.saturating_add(by).clamp(-FARTHEST, FARTHEST);
    Ok(format!("moved {name} from {was} to {value}"))
}

/// A text that people wrote: short, and on lines of its own.
fn text(written: &str) -> Result<String, Refusal> {
    let text = written.trim();
    if text.is_empty() {
        return Err(Refusal::new("write something first"));
    }
    if text.chars().count() > LONGEST {
        return Err(Refusal::new(format!("that is longer than {LONGEST} characters")));
    }
    Ok(text.chars().filter(|it| !it.is_control() || *it == '\n').collect())
}

fn add(at: &mut Doing<'_>, what: What, to: (f64, f64)) -> Result<(), Refusal> {
    if at.state.pieces.len() >= MOST {
        return Err(Refusal::new("the table is full"));
    }
    let (x, y) = laying::within(to.0, to.1);
    at.state.lay(what, x, y);
    Ok(())
}

pub(super) fn add_die(at: &mut Doing<'_>, sides: u32, to: (f64, f64)) -> MoveOutcome {
    if !(2..=MOST_SIDES).contains(&sides) {
        return Err(Refusal::new(format!("a die has 2 to {MOST_SIDES} sides")));
    }
    add(at, What::Die { sides, value: sides }, to)?;
    Ok(if sides == 2 { "added a coin".to_owned() } else { format!("added a die of {sides} sides") })
}

pub(super) fn add_counter(
    at: &mut Doing<'_>,
    name: &str,
    value: i64,
    to: (f64, f64),
) -> MoveOutcome {
    let (name, value) = (text(name)?, value.clamp(-FARTHEST, FARTHEST));
    let told = format!("added a counter: {name}, {value}");
    add(at, What::Counter { name, value }, to)?;
    Ok(told)
}

pub(super) fn add_note(at: &mut Doing<'_>, written: &str, to: (f64, f64)) -> MoveOutcome {
    let text = text(written)?;
    let told = format!("added a note: {text}");
    add(at, What::Note { text }, to)?;
    Ok(told)
}

pub(super) fn add_pile(at: &mut Doing<'_>, name: &str, up: bool, to: (f64, f64)) -> MoveOutcome {
    let name = text(name)?;
    let told = format!("made a place for a pile: {name}");
    let pile = Pile::of(Some(name), up, Vec::new());
    add(at, What::Pile(pile), to)?;
    Ok(told)
}

pub(super) fn rename(at: &mut Doing<'_>, piece: u32, written: &str) -> MoveOutcome {
    let written = text(written)?;
    let what = at.state.piece(piece)?.what.clone();
    let before = name_of(at, &what);
    match &mut at.state.piece(piece)?.what {
        What::Pile(pile) => pile.name = Some(written.clone()),
        What::Counter { name, .. } => *name = written.clone(),
        What::Note { text } => {
            *text = written.clone();
            return Ok(format!("changed a note: {written}"));
        }
        _ => return Err(Refusal::new("only piles, counters and notes have a name to change")),
    }
    Ok(format!("called {before} {written}"))
}

pub(super) fn remove(at: &mut Doing<'_>, piece: u32) -> MoveOutcome {
    let place = at.state.at(piece)?;
    let what = &at.state.pieces[place].what;
    let is_bare = match what {
        What::Card { .. } => false,
        What::Pile(pile) => pile.cards.is_empty(),
        _ => true,
    };
    if !is_bare {
        return Err(Refusal::new("cards stay in the game; put them on a pile instead"));
    }
    let name = name_of(at, what);
    at.state.pieces.remove(place);
    Ok(format!("took {name} off the table"))
}

pub(super) fn name(at: &mut Doing<'_>, written: &str) -> MoveOutcome {
    let name = text(written)?;
    if at.state.seats.iter().enumerate().any(|(n, it)| n != at.seat && it.name == name) {
        return Err(Refusal::new("somebody else is called that"));
    }
    at.state.seats[at.seat].name.clone_from(&name);
    Ok(format!("is called {name} now"))
}
