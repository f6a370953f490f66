//! Asking somebody what they do, until it is done.

use super::super::screen::Screen;
use super::super::{tell, unwritten};
use super::commands::{PlayCommand, SET_UP, cleaned, found, help, moves, understood};
use super::menu::Item;
use cardwright_pipeline::{CardWords, Choice, InputError, Messages, Observer, PlaySession, Seat};
use std::error::Error;
use std::io::{BufRead as _, ErrorKind, IsTerminal as _, Write as _, stdin, stdout};

/// What came of asking.
pub(super) enum Reply {
    /// Something was done, and this was told of it.
    Done(Messages),
    /// Somebody has left the game.
    Left,
    /// There is no more input.
    NoInput,
}

/// What is remembered between two questions.
#[derive(Debug, Default)]
pub(super) struct Prompt {
    /// Who sat before the screen last.
    last: Option<Seat>,
    /// Whether the signs of the board have been explained.
    explained: bool,
}

/// Lines of a screen that are neither list nor table: a blank one, the question, where one types.
const OTHERS: usize = 3;
/// A screen with more lines has room to explain the board every time.
const TALL: usize = 40;
/// The list below a number takes no more than such a part of the screen, so that the table stays.
const PART: usize = 3;
/// Lines that a list has where it makes room for what was told before.
const LEAST: usize = 2;
/// Lines that it has where it makes room for what explains the board.
const READABLE: usize = 3;

impl Prompt {
    /// Who sat before the screen last.
    pub(super) fn last(&self) -> Option<Seat> {
        self.last
    }

    /// Makes sure that the one who is asked sits before the screen, and nobody else's hand is on it.
    /// Whether there is anybody.
    pub(super) fn hand_over(&mut self, seat: Seat, name: &str) -> Result<bool, Box<dyn Error>> {
        if self.last == Some(seat) {
            return Ok(true);
        }
        let words = "it is your turn. Press Enter when nobody else is looking. ";
        self.call(name, words)
    }

    /// Tells one of several that they are out of the game, how that came, and whether `others` play
    /// on. Whether there is anybody to read it.
    pub(super) fn part(
        &mut self,
        seat: Seat,
        name: &str,
        story: &str,
        others: bool,
    ) -> Result<bool, Box<dyn Error>> {
        if self.last != Some(seat) {
            let words = "something has happened to you. Press Enter when nobody else is looking. ";
            if !self.call(name, words)? {
                return Ok(false);
            }
        }
        self.last = Some(seat);
        let on = if others { " The others continue." } else { "" };
        tell(&mut stdout(), &format!("{story}{name}, you are out of the game.{on}\n"))?;
        if !others || !stdin().is_terminal() || !stdout().is_terminal() {
            return Ok(true);
        }
        tell(&mut stdout(), "Press Enter. ")?;
        Ok(line()?.is_some())
    }

    /// Calls somebody before the screen, which is cleared unless nobody has sat there yet.
    fn call(&self, name: &str, words: &str) -> Result<bool, Box<dyn Error>> {
        if !stdin().is_terminal() || !stdout().is_terminal() {
            tell(&mut stdout(), &format!("\n--- {name} ---\n"))?;
            return Ok(true);
        }
        // Also what has left the screen above.
        let clear = if self.last.is_none() { "\n" } else { "\x1b[2J\x1b[3J\x1b[H" };
        tell(&mut stdout(), &format!("{clear}{name}, {words}"))?;
        Ok(line()?.is_some())
    }

    /// The question with all that may be done, and the table: the list, and the text. `before`: lines
    /// that were told before and should stay.
    fn question(
        &mut self,
        session: &PlaySession,
        seat: Seat,
        all: &[Choice],
        before: usize,
    ) -> (Level, String) {
        let screen = Screen::now();
        let mut board = session.live.board(Observer::Seat(seat));
        // Where cards are to be chosen, what they say matters more than the board.
        let hidden = all.iter().any(|it| !it.cards.is_empty()) && !board.map.is_empty();
        if hidden {
            board.map.clear();
            board.notes.push("Type t to see the board.".to_owned());
        }
        let mut seen = screen.board(&board, Some(seat));
        let legend = screen.legend(&board);
        let used = before + seen.lines().count() + OTHERS + READABLE;
        let fits = |more: &str| used + more.lines().count() <= screen.height();
        if !hidden && (!self.explained || screen.height() > TALL) {
            let short = " Type t to see what the symbols mean.\n";
            let said = [legend.as_str(), short].into_iter().find(|it| fits(it));
            let said = said.filter(|_| !legend.is_empty()).unwrap_or_default();
            self.explained |= !said.is_empty();
            seen.push_str(said);
        }
        let room = screen.height().saturating_sub(seen.lines().count() + OTHERS);
        // The first screen holds what was told before it too, where there is room.
        let room = match room.checked_sub(before) {
            Some(left) if left >= LEAST => left,
            _ => room,
        };
        let level = Level::new(screen, all, &[], &session.cards, room);
        let question = screen.hanging("", &session.live.question(), 0);
        let question: String =
            question.lines().map(|it| format!("{}\n", screen.strong(it))).collect();
        let text = format!("\n{}{seen}{question}", level.text);
        (level, text)
    }

    /// Asks until something is done.
    pub(super) fn ask(
        &mut self,
        session: &mut PlaySession,
        seat: Seat,
        before: usize,
    ) -> Result<Reply, Box<dyn Error>> {
        let name = session.live.called(seat);
        let before = if self.last.is_none() { before } else { 0 };
        self.last = Some(seat);
        let seats: Vec<String> =
            (0..session.players.len()).map(|it| session.live.actor(it as Seat).id).collect();
        let all = choices(session);
        let (mut level, text) = self.question(session, seat, &all, before);
        tell(&mut stdout(), &text)?;
        loop {
            tell(&mut stdout(), &format!("{name}> "))?;
            let Some(mut line) = typed()? else { return Ok(Reply::NoInput) };
            let screen = Screen::now();
            if let Some(number) = number(&line).filter(|it| *it != Some(0)) {
                match level.chosen(number) {
                    Some(item) => match item.choices.as_slice() {
                        [only] => line = only.text.clone(),
                        some => {
                            let begun = item.key.clone();
                            let room = screen.height() / PART;
                            level = Level::new(screen, some, &begun, &session.cards, room);
                            let words = format!("\n{} ...\n{}", begun.join(" "), level.text);
                            tell(&mut stdout(), &words)?;
                            continue;
                        }
                    },
                    None => {
                        tell(&mut stdout(), &format!("  {}\n", level.no_number()))?;
                        continue;
                    }
                }
            }
            let board = session.live.board(Observer::Seat(seat));
            let words = match understood(&line, &*session.live, &seats) {
                PlayCommand::Again => {
                    let (again, text) = self.question(session, seat, &all, 0);
                    level = again;
                    text
                }
                PlayCommand::Leave => return Ok(Reply::Left),
                PlayCommand::Help => help(screen, session, &board, &all),
                PlayCommand::Moves => moves(screen, &all),
                PlayCommand::Table => {
                    format!("{}{}", screen.board(&board, Some(seat)), screen.legend(&board))
                }
                PlayCommand::Piles if board.piles.is_empty() => {
                    "  This game has no piles.\n".to_owned()
                }
                PlayCommand::Piles => screen.piles(&board),
                PlayCommand::About(word) => match found(&word, &session.cards) {
                    Ok(card) => screen.card(card),
                    Err(why) => screen.hanging("  ", &why, 2),
                },
                PlayCommand::SetUp => match set_up(session, seat)? {
                    SetUpReply::Taken => return Ok(Reply::Done(Messages::new())),
                    SetUpReply::Left | SetUpReply::Never => format!("\n{}", level.text),
                    SetUpReply::NoInput => return Ok(Reply::NoInput),
                },
                PlayCommand::Never(why) => screen.hanging("  ", why, 2),
                PlayCommand::Action(text) => match session.live.answer(&text) {
                    Ok(heard) => return Ok(Reply::Done(heard)),
                    Err(slip @ InputError::Refused(_)) => {
                        screen.hanging("  ", &slip.to_string(), 4)
                    }
                    Err(slip @ InputError::Unknown { .. }) => {
                        let last = level.items.len();
                        let said =
                            format!("{slip} Enter a number from 1 to {last}, or ? for help.");
                        screen.hanging("  ", &said, 4)
                    }
                },
            };
            tell(&mut stdout(), &words)?;
        }
    }
}

/// A list that is shown, and what its numbers mean.
struct Level {
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
        Self { text, items }
    }

    fn chosen(&self, number: Option<usize>) -> Option<&Item> {
        self.items.get(number?.checked_sub(1)?)
    }

    fn no_number(&self) -> String {
        match self.items.len() {
            1 => "The only choice is 1.".to_owned(),
            last => format!("Choose a number from 1 to {last}."),
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
fn choices(session: &PlaySession) -> Vec<Choice> {
    let at_once = session.live.sets_up().then(|| Choice {
        parts: vec!["place all pieces at once, after seeing a suggested set-up".to_owned()],
        text: SET_UP.to_owned(),
        cards: Vec::new(),
        touches: Vec::new(),
    });
    at_once.into_iter().chain(session.live.choices()).collect()
}

/// What came of a set-up that was proposed.
enum SetUpReply {
    Taken,
    Left,
    Never,
    NoInput,
}

/// Shows ready-made set-ups until one is taken, or none.
fn set_up(session: &mut PlaySession, seat: Seat) -> Result<SetUpReply, Box<dyn Error>> {
    loop {
        let Some(board) = session.live.propose() else { return Ok(SetUpReply::Never) };
        let screen = Screen::now();
        let asked = "Place all pieces like this?\n   [1] yes  [2] show another one  [0] back\n";
        tell(&mut stdout(), &format!("\n{}{asked}", screen.board(&board, Some(seat))))?;
        loop {
            tell(&mut stdout(), "> ")?;
            let Some(line) = typed()? else { return Ok(SetUpReply::NoInput) };
            match line.trim() {
                "1" => {
                    session.live.accept();
                    return Ok(SetUpReply::Taken);
                }
                "2" => break,
                "0" | "q" => return Ok(SetUpReply::Left),
                _ => tell(&mut stdout(), "  Type 1, 2 or 0.\n")?,
            }
        }
    }
}

/// The next line of input as it may be shown; the screen stands at the beginning of a line then.
pub(super) fn typed() -> Result<Option<String>, Box<dyn Error>> {
    let line = line()?;
    let line = line.map(|it| cleaned(&it));
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
        Err(error) => return Err(unwritten(&error).into()),
        Ok(()) => {}
    }
    let mut bytes = Vec::new();
    let read = stdin().lock().read_until(b'\n', &mut bytes)?;
    // What is no text is no action either, and is told so.
    Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}
