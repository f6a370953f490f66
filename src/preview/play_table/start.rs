//! What is asked for when a game begins.

use serde_json::Value;

/// Most that can sit at a table, and longest name of anything; guards, not rules.
const SEATS: usize = 32;
const LONGEST: usize = 100;
/// Longest pause at the beginning of a turn, in milliseconds.
const PAUSE: u64 = 5_000;

/// Which game, and who plays.
#[derive(Clone, Debug)]
pub(crate) struct StartOrder {
    pub(super) variant: Option<String>,
    /// By seat: `person`, or a policy.
    pub(super) players: Vec<String>,
    /// Rulings that are read otherwise: id and option.
    pub(super) rulings: Vec<(String, String)>,
    pub(super) seed: u64,
    /// Milliseconds between turns of policies.
    pub(super) pause: u64,
}

impl StartOrder {
    pub(crate) fn read(value: &Value) -> Result<Self, String> {
        let word = |value: &Value| {
            let word = value.as_str().filter(|it| it.len() <= LONGEST);
            word.map(str::to_owned).ok_or_else(|| format!("`{value}` is no name"))
        };
        let players = value["players"].as_array().filter(|it| it.len() <= SEATS);
        let players = players.ok_or("the request names no players")?;
        let mut rulings = Vec::new();
        for (id, option) in value["rulings"].as_object().into_iter().flatten() {
            rulings.push((id.clone(), word(option)?));
        }
        let variant = match &value["variant"] {
            Value::Null => None,
            variant => Some(word(variant)?).filter(|it| !it.is_empty()),
        };
        Ok(Self {
            variant,
            players: players.iter().map(word).collect::<Result<_, _>>()?,
            rulings,
            seed: value["seed"].as_u64().unwrap_or_else(any_seed),
            pause: value["pause"].as_u64().unwrap_or_default().min(PAUSE),
        })
    }
}

/// A seed that nobody has chosen; small, so that it is easily given again.
fn any_seed() -> u64 {
    u64::from(getrandom::u32().unwrap_or_default() % 1_000_000)
}
