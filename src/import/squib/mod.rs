//! Projects of Squib: `deck.rb`, its layout files and tables. What is no plain command is listed, not run.

mod art;
mod blocks;
mod card_loop;
mod cards_yaml;
mod cells;
mod change;
mod closed;
mod deck;
mod each_card;
mod evaluate;
mod formula;
mod known_layouts;
mod layout;
mod literals;
mod methods;
mod options;
mod parser;
mod pictures;
mod ruby;
mod sides;
mod sources;
mod texts;
mod tokens;
mod uncounted;
mod value;
mod walk;
mod worked;

use crate::icons::icon;
use crate::imported_game::ImportedGame;
use crate::material::Material;
use crate::table::finish;
use crate::{ImportError, NewGame, title_of};
use blocks::unrolled;
use closed::{Closed, close};
use deck::Deck;
use each_card::Drawn;
use evaluate::Known;
use ruby::{Expr, Statement, statements, text};
use sides::Side;
use sources::Sources;
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
    "puts",
    "build",
    "enable_build",
    "disable_build",
    "enable_build_globally",
    "disable_build_globally",
    "else",
    "print",
];
/// Commands that draw, and are missed where they stand in what is not run.
const DRAWING: &[&str] = &[
    "text",
    "svg",
    "png",
    "rect",
    "circle",
    "ellipse",
    "line",
    "triangle",
    "polygon",
    "star",
    "curve",
    "grid",
    "background",
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
    let mut imported = ImportedGame {
        title: title_of(name),
        counted: material.named.clone(),
        ..ImportedGame::default()
    };
    let mut sides = Vec::new();
    for script in scripts {
        let Some(file) = material.get(script) else { continue };
        let text = String::from_utf8_lossy(&file.bytes).into_owned();
        let mut script = Script {
            name: script,
            sources: Sources::new(),
            names: BTreeMap::new(),
            deck: None,
            enabled: Vec::new(),
            blocks: Vec::new(),
            known: Known::new(),
            bound: 0,
            left: walk::LEFT,
        };
        let mut world =
            World { material, imported: &mut imported, game: &mut game, sides: &mut sides };
        script.read(&text, &mut world)?;
    }
    sides::assign(&sides, &mut imported, &mut game);
    if imported.types.is_empty() {
        let lost = sources::missing(&game.notes).map_or_else(String::new, |it| format!(": {it}"));
        let why = format!("found no deck with cards in {}{lost}", material.named);
        return Err(ImportError::Nothing(why));
    }
    finish(game, &imported, &material.named)
}

/// A script, and what is known of it so far.
struct Script<'s> {
    name: &'s str,
    sources: Sources,
    /// Values that have a name.
    names: BTreeMap<String, Expr>,
    deck: Option<Deck>,
    /// The names of builds that the script itself asks for.
    enabled: Vec<Expr>,
    /// What opened each block: those of decks and groups are looked into, others are not.
    blocks: Vec<Block>,
    /// What its lines came to so far.
    known: Known,
    /// Loops about the line at hand whose names have values.
    bound: usize,
    /// Lines that may still come of loops.
    left: usize,
}

/// What a script is read with, and what it becomes a part of.
struct World<'w> {
    material: &'w Material,
    imported: &'w mut ImportedGame,
    game: &'w mut NewGame,
    sides: &'w mut Vec<Side>,
}

impl Script<'_> {
    /// Takes over its decks.
    fn read(&mut self, text: &str, world: &mut World<'_>) -> Result<(), ImportError> {
        self.walk(&unrolled(statements(text)), world, 0)?;
        self.close(world)
    }

    /// Takes a line as it stands.
    fn flat(&mut self, statement: Statement, world: &mut World<'_>) -> Result<(), ImportError> {
        let ends = match statement.command.as_str() {
            "end" => self.blocks.pop() == Some(Block::Deck),
            // A deck without a block ends where another one begins.
            "Squib::Deck.new" => true,
            _ => false,
        };
        if ends {
            self.close(world)?;
        }
        if statement.command != "end" {
            self.take(statement, world);
        }
        Ok(())
    }

    fn close(&mut self, world: &mut World<'_>) -> Result<(), ImportError> {
        let Some(deck) = self.deck.take() else { return Ok(()) };
        let script = self.name.to_owned();
        match close(deck, &self.sources, world.material, world.imported, world.game)? {
            Closed::Cards(types) => world.sides.push(Side::Cards { script, types }),
            Closed::Back(id) => world.sides.push(Side::Back { script, id }),
            Closed::Nothing => {}
        }
        Ok(())
    }

    fn take(&mut self, statement: Statement, world: &mut World<'_>) {
        let (material, game) = (world.material, &mut *world.game);
        let statement = self.named(statement);
        let (line, command) = (statement.line, statement.command.as_str());
        let foreign = self.blocks.contains(&Block::Foreign);
        let in_build = self.blocks.contains(&Block::Build);
        if command == "Squib::Deck.new" {
            let mut deck = Deck::open(self.name, &statement, material, &mut game.notes);
            let named = statement.target.as_deref().is_some_and(sides::names_back);
            deck.is_back = named || sides::names_back(self.name);
            self.count(&statement, &mut deck);
            self.deck = Some(deck);
            if statement.opens {
                self.blocks.push(Block::Deck);
            }
            return;
        }
        let is_group = matches!(command, "build" | "module" | "class" | "group");
        let embeds = statement.text.ends_with('|') && command == "text";
        if statement.opens {
            let is_on = self.enabled.iter().any(|it| Some(it) == statement.plain.first());
            self.blocks.push(if is_group && command == "build" && !is_on {
                Block::Build
            } else if is_group {
                Block::Group
            } else if embeds {
                Block::Embed
            } else {
                Block::Foreign
            });
        }
        if foreign {
            // What it keeps is not known.
            if let Some(target) = &statement.target {
                self.forget(target);
            }
            if DRAWING.contains(&command) {
                let text = format!("inside a block that is not run: `{}`", statement.written);
                game.notes.push(self.name, line, text);
            }
            return;
        }
        if in_build && DRAWING.contains(&command) {
            let text = format!(
                "drawn for one `build` only, and so on no card: `{}`; take it out of its block to have it on all",
                statement.written
            );
            game.notes.push(self.name, line, text);
            return;
        }
        if command.starts_with("enable_build") {
            self.enabled.extend(statement.plain.iter().cloned());
        }
        if self.blocks.last() == Some(&Block::Embed) && !embeds {
            self.embed(&statement, material, game);
            return;
        }
        if let Some(deck) = &mut self.deck
            && command.starts_with("save")
        {
            deck.is_back |= sides::names_back(&statement.text);
        }
        let before = statement.target.as_ref().and_then(|it| self.sources.get(it)).cloned();
        if sources::take(&statement, self.name, &mut self.sources, material, &mut game.notes) {
            if let (Some(deck), Some(before)) = (&mut self.deck, before) {
                deck.keep_table(&statement, before, &mut self.sources);
            }
            if let Some(target) = &statement.target {
                self.forget(target);
            }
            return;
        }
        let is_lost = |it: &&str| statement.text.contains(*it);
        if is_group && !statement.opens && DRAWING.iter().any(is_lost) {
            let text = format!(
                "a block in braces, which is not read: `{}`; write it with `do` and `end`, on lines of their own",
                statement.written
            );
            game.notes.push(self.name, line, text);
            return;
        }
        if self.keeps(&statement) || SILENT.contains(&command) || is_group {
            return;
        }
        let drawn = self.worked(&statement, game);
        self.draw(drawn, &statement, world);
    }

    /// Draws a command, or tells that it is not understood.
    fn draw(&mut self, drawn: Drawn, statement: &Statement, world: &mut World<'_>) {
        let notes = &mut world.game.notes;
        let deck = self.deck.as_mut();
        if !deck.is_some_and(|it| it.draw(drawn, &self.sources, world.material, notes)) {
            let text = format!("not understood: `{}`", statement.written);
            notes.push(self.name, statement.line, text);
        }
    }

    /// A statement with values in place of their names.
    fn named(&self, mut statement: Statement) -> Statement {
        let of = |value: &mut Expr| {
            if let Expr::Other(name) = value
                && let Some(found) = self.names.get(name.as_str())
            {
                *value = found.clone();
            }
        };
        statement.plain.iter_mut().for_each(of);
        statement.named.iter_mut().for_each(|it| of(&mut it.1));
        statement
    }

    /// A line of a block that says which drawings stand for which signs.
    fn embed(&mut self, statement: &Statement, material: &Material, game: &mut NewGame) {
        let kind = statement.command.rsplit('.').next().unwrap_or_default();
        let said = |name: &str| statement.get(name).and_then(text);
        match (kind, said("key"), said("file")) {
            ("svg" | "png", Some(sign), Some(file)) => {
                let found = icon(&sign, &file, self.name, statement.line, material, game);
                if let Some(deck) = &mut self.deck {
                    deck.icons.retain(|it| it.0 != sign);
                    deck.icons.extend(found);
                }
            }
            // Sizes of the drawings are those of icons.
            _ if statement.target.is_some() => {}
            _ => {
                let text = format!("not understood: `{}`", statement.written);
                game.notes.push(self.name, statement.line, text);
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Block {
    Deck,
    Group,
    /// What a person asks for by its name: `build :print_and_play do`.
    Build,
    /// Drawings within a text.
    Embed,
    Foreign,
}
