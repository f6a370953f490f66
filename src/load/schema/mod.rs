//! JSON Schema of the data files, for completion and hints in editors.
//!
//! In: the list of keys, and the fields that a game declares. Out: schemas, draft 2020-12. Never: a
//! key of its own.

mod declared;

use crate::keys::{Condition, Definition, DefinitionKind, Key, Presence, Value, definition};
use cardwright_model::Game;
use serde_json::{Map, Value as Json, json};

/// The name under which the list of keys has what any other key may hold.
const ANY: &str = "*";

/// A schema and the name of its file.
#[derive(Debug)]
pub struct SchemaFile {
    /// Name of the file, such as `game.schema.json`.
    pub name: String,
    /// The schema, JSON Schema draft 2020-12.
    pub json: String,
}

/// The schemas that every game shares: manifest, glossary, rulings, descriptions, claims.
pub fn shared() -> Vec<SchemaFile> {
    vec![
        file("game", &of("Game")),
        file("glossary", &of("Glossary")),
        file("rulings", &of("Rulings")),
        file("descriptions", &of("Descriptions")),
        file("claims", &of("Claims")),
    ]
}

/// The schemas of the card, keyword and board files of a game, by the fields that it declares. A file
/// is called like the type's, kind's or board's own file.
pub fn declared(game: &Game) -> Vec<SchemaFile> {
    let cards = game.types.iter().filter_map(|kind| {
        let own = kind.file.as_ref().filter(|it| it.value.ends_with(".toml"))?;
        let schema = declared::cards(of("Cards"), game, kind);
        Some(file(own.value.trim_end_matches(".toml"), &schema))
    });
    let keywords = game.keyword_kinds.iter().filter_map(|kind| {
        let own = kind.file.value.strip_suffix(".toml")?;
        Some(file(own, &declared::keywords(of("Keywords"), game, kind)))
    });
    let boards = game.boards.iter().filter_map(|board| {
        let own = board.file.as_ref()?;
        let schema = declared::board(of("Board"), game, board);
        Some(file(own.value.trim_end_matches(".toml"), &schema))
    });
    cards.chain(keywords).chain(boards).collect()
}

fn file(name: &str, schema: &Json) -> SchemaFile {
    let json = serde_json::to_string_pretty(schema).expect("a schema is plain JSON");
    SchemaFile { name: format!("{name}.schema.json"), json: json + "\n" }
}

/// The schema of a file that is a table of that name.
fn of(name: &'static str) -> Json {
    let mut names = Names::default();
    names.collect(definition(name));
    let mut schema = Map::new();
    schema.insert("$schema".to_owned(), json!("https://json-schema.org/draft/2020-12/schema"));
    schema.insert("title".to_owned(), json!(name));
    schema.extend(names.defined(definition(name)));
    let defs = names.0.iter().map(|it| (names.of(it), names.defined(definition(it)).into()));
    schema.insert("$defs".to_owned(), Json::Object(defs.collect()));
    Json::Object(schema)
}

/// The definitions that a schema needs, in the order in which they are met.
#[derive(Default)]
struct Names(Vec<&'static str>);

impl Names {
    fn collect(&mut self, from: &'static Definition) {
        let (keys, value) = match &from.kind {
            DefinitionKind::Table(keys) | DefinitionKind::Either(keys) => (&keys[..], None),
            DefinitionKind::Choice(_) => (&[][..], None),
            DefinitionKind::Value(value) => (&[][..], Some(value)),
        };
        let then = from.conditions.iter().map(|it| &it.value);
        let values = keys.iter().map(|key| &key.value).chain(value).chain(then);
        for name in values.filter_map(Value::named) {
            if !self.0.contains(&name) {
                self.0.push(name);
                self.collect(definition(name));
            }
        }
    }

    /// What a definition is called: the second of a name loses its number where the first is not met.
    fn of(&self, name: &'static str) -> String {
        let first = name.trim_end_matches('2');
        if self.0.contains(&first) { name } else { first }.to_owned()
    }

    fn defined(&self, definition: &Definition) -> Map<String, Json> {
        let mut schema = Map::new();
        if !definition.about.is_empty() {
            schema.insert("description".to_owned(), json!(definition.about));
        }
        match &definition.kind {
            DefinitionKind::Table(keys) => {
                let (other, keys): (Vec<_>, Vec<_>) = keys.iter().partition(|it| it.name == ANY);
                let properties = keys.iter().map(|it| (it.name.to_owned(), self.key(it)));
                let required = keys.iter().filter(|it| it.presence == Presence::Required);
                let required: Vec<_> = required.map(|it| it.name).collect();
                schema.insert("type".to_owned(), json!("object"));
                schema.insert("properties".to_owned(), Json::Object(properties.collect()));
                let other = other.first().map_or(json!(false), |it| self.value(&it.value).into());
                schema.insert("additionalProperties".to_owned(), other);
                if !required.is_empty() {
                    schema.insert("required".to_owned(), json!(required));
                }
                if !definition.conditions.is_empty() {
                    let all = definition.conditions.iter().map(|it| self.condition(it));
                    schema.insert("allOf".to_owned(), all.collect());
                }
            }
            DefinitionKind::Choice(words) => {
                let word = |(word, about): &(&str, String)| json!({ "description": about, "type": "string", "const": word });
                schema.insert("oneOf".to_owned(), words.iter().map(word).collect());
            }
            DefinitionKind::Either(values) => {
                schema.insert("anyOf".to_owned(), values.iter().map(|it| self.key(it)).collect());
            }
            DefinitionKind::Value(value) => {
                schema.extend(self.value(value));
                if schema.contains_key("minimum") {
                    schema.insert("format".to_owned(), json!("int64"));
                }
            }
        }
        schema
    }

    fn key(&self, key: &Key) -> Json {
        let mut schema = Map::new();
        schema.insert("description".to_owned(), json!(key.about));
        let mut value = self.value(&key.value);
        if key.presence == Presence::Optional {
            match value.get_mut("type") {
                Some(kind) => *kind = json!([kind, "null"]),
                None => {
                    let either = json!([value, { "type": "null" }]);
                    value = Map::from_iter([("anyOf".to_owned(), either)]);
                }
            }
        }
        schema.extend(value);
        if let Some(usual) = key.usual {
            schema.insert("default".to_owned(), default(usual));
        }
        Json::Object(schema)
    }

    fn condition(&self, condition: &Condition) -> Json {
        let Condition { key, word, other, value } = condition;
        json!({
            "if": { "properties": { *key: { "const": word } }, "required": [key] },
            "then": { "properties": { *other: self.value(value) }, "required": [other] },
        })
    }

    fn value(&self, value: &Value) -> Map<String, Json> {
        let schema = match value {
            Value::Text => json!({ "type": "string" }),
            Value::Words => json!({ "type": "string", "minLength": 1 }),
            Value::Letter => json!({ "type": "string", "minLength": 1, "maxLength": 1 }),
            Value::Pattern(pattern) => json!({ "type": "string", "pattern": pattern }),
            Value::Date => json!({ "type": "string", "format": "date" }),
            Value::Flag => json!({ "type": "boolean" }),
            Value::Int => json!({ "type": "integer", "format": "int32" }),
            Value::Whole(least, None) => {
                json!({ "type": "integer", "format": "uint32", "minimum": least })
            }
            Value::Whole(least, Some(most)) => {
                json!({ "type": "integer", "format": "uint32", "minimum": least, "maximum": most })
            }
            Value::Named(name) => json!({ "$ref": format!("#/$defs/{}", self.of(name)) }),
            Value::List(item) => json!({ "type": "array", "items": self.value(item) }),
            Value::Some(item) => {
                let items = self.value(item);
                json!({ "type": "array", "items": items, "minItems": 1, "uniqueItems": true })
            }
            Value::Map(value) => {
                json!({ "type": "object", "additionalProperties": self.value(value) })
            }
        };
        members(schema)
    }
}

/// A default as JSON.
fn default(usual: &str) -> Json {
    let read: Map<String, Json> =
        toml::from_str(&format!("usual = {usual}")).expect("a default in keys.txt is TOML");
    read.into_iter().next().map_or(Json::Null, |(_, value)| value)
}

/// The keywords of a schema that is written as an object.
fn members(schema: Json) -> Map<String, Json> {
    match schema {
        Json::Object(members) => members,
        other => unreachable!("{other} is no object"),
    }
}
