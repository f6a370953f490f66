//! What a booklet hands to its layout.

use super::draft::{Draft, Drafter};
use super::{Origin, PassageKind, Sort, insert};
use crate::Block;
use crate::markdown::POSITION;
use cardwright_base::diagnostic::Span;
use cardwright_model::Game;

/// One text that a layout is given to print.
#[derive(Clone, Debug)]
pub struct Handed {
    /// What part it has in the booklet.
    pub kind: PassageKind,
    /// The words; an icon is U+FFFC.
    pub text: String,
    /// Ids of the icons among them.
    pub icons: Vec<String>,
    /// The insert that shows it, if it is one.
    pub insert: Option<String>,
    /// Whether it is the reading of a ruling that the game does not go by.
    pub alternative: bool,
}

/// The texts of a chapter in reading order, computed parts and examples of play among them. What a
/// position shows is a drawing of a board; its caption is a text.
pub fn handed(game: &Game, chapter: &[Block], place: Span) -> Vec<Handed> {
    let mut drafter = Drafter::new(place);
    let mut shown = Vec::new();
    drafter.blocks(chapter, PassageKind::Paragraph, &mut |drafter, name, data| {
        let first = drafter.drafts.len();
        if name != POSITION {
            insert::draft(game, name, data, place, drafter);
        }
        shown.push((first..drafter.drafts.len(), name.to_owned()));
    });
    let mut shown = shown.into_iter().peekable();
    let each = |(at, draft): (usize, Draft)| {
        while shown.next_if(|(range, _)| range.end <= at).is_some() {}
        let insert = shown.peek().filter(|(range, _)| range.contains(&at));
        let icon = |sort| match sort {
            Sort::Icon { id } => Some(id),
            _ => None,
        };
        Handed {
            insert: insert.map(|(_, name)| name.clone()),
            alternative: matches!(&draft.origin, Origin::Ruling { part, .. } if part == "alternative"),
            icons: draft.marks.into_iter().filter_map(|(_, sort)| icon(sort)).collect(),
            kind: draft.kind,
            text: draft.text,
        }
    };
    drafter.drafts.into_iter().enumerate().map(each).collect()
}
