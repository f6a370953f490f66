//! Who is told of a look at a game while it goes on.

use super::sides::Sides;
use cardwright_base::diagnostic::Report;
use cardwright_model::Game;
use cardwright_typeset::Document;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What to do with the sides as soon as they are drawn.
pub(super) type OnSides<'a> = &'a (dyn Fn(&Game, &Sides, Report) + Sync);

/// What to do with the pages of the booklets, by their files, as soon as they are set.
pub(super) type OnBooklets<'a> = &'a (dyn Fn(Vec<(String, Document)>) + Sync);

/// Told of a look at a game while it goes on.
#[derive(Default)]
pub(super) struct Monitor<'a> {
    /// Given the sides and what was found on them, while the booklets are still being set.
    pub(crate) on_sides: Option<OnSides<'a>>,
    /// Given the booklets, while texts are still being checked. Not told where something was found on a side.
    pub(crate) on_booklets: Option<OnBooklets<'a>>,
    times: Mutex<Vec<(&'static str, Duration)>>,
}

impl<'a> Monitor<'a> {
    pub(crate) fn new(on_sides: OnSides<'a>, on_booklets: Option<OnBooklets<'a>>) -> Self {
        Self { on_sides: Some(on_sides), on_booklets, ..Self::default() }
    }

    /// Does something and notes how long it took.
    #[expect(clippy::disallowed_methods, reason = "times are shown and stand in no product")]
    pub(crate) fn timed<T>(&self, stage: &'static str, run: impl FnOnce() -> T) -> T {
        let begun = Instant::now();
        let result = run();
        let mut times = self.times.lock().unwrap_or_else(PoisonError::into_inner);
        times.push((stage, begun.elapsed()));
        result
    }

    /// How long each stage took, in the order in which they ended. Stages may have run side by side.
    pub(crate) fn times(self) -> Vec<(&'static str, Duration)> {
        self.times.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}
