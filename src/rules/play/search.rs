//! Looking ahead without looking into other hands: what would come of an action instead of another.
//!
//! A cheap policy says what it would do and what else is worth a thought. Then what is hidden is
//! dealt ([`Rules::guess`]), and from the same deal, with the same luck, one game is tried out for
//! each of these actions, with that policy on every seat. So what two actions differ in is not
//! drowned by the luck that they share (common random numbers). Averaged over many deals, what is
//! good is good for all that the seat can know. The policy's own choice is left only on proof, so
//! that it is improved upon and never just replaced: a rollout algorithm, as in Tesauro and
//! Galperin, On-line Policy Improvement using Monte-Carlo Search, 1996. Why it is our own:
//! `docs/decisions/0009-search.md`.

use super::{Decision, Dice, Policy, Rules, Seat, ToAct};

/// Looks ahead from what the seat knows. Its choice depends on the view and the dice alone.
#[derive(Clone, Copy, Debug)]
pub struct Search<P, T, W> {
    /// How many games are tried out for one decision, at most. Below 16 nothing can be proven, and
    /// it does as `rollout` does.
    pub rounds: u32,
    /// A game that is tried out is cut off when so much time has gone by.
    pub horizon: u32,
    /// What time it is in a game, such as its turn: from a state, from what happened on the way to
    /// it, and from the time that it was before. Actions are no measure: those that keep a player
    /// busy would put off what is to come and so look good.
    pub time: T,
    /// By how many standard errors another action must be better than what `rollout` would do: most
    /// decisions matter less than the luck of so many deals, and there `rollout` knows better.
    pub proof: f64,
    /// Says what is tried out, and plays on from there for all seats.
    pub rollout: P,
    /// What a state that was cut off is worth to a seat, from 0 to 1: the share of such games that
    /// it wins, as near as can be told.
    pub worth: W,
}

/// Deals that an action is tried in before anything is concluded.
const FEWEST: u32 = 8;

/// Standard errors by which an action may be behind after that and still be tried further.
const HOPE: f64 = 0.5;

impl<R, P, T, W> Policy<R> for Search<P, T, W>
where
    R: Rules,
    P: Policy<R>,
    T: Fn(&R::State, &[R::Event], u32) -> u32 + Sync,
    W: Fn(&R::State, Seat) -> f64 + Sync,
{
    fn choose(&self, seen: &Decision<'_, R>, dice: &mut Dice) -> R::Action {
        if self.rounds < 2 * FEWEST || seen.actions.len() == 1 {
            return self.rollout.choose(seen, dice);
        }
        let thoughts = self.rollout.consider(seen, dice);
        let own = thoughts[0];
        // So many that each is tried often enough.
        let most = (self.rounds / FEWEST) as usize;
        let others = thoughts.into_iter().take(most).skip(1);
        let mut others: Vec<Candidate<R::Action>> = others.map(Candidate::new).collect();
        let view = seen.view();
        let mut trial = Rollouts { search: self, seen, actions: Vec::new(), told: Vec::new() };
        let (mut deals, mut left) = (0, self.rounds as usize);
        while !others.is_empty() && left > others.len() {
            left -= others.len() + 1;
            deals += 1;
            let world = seen.rules.guess(&view, dice);
            let seed = dice.below(u64::MAX);
            let first = trial.value(&world, own, seed);
            for it in &mut others {
                it.add(trial.value(&world, it.action, seed) - first);
            }
            if deals >= FEWEST {
                others.retain(|it| it.beats(f64::from(deals), -HOPE));
            }
        }
        let proven = others.iter().filter(|it| it.beats(f64::from(deals), self.proof));
        // Of those that are equally good the first thought.
        proven.rev().max_by(|a, b| a.sum.total_cmp(&b.sum)).map_or(own, |it| it.action)
    }
}

/// What is tried beside the own choice, and by how much it came out better.
struct Candidate<A> {
    action: A,
    /// Sum of the differences.
    sum: f64,
    /// Sum of their squares.
    squares: f64,
}

impl<A> Candidate<A> {
    fn new(action: A) -> Self {
        Self { action, sum: 0.0, squares: 0.0 }
    }

    fn add(&mut self, difference: f64) {
        self.sum += difference;
        self.squares += difference * difference;
    }

    /// Whether it is better by more than so many standard errors (the paired test of Student, 1908).
    fn beats(&self, count: f64, errors: f64) -> bool {
        let mean = self.sum / count;
        let variance = (self.squares / count - mean * mean).max(0.0);
        mean > errors * (variance / count).sqrt()
    }
}

/// Games that are tried out for one decision.
struct Rollouts<'a, 's, R: Rules, P, T, W> {
    search: &'a Search<P, T, W>,
    seen: &'a Decision<'s, R>,
    actions: Vec<R::Action>,
    told: Vec<R::Event>,
}

impl<R, P, T, W> Rollouts<'_, '_, R, P, T, W>
where
    R: Rules,
    P: Policy<R>,
    T: Fn(&R::State, &[R::Event], u32) -> u32,
    W: Fn(&R::State, Seat) -> f64,
{
    /// What an action comes to for the seat, with the chance that belongs to a seed.
    fn value(&mut self, world: &R::State, action: R::Action, seed: u64) -> f64 {
        let Search { horizon, time, rollout, worth, .. } = self.search;
        let (rules, mut world) = (self.seen.rules, world.clone());
        // Lots and thoughts have each their own dice: cards come in the same order after either action.
        let (mut lots, mut thoughts) = (Dice::of(seed, 0), Dice::of(seed, 1));
        let mut now = time(&world, &[], 0);
        let end = now.saturating_add(*horizon);
        let mut next = Some(action);
        while now < end {
            let action = match (next.take(), rules.to_act(&world)) {
                (Some(first), _) => first,
                (None, ToAct::Nobody) => break,
                (None, ToAct::Chance) => rules.lot(&world, &mut self.actions, &mut lots),
                (None, ToAct::Seat(seat)) => {
                    rules.actions(&world, &mut self.actions);
                    match self.actions[..] {
                        [only] => only,
                        _ => {
                            let seen = Decision::new(rules, &world, seat, &self.actions);
                            rollout.choose(&seen, &mut thoughts)
                        }
                    }
                }
            };
            self.told.clear();
            rules.play(&mut world, action, &mut self.told);
            now = time(&world, &self.told, now);
        }
        let seat = self.seen.seat;
        match rules.outcome(&world) {
            // Where nobody wins, all have the same part of it.
            Some(end) => end.winner.map_or(1.0 / f64::from(rules.seated(&world)), |winner| {
                f64::from(u8::from(winner == seat))
            }),
            None => worth(&world, seat),
        }
    }
}
