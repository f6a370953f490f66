//! The game as the templates see it: names to values, nothing written twice.

use super::entries;
use cardwright_model::{Card, ChosenOption, Game, Keyword, Located, Seats, Value as Field};
use minijinja::Value;
use std::collections::BTreeMap;

type Map = BTreeMap<String, Value>;

/// Everything a text may ask for by name. `options` are those of rulings that nobody chose, by id.
pub(super) fn of(game: &Game, chosen_options: &BTreeMap<String, String>) -> Map {
    let cards = game.cards.iter().zip(game.numbers());
    let cards: Vec<Value> =
        cards.map(|(it, number)| entries::of(card(game, it, number.0))).collect();
    let keywords: Vec<Value> = game.keywords.iter().map(|it| entries::of(keyword(it))).collect();
    let by_id = |ids: Vec<&str>, values: &[Value]| {
        let pairs = ids.into_iter().zip(values);
        entries::of(pairs.flat_map(|(id, value)| both(id, value.clone())).collect())
    };
    let card_ids = game.cards.iter().map(|it| it.id.value.as_str()).collect();
    let keyword_ids = game.keywords.iter().map(|it| it.id.value.as_str()).collect();
    let types: Vec<Value> =
        game.types.iter().map(|kind| entries::of(card_type(game, kind))).collect();
    let type_ids = game.types.iter().map(|it| it.id.as_str()).collect();
    let decks =
        game.decks.iter().flat_map(|it| both(&it.id.value, Value::from(game.deck_size(it))));
    let variants = game.variants.iter().flat_map(|variant| {
        let mut map = figures(&variant.figures);
        map.insert("title".into(), variant.title.value.as_str().into());
        map.insert("seats".into(), seats(variant.seats));
        let chosen = game.chosen_options.iter().chain(&variant.chosen_options);
        map.insert("ruling".into(), entries::of(rulings(chosen_options, chosen)));
        both(&variant.id.value, entries::of(map))
    });
    let entries = [
        ("card", by_id(card_ids, &cards)),
        ("cards", Value::from(cards[..game.playing_cards().len()].to_vec())),
        ("keyword", by_id(keyword_ids, &keywords)),
        ("keywords", Value::from(keywords)),
        ("type", by_id(type_ids, &types)),
        ("types", Value::from(types[..game.playing_types().count()].to_vec())),
        ("deck", entries::of(decks.collect())),
        ("variant", entries::of(variants.collect())),
        ("board", entries::of(boards(game))),
        ("figures", entries::of(figures(&game.figures))),
        ("ruling", entries::of(rulings(chosen_options, game.chosen_options.iter()))),
        ("total", Value::from(game.total())),
        ("game", entries::of(about(game))),
    ];
    entries.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// An id and, where it differs, the id with `_` for `-`, which reads as an attribute.
fn both(id: &str, value: Value) -> Vec<(String, Value)> {
    let attribute = id.replace('-', "_");
    let mut pairs = vec![(id.to_owned(), value.clone())];
    if attribute != id {
        pairs.push((attribute, value));
    }
    pairs
}

/// What texts may say of a board: `board.ID.cells`, `board.ID.zone.NAME.cells`.
fn boards(game: &Game) -> Map {
    let counted = |cells: usize, name: &str| {
        let pairs = [("cells", Value::from(cells)), ("name", Value::from(name))];
        entries::of(pairs.map(|(name, value)| (name.to_owned(), value)).into())
    };
    let board = |board: &cardwright_model::Board| {
        let count = |is: &dyn Fn(&cardwright_model::Cell) -> bool| {
            board.cells.iter().filter(|cell| is(cell)).count()
        };
        let terrain = board.terrain.iter().enumerate().flat_map(|(at, one)| {
            let cells = count(&|cell| cell.terrain == Some(at));
            both(&one.id.value, counted(cells, &one.name.value))
        });
        let zones = board.zones.iter().enumerate().flat_map(|(at, one)| {
            let cells = count(&|cell| cell.zones.contains(&at));
            both(&one.id.value, counted(cells, &one.name.value))
        });
        let map: Map = [
            ("id", Value::from(board.id.value.as_str())),
            ("title", Value::from(board.title.value.as_str())),
            ("cells", Value::from(board.cells.len())),
            ("terrain", entries::of(terrain.collect())),
            ("zone", entries::of(zones.collect())),
        ]
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value))
        .collect();
        entries::of(map)
    };
    game.boards.iter().flat_map(|it| both(&it.id.value, board(it))).collect()
}

fn figures(figures: &BTreeMap<String, Located<i64>>) -> Map {
    figures.iter().map(|(name, figure)| (name.clone(), Value::from(figure.value))).collect()
}

/// How each ruling is read, the later of two options before the earlier.
fn rulings<'g>(
    chosen_options: &BTreeMap<String, String>,
    chosen: impl Iterator<Item = &'g ChosenOption>,
) -> Map {
    let plain = chosen_options.iter().map(|(id, name)| (id.as_str(), name.as_str()));
    let chosen = chosen.map(|it| (it.ruling.value.as_str(), it.option.value.as_str()));
    plain.chain(chosen).flat_map(|(id, name)| both(id, Value::from(name))).collect()
}

fn seats(seats: Seats) -> Value {
    let ends = [("min", Value::from(seats.min)), ("max", Value::from(seats.max))];
    entries::of(ends.map(|(name, value)| (name.to_owned(), value)).into())
}

fn about(game: &Game) -> Map {
    let credits: Map = game
        .credits
        .iter()
        .map(|(role, names)| (role.clone(), Value::from(names.clone())))
        .collect();
    let pronouns = game.words.pronouns.iter();
    let pronouns = pronouns.map(|(name, it)| (name.clone(), Value::from(it.as_str())));
    let entries = [
        ("id", Value::from(game.id.as_str())),
        ("title", Value::from(game.title.value.as_str())),
        ("pronouns", entries::of(pronouns.collect())),
        ("edition", Value::from(game.edition.value.as_str())),
        ("version", Value::from(game.version.value.as_str())),
        ("copyright", Value::from(game.copyright.value.as_str())),
        ("minutes", game.minutes.map_or(Value::UNDEFINED, Value::from)),
        ("seats", seats(game.seats)),
        ("credits", entries::of(credits)),
    ];
    entries.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

fn card_type(game: &Game, kind: &cardwright_model::CardType) -> Map {
    let of_type = game.cards.iter().filter(|card| card.kind == kind.id);
    let copies: u32 = of_type.clone().map(|card| card.copies.value).sum();
    let ids: Vec<String> = of_type.map(|card| card.id.value.clone()).collect();
    let entries = [
        ("id", Value::from(kind.id.as_str())),
        ("name", Value::from(kind.name.value.as_str())),
        ("counted", Value::from(kind.counted(copies))),
        ("colour", Value::from(kind.colour.value.hex())),
        ("icon", kind.icon.as_ref().map_or(Value::UNDEFINED, |it| it.value.as_str().into())),
        ("copies", Value::from(copies)),
        ("cards", Value::from(ids)),
    ];
    entries.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// A card with its own fields and those that others give it.
pub(super) fn card(game: &Game, card: &Card, number: usize) -> Map {
    let back = game.backs.iter().find(|back| back.id.value == card.back.value);
    let mut map = shared(&card.mechanics, &card.derived);
    let own = [
        ("id", Value::from(card.id.value.as_str())),
        ("title", Value::from(card.title.value.as_str())),
        ("type", Value::from(card.kind.as_str())),
        ("copies", Value::from(card.copies.value)),
        ("number", Value::from(number)),
        ("back", Value::from(card.back.value.as_str())),
        ("forms", forms(&card.forms)),
        ("back_name", Value::from(back.map_or("", |back| back.name.value.as_str()))),
    ];
    let may_lack =
        [("icon", &card.icon), ("flavour", &card.flavour), ("art", &card.art), ("alt", &card.alt)];
    for (name, it) in may_lack {
        let value = it.as_ref().map_or(Value::UNDEFINED, |it| Value::from(it.value.as_str()));
        map.insert(name.to_owned(), value);
    }
    map.extend(own.into_iter().map(|(name, value)| (name.to_owned(), value)));
    map
}

/// A keyword with its own fields and those that others give it.
pub(super) fn keyword(keyword: &Keyword) -> Map {
    let mut map = shared(&keyword.mechanics, &keyword.derived);
    let own = [
        ("id", Value::from(keyword.id.value.as_str())),
        ("title", Value::from(keyword.title.value.as_str())),
        ("kind", Value::from(keyword.kind.as_str())),
        ("forms", forms(&keyword.forms)),
        ("icon", Value::from(keyword.icon.value.as_str())),
    ];
    map.extend(own.into_iter().map(|(name, value)| (name.to_owned(), value)));
    map
}

fn forms(forms: &BTreeMap<String, Located<String>>) -> Value {
    let pairs = forms.iter().map(|(name, form)| (name.clone(), Value::from(form.value.as_str())));
    entries::of(pairs.collect())
}

/// Fields of one's own stand before inverse ones of the same name.
fn shared(
    mechanics: &BTreeMap<String, Located<Field>>,
    derived: &BTreeMap<String, Vec<Field>>,
) -> Map {
    let list = |values: &Vec<Field>| values.iter().map(field).collect::<Vec<_>>();
    let mut map: Map =
        derived.iter().map(|(name, values)| (name.clone(), Value::from(list(values)))).collect();
    map.extend(mechanics.iter().map(|(name, value)| (name.clone(), field(&value.value))));
    map
}

fn field(value: &Field) -> Value {
    match value {
        // It has a name and no value.
        Field::Absent => Value::UNDEFINED,
        Field::Number(number) => Value::from(*number),
        Field::Flag(flag) => Value::from(*flag),
        Field::Text(word) | Field::Choice(word) | Field::Ref(_, word) => Value::from(word.as_str()),
        Field::List(items) => items.iter().map(|item| field(&item.value)).collect(),
        Field::Table(fields) => {
            let pairs = fields.iter().map(|(name, value)| (name.clone(), field(&value.value)));
            entries::of(pairs.collect())
        }
    }
}

/// Place and number of each card, by its id. Of two with one id it is the first.
pub(super) fn places(game: &Game) -> BTreeMap<String, (usize, usize)> {
    let cards = game.cards.iter().zip(game.numbers()).enumerate().rev();
    cards.map(|(at, (it, number))| (it.id.value.clone(), (at, number.0))).collect()
}

/// What the rules say, as the templates see it.
pub(super) fn of_rules(json: &serde_json::Value) -> Value {
    use serde_json::Value as Json;
    match json {
        Json::Null => Value::from(()),
        Json::Bool(flag) => Value::from(*flag),
        Json::Number(number) => Value::from(number.as_i64().unwrap_or_default()),
        Json::String(text) => Value::from(text.as_str()),
        Json::Array(items) => items.iter().map(of_rules).collect(),
        Json::Object(entries) => {
            let entries = entries.iter().map(|(key, it)| (key.clone(), of_rules(it)));
            entries::of(entries.collect())
        }
    }
}
