//! Why a defence does not stop an attack, by the field or the ruling that says so.

use super::mechanics::{Arsenal, Canceller, Defence, Special};
use super::readings::K05;
use super::stopping::{Means, Onslaught};

/// What stands in the way of a defence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Hindrance {
    /// `unblockable`: no kind of block answers this special.
    Unblockable,
    /// `cannot_stop_specials`, which names this special.
    Special,
    /// `cannot_stop_attacks`, which names this card.
    Attack,
    /// `cannot_stop_weapons`, which names this weapon.
    Weapon,
    /// `only_hands`, which this weapon has not; neither has an attack without one (K-35).
    Hands,
    /// `answered_by`: only what it names answers this strike.
    Strike,
    /// `countered`: a counter answers only the same special, and no other counter (K-13).
    Counter,
    /// There is no card to cancel (K-05).
    NoCard,
}

impl Arsenal {
    /// What stands in the way of a defence against an attack; nothing where it stops it. Whether the
    /// defender has what the defence needs is another question.
    pub fn hindrance(&self, attack: Onslaught<'_>, means: Means<'_>) -> Option<Hindrance> {
        if let Onslaught::FreeStrike(by, ..) = attack
            && !answers(means, by)
        {
            return Some(Hindrance::Strike);
        }
        match means {
            Means::Shield(_) => {
                let barred = attack.special().is_some_and(|it| it.unblockable);
                barred.then_some(Hindrance::Unblockable)
            }
            Means::Card(defence) => card(attack, defence),
            Means::Counter(with) => (!countered(attack, with)).then_some(Hindrance::Counter),
            Means::Cancel(_) => {
                let barred = !attack.has_card() && self.readings.k05 == K05::NeedsCard;
                barred.then_some(Hindrance::NoCard)
            }
        }
    }
}

/// Whether a free strike can be answered so at all.
fn answers(means: Means<'_>, by: &Canceller) -> bool {
    let id = match means {
        Means::Shield(shield) => &shield.id,
        Means::Card(defence) => &defence.id,
        Means::Cancel(canceller) => &canceller.id,
        Means::Counter(_) => return false,
    };
    by.answered_by.contains(id)
}

/// A counter stops what it is the counter of, and nobody counters a counter (K-13).
fn countered(attack: Onslaught<'_>, with: &Special) -> bool {
    match attack {
        Onslaught::Special(_, special, _) | Onslaught::Performed(_, special, _) => {
            special.countered && special.id == with.id
        }
        _ => false,
    }
}

fn card(attack: Onslaught<'_>, defence: &Defence) -> Option<Hindrance> {
    let special = attack.special();
    let weapon = attack.weapon();
    let all = [
        (Hindrance::Unblockable, defence.blocks() && special.is_some_and(|it| it.unblockable)),
        (Hindrance::Special, special.is_some_and(|it| defence.not_specials.contains(&it.id))),
        (Hindrance::Attack, attack.attack().is_some_and(|it| defence.not_attacks.contains(&it.id))),
        (Hindrance::Weapon, weapon.is_some_and(|it| defence.not_weapons.contains(&it.id))),
        // Where hands are asked for, the attack must be made with a weapon (K-35).
        (
            Hindrance::Hands,
            defence.only_hands.is_some_and(|n| weapon.is_none_or(|it| it.hands != n)),
        ),
    ];
    all.into_iter().find(|(_, is)| *is).map(|(hindrance, _)| hindrance)
}
