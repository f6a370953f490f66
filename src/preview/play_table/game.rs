//! A game that is on, in its own thread: policies play by themselves, and people are asked.

use super::super::events::{Event, Events};
use super::request::{PendingRequest, Published, TableRequest};
use super::show::{self, Log, Seen, Stopped};
use super::start::StartOrder;
use cardwright_base::diagnostic::Report;
use cardwright_pipeline::{
    InputError, Message, Messages, NextActor, Observer, PlayRequest, PlaySession, Refusal, Seat,
};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Steps after which a game that does not end is broken off.
const LONGEST: usize = 1_000_000;

/// A game with all who look on.
pub(super) struct TableGame {
    data: PathBuf,
    game: String,
    order: StartOrder,
    pub(super) session: PlaySession,
    /// What each seat has heard, and last whoever passes by.
    pub(super) logs: Vec<Log>,
    /// How the data that are played by differ from those on the disk.
    pub(super) changed: Option<String>,
    /// The move that could not be done again by other data, until somebody decides anew.
    stopped: Option<Stopped>,
}

impl TableGame {
    pub(crate) fn start(data: PathBuf, game: String, order: StartOrder) -> Result<Self, String> {
        let session = session(&data, &game, &order, order.seed)?;
        let logs = (0..=order.players.len()).map(|_| Log::default()).collect();
        Ok(Self { data, game, order, session, logs, changed: None, stopped: None })
    }

    /// What whoever has the log at that place sees.
    fn seen(&self, at: usize) -> Seen<'_> {
        let Self { session, logs, changed, stopped, .. } = self;
        Seen { session, log: &logs[at], changed: changed.as_deref(), stopped: stopped.as_ref() }
    }

    /// Who looks on, in the order of the logs.
    pub(super) fn observers(&self) -> impl Iterator<Item = Observer> {
        let seats = (0..self.order.players.len()).map(|it| Observer::Seat(it as Seat));
        let alone = self.session.people.is_empty();
        seats.chain([if alone { Observer::All } else { Observer::PASSER_BY }])
    }

    /// Plays until nobody can ask any more. What is shown at first was published before.
    pub(super) fn run(
        mut self,
        asked: &Receiver<PendingRequest>,
        shown: &Mutex<Published>,
        events: &Events,
    ) {
        let pause = Duration::from_millis(self.order.pause);
        let mut steps = 0;
        loop {
            let others = self.session.live.next_actor() == NextActor::Others && steps < LONGEST;
            let next = if others {
                steps += 1;
                let heard = self.session.live.go();
                let is_turn = heard.last().is_some_and(|it| it.iter().any(heading));
                self.hear(heard);
                if is_turn && !pause.is_zero() {
                    self.publish(shown, events);
                    match asked.recv_timeout(pause) {
                        Ok(ask) => Some(ask),
                        Err(RecvTimeoutError::Timeout) => None,
                        Err(RecvTimeoutError::Disconnected) => return,
                    }
                } else {
                    match asked.try_recv() {
                        Ok(ask) => Some(ask),
                        Err(TryRecvError::Empty) => None,
                        Err(TryRecvError::Disconnected) => return,
                    }
                }
            } else {
                self.publish(shown, events);
                match asked.recv() {
                    Ok(ask) => Some(ask),
                    Err(_) => return,
                }
            };
            if let Some((request, reply)) = next {
                let done = self.fulfil(request);
                self.publish(shown, events);
                // Whoever asked may have gone.
                let _ = reply.send(done);
            }
        }
    }

    fn hear(&mut self, heard: Messages) {
        for (log, told) in self.logs.iter_mut().zip(heard) {
            told.into_iter().for_each(|it| log.hear(it));
        }
    }

    fn say(&mut self, text: &str) {
        self.logs.iter_mut().for_each(|it| it.say(text));
    }

    fn fulfil(&mut self, request: TableRequest) -> Result<Value, String> {
        let next_actor = self.session.live.next_actor();
        let mine = |seat: u8| match next_actor {
            NextActor::Person(it) if it == seat => Ok(()),
            NextActor::Nobody => Err("the game is over".to_owned()),
            _ => Err("it is not your turn".to_owned()),
        };
        match request {
            TableRequest::Act(seat, text) => {
                mine(seat)?;
                match self.session.live.answer(&text) {
                    Ok(heard) => {
                        self.stopped = None;
                        self.hear(heard);
                        Ok(json!({ "done": true }))
                    }
                    Err(why) => Ok(self.refusal(&why)),
                }
            }
            TableRequest::Undo(seat) => {
                if self.session.live.undo().is_none() {
                    return Err("there is nothing to take back".to_owned());
                }
                self.stopped = None;
                let who = self.session.live.actor(seat).does("take");
                self.say(&format!("{who} the last decision back."));
                Ok(json!({ "done": true }))
            }
            TableRequest::Place(seat) => {
                mine(seat)?;
                if self.session.live.propose().is_none() {
                    return Err("nothing can be set up now".to_owned());
                }
                self.session.live.accept();
                self.stopped = None;
                Ok(json!({ "done": true }))
            }
            TableRequest::LookAgain => {
                self.look_again();
                Ok(Value::Null)
            }
            TableRequest::Renew { moves } => self.renew(moves),
            TableRequest::Scenario => {
                if let Some(why) = self.withheld(next_actor) {
                    return Err(why.to_owned());
                }
                let text = self.session.scenario();
                let text = text.map_err(|why| format!("it can't be saved as a scenario: {why}"))?;
                Ok(Value::String(text))
            }
        }
    }

    /// Whether somebody knows what another person who plays must not.
    fn is_secret(&self) -> bool {
        self.session.live.hides() && self.session.people.len() > 1
    }

    /// Why the game is not given away yet.
    fn withheld(&self, next_actor: NextActor) -> Option<&'static str> {
        (self.is_secret() && next_actor != NextActor::Nobody)
            .then_some("what is saved shows every hand, so you can save when the game is over")
    }

    /// Why something is not done, with the ruling behind it.
    fn refusal(&self, why: &InputError) -> Value {
        let ruling = match why {
            InputError::Refused(refusal) => self.ruling(refusal),
            InputError::Unknown { .. } => Value::Null,
        };
        json!({ "done": false, "why": why.to_string(), "ruling": ruling })
    }

    fn ruling(&self, refusal: &Refusal) -> Value {
        let ruling = self.session.ruling(refusal);
        json!(ruling.map(|it| json!({ "id": it.id, "topic": it.topic, "text": it.text })))
    }

    /// Whether the data on the disk still play the same game.
    fn look_again(&mut self) {
        self.changed = match session(&self.data, &self.game, &self.order, self.order.seed) {
            Ok(now) if now.basis == self.session.basis => None,
            Ok(_) => Some(
                "The rules or figures of the game have changed. This game continues with the old ones."
                    .to_owned(),
            ),
            Err(why) => Some(format!(
                "The game can’t be read now ({why}). This game continues with the old data."
            )),
        };
    }

    /// Plays on by the data as they are now: from the start with the same seed, or after the moves so far.
    fn renew(&mut self, moves: bool) -> Result<Value, String> {
        let record = self.session.live.record();
        let old = self.session.live.moves().len();
        self.session = session(&self.data, &self.game, &self.order, self.order.seed)?;
        (self.changed, self.stopped) = (None, None);
        self.logs.iter_mut().for_each(|it| *it = Log::default());
        if !moves {
            let text = "The game starts again with the new data.";
            self.say(text);
            return Ok(json!({ "done": true, "text": text }));
        }
        let Self { session, logs, .. } = self;
        let done = session.live.repeat(&record, &mut |heard| {
            for (log, told) in logs.iter_mut().zip(heard) {
                told.into_iter().for_each(|it| log.hear(it));
            }
        });
        let text = match done {
            Ok(()) => {
                let text = "All moves were done again by the new data.";
                self.say(text);
                text.to_owned()
            }
            Err((number, why)) => {
                let past = &record.moves[number];
                let what = &past.text;
                let text = format!(
                    "By the new data, move {} of {old}, `{what}`, can’t be done: {why}. The game goes on before it.",
                    number + 1
                );
                let (ruling, is_secret) = (self.ruling(&why), self.is_secret());
                let stopped = Stopped { text, ruling, seat: past.seat, is_secret };
                for (at, log) in self.logs.iter_mut().enumerate() {
                    log.say(stopped.text_for(Some(at)));
                }
                // Who asked may be anybody.
                let text = stopped.text_for(None).to_owned();
                self.stopped = Some(stopped);
                text
            }
        };
        Ok(json!({ "done": true, "text": text }))
    }

    /// Shows the game as it is now, and tells all open pages.
    pub(super) fn publish(&mut self, shown: &Mutex<Published>, events: &Events) {
        let next_actor = self.session.live.next_actor();
        let observers: Vec<Observer> = self.observers().collect();
        let views = observers.into_iter().enumerate();
        let views = views
            .map(|(at, observer)| show::view(&self.seen(at), next_actor, at, observer))
            .collect();
        let next_person = match next_actor {
            NextActor::Person(seat) => Some(seat),
            _ => None,
        };
        let withheld = self.withheld(next_actor);
        let transcript = self.session.transcript();
        *shown.lock().unwrap_or_else(PoisonError::into_inner) =
            Published { views, transcript, withheld, next_person };
        events.tell(&Event { name: Some("table"), data: "{}".into() });
    }
}

fn heading(message: &Message) -> bool {
    matches!(message, Message::Heading(_))
}

fn session(
    data: &std::path::Path,
    game: &str,
    order: &StartOrder,
    seed: u64,
) -> Result<PlaySession, String> {
    let seats = Seat::try_from(order.players.len()).unwrap_or(Seat::MAX);
    let is_person = |it: &&String| it.as_str() == "person";
    let people = (1..).zip(&order.players).filter(|it| is_person(&it.1));
    let people: Vec<String> = people.map(|(number, _): (u32, _)| number.to_string()).collect();
    let others = order.players.iter().filter(|it| !is_person(it));
    let policies: Vec<String> = others.cloned().collect();
    let wanted = PlayRequest {
        data,
        game,
        variant: order.variant.as_deref(),
        rulings: &order.rulings,
        seats,
        people: &people,
        policies: &policies,
        seed,
    };
    let mut report = Report::new();
    match cardwright_pipeline::start_table(&wanted, &mut report) {
        Ok(Some(session)) => Ok(session),
        Ok(None) => {
            let first = report.sorted().first().map(|it| it.message.clone());
            Err(first.unwrap_or_else(|| "the game has errors".to_owned()))
        }
        Err(why) => Err(why.to_string()),
    }
}
