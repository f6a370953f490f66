//! A game that is played by people and policies.

use super::playable_game::PlayError;
use super::ruling_words::RulingWords;
use super::{CardLine, CardWords, playable_game};
use cardwright_base::diagnostic::Report;
use cardwright_base::english::count;
use cardwright_model::{Game, Transcript};
use cardwright_rules::play::{Dice, HelpTopic, Observer, Refusal, Seat, Session, transcript};
use cardwright_rules::{PlayerKind, Ruleset, ScenarioHead};
use std::path::Path;

/// What to play, and who plays.
#[derive(Debug)]
pub struct PlayRequest<'a> {
    /// The folder that games are looked for in.
    pub data: &'a Path,
    /// Name of a game in it, or the path of one.
    pub game: &'a str,
    /// The variant. `None` for the game as it is.
    pub variant: Option<&'a str>,
    /// Rulings to be read otherwise: id and option.
    pub rulings: &'a [(String, String)],
    /// How many players take part.
    pub seats: Seat,
    /// Seats of people, by number from 1 or by letter.
    pub people: &'a [String],
    /// Policies of the other seats, clockwise; the last one sits on all that are left.
    pub policies: &'a [String],
    /// Where chance comes from.
    pub seed: u64,
}

/// A game with those who play it.
pub struct PlaySession {
    /// The game being played.
    pub live: Box<dyn Session>,
    /// Seats of people, clockwise.
    pub people: Vec<Seat>,
    /// What there is to say about units, pieces and the like, and the words of its cards.
    pub cards: Vec<CardWords>,
    /// The game as printed, with its variant.
    pub title: String,
    /// Who plays, by seat.
    pub players: Vec<String>,
    /// The rulings that play may go by, as they are read here.
    pub rulings: Vec<RulingWords>,
    /// All that decides how it is played. While it is the same, faces and words may be others, and every move leads to
    /// where it led.
    pub basis: String,
    rules: Box<dyn Ruleset>,
    head: Transcript,
}

/// Reads a game and seats everybody. `Ok(None)` when errors were pushed to `report`.
///
/// # Errors
/// When the game can't be read, or can't be played with these players and choices.
pub fn start_session(
    wanted: &PlayRequest<'_>,
    report: &mut Report,
) -> Result<Option<PlaySession>, PlayError> {
    started(wanted, report, &|people| match people {
        [] => vec![Observer::All],
        people => people.iter().map(|it| Observer::Seat(*it)).collect(),
    })
}

/// As [`start_session()`], and tells each seat of what happens, whoever plays it, and last somebody who sits on none.
///
/// # Errors
/// When the game can't be read, or can't be played with these players and choices.
pub fn start_table(
    wanted: &PlayRequest<'_>,
    report: &mut Report,
) -> Result<Option<PlaySession>, PlayError> {
    started(wanted, report, &|people| {
        // Where nobody plays who may not see it, whoever passes by sees all.
        let other = if people.is_empty() { Observer::All } else { Observer::PASSER_BY };
        (0..wanted.seats).map(Observer::Seat).chain([other]).collect()
    })
}

/// Reads a game and seats everybody; `audience` says who is told, by the seats of people.
fn started(
    wanted: &PlayRequest<'_>,
    report: &mut Report,
    audience: &dyn Fn(&[Seat]) -> Vec<Observer>,
) -> Result<Option<PlaySession>, PlayError> {
    let Some(playable_game) = playable_game(wanted.data, wanted.game, report)? else {
        return Ok(None);
    };
    let players = players(wanted)?;
    let people: Vec<Seat> =
        (0..wanted.seats).filter(|it| players[usize::from(*it)] == PlayerKind::Person).collect();
    let audience = audience(&people);
    let game = &playable_game.game;
    let variant = playable_game.variant(wanted.variant)?;
    let switches = playable_game.switches(variant, wanted.rulings)?;
    let dice = Dice::of(wanted.seed, 0);
    let live = playable_game.live(variant, &switches, &players, audience, dice)?;
    let title = match game.variants.iter().find(|it| Some(it.id.value.as_str()) == variant) {
        Some(variant) => format!("{}: {}", game.title.value, variant.title.value),
        None => game.title.value.clone(),
    };
    let names: Vec<String> = players.iter().map(|it| it.name()).collect();
    let switched: Vec<&str> = switches.switched().collect();
    let noted =
        |id: &str| switched.contains(&id) || wanted.rulings.iter().any(|(ruling, _)| ruling == id);
    let rulings = switches.chosen().filter(|it| noted(it.0));
    let head = Transcript {
        // As it was asked for, since it must be found again.
        game: wanted.game.to_owned(),
        variant: variant.map(str::to_owned),
        seats: wanted.seats,
        seed: Some(wanted.seed),
        number: Some(0),
        rulings: rulings.map(|(id, option)| (id.to_owned(), option.to_owned())).collect(),
        policies: names.clone(),
        moves: Vec::new(),
    };
    let cards = words(playable_game.words(switches.chosen()), live.topics());
    let rulings = playable_game.rulings(&switches, &report.sources);
    let rules = playable_game.rules(game, variant, &switches, Some(wanted.seats))?;
    let nameless = nameless(game);
    let basis = playable_game.rules(&nameless, variant, &switches, Some(wanted.seats))?;
    let basis = basis.basis(&nameless, &playable_game.out);
    let players = names;
    Ok(Some(PlaySession { live, people, cards, title, players, rulings, basis, rules, head }))
}

/// The game with ids for names: what the rules call things by decides nothing.
fn nameless(game: &Game) -> Game {
    let mut game = game.clone();
    for card in &mut game.cards {
        card.title.value.clone_from(&card.id.value);
    }
    for keyword in &mut game.keywords {
        keyword.title.value.clone_from(&keyword.id.value);
        // What one of a unit is called; other forms are words of the notation.
        if let Some(one) = keyword.forms.get_mut("one") {
            one.value.clone_from(&keyword.id.value);
        }
    }
    game
}

impl PlaySession {
    /// The ruling behind a refusal, if there is one.
    pub fn ruling(&self, refusal: &Refusal) -> Option<&RulingWords> {
        let id = refusal.ruling_id()?;
        self.rulings.iter().find(|it| it.id == id)
    }

    /// The game so far as a scenario that comes to the same, as text.
    ///
    /// # Errors
    /// While the game has not come to where a scenario can begin.
    pub fn scenario(&self) -> Result<String, Refusal> {
        let moves = self.live.moves();
        let players = count(self.head.seats, "player");
        let moved = count(moves.len(), "move");
        self.rules.scenario_text(
            &ScenarioHead {
                game: &self.head.game,
                title: format!("a game of {} for {players}, after {moved}", self.title),
                variant: self.head.variant.as_deref(),
                rulings: &self.head.rulings.clone().into_iter().collect::<Vec<_>>(),
                seats: self.head.seats,
            },
            moves,
        )
    }

    /// The game so far as text.
    pub fn transcript(&self) -> String {
        transcript::write(&Transcript { moves: self.live.moves().to_vec(), ..self.head.clone() })
    }
}

/// What there is to say about topics, before the words of cards.
fn words(cards: Vec<CardWords>, topics: Vec<HelpTopic>) -> Vec<CardWords> {
    let line = |text| CardLine { role: "effect".to_owned(), text, names: Vec::new() };
    let topic = |topic: HelpTopic| {
        let card = topic.card.and_then(|id| cards.iter().find(|card| card.id == id));
        let lines = match card {
            Some(card) => card.lines.clone(),
            None => topic.lines.into_iter().map(line).collect(),
        };
        CardWords { id: topic.id, title: topic.title, kind: topic.kind, lines }
    };
    let topics: Vec<CardWords> = topics.into_iter().map(topic).collect();
    topics.into_iter().chain(cards).collect()
}

/// Who plays in each seat, clockwise. An error says which name or letter is wrong.
fn players(wanted: &PlayRequest<'_>) -> Result<Vec<PlayerKind>, Refusal> {
    let people = wanted.people.iter().map(|it| seat(it, wanted.seats));
    let people = people.collect::<Result<Vec<_>, _>>()?;
    let named = wanted.policies.iter().map(|it| PlayerKind::named(it));
    let mut others = named.collect::<Result<Vec<_>, _>>()?.into_iter();
    let mut last = PlayerKind::Sensible;
    let one = |seat| {
        if people.contains(&seat) {
            return PlayerKind::Person;
        }
        last = others.next().unwrap_or(last);
        last
    };
    Ok((0..wanted.seats).map(one).collect())
}

/// A seat by its number from 1, or by its letter.
fn seat(name: &str, seats: Seat) -> Result<Seat, Refusal> {
    let by_number = name.parse::<Seat>().ok().and_then(|it| it.checked_sub(1));
    let by_letter = match name.as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => Some(letter.to_ascii_uppercase() - b'A'),
        _ => None,
    };
    by_number.or(by_letter).filter(|it| *it < seats).ok_or_else(|| {
        Refusal::rule(format!("there is no seat `{name}`; the seats are 1 to {seats}"))
    })
}
