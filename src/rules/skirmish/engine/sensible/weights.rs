//! What the tables of the game can't tell: how a sensible player feels about it.

/// Weights of the sensible policy, in counters where nothing else is said.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PolicyWeights {
    /// What a death is worth beyond the counters: enough that nothing else outweighs it.
    pub(crate) death: f64,
    /// How much a counter of an opponent is worth beside an own one.
    pub(crate) aggression: f64,
    /// How much dearer the last of the own counters are than the first, from 0, where all are alike,
    /// to 1. Those of others are always taken to be so.
    pub(crate) fear: f64,
    /// How often somebody who could use the SHIELD does so, from 0 to 1: it does not last.
    pub(crate) shield_used: f64,
    /// How many times as many of the hidden cards in a hand are defences as in an even deal: people
    /// keep them.
    pub(crate) wary: f64,
    /// The part of the attacks that get through: what a card that does more damage is worth falls
    /// with it.
    pub(crate) through: f64,
    /// How often a defence comes to be used before another card would have taken its place.
    pub(crate) met: f64,
    /// What somebody loses who loses a weapon or needs a turn to have one again.
    pub(crate) weapon: f64,
    /// What one use of the SHIELD is worth: about one defence.
    pub(crate) shield: f64,
    /// What armour that is worn is worth: what it saves until it is lost, less the card it costs.
    pub(crate) armour: f64,
    /// How much of it counts that a defence may cost the defender a thing, or the attacker a weapon.
    pub(crate) wake: f64,
    /// How much rather it attacks than it recovers: so many times a counter to be taken from others
    /// is dearer than one for itself.
    pub(crate) bold: f64,
    /// Rounds of the table after which an attack is worth as much again: with everybody recovering,
    /// or waiting with good cards, a game would go on for ever, and nobody wants that.
    pub(crate) patience: f64,
    /// Turns that a better weapon is looked forward to.
    pub(crate) ahead: f64,
    /// How much it counts that another weapon suits the cards in hand better.
    pub(crate) suits: f64,
    /// How often in a turn a weapon comes to do what it can do after a block.
    pub(crate) hooking: f64,
    /// How much less the attacks of a weapon count, the more of the deck can stop them.
    pub(crate) guard: f64,
    /// Whether a card is cheaper while there are others of its sort in hand.
    pub(crate) spares: bool,
    /// What the second attack in hand is worth beside the first, the third beside the second, and so
    /// on: one attacks once in a turn.
    pub(crate) spare_attack: f64,
    /// The same for defences: one is attacked once in a round or so.
    pub(crate) spare_defence: f64,
    /// How much worse than the best an action may seem and still be worth a second thought: what is
    /// felt is no more exact than this.
    pub(crate) doubt: f64,
    /// What an attack is worth that is kept for later, beside one that is made now: later it may be
    /// stopped too.
    pub(crate) kept: f64,
}

impl PolicyWeights {
    /// Of somebody who thinks of less: an opponent's hand is an even deal, a weapon is as good as its
    /// plain damage, each card is judged by itself. The sensible player is measured by this one.
    pub fn simple() -> Self {
        Self {
            death: 50.0,
            aggression: 1.0,
            fear: 1.0,
            shield_used: 0.6,
            wary: 1.0,
            through: 0.5,
            met: 0.6,
            weapon: 2.0,
            shield: 3.0,
            armour: 1.0,
            wake: 0.0,
            bold: 1.5,
            patience: 20.0,
            ahead: 2.0,
            suits: 0.0,
            hooking: 0.0,
            guard: 0.0,
            spares: false,
            spare_attack: 0.6,
            spare_defence: 0.85,
            doubt: 1.5,
            kept: 0.8,
        }
    }
}

/// Found in many thousands of games between players who differ in these weights, at tables of two, four
/// and eight: what won was kept, unless games grew much longer by it or openers were thrown away.
impl Default for PolicyWeights {
    fn default() -> Self {
        Self {
            fear: 0.3,
            wary: 1.2,
            through: 0.1,
            met: 0.32,
            weapon: 1.0,
            shield: 1.0,
            armour: 0.3,
            wake: 0.3,
            patience: 10.0,
            ahead: 1.2,
            suits: 1.0,
            hooking: 0.7,
            guard: 0.4,
            spares: true,
            spare_attack: 0.7,
            spare_defence: 0.8,
            kept: 1.0,
            ..Self::simple()
        }
    }
}
