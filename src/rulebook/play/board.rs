//! The lines of an example on a board: the position, and what it must answer.

use super::read::{Reader, Word};
use crate::diagnostic::Diagnostic;
use crate::model::{Answer, Asked, ExampleStep, Located, Position};

/// Words before a colon that set a position up.
pub(super) const HEADS: &[&str] = &["players", "turn", "pieces"];

impl Reader<'_> {
    /// A line that sets the position up: pieces with `;` between them, in one line or several.
    pub(super) fn board(&mut self, head: &Word, rest: &Word) {
        if !self.steps.is_empty() {
            return self.misread(head, "the position stands before what is done");
        }
        let number = rest.value.parse().map(|it| Located::new(it, rest.span));
        let pieces = rest.value.split(';').map(str::trim).filter(|it| !it.is_empty());
        let pieces: Vec<Word> = pieces.map(|it| self.part(rest, it)).collect();
        let span = self.scenario.span;
        let position = self.scenario.position.get_or_insert_with(|| Position {
            game: None,
            players: None,
            turn: None,
            alternate: true,
            win_rules: true,
            pieces: None,
            span,
        });
        match (head.value.as_str(), number) {
            ("players", Ok(number)) => position.players = Some(number),
            ("players", Err(_)) => self.misread(rest, "a number is wanted here"),
            ("turn", _) => position.turn = Some(rest.clone()),
            _ => position.pieces.get_or_insert_default().extend(pieces),
        }
    }

    /// What a position must answer: `= tile.1,0 white horseman`.
    pub(super) fn ask(&mut self, line: &Word) {
        let words = self.words(line);
        let (key, rest) = match &words[1..] {
            [key, rest @ ..] if words[0].value == "=" && !rest.is_empty() => (key, rest),
            _ => return self.misread(line, "`= winner white` is wanted"),
        };
        let parts = key.value.split('.').filter(|it| !it.is_empty());
        let parts: Vec<Word> = parts.map(|it| self.part(key, it)).collect();
        if parts.is_empty() {
            let fault = Diagnostic::error("D006", format!("nothing is called `{}`", key.value));
            return self.report.push(fault.at(key.span, "unknown"));
        }
        let text = rest.iter().map(|it| it.value.as_str()).collect::<Vec<_>>().join(" ");
        let wanted = match text.as_str() {
            "yes" => Answer::Flag(true),
            "no" => Answer::Flag(false),
            other => other.parse().map_or_else(|_| Answer::Words(text.clone()), Answer::Number),
        };
        self.steps.push(ExampleStep::Ask(Asked { key: parts, wanted, span: line.span }));
    }
}
