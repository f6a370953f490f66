//! `cardwright replay`.

use super::message_log::MessageLog;
use super::screen::Screen;
use super::{COULD_NOT_RUN, FINDINGS, tell, terminal_style};
use crate::cli::{ReplayArgs, ResultFormat};
use cardwright_base::diagnostic::{self, Report};
use cardwright_base::english::count;
use cardwright_base::limits::Watchdog;
use cardwright_pipeline::{Message, Replayed, TableView};
use serde_json::{Value, json};
use std::error::Error;
use std::io::stdout;
use std::path::Path;
use std::process::ExitCode;

/// Plays a transcript again and tells of it.
pub(super) fn run(args: &ReplayArgs, _watch: Watchdog) -> Result<ExitCode, Box<dyn Error>> {
    let mut report = Report::new();
    let played = cardwright_pipeline::replay(&args.data, &args.file, args.until, &mut report)?;
    let text = match args.format {
        ResultFormat::Human => human(&played, &report),
        ResultFormat::Json => json(&args.file, &played, &report)?,
    };
    tell(&mut stdout(), &text)?;
    Ok(if !played.begun {
        ExitCode::from(COULD_NOT_RUN)
    } else if played.refused {
        ExitCode::from(FINDINGS)
    } else {
        ExitCode::SUCCESS
    })
}

fn human(played: &Replayed, report: &Report) -> String {
    let screen = Screen::now();
    let mut text = String::new();
    if played.begun {
        let mut story = MessageLog::default();
        story.hear(played.told.iter().flatten().cloned());
        text.push_str(&screen.story(&story.all()));
        text.push_str(&format!("\n{}\n", screen.board(&played.board, None)));
        text.push_str(&format!("{}\n", screen.strong(&ending(played))));
    }
    if !report.is_empty() {
        text.push('\n');
        text.push_str(&diagnostic::render(report, terminal_style(&stdout())));
    }
    text
}

fn ending(played: &Replayed) -> String {
    let all = played.transcript.as_ref().map_or(0, |it| it.moves.len());
    let moves = count(played.moves, "move");
    match (&played.winner, played.outcome) {
        (Some(winner), _) => format!("{} after {moves}.", winner.does("win")),
        (None, Some(_)) => format!("Nobody wins after {moves}."),
        (None, None) if played.moves < all => {
            format!("Stopped after {} of {}.", played.moves, count(all, "move"))
        }
        (None, None) => format!("The game is not over after {moves}."),
    }
}

/// The same for programs: the document of `check`, and before it the game.
fn json(path: &Path, played: &Replayed, report: &Report) -> Result<String, Box<dyn Error>> {
    let result = match (played.begun, played.refused, played.outcome) {
        (false, ..) => "broken",
        (true, true, _) => "refused",
        (true, false, Some(_)) => "over",
        (true, false, None) => "open",
    };
    let head = played.transcript.as_ref();
    let moves = head.map_or(&[][..], |it| &it.moves);
    let told = |told: &Vec<Message>| {
        let mut story = MessageLog::default();
        story.hear(told.iter().cloned());
        story.all().into_iter().map(|it| it.text).collect::<Vec<_>>()
    };
    let done = moves.iter().zip(&played.told);
    let document = json!({
        "version": 1,
        "transcript": path.display().to_string(),
        "game": head.map(|it| &it.game),
        "variant": head.and_then(|it| it.variant.as_ref()),
        "seats": head.map(|it| it.seats),
        "result": result,
        "winner": played.winner.as_ref().map(|it| &it.title),
        "moves": done.map(|(text, it)| json!({ "move": text, "events": told(it) })).collect::<Vec<_>>(),
        "table": table(&played.board),
    });
    Ok(super::document(document, report)?)
}

/// The table, fighters by their seats, columns and piles by what they are called.
fn table(board: &TableView) -> Value {
    let cards = |cards: &[(String, u8)]| {
        let pairs = cards.iter().map(|(title, count)| (title.clone(), json!(count)));
        Value::Object(pairs.collect())
    };
    let seat = |row: &cardwright_pipeline::PlayerRow| {
        let cells = board.columns.iter().cloned().zip(row.cells.iter().map(|it| json!(it)));
        json!({
            "name": row.name,
            "alive": row.alive,
            "on_turn": row.on_turn,
            "table": Value::Object(cells.collect()),
        })
    };
    let named = |all: &[(String, Vec<(String, u8)>)]| {
        Value::Object(all.iter().map(|(name, it)| (name.clone(), cards(it))).collect())
    };
    json!({
        "seats": board.rows.iter().map(seat).collect::<Vec<_>>(),
        "hands": named(&board.hands),
        "piles": named(&board.piles),
        "map": board.map,
        "notes": board.notes,
    })
}
