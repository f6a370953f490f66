//! The fields that a game declares, as properties of its cards and keywords.

use super::members;
use cardwright_model::{Board, CardType, Field, FieldKind, Game, KeywordKind, Target};
use serde_json::{Map, Value as Json, json};

/// The schema of a file of cards of one type.
pub(super) fn cards(plain: Json, game: &Game, kind: &CardType) -> Json {
    let mut schema = with_fields(plain, "Card", game, &kind.fields);
    // The other side of some is their own.
    if kind.reverse.is_some() {
        let properties = schema.pointer_mut("/$defs/Card/properties").and_then(Json::as_object_mut);
        properties.expect("a card has properties").remove("back");
        return titled(schema, game, &kind.name.value);
    }
    let shared = game.backs.iter().filter(|back| back.of.is_none());
    let backs: Vec<&str> = shared.map(|back| back.id.value.as_str()).collect();
    let back = schema.pointer_mut("/$defs/Card/properties/back").and_then(Json::as_object_mut);
    back.expect("a card has a back").insert("enum".to_owned(), json!(backs));
    titled(schema, game, &kind.name.value)
}

/// The schema of a file of keywords of one kind.
pub(super) fn keywords(plain: Json, game: &Game, kind: &KeywordKind) -> Json {
    titled(with_fields(plain, "Keyword", game, &kind.fields), game, &kind.name.value)
}

/// The schema of the file of a board: all but what stands in `game.toml`.
pub(super) fn board(mut plain: Json, game: &Game, board: &Board) -> Json {
    const ELSEWHERE: [&str; 2] = ["id", "file"];
    let properties = plain.pointer_mut("/properties").and_then(Json::as_object_mut);
    properties.expect("a board has properties").retain(|key, _| !ELSEWHERE.contains(&key.as_str()));
    plain["required"] = json!(["title", "grid", "cell"]);
    titled(plain, game, &board.title.value)
}

fn titled(mut schema: Json, game: &Game, name: &str) -> Json {
    schema["title"] = json!(format!("{}: {name}", game.title.value));
    schema
}

fn with_fields(mut schema: Json, item: &str, game: &Game, fields: &[Field]) -> Json {
    let path = format!("/$defs/{item}");
    let item = schema.pointer_mut(&path).and_then(Json::as_object_mut).expect("it is defined");
    declare(item, game, fields);
    schema
}

/// Adds the declared fields to the schema of a table.
fn declare(table: &mut Map<String, Json>, game: &Game, fields: &[Field]) {
    for field in fields {
        let seen = field.inverse.as_ref();
        let seen = seen.map(|name| format!("What it names refers back with `{name}`."));
        let note = field.note.as_ref().map(|note| note.value.clone());
        let notes: Vec<String> = note.into_iter().chain(seen).collect();
        let about = if notes.is_empty() {
            // Nobody said what it is for; the editor says at least where it comes from.
            format!("`{}`, a field that game.toml declares.", field.name)
        } else {
            notes.join(" ")
        };
        let mut schema = Map::new();
        schema.insert("description".to_owned(), json!(about));
        schema.extend(value(game, &field.kind));
        let properties = table.entry("properties").or_insert_with(|| json!({}));
        let properties = properties.as_object_mut().expect("properties are an object");
        properties.insert(field.name.clone(), Json::Object(schema));
        if must(field) {
            let required = table.entry("required").or_insert_with(|| json!([]));
            required.as_array_mut().expect("a list of names").push(json!(field.name));
        }
    }
}

/// Lists and flags may always be left out.
fn must(field: &Field) -> bool {
    field.required && !matches!(field.kind, FieldKind::List(_) | FieldKind::Flag)
}

fn value(game: &Game, kind: &FieldKind) -> Map<String, Json> {
    let schema = match kind {
        FieldKind::Number { min, max } => {
            json!({ "type": "integer", "minimum": min, "maximum": max })
        }
        FieldKind::Text | FieldKind::Verbatim => json!({ "type": "string" }),
        FieldKind::Choice(words) => json!({ "type": "string", "enum": words }),
        FieldKind::Flag => json!({ "type": "boolean" }),
        FieldKind::Ref { target, of } => match known(game, *target, of.as_deref()) {
            Some(ids) => json!({ "type": "string", "enum": ids }),
            None => json!({ "type": "string" }),
        },
        FieldKind::List(item) => json!({ "type": "array", "items": value(game, item) }),
        FieldKind::Table(fields) => {
            let mut table = Map::new();
            table.insert("type".to_owned(), json!("object"));
            declare(&mut table, game, fields);
            table.insert("additionalProperties".to_owned(), json!(false));
            return table;
        }
    };
    members(schema)
}

/// The ids that a reference may name. `None` where they are not ids of the data.
fn known(game: &Game, target: Target, of: Option<&str>) -> Option<Vec<String>> {
    let belongs = |kind: &str| of.is_none_or(|of| of == kind);
    Some(match target {
        Target::Card => {
            let cards = game.cards.iter().filter(|card| belongs(&card.kind));
            cards.map(|card| card.id.value.clone()).collect()
        }
        Target::Keyword => {
            let keywords = game.keywords.iter().filter(|keyword| belongs(&keyword.kind));
            keywords.map(|keyword| keyword.id.value.clone()).collect()
        }
        Target::Type => game.types.iter().map(|kind| kind.id.clone()).collect(),
        Target::Icon => return None,
    })
}
