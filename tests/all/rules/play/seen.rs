//! What each seat of a game sees and hears on the table: nothing that it may not know, before and after a decision was
//! taken back.

use crate::project::{Project, repository};
use cardwright_base::diagnostic::Report;
use cardwright_pipeline::{NextActor, PlayRequest, PlaySession, PlayableGame, TableScene};
use cardwright_rules::Playable;
use cardwright_rules::phase::Phase;
use cardwright_rules::play::{Dice, Observer, Step, Tell, ToAct, by_weight};
use cardwright_rules::pond::Pond;
use cardwright_rules::skirmish::engine::Skirmish;
use cardwright_rules::skorm::Skorm;
use cardwright_rules::wars::Wars;
use std::path::Path;

/// Options of a state that are held against each other.
const SIDE_BY_SIDE: usize = 4;

fn playable(game: &str) -> PlayableGame {
    let read = cardwright_pipeline::playable_game(&repository("data"), game, &mut Report::new());
    read.expect("readable").expect("no errors")
}

/// Plays at random. What a seat can't tell apart must look the same on its table, and be told to it in the same words.
fn look_alike<R: Playable + Tell>(game: &str, seats: u8, seed: u64, steps: usize) {
    let rules = playable(game).rules_of::<R>(None, &[]).expect("playable");
    let mut state = rules.start(seats).expect("so many can play");
    let (mut dice, mut lots) = (Dice::of(seed, 0), Dice::of(seed, 1));
    let (mut options, mut told) = (Vec::new(), Vec::new());
    for _ in 0..steps {
        let to_act = rules.to_act(&state);
        for seat in 0..seats {
            let view = rules.observe(&state, seat);
            // The hidden cards of the others in another order.
            let guess = rules.guess(&view, &mut lots);
            let observer = Observer::Seat(seat);
            let (own, other) = (rules.scene(&state, observer), rules.scene(&guess, observer));
            assert_eq!(own, other, "{game}: seat {seat} sees more than it knows");
            assert_eq!(rules.board(&state, observer), rules.board(&guess, observer), "{game}");
            let openly = rules.asks_openly(&state);
            assert_eq!(openly, rules.asks_openly(&guess), "{game}");
            if openly || to_act == ToAct::Seat(seat) {
                assert_eq!(rules.to_act(&guess), to_act, "{game}: seat {seat}");
            }
        }
        rules.actions(&state, &mut options);
        if to_act == ToAct::Nobody {
            return;
        }
        // Where nothing is hidden, whatever chance does is told to all.
        if to_act == ToAct::Chance && rules.hides() {
            heard_alike(&rules, &state, &options, seats);
        }
        let action = match to_act {
            ToAct::Chance => by_weight(&rules, &state, &options, &mut dice),
            _ => options[dice.index(options.len())],
        };
        rules.play(&mut state, action, &mut told);
        told.clear();
    }
}

/// Two actions of chance after which a seat knows the same are told to it in the same words.
fn heard_alike<R: Tell>(rules: &R, before: &R::State, options: &[R::Action], seats: u8) {
    let few = options.iter().step_by(options.len().div_ceil(SIDE_BY_SIDE).max(1));
    let done: Vec<_> = few
        .map(|action| {
            let (mut after, mut told) = (before.clone(), Vec::new());
            rules.play(&mut after, *action, &mut told);
            (*action, after, told)
        })
        .collect();
    for seat in 0..seats {
        let heard = |(action, after, told): &(R::Action, R::State, Vec<R::Event>)| {
            let step = Step { before, action: *action, told, after };
            rules.tell(&step, Observer::Seat(seat))
        };
        for pair in done.windows(2) {
            let views = [&pair[0], &pair[1]].map(|it| rules.observe(&it.1, seat));
            if views[0] == views[1] {
                let (one, two) = (&pair[0].0, &pair[1].0);
                let same = heard(&pair[0]) == heard(&pair[1]);
                assert!(same, "seat {seat} hears whether it was {one:?} or {two:?}");
            }
        }
    }
}

#[test]
fn no_seat_sees_or_hears_what_it_may_not_know() {
    for seed in 0..3 {
        look_alike::<Skirmish>("skirmish", 2 + seed as u8, seed, 250);
        look_alike::<Pond>("pond", 2, seed, 60);
        look_alike::<Skorm>("skorm", 2 + seed as u8 % 2, seed, 40);
        look_alike::<Wars>("skirmish-wars", 2, seed, 40);
        look_alike::<Phase>("skirmish-phase", 2, seed, 60);
    }
}

/// A game with a person on each seat.
fn session(game: &str, seats: u8, seed: u64) -> PlaySession {
    session_in(&repository("data"), game, seats, seed)
}

fn session_in(data: &Path, game: &str, seats: u8, seed: u64) -> PlaySession {
    let people: Vec<String> = (1..=seats).map(|it| it.to_string()).collect();
    let wanted = PlayRequest {
        data,
        game,
        variant: None,
        rulings: &[],
        seats,
        people: &people,
        policies: &[],
        seed,
    };
    let started = cardwright_pipeline::start_table(&wanted, &mut Report::new());
    started.expect("it can be played").expect("no errors")
}

/// The table as each seat sees it, as whoever passes by does, and as it is.
fn scenes(session: &PlaySession, seats: u8) -> Vec<TableScene> {
    let all = (0..seats).map(Observer::Seat).chain([Observer::PASSER_BY, Observer::All]);
    all.map(|it| session.live.scene(it)).collect()
}

fn on(session: &mut PlaySession) {
    while session.live.next_actor() == NextActor::Others {
        session.live.go();
    }
}

#[test]
fn what_is_taken_back_is_as_if_it_had_not_been() {
    for (game, seats) in
        [("skirmish", 3), ("pond", 2), ("skorm", 3), ("skirmish-wars", 2), ("skirmish-phase", 2)]
    {
        let (mut session, mut dice) = (session(game, seats, 7), Dice::of(7, 3));
        on(&mut session);
        for _ in 0..25 {
            if session.live.next_actor() == NextActor::Nobody {
                break;
            }
            let (before, moves) = (scenes(&session, seats), session.live.moves().to_vec());
            let decisions = session.live.decisions();
            let choices = session.live.choices();
            let choice = choices[dice.index(choices.len())].text.clone();
            session.live.say(&choice).expect("it was offered");
            on(&mut session);
            let (after, came) = (scenes(&session, seats), session.live.moves().to_vec());
            assert_eq!(session.live.decisions(), decisions + 1, "{game}");
            assert_eq!(session.live.undo(), Some(came.len() - moves.len()), "{game}");
            assert_eq!(scenes(&session, seats), before, "{game}: {choice}");
            assert_eq!(session.live.moves(), moves, "{game}");
            // Chance comes out as it did.
            session.live.say(&choice).expect("it was offered");
            on(&mut session);
            assert_eq!(session.live.moves(), came, "{game}");
            assert_eq!(scenes(&session, seats), after, "{game}");
        }
    }
}

#[test]
fn a_game_is_repeated_and_goes_on_as_it_would_have() {
    for (game, seats) in [("skirmish", 2), ("pond", 2), ("skirmish-wars", 2)] {
        let mut first = session(game, seats, 11);
        on(&mut first);
        for n in 0..12 {
            let choices = first.live.choices();
            first.live.say(&choices[n % choices.len()].text.clone()).expect("offered");
            on(&mut first);
        }
        let mut again = session(game, seats, 4711);
        let mut steps = 0;
        again.live.repeat(&first.live.record(), &mut |_| steps += 1).expect("the same rules");
        assert_eq!((again.live.moves(), steps), (first.live.moves(), first.live.moves().len()));
        assert_eq!(scenes(&again, seats), scenes(&first, seats), "{game}");
        // The dice are those of the first game, and so is what can be taken back.
        assert_eq!(again.live.undo(), first.live.undo(), "{game}");
        for session in [&mut first, &mut again] {
            let choices = session.live.choices();
            session.live.say(&choices[choices.len() - 1].text.clone()).expect("offered");
            on(session);
        }
        assert_eq!(again.live.moves(), first.live.moves(), "{game}");
    }
}

/// Pond in which everybody takes one step in every weather.
fn other_pond(project: &Project) -> PlaySession {
    project.lay(&repository("data/pond"), "data/pond");
    project.lay(&repository("templates"), "templates");
    project.edit("data/pond/weather.toml", "steps = 2", "steps = 1");
    project.edit("data/pond/weather.toml", "steps = 3", "steps = 1");
    session_in(&project.path("data"), "pond", 2, 11)
}

#[test]
fn a_move_that_other_rules_forbid_ends_the_repetition_before_it() {
    let mut dice = Dice::of(5, 5);
    let project = Project::empty();
    let mut stopped = 0;
    for seed in 0..6 {
        let mut first = session("pond", 2, seed);
        on(&mut first);
        for _ in 0..40 {
            if first.live.next_actor() == NextActor::Nobody {
                break;
            }
            let choices = first.live.choices();
            first.live.say(&choices[dice.index(choices.len())].text.clone()).expect("offered");
            on(&mut first);
        }
        let record = first.live.record();
        let mut now = other_pond(&project);
        assert!(now.basis != first.basis, "figures are rules");
        let Err((number, why)) = now.live.repeat(&record, &mut |_| ()) else { continue };
        stopped += 1;
        assert!(!why.to_string().is_empty());
        let done = now.live.moves().to_vec();
        let same: Vec<String> = record.moves[..number].iter().map(|it| it.text.clone()).collect();
        assert_eq!(done, same, "all before it, the draws of chance too");
        // The game goes on from there.
        on(&mut now);
        assert!(matches!(now.live.next_actor(), NextActor::Person(_)));
        let choices = now.live.choices();
        now.live.say(&choices[0].text.clone()).expect("offered");
    }
    assert!(stopped > 0, "no game had such a move");
}

#[test]
fn names_and_texts_are_no_rules() {
    let project = Project::empty();
    for (game, file, old, new) in [
        ("pond", "weather.toml", "title = \"DRIZZLE\"", "# softly\ntitle = \"MIZZLE\""),
        ("skirmish", "defence.toml", "title = \"DODGE\"", "title = \"SIDESTEP\""),
        ("skorm", "kinds.toml", "title = \"archer\"", "title = \"bowman\""),
        ("skirmish-phase", "fighters.toml", "title = \"Guard\"", "title = \"Sentry\""),
        ("skirmish-wars", "units.toml", "title = \"Tank\"", "title = \"Panzer\""),
    ] {
        for folder in ["art", "fonts", "templates"] {
            project.lay(&repository(folder), folder);
        }
        project.lay(&repository(&format!("data/{game}")), &format!("data/{game}"));
        let before = session_in(&project.path("data"), game, 2, 1).basis;
        assert!(before == session(game, 2, 1).basis, "{game}");
        project.edit(&format!("data/{game}/{file}"), old, new);
        let after = session_in(&project.path("data"), game, 2, 1).basis;
        assert!(before == after, "{game}: a title counts as a rule");
    }
    project.edit("data/skirmish/game.toml", "health = 12", "health = 11");
    let after = session_in(&project.path("data"), "skirmish", 2, 1).basis;
    assert!(after != session("skirmish", 2, 1).basis, "a figure does not");
}
