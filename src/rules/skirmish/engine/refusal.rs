//! Why something can't be done.
use super::action::Action;
use super::game::Skirmish;
use super::state::State;
use crate::rules::play::Refusal;
impl Skirmish {
    /// The rule that forbids an action that is not among the options.
    pub(super) fn refusal(&self, _: &State, _: Action) -> Refusal {
        Refusal::rule("it is not among what may be done now")
    }
}
