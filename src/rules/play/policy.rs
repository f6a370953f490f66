//! Who decides for a seat.

use super::{Dice, Rules, Seat};

/// Somebody who decides. The same policy may sit on several seats and in several games at a time, so
/// it keeps nothing between decisions.
pub trait Policy<R: Rules>: Sync {
    /// One of the actions that the seat has.
    fn choose(&self, seen: &Decision<'_, R>, dice: &mut Dice) -> R::Action;

    /// The actions that are worth a second thought, the first thought first: at least one. Without
    /// an opinion of its own these are all, in any order after the one that it chooses.
    fn consider(&self, seen: &Decision<'_, R>, dice: &mut Dice) -> Vec<R::Action> {
        let first = self.choose(seen, dice);
        let mut others: Vec<R::Action> =
            seen.actions.iter().copied().filter(|it| *it != first).collect();
        for place in (1..others.len()).rev() {
            others.swap(place, dice.index(place + 1));
        }
        others.insert(0, first);
        others
    }
}

/// What somebody who decides may look at: no card that is hidden from the seat.
pub struct Decision<'a, R: Rules> {
    pub(crate) rules: &'a R,
    /// Whose decision it is.
    pub seat: Seat,
    /// What may be done: at least one action, ascending.
    pub actions: &'a [R::Action],
    state: &'a R::State,
}

impl<'a, R: Rules> Decision<'a, R> {
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
pub struct RandomPolicy;

impl<R: Rules> Policy<R> for RandomPolicy {
    fn choose(&self, seen: &Decision<'_, R>, dice: &mut Dice) -> R::Action {
        seen.actions[dice.index(seen.actions.len())]
    }
}
