//! Examples of play in booklets: they are played, and what happened becomes facts that a template
//! makes sentences of.

use super::army::Army;
use super::board::Tile;
use super::game::Skorm;
use super::position::fault;
use super::readings::SWITCHES;
use super::scenario::{differs, refused};
use super::state::{Action, Event, Piece, State};
use crate::diagnostic::{Diagnostic, Report, Severity};
use crate::model::{Example, ExampleStep, Game, Located};
use crate::rules::play::{Rules, Seat};
use crate::rules::switches::Switches;
use serde_json::{Value as Json, json};

/// The code of an example that does not come as it says.
const FALSE: &str = "R012";

impl Skorm {
    /// Plays an example and gives what there is to tell, before its first step and at each. Nothing
    /// comes back when the report says why.
    pub fn replay(
        &self,
        game: &Game,
        example: &Example,
        report: &mut Report,
    ) -> Option<Vec<Vec<Json>>> {
        let scenario = &example.scenario;
        if let Some(seat) = scenario.seats.first() {
            let fault = Diagnostic::error("D002", "an example of this game has no seats");
            let fault = fault.at(seat.name.span, "such a line");
            report.push(fault.hint("`pieces: white archer 0,0; red warlord 4,0` is wanted"));
            return None;
        }
        if scenario.variant.is_none() && scenario.rulings.is_empty() {
            return self.retold(example, report);
        }
        let before = report.count(Severity::Error);
        let variant = scenario.variant.as_ref().map(|it| it.value.as_str());
        let mut switches = Switches::of(SWITCHES, game, variant, report);
        switches.choose(&scenario.rulings, report);
        let army = Army::read_with(game, switches, report)?;
        let sound = report.count(Severity::Error) == before;
        sound.then(|| Self::new(army).retold(example, report))?
    }

    fn retold(&self, example: &Example, report: &mut Report) -> Option<Vec<Vec<Json>>> {
        let position = example.scenario.position.as_ref()?;
        let mut state = self.position(position, report)?;
        let opening = json!({ "fact": "opening", "by": self.titled(&state, state.on_turn) });
        let mut told = vec![vec![opening]];
        // That a turn begins is told when something is done in it.
        let mut begun: Option<Json> = None;
        for step in &example.steps {
            let mut facts = Vec::new();
            let done = match step {
                ExampleStep::Line(line) => self.done_in(&mut state, line, &mut facts, report),
                ExampleStep::Ask(asked) => match self.answer(&state, asked) {
                    Ok(found) => differs(asked, found).map_or(Ok(()), |it| Err(Box::new(it))),
                    Err(fault) => Err(fault),
                },
                _ => Ok(()),
            };
            if let Err(fault) = done {
                let code = if fault.code.starts_with('R') { FALSE } else { fault.code };
                report.push(Diagnostic { code, ..*fault });
                return None;
            }
            if matches!(step, ExampleStep::Line(_)) && !facts.is_empty() {
                facts.splice(0..0, begun.take());
            }
            begun = facts.pop_if(|it| it["fact"] == "turn").or(begun);
            told.push(facts);
        }
        told.push(Vec::new());
        Some(told)
    }

    /// Does what a line says and notes what happened; one that must be refused leaves all as it is.
    fn done_in(
        &self,
        state: &mut State,
        line: &Located<String>,
        facts: &mut Vec<Json>,
        report: &Report,
    ) -> Result<(), Box<Diagnostic>> {
        let (must_fail, text) = refused(&line.value);
        let read = self.line(state, text).map_err(|it| {
            let before = line.value.len() - text.len();
            Box::new(fault(line, before, it, "no line of an example is written so", report))
        })?;
        let meant = self.meant(state, &read);
        let meant = meant.and_then(|it| self.allowed(state, it).map(|()| it));
        match (meant, must_fail) {
            (Err(_), true) => Ok(()),
            (Ok(action), false) => {
                facts.push(self.deed(state, action));
                let mut events = Vec::new();
                self.play(state, action, &mut events);
                facts.extend(events.into_iter().filter_map(|it| self.fact(state, it)));
                Ok(())
            }
            (Ok(_), true) => {
                let fault = Diagnostic::error(FALSE, format!("`{text}` is allowed"));
                Err(Box::new(fault.at(line.span, "it should be refused")))
            }
            (Err(why), false) => {
                let fault = Diagnostic::error(FALSE, format!("`{text}` is refused: {why}"));
                Err(Box::new(fault.at(line.span, why.to_string())))
            }
        }
    }

    fn titled(&self, state: &State, seat: Seat) -> &str {
        &self.side(state.seats, seat).title
    }

    fn kind_of(&self, piece: Option<Piece>) -> Option<&str> {
        piece.map(|it| self.army.kin(it.kind).id.as_str())
    }

    /// What somebody does: names of sides, ids of kinds, and whether Gold is where it ends.
    fn deed(&self, state: &State, action: Action) -> Json {
        let by = self.titled(state, state.on_turn);
        let gold = |at: Tile| at == self.army.board.gold();
        let owner = |at: Tile| state.at(at).map(|it| self.titled(state, it.seat));
        match action {
            Action::Place { kind, .. } => {
                json!({ "fact": "places", "by": by, "kind": self.army.kin(kind).id })
            }
            Action::Turn { at, facing } => json!({
                "fact": "turns", "by": by, "kind": self.kind_of(state.at(at)),
                "facing": facing.name(),
            }),
            Action::Move { from, to, .. } => json!({
                "fact": if state.at(to).is_some() { "captures" } else { "moves" }, "by": by,
                "kind": self.kind_of(state.at(from)), "target": self.kind_of(state.at(to)),
                "of": owner(to), "gold": gold(to),
                "steps": self.army.board.distance(from, to),
            }),
            Action::Shoot { at, .. } => json!({
                "fact": "shoots", "by": by, "target": self.kind_of(state.at(at)), "of": owner(at),
            }),
            Action::Pass => json!({ "fact": "passes", "by": by }),
        }
    }

    /// What comes of it. That a piece falls is told with the deed.
    fn fact(&self, state: &State, event: Event) -> Option<Json> {
        let side = |seat| self.titled(state, seat);
        Some(match event {
            Event::Fell { .. } => return None,
            Event::Out { seat, by } => json!({ "fact": "out", "by": side(seat), "of": side(by) }),
            Event::Removed { seat, pieces } => {
                json!({ "fact": "removed", "by": side(seat), "pieces": pieces })
            }
            Event::OnGold(seat) => json!({ "fact": "on-gold", "by": side(seat) }),
            Event::Placed => json!({ "fact": "placed" }),
            Event::Turn(seat) => json!({ "fact": "turn", "by": side(seat) }),
            Event::Won(seat, how) => {
                json!({ "fact": "won", "by": side(seat), "how": how.name() })
            }
        })
    }
}
