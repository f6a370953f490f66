//! Making an attack in step 2.

use crate::play::Seat;
use crate::skirmish::Item;
use crate::skirmish::engine::action::{Action, Blow, Event};
use crate::skirmish::engine::game::Skirmish;
use crate::skirmish::engine::state::{Player, SkirmishState};
use crate::skirmish::engine::tables::Way;

/// Everything that can be destroyed, in the order of actions.
const ITEMS: [Item; 3] = [Item::Armour, Item::Weapon, Item::Shield];

impl Skirmish {
    /// Every attack that the one on turn can make.
    pub(in crate::skirmish::engine) fn attack_options(
        &self,
        state: &SkirmishState,
        out: &mut Vec<Action>,
    ) {
        let me = state.player(state.on_turn);
        let first = out.len();
        let mut seats = (0..state.seats).filter(|it| self.is_target(state, *it));
        let Some(nearest) = seats.next() else { return };
        let items = self.attacks_on(state, me, nearest, out);
        // The others are attacked in the same ways, unless what they have matters.
        let last = out.len();
        for seat in seats {
            if items {
                self.attacks_on(state, me, seat, out);
                continue;
            }
            out.extend_from_within(first..last);
            let begin = out.len() - (last - first);
            out[begin..].iter_mut().for_each(|it| it.aim(seat));
        }
    }

    /// Every attack that `me` can make on a seat; whether one of them names an item.
    fn attacks_on(
        &self,
        state: &SkirmishState,
        me: &Player,
        at: Seat,
        out: &mut Vec<Action>,
    ) -> bool {
        let hand = me.hand.mask();
        let mut items = false;
        for way in self.tables.ways_with(me.weapon, hand) {
            if !way.is_held(hand) || !self.met(way.needs, me) {
                continue;
            }
            let Way { form, card, .. } = *way;
            for opener in way.opened_by(hand) {
                let attack = |item| Action::Attack { at, form, card, opener, item };
                if way.names_item {
                    let destroyed = self.destroyed_by(way, state.player(at));
                    out.extend(destroyed.map(|item| attack(Some(item))));
                    items = true;
                } else {
                    out.push(attack(None));
                }
            }
        }
        items
    }

    /// Whether somebody can be attacked by the one on turn.
    pub(in crate::skirmish::engine) fn is_target(&self, state: &SkirmishState, seat: Seat) -> bool {
        seat != state.on_turn && seat < state.seats && state.player(seat).alive
    }

    /// What of a player's things an attack that names an item can destroy (K-11).
    fn destroyed_by<'a>(
        &'a self,
        way: &Way,
        target: &'a Player,
    ) -> impl Iterator<Item = Item> + use<'a> {
        let special = way.form.special().expect("only specials name an item");
        let destroys = &self.data.specials[usize::from(special)].destroys;
        ITEMS.into_iter().filter(move |it| destroys.contains(it) && target.has_item(*it))
    }

    /// Step 2 spent on an attack.
    pub(in crate::skirmish::engine) fn attack(
        &self,
        state: &mut SkirmishState,
        at: Seat,
        blow: Blow,
        told: &mut Vec<Event>,
    ) {
        self.begin(state, state.on_turn, at, blow, told);
        self.go_on(state, told);
    }
}

impl Way {
    /// Whether the cards for it are among those of a mask.
    pub(super) fn is_held(&self, hand: u32) -> bool {
        self.card.is_none_or(|it| hand & it.bit() != 0)
            && (self.openers == 0 || self.openers & hand != 0)
    }
}

impl Action {
    fn aim(&mut self, seat: Seat) {
        if let Self::Attack { at, .. } = self {
            *at = seat;
        }
    }
}

impl Player {
    /// Whether there is such a thing to lose.
    pub(crate) fn has_item(&self, item: Item) -> bool {
        match item {
            Item::Armour => !self.worn.is_empty(),
            Item::Weapon => self.weapon.is_some(),
            Item::Shield => self.shield.is_some(),
        }
    }
}
