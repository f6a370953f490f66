//! What the rules' data answers, asked once and kept by number, so that a game asks no words.

use super::action::{Blow, Origin};
use super::kinds::{KINDS, Kind, kinds, mask};
use crate::skirmish::{
    Attack, AttackForm, BasicUse, Canceller, DefenceForm, DefenceResult, Effects, Need, RulesData,
    Special, Weapon,
};
use cardwright_model::Game;

/// One design, as the engine needs it.
#[derive(Debug)]
pub(super) struct Design {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) copies: u8,
    /// Where it stands in the list of its sort.
    pub(crate) role: Role,
}

/// What a card is to the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// A weapon, by its place in the rules' data.
    Weapon(usize),
    /// A Basic attack card.
    Attack(usize),
    /// A Defence card, by its place among them.
    Defence(usize),
    /// Armour that is worn.
    Worn(usize),
    /// Armour that has uses.
    Shield(usize),
    /// A card that opens specials, cancels cards, or both.
    Special,
}

/// All that is known about attacks of one shape.
#[derive(Debug)]
pub(super) struct Shape {
    pub(crate) parts: u8,
    /// Counters that one part takes from a defender without armour. `None` where it does not touch health.
    pub(crate) damage: Option<i16>,
    /// What armour takes off each part.
    pub(crate) taken_off: Vec<(Kind, i16)>,
    /// Defence cards that stop it.
    pub(crate) defences: Vec<(Kind, Need, Effects)>,
    /// The same as masks, by what the defender must have.
    pub(crate) stopped_by: [u32; Need::ALL.len()],
    /// SHIELDs that stop it.
    pub(crate) shields: Vec<(Kind, Effects)>,
    /// Specials that throw it back.
    pub(crate) counters: Vec<u8>,
    /// Cards that cancel one of its cards, as a mask.
    pub(crate) cancellers: u32,
}

/// A way to attack with a weapon, or with none, whoever the target is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Way {
    /// How the attack is made.
    pub(crate) form: super::action::AttackKind,
    pub(crate) card: Option<Kind>,
    /// Cards of which one is needed to open it, as a mask; none where it needs none.
    pub(crate) openers: u32,
    /// Whether it names an item.
    pub(crate) names_item: bool,
    /// What the attacker must have.
    pub(crate) needs: Need,
}

impl Way {
    /// Each card that opens it, out of a mask; once none where it needs none.
    pub(super) fn opened_by(
        &self,
        cards: u32,
    ) -> impl Iterator<Item = Option<Kind>> + Clone + use<> {
        let none = (self.openers == 0).then_some(None);
        none.into_iter().chain(kinds(self.openers & cards).map(Some))
    }
}

/// What an attack is made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// The weapon without a card.
    Weapon,
    /// An attack with a Basic card.
    Card(Kind),
    Special(u8),
    /// A special that a Basic card does by itself.
    Performed(u8),
    /// A special in answer to the same.
    Counter(u8),
    /// A special after an own block.
    AfterBlock(u8),
    /// What a card that cancels another earns.
    Strike(Kind),
}

/// The rules data by number instead of by id.
#[derive(Debug)]
pub(super) struct Tables {
    pub(crate) designs: Vec<Design>,
    /// Kinds of the weapons, in the order of the rules' data; and so on.
    pub(crate) weapons: Vec<Kind>,
    pub(crate) attacks: Vec<Kind>,
    pub(crate) defences: Vec<Kind>,
    pub(crate) openers: Vec<Kind>,
    pub(crate) cancellers: Vec<Kind>,
    pub(crate) worn: Vec<Kind>,
    /// Kinds of armour with uses, such as a SHIELD.
    pub(crate) shields: Vec<Kind>,
    /// Weapons, as a mask.
    pub(crate) weapon_mask: u32,
    /// Weapons and SHIELDs, as a mask.
    pub(crate) arms: u32,
    /// Weapons that leave no hand for a SHIELD.
    pub(crate) both_hands: u32,
    /// Openers, as a mask.
    opening: u32,
    /// Cancellers, as a mask.
    pub(crate) cancelling: u32,
    specials: usize,
    /// The place of each weapon among them and of each Basic card among those, from 1; 0 for any other
    /// card.
    weapon_slots: [u8; KINDS],
    card_slots: [u8; KINDS],
    shapes: Vec<Option<Shape>>,
    /// By weapon, none first: all, and those that no card has to open.
    ways: Vec<[Vec<Way>; 2]>,
    /// What may be done after a block, by weapon: the defender's, and the attacker's.
    hooks: Vec<[Vec<(u8, Kind)>; 2]>,
}

impl Tables {
    /// Asks the rules' data everything.
    pub(super) fn of(data: &RulesData, game: &Game) -> Self {
        let cards = game.playing_cards().iter();
        let designs: Vec<Design> = cards.map(|card| design(data, card)).collect();
        let kind = |id: &str| {
            let place = designs.iter().position(|it| it.id == id);
            Kind(place.expect("the rules' data has cards of the game") as u8)
        };
        let kinds = |ids: &mut dyn Iterator<Item = &String>| ids.map(|it| kind(it)).collect();
        let mut tables = Self {
            weapons: kinds(&mut data.weapons.iter().map(|it| &it.id)),
            attacks: kinds(&mut data.attacks.iter().map(|it| &it.id)),
            defences: kinds(&mut data.defences.iter().map(|it| &it.id)),
            openers: kinds(&mut data.openers.iter().map(|it| &it.id)),
            cancellers: kinds(&mut data.cancellers.iter().map(|it| &it.id)),
            worn: kinds(&mut data.armour.iter().filter(|it| it.uses.is_none()).map(|it| &it.id)),
            shields: kinds(&mut data.shields().map(|it| &it.id)),
            designs,
            weapon_mask: 0,
            arms: 0,
            both_hands: 0,
            opening: 0,
            cancelling: 0,
            specials: data.specials.len(),
            weapon_slots: [0; KINDS],
            card_slots: [0; KINDS],
            shapes: Vec::new(),
            ways: Vec::new(),
            hooks: Vec::new(),
        };
        (1..).zip(&tables.weapons).for_each(|(at, it)| tables.weapon_slots[it.index()] = at);
        (1..).zip(&tables.attacks).for_each(|(at, it)| tables.card_slots[it.index()] = at);
        tables.weapon_mask = mask(&tables.weapons);
        tables.arms = tables.weapon_mask | mask(&tables.shields);
        let both = tables.weapons.iter().zip(&data.weapons).filter(|it| !it.1.leaves_a_hand());
        tables.both_hands = mask(both.map(|it| it.0));
        tables.opening = mask(&tables.openers);
        tables.cancelling = mask(&tables.cancellers);
        tables.shapes = tables.all_shapes(data);
        let none = std::iter::once(None);
        let wielded = none.chain(data.weapons.iter().map(Some));
        let wielded: Vec<Option<&Weapon>> = wielded.collect();
        let ways = wielded.iter().map(|weapon| {
            let all = tables.ways_to_attack(data, *weapon);
            let unopened = all.iter().filter(|it| it.openers == 0).copied().collect();
            [all, unopened]
        });
        tables.ways = ways.collect();
        let hooks = wielded.iter().map(|weapon| {
            [
                tables.all_hooks(data, *weapon, |special| special.strikes_after_block),
                tables.all_hooks(data, *weapon, |special| special.cancels_block),
            ]
        });
        tables.hooks = hooks.collect();
        tables
    }

    /// The ways to attack with this weapon, ascending.
    pub(super) fn ways(&self, weapon: Option<Kind>) -> &[Way] {
        &self.ways[self.weapon_slot(weapon)][0]
    }

    /// The same, but for what can't be opened with these cards.
    pub(super) fn ways_with(&self, weapon: Option<Kind>, cards: u32) -> &[Way] {
        &self.ways[self.weapon_slot(weapon)][usize::from(cards & self.opening == 0)]
    }

    /// Specials, each with every card that opens it, that may be done after a block: by the
    /// attacker or by the defender.
    pub(super) fn hooks(&self, weapon: Option<Kind>, attacker: bool) -> &[(u8, Kind)] {
        &self.hooks[self.weapon_slot(weapon)][usize::from(attacker)]
    }

    fn all_hooks(
        &self,
        data: &RulesData,
        weapon: Option<&Weapon>,
        wanted: impl Fn(&Special) -> bool,
    ) -> Vec<(u8, Kind)> {
        let specials = data.specials.iter().enumerate();
        let able = specials.filter(|(_, special)| {
            wanted(special) && weapon.is_some_and(|it| it.specials.contains(&special.id))
        });
        let openers = || data.openers.iter().zip(&self.openers).filter(|(it, _)| it.opens(None));
        able.flat_map(|(place, _)| openers().map(move |(_, kind)| (place as u8, *kind))).collect()
    }

    /// What is known about an attack.
    ///
    /// # Panics
    /// When nobody can make it.
    pub(super) fn shape(&self, blow: &Blow) -> &Shape {
        self.shape_if(blow).expect("an attack that is made has a shape")
    }

    /// What is known about an attack, if it can be made.
    pub(super) fn shape_if(&self, blow: &Blow) -> Option<&Shape> {
        let specials = self.specials;
        let special = usize::from(blow.special.unwrap_or(0));
        let family = match (blow.origin, blow.special) {
            (Origin::Turn, None) => 0,
            (Origin::Turn, Some(_)) => 1 + special,
            (Origin::Performed, _) => 1 + specials + special,
            (Origin::Counter, _) => 1 + 2 * specials + special,
            (Origin::AfterBlock, _) => 1 + 3 * specials + special,
            (Origin::FreeStrike(by), _) => {
                let place = self.cancellers.iter().position(|it| *it == by)?;
                1 + 4 * specials + place
            }
            (Origin::Wear, _) => return None,
        };
        let card = match blow.card {
            None => 0,
            Some(kind) => match self.card_slots[kind.index()] {
                0 => return None,
                slot => slot.into(),
            },
        };
        let (weapons, cards) = (self.weapons.len() + 1, self.attacks.len() + 1);
        self.shapes[(family * weapons + self.weapon_slot(blow.weapon)) * cards + card].as_ref()
    }

    /// The place of a weapon among all, none first.
    pub(super) fn weapon_slot(&self, weapon: Option<Kind>) -> usize {
        weapon.map_or(0, |it| self.weapon_slots[it.index()].into())
    }

    fn all_shapes(&self, data: &RulesData) -> Vec<Option<Shape>> {
        let mut families: Vec<Family<'_>> = vec![Family::Plain];
        families.extend(data.specials.iter().map(Family::Special));
        families.extend(data.specials.iter().map(Family::Performed));
        families.extend(data.specials.iter().map(Family::Counter));
        families.extend(data.specials.iter().map(Family::AfterBlock));
        families.extend(data.cancellers.iter().map(Family::FreeStrike));
        let mut shapes = Vec::new();
        for family in families {
            for weapon in std::iter::once(None).chain(data.weapons.iter().map(Some)) {
                for card in std::iter::once(None).chain(data.attacks.iter().map(Some)) {
                    let onslaught = family.attack_form(data, weapon, card);
                    shapes.push(onslaught.map(|it| self.shape_of(data, it, weapon)));
                }
            }
        }
        shapes
    }

    fn shape_of(&self, data: &RulesData, it: AttackForm<'_>, wielded: Option<&Weapon>) -> Shape {
        let stops = |means| match data.defence_result(it, means) {
            DefenceResult::Stops(effects) => Some(effects),
            DefenceResult::Fails => None,
        };
        let damage = |worn| data.hurt(it, wielded, worn).map(|it| it.each as i16);
        let bare = damage(None);
        let worn = data.armour.iter().filter(|it| it.uses.is_none()).zip(&self.worn);
        let taken_off = worn.filter_map(|(armour, kind)| {
            let off = bare? - damage(Some(armour))?;
            (off != 0).then_some((*kind, off))
        });
        let defences = data.defences.iter().zip(&self.defences);
        let defences = defences.filter_map(|(defence, kind)| {
            stops(DefenceForm::Card(defence)).map(|effects| (*kind, defence.needs, effects))
        });
        let defences: Vec<_> = defences.collect();
        let stopped_by =
            Need::ALL.map(|need| mask(defences.iter().filter(|it| it.1 == need).map(|it| &it.0)));
        let shields = data.shields().zip(&self.shields);
        let shields =
            shields.filter_map(|(shield, kind)| Some((*kind, stops(DefenceForm::Shield(shield))?)));
        let counters = data.specials.iter().enumerate();
        let counters = counters.filter(|(_, with)| stops(DefenceForm::Counter(with)).is_some());
        let cancellers = data.cancellers.iter().zip(&self.cancellers);
        let cancellers = cancellers.filter(|(with, _)| stops(DefenceForm::Cancel(with)).is_some());
        Shape {
            parts: it.parts() as u8,
            damage: bare,
            taken_off: taken_off.collect(),
            defences,
            stopped_by,
            shields: shields.collect(),
            counters: counters.map(|(place, _)| place as u8).collect(),
            cancellers: mask(cancellers.map(|(_, kind)| kind)),
        }
    }
}

fn design(data: &RulesData, card: &cardwright_model::Card) -> Design {
    let id = &card.id.value;
    let at = |place: Option<usize>, role: fn(usize) -> Role| place.map(role);
    let role = at(data.weapons.iter().position(|it| it.id == *id), Role::Weapon)
        .or_else(|| at(data.attacks.iter().position(|it| it.id == *id), Role::Attack))
        .or_else(|| at(data.defences.iter().position(|it| it.id == *id), Role::Defence))
        .or_else(|| {
            let place = data.armour.iter().position(|it| it.id == *id)?;
            let worn = data.armour[place].uses.is_none();
            Some(if worn { Role::Worn(place) } else { Role::Shield(place) })
        });
    Design {
        id: id.clone(),
        title: card.title.value.clone(),
        copies: card.copies.value as u8,
        role: role.unwrap_or(Role::Special),
    }
}

/// Attacks of one origin.
#[derive(Clone, Copy)]
enum Family<'a> {
    Plain,
    Special(&'a Special),
    Performed(&'a Special),
    Counter(&'a Special),
    AfterBlock(&'a Special),
    FreeStrike(&'a Canceller),
}

impl<'a> Family<'a> {
    /// The attack of this family with a weapon and a card, if there is one.
    fn attack_form(
        self,
        data: &RulesData,
        weapon: Option<&'a Weapon>,
        card: Option<&'a Attack>,
    ) -> Option<AttackForm<'a>> {
        let opened = |special: &Special, weapon| {
            special.suits(weapon, card) && data.openers.iter().any(|it| it.opens(card))
        };
        match self {
            Self::Plain => match (weapon, card) {
                (None, None) => None,
                (Some(weapon), None) => Some(AttackForm::Default(weapon)),
                // Struck with fist, boot or rim: the weapon has no part in it (K-16).
                (_, Some(card)) if !card.adds => {
                    card.suits(weapon).then_some(AttackForm::Flat(card))
                }
                (weapon, Some(card)) => {
                    card.suits(weapon).then_some(AttackForm::Basic(weapon?, card))
                }
            },
            Self::Special(special) => {
                let weapon = weapon?;
                opened(special, weapon).then_some(AttackForm::Special(weapon, special, card))
            }
            Self::Performed(special) => {
                let (weapon, card) = (weapon?, card?);
                card.performs_with(special, weapon)
                    .then_some(AttackForm::Performed(weapon, special, card))
            }
            Self::Counter(special) => {
                let weapon = weapon?;
                let able = special.countered && opened(special, weapon);
                able.then_some(AttackForm::Counter(weapon, special, card))
            }
            Self::AfterBlock(special) => {
                let weapon = weapon?;
                let able = special.strikes_after_block && card.is_none();
                let lists = weapon.specials.contains(&special.id);
                (able && lists).then_some(AttackForm::AfterBlock(weapon, special))
            }
            Self::FreeStrike(by) => {
                let able = match card {
                    None => weapon.is_some(),
                    Some(card) => card.suits(weapon),
                };
                (by.strikes && able).then_some(AttackForm::FreeStrike(by, weapon, card))
            }
        }
    }
}

/// Whether a special takes this Basic card or none, once a weapon lists it.
pub(super) fn needs_card(special: &Special) -> bool {
    special.basic == BasicUse::Required
}
