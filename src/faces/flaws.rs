//! Sides that their layouts can't draw: something stands in for each, and the others are drawn.

use super::layout_data::FaceData;
use super::{Faces, set};
use cardwright_base::diagnostic::{Report, Severity};
use cardwright_typeset::Typesetter;
use std::collections::{BTreeMap, BTreeSet};

/// Draws what can be drawn when not all can. `None` where a layout fails on all of its sides: the fault is
/// its own. `said` is what was found when all were drawn.
pub(super) fn without_undrawable(
    data: &FaceData,
    typesetter: &Typesetter,
    said: Report,
    report: &mut Report,
) -> Option<Faces> {
    let mut failed: BTreeMap<usize, Report> = BTreeMap::new();
    for at in 0..data.faces.len() {
        let mut own = report.branch();
        if set(&data.single(at), typesetter, &mut own).is_none() {
            failed.insert(at, own);
        }
    }
    let layout = |at: usize| data.faces[at].layout(&data.types);
    let failing: BTreeSet<&str> = failed.keys().map(|at| layout(*at)).collect();
    let whole =
        |name: &str| (0..data.faces.len()).all(|at| layout(at) != name || failed.contains_key(&at));
    if failed.is_empty() || failing.into_iter().any(whole) {
        report.absorb(said);
        return None;
    }
    let mut rest = data.clone();
    let mut flaws = BTreeMap::new();
    for (at, own) in failed {
        let what = own.sorted().into_iter().find(|it| it.severity == Severity::Error);
        let what = what.map_or_else(String::new, |it| it.message.clone());
        rest.faces[at].flawed(&what, false);
        flaws.insert(rest.faces[at].file_name(), what);
        report.isolated(|report| report.absorb(own));
    }
    let mut faces = set(&rest, typesetter, report)?;
    faces.undrawable = flaws.keys().cloned().collect();
    faces.flaws = flaws;
    Some(faces)
}
