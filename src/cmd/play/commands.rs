//! What a typed line means that is no number: a command, or an action.

use super::super::screen::Screen;
use super::menu::GLUE;
use cardwright_base::diagnostic::{closest, shown};
use cardwright_pipeline::{CardWords, Choice, PlaySession, Session, TableView};

/// Asks for a ready-made set-up.
pub(super) const SET_UP: &str = "s";
/// Longest line that is read; nothing that may be done is longer.
const LONGEST: usize = 200;
/// Characters of a longer one that are shown.
const BEGINNING: usize = 40;

/// What a line means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PlayCommand {
    /// The question once more.
    Again,
    Leave,
    Help,
    /// All that may be done, in notation.
    Moves,
    Table,
    Piles,
    /// What there is to tell about a card, a unit or a rule.
    About(String),
    SetUp,
    /// Something that this program can't do, and a word to that.
    Never(&'static str),
    Action(String),
}

/// A line as it may be shown and compared: nothing in it acts, and a long one is cut.
pub(super) fn cleaned(line: &str) -> String {
    let line = line.trim();
    let line = match line.char_indices().nth(LONGEST) {
        Some(_) => line.chars().take(BEGINNING).chain(" ...".chars()).collect(),
        None => line.to_owned(),
    };
    shown(&line).into_owned()
}

/// What somebody means by a line, in any case.
pub(super) fn understood(line: &str, live: &dyn Session, seats: &[String]) -> PlayCommand {
    let small = line.to_lowercase();
    match small.as_str() {
        "" | "0" => return PlayCommand::Again,
        "q" | "quit" | "exit" => return PlayCommand::Leave,
        "?" | "h" | "help" => return PlayCommand::Help,
        "? moves" | "?moves" | "help moves" | "h moves" | "moves" => return PlayCommand::Moves,
        "t" | "table" => return PlayCommand::Table,
        "p" | "piles" => return PlayCommand::Piles,
        SET_UP if live.sets_up() => return PlayCommand::SetUp,
        SET_UP => return PlayCommand::Never("Nothing can be set up now."),
        "u" | "undo" | "back" => {
            return PlayCommand::Never("Moves can't be undone. Type q to quit.");
        }
        "hint" | "hints" => {
            return PlayCommand::Never(
                "There are no hints. Type ? moves to list all possible actions.",
            );
        }
        "save" => {
            return PlayCommand::Never(
                "A game is saved when it ends, if it was started with --transcript.",
            );
        }
        _ => {}
    }
    // A seat may be called `H`, which is no call for help.
    let named = line.split(' ').next().is_some_and(|it| seats.iter().any(|seat| seat == it));
    let about = ["h ", "? ", "help "].into_iter().find_map(|it| small.strip_prefix(it));
    match about.filter(|_| !named) {
        Some(about) => PlayCommand::About(about.trim().to_owned()),
        None => PlayCommand::Action(line.to_owned()),
    }
}

/// The commands of the game at hand, what the signs on the board mean, and of what may be done as
/// much as the screen still holds.
pub(super) fn help(
    screen: Screen,
    session: &PlaySession,
    board: &TableView,
    all: &[Choice],
) -> String {
    let about = session.cards.first().map(|card| {
        let does = format!("describes NAME, such as h {}", card.title.to_lowercase());
        ("h NAME", does)
    });
    let does = |it: &str| it.to_owned();
    let set_up = session.live.sets_up().then(|| (SET_UP, does("suggests a set-up")));
    let signs = if board.legend.is_empty() {
        "shows the table"
    } else {
        "shows the table and what its symbols mean"
    };
    let piles = (!board.piles.is_empty()).then(|| ("p", does("shows the piles")));
    let commands = [
        Some((
            "NUMBER",
            does(
                "chooses that entry of the list; if it ends in dots, asks for the \
            rest",
            ),
        )),
        Some(("0, Enter", does("repeats the question and the list"))),
        Some(("ACTION", does("does it; write it as in the list or as in ? moves"))),
        Some(("? moves", does("lists all possible actions in short notation"))),
        set_up,
        about,
        Some(("t", does(signs))),
        piles,
        Some(("q", does("quits the game"))),
    ];
    let line = |(word, does): (&str, String)| screen.hanging(&format!("  {word:<9}"), &does, 11);
    let mut text: String = commands.into_iter().flatten().map(line).collect();
    text.push_str(&screen.legend(board));
    let moves = moves(screen, all);
    let left = screen.height().saturating_sub(text.lines().count() + 1);
    if moves.lines().count() <= left {
        text + &moves
    } else {
        let first = moves.lines().take(left.saturating_sub(1)).map(|it| format!("{it}\n"));
        let first: String = first.collect();
        // A heading alone says nothing.
        if first.lines().count() < 2 { text } else { format!("{text}{first}  ...\n") }
    }
}

/// All that may be done now, in notation.
pub(super) fn moves(screen: Screen, all: &[Choice]) -> String {
    let actions = all.iter().filter(|it| it.text != SET_UP);
    // A blank in an action is no place to end a line.
    let actions: Vec<String> = actions.map(|it| it.text.replace(' ', GLUE)).collect();
    let actions = screen.hanging("  ", &actions.join("  "), 2).replace(GLUE, " ");
    let lines = actions.lines().map(|it| format!("  {}\n", it.trim_start()));
    format!("Possible actions:\n{}", lines.collect::<String>())
}

/// What there is to say about something, by its id or its title.
pub(super) fn found<'c>(word: &str, cards: &'c [CardWords]) -> Result<&'c CardWords, String> {
    let plain = |it: &str| it.to_lowercase().replace([' ', '_'], "-");
    let wanted = plain(word);
    let card = cards.iter().find(|it| it.id == wanted || plain(&it.title) == wanted);
    card.ok_or_else(|| {
        let near = closest(&wanted, cards.iter().map(|it| it.id.as_str()));
        let near = near.map(|it| format!(" Did you mean `{it}`?")).unwrap_or_default();
        format!("There is no `{word}` in this game.{near}")
    })
}
