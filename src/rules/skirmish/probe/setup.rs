//! The position for a setup, and what leads to its attack.

use super::{ENDLESS, ProbeSetup, Prober, STRIKER, TARGET};
use crate::play::Seat;
use crate::skirmish::engine::{Action, AttackKind, Kind, Origin, SkirmishState};
use crate::skirmish::mechanics::{Attack, Canceller, Item, Need, Special, Weapon};
use crate::skirmish::rule_options::K12;
use crate::skirmish::stopping::{AttackForm, DefenceForm};

/// Everything that can be destroyed.
const ITEMS: [Item; 3] = [Item::Armour, Item::Weapon, Item::Shield];
/// Striker, target and bystander.
const SEATS: Seat = 3;

/// A special with the cards for it.
#[derive(Clone, Copy)]
struct Opened {
    special: u8,
    opener: Kind,
    card: Option<Kind>,
}

impl Prober<'_> {
    /// Fighters with all that they need for an attack and an answer to it, and what has to be done
    /// before; the target wears `worn`. None where the cards for it are not in the game.
    pub(super) fn setup(
        &self,
        made: AttackForm<'_>,
        means: Option<DefenceForm<'_>>,
        worn: Option<Kind>,
    ) -> Option<ProbeSetup> {
        let mut state = self.rules.empty_table(SEATS);
        for player in &mut state.players[..usize::from(SEATS)] {
            player.health = ENDLESS;
            player.shield = self.rules.shields().first().map(|it| (*it, 0));
        }
        state.player_mut(TARGET).worn = worn.into_iter().collect();
        let wielded = self.wielded(made)?;
        state.player_mut(STRIKER).weapon =
            wielded.map(|it| self.rules.kind(&it.id)).unwrap_or_default();
        let mut setup = ProbeSetup { state, lead: Vec::new(), origin: Origin::Turn };
        self.arm_target(&mut setup.state, made, means)?;
        self.strike(&mut setup, made)?;
        Some(setup)
    }

    /// The weapon that the striker holds, if any: a flat attack needs none.
    fn wielded<'a>(&'a self, made: AttackForm<'a>) -> Option<Option<&'a Weapon>> {
        match (made.weapon(), made.attack()) {
            (None, Some(flat)) => self.rules.data.able(flat),
            (weapon, _) => Some(weapon),
        }
    }

    /// Gives the target a weapon that will do for what leads to the attack and for the answer, with the
    /// cards for that.
    fn arm_target(
        &self,
        state: &mut SkirmishState,
        made: AttackForm<'_>,
        means: Option<DefenceForm<'_>>,
    ) -> Option<()> {
        let countered = match made {
            AttackForm::Counter(_, special, _) => Some(special),
            AttackForm::AfterBlock(weapon, _) if !self.can_use_shield(weapon) => {
                Some(self.countered_with(weapon)?)
            }
            _ => None,
        };
        let answer = match means {
            Some(DefenceForm::Counter(special)) => Some(special),
            _ => None,
        };
        let can = |weapon: &Weapon, special: Option<&Special>| {
            special.is_none_or(|it| self.opened(it, weapon, None).is_some())
        };
        let fits = |weapon: &&Weapon| {
            can(weapon, countered)
                && can(weapon, answer)
                && (answer.is_none() || self.rules.data.may_counter(weapon))
        };
        let all = self.rules.data.weapons.iter();
        // Hands free for a SHIELD first, so that every answer is possible that can be.
        let free = all.clone().filter(|it| it.leaves_a_hand());
        let weapon = free.chain(all).find(fits);
        let target = state.player_mut(TARGET);
        target.weapon = weapon.and_then(|it| self.rules.kind(&it.id));
        match means {
            Some(DefenceForm::Card(defence)) => target.hand.add(self.rules.kind(&defence.id)?),
            Some(DefenceForm::Cancel(canceller)) => {
                target.hand.add(self.rules.kind(&canceller.id)?);
            }
            Some(DefenceForm::Counter(special)) => {
                let opened = weapon.and_then(|it| self.opened(special, it, None));
                if let Some(Opened { opener, card, .. }) = opened {
                    card.into_iter().chain([opener]).for_each(|it| target.hand.add(it));
                }
            }
            Some(DefenceForm::Shield(_)) | None => {}
        }
        Some(())
    }

    /// What leads to the attack, and the attack.
    fn strike(&self, setup: &mut ProbeSetup, made: AttackForm<'_>) -> Option<()> {
        match made {
            AttackForm::Default(_) | AttackForm::Basic(..) | AttackForm::Flat(_) => {
                let form = match made {
                    AttackForm::Default(_) => AttackKind::Default,
                    AttackForm::Basic(..) => AttackKind::Basic,
                    _ => AttackKind::Flat,
                };
                let card = self.card(made.attack())?;
                self.attack(setup, STRIKER, form, card, None);
            }
            AttackForm::Special(weapon, special, attack) => {
                let opened = self.opened(special, weapon, Some(attack))?;
                self.special(setup, STRIKER, opened);
            }
            AttackForm::Performed(_, special, attack) => {
                setup.origin = Origin::Performed;
                let opener = match self.rules.data.rule_options.k12 {
                    K12::Alone => None,
                    K12::WithSpecial => Some(*self.rules.openers().first()?),
                };
                let form = AttackKind::Performed(self.place(special)?);
                self.attack(setup, STRIKER, form, self.card(Some(attack))?, opener);
            }
            AttackForm::Counter(weapon, special, attack) => {
                setup.origin = Origin::Counter;
                self.countered(setup, special, weapon, Some(attack))?;
            }
            AttackForm::AfterBlock(weapon, special) => {
                setup.origin = Origin::AfterBlock;
                if self.can_use_shield(weapon) {
                    self.any_attack(setup, false)?;
                    setup.lead.push((STRIKER, Action::Use));
                } else {
                    let countered = self.countered_with(weapon)?;
                    self.countered(setup, countered, weapon, None)?;
                }
                let opener = self.rules.data.openers.iter().find(|it| it.opens(None))?;
                let opener = self.rules.kind(&opener.id)?;
                setup.state.player_mut(STRIKER).hand.add(opener);
                let special = self.place(special)?;
                setup.lead.push((STRIKER, Action::Hook { special, opener }));
            }
            AttackForm::FreeStrike(by, _, attack) => self.free_strike(setup, by, attack)?,
        }
        Some(())
    }

    fn free_strike(
        &self,
        setup: &mut ProbeSetup,
        by: &Canceller,
        attack: Option<&Attack>,
    ) -> Option<()> {
        let with = self.rules.kind(&by.id)?;
        setup.origin = Origin::FreeStrike(with);
        let on = self.any_attack(setup, true)?;
        let card = self.card(attack)?;
        let hand = &mut setup.state.player_mut(STRIKER).hand;
        card.into_iter().chain([with]).for_each(|it| hand.add(it));
        setup.lead.push((STRIKER, Action::Cancel { with, on: on? }));
        setup.lead.push((STRIKER, Action::Strike { at: TARGET, card }));
        Some(())
    }

    /// The target attacks the striker, with a card where one is wanted; that card.
    fn any_attack(&self, setup: &mut ProbeSetup, with_card: bool) -> Option<Option<Kind>> {
        let weapon = setup.state.player(TARGET).weapon;
        let wielded = self.rules.data.weapons.iter().find(|it| self.rules.kind(&it.id) == weapon);
        if wielded.is_some() && !with_card {
            self.attack(setup, TARGET, AttackKind::Default, None, None);
            return Some(None);
        }
        let has = |it: &&Attack| it.needs != Need::Shield || !self.rules.shields().is_empty();
        let mut able = self.rules.data.attacks.iter().filter(has).filter(|it| it.suits(wielded));
        let attack = able.next()?;
        let form = if attack.adds { AttackKind::Basic } else { AttackKind::Flat };
        let card = self.card(Some(attack))?;
        self.attack(setup, TARGET, form, card, None);
        Some(card)
    }

    /// The target does a special and the striker throws it back.
    fn countered(
        &self,
        setup: &mut ProbeSetup,
        special: &Special,
        weapon: &Weapon,
        attack: Option<Option<&Attack>>,
    ) -> Option<()> {
        let theirs = setup.state.player(TARGET).weapon;
        let theirs = self.rules.data.weapons.iter().find(|it| self.rules.kind(&it.id) == theirs)?;
        let opened = self.opened(special, theirs, None)?;
        self.special(setup, TARGET, opened);
        let Opened { special, opener, card } = self.opened(special, weapon, attack)?;
        let hand = &mut setup.state.player_mut(STRIKER).hand;
        card.into_iter().chain([opener]).for_each(|it| hand.add(it));
        setup.lead.push((STRIKER, Action::Counter { special, opener, card }));
        Some(())
    }

    /// Somebody attacks with cards from the hand.
    fn attack(
        &self,
        setup: &mut ProbeSetup,
        by: Seat,
        form: AttackKind,
        card: Option<Kind>,
        opener: Option<Kind>,
    ) {
        let at = if by == STRIKER { TARGET } else { STRIKER };
        let hand = &mut setup.state.player_mut(by).hand;
        card.into_iter().chain(opener).for_each(|it| hand.add(it));
        setup.state.on_turn = by;
        let destroys = form.special().map(|it| &self.rules.data.specials[usize::from(it)]);
        let item = destroys.and_then(|it| self.aimed_at(it, &setup.state, at));
        setup.lead.push((by, Action::Attack { at, form, card, opener, item }));
    }

    fn special(&self, setup: &mut ProbeSetup, by: Seat, opened: Opened) {
        let form = AttackKind::Special(opened.special);
        self.attack(setup, by, form, opened.card, Some(opened.opener));
    }

    /// What is aimed at: something that is not lost instead anyway, if there is.
    fn aimed_at(&self, special: &Special, state: &SkirmishState, at: Seat) -> Option<Item> {
        let has = |it: &Item| special.destroys.contains(it) && state.player(at).has_item(*it);
        let other = |it: &Item| !special.instead.values().any(|lost| lost == it);
        let mut all = ITEMS.into_iter().filter(has);
        all.clone().find(other).or_else(|| all.next())
    }

    /// Whether somebody with this weapon can stop something with a SHIELD alone.
    fn can_use_shield(&self, weapon: &Weapon) -> bool {
        weapon.leaves_a_hand() && !self.rules.shields().is_empty()
    }

    /// A special that somebody with this weapon can throw back.
    fn countered_with(&self, weapon: &Weapon) -> Option<&Special> {
        let able = |it: &&Special| it.countered && self.opened(it, weapon, None).is_some();
        self.rules.data.specials.iter().find(able).filter(|_| self.rules.data.may_counter(weapon))
    }

    /// The cards for a special with a weapon: with this Basic card or without one, or with whatever
    /// will do.
    fn opened(
        &self,
        special: &Special,
        weapon: &Weapon,
        wanted: Option<Option<&Attack>>,
    ) -> Option<Opened> {
        let any = || std::iter::once(None).chain(self.rules.data.attacks.iter().map(Some));
        let attacks: Vec<Option<&Attack>> = wanted.map_or_else(|| any().collect(), |it| vec![it]);
        let suits = attacks.into_iter().filter(|it| wanted.is_some() || special.suits(weapon, *it));
        let found = suits.filter_map(|attack| {
            let opens = self.rules.data.openers.iter().find(|it| it.opens(attack));
            let opener = opens.or(self.rules.data.openers.first().filter(|_| wanted.is_some()))?;
            let special = self.place(special)?;
            Some(Opened { special, opener: self.rules.kind(&opener.id)?, card: self.card(attack)? })
        });
        found.into_iter().next()
    }

    /// A card of the game, or none.
    fn card(&self, attack: Option<&Attack>) -> Option<Option<Kind>> {
        match attack {
            Some(attack) => self.rules.kind(&attack.id).map(Some),
            None => Some(None),
        }
    }

    fn place(&self, special: &Special) -> Option<u8> {
        let at = self.rules.data.specials.iter().position(|it| it.id == special.id)?;
        u8::try_from(at).ok()
    }
}
