//! Looking ahead without looking into other hands: information-set Monte Carlo tree search.
//!
//! One tree serves one decision. Every round deals what is hidden anew ([`Rules::guess`]), walks down
//! the tree in that deal, adds one node, plays on with a cheap policy, and writes what came of it
//! into all nodes on the way. Averaged over many deals, what is good is good for all that the seat
//! can know. Single-observer form: Cowling, Powley and Whitehouse, Information Set Monte Carlo Tree
//! Search, 2012. Why it is our own: `docs/decisions/0009-search.md`.

use super::{Dice, Policy, Rules, Seat, Seen, ToAct, by_weight};
use std::ops::Range;

/// Looks ahead from what the seat knows. Its choice depends on the view and the dice alone.
#[derive(Clone, Copy, Debug)]
pub struct Search<P, T, W> {
    /// How many deals are tried for one decision; with none it does as `rollout` does.
    pub rounds: u32,
    /// How much it is drawn to what was tried little; 0 is not at all. Results lie between 0 and 1.
    pub curiosity: f64,
    /// A game that is tried out is cut off when so much time has gone by.
    pub horizon: u32,
    /// What time it is in a game, such as its turn: from a state, from what happened on the way to
    /// it, and from the time that it was before. Actions are no measure: those that keep a player
    /// busy would put off what is to come and so look good.
    pub time: T,
    /// By how many standard errors another action must be better than what `rollout` would do: most
    /// decisions matter less than the luck of so many deals, and there `rollout` knows better.
    pub proof: f64,
    /// Plays on where the tree ends, for all seats, and is the first to be believed in it.
    pub rollout: P,
    /// What a state that was cut off is worth to a seat, from 0 to 1: the share of such games that
    /// it wins, as near as can be told.
    pub worth: W,
}

impl<R, P, T, W> Policy<R> for Search<P, T, W>
where
    R: Rules,
    P: Policy<R>,
    T: Fn(&R::State, &[R::Event], u32) -> u32 + Sync,
    W: Fn(&R::State, Seat) -> f64 + Sync,
{
    fn choose(&self, seen: &Seen<'_, R>, dice: &mut Dice) -> R::Action {
        if self.rounds == 0 || seen.actions.len() == 1 {
            return self.rollout.choose(seen, dice);
        }
        let own = self.rollout.choose(seen, dice);
        let view = seen.view();
        let mut tree = Tree::new(seen.seat);
        tree.grow(ROOT, seen.seat, own);
        let mut walk = Walk { search: self, rules: seen.rules, tree, buffers: Buffers::new() };
        for _ in 0..self.rounds {
            walk.round(seen.rules.guess(&view, dice), dice);
        }
        let tree = walk.tree;
        let first = tree.sample(tree.edge(ROOT, seen.seat, own));
        let tried = tree.edges_of(ROOT, seen.seat).filter(|it| seen.actions.contains(&it.action));
        let better = |it: &&Edge<R::Action>| tree.sample(it).beats(first, self.proof);
        // Of those tried equally often the first: the order of actions is part of the rules.
        let best = tried.filter(better).rev().max_by_key(|it| tree.nodes[it.node].visits);
        best.map_or(own, |it| it.action)
    }
}

/// One decision's search.
struct Walk<'a, R: Rules, P, T, W> {
    search: &'a Search<P, T, W>,
    rules: &'a R,
    tree: Tree<R::Action>,
    buffers: Buffers<R>,
}

/// What is used again in every round.
struct Buffers<R: Rules> {
    actions: Vec<R::Action>,
    told: Vec<R::Event>,
    path: Vec<usize>,
    values: Vec<f64>,
    /// What time it is in the deal that is played.
    now: u32,
}

impl<R: Rules> Buffers<R> {
    fn new() -> Self {
        let (actions, told, path, values) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { actions, told, path, values, now: 0 }
    }
}

impl<R, P, T, W> Walk<'_, R, P, T, W>
where
    R: Rules,
    P: Policy<R>,
    T: Fn(&R::State, &[R::Event], u32) -> u32 + Sync,
    W: Fn(&R::State, Seat) -> f64 + Sync,
{
    /// One deal: down the tree, on to the end, and back up.
    fn round(&mut self, mut world: R::State, dice: &mut Dice) {
        self.buffers.path.clear();
        self.buffers.path.push(ROOT);
        let mut at = ROOT;
        self.buffers.now = (self.search.time)(&world, &[], 0);
        let end = self.buffers.now.saturating_add(self.search.horizon);
        while self.buffers.now < end {
            let seat = match self.rules.to_act(&world) {
                ToAct::Nobody => break,
                ToAct::Chance => {
                    self.chance(&mut world, dice);
                    continue;
                }
                ToAct::Seat(seat) => seat,
            };
            self.rules.actions(&world, &mut self.buffers.actions);
            let (action, child, fresh) = self.step(at, &world, seat, dice);
            self.play(&mut world, action);
            at = child;
            self.buffers.path.push(at);
            if fresh {
                break;
            }
        }
        self.roll_out(&mut world, end, dice);
        self.value(&world);
        for node in &self.buffers.path {
            self.tree.nodes[*node].add(&self.buffers.values, self.tree.owner);
        }
    }

    /// What is tried at a node: something new while there is room for it, else what promises most.
    /// The flag tells whether it is new.
    fn step(
        &mut self,
        at: usize,
        world: &R::State,
        seat: Seat,
        dice: &mut Dice,
    ) -> (R::Action, usize, bool) {
        let actions = &self.buffers.actions;
        let known = self.tree.mark_available(at, seat, actions);
        let room = known < width(self.tree.nodes[at].visits);
        if known < actions.len() && room {
            let seen = Seen::new(self.rules, world, seat, actions);
            let thoughts = self.search.rollout.consider(&seen, dice);
            let fresh = thoughts.into_iter().find(|it| self.tree.find(at, seat, *it).is_err());
            if let Some(action) = fresh {
                let child = self.tree.grow(at, seat, action);
                return (action, child, true);
            }
        }
        let (action, child) = self.tree.best(at, seat, actions, self.search.curiosity);
        (action, child, false)
    }

    fn chance(&mut self, world: &mut R::State, dice: &mut Dice) {
        // Chance has no node: what follows from it differs from deal to deal anyway, and a node for
        // each card drawn would leave the tree no depth.
        self.rules.actions(world, &mut self.buffers.actions);
        let action = by_weight(self.rules, world, &self.buffers.actions, dice);
        self.play(world, action);
    }

    fn play(&mut self, world: &mut R::State, action: R::Action) {
        self.buffers.told.clear();
        self.rules.play(world, action, &mut self.buffers.told);
        self.buffers.now = (self.search.time)(world, &self.buffers.told, self.buffers.now);
    }

    fn roll_out(&mut self, world: &mut R::State, end: u32, dice: &mut Dice) {
        while self.buffers.now < end {
            match self.rules.to_act(world) {
                ToAct::Nobody => break,
                ToAct::Chance => self.chance(world, dice),
                ToAct::Seat(seat) => {
                    self.rules.actions(world, &mut self.buffers.actions);
                    let seen = Seen::new(self.rules, world, seat, &self.buffers.actions);
                    let action = self.search.rollout.choose(&seen, dice);
                    self.play(world, action);
                }
            }
        }
    }

    /// What the state is worth to each seat, into the buffer.
    fn value(&mut self, world: &R::State) {
        let seats = self.rules.seated(world);
        let outcome = self.rules.outcome(world);
        let value = |seat| match outcome {
            // Where nobody wins, all have the same part of it.
            Some(end) => {
                end.winner.map_or(1.0 / f64::from(seats), |it| f64::from(u8::from(it == seat)))
            }
            None => (self.search.worth)(world, seat),
        };
        self.buffers.values.clear();
        self.buffers.values.extend((0..seats).map(value));
    }
}

/// Where the decision is due.
const ROOT: usize = 0;

/// What was tried, and what came of it. States are not kept: each deal plays its way down anew.
struct Tree<A> {
    /// Whose decision it is.
    owner: Seat,
    nodes: Vec<Node<A>>,
}

struct Node<A> {
    visits: u32,
    /// Sum of what games through here were worth, by seat: everybody looks after themselves.
    values: Vec<f64>,
    /// Sum of the squares of what they were worth to the owner of the tree.
    squares: f64,
    /// By seat and action, ascending. Deals differ in who is asked and what they may do.
    edges: Vec<Edge<A>>,
}

struct Edge<A> {
    seat: Seat,
    action: A,
    node: usize,
    /// Rounds that came by and could have gone here.
    available: u32,
}

impl<A> Node<A> {
    fn new() -> Self {
        Self { visits: 0, values: Vec::new(), squares: 0.0, edges: Vec::new() }
    }

    fn add(&mut self, values: &[f64], owner: Seat) {
        self.visits += 1;
        self.squares += values.get(usize::from(owner)).map_or(0.0, |it| it * it);
        self.values.resize(values.len(), 0.0);
        self.values.iter_mut().zip(values).for_each(|(sum, it)| *sum += it);
    }
}

impl<A: Copy + Ord> Tree<A> {
    fn new(owner: Seat) -> Self {
        Self { owner, nodes: vec![Node::new()] }
    }

    /// An action that was tried.
    fn edge(&self, at: usize, seat: Seat, action: A) -> &Edge<A> {
        let place = self.find(at, seat, action).unwrap_or_else(|_| unreachable!("it was tried"));
        &self.nodes[at].edges[place]
    }

    /// What came of an action for the owner of the tree.
    fn sample(&self, edge: &Edge<A>) -> Sample {
        let node = &self.nodes[edge.node];
        let count = f64::from(node.visits);
        let mean = node.values.get(usize::from(self.owner)).map_or(0.0, |it| it / count);
        Sample { count, mean, variance: (node.squares / count - mean * mean).max(0.0) }
    }

    fn find(&self, at: usize, seat: Seat, action: A) -> Result<usize, usize> {
        self.nodes[at].edges.binary_search_by(|it| (it.seat, it.action).cmp(&(seat, action)))
    }

    fn edges_of(&self, at: usize, seat: Seat) -> impl DoubleEndedIterator<Item = &Edge<A>> {
        self.nodes[at].edges[self.range(at, seat)].iter()
    }

    fn range(&self, at: usize, seat: Seat) -> Range<usize> {
        let edges = &self.nodes[at].edges;
        edges.partition_point(|it| it.seat < seat)..edges.partition_point(|it| it.seat <= seat)
    }

    /// Notes that a round could go to these; how many of them were tried before.
    fn mark_available(&mut self, at: usize, seat: Seat, actions: &[A]) -> usize {
        let mut known = 0;
        for action in actions {
            if let Ok(place) = self.find(at, seat, *action) {
                self.nodes[at].edges[place].available += 1;
                known += 1;
            }
        }
        known
    }

    fn grow(&mut self, at: usize, seat: Seat, action: A) -> usize {
        let node = self.nodes.len();
        self.nodes.push(Node::new());
        let Err(place) = self.find(at, seat, action) else { unreachable!("it was not tried yet") };
        self.nodes[at].edges.insert(place, Edge { seat, action, node, available: 1 });
        node
    }

    fn mean(&self, edge: &Edge<A>) -> f64 {
        let node = &self.nodes[edge.node];
        let sum = node.values.get(usize::from(edge.seat)).copied().unwrap_or(0.0);
        sum / f64::from(node.visits.max(1))
    }

    fn doubt(&self, edge: &Edge<A>) -> f64 {
        let visits = f64::from(self.nodes[edge.node].visits.max(1));
        (logarithm(edge.available) / visits).sqrt()
    }

    /// What promises most to the seat: its mean, and more the less it was tried when it could have
    /// been (UCB1 with counts of availability). There is one that was tried.
    fn best(&self, at: usize, seat: Seat, actions: &[A], curiosity: f64) -> (A, usize) {
        let mut best: Option<(f64, &Edge<A>)> = None;
        for action in actions {
            let Ok(place) = self.find(at, seat, *action) else { continue };
            let edge = &self.nodes[at].edges[place];
            let score = self.mean(edge) + curiosity * self.doubt(edge);
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, edge));
            }
        }
        let (_, edge) = best.expect("a node is left only through what was tried");
        (edge.action, edge.node)
    }
}

/// Results of one action.
#[derive(Clone, Copy)]
struct Sample {
    count: f64,
    mean: f64,
    variance: f64,
}

impl Sample {
    /// Fewest results that a variance is taken from.
    const FEWEST: f64 = 5.0;

    /// How much oftener the better one is tried then.
    const LEFT: f64 = 5.0;

    /// Whether its mean is the greater by so many standard errors (the test of Welch, 1947).
    fn beats(self, other: Self, errors: f64) -> bool {
        let error = (self.variance / self.count + other.variance / other.count).sqrt();
        // What the search has turned away from so early needs no more results to be given up.
        let left = other.count * Self::LEFT <= self.count;
        let enough = self.count >= Self::FEWEST && (other.count >= Self::FEWEST || left);
        enough && self.mean - other.mean > errors * error
    }
}

/// How many actions of one node are worth trying after so many visits (progressive widening: Coulom,
/// Computing Elo Ratings of Move Patterns, 2007). Without it the others at the table would be taken
/// to do any foolish thing once before the sensible one is looked at again, and a few rounds would be spread over all that may be done.
fn width(visits: u32) -> usize {
    visits.isqrt() as usize + 1
}

/// The natural logarithm, near enough for a bound: straight lines between the powers of two. The
/// system's own may differ in the last digit from machine to machine, and then so would play.
fn logarithm(number: u32) -> f64 {
    let number = number.max(1);
    let whole = number.ilog2();
    let part = f64::from(number) / f64::from(1_u32 << whole) - 1.0;
    (f64::from(whole) + part) * std::f64::consts::LN_2
}
