//! What the rules of every game must keep, held against games that are played.
//!
//! Some invariants cost more than the game itself; they are looked at in every n-th state.

mod coverage;
mod invariant;
mod notation;
mod observation;
mod replayed;
mod state;

pub use coverage::Coverage;
pub use invariant::{Invariant, Violation};

use cardwright_rules::play::{Decision, Dice, Policy, RandomPolicy, Rules, Step, ToAct, by_weight};
use invariant::Failure;
use rayon::prelude::*;
use replayed::PlayedGame;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What a game promises of each of its states, beside what every game does.
pub(crate) type OwnInvariant<'a, R> =
    &'a (dyn Fn(&<R as Rules>::State) -> Result<(), String> + Sync);

/// Names what is worth counting in a step.
pub(crate) type StepLabels<'a, R> = &'a (dyn Fn(&Step<'_, R>, &mut dyn FnMut(&str)) + Sync);

/// How long a game is at its end, in the game's own measure.
pub(crate) type GameLength<'a, R> = &'a (dyn Fn(&<R as Rules>::State) -> u64 + Sync);

/// How a trial is held.
pub struct TestConfig<'a, R: Rules> {
    /// Actions after which a game counts as endless.
    pub cap: u32,
    /// Promises that cost much are looked at in one of so many states; 1 for each of them.
    pub every: u32,
    /// Who plays, on every seat.
    pub policy: &'a dyn Policy<R>,
    /// Promises of the game itself.
    pub own: OwnInvariant<'a, R>,
    /// What is counted.
    pub label: StepLabels<'a, R>,
    /// What is measured.
    pub length: GameLength<'a, R>,
}

impl<R: Rules> Clone for TestConfig<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Rules> Copy for TestConfig<'_, R> {}

impl<R: Rules> TestConfig<'_, R> {
    /// Random play, every state, nothing counted or measured.
    pub fn new(cap: u32) -> Self {
        TestConfig {
            cap,
            every: 1,
            policy: &RandomPolicy,
            own: &|_| Ok(()),
            label: &|_, _| (),
            length: &|_| 0,
        }
    }
}

/// Games that are played side by side.
pub struct Series<'a> {
    /// What is played, for messages.
    pub name: &'a str,
    /// The run whose dice they have.
    pub seed: u64,
    /// How many there are.
    pub games: u64,
    /// How many of them one trial plays: the unit in which they are spread.
    pub block: u64,
}

impl Series<'_> {
    /// Plays the games and adds up what they met.
    ///
    /// # Panics
    /// With the first invariant that was broken, or what was done when the rules panicked.
    pub fn held<R: Rules>(
        &self,
        rules: &R,
        start: &R::State,
        terms: TestConfig<'_, R>,
    ) -> Coverage {
        let Self { name, seed, games, block } = *self;
        let trial = |at: u64| {
            let mut trial = ConformanceTest::new(rules, terms);
            trial.starts().unwrap_or_else(|broken| panic!("{broken}"));
            for game in at * block..games.min((at + 1) * block) {
                match catch_unwind(AssertUnwindSafe(|| trial.game(start, seed, game))) {
                    Ok(Ok(())) => {}
                    Ok(Err(broken)) => panic!("{name}: {broken}"),
                    Err(_) => panic!("{name}, game {game}: a panic after {:?}", trial.actions()),
                }
            }
            trial.coverage
        };
        let blocks = (0..games.div_ceil(block)).into_par_iter().map(trial);
        blocks.reduce(Coverage::default, |mut sum, one| {
            sum.absorb(one);
            sum
        })
    }
}

/// A number from the environment, or the usual one.
pub fn number(variable: &str, usual: u64) -> u64 {
    std::env::var(variable).map_or(usual, |it| it.parse().expect("a number"))
}

/// Actions of earlier states that are kept, to be tried where they may not be allowed.
const OTHERS: usize = 50;

/// Holds the rules of a game to their invariants, game by game.
pub struct ConformanceTest<'a, R: Rules> {
    /// What was met so far.
    pub coverage: Coverage,
    rules: &'a R,
    terms: TestConfig<'a, R>,
    others: Vec<R::Action>,
    met: u64,
    actions: Vec<R::Action>,
    told: Vec<R::Event>,
    options: Vec<R::Action>,
}

impl<'a, R: Rules> ConformanceTest<'a, R> {
    /// A trial on terms.
    pub fn new(rules: &'a R, terms: TestConfig<'a, R>) -> Self {
        Self {
            coverage: Coverage::default(),
            rules,
            terms,
            others: Vec::new(),
            met: 0,
            actions: Vec::new(),
            told: Vec::new(),
            options: Vec::new(),
        }
    }

    /// Whether as many can begin as the rules say.
    ///
    /// # Errors
    /// With the invariant that was broken.
    pub fn starts(&mut self) -> Result<(), Violation> {
        let (least, most) = self.rules.seats();
        for seats in 0..=most.saturating_add(1) {
            let start = self.rules.start(seats);
            let wanted = (least..=most).contains(&seats);
            let right = start.as_ref().map(|it| self.rules.seated(it)) == wanted.then_some(seats);
            let held = self.coverage.tried.hold(Invariant::Starts, right, || {
                format!("{least} to {most} can play, and the start for {seats} is {start:?}")
            });
            let Failure { invariant, what } = match held {
                Ok(()) => continue,
                Err(fault) => fault,
            };
            return Err(Violation {
                invariant,
                what,
                seed: 0,
                game: 0,
                step: 0,
                moves: Vec::new(),
            });
        }
        Ok(())
    }

    /// Plays a game from `start` with the dice of that run and number.
    ///
    /// # Errors
    /// With the first invariant that was broken.
    ///
    /// # Panics
    /// When the rules do; [`ConformanceTest::actions`] are those done so far.
    pub fn game(&mut self, start: &R::State, seed: u64, game: u64) -> Result<(), Violation> {
        self.actions.clear();
        self.told.clear();
        self.all_of(start, seed, game).map_err(|Failure { invariant, what }| {
            let (step, moves) = (self.actions.len(), self.shown(start));
            Violation { invariant, what, seed, game, step, moves }
        })
    }

    /// What was done in the last game.
    pub fn actions(&self) -> &[R::Action] {
        &self.actions
    }

    fn all_of(&mut self, start: &R::State, seed: u64, game: u64) -> Result<(), Failure> {
        let seated = self.rules.seated(start);
        let mut dice = Dice::of(seed, game);
        // Promises have their own dice, so that a game is the same however many are looked at.
        let mut lots = Dice::of(!seed, game);
        let mut state = start.clone();
        let every = u64::from(self.terms.every.max(1));
        loop {
            let Self { rules, terms, options, coverage, .. } = self;
            let tried = &mut coverage.tried;
            let to_act = state::state(*rules, &state, seated, terms.own, options, tried)?;
            if (self.actions.len() as u64 + game).is_multiple_of(every) {
                state::listed(*rules, &state, options, tried)?;
                state::others(*rules, &state, options, &self.others, tried)?;
                notation::words(*rules, &state, options, tried)?;
                observation::views(*rules, &state, seated, terms.own, &mut lots, tried)?;
            }
            let action = match to_act {
                ToAct::Nobody => break,
                ToAct::Seat(seat) => {
                    terms.policy.choose(&Decision::new(*rules, &state, seat, options), &mut dice)
                }
                ToAct::Chance => by_weight(*rules, &state, options, &mut dice),
            };
            let ends = self.actions.len() < terms.cap as usize;
            tried.hold(Invariant::Ends, ends, || format!("it is not over after {}", terms.cap))?;
            self.keep(&mut lots);
            self.step(&mut state, action);
        }
        let tried = &mut self.coverage.tried;
        let (actions, told) = (self.actions.as_slice(), self.told.as_slice());
        let played = PlayedGame { start, actions, told, end: &state };
        played.by_actions(self.rules, tried)?;
        if game.is_multiple_of(every) {
            played.by_words(self.rules, tried)?;
        }
        let length = (self.terms.length)(&state);
        self.coverage.ended((seed, game), self.actions.len() as u64, length);
        Ok(())
    }

    fn step(&mut self, state: &mut R::State, action: R::Action) {
        let (before, known) = (state.clone(), self.told.len());
        self.rules.play(state, action, &mut self.told);
        self.actions.push(action);
        // Rules that take away what was told are found out by their own invariant.
        let told = self.told.get(known..).unwrap_or_default();
        let step = Step { before: &before, action, told, after: state };
        (self.terms.label)(&step, &mut |label| self.coverage.label(label));
    }

    /// Keeps some of the options, each met so far as likely as any other.
    fn keep(&mut self, lots: &mut Dice) {
        for action in &self.options {
            self.met += 1;
            let at = lots.below(self.met) as usize;
            if self.others.len() < OTHERS {
                self.others.push(*action);
            } else if let Some(place) = self.others.get_mut(at) {
                *place = *action;
            }
        }
    }

    /// The actions in words, as far as the rules, which are broken, do them again.
    fn shown(&self, start: &R::State) -> Vec<String> {
        let mut state = start.clone();
        let mut moves = Vec::new();
        for action in &self.actions {
            moves.push(self.rules.show(&state, *action));
            if self.rules.apply(&mut state, *action, &mut Vec::new()).is_err() {
                break;
            }
        }
        moves
    }
}
