//! Who decides for a seat.

use super::{Dice, Rules, Seat};

/// Somebody who decides. The same policy may sit on several seats and in several games at a time, so
/// it keeps nothing between decisions.
pub trait Policy<R: Rules>: Sync {
    /// One of the actions that the seat has.
    fn choose(&self, seen: &Seen<'_, R>, dice: &mut Dice) -> R::Action;
}

/// What somebody who decides may look at: no card that is hidden from the seat.
pub struct Seen<'a, R: Rules> {
    /// The rules of the game.
    pub rules: &'a R,
    /// Whose decision it is.
    pub seat: Seat,
    /// What may be done: at least one action, ascending.
    pub actions: &'a [R::Action],
    state: &'a R::State,
}

impl<'a, R: Rules> Seen<'a, R> {
    /// The decision of a seat that is to act in `state`, where it may do `actions`.
    pub fn new(rules: &'a R, state: &'a R::State, seat: Seat, actions: &'a [R::Action]) -> Self {
        Self { rules, seat, actions, state }
    }

    /// What the seat knows.
    pub fn view(&self) -> R::View {
        self.rules.observe(self.state, self.seat)
    }
}

/// Does anything that it may, all alike.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<R: Rules> Policy<R> for Random {
    fn choose(&self, seen: &Seen<'_, R>, dice: &mut Dice) -> R::Action {
        seen.actions[dice.index(seen.actions.len())]
    }
}
