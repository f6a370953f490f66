//! Which defence stops which attack, and at what price.

use super::mechanics::{Arsenal, Attack, Defence, Need, Special, Weapon};

/// An attack as the defender meets it.
#[derive(Clone, Copy, Debug)]
pub enum Onslaught<'a> {
    /// The weapon's default, without a card.
    Default(&'a Weapon),
    /// A Basic card that adds to the weapon.
    Basic(&'a Weapon),
    /// A card struck instead of the weapon.
    Flat(&'a Attack),
    /// A special with a weapon.
    Special(&'a Weapon, &'a Special),
    /// A special that a Basic card performs by itself (K-12).
    Performed(&'a Weapon, &'a Special, &'a Attack),
    /// The hit of a defender who answers a special with the same (K-13).
    Counter(&'a Weapon, &'a Special),
    /// The default attack that a special grants after an own BLOCK (K-26).
    AfterBlock(&'a Weapon, &'a Special),
    /// The free strike of a card that cancels cards (K-04).
    FreeStrike,
}

/// What the defender tries.
#[derive(Clone, Copy, Debug)]
pub enum Means<'a> {
    /// The SHIELD itself, without a card.
    ShieldUse,
    /// A Defence card.
    Card(&'a Defence),
    /// The same special thrown back.
    Counter(&'a Special),
    /// A card that cancels cards.
    Cancel,
}

/// What comes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The attack, or the one part, is stopped.
    Stops(Answer),
    /// It is not, or the defence can't be used at all.
    Fails,
}

/// The price or the extra of a defence that works.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Answer {
    /// Nothing more to say.
    Plain,
    /// The SHIELD is turned to its damaged side, or lost when it was damaged.
    WearsShield,
    /// The attacker's weapon goes to the weapon pile.
    TakesWeapon,
    /// The attack goes on to the next player.
    PassesOn,
    /// The SHIELD is destroyed in place of what was aimed at.
    LosesShield,
    /// The defender's weapon is destroyed in place of what was aimed at.
    LosesWeapon,
    /// All parts are stopped at once (K-03).
    AllParts,
}

impl<'a> Onslaught<'a> {
    /// The weapon it is made with; none for a strike with fist, boot or rim (K-16).
    fn weapon(self) -> Option<&'a Weapon> {
        match self {
            Self::Flat(_) | Self::FreeStrike => None,
            Self::Default(weapon)
            | Self::Basic(weapon)
            | Self::Special(weapon, _)
            | Self::Performed(weapon, ..)
            | Self::Counter(weapon, _)
            | Self::AfterBlock(weapon, _) => Some(weapon),
        }
    }

    /// The special whose own rules hold for it. The strike after a BLOCK is a plain default attack.
    fn special(self) -> Option<&'a Special> {
        match self {
            Self::Special(_, special)
            | Self::Performed(_, special, _)
            | Self::Counter(_, special) => Some(special),
            _ => None,
        }
    }
}

impl Arsenal {
    /// Whether a defence stops an attack, given a defender who has what the defence needs.
    pub fn verdict(&self, attack: Onslaught<'_>, means: Means<'_>) -> Verdict {
        match (attack, means) {
            // Only a cancelling card answers the free strike, and it needs a card to cancel (K-05).
            (Onslaught::FreeStrike, Means::Cancel) => Verdict::Stops(Answer::Plain),
            (Onslaught::FreeStrike, _) | (Onslaught::Default(_), Means::Cancel) => Verdict::Fails,
            (_, Means::Cancel) => {
                let parts = attack.special().is_some_and(|it| it.parts > 1);
                Verdict::Stops(if parts { Answer::AllParts } else { Answer::Plain })
            }
            (Onslaught::Special(_, special), Means::Counter(with)) => {
                let stops = special.countered && special.id == with.id;
                if stops { Verdict::Stops(Answer::Plain) } else { Verdict::Fails }
            }
            (_, Means::Counter(_)) => Verdict::Fails,
            (_, Means::ShieldUse) => self.shield_use(attack),
            (_, Means::Card(defence)) => card(attack, defence),
        }
    }

    fn shield_use(&self, attack: Onslaught<'_>) -> Verdict {
        let special = attack.special();
        if special.is_some_and(|it| it.unblockable) {
            return Verdict::Fails;
        }
        // Using the SHIELD counts as a BLOCK for a Rend too (K-37).
        let block = self.defences.iter().find(|it| it.needs == Need::Shield);
        let lost = special.zip(block).and_then(|(special, block)| loss(special, block));
        Verdict::Stops(lost.unwrap_or(Answer::WearsShield))
    }
}

fn card(attack: Onslaught<'_>, defence: &Defence) -> Verdict {
    let special = attack.special();
    let weapon = attack.weapon();
    let blocked_off = special.is_some_and(|it| it.unblockable) && defence.needs == Need::Shield;
    let wrong_special = special.is_some_and(|it| defence.not_specials.contains(&it.id));
    let wrong_weapon = weapon.is_some_and(|it| {
        defence.not_weapons.contains(&it.id) || defence.only_hands.is_some_and(|n| n != it.hands)
    });
    let wrong_attack = match attack {
        Onslaught::Flat(flat) => defence.not_attacks.contains(&flat.id),
        _ => false,
    };
    if blocked_off || wrong_special || wrong_weapon || wrong_attack {
        return Verdict::Fails;
    }
    // A counter is not passed on by anybody (K-13).
    let passes = match attack {
        Onslaught::Special(_, special) => defence.passes_on.contains(&special.id),
        _ => false,
    };
    let lost = special.and_then(|special| loss(special, defence));
    Verdict::Stops(match lost {
        Some(lost) => lost,
        None if passes => Answer::PassesOn,
        None if defence.takes_weapon => Answer::TakesWeapon,
        None => Answer::Plain,
    })
}

/// What the defender loses by stopping a destroying special with this defence.
fn loss(special: &Special, defence: &Defence) -> Option<Answer> {
    match special.instead.get(&defence.id)?.as_str() {
        "shield" => Some(Answer::LosesShield),
        "weapon" => Some(Answer::LosesWeapon),
        _ => None,
    }
}
