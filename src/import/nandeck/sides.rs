//! The backs of a script: `DUPLEX` says which cards are the other sides of which.

use super::cards::Cards;
use super::draw::Draw;
use super::elements::{Duplex, Element};
use super::labels::Labels;
use super::plan::{ScriptContext, plan};
use super::ranges::Has;
use crate::backs::{back, tell_several};
use crate::boxes::{Only, Pending};
use crate::imported_game::ImportedGame;
use crate::rows::Rows;
use crate::{NewGame, Notes};

/// What is drawn on backs, with the pair of ranges that says so.
pub(super) type Backs = Vec<(Duplex, Vec<Element>)>;

/// Takes the elements that are on backs alone out of the others.
pub(super) fn split(elements: &mut Vec<Element>, duplexes: &[Duplex], labels: &Labels) -> Backs {
    let mut backs = Backs::new();
    for duplex in duplexes.iter().filter(|it| !it.backs.is_empty()) {
        let is_back = |element: &mut Element| {
            !element.range.trim().is_empty()
                && labels.ranges.is_within(&element.range, &duplex.backs)
        };
        let own: Vec<Element> = elements.extract_if(.., is_back).collect();
        backs.push((duplex.clone(), own));
    }
    backs
}

/// The numbers of the cards that are no backs.
pub(super) fn fronts(labels: &Labels, duplexes: &[Duplex]) -> Vec<usize> {
    let is_back = |number: usize| {
        let of = |it: &Duplex| labels.ranges.has(&it.backs, (number, number));
        duplexes.iter().any(|it| !it.backs.is_empty() && of(it) == Some(Has::All))
    };
    let fronts: Vec<usize> = (1..=labels.ranges.cards).filter(|it| !is_back(*it)).collect();
    if fronts.is_empty() { vec![1] } else { fronts }
}

/// The last card that is no back.
pub(super) fn last(labels: &Labels, duplexes: &[Duplex]) -> usize {
    fronts(labels, duplexes).into_iter().max().unwrap_or(1)
}

/// The cards of a table that the script itself holds. Cards that nothing tells from each other are one with copies.
pub(super) fn own<'l>(
    mut rows: Rows,
    differ: bool,
    numbers: &[usize],
    script: &str,
    labels: &'l Labels,
    notes: &mut Notes,
) -> Cards<'l> {
    if !differ && numbers.len() > 1 {
        let text = format!(
            "the texts of its {} cards are not in it, or could not be read: they are one card with so many copies; \
             write them into cards.csv",
            numbers.len()
        );
        notes.push(script, 0, text);
        rows.cells.truncate(1);
        rows.add("copies", vec![numbers.len().to_string()]);
        let numbers = vec![(1, numbers.len())];
        return Cards { rows, numbers, labels };
    }
    Cards { rows, numbers: numbers.iter().map(|it| (*it, *it)).collect(), labels }
}

/// Makes the backs of the game. With several, each card names its own in a column, whose name comes back.
pub(super) fn backs(
    backs: Backs,
    cards: &mut Cards<'_>,
    context: &ScriptContext<'_>,
    imported: &mut ImportedGame,
    game: &mut NewGame,
) -> Option<String> {
    let mut made = Vec::new();
    for (duplex, elements) in backs {
        let differs = |element: &&Element| {
            element.says.contains('[')
                && cards.value(&element.says, 0).is_none_or(|first| {
                    (1..cards.len())
                        .any(|row| cards.value(&element.says, row).as_ref() != Some(&first))
                })
        };
        if let Some(element) = elements.iter().find(differs) {
            tell_several(&element.script, element.number, &mut game.notes);
            continue;
        }
        if elements.is_empty() {
            let text =
                "nothing is drawn on these backs that could be read: they have the plain pattern";
            game.notes.push(&duplex.script, duplex.number, text);
            continue;
        }
        let boxes = boxes(elements, cards, context, &mut game.notes);
        let name = if made.is_empty() { "back" } else { "other back" };
        let ScriptContext { material, size, .. } = *context;
        let name = back(name, &duplex.script, &boxes, material, size, imported, game);
        made.extend(name.map(|it| (duplex, it)));
    }
    if made.len() < 2 {
        return None;
    }
    let ranges = &cards.labels.ranges;
    let of = |numbers: &(usize, usize)| {
        let mut own = made.iter().filter(|it| ranges.has(&it.0.fronts, *numbers) == Some(Has::All));
        own.next().map_or_else(|| made[0].1.clone(), |it| it.1.clone())
    };
    let values = cards.numbers.iter().map(of).collect();
    Some(cards.rows.add("back", values))
}

/// The boxes of backs: each is on all of them, as far as is known.
fn boxes(
    elements: Vec<Element>,
    cards: &Cards<'_>,
    context: &ScriptContext<'_>,
    notes: &mut Notes,
) -> Vec<Pending> {
    // One card stands for all.
    let mut one =
        Cards { rows: cards.rows.some(&[0]), numbers: vec![(1, 1)], labels: cards.labels };
    let on_all = |it: Element| Element { range: String::new(), ..it };
    let plan = plan(elements.into_iter().map(on_all).collect(), &mut one, context, notes);
    let draw = Draw { cards: &one, texts: &[], icons: &[] };
    let drawn = plan.planned.iter().filter_map(|planned| {
        let style = planned.styles.first()?.as_ref()?;
        draw.pending(&planned.element, style, None, Only::All, notes)
    });
    drawn.collect()
}
