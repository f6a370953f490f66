//! Actions as words and words as actions; scenarios, examples, transcripts and play share them.

use super::game::Phase;
use super::state::{Action, PhaseState, SEATS, Side};
use crate::kit::tokens::{ParseError, Tokens};
use crate::play::{Refusal, Seat};

/// What a line begins with where chance deals.
const DEAL: &str = "deal";
/// What a side can do.
pub(super) const VERBS: [&str; 8] =
    ["assign", "done", "fight", "move", "pass", "play", "stay", "use"];
/// What lines call the seats.
const NAMES: [&str; SEATS as usize] = ["defenders", "attackers", "attackers-2", "attackers-3"];

/// A line that is understood, whether or not it may be done.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    /// Whose it is; nobody's where chance deals.
    seat: Option<Seat>,
    action: Action,
}

/// What lines call a seat.
pub(super) fn seat_name(seat: Seat) -> &'static str {
    NAMES[usize::from(seat)]
}

/// What they call those of a table of so many.
pub(super) fn seat_names(seats: Seat) -> impl Iterator<Item = &'static str> + Clone {
    NAMES.into_iter().take(usize::from(seats))
}

impl Phase {
    /// What a line says.
    pub(super) fn line(&self, state: &PhaseState, text: &str) -> Result<Line, ParseError> {
        let mut words = Tokens::of(text);
        let first = words.one("a side", seat_names(state.seats).chain([DEAL]))?;
        let Some(seat) = (first < usize::from(state.seats)).then_some(first as Seat) else {
            let kinds = self.data.kinds.iter().map(|it| it.id.as_str());
            let all = kinds.chain(self.data.cards.iter().map(|it| it.id.as_str()));
            let at = words.one("a character or an action", all)?;
            words.end()?;
            return Ok(Line { seat: None, action: Action::Deal(at as u8) });
        };
        let action = match VERBS[words.one("something to do", VERBS.into_iter())?] {
            "assign" => {
                let attacker =
                    self.named(&mut words, state, "an attacker", Some(Side::Attackers))?;
                words.word("to")?;
                let to = self.named(&mut words, state, "a defender", Some(Side::Defenders))?;
                Action::Assign { attacker, to }
            }
            "done" => Action::Done,
            "fight" => {
                Action::Fight(self.named(&mut words, state, "a defender", Some(Side::Defenders))?)
            }
            "play" => {
                let cards = self.data.cards.iter().map(|it| it.id.as_str());
                let card = words.one("an action", cards)? as u8;
                words.word("on")?;
                let on = self.named(&mut words, state, "a character", None)?;
                Action::Play { card, on }
            }
            "use" => {
                let who = self.named(&mut words, state, "a character", None)?;
                words.word("on")?;
                Action::Use { who, on: self.named(&mut words, state, "a character", None)? }
            }
            "move" => Action::Move,
            "stay" => Action::Stay,
            _ => Action::Pass,
        };
        words.end()?;
        Ok(Line { seat: Some(seat), action })
    }

    /// A character by its name: its place.
    pub(super) fn named(
        &self,
        words: &mut Tokens<'_>,
        state: &PhaseState,
        what: &str,
        side: Option<Side>,
    ) -> Result<u8, ParseError> {
        let all = || {
            let all = state.fighters.iter().enumerate();
            all.filter(move |it| side.is_none_or(|side| it.1.side == side))
        };
        let at = words.one(what, all().map(|it| it.1.name.as_str()))?;
        Ok(all().nth(at).expect("a character for each name").0 as u8)
    }

    /// The action of a line, where it is the turn of its side.
    pub(super) fn meant(&self, state: &PhaseState, line: &Line) -> Result<Action, Refusal> {
        if state.over() {
            return Err(self.refusal(state, line.action));
        }
        let turn = state.turn();
        if line.seat == turn {
            return Ok(line.action);
        }
        Err(turn.map_or_else(
            || Refusal::rule("characters and actions are still being dealt"),
            |it| Refusal::rule(format!("it is the turn of the {}", seat_name(it))),
        ))
    }

    /// An action in words that [`Phase::line`] takes back.
    pub(super) fn written(&self, state: &PhaseState, action: Action) -> String {
        let name = |at: u8| state.fighters.get(usize::from(at)).map_or("?", |it| it.name.as_str());
        let side = seat_name(state.turn().unwrap_or_default());
        match action {
            Action::Deal(at) => {
                let (at, kinds) = (usize::from(at), &self.data.kinds);
                let card = |at: usize| self.data.cards.get(at - kinds.len());
                let id = kinds.get(at).map(|it| &it.id);
                let id = id.or_else(|| card(at).map(|it| &it.id));
                format!("{DEAL} {}", id.map_or("?", String::as_str))
            }
            Action::Assign { attacker, to } => {
                format!("{side} assign {} to {}", name(attacker), name(to))
            }
            Action::Done => format!("{side} done"),
            Action::Fight(defender) => format!("{side} fight {}", name(defender)),
            Action::Play { card, on } => {
                format!("{side} play {} on {}", self.data.card(card).id, name(on))
            }
            Action::Use { who, on } => format!("{side} use {} on {}", name(who), name(on)),
            Action::Pass => format!("{side} pass"),
            Action::Move => format!("{side} move"),
            Action::Stay => format!("{side} stay"),
        }
    }
}
