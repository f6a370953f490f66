//! Positions of games on a board: what scenarios, position files, diagrams and examples set up alike.

use super::keys::Keys;
use super::tokens::part;
use cardwright_base::diagnostic::{Diagnostic, Report, Span};
use cardwright_base::english;
use cardwright_model::{Located, QueryEntry, QueryValue, Scenario};

/// Players that a position may speak of; a guard against slips, not a rule.
const PLAYERS: std::ops::RangeInclusive<i64> = 0..=99;

/// A position: names are words here, and nobody has looked them up.
#[derive(Clone, Debug)]
pub struct Position {
    /// How many play; the fewest where nothing is said.
    pub(crate) players: Option<Located<i64>>,
    /// Whose turn it is; the first side's where nothing is said.
    pub(crate) turn: Option<Located<String>>,
    /// Whether the sides take turns, which is so where nothing is said; otherwise the same side moves
    /// every time.
    pub(crate) alternate: Option<Located<bool>>,
    /// Whether anybody can win, which is so where nothing is said.
    pub(crate) win_rules: Option<Located<bool>>,
    /// What stands on the board; the game is at its start where nothing is said.
    pub(crate) pieces: Option<Vec<Located<String>>>,
    /// For what can be said of it as a whole.
    pub(crate) span: Span,
}

impl Position {
    /// What keys say of a position; others may be left.
    pub(crate) fn read(keys: &Keys<'_>, report: &mut Report) -> Self {
        Self {
            players: keys.number("players", PLAYERS, report),
            turn: keys.text("turn", report),
            alternate: keys.flag("alternate", report),
            win_rules: keys.flag("win_rules", report),
            pieces: keys.texts("pieces", report),
            span: keys.span,
        }
    }

    /// The position under keys that say nothing else.
    pub fn of(keys: Keys<'_>, report: &mut Report) -> Self {
        let position = Self::read(&keys, report);
        keys.done(report);
        position
    }

    /// Whether the sides take turns.
    pub(crate) fn alternates(&self) -> bool {
        self.alternate.as_ref().is_none_or(|it| it.value)
    }

    /// Whether anybody can win.
    pub(crate) fn can_be_won(&self) -> bool {
        self.win_rules.as_ref().is_none_or(|it| it.value)
    }

    /// Reports each key besides `pieces` that is set and that the game does not read; `read` are those that
    /// it does.
    pub(crate) fn only(&self, read: &[&str], report: &mut Report) {
        let set = [
            ("players", self.players.as_ref().map(|it| it.span)),
            ("turn", self.turn.as_ref().map(|it| it.span)),
            ("alternate", self.alternate.as_ref().map(|it| it.span)),
            ("win_rules", self.win_rules.as_ref().map(|it| it.span)),
        ];
        for (key, place) in set {
            let Some(place) = place.filter(|_| !read.contains(&key)) else { continue };
            let message = format!("a position of this game has no `{key}`");
            let keys: Vec<String> =
                read.iter().chain(&["pieces"]).map(|it| format!("`{it}`")).collect();
            let fault = Diagnostic::error("D002", message).at(place, "not known here");
            report.push(fault.hint(format!("use only {}", english::and(&keys))));
        }
    }

    /// Reports a number of players other than two.
    pub(crate) fn for_two(&self, report: &mut Report) {
        if let Some(players) = self.players.as_ref().filter(|it| it.value != 2) {
            let message = format!("{} can't play this game", players.value);
            report.push(Diagnostic::error("D004", message).at(players.span, "expected 2"));
        }
    }

    /// The position of a scenario. `None` when errors were pushed.
    pub(crate) fn of_scenario(scenario: &Scenario, report: &mut Report) -> Option<Self> {
        let keys = Keys::of_scenario(scenario);
        let table = keys.table("position", "a position", report);
        if table.is_none() && scenario.set_up.words.iter().all(|it| it.key.value != "position") {
            let fault = Diagnostic::error("D003", "the scenario has no starting position");
            let fault = fault.at(scenario.span, "this file has no `[position]`");
            report.push(fault.hint("an empty `[position]` is the start of the game"));
        }
        keys.done(report);
        table.map(|it| Self::of(it, report))
    }
}

/// The lines of an example as the `[position]` of a scenario; `set_up` is such a line, to be shown where
/// one is not understood. `None` when errors were pushed.
pub(super) fn of_lines(
    heads: &[(Located<String>, Located<String>)],
    set_up: &str,
    report: &mut Report,
) -> Option<Vec<QueryEntry>> {
    let mut words = Vec::new();
    let mut pieces = Vec::new();
    for (head, rest) in heads {
        let said = |value| QueryEntry { key: head.clone(), value: Located::new(value, rest.span) };
        match (head.value.as_str(), rest.value.parse()) {
            ("players", Ok(number)) => words.push(said(QueryValue::Number(number))),
            ("turn" | "players", _) => words.push(said(QueryValue::Text(rest.value.clone()))),
            ("+", _) => pieces.push(Located::new(QueryValue::Text(rest.value.clone()), rest.span)),
            ("pieces", _) => {
                for piece in rest.value.split(';').map(str::trim).filter(|it| !it.is_empty()) {
                    let Located { value, span } = part(rest, piece, report);
                    pieces.push(Located::new(QueryValue::Text(value), span));
                }
            }
            (other, _) => {
                let message = format!("an example of this game can't set up `{other}`");
                let fault = Diagnostic::error("D002", message).at(head.span, "such a line");
                report.push(fault.hint(format!("`{set_up}` is wanted")));
                return None;
            }
        }
    }
    let span = heads.first()?.0.span;
    let here = |text: &str| Located::new(text.to_owned(), span);
    if !pieces.is_empty() {
        let list = Located::new(QueryValue::List(pieces), span);
        words.push(QueryEntry { key: here("pieces"), value: list });
    }
    let position = Located::new(QueryValue::Table(words), span);
    Some(vec![QueryEntry { key: here("position"), value: position }])
}
