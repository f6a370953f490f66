//! Cards that a deck keeps in YAML: a list with a table for each card. They become a table.

use saphyr_parser::{Event, Parser};

/// A text as rows, the names of the columns first in the order in which they are met; or the line of a mistake and
/// what is wrong there.
pub(super) fn rows(text: &str) -> Result<Vec<Vec<String>>, (usize, String)> {
    let mut names: Vec<String> = Vec::new();
    let mut cards: Vec<Vec<String>> = Vec::new();
    let mut key = None::<usize>;
    // Open lists and tables: 1 in the list of cards, 2 in a card, more in a value.
    let (mut depth, mut line) = (0, 1);
    let mut parser = Parser::new_from_str(text);
    while let Some(event) = parser.next_event() {
        let (event, span) = event.map_err(|it| (it.marker().line(), it.info().to_owned()))?;
        line = span.start.line();
        match event {
            Event::SequenceStart(..) => depth += 1,
            Event::MappingStart(..) => {
                if depth == 0 {
                    return Err((line, "expected a list with a table for each card".to_owned()));
                }
                depth += 1;
                if depth == 2 {
                    cards.push(vec![String::new(); names.len()]);
                }
            }
            Event::SequenceEnd | Event::MappingEnd => {
                depth -= 1;
                if depth == 2 {
                    key = None;
                }
            }
            Event::Scalar(value, ..) => match (depth, key, cards.last_mut()) {
                (2, None, Some(card)) => {
                    let at = names.iter().position(|it| *it == value).unwrap_or(names.len());
                    if at == names.len() {
                        names.push(value.into_owned());
                    }
                    card.resize(names.len(), String::new());
                    key = Some(at);
                }
                (2.., Some(at), Some(card)) => {
                    // A list in a card is a list in the cell.
                    let value = if value == "~" || value == "null" { "" } else { &*value };
                    let before = if card[at].is_empty() { "" } else { "; " };
                    card[at] += &format!("{before}{value}");
                    if depth == 2 {
                        key = None;
                    }
                }
                _ => return Err((line, "expected a table with names and values".to_owned())),
            },
            Event::Alias(_) => return Err((line, "write out what `*` refers to".to_owned())),
            _ => {}
        }
    }
    if cards.is_empty() {
        return Err((line, "there are no cards in it".to_owned()));
    }
    cards.iter_mut().for_each(|it| it.resize(names.len(), String::new()));
    cards.insert(0, names);
    Ok(cards)
}
