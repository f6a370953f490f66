//! The lines of an example: who plays with what, what is done, what must hold, what the author says.

use super::board;
use cardwright_base::diagnostic::{Diagnostic, Report, Span};
use cardwright_model::{
    Example, ExampleStep, Expected, ExpectedFact, ExpectedValue, Game, Located, PileCards,
    PileName, Reading, STANDARD, Scenario, SeatFact, SeatSetup,
};

/// Words before a colon that are no seat.
const HEADS: &[&str] = &["variant", "rulings", "draw", "normal", "weapon"];
/// What can be asked of a seat.
const OF_SEAT: &[(&str, SeatFact)] = &[
    ("health", SeatFact::Health),
    ("weapon", SeatFact::Weapon),
    ("shield", SeatFact::Shield),
    ("mail", SeatFact::Mail),
    ("hand", SeatFact::Hand),
    ("alive", SeatFact::Alive),
];
/// What can be asked of the game.
const OF_GAME: &[(&str, ExpectedFact)] = &[
    ("draw", ExpectedFact::Pile(PileName::Draw)),
    ("normal", ExpectedFact::Pile(PileName::Normal)),
    ("weapon", ExpectedFact::Pile(PileName::Weapon)),
    ("winner", ExpectedFact::Winner),
    ("turn", ExpectedFact::Turn),
];

/// A word with its place.
pub(super) type Word = Located<String>;

/// Reads an example. What is not understood is reported at its word.
pub(super) fn example(game: &Game, lines: &[Word], whole: Span, report: &mut Report) -> Example {
    let mut reader = ExampleReader {
        report,
        scenario: Scenario {
            game: Located::new(game.id.clone(), whole),
            title: None,
            variant: None,
            rulings: Vec::new(),
            seats: Vec::new(),
            piles: PileCards::default(),
            position: None,
            lines: Vec::new(),
            expected: Vec::new(),
            asked: Vec::new(),
            span: whole,
        },
        steps: Vec::new(),
    };
    for line in lines {
        reader.line(line);
    }
    while let Some(ExampleStep::Break) = reader.steps.last() {
        reader.steps.pop();
    }
    if reader.scenario.seats.is_empty() && reader.scenario.position.is_none() {
        let fault = Diagnostic::error("D003", "an example needs seats");
        let fault = fault.at(whole, "nobody plays here");
        reader.report.push(fault.hint(
            "a line such as `Aud: axe, hand chop` is a seat; on a board, `pieces: ...` stands there",
        ));
    }
    Example { scenario: reader.scenario, steps: reader.steps }
}

pub(super) struct ExampleReader<'r> {
    pub(super) report: &'r mut Report,
    pub(super) scenario: Scenario,
    pub(super) steps: Vec<ExampleStep>,
}

impl ExampleReader<'_> {
    fn line(&mut self, line: &Word) {
        let text = line.value.as_str();
        if text.is_empty() {
            if !self.steps.is_empty() {
                self.steps.push(ExampleStep::Break);
            }
        } else if let Some(words) = text.strip_prefix('>') {
            self.say(words.trim());
        } else if let Some(piece) = text.strip_prefix('+') {
            let piece = self.part(line, piece.trim());
            self.pieces(&piece, vec![piece.clone()]);
        } else if text.starts_with('=') && self.scenario.position.is_some() {
            self.ask(line);
        } else if text.starts_with('=') {
            self.expect(line);
        } else if let Some((head, rest)) = head(text) {
            let rest = self.part(line, rest);
            let head = self.part(line, head);
            self.head(head, &rest);
        } else {
            self.steps.push(ExampleStep::Line(line.clone()));
        }
    }

    /// A sentence of the author; what stands in lines below each other is one.
    fn say(&mut self, words: &str) {
        match self.steps.last_mut() {
            Some(ExampleStep::Say(before)) => *before = format!("{before} {words}"),
            _ => self.steps.push(ExampleStep::Say(words.to_owned())),
        }
    }

    /// A piece of a line with its own place.
    pub(super) fn part(&self, line: &Word, piece: &str) -> Word {
        let start = piece.as_ptr() as usize - line.value.as_ptr() as usize;
        let range = start..start + piece.len();
        Located::new(piece.to_owned(), self.report.sources.inside(line.span, &line.value, range))
    }

    pub(super) fn words(&self, line: &Word) -> Vec<Word> {
        line.value.split_whitespace().map(|it| self.part(line, it)).collect()
    }

    fn head(&mut self, head: Word, rest: &Word) {
        match head.value.as_str() {
            "variant" => {
                let named = self.words(rest).into_iter().next();
                self.scenario.variant = named.filter(|it| it.value != STANDARD);
            }
            "rulings" => {
                for pair in pieces(&rest.value) {
                    let pair = self.part(rest, pair);
                    match &self.words(&pair)[..] {
                        [ruling, option] => self
                            .scenario
                            .rulings
                            .push(Reading { ruling: ruling.clone(), option: option.clone() }),
                        _ => self.misread(&pair, "an id and an option are wanted, `K-01 wears`"),
                    }
                }
            }
            "draw" => self.scenario.piles.draw = Some(self.words(rest)),
            "normal" => self.scenario.piles.normal = Some(self.words(rest)),
            "weapon" => self.scenario.piles.weapon = Some(self.words(rest)),
            name if board::HEADS.contains(&name) => self.board(&head, rest),
            _ => self.seat(head, rest),
        }
    }

    fn seat(&mut self, name: Word, rest: &Word) {
        if self.scenario.seats.iter().any(|it| it.name.value == name.value) {
            let fault = Diagnostic::error("D001", format!("two seats are called `{}`", name.value));
            self.report.push(fault.at(name.span, "the second"));
            return;
        }
        if !self.steps.is_empty() {
            self.misread(&name, "seats stand before what is done");
        }
        let (weapon, shield, mail, health, hand) = Default::default();
        let mut sitter = SeatSetup { name, weapon, shield, mail, health, hand };
        for piece in pieces(&rest.value) {
            let piece = self.part(rest, piece);
            self.thing(&piece, &mut sitter);
        }
        self.scenario.seats.push(sitter);
    }

    /// One thing that a seat has.
    fn thing(&mut self, piece: &Word, sitter: &mut SeatSetup) {
        let words = self.words(piece);
        let texts: Vec<&str> = words.iter().map(|it| it.value.as_str()).collect();
        match texts[..] {
            ["hand", ..] => sitter.hand = words[1..].to_vec(),
            ["health", number] => match number.replace('−', "-").parse() {
                Ok(number) => sitter.health = Some(Located::new(number, words[1].span)),
                Err(_) => self.misread(&words[1], "a number is wanted here"),
            },
            ["no", "weapon"] => sitter.weapon = Some(Located::new("none".into(), piece.span)),
            ["no", "shield"] => sitter.shield = Some(Located::new("none".into(), piece.span)),
            [state, "shield"] => sitter.shield = Some(Located::new(state.into(), words[0].span)),
            ["mail"] => sitter.mail = Some(Located::new(true, piece.span)),
            [_] => sitter.weapon = words.into_iter().next(),
            _ => self.misread(
                piece,
                "a weapon, `no weapon`, `damaged shield`, `no shield`, `mail`, `health 7` or \
                 `hand ...` is wanted",
            ),
        }
    }

    fn expect(&mut self, line: &Word) {
        let words = self.words(line);
        let (key, rest) = match &words[1..] {
            [key, rest @ ..] if words[0].value == "=" => (key, rest),
            _ => return self.misread(line, "`= Aud.health 9` is wanted"),
        };
        let Some(what) = self.fact(key) else { return };
        let Some(wanted) = self.wanted(&what, rest, line) else { return };
        let key = key.value.clone();
        self.steps.push(ExampleStep::Expect(Expected { key, what, wanted, span: line.span }));
    }

    fn fact(&mut self, key: &Word) -> Option<ExpectedFact> {
        let found = match key.value.split_once('.') {
            Some((seat, of)) => {
                let sits = self.scenario.seats.iter().any(|it| it.name.value == seat);
                let of = OF_SEAT.iter().find(|(name, _)| *name == of).filter(|_| sits);
                of.map(|(_, of)| ExpectedFact::Seat(self.part(key, &key.value[..seat.len()]), *of))
            }
            None => OF_GAME.iter().find(|(name, _)| *name == key.value).map(|it| it.1.clone()),
        };
        if found.is_none() {
            let seats: Vec<&str> = OF_SEAT.iter().map(|it| it.0).collect();
            let all: Vec<&str> = OF_GAME.iter().map(|it| it.0).collect();
            let known = format!("of a seat {}; of the game {}", seats.join(", "), all.join(", "));
            let fault = Diagnostic::error("D006", format!("nothing is called `{}`", key.value));
            self.report.push(fault.at(key.span, "unknown").hint(format!("there are {known}")));
        }
        found
    }

    fn wanted(&mut self, what: &ExpectedFact, rest: &[Word], line: &Word) -> Option<ExpectedValue> {
        let first = rest.first().map(|it| it.value.replace('−', "-"));
        let first = first.as_deref();
        let number = |it: Option<&Word>| it.and_then(|it| it.value.parse::<i64>().ok());
        let wanted = match (what, first) {
            (ExpectedFact::Seat(_, SeatFact::Health), Some(word)) => {
                word.parse().ok().map(ExpectedValue::Number)
            }
            (ExpectedFact::Seat(_, SeatFact::Mail | SeatFact::Alive), Some(word)) => match word {
                "yes" => Some(ExpectedValue::Flag(true)),
                "no" => Some(ExpectedValue::Flag(false)),
                _ => None,
            },
            (ExpectedFact::Seat(_, SeatFact::Hand) | ExpectedFact::Pile(_), Some("has")) => {
                Some(ExpectedValue::Has(rest[1..].to_vec()))
            }
            (ExpectedFact::Seat(_, SeatFact::Hand) | ExpectedFact::Pile(_), Some("len")) => {
                number(rest.get(1)).map(ExpectedValue::Len)
            }
            (ExpectedFact::Seat(_, SeatFact::Hand) | ExpectedFact::Pile(_), Some("none")) => {
                Some(ExpectedValue::Cards(Vec::new()))
            }
            (ExpectedFact::Seat(_, SeatFact::Hand) | ExpectedFact::Pile(_), Some(_)) => {
                Some(ExpectedValue::Cards(rest.to_vec()))
            }
            (_, Some(word)) => Some(ExpectedValue::Word(word.to_owned())),
            (_, None) => None,
        };
        if wanted.is_none() {
            self.misread(line, "what it must be is not understood");
        }
        wanted
    }

    pub(super) fn misread(&mut self, place: &Word, why: &str) {
        let message = format!("`{}` is no line of an example", place.value);
        self.report.push(Diagnostic::error("D004", message).at(place.span, why));
    }
}

/// A name and what stands behind its colon.
fn head(text: &str) -> Option<(&str, &str)> {
    let (head, rest) = text.split_once(':')?;
    let single = !head.is_empty() && !head.contains(char::is_whitespace);
    (single || HEADS.contains(&head)).then(|| (head, rest.trim()))
}

/// What stands between commas.
pub(super) fn pieces(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim).filter(|it| !it.is_empty())
}
