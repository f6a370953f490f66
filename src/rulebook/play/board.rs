//! The lines of an example on a board: the position, and what it must answer.

use super::read::{ExampleReader, Word};
use cardwright_base::diagnostic::Diagnostic;
use cardwright_model::{Answer, ExampleStep, Located, Position, Question};

/// Words before a colon that set a position up.
pub(super) const HEADS: &[&str] = &["players", "turn", "pieces"];

impl ExampleReader<'_> {
    /// A line that sets the position up: pieces with `;` between them, in one line or several.
    pub(super) fn board(&mut self, head: &Word, rest: &Word) {
        let number = rest.value.parse().map(|it| Located::new(it, rest.span));
        match (head.value.as_str(), number) {
            ("players", Ok(number)) => self.position(head).players = Some(number),
            ("players", Err(_)) => self.misread(rest, "a number is wanted here"),
            ("turn", _) => self.position(head).turn = Some(rest.clone()),
            _ => {
                let pieces = rest.value.split(';').map(str::trim).filter(|it| !it.is_empty());
                let pieces: Vec<Word> = pieces.map(|it| self.part(rest, it)).collect();
                self.pieces(head, pieces);
            }
        }
    }

    /// What the position begins with; `at` is told where it stands in a wrong place.
    pub(super) fn pieces(&mut self, at: &Word, pieces: Vec<Word>) {
        self.position(at).pieces.get_or_insert_default().extend(pieces);
    }

    fn position(&mut self, at: &Word) -> &mut Position {
        if !self.steps.is_empty() {
            self.misread(at, "the position stands before what is done");
        }
        let span = self.scenario.span;
        self.scenario.position.get_or_insert(Position {
            game: None,
            players: None,
            turn: None,
            alternate: true,
            win_rules: true,
            pieces: None,
            span,
        })
    }

    /// What a position must answer, a key of the game's scenarios and a number, `yes`, `no`, words, or
    /// names between commas: `= tile.1,0 white horseman`.
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
            other => match other.replace('−', "-").parse() {
                Ok(number) => Answer::Number(number),
                Err(_) if text.contains(',') => {
                    let names = text.split(',').map(str::trim).filter(|it| !it.is_empty());
                    let names = names.map(|it| Located::new(it.to_owned(), line.span));
                    Answer::List(names.collect())
                }
                Err(_) => Answer::Words(text.clone()),
            },
        };
        self.steps.push(ExampleStep::Ask(Question { key: parts, wanted, span: line.span }));
    }
}
