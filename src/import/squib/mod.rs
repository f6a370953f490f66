//! Projects of Squib: `deck.rb`, its layout files and tables. What is no plain command is listed, not run.

mod blocks;
mod cards_yaml;
mod change;
mod closed;
mod deck;
mod known_layouts;
mod layout;
mod literals;
mod options;
mod ruby;
mod sides;
mod sources;

use crate::draft::Draft;
use crate::icons::icon;
use crate::material::Material;
use crate::table::finish;
use crate::{ImportError, NewGame, title_of};
use blocks::unrolled;
use closed::{Closed, close};
use deck::Deck;
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
    let mut draft =
        Draft { title: title_of(name), counted: material.named.clone(), ..Draft::default() };
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
        };
        script.read(&text, material, (&mut draft, &mut game), &mut sides)?;
    }
    sides::assign(&sides, &mut draft, &mut game);
    if draft.types.is_empty() {
        let lost = sources::missing(&game.notes).map_or_else(String::new, |it| format!(": {it}"));
        let why = format!("found no deck with cards in {}{lost}", material.named);
        return Err(ImportError::Nothing(why));
    }
    finish(game, &draft, &material.named)
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
}

impl Script<'_> {
    /// Takes over its decks.
    fn read(
        &mut self,
        text: &str,
        material: &Material,
        (draft, game): (&mut Draft, &mut NewGame),
        sides: &mut Vec<Side>,
    ) -> Result<(), ImportError> {
        for statement in unrolled(statements(text)) {
            let ends = match statement.command.as_str() {
                "end" => self.blocks.pop() == Some(Block::Deck),
                // A deck without a block ends where another one begins.
                "Squib::Deck.new" => true,
                _ => false,
            };
            if ends {
                self.close(material, (&mut *draft, &mut *game), sides)?;
            }
            if statement.command != "end" {
                self.take(statement, material, game);
            }
        }
        self.close(material, (draft, game), sides)
    }

    fn close(
        &mut self,
        material: &Material,
        (draft, game): (&mut Draft, &mut NewGame),
        sides: &mut Vec<Side>,
    ) -> Result<(), ImportError> {
        let Some(deck) = self.deck.take() else { return Ok(()) };
        let script = self.name.to_owned();
        match close(deck, &self.sources, material, draft, game)? {
            Closed::Cards(types) => sides.push(Side::Cards { script, types }),
            Closed::Back(id) => sides.push(Side::Back { script, id }),
            Closed::Nothing => {}
        }
        Ok(())
    }

    fn take(&mut self, statement: Statement, material: &Material, game: &mut NewGame) {
        let statement = self.named(statement);
        let (line, command) = (statement.line, statement.command.as_str());
        let foreign = self.blocks.contains(&Block::Foreign);
        let in_build = self.blocks.contains(&Block::Build);
        if command == "Squib::Deck.new" {
            let mut deck = Deck::open(self.name, &statement, material, &mut game.notes);
            deck.is_back = sides::names_back(self.name);
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
            self.blocks.push(match (is_group, embeds) {
                (true, _) if command == "build" && !is_on => Block::Build,
                (true, _) => Block::Group,
                (_, true) => Block::Embed,
                _ => Block::Foreign,
            });
        }
        if foreign {
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
        if sources::take(&statement, self.name, &mut self.sources, &mut game.notes) {
            return;
        }
        if let (Some(target), Some(value)) = (&statement.target, statement.value())
            && !matches!(value, Expr::Other(_))
        {
            self.names.insert(target.clone(), value);
            return;
        }
        if SILENT.contains(&command) || is_group {
            return;
        }
        let known = self
            .deck
            .as_mut()
            .is_some_and(|it| it.take(&statement, &self.sources, material, &mut game.notes));
        if !known {
            game.notes.push(self.name, line, format!("not understood: `{}`", statement.written));
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
                let found = icon((&sign, &file), (self.name, statement.line), material, game);
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
