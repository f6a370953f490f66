//! Boxes that show columns of a table, until it is known what fields those became.

use crate::adopt::ImportedDeck;
use crate::drawings::{take_drawings, take_picture};
use crate::guess::told;
use crate::imported_game::{Content, ImportedBox, ImportedGame, ImportedLayout, number};
use crate::letters::free;
use crate::material::Material;
use crate::rows::Rows;
use crate::{NewFile, NewGame, Notes};
use cardwright_spreadsheet::fold;

/// What of the table a box shows.
#[derive(Clone, Debug)]
pub(crate) enum Needs {
    /// Nothing: what it holds is settled.
    Nothing,
    /// The values of one column.
    Column(String),
    /// Words with names of columns in brackets: `Cost [cost]`.
    Words(String),
}

/// The cards that a box is on.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) enum Only {
    /// All cards.
    #[default]
    All,
    /// Those in these rows of the table.
    Rows(Vec<usize>),
    /// Those for which a condition holds, an expression with columns as [`expression_column`] writes them.
    If(String),
}

/// A box, what it shows, and the line that it comes from.
#[derive(Clone, Debug)]
pub(crate) struct Pending {
    pub(crate) made: ImportedBox,
    pub(crate) needs: Needs,
    pub(crate) only: Only,
    pub(crate) line: usize,
}

/// Gives boxes the fields of their columns. What has none is left out and noted.
pub(crate) fn settle(
    boxes: Vec<Pending>,
    adopted: &ImportedDeck,
    script: &str,
    notes: &mut Notes,
) -> Vec<ImportedBox> {
    let key = |name: &str| {
        let column = adopted.columns.iter().find(|it| fold(&it.heading) == fold(name))?;
        Some(column.key.clone()).filter(|it| !it.is_empty())
    };
    let mut settled = Vec::new();
    for Pending { mut made, needs, only, line } in boxes {
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
        // What says nothing on any card needs no box.
        if matches!(&made.content, Content::Words(words) if words.trim().is_empty()) {
            continue;
        }
        if let Err(why) = limit(&mut made.content, &only, adopted, &key) {
            notes.push(
                script,
                line,
                format!("it is on some cards only, {why}; its box is left out"),
            );
            continue;
        }
        settled.push(made);
    }
    settled
}

/// Puts the condition under which a text is on a card into its words, or says why there is none.
fn limit(
    content: &mut Content,
    only: &Only,
    adopted: &ImportedDeck,
    key: &dyn Fn(&str) -> Option<String>,
) -> Result<(), &'static str> {
    let condition = match only {
        Only::All => return Ok(()),
        Only::Rows(rows) => among(rows, adopted)?,
        Only::If(condition) => keyed(condition, key)
            .map_err(|_| "and its condition names something that is not a field")?,
    };
    let words = match content {
        Content::Field(name) => format!("{{{{ {name}|default(\"\") }}}}"),
        Content::Words(words) => words.clone(),
        _ => return Err("which a box without words can't be"),
    };
    *content = Content::Words(format!("{{% if {condition} %}}{words}{{% endif %}}"));
    Ok(())
}

/// Titles that a condition lists at most.
const TITLES: usize = 24;

/// The cards of some rows by their titles, or by those of all others.
fn among(rows: &[usize], adopted: &ImportedDeck) -> Result<String, &'static str> {
    let heading = adopted.columns.iter().find(|it| it.key == "title").map(|it| &it.heading);
    let table = Rows::of(&adopted.text);
    let Some(column) = heading.and_then(|it| table.column(it)) else {
        return Err("and cards without a title can't be named");
    };
    let (within, without): (Vec<usize>, Vec<usize>) =
        (0..table.cells.len()).partition(|it| rows.contains(it));
    let titles = |rows: &[usize]| -> Vec<String> {
        let mut titles = Vec::new();
        for title in rows.iter().map(|it| expression_text(table.cell(*it, column))) {
            if !titles.contains(&title) {
                titles.push(title);
            }
        }
        titles
    };
    let (within, without) = (titles(&within), titles(&without));
    if within.iter().any(|it| without.contains(it)) {
        return Err("and cards with the same title differ in it");
    }
    let (word, listed) =
        if within.len() <= without.len() { ("in", within) } else { ("not in", without) };
    if listed.len() > TITLES {
        return Err("and those are too many to list");
    }
    Ok(format!("title {word} [{}]", listed.join(", ")))
}

/// A text in an expression.
pub(crate) fn expression_text(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// An expression with fields in place of the names of columns, or the name that is none.
fn keyed(condition: &str, key: &dyn Fn(&str) -> Option<String>) -> Result<String, String> {
    replaced(condition, ['\u{1}', '\u{2}'], key)
}

/// A text with something else in place of each name between two marks, or the first name for which there is nothing.
fn replaced(
    text: &str,
    [open, close]: [char; 2],
    instead: &dyn Fn(&str) -> Option<String>,
) -> Result<String, String> {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, inner)) = rest.split_once(open) {
        let Some((name, after)) = inner.split_once(close) else { break };
        out.push_str(before);
        out.push_str(&instead(name).ok_or_else(|| name.to_owned())?);
        rest = after;
    }
    out.push_str(rest);
    Ok(out)
}

/// The name of a column in an expression, until its field is known.
pub(crate) fn expression_column(name: &str) -> String {
    format!("\u{1}{name}\u{2}")
}

/// Words with expressions for names of columns, or the name that is none.
fn filled(words: &str, key: &dyn Fn(&str) -> Option<String>) -> Result<String, String> {
    let expression = |name: &str| Some(format!("{{{{ {}|default(\"\") }}}}", key(name)?));
    keyed(&replaced(words, ['[', ']'], &expression)?, key)
}

/// What is smaller is no box, or lies on what is beside it.
const LEAST: f64 = 0.5;

/// Cuts boxes at the edge of the card, where a layout ends. One that fills the whole card with a colour becomes
/// its ground, which goes on into the bleed; what lies outside is left out.
pub(crate) fn within(
    boxes: Vec<ImportedBox>,
    (width, height): (f64, f64),
    background: &mut Option<String>,
) -> Vec<ImportedBox> {
    let mut kept = Vec::new();
    for mut it in boxes {
        let before = (it.width, it.height);
        centre(&mut it, width);
        let (right, bottom) = ((it.x + it.width).min(width), (it.y + it.height).min(height));
        (it.x, it.y) = (it.x.max(0.0), it.y.max(0.0));
        // Both are written with two digits, and shall not lie beyond the edge together.
        let side = |from: f64, to: f64| (to - from).min(hundredths(to) - hundredths(from));
        (it.width, it.height) = (side(it.x, right), side(it.y, bottom));
        let is_picture = matches!(it.content, Content::Image(_) | Content::Art);
        if is_picture && (before.0 - it.width).max(before.1 - it.height) > LEAST {
            // It goes on into the bleed: shown whole, it would leave a strip of paper at the edge.
            (it.align, it.valign, it.fit) = Default::default();
        }
        let covers = it.width >= width - LEAST && it.height >= height - LEAST;
        if kept.is_empty() && covers && it.content == Content::Area && it.fill.is_some() {
            *background = it.fill;
        } else if it.width >= LEAST && it.height >= LEAST {
            kept.push(it);
        }
    }
    kept
}

/// Cuts a box of words in the middle on both sides alike, so that its middle stays where it is.
fn centre(it: &mut ImportedBox, width: f64) {
    let is_words = matches!(it.content, Content::Field(_) | Content::Words(_));
    let beyond = (-it.x).max(it.x + it.width - width);
    // Of a box that lies far outside, too little would be left for its words.
    if is_words && it.align == Some("centre") && beyond > 0.0 && beyond * 4.0 < it.width {
        (it.x, it.width) = (it.x + beyond, it.width - 2.0 * beyond);
    }
}

/// Tells of frames whose line lies on the edge of the card, where it is cut off.
pub(crate) fn tell_frames(
    boxes: &[ImportedBox],
    (width, height): (f64, f64),
    script: &str,
    line: usize,
    notes: &mut Notes,
) {
    let on_edge = |made: &ImportedBox| {
        let covers = made.width >= width - LEAST && made.height >= height - LEAST;
        covers && made.content == Content::Area && made.stroke.is_some()
    };
    if boxes.iter().any(on_edge) {
        let text = "the line of a frame along the edge of the card is cut off with the edge: make its box smaller to see it";
        notes.push_change(script, line, text);
    }
}

/// A length as it is written.
fn hundredths(length: f64) -> f64 {
    number(length).parse().unwrap_or(length)
}

/// Puts the cards of a table and their layout into an imported game, with the pictures that they name.
pub(crate) fn place(
    mut adopted: ImportedDeck,
    boxes: Vec<ImportedBox>,
    background: Option<String>,
    material: &Material,
    imported: &mut ImportedGame,
    game: &mut NewGame,
    whence: &str,
) {
    adopted.kind.id =
        free(&adopted.kind.id, |it| imported.types.iter().any(|kind| kind.id == it), '-');
    for it in &boxes {
        if let Content::Image(name) = &it.content {
            take_picture(name, material, game);
        }
    }
    if !boxes.is_empty() {
        let layout = adopted.kind.id.clone();
        adopted.kind.layout = Some(layout.clone());
        imported.layouts.push(ImportedLayout { id: layout, background, boxes });
    }
    take_drawings(&adopted, material, game);
    imported.texts.push_str(&adopted.text);
    adopted.kind.text.clone_from(&adopted.text);
    // Two decks of one table: each type has a file of its own.
    if imported.types.iter().any(|it| it.file == adopted.kind.file) {
        let path = format!("{}.csv", adopted.kind.id);
        adopted.kind.file.clone_from(&path);
        adopted.file = NewFile { path, bytes: adopted.text.into_bytes() };
    }
    imported.total += adopted.total;
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
    imported.types.push(adopted.kind);
}

/// The column that boxes for drawings show.
pub(crate) fn art_column(boxes: &[Pending]) -> Option<String> {
    boxes.iter().find_map(|pending| match (&pending.made.content, &pending.needs) {
        (Content::Art, Needs::Column(name)) => Some(name.clone()),
        _ => None,
    })
}

/// The name of a picture in the new game's folder `art`.
pub(crate) fn art_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}
