//! What the author lets pass and what weighs more than usual.

use super::levels::{AtDraft, Level};
use super::{Check, Pass, UnknownCheck, registry};
use cardwright_base::diagnostic::{Diagnostic, Report, Severity};

/// Orders of the command line.
#[derive(Clone, Debug, Default)]
pub struct LintLevels {
    deny: Vec<LevelOverride>,
    allow: Vec<LevelOverride>,
    /// What the run is for.
    level: Level,
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
        Ok(Self { deny: orders(deny)?, allow: orders(allow)?, level: Level::default() })
    }

    /// The same orders for a run of that level.
    #[must_use]
    pub fn at(self, level: Level) -> Self {
        Self { level, ..self }
    }

    /// What the run is for.
    pub fn level(&self) -> Level {
        self.level
    }

    /// Takes off the report what a draft only counts, and gives how many that are: none on any other level.
    pub fn split(&self, report: &mut Report) -> usize {
        if self.level != Level::Draft {
            return 0;
        }
        let mut counted = 0;
        report.settle(|found| {
            let at_draft = registry::find(found.code).map(Check::at_draft);
            let shown = found.severity == Severity::Error
                && (!found.goes_on || at_draft == Some(AtDraft::Marks));
            if !shown {
                counted += 1;
            }
            shown.then_some(found)
        });
        counted
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
        if denied || self.level == Level::Release {
            found.severity = Severity::Error;
        }
        let counted =
            || registry::find(found.code).is_some_and(|it| it.at_draft() == AtDraft::Counts);
        if self.level == Level::Draft && !denied && counted() {
            found.goes_on = true;
        }
        Some(found)
    }
}

/// Whether a finding may be let pass at all: an error of a stage leaves nothing to go on with.
pub(super) fn allowable(found: &Diagnostic) -> bool {
    let by_stage = registry::find(found.code).is_none_or(|it| matches!(it.pass, Pass::Stage));
    !(by_stage && found.severity == Severity::Error)
}
