//! The other side of cards: one drawing or title for all cards of a deck.

use crate::boxes::{Needs, Pending};
use crate::draft::{Content, Draft, DraftBack, DraftBox};
use crate::drawings::take_picture;
use crate::letters::{free, id};
use crate::material::Material;
use crate::{NewGame, Notes};

/// Makes a back of what is drawn on it, and gives its id. What a back has no place for is noted.
pub(crate) fn back(
    name: &str,
    script: &str,
    boxes: &[Pending],
    material: &Material,
    (draft, game): (&mut Draft, &mut NewGame),
) -> Option<String> {
    let id = free(&id(name), |it| draft.backs.iter().any(|back| back.id == it), '-');
    let mut made = DraftBack { id: id.clone(), ..DraftBack::default() };
    let size = |it: &DraftBox| it.size.unwrap_or_default();
    let words =
        |it: &Pending| matches!((&it.made.content, &it.needs), (Content::Words(_), Needs::Nothing));
    let largest = boxes
        .iter()
        .filter(|it| words(it))
        .max_by(|one, other| size(&one.made).total_cmp(&size(&other.made)));
    for it in boxes {
        match (&it.made.content, &it.needs) {
            (Content::Image(file), _) if made.art.is_none() => {
                made.art = Some(file.clone());
                take_picture(file, material, game);
            }
            (Content::Words(words), Needs::Nothing)
                if largest.is_some_and(|largest| std::ptr::eq(it, largest)) =>
            {
                made.title = Some(words.clone());
            }
            (Content::Area, Needs::Nothing) => {
                game.notes.push(
                    script,
                    it.line,
                    "a back has a drawing and a title, and no boxes: this one is left out",
                );
            }
            (_, Needs::Nothing) => {
                game.notes.push(
                    script,
                    it.line,
                    "a back has one drawing and one title: this is left out",
                );
            }
            _ => {
                tell_several(script, it.line, &mut game.notes);
                return None;
            }
        }
    }
    draft.backs.push(made);
    Some(id)
}

/// Tells that backs differ from card to card.
pub(crate) fn tell_several(script: &str, line: usize, notes: &mut Notes) {
    let text = "backs that differ from card to card are not made of boxes: write a layout in typst, and name it as \
                `reverse` of the type";
    notes.push(script, line, text);
}
