//! Cards that share a cut and whose edges differ in colour.

use super::jobs;
use crate::{CheckContext, SetPages};
use cardwright_base::diagnostic::Diagnostic;
use cardwright_base::english::count;
use cardwright_base::units::{Length, QuarterTurn};
use cardwright_faces::FaceId;
use cardwright_impose::{Placement, Sheet};
use cardwright_model::Colour;
use cardwright_typeset::ink::Page;
use std::collections::{BTreeMap, BTreeSet};

check!(S014, "unlike-neighbours", Advice, Pages(check));

/// Looks along an edge.
const LOOKS: usize = 16;
/// Millimetres from the edge: what a cut a little off shows of the neighbour.
const INSIDE: f64 = 0.3;
/// CIEDE2000: a strip of the neighbour's colour is seen.
const SEEN: f64 = 10.0;
/// So many looks in a row that differ: a line across an edge is no strip.
const LONG: usize = 3;

fn check(context: &CheckContext<'_>, set: &SetPages<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut edges = Edges { set, known: BTreeMap::new() };
    for (job, plans, sheets) in jobs(context) {
        // Of several sizes, one may have no gutter though the others have.
        let shared = plans.iter().any(|it| it.job.gutter == Length::ZERO);
        if !shared || job.press.is_some() {
            continue;
        }
        let unlike: Vec<_> = meetings(sheets)
            .into_iter()
            .filter(|(one, other)| edges.differ(*one, *other))
            .collect();
        let Some(((one, _), (other, _))) = unlike.first() else { continue };
        let name = |face: &FaceId| {
            set.faces.and_then(|it| it.names.get(face.0 - it.first)).map_or("", String::as_str)
        };
        let message =
            format!("`{}` and `{}` share a cut, but their edges differ", name(one), name(other));
        let format = context.game.format_of_side(one.0);
        let bleed = format.bleed;
        let mut finding = CHECK.finding(message).at(job.gutter.span, "no gutter between them");
        if let [_, more @ ..] = &unlike[..]
            && !more.is_empty()
        {
            let pairs = count(more.len(), "other pair");
            finding = finding.hint(format!("the same with {pairs} of edges"));
        }
        let shows = "an inaccurate cut leaves a strip of one on the other";
        finding = finding.hint(if bleed == Length::ZERO {
            let name = if format.name.is_empty() { &format.id } else { &format.name };
            format!("{shows}; give the format `{name}` a `bleed`, which makes room for a gutter")
        } else {
            format!("{shows}; a gutter of {} with a bleed of {bleed} prevents this", bleed * 2)
        });
        found.push(finding);
    }
    found
}

/// A side of a face, counted clockwise from the upper one as the face stands upright.
type Edge = (FaceId, usize);

/// Edges of faces that lie on each other somewhere, each pair once. Only rectangles have such edges.
fn meetings(sheets: &[Sheet]) -> BTreeSet<(Edge, Edge)> {
    // The side of a face that lies where `side` of its place is.
    let edge = |placed: &Placement, side: usize| {
        let turned = if placed.turn == QuarterTurn::Half { 2 } else { 0 };
        (placed.face, (side + turned) % 4)
    };
    let mut met = BTreeSet::new();
    for page in sheets.iter().flat_map(Sheet::pages) {
        let straight = |it: &&Placement| it.within.round.is_none() && it.within.hex.is_none();
        let placements = || page.placements.iter().filter(straight);
        let at: BTreeMap<_, _> = placements().map(|it| ((it.trim.x, it.trim.y), it)).collect();
        for placed in placements() {
            let (right, below) =
                ((placed.trim.right(), placed.trim.y), (placed.trim.x, placed.trim.bottom()));
            if let Some(other) = at.get(&right) {
                met.insert((edge(placed, 1), edge(other, 3)));
            }
            if let Some(other) = at.get(&below) {
                met.insert((edge(placed, 2), edge(other, 0)));
            }
        }
    }
    met
}

/// The colours along edges, each looked at once.
struct Edges<'a> {
    set: &'a SetPages<'a>,
    known: BTreeMap<Edge, Vec<Colour>>,
}

impl Edges<'_> {
    /// Whether a strip of one edge would be seen on the other; not where one was not drawn.
    fn differ(&mut self, one: Edge, other: Edge) -> bool {
        let (one, other) = (self.colours(one), self.colours(other));
        // Two faces that stand alike run along their common edge in the same direction, read from
        // the upper or left end.
        let apart = one.iter().zip(&other).map(|(a, b)| a.distance(*b) > SEEN);
        let mut row = 0;
        apart.into_iter().any(|differs| {
            row = if differs { row + 1 } else { 0 };
            row >= LONG
        })
    }

    /// From the left or the upper end of the edge, as the face stands upright.
    fn colours(&mut self, (face, side): Edge) -> Vec<Colour> {
        if let Some(known) = self.known.get(&(face, side)) {
            return known.clone();
        }
        let first = self.set.faces.map_or(0, |it| it.first);
        let page = face.0.checked_sub(first).and_then(|at| self.set.sides.get(at));
        let colours = page.map_or_else(Vec::new, |page| along(page, side));
        self.known.insert((face, side), colours.clone());
        colours
    }
}

fn along(page: &Page, side: usize) -> Vec<Colour> {
    let (wide, high) = (page.trim.width(), page.trim.height());
    let look = |n: usize| {
        let part = (n as f64 + 0.5) / LOOKS as f64;
        let (x, y) = match side {
            0 => (part * wide, INSIDE),
            1 => (wide - INSIDE, part * high),
            2 => (part * wide, high - INSIDE),
            _ => (INSIDE, part * high),
        };
        page.tint_at(x, y).over(page.paper)
    };
    (0..LOOKS).map(look).collect()
}
