//! What the author lets pass and what weighs more than usual.

use super::{Check, Pass, UnknownCheck, registry};
use cardwright_base::diagnostic::{Diagnostic, Severity};

/// Orders of the command line.
#[derive(Clone, Debug, Default)]
pub struct LintLevels {
    deny: Vec<LevelOverride>,
    allow: Vec<LevelOverride>,
}

#[derive(Clone, Copy, Debug)]
enum LevelOverride {
    One(&'static Check),
    Weight(Severity),
    All,
}

impl LevelOverride {
    fn parse(text: &str) -> Result<Self, UnknownCheck> {
        match text {
            "all" => return Ok(Self::All),
            "warnings" => return Ok(Self::Weight(Severity::Warning)),
            "advice" => return Ok(Self::Weight(Severity::Advice)),
            _ => {}
        }
        registry::get(text).map(Self::One)
    }

    fn covers(self, found: &Diagnostic, severity: Severity) -> bool {
        match self {
            Self::One(check) => check.code == found.code,
            Self::Weight(weight) => severity == weight,
            Self::All => true,
        }
    }
}

impl LintLevels {
    /// Reads orders: names or codes of checks, `warnings`, `advice`, `all`.
    ///
    /// # Errors
    /// For a name that no check has.
    pub fn parse(deny: &[String], allow: &[String]) -> Result<Self, UnknownCheck> {
        let orders = |texts: &[String]| {
            texts.iter().map(|it| LevelOverride::parse(it)).collect::<Result<Vec<_>, _>>()
        };
        Ok(Self { deny: orders(deny)?, allow: orders(allow)? })
    }

    /// The finding as the orders want it: gone, an error, or as it was. What a stage can't go on
    /// without stays.
    pub fn apply(&self, mut found: Diagnostic) -> Option<Diagnostic> {
        let severity = found.severity;
        let covered =
            |orders: &[LevelOverride]| orders.iter().any(|it| it.covers(&found, severity));
        let (allowed, denied) = (covered(&self.allow), covered(&self.deny));
        if allowed && allowable(&found) {
            return None;
        }
        if denied {
            found.severity = Severity::Error;
        }
        Some(found)
    }
}

/// Whether a finding may be let pass at all: an error of a stage leaves nothing to go on with.
pub(super) fn allowable(found: &Diagnostic) -> bool {
    let by_stage = registry::find(found.code).is_none_or(|it| matches!(it.pass, Pass::Stage));
    !(by_stage && found.severity == Severity::Error)
}
