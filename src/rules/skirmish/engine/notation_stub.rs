//! Stub.
use super::action::Action;
use super::game::Skirmish;
use super::state::State;
use crate::rules::play::Refusal;
impl Skirmish {
    pub(super) fn shown(&self, _: &State, action: Action) -> String {
        format!("{action:?}")
    }
    pub(super) fn read_text(&self, _: &State, _: &str) -> Result<Action, Refusal> {
        Err(Refusal::rule("not yet"))
    }
}
