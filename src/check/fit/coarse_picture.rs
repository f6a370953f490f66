//! Pictures of too few pixels for their size.

use super::sides::{self, Owner};
use crate::{CheckContext, SetPages};
use cardwright_base::diagnostic::{Diagnostic, SeenOn};
use cardwright_typeset::ink::{PictureKind, Pixels};
use std::collections::BTreeMap;

check!(F014, "coarse-picture", Warning, Pages(check));

fn check(context: &CheckContext<'_>, set: &SetPages<'_>) -> Vec<Diagnostic> {
    let least = |owner: &Owner<'_>| f64::from(owner.format(context.game).min_dpi);
    // Each drawing where it is coarsest.
    let mut worst: BTreeMap<&str, (Pixels, Owner<'_>, SeenOn)> = BTreeMap::new();
    for (owner, page) in sides::faces(context, set).chain(sides::pages(context, set)) {
        for picture in sides::pictures(page) {
            let rasters = match &picture.kind {
                PictureKind::Raster(pixels) => std::slice::from_ref(pixels),
                PictureKind::Vector { rasters, .. } => rasters,
            };
            let coarsest = rasters.iter().min_by(|a, b| dpi(a).total_cmp(&dpi(b)));
            let Some(pixels) = coarsest.filter(|it| is_less(dpi(it), least(&owner))) else {
                continue;
            };
            let Some(name) = set.typesetter.drawing(picture) else { continue };
            let seen = || owner.seen(set, page, picture.seen);
            let known = worst.entry(name).or_insert_with(|| (*pixels, owner, seen()));
            if dpi(pixels) < dpi(&known.0) {
                *known = (*pixels, owner, seen());
            }
        }
    }
    let told = |(name, (pixels, owner, seen)): (&str, (Pixels, Owner<'_>, SeenOn))| {
        let (found, on) = (dpi(&pixels).round(), owner.name());
        let message = format!("`{name}` is printed at {found} pixels per inch on {on}");
        let at = owner.drawing(context, name).unwrap_or_else(|| owner.span());
        let least = least(&owner);
        let wanted = |has: u32, dpi: f64| (f64::from(has) * least / dpi).ceil();
        let (across, down) =
            (wanted(pixels.width, pixels.dpi.0), wanted(pixels.height, pixels.dpi.1));
        let fault =
            CHECK.finding(message).at(at, format!("at least {least} are needed")).seen(seen);
        fault.hint(format!(
            "at this size it needs {across} x {down} pixels, but has {} x {}",
            pixels.width, pixels.height
        ))
    };
    worst.into_iter().map(told).collect()
}

/// Along the side where it is coarser.
fn dpi(pixels: &Pixels) -> f64 {
    pixels.dpi.0.min(pixels.dpi.1)
}

fn is_less(dpi: f64, least: f64) -> bool {
    /// One in two hundred: nobody sees it, and sizes in whole pixels come out a little off.
    const SLACK: f64 = 0.995;
    dpi < least * SLACK
}
