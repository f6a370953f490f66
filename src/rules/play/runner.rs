//! One game from a state to its end, with somebody on every seat.

use super::{Decision, Dice, Outcome, Policy, Rules, ToAct};

/// How a game that was played came to an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// How it ended by its rules; `None` when it was broken off at the cap.
    pub outcome: Option<Outcome>,
    /// Actions done, those of chance included.
    pub decisions: u32,
}

impl Ending {
    /// Whether it was broken off.
    pub fn capped(&self) -> bool {
        self.outcome.is_none()
    }
}

/// Somebody who follows a game without a part in it. Both calls do nothing unless they are written,
/// so nothing is paid for what nobody looks at.
pub trait StepListener<R: Rules> {
    /// An action is about to be done, one of `options`; these may be missing where chance acts.
    fn before(&mut self, rules: &R, state: &R::State, options: &[R::Action], action: R::Action) {
        let _ = (rules, state, options, action);
    }

    /// It was done, and `told` is what happened.
    fn after(&mut self, rules: &R, state: &R::State, action: R::Action, told: &[R::Event]) {
        let _ = (rules, state, action, told);
    }
}

/// A listener that does nothing.
impl<R: Rules> StepListener<R> for () {}

/// What one action did.
#[derive(Debug)]
pub struct Step<'a, R: Rules> {
    /// The state it was done in.
    pub before: &'a R::State,
    /// The action that was done.
    pub action: R::Action,
    /// What the rules told of it.
    pub told: &'a [R::Event],
    /// The state it led to.
    pub after: &'a R::State,
}

/// Where games are played one after the other: what is needed for each of them is made once.
#[derive(Debug)]
pub struct GameRunner<'r, R: Rules> {
    rules: &'r R,
    options: Vec<R::Action>,
    told: Vec<R::Event>,
}

impl<'r, R: Rules> GameRunner<'r, R> {
    /// A table for a game.
    pub fn new(rules: &'r R) -> Self {
        Self { rules, options: Vec::new(), told: Vec::new() }
    }

    /// Plays on from `state` until the game is over or `cap` actions are done, those of chance
    /// included. Nobody is asked where there is only one thing to do.
    ///
    /// # Panics
    /// When a seat that is to act has no policy, or one that chooses what it may not.
    pub fn play(
        &mut self,
        state: &mut R::State,
        policies: &[&dyn Policy<R>],
        dice: &mut Dice,
        cap: u32,
        listener: &mut impl StepListener<R>,
    ) -> Ending {
        let Self { rules, options, told } = self;
        for decisions in 0..cap {
            let to_act = rules.to_act(state);
            if to_act == ToAct::Nobody {
                return Ending { outcome: rules.outcome(state), decisions };
            }
            let action = if let ToAct::Seat(seat) = to_act {
                rules.actions(state, options);
                match options.as_slice() {
                    [only] => *only,
                    options => {
                        let policy = policies[usize::from(seat)];
                        policy.choose(&Decision::new(*rules, state, seat, options), dice)
                    }
                }
            } else {
                options.clear();
                rules.lot(state, options, dice)
            };
            listener.before(rules, state, options, action);
            told.clear();
            rules.play(state, action, told);
            listener.after(rules, state, action, told);
        }
        Ending { outcome: rules.outcome(state), decisions: cap }
    }
}

/// One of the things that may happen where chance acts.
///
/// # Panics
/// When there is none.
pub fn by_weight<R: Rules>(
    rules: &R,
    state: &R::State,
    options: &[R::Action],
    dice: &mut Dice,
) -> R::Action {
    options[dice.pick(options.iter().map(|it| rules.weight(state, *it)))]
}
