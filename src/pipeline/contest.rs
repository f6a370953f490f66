//! Two policies against each other.

use super::playable::{Errand, Playable, for_rules};
use super::{Playing, Sitter};
use crate::english::count;
use crate::limits;
use crate::rules::Readings;
use crate::rules::play::{Contest, Refusal, Score};

impl Playing {
    /// Plays a contest of two policies, each by its name; `chosen` are ids of rulings with the
    /// options that they are read by. Half of the seats belong to each.
    ///
    /// # Errors
    /// When there is no such policy, variant, ruling or option, or so many can't play.
    pub fn contest(
        &self,
        variant: Option<&str>,
        chosen: &[(String, String)],
        (first, second): (&str, &str),
        contest: &Contest,
    ) -> Result<Score, Refusal> {
        let players = (Sitter::named(first)?, Sitter::named(second)?);
        let variant = self.variant(variant)?;
        let readings = self.readings(variant, chosen)?;
        let fight = Fight { playing: self, variant, readings: &readings, players, contest };
        for_rules(self.ruled(), fight).unwrap_or_else(|| Err(self.no_rules()))
    }
}

struct Fight<'a> {
    playing: &'a Playing,
    variant: Option<&'a str>,
    readings: &'a Readings,
    players: (Sitter, Sitter),
    contest: &'a Contest,
}

impl Errand for Fight<'_> {
    type Out = Result<Score, Refusal>;

    fn run<R: Playable>(self) -> Self::Out {
        let Self { playing, variant, readings, players, contest } = self;
        let rules = R::of(playing, &playing.game, variant, readings, contest.seats)?;
        let two = (players.0.policy(&rules)?, players.1.policy(&rules)?);
        let (Some(first), Some(second)) = two else {
            return Err(Refusal::rule("a person can't play so many games"));
        };
        let _untimed = limits::untimed();
        let _stage = limits::stage("playing");
        let score = contest.run(&rules, &*first, &*second);
        score.ok_or_else(|| {
            let (least, most) = rules.seats();
            let players = count(contest.seats, "player");
            Refusal::rule(format!("{players} can't play this: it is for {least} to {most}"))
        })
    }
}
