//! Entries of the data files, typed as the rules read them.

use crate::kit::fields::inconsistency;
use cardwright_base::diagnostic::Report;
use cardwright_model::{Keyword, Located, Value};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json};

/// How a unit moves, and what is fired at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// On foot; these capture buildings and ride.
    Foot,
    /// Vehicles on wheels.
    Wheel,
    /// Vehicles on treads.
    Tread,
}

impl Class {
    /// Every class of unit.
    pub const ALL: [Self; 3] = [Self::Foot, Self::Wheel, Self::Tread];
}

/// A figure for each class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByClass<T> {
    foot: T,
    wheel: T,
    tread: T,
}

impl<T: Copy> ByClass<T> {
    /// The figure for a class.
    pub fn of(&self, class: Class) -> T {
        match class {
            Class::Foot => self.foot,
            Class::Wheel => self.wheel,
            Class::Tread => self.tread,
        }
    }
}

/// How near and how far a unit fires, in squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Range {
    /// Distance of the nearest square that it can fire at.
    pub near: u8,
    /// Distance of the farthest square that it can fire at.
    pub far: u8,
}

/// A kind of unit.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitKind {
    /// Id of the unit.
    #[serde(skip)]
    pub id: String,
    /// Its title, as printed.
    #[serde(skip)]
    pub(crate) title: String,
    /// One of it, where the title is no noun for one: `Rockets unit`. The form `one` of its keyword.
    #[serde(skip)]
    pub(crate) one: String,
    /// How it moves over the board.
    pub class: Class,
    /// What it costs, in dollars.
    pub price: u16,
    pub(crate) moves: u8,
    /// What is taken off firepower against it.
    pub defence: i8,
    /// Where it fires; nowhere when it is unarmed.
    pub range: Option<Range>,
    /// Firepower of its full side.
    pub full: Option<ByClass<i8>>,
    /// Firepower of its reduced side.
    pub reduced: Option<ByClass<i8>>,
    /// Foot units that it has room for.
    #[serde(default)]
    pub carries: u8,
    /// Counters of it in each army.
    pub counters: u8,
    /// Fields whose figures the rules of the game give; the others are designed.
    pub given: Vec<String>,
}

impl UnitKind {
    /// Whether it fires at neighbours only, and so after moving (W-11).
    pub(crate) fn direct(&self) -> bool {
        self.range.is_some_and(|it| it.far == 1)
    }
}

/// What a square can be.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terrain {
    /// Id of the terrain.
    #[serde(skip)]
    pub id: String,
    /// Its title, as printed.
    #[serde(skip)]
    pub(crate) title: String,
    /// How tiles write it.
    pub letter: Option<String>,
    /// Whether it is the ground of a position that names no other.
    pub(crate) default: bool,
    /// Its column in the chart.
    pub(crate) column: Column,
    /// Movement points to enter it; none where it is closed.
    pub cost: Costs,
    /// Capture points; only buildings have any.
    pub points: Option<u8>,
    /// Dollars that it pays its owner each turn.
    #[serde(default)]
    pub income: u16,
    /// Whether its owner's units are repaired on it.
    pub repairs: bool,
    /// Whether units are bought there.
    pub builds: bool,
    /// Whether its loss is the loss of the game.
    pub(crate) headquarters: bool,
    /// Loose pieces of it in the box; of a building in each colour.
    pub(crate) pieces: Option<u8>,
    /// Fields whose figures the rules of the game give.
    pub given: Vec<String>,
}

impl Terrain {
    /// Whether it counts as a city.
    pub(crate) fn city(&self) -> bool {
        self.income > 0 && !self.headquarters
    }
}

/// Movement points for each class; none where it is closed.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Costs {
    foot: Option<u8>,
    wheel: Option<u8>,
    tread: Option<u8>,
}

impl Costs {
    /// What a class pays. `None` when it can't go there.
    pub fn of(&self, class: Class) -> Option<u8> {
        ByClass { foot: self.foot, wheel: self.wheel, tread: self.tread }.of(class)
    }
}

/// A column of the chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Column {
    /// Roads and what is as open.
    Road,
    /// Squares of meadow.
    Grass,
    /// Squares of woods.
    Forest,
    /// Squares of hills.
    Hill,
    /// Squares with a building.
    City,
}

/// What the chart says: hits, and one more if the die shows this number or less.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cell {
    /// Hits whatever the die shows.
    pub hits: u8,
    /// Number of the die that adds one; 0 never does, 6 always.
    pub die: u8,
}

/// A row of the chart.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// Initial damage, by which the row is found.
    pub damage: i8,
    road: Cell,
    grass: Cell,
    forest: Cell,
    hill: Cell,
    city: Cell,
    /// Columns that the rules of the game give.
    pub given: Vec<String>,
}

impl Row {
    /// What it says of a column.
    pub fn at(&self, column: Column) -> Cell {
        match column {
            Column::Road => self.road,
            Column::Grass => self.grass,
            Column::Forest => self.forest,
            Column::Hill => self.hill,
            Column::City => self.city,
        }
    }
}

/// What an effect of a commander changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum EffectKind {
    /// Firepower of units.
    Firepower,
    /// Defence of units.
    Defence,
    /// Movement points of units.
    Moves,
    /// The farthest range of units.
    Range,
    /// Capture points taken in a turn.
    Capture,
    /// Hit points regained, at once.
    Repair,
    /// Dollars, gained at once.
    Money,
    /// Hit points that every enemy unit loses at once, but never its last.
    Harm,
}

/// Whose an effect is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum EffectScope {
    /// All units of the side.
    All,
    /// Units on foot.
    Foot,
    /// Units on wheels.
    Wheel,
    /// Units on treads.
    Tread,
    /// Those that fire at neighbours.
    Direct,
    /// Those that fire further.
    Indirect,
}

/// One effect of a commander.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Effect {
    /// What the effect changes.
    pub(crate) what: EffectKind,
    /// By how much it changes it.
    pub(crate) by: i8,
    /// The units that it changes.
    pub(crate) of: EffectScope,
}

impl Effect {
    /// Whether a kind of unit has it.
    pub(crate) fn touches(&self, kind: &UnitKind) -> bool {
        match self.of {
            EffectScope::All => true,
            EffectScope::Foot => kind.class == Class::Foot,
            EffectScope::Wheel => kind.class == Class::Wheel,
            EffectScope::Tread => kind.class == Class::Tread,
            EffectScope::Direct => kind.direct(),
            EffectScope::Indirect => kind.range.is_some() && !kind.direct(),
        }
    }
}

/// A commander that a side may choose.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Commander {
    /// Id of the commander.
    #[serde(skip)]
    pub id: String,
    /// Its title, as printed.
    #[serde(skip)]
    pub(crate) title: String,
    /// Small stars, after which the Power may be used.
    pub small: u8,
    /// All stars, after which the Super Power may be.
    pub large: u8,
    pub(crate) power_name: String,
    pub(crate) super_name: String,
    /// What holds the whole game.
    pub(crate) always: Vec<Effect>,
    /// What the Power does.
    pub power: Vec<Effect>,
    /// What the Super Power does.
    pub super_power: Vec<Effect>,
}

/// How tiles are laid, and what is put on them.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Layout {
    #[serde(skip)]
    pub(super) id: String,
    pub(super) across: usize,
    pub(super) tiles: Vec<PlacedTile>,
    pub(super) pieces: Vec<PlacedPieces>,
}

/// A tile on the table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlacedTile {
    pub(super) tile: String,
    pub(super) turn: u8,
}

/// Pieces of terrain, or units, on squares.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlacedPieces {
    #[serde(alias = "unit")]
    pub(super) terrain: String,
    pub(super) army: Option<String>,
    pub(super) on: Vec<String>,
    /// Whether the second side has it to make up for being second (W-30).
    #[serde(default)]
    pub(super) extra: bool,
}

/// What is fought for.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ScenarioPlan {
    #[serde(skip)]
    pub(super) id: String,
    pub(super) map: String,
    pub(super) units: Vec<PlacedPieces>,
    pub(super) conquest: bool,
    pub(super) medals: Option<u8>,
    pub(super) cities: Option<u8>,
    pub(super) rounds: u16,
    pub(super) commanders: bool,
    #[serde(default)]
    pub(super) extra: u16,
}

/// How a scenario is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Goals {
    /// By the enemy headquarters, or the last enemy unit.
    pub(crate) conquest: bool,
    /// By so many enemy units destroyed.
    pub(crate) medals: Option<u8>,
    /// By so many own cities.
    pub(crate) cities: Option<u8>,
    /// Rounds that are played at most.
    pub(crate) rounds: u16,
}

/// A keyword's fields as `T`; what does not fit is reported at its line.
pub(super) fn typed<T: DeserializeOwned>(keyword: &Keyword, report: &mut Report) -> Option<T> {
    let fields = &keyword.mechanics;
    let all = fields.iter().filter_map(|(name, it)| Some((name.clone(), plain(&it.value)?)));
    match serde_json::from_value(Json::Object(all.collect::<Map<_, _>>())) {
        Ok(read) => Some(read),
        Err(error) => {
            let error = error.to_string();
            let named = error.split('`').nth(1).and_then(|it| fields.get(it));
            let place = named.map_or(keyword.id.span, |it: &Located<Value>| it.span);
            let message = format!("the rules can't play `{}`: {error}", keyword.id.value);
            report.push(inconsistency(message, place, "as the rules read it"));
            None
        }
    }
}

/// A value as plain data. `None` where it is left out.
fn plain(value: &Value) -> Option<Json> {
    Some(match value {
        Value::Absent => return None,
        Value::Number(number) => (*number).into(),
        Value::Text(word) | Value::Choice(word) | Value::Ref(_, word) => word.as_str().into(),
        Value::Flag(flag) => (*flag).into(),
        Value::List(items) => items.iter().filter_map(|it| plain(&it.value)).collect(),
        Value::Table(fields) => {
            let all =
                fields.iter().filter_map(|(name, it)| Some((name.clone(), plain(&it.value)?)));
            Json::Object(all.collect())
        }
    })
}
