//! What cards and weapons are worth, from all attacks that can be made.

use super::PolicyWeights;
use crate::skirmish::Need;
use crate::skirmish::engine::action::{AttackKind, Blow, Origin};
use crate::skirmish::engine::game::Skirmish;
use crate::skirmish::engine::kinds::{KINDS, Kind, Pile, kinds};
use crate::skirmish::engine::state::Player;
use crate::skirmish::engine::tables::{Role, Shape, Way};

/// What is known about a game before it is played.
#[derive(Debug)]
pub(super) struct CardValues {
    /// By weapon, none first, and by whether a SHIELD is in use.
    holdings: Vec<[Holding; 2]>,
    /// Damage that an attack with it does on average, weapon by weapon, none first.
    weapons: Vec<f64>,
    classes: [Class; KINDS],
}

/// What cards are worth to somebody with certain arms, in counters.
#[derive(Clone, Copy, Debug)]
pub(super) struct Holding {
    worth: [f64; KINDS],
    order: [Kind; KINDS],
    /// The place of each in that order.
    rank: [u8; KINDS],
    /// A card from the deck, on average.
    pub(super) fresh: f64,
}

impl Holding {
    /// One more of these in hand.
    pub(super) fn worth(&self, kind: Kind) -> f64 {
        self.worth[kind.index()]
    }

    /// The cards of a pile, the best first.
    pub(super) fn best_first(&self, pile: &Pile) -> impl Iterator<Item = Kind> + '_ {
        let ranks = pile.kinds().fold(0, |all, it| all | 1 << self.rank[it.index()]);
        kinds(ranks).map(|it| self.order[it.index()])
    }
}

impl CardValues {
    pub(super) fn of(rules: &Skirmish, temper: &PolicyWeights) -> Self {
        let typical = Typical::of(rules, temper);
        let arms = || std::iter::once(None).chain(rules.weapons().iter().copied().map(Some));
        let holding = |weapon, shield| holding(rules, temper, &typical, weapon, shield);
        let weapons: Vec<f64> = arms().map(|it| weapon_worth(rules, temper, it)).collect();
        Self {
            holdings: arms().map(|it| [holding(it, false), holding(it, true)]).collect(),
            weapons,
            classes: std::array::from_fn(|it| class(rules, it)),
        }
    }

    pub(super) fn at(&self, rules: &Skirmish, weapon: Option<Kind>, shield: bool) -> &Holding {
        &self.holdings[rules.tables.weapon_slot(weapon)][usize::from(shield)]
    }

    pub(super) fn holding(&self, rules: &Skirmish, player: &Player) -> &Holding {
        self.at(rules, player.weapon, rules.shield_in_use(player))
    }

    /// Damage that an attack with this weapon, or without any, does on average.
    pub(super) fn weapon(&self, rules: &Skirmish, weapon: Option<Kind>) -> f64 {
        self.weapons[rules.tables.weapon_slot(weapon)]
    }

    /// What a card is for.
    pub(super) fn class(&self, kind: Kind) -> Class {
        self.classes[kind.index()]
    }
}

/// What a card is for. Cards of one class are in each other's way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    Attack,
    Opener,
    Defence,
    Armour,
    Other,
}

impl Class {
    /// Before there is a card of any class: the next counts in full.
    pub(super) const ALL: [f64; 5] = [1.0; 5];

    /// What one more of the class is worth beside the one before.
    pub(super) fn spare(self, temper: &PolicyWeights) -> f64 {
        match self {
            Self::Attack | Self::Opener => temper.spare_attack,
            Self::Defence => temper.spare_defence,
            // One is worn at a time.
            Self::Armour => 0.0,
            Self::Other => 1.0,
        }
    }

    /// Whether a card of it is spent in attacks of one's own.
    pub(super) fn attacks(self) -> bool {
        matches!(self, Self::Attack | Self::Opener)
    }
}

fn class(rules: &Skirmish, index: usize) -> Class {
    let kind = Kind(index as u8);
    match rules.tables.designs.get(index).map(|it| it.role) {
        Some(Role::Attack(_)) => Class::Attack,
        Some(Role::Defence(_)) => Class::Defence,
        Some(Role::Worn(_)) => Class::Armour,
        _ if rules.openers().contains(&kind) && !rules.cancellers().contains(&kind) => {
            Class::Opener
        }
        _ => Class::Other,
    }
}

/// A way to attack, and how often it is there.
struct Chance<'a> {
    way: &'a Way,
    opener: Option<Kind>,
    shape: &'a Shape,
    /// How often somebody has the cards for it and would use them.
    weight: f64,
    /// What all of its parts do together; what it destroys counts too.
    total: f64,
}

/// Every way to attack with these arms. A way is taken the more often the more it does.
fn ways<'a>(
    rules: &'a Skirmish,
    weapon: Option<Kind>,
    temper: &'a PolicyWeights,
) -> impl Iterator<Item = Chance<'a>> + Clone {
    let deck: u32 =
        rules.kinds().filter(|it| drawn(rules, *it)).map(|it| u32::from(rules.copies(it))).sum();
    let had = move |kind: Option<Kind>| {
        let Some(kind) = kind else { return 1.0 };
        let other = 1.0 - f64::from(rules.copies(kind)) / f64::from(deck.max(1));
        1.0 - (0..rules.figures.hand).fold(1.0, |all, _| all * other)
    };
    let all = rules.tables.ways(weapon).iter();
    let all = all.flat_map(|way| way.opened_by(u32::MAX).map(move |opener| (way, opener)));
    all.filter_map(move |(way, opener)| {
        let shape = rules.tables.shape_if(&way.form.blow(weapon, way.card, opener, None))?;
        let total = match shape.damage {
            Some(damage) => f64::from(damage) * f64::from(shape.parts),
            None => temper.weapon,
        };
        Some(Chance { way, opener, shape, weight: had(way.card) * had(opener) * total, total })
    })
}

/// What a weapon does in an attack on average.
fn weapon_worth(rules: &Skirmish, temper: &PolicyWeights, weapon: Option<Kind>) -> f64 {
    let deck: f64 =
        rules.kinds().filter(|it| drawn(rules, *it)).map(|it| f64::from(rules.copies(it))).sum();
    let stopped = |chance: &Chance<'_>| {
        let stops =
            chance.shape.defences.iter().map(|it| f64::from(rules.copies(it.0))).sum::<f64>();
        stops / deck.max(1.0)
    };
    let attacks =
        mean(ways(rules, weapon, temper), |it| it.total * (1.0 - temper.guard * stopped(it)));
    attacks + temper.hooking * hook(rules, weapon)
}

/// What an opener does after a block.
fn hook(rules: &Skirmish, weapon: Option<Kind>) -> f64 {
    let any = [true, false].into_iter().any(|it| !rules.tables.hooks(weapon, it).is_empty());
    if !any {
        return 0.0;
    }
    let plain = Blow { weapon, ..Blow::of(Origin::Turn) };
    rules.tables.shape_if(&plain).and_then(|it| it.damage).map_or(0.0, f64::from)
}

/// Whether a card is drawn from the deck in this game.
fn drawn(rules: &Skirmish, kind: Kind) -> bool {
    !rules.is_arms(kind) && !rules.out.contains(&kind)
}

fn mean<'a>(all: impl Iterator<Item = Chance<'a>>, value: impl Fn(&Chance<'a>) -> f64) -> f64 {
    let (sum, weight) = all
        .fold((0.0, 0.0), |(sum, weight), it| (sum + it.weight * value(&it), weight + it.weight));
    if weight > 0.0 { sum / weight } else { 0.0 }
}

/// The attacks that one has to reckon with.
struct Typical {
    /// What each defence card stops on average, in counters, if its owner has what it needs.
    saves: [(f64, Option<Need>); KINDS],
    /// How often it takes a weapon.
    takes: [f64; KINDS],
    /// What a whole attack does.
    total: f64,
}

impl Typical {
    fn of(rules: &Skirmish, temper: &PolicyWeights) -> Self {
        let mut typical = Self { saves: [(0.0, None); KINDS], takes: [0.0; KINDS], total: 0.0 };
        let arms = rules.weapons().iter().filter(|it| !rules.out.contains(it));
        let copies: f64 = arms.clone().map(|it| f64::from(rules.copies(*it))).sum();
        for weapon in arms {
            let share = f64::from(rules.copies(*weapon)) / copies.max(1.0);
            let all = || ways(rules, Some(*weapon), temper);
            typical.total += share * mean(all(), |it| it.total);
            for kind in &rules.tables.defences {
                let stops = |chance: &Chance<'_>| {
                    chance.shape.defences.iter().find(|it| it.0 == *kind).copied()
                };
                let part = |it: &Chance<'_>| it.total / f64::from(it.shape.parts);
                let index = kind.index();
                typical.saves[index].0 +=
                    share * mean(all(), |it| stops(it).map_or(0.0, |_| part(it)));
                let takes = |chance: &Chance<'_>| stops(chance).is_some_and(|it| it.2.takes_weapon);
                typical.takes[index] += share * mean(all(), |it| f64::from(u8::from(takes(it))));
                let need = all().find_map(|it| stops(&it)).map(|it| it.1);
                typical.saves[index].1 = typical.saves[index].1.or(need);
            }
        }
        typical
    }
}

fn holding(
    rules: &Skirmish,
    temper: &PolicyWeights,
    typical: &Typical,
    weapon: Option<Kind>,
    shield: bool,
) -> Holding {
    // Somebody with nothing else than these arms.
    let mut player = Player { weapon, ..Player::default() };
    player.shield = rules.shields().first().filter(|_| shield).map(|it| (*it, 0));
    let mut worth = [0.0; KINDS];
    for kind in rules.kinds().filter(|it| drawn(rules, *it)) {
        worth[kind.index()] = match rules.tables.designs[kind.index()].role {
            Role::Defence(_) => {
                let (saves, need) = typical.saves[kind.index()];
                let able = need.is_some_and(|it| rules.met(it, &player));
                let takes = typical.takes[kind.index()] * temper.weapon;
                if able { temper.met * (saves + takes) } else { 0.0 }
            }
            Role::Worn(_) => temper.armour,
            _ => 0.0,
        };
        worth[kind.index()] += attacking(rules, temper, &player, kind);
        if rules.cancellers().contains(&kind) {
            // It stops an attack whole, and strikes back with nothing to stop it.
            let strike = Blow { weapon, ..Blow::of(Origin::FreeStrike(kind)) };
            let strike = rules.tables.shape_if(&strike).and_then(|it| it.damage).unwrap_or(0);
            worth[kind.index()] += temper.met * typical.total + f64::from(strike);
        }
    }
    let deck = || rules.kinds().filter(|it| drawn(rules, *it));
    let copies: f64 = deck().map(|it| f64::from(rules.copies(it))).sum();
    let sum: f64 = deck().map(|it| f64::from(rules.copies(it)) * worth[it.index()]).sum();
    let fresh = sum / copies.max(1.0);
    let mut order = std::array::from_fn(|it| Kind(it as u8));
    order
        .sort_by(|a: &Kind, b: &Kind| worth[b.index()].total_cmp(&worth[a.index()]).then(a.cmp(b)));
    let mut rank = [0; KINDS];
    (0..).zip(&order).for_each(|(place, it)| rank[it.index()] = place);
    Holding { worth, order, rank, fresh }
}

/// What a card adds to the plain attack, alone or with the others that it goes with.
fn attacking(rules: &Skirmish, temper: &PolicyWeights, player: &Player, kind: Kind) -> f64 {
    let all = || ways(rules, player.weapon, temper).filter(|it| rules.met(it.way.needs, player));
    let plain = all().find(|it| it.way.form == AttackKind::Default).map_or(0.0, |it| it.total);
    let of = |it: &Chance<'_>| it.way.card == Some(kind) || it.opener == Some(kind);
    let alone = all().filter(|it| of(it) && (it.way.card.is_none() || it.opener.is_none()));
    let alone = alone.map(|it| it.total - plain).fold(0.0, f64::max);
    let together = mean(all().filter(|it| of(it) && it.opener.is_some()), |it| it.total - plain);
    temper.through * alone.max(together).max(0.0)
}
