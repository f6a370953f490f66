//! What is printed on a colour stands out from it, and a drawing on the colour of its card is whole.

use super::studio::{Shot, Studio, shot};
use crate::project::repository;
use cardwright_faces::Faces;
use cardwright_model::{Colour, Game, Ink, Picture};
use cardwright_typeset::ink;

/// The least contrast of a sign that means something, by WCAG.
const SIGN: f64 = 3.0;
/// The bleed of a card of Pond, in millimetres.
const BLEED: f64 = 3.0;
/// Where its panel begins: after its bleed, its safe area and a little more.
const PANEL: f64 = 7.1;
/// Its band with the title, and the width of the index below that.
const BAND: f64 = 8.4;
const INDEX: f64 = 9.4;

fn drawn(game: &str) -> (Game, Faces) {
    let studio = Studio::open(&repository("data"), game, None);
    let faces = studio.drawn(Ink::Full);
    (studio.game, faces)
}

fn at(shot: &Shot, x: f64, y: f64) -> Colour {
    Colour(shot.at(x as f32, y as f32))
}

/// The drawings of Pond have no ground of their own, so the rule has the colour of the card on both sides.
#[test]
fn the_rule_below_a_title_shows_on_a_dark_card() {
    let (_, faces) = drawn("pond");
    let card = shot(&faces, 0);
    let (x, y) = (58.0, PANEL + BAND);
    let (above, rule, below) = (at(&card, x, y - 2.0), at(&card, x, y), at(&card, x, y + 1.0));
    assert_eq!(above, below);
    assert!(rule.contrast(above) >= SIGN, "{rule:?} on {above:?}");
}

#[test]
fn the_figure_of_an_index_stands_in_its_middle() {
    let (game, faces) = drawn("pond");
    let cards = game.playing_cards();
    let weather = cards.iter().enumerate().filter(|(_, it)| it.kind == "weather");
    let pages: Vec<usize> = weather.map(|it| it.0).collect();
    assert_eq!(pages.len(), 6);
    for page in pages {
        let letters = &ink::ink(&faces.document, page).letters;
        let figure = letters.iter().find(|it| it.size > 15.0 && it.text.parse::<u8>().is_ok());
        let area = figure.and_then(|it| it.area).expect("a figure");
        let middle = BLEED + (area.left + area.right) / 2.0;
        assert!((middle - (PANEL + INDEX / 2.0)).abs() < 0.5, "{middle} mm on {page}");
    }
}

/// A drawing is not cut by its window, and the index does not lie on it. The mirror of still water alone fills the
/// window.
#[test]
fn drawings_of_pond_are_whole_and_clear_of_the_index() {
    let (game, faces) = drawn("pond");
    let (top, bottom) = (PANEL + BAND + 0.6, PANEL + BAND + 31.1);
    let beside = PANEL + INDEX + 0.6;
    let tenths = |from: f64, to: f64| {
        let steps = ((to - from) * 10.0) as u32;
        (0..=steps).map(move |it| from + f64::from(it) / 10.0)
    };
    for (page, card) in game.playing_cards().iter().enumerate() {
        if card.kind != "weather" || card.id.value == "still-water" {
            continue;
        }
        let side = shot(&faces, page);
        let ground = at(&side, 58.0, PANEL + BAND - 1.0);
        let edges =
            [top, bottom].into_iter().flat_map(|y| tenths(beside, 61.0).map(move |x| (x, y)));
        let flag = tenths(top, PANEL + BAND + 12.0).map(|y| (beside, y));
        for (x, y) in edges.chain(flag) {
            assert_eq!(at(&side, x, y), ground, "{} at {x:.1}, {y:.1} mm", card.id.value);
        }
    }
}

/// What tells the sets of Skorm apart for people who do not see colours.
#[test]
fn marks_in_the_corners_of_a_piece_show() {
    let (game, faces) = drawn("skorm");
    let sides = faces.names.len();
    assert_eq!(sides, game.playing_cards().len() + game.backs.len());
    for page in 0..sides {
        let side = shot(&faces, page);
        let (across, unit) = (25.0 + 2.0 * 1.5, 25.0 / 400.0);
        let middle = (across / 2.0, (25.0 * 2.0 / 3f64.sqrt() + 3.0) / 2.0);
        // The mark in the corner at the top, and the ground beside it.
        let mark = at(&side, middle.0, middle.1 - 197.0 * unit);
        let ground = at(&side, middle.0 + 40.0 * unit, middle.1 - 178.0 * unit);
        assert!(mark.contrast(ground) >= SIGN, "{}: {mark:?} on {ground:?}", faces.names[page]);
    }
}

/// The colours of the lines of a drawing.
fn strokes(svg: &str) -> Vec<Colour> {
    let found = svg.split("stroke=\"#").skip(1);
    let hex = |it: &str| u32::from_str_radix(&it[..6], 16).expect("a colour").to_be_bytes();
    found.map(hex).map(|[_, r, g, b]| Colour([r, g, b])).collect()
}

#[test]
fn crowns_on_a_board_show_on_the_wood() {
    let studio = Studio::open(&repository("data"), "skorm", None);
    let board = &studio.game.boards[0];
    assert_eq!(board.named.len(), 4);
    for named in &board.named {
        let art = &named.look.art.as_ref().expect("a crown").value;
        let Picture::Svg(svg) = &studio.assets.art[art].picture else { panic!("{art}") };
        let cell = board.cells.iter().find(|it| it.place == named.place).expect("a tile");
        let wood = &board.terrain[cell.terrain.expect("wood")];
        let wood = wood.look.colour.as_ref().expect("a colour").value;
        let lines = strokes(svg);
        assert!(!lines.is_empty(), "{art}");
        for line in lines {
            assert!(line.contrast(wood) >= SIGN, "{art}: {line:?} on {wood:?}");
        }
    }
}
