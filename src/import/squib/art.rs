//! The drawing of each card. A card has one, in one column: of several columns with names of pictures, one holds the
//! drawings, and the pictures of the others are boxes of their own.

use super::deck::{Cards, Deck, Limit};
use super::each_card::is_art;
use super::pictures::ART;
use super::sources::{Edit, Making, Sources};
use crate::Notes;
use crate::boxes::{Needs, Pending, art_name};
use crate::imported_game::{Content, ImportedBox};
use crate::letters::free;
use crate::material::Material;
use crate::parts::SORTS;
use crate::rows::Rows;
use std::collections::BTreeSet;

/// Leaves one column of drawings to a deck.
pub(super) fn settle(deck: &mut Deck, sources: &Sources, material: &Material, notes: &mut Notes) {
    let mut names: Vec<String> = Vec::new();
    for it in &deck.boxes {
        if let Some(name) = column(it)
            && !names.iter().any(|known| known == name)
        {
            names.push(name.to_owned());
        }
    }
    if names.len() < 2 {
        return;
    }
    let all: Vec<(String, Vec<String>)> =
        names.into_iter().filter_map(|it| Some((it.clone(), texts(deck, &it, sources)?))).collect();
    let number = |texts: &Vec<String>| {
        texts.iter().filter(|it| !it.is_empty()).collect::<BTreeSet<_>>().len()
    };
    // The first of equals.
    let best = all.iter().enumerate().max_by_key(|it| (number(&it.1.1), usize::MAX - it.0));
    let Some((_, (main, drawings))) = best else { return };
    let (main, mut drawings) = (main.clone(), drawings.clone());
    let mut merged = vec![main.clone()];
    for (name, texts) in all.iter().filter(|it| it.0 != main) {
        let apart = drawings.iter().zip(texts).all(|it| it.0.is_empty() || it.1.is_empty());
        if apart && deck.table.is_some() {
            let rows = drawings.iter_mut().zip(texts).filter(|it| it.0.is_empty());
            rows.for_each(|(drawing, text)| drawing.clone_from(text));
            merged.push(name.clone());
        } else {
            part(deck, name, texts, material, notes);
        }
    }
    if merged.len() > 1 {
        merge(deck, &merged, &all, drawings, sources);
    }
    let used: Vec<&str> = deck.boxes.iter().filter_map(column).collect();
    deck.derived.retain(|it| !is_art(&it.column) || used.contains(&it.column.as_str()));
}

/// The column of a box for drawings.
fn column(it: &Pending) -> Option<&str> {
    match (&it.made.content, &it.needs) {
        (Content::Art, Needs::Column(name)) => Some(name),
        _ => None,
    }
}

/// The cells of a column, whether the table has it or not yet.
fn texts(deck: &Deck, name: &str, sources: &Sources) -> Option<Vec<String>> {
    let Some(table) = &deck.table else {
        return deck.columns.iter().find(|it| it.0 == name).map(|it| it.1.clone());
    };
    let rows: &Rows = &sources.get(table)?.cells()?.rows;
    let cells = |name: &String| rows.column(name);
    match deck.derived.iter().find(|it| it.column == name).map(|it| &it.making) {
        Some(Making::Texts(texts)) => Some(texts.clone()),
        Some(Making::Change(change)) => {
            let columns: Vec<usize> = change.columns.iter().map(cells).collect::<Option<_>>()?;
            let value = |row: usize| {
                let values: Vec<&str> = columns.iter().map(|it| rows.cell(row, *it)).collect();
                change.value(&values)
            };
            Some((0..rows.cells.len()).map(value).collect())
        }
        None => {
            let at = rows.column(name)?;
            Some((0..rows.cells.len()).map(|row| rows.cell(row, at).to_owned()).collect())
        }
    }
}

/// Boxes of a column of pictures as boxes with one picture each.
fn part(deck: &mut Deck, name: &str, texts: &[String], material: &Material, notes: &mut Notes) {
    let files: BTreeSet<&String> = texts.iter().filter(|it| !it.is_empty()).collect();
    let old = std::mem::take(&mut deck.boxes).into_iter().zip(std::mem::take(&mut deck.limits));
    for (it, limit) in old {
        let on = rows(&limit.cards, texts.len());
        let (true, Some(on)) = (column(&it) == Some(name), on) else {
            deck.boxes.push(it);
            deck.limits.push(limit);
            continue;
        };
        if files.len() > SORTS {
            let text = format!(
                "a card has one drawing of its own, and the pictures of `{name}` are too many for types of their own; \
                 draw them by hand"
            );
            notes.push(&deck.script, it.line, text);
            continue;
        }
        for file in &files {
            let Some(found) = material.picture(file) else {
                notes.push(&deck.script, it.line, format!("there is no picture `{file}`"));
                continue;
            };
            let mut rows = on.clone();
            rows.retain(|row| texts.get(*row) == Some(*file));
            let content = Content::Image(art_name(&found.path).to_owned());
            let made = ImportedBox { content, ..it.made.clone() };
            deck.boxes.push(Pending { made, needs: Needs::Nothing, ..it.clone() });
            deck.limits.push(Limit { cards: Cards::Rows(rows), differs: true, ..limit.clone() });
        }
    }
}

/// Puts columns into one of which no card has two pictures. Boxes in one place become one box.
fn merge(
    deck: &mut Deck,
    names: &[String],
    all: &[(String, Vec<String>)],
    drawings: Vec<String>,
    sources: &Sources,
) {
    let own: Vec<&Vec<String>> =
        all.iter().filter(|it| names.contains(&it.0)).map(|it| &it.1).collect();
    let count = drawings.len();
    let cells = deck.table.as_ref().and_then(|it| sources.get(it)?.cells());
    let known = cells.and_then(|it| it.holding(&drawings)).map(str::to_owned);
    deck.derived.retain(|it| !is_art(&it.column) || !names.contains(&it.column));
    let is_new = known.is_none();
    let name = known.unwrap_or_else(|| {
        let taken = |name: &str| {
            cells.is_some_and(|cells| cells.rows.column(name).is_some())
                || deck.derived.iter().any(|one| one.column == name)
        };
        free(ART, taken, '_')
    });
    let frame = |made: &ImportedBox| {
        [made.x, made.y, made.width, made.height].map(|it| (it * 100.0).round() as i64)
    };
    let art: Vec<&Pending> = deck
        .boxes
        .iter()
        .filter(|pending| column(pending).is_some_and(|it| names.iter().any(|name| name == it)))
        .collect();
    let Some(first) = art.first().map(|it| (frame(&it.made), it.line)) else { return };
    let is_whole = deck
        .boxes
        .iter()
        .zip(&deck.limits)
        .all(|it| column(it.0).is_none() || it.1.cards == Cards::All);
    let alike =
        art.iter().all(|it| frame(&it.made) == first.0) && own.len() == art.len() && is_whole;
    let mut is_first = true;
    let old = std::mem::take(&mut deck.boxes).into_iter().zip(std::mem::take(&mut deck.limits));
    for (mut it, mut limit) in old {
        let of = column(&it).filter(|it| names.iter().any(|name| name == it)).map(str::to_owned);
        if let Some(of) = of {
            let texts = all.iter().find(|it| it.0 == of).map(|it| &it.1);
            if alike {
                limit.cards = Cards::All;
                if !std::mem::take(&mut is_first) {
                    continue;
                }
            } else if let (Some(mut rows), Some(texts)) = (rows(&limit.cards, count), texts) {
                rows.retain(|row| texts.get(*row).is_some_and(|it| !it.is_empty()));
                limit.cards = Cards::Rows(rows);
            }
            it.needs = Needs::Column(name.clone());
        }
        deck.boxes.push(it);
        deck.limits.push(limit);
    }
    if is_new {
        deck.derived.push(Edit { column: name, making: Making::Texts(drawings), line: first.1 });
    }
}

/// The rows that a box is on, where they are known by now.
fn rows(cards: &Cards, count: usize) -> Option<Vec<usize>> {
    match cards {
        Cards::All => Some((0..count).collect()),
        Cards::Rows(rows) => Some(rows.clone()),
        Cards::Some(_) | Cards::From(..) => None,
    }
}
