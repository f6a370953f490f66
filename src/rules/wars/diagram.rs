//! Questions that a diagram in a booklet asks of a position, and their answers as marks and arrows.

use super::board::Square;
use super::game::Wars;
use super::state::{Unit, WarsState};
use crate::kit::keys::{Keys, question};
use crate::kit::position::Position;
use crate::play::Rules;
use cardwright_base::diagnostic::{Diagnostic, Report, Severity};
use cardwright_model::{Arrow, Diagram, Located, MarkKind, PositionQuery, TiledBoard};

/// Something that can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum QuestionKind {
    /// Where a unit may go, and what it pays.
    Moves,
    /// The cheapest way of a unit to a square.
    Way,
    /// Squares that a unit can fire at.
    Range,
    /// Enemies that a unit can fire at.
    Shots,
    /// The initial damage of a shot.
    Damage,
    /// Hit points of a unit.
    Hits,
    /// Capture points that a building has left.
    Points,
    /// Units of a side.
    Units,
}

/// What positions can ask, by name.
const QUESTIONS: &[(&str, QuestionKind)] = &[
    ("moves", QuestionKind::Moves),
    ("way", QuestionKind::Way),
    ("range", QuestionKind::Range),
    ("shots", QuestionKind::Shots),
    ("damage", QuestionKind::Damage),
    ("hits", QuestionKind::Hits),
    ("points", QuestionKind::Points),
    ("units", QuestionKind::Units),
];

/// An answer, or why there is none.
type Answered = Result<(), Box<Diagnostic>>;

impl Wars {
    /// Sets up a position, plays its lines, and answers what is asked of it. `None` when errors were pushed
    /// to `report`.
    pub fn diagram(&self, inquiry: &PositionQuery, report: &mut Report) -> Option<Diagram> {
        let before = report.count(Severity::Error);
        let keys = Keys::of_inquiry(inquiry);
        let question_kind = question(inquiry, QUESTIONS, report);
        let scenario = keys.text("variant", report);
        let lines = keys.texts("play", report).unwrap_or_default();
        let position = Position::read(&keys, report);
        let mut diagram = Diagram::default();
        if let Some(rules) = self.of_scenario(scenario.as_ref(), &position, report)
            && let Some((rules, mut state)) = rules.at(&position, report)
            && rules.played(&mut state, &lines, report)
        {
            diagram.ground = Some(rules.ground_seen());
            diagram.pieces = rules.laid(&state);
            if let Some(question_kind) = question_kind {
                rules.answer_to(question_kind, &state, inquiry, &keys, &mut diagram, report);
            }
        }
        // Keys that only some questions read are known to all of them.
        let _ = (keys.text("of", report), keys.text("to", report));
        keys.done(report);
        (report.count(Severity::Error) == before).then_some(diagram)
    }

    /// The same rules for the scenario that is named, or for the first one.
    fn of_scenario(
        &self,
        name: Option<&Located<String>>,
        position: &Position,
        report: &mut Report,
    ) -> Option<Self> {
        if let (Some(name), Some(_)) = (name, &position.pieces) {
            let message = format!("`{}` is set up with its own pieces, not with these", name.value);
            let fault = Diagnostic::error("D004", message);
            let fault = fault.at(name.span, "a scenario and a position of one's own");
            report
                .push(fault.hint("remove `variant`, and add its board to the pieces: `map ring`"));
            return None;
        }
        let rules = Self::new(self.data.clone(), name.map(|it| it.value.as_str()));
        if let (Err(why), Some(name)) = (&rules, name) {
            let fault =
                Diagnostic::error("D006", why.to_string()).at(name.span, "no such scenario");
            let known = self.data.scenarios.iter().map(String::as_str);
            report.push(fault.suggest(name.span, &name.value, known, |it| format!("\"{it}\"")));
        }
        rules.ok()
    }

    /// Plays the lines in turn, up to the first one that may not be played.
    fn played(
        &self,
        state: &mut WarsState,
        lines: &[Located<String>],
        report: &mut Report,
    ) -> bool {
        for line in lines {
            let action = self.read(state, &line.value).and_then(|action| {
                self.allowed(state, action)?;
                Ok(action)
            });
            match action {
                Ok(action) => self.play(state, action, &mut Vec::new()),
                Err(why) => {
                    let fault = Diagnostic::error("R012", why.to_string());
                    report.push(fault.at(line.span, "the rules say otherwise"));
                    return false;
                }
            }
        }
        true
    }

    /// What the squares are under everything that lies on them.
    fn ground_seen(&self) -> TiledBoard {
        let id = |it: &u8| self.data.terrain[usize::from(*it)].id.clone();
        let rows = self.ground.under.chunks(self.ground.width);
        let rows = rows.map(|row| row.iter().map(id).collect()).collect();
        TiledBoard { rows, square: self.data.parts.square() }
    }

    fn answer_to(
        &self,
        question_kind: QuestionKind,
        state: &WarsState,
        inquiry: &PositionQuery,
        keys: &Keys<'_>,
        out: &mut Diagram,
        report: &mut Report,
    ) -> Option<()> {
        let what = match question_kind {
            QuestionKind::Units => "the side that is asked about",
            QuestionKind::Points => "the square of the building that is asked about",
            _ => "the square of the unit that is asked about",
        };
        let of = keys.need(inquiry.ask.as_ref(), "of", what, report)?;
        let to = match question_kind {
            QuestionKind::Way => Some("the square where the way ends"),
            QuestionKind::Damage => Some("the square of the target"),
            _ => None,
        };
        let to = match to {
            Some(what) => Some(keys.need(inquiry.ask.as_ref(), "to", what, report)?),
            None => None,
        };
        let answered = match (question_kind, to) {
            (QuestionKind::Units, _) => self.army_of(state, &of, out),
            (QuestionKind::Points, _) => self.points_left(state, &of, out),
            (question_kind, to) => self.unit_asked(state, &of).and_then(|unit| {
                out.mark(self.ground.name(unit.at), MarkKind::From);
                match (question_kind, to) {
                    (QuestionKind::Way, Some(to)) => self.way_to(state, unit, &to, out),
                    (QuestionKind::Damage, Some(to)) => self.damage_to(state, unit, &to, out),
                    (QuestionKind::Range, _) => self.in_range(state, unit, &of, out),
                    (QuestionKind::Shots, _) => self.shots_of(state, unit, &of, out),
                    (QuestionKind::Hits, _) => {
                        out.count = unit.unit_state.hits.into();
                        Ok(())
                    }
                    _ => self.moves_of(state, unit, out),
                }
            }),
        };
        answered.map_err(|fault| report.push(*fault)).ok()
    }

    fn army_of(&self, state: &WarsState, of: &Located<String>, out: &mut Diagram) -> Answered {
        let Some(seat) = self.seat_named(&of.value) else {
            let message = format!("`{}` does not take part", of.value);
            let fault = Diagnostic::error("D006", message).at(of.span, "unknown side");
            return Err(Box::new(
                fault.suggest(of.span, &of.value, self.names(), |it| format!("\"{it}\"")),
            ));
        };
        for unit in state.army(seat) {
            out.mark(self.ground.name(unit.at), MarkKind::From);
            out.count += 1;
        }
        Ok(())
    }

    fn points_left(&self, state: &WarsState, of: &Located<String>, out: &mut Diagram) -> Answered {
        let at = self.building_asked(of)?;
        out.count = self.points_of(state, at).into();
        out.mark(self.ground.name(at), MarkKind::From);
        Ok(())
    }

    fn moves_of(&self, state: &WarsState, unit: &Unit, out: &mut Diagram) -> Answered {
        let reach = self.reach(state, unit);
        for to in self.destinations(state, unit) {
            if let Some(cost) = reach.cost(to) {
                out.number(self.ground.name(to), MarkKind::Move, cost);
                out.count += 1;
            }
        }
        Ok(())
    }

    fn way_to(
        &self,
        state: &WarsState,
        unit: &Unit,
        to: &Located<String>,
        out: &mut Diagram,
    ) -> Answered {
        let end = self.asked(to)?;
        let name = |at| self.ground.name(at);
        let way = self.cheapest(state, unit, end);
        let Some((last, before)) = way.split_last() else {
            out.mark(name(end), MarkKind::Safe);
            return Ok(());
        };
        for (at, cost) in &way {
            out.number(name(*at), MarkKind::Move, *cost);
        }
        out.count = last.1.into();
        let via = before.iter().map(|it| name(it.0)).collect();
        out.arrows.push(Arrow { from: name(unit.at), via, to: name(end), kind: MarkKind::Move });
        Ok(())
    }

    fn in_range(
        &self,
        state: &WarsState,
        unit: &Unit,
        of: &Located<String>,
        out: &mut Diagram,
    ) -> Answered {
        let near = self.armed(unit, of)?;
        for at in self.ground.all() {
            let far = self.ground.apart(unit.at, at);
            let enemy = state.at(at).is_some_and(|it| it.seat != unit.seat);
            let name = self.ground.name(at);
            if self.ranges(state, unit.seat, unit.unit_state, unit.at, at) {
                let kind = if enemy { MarkKind::Shoot } else { MarkKind::Reach };
                out.number(name, kind, far);
                out.count += 1;
            } else if far > 0 && far < near {
                out.mark(name, MarkKind::Safe);
            }
        }
        Ok(())
    }

    fn shots_of(
        &self,
        state: &WarsState,
        unit: &Unit,
        of: &Located<String>,
        out: &mut Diagram,
    ) -> Answered {
        self.armed(unit, of)?;
        let targets: Vec<Square> = self.targets(state, unit).collect();
        for enemy in state.units.iter().filter(|it| it.seat != unit.seat) {
            let (from, to) = (self.ground.name(unit.at), self.ground.name(enemy.at));
            if targets.contains(&enemy.at) {
                out.mark(to.clone(), MarkKind::Shoot);
                out.arrows.push(Arrow { from, via: Vec::new(), to, kind: MarkKind::Shoot });
                out.count += 1;
            } else {
                out.mark(to, MarkKind::Safe);
            }
        }
        Ok(())
    }

    fn damage_to(
        &self,
        state: &WarsState,
        unit: &Unit,
        to: &Located<String>,
        out: &mut Diagram,
    ) -> Answered {
        let target = self.unit_asked(state, to)?.at;
        let (from, to_name) = (self.ground.name(unit.at), self.ground.name(target));
        if !self.targets(state, unit).any(|it| it == target) {
            let message = format!("the unit on {from} can't fire at {to_name}");
            let fault = Diagnostic::error("R012", message);
            return Err(Box::new(fault.at(to.span, "expected an enemy within its range")));
        }
        let (fire, defence, _) = self.aimed(state, unit.seat, unit.unit_state, target);
        out.count = (fire - defence).into();
        out.mark(to_name.clone(), MarkKind::Shoot);
        out.arrows.push(Arrow { from, via: Vec::new(), to: to_name, kind: MarkKind::Shoot });
        Ok(())
    }

    /// The near end of a unit's range; an unarmed one has none.
    fn armed(&self, unit: &Unit, of: &Located<String>) -> Result<u8, Box<Diagnostic>> {
        let kind = self.data.unit(unit.unit_state.kind);
        kind.range.map(|it| it.near).ok_or_else(|| {
            let fault = Diagnostic::error("D004", format!("the {} is unarmed", kind.id));
            Box::new(fault.at(of.span, "expected a unit that fires"))
        })
    }
}
