//! A game as JSON, for one who looks on.

use cardwright_pipeline::{Choice, Message, NextActor, Observer, PlayOptions, PlaySession, Seat};
use serde_json::{Value, json};

/// What somebody has heard.
#[derive(Clone, Debug, Default)]
pub(super) struct Log {
    lines: Vec<Line>,
}

#[derive(Clone, Debug)]
struct Line {
    heading: bool,
    /// Who does something with cards, where several in a row are told together.
    lead: Option<String>,
    text: String,
    unknown: u32,
}

impl Log {
    pub(super) fn say(&mut self, text: &str) {
        self.push(false, text.to_owned());
    }

    fn push(&mut self, heading: bool, text: String) {
        self.lines.push(Line { heading, lead: None, text, unknown: 0 });
    }

    pub(super) fn hear(&mut self, message: Message) {
        match message {
            Message::Heading(text) => self.push(true, text),
            Message::Sentence(text) if text.is_empty() => {}
            Message::Sentence(text) => self.push(false, text),
            Message::Card { lead, what } => {
                let last = self.lines.last_mut().filter(|line| {
                    line.lead.as_ref() == Some(&lead) && (line.unknown > 0) == what.is_none()
                });
                match (last, what) {
                    (Some(last), Some(what)) => last.text = format!("{}, {what}", last.text),
                    (Some(last), None) => {
                        last.unknown += 1;
                        last.text = format!("{lead} {} cards", last.unknown);
                    }
                    (None, what) => {
                        let unknown = u32::from(what.is_none());
                        let what = what.unwrap_or_else(|| "1 card".to_owned());
                        let text = format!("{lead} {what}");
                        self.lines.push(Line { heading: false, lead: Some(lead), text, unknown });
                    }
                }
            }
        }
    }

    fn shown(&self) -> Vec<Value> {
        let line = |line: &Line| {
            let stop = if line.lead.is_some() { "." } else { "" };
            json!({ "heading": line.heading, "text": format!("{}{stop}", line.text) })
        };
        // Whoever has heard more than this reads it in the transcript.
        let first = self.lines.len().saturating_sub(400);
        self.lines[first..].iter().map(line).collect()
    }
}

/// A move that could not be done again by other data.
pub(super) struct Stopped {
    /// Which one, and why.
    pub(super) text: String,
    /// The ruling behind it.
    pub(super) ruling: Value,
    /// The seat whose move it was.
    pub(super) seat: Option<Seat>,
    /// Whether nobody else may know which one it was: it tells what is in a hand.
    pub(super) is_secret: bool,
}

impl Stopped {
    /// Whether whoever sits at the place `at` may know which move it was.
    fn is_open_to(&self, at: Option<usize>) -> bool {
        !self.is_secret || (at.is_some() && at == self.seat.map(usize::from))
    }

    /// What is said of it to whoever sits at the place `at`, or to anybody.
    pub(super) fn text_for(&self, at: Option<usize>) -> &str {
        if self.is_open_to(at) {
            &self.text
        } else {
            "By the new data, a move can’t be done. The game goes on before it."
        }
    }

    fn shown(&self, at: usize) -> Value {
        let ruling = if self.is_open_to(Some(at)) { self.ruling.clone() } else { Value::Null };
        json!({ "text": self.text_for(Some(at)), "ruling": ruling })
    }
}

/// What somebody looks at.
pub(super) struct Seen<'a> {
    pub(super) session: &'a PlaySession,
    /// What they have heard.
    pub(super) log: &'a Log,
    /// How the data that are played by differ from those on the disk.
    pub(super) changed: Option<&'a str>,
    /// The move that could not be done again by other data.
    pub(super) stopped: Option<&'a Stopped>,
}

/// The game as somebody sees it, who sits at the place `at`.
pub(super) fn view(
    table: &Seen<'_>,
    next_actor: NextActor,
    at: usize,
    observer: Observer,
) -> Value {
    let live = &table.session.live;
    let asked = match next_actor {
        NextActor::Person(seat) => Some(seat),
        _ => None,
    };
    let mine = asked.is_some_and(|it| usize::from(it) == at);
    let open = mine || observer == Observer::All || !live.hides();
    // To be asked, and how often, tells what somebody holds.
    let turn = asked.filter(|_| open || live.asks_openly());
    let moves = open.then(|| live.moves().len());
    let choice = |it: Choice| json!({ "parts": it.parts, "text": it.text, "touches": it.touches });
    let choices: Vec<Value> =
        if mine { live.choices().into_iter().map(choice).collect() } else { Vec::new() };
    let player = |(seat, kind): (usize, &String)| {
        let actor = live.actor(seat as Seat);
        json!({
            "id": actor.id, "name": actor.title, "kind": kind, "person": kind == "person",
            "alive": live.lives(seat as Seat),
        })
    };
    let players: Vec<Value> = table.session.players.iter().enumerate().map(player).collect();
    let over = live.outcome().map(|outcome| match outcome.winner {
        Some(seat) => format!("{}.", live.actor(seat).does("win")),
        None => "Nobody wins.".to_owned(),
    });
    json!({
        "title": table.session.title,
        "players": players,
        "scene": live.scene(observer),
        "turn": turn,
        "question": if mine { live.question() } else { String::new() },
        "choices": choices,
        "sets_up": mine && live.sets_up(),
        "can_undo": live.decisions() > 0,
        "hides": live.hides(),
        "log": table.log.shown(),
        "over": over,
        "moves": moves,
        "changed": table.changed,
        "stopped": table.stopped.map(|it| it.shown(at)),
    })
}

/// What can be chosen before a game begins.
pub(crate) fn options(options: &PlayOptions) -> Value {
    let variants = options.variants.iter();
    let variants: Vec<Value> =
        variants.map(|it| json!({ "id": it.id, "title": it.title, "seats": it.seats })).collect();
    let rulings = options.rulings.iter();
    let rulings: Vec<Value> = rulings
        .map(|it| json!({ "id": it.id, "about": it.about, "options": it.options }))
        .collect();
    json!({
        "hides": options.hides, "variants": variants, "policies": options.policies,
        "rulings": rulings,
    })
}
