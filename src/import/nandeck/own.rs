//! A script without a table: what it says of each card becomes one.

use super::elements::{Element, Kind};
use super::labels::Labels;
use super::ranges::Has;
use crate::boxes::art_name;
use crate::rows::Rows;

/// Letters that a title has at most.
const TITLE: usize = 60;

/// The table of the labels of a script, for cards with these numbers. What stands at one place with other words on
/// each card becomes a column; its elements become one. With it goes whether anything tells cards from each other.
pub(super) fn table(
    labels: &Labels,
    numbers: &[usize],
    elements: &mut Vec<Element>,
) -> (Rows, bool) {
    let mut rows = Rows { names: Vec::new(), cells: vec![Vec::new(); numbers.len()] };
    // A label of one value is a measure, unless a card shows it.
    let shown = |name: &str| {
        let named = format!("[{}]", name.to_ascii_lowercase());
        elements.iter().any(|it| it.says.to_ascii_lowercase().contains(&named))
    };
    for (name, values) in labels.values.iter().filter(|it| it.1.len() > 1 || shown(&it.0)) {
        // A list that is too short begins anew.
        let value = |number: &usize| values[(number - 1) % values.len()].clone();
        rows.add(name, numbers.iter().map(value).collect());
    }
    let lists = labels.values.iter().filter(|it| it.1.len() > 1);
    let mut is_titled =
        lists.clone().any(|it| matches!(it.0.to_lowercase().as_str(), "title" | "name"));
    let places = places(elements);
    let mut merged: Vec<(usize, Vec<String>)> = places
        .iter()
        .filter_map(|at| Some((at[0], values(labels, numbers, at, elements)?)))
        .collect();
    // A title is short and on every card; the rest of the texts comes after it.
    let is_title = |values: &[String]| {
        let fits = |it: &String| !it.is_empty() && it.chars().count() < TITLE && !it.contains('\n');
        let differ = values.iter().enumerate().all(|(at, it)| !values[..at].contains(it));
        values.iter().all(fits) && differ && values.len() > 1
    };
    let is_text = |it: &(usize, Vec<String>)| elements[it.0].kind == Kind::Text;
    let title = merged.iter().position(|it| !is_titled && is_text(it) && is_title(&it.1));
    if let Some(at) = title {
        let first = merged.remove(at);
        merged.insert(0, first);
        is_titled = true;
    }
    let mut dropped = Vec::new();
    for (order, (at, values)) in merged.into_iter().enumerate() {
        let name = match elements[at].kind {
            Kind::Image => "art",
            _ if order == 0 && title.is_some() => "title",
            _ => "text",
        };
        let name = rows.add(name, values);
        dropped.extend(
            places.iter().filter(|it| it[0] == at).flat_map(|it| it.iter().skip(1).copied()),
        );
        elements[at].says = format!("[{name}]");
        elements[at].range = String::new();
    }
    let mut at = 0..;
    elements.retain(|_| at.next().is_none_or(|it| !dropped.contains(&it)));
    let is_bare = rows.names.is_empty();
    if !is_titled {
        let titles = numbers.iter().map(|it| format!("Card {it}")).collect();
        let name = rows.add("title", titles);
        // Titles stand first, as people write them.
        if let Some(at) = rows.column(&name) {
            let name = rows.names.remove(at);
            rows.names.insert(0, name);
            for row in &mut rows.cells {
                let cell = row.remove(at);
                row.insert(0, cell);
            }
        }
    }
    (rows, !is_bare)
}

/// Elements that say something at the same place, each on cards of its own.
fn places(elements: &[Element]) -> Vec<Vec<usize>> {
    let mut places = Vec::<Vec<usize>>::new();
    for (at, element) in elements.iter().enumerate() {
        let is_plain = matches!(element.kind, Kind::Text | Kind::Image)
            && element.when.is_empty()
            && !element.says.contains(['[', '{'])
            && !(element.kind == Kind::Image && element.says.contains('|'))
            && !element.range.trim().is_empty();
        let same = |places: &Vec<usize>| {
            let first = &elements[places[0]];
            first.kind == element.kind
                && first.frame == element.frame
                && first.fonts == element.fonts
        };
        match places.iter_mut().find(|it| same(it)) {
            Some(place) if is_plain => place.push(at),
            _ if is_plain => places.push(vec![at]),
            _ => {}
        }
    }
    places
}

/// What is said at a place on each card. `None` if that is not sure, or the same on all.
fn values(
    labels: &Labels,
    numbers: &[usize],
    place: &[usize],
    elements: &[Element],
) -> Option<Vec<String>> {
    if place.len() < 2 {
        return None;
    }
    let mut values = Vec::new();
    for number in numbers {
        let mut said = String::new();
        for at in place {
            let element = &elements[*at];
            match labels.ranges.has(&element.range, (*number, *number))? {
                Has::All if said.is_empty() => {
                    said = match element.kind {
                        Kind::Image => art_name(&element.says).to_owned(),
                        _ => element.says.replace(super::BREAK, "\n"),
                    };
                }
                // Two lie on each other.
                Has::All => return None,
                _ => {}
            }
        }
        values.push(said);
    }
    Some(values)
}
