//! The other side of cards: one drawing or title for all cards of a deck.

use crate::boxes::{Needs, Pending};
use crate::drawings::take_picture;
use crate::imported_game::{Content, ImportedBack, ImportedBox, ImportedGame, number};
use crate::letters::{free, id};
use crate::material::Material;
use crate::{NewGame, Notes};

/// Makes a back of what is drawn on it, and gives its id. What a back has no place for is noted.
pub(crate) fn back(
    name: &str,
    script: &str,
    boxes: &[Pending],
    material: &Material,
    size: (f64, f64),
    imported: &mut ImportedGame,
    game: &mut NewGame,
) -> Option<String> {
    let id = free(&id(name), |it| imported.backs.iter().any(|back| back.id == it), '-');
    let mut made = ImportedBack { id: id.clone(), ..ImportedBack::default() };
    let points = |it: &ImportedBox| it.size.unwrap_or_default();
    let words =
        |it: &Pending| matches!((&it.made.content, &it.needs), (Content::Words(_), Needs::Nothing));
    let largest = boxes
        .iter()
        .filter(|it| words(it))
        .max_by(|one, other| points(&one.made).total_cmp(&points(&other.made)));
    if let Some(other) = boxes.iter().find(|it| !matches!(it.needs, Needs::Nothing)) {
        tell_several(script, other.line, &mut game.notes);
        for it in boxes {
            if let Content::Image(file) = &it.made.content {
                let text = format!("the picture `{file}` is left out with its back");
                game.notes.push(script, it.line, text);
            }
        }
        return None;
    }
    for it in boxes {
        match (&it.made.content, &it.needs) {
            (Content::Image(file), _) if made.art.is_none() => {
                made.art = Some(file.clone());
                take_picture(file, material, game);
                tell_size(&it.made, size, script, it.line, &mut game.notes);
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
            _ => {}
        }
    }
    imported.backs.push(made);
    Some(id)
}

/// Tells of a drawing that is not as large as its back, which it fills here.
fn tell_size(
    made: &ImportedBox,
    (width, height): (f64, f64),
    script: &str,
    line: usize,
    notes: &mut Notes,
) {
    const LEAST: f64 = 0.5;
    if made.width < width - LEAST || made.height < height - LEAST {
        let text = format!(
            "the drawing of a back fills it, and is cut where it has another shape: this one had {} x {} mm; draw it on a \
             ground of {} x {} mm",
            number(made.width),
            number(made.height),
            number(width),
            number(height)
        );
        notes.push_change(script, line, text);
    }
}

/// Tells that backs differ from card to card.
pub(crate) fn tell_several(script: &str, line: usize, notes: &mut Notes) {
    let text = "backs that differ from card to card are not made of boxes: write a layout in typst, and name it as \
                `reverse` of the type";
    notes.push(script, line, text);
}
