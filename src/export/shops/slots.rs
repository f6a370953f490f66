//! Numbered slots with a front and a back each, as MakePlayingCards and its sisters count them.
//!
//! In: an order. Out: each side once, named after the first slot that it fills, the order as a table
//! and as the `cards.xml` that the desktop tool of mpc-autofill reads. Never: a project with more
//! slots than there may be; a larger game takes several.

use super::order::{Copy, Order};
use super::{ShopError, ShopFiles, components, table};
use crate::Product;
use cardwright_model::press::Slots;
use std::collections::BTreeMap;
use xmlwriter::{Options, XmlWriter};

/// Files, order and projects.
pub(super) fn make(
    order: &Order<'_>,
    slots: &Slots,
    done: &(dyn Fn() + Sync),
) -> Result<ShopFiles, ShopError> {
    let copies = order.copies(&order.everything().cards);
    let path = |folder: &str, at: usize, id: &str| {
        format!("{folder}/{}.png", Order::numbered(at, copies.len(), id))
    };
    let (mut fronts, mut backs) = (BTreeMap::new(), BTreeMap::new());
    let mut wanted = Vec::new();
    for (at, copy) in copies.iter().enumerate() {
        fronts.entry(copy.card).or_insert_with(|| {
            let path = path("fronts", at, order.card_id(copy.card));
            wanted.push((Order::front(copy.card), path.clone()));
            path
        });
        backs.entry(copy.back).or_insert_with(|| {
            let path = path("backs", at, order.back_id(copy.back));
            wanted.push((order.back(copy.back), path.clone()));
            path
        });
    }
    let mut made = components::pictures(order, wanted, done)?;
    let projects: Vec<&[Copy]> = copies.chunks(slots.project as usize).collect();
    let mut rows: Vec<[String; 6]> = Vec::new();
    for (number, project) in projects.iter().enumerate() {
        for (slot, copy) in project.iter().enumerate() {
            rows.push([
                (number + 1).to_string(),
                (slot + 1).to_string(),
                order.game.cards[copy.card].title.value.clone(),
                order.game.backs[copy.back].name.value.clone(),
                fronts[&copy.card].clone(),
                backs[&copy.back].clone(),
            ]);
        }
        let name = match projects.len() {
            1 => "cards.xml".to_owned(),
            many => format!("cards-{}.xml", Order::numbered(number, many, "project")),
        };
        let bytes = xml(project, slots, &fronts, &backs);
        made.products.push(Product::new(name, "application/xml", bytes));
    }
    let head = ["project", "slot", "card", "back", "front_file", "back_file"];
    made.products.push(table("order.csv", &head, &rows));
    Ok(made)
}

/// A project as the desktop tool reads it; slots are counted from 0. A picture's id is its path, which
/// the tool takes for a file of its own when there is one.
fn xml(
    project: &[Copy],
    slots: &Slots,
    fronts: &BTreeMap<usize, String>,
    backs: &BTreeMap<usize, String>,
) -> Vec<u8> {
    let quantity = project.len() as u32;
    let bracket = slots.brackets.iter().copied().find(|it| *it >= quantity);
    let mut xml = XmlWriter::new(Options { use_single_quote: false, ..Options::default() });
    xml.write_declaration();
    xml.start_element("order");
    xml.start_element("details");
    element(&mut xml, "quantity", &quantity.to_string());
    element(&mut xml, "bracket", &bracket.unwrap_or(slots.project).to_string());
    element(&mut xml, "stock", &slots.stock);
    element(&mut xml, "foil", "false");
    xml.end_element();
    side(&mut xml, "fronts", project, fronts, |it| it.card);
    side(&mut xml, "backs", project, backs, |it| it.back);
    // What fills slots that have no back of their own: there are none.
    element(&mut xml, "cardback", &backs[&usual(project)]);
    xml.end_document().into_bytes()
}

/// The back that most of these copies have; the first of equals.
fn usual(project: &[Copy]) -> usize {
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    project.iter().for_each(|it| *counts.entry(it.back).or_default() += 1);
    let most = counts.into_iter().max_by_key(|(back, count)| (*count, std::cmp::Reverse(*back)));
    most.expect("a project has copies").0
}

/// `<fronts>` or `<backs>`: each picture with the slots that it fills.
fn side(
    xml: &mut XmlWriter,
    name: &str,
    project: &[Copy],
    files: &BTreeMap<usize, String>,
    of: impl Fn(&Copy) -> usize,
) {
    let mut filled: Vec<(usize, Vec<String>)> = Vec::new();
    for (slot, copy) in project.iter().enumerate() {
        let (slot, shown) = (slot.to_string(), of(copy));
        match filled.iter_mut().find(|(it, _)| *it == shown) {
            Some((_, slots)) => slots.push(slot),
            None => filled.push((shown, vec![slot])),
        }
    }
    xml.start_element(name);
    for (shown, slots) in filled {
        let path = &files[&shown];
        let file = path.rsplit('/').next().unwrap_or(path);
        xml.start_element("card");
        element(xml, "id", path);
        element(xml, "slots", &slots.join(","));
        element(xml, "name", file);
        element(xml, "query", file.trim_end_matches(".png"));
        xml.end_element();
    }
    xml.end_element();
}

fn element(xml: &mut XmlWriter, name: &str, text: &str) {
    xml.start_element(name);
    xml.set_preserve_whitespaces(true);
    // The writer escapes `<` alone.
    xml.write_text(&text.replace('&', "&amp;"));
    xml.end_element();
    xml.set_preserve_whitespaces(false);
}
