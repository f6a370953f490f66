//! What came of a setup.

use super::{BYSTANDER, ProbeResult, ProbeSetup, STRIKER, TARGET};
use crate::skirmish::engine::{Event, Origin};
use crate::skirmish::mechanics::Item;
use crate::skirmish::stopping::{AttackForm, DefenceResult, Effects};

/// The verdict that what happened amounts to.
pub(super) fn of(course: &ProbeResult, setup: &ProbeSetup, made: AttackForm<'_>) -> DefenceResult {
    let told = &course.told;
    let hits = told.iter().filter(|it| is_hit(it, setup.origin)).count() as i64;
    let parts = made.parts();
    let cancelled = told.iter().any(|it| matches!(it, Event::Cancelled { by: TARGET, .. }));
    let stood = told.iter().position(|it| matches!(it, Event::Stopped { by: TARGET, .. }));
    // A card that is cancelled can leave a plain attack, which then hits once.
    if !course.answered || !cancelled && (stood.is_none() || hits >= parts) {
        return DefenceResult::Fails;
    }
    let passes_on =
        told.iter().any(|it| matches!(it, Event::PassedOn { from: TARGET, to: BYSTANDER }));
    let lost = |seat, item| {
        let lost = move |event: &Event| match event {
            Event::Lost { seat: whose, item: what, .. } => *whose == seat && *what == item,
            _ => false,
        };
        told.iter().position(lost)
    };
    let worn = told.iter().any(|it| matches!(it, Event::Worn { seat: TARGET }));
    // The price of a defence is paid before it is known whether it stands; what is lost afterwards is
    // lost instead of the item aimed at.
    let before = |it: usize| stood.is_none_or(|stood| it < stood);
    let used_up = lost(TARGET, Item::Shield).is_some_and(before);
    let instead = [Item::Armour, Item::Weapon, Item::Shield];
    let loses = instead.into_iter().find(|it| lost(TARGET, *it).is_some_and(|at| !before(at)));
    // A SHIELD that is destroyed is not also said to be turned.
    let destroyed = loses == Some(Item::Shield);
    DefenceResult::Stops(Effects {
        wears_shield: (worn || used_up) && !destroyed,
        takes_weapon: lost(STRIKER, Item::Weapon).is_some(),
        passes_on,
        // A part that gets through may destroy the item itself.
        loses: loses.filter(|_| hits == 0),
        all_parts: parts > 1 && hits == 0 && !passes_on,
        leaves_rest: cancelled && hits > 0,
    })
}

/// Whether the attack that is tried, or what is left of it, hit.
fn is_hit(event: &Event, origin: Origin) -> bool {
    let own = |hit: Origin| match origin {
        Origin::Turn | Origin::Performed => matches!(hit, Origin::Turn | Origin::Performed),
        other => hit == other,
    };
    matches!(event, Event::Hit { by: STRIKER, at: TARGET, blow, .. } if own(blow.origin))
}
