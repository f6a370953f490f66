//! What can be done with the rules of any game: people and policies play it, policies against each
//! other, and many times over.

use super::kit::judge::{JudgedScenario, count_turns, first_failed, run_all};
use super::kit::playable::Playable;
use super::kit::replay::replay;
use super::kit::write_scenario::{ScenarioHead, write};
use super::play::{
    Contest, Decision, Dice, GameSession, GameStats, Observer, PerftRow, Policy, RandomPolicy,
    Refusal, Rotation, Rules, Run, Score, Seat, Session, Shard, simulate,
};
use cardwright_base::diagnostic::{Report, SourceMap};
use cardwright_base::did_you_mean::instead;
use cardwright_model::{Example, Game, Scenario, SetUp};
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};

/// Who decides for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerKind {
    /// Somebody who is asked.
    Person,
    /// A player that chooses by chance.
    Random,
    /// Plays as a sensible person would.
    Sensible,
    /// Plays by fewer thoughts than that, where the game has such a player.
    Simple,
    /// Tries so many deals for each decision.
    Search(u32),
}

impl PlayerKind {
    /// The names of all policies, from the weakest to the strongest. A search may be told its
    /// rounds: `search:200`.
    pub const NAMES: [&str; 4] = ["random", "simple", "sensible", "search"];

    /// A policy by one of [`PlayerKind::NAMES`].
    ///
    /// # Errors
    /// When there is none.
    pub fn named(name: &str) -> Result<Self, Refusal> {
        /// Rounds where no number is given.
        const ROUNDS: u32 = 100;
        let rounds = name.strip_prefix("search:").and_then(|it| it.parse().ok());
        match (name, rounds) {
            ("random", _) => Ok(Self::Random),
            ("sensible", _) => Ok(Self::Sensible),
            ("simple", _) => Ok(Self::Simple),
            ("search", _) => Ok(Self::Search(ROUNDS)),
            (_, Some(rounds)) => Ok(Self::Search(rounds)),
            _ => {
                let near = instead(name, Self::NAMES);
                Err(Refusal::rule(format!("there is no policy `{name}`{near}")))
            }
        }
    }

    /// What a transcript calls it.
    pub fn name(self) -> String {
        match self {
            Self::Person => "person".to_owned(),
            Self::Random => "random".to_owned(),
            Self::Sensible => "sensible".to_owned(),
            Self::Simple => "simple".to_owned(),
            Self::Search(rounds) => format!("search:{rounds}"),
        }
    }

    /// As somebody who knows the rules; nobody where a person is asked.
    ///
    /// # Errors
    /// Where the game has no such player.
    fn policy<R: Playable>(self, rules: &R) -> Result<Option<Box<dyn Policy<R>>>, Refusal> {
        let policy: Option<Box<dyn Policy<R>>> = match self {
            Self::Person => return Ok(None),
            Self::Random => Some(Box::new(RandomPolicy)),
            Self::Sensible => Some(rules.sensible()),
            Self::Simple => rules.simple(),
            Self::Search(rounds) => rules.searching(rounds).is_some().then(|| {
                let searching: Box<dyn Policy<R>> = Box::new(Searching(rounds));
                searching
            }),
        };
        policy.map(Some).ok_or_else(|| self.missing(rules))
    }

    /// The policy of a player in games that nobody watches; a person can't be one.
    fn sole_policy<R: Playable>(self, rules: &R) -> Result<Box<dyn Policy<R>>, Refusal> {
        self.policy(rules)?.ok_or_else(|| Refusal::rule("a person can't play so many games"))
    }

    /// That a game has no such player, and which it has.
    fn missing<R: Playable>(self, rules: &R) -> Refusal {
        let has = |name: &&str| match *name {
            "simple" => rules.simple().is_some(),
            "search" => rules.searching(0).is_some(),
            _ => true,
        };
        let there: Vec<_> = Self::NAMES.into_iter().filter(has).collect();
        let name = self.name();
        let name = name.split(':').next().unwrap_or_default();
        Refusal::rule(format!("this game has no policy `{name}`; available: {}", there.join(", ")))
    }
}

/// The search with so many rounds. A game keeps its policies beside its rules, so it can't hold what
/// borrows those; to make it for each decision costs little beside the decision.
struct Searching(u32);

impl<R: Playable> Policy<R> for Searching {
    fn choose(&self, seen: &Decision<'_, R>, dice: &mut Dice) -> R::Action {
        let search = seen.rules.searching(self.0);
        search.expect("a game that has the policy has it always").choose(seen, dice)
    }
}

/// Which games are played many times over, and how.
#[derive(Clone, Copy, Debug)]
pub struct Series {
    /// How many players take part.
    pub seats: Seat,
    /// Who decides for all seats.
    pub player: PlayerKind,
    /// Seed of the run.
    pub seed: u64,
    /// Number of games in the whole run.
    pub games: u64,
    /// The part of it to play.
    pub shard: Shard,
    /// Actions after which a game is broken off, those of chance included.
    pub cap: u32,
}

/// What can be done with the rules of any game. Nobody writes this: every [`Playable`] game has it.
pub trait Sessions {
    /// How many can play: fewest and most.
    fn table_sizes(&self) -> (Seat, Seat);

    /// Whether there is such a player for this game.
    ///
    /// # Errors
    /// When there is none.
    fn has_player(&self, player: PlayerKind) -> Result<(), Refusal>;

    /// A game with somebody on every seat; everybody of the `audience` is told of every step.
    ///
    /// # Errors
    /// When the game has no such player, or so many can't play.
    fn live(
        self: Box<Self>,
        players: &[PlayerKind],
        audience: Vec<Observer>,
        dice: Dice,
    ) -> Result<Box<dyn Session>, Refusal>;

    /// Two players against each other; half of the seats belong to each.
    ///
    /// # Errors
    /// When the game has no such player, or so many can't play.
    fn contest(&self, contest: &Contest, players: [PlayerKind; 2]) -> Result<Score, Refusal>;

    /// Plays a series on the threads of the current pool and counts what happens; `tick` is told how
    /// many games have been played since it was told last.
    ///
    /// # Errors
    /// When the game has no such player, or so many can't play.
    fn simulate(&self, series: &Series, tick: &(dyn Fn(u64) + Sync)) -> Result<GameStats, Refusal>;

    /// Whether its pieces face a side, so that [`Sessions::perft`] looks at the rotation.
    fn rotates(&self) -> bool;

    /// Counts the positions that turns lead to from a position file. `None` when errors were pushed.
    fn perft(
        &self,
        game: &Game,
        position: &SetUp,
        depth: u32,
        rotation: Rotation,
        report: &mut Report,
    ) -> Option<Vec<PerftRow>>;

    /// Plays scenarios, each by its own variant and rulings, and says what came of each, in their order. `out`
    /// are the ids of the cards that each variant takes out; `known` has the sources of their places.
    fn run_scenarios(
        &self,
        game: &Game,
        scenarios: &[Scenario],
        out: &BTreeMap<String, BTreeSet<String>>,
        known: &SourceMap,
    ) -> Vec<JudgedScenario>;

    /// The first of these scenarios, in this order, that does not come out as it says; see
    /// [`Sessions::run_scenarios`].
    fn first_failed(
        &self,
        game: &Game,
        scenarios: &[Scenario],
        order: &[usize],
        out: &BTreeMap<String, BTreeSet<String>>,
        known: &SourceMap,
    ) -> Option<usize>;

    /// The text of a scenario that comes to where the moves of a game have led, all of them from its start.
    ///
    /// # Errors
    /// When the game has not come to where a scenario can begin, or a move is not allowed.
    fn scenario_text(&self, head: &ScenarioHead<'_>, moves: &[String]) -> Result<String, Refusal>;

    /// Plays an example of a booklet, by its own variant and rulings, and gives what there is to tell:
    /// before it, at each of its steps, and at the end. `out` are the ids of the cards that its variant takes
    /// out. `None` when errors were pushed.
    fn replay(
        &self,
        game: &Game,
        example: &Example,
        out: &BTreeSet<String>,
        report: &mut Report,
    ) -> Option<Vec<Vec<Json>>>;
}

impl<R: Playable> Sessions for R {
    fn table_sizes(&self) -> (Seat, Seat) {
        Rules::seats(self)
    }

    fn has_player(&self, player: PlayerKind) -> Result<(), Refusal> {
        player.policy(self).map(drop)
    }

    fn live(
        self: Box<Self>,
        players: &[PlayerKind],
        audience: Vec<Observer>,
        dice: Dice,
    ) -> Result<Box<dyn Session>, Refusal> {
        let policies = players.iter().map(|it| it.policy(&*self)).collect::<Result<_, _>>();
        let adviser = self.sensible();
        Ok(Box::new(GameSession::new(*self, policies?, audience, dice, adviser)?))
    }

    fn contest(&self, contest: &Contest, players: [PlayerKind; 2]) -> Result<Score, Refusal> {
        let (first, second) = (players[0].sole_policy(self)?, players[1].sole_policy(self)?);
        let score = contest.run(self, &*first, &*second);
        score.ok_or_else(|| Refusal::wrong_player_count(contest.seats, self.seats()))
    }

    fn simulate(&self, series: &Series, tick: &(dyn Fn(u64) + Sync)) -> Result<GameStats, Refusal> {
        let Series { seats, player, seed, games, shard, cap } = *series;
        let policy = player.sole_policy(self)?;
        let run = Run { rules: self, seats, policy: &*policy, seed, games, shard, cap };
        simulate(&run, tick).ok_or_else(|| Refusal::wrong_player_count(seats, self.seats()))
    }

    fn rotates(&self) -> bool {
        R::ROTATES
    }

    fn perft(
        &self,
        game: &Game,
        position: &SetUp,
        depth: u32,
        rotation: Rotation,
        report: &mut Report,
    ) -> Option<Vec<PerftRow>> {
        count_turns::<R>(game, position, depth, rotation, report)
    }

    fn run_scenarios(
        &self,
        game: &Game,
        scenarios: &[Scenario],
        out: &BTreeMap<String, BTreeSet<String>>,
        known: &SourceMap,
    ) -> Vec<JudgedScenario> {
        run_all::<R>(game, scenarios, out, known)
    }

    fn first_failed(
        &self,
        game: &Game,
        scenarios: &[Scenario],
        order: &[usize],
        out: &BTreeMap<String, BTreeSet<String>>,
        known: &SourceMap,
    ) -> Option<usize> {
        first_failed::<R>(game, scenarios, order, out, known)
    }

    fn scenario_text(&self, head: &ScenarioHead<'_>, moves: &[String]) -> Result<String, Refusal> {
        write(self, head, moves)
    }

    fn replay(
        &self,
        game: &Game,
        example: &Example,
        out: &BTreeSet<String>,
        report: &mut Report,
    ) -> Option<Vec<Vec<Json>>> {
        replay::<R>(game, example, out, report)
    }
}
