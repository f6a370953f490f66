//! Scenarios: what can be asked of a state, and the game that they are judged by.

use super::figures::Figures;
use super::game::Wars;
use super::ground::Square;
use super::readings::SWITCHES;
use super::state::{Stage, State, Unit};
use crate::diagnostic::{Diagnostic, Report};
use crate::model::{Game, Located, Scenario};
use crate::rules::Verdict;
use crate::rules::judged::{Found, Judged, Misread, unknown};
use crate::rules::play::Seat;
use crate::rules::switches::Switches;

/// Where nobody has won, and nothing stands.
const NONE: &str = "none";
/// What can be asked of the game, beside the names of sides.
const KEYS: [&str; 16] = [
    "by",
    "chart",
    "cost",
    "destinations",
    "done",
    "initial",
    "inside",
    "left",
    "owner",
    "phase",
    "round",
    "square",
    "targets",
    "turn",
    "units",
    "winner",
];
/// What can be asked of a side.
const OF_SIDE: [&str; 8] =
    ["buildings", "cities", "commander", "medals", "money", "power", "stars", "units"];

impl Wars {
    /// Plays a scenario. Whatever comes otherwise than it says is reported at its place, the first
    /// difference only. The report holds no error before.
    pub fn judge(game: &Game, scenario: &Scenario, report: &mut Report) -> Verdict {
        if let Some(stray) = scenario.seats.first() {
            let fault = Diagnostic::error("D002", "this game has no `[[seat]]` in a scenario");
            report.push(fault.at(stray.name.span, "it begins with a `[position]`"));
        }
        match Self::of_scenario(game, scenario, report).filter(|_| !report.has_errors()) {
            Some((rules, state)) => rules.judged(state, scenario, report),
            None => Verdict::Broken,
        }
    }

    /// The rules and the state that a scenario begins with.
    pub(super) fn of_scenario(
        game: &Game,
        scenario: &Scenario,
        report: &mut Report,
    ) -> Option<(Self, State)> {
        let variant = scenario.variant.as_ref().map(|it| it.value.as_str());
        let mut switches = Switches::of(SWITCHES, game, variant, report);
        switches.choose(&scenario.rulings, report);
        let figures = Figures::read_with(game, switches, report)?;
        if let Some(name) = scenario.variant.as_ref()
            && !figures.scenarios.contains(&name.value)
        {
            let known: Vec<&str> = figures.scenarios.iter().map(String::as_str).collect();
            report.push(*unknown(name, "scenario", &known));
            return None;
        }
        Self::position(figures, variant, scenario.position.as_ref(), report)
    }

    fn asked(&self, at: &Located<String>) -> Result<Square, Box<Diagnostic>> {
        self.ground.named(&at.value).ok_or_else(|| {
            let fault = Diagnostic::error("D004", format!("`{}` is no square", at.value));
            Box::new(fault.at(at.span, "a column and a row are wanted here, such as b3"))
        })
    }

    fn of_square(&self, state: &State, what: &str, at: Square) -> Found {
        let unit = state.at(at);
        let names =
            |it: Vec<Square>| Found::List(it.iter().map(|it| self.ground.name(*it)).collect());
        let list = |all: fn(&Self, &State, &Unit) -> Vec<Square>| {
            names(unit.map(|it| all(self, state, it)).unwrap_or_default())
        };
        match what {
            "destinations" => list(|rules, state, it| rules.destinations(state, it).collect()),
            "targets" => list(|rules, state, it| rules.targets(state, it).collect()),
            "inside" => {
                let inside = unit.into_iter().flat_map(|it| &it.aboard);
                Found::List(inside.map(|it| self.man_text(*it)).collect())
            }
            "done" => Found::Flag(unit.is_none_or(|it| it.done)),
            "owner" => Found::Words(self.called(self.owner_of(state, at))),
            "left" => {
                let whole = self.terrain(at).points.unwrap_or_default();
                Found::Number(unit.and_then(|it| it.takes).unwrap_or(whole).into())
            }
            _ => {
                let text = |it: &Unit| format!("{} {}", self.name(it.seat), self.man_text(it.man));
                Found::Words(unit.map_or_else(|| NONE.to_owned(), text))
            }
        }
    }

    /// What is asked of one square in regard to another.
    fn of_two(&self, state: &State, what: &str, from: Square, at: Square) -> Found {
        let none = Found::Words(NONE.to_owned());
        let Some(unit) = state.at(from) else { return none };
        if what == "cost" {
            let cost = self.reach(state, unit).cost(at);
            return cost.map_or(none, |it| Found::Number(it.into()));
        }
        if state.at(at).is_none() {
            return none;
        }
        let (fire, defence, cell) = self.aimed(state, (unit.seat, unit.man), at);
        match what {
            "initial" => Found::Number((fire - defence).into()),
            _ => Found::Words(format!("{} die {}", cell.hits, cell.die)),
        }
    }

    fn called(&self, seat: Option<Seat>) -> String {
        seat.map_or(NONE, |it| self.name(it)).to_owned()
    }

    fn of_side(
        &self,
        state: &State,
        what: &Located<String>,
        seat: Seat,
    ) -> Result<Found, Box<Diagnostic>> {
        let side = state.side(seat);
        let leader = self.leader(state, seat);
        Ok(match what.value.as_str() {
            "money" => Found::Number(side.money.into()),
            "medals" => Found::Number(side.medals.into()),
            "stars" => Found::Number(side.stars.into()),
            "cities" => Found::Number(self.cities(state, seat) as i64),
            "commander" => Found::Words(leader.map_or(NONE, |it| &it.id).to_owned()),
            "power" => Found::Words(match side.power {
                None => NONE.to_owned(),
                Some(super::Level::Power) => "power".to_owned(),
                Some(super::Level::Super) => "super".to_owned(),
            }),
            "units" => Found::List(self.unit_texts(state, &[seat]).collect()),
            "buildings" => {
                Found::List(self.buildings(state, seat).map(|it| self.ground.name(it)).collect())
            }
            _ => return Err(unknown(what, "question about a side", &OF_SIDE)),
        })
    }
}

impl Judged for Wars {
    fn understand(&self, _: &State, text: &str) -> Result<(), Misread> {
        self.line(text).map(drop)
    }

    fn answer(&self, state: &State, key: &[Located<String>]) -> Result<Found, Box<Diagnostic>> {
        let (first, rest) = key.split_first().expect("a key has a word");
        let over = match state.stage {
            Stage::Over(winner, how) => Some((winner, how)),
            _ => None,
        };
        Ok(match (first.value.as_str(), rest) {
            ("winner", []) => Found::Words(self.called(over.and_then(|it| it.0))),
            ("by", []) => Found::Words(over.map_or(NONE, |it| it.1.name()).to_owned()),
            ("turn", []) => Found::Words(self.name(state.on_turn).to_owned()),
            ("round", []) => Found::Number(state.round.into()),
            ("phase", []) => Found::Words(phase(state).to_owned()),
            ("units", []) => Found::List(self.unit_texts(state, &[0, 1]).collect()),
            (
                what @ ("destinations" | "done" | "targets" | "inside" | "owner" | "left"
                | "square"),
                [at],
            ) => self.of_square(state, what, self.asked(at)?),
            (what @ ("cost" | "initial" | "chart"), [from, at]) => {
                self.of_two(state, what, self.asked(from)?, self.asked(at)?)
            }
            (name, [what]) if self.names().any(|it| it == name) => {
                let seat = self.names().position(|it| it == name).unwrap_or_default();
                self.of_side(state, what, seat as Seat)?
            }
            _ => {
                let known: Vec<&str> = KEYS.into_iter().chain(self.names()).collect();
                return Err(unknown(first, "such question", &known));
            }
        })
    }
}

/// What is going on, in a word.
fn phase(state: &State) -> &'static str {
    match state.stage {
        Stage::Choosing { .. } => "choosing",
        Stage::Tossing => "tossing",
        Stage::Moving => "moving",
        Stage::Rolling(_) => "rolling",
        Stage::Buying => "buying",
        Stage::Over(..) => "over",
    }
}
