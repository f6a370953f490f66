//! What scenarios ask of a phase: the questions and their answers.

use super::game::Phase;
use super::notation::{seat_name, seat_names};
use super::state::{FightEnding, Fighter, PhaseState, Side, Stage};
use crate::kit::position::Position;
use crate::kit::scenario::{ActualAnswer, Asked, NONE, ScenarioRules, unknown};
use crate::kit::tokens::ParseError;
use crate::play::{Rules as _, Seat};
use cardwright_base::diagnostic::{Diagnostic, Report};
use cardwright_model::{Located, Scenario};

/// What can be asked of the phase, beside the names of sides and characters.
const KEYS: [&str; 12] = [
    "choices",
    "ends",
    "fallen",
    "fight",
    "fights",
    "last",
    "moves",
    "round",
    "stage",
    "turn",
    "unassigned",
    "winner",
];
const OF_LAST: [&str; 6] = ["attackers", "defenders", "fight", "how", "winner", "wounds"];
const OF_SEAT: [&str; 1] = ["hold"];
const OF_SIDE: [&str; 3] = ["hold", "standing", "strength"];
const OF_FIGHTER: [&str; 6] = ["against", "alive", "damage", "fought", "strength", "wounds"];

impl ScenarioRules for Phase {
    type Memory = ();

    fn begin(self, scenario: &Scenario, report: &mut Report) -> Option<(Self, PhaseState)> {
        let position = Position::of_scenario(scenario, report)?;
        let state = self.set_up(&position, report)?;
        Some((self, state))
    }

    fn worth_asking(&self, state: &PhaseState) -> Vec<Vec<String>> {
        let of_phase = ["stage", "turn", "round", "fights", "fallen", "ends", "winner"];
        let pair = |who: &str, what: &str| vec![who.to_owned(), what.to_owned()];
        let standing = Side::ALL.into_iter().map(|it| pair(it.name(), "standing"));
        let held = seat_names(state.seats).map(|it| pair(it, "hold")).collect::<Vec<_>>();
        let wounds = state.fighters.iter().filter(|it| it.alive);
        let wounds = wounds.map(|it| pair(&it.name, "wounds"));
        let of_phase = of_phase.map(|it| vec![it.to_owned()]).into_iter();
        of_phase.chain(standing).chain(held).chain(wounds).collect()
    }

    /// At the start of a phase nobody is there yet, so that names are looked up when their turn comes.
    fn foreseen(&self, state: &PhaseState) -> bool {
        state.stage != Stage::Dealing
    }

    fn understand(&self, state: &PhaseState, text: &str) -> Result<(), ParseError> {
        self.line(state, text).map(drop)
    }

    fn answer(&self, state: &PhaseState, key: &[Located<String>]) -> Asked<ActualAnswer> {
        let (first, rest) = key.split_first().expect("a key has a word");
        let side = Side::ALL.into_iter().find(|it| it.name() == first.value);
        let seat = seat_names(state.seats).position(|it| it == first.value).map(|it| it as Seat);
        let fighter = state.fighters.iter().find(|it| it.name == first.value);
        match (rest, side, fighter) {
            ([], None, None) => self.of_phase(state, first),
            ([what], ..) if seat.is_some() && what.value == "hold" => {
                Ok(self.hand(state, seat.unwrap_or_default()))
            }
            ([what], Some(side), _) => of_side(state, side, what),
            ([what], ..) if seat.is_some() => {
                Err(unknown(what, "question about a player", &OF_SEAT))
            }
            ([what], _, Some(fighter)) => of_fighter(state, fighter, what),
            ([what], ..) if first.value == "last" => of_last(state, what),
            ([], Some(_), _) => Err(incomplete(first, &OF_SIDE)),
            ([], _, Some(_)) => Err(incomplete(first, &OF_FIGHTER)),
            _ => Err(self.stranger(state, first)),
        }
    }
}

impl Phase {
    fn stranger(&self, state: &PhaseState, word: &Located<String>) -> Box<Diagnostic> {
        let mut known: Vec<&str> = state.fighters.iter().map(|it| it.name.as_str()).collect();
        known.extend(KEYS);
        known.extend(seat_names(state.seats).collect::<Vec<_>>());
        unknown(word, "such question", &known)
    }

    fn of_phase(&self, state: &PhaseState, what: &Located<String>) -> Asked<ActualAnswer> {
        let names = |places: &mut dyn Iterator<Item = u8>| {
            ActualAnswer::List(places.map(|it| state.fighter(it).name.clone()).collect())
        };
        let word = |it: &str| ActualAnswer::word(Some(it));
        Ok(match what.value.as_str() {
            "choices" => match state.stage {
                Stage::Choosing => names(&mut self.waiting(state)),
                _ => ActualAnswer::List(Vec::new()),
            },
            "unassigned" => match state.stage {
                Stage::Assigning(_) => names(&mut self.unassigned(state)),
                _ => ActualAnswer::List(Vec::new()),
            },
            "fallen" => {
                let dead = state.fighters.iter().filter(|it| !it.alive);
                ActualAnswer::List(dead.map(|it| it.name.clone()).collect())
            }
            "fights" => ActualAnswer::Number(i64::from(state.fights)),
            "moves" => ActualAnswer::Number(i64::from(state.moves)),
            "round" => ActualAnswer::Number(i64::from(state.round)),
            "ends" if state.over() => word(FightEnding::of(state)),
            "ends" => word(NONE),
            "stage" => word(match state.stage {
                Stage::Dealing => "dealing",
                Stage::Assigning(_) => "assignment",
                Stage::Preparing { .. } => "assignment-actions",
                Stage::Choosing => "choice",
                Stage::Acting { .. } => "actions",
                Stage::Responding { .. } => "triggered-actions",
                Stage::Moving => "move",
                Stage::Over => "regroup",
            }),
            "turn" => word(state.turn().map_or(NONE, seat_name)),
            "fight" => word(match state.stage {
                Stage::Acting { fight, .. } | Stage::Responding { fight, .. } => {
                    &state.fighter(fight).name
                }
                _ => NONE,
            }),
            "winner" => {
                let winner = self.outcome(state).and_then(|it| it.winner);
                word(winner.map_or(NONE, seat_name))
            }
            "last" => return Err(incomplete(what, &OF_LAST)),
            _ => return Err(self.stranger(state, what)),
        })
    }

    /// The actions that a seat holds.
    fn hand(&self, state: &PhaseState, seat: Seat) -> ActualAnswer {
        let held = self.data.cards.iter().zip(&state.held[usize::from(seat)]);
        let copies =
            held.flat_map(|(it, count)| std::iter::repeat_n(it.id.clone(), usize::from(*count)));
        ActualAnswer::List(copies.collect())
    }
}

fn of_side(state: &PhaseState, side: Side, what: &Located<String>) -> Asked<ActualAnswer> {
    Ok(match what.value.as_str() {
        "standing" => {
            ActualAnswer::List(state.standing(side).map(|it| it.1.name.clone()).collect())
        }
        "strength" => match state.stage {
            Stage::Acting { fight, .. } => ActualAnswer::Number(state.strength(fight, side)),
            _ => ActualAnswer::Number(0),
        },
        _ => return Err(unknown(what, "question about a side", &OF_SIDE)),
    })
}

fn of_fighter(
    state: &PhaseState,
    fighter: &Fighter,
    what: &Located<String>,
) -> Asked<ActualAnswer> {
    Ok(match what.value.as_str() {
        "against" => ActualAnswer::word(fighter.against.map(|it| state.fighter(it).name.as_str())),
        "alive" => ActualAnswer::Flag(fighter.alive),
        "damage" => ActualAnswer::Number(fighter.damage_now()),
        "fought" => ActualAnswer::Flag(fighter.fought),
        "strength" => ActualAnswer::Number(fighter.strength_now()),
        "wounds" => ActualAnswer::Number(fighter.wounds),
        _ => return Err(unknown(what, "question about a character", &OF_FIGHTER)),
    })
}

fn of_last(state: &PhaseState, what: &Located<String>) -> Asked<ActualAnswer> {
    let last = state.last.as_ref();
    let strength =
        |side: Side| ActualAnswer::Number(last.map_or(0, |it| it.strength[side.place()]));
    let word = ActualAnswer::word;
    Ok(match what.value.as_str() {
        "attackers" => strength(Side::Attackers),
        "defenders" => strength(Side::Defenders),
        "fight" => word(last.map(|it| state.fighter(it.fight).name.as_str())),
        "how" => word(last.map(|it| it.how.name())),
        "winner" => word(last.and_then(|it| it.winner).map(Side::name)),
        "wounds" => ActualAnswer::Number(last.map_or(0, |it| it.wounds)),
        _ => return Err(unknown(what, "question about the last fight", &OF_LAST)),
    })
}

fn incomplete(word: &Located<String>, known: &[&str]) -> Box<Diagnostic> {
    let message = format!("the question about `{}` is incomplete", word.value);
    let fault = Diagnostic::error("D006", message).at(word.span, "expected a dot and a word");
    Box::new(fault.hint(format!("available: {}", known.join(", "))))
}
