//! Which data is not what it was when the texts were read.

use super::facts::{amount, write};
use cardwright_base::diagnostic::{Diagnostic, Report, Span};
use cardwright_base::english::and;
use cardwright_model::{Amount, ChosenOption, Game, KnownData, Located, Value, fingerprint};
use std::collections::BTreeMap;

/// Checks that ask the data, or play by it: what they find may come from data that changed.
const ASK_THE_DATA: &[&str] =
    &["B006", "D007", "R010", "R011", "R012", "R014", "R018", "R019", "R023", "R030", "R031"];
/// With more changes than this nobody can say which of them did it.
const FEW: usize = 3;

/// A thing of the game as its texts may speak of it.
struct Thing<'a> {
    /// The name that the review file has for it.
    of: String,
    /// Its title.
    title: &'a str,
    /// Where it stands.
    span: Span,
    /// Each field with its digest and place.
    fields: BTreeMap<String, (String, Span)>,
}

/// Fields of one thing that are not what they were.
#[derive(Clone, Debug)]
pub struct DataChange {
    /// Id of the card or keyword; of other things what the review file calls them.
    pub id: String,
    /// What changed, in words: "`copies` of TRIP".
    pub what: String,
    /// Where the first of the fields stands, or the thing that has lost it.
    pub span: Span,
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
        let what = match thing.title {
            "" => and(&names),
            title => format!("{} of {title}", and(&names)),
        };
        let id = thing.of.rsplit('/').next().unwrap_or_default().to_owned();
        Some(DataChange { id, what, span })
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

/// Shows with each finding that rests on the data what of the data changed since the texts were read.
pub(crate) fn show(game: &Game, report: &mut Report) {
    if !report.sorted().iter().any(|it| ASK_THE_DATA.contains(&it.code)) {
        return;
    }
    let changes = data_changes(game);
    if changes.is_empty() || changes.len() > FEW {
        return;
    }
    report.settle(|found| {
        Some(if ASK_THE_DATA.contains(&found.code) { shown(found, &changes) } else { found })
    });
}

fn shown(found: Diagnostic, changes: &[DataChange]) -> Diagnostic {
    let places = |it: &Diagnostic| -> Vec<Span> {
        it.primary.iter().chain(&it.context).map(|it| it.span).collect()
    };
    changes.iter().fold(found, |found, change| match places(&found).contains(&change.span) {
        true => found,
        false => found.see(change.span, "this has changed since the texts were reviewed"),
    })
}

/// Cards, keywords, variants, rulings that are decided by an option, and the game itself, by the names that their texts
/// have.
fn things(game: &Game) -> Vec<Thing<'_>> {
    let cards = game.cards.iter().map(|card| {
        let mut fields = mechanics(&card.mechanics);
        fields.insert("type".into(), digest(&card.kind, card.title.span));
        fields.insert("copies".into(), digest(&card.copies.value.to_string(), card.copies.span));
        fields.insert("back".into(), digest(&card.back.value, card.back.span));
        for (name, file) in [("art", &card.art), ("icon", &card.icon)] {
            fields.extend(file.iter().map(|it| (name.to_owned(), digest(&it.value, it.span))));
        }
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
    let rulings = game.chosen_options.iter().map(|it| {
        let (id, span) = (it.ruling.value.as_str(), it.option.span);
        Thing { of: format!("ruling/{id}"), title: id, span, fields: [option(it)].into() }
    });
    let mut fields = numbers(&game.figures);
    let seats = format!("{}-{}", game.seats.min, game.seats.max);
    fields.insert("seats".into(), digest(&seats, game.title.span));
    fields.extend(game.setup.each.iter().map(|it| portion("each", it)));
    fields.extend(game.setup.deal.iter().map(|it| portion("deal", it)));
    let whole = Thing { of: "game".into(), title: "", span: game.title.span, fields };
    cards.chain(keywords).chain(variants).chain(rulings).chain([whole]).collect()
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
