//! `cardwright play`.

mod ask;

use super::screen::Screen;
use super::story::Story;
use super::{FINDINGS, look, tell};
use crate::cli::PlayArgs;
use crate::diagnostic::{self, Report};
use crate::export;
use crate::pipeline::{self, Due, Eyes, Heard, Seat, Sitting, ToSit};
use ask::{Asked, Asking};
use std::error::Error;
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::io::{stderr, stdout};
use std::path::Path;
use std::process::ExitCode;

/// Steps after which a game that does not end is broken off.
const LONGEST: usize = 1_000_000;

/// Plays a game, asks whoever is to be asked, and tells of it.
pub(super) fn run(args: &PlayArgs) -> Result<ExitCode, Box<dyn Error>> {
    if let Some(path) = &args.transcript {
        export::can_write_file(path)?;
    }
    let seed = args.seed.unwrap_or_else(any_seed);
    let wanted = ToSit {
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
    let Some(sitting) = pipeline::sit_down(&wanted, &mut report)? else {
        tell(&mut stderr(), &diagnostic::render(&report, look(&stderr())))?;
        return Ok(ExitCode::from(FINDINGS));
    };
    let screen = Screen::new(look(&stdout()));
    tell(&mut stdout(), &head(&sitting, seed, screen))?;
    let mut table = Table::new(sitting, screen);
    let end = table.play()?;
    tell(&mut stdout(), &table.tail(end))?;
    if let Some(path) = &args.transcript {
        save(&table.sitting, path)?;
    }
    Ok(if end == End::TooLong { ExitCode::from(FINDINGS) } else { ExitCode::SUCCESS })
}

fn save(sitting: &Sitting, path: &Path) -> Result<(), Box<dyn Error>> {
    export::write_file(path, &sitting.transcript())?;
    tell(&mut stdout(), &format!("the game is in {}\n", path.display()))?;
    Ok(())
}

/// A seed that nobody has chosen; small, so that it is easily given again.
fn any_seed() -> u64 {
    RandomState::new().build_hasher().finish() % 1_000_000
}

/// What is played, and by whom.
fn head(sitting: &Sitting, seed: u64, screen: Screen) -> String {
    let who =
        |(seat, name): (usize, &String)| format!("{} {name}", sitting.live.called(seat as Seat));
    let who: Vec<String> = sitting.sitters.iter().enumerate().map(who).collect();
    let line = format!("{}. Seed {seed}.", who.join(", "));
    let asked = if sitting.people.is_empty() { "" } else { "Type ? for help.\n" };
    format!("{}\n{}{asked}", screen.strong(&sitting.title), screen.hanging("", &line, 0))
}

/// How a game was ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// By its rules.
    Over,
    /// Somebody has left.
    Left,
    /// There is nobody any more who could be asked.
    NoInput,
    /// It did not come to an end.
    TooLong,
}

/// A game with all who look on.
struct Table {
    sitting: Sitting,
    screen: Screen,
    /// What each of those who look on has heard and not read: people, or else one who sees all.
    stories: Vec<Story>,
    asking: Asking,
}

impl Table {
    fn new(sitting: Sitting, screen: Screen) -> Self {
        let stories = (0..sitting.people.len().max(1)).map(|_| Story::default()).collect();
        Self { sitting, screen, stories, asking: Asking::default() }
    }

    fn play(&mut self) -> Result<End, Box<dyn Error>> {
        for _ in 0..LONGEST {
            match self.sitting.live.due() {
                Due::Nobody => return Ok(End::Over),
                Due::Others => {
                    let heard = self.sitting.live.go();
                    self.hear(heard)?;
                }
                Due::Person(seat) => match self.ask(seat)? {
                    Asked::Done(heard) => self.hear(heard)?,
                    Asked::Left => return Ok(End::Left),
                    Asked::NoInput => return Ok(End::NoInput),
                },
            }
        }
        Ok(End::TooLong)
    }

    /// Everybody hears it; one alone reads it at once.
    fn hear(&mut self, heard: Heard) -> Result<(), Box<dyn Error>> {
        for (story, told) in self.stories.iter_mut().zip(heard) {
            story.hear(told);
        }
        if let [story] = self.stories.as_mut_slice() {
            let lines = story.whole();
            self.asking.news(&lines);
            tell(&mut stdout(), &self.screen.story(&lines))?;
        }
        Ok(())
    }

    fn ask(&mut self, seat: Seat) -> Result<Asked, Box<dyn Error>> {
        let place = self.sitting.people.iter().position(|it| *it == seat);
        let lines = self.stories[place.unwrap_or_default()].all();
        self.asking.news(&lines);
        let alone = self.sitting.people.len() == 1;
        let name = self.sitting.live.called(seat);
        if !alone && !self.asking.hand_over(seat, &name)? {
            return Ok(Asked::NoInput);
        }
        tell(&mut stdout(), &self.screen.story(&lines))?;
        self.asking.ask(&mut self.sitting, seat, self.screen)
    }

    /// How it ended, and what there is then to see.
    fn tail(&mut self, end: End) -> String {
        let Self { sitting, screen, stories, .. } = self;
        let lines: Vec<_> = stories[0].all();
        let alone = sitting.people.len() <= 1;
        // Whoever has left may not read what the first of several has drawn.
        let told = alone || end == End::Over;
        let mut text = if told { screen.story(&lines) } else { String::new() };
        let eyes = sitting.people.first().map_or(Eyes::All, |it| Eyes::Seat(*it));
        let moves = sitting.live.moves().len();
        match end {
            End::Over => {
                let winner = sitting.live.outcome().and_then(|it| it.winner);
                let words = match winner {
                    Some(seat) => format!("{} wins.", sitting.live.called(seat)),
                    None => "Nobody wins.".to_owned(),
                };
                text.push_str(&format!("\n{}\n", screen.board(&sitting.live.board(eyes), None)));
                text.push_str(&format!("{}\n", screen.strong(&words)));
            }
            End::Left => text.push_str("You leave the game.\n"),
            End::NoInput => text.push_str("There is no more input; the game is left.\n"),
            End::TooLong => {
                text.push_str(&format!("The game is broken off after {moves} moves.\n"));
            }
        }
        text
    }
}
