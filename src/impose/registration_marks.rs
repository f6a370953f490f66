//! In: the free strips of a page. Out: places for the targets by which two sides are held against
//! each other. Never: a place that has no mirror image on the other side.

use super::strips::{Edge, Strips};
use super::{Axis, RegistrationMark};
use cardwright_base::units::{Length, Point, Rect, Size};

/// Radii from the usual one to the smallest that can be judged by eye.
const RADII: [Length; 6] = [
    Length::nm(2_500_000),
    Length::nm(2_000_000),
    Length::nm(1_500_000),
    Length::nm(1_250_000),
    Length::nm(1_000_000),
    Length::nm(750_000),
];

/// Four targets of one size in the corners of what the printer reaches, as far from each other as
/// they can be, so that they show the least turn; else two in the middle of opposite edges. Their
/// places are taken on both sides of the paper. Where there is no room for any, that is noted.
pub(super) fn place(
    strips: &mut Strips,
    size: Size,
    axis: Axis,
    notes: &mut Vec<String>,
) -> Vec<RegistrationMark> {
    let cornered = RADII.map(|radius| (radius, true));
    let halfway = RADII.map(|radius| (radius, false));
    for (radius, cornered) in cornered.into_iter().chain(halfway) {
        // The cross is half as long again as the circle each way.
        let side = radius * 3;
        let boxes = if cornered { corners(strips, side) } else { middles(strips, side, size) };
        let behind: Vec<Rect> = boxes.iter().map(|it| axis.behind(size, *it)).collect();
        // The page is the same about its middle but for a nanometre.
        if boxes.is_empty() || behind.iter().any(|it| !strips.is_free(*it)) {
            continue;
        }
        for place in boxes.iter().chain(&behind) {
            strips.take(*place);
        }
        let middle = |it: &Rect| Point { x: it.x + it.width.half(), y: it.y + it.height.half() };
        return boxes.iter().map(|it| RegistrationMark { middle: middle(it), radius }).collect();
    }
    notes.push("no registration targets: the margins are too small".to_owned());
    Vec::new()
}

fn corners(strips: &Strips, side: Length) -> Vec<Rect> {
    let all = [(false, false), (true, false), (false, true), (true, true)];
    let found = all.map(|(right, bottom)| strips.corner(side, right, bottom));
    found.into_iter().collect::<Option<_>>().unwrap_or_default()
}

/// Squares next to the middle of the top and the bottom edge, or of the left and the right one.
fn middles(strips: &Strips, side: Length, size: Size) -> Vec<Rect> {
    let square = Size::new(side, side);
    let near = |edge: Edge| {
        let stretches = strips.free(edge, side);
        let upright = edge.upright();
        let middle = if upright { size.height.half() } else { size.width.half() };
        let start = middle - side.half();
        let within = |stretch: Rect| {
            let (from, length) =
                if upright { (stretch.y, stretch.height) } else { (stretch.x, stretch.width) };
            let at = start.max(from).min(from + length - side);
            let (x, y) = if upright { (stretch.x, at) } else { (at, stretch.y) };
            let off = (at - start).max(start - at);
            (length >= side).then_some((off, Rect::new(x, y, square)))
        };
        let found = stretches.into_iter().filter_map(within);
        found.reduce(|best, next| if next.0 < best.0 { next } else { best }).map(|it| it.1)
    };
    for pair in [[Edge::Top, Edge::Bottom], [Edge::Left, Edge::Right]] {
        if let [Some(one), Some(other)] = pair.map(near) {
            return vec![one, other];
        }
    }
    Vec::new()
}
