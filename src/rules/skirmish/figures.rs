//! The numbers that the rules go by besides those of the cards.

use crate::kit::fields::inconsistency;
use cardwright_base::diagnostic::Report;
use cardwright_model::{Game, Portions, Seats};
use std::collections::{BTreeMap, BTreeSet};

/// Numbers of the game, or of a variant where it has its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures {
    /// Counters at the start, and the most that a fighter can have.
    pub health: i64,
    /// Cards in hand after a redraw.
    pub hand: i64,
    /// What worn armour takes off the hand.
    pub armour_hand: i64,
    /// What a weapon for both hands takes off it.
    pub two_handed_hand: i64,
    /// Armour worn at once.
    pub armour_limit: i64,
    /// Health that a turn of recovery brings.
    pub recover_health: i64,
    /// Health that every own turn brings besides (K-31).
    pub heal: i64,
    /// Where set: one dies only by a single attack of at least so much damage that leaves health
    /// below zero (K-33); otherwise at zero.
    pub wound: Option<i64>,
    /// What every player takes before the first turn: card and number.
    pub each: BTreeMap<String, i64>,
    /// What every player is dealt before the first turn: deck and number.
    pub deal: BTreeMap<String, i64>,
}

/// A way to play that changes the rules.
#[derive(Clone, Debug)]
pub struct Variant {
    /// Id of the variant.
    pub id: String,
    /// Fewest and most players of it.
    pub seats: Seats,
    /// Its numbers; those of the game where it has none.
    pub figures: Figures,
}

/// Looks figures up and notes their names.
struct Lookup<'a> {
    game: &'a Game,
    variant: Option<&'a cardwright_model::Variant>,
    read: &'a mut BTreeSet<String>,
}

impl Lookup<'_> {
    fn find(&mut self, name: &str) -> Option<i64> {
        self.read.insert(name.to_owned());
        self.game.amount(&cardwright_model::Amount::Figure(name.to_owned()), self.variant)
    }

    fn need(&mut self, name: &str, report: &mut Report) -> i64 {
        let found = self.find(name);
        if let (None, Some(rules)) = (found, &self.game.rules) {
            let message = format!("the rules need a figure `{name}`");
            let fault = inconsistency(message, rules.span, "these rules");
            report.push(fault.hint(format!("add `{name} = ...` under [figures]")));
        }
        found.unwrap_or_default()
    }

    fn portions(&mut self, portions: &Portions) -> BTreeMap<String, i64> {
        let mut amounts = BTreeMap::new();
        for (id, amount) in portions {
            if let cardwright_model::Amount::Figure(name) = &amount.value {
                self.read.insert(name.clone());
            }
            // An amount that names no figure has been reported.
            let found = self.game.amount(&amount.value, self.variant);
            amounts.extend(found.map(|number| (id.value.clone(), number)));
        }
        amounts
    }
}

impl Figures {
    /// Those of a game, or of a variant of it; the names of figures are added to `read`.
    pub(super) fn read(
        game: &Game,
        variant: Option<&cardwright_model::Variant>,
        read: &mut BTreeSet<String>,
        report: &mut Report,
    ) -> Self {
        let mut look = Lookup { game, variant, read };
        let setup = &game.setup;
        Self {
            health: look.need("health", report),
            hand: look.need("hand", report),
            armour_hand: look.need("mail_hand", report),
            two_handed_hand: look.need("two_handed_hand", report),
            armour_limit: look.need("armour_limit", report),
            recover_health: look.need("recover_health", report),
            heal: look.find("heal").unwrap_or_default(),
            wound: look.find("wound"),
            each: look.portions(variant.map_or(&setup.each, |it| it.each(game))),
            deal: look.portions(variant.map_or(&setup.deal, |it| it.deal(game))),
        }
    }
}

impl Variant {
    pub(super) fn read(game: &Game, read: &mut BTreeSet<String>, report: &mut Report) -> Vec<Self> {
        let one = |variant: &cardwright_model::Variant| Self {
            id: variant.id.value.clone(),
            seats: variant.seats,
            figures: Figures::read(game, Some(variant), read, report),
        };
        game.variants.iter().map(one).collect()
    }
}
