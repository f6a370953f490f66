//! What is at hand when somebody does something.

use super::chance::Chance;
use super::state::State;
use super::stock::Stock;

/// Who does something, and with what.
pub(super) struct Doing<'a> {
    pub(super) state: &'a mut State,
    pub(super) stock: &'a Stock,
    pub(super) chance: &'a mut Chance,
    pub(super) seat: usize,
}
