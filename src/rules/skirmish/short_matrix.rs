//! The matrix in the form in which a rulebook prints it: no weapons, and what holds for a whole defence as a
//! sentence. Whatever the sentences leave open stands in the cells, so that every fight of the whole matrix can be
//! read off both.

use super::block_reason::BlockReason;
use super::engine::Skirmish;
use super::matrix::{ANY, MatrixRow};
use super::mechanics::Item;
use super::pool::Pool;
use super::stopping::{DefenceForm, DefenceResult, Effects};
use cardwright_base::english::{and, capital, or};
use serde_json::{Value as Json, json};
use std::collections::BTreeSet;

/// What is to be said of one defence.
pub(super) struct Column<'a> {
    /// Its name, as the head of a column.
    pub(super) name: String,
    pub(super) form: DefenceForm<'a>,
    /// Titles of weapons none of whose attacks it stops, because of the weapon.
    pub(super) barred: Vec<String>,
    /// What attacks it stops, by the number of the row; none where no weapon is left to try.
    stops: Vec<Option<bool>>,
}

/// Attacks that every defence treats alike, with whatever weapon.
struct ShortRow {
    attacks: Vec<String>,
    said: Vec<String>,
    /// Each row of the whole matrix in it.
    of: Vec<usize>,
}

/// The matrix without weapons.
pub(super) struct ShortMatrix<'a> {
    pub(super) columns: Vec<Column<'a>>,
    rows: Vec<ShortRow>,
    whole: Vec<MatrixRow>,
}

impl Skirmish {
    /// Works the short matrix out of the fights of the whole one.
    pub(super) fn shortened<'a>(&self, pool: &Pool<'a>) -> ShortMatrix<'a> {
        let whole = self.matrix_rows(pool);
        let mut columns: Vec<Column<'a>> = Vec::new();
        for (at, (name, form)) in pool.defence_forms().into_iter().enumerate() {
            let name = match form {
                DefenceForm::Shield(shield) => format!("{} alone", shield.title),
                _ => name,
            };
            let mut column = Column { name, form, barred: Vec::new(), stops: Vec::new() };
            let titles = self.data.weapons.iter().map(|it| &it.title);
            column.barred = titles.filter(|it| is_barred(&whole, at, it)).cloned().collect();
            columns.push(column);
        }
        let mut short = ShortMatrix { columns, rows: Vec::new(), whole };
        short.gather();
        short
    }

    /// The matrix that is printed.
    pub(super) fn short_matrix(&self) -> Json {
        let pool = Pool::without(&self.data, &BTreeSet::new());
        let short = self.shortened(&pool);
        let shown: Vec<usize> = (0..short.columns.len())
            .filter(|at| {
                let card = matches!(
                    short.columns[*at].form,
                    DefenceForm::Shield(_) | DefenceForm::Card(_)
                );
                card || short.exceptions(*at).is_none()
            })
            .collect();
        let cell = |row: usize, at: usize| {
            let ok = short.columns[at].stops[row] == Some(true);
            json!({ "ok": ok, "mark": if ok { "stops" } else { "no" } })
        };
        let rows: Vec<Json> = (0..short.rows.len())
            .map(|row| {
                let cells: Vec<Json> = shown.iter().map(|at| cell(row, *at)).collect();
                json!({ "attacks": short.rows[row].attacks, "cells": cells })
            })
            .collect();
        let heads: Vec<&str> = shown.iter().map(|at| short.columns[*at].name.as_str()).collect();
        let rules: Vec<Json> = (0..short.columns.len())
            .filter_map(|at| {
                let mut said = Vec::new();
                said.extend(short.barred(self, at).map(|it| format!("Not against {it}.")));
                if !shown.contains(&at) {
                    said.extend(short.exceptions(at));
                }
                said.extend(short.effects(self, at));
                let text = said.join(" ");
                let title = capital(&short.columns[at].name);
                (!text.is_empty()).then(|| json!({ "title": title, "text": text }))
            })
            .collect();
        json!({ "defences": heads, "rows": rows, "rules": rules })
    }
}

/// Whether a defence stops no attack with a weapon, and the weapon is the reason of one of them.
fn is_barred(whole: &[MatrixRow], at: usize, weapon: &str) -> bool {
    let own = || whole.iter().filter(|row| row.weapons.iter().any(|it| it == weapon));
    let because = [BlockReason::Weapon, BlockReason::Hands];
    own().all(|row| row.fates[at].0 == DefenceResult::Fails)
        && own().any(|row| row.fates[at].1.is_some_and(|it| because.contains(&it)))
}

impl<'a> ShortMatrix<'a> {
    /// Whether a row of the whole matrix tells nothing about a defence, because of its weapons.
    fn is_told(&self, row: usize, at: usize) -> bool {
        let weapons = &self.whole[row].weapons;
        weapons.iter().all(|it| it != ANY && self.columns[at].barred.contains(it))
    }

    /// What some rows of the whole matrix agree on about a defence: none where none of them tells it.
    fn common(&self, rows: &[usize], at: usize) -> Result<Option<bool>, ()> {
        let mut found = None;
        for row in rows.iter().filter(|row| !self.is_told(**row, at)) {
            let weapons = &self.whole[*row].weapons;
            let open = weapons.iter().any(|it| !self.columns[at].barred.contains(it));
            let stops = self.whole[*row].fates[at].0 != DefenceResult::Fails;
            if open && found.is_some_and(|it| it != stops) {
                return Err(());
            }
            found = Some(stops);
        }
        Ok(found)
    }

    /// Puts rows of the whole matrix together that agree: those of one attack, and attacks next to each other. Rows of
    /// one attack that do not agree stay apart, with their weapons.
    fn gather(&mut self) {
        let mut kinds: Vec<ShortRow> = Vec::new();
        for (at, row) in self.whole.iter().enumerate() {
            match kinds.iter_mut().find(|it| it.attacks[0] == row.attack) {
                Some(known) => known.of.push(at),
                None => kinds.push(ShortRow {
                    attacks: vec![row.attack.clone()],
                    said: vec![row.said.clone()],
                    of: vec![at],
                }),
            }
        }
        let columns = 0..self.columns.len();
        let mut rows: Vec<ShortRow> = Vec::new();
        for kind in kinds {
            let agree = |of: &[usize]| columns.clone().all(|at| self.common(of, at).is_ok());
            if !agree(&kind.of) {
                rows.extend(kind.of.iter().map(|at| {
                    let row = &self.whole[*at];
                    let with = format!("{} with {}", row.attack, or(&row.weapons));
                    ShortRow { attacks: vec![with.clone()], said: vec![with], of: vec![*at] }
                }));
                continue;
            }
            let with = |last: &ShortRow| [last.of.as_slice(), &kind.of].concat();
            match rows.last_mut().filter(|last| agree(&with(last))) {
                Some(last) => {
                    last.of.extend(kind.of);
                    last.attacks.extend(kind.attacks);
                    last.said.extend(kind.said);
                }
                None => rows.push(kind),
            }
        }
        for at in columns {
            let each = rows.iter().map(|row| self.common(&row.of, at).unwrap_or_default());
            self.columns[at].stops = each.collect();
        }
        self.rows = rows;
    }

    /// A defence that stops one row only, or all but one, in a sentence.
    fn exceptions(&self, at: usize) -> Option<String> {
        let stops = &self.columns[at].stops;
        let of = |wanted: bool| -> Vec<usize> {
            (0..stops.len()).filter(|row| (stops[*row] == Some(true)) == wanted).collect()
        };
        let said = |row: usize| or(&self.rows[row].said);
        match (of(true).as_slice(), of(false).as_slice()) {
            ([only], _) => Some(format!("Stops only {}.", said(*only))),
            (_, [but]) => Some(format!("Stops every attack but {}.", said(*but))),
            (_, []) => Some("Stops every attack.".to_owned()),
            _ => None,
        }
    }

    /// The weapons that a defence does nothing against, in words.
    pub(super) fn barred(&self, rules: &Skirmish, at: usize) -> Option<String> {
        let barred = &self.columns[at].barred;
        let both: Vec<&String> = rules
            .data
            .weapons
            .iter()
            .filter(|it| !it.leaves_a_hand())
            .map(|it| &it.title)
            .collect();
        match barred.as_slice() {
            [] => None,
            all if all.iter().eq(both.iter().copied()) => Some("two-handed weapons".to_owned()),
            all => Some(or(all)),
        }
    }

    /// The attacks that a defence can't stop whatever the weapon, in words.
    pub(super) fn unstopped(&self, at: usize) -> Vec<String> {
        let fails = |row: &&ShortRow| {
            let told = self.common(&row.of, at);
            told == Ok(Some(false))
        };
        self.rows.iter().filter(fails).flat_map(|row| row.said.clone()).collect()
    }

    /// What else comes of a defence that stops an attack, in sentences.
    pub(super) fn effects(&self, rules: &Skirmish, at: usize) -> Vec<String> {
        let shields: Vec<&str> = rules.data.shields().map(|it| it.title.as_str()).collect();
        let shield = shields.first().copied().unwrap_or_default();
        let stopped = |row: &&MatrixRow| row.fates[at].0 != DefenceResult::Fails;
        let effects = |row: &MatrixRow| match row.fates[at].0 {
            DefenceResult::Stops(effects) => effects,
            DefenceResult::Fails => Effects::default(),
        };
        let mut said = Vec::new();
        for (holds, text) in EFFECTS {
            let with = self.whole.iter().filter(stopped).filter(|it| holds(&effects(it)));
            let mut attacks: Vec<&str> = with.map(|it| it.said.as_str()).collect();
            attacks.dedup();
            // What a card performs is told with the special that it performs.
            let all = attacks.clone();
            attacks.retain(|attack| {
                !all.iter().any(|other| {
                    attack.strip_prefix(other).is_some_and(|rest| rest.starts_with(' '))
                })
            });
            // What is lost in place of the item aimed at is said by itself.
            let mut others = self.whole.iter().filter(stopped);
            let always = others.all(|it| holds(&effects(it)) || effects(it).loses.is_some());
            let text = text.replace("{shield}", shield);
            match attacks.as_slice() {
                [] => {}
                _ if always && !text.contains("{attack}") => {
                    said.push(text.replace("{against}", ""));
                }
                all => said.push(
                    text.replace("{against}", &format!("Against {}: ", or(all)))
                        .replace("{attack}", &and(all)),
                ),
            }
        }
        said.iter().map(|it| capital(it)).collect()
    }
}

/// What else happens, and the sentence that says so.
type EffectText = (fn(&Effects) -> bool, &'static str);

const EFFECTS: &[EffectText] = &[
    (
        |it| it.wears_shield,
        "{against}the {shield} is turned to its damaged side, or lost if it was damaged.",
    ),
    (|it| it.takes_weapon, "{against}the attacker’s weapon goes to the weapon pile."),
    (|it| it.passes_on, "passes {attack} on to the next player; it ends when only two are left."),
    (
        |it| it.loses == Some(Item::Shield),
        "{against}the item aimed at is safe, but the {shield} is destroyed.",
    ),
    (
        |it| it.loses == Some(Item::Weapon),
        "{against}the item aimed at is safe, but the defender’s own weapon is destroyed.",
    ),
    (|it| it.all_parts, "{against}all parts are stopped at once."),
    (|it| it.leaves_rest, "{against}only one card is lost, and the rest of the attack goes on."),
];
