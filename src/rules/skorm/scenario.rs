//! What scenarios ask of a position: the questions and their answers.

use super::board::{Tile, tiles};
use super::game::Skorm;
use super::state::{SkormState, Stage};
use crate::kit::position::Position;
use crate::kit::scenario::{ActualAnswer, AnswerKind, Asked, ScenarioRules, unknown};
use crate::kit::tokens::ParseError;
use crate::play::{Rotation, Seat};
use cardwright_base::diagnostic::{Diagnostic, Report};
use cardwright_model::{Located, Scenario};

/// What can be asked, beside the names of sides.
const KEYS: [&str; 10] =
    ["by", "destinations", "paths", "pieces", "shots", "tile", "turn", "turns", "winner", "zone"];
/// How pieces may turn, by name.
const ROTATIONS: [(&str, Rotation); 3] =
    [("frozen", Rotation::Frozen), ("landing", Rotation::Landing), ("full", Rotation::Full)];

impl ScenarioRules for Skorm {
    type Memory = ();

    fn begin(self, scenario: &Scenario, report: &mut Report) -> Option<(Self, SkormState)> {
        let position = Position::of_scenario(scenario, report)?;
        let state = self.position(&position, report)?;
        Some((self.at_table_of(state.seats), state))
    }

    fn worth_asking(&self, _: &SkormState) -> Vec<Vec<String>> {
        ["winner", "by", "turn", "pieces"].map(|it| vec![it.to_owned()]).to_vec()
    }

    fn understand(&self, state: &SkormState, text: &str) -> Result<(), ParseError> {
        self.line(state, text).map(drop)
    }

    fn answer_kind(&self, state: &SkormState, key: &[Located<String>]) -> Asked<AnswerKind> {
        // Before the first line nobody knows where pieces will stand.
        if let [first, at] = key
            && matches!(first.value.as_str(), "destinations" | "shots" | "paths")
        {
            self.asked_tile(at)?;
            return Ok(if first.value == "paths" { AnswerKind::Number } else { AnswerKind::List });
        }
        self.answer(state, key).map(|it| it.kind())
    }

    fn answer(&self, state: &SkormState, key: &[Located<String>]) -> Asked<ActualAnswer> {
        let (first, rest) = key.split_first().expect("a key has a word");
        let names: Vec<&str> = self.names(state.seats).collect();
        let own = names.iter().position(|it| *it == first.value);
        match (first.value.as_str(), rest, own) {
            ("by", [], _) => Ok(ActualAnswer::word(match state.stage {
                Stage::Over(_, how) => Some(how.name()),
                _ => None,
            })),
            ("winner", [], _) => Ok(ActualAnswer::word(match state.stage {
                Stage::Over(winner, _) => Some(names[usize::from(winner)]),
                _ => None,
            })),
            ("turn", [], _) => Ok(ActualAnswer::word(Some(names[usize::from(state.on_turn)]))),
            ("pieces", [], _) => Ok(ActualAnswer::List(self.pieces(state))),
            ("tile", [at], _) => {
                let at = self.asked_tile(at)?;
                let text = state.at(at).map(|it| self.piece_text(state.seats, at, it));
                let name = format!(" {}", self.data.board.name(at));
                let text = text.map(|it| it.replacen(&name, "", 1));
                Ok(ActualAnswer::word(text.as_deref()))
            }
            ("destinations" | "shots" | "paths", [at], _) => {
                let tile = self.asked_tile(at)?;
                let piece = state.at(tile).ok_or_else(|| {
                    let message = format!("no piece stands on {}", self.data.board.name(tile));
                    Box::new(Diagnostic::error("R010", message).at(at.span, "no piece here"))
                })?;
                let set = |set: u64| {
                    ActualAnswer::List(tiles(set).map(|it| self.data.board.name(it)).collect())
                };
                Ok(match (first.value.as_str(), piece) {
                    ("paths", it) => ActualAnswer::Number(i64::from(self.ways(state, tile, it))),
                    ("shots", it) => set(self.shots(state, tile, it)),
                    (_, it) => set(self.targets(state, tile, it)),
                })
            }
            ("turns", [how], _) => {
                let found = ROTATIONS.iter().find(|it| it.0 == how.value);
                let known: Vec<&str> = ROTATIONS.iter().map(|it| it.0).collect();
                let found = found.ok_or_else(|| unknown(how, "way to turn pieces", &known))?;
                Ok(ActualAnswer::Number(self.turns(state, found.1).len() as i64))
            }
            ("zone", [side], _) => {
                let seat = names.iter().position(|it| *it == side.value);
                let seat = seat.ok_or_else(|| unknown(side, "side", &names))? as Seat;
                let zone = self.zone(state.seats, seat);
                Ok(ActualAnswer::List(zone.map(|it| self.data.board.name(it)).collect()))
            }
            (_, [what], Some(seat)) => {
                let seat = seat as Seat;
                match what.value.as_str() {
                    "alive" => Ok(ActualAnswer::Flag(state.lives(seat))),
                    "pieces" => Ok(ActualAnswer::List(
                        state
                            .army(seat)
                            .map(|it| self.piece_text(state.seats, it.0, it.1))
                            .collect(),
                    )),
                    _ => Err(unknown(what, "question about a side", &["alive", "pieces"])),
                }
            }
            _ => {
                let known: Vec<&str> = KEYS.into_iter().chain(names).collect();
                Err(unknown(first, "such question", &known))
            }
        }
    }
}

impl Skorm {
    fn asked_tile(&self, at: &Located<String>) -> Asked<Tile> {
        let found = self.data.board.named(&at.value);
        found.ok_or_else(|| {
            let fault =
                Diagnostic::error("D004", format!("`{}` is not a tile of this board", at.value));
            Box::new(fault.at(at.span, "write the q,r of a tile in quotes, such as \"0,0\""))
        })
    }
}
