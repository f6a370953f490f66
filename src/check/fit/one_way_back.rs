//! Backs that tell which way round a card lies.

use super::sides::{self, Owner};
use crate::{CheckContext, SetPages};
use cardwright_base::diagnostic::Diagnostic;
use cardwright_model::Colour;
use cardwright_typeset::ink::Page;

check!(F019, "one-way-back", Advice, Pages(check));

/// Edge of the fields that are compared, in millimetres.
const FIELD: f64 = 3.0;
/// Looks along each edge of a field. Seven go into no grid of dots, so that few fall between two.
const LOOKS: u32 = 7;
/// CIEDE2000 between a field and the one opposite that a player can see.
const SEEN: f64 = 10.0;
/// Fields that must differ, and as many opposite: one may be a seam of the drawing.
const FEWEST: usize = 4;

fn check(context: &CheckContext<'_>, set: &SetPages<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (owner, page) in sides::faces(context, set) {
        let Owner::Back(back) = owner else { continue };
        // A back that says something is turned up to be read.
        if back.title.is_some() || back.lines.is_some() {
            continue;
        }
        let differ = differing(page);
        if differ.count < FEWEST {
            continue;
        }
        let (x, y) = differ.worst;
        let message = format!("{} looks different when turned upside down", owner.name());
        found.push(
            CHECK
                .finding(message)
                .at(
                    back.art.as_ref().map_or(back.id.span, |it| it.span),
                    format!(
                        "the largest difference is {x:.0} mm from the left, {y:.0} mm from \
                        the top"
                    ),
                )
                .hint(
                    "make it look the same either way up, so that nobody can recognise a card \
                    by how it lies",
                ),
        );
    }
    found
}

struct Differing {
    count: usize,
    /// Where most, in millimetres from the top-left corner.
    worst: (f64, f64),
}

/// Fields that differ from the one that takes their place after half a turn.
fn differing(page: &Page) -> Differing {
    let trim = page.trim;
    let fields = |length: f64| (length / FIELD).floor() as u32;
    let (columns, rows) = (fields(trim.width()), fields(trim.height()));
    let (mut count, mut most, mut worst) = (0, SEEN, (0.0, 0.0));
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        // The upper half has all pairs; both of a middle row are looked at twice.
        if row > rows / 2 {
            break;
        }
        let (x, y) = (f64::from(column) * FIELD, f64::from(row) * FIELD);
        let here = mean(page, |dx, dy| (x + dx, y + dy));
        let there = mean(page, |dx, dy| (trim.width() - x - dx, trim.height() - y - dy));
        let apart = here.distance(there);
        if apart > SEEN {
            count += 2;
        }
        if apart > most {
            (most, worst) = (apart, (x + FIELD / 2.0, y + FIELD / 2.0));
        }
    }
    Differing { count, worst }
}

/// The mean colour of a field.
fn mean(page: &Page, place: impl Fn(f64, f64) -> (f64, f64)) -> Colour {
    let step = FIELD / f64::from(LOOKS);
    let mut sum = [0_u32; 3];
    for (row, column) in (0..LOOKS).flat_map(|row| (0..LOOKS).map(move |column| (row, column))) {
        let (x, y) = place((f64::from(column) + 0.5) * step, (f64::from(row) + 0.5) * step);
        let Colour(channels) = page.tint_at(x, y).over(page.paper);
        for (sum, channel) in sum.iter_mut().zip(channels) {
            *sum += u32::from(channel);
        }
    }
    Colour(sum.map(|it| (it / (LOOKS * LOOKS)) as u8))
}
