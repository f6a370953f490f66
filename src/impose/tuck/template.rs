//! The flat shape of a shop's tuck box, which is cut and folded by the shop.
//!
//! In: the shop's figures. Out: where the panels lie. Never: a line to cut or to fold by.

use super::{Dieline, Panel, Side};
use cardwright_base::units::{Length, Point, QuarterTurn, Rect, Size};
use cardwright_model::press::ShopTuckBox;

/// Radius of the notch for a thumb in the shop's boxes: a quarter of an inch.
const NOTCH: Length = Length::nm(6_350_000);
/// Resolution at which a shop states the pixels of its pictures.
const STATED_AT: i64 = 300;

impl Dieline {
    /// The flat box on a shop's picture of it, from the corner where the bleed ends. The whole picture is coloured but
    /// for the flap that is glued, so that no edge is white wherever the shop cuts.
    pub fn on_template(it: &ShopTuckBox) -> Self {
        let bleed = it.bleed;
        let side = |pixels: u32| {
            let inch = Length::nm(25_400_000).as_nm();
            Length::nm(i64::from(pixels) * inch / STATED_AT) - bleed * 2
        };
        let size = Size::new(side(it.pixels.0), side(it.pixels.1));
        let (w, h, d) = (it.face.width, it.face.height, it.depth);
        let (back, top) = (it.back.x - bleed, it.back.y - bleed);
        let (foot, left, front) = (top + h, back + w, back + w + d);
        let none = Length::ZERO;
        let (upright, turned) = (QuarterTurn::None, QuarterTurn::Half);
        let panel = |side, (x, y, width, height), turn, reach| {
            let at = Rect { x, y, width, height };
            Panel { side, at, turn, reach }
        };
        let glued = if it.front_flap.is_some() { bleed } else { none };
        let panels = vec![
            panel(Side::Right, (back - d, top, d, h), upright, [bleed, bleed, none, bleed]),
            panel(Side::Back, (back, top, w, h), upright, [none, none, none, glued]),
            panel(Side::Left, (left, top, d, h), upright, [none, bleed, none, bleed]),
            panel(Side::Front, (front, top, w, h), upright, [none, bleed, bleed, bleed - glued]),
            panel(Side::Lid, (back, top - d, w, d), turned, [bleed, none, bleed, none]),
            panel(
                Side::Tuck,
                (back, top - d - it.tuck, w, it.tuck),
                turned,
                [bleed, bleed, bleed, none],
            ),
            match it.front_flap {
                None => panel(Side::Bottom, (back, foot, w, d), turned, [bleed, none, bleed, none]),
                Some(flap) => panel(
                    Side::Bottom,
                    (front, foot, w, flap),
                    upright,
                    [bleed, none, bleed, bleed],
                ),
            },
        ];
        let at = |x, y| Point { x, y };
        let end = front + w;
        let whole =
            vec![at(none, none), at(end, none), at(end, size.height), at(none, size.height)];
        Self {
            size,
            outside: (w, h, d),
            panels,
            glued: Vec::new(),
            grounds: vec![whole],
            cuts: Vec::new(),
            folds: Vec::new(),
            notch: NOTCH,
        }
    }
}
