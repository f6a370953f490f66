//! Counts of positions: those that others have counted, and a table of our own.

use super::{position, rules};
use cardwright_rules::play::{Rotation, Rules};
use cardwright_rules::skorm::{Action, Skorm, SkormState};
use std::collections::BTreeSet;
use std::fmt::Write as _;

const ROTATIONS: [Rotation; 3] = [Rotation::Frozen, Rotation::Landing, Rotation::Full];

/// Nodes and distinct positions, ply by ply.
type Plies = &'static [(u128, u64)];

/// A row: position; moves, captures and shots at the start; ways to do them by every path; frozen,
/// landing and full.
struct Row {
    name: &'static str,
    acts: [usize; 3],
    paths: u32,
    counts: [Plies; 3],
}

const RIDER: Plies = &[(18, 18), (324, 61), (5118, 61)];
const CORNER: Plies = &[(8, 8), (103, 25), (1433, 43)];
const STEP: Plies = &[(6, 6), (36, 19), (216, 37)];
const SHIELD: Plies = &[(36, 36), (1296, 114)];
const WARLORDS: Plies = &[(8, 8), (64, 64), (824, 200), (10_506, 600)];
const SIDESTEP: Plies = &[(17, 17), (577, 577)];
const ARCHER: Plies = &[(6, 6), (216, 216)];

/// Counted by others, by the same definitions.
const COUNTED: [Row; 9] = [
    Row { name: "s01", acts: [18, 0, 0], paths: 36, counts: [RIDER; 3] },
    Row { name: "s02", acts: [8, 0, 0], paths: 14, counts: [CORNER; 3] },
    Row { name: "s06", acts: [6, 0, 0], paths: 6, counts: [STEP; 3] },
    Row { name: "s08", acts: [6, 0, 0], paths: 6, counts: [STEP, SHIELD, SHIELD] },
    Row { name: "s12", acts: [24, 0, 0], paths: 30, counts: [&[(24, 24)]; 3] },
    Row { name: "d01", acts: [8, 0, 0], paths: 14, counts: [WARLORDS; 3] },
    Row {
        name: "d02",
        acts: [16, 1, 0],
        paths: 30,
        counts: [&[(17, 17), (97, 97)], SIDESTEP, SIDESTEP],
    },
    Row { name: "d06", acts: [6, 0, 0], paths: 6, counts: [&[(6, 6), (36, 36)], ARCHER, ARCHER] },
    Row { name: "d08", acts: [9, 0, 2], paths: 11, counts: [&[(10, 10)]; 3] },
];

fn plies(rules: &Skorm, start: &SkormState, depth: usize, rotation: Rotation) -> Vec<(u128, u64)> {
    let counts = rules.count(start, depth as u32, rotation);
    counts.iter().map(|it| (it.nodes, it.distinct)).collect()
}

/// Positions after so many turns, by walking to each of them: slower than [`Skorm::count`] and the same.
fn leaves(rules: &Skorm, start: &SkormState, depth: u32, rotation: Rotation) -> (u64, u64) {
    fn walk(
        rules: &Skorm,
        (state, depth): (&SkormState, u32),
        rotation: Rotation,
        seen: &mut BTreeSet<SkormState>,
    ) -> u64 {
        if depth == 0 {
            seen.insert(state.clone());
            return 1;
        }
        let turns = rules.turns(state, rotation);
        turns.iter().map(|it| walk(rules, (it, depth - 1), rotation, seen)).sum()
    }
    let mut seen = BTreeSet::new();
    let nodes = walk(rules, (start, depth), rotation, &mut seen);
    (nodes, seen.len() as u64)
}

/// Moves, captures and shots, facings left out.
fn acts(rules: &Skorm, state: &SkormState) -> [usize; 3] {
    let mut actions = Vec::new();
    rules.actions(state, &mut actions);
    let mut acts: Vec<(usize, String)> = Vec::new();
    for action in actions {
        let sort = match action {
            Action::Move { to, .. } => usize::from(state.at(to).is_some()),
            Action::Shoot { .. } => 2,
            _ => continue,
        };
        let text = rules.show(state, action);
        let places: Vec<&str> = text.split_whitespace().take(4).collect();
        acts.push((sort, places.join(" ")));
    }
    acts.sort();
    acts.dedup();
    [0, 1, 2].map(|sort| acts.iter().filter(|it| it.0 == sort).count())
}

#[test]
fn positions_are_counted_as_others_have_counted_them() {
    let rules = rules();
    for row in COUNTED {
        let start = position(&rules, row.name);
        assert_eq!(acts(&rules, &start), row.acts, "{}", row.name);
        assert_eq!(rules.paths(&start), row.paths, "{}", row.name);
        for (rotation, wanted) in ROTATIONS.into_iter().zip(row.counts) {
            let found = plies(&rules, &start, wanted.len(), rotation);
            assert_eq!(found, wanted, "{} {rotation:?}", row.name);
        }
    }
}

#[test]
fn games_that_are_won_on_the_way_are_counted_and_not_followed() {
    let rules = rules();
    let counts = rules.count(&position(&rules, "d01"), 4, Rotation::Frozen);
    let won: Vec<Vec<(&str, u128)>> = counts.iter().map(|it| it.finished.clone()).collect();
    assert_eq!(won, [vec![], vec![], vec![("dominate", 8)], vec![("dominate", 102)]]);
}

#[test]
fn every_facing_of_every_own_shieldman_is_another_position() {
    let rules = rules();
    for name in ["s08", "d02", "d08", "m01", "m02", "m03"] {
        let start = position(&rules, name);
        let frozen = rules.turns(&start, Rotation::Frozen).len();
        let shields = start.army(start.on_turn).filter(|it| rules.data.kin(it.1.kind).guards);
        let wanted = frozen * 6_usize.pow(shields.count() as u32);
        assert_eq!(rules.turns(&start, Rotation::Full).len(), wanted, "{name}");
    }
}

#[test]
fn a_walk_to_every_leaf_counts_the_same() {
    let rules = rules();
    for (name, rotation) in
        [("m01", Rotation::Frozen), ("m02", Rotation::Landing), ("m03", Rotation::Full)]
    {
        let start = position(&rules, name);
        let (nodes, distinct) = leaves(&rules, &start, 2, rotation);
        let counted = plies(&rules, &start, 2, rotation)[1];
        assert_eq!((u128::from(nodes), distinct), counted, "{name}");
    }
}

/// The table of our own, down to a depth for each way of counting.
fn table(depths: [usize; 3]) -> String {
    let rules = rules();
    let mut text = String::new();
    for name in ["m01", "m02", "m03"] {
        let start = position(&rules, name);
        for (rotation, depth) in ROTATIONS.into_iter().zip(depths) {
            for (ply, (nodes, distinct)) in
                plies(&rules, &start, depth, rotation).into_iter().enumerate()
            {
                let way = format!("{rotation:?}").to_lowercase();
                writeln!(text, "{name} {way} {} {nodes} {distinct}", ply + 1).unwrap();
            }
        }
    }
    text
}

/// Lines of the table that go no deeper.
fn written(depths: [usize; 3]) -> String {
    let lines = include_str!("perft.txt").lines().filter(|it| {
        let words: Vec<&str> = it.split(' ').collect();
        let way = ["frozen", "landing", "full"].iter().position(|way| *way == words[1]);
        words[2].parse::<usize>().unwrap() <= depths[way.unwrap()]
    });
    lines.map(|it| format!("{it}\n")).collect()
}

#[test]
fn positions_of_every_kind_are_counted_as_ever() {
    let depths = [3, 2, 2];
    assert_eq!(table(depths), written(depths));
}

#[test]
#[ignore = "takes minutes"]
fn positions_of_every_kind_are_counted_four_turns_deep() {
    let depths = [4, 4, 2];
    assert_eq!(table(depths), written(depths));
}
