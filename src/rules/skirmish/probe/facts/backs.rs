//! What a card is on its other side: a weapon while its wielder recovers, and a SHIELD that has stopped an attack.

use super::{Facts, note};
use crate::fact::Fact;
use crate::play::Rules;
use crate::skirmish::engine::{Action, Kind, Recovery, SkirmishState};
use crate::skirmish::probe::{Prober, STRIKER};

/// More turns than anybody needs to be whole again.
const TURNS: usize = 99;

impl Prober<'_> {
    /// What the turned weapon of somebody says who recovers.
    pub(super) fn recovery_facts(&self, facts: &mut Facts) {
        for kind in self.rules.weapons() {
            let mut state = self.rules.empty_table(2);
            state.player_mut(STRIKER).weapon = Some(*kind);
            state.player_mut(STRIKER).health = 1;
            state.player_mut(STRIKER).worn = self.rules.armour().iter().copied().collect();
            self.rules.armour().iter().for_each(|it| state.normal.add(*it));
            let arms = self.rules.weapons().iter().chain(self.rules.shields());
            arms.for_each(|it| state.weapons.add(*it));
            let ways = self.options(&state).into_iter().filter_map(|action| match action {
                Action::Recover(what) => Some(what),
                _ => None,
            });
            for what in ways {
                self.recovery(*kind, &state, what, facts);
            }
        }
    }

    fn after(&self, state: &SkirmishState, action: Action) -> SkirmishState {
        let mut state = state.clone();
        self.rules.play(&mut state, action, &mut Vec::new());
        state
    }

    /// One way to recover: what it gives, and what else may be done in that turn.
    fn recovery(&self, kind: Kind, state: &SkirmishState, what: Recovery, facts: &mut Facts) {
        let id = self.rules.id(kind);
        let after = self.after(state, Action::Recover(what));
        let (before, player) = (state.player(STRIKER), after.player(STRIKER));
        if !player.turned {
            return;
        }
        match what {
            Recovery::Health => {
                let gained = i64::from(player.health - before.health);
                note(facts, id, Fact::of("gains-health", None, gained));
                let most = self.most_health(state);
                note(facts, id, Fact::of("health-limit", None, i64::from(most)));
            }
            Recovery::Shield(it) if player.shield == Some((it, 0)) => {
                note(facts, id, Fact::on("takes-shield-back", self.rules.id(it)));
            }
            Recovery::Weapon(it) => {
                let in_play = player.weapon == Some(it) && it != kind;
                let in_hand = player.hand.has(it);
                if in_hand {
                    note(facts, id, Fact::plain("takes-weapon-to-hand"));
                } else if in_play {
                    note(facts, id, Fact::plain("takes-weapon-back"));
                }
            }
            Recovery::Armour(it) if player.hand.has(it) => {
                note(facts, id, Fact::on("takes-armour-back", self.rules.id(it)));
            }
            Recovery::ArmourOff(it) if !player.worn.has(it) => {
                note(facts, id, Fact::on("takes-armour-off", self.rules.id(it)));
            }
            _ => {}
        }
        let options = self.options(&after);
        let again = |it: &Action| matches!(it, Action::Recover(_));
        if !options.iter().any(again) {
            note(facts, id, Fact::plain("recovers-once"));
        }
        let fights = |it: &Action| matches!(it, Action::Attack { .. } | Action::Wear(_));
        if self.options(state).iter().any(fights) && !options.iter().any(fights) {
            note(facts, id, Fact::plain("defends-only"));
        }
        if options.contains(&Action::End) && !self.after(&after, Action::End).player(STRIKER).turned
        {
            note(facts, id, Fact::plain("turned-up-at-end"));
        }
    }

    /// What health comes to when somebody recovers again and again.
    fn most_health(&self, state: &SkirmishState) -> i16 {
        let mut state = state.clone();
        for _ in 0..TURNS {
            let after = self.after(&state, Action::Recover(Recovery::Health));
            let health = after.player(STRIKER).health;
            if health == state.player(STRIKER).health {
                break;
            }
            state.player_mut(STRIKER).health = health;
        }
        state.player(STRIKER).health
    }
}
