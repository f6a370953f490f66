//! The own turn.

use super::TurnContext;
use crate::skirmish::engine::action::{Action, Recovery};
use crate::skirmish::engine::kinds::Kind;
use crate::skirmish::engine::state::Player;

impl TurnContext<'_> {
    /// Steps 1 and 2. What comes beside the action is done before it.
    pub(super) fn act(&self, actions: &[Action]) -> Action {
        let (best, value) = self.best(actions, |it| self.action(it));
        let recovers = matches!(best, Action::Recover(_));
        let aside = actions.iter().copied().find(|action| match action {
            // Putting armour on rules recovering out (K-21).
            Action::Wear(_) => {
                self.temper().armour > 0.0 && !(recovers && value > self.temper().armour)
            }
            Action::Wield(kind) => self.gain(*kind) > 0.0,
            _ => false,
        });
        aside.unwrap_or(best)
    }

    pub(super) fn action(&self, action: Action) -> f64 {
        match action {
            Action::Attack { at, form, card, opener, item } => {
                let blow = form.blow(self.own().weapon, card, opener, item);
                self.temper().bold
                    * (self.eagerness() * self.expected(&blow, at) - self.prices(blow.cards()))
            }
            Action::Recover(what) => self.recovery(what),
            Action::Pass => 0.0,
            _ => f64::NEG_INFINITY,
        }
    }

    /// The longer it lasts, the more an attack is worth beside cards and counters of one's own.
    fn eagerness(&self) -> f64 {
        let rounds = f64::from(self.table().turn) / f64::from(self.table().seats);
        1.0 + rounds / self.temper().patience
    }

    fn recovery(&self, what: Recovery) -> f64 {
        let own = self.own();
        match what {
            Recovery::Health => {
                let figures = &self.rules.figures;
                let missing = figures.health as i16 - own.health;
                let gain = missing.min(figures.recover_health as i16);
                // The counters that it brings are as dear as they will be to lose.
                self.pain(own.health + gain, gain)
            }
            Recovery::Shield(kind) if own.weapon.is_none_or(|it| self.rules.leaves_a_hand(it)) => {
                let now = own
                    .shield
                    .map_or(0.0, |(kind, uses)| self.sensible.uses_left(self.rules, kind, uses));
                let none = own.shield.is_none();
                self.sensible.uses_left(self.rules, kind, 0) - now
                    + if none { self.waiting_for_a_shield() } else { 0.0 }
            }
            Recovery::Weapon(kind) => self.gain(kind),
            Recovery::Armour(_) if own.worn.is_empty() && !self.has_armour() => {
                self.temper().armour
            }
            Recovery::Shield(_) | Recovery::Armour(_) | Recovery::ArmourOff(_) => 0.0,
        }
    }

    fn has_armour(&self) -> bool {
        self.rules.armour().iter().any(|it| self.own().hand.has(*it))
    }

    /// What another weapon would bring.
    fn gain(&self, kind: Kind) -> f64 {
        let worths = &self.sensible.worths;
        let own = self.own();
        let none = if own.weapon.is_none() { self.temper().weapon } else { 0.0 };
        let mut gain =
            worths.weapon(self.rules, Some(kind)) - worths.weapon(self.rules, own.weapon);
        gain *= self.temper().ahead;
        if self.temper().suits > 0.0 {
            let hand = self.hand.get_or_init(|| self.hand_with(own.weapon));
            gain += self.temper().suits * (self.hand_with(Some(kind)) - hand);
        }
        if !self.rules.leaves_a_hand(kind) && self.rules.shield_in_use(own) {
            gain -= own
                .shield
                .map_or(0.0, |(kind, uses)| self.sensible.uses_left(self.rules, kind, uses));
        }
        gain + none
    }

    /// What the hand would be worth with a weapon. One that takes both hands takes a card too, and
    /// the use of the cards that need a SHIELD.
    fn hand_with(&self, weapon: Option<Kind>) -> f64 {
        let player = Player { weapon, ..*self.own() };
        self.sensible.hand(self.rules, &player)
    }

    /// What the cards in hand would be worth more with a SHIELD.
    fn waiting_for_a_shield(&self) -> f64 {
        let with = self.sensible.worths.at(self.rules, self.own().weapon, true);
        let without = self.holding;
        self.own().hand.copies().map(|it| (with.worth(it) - without.worth(it)).max(0.0)).sum()
    }

    /// Step 3: the poorest card goes if the deck has better ones, or it must.
    pub(super) fn throw_away(&self, actions: &[Action]) -> Action {
        let poorest = self.best(actions, |action| match action {
            // A weapon that was taken to the hand waits there for the next turn (K-18).
            Action::Discard(kind)
                if self.rules.weapons().contains(&kind) && self.gain(kind) > 0.0 =>
            {
                f64::NEG_INFINITY
            }
            Action::Discard(kind) => -self.values[kind.index()],
            _ => f64::NEG_INFINITY,
        });
        let fresh = self.holding.fresh * self.restlessness();
        let keep = actions.iter().copied().find(|it| *it == Action::End);
        match (poorest, keep) {
            ((Action::Discard(_), value), Some(end)) if -value >= fresh => end,
            ((discard @ Action::Discard(_), _), _) => discard,
            (_, end) => end.unwrap_or(actions[0]),
        }
    }

    /// How much dearer than usual fresh cards are: a game that has lasted far too long is stuck
    /// between hands that are kept for better days.
    fn restlessness(&self) -> f64 {
        /// So many times its patience a sensible player sits through before that.
        const SITS: f64 = 2.0;
        let rounds = f64::from(self.table().turn) / f64::from(self.table().seats);
        1.0 + (rounds / self.temper().patience - SITS).max(0.0)
    }
}
