//! Two policies against each other.

use super::{Playing, Sitter};
use crate::rules::play::{Contest, Policy, Refusal, Rules, Score};

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
        if self.ruled() == "skorm" {
            let rules = self.skorm(chosen)?;
            let named = |name| Sitter::named(name)?.policy_in_skorm();
            return fought(&rules, (named(first)?, named(second)?), contest);
        }
        if self.ruled() == "skirmish-phase" {
            let rules = self.phase(chosen)?;
            let named = |name| Sitter::named(name)?.policy_in_phase();
            return fought(&rules, (named(first)?, named(second)?), contest);
        }
        let rules = self.skirmish(variant, chosen)?;
        let named = |name| Ok::<_, Refusal>(Sitter::named(name)?.policy(&rules));
        fought(&rules, (named(first)?, named(second)?), contest)
    }
}

/// The two players of a contest; nobody where a person was named.
type Two<R> = (Option<Box<dyn Policy<R>>>, Option<Box<dyn Policy<R>>>);

fn fought<R: Rules>(rules: &R, two: Two<R>, contest: &Contest) -> Result<Score, Refusal> {
    let (Some(first), Some(second)) = two else {
        return Err(Refusal::rule("a person can't play so many games"));
    };
    let score = contest.run(rules, &*first, &*second);
    score.ok_or_else(|| Refusal::rule(format!("{} can't play this", contest.seats)))
}
