//! What is done with cards and piles.

use super::components::GameComponents;
use super::doing::Doing;
use super::laying;
use super::refusal::Refusal;
use super::state::{Pile, TableState, What};

/// What everybody is told of a move, or why it can't be made.
type MoveOutcome = Result<String, Refusal>;

/// Most cards at a time.
const MOST: u32 = 999;

fn cards(count: usize) -> String {
    if count == 1 { "1 card".to_owned() } else { format!("{count} cards") }
}

/// What a pile is called.
pub(super) fn called(pile: &Pile) -> String {
    pile.name.clone().unwrap_or_else(|| format!("a pile of {}", cards(pile.cards.len())))
}

/// How a card is spoken of to everybody.
pub(super) fn spoken(components: &GameComponents, card: &str, up: bool) -> String {
    if up { components.title(card).to_owned() } else { "a face-down card".to_owned() }
}

pub(super) fn shuffle(at: &mut Doing<'_>, pile: u32) -> MoveOutcome {
    let pile = at.state.pile(pile)?;
    at.chance.shuffle(&mut pile.cards);
    pile.close();
    Ok(format!("shuffled {}", called(pile)))
}

/// Takes the topmost cards, as many as there are up to `count`.
fn from_top(
    state: &mut TableState,
    id: u32,
    count: u32,
) -> Result<(String, bool, Vec<String>), Refusal> {
    let pile = state.pile(id)?;
    let name = called(pile);
    if pile.cards.is_empty() {
        return Err(Refusal::new(format!("{name} is empty")));
    }
    let count = count.clamp(1, MOST) as usize;
    let left = pile.cards.len().saturating_sub(count);
    let mut taken = pile.cards.split_off(left);
    taken.reverse();
    pile.disturbed();
    let up = pile.up;
    state.settle(id);
    Ok((name, up, taken))
}

pub(super) fn draw(at: &mut Doing<'_>, pile: u32, count: u32) -> MoveOutcome {
    let (name, up, taken) = from_top(at.state, pile, count)?;
    let what = match taken.as_slice() {
        [only] if up => spoken(at.components, only, true),
        all => cards(all.len()),
    };
    for card in taken {
        at.state.hold(at.seat, card);
    }
    Ok(format!("drew {what} from {name}"))
}

pub(super) fn deal(at: &mut Doing<'_>, id: u32, count: u32) -> MoveOutcome {
    let seats = at.state.seats.len();
    let pile = at.state.pile(id)?;
    let (name, there) = (called(pile), pile.cards.len());
    let count = count.clamp(1, MOST) as usize;
    if there < seats * count {
        let wanted = seats * count;
        return Err(Refusal::new(format!("{name} has {}, and {wanted} are needed", cards(there))));
    }
    at.state.pile(id)?.disturbed();
    for _ in 0..count {
        for seat in 0..seats {
            let card = at.state.pile(id)?.cards.pop().expect("they were counted");
            at.state.hold(seat, card);
        }
    }
    at.state.settle(id);
    Ok(format!("dealt {} to everybody from {name}", cards(count)))
}

/// A place that was asked for, or one beside a piece.
fn place(
    at: &mut Doing<'_>,
    piece: u32,
    wanted: Option<(f64, f64)>,
) -> Result<(f64, f64), Refusal> {
    if let Some((x, y)) = wanted {
        return Ok(laying::within(x, y));
    }
    let components = at.components;
    let piece = at.state.piece(piece)?;
    let first = match &piece.what {
        What::Pile(pile) => pile.cards.last().and_then(|it| components.designs.get(it)),
        _ => None,
    };
    Ok(laying::beside(piece.x, piece.y, first.map_or(30.0, |it| it.shape.width)))
}

pub(super) fn lay(
    at: &mut Doing<'_>,
    pile: u32,
    up: bool,
    wanted: Option<(f64, f64)>,
) -> MoveOutcome {
    let (x, y) = place(at, pile, wanted)?;
    let (name, _, mut taken) = from_top(at.state, pile, 1)?;
    let card = taken.remove(0);
    let told = format!("laid {} from {name} on the table", spoken(at.components, &card, up));
    at.state.lay(What::Card { card, up }, x, y);
    Ok(told)
}

/// Takes cards off the top of a pile, as a pile beside it.
pub(super) fn split(at: &mut Doing<'_>, pile: u32, count: u32) -> MoveOutcome {
    let (x, y) = place(at, pile, None)?;
    if at.state.pile(pile)?.cards.len() <= count.clamp(1, MOST) as usize {
        return Err(Refusal::new("that would be all of the pile; move it by its name"));
    }
    let (name, up, mut taken) = from_top(at.state, pile, count)?;
    taken.reverse();
    let told = format!("split {} off {name}", cards(taken.len()));
    let id = at.state.lay(What::Pile(Pile::of(None, up, taken)), x, y);
    at.state.settle(id);
    Ok(told)
}

pub(super) fn take(at: &mut Doing<'_>, piece: u32) -> MoveOutcome {
    let place = at.state.at(piece)?;
    let What::Card { card, up } = &at.state.pieces[place].what else {
        return Err(Refusal::new("only a card can be taken into the hand"));
    };
    let (card, told) = (card.clone(), spoken(at.components, card, *up));
    at.state.pieces.remove(place);
    at.state.hold(at.seat, card);
    Ok(format!("took {told} into the hand"))
}

pub(super) fn pick(
    at: &mut Doing<'_>,
    id: u32,
    index: usize,
    wanted: &str,
    hand: bool,
    to: Option<(f64, f64)>,
) -> MoveOutcome {
    let (x, y) = place(at, id, to)?;
    let pile = at.state.pile(id)?;
    if !pile.up && pile.looking != Some(at.seat) {
        return Err(Refusal::new("you don't see the cards of that pile; look through it first"));
    }
    if !pile.up && pile.depth.is_some_and(|it| index >= it) {
        return Err(Refusal::new("you see only the cards on top of that pile"));
    }
    let found = pile.cards.len().checked_sub(index + 1).filter(|it| pile.cards[*it] == wanted);
    let found = found.ok_or_else(|| Refusal::new("that pile has changed; look again"))?;
    let (card, up, name) = (pile.cards.remove(found), pile.up, called(pile));
    match pile.depth {
        Some(seen) if seen > 1 => pile.depth = Some(seen - 1),
        Some(_) => pile.close(),
        None => {}
    }
    let what = spoken(at.components, &card, up);
    at.state.settle(id);
    if hand {
        at.state.hold(at.seat, card);
        return Ok(format!("took {what} from {name} into the hand"));
    }
    at.state.lay(What::Card { card, up }, x, y);
    Ok(format!("laid {what} from {name} on the table"))
}

pub(super) fn play(at: &mut Doing<'_>, ids: &[u32], up: bool, (x, y): (f64, f64)) -> MoveOutcome {
    let mut names = Vec::new();
    for (n, id) in some(ids)?.iter().enumerate() {
        let held = at.state.release(at.seat, *id)?;
        let (x, y) = laying::within(x + 20.0 * n as f64, y);
        names.push(spoken(at.components, &held.card, up));
        at.state.lay(What::Card { card: held.card, up }, x, y);
    }
    let what = if up { names.join(", ") } else { format!("{} face down", cards(names.len())) };
    Ok(format!("played {what}"))
}

fn some(ids: &[u32]) -> Result<&[u32], Refusal> {
    if ids.is_empty() { Err(Refusal::new("no card was chosen")) } else { Ok(ids) }
}

/// Takes cards out of the hand or off the table: a card, or all of a pile, from the lowest to the topmost.
fn gather(at: &mut Doing<'_>, ids: &[u32]) -> Result<Vec<String>, Refusal> {
    let mut gathered = Vec::new();
    for id in some(ids)? {
        if let Ok(held) = at.state.release(at.seat, *id) {
            gathered.push(held.card);
            continue;
        }
        let place = at.state.at(*id)?;
        match at.state.pieces.remove(place).what {
            What::Card { card, .. } => gathered.push(card),
            What::Pile(mut pile) => gathered.append(&mut pile.cards),
            _ => return Err(Refusal::new("only cards go into a pile")),
        }
    }
    Ok(gathered)
}

pub(super) fn put(at: &mut Doing<'_>, ids: &[u32], onto: u32, bottom: bool) -> MoveOutcome {
    if ids.contains(&onto) {
        return Err(Refusal::new("a pile can't be put on itself"));
    }
    at.state.pile(onto)?;
    let mut gathered = gather(at, ids)?;
    let components = at.components;
    let pile = at.state.pile(onto)?;
    let name = called(pile);
    let what = match gathered.as_slice() {
        [only] if pile.up => spoken(components, only, true),
        all => cards(all.len()),
    };
    pile.disturbed();
    if bottom {
        gathered.append(&mut pile.cards);
        pile.cards = gathered;
    } else {
        pile.cards.append(&mut gathered);
    }
    Ok(format!("put {what} {} {name}", if bottom { "under" } else { "on" }))
}

pub(super) fn stack(at: &mut Doing<'_>, piece: u32, onto: u32) -> MoveOutcome {
    if piece == onto {
        return Err(Refusal::new("a card can't be laid on itself"));
    }
    let movable = |it: &What| matches!(it, What::Card { .. } | What::Pile(_));
    if !movable(&at.state.piece(piece)?.what) {
        return Err(Refusal::new("only cards go into a pile"));
    }
    let components = at.components;
    let under = at.state.piece(onto)?;
    let mut told = None;
    if let What::Card { card, up } = &under.what {
        told = Some(spoken(components, card, *up));
        let (cards, up) = (vec![card.clone()], *up);
        under.what = What::Pile(Pile::of(None, up, cards));
    }
    let said = put(at, &[piece], onto, false)?;
    // The pile has a name of its own from now on.
    let id = at.state.name();
    let place = at.state.at(onto)?;
    if told.is_some() {
        at.state.pieces[place].id = id;
    }
    let top = at.state.pieces.remove(place);
    at.state.pieces.push(top);
    Ok(told.map_or(said, |it| format!("laid a card on {it}")))
}

pub(super) fn give(at: &mut Doing<'_>, ids: &[u32], to: usize) -> MoveOutcome {
    let to = to.checked_sub(1).filter(|it| *it < at.state.seats.len() && *it != at.seat);
    let to = to.ok_or_else(|| Refusal::new("there is no other seat of that number"))?;
    for id in some(ids)? {
        let held = at.state.release(at.seat, *id)?;
        at.state.hold(to, held.card);
    }
    Ok(format!("gave {} to {}", cards(ids.len()), at.state.seats[to].name))
}

pub(super) fn show(at: &mut Doing<'_>, ids: &[u32], shown: bool) -> MoveOutcome {
    let mut names = Vec::new();
    for id in some(ids)? {
        let held = at.state.seats[at.seat].hand.iter_mut().find(|it| it.id == *id);
        let held = held.ok_or_else(|| Refusal::new("that card is not in your hand"))?;
        held.shown = shown;
        names.push(at.components.title(&held.card).to_owned());
    }
    Ok(if shown {
        format!("showed {}", names.join(", "))
    } else {
        format!("hid {} again", cards(names.len()))
    })
}

pub(super) fn arrange(at: &mut Doing<'_>, ids: &[u32]) -> Result<(), Refusal> {
    let hand = &mut at.state.seats[at.seat].hand;
    let place = |id: u32| ids.iter().position(|it| *it == id).unwrap_or(ids.len());
    hand.sort_by_key(|it| place(it.id));
    Ok(())
}

pub(super) fn look(at: &mut Doing<'_>, pile: u32, count: Option<u32>) -> MoveOutcome {
    let seat = at.seat;
    let pile = at.state.pile(pile)?;
    if pile.up {
        return Err(Refusal::new("everybody sees the cards of that pile"));
    }
    pile.looking = Some(seat);
    let some = count.map(|it| it.clamp(1, MOST) as usize).filter(|it| *it < pile.cards.len());
    pile.depth = some;
    let name = called(pile);
    Ok(match some {
        Some(1) => format!("looks at the top card of {name}"),
        Some(count) => format!("looks at the top {} of {name}", cards(count)),
        None => format!("looks through {name}"),
    })
}

pub(super) fn close(at: &mut Doing<'_>, pile: u32) -> MoveOutcome {
    let seat = at.seat;
    let pile = at.state.pile(pile)?;
    if pile.looking != Some(seat) {
        return Err(Refusal::new("you are not looking through that pile"));
    }
    pile.close();
    Ok(format!("stopped looking through {}", called(pile)))
}
