//! What the data says of cards, tokens and the board, typed.

use crate::kit::data::{DataReader, Reads};
use crate::kit::fields::{Fields, inconsistency};
use crate::play::Seat;
use cardwright_base::diagnostic::{Report, Severity};
use cardwright_model::{Board, Card, Game, Lattice, Place};

/// The type of the cards that are turned over.
const WEATHER: &str = "weather";
/// The type of the tokens of each side, and the zone of the board that is its bank.
const SIDES: [(&str, &str); 2] = [("green", "north"), ("brown", "south")];
/// Terrain that makes a tadpole a frog, and terrain where nobody lands.
const PAD: &str = "pad";
const REEDS: &str = "reeds";
/// Most cells and tokens; a capacity.
const MOST: usize = 200;

/// A weather card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Weather {
    pub(crate) id: String,
    pub(crate) title: String,
    /// How far a tadpole swims.
    pub(crate) steps: u8,
    /// Whether nobody lands on a rival.
    pub(crate) hushed: bool,
    pub(crate) copies: u8,
}

/// A token, which begins as a tadpole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Frog {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) seat: Seat,
    /// How far it leaps as a frog.
    pub(crate) leap: u8,
}

/// A space of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// What the notation calls it.
    pub name: String,
    /// Whether it is a lily pad.
    pub pad: bool,
    /// Whether reeds grow there.
    pub reeds: bool,
    /// Whose bank it is.
    pub(crate) bank: Option<Seat>,
    /// The cells that follow each other in each direction, by place.
    pub(crate) lines: Vec<Vec<u8>>,
}

impl Cell {
    pub(crate) fn beside(&self) -> impl Iterator<Item = u8> + '_ {
        self.lines.iter().filter_map(|it| it.first().copied())
    }
}

/// Everything that the rules go by.
#[derive(Clone, Debug)]
pub struct RulesData {
    /// Cards, as the data lists them.
    pub(crate) weather: Vec<Weather>,
    /// Tokens, side by side.
    pub(crate) frogs: Vec<Frog>,
    /// The board, in reading order.
    pub cells: Vec<Cell>,
    /// Frogs on pads that win.
    pub goal: usize,
    /// What of the game is read.
    pub reads: Reads,
}

impl RulesData {
    /// Reads a game. What is missing or not understood is reported at its line; `None` when errors
    /// were pushed.
    pub(crate) fn read(game: &Game, report: &mut Report) -> Option<Self> {
        let before = report.count(Severity::Error);
        let mut reader = DataReader::of(game, report);
        reader.strangers(Some(&[WEATHER, SIDES[0].0, SIDES[1].0]), &[]);
        let weather = reader.cards(WEATHER, weather);
        let mut frogs = Vec::new();
        let spawn = reader.need("spawn");
        for (seat, (kind, _)) in (0..).zip(SIDES) {
            let own = reader.cards(kind, |card, fields, report| frog(seat, card, fields, report));
            if own.len() as i64 != spawn {
                let there = own.len();
                reader.fault(format!("the rules need {spawn} tokens of `{kind}`, not {there}"));
            }
            frogs.extend(own);
        }
        let goal = usize::try_from(reader.need("goal")).unwrap_or_default();
        if goal == 0 || goal > spawn.max(0) as usize {
            reader.fault("the rules need a `goal` from 1 to `spawn`");
        }
        if (game.seats.min, game.seats.max) != (2, 2) {
            reader.fault("the rules are for two players");
        }
        if weather.is_empty() {
            reader.fault(format!("the rules need cards of the type `{WEATHER}`"));
        }
        let cells = match game.boards.as_slice() {
            [board] => cells(board, &mut reader),
            _ => {
                reader.fault("the rules need one board");
                Vec::new()
            }
        };
        let reads = std::mem::take(&mut reader.reads);
        let sound = report.count(Severity::Error) == before;
        sound.then_some(Self { weather, frogs, cells, goal, reads })
    }
}

fn weather(card: &Card, fields: &Fields<'_>, report: &mut Report) -> Option<Weather> {
    let steps = fields.number("steps", report);
    let hushed = fields.flag("hushed", report);
    Some(Weather {
        id: card.id.value.clone(),
        title: card.title.value.clone(),
        steps: u8::try_from(steps?).ok()?,
        hushed,
        copies: u8::try_from(card.copies.value).ok()?,
    })
}

fn frog(seat: Seat, card: &Card, fields: &Fields<'_>, report: &mut Report) -> Option<Frog> {
    let leap = u8::try_from(fields.number("leap", report)?).ok()?;
    if card.copies.value != 1 {
        let message = format!(
            "each token must be a card of its own, but there are several `{}`",
            card.id.value
        );
        report.push(inconsistency(message, card.copies.span, "expected 1"));
    }
    Some(Frog { id: card.id.value.clone(), title: card.title.value.clone(), seat, leap })
}

fn cells(board: &Board, reader: &mut DataReader<'_>) -> Vec<Cell> {
    let zone = |id: &str| board.zones.iter().position(|it| it.id.value == id);
    let banks = SIDES.map(|it| zone(it.1));
    for (bank, (_, id)) in banks.iter().zip(SIDES) {
        if bank.is_none() {
            reader.fault(format!("the rules need a zone `{id}` on the board"));
        }
    }
    if board.lattice == Lattice::Square || board.cells.len() > MOST {
        reader.fault(format!("the rules need a board of at most {MOST} hexagons"));
        return Vec::new();
    }
    let terrain = |at: Option<usize>| at.map(|it| board.terrain[it].id.value.as_str());
    let place = |at| board.cells.iter().position(|it| it.place == at).map(|it| it as u8);
    let line = |start: Place, way: usize| {
        let next = |at: &Place| board.lattice.beside(*at).nth(way);
        let line = std::iter::successors(next(&start), next);
        line.map_while(place).collect::<Vec<u8>>()
    };
    let cell = |cell: &cardwright_model::Cell| Cell {
        name: cell.place.to_string(),
        pad: terrain(cell.terrain) == Some(PAD),
        reeds: terrain(cell.terrain) == Some(REEDS),
        bank: (0..)
            .zip(banks)
            .find(|(_, zone)| zone.is_some_and(|zone| cell.zones.contains(&zone)))
            .map(|it| it.0),
        lines: (0..6).map(|way| line(cell.place, way)).collect(),
    };
    board.cells.iter().map(cell).collect()
}
