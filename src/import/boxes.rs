//! Boxes that show columns of a table, until it is known what fields those became.

use crate::adopt::Adopted;
use crate::draft::{Content, Draft, DraftBox, DraftLayout};
use crate::guess::told;
use crate::letters::free;
use crate::material::Material;
use crate::{NewFile, NewGame, Notes};
use cardwright_spreadsheet::fold;

/// What of the table a box shows.
pub(crate) enum Needs {
    /// Nothing: what it holds is settled.
    Nothing,
    /// A column.
    Column(String),
    /// Words with names of columns in brackets: `Cost [cost]`.
    Words(String),
}

/// A box, what it shows, and the line that it comes from.
pub(crate) struct Pending {
    pub(crate) made: DraftBox,
    pub(crate) needs: Needs,
    pub(crate) line: usize,
}

/// Gives boxes the fields of their columns. What has none is left out and noted.
pub(crate) fn settle(
    boxes: Vec<Pending>,
    adopted: &Adopted,
    script: &str,
    notes: &mut Notes,
) -> Vec<DraftBox> {
    let key = |name: &str| {
        let column = adopted.columns.iter().find(|it| fold(&it.heading) == fold(name))?;
        Some(column.key.clone()).filter(|it| !it.is_empty())
    };
    let mut settled = Vec::new();
    for Pending { mut made, needs, line } in boxes {
        match needs {
            Needs::Nothing => {}
            Needs::Column(name) => match (key(&name), &made.content) {
                (None, _) => {
                    let text = format!("the table has no column `{name}`; its box is left out");
                    notes.push(script, line, text);
                    continue;
                }
                (Some(key), Content::Art) if key == "art" => {}
                (Some(_), Content::Art) => {
                    let text = format!(
                        "not all values of `{name}` are names of pictures; its box is left out"
                    );
                    notes.push(script, line, text);
                    continue;
                }
                (Some(key), _) => made.content = Content::Field(key),
            },
            Needs::Words(words) => match filled(&words, &key) {
                Ok(words) => made.content = Content::Words(words),
                Err(name) => {
                    let text = format!("`[{name}]` is no column of the table; its box is left out");
                    notes.push(script, line, text);
                    continue;
                }
            },
        }
        settled.push(made);
    }
    settled
}

/// Words with expressions for names of columns, or the name that is none.
fn filled(words: &str, key: &dyn Fn(&str) -> Option<String>) -> Result<String, String> {
    let mut out = String::new();
    let mut rest = words;
    while let Some((before, inner)) = rest.split_once('[') {
        let Some((name, after)) = inner.split_once(']') else { break };
        let key = key(name).ok_or_else(|| name.to_owned())?;
        out.push_str(&format!("{before}{{{{ {key}|default(\"\") }}}}"));
        rest = after;
    }
    out.push_str(rest);
    Ok(out)
}

/// Cuts boxes at the edge of the card, where a layout ends. One that fills the whole card with a colour becomes
/// its ground, which goes on into the bleed; what lies outside is left out.
pub(crate) fn within(
    boxes: Vec<DraftBox>,
    (width, height): (f64, f64),
    background: &mut Option<String>,
) -> Vec<DraftBox> {
    const LEAST: f64 = 0.5;
    let mut kept = Vec::new();
    for mut it in boxes {
        let (right, bottom) = ((it.x + it.width).min(width), (it.y + it.height).min(height));
        (it.x, it.y) = (it.x.max(0.0), it.y.max(0.0));
        (it.width, it.height) = (right - it.x, bottom - it.y);
        let covers = it.width >= width - LEAST && it.height >= height - LEAST;
        if kept.is_empty() && covers && it.content == Content::Area && it.fill.is_some() {
            *background = it.fill;
        } else if it.width >= LEAST && it.height >= LEAST {
            kept.push(it);
        }
    }
    kept
}

/// Puts the cards of a table and their layout into a draft, with the pictures that they name.
pub(crate) fn place(
    mut adopted: Adopted,
    boxes: Vec<DraftBox>,
    background: Option<String>,
    material: &Material,
    (draft, game): (&mut Draft, &mut NewGame),
    whence: &str,
) {
    adopted.kind.id =
        free(&adopted.kind.id, |it| draft.types.iter().any(|kind| kind.id == it), '-');
    for it in &boxes {
        if let Content::Image(name) = &it.content {
            take_picture(name, material, game);
        }
    }
    if !boxes.is_empty() {
        let layout = adopted.kind.id.clone();
        adopted.kind.layout = Some(layout.clone());
        draft.layouts.push(DraftLayout { id: layout, background, boxes });
    }
    for name in &adopted.art {
        let to = format!("art/{name}");
        if let Some(found) =
            material.picture(name).filter(|_| !game.files.iter().any(|it| it.path == to))
        {
            let bytes = found.bytes.clone();
            game.add(to, bytes);
        }
    }
    draft.texts.push_str(&adopted.text);
    // Two decks of one table: each type has a file of its own.
    if draft.types.iter().any(|it| it.file == adopted.kind.file) {
        let path = format!("{}.csv", adopted.kind.id);
        adopted.kind.file.clone_from(&path);
        adopted.file = NewFile { path, bytes: adopted.text.into_bytes() };
    }
    draft.total += adopted.total;
    let cards = cardwright_base::english::count(adopted.cards, "card");
    let copies = cardwright_base::english::count(
        usize::try_from(adopted.total).unwrap_or(usize::MAX),
        "copy",
    );
    game.made.push(format!("{cards} ({copies}) {whence}"));
    game.columns.push(format!(
        "{}: {}",
        adopted.kind.file,
        told(&adopted.columns, adopted.kind.layout.is_some())
    ));
    if !game.files.iter().any(|it| it.path == adopted.file.path) {
        game.files.push(adopted.file);
    }
    draft.types.push(adopted.kind);
}

/// The column that boxes for drawings show.
pub(crate) fn art_column(boxes: &[Pending]) -> Option<String> {
    boxes.iter().find_map(|it| match (&it.made.content, &it.needs) {
        (Content::Art, Needs::Column(name)) => Some(name.clone()),
        _ => None,
    })
}

/// The name of a picture in the new game's folder `art`.
pub(crate) fn art_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

fn take_picture(name: &str, material: &Material, game: &mut NewGame) {
    let to = format!("art/{name}");
    if game.files.iter().any(|it| it.path == to) {
        return;
    }
    if let Some(found) = material.picture(name) {
        let bytes = found.bytes.clone();
        game.add(to, bytes);
    }
}
