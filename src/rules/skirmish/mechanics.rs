//! The mechanics of the cards, typed.

use crate::diagnostic::{Diagnostic, Report, Span};
use crate::model::{Card, Game, Keyword, Located, Value};
use std::collections::BTreeMap;

/// Everything that can be wielded, played or worn.
#[derive(Debug)]
pub struct Arsenal {
    /// Weapons in card order.
    pub weapons: Vec<Weapon>,
    /// Basic attack cards in card order.
    pub attacks: Vec<Attack>,
    /// Defence cards in card order.
    pub defences: Vec<Defence>,
    /// Special attacks in their order.
    pub specials: Vec<Special>,
    /// MAIL and SHIELD.
    pub armour: Vec<Armour>,
    /// Cards that cancel other cards, by title.
    pub cancellers: Vec<String>,
    /// Basic attacks that can't go with a special.
    pub barred: Vec<String>,
}

/// A weapon.
#[derive(Debug)]
pub struct Weapon {
    /// Its card.
    pub id: String,
    /// As printed.
    pub title: String,
    /// One or two.
    pub hands: i64,
    /// Damage without a card.
    pub default_damage: i64,
    /// Specials it can do.
    pub specials: Vec<String>,
    /// Basic attack to what the weapon adds to it.
    pub boosts: BTreeMap<String, i64>,
}

/// What one must have to play a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Nothing at all.
    Nothing,
    /// A weapon in play.
    Weapon,
    /// A SHIELD in use.
    Shield,
    /// Either.
    WeaponOrShield,
}

/// A Basic attack card.
#[derive(Debug)]
pub struct Attack {
    /// Its card.
    pub id: String,
    /// As printed.
    pub title: String,
    /// What the attacker must have.
    pub needs: Need,
    /// Added to the weapon's default, or flat.
    pub damage: i64,
    /// True when it adds to the weapon's default.
    pub adds: bool,
    /// Weapons it can't be played with.
    pub not_with: Vec<String>,
    /// Armour that does not help against it.
    pub bypasses: Vec<String>,
    /// A special that it can perform by itself.
    pub performs: Option<String>,
}

/// A Defence card.
#[derive(Debug)]
pub struct Defence {
    /// Its card.
    pub id: String,
    /// As printed.
    pub title: String,
    /// What the defender must have.
    pub needs: Need,
    /// Weapons whose attacks it can't stop.
    pub not_weapons: Vec<String>,
    /// Basic attacks it can't stop.
    pub not_attacks: Vec<String>,
    /// Specials it can't stop.
    pub not_specials: Vec<String>,
    /// Stops only weapons of so many hands.
    pub only_hands: Option<i64>,
    /// The attacker loses the weapon.
    pub takes_weapon: bool,
    /// Specials that go on to the next player instead of ending.
    pub passes_on: Vec<String>,
}

/// Whether a special takes a Basic attack card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BasicUse {
    /// It must.
    Required,
    /// It may.
    Optional,
    /// It can't (K-09, K-10).
    None,
}

/// A special attack.
#[derive(Debug)]
pub struct Special {
    /// Its keyword.
    pub id: String,
    /// As printed.
    pub title: String,
    /// Whether it takes a Basic attack card.
    pub basic: BasicUse,
    /// Added to the damage of each part.
    pub damage: i64,
    /// How many equal attacks it makes.
    pub parts: i64,
    /// Weapons that make another number of parts.
    pub more_parts: BTreeMap<String, i64>,
    /// Whether it does damage to health at all.
    pub wounds: bool,
    /// No kind of BLOCK may answer it.
    pub unblockable: bool,
    /// The defender may answer with the same special.
    pub countered: bool,
    /// After an own BLOCK the defender may strike with it.
    pub strikes_after_block: bool,
    /// Destroys an item of the defender.
    pub destroys: bool,
    /// Defence to the item that is lost instead of the one aimed at.
    pub instead: BTreeMap<String, String>,
}

/// Something that protects without being played as a defence.
#[derive(Debug)]
pub struct Armour {
    /// Its card.
    pub id: String,
    /// As printed.
    pub title: String,
    /// Damage it takes off each part while worn.
    pub absorbs: Option<i64>,
    /// Attacks it stops without a card.
    pub uses: Option<i64>,
}

impl Arsenal {
    /// Reads the mechanics of a game; what is missing or not understood is reported at its line.
    pub fn read(game: &Game, report: &mut Report) -> Option<Self> {
        let of = |kind: &'static str| game.cards.iter().filter(move |card| card.kind == kind);
        let before = report.count(crate::diagnostic::Severity::Error);
        let mut read = Reader { report };
        let arsenal = Self {
            weapons: of("weapon").filter_map(|card| read.weapon(card)).collect(),
            attacks: of("basic").filter_map(|card| read.attack(card)).collect(),
            defences: of("defence").filter_map(|card| read.defence(card)).collect(),
            specials: game.keywords.iter().filter_map(|it| read.special(it)).collect(),
            armour: of("armour").map(|card| read.armour(card)).collect(),
            cancellers: of("special")
                .filter(|card| card.field("cancels_cards").is_some_and(Value::is_true))
                .map(|card| card.title.value.clone())
                .collect(),
            barred: of("special").flat_map(|card| words(card.field("bars"))).collect(),
        };
        (report.count(crate::diagnostic::Severity::Error) == before).then_some(arsenal)
    }
}

struct Reader<'r> {
    report: &'r mut Report,
}

type Fields = BTreeMap<String, Located<Value>>;

impl Reader<'_> {
    fn missing(&mut self, place: Span, what: &str) {
        let fault = Diagnostic::error("R002", format!("the rules don't find {what} here"));
        self.report.push(fault.at(place, "the rules of `skirmish` need it"));
    }

    fn number(&mut self, fields: &Fields, name: &str, place: Span) -> Option<i64> {
        let number = fields.get(name).and_then(|field| field.value.number());
        if number.is_none() {
            self.missing(place, &format!("the number `{name}`"));
        }
        number
    }

    fn need(&mut self, fields: &Fields, place: Span) -> Option<Need> {
        let word = fields.get("needs").and_then(|field| field.value.word());
        let need = match word {
            Some("nothing") => Some(Need::Nothing),
            Some("weapon") => Some(Need::Weapon),
            Some("shield") => Some(Need::Shield),
            Some("weapon-or-shield") => Some(Need::WeaponOrShield),
            _ => None,
        };
        if need.is_none() {
            self.missing(place, "a word in `needs` that they understand");
        }
        need
    }

    fn weapon(&mut self, card: &Card) -> Option<Weapon> {
        let (fields, place) = (&card.mechanics, card.id.span);
        let hands = self.number(fields, "hands", place);
        let default_damage = self.number(fields, "default_damage", place);
        Some(Weapon {
            id: card.id.value.clone(),
            title: card.title.value.clone(),
            hands: hands?,
            default_damage: default_damage?,
            specials: words(card.field("specials")),
            boosts: pairs(card.field("boosts"), "attack", "damage"),
        })
    }

    fn attack(&mut self, card: &Card) -> Option<Attack> {
        let (fields, place) = (&card.mechanics, card.id.span);
        let damage = self.number(fields, "damage", place);
        let needs = self.need(fields, place);
        Some(Attack {
            id: card.id.value.clone(),
            title: card.title.value.clone(),
            needs: needs?,
            damage: damage?,
            adds: card.field("adds").is_some_and(Value::is_true),
            not_with: words(card.field("not_with")),
            bypasses: words(card.field("bypasses")),
            performs: card.field("performs").and_then(Value::word).map(str::to_owned),
        })
    }

    fn defence(&mut self, card: &Card) -> Option<Defence> {
        let needs = self.need(&card.mechanics, card.id.span);
        Some(Defence {
            id: card.id.value.clone(),
            title: card.title.value.clone(),
            needs: needs?,
            not_weapons: words(card.field("cannot_stop_weapons")),
            not_attacks: words(card.field("cannot_stop_attacks")),
            not_specials: words(card.field("cannot_stop_specials")),
            only_hands: card.field("only_hands").and_then(Value::number),
            takes_weapon: card.field("takes_weapon").is_some_and(Value::is_true),
            passes_on: words(card.field("passes_on")),
        })
    }

    fn special(&mut self, keyword: &Keyword) -> Option<Special> {
        let (fields, place) = (&keyword.mechanics, keyword.id.span);
        let parts = self.number(fields, "parts", place);
        let basic = match keyword.field("basic").and_then(Value::word) {
            Some("required") => Some(BasicUse::Required),
            Some("optional") => Some(BasicUse::Optional),
            Some("none") => Some(BasicUse::None),
            _ => {
                self.missing(place, "a word in `basic` that they understand");
                None
            }
        };
        let flag = |name| keyword.field(name).is_some_and(Value::is_true);
        Some(Special {
            id: keyword.id.value.clone(),
            title: keyword.title.value.clone(),
            basic: basic?,
            damage: keyword.field("damage").and_then(Value::number).unwrap_or(0),
            parts: parts?,
            more_parts: pairs(keyword.field("more_parts"), "weapon", "parts"),
            wounds: flag("wounds"),
            unblockable: flag("unblockable"),
            countered: flag("countered"),
            strikes_after_block: flag("strikes_after_block"),
            destroys: keyword.field("destroys").is_some_and(|it| !it.items().is_empty()),
            instead: keyword
                .field("instead")
                .map(Value::items)
                .unwrap_or_default()
                .iter()
                .filter_map(|it| {
                    let defence = it.value.get("defence")?.word()?;
                    Some((defence.to_owned(), it.value.get("loses")?.word()?.to_owned()))
                })
                .collect(),
        })
    }

    fn armour(&mut self, card: &Card) -> Armour {
        let absorbs = card.field("absorbs").and_then(Value::number);
        let uses = card.field("uses").and_then(Value::number);
        if absorbs.is_none() && uses.is_none() {
            self.missing(card.id.span, "what it protects from: `absorbs` or `uses`");
        }
        Armour { id: card.id.value.clone(), title: card.title.value.clone(), absorbs, uses }
    }
}

/// The words of a list.
fn words(value: Option<&Value>) -> Vec<String> {
    let items = value.map(Value::items).unwrap_or_default();
    items.iter().filter_map(|item| item.value.word().map(str::to_owned)).collect()
}

/// A list of tables as a map from the word under `key` to the number under `number`.
fn pairs(value: Option<&Value>, key: &str, number: &str) -> BTreeMap<String, i64> {
    let items = value.map(Value::items).unwrap_or_default();
    let pair = |item: &Located<Value>| {
        Some((item.value.get(key)?.word()?.to_owned(), item.value.get(number)?.number()?))
    };
    items.iter().filter_map(pair).collect()
}
