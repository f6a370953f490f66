//! Which data is not what it was when the texts were read.

use super::facts::{amount, file_of, write};
use cardwright_base::diagnostic::Span;
use cardwright_base::english::and;
use cardwright_model::{
    Amount, Board, Cell, CellStyle, ChosenOption, Game, KnownData, Located, Value, fingerprint,
};
use std::collections::BTreeMap;

/// A thing of the game as its texts may speak of it.
struct Thing<'a> {
    /// The name that the review file has for it.
    of: String,
    /// Title of the thing.
    title: &'a str,
    /// Where it stands in the data.
    span: Span,
    /// Each field with its digest and place.
    fields: BTreeMap<String, (String, Span)>,
}

/// Fields of one thing that are not what they were.
#[derive(Clone, Debug)]
pub struct DataChange {
    /// Id of the card or keyword; of other things what the review file calls them.
    pub id: String,
    /// The fields that changed.
    pub fields: Vec<String>,
    /// What changed of it, in words: "`copies` and `back`".
    pub what: String,
    /// Its title; empty for the game as a whole.
    pub title: String,
    /// Where the first of the fields stands, or the thing that has lost it.
    pub span: Span,
}

/// Changes in words: "`copies` of DODGE and PARRY".
pub fn told(changes: &[DataChange]) -> String {
    let alike = changes.chunk_by(|one, other| one.what == other.what);
    let parts: Vec<String> = alike
        .map(|all| {
            let titles: Vec<&str> = all.iter().map(|it| it.title.as_str()).collect();
            match titles[..] {
                [""] => all[0].what.clone(),
                _ => format!("{} of {}", all[0].what, and(&titles)),
            }
        })
        .collect();
    and(&parts)
}

/// What is not as the review file has it; nothing where there is no review file, or it knows no data.
pub fn data_changes(game: &Game) -> Vec<DataChange> {
    let Some(known) = game.review_file.as_ref().map(|it| &it.data).filter(|it| !it.is_empty())
    else {
        return Vec::new();
    };
    let known: BTreeMap<&str, &KnownData> = known.iter().map(|it| (it.of.as_str(), it)).collect();
    let change = |thing: &Thing<'_>| {
        let before = &known.get(thing.of.as_str())?.fields;
        let was = |name: &str, now: &str| before.get(name).is_some_and(|it| it == now);
        let other = thing.fields.iter().filter(|(name, (now, _))| !was(name, now));
        let other: Vec<_> = other.map(|(name, (_, span))| (name.as_str(), *span)).collect();
        let lost = before.keys().filter(|it| !thing.fields.contains_key(*it));
        let lost = lost.map(|name| (name.as_str(), thing.span));
        let all: Vec<(&str, Span)> = other.into_iter().chain(lost).collect();
        let span = all.first()?.1;
        let names: Vec<String> = all.iter().map(|(name, _)| format!("`{name}`")).collect();
        let what =
            if thing.of.starts_with("ruling/") { "the option".to_owned() } else { and(&names) };
        let id = thing.of.rsplit('/').next().unwrap_or_default().to_owned();
        let fields = all.iter().map(|(name, _)| (*name).to_owned()).collect();
        Some(DataChange { id, fields, what, title: thing.title.to_owned(), span })
    };
    things(game).iter().filter_map(change).collect()
}

/// The data as it is, for a review file. What passages that are still stale speak of stays as the review file had it.
pub fn known_data(game: &Game, is_stale: impl Fn(&str) -> bool) -> Vec<KnownData> {
    let before = game.review_file.iter().flat_map(|it| &it.data);
    let before: BTreeMap<&str, &KnownData> = before.map(|it| (it.of.as_str(), it)).collect();
    let known = |thing: Thing<'_>| {
        let id = thing.of.rsplit('/').next().unwrap_or_default();
        match before.get(thing.of.as_str()).filter(|_| is_stale(id)) {
            Some(before) => (*before).clone(),
            None => {
                let fields = thing.fields.into_iter().map(|(name, (now, _))| (name, now));
                KnownData { of: thing.of, fields: fields.collect() }
            }
        }
    };
    things(game).into_iter().filter(|it| !it.fields.is_empty()).map(known).collect()
}

/// Cards, keywords, variants, rulings that are decided by an option, boards, sheets, and the game itself, by the names
/// that their texts have.
fn things(game: &Game) -> Vec<Thing<'_>> {
    let cards = game.cards.iter().map(|card| {
        let mut fields = mechanics(&card.mechanics);
        fields.insert("type".into(), digest(&card.kind, card.title.span));
        fields.insert("copies".into(), digest(&card.copies.value.to_string(), card.copies.span));
        fields.insert("back".into(), digest(&card.back.value, card.back.span));
        for (name, file) in [("art", &card.art), ("icon", &card.icon)] {
            fields.extend(file.iter().map(|it| (name.to_owned(), digest(&it.value, it.span))));
        }
        let form = |(name, form): (&String, &Located<String>)| {
            (format!("forms.{name}"), digest(&form.value, form.span))
        };
        fields.extend(card.forms.iter().map(form));
        let (id, title) = (&card.id.value, card.title.value.as_str());
        Thing { of: format!("card/{id}"), title, span: card.title.span, fields }
    });
    let keywords = game.keywords.iter().map(|keyword| {
        let mut fields = mechanics(&keyword.mechanics);
        fields.insert("kind".into(), digest(&keyword.kind, keyword.title.span));
        fields.insert("icon".into(), digest(&keyword.icon.value, keyword.icon.span));
        let (id, title) = (&keyword.id.value, keyword.title.value.as_str());
        Thing { of: format!("keyword/{id}"), title, span: keyword.title.span, fields }
    });
    let variants = game.variants.iter().map(|variant| {
        let mut fields = numbers(&variant.figures);
        fields.extend(variant.each.iter().flatten().map(|it| portion("each", it)));
        fields.extend(variant.deal.iter().flatten().map(|it| portion("deal", it)));
        fields.extend(variant.chosen_options.iter().map(option));
        let (id, title) = (&variant.id.value, variant.title.value.as_str());
        Thing { of: format!("variant/{id}"), title, span: variant.title.span, fields }
    });
    let rulings = game.chosen_options.iter().map(|chosen| {
        let (id, span) = (chosen.ruling.value.as_str(), chosen.option.span);
        Thing { of: format!("ruling/{id}"), title: id, span, fields: [option(chosen)].into() }
    });
    let mut fields = numbers(&game.figures);
    let seats = format!("{}-{}", game.seats.min, game.seats.max);
    fields.insert("seats".into(), digest(&seats, game.title.span));
    fields.extend(game.setup.each.iter().map(|it| portion("each", it)));
    fields.extend(game.setup.deal.iter().map(|it| portion("deal", it)));
    let whole = Thing { of: "game".into(), title: "", span: game.title.span, fields };
    let boards = game.boards.iter().map(board);
    let jobs = game.sheets.iter().map(|job| {
        let types: Vec<&str> = job.types.iter().map(|it| it.value.as_str()).collect();
        let span = job.types.first().map_or(job.span, |it| it.span);
        let mut fields = BTreeMap::from([("types".to_owned(), digest(&types.join(" "), span))]);
        fields.extend(job.about.iter().map(|it| ("about".to_owned(), digest(it, job.span))));
        let (name, title) = (&job.name.value, job.name.value.as_str());
        Thing { of: format!("sheets/{name}"), title, span: job.span, fields }
    });
    cards
        .chain(keywords)
        .chain(variants)
        .chain(rulings)
        .chain(boards)
        .chain(jobs)
        .chain([whole])
        .collect()
}

/// Which cells of a board are what, and what they look like.
fn board(board: &Board) -> Thing<'_> {
    let cells = |is_one: &dyn Fn(&Cell) -> bool| -> String {
        board.cells.iter().filter(|it| is_one(it)).map(|it| format!("{} ", it.place)).collect()
    };
    let mut fields = BTreeMap::new();
    let mut add = |sort: &str, id: &Located<String>, cells: String, look: &CellStyle| {
        let line = format!("{cells}{} {}", file_of(&look.art), file_of(&look.icon));
        fields.insert(format!("{sort}.{}", id.value), digest(&line, id.span));
    };
    for (at, it) in board.terrain.iter().enumerate() {
        add("terrain", &it.id, cells(&|cell| cell.terrain == Some(at)), &it.look);
    }
    for (at, it) in board.zones.iter().enumerate() {
        add("zone", &it.id, cells(&|cell| cell.zones.contains(&at)), &it.look);
    }
    for it in &board.named {
        add("named", &it.id, it.place.to_string(), &it.look);
    }
    let title = board.title.value.as_str();
    Thing { of: format!("board/{}", board.id.value), title, span: board.title.span, fields }
}

fn digest(value: &str, span: Span) -> (String, Span) {
    (fingerprint(value), span)
}

fn mechanics(fields: &BTreeMap<String, Located<Value>>) -> BTreeMap<String, (String, Span)> {
    let fields = fields.iter().map(|(name, value)| {
        let mut line = String::new();
        write(&value.value, &mut line);
        (name.clone(), digest(&line, value.span))
    });
    fields.collect()
}

fn numbers(figures: &BTreeMap<String, Located<i64>>) -> BTreeMap<String, (String, Span)> {
    let each = figures.iter();
    each.map(|(name, it)| (name.clone(), digest(&it.value.to_string(), it.span))).collect()
}

fn portion(to: &str, (of, much): &(Located<String>, Located<Amount>)) -> (String, (String, Span)) {
    (format!("{to}.{}", of.value), digest(&amount(&much.value), much.span))
}

fn option(chosen: &ChosenOption) -> (String, (String, Span)) {
    (chosen.ruling.value.clone(), digest(&chosen.option.value, chosen.option.span))
}
