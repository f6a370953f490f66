//! Projects of Squib: `deck.rb`, its layout files and tables. What is no plain command is listed, not run.

mod cards_yaml;
mod deck;
mod known_layouts;
mod layout;
mod ruby;

use crate::draft::Draft;
use crate::material::Material;
use crate::table::finish;
use crate::{ImportError, NewGame, title_of};
use deck::Deck;
use ruby::{Expr, Statement, statements};
use std::collections::BTreeMap;

/// Commands that make files, set what a computer does, or show something: a game needs none of them.
const SILENT: &[&str] = &[
    "require",
    "require_relative",
    "end",
    "save_png",
    "save_pdf",
    "save_sheet",
    "save",
    "hand",
    "showcase",
    "hint",
    "set",
    "puts",
    "build",
    "enable_build",
    "disable_build",
    "enable_build_globally",
    "disable_build_globally",
    "else",
    "print",
];
/// Dots per inch, unless the deck says other.
const DPI: f64 = 300.0;

/// Whether a script makes decks.
pub(crate) fn is_script(path: &str, text: &str) -> bool {
    path.ends_with(".rb") && text.contains("Squib::Deck.new")
}

/// A game from scripts of Squib.
pub(crate) fn read(
    name: &str,
    material: &Material,
    scripts: &[&str],
) -> Result<NewGame, ImportError> {
    let mut game = NewGame::default();
    let mut draft =
        Draft { title: title_of(name), counted: material.named.clone(), ..Draft::default() };
    for script in scripts {
        let Some(file) = material.get(script) else { continue };
        let text = String::from_utf8_lossy(&file.bytes).into_owned();
        script_of(script, &text, material, &mut draft, &mut game)?;
    }
    if draft.types.is_empty() {
        let why = format!("found no deck with cards in {}", material.named);
        return Err(ImportError::Nothing(why));
    }
    finish(game, &draft, &material.named)
}

/// Takes over the decks of one script.
fn script_of(
    script: &str,
    text: &str,
    material: &Material,
    draft: &mut Draft,
    game: &mut NewGame,
) -> Result<(), ImportError> {
    let mut tables = BTreeMap::<String, (String, Option<Expr>)>::new();
    let mut deck = None::<Deck>;
    // What opened each block: those of decks and groups are looked into, others are not.
    let mut blocks = Vec::<Block>::new();
    for statement in statements(text) {
        let Statement { line, command, .. } = &statement;
        let foreign = blocks.contains(&Block::Foreign);
        match command.as_str() {
            "end" => {
                if blocks.pop() == Some(Block::Deck)
                    && let Some(deck) = deck.take()
                {
                    deck.close(material, draft, game)?;
                }
                continue;
            }
            "Squib::Deck.new" => {
                deck = Some(Deck::open(script, &statement, material, &mut game.notes));
                if statement.opens {
                    blocks.push(Block::Deck);
                }
                continue;
            }
            _ => {}
        }
        let is_group = matches!(command.as_str(), "build" | "module" | "class" | "group");
        if statement.opens {
            blocks.push(if is_group { Block::Group } else { Block::Foreign });
        }
        if foreign {
            continue;
        }
        let table = command.rsplit(['.', ':']).next().unwrap_or_default();
        if let (Some(target), "csv" | "xlsx" | "yaml") = (&statement.target, table) {
            let file = match statement.get("file") {
                Some(Expr::Text(file)) => file.clone(),
                _ if table == "xlsx" => "deck.xlsx".to_owned(),
                _ if table == "yaml" => "deck.yml".to_owned(),
                _ => "deck.csv".to_owned(),
            };
            tables.insert(target.clone(), (file, statement.get("sheet").cloned()));
            if statement.opens {
                game.notes.push(script, *line, "the block that changes the cells is not run");
            }
            continue;
        }
        if SILENT.contains(&command.as_str()) || is_group {
            continue;
        }
        let known =
            deck.as_mut().is_some_and(|it| it.take(&statement, &tables, material, &mut game.notes));
        if !known {
            game.notes.push(script, *line, format!("not understood: `{}`", statement.written));
        }
    }
    if let Some(deck) = deck {
        deck.close(material, draft, game)?;
    }
    Ok(())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Block {
    Deck,
    Group,
    Foreign,
}
