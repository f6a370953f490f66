//! The rules: one file for what they look at.

pub(super) mod drawn;
pub(super) mod edge;
pub(super) mod file;
pub(super) mod order;
pub(super) mod page;

use cardwright_model::Demand;

/// True when something is asked not to be.
fn forbidden(limit: &Demand<bool>) -> bool {
    limit.as_ref().is_some_and(|it| !it.value)
}

/// True when something is asked to be.
fn wanted(limit: &Demand<bool>) -> bool {
    limit.as_ref().is_some_and(|it| it.value)
}
