//! From the fields of cards and keywords to typed mechanics.

use super::contradictions;
use super::figures::{Figures, Variant};
use super::mechanics::{
    Armour, Attack, BasicUse, Canceller, Defence, HANDS, Item, Need, Opener, RulesData, Special,
    Weapon,
};
use super::rule_options::RuleOptions;
use crate::kit::data::{DataReader, Reads};
use crate::kit::fields::{Fields, NO_EFFECT, inconsistency, known_word, whole};
use cardwright_base::diagnostic::{Report, Severity};
use cardwright_model::{Card, Game, Keyword};
use std::collections::BTreeSet;

/// Types of cards that the rules can play.
const TYPES: [&str; 5] = ["armour", "basic", "defence", "special", "weapon"];
/// The kind of keyword that they can play.
const KIND: &str = "special";

const NEEDS: &[(&str, Need)] = &[
    ("nothing", Need::Nothing),
    ("weapon", Need::Weapon),
    ("shield", Need::Shield),
    ("weapon-or-shield", Need::WeaponOrShield),
];

const BASIC_USES: &[(&str, BasicUse)] =
    &[("required", BasicUse::Required), ("optional", BasicUse::Optional), ("none", BasicUse::None)];

const ITEMS: &[(&str, Item)] =
    &[("armour", Item::Armour), ("weapon", Item::Weapon), ("shield", Item::Shield)];

impl RulesData {
    /// Reads the mechanics of a game, as its rulings are read; what is missing, not understood or
    /// contradicts itself is reported at its line. `None` when errors were pushed.
    pub fn read(game: &Game, rule_options: &RuleOptions, report: &mut Report) -> Option<Self> {
        let before = report.count(Severity::Error);
        let mut figures = BTreeSet::new();
        let own_figures = Figures::read(game, None, &mut figures, report);
        let variants = Variant::read(game, &mut figures, report);
        let mut read = DataReader::of(game, report);
        read.strangers(Some(&TYPES), &[KIND]);
        read.reads.figures = figures;
        let mut data = Self {
            weapons: read.cards("weapon", weapon),
            attacks: read.cards("basic", attack),
            defences: read.cards("defence", defence),
            specials: read.keywords(KIND, special),
            armour: read.cards("armour", armour),
            openers: Vec::new(),
            cancellers: Vec::new(),
            figures: own_figures,
            variants,
            rule_options: rule_options.clone(),
            reads: Reads::default(),
        };
        for (opener, canceller) in read.cards("special", special_card) {
            data.openers.extend(opener);
            data.cancellers.extend(canceller);
        }
        data.reads = read.reads;
        if report.count(Severity::Error) == before {
            contradictions::contradictions(&data, game, report);
        }
        // The mechanics must make sense as they are written, whatever is made of them.
        data.apply_ruling_options();
        (report.count(Severity::Error) == before).then_some(data)
    }
}

fn weapon(card: &Card, fields: &Fields<'_>, report: &mut Report) -> Option<Weapon> {
    let hands = fields.number("hands", report);
    let default_damage = fields.number("default_damage", report);
    let specials = fields.references("specials", report);
    let boosts = fields.table("boosts", "attack", "damage", report, whole);
    if hands.is_some_and(|it| !(1..=HANDS).contains(&it)) {
        let place = fields.place("hands");
        report.push(inconsistency(
            format!("`{}` needs a number of hands that fighters do not have", card.id.value),
            place,
            "expected 1 or 2",
        ));
    }
    Some(Weapon {
        id: card.id.value.clone(),
        title: card.title.value.clone(),
        hands: hands?,
        default_damage: default_damage?,
        specials,
        boosts,
    })
}

fn attack(card: &Card, fields: &Fields<'_>, report: &mut Report) -> Option<Attack> {
    let damage = fields.number("damage", report);
    let needs = fields.choice("needs", NEEDS, report);
    let adds = fields.flag("adds", report);
    let not_with = fields.references("not_with", report);
    let bypasses = fields.references("bypasses", report);
    let performs = fields.reference("performs", report);
    Some(Attack {
        id: card.id.value.clone(),
        title: card.title.value.clone(),
        needs: needs?,
        damage: damage?,
        adds,
        not_with,
        bypasses,
        performs,
    })
}

fn defence(card: &Card, fields: &Fields<'_>, report: &mut Report) -> Option<Defence> {
    let needs = fields.choice("needs", NEEDS, report);
    let not_weapons = fields.references("cannot_stop_weapons", report);
    let not_attacks = fields.references("cannot_stop_attacks", report);
    let not_specials = fields.references("cannot_stop_specials", report);
    let only_hands = fields.number_if("only_hands", report);
    let takes_weapon = fields.flag("takes_weapon", report);
    let wears_shield = fields.flag("wears_shield", report);
    let passes_on = fields.references("passes_on", report);
    Some(Defence {
        id: card.id.value.clone(),
        title: card.title.value.clone(),
        needs: needs?,
        not_weapons,
        not_attacks,
        not_specials,
        only_hands,
        takes_weapon,
        wears_shield,
        passes_on,
    })
}

fn special(keyword: &Keyword, fields: &Fields<'_>, report: &mut Report) -> Option<Special> {
    let basic = fields.choice("basic", BASIC_USES, report);
    let parts = fields.number("parts", report);
    let damage = fields.number_if("damage", report).unwrap_or(0);
    let more_parts = fields.table("more_parts", "weapon", "parts", report, whole);
    let instead = fields.table("instead", "defence", "loses", report, |field, report| {
        let lost = known_word(field, ITEMS, report)?;
        if lost == Item::Armour {
            let message = "the rules do not support this value of `armour`";
            report.push(inconsistency(message, field.span, "expected `weapon` or `shield`"));
        }
        Some(lost)
    });
    let destroys = fields.choices("destroys", ITEMS, report).into_iter().collect();
    let mut flag = |name| fields.flag(name, report);
    let [wounds, unblockable, countered] = ["wounds", "unblockable", "countered"].map(&mut flag);
    let [cancels_block, strikes_after_block] = ["cancels_block", "strikes_after_block"].map(flag);
    Some(Special {
        id: keyword.id.value.clone(),
        title: keyword.title.value.clone(),
        basic: basic?,
        damage,
        parts: parts?,
        more_parts,
        wounds,
        unblockable,
        countered,
        cancels_block,
        strikes_after_block,
        destroys,
        instead,
    })
}

fn armour(card: &Card, fields: &Fields<'_>, report: &mut Report) -> Option<Armour> {
    let absorbs = fields.number_if("absorbs", report);
    let uses = fields.number_if("uses", report);
    if absorbs.is_some() == uses.is_some() {
        let how = if uses.is_some() { "both ways" } else { "from nothing" };
        let message = format!("`{}` protects {how}", card.id.value);
        let place = fields.place("uses");
        let remark = "the rules need exactly one of `absorbs` and `uses`";
        report.push(inconsistency(message, place, remark));
    }
    let (id, title) = (card.id.value.clone(), card.title.value.clone());
    Some(Armour { id, title, absorbs, uses })
}

fn special_card(
    card: &Card,
    fields: &Fields<'_>,
    report: &mut Report,
) -> Option<(Option<Opener>, Option<Canceller>)> {
    let (id, title) = (&card.id.value, &card.title.value);
    let opens = fields.flag("opens_specials", report);
    let bars = fields.references("bars", report);
    let cancels = fields.flag("cancels_cards", report);
    let strikes = fields.flag("grants_strike", report);
    let answered_by = fields.references("answered_by", report);
    if !opens && !cancels {
        let message = format!("`{id}` neither opens special attacks nor cancels cards");
        report.push(inconsistency(message, card.id.span, "the rules support nothing else"));
    }
    let needs = [
        ("bars", "opens_specials", !bars.is_empty() && !opens),
        ("grants_strike", "cancels_cards", strikes && !cancels),
        ("answered_by", "grants_strike", !answered_by.is_empty() && !strikes),
    ];
    for (name, other, wrong) in needs {
        if wrong {
            let message = format!("`{name}` has no effect without `{other}`");
            report.push(inconsistency(message, fields.place(name), NO_EFFECT));
        }
    }
    let opener = Opener { id: id.clone(), bars };
    let canceller = Canceller { id: id.clone(), title: title.clone(), strikes, answered_by };
    Some((opens.then_some(opener), cancels.then_some(canceller)))
}
