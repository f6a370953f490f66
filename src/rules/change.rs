//! What if another number stood somewhere: paths to the numbers that a game is played by.
//!
//! `figures.health`, `variant.highlander.heal`, `copies.dodge`, `mechanics.chop.damage`; in a list
//! of tables an entry is named by what it refers to: `mechanics.dagger.boosts.thrust.damage`.

use cardwright_base::did_you_mean::did_you_mean;
use cardwright_model::{Field, FieldKind, Game, Located, Value};
use std::collections::BTreeMap;
use thiserror::Error;

/// Why nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ChangeError {
    /// No number stands there.
    #[error("there is no number at `{path}`{}", near.as_ref().map(|it| format!("; {}", did_you_mean(it))).unwrap_or_default())]
    Unknown {
        /// The path that was given.
        path: String,
        /// The nearest one that there is.
        near: Option<String>,
    },
    /// The field does not take this value.
    #[error("`{path}` takes {min} to {max}, not {value}")]
    Range {
        /// Path of the number.
        path: String,
        /// The value that was given.
        value: i64,
        /// The least it takes.
        min: i64,
        /// The most it takes.
        max: i64,
    },
}

/// Most copies of a card that are tried: as many as a pile can count.
const COPIES: i64 = 99;

/// The number at a path.
///
/// # Errors
/// [`ChangeError::Unknown`].
pub fn number_at(game: &Game, path: &str) -> Result<i64, ChangeError> {
    let mut found = None;
    // Looking takes the same walk as changing, on a copy that is thrown away.
    each_number(&mut game.clone(), &mut |name, number, _| {
        if name == path {
            found = Some(number.get());
        }
    });
    found.ok_or_else(|| unknown(game, path))
}

/// Writes another number at a path, where it keeps the place of the one that stood there.
///
/// # Errors
/// When there is no such path, or the number is outside of what may stand there.
pub fn change(game: &mut Game, path: &str, value: i64) -> Result<(), ChangeError> {
    let mut done = None;
    each_number(game, &mut |name, number, (min, max)| {
        if name == path {
            let fits = (min..=max).contains(&value);
            done = Some(if fits { Ok(()) } else { Err((min, max)) });
            if fits {
                number.set(value);
            }
        }
    });
    match done {
        None => Err(unknown(game, path)),
        Some(Err((min, max))) => Err(ChangeError::Range { path: path.to_owned(), value, min, max }),
        Some(Ok(())) => Ok(()),
    }
}

/// All paths to numbers, in order.
pub(crate) fn paths(game: &Game) -> Vec<String> {
    let mut paths = Vec::new();
    each_number(&mut game.clone(), &mut |name, _, _| paths.push(name.to_owned()));
    paths.sort();
    paths
}

fn unknown(game: &Game, path: &str) -> ChangeError {
    let known = paths(game);
    let near = cardwright_base::diagnostic::closest(path, known.iter().map(String::as_str));
    ChangeError::Unknown { path: path.to_owned(), near: near.map(str::to_owned) }
}

/// A number where it stands.
enum Number<'a> {
    Whole(&'a mut i64),
    Copies(&'a mut u32),
}

impl Number<'_> {
    fn get(&self) -> i64 {
        match self {
            Self::Whole(number) => **number,
            Self::Copies(number) => i64::from(**number),
        }
    }

    fn set(self, value: i64) {
        match self {
            Self::Whole(number) => *number = value,
            // The range of copies has been checked.
            Self::Copies(number) => *number = u32::try_from(value).unwrap_or_default(),
        }
    }
}

type Visit<'a> = dyn FnMut(&str, Number<'_>, (i64, i64)) + 'a;

fn each_number(game: &mut Game, visit: &mut Visit<'_>) {
    const ANY: (i64, i64) = (0, 1_000);
    for (name, figure) in &mut game.figures {
        visit(&format!("figures.{name}"), Number::Whole(&mut figure.value), ANY);
    }
    for variant in &mut game.variants {
        for (name, figure) in &mut variant.figures {
            let path = format!("variant.{}.{name}", variant.id.value);
            visit(&path, Number::Whole(&mut figure.value), ANY);
        }
    }
    for card in game.cards.iter_mut().filter(|it| !it.aid) {
        let id = &card.id.value;
        visit(&format!("copies.{id}"), Number::Copies(&mut card.copies.value), (0, COPIES));
        let declared = game.types.iter().find(|it| it.id == card.kind);
        let fields = declared.map_or(&[][..], |it| &it.fields);
        in_table(&format!("mechanics.{id}"), fields, &mut card.mechanics, visit);
    }
    for keyword in &mut game.keywords {
        let declared = game.keyword_kinds.iter().find(|it| it.id == keyword.kind);
        let fields = declared.map_or(&[][..], |it| &it.fields);
        let path = format!("mechanics.{}", keyword.id.value);
        in_table(&path, fields, &mut keyword.mechanics, visit);
    }
}

fn in_table(
    path: &str,
    fields: &[Field],
    values: &mut BTreeMap<String, Located<Value>>,
    visit: &mut Visit<'_>,
) {
    for field in fields {
        if let Some(value) = values.get_mut(&field.name) {
            in_value(&format!("{path}.{}", field.name), &field.kind, &mut value.value, visit);
        }
    }
}

fn in_value(path: &str, kind: &FieldKind, value: &mut Value, visit: &mut Visit<'_>) {
    match (kind, value) {
        (FieldKind::Number { min, max }, Value::Number(number)) => {
            visit(path, Number::Whole(number), (*min, *max));
        }
        (FieldKind::List(of), Value::List(items)) => {
            for item in items {
                if let Some(name) = name_of(&item.value) {
                    in_value(&format!("{path}.{name}"), of, &mut item.value, visit);
                }
            }
        }
        (FieldKind::Table(fields), Value::Table(values)) => in_table(path, fields, values, visit),
        _ => {}
    }
}

/// What an entry of a list refers to first.
fn name_of(entry: &Value) -> Option<String> {
    let Value::Table(fields) = entry else { return None };
    fields.values().find_map(|it| it.value.word()).map(str::to_owned)
}
