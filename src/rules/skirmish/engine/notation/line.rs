//! Lines of a scenario, which say a little more than one action: several discards, and what is
//! struck with once a card is cancelled.

use super::super::action::Action;
use super::super::kinds::Kind;
use super::super::state::SkirmishState;
use super::read::{ActionReader, SeatAction};
use super::words::{ParseError, Words};
use super::{Names, Notation};
use crate::play::Seat;

/// A line of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// What is done, in this order.
    pub(crate) said: Vec<SeatAction>,
    /// What is done with the strike that this earns.
    pub(crate) aim: Option<Aim>,
}

/// A strike that will be made as soon as it is earned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Aim {
    /// At whom, where that is said.
    pub(crate) at: Option<Seat>,
    /// With which card; the default attack without one.
    pub(crate) card: Option<Kind>,
}

impl Notation {
    /// Reads a line of a scenario.
    ///
    /// # Errors
    /// With the word that is not understood.
    pub(crate) fn line(
        &self,
        names: &Names,
        state: &SkirmishState,
        line: &str,
    ) -> Result<Line, ParseError> {
        let mut words = Words::new(self, names, line);
        let Some(by) = words.seat_if() else {
            return Ok(Line { said: vec![self.read(names, state, line)?], aim: None });
        };
        let discards = words.eat("discard");
        let mut said = Vec::new();
        let mut aim = None;
        loop {
            let mut reader = ActionReader { words: &mut words, state, by };
            let action = if discards { reader.discard()? } else { reader.action()? };
            said.push(SeatAction { by: Some(by), action });
            if matches!(action, Action::Cancel { .. }) && words.eat("strike") {
                aim = Some(Aim { at: words.seat_if(), card: words.card_after("with")? });
            }
            if !discards || words.peek().is_none() {
                break;
            }
        }
        words.done(&["with", "using", "strike"])?;
        Ok(Line { said, aim })
    }
}
