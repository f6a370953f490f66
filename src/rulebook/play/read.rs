//! The lines of an example: who plays with what, what is done, what must hold, what the author says.

use cardwright_base::diagnostic::{Diagnostic, Report, Span};
use cardwright_model::{
    Answer, ChosenOption, Example, ExampleStep, Game, Located, Question, STANDARD, Scenario, SetUp,
};

/// A word with its place.
type Word = Located<String>;

/// Reads an example. What is not understood is reported at its word.
pub(super) fn example(game: &Game, lines: &[Word], whole: Span, report: &mut Report) -> Example {
    let scenario = Scenario {
        game: Located::new(game.id.clone(), whole),
        title: None,
        proves: Vec::new(),
        variant: None,
        rulings: Vec::new(),
        set_up: SetUp { words: Vec::new(), span: whole },
        lines: Vec::new(),
        asked: Vec::new(),
        among_others: false,
        span: whole,
    };
    let example = Example { scenario, heads: Vec::new(), steps: Vec::new() };
    let mut reader = ExampleReader { report, example };
    for line in lines {
        reader.line(line);
    }
    while let Some(ExampleStep::Break) = reader.example.steps.last() {
        reader.example.steps.pop();
    }
    reader.example
}

struct ExampleReader<'r> {
    report: &'r mut Report,
    example: Example,
}

impl ExampleReader<'_> {
    fn line(&mut self, line: &Word) {
        let text = line.value.as_str();
        if text.is_empty() {
            if !self.example.steps.is_empty() {
                self.example.steps.push(ExampleStep::Break);
            }
        } else if let Some(words) = text.strip_prefix('>') {
            self.say(words.trim());
        } else if let Some(piece) = text.strip_prefix('+') {
            self.head(self.part(line, &text[..1]), self.part(line, piece.trim()));
        } else if text.starts_with('=') {
            self.ask(line);
        } else if let Some((head, rest)) = head(text) {
            self.head(self.part(line, head), self.part(line, rest));
        } else {
            self.example.steps.push(ExampleStep::Line(line.clone()));
        }
    }

    /// A sentence of the author; what stands in lines below each other is one.
    fn say(&mut self, words: &str) {
        match self.example.steps.last_mut() {
            Some(ExampleStep::Say(before)) => *before = format!("{before} {words}"),
            _ => self.example.steps.push(ExampleStep::Say(words.to_owned())),
        }
    }

    /// A piece of a line with its own place.
    fn part(&self, line: &Word, piece: &str) -> Word {
        let start = piece.as_ptr() as usize - line.value.as_ptr() as usize;
        let range = start..start + piece.len();
        Located::new(piece.to_owned(), self.report.sources.inside(line.span, &line.value, range))
    }

    fn words(&self, line: &Word) -> Vec<Word> {
        line.value.split_whitespace().map(|it| self.part(line, it)).collect()
    }

    /// A line that says something before the example begins.
    fn head(&mut self, head: Word, rest: Word) {
        if !self.example.steps.is_empty() {
            self.misread(&head, "this must come before the moves");
        }
        match head.value.as_str() {
            "variant" => {
                let named = self.words(&rest).into_iter().next();
                self.example.scenario.variant = named.filter(|it| it.value != STANDARD);
            }
            "rulings" => {
                for pair in pieces(&rest.value) {
                    let pair = self.part(&rest, pair);
                    match &self.words(&pair)[..] {
                        [ruling, option] => self
                            .example
                            .scenario
                            .rulings
                            .push(ChosenOption { ruling: ruling.clone(), option: option.clone() }),
                        _ => self.misread(
                            &pair,
                            "expected an id and an option, such as `K-01 \
                            wears`",
                        ),
                    }
                }
            }
            _ => self.example.heads.push((head, rest)),
        }
    }

    /// What a state must answer, a key of the game's scenarios and a number, `yes`, `no`, words, or
    /// names between commas: `= tile.1,0 white horseman`.
    fn ask(&mut self, line: &Word) {
        let words = self.words(line);
        let (key, rest) = match &words[1..] {
            [key, rest @ ..] if words[0].value == "=" && !rest.is_empty() => (key, rest),
            _ => return self.misread(line, "`=`, a question and its answer are wanted"),
        };
        let parts = key.value.split('.').filter(|it| !it.is_empty());
        let parts: Vec<Word> = parts.map(|it| self.part(key, it)).collect();
        if parts.is_empty() {
            let fault = Diagnostic::error("D006", format!("unknown name `{}`", key.value));
            return self.report.push(fault.at(key.span, "unknown"));
        }
        let text = rest.iter().map(|it| it.value.as_str()).collect::<Vec<_>>().join(" ");
        let wanted = match text.as_str() {
            "yes" => Answer::Flag(true),
            "no" => Answer::Flag(false),
            other => match other.replace('−', "-").parse() {
                Ok(number) => Answer::Number(number),
                Err(_) if text.contains(',') => {
                    let names = pieces(&text).map(|it| Located::new(it.to_owned(), line.span));
                    Answer::List(names.collect())
                }
                Err(_) => Answer::Words(text.clone()),
            },
        };
        let asked = Question { key: parts, wanted, span: line.span };
        self.example.steps.push(ExampleStep::Ask(asked));
    }

    fn misread(&mut self, place: &Word, why: &str) {
        let message = format!("`{}` is not a line of an example", place.value);
        self.report.push(Diagnostic::error("D004", message).at(place.span, why));
    }
}

/// A name and what stands behind its colon.
fn head(text: &str) -> Option<(&str, &str)> {
    let (head, rest) = text.split_once(':')?;
    let single = !head.is_empty() && !head.contains(char::is_whitespace);
    single.then(|| (head, rest.trim()))
}

/// What stands between commas.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim).filter(|it| !it.is_empty())
}
