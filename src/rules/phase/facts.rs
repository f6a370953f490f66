//! How the phase is played, as facts for the card that says so: figures, options of rulings, and strengths compared.

use super::game::Phase;
use super::state::Side;
use crate::fact::{Fact, FactName};
use std::collections::BTreeSet;

/// Every name of a fact, with plain words to be read after the name of the card.
pub(super) const NAMES: &[FactName] = &[
    ("prepared-until-all-pass", "lets assignment actions be played until all pass"),
    ("prepared-each-time", "lets assignment actions be played before each assignment"),
    ("prepared-for-fierce", "lets assignment actions be played before fierce attackers only"),
    (
        "defenders-assign-first",
        "lets the defending side assign {n} attackers to each defender at most",
    ),
    ("attackers-assign-own", "lets each attacking player assign their own other attackers"),
    ("attackers-assign-together", "lets the attacking players assign all other attackers"),
    ("next-fight-picked", "lets the defending side pick the next fight"),
    ("fights-in-order", "lets the defending side put all fights in order"),
    ("another-fight", "goes on with the next fight that waits"),
    ("defenders-act-first", "lets the defending side act first in a fight"),
    ("attackers-act-first", "lets the attacking side act first in a fight"),
    ("one-action", "lets each player play one action or ability, or pass"),
    ("abilities-in-fight", "lets only those who fight use abilities"),
    ("ends-with-fight", "ends what an action does with the fight"),
    ("acts-until-all-pass", "ends the actions of a fight when all pass in a row"),
    ("triggered", "lets actions be triggered by winning or losing"),
    ("winners-trigger-first", "lets the winners trigger actions first"),
    ("fierce-once", "makes fierce attackers fight once more"),
    ("fierce-again", "makes fierce attackers fight again and again"),
    ("fierce-anybody", "lets anybody be assigned fierce attackers"),
    ("fierce-rested", "lets only those be assigned fierce attackers who have not fought"),
    ("ends-after-fights", "is over after the fights, and comes again with another move"),
    ("goes-on-moving", "goes on when the defending side moves on"),
    (
        "attackers-overwhelm-at",
        "lets attackers overwhelm with {n} times the strength of the defender",
    ),
    (
        "defender-overwhelms-at",
        "lets a defender overwhelm with {n} times the strength of the attackers",
    ),
    ("scale-attackers-overwhelm", "shows on its scale where the attackers overwhelm"),
    ("scale-attackers-win", "shows on its scale where the attackers win"),
    ("scale-defender-wins", "shows on its scale where the defender wins"),
    ("scale-defender-overwhelms", "shows on its scale where the defender overwhelms"),
    ("tie-on-scale", "shows on its scale where both are equal"),
    ("wounds-summed", "adds all bonuses to the {n} wounds of a loser"),
    ("overwhelm-formula", "overwhelms at {n} times the strength of the weaker"),
    ("ties-to-attackers", "gives a tie to the attackers"),
    ("compares", "compares the strength of the defender with that of all its attackers"),
    ("wounds", "gives each loser {n} wounds before any bonus"),
    ("bonus-adds", "adds one wound for each point of the winners' damage bonus"),
    ("bonus-removed", "lets actions remove the damage bonus of a character"),
    ("bonus-removed-from-sum", "lets actions remove the damage bonus from the sum"),
    ("no-bonus-in-tie", "adds no damage bonus in a tie"),
    ("overwhelms-at", "kills all losers at {n} times the strength or more"),
    ("overwhelmed-die", "kills whoever is overwhelmed, and counts no wounds"),
    ("dead-at-vitality", "kills when the wounds reach the vitality"),
    ("dead-beyond-vitality", "kills when the wounds are more than the vitality"),
    ("nothing-overwhelms", "lets attackers overwhelm with nothing against nothing"),
    ("nothing-is-tie", "makes nothing against nothing a tie"),
    ("alone-wins", "lets a side that is alone win its fight"),
    ("alone-remains", "lets a side that is alone just remain"),
];

/// What these rules do whatever the data says.
const ALWAYS: &[&str] = &[
    "prepared-until-all-pass",
    "one-action",
    "ends-with-fight",
    "acts-until-all-pass",
    "triggered",
    "another-fight",
    "compares",
    "bonus-adds",
    "overwhelmed-die",
    "scale-attackers-overwhelm",
    "scale-attackers-win",
    "scale-defender-wins",
    "scale-defender-overwhelms",
    "tie-on-scale",
];
/// More strength than anybody needs to overwhelm somebody.
const MOST: i64 = 99;

impl Phase {
    /// What holds of the phase as a whole.
    pub(super) fn facts_of_phase(&self) -> BTreeSet<Fact> {
        let mut facts: BTreeSet<Fact> = ALWAYS.iter().map(|it| Fact::plain(it)).collect();
        let options = &self.data.rule_options;
        for (is, one, other) in [
            (options.fierce_only, "prepared-for-fierce", "prepared-each-time"),
            (options.together, "attackers-assign-together", "attackers-assign-own"),
            (options.ordered_first, "fights-in-order", "next-fight-picked"),
            (options.attackers_first, "attackers-act-first", "defenders-act-first"),
            (options.fierce_again, "fierce-again", "fierce-once"),
            (options.rested, "fierce-rested", "fierce-anybody"),
            (options.moves_on, "goes-on-moving", "ends-after-fights"),
            (options.total_bonus, "bonus-removed-from-sum", "bonus-removed"),
            (options.beyond_vitality, "dead-beyond-vitality", "dead-at-vitality"),
            (options.alone_wins, "alone-wins", "alone-remains"),
        ] {
            facts.insert(Fact::plain(if is { one } else { other }));
        }
        for (is, name) in [
            (options.in_fight, "abilities-in-fight"),
            (options.winners_first, "winners-trigger-first"),
            (options.plain_tie, "no-bonus-in-tie"),
        ] {
            facts.extend(is.then(|| Fact::plain(name)));
        }
        facts.insert(Fact::of("defenders-assign-first", None, self.data.share));
        for name in ["wounds", "wounds-summed"] {
            facts.insert(Fact::of(name, None, self.data.wound));
        }
        self.compared(&mut facts);
        facts
    }

    /// What comes of strengths, compared.
    fn compared(&self, facts: &mut BTreeSet<Fact>) {
        let scale = self.data.scale;
        let tie = scale.compare(1, 1);
        if tie.winner == Side::Attackers && !tie.overwhelmed {
            facts.insert(Fact::plain("ties-to-attackers"));
        }
        let nothing = scale.compare(0, 0);
        let name = if nothing.overwhelmed { "nothing-overwhelms" } else { "nothing-is-tie" };
        facts.insert(Fact::plain(name));
        let least = |strengths: &dyn Fn(i64) -> (i64, i64)| {
            (1..=MOST).find(|times| {
                let (defenders, attackers) = strengths(*times);
                scale.compare(defenders, attackers).overwhelmed
            })
        };
        let by_attackers = least(&|times| (1, times));
        let by_defender = least(&|times| (times, 1));
        facts.extend(by_attackers.map(|it| Fact::of("attackers-overwhelm-at", None, it)));
        facts.extend(by_defender.map(|it| Fact::of("defender-overwhelms-at", None, it)));
        if by_attackers == by_defender {
            for name in ["overwhelms-at", "overwhelm-formula"] {
                facts.extend(by_attackers.map(|it| Fact::of(name, None, it)));
            }
        }
    }
}
