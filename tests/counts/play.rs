//! How often games and counts of positions ask for memory.

use cardwright_allocator::usage;
use cardwright_base::diagnostic::Report;
use cardwright_pipeline::playable_game;
use cardwright_rules::play::{Dice, GameRunner, Policy, RandomPolicy, Rotation, Rules};
use cardwright_rules::skirmish::engine::{Sensible, Skirmish};
use cardwright_rules::skorm::Skorm;
use cardwright_rules::{Keys, Playable, Position};
use std::hint::black_box;
use std::path::Path;

fn allocations(mut work: impl FnMut()) -> usize {
    // A thread keeps what it has counted to itself until it asks for much.
    let so_far = || {
        drop(black_box(vec![0_u8; 1 << 20]));
        usage().allocations
    };
    let before = so_far();
    work();
    so_far() - before
}

fn rules<R: Playable>(name: &str) -> R {
    let game = playable_game(Path::new("data"), name, &mut Report::new());
    game.unwrap().unwrap().rules_of::<R>(None, &[]).unwrap()
}

/// Of a hundred games for four.
fn games(rules: &Skirmish, policy: &dyn Policy<Skirmish>) -> usize {
    let mut table = GameRunner::new(rules);
    let mut play = |game| {
        let (mut state, mut dice) = (rules.start(4).unwrap(), Dice::of(1, game));
        let ending = table.play(&mut state, &[policy; 4], &mut dice, u32::MAX, &mut ());
        assert!(!ending.capped());
    };
    // What is made once and kept does not count.
    (0..10).for_each(&mut play);
    allocations(|| (10..110).for_each(&mut play))
}

pub fn games_and_positions_ask_for_no_more_memory_than_they_did() {
    let skirmish: Skirmish = rules("skirmish");
    let random = games(&skirmish, &RandomPolicy);
    let sensible = games(&skirmish, &Sensible::new(&skirmish));
    let skorm: Skorm = rules("skorm");
    let mut report = Report::new();
    let path = Path::new("tests/all/rules/skorm/positions/m01.toml");
    let (_, set_up) = cardwright_load::position(path, &mut report).unwrap().unwrap();
    let position = Position::of(Keys::of_position(&set_up), &mut report);
    let start = skorm.position(&position, &mut report).unwrap();
    let mut reached = 0;
    let counting = allocations(|| {
        let last = skorm.count(&start, 3, Rotation::Landing).pop().unwrap();
        reached = last.distinct;
    });
    assert_eq!(reached, 94_477);
    let found = [random, sensible, counting];
    let within = found.iter().zip([330, 330, 63]).all(|(it, most)| *it <= most);
    assert!(within, "random games, sensible games, positions: {found:?}");
}

/// Most edits of a game leave its rules as they are: no game is played and no position tried again.
pub fn rules_that_are_the_same_are_observed_once() {
    let [first, again]: [Skirmish; 2] = [0; 2].map(|_| rules("skirmish"));
    assert!(std::ptr::eq(first.facts(), again.facts()), "the same rules");
    let game = playable_game(Path::new("data"), "skirmish", &mut Report::new());
    let highlander = game.unwrap().unwrap().rules_of::<Skirmish>(Some("highlander"), &[]).unwrap();
    assert!(!std::ptr::eq(first.facts(), highlander.facts()), "other rules");
}
