//! Tuck boxes folded in numbers: every panel comes to lie where it should, the right way up.

use cardwright_base::units::{Length, Point, QuarterTurn, Rect, Size};
use cardwright_impose::tuck::{Dieline, Measures, Panel, Side};
use cardwright_model::Bottom;
use proptest::prelude::*;
use std::collections::BTreeMap;

/// Nanometres in space: to the right, upwards, towards whoever looks at the front.
type Vector = [i64; 3];

fn add(a: Vector, b: Vector) -> Vector {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

fn times(a: Vector, by: i64) -> Vector {
    a.map(|it| it * by)
}

fn cross(a: Vector, b: Vector) -> Vector {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// A folded panel: where the flat origin comes to lie, and the flat ways right and down.
#[derive(Clone, Copy, Debug)]
struct Plane {
    origin: Vector,
    right: Vector,
    down: Vector,
}

impl Plane {
    /// Where a point of the flat box comes to lie.
    fn at(self, point: Point) -> Vector {
        let (x, y) = (point.x.as_nm(), point.y.as_nm());
        add(self.origin, add(times(self.right, x), times(self.down, y)))
    }

    /// The way out of the box: paper is seen from outside.
    fn out(self) -> Vector {
        cross(self.right, times(self.down, -1))
    }

    /// What hangs on an upright fold at `x` and goes on to the `way` (1 right, -1 left), folded
    /// inwards by a right angle.
    fn beside(self, x: Length, way: i64) -> Self {
        let fold = self.at(Point { x, y: Length::ZERO });
        let right = times(self.out(), -way);
        Self { origin: add(fold, times(right, -x.as_nm())), right, down: self.down }
    }

    /// What hangs on a level fold at `y` and goes on downwards (1) or upwards (-1).
    fn below(self, y: Length, way: i64) -> Self {
        let fold = self.at(Point { x: Length::ZERO, y });
        let down = times(self.out(), -way);
        Self { origin: add(fold, times(down, -y.as_nm())), right: self.right, down }
    }
}

struct Folded {
    panels: BTreeMap<Side, (Panel, Plane)>,
}

impl Folded {
    /// Folds a flat box about its folds; the front stays where it is.
    fn of(dieline: &Dieline, bottom: Bottom) -> Self {
        let at = |side| *dieline.panels.iter().find(|it| it.side == side).expect("every panel");
        let front = Plane { origin: [0; 3], right: [1, 0, 0], down: [0, -1, 0] };
        let panel = at(Side::Front).at;
        let left = front.beside(panel.x, -1);
        let back = left.beside(at(Side::Left).at.x, -1);
        let right = front.beside(panel.right(), 1);
        let lid = back.below(at(Side::Back).at.y, -1);
        let tuck = lid.below(at(Side::Lid).at.y, -1);
        let foot = panel.bottom();
        let bottom = match bottom {
            Bottom::Glued => front.below(foot, 1),
            Bottom::Tuck => back.below(foot, 1),
        };
        let planes = [
            (Side::Front, front),
            (Side::Left, left),
            (Side::Back, back),
            (Side::Right, right),
            (Side::Lid, lid),
            (Side::Tuck, tuck),
            (Side::Bottom, bottom),
        ];
        let panels = planes.map(|(side, plane)| (side, (at(side), plane))).into_iter().collect();
        Self { panels }
    }

    /// The corners of a panel in space: upper left, upper right, lower right, lower left of the flat.
    fn corners(&self, side: Side) -> [Vector; 4] {
        let (panel, plane) = self.panels[&side];
        let Rect { x, y, .. } = panel.at;
        let (right, bottom) = (panel.at.right(), panel.at.bottom());
        [(x, y), (right, y), (right, bottom), (x, bottom)].map(|(x, y)| plane.at(Point { x, y }))
    }

    /// Which way is up for what stands on a panel, and which way it looks.
    fn stands(&self, side: Side) -> (Vector, Vector) {
        let (panel, plane) = self.panels[&side];
        let up = match panel.turn {
            QuarterTurn::None => times(plane.down, -1),
            QuarterTurn::Half => plane.down,
            other => panic!("{other:?}"),
        };
        (up, plane.out())
    }
}

fn measures(w: i64, h: i64, depth: i64, board: i64, bottom: Bottom) -> Measures {
    Measures {
        size: Size::new(Length::nm(w), Length::nm(h)),
        depth: Length::nm(depth),
        slack: Length::mm(1),
        board: Length::nm(board),
        bottom,
    }
}

fn mm(mm: f64) -> i64 {
    (mm * 1e6) as i64
}

fn fold_and_look(measures: &Measures) {
    let bleed = Length::mm(3);
    let dieline = Dieline::of(measures, bleed);
    let folded = Folded::of(&dieline, measures.bottom);
    let at = |side: Side| folded.panels[&side].0.at;
    // Opposite panels are alike.
    assert_eq!(
        (at(Side::Front).width, at(Side::Front).height),
        (at(Side::Back).width, at(Side::Back).height)
    );
    assert_eq!(
        (at(Side::Left).width, at(Side::Left).height),
        (at(Side::Right).width, at(Side::Right).height)
    );
    // The glued edges meet: the right end of the right side is the left end of the back.
    let (right, back) = (folded.corners(Side::Right), folded.corners(Side::Back));
    assert_eq!((right[1], right[2]), (back[0], back[3]));
    // The back lies behind the front by the depth of the sides, which is that of the box.
    let front = folded.corners(Side::Front);
    let depth = at(Side::Left).width.as_nm();
    for corner in back {
        assert_eq!(corner[2], front[0][2] - depth);
    }
    // What goes in has room: inside the boards, with its slack, and what is folded in.
    let board = measures.board.as_nm();
    let slack = measures.slack.as_nm();
    assert!(at(Side::Front).width.as_nm() - 2 * board >= measures.size.width.as_nm() + slack);
    assert!(at(Side::Front).height.as_nm() - 3 * board >= measures.size.height.as_nm() + slack);
    assert!(depth - 2 * board >= measures.depth.as_nm() + slack);
    // The lid lies level on top, from the back to the front; what is tucked in hangs down behind it.
    let top = front[0][1];
    let lid = folded.corners(Side::Lid);
    assert!(lid.iter().all(|corner| corner[1] == top), "{lid:?}");
    assert_eq!((lid[0][2], lid[3][2]), (front[0][2], back[0][2]));
    let tuck = folded.corners(Side::Tuck);
    assert!(tuck.iter().all(|corner| corner[2] == front[0][2] && corner[1] <= top));
    // It is a little narrower than the front, in the middle of it.
    let (from, to) = (lid[0][0].min(lid[1][0]), lid[0][0].max(lid[1][0]));
    assert!(from > front[0][0] && to < front[1][0]);
    assert_eq!(from - front[0][0], front[1][0] - to);
    let foot = front[2][1];
    let bottom = folded.corners(Side::Bottom);
    assert!(bottom.iter().all(|corner| corner[1] == foot));
    // Everything stands upright and looks outwards; lid and bottom are read from before the front.
    let (up, towards) = ([0, 1, 0], [0, 0, 1]);
    let (away, left, right) = ([0, 0, -1], [-1, 0, 0], [1, 0, 0]);
    assert_eq!(folded.stands(Side::Front), (up, towards));
    assert_eq!(folded.stands(Side::Back), (up, away));
    assert_eq!(folded.stands(Side::Left), (up, left));
    assert_eq!(folded.stands(Side::Right), (up, right));
    assert_eq!(folded.stands(Side::Lid), (away, up));
    assert_eq!(folded.stands(Side::Bottom), (towards, [0, -1, 0]));
    flat_lines(&dieline);
}

/// The outline is closed, touches the whole of its size, and crosses no panel but at the notch.
fn flat_lines(dieline: &Dieline) {
    let zero = Length::ZERO;
    let whole = Rect::new(zero, zero, dieline.size);
    let mut ends = BTreeMap::new();
    let mut touched = [false; 4];
    for (from, to) in &dieline.cuts {
        for point in [from, to] {
            *ends.entry((point.x, point.y)).or_insert(0) += 1;
            assert!(
                whole.contains(Rect::new(point.x, point.y, Size::new(zero, zero))),
                "{point:?}"
            );
            touched[0] |= point.x == zero;
            touched[1] |= point.y == zero;
            touched[2] |= point.x == dieline.size.width;
            touched[3] |= point.y == dieline.size.height;
        }
    }
    assert!(ends.values().all(|count| *count == 2), "the outline is one closed line");
    assert_eq!(touched, [true; 4]);
    let front = dieline.panels.iter().find(|it| it.side == Side::Front).expect("a front");
    for (from, to) in &dieline.cuts {
        let middle = Point { x: (from.x + to.x).half(), y: (from.y + to.y).half() };
        for panel in dieline.panels.iter().filter(|it| it.side != Side::Tuck) {
            let inner = panel.at.grown(-Length::nm(1_000));
            let inside = inner.contains(Rect::new(middle.x, middle.y, Size::new(zero, zero)));
            let notch = middle.y - front.at.y <= dieline.notch;
            assert!(!inside || panel.side == Side::Front && notch, "{:?} {middle:?}", panel.side);
        }
    }
    // Panels do not overlap, and every fold is the edge of one.
    for (at, panel) in dieline.panels.iter().enumerate() {
        for other in &dieline.panels[at + 1..] {
            assert!(!panel.at.overlaps(other.at), "{:?} {:?}", panel.side, other.side);
        }
    }
}

#[test]
fn the_box_of_128_cards_closes() {
    // 128 cards of 0.3 mm: 38.4 mm, a millimetre of slack, two boards of 0.4 mm.
    let skirmish = measures(mm(63.0), mm(88.0), mm(38.4), mm(0.4), Bottom::Glued);
    let dieline = Dieline::of(&skirmish, Length::mm(3));
    let side = |side| dieline.panels.iter().find(|it| it.side == side).expect("a panel").at;
    assert_eq!(side(Side::Left).width, Length::nm(40_200_000));
    assert_eq!(side(Side::Front).width, Length::nm(64_800_000));
    assert_eq!(side(Side::Front).height, Length::nm(90_200_000));
    // 2 x 64.8 + 2 x 40.2 + a flap of 12 wide; 40.2 + 16 + 90.2 + 40.2 less half a millimetre high.
    assert_eq!(dieline.size, Size::new(Length::nm(222_000_000), Length::nm(186_100_000)));
    fold_and_look(&skirmish);
    fold_and_look(&Measures { bottom: Bottom::Tuck, ..skirmish });
}

proptest! {
    #[test]
    fn every_box_closes(
        w in 20.0..300.0f64, h in 20.0..300.0f64, depth in 0.2..120.0f64, board in 0.1..2.0f64,
        glued in any::<bool>(),
    ) {
        let bottom = if glued { Bottom::Glued } else { Bottom::Tuck };
        fold_and_look(&measures(mm(w), mm(h), mm(depth), mm(board), bottom));
    }
}
