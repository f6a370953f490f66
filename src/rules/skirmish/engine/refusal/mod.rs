//! Why something can't be done: asked only when it can't, so that the options need no words.

mod attacks;
mod fights;
mod turns;

use super::action::Action;
use super::game::Skirmish;
use super::kinds::Kind;
use super::state::{Player, SkirmishState, Step};
use crate::play::Refusal;
use crate::skirmish::Need;

impl Skirmish {
    /// The rule that forbids an action that is not among the options.
    pub(super) fn refusal(&self, state: &SkirmishState, action: Action) -> Refusal {
        let why = match (state.step, action) {
            (Step::Over, _) => return Refusal::rule("the game is over"),
            (_, Action::Draw(_) | Action::Lot(_)) => return self.no_chance(state, action),
            (Step::Lots(_) | Step::Deal(_), _) => Refusal::rule("the cards are still being dealt"),
            (Step::Refill(_), _) => Refusal::rule("hands are being refilled"),
            (Step::Fight { .. }, _) => self.no_such_answer(state, action),
            (Step::Act { worn }, _) => self.no_such_turn(state, worn, action),
            (Step::Discard, _) => self.no_such_end(state, action),
        };
        // Whatever else is wrong, a card that is not there is the first thing to say.
        self.not_held(state, action).unwrap_or(why)
    }

    fn no_chance(&self, state: &SkirmishState, action: Action) -> Refusal {
        match (state.step, action) {
            (Step::Lots(_), Action::Lot(kind)) => {
                Refusal::rule(format!("no `{}` is left to be dealt", self.id(kind)))
            }
            (Step::Deal(_) | Step::Refill(_), Action::Draw(kind)) => {
                Refusal::rule(format!("no `{}` is left in the deck", self.id(kind)))
            }
            (Step::Lots(_), _) => Refusal::rule("a weapon is being dealt now, not a card"),
            (Step::Deal(_) | Step::Refill(_), _) => {
                Refusal::rule("a card is being drawn now, not a weapon")
            }
            _ => Refusal::rule("nothing is left to chance now"),
        }
    }

    /// Says so when a card of the action is not in the hand of the one whose decision it is.
    fn not_held(&self, state: &SkirmishState, action: Action) -> Option<Refusal> {
        let crate::play::ToAct::Seat(seat) = self.asked(state) else { return None };
        let hand = &state.player(seat).hand;
        let (first, second) = match action {
            Action::Wear(kind)
            | Action::Wield(kind)
            | Action::Defend(kind)
            | Action::Discard(kind) => (Some(kind), None),
            Action::Attack { card, opener, .. } => (card, opener),
            Action::Counter { opener, card, .. } => (card, Some(opener)),
            Action::Cancel { with, .. } => (Some(with), None),
            Action::Hook { opener, .. } => (Some(opener), None),
            Action::Strike { card, .. } => (card, None),
            _ => (None, None),
        };
        let missing = |kind: &Kind| {
            let wanted = 1 + u8::from(first == second);
            hand.count(*kind) < wanted
        };
        let missing = first.into_iter().chain(second).find(|it| missing(it))?;
        Some(Refusal::rule(format!("there is no `{}` in that hand", self.id(missing))))
    }

    /// What a player lacks for a card that needs something.
    fn lacks(&self, need: Need, player: &Player, kind: Kind) -> Option<Refusal> {
        if self.met(need, player) {
            return None;
        }
        let id = self.id(kind);
        Some(match need {
            Need::Shield if player.shield.is_some() => {
                Refusal::ruling("K-27", format!("`{id}` needs a shield, and it is slung"))
            }
            Need::Shield => Refusal::rule(format!("`{id}` needs a shield, and there is none")),
            Need::WeaponOrShield => {
                Refusal::ruling("K-35", format!("`{id}` needs a weapon or a shield"))
            }
            Need::Weapon | Need::Nothing => {
                Refusal::rule(format!("`{id}` needs a weapon, and there is none"))
            }
        })
    }
}
