//! A policy that plays Skirmish as a sensible person would, from what its seat knows.
//!
//! In: what a seat sees. Out: one of its actions. Never: a hidden card, a figure of a card.
//!
//! Everything is weighed in counters. What an attack takes, what a defence saves and what a card is
//! worth come from the tables that the engine plays by; only what a person has to feel, such as how
//! dear the last counters are, stands in [`PolicyWeights`].

mod card_values;
mod evaluation;
mod fighting;
mod odds;
mod turns;
mod weights;

pub use evaluation::{Assets, ODDS};
pub use weights::PolicyWeights;

use super::action::Action;
use super::game::Skirmish;
use super::kinds::{KINDS, Kind};
use super::state::{Player, SkirmishState, Stage, Step, View};
use super::tables::{Role, Shape};
use crate::play::{Decision, Dice, Policy, Seat};
use crate::skirmish::Item;
use card_values::{CardValues, Holding};
use std::cell::{Cell, OnceCell, RefCell};

/// Lethal first; keeps its defences and spends the cheapest that is worth it; recovers when low.
#[derive(Debug)]
pub struct Sensible {
    temper: PolicyWeights,
    worths: CardValues,
    /// What a counter is worth by how many are left with it, none first; and of another player.
    own: CounterValue,
    others: CounterValue,
}

impl Sensible {
    /// For a game. It plays no other.
    pub fn new(rules: &Skirmish) -> Self {
        Self::with(rules, PolicyWeights::default())
    }

    /// A player of the policy with these weights.
    pub fn with(rules: &Skirmish, temper: PolicyWeights) -> Self {
        let (own, others) = (CounterValue::new(rules, temper.fear), CounterValue::new(rules, 1.0));
        Self { temper, worths: CardValues::of(rules, &temper), own, others }
    }

    /// What the uses that a SHIELD has left are worth.
    fn uses_left(&self, rules: &Skirmish, kind: Kind, uses: u8) -> f64 {
        let most = match rules.tables.designs[kind.index()].role {
            Role::Shield(place) => rules.data.armour[place].uses.unwrap_or(0),
            _ => 0,
        };
        let left = most - i64::from(uses);
        left as f64 * self.temper.shield
    }
}

/// What a counter is worth, by how many are left with it.
#[derive(Debug)]
struct CounterValue {
    full: f64,
    steep: f64,
    /// None left first, as far as it usually goes.
    usual: [f64; 32],
}

impl CounterValue {
    /// The first counters are as dear as each other, or, the steeper, the last ones the dearer.
    fn new(rules: &Skirmish, steep: f64) -> Self {
        let mut counter_value = Self { full: rules.figures.health as f64, steep, usual: [0.0; 32] };
        counter_value.usual = std::array::from_fn(|left| counter_value.weighed(left as i16));
        counter_value
    }

    fn weighed(&self, left: i16) -> f64 {
        1.0 - self.steep + self.steep * self.full / (2.0 * f64::from(left.max(1)))
    }

    fn of(&self, left: i16) -> f64 {
        let usual = self.usual.get(left.max(0) as usize);
        usual.copied().unwrap_or_else(|| self.weighed(left))
    }
}

impl Policy<Skirmish> for Sensible {
    fn choose(&self, seen: &Decision<'_, Skirmish>, dice: &mut Dice) -> Action {
        let view = seen.view();
        TurnContext::new(self, seen, &view, dice).choose(seen.actions)
    }

    fn consider(&self, seen: &Decision<'_, Skirmish>, dice: &mut Dice) -> Vec<Action> {
        let view = seen.view();
        let mind = TurnContext::new(self, seen, &view, dice);
        let first = mind.choose(seen.actions);
        let value = mind.values();
        let mut others: Vec<(f64, Action)> =
            seen.actions.iter().map(|it| (value(*it), *it)).collect();
        others.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let best = others[0].0;
        let near = others.iter().filter(|it| it.0 > best - self.temper.doubt && it.1 != first);
        std::iter::once(first).chain(near.map(|it| it.1)).take(CONSIDERED).collect()
    }
}

/// Most actions that are worth a second thought: more would take the time of the best.
const CONSIDERED: usize = 6;

/// What a player has to go by in one decision.
struct TurnContext<'a> {
    rules: &'a Skirmish,
    view: &'a View,
    me: Seat,
    sensible: &'a Sensible,
    dice: RefCell<&'a mut Dice>,
    /// What each card in hand is worth there, the poorest copy of each.
    values: [f64; KINDS],
    holding: &'a Holding,
    /// What the hand is worth, once somebody has asked.
    hand: OnceCell<f64>,
    /// The attack that was weighed last, and its value.
    expected_last: Cell<Option<(Weighed<'a>, f64)>>,
}

/// All that the value of an attack depends on: its shape, its target, and the item that it names.
type Weighed<'a> = (&'a Shape, Seat, Option<Item>);

impl<'a> TurnContext<'a> {
    fn new(
        sensible: &'a Sensible,
        seen: &Decision<'a, Skirmish>,
        view: &'a View,
        dice: &'a mut Dice,
    ) -> Self {
        let (rules, me) = (seen.rules, seen.seat);
        let own = view.table.player(me);
        let (values, holding) = (sensible.in_hand(rules, own), sensible.worths.holding(rules, own));
        let (dice, hand, expected_last) = (RefCell::new(dice), OnceCell::new(), Cell::new(None));
        Self { rules, view, me, sensible, dice, values, holding, hand, expected_last }
    }
}

impl TurnContext<'_> {
    /// The best of the actions.
    fn choose(&self, actions: &[Action]) -> Action {
        if let Step::Act { .. } = self.table().step {
            return self.act(actions);
        }
        if self.table().step == Step::Discard {
            return self.throw_away(actions);
        }
        self.best(actions, |it| self.in_a_fight(it)).0
    }

    /// What an action is worth beside the others that there are now.
    fn values(&self) -> Box<dyn Fn(Action) -> f64 + '_> {
        match self.table().step {
            Step::Act { .. } => Box::new(|it| self.action(it)),
            Step::Discard => {
                let fresh = self.holding.fresh;
                Box::new(move |action| match action {
                    Action::Discard(kind) => fresh - self.values[kind.index()],
                    Action::End => 0.0,
                    _ => f64::NEG_INFINITY,
                })
            }
            _ => Box::new(|it| self.in_a_fight(it)),
        }
    }

    fn in_a_fight(&self, action: Action) -> f64 {
        let fight = self.table().fight.as_ref();
        match (action, fight) {
            (Action::Lot(kind), _) => self.sensible.worths.weapon(self.rules, Some(kind)),
            (_, None) => 0.0,
            (_, Some(fight)) => match fight.stage {
                Stage::Choose => self.strike(fight, action),
                Stage::Answer => self.answer(fight, action),
                Stage::DefenderHook | Stage::AttackerHook => self.hook(fight, action),
                _ => self.cancel(fight, action),
            },
        }
    }

    /// The best of the actions and its value. Of equals one by lot: were it the first, all would
    /// turn on the same one of two fighters who are alike, and no place at the table were as good as
    /// another.
    fn best(&self, actions: &[Action], value: impl Fn(Action) -> f64) -> (Action, f64) {
        let mut best = (actions[0], f64::NEG_INFINITY);
        let mut equals = 1;
        for action in actions {
            let value = value(*action);
            if value > best.1 {
                best = (*action, value);
                equals = 1;
            } else if value == best.1 && value > f64::NEG_INFINITY {
                equals += 1;
                // Each of so many equals is kept with the same chance.
                if self.dice.borrow_mut().below(equals) == 0 {
                    best.0 = *action;
                }
            }
        }
        best
    }

    fn table(&self) -> &SkirmishState {
        &self.view.table
    }

    fn temper(&self) -> &PolicyWeights {
        &self.sensible.temper
    }

    fn own(&self) -> &Player {
        self.table().player(self.me)
    }

    /// What a card costs when it is played: every turn ends with a full hand, so a card that is gone
    /// is one from the deck instead. Poor cards cost less than nothing.
    fn price(&self, kind: Kind) -> f64 {
        let holding = self.holding;
        let attacks = self.sensible.worths.class(kind).attacks();
        let kept = if attacks { self.temper().kept } else { 1.0 };
        let worth =
            if self.temper().spares { self.values[kind.index()] } else { holding.worth(kind) };
        kept * worth - holding.fresh
    }

    fn prices(&self, cards: impl IntoIterator<Item = Kind>) -> f64 {
        cards.into_iter().map(|it| self.price(it)).sum()
    }

    /// What it means to somebody to lose so many counters at once. The fewer are left, the dearer
    /// they are; the last costs the game.
    fn pain(&self, health: i16, damage: i16) -> f64 {
        self.loss(health, damage, &self.sensible.own)
    }

    /// What it is worth that somebody else does.
    fn gained(&self, health: i16, damage: i16) -> f64 {
        self.loss(health, damage, &self.sensible.others)
    }

    fn loss(&self, health: i16, damage: i16, counter_value: &CounterValue) -> f64 {
        if damage <= 0 {
            return 0.0;
        }
        let full = self.rules.figures.health as f64;
        let counters: f64 = (0..damage).map(|it| counter_value.of(health - it)).sum();
        if self.kills(health, damage) { counters.max(full) + self.temper().death } else { counters }
    }

    fn kills(&self, health: i16, damage: i16) -> bool {
        match self.rules.figures.wound {
            None => health <= damage,
            Some(least) => health < damage && i64::from(damage) >= least,
        }
    }
}
