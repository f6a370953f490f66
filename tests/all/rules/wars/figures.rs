//! What the rules of the game state stands in the data as they state it; what is designed keeps to what
//! they demand of it.

use super::{SCENARIOS, rules};
use cardwright_rules::play::{Rules, Seat};
use cardwright_rules::wars::{Cell, Class, Column, RulesData, Terrain, UnitKind};

const CLASSES: [Class; 3] = [Class::Foot, Class::Wheel, Class::Tread];
const COLUMNS: [Column; 5] =
    [Column::Road, Column::Grass, Column::Forest, Column::City, Column::Hill];

fn data() -> std::sync::Arc<RulesData> {
    rules(SCENARIOS[0]).data
}

fn unit<'a>(data: &'a RulesData, id: &str) -> &'a UnitKind {
    data.units.iter().find(|it| it.id == id).expect("such a unit")
}

fn terrain<'a>(data: &'a RulesData, id: &str) -> &'a Terrain {
    data.terrain.iter().find(|it| it.id == id).expect("such terrain")
}

fn given(list: &[String], wanted: &[&str]) {
    assert_eq!(list, wanted);
}

#[test]
fn given_figures_of_units_are_those_of_the_rules() {
    let all = data();
    let (tank, gun) = (unit(&all, "tank"), unit(&all, "flak"));
    given(&tank.given, &["class", "defence", "range", "full.tread"]);
    assert_eq!((tank.class, tank.defence), (Class::Tread, 6));
    assert_eq!(tank.full.expect("armed").of(Class::Tread), 10);
    given(&gun.given, &["class", "defence", "range", "reduced.tread"]);
    assert_eq!((gun.class, gun.defence), (Class::Tread, 4));
    assert_eq!(gun.reduced.expect("armed").of(Class::Tread), 7);
    for id in ["tank", "flak"] {
        let range = unit(&all, id).range.expect("armed");
        assert_eq!((range.near, range.far), (1, 1), "{id}");
    }
    let artillery = unit(&all, "howitzer");
    given(&artillery.given, &["range"]);
    let range = artillery.range.expect("armed");
    assert_eq!((range.near, range.far), (2, 3));
    for id in ["infantry", "mech"] {
        given(&unit(&all, id).given, &["class"]);
        assert_eq!(unit(&all, id).class, Class::Foot);
    }
    given(&unit(&all, "apc").given, &["carries"]);
    assert_eq!(unit(&all, "apc").carries, 2);
}

#[test]
fn given_figures_of_the_ground_are_those_of_the_rules() {
    let all = data();
    let tread = |id| terrain(&all, id).cost.of(Class::Tread);
    for (id, cost) in [("grass", Some(1)), ("forest", Some(2)), ("hill", None), ("water", None)] {
        given(&terrain(&all, id).given, &["cost.tread"]);
        assert_eq!(tread(id), cost, "{id}");
    }
    for (id, points, income, builds) in
        [("city", 4, 5, false), ("factory", 4, 0, true), ("hq", 8, 5, false)]
    {
        let building = terrain(&all, id);
        assert_eq!((building.points, building.income), (Some(points), income), "{id}");
        assert!(building.repairs && building.builds == builds, "{id}");
        assert!(building.given.contains(&"points".to_owned()), "{id}");
        assert!(building.given.contains(&"income".to_owned()), "{id}");
        // Buildings are roads to those who move.
        let road = terrain(&all, "road");
        assert!(CLASSES.iter().all(|it| building.cost.of(*it) == road.cost.of(*it)), "{id}");
    }
    assert_eq!((all.hits, all.full_from, all.repair, all.money), (8, 5, 2, 5));
    assert_eq!(all.capture, [2, 1]);
}

#[test]
fn given_cells_of_the_chart_are_those_of_the_rules() {
    let all = data();
    let row = |damage: usize| &all.chart[damage - 1];
    given(&row(6).given, &["city"]);
    assert_eq!(row(6).at(Column::City), Cell { hits: 4, die: 3 });
    given(&row(1).given, &["road"]);
    assert_eq!(row(1).at(Column::Road), Cell { hits: 1, die: 3 });
    assert_eq!(all.chart.iter().flat_map(|it| &it.given).count(), 2);
}

#[test]
fn designed_units_keep_to_what_the_rules_demand() {
    let all = data();
    let prices: Vec<u16> = all.units.iter().map(|it| it.price).collect();
    assert_eq!(prices.iter().min().zip(prices.iter().max()), Some((&1, &16)));
    for class in CLASSES {
        assert!(all.units.iter().any(|it| it.class == class), "{class:?}");
    }
    for unit in &all.units {
        let armed = unit.range.is_some();
        assert_eq!((unit.full.is_some(), unit.reduced.is_some()), (armed, armed), "{}", unit.id);
        let Some(range) = unit.range else { continue };
        // W-11: who fires further than a square does not fire at a neighbour.
        assert!(range.near <= range.far && (range.far == 1) == (range.near == 1), "{}", unit.id);
        let sides = (unit.full.expect("armed"), unit.reduced.expect("armed"));
        for class in CLASSES {
            assert!(sides.1.of(class) < sides.0.of(class), "{} against {class:?}", unit.id);
        }
    }
    assert!(unit(&all, "flak").full.expect("armed").of(Class::Tread) >= 8);
    assert!(unit(&all, "tank").reduced.expect("armed").of(Class::Tread) <= 9);
    for unit in &all.units {
        assert!(terrain(&all, "bridge").cost.of(unit.class).is_some(), "{}", unit.id);
    }
}

#[test]
fn the_chart_rises_with_damage_and_falls_with_cover() {
    let all = data();
    let most = |it: &UnitKind| CLASSES.map(|class| it.full.map_or(0, |it| it.of(class)));
    let fire = all.units.iter().flat_map(most).max().expect("units");
    let defence = all.units.iter().map(|it| it.defence).min().expect("units");
    let last = all.chart.last().expect("rows").damage;
    assert!(last >= fire - defence, "{fire} less {defence} is beyond row {last}");
    for column in COLUMNS {
        let cells: Vec<Cell> = all.chart.iter().map(|it| it.at(column)).collect();
        assert!(cells.iter().all(|it| it.die <= 6));
        assert!(cells.is_sorted(), "{column:?}");
    }
    for row in &all.chart {
        let cells = COLUMNS.map(|it| row.at(it));
        assert!(cells.iter().rev().is_sorted(), "row {}", row.damage);
    }
}

#[test]
fn nine_tiles_make_maps_that_are_alike_for_both() {
    let playing = super::playing();
    let tiles = playing.game.cards.iter().filter(|it| it.kind == "tile");
    assert_eq!(tiles.map(|it| it.copies.value).sum::<u32>(), 9);
    for scenario in SCENARIOS {
        let rules = rules(scenario);
        let squares: Vec<_> = rules.ground.all().collect();
        for (at, across) in squares.iter().zip(squares.iter().rev()) {
            assert_eq!(rules.terrain_id(*at), rules.terrain_id(*across), "{scenario}");
            let state = rules.start(2).expect("two play");
            let other = |seat: Option<Seat>| seat.map(|it| 1 - it);
            let owners = (rules.owner(&state, *at), rules.owner(&state, *across));
            assert_eq!(owners.0, other(owners.1), "{scenario}");
        }
    }
}

#[test]
fn commanders_have_two_levels() {
    let all = data();
    assert!(all.commanders.len() >= 4);
    for it in &all.commanders {
        assert!(0 < it.small && it.small < it.large, "{}", it.id);
        assert!(!it.power.is_empty() && !it.super_power.is_empty(), "{}", it.id);
    }
}
