//! A game that was written down, played again: every line is held against the rules.

use super::playable_game::{PlayableGame, named_game};
use cardwright_base::diagnostic::{Diagnostic, Report, Severity};
use cardwright_load::{LoadError, TranscriptPlaces};
use cardwright_model::{ChosenOption, Located, Transcript};
use cardwright_rules::PlayerKind;
use cardwright_rules::play::{Actor, Dice, Message, Observer, Outcome, Refusal, TableView};
use std::path::Path;

/// A game that was played again.
#[derive(Debug, Default)]
pub struct Replayed {
    /// What the file says. `None` when it can't be read.
    pub transcript: Option<Transcript>,
    /// Whether it could be begun at all.
    pub begun: bool,
    /// Moves that were done.
    pub moves: usize,
    /// Whether a move was refused.
    pub refused: bool,
    /// What was told of each of them.
    pub told: Vec<Vec<Message>>,
    /// The table after the last one.
    pub board: TableView,
    /// How it ended, if it did.
    pub outcome: Option<Outcome>,
    /// The winner, if the game has ended and somebody won.
    pub winner: Option<Actor>,
}

/// Plays a transcript again, its first `until` moves only where that is given. What the rules forbid
/// is reported at its line.
///
/// # Errors
/// When a file can't be read at all.
pub fn replay(
    data: &Path,
    path: &Path,
    until: Option<usize>,
    report: &mut Report,
) -> Result<Replayed, LoadError> {
    let Some((transcript, places)) = cardwright_load::transcript(path, report)? else {
        return Ok(Replayed::default());
    };
    let mut replayed = Replayed::default();
    if let Some(playing) = named_game(data, &transcript.game, places.game, report)? {
        play(&playing, &transcript, &places, until, &mut replayed, report);
    }
    replayed.transcript = Some(transcript);
    Ok(replayed)
}

fn play(
    playing: &PlayableGame,
    transcript: &Transcript,
    places: &TranscriptPlaces,
    until: Option<usize>,
    replayed: &mut Replayed,
    report: &mut Report,
) {
    let variant = transcript.variant.as_deref();
    let variant = match playing.game.variant(variant) {
        Ok(found) => found.map(|it| it.id.value.as_str()),
        Err(unknown) => {
            report.push(unknown.fault(places.variant, |it| format!("\"{it}\"")));
            None
        }
    };
    let mut switches = cardwright_rules::switches(&playing.game, variant, &mut Report::new());
    let switched = transcript.rulings.iter().map(|(id, option)| {
        let at = |value: &String| Located::new(value.clone(), places.rulings[id]);
        ChosenOption { ruling: at(id), option: at(option) }
    });
    switches.choose(&switched.collect::<Vec<_>>(), report);
    if report.count(Severity::Error) > 0 {
        return;
    }
    let people = vec![PlayerKind::Person; usize::from(transcript.seats)];
    // Chance stands among the moves, so the dice are never thrown.
    let live = playing.live(variant, &switches, &people, vec![Observer::All], Dice::of(0, 0));
    let mut live = match live {
        Ok(live) => live,
        Err(why) => {
            let fault = Diagnostic::error("R017", format!("this game can't start: {why}"));
            report.push(fault.at(places.seats, "this many seats"));
            return;
        }
    };
    replayed.begun = true;
    for (text, place) in
        transcript.moves.iter().zip(&places.moves).take(until.unwrap_or(usize::MAX))
    {
        match live.say(text) {
            Ok(heard) => replayed.told.push(heard.into_iter().flatten().collect()),
            Err(why) => {
                report.push(refused(text, &why).at(*place, "the rules do not allow this now"));
                replayed.refused = true;
                break;
            }
        }
    }
    replayed.moves = live.moves().len();
    replayed.board = live.board(Observer::All);
    replayed.outcome = live.outcome();
    let winner = live.outcome().and_then(|it| it.winner);
    replayed.winner = winner.map(|it| live.actor(it));
}

fn refused(text: &str, why: &Refusal) -> Diagnostic {
    Diagnostic::error("R017", format!("`{text}` is refused: {why}"))
}
