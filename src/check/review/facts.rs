//! What the data says of things that texts speak of, as one line each, for digests.

use cardwright_model::{
    Amount, Card, ChosenOption, Game, Located, Portions, Ruling, Value, Variant, fingerprint,
};
use std::collections::{BTreeMap, BTreeSet};

/// The facts of a passage of which the data says nothing.
const NO_FACTS: &str = "00000000";

/// What the data says of each card and keyword by its id, and of what a text belongs to by the name that the review file has
/// for that text.
pub(super) struct Facts<'a> {
    named: BTreeMap<&'a str, String>,
    owners: BTreeMap<String, String>,
}

impl<'a> Facts<'a> {
    pub(super) fn of(game: &'a Game) -> Self {
        let cards = game.cards.iter().map(|it| (it.id.value.as_str(), card(it)));
        let keywords = game.keywords.iter().map(|keyword| {
            let mut line = format!("{} {}", keyword.kind, keyword.icon.value);
            mechanics(&keyword.mechanics, &keyword.derived, &mut line);
            (keyword.id.value.as_str(), line)
        });
        let named = cards.chain(keywords).collect();
        let rulings =
            game.rulings.iter().map(|it| (format!("ruling/{}", it.id.value), ruling(game, it)));
        let variants =
            game.variants.iter().map(|it| (format!("variant/{}", it.id.value), variant(it)));
        let backs = game
            .backs
            .iter()
            .map(|it| (format!("back/{}", it.id.value), file_of(&it.art).to_owned()));
        let types = game.types.iter().map(|kind| {
            (
                format!("type/{}", kind.id),
                format!("{} {}", file_of(&kind.icon), file_of(&kind.edge)),
            )
        });
        let whole = [("game".to_owned(), manifest(game))].into_iter();
        Self {
            named,
            owners: whole.chain(rulings).chain(variants).chain(backs).chain(types).collect(),
        }
    }

    /// The digest of what the data says of a text and of what a passage of it names, and of what the picture below it
    /// is made from.
    pub(super) fn digest(
        &self,
        text: &str,
        names: &BTreeSet<&str>,
        picture: Option<&str>,
    ) -> String {
        let known = names.iter().filter_map(|id| Some((*id, self.named.get(id)?)));
        let owner = self.owners.get(text).filter(|it| !it.is_empty()).map(|it| (text, it));
        let lines = known.chain(owner).map(|(id, line)| format!("{id} {line}"));
        let lines: Vec<String> = lines.chain(picture.map(str::to_owned)).collect();
        if lines.is_empty() { NO_FACTS.to_owned() } else { fingerprint(&lines.join("\n")) }
    }
}

/// The file or icon that something names.
pub(super) fn file_of(file: &Option<Located<String>>) -> &str {
    file.as_ref().map_or("-", |it| it.value.as_str())
}

fn card(card: &Card) -> String {
    let icon = card.icon.as_ref().map_or("-", |it| it.value.as_str());
    let mut line = format!(
        "{} {} {} {} {icon}",
        card.kind,
        card.copies.value,
        card.back.value,
        file_of(&card.art)
    );
    mechanics(&card.mechanics, &card.derived, &mut line);
    line
}

/// How a ruling is read.
fn ruling(game: &Game, ruling: &Ruling) -> String {
    chosen_options(game.chosen_options.iter().filter(|it| it.ruling.value == ruling.id.value))
}

fn variant(variant: &Variant) -> String {
    let mut line = format!("{}-{}", variant.seats.min, variant.seats.max);
    figures(&variant.figures, &mut line);
    line += &chosen_options(&variant.chosen_options);
    let without = variant.without.as_ref().map_or("", |it| &it.value);
    line += &format!(" without={without} dead=");
    variant.dead.iter().for_each(|it| line += &format!("{},", it.value));
    for portions in [&variant.each, &variant.deal] {
        line.push('|');
        portions.iter().for_each(|it| shares(it, &mut line));
    }
    line
}

/// What belongs to the game as a whole.
fn manifest(game: &Game) -> String {
    let mut line = format!("{}-{}", game.seats.min, game.seats.max);
    figures(&game.figures, &mut line);
    shares(&game.setup.each, &mut line);
    line.push('|');
    shares(&game.setup.deal, &mut line);
    for deck in &game.decks {
        line += &format!(" {}:", deck.id.value);
        deck.backs.iter().for_each(|it| line += &format!("{},", it.value));
    }
    line
}

fn figures(figures: &BTreeMap<String, Located<i64>>, line: &mut String) {
    figures.iter().for_each(|(name, value)| *line += &format!(" {name}={}", value.value));
}

fn chosen_options<'a>(chosen_options: impl IntoIterator<Item = &'a ChosenOption>) -> String {
    let each =
        chosen_options.into_iter().map(|it| format!(" {}={}", it.ruling.value, it.option.value));
    each.collect()
}

fn shares(portions: &Portions, line: &mut String) {
    for (of, much) in portions {
        *line += &format!(" {}={}", of.value, amount(&much.value));
    }
}

fn mechanics(
    own: &BTreeMap<String, Located<Value>>,
    derived: &BTreeMap<String, Vec<Value>>,
    line: &mut String,
) {
    for (name, value) in own {
        *line += &format!(" {name}=");
        write(&value.value, line);
    }
    for (name, values) in derived {
        *line += &format!(" {name}<");
        values.iter().for_each(|it| write(it, line));
    }
}

pub(super) fn amount(amount: &Amount) -> String {
    match amount {
        Amount::Figure(name) => name.clone(),
        Amount::Number(number) => number.to_string(),
    }
}

/// A value without the places where it was typed.
pub(super) fn write(value: &Value, line: &mut String) {
    match value {
        Value::Absent => line.push('-'),
        Value::Number(number) => *line += &number.to_string(),
        Value::Text(text) => *line += &format!("{text:?}"),
        Value::Choice(word) | Value::Ref(_, word) => *line += word,
        Value::Flag(flag) => *line += if *flag { "yes" } else { "no" },
        Value::List(items) => {
            line.push('[');
            for item in items {
                write(&item.value, line);
                line.push(',');
            }
            line.push(']');
        }
        Value::Table(table) => {
            line.push('{');
            for (name, item) in table {
                *line += &format!("{name}=");
                write(&item.value, line);
                line.push(',');
            }
            line.push('}');
        }
    }
}
