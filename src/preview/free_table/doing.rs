//! What is at hand when somebody does something.

use super::chance::Chance;
use super::components::GameComponents;
use super::state::TableState;

/// Who does something, and with what.
pub(super) struct Doing<'a> {
    pub(super) state: &'a mut TableState,
    pub(super) components: &'a GameComponents,
    pub(super) chance: &'a mut Chance,
    pub(super) seat: usize,
}
