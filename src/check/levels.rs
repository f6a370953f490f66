//! How strict a run is: what stops a draft, what is only counted, and what a release lets pass.

use super::{Check, Pass};

/// What a run is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Level {
    /// A print to try: only what makes it wrong or impossible stops it.
    Draft,
    /// A look at everything, each finding with its own severity.
    #[default]
    Check,
    /// A print for others: every finding is an error.
    Release,
}

/// What a finding means for a draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtDraft {
    /// Nothing is printed until it is mended.
    Stops,
    /// What is wrong concerns one side, and is marked on it in red; everything is printed.
    Marks,
    /// It is counted, to be settled before a release.
    Counts,
}

impl AtDraft {
    /// As tables have it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Stops => "stops",
            Self::Marks => "marked",
            Self::Counts => "counted",
        }
    }
}

/// Checks that make no stage and stop a draft all the same: what would be printed contradicts the data, the rules, or
/// what the game demands of itself.
const STOP: &[&str] = &[
    "D007", "T012", "T050", "F020", "B001", "B002", "B006", "D019", "R014", "R019", "R023", "R030",
];
/// Stages that go on with something in the place of what is wrong, where it concerns one side.
const MARK: &[&str] = &["D032", "D034", "F022", "F001", "F002", "F003", "T001", "T002"];

impl Check {
    /// What its findings mean for a draft. Where they concern more than one side, those that are marked stop it.
    pub fn at_draft(&self) -> AtDraft {
        if MARK.contains(&self.code) {
            AtDraft::Marks
        } else if STOP.contains(&self.code) || matches!(self.pass, Pass::Stage) {
            AtDraft::Stops
        } else {
            AtDraft::Counts
        }
    }
}
