//! Who sits at the table, and how requests reach the game, which has a thread of its own.

use super::super::events::{Event, Events};
use super::game::TableGame;
use super::request::{PendingRequest, Published, TableRequest};
use super::start::StartOrder;
use cardwright_base::limits;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The table of this preview.
pub(crate) struct Tables {
    data: PathBuf,
    game: String,
    events: Arc<Events>,
    on: Mutex<Table>,
}

#[derive(Default)]
struct Table {
    /// Counts the games, so that a page notices another one.
    number: u64,
    sender: Option<Sender<PendingRequest>>,
    published: Arc<Mutex<Published>>,
    /// By seat: nothing where no person plays, else whoever has taken it.
    seats: Vec<Option<Option<SeatedPlayer>>>,
    /// The generation of the files that the game knows.
    generation: u64,
}

/// Whoever sits on a seat.
struct SeatedPlayer {
    secret: String,
    /// What the window calls itself in which they sit.
    window: Option<String>,
    /// The window is closed or has broken down. The seat is theirs when it comes back, unless somebody has taken it.
    is_away: bool,
}

impl SeatedPlayer {
    /// Somebody in a window, with a new secret.
    fn new(window: Option<String>) -> Result<Self, &'static str> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(|_| "the system gives no random numbers")?;
        let secret = bytes.iter().map(|it| format!("{it:02x}")).collect();
        Ok(Self { secret, window, is_away: false })
    }
}

impl Table {
    /// The seats of people where all of them sat in one window that has gone, so the next window is taken to be the
    /// same person.
    fn deserted(&self) -> Vec<usize> {
        let people =
            || self.seats.iter().enumerate().filter_map(|(at, it)| Some((at, it.as_ref()?)));
        let windows: Option<Vec<&str>> = people()
            .map(|(_, it)| it.as_ref().filter(|it| it.is_away)?.window.as_deref())
            .collect();
        let is_one = windows.is_some_and(|windows| windows.windows(2).all(|it| it[0] == it[1]));
        people().map(|it| it.0).filter(|_| is_one).collect()
    }
}

impl Tables {
    pub(crate) fn new(data: &Path, game: &str, events: Arc<Events>) -> Self {
        let (data, game) = (data.to_path_buf(), game.to_owned());
        Self { data, game, events, on: Mutex::default() }
    }

    pub(crate) fn place(&self) -> (&Path, &str) {
        (&self.data, &self.game)
    }

    fn on(&self) -> MutexGuard<'_, Table> {
        self.on.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tell(&self) {
        let data = json!({ "table": self.on().number }).to_string().into();
        self.events.tell(&Event { name: Some("table"), data });
    }

    /// Begins a game; one that is on ends.
    pub(crate) fn start(&self, order: StartOrder, generation: u64) -> Result<(), String> {
        let (sender, asked) = channel();
        let (started, begun) = channel();
        let published = Arc::<Mutex<Published>>::default();
        let (data, game) = (self.data.clone(), self.game.clone());
        let (shown, events) = (Arc::clone(&published), Arc::clone(&self.events));
        let people: Vec<bool> = order.players.iter().map(|it| it == "person").collect();
        // What is played is neither sent nor shared between threads.
        limits::deep_thread("table", move || match TableGame::start(data, game, order) {
            Ok(mut game) => {
                // There is something to be seen, and to be withheld, before anybody can ask.
                game.publish(&shown, &events);
                let _ = started.send(Ok(()));
                game.run(&asked, &shown, &events);
            }
            Err(why) => drop(started.send(Err(why))),
        });
        begun.recv().map_err(|_| "the game could not begin".to_owned())??;
        let mut on = self.on();
        let seats = people.into_iter().map(|person| person.then_some(None)).collect();
        *on = Table { number: on.number + 1, sender: Some(sender), published, seats, generation };
        drop(on);
        self.tell();
        Ok(())
    }

    /// Takes a seat for a window. One that is taken only `over` somebody, whose secret is worth nothing then, or when
    /// their window has gone.
    pub(crate) fn sit(
        &self,
        seat: u8,
        over: bool,
        window: Option<String>,
    ) -> Result<String, &'static str> {
        let mut on = self.on();
        let place = on.seats.get_mut(usize::from(seat)).and_then(Option::as_mut);
        let place = place.ok_or("no person plays this seat")?;
        if place.as_ref().is_some_and(|it| !it.is_away) && !over {
            return Err("somebody has taken this seat");
        }
        let player = SeatedPlayer::new(window)?;
        let secret = player.secret.clone();
        *place = Some(player);
        drop(on);
        self.tell();
        Ok(secret)
    }

    /// Takes all deserted seats for a window, or none of them: each with its secret.
    pub(crate) fn sit_again(
        &self,
        window: Option<&str>,
    ) -> Result<Vec<(usize, String)>, &'static str> {
        let mut on = self.on();
        let mut taken = Vec::new();
        for seat in on.deserted() {
            taken.push((seat, SeatedPlayer::new(window.map(str::to_owned))?));
        }
        if taken.is_empty() {
            return Err("no player has left a seat");
        }
        let mut secrets = Vec::new();
        for (seat, player) in taken {
            secrets.push((seat, player.secret.clone()));
            on.seats[seat] = Some(Some(player));
        }
        drop(on);
        self.tell();
        Ok(secrets)
    }

    pub(crate) fn leave(&self, secret: &str) {
        for place in self.on().seats.iter_mut().flatten() {
            place.take_if(|it| it.secret == secret);
        }
        self.tell();
    }

    /// A window has gone, or is there again.
    pub(crate) fn window_is_away(&self, window: &str, is_away: bool) {
        let mut on = self.on();
        let players = on.seats.iter_mut().flatten().flatten();
        let mut changed = false;
        for player in players.filter(|it| it.window.as_deref() == Some(window)) {
            changed |= std::mem::replace(&mut player.is_away, is_away) != is_away;
        }
        drop(on);
        if changed {
            self.tell();
        }
    }

    /// The seat that a secret opens.
    pub(crate) fn seat_of(&self, secret: &str) -> Option<u8> {
        let on = self.on();
        let own = |seat: &Option<Option<SeatedPlayer>>| {
            seat.iter().flatten().any(|it| it.secret == secret)
        };
        on.seats.iter().position(own).and_then(|it| u8::try_from(it).ok())
    }

    /// The table as a seat sees it, or whoever passes by. `own` are all seats of the window; if one of them is asked, the
    /// window is told which.
    pub(crate) fn state(&self, seat: Option<u8>, own: &[u8]) -> Value {
        let on = self.on();
        let shown = on.published.lock().unwrap_or_else(PoisonError::into_inner);
        let view = match seat {
            Some(seat) => shown.views.get(usize::from(seat)),
            None => shown.views.last(),
        };
        let Some(view) = view.filter(|_| on.sender.is_some()) else {
            return json!({ "on": false });
        };
        let mut view = view.clone();
        let is_taken = |seat: &Option<SeatedPlayer>| seat.as_ref().is_some_and(|it| !it.is_away);
        let taken: Vec<Option<bool>> =
            on.seats.iter().map(|it| it.as_ref().map(is_taken)).collect();
        view["on"] = json!(true);
        view["number"] = json!(on.number);
        view["me"] = json!(seat);
        view["taken"] = json!(taken);
        view["deserted"] = json!(on.deserted());
        view["asked"] = json!(shown.next_person.filter(|it| own.contains(it)));
        view["withheld"] = json!(shown.withheld);
        view
    }

    /// Lets the game look at files of a generation that it does not know.
    pub(crate) fn look_again(&self, generation: u64) {
        let mut on = self.on();
        if generation <= on.generation {
            return;
        }
        on.generation = generation;
        if let Some(sender) = &on.sender {
            // Nobody waits for the answer: what comes of it is told.
            let _ = sender.send((TableRequest::LookAgain, channel().0));
        }
    }

    pub(crate) fn request(&self, request: TableRequest) -> Result<Value, String> {
        let gone = || "no game is in progress".to_owned();
        let (reply, done) = channel();
        let sender = self.on().sender.clone().ok_or_else(gone)?;
        sender.send((request, reply)).map_err(|_| gone())?;
        done.recv().map_err(|_| gone())?
    }

    /// A name for a file, and the game so far as a transcript.
    pub(crate) fn transcript(&self) -> Result<(String, String), String> {
        let on = self.on();
        if on.sender.is_none() {
            return Err("no game is in progress".to_owned());
        }
        // Under one lock: what is withheld is withheld of this very transcript.
        let shown = on.published.lock().unwrap_or_else(PoisonError::into_inner);
        match shown.withheld {
            Some(why) => Err(why.to_owned()),
            None => Ok((file_name(&self.game, "game"), shown.transcript.clone())),
        }
    }

    /// A name for a file, and the game so far as a scenario.
    pub(crate) fn scenario(&self) -> Result<(String, String), String> {
        let text = self.request(TableRequest::Scenario)?;
        Ok((file_name(&self.game, "scenario"), text.as_str().unwrap_or_default().to_owned()))
    }
}

/// A name for what is saved of a game.
fn file_name(game: &str, what: &str) -> String {
    let name = Path::new(game).file_name().and_then(|it| it.to_str());
    let plain = |it: char| if it.is_ascii_alphanumeric() || it == '-' { it } else { '_' };
    let name: String = name.unwrap_or("game").chars().map(plain).collect();
    format!("{name}-{what}")
}
