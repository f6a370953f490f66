//! Actions as words and words as actions; scenarios, transcripts and play share them.

use super::game::Pond;
use super::state::{Action, PondState, Stage};
use crate::kit::tokens::{ParseError, Tokens};
use crate::play::{Refusal, Seat};

pub(super) const SEATS: [&str; 2] = ["green", "brown"];
/// What a line begins with where a card is turned over.
const DRAW: &str = "draw";
/// What a side can do.
pub(super) const VERBS: [&str; 4] = ["leap", "pass", "spawn", "swim"];

/// A line that is understood, whether or not it may be done: whose it is, nobody's where a card is
/// turned over.
pub(super) type Line = (Option<Seat>, Action);

impl Pond {
    pub(super) fn token_ids(&self) -> impl Iterator<Item = &str> + Clone {
        self.data.frogs.iter().map(|it| it.id.as_str())
    }

    pub(super) fn weather_ids(&self) -> impl Iterator<Item = &str> + Clone {
        self.data.weather.iter().map(|it| it.id.as_str())
    }

    pub(super) fn cell_named(&self, name: &str) -> Option<u8> {
        self.data.cells.iter().position(|it| it.name == name).map(|it| it as u8)
    }

    pub(super) fn read_cell(&self, words: &mut Tokens<'_>) -> Result<u8, ParseError> {
        words.read("a space of the pond such as 0,-2", |it| self.cell_named(it))
    }

    pub(super) fn read_token(&self, words: &mut Tokens<'_>) -> Result<u8, ParseError> {
        Ok(words.one("a token", self.token_ids())? as u8)
    }

    /// What a line says.
    pub(super) fn line(&self, text: &str) -> Result<Line, ParseError> {
        let mut words = Tokens::of(text);
        let first = words.one("a side", SEATS.into_iter().chain([DRAW]))?;
        if first == SEATS.len() {
            let card = words.one("a card", self.weather_ids())? as u8;
            words.end()?;
            return Ok((None, Action::Draw(card)));
        }
        let verb = VERBS[words.one("something to do", VERBS.into_iter())?];
        let action = match verb {
            "pass" => Action::Pass,
            _ => {
                let (token, to) = (self.read_token(&mut words)?, self.read_cell(&mut words)?);
                match verb {
                    "spawn" => Action::Spawn { token, to },
                    "swim" => Action::Swim { token, to },
                    _ => Action::Leap { token, to },
                }
            }
        };
        words.end()?;
        Ok((Some(first as Seat), action))
    }

    /// The action of a line, where it is the turn of its side.
    pub(super) fn meant(&self, state: &PondState, (seat, action): Line) -> Result<Action, Refusal> {
        match (state.stage, seat) {
            (Stage::Over(_), _) => Err(Refusal::rule("the game is over")),
            (Stage::Drawing, Some(_)) => Err(Refusal::rule("a card is to be turned over first")),
            (Stage::Moving(_), None) => Err(Refusal::rule("a card lies open already")),
            (_, Some(seat)) if seat != state.on_turn => {
                let name = SEATS[usize::from(state.on_turn)];
                Err(Refusal::rule(format!("it is the turn of {name}")))
            }
            _ => Ok(action),
        }
    }

    /// An action in words that [`Pond::line`] takes back.
    pub(super) fn written(&self, state: &PondState, action: Action) -> String {
        let side = SEATS[usize::from(state.on_turn)];
        let id = |token: u8| &self.data.frogs[usize::from(token)].id;
        let name = |at: u8| &self.cell(at).name;
        match action {
            Action::Draw(card) => format!("{DRAW} {}", self.data.weather[usize::from(card)].id),
            Action::Spawn { token, to } => format!("{side} spawn {} {}", id(token), name(to)),
            Action::Swim { token, to } => format!("{side} swim {} {}", id(token), name(to)),
            Action::Leap { token, to } => format!("{side} leap {} {}", id(token), name(to)),
            Action::Pass => format!("{side} pass"),
        }
    }

    /// Why an action that is not listed can't be done.
    pub(super) fn refusal(&self, state: &PondState, action: Action) -> Refusal {
        let Stage::Moving(card) = state.stage else {
            return Refusal::rule(match state.stage {
                Stage::Over(_) => "the game is over",
                _ if matches!(action, Action::Draw(_)) => "no such card is left in the deck",
                _ => "a card is to be turned over first",
            });
        };
        let (token, to) = match action {
            Action::Draw(_) => return Refusal::rule("a card lies open already"),
            Action::Pass => return Refusal::rule("something can be done, so it has to be"),
            Action::Spawn { token, to }
            | Action::Swim { token, to }
            | Action::Leap { token, to } => (token, to),
        };
        let (id, name) = (&self.data.frogs[usize::from(token)].id, &self.cell(to).name);
        let (it, weather) = (state.token(token), &self.data.weather[usize::from(card)]);
        let why = match action {
            _ if self.owner(token) != state.on_turn => format!("{id} belongs to the rival"),
            Action::Spawn { .. } if it.at.is_some() => format!("{id} is in the pond already"),
            Action::Spawn { .. } if state.on(to).is_some() => format!("{name} is taken"),
            Action::Spawn { .. } => format!("{name} is not on the own bank"),
            _ if it.at.is_none() => format!("{id} is beside the board"),
            Action::Swim { .. } if it.frog => format!("{id} is a frog, and frogs leap"),
            Action::Leap { .. } if !it.frog => format!("{id} is a tadpole, and tadpoles swim"),
            _ if self.cell(to).reeds => format!("reeds grow on {name}"),
            Action::Swim { .. } if state.on(to).is_some() => format!("{name} is taken"),
            Action::Swim { .. } => format!("no open way of {} leads to {name}", weather.steps),
            _ if !self.in_reach(it.at, to, token) => format!("{id} can't leap so"),
            _ if weather.hushed => "nobody lands on a rival this turn".to_owned(),
            _ => format!("who sits on {name} can't be taken"),
        };
        Refusal::rule(why)
    }

    /// Whether a space lies in a straight line, near enough for a frog.
    fn in_reach(&self, from: Option<u8>, to: u8, token: u8) -> bool {
        let far = usize::from(self.data.frogs[usize::from(token)].leap);
        let lines = from.map(|it| &self.cell(it).lines);
        lines.into_iter().flatten().any(|line| line.iter().take(far).any(|it| *it == to))
    }
}
