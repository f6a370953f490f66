//! Games to begin with that are built into the program.

use crate::imported_game::SCHEMA;
use crate::{NewFile, NewGame, title_of};
use cardwright_base::toml_text::quoted;
use include_dir::{Dir, include_dir};

static POND: Dir<'_> = include_dir!("$CARDWRIGHT_POND");
/// What a copy does not need: it holds the game to what it was, says who read it, or is made anew.
const STAYS: [&str; 3] = ["review.toml", "scenarios/", "schema/"];

/// The smallest game, with comments.
pub fn smallest(name: &str) -> NewGame {
    let title = quoted(&title_of(name));
    let text = format!(
        "{SCHEMA}# A game in one file. What is not said here has a default: format, backs, language, sheets.\n\
         title = {title}\n\
         \n\
         # One [[card]] for each design.\n\
         [[card]]\n\
         title = \"Heron\"\n\
         text = \"Eat one frog.\"\n\
         copies = 3\n\
         \n\
         [[card]]\n\
         title = \"Rain\"\n\
         text = \"Each player draws a card.\"\n\
         copies = 2\n"
    );
    let mut game =
        NewGame { made: vec!["two cards to begin with".to_owned()], ..NewGame::default() };
    game.add("game.toml", text);
    game
}

/// A copy of a game that is built in, or of one whose files are given. `None` where there is no such game.
pub fn like(name: &str, of: &str, files: Option<Vec<NewFile>>) -> Option<NewGame> {
    let files = match files {
        Some(files) => files,
        None if of == "pond" => {
            let mut files = Vec::new();
            built_in(&POND, &mut files);
            files
        }
        None => return None,
    };
    let mut game = NewGame { made: vec![format!("a copy of {of}")], ..NewGame::default() };
    for NewFile { path, bytes } in files {
        if STAYS.iter().any(|it| path.starts_with(it)) {
            continue;
        }
        let text = (path == "game.toml").then(|| String::from_utf8(bytes.clone()).ok()).flatten();
        game.files.push(match text {
            Some(text) => NewFile { path, bytes: retitled(&text, name).into_bytes() },
            None => NewFile { path, bytes },
        });
    }
    Some(game)
}

/// The same `game.toml` with another title.
fn retitled(text: &str, name: &str) -> String {
    let mut done = false;
    let line = |line: &str| {
        if !done && line.starts_with("title = ") {
            done = true;
            return format!("title = {}\n", quoted(&title_of(name)));
        }
        line.to_owned()
    };
    text.split_inclusive('\n').map(line).collect()
}

fn built_in(folder: &Dir<'_>, files: &mut Vec<NewFile>) {
    for file in folder.files() {
        let parts: Vec<_> = file.path().iter().map(|it| it.to_string_lossy()).collect();
        files.push(NewFile { path: parts.join("/"), bytes: file.contents().to_vec() });
    }
    folder.dirs().for_each(|it| built_in(it, files));
}
