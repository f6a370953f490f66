//! A hand of Skirmish cards, fanned as players hold it: the part of each card that stays in sight tells it from all
//! others, in colour, in grey and to people who see fewer colours.
//!
//! With `CARDWRIGHT_FANS=DIR` the fans are written there as pictures, to be looked at.

use super::studio::{self, FINE};
use cardwright_faces::Faces;
use cardwright_model::{Colour, Deficiency, Game, Ink, Lab};
use resvg::tiny_skia::{
    Color, FillRule, FilterQuality, Paint, PathBuilder, Pattern, Pixmap, PixmapRef, Rect, Shader,
    SpreadMode, Stroke, Transform,
};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// A card and its bleed, in millimetres.
const CARD: (f32, f32) = (63.0, 88.0);
const BLEED: f32 = 3.0;
const CORNER: f32 = 3.0;
/// What a fan shows of a card from its upper left corner, as F021 has it, in millimetres.
const STRIP: (f32, f32) = (12.6, 29.3);
/// Degrees between two cards, and what they come to: a closed fan, one as most people hold it, an open one.
const SPREADS: [(&str, f32); 3] = [("closed", 6.0), ("held", 8.5), ("open", 13.0)];
/// Cards in a hand, which are a little more than the hand limit.
const HELD: usize = 7;
/// Pixels to a millimetre of a written fan.
const COARSE: f32 = 4.0;
/// A point of the strip looks different from this distance in L*a*b* on.
const SEEN: f64 = 20.0;
/// The share of the strip that differs at least between two cards of a hand: an icon and some letters.
const APART: f64 = 0.05;

/// How whoever looks at a fan sees colours.
#[derive(Clone, Copy, Debug)]
enum ColourVision {
    Colour,
    Grey,
    Without(Deficiency),
}

impl ColourVision {
    const ALL: [Self; 5] = [
        Self::Colour,
        Self::Grey,
        Self::Without(Deficiency::Deutan),
        Self::Without(Deficiency::Protan),
        Self::Without(Deficiency::Tritan),
    ];

    fn see(self, colour: Colour) -> Colour {
        match self {
            Self::Colour => colour,
            Self::Grey => Colour([colour.grey(); 3]),
            Self::Without(kind) => colour.simulate(kind),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Colour => "colour",
            Self::Grey => "grey",
            Self::Without(Deficiency::Deutan) => "deutan",
            Self::Without(Deficiency::Protan) => "protan",
            Self::Without(Deficiency::Tritan) => "tritan",
        }
    }
}

/// A card as it is held.
struct Held {
    id: String,
    side: Pixmap,
}

/// The cards that the draw deck deals.
fn hand(game: &Game, faces: &Faces) -> Vec<Held> {
    let deck = game.decks.iter().find(|it| it.id.value == "draw").expect("a draw deck");
    let backs: BTreeSet<&str> = deck.backs.iter().map(|it| it.value.as_str()).collect();
    let dealt = game.cards.iter().filter(|it| backs.contains(it.back.value.as_str()));
    let held = dealt.map(|card| {
        let id = card.id.value.clone();
        let page = faces.names.iter().position(|it| *it == id).expect("a side");
        Held { id, side: studio::shot(faces, page).pixmap().clone() }
    });
    held.collect()
}

/// The strip of a side that a fan shows, as somebody sees it.
fn strip(side: &Pixmap, vision: ColourVision) -> Vec<Lab> {
    let across = |from: f32, length: f32| (from * FINE) as u32..((from + length) * FINE) as u32;
    let places = across(BLEED, STRIP.1)
        .step_by(2)
        .flat_map(|y| across(BLEED, STRIP.0).step_by(2).map(move |x| (x, y)));
    let mut known: BTreeMap<[u8; 3], Lab> = BTreeMap::new();
    let colours = places.map(|(x, y)| side.pixel(x, y).expect("on the side"));
    let colours = colours.map(|it| [it.red(), it.green(), it.blue()]);
    colours.map(|it| *known.entry(it).or_insert_with(|| vision.see(Colour(it)).lab())).collect()
}

/// The share of two strips that looks different.
fn apart(one: &[Lab], other: &[Lab]) -> f64 {
    let far = |(a, b): &(&Lab, &Lab)| {
        let (l, a, b) = (a.l - b.l, a.a - b.a, a.b - b.b);
        (l * l + a * a + b * b).sqrt() > SEEN
    };
    one.iter().zip(other).filter(far).count() as f64 / one.len() as f64
}

/// Pairs of cards whose strips look alike, each with the share that differs.
fn alike(hand: &[Held], vision: ColourVision) -> Vec<(&str, &str, f64)> {
    let strips: Vec<Vec<Lab>> = hand.iter().map(|it| strip(&it.side, vision)).collect();
    let pairs =
        (0..hand.len()).flat_map(|one| (one + 1..hand.len()).map(move |other| (one, other)));
    let shares = pairs.map(|(one, other)| (one, other, apart(&strips[one], &strips[other])));
    let close = shares.filter(|it| it.2 < APART);
    close.map(|(one, other, it)| (hand[one].id.as_str(), hand[other].id.as_str(), it)).collect()
}

/// The outline of a card whose lower edge is held at the origin.
fn outline() -> resvg::tiny_skia::Path {
    let ((width, height), r) = (CARD, CORNER);
    let (left, right, top, bottom) = (-width / 2.0, width / 2.0, -height, 0.0);
    let mut path = PathBuilder::new();
    path.move_to(left + r, top);
    path.line_to(right - r, top);
    path.quad_to(right, top, right, top + r);
    path.line_to(right, bottom - r);
    path.quad_to(right, bottom, right - r, bottom);
    path.line_to(left + r, bottom);
    path.quad_to(left, bottom, left, bottom - r);
    path.line_to(left, top + r);
    path.quad_to(left, top, left + r, top);
    path.close();
    path.finish().expect("an outline")
}

/// Draws one fan. In a right hand each card lies on the one to its left; in a left hand it is the other way.
fn fan(picture: &mut Pixmap, at: (f32, f32), cards: &[Held], degrees: f32, left_hand: bool) {
    let (outline, middle) = (outline(), (cards.len() - 1) as f32 / 2.0);
    let mut order: Vec<usize> = (0..cards.len()).collect();
    if left_hand {
        order.reverse();
    }
    for it in order {
        let turned = Transform::from_scale(COARSE, COARSE)
            .pre_translate(at.0, at.1)
            .pre_rotate((it as f32 - middle) * degrees);
        let side: PixmapRef<'_> = cards[it].side.as_ref();
        let placed = Transform::from_translate(-CARD.0 / 2.0 - BLEED, -CARD.1 - BLEED)
            .pre_scale(1.0 / FINE, 1.0 / FINE);
        let pattern = Pattern::new(side, SpreadMode::Pad, FilterQuality::Bicubic, 1.0, placed);
        let paint = Paint { shader: pattern, anti_alias: true, ..Paint::default() };
        picture.fill_path(&outline, &paint, FillRule::Winding, turned, None);
        let edge = Paint {
            shader: Shader::SolidColor(Color::from_rgba8(30, 26, 22, 160)),
            anti_alias: true,
            ..Paint::default()
        };
        let line = Stroke { width: 0.25, ..Stroke::default() };
        picture.stroke_path(&outline, &edge, &line, turned, None);
    }
}

/// All cards in hands, each in a right hand and in a left one.
fn fans(hand: &[Held], degrees: f32) -> Pixmap {
    let reach = ((HELD - 1) as f32 / 2.0 * degrees).to_radians();
    let half = CARD.1 * reach.sin() + CARD.0 / 2.0 * reach.cos() + 4.0;
    let foot = CARD.0 / 2.0 * reach.sin() + 4.0;
    let head = 9.0; // the corners of turned cards rise above the others
    let (wide, high) = (2.0 * half, CARD.1 + head + foot);
    let rows: Vec<&[Held]> = hand.chunks(HELD).collect();
    let pixels = |it: f32| (it * COARSE).ceil() as u32;
    let mut picture =
        Pixmap::new(pixels(2.0 * wide), pixels(rows.len() as f32 * high)).expect("a picture");
    picture.fill(Color::from_rgba8(230, 226, 218, 255));
    for (row, cards) in rows.iter().enumerate() {
        let y = row as f32 * high + CARD.1 + head;
        fan(&mut picture, (half, y), cards, degrees, false);
        fan(&mut picture, (wide + half, y), cards, degrees, true);
    }
    picture
}

/// The same picture as others see it.
fn seen(picture: &Pixmap, vision: ColourVision) -> Pixmap {
    let mut known: BTreeMap<[u8; 3], [u8; 3]> = BTreeMap::new();
    let mut other = picture.clone();
    for pixel in other.data_mut().chunks_exact_mut(4) {
        let colour = [pixel[0], pixel[1], pixel[2]];
        let to = known.entry(colour).or_insert_with(|| vision.see(Colour(colour)).0);
        pixel[..3].copy_from_slice(to);
    }
    other
}

#[test]
fn nobody_takes_one_card_of_a_fanned_hand_for_another() {
    let studio = studio::skirmish();
    let faces = studio.drawn(Ink::Full);
    let mut hand = hand(&studio.game, &faces);
    assert_eq!(hand.len(), 14);
    for vision in ColourVision::ALL {
        assert_eq!(alike(&hand, vision), [], "{vision:?}");
    }
    if let Some(folder) = std::env::var_os("CARDWRIGHT_FANS") {
        std::fs::create_dir_all(&folder).expect("a folder for fans");
        for (name, degrees) in SPREADS {
            let picture = fans(&hand, degrees);
            for vision in ColourVision::ALL {
                let file = Path::new(&folder).join(format!("{name}-{}.png", vision.name()));
                seen(&picture, vision).save_png(file).expect("a folder for fans");
            }
        }
    }

    // A card with the corner of another one, and all else its own, is told.
    let of = |id: &str| hand.iter().position(|it| it.id == id).expect("a card");
    let (one, other) = (of("parry"), of("dodge"));
    let corner = Rect::from_xywh(0.0, 0.0, (BLEED + STRIP.0) * FINE, (BLEED + STRIP.1) * FINE);
    let donor = hand[one].side.clone();
    let pattern = Pattern::new(
        donor.as_ref(),
        SpreadMode::Pad,
        FilterQuality::Nearest,
        1.0,
        Transform::identity(),
    );
    let paint = Paint { shader: pattern, anti_alias: false, ..Paint::default() };
    hand[other].side.fill_rect(corner.expect("a corner"), &paint, Transform::identity(), None);
    for vision in ColourVision::ALL {
        let told: Vec<_> = alike(&hand, vision).into_iter().map(|it| (it.0, it.1)).collect();
        assert!(
            told == [("dodge", "parry")] || told == [("parry", "dodge")],
            "{vision:?}: {told:?}"
        );
    }
}
