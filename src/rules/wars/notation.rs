//! Actions as words and words as actions; scenarios, transcripts and play share them.

use super::board::Square;
use super::game::Wars;
use super::state::{Action, Kind, Level, Stage, WarsState};
use crate::kit::tokens::{ParseError, Tokens};
use crate::play::{Refusal, Seat};

/// What a line begins with that is no side's.
const ROLL: &str = "roll";
const TOSS: &str = "toss";
/// What follows the name of a side.
pub(super) const VERBS: [&str; 12] = [
    "buy", "capture", "choose", "end", "fire", "load", "move", "pass", "power", "rest", "super",
    "unload",
];

/// A line that is understood, whether or not it may be done.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    /// Whose it is; nobody's where chance acts.
    seat: Option<Seat>,
    action: Action,
    /// Whether a unit gets into another one, where the line moves one.
    loads: Option<bool>,
    /// A kind that must be inside, where one is let out.
    rider: Option<Kind>,
}

impl Wars {
    pub(super) fn names(&self) -> impl Iterator<Item = &str> + Clone {
        self.data.armies.iter().map(|it| it.0.as_str())
    }

    pub(super) fn square(&self, words: &mut Tokens<'_>) -> Result<Square, ParseError> {
        let what = format!("a square from a1 to {}", self.corner());
        words.read(&what, |it| self.ground.named(it))
    }

    pub(super) fn unit_kind(&self, words: &mut Tokens<'_>) -> Result<Kind, ParseError> {
        let kinds = self.data.units.iter().map(|it| it.id.as_str());
        Ok(Kind(words.one("a kind of unit", kinds)? as u8))
    }

    pub(super) fn commander(&self, words: &mut Tokens<'_>) -> Result<u8, ParseError> {
        let all = self.data.commanders.iter().map(|it| it.id.as_str());
        Ok(words.one("a commander", all)? as u8)
    }

    /// What a line says.
    pub(super) fn line(&self, text: &str) -> Result<Line, ParseError> {
        let mut words = Tokens::of(text);
        let first = self.names().chain([ROLL, TOSS]);
        let seat = words.one("a side", first)?;
        let sides = self.data.armies.len();
        let (mut loads, mut rider) = (None, None);
        let action = if seat == sides {
            let die = |text: &str| text.parse().ok().filter(|it| (1..=6).contains(it));
            Action::Roll(words.read("a number of the die, 1 to 6", die)?)
        } else if seat > sides {
            Action::Toss(words.one("a side", self.names())? as Seat)
        } else {
            let verb = VERBS[words.one("something to do", VERBS.into_iter())?];
            match verb {
                "choose" => Action::Choose(self.commander(&mut words)?),
                "power" => Action::Power(Level::Power),
                "super" => Action::Power(Level::Super),
                "move" | "load" => {
                    loads = Some(verb == "load");
                    Action::Move { from: self.square(&mut words)?, to: self.square(&mut words)? }
                }
                "fire" => {
                    Action::Fire { from: self.square(&mut words)?, at: self.square(&mut words)? }
                }
                "capture" => Action::Capture(self.square(&mut words)?),
                "unload" => {
                    let from = self.square(&mut words)?;
                    let place = if words.peek().is_some_and(|it| it.parse::<i64>().is_ok()) {
                        let place = |it: &str| it.parse::<u8>().ok()?.checked_sub(1);
                        words.read("the number of a unit inside, from 1 on", place)?
                    } else {
                        rider = Some(self.unit_kind(&mut words)?);
                        0
                    };
                    Action::Unload { from, rider: place, to: self.square(&mut words)? }
                }
                "rest" => Action::Rest,
                "pass" => Action::Pass,
                "buy" => {
                    let kind = self.unit_kind(&mut words)?;
                    Action::Buy { kind, at: self.square(&mut words)? }
                }
                _ => Action::End,
            }
        };
        words.end()?;
        let seat = Some(seat).filter(|it| *it < sides).map(|it| it as Seat);
        Ok(Line { seat, action, loads, rider })
    }

    /// The action of a line, where it is the turn of its side and says rightly what it does.
    pub(super) fn meant(&self, state: &WarsState, line: Line) -> Result<Action, Refusal> {
        let chance = matches!(state.stage, Stage::Rolling(_) | Stage::Tossing);
        match line.seat {
            _ if state.over() => return Err(Refusal::rule("the game is over")),
            Some(_) if chance => return Err(Refusal::rule("a die is to be rolled first")),
            None if !chance => return Err(Refusal::rule("nothing is to be rolled")),
            Some(seat) if seat != state.actor() => {
                let name = self.name(state.actor());
                return Err(Refusal::rule(if state.asked() {
                    format!("{name} is asked first: `{name} pass`, or it uses a power")
                } else {
                    format!("it is the turn of {name}")
                }));
            }
            _ => {}
        }
        match (line.action, line.loads, line.rider) {
            (Action::Move { to, .. }, Some(loads), _) if loads != state.at(to).is_some() => {
                let name = self.ground.name(to);
                Err(Refusal::rule(if loads {
                    format!("nobody stands on {name} to get into")
                } else {
                    format!("somebody stands on {name}")
                }))
            }
            (Action::Unload { from, to, .. }, _, Some(kind)) => {
                let inside = state.at(from).into_iter().flat_map(|it| &it.aboard);
                let place = inside.map(|it| it.kind).position(|it| it == kind);
                let id = &self.data.unit(kind).id;
                let none = || Refusal::rule(format!("no {id} is inside"));
                Ok(Action::Unload { from, rider: place.ok_or_else(none)? as u8, to })
            }
            (Action::Unload { from, rider, to }, _, None) => {
                // Of those who are alike the first one gets out.
                let inside = state.at(from).map(|it| it.aboard.as_slice()).unwrap_or_default();
                let alike = inside.get(usize::from(rider));
                let first = alike.and_then(|it| inside.iter().position(|other| other == it));
                Ok(Action::Unload { from, rider: first.map_or(rider, |it| it as u8), to })
            }
            _ => Ok(line.action),
        }
    }

    /// An action in words that [`Wars::line`] takes back.
    pub(super) fn written(&self, state: &WarsState, action: Action) -> String {
        let name = |it| self.ground.name(it);
        let side = self.name(state.actor());
        let rest = match action {
            Action::Roll(die) => return format!("{ROLL} {die}"),
            Action::Toss(seat) => return format!("{TOSS} {}", self.name(seat)),
            Action::Choose(place) => {
                let leader = self.data.commanders.get(usize::from(place));
                format!("choose {}", leader.map_or("nobody", |it| &it.id))
            }
            Action::Power(Level::Power) => "power".to_owned(),
            Action::Power(Level::Super) => "super".to_owned(),
            Action::Move { from, to } => {
                let verb = if self.is_load(state, action) { "load" } else { "move" };
                format!("{verb} {} {}", name(from), name(to))
            }
            Action::Fire { from, at } => format!("fire {} {}", name(from), name(at)),
            Action::Capture(at) => format!("capture {}", name(at)),
            Action::Unload { from, rider, to } => {
                format!("unload {} {} {}", name(from), rider + 1, name(to))
            }
            Action::Rest => "rest".to_owned(),
            Action::Pass => "pass".to_owned(),
            Action::Buy { kind, at } => format!("buy {} {}", self.data.unit(kind).id, name(at)),
            Action::End => "end".to_owned(),
        };
        format!("{side} {rest}")
    }
}
