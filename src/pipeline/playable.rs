//! The games that can be played, and all that differs between them when they are.
//!
//! A game has one `impl` of [`Playable`] and one arm in [`for_rules`]; `play`, `contest`, `simulate`
//! and `merge` then work for it.

use super::{Playing, Sitter};
use crate::model::Game;
use crate::report::Chapters;
use crate::rules::Readings;
use crate::rules::phase::{self, Phase};
use crate::rules::play::{self, Annals, Dice, Policy, Random, Refusal, Seat, Seen, Tell};
use crate::rules::skirmish::engine::{Sensible, Skirmish, Temper};
use crate::rules::skirmish::tally::Tally;
use crate::rules::skorm::{self, Skorm};
use crate::rules::wars::{self, Wars};

/// Rules that the program can play by.
pub(super) trait Playable: Tell + Sized + 'static {
    /// What is counted of many games: [`Annals`], unless a game has sums of its own.
    type Counts: Chapters + play::Tally<Self>;

    /// The rules of a game, which may differ from the one in `playing` in figures and mechanics, at a
    /// table of so many.
    ///
    /// # Errors
    /// When it can't be played so.
    fn of(
        playing: &Playing,
        game: &Game,
        variant: Option<&str>,
        readings: &Readings,
        seats: Seat,
    ) -> Result<Self, Refusal>;

    /// Everything that tells these rules from others, in any words: games of other rules are not
    /// added up.
    fn basis(&self, playing: &Playing) -> String;

    /// Sums of no games.
    fn counts(&self, game: &Game, seats: Seat) -> Self::Counts;

    /// Somebody who plays as a sensible person would.
    fn sensible(&self) -> Box<dyn Policy<Self>>;

    /// Somebody who weighs less than that, to measure the sensible player by; nobody where the game
    /// has no such player.
    fn simple(&self) -> Option<Box<dyn Policy<Self>>> {
        None
    }

    /// Somebody who looks ahead so many times; nobody where the game has no such player.
    fn search(&self, rounds: u32) -> Option<Box<dyn Policy<Self> + '_>> {
        let _ = rounds;
        None
    }
}

/// Something that is done by the rules of whichever game.
pub(super) trait Errand {
    /// What comes of it.
    type Out;

    /// Does it.
    fn run<R: Playable>(self) -> Self::Out;
}

/// Does something by the rules of this name; nothing where there are none.
pub(super) fn for_rules<E: Errand>(name: &str, errand: E) -> Option<E::Out> {
    match name {
        "skirmish" => Some(errand.run::<Skirmish>()),
        "skirmish-phase" => Some(errand.run::<Phase>()),
        "skirmish-wars" => Some(errand.run::<Wars>()),
        "skorm" => Some(errand.run::<Skorm>()),
        _ => None,
    }
}

impl Playable for Skirmish {
    type Counts = Tally;

    fn of(
        playing: &Playing,
        game: &Game,
        variant: Option<&str>,
        readings: &Readings,
        _: Seat,
    ) -> Result<Self, Refusal> {
        match readings {
            Readings::Skirmish(readings) => playing.skirmish_of(game, variant, readings),
            Readings::Listed(_) => Err(Refusal::rule("these are rulings of another game")),
        }
    }

    fn basis(&self, playing: &Playing) -> String {
        let cards = &playing.game.cards;
        let ids: Vec<&String> = cards.iter().map(|it| &it.id.value).collect();
        let copies: Vec<u32> = cards.iter().map(|it| it.copies.value).collect();
        format!("{ids:?} {:?} {copies:?} {:?}", self.arsenal, playing.out)
    }

    fn counts(&self, game: &Game, seats: Seat) -> Tally {
        let ids: Vec<String> = game.cards.iter().map(|it| it.id.value.clone()).collect();
        Tally::new(&self.arsenal, &ids, seats)
    }

    fn sensible(&self) -> Box<dyn Policy<Self>> {
        Box::new(Sensible::new(self))
    }

    fn simple(&self) -> Option<Box<dyn Policy<Self>>> {
        Some(Box::new(Sensible::with(self, Temper::simple())))
    }

    fn search(&self, rounds: u32) -> Option<Box<dyn Policy<Self> + '_>> {
        Some(Box::new(Self::search(self, rounds)))
    }
}

impl Playable for Skorm {
    type Counts = Annals;

    fn of(
        playing: &Playing,
        game: &Game,
        _: Option<&str>,
        readings: &Readings,
        seats: Seat,
    ) -> Result<Self, Refusal> {
        Ok(playing.skorm_of(game, readings)?.at_table_of(seats))
    }

    fn basis(&self, _: &Playing) -> String {
        format!("{:?}", self.army)
    }

    fn counts(&self, _: &Game, seats: Seat) -> Annals {
        Annals::new(self, seats)
    }

    fn sensible(&self) -> Box<dyn Policy<Self>> {
        Box::new(skorm::Sensible)
    }

    fn search(&self, rounds: u32) -> Option<Box<dyn Policy<Self> + '_>> {
        Some(Box::new(Self::search(self, rounds)))
    }
}

impl Playable for Phase {
    type Counts = Annals;

    fn of(
        playing: &Playing,
        game: &Game,
        _: Option<&str>,
        readings: &Readings,
        _: Seat,
    ) -> Result<Self, Refusal> {
        playing.phase_of(game, readings)
    }

    fn basis(&self, _: &Playing) -> String {
        format!("{:?}", self.roster)
    }

    fn counts(&self, _: &Game, seats: Seat) -> Annals {
        Annals::new(self, seats)
    }

    fn sensible(&self) -> Box<dyn Policy<Self>> {
        Box::new(phase::Sensible)
    }
}

impl Playable for Wars {
    type Counts = Annals;

    fn of(
        playing: &Playing,
        game: &Game,
        variant: Option<&str>,
        readings: &Readings,
        _: Seat,
    ) -> Result<Self, Refusal> {
        playing.wars_of(game, variant, readings)
    }

    fn basis(&self, _: &Playing) -> String {
        format!("{:?} {:?} {:?}", self.figures, self.ground, self.goals)
    }

    fn counts(&self, _: &Game, seats: Seat) -> Annals {
        Annals::new(self, seats)
    }

    fn sensible(&self) -> Box<dyn Policy<Self>> {
        Box::new(wars::Sensible)
    }

    fn search(&self, rounds: u32) -> Option<Box<dyn Policy<Self> + '_>> {
        Some(Box::new(Self::search(self, rounds)))
    }
}

impl Sitter {
    /// As somebody who knows the rules; nobody where a person is asked.
    ///
    /// # Errors
    /// Where the game has no such player.
    pub(super) fn policy<R: Playable>(
        self,
        rules: &R,
    ) -> Result<Option<Box<dyn Policy<R>>>, Refusal> {
        let policy: Option<Box<dyn Policy<R>>> = match self {
            Self::Person => return Ok(None),
            Self::Random => Some(Box::new(Random)),
            Self::Sensible => Some(rules.sensible()),
            Self::Simple => rules.simple(),
            Self::Search(rounds) => rules.search(rounds).is_some().then(|| {
                let searching: Box<dyn Policy<R>> = Box::new(Searching(rounds));
                searching
            }),
        };
        policy.map(Some).ok_or_else(|| self.missing(rules))
    }

    /// That a game has no such player, and which it has.
    fn missing<R: Playable>(self, rules: &R) -> Refusal {
        let mut there = vec!["random", "sensible"];
        there.extend(rules.search(0).map(|_| "search"));
        there.extend(rules.simple().map(|_| "simple"));
        let name = self.name();
        let name = name.split(':').next().unwrap_or_default();
        Refusal::rule(format!("this game has no policy `{name}`; there are {}", there.join(", ")))
    }
}

/// The search with so many rounds. A game keeps its policies beside its rules, so it can't hold what
/// borrows those; to make it for each decision costs little beside the decision.
struct Searching(u32);

impl<R: Playable> Policy<R> for Searching {
    fn choose(&self, seen: &Seen<'_, R>, dice: &mut Dice) -> R::Action {
        let search = seen.rules.search(self.0).expect("a game that has the policy has it always");
        search.choose(seen, dice)
    }
}
