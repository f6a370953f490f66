//! A table with its people, its past and its log.

use super::chance::Chance;
use super::components::GameComponents;
use super::doing::Doing;
use super::moves::Move;
use super::refusal::Refusal;
use super::state::TableState;
use super::{apart, setup};
use serde::{Deserialize, Serialize};

/// How many moves can be taken back.
const PAST: usize = 200;
/// How many lines of the log are kept.
const LOG: usize = 500;
/// Most seats of a table.
const MOST_SEATS: usize = 12;

/// A table that several people share. Each sees what its seat may see, and does what anybody at a table can do.
#[derive(Clone, Debug)]
pub struct FreeTable {
    pub(super) components: GameComponents,
    pub(super) state: TableState,
    pub(super) chance: Chance,
    past: Vec<TableState>,
    /// What was taken back and can be done again, the next one last.
    future: Vec<TableState>,
    pub(super) log: Vec<Line>,
    /// Who sits where; the place in the list is the seat.
    pub(super) people: Vec<Person>,
    /// Counts what has happened.
    pub(super) version: u64,
    /// The game no longer has the variant of the table.
    has_lost_variant: bool,
}

/// A line of the log.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Line {
    pub(super) who: Option<String>,
    pub(super) what: String,
}

/// Who sits on a seat.
#[derive(Clone, Debug, Default)]
pub(super) struct Person {
    /// By which they are known. `None` where nobody has sat down.
    secret: Option<String>,
    /// Their window was closed: somebody else may sit down.
    pub(super) away: bool,
}

impl Person {
    pub(super) fn is_there(&self) -> bool {
        self.secret.is_some() && !self.away
    }
}

impl FreeTable {
    /// Sets a game up for so many seats. Whoever knows `seed` can work out how piles lie.
    ///
    /// # Errors
    /// When there are no seats, or too many.
    pub fn new(components: GameComponents, seats: usize, seed: &str) -> Result<Self, Refusal> {
        if !(1..=MOST_SEATS).contains(&seats) {
            return Err(Refusal::new(format!("a table has 1 to {MOST_SEATS} seats")));
        }
        let mut chance = Chance::new(seed);
        let (state, short) = setup::set_up(&components, seats, &mut chance);
        let mut table = Self::of(components, state, chance);
        table.tell(None, format!("the game is set up for {seats}"));
        short.into_iter().for_each(|it| table.tell(None, it));
        Ok(table)
    }

    pub(super) fn of(components: GameComponents, state: TableState, chance: Chance) -> Self {
        let people = vec![Person::default(); state.seats.len()];
        Self {
            components,
            state,
            chance,
            past: Vec::new(),
            future: Vec::new(),
            log: Vec::new(),
            people,
            version: 0,
            has_lost_variant: false,
        }
    }

    /// Who sat at another table sits here, on the seats of the same numbers: nobody gets at a hand by setting up or
    /// opening a table.
    pub fn keep_people(&mut self, before: &Self) {
        for (person, old) in self.people.iter_mut().zip(&before.people) {
            person.clone_from(old);
        }
        self.version = self.version.max(before.version) + 1;
    }

    /// How many seats there are.
    pub fn seats(&self) -> usize {
        self.people.len()
    }

    /// Counts what has happened, so that who asks again knows whether anything has.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// The seat, from 1, of whoever has this secret. `None` when nobody has.
    pub fn seat_of(&self, secret: &str) -> Option<usize> {
        let is_theirs = |it: &Person| it.secret.as_deref() == Some(secret);
        self.people.iter().position(is_theirs).map(|it| it + 1)
    }

    /// Sits down on a seat, from 1, under a secret of the window's own. Who sat elsewhere stands up there.
    ///
    /// # Errors
    /// When somebody sits there.
    pub fn sit(&mut self, seat: usize, secret: &str) -> Result<(), Refusal> {
        let at = seat.checked_sub(1).filter(|it| *it < self.people.len());
        let at = at.ok_or_else(|| Refusal::new("there is no such seat"))?;
        let person = &self.people[at];
        let own = person.secret.as_deref() == Some(secret);
        if person.is_there() && !own {
            return Err(Refusal::new(format!("somebody sits on {}", self.state.seats[at].name)));
        }
        if own && !person.away {
            return Ok(());
        }
        let after = if person.away && !own { ", in the place of whoever sat there" } else { "" };
        if let Some(old) = self.seat_of(secret).filter(|it| *it != seat) {
            self.people[old - 1] = Person::default();
        }
        self.people[at] = Person { secret: Some(secret.to_owned()), away: false };
        let name = self.state.seats[at].name.clone();
        self.tell(Some(name), format!("sat down{after}"));
        Ok(())
    }

    /// Sits down on a seat, from 1, whoever sits there: their window has no seat from then on.
    ///
    /// # Errors
    /// When there is no such seat.
    pub fn take_over(&mut self, seat: usize, secret: &str) -> Result<(), Refusal> {
        let theirs = seat.checked_sub(1).and_then(|it| self.people.get_mut(it));
        if let Some(person) = theirs.filter(|it| it.secret.as_deref() != Some(secret)) {
            // As if they had left; that it was taken over is told by who sits down.
            person.away |= person.secret.is_some();
        }
        self.sit(seat, secret)
    }

    /// The variant of the game that lies on the table, by its id. `None` for the game as it is.
    pub fn variant(&self) -> Option<&str> {
        self.components.variant.as_deref()
    }

    /// The window of a seat was closed. It can come back with its secret until somebody else sits down there.
    pub fn leave(&mut self, secret: &str) {
        if let Some(seat) = self.seat_of(secret).filter(|it| !self.people[it - 1].away) {
            self.people[seat - 1].away = true;
            let name = self.state.seats[seat - 1].name.clone();
            self.tell(Some(name), "left".to_owned());
        }
    }

    /// Whoever has this secret does something.
    ///
    /// # Errors
    /// When they have no seat, or it can't be done; then nothing has changed.
    pub fn perform(&mut self, secret: &str, what: Move) -> Result<(), Refusal> {
        let seat = self.seated(secret)?;
        let (mut state, mut chance) = (self.state.clone(), self.chance.clone());
        let (components, name) = (&self.components, self.state.seats[seat].name.clone());
        let doing = Doing { state: &mut state, components, chance: &mut chance, seat };
        let told = what.perform(doing)?;
        self.past.push(std::mem::replace(&mut self.state, state));
        if self.past.len() > PAST {
            self.past.remove(0);
        }
        self.future.clear();
        self.chance = chance;
        self.version += 1;
        if let Some(told) = told {
            self.tell(Some(name), told);
        }
        Ok(())
    }

    /// Takes back what was done last, whoever did it. Chance is not taken back: what is shuffled or rolled again comes
    /// out anew.
    ///
    /// # Errors
    /// When there is nothing to take back, or who asks has no seat.
    pub fn undo(&mut self, secret: &str) -> Result<(), Refusal> {
        let seat = self.seated(secret)?;
        let mut before =
            self.past.pop().ok_or_else(|| Refusal::new("there is nothing to take back"))?;
        before.next = self.state.next;
        self.future.push(std::mem::replace(&mut self.state, before));
        let name = self.state.seats[seat].name.clone();
        self.tell(Some(name), "took back what was done last".to_owned());
        Ok(())
    }

    /// Does again what was taken back last, with what chance had made of it.
    ///
    /// # Errors
    /// When nothing was taken back since somebody did something, or who asks has no seat.
    pub fn redo(&mut self, secret: &str) -> Result<(), Refusal> {
        let seat = self.seated(secret)?;
        let after = self.future.pop();
        let mut after = after.ok_or_else(|| Refusal::new("there is nothing to do again"))?;
        after.next = after.next.max(self.state.next);
        self.past.push(std::mem::replace(&mut self.state, after));
        let name = self.state.seats[seat].name.clone();
        self.tell(Some(name), "did again what was taken back".to_owned());
        Ok(())
    }

    /// Whether something that was taken back can be done again.
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// Whether something can be taken back.
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// The data of the game has changed. Whether anything on the table has. Without its variant in the game the table
    /// stays as it is.
    pub fn follow(&mut self, components: GameComponents) -> bool {
        let has_lost =
            self.components.variant.is_some() && components.variant != self.components.variant;
        let is_new = has_lost && !self.has_lost_variant;
        self.has_lost_variant = has_lost;
        if let (true, Some(variant)) = (has_lost, &self.components.variant) {
            if is_new {
                self.tell(None, format!("the game has no variant {variant} any more"));
            }
            return is_new;
        }
        let before = std::mem::replace(&mut self.components, components);
        let told = apart::follow(&mut self.state, &before, &self.components);
        let changed = !told.is_empty();
        if changed {
            // What lies before the change speaks of cards that are gone.
            self.past.clear();
            self.future.clear();
        }
        told.into_iter().for_each(|it| self.tell(None, it));
        changed
    }

    pub(super) fn seated(&self, secret: &str) -> Result<usize, Refusal> {
        let seat = self.seat_of(secret).filter(|it| !self.people[it - 1].away);
        seat.map(|it| it - 1).ok_or_else(|| Refusal::new("sit down first"))
    }

    pub(super) fn tell(&mut self, who: Option<String>, what: String) {
        self.version += 1;
        self.log.push(Line { who, what });
        if self.log.len() > LOG {
            self.log.remove(0);
        }
    }
}
