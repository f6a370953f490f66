//! All that the data says, typed and joined. There is no figure of the game in here.

use super::board::{Board, Square, turned};
use super::data::{
    Commander, Goals, Layout, PlacedPieces, Row, ScenarioPlan, Terrain, UnitKind, typed,
};
use super::parts::Parts;
use super::printed_cards::PrintedCards;
use super::rule_options::RuleOptions;
use super::state::{ABOARD, KINDS, Kind, SEATS};
use crate::kit::data::{DataReader, Reads};
use crate::kit::fields::inconsistency;
use crate::play::{LaidTile, Seat};
use crate::switches::Switches;
use cardwright_base::diagnostic::{Report, Severity};
use cardwright_model::{Field, FieldKind, Game, Keyword};
use serde::de::DeserializeOwned;
use std::collections::{BTreeMap, BTreeSet};

/// The type of the cards that are tiles, and its field.
const TILE: (&str, &str) = ("tile", "rows");

/// Everything that the rules go by.
#[derive(Clone, Debug)]
pub struct RulesData {
    /// Ids and titles of the armies in turn order.
    pub(crate) armies: Vec<(String, String)>,
    /// The kinds of units.
    pub units: Vec<UnitKind>,
    /// What squares can be.
    pub terrain: Vec<Terrain>,
    /// The chart, from initial damage 1 on.
    pub chart: Vec<Row>,
    /// The commanders that sides may choose.
    pub commanders: Vec<Commander>,
    /// Ids of the scenarios; the first is played where none is named.
    pub(crate) scenarios: Vec<String>,
    pub(super) plans: Vec<ScenarioPlan>,
    pub(super) maps: BTreeMap<String, Board>,
    pub(super) parts: Parts,
    pub(super) printed: PrintedCards,
    /// Hit points of a whole unit, and the fewest of a full side.
    pub hits: u8,
    /// The fewest hit points of a full side of a counter; see [`RulesData::hits`].
    pub full_from: u8,
    /// Hit points regained on a building.
    pub repair: u8,
    /// Dollars to begin with.
    pub money: u16,
    /// Capture points that a full and a reduced unit take.
    pub capture: [u8; 2],
    pub(crate) switches: Switches,
    pub(super) rule_options: RuleOptions,
    /// What of the game is read.
    pub reads: Reads,
}

impl RulesData {
    /// Reads a game. What is missing or not understood is reported at its line; `None` when errors
    /// were pushed.
    pub(crate) fn read(game: &Game, switches: Switches, report: &mut Report) -> Option<Self> {
        let before = report.count(Severity::Error);
        let mut reader = DataReader::of(game, report);
        let mut units: Vec<UnitKind> =
            all(&mut reader, "unit", |unit: &mut UnitKind, id, title| {
                (unit.id, unit.title) = (id, title);
            });
        for unit in &mut units {
            let form = game.keyword(&unit.id).and_then(|it| it.forms.get("one"));
            unit.one = form.map_or_else(|| unit.title.clone(), |it| it.value.clone());
        }
        let terrain = all(&mut reader, "terrain", |terrain: &mut Terrain, id, title| {
            (terrain.id, terrain.title) = (id, title);
        });
        let mut chart: Vec<Row> = all(&mut reader, "row", |_: &mut Row, _, _| ());
        let commanders = all(&mut reader, "commander", |commander: &mut Commander, id, title| {
            (commander.id, commander.title) = (id, title);
        });
        let layouts: Vec<Layout> = all(&mut reader, "map", |it: &mut Layout, id, _| it.id = id);
        let plans: Vec<ScenarioPlan> =
            all(&mut reader, "scenario", |it: &mut ScenarioPlan, id, _| it.id = id);
        chart.sort_by_key(|it| it.damage);
        let named = |it: &Keyword| (it.id.value.clone(), it.title.value.clone());
        let armies = game.keywords.iter().filter(|it| it.kind == "army").map(named).collect();
        let figure =
            |reader: &mut DataReader<'_>, name| u8::try_from(reader.need(name)).unwrap_or(u8::MAX);
        let mut data = Self {
            armies,
            units,
            terrain,
            chart,
            commanders,
            scenarios: plans.iter().map(|it| it.id.clone()).collect(),
            plans,
            maps: BTreeMap::new(),
            parts: Parts::of(game),
            printed: PrintedCards::of(game),
            hits: figure(&mut reader, "hits"),
            full_from: figure(&mut reader, "full_from"),
            repair: figure(&mut reader, "repair"),
            money: u16::from(figure(&mut reader, "money")),
            capture: ["capture_full", "capture_reduced"].map(|it| figure(&mut reader, it)),
            rule_options: RuleOptions::of(&switches),
            switches,
            reads: Reads::default(),
        };
        data.sound(&mut reader);
        if reader.report.count(Severity::Error) == before {
            data.lay(&layouts, &mut reader);
        }
        data.reads = std::mem::take(&mut reader.reads);
        (report.count(Severity::Error) == before).then_some(data)
    }

    /// Whether there are as many of everything as the rules can hold.
    fn sound(&self, reader: &mut DataReader<'_>) {
        let gapless = self.chart.iter().zip(1..).all(|(row, damage)| row.damage == damage);
        let roomy = self.units.iter().all(|it| usize::from(it.carries) <= ABOARD);
        let seats = (reader.game.seats.min, reader.game.seats.max);
        for (holds, why) in [
            (seats == (SEATS as u32, SEATS as u32), "are for two players".to_owned()),
            (self.armies.len() == SEATS, format!("need {SEATS} keywords of the kind `army`")),
            ((1..=KINDS).contains(&self.units.len()), format!("have room for 1 to {KINDS} units")),
            (roomy, format!("have room for {ABOARD} units inside another one")),
            (
                gapless && !self.chart.is_empty(),
                "need a row of the chart for 1, 2, 3 ...".to_owned(),
            ),
            (self.hits >= self.full_from, "need `hits` of at least `full_from`".to_owned()),
            (
                self.terrain.iter().filter(|it| it.default).count() == 1,
                "need `default = true` in one terrain".to_owned(),
            ),
            (!self.plans.is_empty(), "need a keyword of the kind `scenario`".to_owned()),
            (self.commanders.len() != 1, "need two commanders, or none".to_owned()),
        ] {
            if !holds {
                reader.fault(format!("the rules {why}"));
            }
        }
    }

    /// Lays the maps, and looks whether scenarios fit on them.
    fn lay(&mut self, layouts: &[Layout], reader: &mut DataReader<'_>) {
        for layout in layouts {
            match self.map(layout, reader) {
                Ok(ground) => drop(self.maps.insert(layout.id.clone(), ground)),
                Err(why) => fault(reader, &layout.id, why),
            }
        }
        for plan in &self.plans {
            let Some(ground) = self.maps.get(&plan.map) else { continue };
            let mut taken = BTreeSet::new();
            for name in plan.units.iter().flat_map(|it| &it.on) {
                if ground.named(name).is_none() {
                    fault(reader, &plan.id, format!("there is no square `{name}`"));
                } else if !taken.insert(name) {
                    fault(reader, &plan.id, format!("two units stand on {name}"));
                }
            }
        }
    }

    fn map(&self, layout: &Layout, reader: &mut DataReader<'_>) -> Result<Board, String> {
        let mut rows: Vec<Vec<u8>> = Vec::new();
        let mut used: BTreeMap<&str, u32> = BTreeMap::new();
        let mut tiles = Vec::new();
        for line in layout.tiles.chunks(layout.across) {
            let mut band: Vec<Vec<u8>> = Vec::new();
            for laid in line {
                *used.entry(&laid.tile).or_default() += 1;
                let tile = turned(&self.tile(&laid.tile, reader)?, laid.turn);
                tiles.push(LaidTile {
                    card: laid.tile.clone(),
                    quarters: laid.turn,
                    column: band.first().map_or(0, Vec::len),
                    row: rows.len(),
                    side: tile.len(),
                });
                band.resize(band.len().max(tile.len()), Vec::new());
                band.iter_mut().zip(tile).for_each(|(row, more)| row.extend(more));
            }
            rows.extend(band);
        }
        let mut ground = Board::new(&rows).ok_or("the tiles do not form a rectangle of squares")?;
        ground.tiles = tiles;
        for (tile, count) in used {
            let there = reader.game.cards.iter().find(|it| it.id.value == tile);
            if there.is_some_and(|it| it.copies.value < count) {
                return Err(format!("the rules need {count} of `{tile}`"));
            }
        }
        let mut pieces: BTreeMap<(usize, Option<Seat>), usize> = BTreeMap::new();
        for put in &layout.pieces {
            let (terrain, seat) = (self.terrain_of(&put.terrain), self.seat_of(put));
            let terrain = terrain.ok_or("a piece has no terrain")?;
            *pieces.entry((terrain, seat)).or_default() += put.on.len();
            for name in &put.on {
                let at = ground.named(name).ok_or(format!("there is no square `{name}`"))?;
                self.cover(&mut ground, at, terrain, seat);
            }
        }
        for ((terrain, _), count) in pieces {
            let terrain = &self.terrain[terrain];
            if count > terrain.pieces.map_or(0, usize::from) {
                return Err(format!("the rules need {count} pieces of `{}`", terrain.id));
            }
        }
        Ok(ground)
    }

    fn tile(&self, id: &str, reader: &mut DataReader<'_>) -> Result<Vec<Vec<u8>>, String> {
        let card = reader.game.cards.iter().find(|it| it.id.value == id && it.kind == TILE.0);
        let rows = card.and_then(|it| it.field(TILE.1)).ok_or(format!("`{id}` is not a tile"))?;
        reader.reads.cards.insert((TILE.0.to_owned(), TILE.1.to_owned()));
        let words: Vec<&str> = rows.items().iter().filter_map(|it| it.value.word()).collect();
        let side = words.len();
        let rows: Result<Vec<Vec<u8>>, _> = words.into_iter().map(|it| self.row(it)).collect();
        rows.and_then(|rows| {
            if rows.iter().all(|row| row.len() == side) {
                Ok(rows)
            } else {
                Err(format!("`{id}` is not as wide as it is high"))
            }
        })
    }

    /// Terrain by its letters.
    pub(super) fn row(&self, letters: &str) -> Result<Vec<u8>, String> {
        let one = |letter: char| {
            let text = letter.to_string();
            let found = self.terrain.iter().position(|it| it.letter.as_ref() == Some(&text));
            found.map(|it| it as u8).ok_or(format!("no terrain has the letter `{letter}`"))
        };
        letters.chars().map(one).collect()
    }

    /// The ground of a position that names no other.
    pub(super) fn default_terrain(&self) -> u8 {
        self.terrain.iter().position(|it| it.default).unwrap_or_default() as u8
    }

    /// Puts terrain on a square, over what was there.
    pub(super) fn cover(&self, ground: &mut Board, at: Square, terrain: usize, seat: Option<Seat>) {
        ground.terrain[at.place()] = terrain as u8;
        ground.buildings.retain(|it| it.0 != at);
        if self.terrain[terrain].points.is_some() {
            ground.buildings.push((at, seat));
            ground.buildings.sort();
        }
    }

    pub(super) fn terrain_of(&self, id: &str) -> Option<usize> {
        self.terrain.iter().position(|it| it.id == id)
    }

    pub(super) fn seat_of(&self, put: &PlacedPieces) -> Option<Seat> {
        let place = self.armies.iter().position(|it| Some(&it.0) == put.army.as_ref());
        place.map(|it| it as Seat)
    }

    /// A kind of unit by its id.
    pub(crate) fn kind_of(&self, id: &str) -> Option<Kind> {
        self.units.iter().position(|it| it.id == id).map(|it| Kind(it as u8))
    }

    /// Every kind of unit.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        (0..self.units.len() as u8).map(Kind)
    }

    /// What a kind of unit can do.
    pub fn unit(&self, kind: Kind) -> &UnitKind {
        &self.units[kind.place()]
    }

    pub(super) fn goals(&self, plan: &ScenarioPlan) -> Goals {
        let ScenarioPlan { conquest, medals, cities, rounds, .. } = *plan;
        Goals { conquest, medals, cities, rounds }
    }
}

/// A fault of a keyword.
fn fault(reader: &mut DataReader<'_>, id: &str, why: impl Into<String>) {
    let keyword = reader.game.keywords.iter().find(|it| it.id.value == id);
    if let Some(keyword) = keyword {
        reader.report.push(inconsistency(why, keyword.id.span, "as the rules read it"));
    }
}

/// Everything of one kind of keyword.
fn all<T: DeserializeOwned>(
    reader: &mut DataReader<'_>,
    kind: &str,
    name: impl Fn(&mut T, String, String),
) -> Vec<T> {
    let mut all = Vec::new();
    // What is typed is read to its last field.
    let declared = reader.game.keyword_kinds.iter().find(|it| it.id == kind);
    for field in declared.iter().flat_map(|it| &it.fields) {
        noted(&mut reader.reads, kind, None, field);
    }
    for keyword in reader.game.keywords.iter().filter(|it| it.kind == kind) {
        if let Some(mut read) = typed(keyword, reader.report) {
            name(&mut read, keyword.id.value.clone(), keyword.title.value.clone());
            all.push(read);
        }
    }
    all
}

/// Notes that a field is read, and those inside it.
fn noted(reads: &mut Reads, kind: &str, outer: Option<&str>, field: &Field) {
    let name = outer.map_or(field.name.clone(), |outer| format!("{outer}.{}", field.name));
    reads.keywords.insert((kind.to_owned(), name));
    let mut inner = &field.kind;
    while let FieldKind::List(item) = inner {
        inner = item;
    }
    if let FieldKind::Table(fields) = inner {
        fields.iter().for_each(|it| noted(reads, kind, Some(&field.name), it));
    }
}
