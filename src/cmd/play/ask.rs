//! Asking somebody what they do: numbers, notation, commands.

use super::super::screen::Screen;
use super::super::tell;
use super::menu::{GLUE, Item};
use crate::diagnostic::closest;
use crate::pipeline::{CardWords, Choice, Eyes, Heard, Seat, Sitting};
use std::error::Error;
use std::io::{BufRead as _, ErrorKind, IsTerminal as _, Write as _, stdin, stdout};

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

/// Lines of a screen that are neither list nor table: a blank one, the question, where one types.
const OTHERS: usize = 3;
/// A screen with more lines has room to explain the board every time.
const TALL: usize = 40;
/// The list below a number takes no more than such a part of the screen, so that the table stays.
const PART: usize = 3;
/// Lines that a list has where it makes room for what was told before.
const LEAST: usize = 2;
/// Asks for a ready-made set-up.
const SET_UP: &str = "s";

const HELP: &[(&str, &str)] = &[
    ("NUMBER", "does what stands behind it; with dots, asks for the rest of it"),
    ("0", "goes back to all that may be done"),
    ("ACTION", "the same in notation; below is what may be done now"),
    ("s", "proposes a set-up, where the game is being set up"),
    ("h CARD", "shows all that a card says"),
    ("t", "shows the table, and what its signs mean"),
    ("p", "shows the piles"),
    ("q", "leaves the game"),
];

impl Asking {
    /// Something was told.
    pub(super) fn news(&mut self, lines: usize) {
        self.news += lines;
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
        before: usize,
    ) -> Result<Asked, Box<dyn Error>> {
        let screen = Screen::now();
        let name = sitting.live.called(seat);
        let board = sitting.live.board(Eyes::Seat(seat));
        let legend = screen.legend(&board);
        let seen = match self.last == Some(seat) && self.news <= FEW {
            true if board.map.is_empty() => screen.hands(&board, true),
            _ => screen.board(&board, Some(seat)),
        };
        let first = self.last.is_none();
        let explained = first || screen.height() > TALL;
        let seen = if explained { format!("{seen}{legend}") } else { seen };
        self.last = Some(seat);
        self.news = 0;
        let all = choices(sitting);
        let room = screen.height().saturating_sub(seen.lines().count() + OTHERS);
        // The first screen holds what was told before it too, where there is room.
        let room = match room.checked_sub(before) {
            Some(left) if first && left >= LEAST => left,
            _ => room,
        };
        let mut level = Level::new(screen, &all, &[], &sitting.cards, room);
        let question = screen.strong(&sitting.live.question());
        tell(&mut stdout(), &format!("\n{}{seen}{question}\n", level.text))?;
        loop {
            tell(&mut stdout(), &format!("{name}> "))?;
            let Some(mut line) = typed()? else { return Ok(Asked::NoInput) };
            let screen = Screen::now();
            if let Some(number) = number(&line) {
                match level.chosen(number) {
                    Some(item) => match item.choices.as_slice() {
                        [only] => line = only.text.clone(),
                        some => {
                            let begun = item.key.clone();
                            let room = screen.height() / PART;
                            level = Level::new(screen, some, &begun, &sitting.cards, room);
                            let words = format!("\n{} ...\n{}", begun.join(" "), level.text);
                            tell(&mut stdout(), &words)?;
                            continue;
                        }
                    },
                    None if number == Some(0) && !level.begun.is_empty() => {
                        level = Level::new(screen, &all, &[], &sitting.cards, room);
                        tell(&mut stdout(), &format!("\n{}", level.text))?;
                        continue;
                    }
                    None => {
                        tell(&mut stdout(), &level.no_number())?;
                        continue;
                    }
                }
            }
            let words = match understood(&line) {
                Said::Nothing => continue,
                Said::Leave => return Ok(Asked::Left),
                Said::Help => help(screen, &screen.legend(&board), &all),
                Said::Table => {
                    format!("{}{}", screen.board(&board, Some(seat)), screen.legend(&board))
                }
                Said::Piles => screen.piles(&board),
                Said::Card(word) => match found(word, &sitting.cards) {
                    Ok(card) => screen.card(card),
                    Err(why) => screen.hanging("", &why, 2),
                },
                Said::SetUp => match set_up(sitting, seat)? {
                    Proposed::Taken => return Ok(Asked::Done(Heard::new())),
                    Proposed::Left => format!("\n{}", level.text),
                    Proposed::Never => "  there is nothing to set up now\n".to_owned(),
                    Proposed::NoInput => return Ok(Asked::NoInput),
                },
                Said::Action(text) => match sitting.live.answer(text) {
                    Ok(heard) => return Ok(Asked::Done(heard)),
                    Err(why) => screen.hanging("  ", &format!("no: {why}"), 4),
                },
            };
            tell(&mut stdout(), &words)?;
        }
    }
}

/// A list that is shown, and what its numbers mean.
struct Level {
    /// Parts that are chosen already.
    begun: Vec<String>,
    text: String,
    items: Vec<Item>,
}

impl Level {
    fn new(
        screen: Screen,
        choices: &[Choice],
        begun: &[String],
        cards: &[CardWords],
        room: usize,
    ) -> Self {
        let (mut text, items) = screen.menu(choices, begun.len(), cards, room);
        if !begun.is_empty() {
            text.push_str("   [0] back\n");
        }
        Self { begun: begun.to_vec(), text, items }
    }

    fn chosen(&self, number: Option<usize>) -> Option<&Item> {
        self.items.get(number?.checked_sub(1)?)
    }

    fn no_number(&self) -> String {
        match self.items.len() {
            1 => "  the only number here is 1\n".to_owned(),
            last => format!("  choose a number from 1 to {last}\n"),
        }
    }
}

/// The number that a line is, which may be too large to be one.
fn number(line: &str) -> Option<Option<usize>> {
    let line = line.trim();
    let digits = !line.is_empty() && line.bytes().all(|it| it.is_ascii_digit());
    digits.then(|| line.parse().ok())
}

/// What may be done, and where a game is set up that it can be done at once.
fn choices(sitting: &Sitting) -> Vec<Choice> {
    let at_once = sitting.live.sets_up().then(|| Choice {
        parts: vec!["place all pieces at once, in a set-up that is shown first".to_owned()],
        text: SET_UP.to_owned(),
        cards: Vec::new(),
    });
    at_once.into_iter().chain(sitting.live.choices()).collect()
}

/// What came of a set-up that was proposed.
enum Proposed {
    Taken,
    Left,
    Never,
    NoInput,
}

/// Shows ready-made set-ups until one is taken, or none.
fn set_up(sitting: &mut Sitting, seat: Seat) -> Result<Proposed, Box<dyn Error>> {
    loop {
        let Some(board) = sitting.live.propose() else { return Ok(Proposed::Never) };
        let screen = Screen::now();
        let asked = "Place all pieces like this?\n   [1] yes  [2] show another one  [0] back\n";
        tell(&mut stdout(), &format!("\n{}{asked}", screen.board(&board, Some(seat))))?;
        loop {
            tell(&mut stdout(), "> ")?;
            let Some(line) = typed()? else { return Ok(Proposed::NoInput) };
            match line.trim() {
                "1" => {
                    sitting.live.accept();
                    return Ok(Proposed::Taken);
                }
                "2" => break,
                "0" | "q" => return Ok(Proposed::Left),
                _ => tell(&mut stdout(), "  choose 1, 2 or 0\n")?,
            }
        }
    }
}

/// What a line means that is no number.
enum Said<'a> {
    Nothing,
    Leave,
    Help,
    Table,
    Piles,
    Card(&'a str),
    SetUp,
    Action(&'a str),
}

fn understood(line: &str) -> Said<'_> {
    let line = line.trim();
    match line {
        "" => Said::Nothing,
        "q" => Said::Leave,
        "?" | "h" => Said::Help,
        "t" => Said::Table,
        "p" => Said::Piles,
        SET_UP => Said::SetUp,
        _ if line.starts_with("h ") => Said::Card(line[2..].trim()),
        _ => Said::Action(line),
    }
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
fn help(screen: Screen, legend: &str, all: &[Choice]) -> String {
    let commands = HELP.iter().map(|(word, does)| format!("  {word:<8} {does}\n"));
    let actions = all.iter().filter(|it| it.text != SET_UP);
    // A blank in an action is no place to end a line.
    let actions: Vec<String> = actions.map(|it| it.text.replace(' ', GLUE)).collect();
    let actions = screen.hanging("  ", &actions.join("  "), 2).replace(GLUE, " ");
    let lists = [legend.to_owned(), "May be done now:\n".to_owned(), actions];
    commands.chain(lists).collect()
}

/// The next line of input, as [`line`] has it; the screen stands at the beginning of a line then.
pub(super) fn typed() -> Result<Option<String>, Box<dyn Error>> {
    let line = line()?;
    // On a terminal the one who types has ended the line.
    if line.is_none() || !stdin().is_terminal() {
        tell(&mut stdout(), "\n")?;
    }
    Ok(line)
}

/// The next line of input; nothing at its end, or where nobody reads what is asked.
fn line() -> Result<Option<String>, Box<dyn Error>> {
    match stdout().flush() {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => return Ok(None),
        other => other?,
    }
    let mut bytes = Vec::new();
    let read = stdin().lock().read_until(b'\n', &mut bytes)?;
    // What is no text is no action either, and is told so.
    Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}
