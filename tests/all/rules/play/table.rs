//! One game from a state to its end.

use super::toy::{self, Action, Event, State, Toy};
use crate::rules::play::replaying::EachStep;
use cardwright_rules::play::{
    Decision, Dice, Ending, GameRunner, Policy, RandomPolicy, Rules, Step, StepListener, ToAct,
    by_weight,
};

const SEED: u64 = 11;
const RANDOM: [&dyn Policy<Toy>; 4] = [&RandomPolicy; 4];

fn play(seats: u8, game: u64, cap: u32, listener: &mut impl StepListener<Toy>) -> (State, Ending) {
    let mut state = Toy.start(seats).unwrap();
    let mut dice = Dice::of(SEED, game);
    let ending = GameRunner::new(&Toy).play(&mut state, &RANDOM, &mut dice, cap, listener);
    (state, ending)
}

#[test]
fn a_game_is_played_to_its_end() {
    for seats in 2..=4 {
        let (state, ending) = play(seats, 0, 1000, &mut ());
        assert_eq!(Toy.to_act(&state), ToAct::Nobody);
        assert_eq!(ending, Ending { outcome: Toy.outcome(&state), decisions: 24 });
        assert!(!ending.capped());
    }
}

#[test]
fn a_game_that_is_broken_off_has_no_outcome_and_says_so() {
    for cap in [0, 1, 23] {
        let (state, ending) = play(2, 0, cap, &mut ());
        assert!(ending.capped());
        assert_eq!((ending.outcome, ending.decisions), (None, cap));
        assert_ne!(Toy.to_act(&state), ToAct::Nobody);
    }
    assert!(!play(2, 0, 24, &mut ()).1.capped(), "over with the last action");
}

#[test]
fn the_same_dice_make_the_same_game_and_others_another() {
    let ends = [0, 0, 1].map(|game| play(3, game, 1000, &mut ()).0);
    assert_eq!(ends[0], ends[1]);
    assert_ne!(ends[0], ends[2]);

    let mut table = GameRunner::new(&Toy);
    for end in &ends[1..] {
        let mut state = Toy.start(3).unwrap();
        let game = u64::from(end != &ends[1]);
        table.play(&mut state, &RANDOM, &mut Dice::of(SEED, game), 1000, &mut ());
        assert_eq!(&state, end, "a table has no memory");
    }
}

#[test]
fn whoever_watches_is_told_of_every_step_and_changes_nothing() {
    let (mut at, mut tricks, mut steps) = (Toy.start(3).unwrap(), 0, 0);
    let look = |step: &Step<'_, Toy>| {
        assert_eq!(step.before, &at);
        let mut told = Vec::new();
        Toy.play(&mut at, step.action, &mut told);
        assert_eq!((step.after, step.told), (&at, told.as_slice()));
        tricks += told.len();
        steps += 1;
    };
    let (watched, ending) = play(3, 5, 1000, &mut EachStep::new(look));
    assert_eq!((watched, ending), play(3, 5, 1000, &mut ()));
    assert_eq!((tricks, steps), (4, ending.decisions));
}

#[derive(Default)]
struct Log {
    open: bool,
    several: usize,
}

impl StepListener<Toy> for Log {
    fn before(&mut self, rules: &Toy, state: &State, options: &[Action], action: Action) {
        let mut all = Vec::new();
        rules.actions(state, &mut all);
        assert_eq!(options, all);
        assert!(options.contains(&action) && !self.open);
        self.open = true;
        self.several += usize::from(options.len() > 1);
    }

    fn after(&mut self, rules: &Toy, state: &State, _: Action, told: &[Event]) {
        assert!(self.open && toy::conserved(state).is_ok());
        assert_eq!(rules.seated(state), 4);
        assert!(told.len() < 2, "told of this step alone");
        self.open = false;
    }
}

#[test]
fn whoever_watches_sees_what_could_have_been_done() {
    let mut log = Log::default();
    play(4, 1, 1000, &mut log);
    assert!(log.several > 12);
}

/// Lays the highest.
struct Highest;

impl Policy<Toy> for Highest {
    fn choose(&self, seen: &Decision<'_, Toy>, _: &mut Dice) -> Action {
        assert!(seen.actions.len() > 1, "nobody is asked where there is no choice");
        let view = seen.view();
        assert_eq!((view.seat, seen.seat), (1, 1));
        assert!(matches!(seen.actions[0], Action::Lay(rank) if view.hand[usize::from(rank)] > 0));
        *seen.actions.last().unwrap()
    }
}

/// How often each seat laid its highest card and not its highest.
#[derive(Default)]
struct Choices([[u32; 2]; 2]);

impl StepListener<Toy> for Choices {
    fn before(&mut self, rules: &Toy, state: &State, options: &[Action], action: Action) {
        if let ToAct::Seat(seat) = rules.to_act(state) {
            let lower = options.last() != Some(&action);
            self.0[usize::from(seat)][usize::from(lower)] += 1;
        }
    }
}

#[test]
fn every_seat_has_its_own_policy() {
    let mut choices = Choices::default();
    for game in 0..50 {
        let mut state = Toy.start(2).unwrap();
        let policies: [&dyn Policy<Toy>; 2] = [&RandomPolicy, &Highest];
        let mut dice = Dice::of(SEED, game);
        GameRunner::new(&Toy).play(&mut state, &policies, &mut dice, 1000, &mut choices);
    }
    let Choices([[_, lower], highest]) = choices;
    assert!(lower > 50, "one of two by lot");
    assert_eq!(highest, [300, 0]);
}

#[test]
fn chance_goes_by_weight() {
    let mut state = Toy.start(2).unwrap();
    state.deck = [3, 0, 1, 2];
    let mut options = Vec::new();
    Toy.actions(&state, &mut options);
    let mut dice = Dice::of(SEED, 0);
    let mut counts = [0.0_f64; 4];
    const DRAWS: u32 = 60_000;
    for _ in 0..DRAWS {
        match by_weight(&Toy, &state, &options, &mut dice) {
            Action::Deal(rank) => counts[usize::from(rank)] += 1.0,
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(counts[1], 0.0);
    let wanted = [3.0, 1.0, 2.0].map(|it| it / 6.0 * f64::from(DRAWS));
    let squares = [counts[0], counts[2], counts[3]].into_iter().zip(wanted);
    let chi: f64 = squares.map(|(got, wanted)| (got - wanted).powi(2) / wanted).sum();
    assert!(chi < 13.8, "less likely than one in a thousand: {counts:?}");
}
