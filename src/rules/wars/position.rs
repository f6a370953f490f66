//! Positions as scenarios and booklets have them, and as text.

use super::board::{Board, Square};
use super::data::Goals;
use super::game::Wars;
use super::state::{Kind, Level, Stage, Unit, UnitState, WarsState};
use crate::kit::position::Position;
use crate::kit::tokens::{ParseError, Tokens, fault};
use crate::play::{Rules, Seat};
use cardwright_base::diagnostic::{Diagnostic, Report, Severity};
use cardwright_base::english::a;

/// Columns and rows of the field where nothing is said of it.
const PLAIN: usize = 10;
/// What is said of the table.
const TABLE: [&str; 6] = ["map", "row", "win", "rounds", "round", "buying"];
/// What is said of a side, beside its units and buildings.
const OF_SIDE: [&str; 7] = ["money", "medals", "stars", "commander", "power", "super", "lost"];

/// A misreading of something that was read well enough.
fn wrong(why: impl Into<String>) -> ParseError {
    ParseError { at: 0..0, why: why.into(), near: None }
}

fn number(words: &mut Tokens<'_>, most: u16) -> Result<u16, ParseError> {
    let read = |text: &str| text.parse().ok().filter(|it| *it <= most);
    words.read(&format!("a number from 0 to {most}"), read)
}

impl Wars {
    /// The rules and the state of a position; without pieces, those of the start of the scenario. `None`
    /// when errors were pushed.
    pub(super) fn at(self, position: &Position, report: &mut Report) -> Option<(Self, WarsState)> {
        let before = report.count(Severity::Error);
        position.only(&["players", "turn", "win_rules"], report);
        position.for_two(report);
        let (mut rules, mut state) = match &position.pieces {
            None => {
                let state = self.start(2)?;
                (self, state)
            }
            Some(_) => {
                let rules = self.on(position, report)?;
                let state = rules.empty();
                (rules, state)
            }
        };
        if !position.can_be_won() {
            rules.goals = Goals { conquest: false, medals: None, cities: None, ..rules.goals };
        }
        if let Some(turn) = &position.turn {
            let found = rules.names().position(|it| it == turn.value);
            if found.is_none() {
                let message = format!("`{}` does not take part", turn.value);
                let fault = Diagnostic::error("D006", message).at(turn.span, "unknown side");
                let names = rules.names();
                report.push(fault.suggest(turn.span, &turn.value, names, |it| format!("\"{it}\"")));
            }
            state.on_turn = found.unwrap_or_default() as Seat;
        }
        for text in position.pieces.iter().flatten() {
            if let Err(misread) = rules.say(&mut state, &text.value) {
                report.push(fault(text, 0, misread, "unknown kind of line", report));
            } else if let Err(misread) = rules.commanded(&state, &text.value) {
                report.push(fault(text, 0, misread, "name the commander before this", report));
            }
        }
        rules.ask(&mut state);
        (report.count(Severity::Error) == before).then_some((rules, state))
    }

    /// The same rules on the ground of a position, with its aims.
    fn on(mut self, position: &Position, report: &mut Report) -> Option<Self> {
        let mut rows = Vec::new();
        let (mut conquest, mut medals, mut cities) = (false, None, None);
        let mut aims = false;
        self.goals.rounds = u16::MAX;
        let mut ground = Board::new(&vec![vec![self.data.default_terrain(); PLAIN]; PLAIN]);
        for text in position.pieces.iter().flatten() {
            let mut words = Tokens::of(&text.value);
            let read = || -> Result<(), ParseError> {
                match words.peek() {
                    Some("map") => {
                        words.pass("map");
                        let ids: Vec<&str> = self.data.maps.keys().map(String::as_str).collect();
                        let place = words.one("a map", ids.iter().copied())?;
                        ground = self.data.maps.get(ids[place]).cloned();
                    }
                    Some("row") => {
                        words.pass("row");
                        let (at, letters) = words.next("a row of terrain")?;
                        let row = self.data.row(letters);
                        rows.push(row.map_err(|why| ParseError { at, why, near: None })?);
                    }
                    Some("win") => {
                        words.pass("win");
                        aims = true;
                        match words
                            .one("a way to win", ["conquest", "medals", "cities"].into_iter())?
                        {
                            0 => conquest = true,
                            1 => medals = Some(number(&mut words, 99)? as u8),
                            _ => cities = Some(number(&mut words, 99)? as u8),
                        }
                    }
                    Some("rounds") => {
                        words.pass("rounds");
                        self.goals.rounds = number(&mut words, 999)?;
                    }
                    _ => return Ok(()),
                }
                words.end()
            };
            if let Err(misread) = read() {
                report.push(fault(text, 0, misread, "unknown kind of line", report));
                return None;
            }
        }
        if !rows.is_empty() {
            ground = Board::new(&rows);
        }
        self.goals = Goals { conquest: conquest || !aims, medals, cities, ..self.goals };
        let Some(ground) = ground else {
            let fault = Diagnostic::error("D004", "these rows do not form a board");
            report.push(fault.at(position.span, "expected rows of the same length, at most 15"));
            return None;
        };
        // Buildings come before their owners are asked for.
        (self.ground, self.ways) = (ground, std::sync::OnceLock::new());
        for text in position.pieces.iter().flatten() {
            self.build(&text.value);
        }
        Some(self)
    }

    /// Puts the terrain of a line on the ground; lines that are about something else, or faulty, wait.
    fn build(&mut self, text: &str) {
        let mut words = text.split_whitespace().peekable();
        let side = words.peek().and_then(|first| self.names().position(|it| it == *first));
        if side.is_some() {
            words.next();
        }
        let Some(terrain) = words.next().and_then(|it| self.data.terrain_of(it)) else { return };
        for at in words.filter_map(|it| self.ground.named(it)).collect::<Vec<_>>() {
            self.data.cover(&mut self.ground, at, terrain, side.map(|it| it as Seat));
        }
    }

    /// Reads a line into a state. The ground is there already.
    fn say(&self, state: &mut WarsState, text: &str) -> Result<(), ParseError> {
        if state.owners.len() != self.ground.buildings.len() {
            state.owners = self.ground.buildings.iter().map(|it| it.1).collect();
        }
        let mut words = Tokens::of(text);
        let terrain = || self.data.terrain.iter().map(|it| it.id.as_str());
        let first = words.peek().unwrap_or_default();
        let side = self.names().position(|it| it == first);
        let Some(seat) = side.map(|it| it as Seat) else {
            let known = TABLE.into_iter().chain(self.names()).chain(terrain());
            let place = words.one("a word that a line begins with", known)?;
            match TABLE.get(place) {
                Some(&"buying") => state.stage = Stage::Buying,
                Some(&"round") => state.round = number(&mut words, 999)?,
                // These have been read with the ground.
                Some(_) => return Ok(()),
                None => return self.squares(words),
            }
            return words.end();
        };
        words.next("a side")?;
        let units = || self.data.units.iter().map(|it| it.id.as_str());
        let known = OF_SIDE.into_iter().chain(units()).chain(terrain());
        let place = words.one("something that a side has", known)?;
        let own = state.side_mut(seat);
        match OF_SIDE.get(place) {
            Some(&"money") => own.money = number(&mut words, 999)?,
            Some(&"medals") => own.medals = number(&mut words, 99)? as u8,
            Some(&"stars") => own.stars = number(&mut words, 99)? as u8,
            Some(&"commander") => own.leader = Some(self.commander(&mut words)?),
            Some(&"power") => own.power = Some(Level::Power),
            Some(&"super") => own.power = Some(Level::Super),
            Some(_) => {
                let kind = self.unit_kind(&mut words)?;
                let counters = self.data.unit(kind).counters.into();
                own.out[kind.place()] = number(&mut words, counters)? as u8;
            }
            None if place - OF_SIDE.len() < self.data.units.len() => {
                return self.enlist(state, seat, Kind((place - OF_SIDE.len()) as u8), words);
            }
            None => return self.squares(words),
        }
        words.end()
    }

    fn squares(&self, mut words: Tokens<'_>) -> Result<(), ParseError> {
        self.square(&mut words)?;
        while words.peek().is_some() {
            self.square(&mut words)?;
        }
        Ok(())
    }

    /// A unit on a square or inside another one: `b3`, `b3 5`, `b3 8 takes 2`, `b3 done`, `in b3 5`.
    fn enlist(
        &self,
        state: &mut WarsState,
        seat: Seat,
        kind: Kind,
        mut words: Tokens<'_>,
    ) -> Result<(), ParseError> {
        let inside = words.pass("in");
        let at = self.square(&mut words)?;
        let mut unit = self.fresh(seat, kind, at);
        if words.peek().is_some_and(|word| word.starts_with(|it: char| it.is_ascii_digit())) {
            unit.unit_state.hits = self.hit_points(&mut words)?;
            unit.unit_state.worn =
                self.data.rule_options.stays_reduced && self.reduced(unit.unit_state);
        }
        unit.done = words.pass("done");
        let points = self.terrain(at).points.filter(|_| self.may_capture(state, &unit));
        if words.pass("takes") {
            let left =
                |text: &str| text.parse().ok().filter(|it| (1..=points.unwrap_or(99)).contains(it));
            let what = match points {
                Some(points) => {
                    let building = &self.terrain(at).title;
                    format!("a number of capture points left of the {building}, 1 to {points}")
                }
                None => "a number of capture points".to_owned(),
            };
            unit.takes = Some(words.read(&what, left)?);
        }
        words.end()?;
        let (id, name) = (&self.data.unit(kind).id, self.ground.name(at));
        if self.left(state, seat, kind) == 0 {
            return Err(wrong(format!("no counter of `{id}` is left")));
        }
        if unit.takes.is_some() && points.is_none() {
            return Err(wrong(format!("{} can't be capturing on {name}", a(id))));
        }
        match (inside, state.at(at).is_some()) {
            (true, _) if self.room_at(state, &unit) => {
                let other = state.at_mut(at).expect("it has room");
                other.aboard.push(unit.unit_state);
                other.aboard.sort();
                Ok(())
            }
            (true, _) => Err(wrong(format!("nobody on {name} has room for {}", a(id)))),
            (false, true) => Err(wrong(format!("two units stand on {name}"))),
            (false, false) if self.price(&unit, at).is_none() => {
                Err(wrong(format!("{name} is closed to {}", a(id))))
            }
            (false, false) => {
                state.put(unit);
                Ok(())
            }
        }
    }

    /// Whether what a line says of stars and powers goes with the commander of its side.
    fn commanded(&self, state: &WarsState, text: &str) -> Result<(), ParseError> {
        let mut words = Tokens::of(text);
        let side = words.peek().unwrap_or_default();
        let Some(seat) = self.seat_named(side) else { return Ok(()) };
        words.next("a side")?;
        let (at, what) = words.next("something that a side has")?;
        if !["stars", "power", "super"].contains(&what) {
            return Ok(());
        }
        let stars = state.side(seat).stars;
        let why = match self.leader(state, seat) {
            None => format!("{side} has no commander: `{side} commander` and an id come first"),
            Some(leader) if stars > leader.large => {
                format!("the track of `{}` has {} stars, not {stars}", leader.id, leader.large)
            }
            Some(_) => return Ok(()),
        };
        Err(ParseError { at, why, near: None })
    }

    /// A number of hit points that a unit can have.
    pub(super) fn hit_points(&self, words: &mut Tokens<'_>) -> Result<u8, ParseError> {
        let whole = self.data.hits;
        let hits = |text: &str| text.parse().ok().filter(|it| (1..=whole).contains(it));
        words.read(&format!("a number of hit points, 1 to {whole}"), hits)
    }

    /// Whether a unit has room in the one on its square.
    fn room_at(&self, state: &WarsState, unit: &Unit) -> bool {
        let at = unit.at;
        let outside = Unit { at: Square(u8::MAX), ..unit.clone() };
        self.room(state, &outside, at)
    }

    /// A counter in words: `tank 5`.
    pub(super) fn unit_state_text(&self, unit_state: UnitState) -> String {
        format!("{} {}", self.data.unit(unit_state.kind).id, unit_state.hits)
    }

    /// Units of a state, as a position has them.
    pub(super) fn unit_texts<'s>(
        &self,
        state: &'s WarsState,
        seats: &'s [Seat],
    ) -> impl Iterator<Item = String> + use<'_, 's> {
        let of = state.units.iter().filter(|it| seats.contains(&it.seat));
        of.flat_map(|unit| {
            let (side, at) = (self.name(unit.seat), self.ground.name(unit.at));
            let id = |it: &UnitState| &self.data.unit(it.kind).id;
            let own = format!("{side} {} {at} {}", id(&unit.unit_state), unit.unit_state.hits);
            let inside = unit.aboard.iter();
            let inside = inside.map(|it| format!("{side} {} in {at} {}", id(it), it.hits));
            std::iter::once(own).chain(inside).collect::<Vec<_>>()
        })
    }
}
