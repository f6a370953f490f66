//! Counts of positions, against counting by hand and by brute force.

use super::toy::{State, Toy};
use crate::project::{Project, repository};
use cardwright_rules::play::{
    ChanceMode, Dice, PerftCount, Rules, ToAct, by_weight, fingerprint, perft,
};
use serde_json::Value;

/// Every way so long from a state, one after the other: how many, and the states they end in.
fn ways(state: &State, depth: u32, ends: &mut Vec<State>) -> u128 {
    if depth == 0 {
        if !ends.contains(state) {
            ends.push(state.clone());
        }
        return 1;
    }
    let mut options = Vec::new();
    Toy.actions(state, &mut options);
    let after = options.iter().map(|action| {
        let mut after = state.clone();
        Toy.play(&mut after, *action, &mut Vec::new());
        ways(&after, depth - 1, ends)
    });
    after.sum()
}

/// After two cards each by lot.
fn dealt(seats: u8, seed: u64) -> State {
    let mut state = Toy.start(seats).unwrap();
    let mut dice = Dice::of(seed, 0);
    let mut options = Vec::new();
    while Toy.to_act(&state) == ToAct::Chance {
        Toy.actions(&state, &mut options);
        let action = by_weight(&Toy, &state, &options, &mut dice);
        Toy.play(&mut state, action, &mut Vec::new());
    }
    state
}

#[test]
fn the_deal_is_counted_as_by_hand() {
    let counts = perft(&Toy, &Toy.start(2).unwrap(), 4, ChanceMode::Counted);
    // Four ranks, three of each: the fourth card can't be of the rank of three before it. Hands don't
    // remember their order: 10 pairs of ranks for each of the two, without four of a rank.
    let wanted = [(1, 1), (4, 4), (16, 16), (64, 40), (252, 96)];
    let got: Vec<(u128, u64)> = counts.iter().map(|it| (it.sequences, it.distinct)).collect();
    assert_eq!(got, wanted);
    assert_eq!(counts.iter().map(|it| it.depth).collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
}

#[test]
fn counts_are_those_of_brute_force() {
    for (start, depth) in [(Toy.start(2).unwrap(), 6), (dealt(3, 1), 7), (dealt(4, 2), 8)] {
        for PerftCount { depth, sequences, distinct } in
            perft(&Toy, &start, depth, ChanceMode::Counted)
        {
            let mut ends = Vec::new();
            assert_eq!(ways(&start, depth, &mut ends), sequences, "depth {depth}");
            assert_eq!(ends.len() as u64, distinct, "depth {depth}");
        }
    }
}

#[test]
fn a_game_that_is_over_has_no_more_ways() {
    let start = dealt(4, 7);
    let counts = perft(&Toy, &start, 20, ChanceMode::Counted);
    // Eight cards in hands, four more are drawn and laid.
    assert!(counts[16].sequences > 0);
    assert!(counts[17..].iter().all(|it| (it.sequences, it.distinct) == (0, 0)));
}

#[test]
fn chance_by_lot_is_no_step_and_the_same_again() {
    let start = Toy.start(3).unwrap();
    let count = |seed| perft(&Toy, &start, 12, ChanceMode::Rolled(seed));
    let counts = count(1);
    assert_eq!(counts, count(1));
    assert_eq!((counts[0].sequences, counts[0].distinct), (1, 1));
    assert!(counts[1].sequences <= 2, "two cards in a hand");
    // All twelve cards are laid, none of the deals is counted.
    assert!(counts[12].sequences > 0);
    assert!((2..8).any(|seed| count(seed) != counts), "other lots, other games");
}

#[test]
fn fingerprints_tell_states_apart() {
    let states = [dealt(2, 1), dealt(3, 1), Toy.start(2).unwrap(), Toy.start(3).unwrap()];
    for (at, one) in states.iter().enumerate() {
        assert_eq!(fingerprint(one), fingerprint(&one.clone()));
        assert!(states[..at].iter().all(|it| fingerprint(it) != fingerprint(one)));
    }
    // The beginning of SHA-256 of the letters, so the same on every machine.
    struct Abc;
    impl std::fmt::Debug for Abc {
        fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            out.write_str("a")?;
            out.write_str("bc")
        }
    }
    assert_eq!(fingerprint(&Abc), 0xba78_16bf_8f01_cfea_4141_40de_5dae_2223);
}

/// What is counted of a game from a position file, depth by depth: nodes and distinct positions.
fn counted(game: &str, position: &str, depth: u32) -> Vec<(u64, u64)> {
    let project = Project::empty();
    project.write("at.toml", format!("game = \"{game}\"\n{position}").as_bytes());
    let data = repository("data").display().to_string();
    let run = project.run(&format!(
        "perft {game} --data {data} --position at.toml --depth {depth} --format json"
    ));
    assert_eq!(run.code, 0, "{game}: {}", run.stderr);
    let rows: Vec<Value> = serde_json::from_str(&run.stdout).expect("JSON");
    let number = |it: &Value, key: &str| it[key].as_u64().expect("a number");
    rows.iter().map(|it| (number(it, "nodes"), number(it, "distinct"))).collect()
}

#[test]
fn positions_of_any_game_are_counted() {
    // Wind blows: what can be done by the open card, each of which ends in a state of its own.
    let pond = counted("pond", "pieces = [\"card gust\", \"moss tadpole 0,-2\"]\n", 1);
    assert!(pond[0].0 > 1 && pond[0].0 == pond[0].1, "{pond:?}");
    // A sword alone can be swung, or put to rest, or the turn is passed or spent on health.
    let seats = "[[seat]]\nname = \"A\"\n[[seat]]\nname = \"B\"\n";
    let skirmish = counted("skirmish", seats, 2);
    assert!(skirmish[0].0 >= 2 && skirmish[1].0 > skirmish[0].0, "{skirmish:?}");
    let phase = counted("skirmish-phase", "", 1);
    let wars = counted("skirmish-wars", "", 1);
    assert!(phase[0].0 > 1 && wars[0].0 > 1, "{phase:?} {wars:?}");
}

#[test]
fn a_position_of_another_game_is_refused() {
    let project = Project::empty();
    project.write("at.toml", b"game = \"pond\"\npices = []\n");
    let data = repository("data").display().to_string();
    let run = project.run(&format!("perft pond --data {data} --position at.toml --depth 1"));
    assert!(run.code != 0 && run.stderr.contains("did you mean `pieces`?"), "{}", run.stderr);
    let run = project.run(&format!("perft skorm --data {data} --position at.toml --depth 1"));
    assert!(run.code != 0 && run.stderr.contains("this position is for `pond`"), "{}", run.stderr);
}

#[test]
fn a_rotation_is_for_games_whose_pieces_face_a_side() {
    let project = Project::empty();
    let data = repository("data").display().to_string();
    let run = |game: &str| {
        project.write("at.toml", format!("game = \"{game}\"\n").as_bytes());
        let position = "--position at.toml --depth 1 --rotation frozen";
        project.run(&format!("perft {game} --data {data} {position}"))
    };
    assert_eq!(run("skorm").code, 0);
    for game in ["pond", "skirmish", "skirmish-phase", "skirmish-wars"] {
        let run = run(game);
        assert!(
            run.code == 2 && run.stderr.contains("`--rotation` has no effect"),
            "{}",
            run.stderr
        );
    }
}

#[test]
fn what_a_game_does_not_read_of_a_position_is_reported() {
    let project = Project::empty();
    let data = repository("data").display().to_string();
    for (game, key) in [
        ("pond", "alternate = false"),
        ("pond", "win_rules = false"),
        ("skirmish-wars", "alternate = false"),
        ("skirmish-phase", "alternate = false"),
    ] {
        project.write("one.toml", format!("game = \"{game}\"\nposition.{key}\n").as_bytes());
        let run = project.run(&format!("scenario --data {data} one.toml"));
        let name = key.split(' ').next().unwrap();
        let told = format!("a position of this game has no `{name}`");
        assert!(run.code == 2 && run.stdout.contains(&told), "{game}: {}", run.stdout);
    }
}

/// `play` is near by its letters, but it is a table.
#[test]
fn no_number_is_offered_as_a_table() {
    let project = Project::empty();
    project.write("at.toml", b"game = \"skirmish\"\nplayers = 2\n");
    let data = repository("data").display().to_string();
    let run = project.run(&format!("perft skirmish --data {data} --position at.toml --depth 1"));
    assert!(run.stderr.contains("a scenario has no field `players`"), "{}", run.stderr);
    assert!(!run.stderr.contains("did you mean"), "{}", run.stderr);
}
