//! In: the lengths of a flat box. Out: its outline, its folds, and what of it is coloured. Never: a
//! curve: arcs are short straight lines, none of them a hundredth of a millimetre off.

use super::{Parts, Stroke, part};
use cardwright_base::units::{Length, Point};
use cardwright_model::Bottom;

/// Straight lines to a quarter of a circle.
const STEPS: i64 = 18;

fn at(x: Length, y: Length) -> Point {
    Point { x, y }
}

/// The outline of the whole, clockwise from the upper left corner of the back.
pub(super) fn all(it: &Parts) -> Vec<Point> {
    let Parts { w, d, glue, .. } = *it;
    let (top, foot) = (it.top(), it.foot());
    let (left, front, right, end) = (w, w + d, w * 2 + d, w * 2 + d * 2);
    let zero = Length::ZERO;
    let taper = part(glue, 1, 2);
    let mut points = vec![at(zero, top)];
    points.extend(lid(it));
    points.push(at(left, top));
    points.extend(dust(it, left));
    points.push(at(front, top));
    points.extend(notch(it));
    points.push(at(right, top));
    points.extend(dust(it, right));
    points.push(at(end, top));
    points.push(at(end + glue, top + taper));
    points.push(at(end + glue, foot - taper));
    points.push(at(end, foot));
    points.extend(below(it, dust(it, right)));
    points.push(at(right, foot));
    if it.bottom == Bottom::Glued {
        points.extend(flap(it, front, it.d - it.relief, zero));
    }
    points.push(at(front, foot));
    points.extend(below(it, dust(it, left)));
    points.push(at(left, foot));
    points.extend(match it.bottom {
        Bottom::Tuck => below(it, lid(it)),
        Bottom::Glued => flap(it, zero, it.inner, part(it.inner, 1, 4)),
    });
    points.push(at(zero, foot));
    points.dedup();
    points
}

/// What may be seen: the panels with the flaps against dust, the lid, the bottom.
pub(super) fn grounds(it: &Parts) -> Vec<Vec<Point>> {
    let Parts { w, d, .. } = *it;
    let (top, foot) = (it.top(), it.foot());
    let (left, front, right, end) = (w, w + d, w * 2 + d, w * 2 + d * 2);
    let zero = Length::ZERO;
    let panels = vec![at(zero, top), at(end, top), at(end, foot), at(zero, foot)];
    let mut grounds = vec![panels, lid(it), dust(it, left), dust(it, right)];
    grounds.push(below(it, dust(it, left)));
    grounds.push(below(it, dust(it, right)));
    grounds.push(match it.bottom {
        Bottom::Tuck => below(it, lid(it)),
        Bottom::Glued => flap(it, front, it.d - it.relief, zero),
    });
    grounds
}

/// Lid and tuck from the left end of the lid's fold to its right end.
fn lid(it: &Parts) -> Vec<Point> {
    let (left, right) = (it.relief, it.w - it.relief);
    let (fold, seam) = (it.top(), it.top() - it.d);
    let end = seam - it.tuck;
    let round = part(it.tuck, 7, 10).min(part(it.w, 1, 5));
    let mut points = vec![at(left, fold), at(left, seam)];
    // What is tucked in is a little narrower still, so that it finds its way.
    let (left, right) = (left + it.relief, right - it.relief);
    points.push(at(left, seam));
    points.extend(arc(at(left + round, end + round), round, 180));
    points.extend(arc(at(right - round, end + round), round, 270));
    points.push(at(right, seam));
    let right = right + it.relief;
    points.extend([at(right, seam), at(right, fold)]);
    points
}

/// The flap against dust over a side that begins at `x`.
fn dust(it: &Parts, x: Length) -> Vec<Point> {
    let (fold, end) = (it.top(), it.top() - it.dust);
    let (left, right) = (x + it.relief, x + it.d - it.relief);
    let slant = part(it.d, 1, 6).min(Length::mm(4));
    let shoulder = fold - part(it.dust, 1, 3);
    vec![
        at(left, fold),
        at(left, shoulder),
        at(left + slant, end),
        at(right - slant, end),
        at(right, shoulder),
        at(right, fold),
    ]
}

/// The notch for a thumb, from left to right.
fn notch(it: &Parts) -> Vec<Point> {
    let middle = it.w + it.d + it.w.half();
    let mut points = arc(at(middle, it.top()), it.notch, 90);
    points.extend(arc(at(middle, it.top()), it.notch, 0));
    points.iter_mut().for_each(|it_at| it_at.y = it_at.y.max(it.top()));
    // Run from the right end of the circle; the outline comes from the left.
    points.sort_by_key(|point| point.x);
    points
}

/// A flap below a panel that begins at `x`, from its right end to its left end.
fn flap(it: &Parts, x: Length, length: Length, slant: Length) -> Vec<Point> {
    let (left, right) = (x + it.relief, x + it.w - it.relief);
    let fold = it.foot();
    vec![
        at(right, fold),
        at(right - slant, fold + length),
        at(left + slant, fold + length),
        at(left, fold),
    ]
}

/// The same below that stands above, from right to left.
fn below(it: &Parts, points: Vec<Point>) -> Vec<Point> {
    let (top, foot) = (it.top(), it.foot());
    points.into_iter().rev().map(|point| at(point.x, foot + (top - point.y))).collect()
}

/// A quarter of a circle, clockwise as seen from `from` degrees: 0 is to the right, 90 below, 180 to
/// the left, 270 above.
fn arc(middle: Point, radius: Length, from: i64) -> Vec<Point> {
    let point = |step: i64| {
        let angle = (from as f64 + 90.0 * step as f64 / STEPS as f64).to_radians();
        let along = |part: f64| Length::nm((radius.as_nm() as f64 * part).round() as i64);
        at(middle.x + along(angle.cos()), middle.y + along(angle.sin()))
    };
    (0..=STEPS).map(point).collect()
}

/// The lines of a closed outline.
pub(super) fn closed(points: &[Point]) -> Vec<Stroke> {
    let next = points.iter().cycle().skip(1);
    points.iter().zip(next).map(|(from, to)| (*from, *to)).filter(|(a, b)| a != b).collect()
}

/// Where it is folded.
pub(super) fn folds(it: &Parts) -> Vec<Stroke> {
    let Parts { w, d, relief: r, .. } = *it;
    let (top, foot) = (it.top(), it.foot());
    let (left, front, right, end) = (w, w + d, w * 2 + d, w * 2 + d * 2);
    let upright = |x| (at(x, top), at(x, foot));
    let level = |x: Length, width: Length, y| (at(x + r, y), at(x + width - r, y));
    let zero = Length::ZERO;
    let mut folds: Vec<Stroke> = [left, front, right, end].into_iter().map(upright).collect();
    folds.extend([level(zero, w, top), level(zero, w, top - d)]);
    for y in [top, foot] {
        folds.extend([level(left, d, y), level(right, d, y)]);
    }
    folds.push(level(zero, w, foot));
    folds.push(match it.bottom {
        Bottom::Tuck => level(zero, w, foot + d),
        Bottom::Glued => level(front, w, foot),
    });
    folds
}
