//! Presses, the most ink that paper takes, and what becomes black ink alone.

use std::borrow::Cow;
use thiserror::Error;

/// A printing condition and its profile.
#[derive(Clone, Debug)]
pub struct InkProfile {
    /// As jobs call it, such as `fogra39`.
    pub id: String,
    /// Its name in the registry of printing conditions, such as `FOGRA39`.
    pub condition: String,
    /// What it is, for a person.
    pub info: String,
    /// Address of the registry.
    pub registry: String,
    /// The bytes of the ICC profile.
    pub icc: Cow<'static, [u8]>,
}

/// Most ink on one spot of the paper, all four together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct InkLimit(u16);

/// A limit that nobody can print with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the total ink limit must be 100 to 400 %, not {0}")]
pub struct NoInkLimit(pub i64);

impl InkLimit {
    /// In per cent of one full ink.
    ///
    /// # Errors
    /// When it is less than one ink or more than four.
    pub fn percent(percent: i64) -> Result<Self, NoInkLimit> {
        match u16::try_from(percent) {
            Ok(whole @ 100..=400) => Ok(Self(whole)),
            _ => Err(NoInkLimit(percent)),
        }
    }

    /// In per cent of one full ink.
    pub fn in_percent(self) -> u16 {
        self.0
    }
}

/// What counts as black or grey, and so is printed with black ink alone. Chroma and lightness are
/// those of CIE Lab.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BlackRules {
    /// Letters with no more chroma than this are grey.
    pub text_chroma: u16,
    /// Areas and lines with no more chroma than this are grey.
    pub art_chroma: u16,
    /// What is no lighter than solid black ink and has no more chroma than this is black.
    pub black_chroma: u16,
}

/// What the built-in file `data/press/inks.toml` says.
#[derive(Clone, Debug)]
pub struct InkRules {
    /// Printing conditions, the usual one first.
    pub profiles: Vec<InkProfile>,
    /// What becomes black ink alone.
    pub black: BlackRules,
}

impl InkRules {
    /// The printing condition with this id. `None` when there is no such condition.
    pub fn profile(&self, id: &str) -> Option<&InkProfile> {
        self.profiles.iter().find(|it| it.id == id)
    }
}
