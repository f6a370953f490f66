//! The four steps of a turn, but for what an attack brings.

use super::action::{Action, Blow, Event, Origin, Recovery};
use super::game::Skirmish;
use super::kinds::{Kind, kinds};
use super::state::{Player, SkirmishState, Step};
use crate::play::Seat;
use crate::skirmish::Item;
use crate::skirmish::rule_options::{K02, K17, K18, K21, K29, K31, K60};

impl Skirmish {
    /// What the one on turn may do in steps 1 and 2.
    pub(super) fn turn_options(&self, state: &SkirmishState, worn: bool, out: &mut Vec<Action>) {
        let me = state.player(state.on_turn);
        if self.may_wear(me) {
            let able = self.tables.worn.iter().filter(|it| me.hand.has(**it));
            out.extend(able.map(|it| Action::Wear(*it)));
        }
        self.attack_options(state, out);
        if !worn || self.rule_options().k21 == K21::Both {
            self.recovery_options(state, out);
        }
        if self.rule_options().k18 == K18::ToHand {
            let able = self.tables.weapons.iter().filter(|it| me.hand.has(**it));
            out.extend(able.map(|it| Action::Wield(*it)));
        }
        out.push(Action::Pass);
    }

    /// Whether there is room for armour; a SHIELD counts in one reading (K-17).
    pub(super) fn may_wear(&self, player: &Player) -> bool {
        let shield = self.rule_options().k17 == K17::Both && player.shield.is_some();
        i64::from(player.worn.len()) + i64::from(shield) < self.figures.armour_limit
    }

    /// Step 1: puts armour on.
    pub(super) fn wear(&self, state: &mut SkirmishState, kind: Kind, told: &mut Vec<Event>) {
        let seat = state.on_turn;
        match self.rule_options().k02 {
            K02::Played => {
                take_from_hand(state.player_mut(seat), kind);
                state.player_mut(seat).worn.add(kind);
                told.push(Event::Played { by: seat, card: kind });
                state.step = Step::Act { worn: true };
            }
            K02::WornToo => {
                let blow = Blow { card: Some(kind), ..Blow::of(Origin::Wear) };
                self.begin(state, seat, seat, blow, told);
                self.go_on(state, told);
            }
        }
    }

    /// A weapon from the hand into play, where recovered ones go to the hand (K-18).
    pub(super) fn wield(&self, state: &mut SkirmishState, kind: Kind, told: &mut Vec<Event>) {
        let seat = state.on_turn;
        take_from_hand(state.player_mut(seat), kind);
        told.push(Event::Played { by: seat, card: kind });
        self.wield_instead(state, seat, kind);
    }

    /// Puts a weapon into play; the one before goes to its pile.
    pub(super) fn wield_instead(&self, state: &mut SkirmishState, seat: Seat, kind: Kind) {
        if let Some(old) = state.player_mut(seat).weapon.replace(kind) {
            state.weapons.add(old);
        }
    }

    /// What the one on turn may do in step 3.
    pub(super) fn discard_options(&self, state: &SkirmishState, out: &mut Vec<Action>) {
        let me = state.player(state.on_turn);
        out.extend(me.hand.kinds().map(Action::Discard));
        let shield = me.shield.filter(|_| self.rule_options().k17 == K17::MailOnly).map(|it| it.0);
        let first = out.len();
        out.extend(me.weapon.into_iter().chain(shield).map(Action::LayDown));
        out[first..].sort_unstable();
        if me.hand.len() <= self.hand_limit(me) || self.rule_options().k60 == K60::Keep {
            out.push(Action::End);
        }
    }

    /// Step 3, from the hand.
    pub(super) fn discard(&self, state: &mut SkirmishState, kind: Kind) {
        let seat = state.on_turn;
        take_from_hand(state.player_mut(seat), kind);
        self.pile(state, kind);
    }

    /// Step 3, from what lies in play.
    pub(super) fn lay_down(&self, state: &mut SkirmishState, kind: Kind, told: &mut Vec<Event>) {
        let seat = state.on_turn;
        let weapon = state.player(seat).weapon == Some(kind);
        self.lose(state, seat, if weapon { Item::Weapon } else { Item::Shield }, told);
    }

    /// Puts a card on the pile that it belongs to.
    pub(super) fn pile(&self, state: &mut SkirmishState, kind: Kind) {
        if self.is_arms(kind) { state.weapons.add(kind) } else { state.normal.add(kind) }
    }

    /// Takes something out of play, if it is there.
    pub(super) fn lose(
        &self,
        state: &mut SkirmishState,
        seat: Seat,
        item: Item,
        told: &mut Vec<Event>,
    ) {
        let player = state.player_mut(seat);
        let card = match item {
            Item::Weapon => player.weapon.take(),
            Item::Shield => player.shield.take().map(|it| it.0),
            Item::Armour => {
                let first = player.worn.kinds().next();
                first.inspect(|it| player.worn.take(*it))
            }
        };
        if let Some(card) = card {
            if item == Item::Weapon {
                player.turned = false;
            }
            self.pile(state, card);
            told.push(Event::Lost { seat, card, item });
        }
    }

    /// The end of step 3, and step 4.
    pub(super) fn end_turn(&self, state: &mut SkirmishState, told: &mut Vec<Event>) {
        let seat = state.on_turn;
        state.player_mut(seat).turned = false;
        if self.figures.heal > 0 {
            let everybody = self.rule_options().k31 == K31::EveryTurn;
            let healed = (0..state.seats).filter(|it| everybody || *it == seat);
            for seat in healed {
                self.heal(state, seat, self.figures.heal, told);
            }
        }
        state.step = Step::Refill(0);
        self.refill(state, told);
    }

    /// Gives a living player counters back, up to the limit.
    pub(super) fn heal(
        &self,
        state: &mut SkirmishState,
        seat: Seat,
        by: i64,
        told: &mut Vec<Event>,
    ) {
        let player = state.player_mut(seat);
        let most = self.figures.health as i16;
        if !player.alive || player.health >= most {
            return;
        }
        let health = (by as i16).min(most - player.health);
        player.health += health;
        told.push(Event::Healed { seat, health });
    }

    /// Goes on with step 4 until a card has to be drawn from an unknown order, or the next turn
    /// begins. The one on turn refills first, then clockwise those who spent cards (K-29, K-55).
    pub(super) fn refill(&self, state: &mut SkirmishState, told: &mut Vec<Event>) {
        let Step::Refill(first) = state.step else { unreachable!("refills are step 4") };
        for place in first..state.seats {
            let seat = state.clockwise_by(place);
            let refills = place == 0 || state.spent & (1 << seat) != 0;
            if !refills || !state.player(seat).alive {
                continue;
            }
            let limit = self.hand_limit(state.player(seat));
            while state.player(seat).hand.len() < limit {
                self.reshuffle(state, told);
                if let Some(kind) = state.draw.top.pop() {
                    state.player_mut(seat).hand.add(kind);
                } else if state.draw.rest.is_empty() {
                    break;
                } else {
                    state.step = Step::Refill(place);
                    return;
                }
            }
            if self.rule_options().k29 == K29::AtOnce {
                self.reshuffle(state, told);
            }
        }
        self.next_turn(state, told);
    }

    /// Makes a deck of the normal pile when the deck is used up.
    fn reshuffle(&self, state: &mut SkirmishState, told: &mut Vec<Event>) {
        if state.draw.is_empty() && !state.normal.is_empty() {
            state.draw.rest.absorb(&mut state.normal);
            told.push(Event::Reshuffled);
        }
    }

    fn next_turn(&self, state: &mut SkirmishState, told: &mut Vec<Event>) {
        let next = state.clockwise(state.on_turn).next();
        state.on_turn = next.expect("somebody lives while the game goes on");
        state.turn += 1;
        state.spent = 0;
        state.step = Step::Act { worn: false };
        told.push(Event::Turn { seat: state.on_turn });
    }

    /// What a turn may be spent on to recover.
    pub(super) fn recovery_options(&self, state: &SkirmishState, out: &mut Vec<Action>) {
        let me = state.player(state.on_turn);
        let mut add = |what| out.push(Action::Recover(what));
        add(Recovery::Health);
        for kind in self.tables.shields.iter().filter(|_| self.wants_shield(me)) {
            if state.weapons.has(*kind) {
                add(Recovery::Shield(*kind));
            }
        }
        for kind in kinds(state.weapons.mask() & self.tables.weapon_mask) {
            add(Recovery::Weapon(kind));
        }
        for kind in self.tables.worn.iter().filter(|it| state.normal.has(**it)) {
            add(Recovery::Armour(*kind));
        }
        for kind in me.worn.kinds() {
            add(Recovery::ArmourOff(kind));
        }
    }

    /// Whether a SHIELD can be recovered: not while an undamaged one is there (K-19).
    pub(super) fn wants_shield(&self, player: &Player) -> bool {
        use crate::skirmish::rule_options::K19;
        self.rule_options().k19 == K19::OwnAction && player.shield.is_none_or(|(_, uses)| uses > 0)
    }

    /// Step 2 spent on recovering.
    pub(super) fn recover(&self, state: &mut SkirmishState, what: Recovery, told: &mut Vec<Event>) {
        let seat = state.on_turn;
        state.player_mut(seat).turned = state.player(seat).weapon.is_some();
        match what {
            Recovery::Health => self.heal(state, seat, self.figures.recover_health, told),
            Recovery::Shield(kind) => {
                state.weapons.take(kind);
                if let Some((old, _)) = state.player_mut(seat).shield.replace((kind, 0)) {
                    state.weapons.add(old);
                }
            }
            Recovery::Weapon(kind) => {
                state.weapons.take(kind);
                match self.rule_options().k18 {
                    K18::InPlay => {
                        self.wield_instead(state, seat, kind);
                        state.player_mut(seat).turned = true;
                    }
                    K18::ToHand => see_taken(state.player_mut(seat), kind),
                }
            }
            Recovery::Armour(kind) => {
                state.normal.take(kind);
                see_taken(state.player_mut(seat), kind);
            }
            Recovery::ArmourOff(kind) => {
                state.player_mut(seat).worn.take(kind);
                state.normal.add(kind);
            }
        }
        state.step = Step::Discard;
    }
}

/// A card goes to a hand before everybody's eyes.
fn see_taken(player: &mut Player, kind: Kind) {
    player.hand.add(kind);
    player.shown.add(kind);
}

/// A card leaves a hand. Copies are alike: the one that was seen going there goes first.
pub(super) fn take_from_hand(player: &mut Player, kind: Kind) {
    player.hand.take(kind);
    player.shown.remove(kind);
}
