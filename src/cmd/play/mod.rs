//! `cardwright play`.

mod ask;
mod commands;
mod menu;

use super::message_log::{LogLine, MessageLog};
use super::screen::Screen;
use super::{FINDINGS, tell, terminal_style};
use crate::cli::PlayArgs;
use ask::{Prompt, Reply};
use cardwright_base::diagnostic::{self, Report};
use cardwright_base::english::{and, count};
use cardwright_base::limits::{self, Watchdog};
use cardwright_pipeline::{Messages, NextActor, Observer, PlayRequest, PlaySession, Seat};
use std::error::Error;
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::io::{stderr, stdout};
use std::path::Path;
use std::process::ExitCode;

/// Steps after which a game that does not end is broken off.
const LONGEST: usize = 1_000_000;

/// Plays a game, asks whoever is to be asked, and tells of it.
pub(super) fn run(args: &PlayArgs, watch: Watchdog) -> Result<ExitCode, Box<dyn Error>> {
    if let Some(path) = &args.transcript {
        cardwright_export::can_write_file(path)?;
    }
    let seed = args.seed.unwrap_or_else(any_seed);
    let wanted = PlayRequest {
        data: &args.game.data,
        game: &args.game.game,
        variant: args.variant.as_deref(),
        rulings: &args.ruling,
        seats: args.seats,
        people: &args.human,
        policies: &args.policy,
        seed,
    };
    let mut report = Report::new();
    let Some(session) = cardwright_pipeline::start_session(&wanted, &mut report)? else {
        tell(&mut stderr(), &diagnostic::render(&report, terminal_style(&stderr())))?;
        return Ok(ExitCode::from(FINDINGS));
    };
    let head = head(&session, seed);
    tell(&mut stdout(), &head)?;
    let mut table = PlayTable::new(session, head.lines().count());
    let untimed = limits::untimed();
    let end = table.play()?;
    drop((untimed, watch));
    tell(&mut stdout(), &table.tail(end))?;
    if let Some(path) = &args.transcript {
        save(&table.session, path)?;
    }
    Ok(if end == End::TooLong { ExitCode::from(FINDINGS) } else { ExitCode::SUCCESS })
}

fn save(session: &PlaySession, path: &Path) -> Result<(), Box<dyn Error>> {
    cardwright_export::write_file(path, &session.transcript())?;
    tell(&mut stdout(), &format!("The game is saved in {}.\n", path.display()))?;
    Ok(())
}

/// A seed that nobody has chosen; small, so that it is easily given again.
fn any_seed() -> u64 {
    RandomState::new().build_hasher().finish() % 1_000_000
}

/// What is played, and by whom.
fn head(session: &PlaySession, seed: u64) -> String {
    let screen = Screen::now();
    let who = |(seat, name): (usize, &String)| {
        let person = session.people.contains(&(seat as Seat));
        let name = match (person, session.people.len()) {
            (true, 1) => "you",
            (true, _) => "a person",
            (false, _) => name.as_str(),
        };
        format!("{}: {name}", session.live.called(seat as Seat))
    };
    let who: Vec<String> = session.players.iter().enumerate().map(who).collect();
    let asked = if session.people.is_empty() { "" } else { " Type ? for help." };
    let line = format!("{}. Seed {seed}.{asked}", who.join(", "));
    format!("{}\n{}", screen.strong(&session.title), screen.hanging("", &line, 0))
}

/// How a game was ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// It ended by its rules.
    Over,
    /// Somebody has left the game.
    Left,
    /// There is nobody any more who could be asked.
    NoInput,
    /// It did not come to an end.
    TooLong,
}

/// What people hear of a game from which they are all out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Watching {
    /// Somebody plays yet.
    Playing,
    /// All of it, turn by turn.
    Turns,
    /// Only how it ends.
    End,
}

/// What people want who are out of a game.
enum AfterExit {
    Watch,
    Run,
    Leave,
    NoInput,
}

/// A game with all who look on.
struct PlayTable {
    session: PlaySession,
    /// What each of those who look on has heard and not read: people, or else one who sees all.
    stories: Vec<MessageLog>,
    asking: Prompt,
    /// People who have been told that they are out of the game.
    out: Vec<Seat>,
    watching: Watching,
    /// Lines on the screen since somebody was asked, or the game began.
    above: usize,
}

impl PlayTable {
    fn new(session: PlaySession, above: usize) -> Self {
        let stories = (0..session.people.len().max(1)).map(|_| MessageLog::default()).collect();
        let (asking, watching) = (Prompt::default(), Watching::Playing);
        Self { session, stories, asking, out: Vec::new(), watching, above }
    }

    fn play(&mut self) -> Result<End, Box<dyn Error>> {
        for _ in 0..LONGEST {
            let next_actor = self.session.live.next_actor();
            if next_actor != NextActor::Nobody && self.watching == Watching::Playing {
                if !self.part()? {
                    return Ok(End::NoInput);
                }
                if self.all_out() {
                    self.watching = match self.farewell()? {
                        AfterExit::Watch => Watching::Turns,
                        AfterExit::Run => Watching::End,
                        AfterExit::Leave => return Ok(End::Left),
                        AfterExit::NoInput => return Ok(End::NoInput),
                    };
                }
            }
            match next_actor {
                NextActor::Nobody => return Ok(End::Over),
                NextActor::Others => {
                    let heard = self.session.live.go();
                    if let Some(end) = self.hear(heard)? {
                        return Ok(end);
                    }
                }
                NextActor::Person(seat) => match self.ask(seat)? {
                    Reply::Done(heard) => drop(self.hear(heard)?),
                    Reply::Left => return Ok(End::Left),
                    Reply::NoInput => return Ok(End::NoInput),
                },
            }
        }
        Ok(End::TooLong)
    }

    /// Whether there are people, and all of them are out of the game.
    fn all_out(&self) -> bool {
        let people = &self.session.people;
        !people.is_empty() && !people.iter().any(|it| self.session.live.lives(*it))
    }

    /// Whether all people read the same story, as it happens.
    fn together(&self) -> bool {
        self.session.people.len() <= 1 || !self.session.live.hides()
    }

    /// Tells those of several people who have just gone out of the game. Whether there is anybody to
    /// read it.
    fn part(&mut self) -> Result<bool, Box<dyn Error>> {
        let alone = self.session.people.len() == 1;
        let gone = |it: &Seat| !alone && !self.out.contains(it) && !self.session.live.lives(*it);
        let gone: Vec<(usize, Seat)> =
            self.session.people.iter().copied().enumerate().filter(|it| gone(&it.1)).collect();
        for (place, seat) in gone {
            self.out.push(seat);
            let name = self.session.live.called(seat);
            let others = !self.all_out();
            if self.together() {
                let lines = self.stories[0].all();
                self.read(&lines)?;
                if others {
                    let text = format!("{name}, you are out of the game.");
                    self.read(&[LogLine { heading: false, text }])?;
                }
            } else {
                let lines = self.stories[place].all();
                let story = Screen::now().story(&lines);
                if !self.asking.part(seat, &name, &story, others)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Tells people that they are out, and asks what they want to see of the rest.
    fn farewell(&mut self) -> Result<AfterExit, Box<dyn Error>> {
        let screen = Screen::now();
        let mut lines = self.stories[0].all();
        if !self.together() {
            // Each of them has read their part.
            lines.clear();
            self.stories.iter_mut().for_each(|it| drop(it.all()));
        }
        let names: Vec<String> =
            self.session.people.iter().map(|it| self.session.live.called(*it)).collect();
        let out = match names.as_slice() {
            [_] => "You are out of the game. Do you want to watch the rest?".to_owned(),
            names => format!("{} are out of the game. Do you want to watch the rest?", and(names)),
        };
        let words = "   [1] watch it turn by turn\n   [2] skip to the end\n   [3] quit\n";
        tell(
            &mut stdout(),
            &format!("{}\n{words}{}\n", screen.story(&lines), screen.strong(&out)),
        )?;
        loop {
            tell(&mut stdout(), "> ")?;
            let Some(line) = ask::typed()? else { return Ok(AfterExit::NoInput) };
            return Ok(match line.to_lowercase().as_str() {
                "1" | "" => AfterExit::Watch,
                "2" => AfterExit::Run,
                "3" | "q" | "quit" | "exit" => AfterExit::Leave,
                _ => {
                    tell(&mut stdout(), "  Choose a number from 1 to 3.\n")?;
                    continue;
                }
            });
        }
    }

    /// Everybody hears it; one alone reads it at once.
    fn hear(&mut self, heard: Messages) -> Result<Option<End>, Box<dyn Error>> {
        for (story, told) in self.stories.iter_mut().zip(heard) {
            story.hear(told);
        }
        if self.together() || self.watching != Watching::Playing {
            let lines = self.stories[0].whole();
            return match self.watching {
                Watching::Playing => self.read(&lines).map(|()| None),
                Watching::Turns => self.watch(&lines),
                Watching::End => Ok(None),
            };
        }
        Ok(None)
    }

    fn read(&mut self, lines: &[LogLine]) -> Result<(), Box<dyn Error>> {
        let text = Screen::now().story(lines);
        self.above += text.lines().count();
        tell(&mut stdout(), &text)?;
        Ok(())
    }

    /// Shows what happens, and waits before every turn.
    fn watch(&mut self, lines: &[LogLine]) -> Result<Option<End>, Box<dyn Error>> {
        for line in lines {
            if line.heading {
                tell(&mut stdout(), "  Enter: next turn, r: skip to the end, q: quit > ")?;
                match ask::typed()?.as_deref().map(str::trim) {
                    None => return Ok(Some(End::NoInput)),
                    Some("q") => return Ok(Some(End::Left)),
                    Some("r") => {
                        self.watching = Watching::End;
                        return Ok(None);
                    }
                    Some(_) => {}
                }
            }
            self.read(std::slice::from_ref(line))?;
        }
        Ok(None)
    }

    fn ask(&mut self, seat: Seat) -> Result<Reply, Box<dyn Error>> {
        let place = self.story_of(Some(seat));
        let lines = self.stories[place].all();
        let name = self.session.live.called(seat);
        if !self.together() && !self.asking.hand_over(seat, &name)? {
            return Ok(Reply::NoInput);
        }
        self.read(&lines)?;
        self.asking.ask(&mut self.session, seat, std::mem::take(&mut self.above))
    }

    /// The story that a person reads; the first one where all read the same.
    fn story_of(&self, seat: Option<Seat>) -> usize {
        let own = self.session.people.iter().position(|it| Some(*it) == seat);
        if self.together() { 0 } else { own.unwrap_or_default() }
    }

    /// How it ended, and what there is then to see.
    fn tail(&mut self, end: End) -> String {
        let screen = Screen::now();
        // Whoever sits before the screen, unless all are out and have watched the rest.
        let last = self.asking.last().filter(|_| self.watching == Watching::Playing);
        let (place, together) = (self.story_of(last), self.together());
        let Self { session, stories, watching, .. } = self;
        let lines: Vec<_> = stories[place].all();
        // Whoever has left may not read what another one has drawn.
        let told = (together || end == End::Over) && *watching != Watching::End;
        let mut text = if told { screen.story(&lines) } else { String::new() };
        let observer = session.people.get(place).map_or(Observer::All, |it| Observer::Seat(*it));
        let moves = session.live.moves().len();
        match end {
            End::Over => {
                let winner = session.live.outcome().and_then(|it| it.winner);
                let words = match winner {
                    Some(seat) => format!("{}.", session.live.actor(seat).does("win")),
                    None => "Nobody wins.".to_owned(),
                };
                text.push_str(&format!(
                    "\n{}\n",
                    screen.board(&session.live.board(observer), None)
                ));
                text.push_str(&format!("{}\n", screen.strong(&words)));
            }
            End::Left => text.push_str("You have left the game.\n"),
            End::NoInput => text.push_str("The input has ended, so the game stops here.\n"),
            End::TooLong => {
                text.push_str(&format!("The game was stopped after {}.\n", count(moves, "move")));
            }
        }
        text
    }
}
