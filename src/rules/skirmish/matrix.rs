//! The matrix of attacks against defences as the rulebook prints it: each cell is a fight that the
//! engine has fought.

use super::block_reason::BlockReason;
use super::engine::Skirmish;
use super::mechanics::{Attack, Item};
use super::pool::Pool;
use super::stopping::{AttackForm, DefenceForm, DefenceResult, Effects};
use cardwright_base::english::{a, or};
use serde_json::{Map, Value as Json, json};
use std::collections::{BTreeMap, BTreeSet};

/// What stands for the weapon where it does not matter.
pub(super) const ANY: &str = "any or none";

/// A row of the matrix: an attack of one kind by weapons with which it fares alike.
pub(super) struct MatrixRow {
    /// The attack, as a sentence begins with it.
    pub(super) attack: String,
    /// The same in the middle of a sentence.
    pub(super) said: String,
    /// Titles of the weapons, or what stands for any of them.
    pub(super) weapons: Vec<String>,
    /// What each defence does to it.
    pub(super) fates: Fates,
}

/// An attack of one kind, with all ways to make it.
struct Kind<'a> {
    /// Its name, as a sentence begins with it.
    name: String,
    /// Its name in the middle of a sentence.
    said: String,
    /// Its name when only with some of the Basic cards it is met in the same way, before these.
    with: String,
    made: Vec<AttackForm<'a>>,
}

/// How an attack fares with one Basic card, or with none.
struct Played<'a> {
    card: Option<&'a Attack>,
    /// Titles of weapons, each with what every defence does to the attack.
    fates: Vec<(String, Fates)>,
}

/// What every defence does to an attack, and what stands in its way where it does nothing.
pub(super) type Fates = Vec<(DefenceResult, Option<BlockReason>)>;

/// Basic cards with which an attack fares alike.
#[derive(Default)]
struct Alike<'a> {
    cards: Vec<Option<&'a Attack>>,
    fates: BTreeMap<String, Fates>,
    /// Titles of the weapons in their order.
    weapons: Vec<String>,
}

impl Skirmish {
    /// Every attack against every defence, as fights show it.
    pub(super) fn matrix_rows(&self, pool: &Pool<'_>) -> Vec<MatrixRow> {
        let means = pool.defence_forms();
        let mut rows = Vec::new();
        for kind in kinds(pool) {
            let groups = self.alike(&kind.made, &means);
            let single = groups.len() == 1;
            for group in groups {
                let attack = if single { kind.name.clone() } else { named(&kind, &group.cards) };
                let said = if single { kind.said.clone() } else { attack.clone() };
                // Weapons that fare alike share a row.
                let mut shared: Vec<(Vec<&String>, &Fates)> = Vec::new();
                for weapon in &group.weapons {
                    let fate = &group.fates[weapon];
                    match shared.iter_mut().find(|(_, known)| *known == fate) {
                        Some((weapons, _)) => weapons.push(weapon),
                        None => shared.push((vec![weapon], fate)),
                    }
                }
                for (weapons, fates) in shared {
                    let weapons = weapons.into_iter().cloned().collect();
                    let (attack, said, fates) = (attack.clone(), said.clone(), fates.clone());
                    rows.push(MatrixRow { attack, said, weapons, fates });
                }
            }
        }
        rows
    }

    /// The whole matrix, each cell with a sign for what else happens or for what stands in the way.
    pub(super) fn matrix(&self) -> Json {
        let pool = Pool::without(&self.data, &BTreeSet::new());
        let means = pool.defence_forms();
        let row = |row: &MatrixRow| {
            let cells: Vec<Json> = row.fates.iter().map(cell).collect();
            json!({ "attack": row.attack, "weapon": row.weapons.join(", "), "cells": cells })
        };
        let rows: Vec<Json> = self.matrix_rows(&pool).iter().map(row).collect();
        let shield = pool.shields().next().map_or("", |it| it.title.as_str());
        let explain = |text: &str| text.replace("{shield}", shield);
        // Letters that stand nowhere are not explained.
        let stands = |key: &str| {
            let cells = rows.iter().filter_map(|row| row["cells"].as_array()).flatten();
            cells.filter_map(|it| it["note"].as_str()).any(|it| it.contains(key))
        };
        let effects = NOTES.iter().map(|(key, _, text)| (*key, *text));
        let reasons = REASONS.iter().map(|(_, key, text)| (*key, *text));
        let notes = effects.chain(reasons).filter(|(key, _)| stands(key));
        let notes = notes.map(|(key, text)| (key.to_owned(), json!(explain(text))));
        let notes: Map<String, Json> = notes.collect();
        let defences: Vec<&String> = means.iter().map(|(name, _)| name).collect();
        json!({ "defences": defences, "rows": rows, "notes": notes })
    }

    /// How attacks of one kind fare with each Basic card, or with none, by the weapon.
    fn fates<'a>(
        &self,
        made: &[AttackForm<'a>],
        means: &[(String, DefenceForm<'a>)],
    ) -> Vec<Played<'a>> {
        let fate = |attack: &AttackForm<'a>| -> Option<Fates> {
            let one = |(_, means): &(String, DefenceForm<'a>)| {
                let verdict = self.probe_defence(*attack, *means)?;
                let fails = verdict == DefenceResult::Fails;
                Some((verdict, self.data.block_reason(*attack, *means).filter(|_| fails)))
            };
            means.iter().map(one).collect()
        };
        // What nobody can do is in no row.
        let fought: Vec<(AttackForm<'a>, Fates)> =
            made.iter().filter_map(|it| Some((*it, fate(it)?))).collect();
        // A free strike is made with any weapon and card; it is told apart only where it matters.
        let free = made.iter().all(|it| matches!(it, AttackForm::FreeStrike(..)));
        let plain = free && fought.windows(2).all(|it| it[0].1 == it[1].1);
        let mut played: Vec<Played<'a>> = Vec::new();
        let count = if plain { 1 } else { fought.len() };
        for (onslaught, fates) in fought.into_iter().take(count) {
            let weapon = onslaught.weapon().filter(|_| !plain);
            let weapon = weapon.map_or_else(|| ANY.to_owned(), |it| it.title.clone());
            let card = onslaught.attack();
            let same =
                |played: &&mut Played<'a>| played.card.map(|it| &it.id) == card.map(|it| &it.id);
            match played.iter_mut().find(same) {
                Some(known) => known.fates.push((weapon, fates)),
                None => played.push(Played { card, fates: vec![(weapon, fates)] }),
            }
        }
        played
    }

    /// Groups Basic cards that fare alike with every weapon that both can be played with.
    fn alike<'a>(
        &self,
        made: &[AttackForm<'a>],
        means: &[(String, DefenceForm<'a>)],
    ) -> Vec<Alike<'a>> {
        let mut groups: Vec<Alike<'a>> = Vec::new();
        for Played { card, fates } in self.fates(made, means) {
            let fits = |group: &Alike<'a>| {
                let known = |weapon| group.fates.get(weapon);
                fates.iter().all(|(weapon, fate)| known(weapon).is_none_or(|it| it == fate))
            };
            let at = groups.iter().position(fits).unwrap_or(groups.len());
            if at == groups.len() {
                groups.push(Alike::default());
            }
            groups[at].cards.push(card);
            groups[at].fates.extend(fates);
        }
        for group in &mut groups {
            let order = |title: &String| self.data.weapons.iter().position(|it| it.title == *title);
            group.weapons = group.fates.keys().cloned().collect();
            group.weapons.sort_by_key(order);
        }
        groups
    }
}

/// Every kind of attack.
fn kinds<'a>(pool: &Pool<'a>) -> Vec<Kind<'a>> {
    let kind = |(name, said): (String, String), with: String, made| Kind { name, said, with, made };
    let flats = pool.flats();
    let titles: Vec<&str> =
        flats.iter().filter_map(|it| Some(it.attack()?.title.as_str())).collect();
    let mut kinds = vec![
        kind(
            ("Default attack".to_owned(), "a default attack".to_owned()),
            String::new(),
            pool.defaults(),
        ),
        kind(
            (
                "With a Basic attack card".to_owned(),
                "an attack with a Basic attack card".to_owned(),
            ),
            "With".to_owned(),
            pool.basics(),
        ),
        kind((titles.join(", "), or(&titles)), String::new(), flats.clone()),
    ];
    for special in &pool.data.specials {
        let title = &special.title;
        let made = pool.specials(special);
        let part = if made.iter().any(|it| it.parts() > 1) { ", each part" } else { "" };
        kinds.push(kind((format!("{title}{part}"), a(title)), format!("{title} with"), made));
        let hit = format!("trike of {}", a(&special.counter_name()));
        kinds.push(kind(
            (format!("S{hit}"), format!("the s{hit}")),
            format!("S{hit} with"),
            pool.counters(special),
        ));
        let after = format!("{title} after your own block");
        kinds.push(kind((after.clone(), a(&after)), String::new(), pool.after_blocks(special)));
        for attack in &pool.attacks {
            let name = format!("{title} by {}", attack.title);
            kinds.push(kind(
                (name.clone(), a(&name)),
                String::new(),
                pool.performed(special, attack),
            ));
        }
    }
    for canceller in &pool.cancellers {
        let hit = format!("trike of {}", a(&canceller.title));
        kinds.push(kind(
            (format!("S{hit}"), format!("the s{hit}")),
            format!("S{hit} with"),
            pool.strikes(canceller),
        ));
    }
    kinds.retain(|kind| !kind.made.is_empty());
    kinds
}

/// The name of an attack with some of the Basic cards only.
fn named(kind: &Kind<'_>, cards: &[Option<&Attack>]) -> String {
    let titles: Vec<&str> =
        cards.iter().map(|card| card.map_or("no card", |it| it.title.as_str())).collect();
    format!("{} {}", kind.with, titles.join(", ")).trim().to_owned()
}

/// Letters of the matrix, when they stand there, and what they mean.
type Note = (&'static str, fn(&Effects) -> bool, &'static str);

const NOTES: &[Note] = &[
    (
        "w",
        |it| it.wears_shield,
        "the {shield} is turned to its damaged side, or lost if it was damaged",
    ),
    ("d", |it| it.takes_weapon, "the attacker's weapon goes to the weapon pile"),
    ("p", |it| it.passes_on, "goes on to the next player, or ends when only two are left"),
    (
        "s",
        |it| it.loses == Some(Item::Shield),
        "the item aimed at is safe, but the {shield} is destroyed",
    ),
    (
        "o",
        |it| it.loses == Some(Item::Weapon),
        "the item aimed at is safe, but the defender's own weapon is destroyed",
    ),
    ("a", |it| it.all_parts, "stops all parts at once"),
    ("r", |it| it.leaves_rest, "only one card is lost, and the rest of the attack goes on"),
];

/// Signs of what stands in the way of a defence, and what they mean.
const REASONS: &[(BlockReason, &str, &str)] = &[
    (BlockReason::Unblockable, "1", "no kind of block answers this special attack"),
    (BlockReason::Special, "2", "the defence can’t stop this special attack"),
    (BlockReason::Attack, "3", "the defence can’t stop this card"),
    (BlockReason::Weapon, "4", "the defence can’t stop this weapon"),
    (BlockReason::Hands, "5", "the defence can’t stop a weapon with that many hands"),
    (BlockReason::Strike, "6", "only the card that gives this strike can stop it"),
    (BlockReason::Counter, "7", "stops only the special attack that it is named after"),
    (BlockReason::NoCard, "8", "there is no card to cancel"),
];

fn cell((result, block_reason): &(DefenceResult, Option<BlockReason>)) -> Json {
    match result {
        DefenceResult::Fails => {
            let reason = REASONS.iter().find(|(it, ..)| Some(it) == block_reason.as_ref());
            let note = reason.map_or("", |(_, key, _)| key);
            json!({ "ok": false, "mark": "no", "note": note })
        }
        DefenceResult::Stops(effects) => {
            let notes: String =
                NOTES.iter().filter(|(_, holds, _)| holds(effects)).map(|(key, ..)| *key).collect();
            json!({ "ok": true, "mark": "stops", "note": notes })
        }
    }
}
