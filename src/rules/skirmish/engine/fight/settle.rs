//! What an attack, or one part of it, comes to.

use crate::play::Seat;
use crate::skirmish::Item;
use crate::skirmish::engine::action::{Answer, Event, Origin, With};
use crate::skirmish::engine::game::Skirmish;
use crate::skirmish::engine::kinds::Kind;
use crate::skirmish::engine::state::{Cause, Player, SkirmishState, Stage, Step, Strike};
use crate::skirmish::engine::tables::Shape;
use crate::skirmish::rule_options::{K15, K22, K28, K50};

impl Skirmish {
    /// Settles the part: it is stopped or it hits. Then the next part, the next defender, or the
    /// end of the fight.
    pub(super) fn settle(&self, state: &mut SkirmishState, told: &mut Vec<Event>) {
        self.refund(state, told);
        let fight = state.fight_mut();
        if fight.blow.origin == Origin::Wear {
            return self.put_on(state, told);
        }
        let mut goes_on = true;
        match fight.answer {
            Some(answer) => {
                if answer.effects.passes_on && self.pass_on(state, told) {
                    return;
                }
                goes_on = self.stopped(state, answer, told);
            }
            None => self.hits(state, told),
        }
        let Some(fight) = &mut state.fight else { return };
        let parts = self.tables.shape(&fight.blow).parts;
        let at = fight.at;
        if goes_on && fight.part + 1 < parts && state.player(at).alive {
            let fight = state.fight_mut();
            fight.part += 1;
            fight.answer = None;
            fight.defended = false;
            fight.stage = Stage::Answer;
        } else {
            self.end_fight(state, told);
        }
    }

    /// Armour that nobody has cancelled is worn.
    fn put_on(&self, state: &mut SkirmishState, told: &mut Vec<Event>) {
        let fight = state.fight_mut();
        let (seat, card) = (fight.by, fight.blow.card);
        let card = card.expect("armour that is put on is a card");
        state.normal.take(card);
        state.player_mut(seat).worn.add(card);
        self.end_fight(state, told);
    }

    /// A defence stands; whether the attack goes on with its other parts.
    fn stopped(&self, state: &mut SkirmishState, answer: Answer, told: &mut Vec<Event>) -> bool {
        let fight = state.fight_mut();
        let (by, at, blow) = (fight.by, fight.at, fight.blow);
        told.push(Event::Stopped { by: at, with: answer.with, blow });
        if let With::Counter { special, card, .. } = answer.with
            && !fight.earned.is_full()
        {
            fight.earned.push(Strike { by: at, at: by, cause: Cause::Counter(special, card) });
        }
        if let Some(item) = answer.effects.loses {
            self.lose(state, at, item, told);
        }
        let takes = answer.effects.takes_weapon;
        if takes && state.player(by).weapon == blow.weapon {
            self.lose(state, by, Item::Weapon, told);
        }
        !takes || self.rule_options().k50 == K50::Full
    }

    /// Lets a part of the attack take effect.
    fn hits(&self, state: &mut SkirmishState, told: &mut Vec<Event>) {
        let fight = state.fight_mut();
        let (by, at, blow) = (fight.by, fight.at, fight.blow);
        let damage = self.damage_to(state, at, &blow);
        told.push(Event::Hit { by, at, blow, damage: damage.unwrap_or(0) });
        if let Some(item) = blow.item {
            self.lose(state, at, item, told);
        }
        if let Some(damage) = damage {
            let player = state.player_mut(at);
            player.health -= damage;
            let left = player.health;
            if self.kills(damage, left) {
                self.die(state, at, by, told);
            }
        }
    }

    /// Whether a part that takes so many counters and leaves so many kills.
    pub(in crate::skirmish::engine) fn kills(&self, damage: i16, left: i16) -> bool {
        match self.figures.wound {
            None => left <= 0,
            // Exactly zero lives, and so does who was worn down in small blows (K-33).
            Some(least) => left < 0 && i64::from(damage) >= least,
        }
    }

    /// Whether one part of an attack would kill somebody as they stand, if nothing stopped it.
    pub(crate) fn would_kill(&self, state: &SkirmishState, at: Seat, blow: &super::Blow) -> bool {
        let damage = self.damage_to(state, at, blow);
        damage.is_some_and(|it| self.kills(it, state.player(at).health - it))
    }

    /// Counters that one part of an attack takes from somebody as they stand. `None` where it does not touch
    /// health.
    pub(in crate::skirmish::engine) fn damage_to(
        &self,
        state: &SkirmishState,
        at: Seat,
        blow: &super::Blow,
    ) -> Option<i16> {
        self.damage_by(self.tables.shape(blow), state.player(at))
    }

    /// The same of an attack of this shape.
    pub(in crate::skirmish::engine) fn damage_by(&self, shape: &Shape, to: &Player) -> Option<i16> {
        let bare = shape.damage?;
        let off = shape.taken_off.iter().map(|(kind, off)| off * i16::from(to.worn.count(*kind)));
        let least = match self.rule_options().k22 {
            K22::Zero => 0,
            K22::One => bare.min(1),
        };
        Some((bare - off.sum::<i16>()).max(least))
    }

    /// Hands an attack on to the next player clockwise, if there is one (K-15).
    fn pass_on(&self, state: &mut SkirmishState, told: &mut Vec<Event>) -> bool {
        let living = state.living();
        let fight = state.fight_mut();
        let (by, from) = (fight.by, fight.at);
        fight.passed |= 1 << from;
        let passed = fight.passed;
        let once = self.rule_options().k15 == K15::Once;
        let met = |it: Seat| once && passed & (1 << it) != 0;
        if living <= 2 {
            return false;
        }
        let next = state.clockwise(from).find(|it| *it != by && *it != from && !met(*it));
        let Some(to) = next else { return false };
        let fight = state.fight_mut();
        told.push(Event::Stopped {
            by: from,
            with: fight.answer.expect("it was answered").with,
            blow: fight.blow,
        });
        told.push(Event::PassedOn { from, to });
        fight.at = to;
        fight.answer = None;
        fight.defended = false;
        self.offer_attack(state);
        true
    }

    /// Somebody is out of the game (K-28).
    fn die(&self, state: &mut SkirmishState, seat: Seat, by: Seat, told: &mut Vec<Event>) {
        told.push(Event::Died { seat, by });
        let removed = self.rule_options().k28 == K28::Removed;
        let player = state.player_mut(seat);
        player.alive = false;
        player.turned = false;
        player.shown = super::super::kinds::Pile::default();
        let mut hand = std::mem::take(&mut player.hand);
        hand.absorb(&mut player.worn);
        let arms = player.weapon.take().into_iter().chain(player.shield.take().map(|it| it.0));
        for kind in arms {
            hand.add(kind);
        }
        if removed {
            state.aside.absorb(&mut hand);
        } else {
            let copies: Vec<Kind> = hand.copies().collect();
            for kind in copies {
                self.pile(state, kind);
            }
        }
        if state.living() <= 1 {
            state.fight = None;
            state.strikes.clear();
            state.step = Step::Over;
        }
    }
}
