//! In: the free strips of the first page. Out: bars of known length with ticks, to show that the
//! sheet was printed at 100 %. Never: set text; the labels are only places for it.

use super::marks::line;
use super::strips::{Edge, Strips, transposed};
use super::{Mark, MarkKind};
use cardwright_base::units::{Length, Point, QuarterTurn, Rect};

/// A place for a few words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// The place as it lies on the page.
    pub at: Rect,
    /// The words to be set in it.
    pub text: String,
    /// How the words are turned in it.
    pub turn: QuarterTurn,
    /// The marks that it belongs to: rulers, or those of cuts, which are numbered.
    pub beside: MarkKind,
}

/// The rulers of the first recto and what the author should know about them.
#[derive(Default)]
pub(super) struct Rulers {
    pub(crate) marks: Vec<Mark>,
    pub(crate) labels: Vec<Label>,
    pub(crate) note: Option<String>,
}

/// A bar with its ticks.
struct Scale {
    text: &'static str,
    step: Length,
    steps: i64,
    /// Every how many steps a tick has how many hundredths of the bar's depth, longest first.
    ticks: &'static [(i64, i64)],
}

const MILLIMETRES: &[(i64, i64)] = &[(10, 100), (5, 70), (1, 45)];
const EIGHTHS: &[(i64, i64)] = &[(8, 100), (4, 70), (2, 55), (1, 40)];
const EIGHTH_INCH: Length = Length::nm(3_175_000);

/// 100 mm and 4 in, as print.md 2.5 asks: 97 % "fit to page" is 3 mm short there.
const LONG: [Scale; 2] = [
    Scale { text: "100 mm", step: Length::mm(1), steps: 100, ticks: MILLIMETRES },
    Scale { text: "4 in", step: EIGHTH_INCH, steps: 32, ticks: EIGHTHS },
];
/// Where the marks leave only the height of a card.
const SHORT: [Scale; 2] = [
    Scale { text: "50 mm", step: Length::mm(1), steps: 50, ticks: MILLIMETRES },
    Scale { text: "2 in", step: EIGHTH_INCH, steps: 16, ticks: EIGHTHS },
];

/// Length of the longest tick; the second just fits beside 6 mm marks on A4.
const DEPTHS: [Length; 2] = [Length::nm(2_500_000), Length::nm(1_500_000)];
/// Between the bar and its label.
const GAP: Length = Length::mm(1);
/// Further in than the cards or another thing in the same strip, so that no tick continues the
/// line of a crop mark.
const INSET: Length = Length::mm(2);
/// Room for `100 mm` at the depth of the bar.
const LABEL: Length = Length::mm(11);

/// Bars along both axes of the page wherever they fit; shorter ones if none does.
pub(super) fn place(strips: &mut Strips, block: Rect) -> Rulers {
    let mut rulers = Rulers::default();
    for scales in [LONG, SHORT] {
        for (scale, edges) in [
            (&scales[0], [Edge::Top, Edge::Bottom]),
            (&scales[1], [Edge::Bottom, Edge::Top]),
            (&scales[0], [Edge::Left, Edge::Right]),
            (&scales[1], [Edge::Right, Edge::Left]),
        ] {
            if let Some((edge, at)) = find(strips, block, scale, edges) {
                strips.take(at);
                draw(&mut rulers, scale, edge, at);
            }
        }
        if !rulers.marks.is_empty() {
            return rulers;
        }
        rulers.note =
            Some("the rulers are 50 mm and 2 in long, because 100 mm does not fit".to_owned());
    }
    rulers.note = Some("no ruler: the margins are too small for 50 mm or 2 in".to_owned());
    rulers
}

/// A free place for the bar and its label, level with the cards where that is possible.
fn find(strips: &Strips, block: Rect, scale: &Scale, edges: [Edge; 2]) -> Option<(Edge, Rect)> {
    let needed = scale.step * scale.steps + GAP + LABEL;
    DEPTHS.into_iter().flat_map(|depth| edges.map(|edge| (depth, edge))).find_map(
        |(depth, edge)| {
            let lay = |rect| {
                if edge.upright() { transposed(rect) } else { rect }
            };
            strips.free(edge, depth).into_iter().map(lay).find(|free| free.width >= needed).map(
                |free| {
                    let inset = free.x.max(lay(block).x) + INSET;
                    let level = inset.min(free.right() - needed);
                    (edge, lay(Rect { x: level, width: needed, ..free }))
                },
            )
        },
    )
}

/// The lines of a bar and the place of its label within `at`.
fn draw(rulers: &mut Rulers, scale: &Scale, edge: Edge, at: Rect) {
    let lay = |rect| {
        if edge.upright() { transposed(rect) } else { rect }
    };
    let at = lay(at);
    let length = scale.step * scale.steps;
    // Text that runs upwards begins at its lower end, so there the label stands above the bar.
    let (start, label) = match edge {
        Edge::Left => (at.x + LABEL + GAP, at.x),
        Edge::Top | Edge::Bottom | Edge::Right => (at.x, at.x + length + GAP),
    };
    let mut push = |mark: Mark| {
        let turned = |p: Point| {
            if edge.upright() { Point { x: p.y, y: p.x } } else { p }
        };
        rulers.marks.push(Mark { from: turned(mark.from), to: turned(mark.to), ..mark });
    };
    push(line(MarkKind::Ruler, start, at.bottom(), start + length, at.bottom()));
    for step in 0..=scale.steps {
        let (_, hundredths) = scale
            .ticks
            .iter()
            .find(|(every, _)| step % every == 0)
            .expect("the last kind of tick stands at every step");
        let height = Length::nm(at.height.as_nm() * hundredths / 100);
        let x = start + scale.step * step;
        push(line(MarkKind::Ruler, x, at.bottom() - height, x, at.bottom()));
    }
    let label = Rect { x: label, width: LABEL, ..at };
    rulers.labels.push(Label {
        at: lay(label),
        text: scale.text.to_owned(),
        turn: edge.turn(),
        beside: MarkKind::Ruler,
    });
}
