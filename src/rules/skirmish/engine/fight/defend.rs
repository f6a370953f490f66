//! Answers to an attack or a part of one, and their price.

use super::Next;
use crate::skirmish::engine::action::{Action, Answer, Event, Origin, With};
use crate::skirmish::engine::game::Skirmish;
use crate::skirmish::engine::kinds::{Kind, kinds};
use crate::skirmish::engine::state::{Fight, Player, SkirmishState, Stage};
use crate::skirmish::engine::tables::{Role, Shape};
use crate::skirmish::rule_options::K14;
use crate::skirmish::{Effects, Item, Need};
use arrayvec::ArrayVec;

impl Skirmish {
    /// Settles at once what the defender can't or may not answer.
    pub(super) fn answer_stage(&self, state: &mut SkirmishState, told: &mut Vec<Event>) -> Next {
        let fight = state.fight.as_ref().expect("an answer is to an attack");
        let idle = fight.defended
            || fight.blow.origin == Origin::Wear
            || !self.can_answer(state.player(fight.at), fight);
        if !idle {
            return Next::Wait;
        }
        self.settle(state, told);
        Next::Go
    }

    /// Whether there is anything but letting it hit.
    fn can_answer(&self, me: &Player, fight: &Fight) -> bool {
        let shape = self.tables.shape(&fight.blow);
        self.usable_shield(me, fight).is_some()
            || self.stopping(shape, me) & me.hand.mask() != 0
            || shape.counters.iter().any(|it| self.counters(me, *it).next().is_some())
    }

    /// The Defence cards that stop an attack on somebody who has what they need, as a mask.
    pub(in crate::skirmish::engine) fn stopping(&self, shape: &Shape, me: &Player) -> u32 {
        let able = Need::ALL.iter().zip(shape.stopped_by).filter(|it| self.met(*it.0, me));
        able.fold(0, |all, it| all | it.1)
    }

    /// What the defender may do: `Take` first, then ascending.
    pub(super) fn answer_options(
        &self,
        state: &SkirmishState,
        fight: &Fight,
        out: &mut Vec<Action>,
    ) {
        let me = state.player(fight.at);
        let shape = self.tables.shape(&fight.blow);
        out.push(Action::Take);
        out.extend(self.usable_shield(me, fight).map(|_| Action::Use));
        let first = out.len();
        let able = shape.defences.iter().filter(|it| me.hand.has(it.0) && self.met(it.1, me));
        out.extend(able.map(|it| Action::Defend(it.0)));
        out.extend(shape.counters.iter().flat_map(|it| self.counters(me, *it)));
        out[first..].sort_unstable();
    }

    /// What comes of using the SHIELD, if it can be used.
    pub(in crate::skirmish::engine) fn usable_shield(
        &self,
        me: &Player,
        fight: &Fight,
    ) -> Option<Effects> {
        let (kind, _) = me.shield.filter(|_| self.shield_in_use(me))?;
        let shields = &self.tables.shape(&fight.blow).shields;
        shields.iter().find(|it| it.0 == kind).map(|it| it.1)
    }

    /// The ways to throw a special back.
    pub(in crate::skirmish::engine) fn counters<'a>(
        &'a self,
        me: &'a Player,
        special: u8,
    ) -> impl Iterator<Item = Action> + 'a {
        let both = me.weapon.is_some_and(|it| !self.leaves_a_hand(it));
        let barred = both && self.rule_options().k14 == K14::Forbidden;
        let form = crate::skirmish::engine::action::AttackKind::Special(special);
        let ways = self.tables.ways(me.weapon).iter().filter(move |it| it.form == form && !barred);
        let hand = me.hand.mask();
        ways.filter(move |it| it.is_held(hand) && self.met(it.needs, me)).flat_map(move |way| {
            let opener = kinds(way.openers & hand);
            opener.map(move |opener| Action::Counter { special, opener, card: way.card })
        })
    }

    /// Lets the attack hit.
    pub(in crate::skirmish::engine) fn take(
        &self,
        state: &mut SkirmishState,
        told: &mut Vec<Event>,
    ) {
        state.fight_mut().defended = true;
        self.settle(state, told);
        self.go_on(state, told);
    }

    pub(in crate::skirmish::engine) fn use_shield(
        &self,
        state: &mut SkirmishState,
        told: &mut Vec<Event>,
    ) {
        let fight = state.fight.as_ref().expect("a shield is used against an attack");
        let me = state.player(fight.at);
        let effects = self.usable_shield(me, fight).expect("the shield stops it");
        let (kind, _) = me.shield.expect("the shield is there");
        self.answer(state, With::Shield(kind), effects, ArrayVec::new(), told);
    }

    pub(in crate::skirmish::engine) fn defend(
        &self,
        state: &mut SkirmishState,
        kind: Kind,
        told: &mut Vec<Event>,
    ) {
        let shape = self.tables.shape(&state.fight_mut().blow);
        let found = shape.defences.iter().find(|it| it.0 == kind);
        let effects = found.expect("the card stops it").2;
        self.answer(state, With::Card(kind), effects, ArrayVec::from_iter([kind]), told);
    }

    pub(in crate::skirmish::engine) fn counter(
        &self,
        state: &mut SkirmishState,
        special: u8,
        opener: Kind,
        card: Option<Kind>,
        told: &mut Vec<Event>,
    ) {
        let with = With::Counter { special, opener, card };
        let cards = card.into_iter().chain([opener]).collect();
        self.answer(state, with, Effects::default(), cards, told);
    }

    /// The defence is paid for, whatever becomes of it, and its cards can be cancelled.
    fn answer(
        &self,
        state: &mut SkirmishState,
        with: With,
        effects: Effects,
        cards: ArrayVec<Kind, 2>,
        told: &mut Vec<Event>,
    ) {
        self.refund(state, told);
        let seat = state.fight_mut().at;
        for card in &cards {
            self.spend(state, seat, *card, told);
        }
        let shield = state.player(seat).shield;
        // A SHIELD that will be destroyed is turned before: should the block be undone, that stays
        // paid (K-25).
        let wears = effects.wears_shield || matches!(with, With::Shield(_));
        if wears {
            self.wear_shield(state, told);
        }
        let fight = state.fight_mut();
        fight.answer = Some(Answer { with, effects, shield, worn: wears });
        fight.defended = true;
        fight.stage = Stage::DefenceOffer;
        fight.open_offer(seat, cards);
        self.go_on(state, told);
    }

    /// Turns the SHIELD of the defender, or loses it when it has had all its uses.
    fn wear_shield(&self, state: &mut SkirmishState, told: &mut Vec<Event>) {
        let seat = state.fight_mut().at;
        let Some((kind, uses)) = state.player(seat).shield else { return };
        let most = match self.tables.designs[kind.index()].role {
            Role::Shield(place) => self.data.armour[place].uses.unwrap_or(0),
            _ => unreachable!("a shield in play is one"),
        };
        if i64::from(uses) + 1 < most {
            state.player_mut(seat).shield = Some((kind, uses + 1));
            told.push(Event::Worn { seat });
        } else {
            self.lose(state, seat, Item::Shield, told);
        }
    }

    /// Whether an answer is a block in the sense of a Hook.
    pub(super) fn is_block(&self, answer: &Answer) -> bool {
        match answer.with {
            With::Shield(_) | With::Counter { .. } => true,
            With::Card(kind) => match self.tables.designs[kind.index()].role {
                Role::Defence(place) => self.data.defences[place].blocks(),
                _ => false,
            },
        }
    }
}
