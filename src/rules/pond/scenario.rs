//! Scenarios: how a position is set up, what is asked of it, and the answers.

use super::game::Pond;
use super::notation::SEATS;
use super::state::{PondState, Stage, Token};
use crate::kit::position::Position;
use crate::kit::scenario::{ActualAnswer, Asked, ScenarioRules, unknown};
use crate::kit::tokens::{ParseError, Tokens, fault};
use crate::play::{Rules as _, Seat};
use cardwright_base::diagnostic::{Diagnostic, Report, Severity};
use cardwright_model::{Located, Scenario};
use std::collections::BTreeSet;

/// What can be asked of the game.
const KEYS: [&str; 5] = ["card", "cell", "landings", "turn", "winner"];
/// What can be asked of a side.
const OF_SIDE: [&str; 2] = ["pads", "tokens"];
/// What a line of a position can say, besides the name of a token.
const HEADS: [&str; 2] = ["card", "gone"];

impl Pond {
    /// Sets a position up; the game is at its start without pieces. `None` when errors were pushed.
    pub(super) fn position(&self, position: &Position, report: &mut Report) -> Option<PondState> {
        let before = report.count(Severity::Error);
        let mut state = self.empty();
        position.only(&["players", "turn"], report);
        position.for_two(report);
        if let Some(turn) = &position.turn {
            match SEATS.iter().position(|it| *it == turn.value) {
                Some(seat) => state.on_turn = seat as Seat,
                None => report.push(*unknown(turn, "side", &SEATS)),
            }
        }
        for text in position.pieces.iter().flatten() {
            if let Err(misread) = self.put(&mut state, &text.value) {
                report.push(fault(text, 0, misread, "unknown kind of line", report));
            }
        }
        (report.count(Severity::Error) == before).then_some(state)
    }

    /// Reads `card drizzle`, `gone gust`, `moss tadpole 0,-2` or `peat frog 1,1`.
    fn put(&self, state: &mut PondState, text: &str) -> Result<(), ParseError> {
        let mut words = Tokens::of(text);
        let head = words.one("what is set up", HEADS.into_iter().chain(self.token_ids()))?;
        if head < HEADS.len() {
            let at = words.place();
            let card = words.one("a card", self.weather_ids())?;
            let left = &mut state.deck[card];
            let why = "no such card is left in the deck".to_owned();
            *left = left.checked_sub(1).ok_or(ParseError { at, why, near: None })?;
            if HEADS[head] == "card" {
                state.stage = Stage::Moving(card as u8);
            }
            return words.end();
        }
        let frog = words.one("its side", ["tadpole", "frog"].into_iter())? == 1;
        let at = words.place();
        let cell = self.read_cell(&mut words)?;
        let wrong = match self.cell(cell) {
            _ if state.on(cell).is_some() => Some("somebody sits there"),
            it if it.reeds => Some("nobody sits in reeds"),
            it if it.pad && !frog => Some("a tadpole on a lily pad is a frog"),
            _ if state.tokens[head - HEADS.len()].at.is_some() => {
                Some("this token is in the pond already")
            }
            _ => None,
        };
        if let Some(why) = wrong {
            return Err(ParseError { at, why: why.to_owned(), near: None });
        }
        state.tokens[head - HEADS.len()] = Token { at: Some(cell), frog };
        words.end()
    }

    pub(super) fn token_text(&self, state: &PondState, token: u8) -> String {
        let side = if state.token(token).frog { "frog" } else { "tadpole" };
        format!("{} {side}", self.data.frogs[usize::from(token)].id)
    }

    fn asked_cell(&self, at: &Located<String>) -> Result<u8, Box<Diagnostic>> {
        self.cell_named(&at.value).ok_or_else(|| {
            let fault =
                Diagnostic::error("D004", format!("`{}` is not a space of the pond", at.value));
            Box::new(fault.at(at.span, "write a space such as \"0,-2\", in quotes"))
        })
    }

    /// Where a token could land by the card that lies open.
    pub(super) fn landings(&self, state: &PondState, token: u8) -> BTreeSet<u8> {
        let Stage::Moving(card) = state.stage else { return BTreeSet::new() };
        let weather = &self.data.weather[usize::from(card)];
        if state.token(token).frog {
            self.leaps(state, token, weather.hushed)
        } else {
            self.swims(state, token, weather.steps)
        }
    }
}

impl ScenarioRules for Pond {
    type Memory = ();

    fn begin(self, scenario: &Scenario, report: &mut Report) -> Option<(Self, PondState)> {
        let position = Position::of_scenario(scenario, report)?;
        let state = self.position(&position, report)?;
        Some((self, state))
    }

    fn worth_asking(&self, _: &PondState) -> Vec<Vec<String>> {
        let of_table = ["winner", "turn", "card"].map(|it| vec![it.to_owned()]);
        let of_side = |side: &str| OF_SIDE.map(|it| vec![side.to_owned(), it.to_owned()]);
        of_table.into_iter().chain(SEATS.into_iter().flat_map(of_side)).collect()
    }

    fn understand(&self, _: &PondState, text: &str) -> Result<(), ParseError> {
        self.line(text).map(drop)
    }

    fn answer(&self, state: &PondState, key: &[Located<String>]) -> Asked<ActualAnswer> {
        let (first, rest) = key.split_first().expect("a key has a word");
        let seat = SEATS.iter().position(|it| *it == first.value).map(|it| it as Seat);
        match (first.value.as_str(), rest, seat) {
            ("turn", [], _) => Ok(ActualAnswer::word(Some(SEATS[usize::from(state.on_turn)]))),
            ("winner", [], _) => {
                let winner = self.outcome(state).and_then(|it| it.winner);
                Ok(ActualAnswer::word(winner.map(|it| SEATS[usize::from(it)])))
            }
            ("card", [], _) => Ok(ActualAnswer::word(match state.stage {
                Stage::Moving(card) => Some(self.data.weather[usize::from(card)].id.as_str()),
                _ => None,
            })),
            ("cell", [at], _) => {
                let token = state.on(self.asked_cell(at)?);
                Ok(ActualAnswer::word(token.map(|it| self.token_text(state, it)).as_deref()))
            }
            ("landings", [token], _) => {
                let ids: Vec<&str> = self.token_ids().collect();
                let found = ids.iter().position(|it| *it == token.value);
                let found = found.ok_or_else(|| unknown(token, "token", &ids))?;
                let cells = self.landings(state, found as u8).into_iter();
                Ok(ActualAnswer::List(cells.map(|it| self.cell(it).name.clone()).collect()))
            }
            (_, [what], Some(seat)) => match what.value.as_str() {
                "pads" => Ok(ActualAnswer::Number(self.on_pads(state, seat) as i64)),
                "tokens" => {
                    let there = self.own(seat).filter_map(|it| Some((it, state.token(it).at?)));
                    let text = |(token, at)| {
                        format!("{} {}", self.token_text(state, token), self.cell(at).name)
                    };
                    Ok(ActualAnswer::List(there.map(text).collect()))
                }
                _ => Err(unknown(what, "question about a side", &OF_SIDE)),
            },
            _ => {
                let known: Vec<&str> = KEYS.into_iter().chain(SEATS).collect();
                Err(unknown(first, "such question", &known))
            }
        }
    }
}
