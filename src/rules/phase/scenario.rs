//! Scenarios: a phase is set up, lines are played, and what is asked of the end is compared.

use super::game::Phase;
use super::line::fault;
use super::notation::{seat_name, seat_names};
use super::readings::SWITCHES;
use super::roster::Roster;
use super::state::{Fighter, How, Side, Stage, State};
use crate::diagnostic::{Diagnostic, Report};
use crate::model::{Answer, Asked, Game, Located, Scenario};
use crate::rules::Verdict;
use crate::rules::play::{Refusal, Rules, Seat};
use crate::rules::switches::Switches;

/// Where there is nobody, and nothing.
const NONE: &str = "none";
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

/// What a state answers.
pub(super) enum Found {
    Number(i64),
    Flag(bool),
    Words(String),
    /// Texts, to be compared in any order; as a number they are counted.
    List(Vec<String>),
}

impl Phase {
    /// Plays a scenario. Whatever comes otherwise than it says is reported at its place, the first
    /// difference only. The report holds no error before.
    pub fn judge(game: &Game, scenario: &Scenario, report: &mut Report) -> Verdict {
        if let Some(stray) = scenario.seats.first() {
            let fault = Diagnostic::error("D002", "this game has no `[[seat]]` in a scenario");
            report.push(fault.at(stray.name.span, "it begins with a `[position]`"));
        }
        let rules = Self::for_scenario(game, scenario, report);
        let (Some(rules), false) = (rules, report.has_errors()) else { return Verdict::Broken };
        let Some(state) = rules.set_up(scenario.position.as_ref(), report) else {
            return Verdict::Broken;
        };
        if !rules.readable(&state, scenario, report) {
            return Verdict::Broken;
        }
        rules.follow(state, scenario, report)
    }

    /// The rules with the rulings of a scenario.
    pub(super) fn for_scenario(
        game: &Game,
        scenario: &Scenario,
        report: &mut Report,
    ) -> Option<Self> {
        let variant = scenario.variant.as_ref().map(|it| it.value.as_str());
        let mut switches = Switches::of(SWITCHES, game, variant, report);
        switches.choose(&scenario.rulings, report);
        Roster::read_with(game, switches, report).map(Self::new)
    }

    /// Whether every line and every key says something. At the start of a phase nobody is there yet, so
    /// that names are looked up when their turn comes.
    fn readable(&self, state: &State, scenario: &Scenario, report: &mut Report) -> bool {
        if state.stage == Stage::Dealing {
            return true;
        }
        let mut all = true;
        for line in &scenario.lines {
            let (_, text) = refused(&line.value);
            if let Err(misread) = self.line(state, text) {
                let before = line.value.len() - text.len();
                let remark = "no line of a scenario is written so";
                report.push(fault(line, before, misread, remark, report));
                all = false;
            }
        }
        for asked in &scenario.asked {
            if let Err(fault) = self.answer(state, asked) {
                report.push(*fault);
                all = false;
            }
        }
        all
    }

    fn follow(&self, mut state: State, scenario: &Scenario, report: &mut Report) -> Verdict {
        for line in &scenario.lines {
            if let Err(fault) = self.step(&mut state, line) {
                report.push(*fault);
                return Verdict::Failed;
            }
        }
        for asked in &scenario.asked {
            match self.answer(&state, asked).map(|it| differs(asked, it)) {
                Ok(None) => {}
                Ok(Some(fault)) => {
                    report.push(fault);
                    return Verdict::Failed;
                }
                Err(fault) => {
                    report.push(*fault);
                    return Verdict::Broken;
                }
            }
        }
        Verdict::Passed
    }

    /// Does what a line says, or sees that it is refused.
    pub(super) fn step(
        &self,
        state: &mut State,
        line: &Located<String>,
    ) -> Result<(), Box<Diagnostic>> {
        let (must_fail, text) = refused(&line.value);
        match (self.act(state, text, must_fail), must_fail) {
            (Ok(()), false) | (Err(_), true) => Ok(()),
            (Ok(()), true) => {
                let fault = Diagnostic::error("R011", format!("`{text}` is allowed"));
                Err(Box::new(fault.at(line.span, "it should be refused")))
            }
            (Err(why), false) => {
                let fault = Diagnostic::error("R011", format!("`{text}` is refused: {why}"));
                Err(Box::new(fault.at(line.span, why.to_string())))
            }
        }
    }

    /// Does what a line says; `dry` leaves the state as it is.
    fn act(&self, state: &mut State, text: &str, dry: bool) -> Result<(), Refusal> {
        let line = self.line(state, text).map_err(|it| Refusal::rule(it.why))?;
        let action = self.meant(state, &line)?;
        self.allowed(state, action)?;
        if !dry {
            self.play(state, action, &mut Vec::new());
        }
        Ok(())
    }

    /// The answer to what is asked, and whether it can be compared with what is wanted.
    pub(super) fn answer(&self, state: &State, asked: &Asked) -> Result<Found, Box<Diagnostic>> {
        let found = self.found(state, &asked.key)?;
        let sort = match (&found, &asked.wanted) {
            (Found::Number(_), Answer::Number(_))
            | (Found::Flag(_), Answer::Flag(_))
            | (Found::Words(_), Answer::Words(_))
            | (Found::List(_), Answer::List(_) | Answer::Number(_)) => return Ok(found),
            (Found::Number(_), _) => "a whole number",
            (Found::Flag(_), _) => "`true` or `false`",
            (Found::Words(_), _) => "a text",
            (Found::List(_), _) => "a list of texts, or their number",
        };
        let fault = Diagnostic::error("D004", format!("`{}` is something else", path(asked)));
        Err(Box::new(fault.at(asked.span, format!("{sort} is wanted here"))))
    }

    fn found(&self, state: &State, key: &[Located<String>]) -> Result<Found, Box<Diagnostic>> {
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

    fn stranger(&self, state: &State, word: &Located<String>) -> Box<Diagnostic> {
        let mut known: Vec<&str> = state.fighters.iter().map(|it| it.name.as_str()).collect();
        known.extend(KEYS);
        known.extend(seat_names(state.seats).collect::<Vec<_>>());
        unknown(word, "such question", &known)
    }

    fn of_phase(&self, state: &State, what: &Located<String>) -> Result<Found, Box<Diagnostic>> {
        let names = |places: &mut dyn Iterator<Item = u8>| {
            Found::List(places.map(|it| state.fighter(it).name.clone()).collect())
        };
        let word = |it: &str| Found::Words(it.to_owned());
        Ok(match what.value.as_str() {
            "choices" => match state.stage {
                Stage::Choosing => names(&mut self.waiting(state)),
                _ => Found::List(Vec::new()),
            },
            "unassigned" => match state.stage {
                Stage::Assigning(_) => names(&mut self.unassigned(state)),
                _ => Found::List(Vec::new()),
            },
            "fallen" => {
                let dead = state.fighters.iter().filter(|it| !it.alive);
                Found::List(dead.map(|it| it.name.clone()).collect())
            }
            "fights" => Found::Number(i64::from(state.fights)),
            "moves" => Found::Number(i64::from(state.moves)),
            "round" => Found::Number(i64::from(state.round)),
            "ends" if state.over() => word(How::of(state)),
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
    fn hand(&self, state: &State, seat: Seat) -> Found {
        let held = self.roster.cards.iter().zip(&state.held[usize::from(seat)]);
        let copies =
            held.flat_map(|(it, count)| std::iter::repeat_n(it.id.clone(), usize::from(*count)));
        Found::List(copies.collect())
    }
}

fn of_side(state: &State, side: Side, what: &Located<String>) -> Result<Found, Box<Diagnostic>> {
    Ok(match what.value.as_str() {
        "standing" => Found::List(state.standing(side).map(|it| it.1.name.clone()).collect()),
        "strength" => match state.stage {
            Stage::Acting { fight, .. } => Found::Number(state.strength(fight, side)),
            _ => Found::Number(0),
        },
        _ => return Err(unknown(what, "question about a side", &OF_SIDE)),
    })
}

fn of_fighter(
    state: &State,
    fighter: &Fighter,
    what: &Located<String>,
) -> Result<Found, Box<Diagnostic>> {
    Ok(match what.value.as_str() {
        "against" => {
            let whom = fighter.against.map(|it| state.fighter(it).name.clone());
            Found::Words(whom.unwrap_or_else(|| NONE.to_owned()))
        }
        "alive" => Found::Flag(fighter.alive),
        "damage" => Found::Number(fighter.damage_now()),
        "fought" => Found::Flag(fighter.fought),
        "strength" => Found::Number(fighter.strength_now()),
        "wounds" => Found::Number(fighter.wounds),
        _ => return Err(unknown(what, "question about a character", &OF_FIGHTER)),
    })
}

fn of_last(state: &State, what: &Located<String>) -> Result<Found, Box<Diagnostic>> {
    let last = state.last.as_ref();
    let strength = |side: Side| Found::Number(last.map_or(0, |it| it.strength[side.place()]));
    let word = |it: Option<&str>| Found::Words(it.unwrap_or(NONE).to_owned());
    Ok(match what.value.as_str() {
        "attackers" => strength(Side::Attackers),
        "defenders" => strength(Side::Defenders),
        "fight" => word(last.map(|it| state.fighter(it.fight).name.as_str())),
        "how" => word(last.map(|it| it.how.name())),
        "winner" => word(last.and_then(|it| it.winner).map(Side::name)),
        "wounds" => Found::Number(last.map_or(0, |it| it.wounds)),
        _ => return Err(unknown(what, "question about the last fight", &OF_LAST)),
    })
}

fn unknown(word: &Located<String>, what: &str, known: &[&str]) -> Box<Diagnostic> {
    let fault = Diagnostic::error("D006", format!("there is no {what} `{}`", word.value));
    let fault = fault.at(word.span, "unknown");
    let near = crate::diagnostic::closest(&word.value, known.iter().copied());
    Box::new(match near {
        Some(near) => fault.suggest(word.span, &word.value, [near], str::to_owned),
        None => fault.hint(format!("known here: {}", known.join(", "))),
    })
}

fn incomplete(word: &Located<String>, known: &[&str]) -> Box<Diagnostic> {
    let message = format!("what of `{}` is asked?", word.value);
    let fault = Diagnostic::error("D006", message).at(word.span, "a dot and a word are wanted");
    Box::new(fault.hint(format!("known here: {}", known.join(", "))))
}

/// The key as one would write it.
fn path(asked: &Asked) -> String {
    asked.key.iter().map(|it| it.value.as_str()).collect::<Vec<_>>().join(".")
}

/// The finding, where something is not as it should be.
pub(super) fn differs(asked: &Asked, found: Found) -> Option<Diagnostic> {
    let (is, wanted) = match (&found, &asked.wanted) {
        (Found::Number(is), Answer::Number(wanted)) => (is.to_string(), wanted.to_string()),
        (Found::Flag(is), Answer::Flag(wanted)) => (is.to_string(), wanted.to_string()),
        (Found::Words(is), Answer::Words(wanted)) => (format!("`{is}`"), format!("`{wanted}`")),
        (Found::List(is), Answer::Number(wanted)) => (is.len().to_string(), wanted.to_string()),
        (Found::List(is), Answer::List(wanted)) => {
            let mut is = is.clone();
            let mut wanted: Vec<String> = wanted.iter().map(|it| it.value.clone()).collect();
            is.sort();
            wanted.sort();
            let text =
                |it: Vec<String>| if it.is_empty() { NONE.to_owned() } else { it.join(", ") };
            (text(is), text(wanted))
        }
        _ => return None,
    };
    if is == wanted {
        return None;
    }
    let fault = Diagnostic::error("R010", format!("`{}` is {is}, not {wanted}", path(asked)));
    Some(fault.at(asked.span, format!("it is {is}")))
}

/// Whether a line must be refused, and the line without the sign of that.
pub(super) fn refused(line: &str) -> (bool, &str) {
    match line.strip_prefix('!') {
        Some(rest) => (true, rest.trim_start()),
        None => (false, line),
    }
}
