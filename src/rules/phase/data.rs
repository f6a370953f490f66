//! What the data says of characters, cards and figures, typed. There is no figure of the phase in here.

use super::resolve::Scale;
use super::rule_options::RuleOptions;
use super::state::{SEATS, Side};
use crate::kit::data::{DataReader, Reads};
use crate::kit::fields::{Fields, NO_EFFECT, inconsistency};
use crate::play::Seat;
use crate::switches::Switches;
use cardwright_base::diagnostic::{Report, Severity};
use cardwright_model::{Game, Keyword};

/// Fewest that can play.
const FEWEST: Seat = 2;
/// The kind of the keywords that are characters.
const FIGHTER: &str = "fighter";
/// The kind of the keywords that are actions.
const ACTION: &str = "action";
/// Sides by the words of the data.
const SIDES: [(&str, Side); 2] = [("defenders", Side::Defenders), ("attackers", Side::Attackers)];
/// Whom a card is played on, likewise: whether that is an enemy.
const TARGETS: [(&str, bool); 2] = [("own", false), ("enemy", true)];
/// When an action is played, likewise.
const WHENS: [(&str, Timing); 4] = [
    ("assignment", Timing::Assignment),
    ("skirmish", Timing::Skirmish),
    ("won", Timing::Won),
    ("lost", Timing::Lost),
];
/// Most kinds, characters and copies; a capacity.
const MOST: i64 = 60;

/// When an action can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Timing {
    /// Before attackers are assigned.
    Assignment,
    /// During a fight.
    Skirmish,
    /// When its side has won a fight.
    Won,
    /// When its side has lost a fight.
    Lost,
}

/// A kind of character.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) side: Side,
    /// What it brings to a fight.
    pub(crate) strength: i64,
    /// Wounds that it can't survive.
    pub(crate) vitality: i64,
    /// Wounds that its victory adds.
    pub(crate) damage: i64,
    /// Whether it has to be fought again.
    pub(crate) fierce: bool,
    /// An action that it can do itself, by its place.
    pub(crate) ability: Option<u8>,
    /// How many there are to be dealt from.
    pub(crate) copies: u8,
}

/// A kind of action: a card, or what a character can do. What it does lasts for one fight; wounds stay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Card {
    /// Id of the card or ability.
    pub id: String,
    /// Its title, as printed.
    pub title: String,
    /// The side that plays it.
    pub(crate) side: Side,
    /// When it can be played.
    pub(crate) when: Timing,
    /// Whether it is played on an enemy.
    pub(crate) on_enemy: bool,
    /// What it adds to strength.
    pub(crate) strength: i64,
    /// What it adds to the damage bonus.
    pub(crate) damage: i64,
    /// Wounds that it deals; below nothing, those that it heals.
    pub(crate) wounds: i64,
    /// Whether it keeps an attacker from being assigned in this round.
    pub(crate) bars: bool,
    /// How many there are to be dealt from.
    pub copies: u8,
}

/// Everything that the rules go by.
#[derive(Clone, Debug)]
pub struct RulesData {
    /// Kinds of characters, as the data lists them.
    pub(crate) kinds: Vec<Kind>,
    /// Kinds of actions, likewise.
    pub(crate) cards: Vec<Card>,
    /// Wounds of each loser before any bonus.
    pub(crate) wound: i64,
    /// What strengths are compared by.
    pub scale: Scale,
    /// Most attackers that the defending side assigns to one defender.
    pub(crate) share: i64,
    /// How many characters are dealt to each side.
    pub dealt: [i64; 2],
    /// How many cards are dealt to each side.
    pub hand: i64,
    /// How often the defending side may move on, where that is played (T-16).
    pub(crate) moves: i64,
    /// Fewest and most that play (T-18).
    pub(crate) seats: (Seat, Seat),
    /// Totals that the table of strengths goes up to.
    pub table_to: i64,
    pub(crate) switches: Switches,
    pub(super) rule_options: RuleOptions,
    /// What of the game is read.
    pub reads: Reads,
}

impl RulesData {
    /// Reads a game. What is missing or not understood is reported at its line; `None` when errors
    /// were pushed.
    pub(crate) fn read(game: &Game, switches: Switches, report: &mut Report) -> Option<Self> {
        let before = report.count(Severity::Error);
        let mut reader = DataReader::of(game, report);
        reader.strangers(None, &[FIGHTER, ACTION]);
        let cards = reader.keywords(ACTION, card);
        let kinds = reader
            .keywords(FIGHTER, |keyword, fields, report| kind(keyword, &cards, fields, report));
        roomy(&mut reader, ACTION, &cards);
        roomy(&mut reader, FIGHTER, &kinds);
        let wound = figure(&mut reader, "wound", 0);
        let overwhelm = figure(&mut reader, "overwhelm", 2);
        let share = figure(&mut reader, "share", 0);
        let dealt = [figure(&mut reader, "defenders", 1), figure(&mut reader, "attackers", 1)];
        let hand = figure(&mut reader, "actions", 0);
        let moves = figure(&mut reader, "moves", 0);
        let table_to = figure(&mut reader, "table_to", 1);
        for side in Side::ALL {
            let own = kinds.iter().filter(|it| it.side == side);
            let there = own.map(|it| i64::from(it.copies)).sum();
            enough(&mut reader, side.name(), dealt[side.place()], there);
            let own = cards.iter().filter(|it| it.side == side);
            let there = own.map(|it| i64::from(it.copies)).sum();
            enough(&mut reader, "actions", hand, there);
        }
        if game.seats.min != u32::from(FEWEST) || game.seats.max > u32::from(SEATS) {
            reader.fault(format!("the rules are for {FEWEST} to {SEATS} players"));
        }
        let reads = std::mem::take(&mut reader.reads);
        let sound = report.count(Severity::Error) == before;
        let rule_options = RuleOptions::of(&switches);
        let most = if rule_options.together { FEWEST } else { game.seats.max as Seat };
        let scale = Scale { overwhelm, nothing_overwhelms: rule_options.nothing_overwhelms };
        let data = Self {
            kinds,
            cards,
            wound,
            scale,
            share,
            dealt,
            hand,
            moves,
            seats: (FEWEST, most),
            table_to,
            switches,
            rule_options,
            reads,
        };
        sound.then_some(data)
    }

    /// A kind of card by its place.
    ///
    /// # Panics
    /// When there is none.
    pub(crate) fn card(&self, at: u8) -> &Card {
        &self.cards[usize::from(at)]
    }
}

fn enough(reader: &mut DataReader<'_>, what: &str, wanted: i64, there: i64) {
    if wanted > there {
        reader.fault(format!("the rules deal {wanted} of `{what}`, but there are only {there}"));
    }
}

/// A figure between the least it can be and the most there is room for.
fn figure(reader: &mut DataReader<'_>, name: &str, least: i64) -> i64 {
    match reader.figure(name) {
        None => {
            reader.fault(format!("the rules need a figure `{name}`"));
            least
        }
        Some(found) if !(least..=MOST).contains(&found) => {
            reader.fault(format!("the figure `{name}` is {found}, but must be {least} to {MOST}"));
            least
        }
        Some(found) => found,
    }
}

fn roomy<T>(reader: &mut DataReader<'_>, kind: &str, all: &[T]) {
    if all.len() > MOST as usize {
        reader.fault(format!("the rules have room for {MOST} of the kind `{kind}`"));
    }
}

fn copies(fields: &Fields<'_>, report: &mut Report) -> u8 {
    fields.number("copies", report).unwrap_or_default().clamp(0, MOST) as u8
}

fn kind(
    keyword: &Keyword,
    cards: &[Card],
    fields: &Fields<'_>,
    report: &mut Report,
) -> Option<Kind> {
    let side = fields.choice("side", &SIDES, report);
    let strength = fields.number("strength", report);
    let vitality = fields.number("vitality", report);
    let damage = fields.number_if("damage", report).unwrap_or_default();
    let fierce = fields.flag("fierce", report);
    let copies = copies(fields, report);
    let named = fields.reference("ability", report);
    let ability = named.and_then(|it| cards.iter().position(|card| card.id == it));
    let (id, title) = (keyword.id.value.clone(), keyword.title.value.clone());
    let (side, strength, vitality) = (side?, strength?, vitality?);
    if let Some(other) = ability.map(|it| &cards[it]).filter(|it| it.side != side) {
        let message = format!("`{id}` can't use `{}`, an action of the other side", other.id);
        report.push(inconsistency(message, fields.place("ability"), "so nobody could use it"));
        return None;
    }
    let ability = ability.map(|it| it as u8);
    if fierce && side == Side::Defenders {
        let message = format!("`{id}` defends, and only attackers are fierce");
        report.push(inconsistency(message, fields.place("fierce"), NO_EFFECT));
        return None;
    }
    Some(Kind { id, title, side, strength, vitality, damage, fierce, ability, copies })
}

fn card(keyword: &Keyword, fields: &Fields<'_>, report: &mut Report) -> Option<Card> {
    let side = fields.choice("side", &SIDES, report);
    let when = fields.choice("when", &WHENS, report);
    let on_enemy = fields.choice("on", &TARGETS, report);
    let strength = fields.number_if("strength", report).unwrap_or_default();
    let damage = fields.number_if("damage", report).unwrap_or_default();
    let wounds = fields.number_if("wounds", report).unwrap_or_default();
    let bars = fields.flag("bars", report);
    let copies = copies(fields, report);
    let (id, title) = (keyword.id.value.clone(), keyword.title.value.clone());
    let (side, when, on_enemy) = (side?, when?, on_enemy?);
    if bars && (side, when, on_enemy) != (Side::Defenders, Timing::Assignment, true) {
        let message = format!("`{id}` keeps nobody from being assigned");
        let place = fields.place("bars");
        let fault = inconsistency(message, place, NO_EFFECT);
        report.push(fault.hint("the defenders do that, to an enemy, before the assignment"));
        return None;
    }
    if when != Timing::Skirmish && (strength, damage) != (0, 0) {
        let field = if strength == 0 { "damage" } else { "strength" };
        let message = format!("`{id}` changes the {field} of somebody outside a fight");
        let fault = inconsistency(message, fields.place(field), NO_EFFECT);
        report.push(fault.hint("`when = \"skirmish\"` is played in a fight"));
        return None;
    }
    Some(Card { id, title, side, when, on_enemy, strength, damage, wounds, bars, copies })
}
