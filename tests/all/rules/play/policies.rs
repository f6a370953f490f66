//! Search and contests on a small game, where the right choice can be told.

use super::bluff::{Action, Bluff, State};
use cardwright_rules::play::{
    Contest, ContestResult, Decision, Dice, Policy, RandomPolicy, Score, Search, Seat, Share,
};

/// Decisions made.
fn time(state: &State, _: &[()], _: u32) -> u32 {
    (usize::from(state.hand) * state.seats() + state.said.len()) as u32
}

/// Points, squeezed between 0 and 1.
fn worth(state: &State, seat: Seat) -> f64 {
    f64::from(state.points[usize::from(seat)] + 50) / 100.0
}

type Clock = fn(&State, &[()], u32) -> u32;
type Thinker = Search<RandomPolicy, Clock, fn(&State, Seat) -> f64>;

fn search(rounds: u32) -> Thinker {
    Search { rounds, horizon: 100, time, proof: 0.0, rollout: RandomPolicy, worth }
}

/// Stays in with a card from the upper half: what anybody would do.
struct UpperHalf;

impl Policy<Bluff> for UpperHalf {
    fn choose(&self, seen: &Decision<'_, Bluff>, _: &mut Dice) -> Action {
        let view = seen.view();
        let high = view.card.is_some_and(|it| usize::from(it) >= view.points.len());
        if high { Action::Stay } else { Action::Fold }
    }
}

/// The last hand of two, level on points, the first has said what it does.
fn last_hand(cards: [u8; 2], stayed: bool) -> State {
    State { cards: cards.to_vec(), said: vec![stayed], points: vec![0, 0], hand: 4 }
}

fn choice(policy: &dyn Policy<Bluff>, state: &State, dice: &mut Dice) -> Action {
    let seat = state.said.len() as Seat;
    policy.choose(&Decision::new(&Bluff, state, seat, &[Action::Fold, Action::Stay]), dice)
}

fn contest(seats: Seat, games: u64) -> Contest {
    Contest { seats, games, seed: 7, longest: 1000 }
}

#[test]
fn what_surely_wins_is_found() {
    for seed in 0..20 {
        // The highest card of four wins the hand and so the game; folding is a tie or a loss.
        let state = last_hand([2, 3], true);
        assert_eq!(choice(&search(100), &state, &mut Dice::of(seed, 0)), Action::Stay);
        // The lowest loses it against anybody who stayed, and a tie is better than that.
        let state = State { points: vec![0, 2], ..last_hand([2, 0], true) };
        assert_eq!(choice(&search(100), &state, &mut Dice::of(seed, 0)), Action::Fold);
    }
}

#[test]
fn other_hands_make_no_difference() {
    for seed in 0..20 {
        let choices = [0, 2, 3].map(|hidden| {
            let mut dice = Dice::of(seed, 1);
            let choice = choice(&search(60), &last_hand([hidden, 1], true), &mut dice);
            (choice, dice.below(u64::MAX))
        });
        // Not even the dice afterwards tell what the others hold.
        assert!(choices.iter().all(|it| *it == choices[0]), "{choices:?}");
    }
}

#[test]
fn a_search_can_be_repeated() {
    let state = State { cards: vec![1, 4, 2], said: vec![], points: vec![0, 1, -1], hand: 2 };
    let first: Vec<Action> =
        (0..50).map(|it| choice(&search(15), &state, &mut Dice::of(it, 0))).collect();
    let again: Vec<Action> =
        (0..50).map(|it| choice(&search(15), &state, &mut Dice::of(it, 0))).collect();
    assert_eq!(first, again);
    assert!(first.contains(&Action::Fold) && first.contains(&Action::Stay), "the seeds matter");
}

#[test]
fn cut_off_games_are_worth_what_they_are_said_to_be() {
    // Looks at nothing but the state after its own action, and is told that points are bad.
    let contrary = |state: &State, seat: Seat| 1.0 - worth(state, seat);
    let short = Search { rounds: 100, horizon: 1, time, proof: 1.0, rollout: RandomPolicy, worth };
    let wrong = Search {
        rounds: 100,
        horizon: 1,
        time,
        proof: 1.0,
        rollout: RandomPolicy,
        worth: contrary,
    };
    let state = State { hand: 2, ..last_hand([2, 3], true) };
    for seed in 0..10 {
        assert_eq!(choice(&short, &state, &mut Dice::of(seed, 0)), Action::Stay);
        assert_eq!(choice(&wrong, &state, &mut Dice::of(seed, 0)), Action::Fold);
    }
}

#[test]
fn without_rounds_it_does_as_its_rollout() {
    let none = Search { rounds: 0, horizon: 9, time, proof: 1.0, rollout: UpperHalf, worth };
    for card in 0..4 {
        let state = last_hand([if card == 0 { 1 } else { 0 }, card], true);
        let mut dice = Dice::of(0, 0);
        assert_eq!(choice(&none, &state, &mut dice), choice(&UpperHalf, &state, &mut dice));
    }
}

#[test]
fn search_is_stronger_than_random() {
    for seats in [2, 3, 8] {
        let score =
            contest(seats, 60).run(&Bluff, &search(40), &RandomPolicy).expect("so many can play");
        assert_eq!(score.result(), ContestResult::First, "{seats} seats: {score:?}");
    }
}

#[test]
fn equals_are_not_told_apart() {
    let score = contest(3, 3000).run(&Bluff, &UpperHalf, &UpperHalf).expect("so many can play");
    assert_eq!(score.result(), ContestResult::NotShown, "{score:?}");
    let share = score.share();
    assert!(share.low > 0.45 && share.high < 0.55, "{share:?}");
}

#[test]
fn a_contest_has_a_loser_too() {
    let score = contest(4, 200).run(&Bluff, &RandomPolicy, &UpperHalf).expect("so many can play");
    assert_eq!(score.result(), ContestResult::Second, "{score:?}");
}

#[test]
fn a_contest_is_the_same_on_any_number_of_threads() {
    let run = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| contest(5, 100).run(&Bluff, &search(5), &RandomPolicy))
    };
    assert_eq!(run(1), run(3));
    let other = Contest { seed: 8, ..contest(5, 100) }.run(&Bluff, &search(5), &RandomPolicy);
    assert_ne!(run(1), other, "the seed matters");
}

#[test]
fn each_side_has_each_set_of_seats_equally_often() {
    // Three seats: six ways to share them out.
    let score = contest(3, 7).run(&Bluff, &RandomPolicy, &RandomPolicy).expect("so many can play");
    assert_eq!(score.first + score.second + score.open, 12);
    assert_eq!(contest(9, 10).run(&Bluff, &RandomPolicy, &RandomPolicy), None);
}

#[test]
fn games_broken_off_are_nobodys() {
    let short = Contest { longest: 3, ..contest(4, 12) };
    let score = short.run(&Bluff, &RandomPolicy, &RandomPolicy).expect("so many can play");
    assert_eq!(score, Score { first: 0, second: 0, open: 12 });
    assert_eq!(score.result(), ContestResult::NotShown);
}

#[test]
fn intervals_are_those_of_the_books() {
    // Newcombe, Two-sided confidence intervals for the single proportion, 1998, table I, method 3.
    for (part, whole, low, high) in [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ] {
        let share = Share::of(part, whole);
        let near = |a: f64, b: f64| (a - b).abs() < 0.000_05;
        assert!(near(share.low, low) && near(share.high, high), "{part}/{whole}: {share:?}");
    }
}
