//! JSON Schema of the data files, for completion and hints in editors.
//!
//! The types here say in `schemars`' language which keys the reader knows; they are never filled. A
//! test holds them against the keys that [`super::table::Table`] is asked for.

#![expect(dead_code, reason = "the fields are read by the derived schemas alone")]

mod boards;
mod components;
mod declared;
mod extras;
mod manifest;
mod sheets;
mod texts;
mod words;

use cardwright_model::Game;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};

/// A schema and the name of its file.
#[derive(Debug)]
pub struct SchemaFile {
    /// Such as `game.schema.json`.
    pub name: String,
    /// The schema, JSON Schema draft 2020-12.
    pub json: String,
}

/// The schemas that every game shares: manifest, glossary, rulings, descriptions.
pub fn shared() -> Vec<SchemaFile> {
    vec![
        file("game", &of::<manifest::Manifest>()),
        file("glossary", &of::<texts::Glossary>()),
        file("rulings", &of::<texts::Rulings>()),
        file("descriptions", &of::<texts::Descriptions>()),
    ]
}

/// The schemas of the card, keyword and board files of a game, by the fields that it declares. A file
/// is called like the type's, kind's or board's own file.
pub fn declared(game: &Game) -> Vec<SchemaFile> {
    let cards = game.types.iter().map(|kind| {
        let schema = declared::cards(of::<components::Cards>(), game, kind);
        file(kind.file.value.trim_end_matches(".toml"), &schema)
    });
    let keywords = game.keyword_kinds.iter().map(|kind| {
        let schema = declared::keywords(of::<components::Keywords>(), game, kind);
        file(kind.file.value.trim_end_matches(".toml"), &schema)
    });
    let boards = game.boards.iter().filter_map(|board| {
        let own = board.file.as_ref()?;
        let schema = declared::board(of::<boards::Board>(), game, board);
        Some(file(own.value.trim_end_matches(".toml"), &schema))
    });
    cards.chain(keywords).chain(boards).collect()
}

fn of<T: JsonSchema>() -> Schema {
    SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<T>()
}

fn file(name: &str, schema: &Schema) -> SchemaFile {
    let json = serde_json::to_string_pretty(schema).expect("a schema is plain JSON");
    SchemaFile { name: format!("{name}.schema.json"), json: json + "\n" }
}
