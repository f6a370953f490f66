//! Nobody is told of a card that they may not see.

use super::{skirmish, typed};
use crate::rules::play::replaying::EachStep;
use crate::rules::play::skirmish::rules;
use cardwright_rules::play::{
    Dice, GameRunner, Message, Observer, Policy, RandomPolicy, Rules, Step, Tell, ToAct,
};
use cardwright_rules::skirmish::engine::{Action, Skirmish};

/// A state and another one with other hidden cards look, ask and offer alike.
#[test]
fn what_a_seat_sees_and_hears_is_the_same_whatever_others_hold() {
    let rules = rules(None);
    let mut dice = Dice::of(9, 0);
    let (mut differed, mut drawn) = (0, 0);
    let look = |step: &Step<'_, Skirmish>| {
        for seat in 0..3 {
            let eyes = Observer::Seat(seat);
            let view = rules.observe(step.before, seat);
            let other = rules.guess(&view, &mut dice);
            differed += usize::from(other != *step.before);
            assert_eq!(rules.board(step.before, eyes), rules.board(&other, eyes));
            let asked = rules.to_act(step.before) == ToAct::Seat(seat);
            if asked {
                assert_eq!(rules.question(step.before), rules.question(&other));
                let choice = |state| rules.choice(state, step.action);
                assert_eq!(choice(step.before), choice(&other));
            }
            let told = rules.tell(step, eyes);
            if let (Action::Draw(_), [Message::Card { lead, what }, ..]) = (step.action, &*told) {
                let own = lead.starts_with(&rules.called(seat));
                assert_eq!(what.is_some(), own);
                drawn += 1;
            }
            if step.action == Action::Decline {
                // That somebody could have cancelled a card is theirs to know.
                let all = rules.tell(step, Observer::All);
                assert!(!all.iter().any(|it| matches!(it, Message::Card { .. })), "{all:?}");
            }
        }
    };
    let mut state = rules.start(3).unwrap();
    let policies: [&dyn Policy<Skirmish>; 3] = [&RandomPolicy; 3];
    let mut steps = EachStep::new(look);
    GameRunner::new(&rules).play(&mut state, &policies, &mut Dice::of(2, 0), 400, &mut steps);
    assert!(differed > 100 && drawn > 100, "{differed} {drawn}");
}

#[test]
fn a_player_reads_only_the_own_cards() {
    let run = typed(&skirmish(), "play skirmish --seats 3 --human 2 --seed 6", &"1\n".repeat(2000));
    assert!(run.stdout.contains(" wins.\n"), "{}", run.stdout);
    for line in run.stdout.lines() {
        for told in line.split(". ") {
            let told = told.trim().trim_end_matches('.');
            let others = ["A draws ", "C draws "].iter().find_map(|it| told.strip_prefix(it));
            if let Some(what) = others {
                let number = what.strip_suffix(" cards").is_some_and(|it| it.parse::<u8>().is_ok());
                assert!(number || what == "a card", "{line}");
            }
        }
        assert!(!line.contains(" holds:"), "{line}");
    }
    assert!(run.stdout.contains("\n  B draws "), "one's own are told");
}

#[test]
fn people_at_one_table_read_each_only_their_part() {
    let run = typed(&skirmish(), "play skirmish --seats 2 --human 1,b --seed 6", "pass\nend\nq\n");
    let (first, second) = run.stdout.split_once("--- B ---").expect("B is asked");
    assert!(first.contains("--- A ---") && first.contains("  B draws 6 cards."), "{first}");
    assert!(second.contains("  A draws 6 cards.") && second.contains("  B draws "), "{second}");
    assert!(!second.contains("--- A ---"), "{second}");
}
