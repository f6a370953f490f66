//! What holds between things of a game in play: always, sometimes or never.

use std::collections::BTreeMap;

/// For each relation by its name: the ids of the things, in their order, and how it stands with them.
pub type Relations = BTreeMap<&'static str, BTreeMap<Vec<String>, Share>>;

/// In how many of the cases that were tried something holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Share {
    /// In all of them.
    Always,
    /// In some, but not in all of them.
    Sometimes,
    /// In none of them.
    Never,
}

impl Share {
    /// The word for it in expressions.
    pub fn word(self) -> &'static str {
        match self {
            Self::Always => "always",
            Self::Sometimes => "sometimes",
            Self::Never => "never",
        }
    }

    /// With one more case.
    pub(crate) fn and(known: Option<Self>, holds: bool) -> Self {
        match (known, holds) {
            (None | Some(Self::Always), true) => Self::Always,
            (None | Some(Self::Never), false) => Self::Never,
            _ => Self::Sometimes,
        }
    }
}
