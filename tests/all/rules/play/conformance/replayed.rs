//! Promises on a game that is played again.

use super::invariant::{CheckCounts, Failure, Invariant};
use crate::rules::play::replaying;
use cardwright_rules::play::Rules;

/// A game from its start.
pub(super) struct PlayedGame<'a, R: Rules> {
    pub(super) start: &'a R::State,
    pub(super) actions: &'a [R::Action],
    pub(super) told: &'a [R::Event],
    pub(super) end: &'a R::State,
}

impl<R: Rules> PlayedGame<'_, R> {
    /// Whether the same actions lead to the same end.
    pub(super) fn by_actions(&self, rules: &R, tried: &mut CheckCounts) -> Result<(), Failure> {
        let (mut state, mut told) = (self.start.clone(), Vec::new());
        for (step, action) in self.actions.iter().enumerate() {
            let done = rules.apply(&mut state, *action, &mut told);
            tried.hold(Invariant::Replays, done.is_ok(), || {
                format!("step {step}, {action:?}, is refused the second time")
            })?;
        }
        tried.hold(Invariant::Replays, state == *self.end && told == self.told, || {
            format!("once it ended with {:?}, once with {state:?}, or told otherwise", self.end)
        })
    }

    /// Whether its words lead to the same end.
    pub(super) fn by_words(&self, rules: &R, tried: &mut CheckCounts) -> Result<(), Failure> {
        let moves = replaying::moves(rules, self.start, self.actions);
        let end = replaying::follow(rules, self.start.clone(), &moves);
        tried.hold(Invariant::ReplaysWords, end.as_ref() == Ok(self.end), || {
            format!("it ended with {:?}, and by its words with {end:?}", self.end)
        })
    }
}
