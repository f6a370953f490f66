//! A person who types at the program: reads what is asked, answers, until the game is over.

use crate::project::{Project, repository};
use cardwright_rules::play::Dice;
use std::collections::BTreeSet;
use std::io::{Read as _, Write as _};
use std::process::{Child, ChildStdin, ChildStdout};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// How somebody says what they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// By the numbers of the lists.
    Number,
    /// In notation, with and without the own name.
    Notation,
}

/// Somebody at a terminal.
pub struct Person {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<Vec<u8>>,
    /// All that was said.
    pub heard: String,
    dice: Dice,
    /// Where they sit, when it is nobody else's.
    home: Option<Project>,
}

/// How a game was played.
pub struct Played {
    pub code: i32,
    pub heard: String,
    pub stderr: String,
}

/// More answers than a game takes.
const LONGEST: usize = 4000;
/// Far longer than the program ever thinks; whoever waits longer waits for ever.
const PATIENCE: Duration = Duration::from_secs(120);

impl Person {
    /// At a game of the repository, in a folder of their own.
    pub fn alone(arguments: &str, seed: u64) -> Self {
        let home = Project::empty();
        let mut person = Self::at(&home, arguments, seed);
        person.home = Some(home);
        person
    }

    /// At a game of the repository.
    pub fn at(project: &Project, arguments: &str, seed: u64) -> Self {
        let mut command = super::piped(project, arguments);
        command.arg("--data").arg(repository("data"));
        let mut child = command.spawn().expect("the program starts");
        let input = child.stdin.take();
        let output = heard(child.stdout.take().expect("its output is a pipe"));
        Self { child, input, output, heard: String::new(), dice: Dice::of(seed, 7), home: None }
    }

    /// What is said until something is asked; nothing when the program has ended.
    ///
    /// # Panics
    /// When the program neither asks nor ends.
    pub fn asked(&mut self) -> Option<String> {
        let start = self.heard.len();
        let mut bytes = Vec::new();
        loop {
            let text = String::from_utf8_lossy(&bytes).into_owned();
            let last = text.rsplit('\n').next().unwrap_or_default();
            // The mark of whoever is on turn stands behind a blank.
            let asks = last.ends_with("> ") && (!last.starts_with(' ') || last.contains("q: quit"));
            if asks {
                self.heard.push_str(&text);
                return Some(self.heard[start..].to_owned());
            }
            match self.output.recv_timeout(PATIENCE) {
                Ok(block) => bytes.extend(block),
                Err(RecvTimeoutError::Disconnected) => {
                    self.heard.push_str(&text);
                    return None;
                }
                Err(RecvTimeoutError::Timeout) => {
                    let _ = self.child.kill();
                    panic!("nothing is asked, and the program does not end: {}{text}", self.heard);
                }
            }
        }
    }

    /// Types a line.
    pub fn says(&mut self, line: &str) {
        let input = self.input.as_mut().expect("nobody has hung up");
        // Whoever has left does not hear it.
        let _ = input.write_all(format!("{line}\n").as_bytes());
    }

    /// Plays until nothing is asked any more.
    pub fn play(mut self, manner: Manner) -> Played {
        let mut list = String::new();
        let mut text = self.asked();
        for _ in 0..LONGEST {
            let Some(said) = text.take() else { return self.end() };
            if said.contains("[1]") {
                list.clone_from(&said);
            }
            assert!(!said.contains("  No: "), "what was offered is refused: {said}");
            let line = match manner {
                _ if said.contains("You are out of the game") => "2".to_owned(),
                Manner::Number => self.number(&list),
                Manner::Notation if said.ends_with("\n> ") => "1".to_owned(),
                Manner::Notation => match self.notation() {
                    Some(line) => line,
                    None => return self.end(),
                },
            };
            self.says(&line);
            text = self.asked();
        }
        panic!("the game does not end: {}", &self.heard[self.heard.len() - 3000..]);
    }

    /// One of the numbers of the list that was shown last.
    fn number(&mut self, list: &str) -> String {
        let numbers = list.split('[').skip(1).filter_map(|it| it.split(']').next());
        let numbers: BTreeSet<usize> = numbers.filter_map(|it| it.parse().ok()).collect();
        let numbers: Vec<usize> = numbers.into_iter().filter(|it| *it > 0).collect();
        assert!(!numbers.is_empty(), "nothing is offered: {list}");
        numbers[self.dice.index(numbers.len())].to_string()
    }

    /// One of the actions that the help lists, with the name of the one who acts or without.
    fn notation(&mut self) -> Option<String> {
        self.says("? moves");
        let help = self.asked()?;
        let list = help.split("Possible actions:\n").nth(1).expect("a list of actions");
        let list = list.rsplit_once('\n').expect("lines").0;
        let all = list.split("  ").flat_map(|it| it.split('\n')).map(str::trim);
        let all: Vec<&str> = all.filter(|it| !it.is_empty()).collect();
        let action = all[self.dice.index(all.len())];
        let (_, bare) = action.split_once(' ').expect("a name and what is done");
        Some(if self.dice.index(2) == 0 { action } else { bare }.to_owned())
    }

    /// Hangs up.
    pub fn end(mut self) -> Played {
        drop(self.input.take());
        while self.asked().is_some() {}
        let mut stderr = String::new();
        let pipe = self.child.stderr.as_mut().expect("a pipe");
        pipe.read_to_string(&mut stderr).expect("text");
        let status = self.child.wait().expect("the program ends");
        drop(self.home.take());
        Played { code: status.code().unwrap_or(-1), heard: self.heard, stderr }
    }
}

/// What a program says, piece by piece, until it has said all.
fn heard(mut output: ChildStdout) -> Receiver<Vec<u8>> {
    let (send, receive) = channel();
    thread::spawn(move || {
        let mut block = [0; 4096];
        while let Ok(read @ 1..) = output.read(&mut block) {
            if send.send(block[..read].to_vec()).is_err() {
                return;
            }
        }
    });
    receive
}
