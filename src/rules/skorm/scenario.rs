//! Scenarios: a position is set up, lines are played, and what is asked of the end is compared.

use super::army::Army;
use super::board::{Tile, tiles};
use super::game::Skorm;
use super::perft::Rotation;
use super::position::fault;
use super::readings::SWITCHES;
use super::state::{Stage, State};
use crate::diagnostic::{Diagnostic, Report};
use crate::model::{Answer, Asked, Game, Located, Position, Scenario};
use crate::rules::Verdict;
use crate::rules::play::{Refusal, Rules, Seat};
use crate::rules::switches::Switches;

/// Where nobody has won, and nothing stands.
const NONE: &str = "none";
/// What can be asked, beside the names of sides.
const KEYS: [&str; 10] =
    ["by", "destinations", "paths", "pieces", "shots", "tile", "turn", "turns", "winner", "zone"];
/// Names of rotations.
const ROTATIONS: [(&str, Rotation); 3] =
    [("frozen", Rotation::Frozen), ("landing", Rotation::Landing), ("full", Rotation::Full)];

/// What a position answers.
pub(super) enum Found {
    Number(i64),
    Flag(bool),
    Words(String),
    /// Texts, to be compared in any order; as a number they are counted.
    List(Vec<String>),
}

impl Skorm {
    /// Plays a scenario. Whatever comes otherwise than it says is reported at its place, the first
    /// difference only. The report holds no error before.
    pub fn judge(game: &Game, scenario: &Scenario, report: &mut Report) -> Verdict {
        let variant = scenario.variant.as_ref().map(|it| it.value.as_str());
        let mut switches = Switches::of(SWITCHES, game, variant, report);
        switches.choose(&scenario.rulings, report);
        if let Some(stray) = scenario.seats.first() {
            let fault = Diagnostic::error("D002", "this game has no `[[seat]]` in a scenario");
            report.push(fault.at(stray.name.span, "it begins with a `[position]`"));
        }
        let army = Army::read_with(game, switches, report);
        let (Some(army), false) = (army, report.has_errors()) else { return Verdict::Broken };
        let rules = Self::new(army);
        let start = Position {
            game: None,
            players: None,
            turn: None,
            alternate: true,
            win_rules: true,
            pieces: None,
            span: scenario.span,
        };
        let position = scenario.position.as_ref().unwrap_or(&start);
        let Some(state) = rules.position(position, report) else { return Verdict::Broken };
        if !rules.readable(&state, scenario, report) {
            return Verdict::Broken;
        }
        let seats = state.seats;
        rules.at_table_of(seats).follow(state, scenario, report)
    }

    /// Whether every line and every key says something.
    fn readable(&self, state: &State, scenario: &Scenario, report: &mut Report) -> bool {
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
            let (must_fail, text) = refused(&line.value);
            let fault = match (self.act(&mut state, text, must_fail), must_fail) {
                (Ok(()), false) | (Err(_), true) => continue,
                (Ok(()), true) => Diagnostic::error("R011", format!("`{text}` is allowed"))
                    .at(line.span, "it should be refused"),
                (Err(why), false) => {
                    Diagnostic::error("R011", format!("`{text}` is refused: {why}"))
                        .at(line.span, why.to_string())
                }
            };
            report.push(fault);
            return Verdict::Failed;
        }
        for asked in &scenario.asked {
            // Whether it can be asked was asked before the first line.
            let Ok(found) = self.answer(&state, asked) else { return Verdict::Broken };
            if let Some(fault) = differs(asked, found) {
                report.push(fault);
                return Verdict::Failed;
            }
        }
        Verdict::Passed
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
        let names: Vec<&str> = self.names(state.seats).collect();
        let own = names.iter().position(|it| *it == first.value);
        match (first.value.as_str(), rest, own) {
            ("by", [], _) => Ok(Found::Words(match state.stage {
                Stage::Over(_, how) => how.name().to_owned(),
                _ => NONE.to_owned(),
            })),
            ("winner", [], _) => Ok(Found::Words(match state.stage {
                Stage::Over(winner, _) => names[usize::from(winner)].to_owned(),
                _ => NONE.to_owned(),
            })),
            ("turn", [], _) => Ok(Found::Words(names[usize::from(state.on_turn)].to_owned())),
            ("pieces", [], _) => Ok(Found::List(self.pieces(state))),
            ("tile", [at], _) => {
                let at = self.asked_tile(at)?;
                let text = state.at(at).map(|it| self.piece_text(state.seats, at, it));
                let name = format!(" {}", self.army.board.name(at));
                let text = text.map(|it| it.replacen(&name, "", 1));
                Ok(Found::Words(text.unwrap_or_else(|| NONE.to_owned())))
            }
            ("destinations" | "shots" | "paths", [at], _) => {
                let tile = self.asked_tile(at)?;
                let piece = state.at(tile);
                let set =
                    |set: u64| Found::List(tiles(set).map(|it| self.army.board.name(it)).collect());
                Ok(match (first.value.as_str(), piece) {
                    ("paths", it) => {
                        Found::Number(it.map_or(0, |it| i64::from(self.ways(state, tile, it))))
                    }
                    ("shots", it) => set(it.map_or(0, |it| self.shots(state, tile, it))),
                    (_, it) => set(it.map_or(0, |it| self.targets(state, tile, it))),
                })
            }
            ("turns", [how], _) => {
                let found = ROTATIONS.iter().find(|it| it.0 == how.value);
                let known: Vec<&str> = ROTATIONS.iter().map(|it| it.0).collect();
                let found = found.ok_or_else(|| unknown(how, "way to turn pieces", &known))?;
                Ok(Found::Number(self.turns(state, found.1).len() as i64))
            }
            ("zone", [side], _) => {
                let seat = names.iter().position(|it| *it == side.value);
                let seat = seat.ok_or_else(|| unknown(side, "side", &names))? as Seat;
                let zone = self.zone(state.seats, seat);
                Ok(Found::List(zone.map(|it| self.army.board.name(it)).collect()))
            }
            (_, [what], Some(seat)) => {
                let seat = seat as Seat;
                match what.value.as_str() {
                    "alive" => Ok(Found::Flag(state.lives(seat))),
                    "pieces" => Ok(Found::List(
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

    fn asked_tile(&self, at: &Located<String>) -> Result<Tile, Box<Diagnostic>> {
        let found = self.army.board.named(&at.value);
        found.ok_or_else(|| {
            let fault = Diagnostic::error("D004", format!("`{}` is no tile", at.value));
            Box::new(fault.at(at.span, "q,r in quotes is wanted here"))
        })
    }
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

/// The key as one would write it.
fn path(asked: &Asked) -> String {
    let words = asked.key.iter().map(|it| match it.value.contains(',') {
        true => format!("\"{}\"", it.value),
        false => it.value.clone(),
    });
    words.collect::<Vec<_>>().join(".")
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
            let mut wanted: Vec<String> = wanted
                .iter()
                .map(|it| it.value.split_whitespace().collect::<Vec<_>>().join(" "))
                .collect();
            is.sort();
            wanted.sort();
            (is.join("; "), wanted.join("; "))
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
