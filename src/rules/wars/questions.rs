//! What scenarios and examples ask of a state: the questions, the sorts of their answers, the answers.

use super::board::Square;
use super::game::Wars;
use super::state::{EndReason, Level, Stage, Unit, WarsState};
use crate::kit::position::Position;
use crate::kit::scenario::{ActualAnswer, AnswerKind, Asked, NONE, ScenarioRules, unknown};
use crate::kit::tokens::{ParseError, Tokens};
use crate::play::Seat;
use cardwright_base::diagnostic::{Diagnostic, Report};
use cardwright_model::{Located, Scenario};

/// What can be asked of the game, of how many squares, and the sort of its answer.
const OF_TABLE: [(&str, usize, AnswerKind); 18] = [
    ("aims", 0, AnswerKind::List),
    ("by", 0, AnswerKind::Words),
    ("chart", 2, AnswerKind::Words),
    ("cost", 2, AnswerKind::NumberOr(NONE)),
    ("destinations", 1, AnswerKind::List),
    ("done", 1, AnswerKind::Flag),
    ("initial", 2, AnswerKind::Number),
    ("inside", 1, AnswerKind::List),
    ("left", 1, AnswerKind::Number),
    ("owner", 1, AnswerKind::Words),
    ("phase", 0, AnswerKind::Words),
    ("round", 0, AnswerKind::Number),
    ("square", 1, AnswerKind::Words),
    ("squares", 1, AnswerKind::List),
    ("targets", 1, AnswerKind::List),
    ("turn", 0, AnswerKind::Words),
    ("units", 0, AnswerKind::List),
    ("winner", 0, AnswerKind::Words),
];
/// What can be asked of a side.
const OF_SIDE: [(&str, AnswerKind); 8] = [
    ("buildings", AnswerKind::List),
    ("cities", AnswerKind::Number),
    ("commander", AnswerKind::Words),
    ("medals", AnswerKind::Number),
    ("money", AnswerKind::Number),
    ("power", AnswerKind::Words),
    ("stars", AnswerKind::Number),
    ("units", AnswerKind::List),
];
/// What can be going on.
const PHASES: [&str; 7] = ["asked", "buying", "choosing", "moving", "over", "rolling", "tossing"];
/// What powers are called.
const POWERS: [&str; 2] = ["power", "super"];

impl Wars {
    /// The square that a question names.
    pub(super) fn asked(&self, at: &Located<String>) -> Asked<Square> {
        self.ground.named(&at.value).ok_or_else(|| {
            let fault = Diagnostic::error("D004", format!("`{}` is not a square", at.value));
            Box::new(fault.at(at.span, format!("expected a square from a1 to {}", self.corner())))
        })
    }

    fn terrain_asked(&self, id: &Located<String>) -> Asked<()> {
        let known: Vec<&str> = self.data.terrain.iter().map(|it| it.id.as_str()).collect();
        let is_known = known.contains(&id.value.as_str());
        if is_known { Ok(()) } else { Err(unknown(id, "terrain", &known)) }
    }

    /// What ends the game, as lines of a position have it: `conquest`, `cities 5`, `medals 6`, `rounds 30`.
    fn aims(&self) -> Vec<String> {
        let conquest = self.goals.conquest.then(|| "conquest".to_owned());
        let cities = self.goals.cities.map(|it| format!("cities {it}"));
        let medals = self.goals.medals.map(|it| format!("medals {it}"));
        let rounds = Some(self.goals.rounds).filter(|it| *it < u16::MAX);
        let rounds = rounds.map(|it| format!("rounds {it}"));
        [conquest, cities, medals, rounds].into_iter().flatten().collect()
    }

    /// The name of the last square.
    pub(super) fn corner(&self) -> String {
        self.ground.all().last().map(|it| self.ground.name(it)).unwrap_or_default()
    }

    /// The square of a building that a question names.
    pub(super) fn building_asked(&self, at: &Located<String>) -> Asked<Square> {
        let square = self.asked(at)?;
        if self.ground.building(square).is_some() {
            return Ok(square);
        }
        let fault = Diagnostic::error("D004", format!("no building is on {}", at.value));
        let fault = fault.at(at.span, "the question is about a city, a factory or an HQ");
        let all = self.ground.buildings.iter().map(|it| self.ground.name(it.0));
        Err(Box::new(if self.ground.buildings.is_empty() {
            fault.hint("add one to the pieces, such as `city c3`")
        } else {
            fault.hint(format!("buildings are on {}", all.collect::<Vec<_>>().join(", ")))
        }))
    }

    /// The unit on a square that a question names. There must be one once the lines are played.
    pub(super) fn unit_asked<'s>(
        &self,
        state: &'s WarsState,
        at: &Located<String>,
    ) -> Result<&'s Unit, Box<Diagnostic>> {
        state.at(self.asked(at)?).ok_or_else(|| {
            let fault = Diagnostic::error("R010", format!("no unit is on {}", at.value));
            let fault = fault.at(at.span, "the question is about a unit");
            let all: Vec<String> = state.units.iter().map(|it| self.ground.name(it.at)).collect();
            Box::new(if all.is_empty() {
                fault.hint("no unit is left on the board")
            } else {
                fault.hint(format!("units are on {}", all.join(", ")))
            })
        })
    }

    fn of_square(
        &self,
        state: &WarsState,
        what: &str,
        name: &Located<String>,
    ) -> Asked<ActualAnswer> {
        let names = |squares: Vec<Square>| {
            ActualAnswer::List(squares.iter().map(|it| self.ground.name(*it)).collect())
        };
        let unit = || self.unit_asked(state, name);
        Ok(match what {
            "squares" => {
                names(self.ground.all().filter(|it| self.terrain_id(*it) == name.value).collect())
            }
            "destinations" => names(self.destinations(state, unit()?).collect()),
            "targets" => names(self.targets(state, unit()?).collect()),
            "inside" => ActualAnswer::List(
                unit()?.aboard.iter().map(|it| self.unit_state_text(*it)).collect(),
            ),
            "done" => ActualAnswer::Flag(unit()?.done),
            "owner" => self.called(self.owner(state, self.building_asked(name)?)),
            "left" => {
                let at = self.building_asked(name)?;
                ActualAnswer::Number(self.points_of(state, at).into())
            }
            _ => {
                let text = |unit: &Unit| {
                    format!("{} {}", self.name(unit.seat), self.unit_state_text(unit.unit_state))
                };
                let unit = state.at(self.asked(name)?);
                ActualAnswer::word(unit.map(text).as_deref())
            }
        })
    }

    /// What is asked of one square in regard to another.
    fn of_two(
        &self,
        state: &WarsState,
        what: &str,
        [from, to]: [&Located<String>; 2],
    ) -> Asked<ActualAnswer> {
        let unit = self.unit_asked(state, from)?;
        if what == "cost" {
            let cost = self.reach(state, unit).cost(self.asked(to)?);
            return Ok(cost.map_or(ActualAnswer::word(None), |it| ActualAnswer::Number(it.into())));
        }
        let target = self.unit_asked(state, to)?.at;
        let (fire, defence, cell) = self.aimed(state, unit.seat, unit.unit_state, target);
        Ok(match what {
            "initial" => ActualAnswer::Number((fire - defence).into()),
            _ => ActualAnswer::Words(format!("{} die {}", cell.hits, cell.die)),
        })
    }

    fn called(&self, seat: Option<Seat>) -> ActualAnswer {
        ActualAnswer::word(seat.map(|it| self.name(it)))
    }

    fn of_side(&self, state: &WarsState, what: &str, seat: Seat) -> ActualAnswer {
        let side = state.side(seat);
        let leader = self.leader(state, seat);
        match what {
            "money" => ActualAnswer::Number(side.money.into()),
            "medals" => ActualAnswer::Number(side.medals.into()),
            "stars" => ActualAnswer::Number(side.stars.into()),
            "cities" => ActualAnswer::Number(self.cities(state, seat) as i64),
            "commander" => ActualAnswer::word(leader.map(|it| it.id.as_str())),
            "power" => ActualAnswer::word(side.power.map(|level| match level {
                Level::Power => POWERS[0],
                Level::Super => POWERS[1],
            })),
            "units" => ActualAnswer::List(self.unit_texts(state, &[seat]).collect()),
            _ => ActualAnswer::List(
                self.buildings(state, seat).map(|it| self.ground.name(it)).collect(),
            ),
        }
    }

    pub(super) fn seat_named(&self, name: &str) -> Option<Seat> {
        self.names().position(|it| it == name).map(|it| it as Seat)
    }

    /// Reads `blue tank 5`, `blue tank c3 5`, `blue tank in c3 5` or `tank 5`, as answers have them.
    fn unit_answer(&self, text: &str, side: bool, square: bool) -> Result<(), ParseError> {
        let mut words = Tokens::of(text);
        if side {
            words.one("a side", self.names())?;
        }
        self.unit_kind(&mut words)?;
        if square {
            words.pass("in");
            self.square(&mut words)?;
        }
        self.hit_points(&mut words)?;
        words.end()
    }
}

impl ScenarioRules for Wars {
    type Memory = ();

    fn begin(self, scenario: &Scenario, report: &mut Report) -> Option<(Self, WarsState)> {
        let position = Position::of_scenario(scenario, report)?;
        if let (Some(name), Some(_)) = (&scenario.variant, &position.pieces) {
            let message = format!("`{}` is set up with its own pieces, not with these", name.value);
            let fault = Diagnostic::error("D004", message);
            let fault = fault.at(name.span, "a scenario and a position of one's own");
            let hint = "remove `variant`, and add its board and its aims to the pieces: `map \
                ring`, `win medals 6`, `rounds 30`";
            report.push(fault.see(position.span, "the pieces").hint(hint));
            return None;
        }
        self.at(&position, report)
    }

    fn worth_asking(&self, _: &WarsState) -> Vec<Vec<String>> {
        let of_table = ["winner", "by", "turn", "round", "phase", "units"];
        let of_side = ["money", "medals", "stars", "buildings", "commander", "power"];
        let of_side = self.names().flat_map(|side| {
            of_side.map(|it| vec![side.to_owned(), it.to_owned()]).into_iter().collect::<Vec<_>>()
        });
        of_table.map(|it| vec![it.to_owned()]).into_iter().chain(of_side).collect()
    }

    fn understand(&self, _: &WarsState, text: &str) -> Result<(), ParseError> {
        self.line(text).map(drop)
    }

    fn answer_kind(&self, _: &WarsState, key: &[Located<String>]) -> Asked<AnswerKind> {
        let (first, rest) = key.split_first().expect("a key has a word");
        if let Some((name, squares, kind)) = OF_TABLE.iter().find(|it| it.0 == first.value) {
            if rest.len() != *squares {
                let wanted = ["no square", "a square", "two squares"][*squares];
                let example = [name, ".c3", ".d3"][..=*squares].concat();
                let fault =
                    Diagnostic::error("D004", format!("`{name}` is a question about {wanted}"));
                return Err(Box::new(fault.at(first.span, format!("write `{example}`"))));
            }
            for at in rest {
                match *name {
                    "owner" | "left" => self.building_asked(at).map(drop)?,
                    "squares" => self.terrain_asked(at)?,
                    _ => self.asked(at).map(drop)?,
                }
            }
            return Ok(*kind);
        }
        match rest {
            [what] if self.seat_named(&first.value).is_some() => {
                let known = OF_SIDE.map(|it| it.0);
                let found = OF_SIDE.iter().find(|it| it.0 == what.value);
                found.map(|it| it.1).ok_or_else(|| unknown(what, "question about a side", &known))
            }
            _ => {
                let known: Vec<&str> = OF_TABLE.iter().map(|it| it.0).chain(self.names()).collect();
                Err(unknown(first, "such question", &known))
            }
        }
    }

    fn possible(&self, key: &[Located<String>], wanted: &str) -> Result<(), ParseError> {
        let what = match key {
            [side, what] if self.seat_named(&side.value).is_some() => what,
            _ => &key[0],
        };
        let one = |mut words: Tokens<'_>, what: &str, known: &[&str]| {
            let known = known.iter().copied().chain([NONE]);
            words.one(what, known).map(drop).and_then(|()| words.end())
        };
        let words = Tokens::of(wanted);
        let sides: Vec<&str> = self.names().collect();
        match what.value.as_str() {
            "destinations" | "targets" | "buildings" | "squares" => {
                let mut words = words;
                self.square(&mut words)?;
                words.end()
            }
            "winner" | "turn" | "owner" => one(words, "a side", &sides),
            "by" => one(words, "a way to win", &EndReason::ALL.map(EndReason::name)),
            "phase" => one(words, "a phase", &PHASES),
            "power" => one(words, "a power", &POWERS),
            "commander" => {
                let all: Vec<&str> = self.data.commanders.iter().map(|it| it.id.as_str()).collect();
                one(words, "a commander", &all)
            }
            "inside" => self.unit_answer(wanted, false, false),
            "units" => self.unit_answer(wanted, true, true),
            "square" if wanted != NONE => self.unit_answer(wanted, true, false),
            _ => Ok(()),
        }
    }

    fn answer(&self, state: &WarsState, key: &[Located<String>]) -> Asked<ActualAnswer> {
        self.answer_kind(state, key)?;
        let over = match state.stage {
            Stage::Over(winner, how) => Some((winner, how)),
            _ => None,
        };
        match key {
            [only] => Ok(match only.value.as_str() {
                "winner" => self.called(over.and_then(|it| it.0)),
                "by" => ActualAnswer::word(over.map(|it| it.1.name())),
                "turn" => ActualAnswer::Words(self.name(state.on_turn).to_owned()),
                "round" => ActualAnswer::Number(state.round.into()),
                "phase" => ActualAnswer::Words(phase(state).to_owned()),
                "aims" => ActualAnswer::List(self.aims()),
                _ => ActualAnswer::List(self.unit_texts(state, &[0, 1]).collect()),
            }),
            [first, what] => match self.seat_named(&first.value) {
                Some(seat) => Ok(self.of_side(state, &what.value, seat)),
                None => self.of_square(state, &first.value, what),
            },
            [what, from, to, ..] => self.of_two(state, &what.value, [from, to]),
            [] => unreachable!("a key has a word"),
        }
    }
}

/// What is going on, in a word.
fn phase(state: &WarsState) -> &'static str {
    match state.stage {
        Stage::Choosing { .. } => "choosing",
        Stage::Tossing => "tossing",
        Stage::Moving => "moving",
        Stage::Rolling(_) => "rolling",
        Stage::Buying => "buying",
        Stage::Asked { .. } => "asked",
        Stage::Over(..) => "over",
    }
}
