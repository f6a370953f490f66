//! Asking somebody what they do: numbers, notation, commands.

use super::super::screen::{Numbered, Screen};
use super::super::story::Line;
use super::super::tell;
use crate::diagnostic::closest;
use crate::pipeline::{CardWords, Eyes, Heard, Seat, Sitting};
use std::error::Error;
use std::io::{BufRead as _, IsTerminal as _, Write as _, stdin, stdout};

/// What came of asking.
pub(super) enum Asked {
    /// Something was done, and this was told of it.
    Done(Heard),
    /// They have left.
    Left,
    /// There is no more input.
    NoInput,
}

/// What is remembered between two questions.
#[derive(Debug, Default)]
pub(super) struct Asking {
    /// Who was asked last.
    last: Option<Seat>,
    /// Lines told since the table was shown.
    news: usize,
}

/// Lines that change a table so little that it need not be shown again: what one has done oneself.
const FEW: usize = 1;

const HELP: &[(&str, &str)] = &[
    ("NUMBER", "does what stands behind it"),
    ("ACTION", "the same in notation; below is what may be done now"),
    ("h CARD", "shows all that a card says"),
    ("t", "shows the table"),
    ("p", "shows the piles"),
    ("q", "leaves the game"),
];

impl Asking {
    /// Something was told.
    pub(super) fn news(&mut self, lines: &[Line]) {
        self.news += lines.len();
    }

    /// Makes sure that the one who is asked sits before the screen, and nobody else's hand is on it.
    /// Whether there is anybody.
    pub(super) fn hand_over(&mut self, seat: Seat, name: &str) -> Result<bool, Box<dyn Error>> {
        if self.last == Some(seat) {
            return Ok(true);
        }
        self.news = FEW + 1;
        if !stdin().is_terminal() || !stdout().is_terminal() {
            tell(&mut stdout(), &format!("\n--- {name} ---\n"))?;
            return Ok(true);
        }
        // Clears the screen, and what has left it above.
        tell(&mut stdout(), &format!("\x1b[2J\x1b[3J\x1b[H{name} is asked. Press Enter. "))?;
        Ok(line()?.is_some())
    }

    /// Asks until something is done.
    pub(super) fn ask(
        &mut self,
        sitting: &mut Sitting,
        seat: Seat,
        screen: Screen,
    ) -> Result<Asked, Box<dyn Error>> {
        let name = sitting.live.called(seat);
        let board = sitting.live.board(Eyes::Seat(seat));
        let seen = match self.last == Some(seat) && self.news <= FEW {
            true => screen.hands(&board, true),
            false => screen.board(&board, Some(&name)),
        };
        self.last = Some(seat);
        self.news = 0;
        let (listed, numbered) = screen.choices(&sitting.live.choices(), &sitting.cards);
        let question = screen.strong(&sitting.live.question());
        tell(&mut stdout(), &format!("\n{seen}\n{question}\n{listed}"))?;
        loop {
            tell(&mut stdout(), &format!("{name}> "))?;
            let Some(line) = line()? else {
                tell(&mut stdout(), "\n")?;
                return Ok(Asked::NoInput);
            };
            if !stdin().is_terminal() {
                // On a terminal the one who types has ended the line.
                tell(&mut stdout(), "\n")?;
            }
            let words = match understood(&line, &numbered) {
                Said::Nothing => continue,
                Said::Leave => return Ok(Asked::Left),
                Said::Help => help(&numbered),
                Said::Table => screen.board(&board, Some(&name)),
                Said::Piles => screen.piles(&board),
                Said::Card(word) => match found(word, &sitting.cards) {
                    Ok(card) => screen.card(card),
                    Err(why) => screen.hanging("", &why, 2),
                },
                Said::NoNumber => format!("  choose a number from 1 to {}\n", numbered.len()),
                Said::Action(text) => match done(sitting, &name, text) {
                    Ok(heard) => return Ok(Asked::Done(heard)),
                    Err(why) => screen.hanging("  ", &why, 4),
                },
            };
            tell(&mut stdout(), &words)?;
        }
    }
}

/// What a line means.
enum Said<'a> {
    Nothing,
    Leave,
    Help,
    Table,
    Piles,
    Card(&'a str),
    NoNumber,
    Action(&'a str),
}

fn understood<'a>(line: &'a str, numbered: &'a Numbered) -> Said<'a> {
    let line = line.trim();
    let number = || line.parse::<usize>().ok();
    match line {
        "" => Said::Nothing,
        "q" => Said::Leave,
        "?" => Said::Help,
        "t" => Said::Table,
        "p" => Said::Piles,
        "h" => Said::Help,
        _ if line.starts_with("h ") => Said::Card(line[2..].trim()),
        _ if line.bytes().all(|it| it.is_ascii_digit()) => {
            let choice = number().and_then(|it| numbered.get(it.checked_sub(1)?));
            choice.map_or(Said::NoNumber, |it| Said::Action(&it.text))
        }
        _ => Said::Action(line),
    }
}

/// Does an action in notation, with or without the name of the one who does it.
fn done(sitting: &mut Sitting, name: &str, text: &str) -> Result<Heard, String> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let named = text.strip_prefix(name).is_some_and(|rest| rest.starts_with(' '));
    let text = if named { text } else { format!("{name} {text}") };
    sitting.live.say(&text).map_err(|why| format!("no: {why}"))
}

/// A card by its id or its title.
fn found<'c>(word: &str, cards: &'c [CardWords]) -> Result<&'c CardWords, String> {
    let plain = |it: &str| it.to_lowercase().replace([' ', '_'], "-");
    let wanted = plain(word);
    let card = cards.iter().find(|it| it.id == wanted || plain(&it.title) == wanted);
    card.ok_or_else(|| {
        let near = closest(&wanted, cards.iter().map(|it| it.id.as_str()));
        let near = near.map(|it| format!(", did you mean `{it}`?")).unwrap_or_default();
        format!("  there is no card `{word}`{near}\n")
    })
}

/// The commands, and what may be done now in notation.
fn help(numbered: &Numbered) -> String {
    let actions = numbered.iter().enumerate();
    let actions = actions.map(|(at, it)| format!("{:>5}  {}\n", at + 1, it.text));
    let commands = HELP.iter().map(|(word, does)| format!("  {word:<8} {does}\n"));
    commands.chain(actions).collect()
}

/// The next line of input; nothing at its end.
fn line() -> Result<Option<String>, Box<dyn Error>> {
    stdout().flush()?;
    let mut bytes = Vec::new();
    let read = stdin().lock().read_until(b'\n', &mut bytes)?;
    // What is no text is no action either, and is told so.
    Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}
