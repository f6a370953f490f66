//! The rules: one file for what they look at.

pub(super) mod drawn;
pub(super) mod edge;
pub(super) mod file;
pub(super) mod order;
pub(super) mod page;

use cardwright_model::{Demand, Limit};

/// The limit where something is asked not to be.
fn forbidden(limit: &Demand<bool>) -> Option<&Limit<bool>> {
    limit.as_ref().filter(|it| !it.value)
}

/// The limit where something is asked to be.
fn wanted(limit: &Demand<bool>) -> Option<&Limit<bool>> {
    limit.as_ref().filter(|it| it.value)
}
