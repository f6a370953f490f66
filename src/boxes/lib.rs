//! Tuck boxes, drawn flat.
//!
//! In: the boxes of a game, their words, the layout. Out: [`Boxes`], a page for each of them with its
//! lines to cut and fold by. Never: a sheet, or where a panel lies, which is arithmetic of `impose`.

use cardwright_base::diagnostic::{Diagnostic, Report};
use cardwright_base::units::{Length, Point, QuarterTurn};
use cardwright_faces::FaceId;
use cardwright_impose::Flat;
use cardwright_impose::tuck::{Dieline, Measures};
use cardwright_model::press::ShopTuckBox;
use cardwright_model::{Bottom, Colour, Game, TuckBox};
use cardwright_typeset::{Document, Remark, Typesetter};
use cardwright_wording::{CardTexts, Statement};
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;

/// Art beyond the cuts: what shops ask of boxes (print.md 1.5).
pub const BLEED: Length = Length::mm(3);

/// The layout of all boxes, and what it reads.
const LAYOUT: &str = "/tuckbox.typ";
const DATA: &str = "/boxes.json";

/// Text on a box stands in whichever of these contrasts more with its colour.
const PAPER: Colour = Colour([0xF6, 0xEF, 0xDF]);
const INK: Colour = Colour([0x1F, 0x1A, 0x16]);

/// The boxes of a game, one page each in the order of the game.
#[derive(Debug)]
pub struct Boxes {
    /// A page for each, as large as the flat box, bleed beyond it.
    pub document: Document,
    /// For each box, the lines along which it is cut and folded.
    pub flats: Vec<Flat>,
}

/// Draws every box of a game. `None` where it has none, or when errors were pushed to `report`. Text that
/// does not fit its panel and characters that no font has are reported.
pub fn draw(
    game: &Game,
    texts: &CardTexts,
    typesetter: &Typesetter,
    report: &mut Report,
) -> Option<Boxes> {
    if game.boxes.is_empty() {
        return None;
    }
    let flat = |tuckbox: &TuckBox| Flattened {
        dieline: Dieline::of(&measures(game, tuckbox, tuckbox.bottom), BLEED),
        bleed: BLEED,
    };
    let all: Vec<(usize, Flattened)> = game.boxes.iter().map(flat).enumerate().collect();
    let document = set(game, texts, &all, typesetter, report)?;
    let flats = all.into_iter().map(|(at, flattened)| {
        let tuckbox = &game.boxes[at];
        self::flat(game, tuckbox, FaceId(at), flattened.dieline)
    });
    Some(Boxes { document, flats: flats.collect() })
}

/// Draws boxes of a game, by their places, on the templates of a shop: a page for each, as large as the
/// shop's picture. `None` when errors were pushed to `report`.
pub fn draw_on_templates(
    game: &Game,
    texts: &CardTexts,
    wanted: &[(usize, &ShopTuckBox)],
    typesetter: &Typesetter,
    report: &mut Report,
) -> Option<Document> {
    let flat = |it: &ShopTuckBox| Flattened { dieline: Dieline::on_template(it), bleed: it.bleed };
    let all: Vec<(usize, Flattened)> = wanted.iter().map(|(at, it)| (*at, flat(it))).collect();
    set(game, texts, &all, typesetter, report)
}

/// A flat box and the art beyond its edges.
struct Flattened {
    dieline: Dieline,
    bleed: Length,
}

/// A page for each of these boxes, which are named by their places.
fn set(
    game: &Game,
    texts: &CardTexts,
    wanted: &[(usize, Flattened)],
    typesetter: &Typesetter,
    report: &mut Report,
) -> Option<Document> {
    let empty = Vec::new();
    let boxes = wanted.iter().map(|(at, flat)| {
        let statements = texts.boxes.get(*at).unwrap_or(&empty);
        data(game, &game.boxes[*at], flat, statements)
    });
    let data = json!({
        "game": {
            "title": game.title.value,
            "edition": game.edition.value,
            "version": game.version.value,
            "copyright": game.copyright.value,
            "language": game.language,
            "seats": [game.seats.min, game.seats.max],
            "minutes": game.minutes,
        },
        "words": game.phrases.book(),
        "boxes": boxes.collect::<Vec<_>>(),
    });
    typesetter.put_json(DATA, &data);
    let document = typesetter.compile(LAYOUT, DATA, report)?;
    let (pages, boxes) = (document.pages().len(), wanted.len());
    if pages != boxes {
        let message = format!("`tuckbox.typ` made {pages} pages for {boxes} boxes");
        let fault = Diagnostic::error("F003", message);
        report.push(fault.hint("a layout must make exactly one page for each box"));
        return None;
    }
    let drawn: Vec<&TuckBox> = wanted.iter().map(|(at, _)| &game.boxes[*at]).collect();
    faults(game, &drawn, &document, report);
    Some(document)
}

/// What the dieline of a box goes by, with a bottom of either kind.
pub fn measures(game: &Game, it: &TuckBox, bottom: Bottom) -> Measures {
    let (size, depth) = it.pile(game);
    Measures { size, depth, slack: it.slack, board: it.board, bottom }
}

fn flat(game: &Game, it: &TuckBox, face: FaceId, dieline: Dieline) -> Flat {
    let glued = || Dieline::of(&measures(game, it, Bottom::Glued), BLEED).size;
    let smaller = (it.bottom == Bottom::Tuck)
        .then(|| ("`bottom = \"glued\"` in the box".to_owned(), glued()));
    Flat {
        name: format!("the box `{}`", it.id.value),
        face,
        size: dieline.size,
        bleed: BLEED,
        cuts: dieline.cuts,
        folds: dieline.folds,
        smaller,
    }
}

/// A box as its layout reads it: lengths in millimetres; `on` is the colour of text on the box, and the `reach` of a
/// panel is how far art may go beyond it to the left, above, to the right and below.
fn data(game: &Game, it: &TuckBox, flat: &Flattened, statements: &[Statement]) -> Json {
    let Flattened { dieline, bleed } = flat;
    let colour = it.colour.value;
    let on = if colour.contrast(PAPER) >= colour.contrast(INK) { PAPER } else { INK };
    let accent = it.accent.as_ref().map_or(on, |it| it.value);
    let art = [
        ("front", &it.art.front),
        ("back", &it.art.back),
        ("sides", &it.art.sides),
        ("lid", &it.art.lid),
    ];
    let art = art.into_iter().filter_map(|(name, it)| Some((name, it.as_ref()?.value.as_str())));
    let point = |it: &Point| [it.x.as_mm(), it.y.as_mm()];
    let line = |it: &Vec<Point>| it.iter().map(point).collect::<Vec<_>>();
    let panels = dieline.panels.iter().map(|panel| {
        let data = json!({
            "x": panel.at.x.as_mm(),
            "y": panel.at.y.as_mm(),
            "width": panel.at.width.as_mm(),
            "height": panel.at.height.as_mm(),
            // It stands on its head while the box is flat.
            "turned": panel.turn == QuarterTurn::Half,
            "reach": panel.reach.map(Length::as_mm),
        });
        (panel.side.name(), data)
    });
    json!({
        "id": it.id.value,
        "title": it.title.as_ref().map_or(&game.title.value, |it| &it.value),
        "colour": colour.hex(),
        "on": on.hex(),
        "accent": accent.hex(),
        "art": art.collect::<BTreeMap<_, _>>(),
        "copies": it.copies(game),
        "statements": statements,
        "width": dieline.size.width.as_mm(),
        "height": dieline.size.height.as_mm(),
        "bleed": bleed.as_mm(),
        "notch": dieline.notch.as_mm(),
        "panels": panels.collect::<BTreeMap<_, _>>(),
        "glued": dieline.glued.iter().map(|at| json!({
            "x": at.x.as_mm(), "y": at.y.as_mm(), "width": at.width.as_mm(), "height": at.height.as_mm(),
        })).collect::<Vec<_>>(),
        "grounds": dieline.grounds.iter().map(line).collect::<Vec<_>>(),
    })
}

/// Reports what does not fit its panel, and what no font has.
fn faults(game: &Game, drawn: &[&TuckBox], document: &Document, report: &mut Report) {
    for remark in Remark::all(document).iter().filter(|it| it.kind() == "overflow") {
        let Some(it) = drawn.iter().find(|it| it.id.value == remark.text("box")) else {
            continue;
        };
        let (part, by) = (remark.text("part"), remark.number("by-mm"));
        let message = format!("{part} of the box `{}` is {by:.1} mm too large", it.id.value);
        let place = it.lines.as_ref().map_or(it.id.span, |lines| lines.span);
        let fault = Diagnostic::error("F001", message).at(place, "for its panel");
        report.push(fault.hint("shorten the text, or enlarge the box with `slack`"));
    }
    for (page, characters) in cardwright_typeset::missing_glyphs(document) {
        let place = drawn.get(page).map_or(game.title.span, |it| it.id.span);
        let fault = Diagnostic::error("F002", format!("no font has `{characters}`"));
        let fault = fault.at(place, "on this box");
        report.push(fault.hint("use other characters, or add a font that has them to fonts/"));
    }
}
