//! Computed tables for the booklet.

use super::game::Phase;
use super::state::Side;
use serde_json::{Value as Json, json};

impl Phase {
    /// A table by its name, as its layout reads it. `None` when there is no such table.
    pub fn table(&self, name: &str) -> Option<Json> {
        match name {
            "strengths" => Some(self.strengths()),
            "bonuses" => Some(self.bonuses()),
            _ => None,
        }
    }

    /// What comes of every two totals. `cells` are for a layout of its own; `head` and `rows` for any.
    fn strengths(&self) -> Json {
        let totals = 0..=self.data.table_to;
        let word = |ours, theirs| {
            let result = self.data.scale.compare(ours, theirs);
            let letter = match result.winner {
                Side::Defenders => "D",
                Side::Attackers => "A",
            };
            let mark = if result.overwhelmed { "!" } else { "" };
            format!("{letter}{mark}")
        };
        let cell = |ours, theirs| {
            let result = self.data.scale.compare(ours, theirs);
            json!({
                "winner": result.winner.name(),
                "overwhelmed": result.overwhelmed,
                "tie": result.tie,
            })
        };
        let head: Vec<String> =
            std::iter::once(String::new()).chain(totals.clone().map(|it| it.to_string())).collect();
        let row = |ours: i64| -> Vec<String> {
            let words = totals.clone().map(|it| word(ours, it));
            std::iter::once(ours.to_string()).chain(words).collect()
        };
        let cells = |ours: i64| -> Vec<Json> { totals.clone().map(|it| cell(ours, it)).collect() };
        json!({
            "head": head,
            "rows": totals.clone().map(row).collect::<Vec<_>>(),
            "align": vec!["center"; head.len()],
            "cells": totals.clone().map(cells).collect::<Vec<_>>(),
        })
    }

    /// Wounds of each loser by the bonuses of two winners, and the vitality that they exhaust.
    fn bonuses(&self) -> Json {
        const MOST: i64 = 4;
        let wounds: Vec<i64> = (0..=MOST).map(|it| self.data.wound + it).collect();
        let head: Vec<String> =
            std::iter::once(String::new()).chain((0..=MOST).map(|it| it.to_string())).collect();
        let row: Vec<String> =
            std::iter::once(String::new()).chain(wounds.iter().map(i64::to_string)).collect();
        json!({ "head": head, "rows": [row], "wounds": wounds })
    }
}
