//! Why a defence does not stop an attack, by the field or the ruling that says so.

use super::mechanics::{Canceller, Defence, RulesData, Special};
use super::rule_options::K05;
use super::stopping::{AttackForm, DefenceForm};

/// What stands in the way of a defence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BlockReason {
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

impl RulesData {
    /// What stands in the way of a defence against an attack. `None` where it stops it. Whether the defender
    /// has what the defence needs is another question.
    pub fn block_reason(
        &self,
        attack: AttackForm<'_>,
        means: DefenceForm<'_>,
    ) -> Option<BlockReason> {
        if let AttackForm::FreeStrike(by, ..) = attack
            && !answers(means, by)
        {
            return Some(BlockReason::Strike);
        }
        match means {
            DefenceForm::Shield(_) => {
                let barred = attack.special().is_some_and(|it| it.unblockable);
                barred.then_some(BlockReason::Unblockable)
            }
            DefenceForm::Card(defence) => card(attack, defence),
            DefenceForm::Counter(with) => {
                (!countered(attack, with)).then_some(BlockReason::Counter)
            }
            DefenceForm::Cancel(_) => {
                let barred = !attack.has_card() && self.rule_options.k05 == K05::NeedsCard;
                barred.then_some(BlockReason::NoCard)
            }
        }
    }
}

/// Whether a free strike can be answered so at all.
fn answers(means: DefenceForm<'_>, by: &Canceller) -> bool {
    let id = match means {
        DefenceForm::Shield(shield) => &shield.id,
        DefenceForm::Card(defence) => &defence.id,
        DefenceForm::Cancel(canceller) => &canceller.id,
        DefenceForm::Counter(_) => return false,
    };
    by.answered_by.contains(id)
}

/// A counter stops what it is the counter of, and nobody counters a counter (K-13).
fn countered(attack: AttackForm<'_>, with: &Special) -> bool {
    match attack {
        AttackForm::Special(_, special, _) | AttackForm::Performed(_, special, _) => {
            special.countered && special.id == with.id
        }
        _ => false,
    }
}

fn card(attack: AttackForm<'_>, defence: &Defence) -> Option<BlockReason> {
    let special = attack.special();
    let weapon = attack.weapon();
    let all = [
        (BlockReason::Unblockable, defence.blocks() && special.is_some_and(|it| it.unblockable)),
        (BlockReason::Special, special.is_some_and(|it| defence.not_specials.contains(&it.id))),
        (
            BlockReason::Attack,
            attack.attack().is_some_and(|it| defence.not_attacks.contains(&it.id)),
        ),
        (BlockReason::Weapon, weapon.is_some_and(|it| defence.not_weapons.contains(&it.id))),
        // Where hands are asked for, the attack must be made with a weapon (K-35).
        (
            BlockReason::Hands,
            defence.only_hands.is_some_and(|n| weapon.is_none_or(|it| it.hands != n)),
        ),
    ];
    all.into_iter().find(|(_, is)| *is).map(|(hindrance, _)| hindrance)
}
