//! What if one thing in the data were otherwise: every figure, flag and relation that the rules go by, each
//! changed once.

mod list;
mod values;

use cardwright_base::diagnostic::Span;
use cardwright_model::{Amount, Game, Located, Seats, Value};

pub use list::mutations;

/// One change of the data.
#[derive(Clone, Debug)]
pub struct Mutation {
    /// Names what is changed, such as `mechanics.chop.damage`.
    pub path: String,
    /// Where what is changed stands in the data.
    pub place: Span,
    /// What is done to it, such as `2 → 3`.
    pub said: String,
    /// The id of what it belongs to.
    pub subject: String,
    edit: Edit,
}

/// What is changed, by its place in the game.
#[derive(Clone, Debug)]
enum Edit {
    Figure(String, i64),
    OfVariant(usize, String, i64),
    FewestSeats(Option<usize>, u32),
    MostSeats(Option<usize>, u32),
    Copies(usize, u32),
    Back(usize, String),
    DeckBack(usize, usize),
    Card(usize, String, ValueEdit),
    Keyword(usize, String, ValueEdit),
    ChosenOption(Option<usize>, usize, String),
    Portion { variant: Option<usize>, dealt: bool, at: usize, to: Option<i64> },
    Without(usize),
}

/// A way to a value inside another, and what is done there.
#[derive(Clone, Debug)]
struct ValueEdit {
    steps: Vec<Step>,
    change: ValueChange,
}

#[derive(Clone, Debug)]
enum Step {
    Key(String),
    Item(usize),
}

#[derive(Clone, Debug)]
enum ValueChange {
    Set(Value),
    Remove(usize),
    Add(Value),
}

impl Mutation {
    /// Changes the game. What others say about each card and keyword has to be worked out anew.
    pub fn apply(&self, game: &mut Game) {
        match &self.edit {
            Edit::Figure(name, value) => set(game.figures.get_mut(name), value),
            Edit::OfVariant(at, name, value) => {
                set(game.variants[*at].figures.get_mut(name), value);
            }
            Edit::FewestSeats(variant, value) => seats(game, *variant).min = *value,
            Edit::MostSeats(variant, value) => seats(game, *variant).max = *value,
            Edit::Copies(at, value) => game.cards[*at].copies.value = *value,
            Edit::Back(at, back) => game.cards[*at].back.value.clone_from(back),
            Edit::DeckBack(deck, at) => drop(game.decks[*deck].backs.remove(*at)),
            Edit::Card(at, field, edit) => edit.apply(game.cards[*at].mechanics.get_mut(field)),
            Edit::Keyword(at, field, edit) => {
                edit.apply(game.keywords[*at].mechanics.get_mut(field));
            }
            Edit::ChosenOption(variant, at, option) => {
                let chosen_options = match variant {
                    Some(variant) => &mut game.variants[*variant].chosen_options,
                    None => &mut game.chosen_options,
                };
                chosen_options[*at].option.value.clone_from(option);
            }
            Edit::Portion { variant, dealt, at, to } => {
                let portions = match (variant, dealt) {
                    (None, false) => Some(&mut game.setup.each),
                    (None, true) => Some(&mut game.setup.deal),
                    (Some(variant), false) => game.variants[*variant].each.as_mut(),
                    (Some(variant), true) => game.variants[*variant].deal.as_mut(),
                };
                match (portions, to) {
                    (Some(portions), Some(to)) => portions[*at].1.value = Amount::Number(*to),
                    (Some(portions), None) => drop(portions.remove(*at)),
                    (None, _) => {}
                }
            }
            Edit::Without(at) => game.variants[*at].without = None,
        }
    }
}

impl ValueEdit {
    fn apply(&self, value: Option<&mut Located<Value>>) {
        let Some(mut value) = value else { return };
        for step in &self.steps {
            let inner = match (step, &mut value.value) {
                (Step::Key(key), Value::Table(table)) => table.get_mut(key),
                (Step::Item(at), Value::List(items)) => items.get_mut(*at),
                _ => None,
            };
            let Some(inner) = inner else { return };
            value = inner;
        }
        let span = value.span;
        match (&self.change, &mut value.value) {
            (ValueChange::Set(new), old) => old.clone_from(new),
            (ValueChange::Remove(at), Value::List(items)) => drop(items.remove(*at)),
            (ValueChange::Add(new), Value::List(items)) => {
                items.push(Located::new(new.clone(), span));
            }
            _ => {}
        }
    }
}

fn seats(game: &mut Game, variant: Option<usize>) -> &mut Seats {
    match variant {
        Some(variant) => &mut game.variants[variant].seats,
        None => &mut game.seats,
    }
}

fn set(figure: Option<&mut Located<i64>>, value: &i64) {
    if let Some(figure) = figure {
        figure.value = *value;
    }
}
