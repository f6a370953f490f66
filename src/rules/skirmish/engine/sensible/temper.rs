//! What the tables of the game can't tell: how a sensible player feels about it.

/// Weights of the sensible policy, in counters where nothing else is said.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Temper {
    /// What a death is worth beyond the counters: enough that nothing else outweighs it.
    pub death: f64,
    /// How much a counter of an opponent is worth beside an own one.
    pub aggression: f64,
    /// How often somebody who could use the SHIELD does so, from 0 to 1: it does not last.
    pub shield_used: f64,
    /// The part of the attacks that get through: what a card that does more damage is worth falls
    /// with it.
    pub through: f64,
    /// How often a defence comes to be used before another card would have taken its place.
    pub met: f64,
    /// What somebody loses who loses a weapon or needs a turn to have one again.
    pub weapon: f64,
    /// What one use of the SHIELD is worth: about one defence.
    pub shield: f64,
    /// What armour that is worn is worth: what it saves until it is lost, less the card it costs.
    pub armour: f64,
    /// How much rather it attacks than it recovers: so many times a counter to be taken from others
    /// is dearer than one for itself.
    pub bold: f64,
    /// Rounds of the table after which an attack is worth as much again: with everybody recovering,
    /// or waiting with good cards, a game would go on for ever, and nobody wants that.
    pub patience: f64,
    /// Turns that a better weapon is looked forward to.
    pub ahead: f64,
    /// What the second attack in hand is worth beside the first, the third beside the second, and so
    /// on: one attacks once in a turn.
    pub spare_attack: f64,
    /// The same for defences: one is attacked once in a round or so.
    pub spare_defence: f64,
    /// How much worse than the best an action may seem and still be worth a second thought: what is
    /// felt is no more exact than this.
    pub doubt: f64,
    /// What an attack is worth that is kept for later, beside one that is made now: later it may be
    /// stopped too.
    pub kept: f64,
}

impl Default for Temper {
    fn default() -> Self {
        Self {
            death: 50.0,
            aggression: 1.0,
            shield_used: 0.6,
            through: 0.5,
            met: 0.6,
            weapon: 2.0,
            shield: 3.0,
            armour: 1.0,
            bold: 1.5,
            patience: 20.0,
            ahead: 2.0,
            spare_attack: 0.6,
            spare_defence: 0.85,
            doubt: 1.5,
            kept: 0.8,
        }
    }
}
