//! What is drawn on which cards, and which cards are drawn alike.

use super::cards::Cards;
use super::elements::{Element, Font, Kind};
use super::sums::length;
use crate::boxes::art_name;
use crate::colours::colour;
use crate::material::Material;
use crate::parts::{mark, mark_types};
use crate::{Notes, parts};
use cardwright_load::is_picture;
use std::collections::BTreeSet;

/// How an element looks on a card.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ElementStyle {
    /// Left edge, top edge, width and height, in millimetres.
    pub(super) frame: [f64; 4],
    pub(super) font: Font,
    pub(super) fill: Option<String>,
    pub(super) stroke: Option<String>,
    /// The file of a picture, if it is no column.
    pub(super) file: Option<String>,
}

/// An element, and how it looks on each card that it is on.
pub(super) struct Planned {
    pub(super) element: Element,
    pub(super) styles: Vec<Option<ElementStyle>>,
    /// The column with the drawing of each card.
    pub(super) art: Option<String>,
}

/// All that a script draws, and which rows are drawn alike.
pub(super) struct Plan {
    pub(super) planned: Vec<Planned>,
    /// Rows that are drawn alike.
    pub(super) groups: Vec<Vec<usize>>,
    /// Whether columns were added to the table.
    pub(super) adds: bool,
}

/// Lengths and pictures of a script.
pub(super) struct ScriptContext<'m> {
    pub(super) unit: f64,
    pub(super) size: (f64, f64),
    pub(super) material: &'m Material,
}

/// Works out the elements of all cards.
pub(super) fn plan(
    elements: Vec<Element>,
    cards: &mut Cards<'_>,
    context: &ScriptContext<'_>,
    notes: &mut Notes,
) -> Plan {
    let drawing = drawing(&elements, cards);
    let mut marks = vec![Vec::new(); cards.len()];
    let (mut planned, mut adds, mut has_art) = (Vec::new(), false, drawing.is_some());
    for (at, element) in elements.into_iter().enumerate() {
        let tell = |notes: &mut Notes, why: &str| {
            notes.push(&element.script, element.number, format!("{why}: `{}`", element.shown));
        };
        let on = match cards.of(&element) {
            Ok(on) if on.contains(&true) => on,
            Ok(_) => {
                tell(notes, "on no card");
                continue;
            }
            Err(why) => {
                tell(notes, why);
                continue;
            }
        };
        let is_art = drawing.as_ref().is_some_and(|it| it.0 == at);
        let mut styles = Vec::new();
        let mut told = BTreeSet::new();
        for (row, is_on) in on.iter().enumerate() {
            let own = is_on.then(|| listed(&element, on.iter().take(row), cards)).flatten();
            let element = own.as_ref().unwrap_or(&element);
            let style = is_on.then(|| element_style(element, is_art, row, cards, context));
            styles.push(match style.transpose() {
                Ok(style) => style.map(|(style, why)| {
                    told.extend(why);
                    style
                }),
                Err(why) => {
                    // Of a picture that is left empty there is nothing to say.
                    told.extend(Some(why).filter(|it| !it.is_empty()));
                    None
                }
            });
        }
        told.iter().for_each(|why| tell(notes, why));
        let Some(first) = styles.iter().flatten().next().cloned() else { continue };
        let mut art = drawing.as_ref().filter(|_| is_art).map(|it| it.1.clone());
        let own = match element.kind {
            // A text may be on some cards only.
            Kind::Text | Kind::Icons => {
                styles.iter().map(|it| format!("{:?}", it.as_ref().unwrap_or(&first))).collect()
            }
            Kind::Image | Kind::Area => {
                styles.iter().map(|it| format!("{it:?}")).collect::<Vec<_>>()
            }
        };
        let differs = own.iter().any(|it| *it != own[0]);
        // An area is lost where it can't be drawn, so each card may have a type of its own.
        let parts = if element.kind == Kind::Area { mark_types } else { mark };
        if differs && !parts(&mut marks, &own) {
            let files = || styles.iter().map(|style| style.as_ref().and_then(|it| it.file.clone()));
            match element.kind {
                Kind::Image if !has_art && art.is_none() => {
                    let names = files()
                        .map(|file| file.map_or_else(String::new, |it| art_name(&it).to_owned()));
                    let name = cards.rows.add("art", names.collect());
                    let text = format!(
                        "the picture of each card stands in the column `{name}` now: `{}`",
                        element.shown
                    );
                    notes.push_change(&element.script, element.number, text);
                    art = Some(name);
                    (has_art, adds) = (true, true);
                    let one = ElementStyle { file: None, ..first };
                    styles.iter_mut().for_each(|it| *it = Some(one.clone()));
                }
                Kind::Text | Kind::Icons => {
                    tell(
                        notes,
                        "its place or letters differ from card to card; they are those of the first",
                    );
                    styles.iter_mut().flatten().for_each(|it| *it = first.clone());
                }
                _ => {
                    tell(notes, "it differs on too many cards; draw it by hand");
                    continue;
                }
            }
        }
        planned.push(Planned { element, styles, art });
    }
    Plan { planned, groups: parts::groups(&marks), adds }
}

/// A picture of a list such as `a.png|b.png`, of which each card of a range has the next.
fn listed<'o>(
    element: &Element,
    before: impl Iterator<Item = &'o bool>,
    cards: &Cards<'_>,
) -> Option<Element> {
    if element.kind != Kind::Image || !element.says.contains('|') {
        return None;
    }
    let is_one = cards.numbers.iter().all(|(first, last)| first == last);
    let before = before.filter(|it| **it).count();
    let files: Vec<&str> = element.says.split('|').collect();
    let says = files[before % files.len()].trim().to_owned();
    is_one.then(|| Element { says, ..element.clone() })
}

/// The element that shows the drawing of each card, with its column: of several the one with the most drawings.
fn drawing(elements: &[Element], cards: &Cards<'_>) -> Option<(usize, String)> {
    let columns = elements.iter().enumerate().filter(|it| it.1.kind == Kind::Image).filter_map(
        |(at, element)| {
            let column = cards.picture_column(&element.says, &is_picture)?;
            let on_all = cards.of(element).is_ok_and(|on| on.iter().all(|it| *it));
            let drawings: BTreeSet<&str> =
                cards.rows.cells.iter().map(|it| it[column].as_str()).collect();
            on_all.then(|| (drawings.len(), at, cards.rows.names[column].clone()))
        },
    );
    // The first of equals.
    let found = columns.max_by_key(|it| (it.0, usize::MAX - it.1));
    found.map(|it| (it.1, it.2))
}

/// How an element looks on a card, and what there is to say of it; or why it is not drawn there.
fn element_style(
    element: &Element,
    is_art: bool,
    row: usize,
    cards: &Cards<'_>,
    context: &ScriptContext<'_>,
) -> Result<(ElementStyle, Option<String>), String> {
    let frame = frame(element, row, cards, context)
        .ok_or("a box whose place is worked out, or that is turned")?;
    let mut why = None;
    let mut ink = |text: &str, lost: &str| {
        if text.is_empty() {
            return None;
        }
        let found = cards
            .value(text, row)
            .and_then(|it| if it.is_empty() { Some(None) } else { colour(&it) });
        if found.is_none() {
            why = Some(format!("`{text}` is not a plain colour; {lost}"));
        }
        found.flatten()
    };
    let (fill, stroke) =
        (ink(&element.fill, "the box has none"), ink(&element.stroke, "the box has none"));
    let font = cards.last(&element.fonts, row).cloned().unwrap_or_default();
    let is_text = matches!(element.kind, Kind::Text | Kind::Icons);
    let colour = if is_text { ink(&font.colour, "the letters are black") } else { None };
    let font =
        if is_text { Font { colour: colour.unwrap_or_default(), ..font } } else { Font::default() };
    let file = match element.kind {
        Kind::Image if !is_art => {
            let name = cards
                .value(&element.says, row)
                .ok_or("its picture is worked out; draw it by hand")?;
            match context.material.picture(&name) {
                Some(found) => Some(found.path.clone()),
                None if name.trim().is_empty() => return Err(String::new()),
                None => return Err(format!("there is no picture `{name}`")),
            }
        }
        _ => None,
    };
    Ok((ElementStyle { frame, font, fill, stroke, file }, why))
}

/// The place of a box, in millimetres.
fn frame(
    element: &Element,
    row: usize,
    cards: &Cards<'_>,
    context: &ScriptContext<'_>,
) -> Option<[f64; 4]> {
    let (width, height) = context.size;
    let mut frame = [0.0; 4];
    for (at, whole) in [width, height, width, height].into_iter().enumerate() {
        let text = cards.value(&element.frame[at], row)?;
        frame[at] = length(&text, whole, context.unit)?;
    }
    // A frame that goes to the left or up is turned upside down.
    (frame[2] > 0.0 && frame[3] > 0.0).then_some(frame)
}
